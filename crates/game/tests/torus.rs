//! Torus Hex against plain search over the stones, and its facts by exhaustion on small boards.

#[path = "support/random.rs"]
mod random;

use game::{BadCell, BadMove, Board, Cell, CellSet, Class, Loops, MAX_SIDE, Player, Rule, Torus, TorusGame};
use random::Random;
use std::collections::{HashMap, HashSet};
use std::time::Instant;

impl Random {
    fn shuffled(&mut self, count: usize) -> Vec<Cell> {
        let mut cells: Vec<Cell> = (0..count).map(Cell::new).collect();
        (1..count).rev().for_each(|last| cells.swap(last, self.below(last + 1)));
        cells
    }
}

/// The classes of loops by a plain walk: every stone is reached from the first of its group in the plane of
/// which the torus is rolled up; where a step leads to another place in the plane than the one known, a loop
/// closes.
fn classes(width: i32, height: i32, stones: &HashSet<(i32, i32)>) -> HashSet<(i32, i32)> {
    let mut places: HashMap<(i32, i32), (i32, i32)> = HashMap::new();
    let mut found = HashSet::new();
    for &start in stones {
        if places.contains_key(&start) {
            continue;
        }
        places.insert(start, start);
        let mut waiting = vec![start];
        while let Some((column, row)) = waiting.pop() {
            for (dc, dr) in [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)] {
                let (c, r) = (column + dc, row + dr);
                let cell = (c.rem_euclid(width), r.rem_euclid(height));
                if !stones.contains(&cell) {
                    continue;
                }
                match places.get(&cell) {
                    None => {
                        places.insert(cell, (c, r));
                        waiting.push((c, r));
                    }
                    Some(&(c0, r0)) => {
                        let class = ((c - c0) / width, (r - r0) / height);
                        if class > (0, 0) {
                            found.insert(class);
                        } else if class < (0, 0) {
                            found.insert((-class.0, -class.1));
                        }
                    }
                }
            }
        }
    }
    found
}

/// On the board of a torus a cell touches what the steps of the torus lead to, and no edge.
#[test]
fn boards_of_tori() {
    for (width, height) in (3..=6).flat_map(|width| [3, 4, 5, 30].map(|height| (width, height))) {
        let torus = Torus::new(width, height, Rule::A).unwrap();
        let board = Board::glued(width, height).unwrap();
        assert_eq!(torus.board(), board);
        for cell in board.cells().iter() {
            let near: CellSet = board.neighbours(cell).collect();
            assert_eq!(near, torus.steps(cell).map(|(near, _)| near).into_iter().collect());
            assert_eq!((near.len(), near.contains(cell)), (6, false));
            assert!(game::Edge::ALL.iter().all(|edge| !board.touches(cell, *edge)));
            assert_eq!(board.parse(&board.name(cell)), Ok(cell));
        }
        assert_eq!(board.parse(&format!("a{}", height + 1)), Err(BadCell::OffBoard));
    }
    assert!(Board::glued(2, 5).is_none() && Board::glued(5, 31).is_none());
}

