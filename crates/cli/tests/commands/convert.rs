//! `tatami convert` as it is typed.

use crate::support::{BRIDGE, HARD, Place, TORN};
use game::notation::{Move, Record, Step, sgf};
use game::{CellSet, Formula, Player};

const LINK: &str = "https://hexworld.org/board/#5,a2:sc3,d2";

#[test]
fn a_link_becomes_a_record_and_a_link_again() {
    let place = Place::new();
    let run = place.tatami(&["convert", LINK, "-o", "game.sgf"]);
    assert_eq!((run.code, &*run.err), (0, ""));
    assert_eq!(place.read("game.sgf"), "(;FF[4]GM[11]CA[UTF-8]SZ[5];B[a2];W[swap-pieces];B[c3]IP[];W[d2])\n");
    let run = place.tatami(&["convert", "game.sgf", "--to", "hexworld"]);
    assert_eq!((run.code, run.out.trim()), (0, LINK));
    let run = place.tatami(&["convert", "game.sgf", "--to", "trmph"]);
    assert_eq!((run.code, run.out.trim()), (0, "https://trmph.com/hex/board#5,b1b1c3"));
    let run = place.tatami_with(&["convert", "-", "--to", "hexworld"], run.out.as_bytes());
    assert_eq!((run.code, run.out.trim()), (0, "https://hexworld.org/board/#5,a2:sc3"));
}

