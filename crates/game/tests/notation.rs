//! Notations: what each reads and refuses, and that records survive being written and read.

#[path = "support/random.rs"]
mod random;

use game::notation::{
    CannotWrite, HexPosition, Move, Notation, Record, Setup, Step, hexboard, hexworld, sgf, trmph,
};
use game::{Board, Cell, CellSet, Player};
use random::Random;

fn board(width: usize, height: usize) -> Board {
    Board::new(width, height).unwrap()
}

/// The stones and the turn at the current place.
fn shown(record: &Record) -> String {
    let HexPosition { black, white, to_move } = record.position();
    let board = record.board();
    format!("{board} B[{}] W[{}] {to_move}", board.names(black), board.names(white))
}

#[test]
fn links_and_what_they_say() {
    for (text, wanted) in [
        ("https://hexworld.org/board/#11", "11x11 B[] W[] black"),
        ("https://hexworld.org/board/#11r9c1,b4:sh4g8", "11x11 B[h4] W[d2 g8] black"),
        ("#5x4nr12c1,a1b2,c3", "5x4 B[a1] W[b2] black"),
        ("13,a1b2,", "13x13 B[a1] W[b2] black"),
        ("7,a2:Sb3", "7x7 B[a2] W[b3] black"),
        ("7,a2:pb3", "7x7 B[a2 b3] W[] white"),
        ("7,a2b3:rw", "7x7 B[a2] W[b3] black"),
        ("30,ad30", "30x30 B[ad30] W[] white"),
        ("http://www.trmph.com/hex/board#13,d1d1k10", "13x13 B[k10] W[d1] white"),
        ("https://trmph.com/hex/board#13,a1b2c3", "13x13 B[a1 c3] W[b2] white"),
        ("https://trmph.com/hex/board#5", "5x5 B[] W[] black"),
        ("(;GM[11]SZ[5];B[a1];W[B2])", "5x5 B[a1] W[b2] black"),
        ("(;FF[4];B[k11])", "11x11 B[k11] W[] white"),
        ("(;SZ[5:4]AB[a1][e4]AW[b2]PL[W])", "5x4 B[a1 e4] W[b2] white"),
        ("(;SZ[5]AB[a1][e4];AE[a1]AW[c3])", "5x5 B[e4] W[c3] black"),
        ("(;FF[4]PB[x\\]]SZ[13];W[ad];B[swap];W[eg];B[resign])", "13x13 B[e7] W[d1] black"),
        ("(;SZ[9];B[ad];W[bb])", "9x9 B[a4] W[b2] black"),
        ("(;SZ[9];B[a2];W[swap-sides];W[c3])", "9x9 B[a2] W[c3] black"),
        ("(;SZ[9](;B[a2];W[b3])(;B[c4]))", "9x9 B[a2] W[b3] black"),
        ("(;SZ[9](;B[a2];W[b3])(;B[c4]IP[];W[c5]))", "9x9 B[c4] W[] white"),
        ("(;SZ[9]B[a2];W[b3])", "9x9 B[a2] W[b3] black"),
        (
            "<hexboard size=\"5x4\"\n contents='R 1:d1 b4 B 2:c3 E *:a2 S area(a1,b2)' />",
            "4x5 B[d1 b4] W[c3] white",
        ),
        ("<HexBoard coords=\"hide\" size = \"3\"></hexboard>\n", "3x3 B[] W[] black"),
        ("<hexboard size=\"3x3\" contents=\"R a1 b1 c1 E b1 B c1\"/>", "3x3 B[a1] W[c1] black"),
    ] {
        let notation = Notation::of(text).unwrap_or_else(|| panic!("{text}"));
        let record = notation.read(text).unwrap_or_else(|bad| panic!("{text}: {bad} at {}", bad.at));
        assert_eq!(shown(&record), wanted, "{text}");
    }
}