/// A symmetry of the lattice is one of the torus exactly if it keeps what is glued.
#[test]
fn maps_that_keep_what_is_glued() {
    let steps = Board::STEPS;
    let pairs = steps.iter().flat_map(|one| steps.iter().map(move |two| [one.0, two.0, one.1, two.1]));
    let symmetry = |[p, q, r, s]: &[isize; 4]| {
        steps.iter().all(|(c, d)| steps.contains(&(p * c + q * d, r * c + s * d)))
    };
    let symmetries: Vec<[isize; 4]> = pairs.filter(symmetry).collect();
    assert_eq!(symmetries.len(), 12);
    for (width, height, kept) in
        [(3, 3, 12), (5, 5, 12), (3, 4, 2), (4, 3, 2), (3, 6, 4), (6, 3, 4), (4, 6, 2)]
    {
        let board = Board::glued(width, height).unwrap();
        let touch = |a: Cell, b: Cell| board.neighbours(a).any(|near| near == b);
        let fits = |matrix: &&[isize; 4]| {
            // The image of a place, and not of the cell that is seen there.
            let to = |c: isize, r: isize| {
                let [p, q, r1, s] = **matrix;
                board.cell(p * c + q * r - 1, r1 * c + s * r - 1)
            };
            let (w, h) = (width as isize, height as isize);
            let all = || (1..=w).flat_map(move |c| (1..=h).map(move |r| (c, r)));
            all().all(|(c, r)| to(c, r) == to(c + w, r) && to(c, r) == to(c, r + h))
        };
        for matrix in &symmetries {
            assert_eq!(board.keeps_glue(*matrix), fits(&matrix), "{board} {matrix:?}");
            let moved = |cell| board.moved(cell, *matrix, (2, 5)).unwrap();
            let isomorphic = board
                .cells()
                .iter()
                .all(|a| board.cells().iter().all(|b| touch(a, b) == touch(moved(a), moved(b))));
            assert!(isomorphic || !board.keeps_glue(*matrix), "{board} {matrix:?}");
        }
        let keeping = symmetries.iter().filter(|matrix| board.keeps_glue(**matrix)).count();
        assert_eq!(keeping, kept, "{board}");
    }
}

/// The rules once more, from the classes found by walking.
fn winner(rule: Rule, player: Player, classes: &HashSet<(i32, i32)>) -> Option<Player> {
    let black = player == Player::Black;
    let own = |&(right, down): &(i32, i32)| {
        let beta = if rule == Rule::CPrime { -right } else { right };
        match rule {
            Rule::A => {
                if black {
                    (right, down.abs()) == (0, 1)
                } else {
                    (right.abs(), down) == (1, 0)
                }
            }
            Rule::B => {
                if black {
                    down != 0
                } else {
                    right != 0
                }
            }
            _ => [(down, beta), (-down, -beta)]
                .iter()
                .any(|&(m, n)| if black { m > 0 && n >= 0 } else { n > 0 && m <= 0 }),
        }
    };
    let all_classes = classes.len() > 1;
    match rule {
        Rule::A if all_classes || classes.iter().any(|class| !own(class)) => Some(player.opponent()),
        _ if all_classes || classes.iter().any(own) => Some(player),
        _ => None,
    }
}

#[test]
fn random_games_agree_with_plain_search() {
    let mut random = Random(7);
    let sizes = [(3, 3), (3, 4), (4, 3), (4, 4), (5, 3), (5, 5), (6, 4), (3, 7)];
    for rule in Rule::ALL {
        for number in 0..100_000 {
            let (width, height) = sizes[number % sizes.len()];
            let torus = Torus::new(width, height, rule).unwrap();
            let mut game = TorusGame::new(&torus);
            let mut stones = [HashSet::new(), HashSet::new()];
            for cell in random.shuffled(width * height) {
                let player = game.to_move();
                let place = ((cell.index() % width) as i32, (cell.index() / width) as i32);
                let mine = &mut stones[usize::from(player == Player::White)];
                mine.insert(place);
                let wanted = winner(rule, player, &classes(width as i32, height as i32, mine));
                assert_eq!(game.play(cell), Ok(wanted), "{game}");
                if wanted.is_some() {
                    break;
                }
            }
            assert!(game.winner().is_some(), "nobody has won: {game}");
        }
    }
}

#[test]
fn long_games_agree_with_plain_search_too() {
    let mut random = Random(11);
    for (number, rule) in (0..400).zip(Rule::ALL.into_iter().cycle()) {
        let (width, height) = [(11, 11), (30, 3), (3, 30), (13, 9)][number % 4];
        let torus = Torus::new(width, height, rule).unwrap();
        let mut game = TorusGame::new(&torus);
        for cell in random.shuffled(width * height) {
            let player = game.to_move();
            let done = game.play(cell).unwrap();
            let places = game.stones(player).iter();
            let places = places.map(|cell| ((cell.index() % width) as i32, (cell.index() / width) as i32));
            assert_eq!(done, winner(rule, player, &classes(width as i32, height as i32, &places.collect())));
            if done.is_some() {
                break;
            }
        }
    }
}