#[test]
fn positions_become_claims_that_can_be_proved() {
    let place = Place::new();
    let run = place.tatami(&["convert", LINK, "-o", "position.tatami"]);
    assert_eq!((run.code, &*run.err), (0, ""));
    assert_eq!(place.tatami(&["fmt", "--check", "position.tatami"]).code, 0);
    let run = place.tatami(&["prove", "position.tatami"]);
    assert!(run.out.contains("position"), "{run:?}");
    let run = place.tatami(&["convert", "position.tatami", "--to", "hexworld"]);
    assert_eq!((run.code, run.out.trim()), (0, "https://hexworld.org/board/#5,c3b1:p"), "{run:?}");
    assert_eq!(place.tatami(&["convert", "position.tatami#position", "--to", "sgf"]).code, 0);
    let run = place.tatami(&["convert", "#19,a1", "--to", "tatami"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("360 empty cells"), "{}", run.err);
}

#[test]
fn diagrams_of_hexwiki_are_read_and_written() {
    let place = Place::new();
    let diagram = "<hexboard size=\"3x5\" contents=\"R 1:c2 B 2:d1\"/>";
    let run = place.tatami(&["convert", "#5x3,c2d1", "--to", "hexboard"]);
    assert_eq!((run.code, &*run.err, run.out.trim()), (0, "", diagram));
    place.write("diagram.txt", diagram);
    let run = place.tatami(&["convert", "diagram.txt", "-o", "position.tatami"]);
    assert_eq!((run.code, &*run.err), (0, ""));
    let run = place.tatami(&["prove", "position.tatami"]);
    assert!(run.code == 0 && run.out.starts_with("holds   position"), "{run:?}");
    let run = place.tatami(&["convert", "#5x3,c2d1:p", "--to", "hexboard"]);
    assert!(run.code == 0 && run.err.contains("turns"), "{run:?}");
    place.write("bad.txt", "<hexboard size=\"3x5\"\n contents=\"R c4\"/>");
    let run = place.tatami(&["convert", "bad.txt", "--to", "sgf"]);
    assert!(run.code == 2 && run.err.contains("bad.txt:2:14: the 5x3 board has no cell `c4`"), "{run:?}");
}

#[test]
fn figures_of_positions() {
    let place = Place::new();
    let run = place.tatami(&["convert", "#3n,a1b2", "--to", "txt"]);
    assert!(run.code == 0 && run.out.starts_with("  a b c\n1 1 . .\n 2 . 2 .\n  3 . . .\n"), "{run:?}");
    for extension in ["svg", "pdf", "png", "tex"] {
        let file = format!("x.{extension}");
        assert_eq!(place.tatami(&["convert", LINK, "-o", &file]).code, 0);
        assert!(place.list(".").contains(&file));
    }
}

#[test]
fn what_is_left_out_is_said() {
    let place = Place::new();
    place.write("x.sgf", "(;SZ[5]PB[me](;B[a1]C[hm])(;B[a2]))");
    let run = place.tatami(&["convert", "x.sgf", "--to", "hexworld"]);
    assert_eq!((run.code, run.out.trim()), (0, "https://hexworld.org/board/#5,a1"));
    for word in ["variations", "comments", "names and dates"] {
        assert!(run.err.contains(word), "{}", run.err);
    }
    let run = place.tatami(&["convert", "x.sgf", "-o", "y.sgf"]);
    assert_eq!((run.code, &*run.err), (0, ""));
}

#[test]
fn errors_tell_the_place() {
    let place = Place::new();
    place.write("x.sgf", "(;SZ[5]\n;B[f1])").write("y.tatami", "hex 5x5\n").write("z.sgf", "hello");
    for (arguments, wanted) in [
        (&["convert", "x.sgf", "--to", "sgf"][..], "x.sgf:2:4: the 5x5 board has no cell `f1`"),
        (
            &["convert", "https://hexworld.org/board/#5,a1a1", "--to", "sgf"],
            "at character 33: a stone stands on a1",
        ),
        (&["convert", "https://trmph.com/hex/board#5,a1a1a1", "--to", "sgf"], "a stone stands on a1 already"),
        (&["convert", "y.tatami", "--to", "sgf"], "has 0 such claims of Hex"),
        (&["convert", "x.sgf", "-o", "out.doc"], "names no format"),
        (&["convert", "x.sgf"], "--output <OUT>"),
        (&["convert", "none.sgf", "--to", "sgf"], "cannot read none.sgf"),
        (&["convert", "z.sgf", "--to", "sgf"], "z.sgf"),
        (&["convert", "#5x4,a1", "--to", "trmph"], "square boards only"),
        (&["convert", "#5,a1:p:p", "--to", "trmph"], "no passes"),
    ] {
        let run = place.tatami(arguments);
        assert_eq!(run.code, 2, "{arguments:?}");
        assert!(run.err.contains(wanted), "{arguments:?}: {}", run.err);
    }
    assert!(place.list(".").iter().all(|name| !name.starts_with("out")));
}

/// Walks through a record of the winner's strategy; returns how many positions are cut off. In every other
/// position in which the loser moves, all labelled cells and no others go on, each with one answer; where
/// nothing is labelled, the goal is reached.
fn walked(record: &Record, winner: Player, reached: impl Fn(&CellSet) -> bool) -> usize {
    let mut cut = 0;
    for node in record.nodes() {
        let position = node.position();
        let needless = node.comment.starts_with("Needs no answer");
        if position.to_move == winner {
            assert!(node.children().len() == usize::from(!needless), "{node:?}");
            continue;
        }
        let cell_of = |child: &usize| match record.nodes()[*child].step {
            Step::Move(player, Move::Place(cell)) if player != winner => cell,
            _ => panic!("{node:?}"),
        };
        let answered: CellSet = node.children().iter().map(cell_of).collect();
        let labelled: CellSet = node.labels.iter().map(|(cell, _)| *cell).collect();
        assert!((labelled & (position.black | position.white)).is_empty());
        if node.comment.ends_with("cut off here.") {
            assert!(answered.is_empty() && !labelled.is_empty());
            cut += 1;
        } else {
            assert_eq!(answered, labelled, "{node:?}");
            assert!(!labelled.is_empty() || reached(&position.stones(winner)), "{node:?}");
        }
    }
    cut
}

#[test]
fn a_certificate_becomes_a_tree_of_variations_that_wins() {
    let place = Place::new();
    let run = place.tatami(&[
        "solve",
        "hex",
        "4x4",
        "--black",
        "b3",
        "--to-move",
        "white",
        "--certificate",
        "w.cert",
    ]);
    assert_eq!(run.code, 0, "{run:?}");
    for (nodes, complete) in [("100000", true), ("400", false), ("1", false)] {
        let run = place.tatami(&["convert", "w.cert", "-o", "w.sgf", "--nodes", nodes]);
        assert_eq!((run.code, run.err.is_empty()), (0, complete), "{run:?}");
        let record = sgf::read(&place.read("w.sgf")).unwrap();
        let board = *record.board();
        assert!(record.nodes().len() <= nodes.parse().unwrap());
        let cut =
            walked(&record, Player::Black, |stones| Formula::across(Player::Black).holds(&board, stones));
        assert_eq!(cut == 0, complete);
        assert_eq!(run.err.contains(&format!("cut off in {cut} positions")), !complete, "{run:?}");
        // The start is what is looked at, and what was written is what is read.
        assert_eq!(record.current(), 0);
        let again = place.tatami(&["convert", "w.sgf", "--to", "sgf"]);
        assert_eq!(again.out, place.read("w.sgf"));
    }
}

#[test]
fn proofs_of_claims_become_records_with_the_names_of_blocks() {
    let place = Place::new();
    place
        .write("bridge.tatami", BRIDGE)
        .write("torn.tatami", TORN)
        .write("bad.cert", "tatami certificate 1\n");
    assert_eq!(place.tatami(&["prove", "bridge.tatami", "torn.tatami", "--certificates", "."]).code, 1);
    let run = place.tatami(&["convert", "bridge.bridge.cert", "--to", "sgf", "--names", "bridge.tatami"]);
    assert!(run.code == 0 && run.out.contains("(;W[d5];B[e5]C[Answers d5 by step "), "{run:?}");
    assert_eq!(run.out.matches(" (reply) in d5 e5, from bridge. Nothing is left").count(), 2, "{run:?}");
    let run = place.tatami(&["convert", "torn.torn.cert", "--to", "sgf"]);
    assert!(run.code == 0 && run.out.contains("C[White prevents e4-d6."), "{run:?}");
    // A block is settled first, and its parts have the names of the blocks that it uses.
    let document = format!(
        "{BRIDGE}\nwin won\n  black  e4 d6 e3 e2 e1 d7 d8\n  to move white\n  winner black\n  using bridge\n"
    );
    place.write("won.tatami", document);
    let run = place.tatami(&["convert", "won.tatami#won", "--proof", "--to", "sgf"]);
    assert!(run.code == 0 && run.out.contains("To be answered: + (d5 e5, from bridge)"), "{run:?}");
    place.write("hard.tatami", HARD);
    let run =
        place.tatami(&["convert", "hard.tatami#hard", "--proof", "--to", "sgf", "--time-limit", "200ms"]);
    assert!(run.code == 3 && run.out.is_empty() && run.err.contains("hard was not settled"), "{run:?}");
    for (arguments, wanted) in [
        (&["convert", "won.tatami#lost", "--proof", "--to", "sgf"][..], "no block named `lost`"),
        (&["convert", "bad.cert", "--to", "sgf"], "bad.cert: line 2"),
        (&["convert", "bridge.bridge.cert", "--to", "sgf", "--nodes", "0"], "from 1 to 100000"),
        (&["convert", "bridge.bridge.cert", "--to", "sgf", "--names", "none.tatami"], "none.tatami"),
        (&["convert", "#5,a1", "--to", "sgf", "--names", "bridge.tatami"], "--names is for certificates"),
    ] {
        let run = place.tatami(arguments);
        assert!(run.code == 2 && run.err.contains(wanted), "{arguments:?}: {run:?}");
    }
}

#[test]
fn collections_of_others_become_documents_that_prove_settles() {
    let place = Place::new();
    let hdg = "; ziggurat\n     .   A\n   .   .   .\n .   .   .   .\n---------------\n\n\
        ; too little\n   A\n .   .   .\n   .   .\n  -------\n";
    place.write("a.hdg", hdg);
    let puzzle = "[{\"rows\":2,\"cols\":2,\"hexes\":\"aaabbabb\",\"blackstones\":\"ab\",\"whitestones\":\"\",\
        \"arrowsUp\":\"ab\",\"arrowsDown\":\"\",\"arrowsLeft\":\"\",\"arrowsRight\":\"\",\"topLeft\":false,\
        \"bottomRight\":true,\"bottomLeft\":false,\"topRight\":false,\"firstPlayer\":1,\"alreadyConnected\":true}]";
    place.write("b.json", puzzle);
    let tests = "loadsgf sgf/x.sgf 1\n1 dfpn-solve-state white\n#? [black]\n2 dfpn-solve-state black\n#? [black]\n\
        boardsize 4 4\n3 dfpn-solver-find-winning black\n#? [d1 a4]\n4 genmove black\n#? [a1]\n";
    place.write("c/t.tst", tests).write("c/sgf/x.sgf", "(;GM[11]SZ[4];B[b3];W[d4])");
    for (file, verdicts, note) in [
        ("a.hdg", &["holds ziggurat", "fails too_little"][..], ""),
        ("b.json", &["holds puzzle1"], ""),
        ("c/t.tst", &["holds t1", "holds t2", "holds t3_d1", "holds t3_a4"], "left out t4: genmove"),
    ] {
        let run = place.tatami(&["convert", file, "-o", "x.tatami"]);
        assert!(run.code == 0 && run.err.contains(note) && run.err.is_empty() == note.is_empty(), "{run:?}");
        assert_eq!(place.tatami(&["fmt", "--check", "x.tatami"]).code, 0);
        let run = place.tatami(&["prove", "x.tatami"]);
        let told = run.out.lines().filter(|line| line.starts_with("holds") || line.starts_with("fails"));
        let told: Vec<String> =
            told.map(|line| line.split_whitespace().take(2).collect::<Vec<_>>().join(" ")).collect();
        assert_eq!(told, verdicts, "{run:?}");
    }
    let run = place.tatami_with(&["convert", "-", "--from", "hdg", "--to", "tatami"], hdg.as_bytes());
    assert!(run.code == 0 && run.out.contains("claim ziggurat"), "{run:?}");
    place.write("bad.hdg", " A\n. ,\n---\n").write("empty.tst", "# nothing\n");
    for (arguments, wanted) in [
        (&["convert", "bad.hdg", "--to", "tatami"][..], "bad.hdg:2:3: expected a diagram"),
        (&["convert", "a.hdg", "--to", "sgf"], "only --to tatami"),
        (&["convert", "empty.tst", "--to", "tatami"], "there is no problem in it"),
        (&["convert", "none.json", "--to", "tatami"], "cannot read none.json"),
    ] {
        let run = place.tatami(arguments);
        assert!(run.code == 2 && run.err.contains(wanted), "{arguments:?}: {run:?}");
    }
}