#[test]
fn what_is_refused_and_where() {
    for (text, at, wanted) in [
        ("#", 1, "expected the size of the board"),
        ("#31,a1", 1, "`31` is no size"),
        ("#0", 1, "`0` is no size"),
        ("#11r13,a1", 3, "expected r1 to r12"),
        ("#11,l1", 4, "the 11x11 board has no cell `l1`"),
        ("#11,a", 4, "expected a move such as e4"),
        ("#11,a1a1", 6, "a stone stands on a1 already"),
        ("#11,a1:x", 6, "expected one of :s"),
        ("#11,a1,b2,c3", 9, "expected a move, or nothing more"),
        ("#5x4,a1:s", 7, "pieces are swapped on square boards only"),
        ("#11,a1:rbb2", 9, "the game is over"),
        ("#11,é", 4, "expected a move"),
        ("https://trmph.com/hex/board#11 a1", 30, "expected a comma"),
        ("https://trmph.com/hex/board#11,a1b2b2", 35, "a stone stands on b2 already"),
        ("(;GM[1])", 5, "the game is number `1`"),
        ("(;SZ[31])", 5, "`31` is no size"),
        ("(;SZ[5]LB[a1])", 10, "expected a cell, a colon and a label"),
        ("(;SZ[5]LB[a1:A][f1:B])", 16, "the 5x5 board has no cell `f1`"),
        ("(;SZ[5];B[f1])", 10, "the 5x5 board has no cell `f1`"),
        ("(;SZ[5];B[a1];W[a1])", 13, "a stone stands on a1 already"),
        ("(;SZ[5];B[a1]W[a2])", 7, "a node has one move or one setup"),
        ("(;SZ[5];B[a1]AB[a2])", 7, "a node has one move or one setup"),
        ("(;SZ[5]AB[a1]AW[a1])", 1, "one setup says two things about a1"),
        ("(;SZ[5];B[a1]B[a2])", 13, "B stands twice"),
        ("(;SZ[5];B[a1]", 13, "expected `)`"),
        ("(;SZ[5];B[a1", 9, "expected `]` after this"),
        ("(;SZ[5];B)", 9, "expected `[`"),
        ("(;SZ[5])(;SZ[5])", 8, "expected nothing more"),
        ("(B[a1])", 1, "expected `;`"),
        ("(;SZ[5]PL[x])", 10, "expected B or W"),
        ("<hexboard/>", 11, "expected size="),
        ("<hexboard size=\"31x3\"/>", 16, "`31x3` is no size"),
        ("<hexboard size=\"3x3x3\"/>", 16, "`3x3x3` is no size"),
        ("<hexboard size=\"3x2\" contents=\"R c3\"/>", 33, "the 2x3 board has no cell `c3`"),
        ("<hexboard size=\"3x3\" contents=\"a1\"/>", 31, "expected R, B, E or S"),
        ("<hexboard size=\"3x3\" contents=\"R area(a1,b2)\"/>", 33, "`area(a1,b2)` is no cell"),
        ("<hexboard size=\"3x3\" contents=\"R a1", 30, "expected a closing quote"),
        ("<hexboard size=3>", 15, "expected a value in quotes"),
        ("<hexboard size=\"3x3\"", 20, "expected an attribute"),
        ("<hexboard size=\"3x3\"/> é", 23, "expected nothing more"),
    ] {
        let bad = Notation::of(text).unwrap().read(text).expect_err(text);
        assert!(bad.to_string().starts_with(wanted), "{text}: {bad}");
        assert_eq!(bad.at, at, "{text}: {bad}");
    }
    assert_eq!(Notation::of("hex 5x5"), None);
    assert_eq!(Notation::of(""), None);
}

#[test]
fn places_are_lines_and_columns() {
    let text = "(;SZ[5]\nC[é];B[f9])";
    let bad = sgf::read(text).unwrap_err();
    assert_eq!(bad.place(text), (2, 8));
}

#[test]
fn size_and_depth_cost_no_more_than_their_length() {
    let deep = "(".repeat(200_000);
    assert!(sgf::read(&deep).is_err());
    let nested = "(;B[pass]".repeat(90_000) + &")".repeat(90_000);
    assert_eq!(sgf::read(&nested).unwrap().nodes().len(), 90_001);
    let long = format!("(;SZ[5]{})", ";B[pass]".repeat(100_001));
    assert!(sgf::read(&long).unwrap_err().to_string().contains("at most 100000"));
    let passes = "11,".to_string() + &":p".repeat(100_001);
    assert!(hexworld::read(&passes).unwrap_err().to_string().contains("at most 100000"));
    let huge = "(;C[".to_string() + &"x".repeat(5 << 20);
    assert!(Notation::Sgf.read(&huge).unwrap_err().to_string().contains("longer than"));
}