/// Every set of cells of a torus, with its complement: Black's stones and all that White could still take.
fn each_pair(width: usize, height: usize, rule: Rule, check: impl Fn(&Torus, Loops, Loops)) {
    let torus = Torus::new(width, height, rule).unwrap();
    let count = width * height;
    let loops: Vec<Loops> = (0..1u32 << count)
        .map(|set| torus.loops(&(0..count).filter(|cell| set >> cell & 1 == 1).map(Cell::new).collect()))
        .collect();
    for set in 0..loops.len() {
        check(&torus, loops[set], loops[loops.len() - 1 - set]);
    }
}

const SMALL: [(usize, usize); 6] = [(3, 3), (3, 4), (4, 3), (3, 5), (5, 3), (4, 4)];

#[test]
fn who_meets_no_loop_can_make_every_loop() {
    for (width, height) in SMALL {
        each_pair(width, height, Rule::C, |_, one, other| match (one, other) {
            (Loops::None, other) => assert_eq!(other, Loops::All),
            (Loops::Along(class), other) => assert_eq!(other, Loops::Along(class)),
            (Loops::All, other) => assert_eq!(other, Loops::None),
        });
    }
}

#[test]
fn exactly_one_side_has_its_cone_on_a_full_board() {
    for rule in [Rule::C, Rule::CPrime] {
        for (width, height) in SMALL {
            each_pair(width, height, rule, |torus, black, white| {
                let won = |player, loops| torus.rule().winner(player, loops) == Some(player);
                assert!(won(Player::Black, black) != won(Player::White, white), "{black:?} {white:?}");
            });
        }
    }
}

#[test]
fn every_class_belongs_to_one_cone() {
    for rule in [Rule::C, Rule::CPrime] {
        for (right, down) in (-5..=5).flat_map(|right| (-5..=5).map(move |down| (right, down))) {
            let class = Class { right, down };
            let owners = [Player::Black, Player::White].map(|player| rule.owns(player, class));
            assert_eq!(owners[0] != owners[1], !class.is_trivial(), "{class:?}");
        }
    }
    let (diagonal, rising) = (Class { right: 1, down: 1 }, Class { right: 1, down: -1 });
    assert!(Rule::C.owns(Player::Black, diagonal) && Rule::CPrime.owns(Player::White, diagonal));
    assert!(Rule::C.owns(Player::White, rising) && Rule::CPrime.owns(Player::Black, rising));
}

#[test]
fn two_loops_at_once_lose_under_rule_a_only() {
    // Three arms end beside a1, and any two of them make a loop with it.
    for (rule, wanted) in [
        (Rule::A, Player::White),
        (Rule::B, Player::Black),
        (Rule::C, Player::Black),
        (Rule::CPrime, Player::Black),
    ] {
        let torus = Torus::new(5, 5, rule).unwrap();
        let cells = |names: &str| -> CellSet {
            names.split(' ').map(|name| torus.grid().parse(name).unwrap()).collect()
        };
        let (black, white) = (cells("b1 c1 c2 d2 e2 b3 a4 a5"), cells("c4 d4"));
        let mut game = TorusGame::with_stones(&torus, &black, &white, Player::Black).unwrap();
        assert_eq!(game.winner(), None);
        assert_eq!(game.play(Cell::new(0)), Ok(Some(wanted)));
        assert_eq!(game.play(Cell::new(5)), Err(BadMove::Over(wanted)));
        assert!(game.deciding_loop().len() >= 5);
    }
}

#[test]
fn deciding_loops_are_closed_walks_of_the_winner() {
    let mut random = Random(3);
    for (number, rule) in (0..400).zip(Rule::ALL.into_iter().cycle()) {
        let torus = Torus::new(3 + number % 9, 3 + number % 7, rule).unwrap();
        let mut game = TorusGame::new(&torus);
        for cell in random.shuffled(torus.grid().cells().len()) {
            if game.play(cell).unwrap().is_some() {
                break;
            }
        }
        let walk = game.deciding_loop();
        assert!(walk.len() >= 3);
        let mover = game.to_move().opponent();
        let mut class = (0, 0);
        for (index, &cell) in walk.iter().enumerate() {
            assert!(game.stones(mover).contains(cell));
            let next = walk[(index + 1) % walk.len()];
            let (_, step) = torus.steps(cell).into_iter().find(|(near, _)| *near == next).unwrap();
            class = (class.0 + step.right, class.1 + step.down);
        }
        let class = Class { right: class.0, down: class.1 };
        assert!(!class.is_trivial());
        assert_eq!(rule.owns(mover, class), game.winner() == Some(mover));
    }
}

#[test]
fn motions_keep_the_classes() {
    let mut random = Random(5);
    for _ in 0..2000 {
        let torus = Torus::new(3 + random.below(4), 3 + random.below(4), Rule::C).unwrap();
        let count = torus.grid().cells().len();
        let cells: CellSet = random.shuffled(count).into_iter().take(random.below(count)).collect();
        let (turned, shift) = (random.below(2) == 1, (random.below(30), random.below(30)));
        let moved: CellSet = cells.iter().map(|cell| torus.moved(cell, turned, shift)).collect();
        assert_eq!(moved.len(), cells.len());
        assert_eq!(torus.loops(&moved), torus.loops(&cells));
    }
}

#[test]
fn records_are_read_and_written() {
    for text in [
        "torus 5x4 rule c': a1 e4 b2",
        "torus 3x3 rule a:",
        "torus 5x4 rule b black a1 b3 white c2 to move white: e4 b2",
        "torus 5x4 rule b to move white: e4",
        "torus 5x4 rule c white a1 to move black:",
    ] {
        let game = TorusGame::parse(text).unwrap();
        assert_eq!(game.to_string(), text);
        assert_eq!(game.after(9).to_string(), text);
        assert_eq!(game.after(0).moves(), []);
    }
    for text in [
        "torus 5x2 rule c: a1",
        "torus 5x5 rule d: a1",
        "torus 5x5 rule c a1",
        "hex 5x5 rule c:",
        "torus 5x5 rule c: a1 a1",
        "torus 5x5 rule c: a6",
        "torus 31x3 rule a:",
        "torus 5x5 rule c black a1 white a1: b2",
        "torus 5x5 rule c black a6: b2",
        "torus 5x5 rule c red a1: b2",
        "torus 5x5 rule c to move: b2",
        "torus 3x3 rule b black a1 a2 a3: b2",
        "torus",
    ] {
        assert!(TorusGame::parse(text).is_err(), "{text}");
    }
    assert!(Torus::new(MAX_SIDE, 3, Rule::A).is_some() && Torus::new(2, 9, Rule::A).is_none());
}

/// The time of a move is measured, not bounded here: machines differ. Run with `--nocapture` to see it.
#[test]
fn moves_are_fast() {
    let mut random = Random(13);
    let torus = Torus::new(11, 11, Rule::C).unwrap();
    let orders: Vec<Vec<Cell>> = (0..2000).map(|_| random.shuffled(121)).collect();
    let fresh = TorusGame::new(&torus);
    let (mut moves, start) = (0u32, Instant::now());
    for order in &orders {
        let mut game = fresh.clone();
        moves += order.iter().take_while(|cell| game.play(**cell) == Ok(None)).count() as u32 + 1;
    }
    println!("{:?} per move on 11x11, over {moves} moves", start.elapsed() / moves);
}