#[test]
fn nothing_panics_on_broken_texts() {
    let seeds = [
        "https://hexworld.org/board/#11r9c1,b4:sh4g8i8,h3:rb",
        "https://trmph.com/hex/board#13,d1d1k10k12",
        "(;GM[11]SZ[7:5]PB[\\é]C[a\\]b](;AB[a1][ab]PL[W];W[swap-pieces])(;B[c3];W[pass]))",
        "<hexboard size=\"5x4\" contents=\"R 1:d1 b4 B é:c3 E *:a2 S a1\" coords='hide'/>",
    ];
    let mut random = Random(7);
    for round in 0..20_000 {
        let mut bytes = seeds[round % seeds.len()].as_bytes().to_vec();
        for _ in 0..1 + random.below(4) {
            let at = random.below(bytes.len());
            match random.below(3) {
                0 => bytes[at] = b"();[]\\,:#xa19 \n"[random.below(15)],
                1 if bytes.len() > 1 => _ = bytes.remove(at),
                _ => bytes.truncate(at.max(1)),
            }
        }
        let text = String::from_utf8_lossy(&bytes);
        for notation in [Notation::Sgf, Notation::HexWorld, Notation::Trmph, Notation::HexBoard] {
            if let Ok(record) = notation.read(&text) {
                _ = sgf::write(&record);
                _ = hexworld::write(&record);
                _ = trmph::write(&record);
                _ = hexboard::write(&record);
            } else if let Err(bad) = notation.read(&text) {
                assert!(bad.at <= text.len() + 1);
                _ = bad.place(&text);
            }
        }
    }
}

/// A record with variations, swaps, setup, passes and comments.
fn some_record(random: &mut Random, setup: bool) -> Record {
    let side = 2 + random.below(6);
    let board = board(side, if random.below(2) == 0 { side } else { 1 + random.below(7) });
    let some_cell = |random: &mut Random| Cell::new(random.below(board.width() * board.height()));
    let some_setup = |random: &mut Random| {
        let black: CellSet = (0..random.below(4)).map(|_| some_cell(random)).collect();
        let white: CellSet = (0..random.below(4)).map(|_| some_cell(random)).collect();
        let to_move = [None, Some(Player::Black), Some(Player::White)][random.below(3)];
        let empty = CellSet::of(some_cell(random)) - black - white;
        Setup { black, white: white - black, empty, to_move }
    };
    let mut record = Record::new(board);
    record.info.push(("PB".to_string(), "a ] \\ b".to_string()));
    record.view.rotation = [None, Some(1), Some(12)][random.below(3)];
    record.view.numbered = random.below(2) == 0;
    if setup {
        record.start_with(some_setup(random)).unwrap();
    }
    for _ in 0..random.below(30) {
        let parent = random.below(record.nodes().len());
        let mover = if setup && random.below(5) == 0 {
            Player::Black
        } else {
            record.nodes()[parent].position().to_move
        };
        let step = match random.below(12) {
            0 if setup => Step::Setup(Box::new(some_setup(random))),
            1 => Step::Move(mover, Move::Pass),
            2 => Step::Move(mover, Move::SwapPieces),
            3 => Step::Move(mover, Move::SwapSides),
            4 => Step::Move([Player::Black, Player::White][random.below(2)], Move::Resign),
            5 => Step::Move(mover, Move::Forfeit),
            6 => Step::Note,
            _ => Step::Move(mover, Move::Place(some_cell(random))),
        };
        if let Ok(node) = record.add(parent, step)
            && random.below(3) == 0
        {
            record.comment(node, ["x", "a]b\\", "two\nlines é"][random.below(3)]);
        }
    }
    record.go_to(random.below(record.nodes().len()));
    record
}

/// The record as text, node by node, whatever their numbers are.
fn told(record: &Record, node: usize) -> String {
    let here = &record.nodes()[node];
    let mark = if record.current() == node { "!" } else { "" };
    let children: Vec<String> = here.children().iter().map(|&child| told(record, child)).collect();
    format!("{mark}{:?} {:?} {:?} ({})", here.step, here.comment, here.position(), children.join(", "))
}

#[test]
fn sgf_loses_nothing() {
    let mut random = Random(1);
    for _ in 0..2_000 {
        let record = some_record(&mut random, true);
        let text = sgf::write(&record);
        let again = sgf::read(&text).unwrap_or_else(|bad| panic!("{text}: {bad}"));
        assert_eq!(told(&again, 0), told(&record, 0), "{text}");
        assert_eq!(again.info, record.info);
        assert_eq!(sgf::write(&again).len(), text.len());
        assert!(Notation::Sgf.loses(&record).is_empty());
    }
}

#[test]
fn hexworld_keeps_the_line_and_every_position_of_it() {
    let mut random = Random(2);
    for round in 0..4_000 {
        let record = some_record(&mut random, round % 2 == 0);
        let link = hexworld::write(&record).unwrap();
        let again = hexworld::read(&link).unwrap_or_else(|bad| panic!("{link}: {bad}"));
        assert_eq!(shown(&again), shown(&record), "{link}");
        assert_eq!(again.view, record.view);
        assert_eq!(hexworld::write(&again).unwrap(), link);
        if round % 2 == 1 {
            let end = |record: &Record| {
                let last = record.line_from(record.current()).last().copied().unwrap_or(record.current());
                *record.nodes()[last].position()
            };
            assert_eq!(end(&again), end(&record), "{link}");
        }
    }
}

#[test]
fn diagrams_keep_the_stones() {
    let mut random = Random(4);
    for round in 0..2_000 {
        let record = some_record(&mut random, round % 2 == 0);
        let text = hexboard::write(&record).unwrap();
        let again = hexboard::read(&text).unwrap_or_else(|bad| panic!("{text}: {bad}"));
        let (left, right) = (again.position(), record.position());
        assert_eq!(
            (again.board(), left.black, left.white),
            (record.board(), right.black, right.white),
            "{text}"
        );
        let told = Notation::HexBoard.loses(&record).iter().any(|lost| lost.starts_with("turns"));
        assert_eq!(left.to_move == right.to_move, !told, "{text}");
    }
    assert!(matches!(hexboard::write(&Record::new(board(27, 3))), Err(CannotWrite::Side(_, 26))));
}

#[test]
fn trmph_keeps_positions_or_says_why_not() {
    let mut random = Random(3);
    let mut written = 0;
    for round in 0..4_000 {
        let record = some_record(&mut random, round % 2 == 0);
        match trmph::write(&record) {
            Ok(link) => {
                written += 1;
                let again = trmph::read(&link).unwrap_or_else(|bad| panic!("{link}: {bad}"));
                let (left, right) = (again.position(), record.position());
                assert_eq!((left.black, left.white), (right.black, right.white), "{link}");
                assert_eq!(trmph::write(&again).unwrap(), link);
            }
            Err(CannotWrite::Board(board)) => assert_ne!(board.width(), board.height()),
            Err(CannotWrite::Turn(_)) => {}
            Err(other) => panic!("{other}"),
        }
    }
    assert!(written > 500, "{written}");
}

#[test]
fn playing_a_known_move_again_makes_no_new_variation() {
    let mut record = Record::new(board(5, 5));
    let a1 = Move::Place(record.board().parse("a1").unwrap());
    let first = record.play(a1).unwrap();
    record.go_to(0);
    assert_eq!(record.play(a1).unwrap(), first);
    assert_eq!(record.nodes().len(), 2);
    assert_eq!(record.nodes()[first].parent(), Some(0));
    assert_eq!(record.line_to(first), [0, first]);
}

#[test]
fn stones_carry_the_numbers_of_their_moves() {
    let record = sgf::read("(;SZ[5]AB[e5];B[a2];W[swap-pieces];B[c3];AW[b1])").unwrap();
    let stones = record.numbered(record.current());
    let told: Vec<String> = stones
        .iter()
        .map(|(&cell, (player, number))| format!("{player} {} {number:?}", record.board().name(cell)))
        .collect();
    assert_eq!(told, ["white b1 None", "black c3 Some(3)", "white e5 None"]);
}

#[test]
fn what_is_drawn_over_positions_is_kept_in_sgf() {
    let text = "(;FF[4]GM[11]SZ[5];B[c3]CR[a1][b2]AR[a1:c4];W[b2]AR[zz:a1][a1:b3])";
    let record = sgf::read(text).unwrap();
    let told = |number: usize| {
        let drawn = record.drawn.get(&number).cloned().unwrap_or_default();
        let name = |cell| board(5, 5).name(cell);
        let cells: Vec<String> = drawn.cells.into_iter().map(name).collect();
        let arrows: Vec<String> =
            drawn.arrows.into_iter().map(|(from, to)| format!("{}-{}", name(from), name(to))).collect();
        format!("{} | {}", cells.join(" "), arrows.join(" "))
    };
    assert_eq!((told(0), told(1)), (" | ".to_string(), "a1 b2 | a1-c4".to_string()));
    // What cannot be read of a drawing is left out: it changes nothing.
    assert_eq!(told(2), " | a1-b3");
    let written = sgf::write(&record);
    assert!(written.contains("CR[a1][b2]AR[a1:c4]"), "{written}");
    assert_eq!(sgf::read(&written).unwrap().drawn, record.drawn);
}

#[test]
fn labels_are_kept_by_sgf_alone() {
    let text = "(;FF[4]GM[11]CA[UTF-8]SZ[5];B[a1]LB[b2:A][c3:x:\\]]C[hm])\n";
    let record = sgf::read(text).unwrap();
    let labels: Vec<&str> = record.nodes()[1].labels.iter().map(|(_, label)| &**label).collect();
    assert_eq!(labels, ["A", "x:]"]);
    assert_eq!(sgf::read(&sgf::write(&record)), Ok(record.clone()));
    assert!(Notation::Sgf.loses(&record).is_empty());
    assert!(Notation::HexWorld.loses(&record).contains(&"labels"));
}
