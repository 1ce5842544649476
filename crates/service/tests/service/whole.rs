//! Whole boards: the winners against brute force, and certificates for both outcomes.

use crate::support::{Random, rounds, tell};
use game::{Board, Cell, CellSet, Player};
use hex::whole::{HexPosition, Solver, Techniques};
use proof::limits::{Exhausted, Limits, Monitor};
use rustc_hash::FxHashMap;
use std::num::NonZeroUsize;

/// Who wins, by trying everything.
fn brute(position: &HexPosition, seen: &mut FxHashMap<(CellSet, CellSet), Player>) -> Player {
    let key = (position.black, position.white);
    if let Some(known) = seen.get(&key) {
        return *known;
    }
    let joined =
        |player: Player, stones: &CellSet| game::Formula::across(player).holds(&position.board, stones);
    let winner = if joined(Player::Black, &position.black) {
        Player::Black
    } else if joined(Player::White, &position.white) {
        Player::White
    } else {
        let wins = |cell| brute(&position.after(cell), seen) == position.mover;
        if position.empty().iter().any(wins) { position.mover } else { position.mover.opponent() }
    };
    seen.insert(key, winner);
    winner
}

/// Solves, certifies and checks; returns the winner.
fn certified(solver: &mut Solver<'_>, position: &HexPosition) -> Player {
    let solution = solver.solve(position).unwrap();
    let mut certificate = Vec::new();
    solution.outcome.certify(&mut certificate).unwrap_or_else(|error| panic!("{position:?}: {error}"));
    let statement = checker::check(&certificate[..]).unwrap_or_else(|rejection| panic!("{rejection}"));
    let said = statement.to_string();
    assert!(said.contains(&format!("{} can guarantee", capital(solution.winner))), "{said}");
    solution.winner
}

fn capital(player: Player) -> &'static str {
    if player == Player::Black { "Black" } else { "White" }
}

#[test]
fn all_positions_of_tiny_boards_are_solved_and_certified() {
    for (width, height) in [(1, 1), (2, 1), (1, 3), (2, 2), (3, 2), (2, 3)] {
        let board = Board::new(width, height).unwrap();
        let cells: Vec<_> = board.cells().iter().collect();
        for code in 0..3usize.pow(cells.len() as u32) {
            let of = |digit: usize| -> CellSet {
                let has = |index: &usize| code / 3usize.pow(*index as u32) % 3 == digit;
                (0..cells.len()).filter(has).map(|index| cells[index]).collect()
            };
            for mover in [Player::Black, Player::White] {
                let position = HexPosition { board, black: of(1), white: of(2), mover };
                let monitor = Monitor::default();
                let mut solver = Solver::new(board, Techniques::ALL, &Limits::default(), &monitor).unwrap();
                let mut seen = FxHashMap::default();
                assert_eq!(certified(&mut solver, &position), brute(&position, &mut seen), "{position:?}");
            }
        }
    }
}

/// Positions with some stones of each player.
fn random_position(board: Board, random: &mut Random) -> HexPosition {
    let (mut black, mut white) = (CellSet::EMPTY, CellSet::EMPTY);
    let density = 2 + random.below(6);
    for cell in board.cells().iter() {
        match random.below(density + 2) {
            0 => _ = black.insert(cell),
            1 => _ = white.insert(cell),
            _ => {}
        }
    }
    let mover = if random.below(2) == 0 { Player::Black } else { Player::White };
    HexPosition { board, black, white, mover }
}

#[test]
fn random_positions_agree_with_brute_force_and_are_certified() {
    let mut random = Random::seeded(7);
    let mut compared = 0;
    for round in 0..rounds(600) {
        let (width, height) = [(3, 3), (4, 3), (3, 4), (5, 2), (2, 5), (4, 4)][round % 6];
        let board = Board::new(width, height).unwrap();
        let position = random_position(board, &mut random);
        if position.empty().len() > 12 {
            continue;
        }
        let monitor = Monitor::default();
        let mut solver = Solver::new(board, Techniques::ALL, &Limits::default(), &monitor).unwrap();
        let wanted = brute(&position, &mut FxHashMap::default());
        assert_eq!(certified(&mut solver, &position), wanted, "{position:?}");
        compared += 1 + position.empty().len();
        for cell in position.empty().iter() {
            let after = position.after(cell);
            let wanted = brute(&after, &mut FxHashMap::default());
            assert_eq!(solver.winner(&after).unwrap(), wanted, "{after:?}");
        }
    }
    tell("positions of Hex", compared);
}

#[test]
fn random_positions_of_larger_boards_are_certified() {
    /// Few positions with stones strewn about take more; those are left out.
    const LIMITS: Limits = Limits { time: None, memory: 1 << 30, nodes: Some(60) };
    let mut random = Random::seeded(11);
    let (mut accepted, mut open) = (0, 0);
    for round in 0..rounds(28) {
        let side = 5 + round % 7;
        let position = random_position(Board::new(side, side).unwrap(), &mut random);
        let monitor = Monitor::default();
        let mut solver = Solver::new(position.board, Techniques::ALL, &LIMITS, &monitor).unwrap();
        match solver.winner(&position) {
            Ok(winner) => {
                assert_eq!(certified(&mut solver, &position), winner, "{position:?}");
                accepted += 1;
            }
            Err(why) => {
                assert_eq!(why, Exhausted::Nodes);
                open += 1;
            }
        }
    }
    println!("positions of Hex of 5x5 to 11x11: {accepted} certified, {open} left out");
    assert!(accepted > 2 * open);
}

#[test]
fn every_technique_can_be_left_out() {
    let all = Techniques::ALL;
    let without = [
        Techniques { fill: false, ..all },
        Techniques { carriers: false, ..all },
        Techniques { follow: false, ..all },
        Techniques { reuse: false, ..all },
        Techniques { order: false, ..all },
        Techniques { narrow: false, ..all },
        Techniques { turn: false, ..all },
        Techniques {
            follow: false,
            fill: false,
            carriers: false,
            reuse: false,
            order: false,
            narrow: false,
            turn: false,
        },
    ];
    let board = Board::new(4, 4).unwrap();
    for techniques in without {
        for cell in board.cells().iter() {
            let monitor = Monitor::default();
            let mut solver = Solver::new(board, techniques, &Limits::default(), &monitor).unwrap();
            let winner = certified(&mut solver, &opening(board, cell));
            // The short diagonal wins, nothing else.
            let diagonal = board.column(cell) + board.row(cell) == 3;
            assert_eq!(winner == Player::Black, diagonal, "{} {techniques:?}", board.name(cell));
        }
    }
}

fn opening(board: Board, cell: Cell) -> HexPosition {
    HexPosition { board, black: CellSet::of(cell), white: CellSet::EMPTY, mover: Player::White }
}

/// Who wins, by trying everything, on words: for the fast half of the boards.
struct Brute {
    near: Vec<u32>,
    edges: [[u32; 2]; 2],
    seen: FxHashMap<(u32, u32), bool>,
    all: u32,
}

impl Brute {
    fn new(board: Board) -> Self {
        let word = |set: CellSet| set.iter().fold(0, |word, cell| word | 1 << cell.index());
        let along = |edge| word(board.along(edge));
        use game::Edge::{Bottom, Left, Right, Top};
        Self {
            near: board.cells().iter().map(|cell| word(board.neighbours(cell).collect())).collect(),
            edges: [[along(Top), along(Bottom)], [along(Left), along(Right)]],
            seen: FxHashMap::default(),
            all: word(board.cells()),
        }
    }

    /// Whether the player to move, of this number, wins.
    fn wins(&mut self, stones: [u32; 2], mover: usize) -> bool {
        let key = (stones[0], stones[1]);
        if let Some(known) = self.seen.get(&key) {
            return *known;
        }
        let mut empty = self.all & !(stones[0] | stones[1]);
        let mut won = false;
        while empty != 0 && !won {
            let cell = empty & empty.wrapping_neg();
            empty &= !cell;
            let mut after = stones;
            after[mover] |= cell;
            won = self.joins(after[mover], mover) || !self.wins(after, 1 - mover);
        }
        self.seen.insert(key, won);
        won
    }

    fn joins(&self, stones: u32, player: usize) -> bool {
        let [from, to] = self.edges[player];
        let mut reached = stones & from;
        loop {
            let mut near = reached;
            let mut left = reached;
            while left != 0 {
                near |= self.near[left.trailing_zeros() as usize];
                left &= left - 1;
            }
            if near & stones == reached {
                return reached & to != 0;
            }
            reached = near & stones;
        }
    }
}

#[test]
fn all_openings_up_to_four_by_four_agree_with_brute_force() {
    for (width, height) in [(2, 2), (3, 3), (4, 3), (3, 4), (5, 3), (3, 5), (4, 4)] {
        let board = Board::new(width, height).unwrap();
        let monitor = Monitor::default();
        let mut solver = Solver::new(board, Techniques::ALL, &Limits::default(), &monitor).unwrap();
        let mut brute = Brute::new(board);
        for cell in board.cells().iter() {
            let white_wins = brute.wins([1 << cell.index(), 0], 1);
            let winner = certified(&mut solver, &opening(board, cell));
            assert_eq!(winner == Player::White, white_wins, "{board} {}", board.name(cell));
        }
    }
}

/// From the opening on, five by five is too much for brute force; from the tenth move on it is not.
#[test]
fn games_on_five_by_five_agree_with_brute_force() {
    let board = Board::new(5, 5).unwrap();
    let mut random = Random::seeded(55);
    let monitor = Monitor::default();
    let mut solver = Solver::new(board, Techniques::ALL, &Limits::default(), &monitor).unwrap();
    let mut won = [0; 2];
    for round in 0..rounds(60) {
        let mut brute = Brute::new(board);
        let mut cells: Vec<Cell> = board.cells().iter().collect();
        let (mut stones, mut sets) = ([0; 2], [CellSet::EMPTY; 2]);
        let moves = 10 + round % 3;
        for ply in 0..moves {
            let cell = cells.swap_remove(random.below(cells.len()));
            stones[ply % 2] |= 1 << cell.index();
            sets[ply % 2].insert(cell);
        }
        let mover = moves % 2;
        if (0..2).any(|player| brute.joins(stones[player], player)) {
            continue;
        }
        let [black, white] = sets;
        let mover_wins = brute.wins(stones, mover);
        let mover = [Player::Black, Player::White][mover];
        let position = HexPosition { board, black, white, mover };
        assert_eq!(certified(&mut solver, &position) == mover, mover_wins, "{position:?}");
        won[usize::from(mover_wins)] += 1;
    }
    assert!(won.iter().all(|count| *count > 5), "{won:?}");
    tell("positions of Hex on 5x5", won.iter().sum());
}

/// What settles a position often comes from another one with fewer stones, and is certified with those.
#[test]
fn proofs_from_other_positions_are_certified() {
    let board = Board::new(6, 6).unwrap();
    let mut random = Random(66);
    let monitor = Monitor::default();
    let mut solver = Solver::new(board, Techniques::ALL, &Limits::default(), &monitor).unwrap();
    for _ in 0..60 {
        let mut cells: Vec<Cell> = board.cells().iter().collect();
        let mut draw = |count: usize| -> CellSet {
            (0..count).map(|_| cells.swap_remove(random.below(cells.len()))).collect()
        };
        let (black, white) = (draw(2), draw(2));
        let mut position = HexPosition { board, black, white, mover: Player::Black };
        let winner = certified(&mut solver, &position);
        for _ in 0..8 {
            let more = draw(1);
            let stones = if winner == Player::Black { &mut position.black } else { &mut position.white };
            *stones |= more;
            assert_eq!(certified(&mut solver, &position), winner, "{position:?}");
        }
    }
}

/// The rows of a board, B where Black wins by opening there.
fn map(size: usize) -> Vec<String> {
    let board = Board::new(size, size).unwrap();
    let monitor = Monitor::default();
    let mut solver = Solver::new(board, Techniques::ALL, &Limits::default(), &monitor).unwrap();
    let mut letter = |cell: Cell| {
        if certified(&mut solver, &opening(board, cell)) == Player::Black { 'B' } else { 'W' }
    };
    let letters: Vec<char> = board.cells().iter().map(&mut letter).collect();
    letters.chunks(size).map(|row| row.iter().collect()).collect()
}

#[test]
fn five_by_five_and_six_by_six_have_the_known_winners() {
    assert_eq!(map(5), ["WWWWB", "WBBBB", "WBBBW", "BBBBW", "BWWWW"]);
    assert_eq!(map(6), ["WWWWWB", "WBBBBB", "BBBBBB", "BBBBBB", "BBBBBW", "BWWWWW"]);
}

#[test]
fn several_threads_find_the_same_winners() {
    for size in [4, 5] {
        let board = Board::new(size, size).unwrap();
        let (monitor, limits) = (Monitor::default(), Limits::default());
        let threads = NonZeroUsize::new(3).unwrap();
        let mut alone = Solver::new(board, Techniques::ALL, &limits, &monitor).unwrap();
        let mut team = Solver::with_threads(board, Techniques::ALL, &limits, &monitor, threads).unwrap();
        for cell in board.cells().iter() {
            let position = opening(board, cell);
            let winner = certified(&mut team, &position);
            assert_eq!(winner, alone.winner(&position).unwrap(), "{board} {}", board.name(cell));
        }
    }
}

#[test]
fn several_threads_stop_at_a_limit() {
    let board = Board::new(8, 8).unwrap();
    let (monitor, threads) = (Monitor::default(), NonZeroUsize::new(2).unwrap());
    let limits = Limits { nodes: Some(100), ..Limits::default() };
    let mut team = Solver::with_threads(board, Techniques::ALL, &limits, &monitor, threads).unwrap();
    let end = team.winner(&opening(board, board.cells().iter().next().unwrap()));
    assert_eq!(end, Err(Exhausted::Nodes));
}

#[test]
fn a_tiny_memory_is_enough_or_said_to_be_too_little() {
    let board = Board::new(5, 5).unwrap();
    for memory in [1 << 10, 1 << 16, 1 << 20] {
        let monitor = Monitor::default();
        let limits = Limits { memory, ..Limits::default() };
        let mut solver = Solver::new(board, Techniques::ALL, &limits, &monitor).unwrap();
        for cell in board.cells().iter() {
            match solver.winner(&opening(board, cell)) {
                Ok(winner) => assert_eq!(winner == Player::Black, map_5_has(cell), "{}", board.name(cell)),
                Err(limit) => assert_eq!(limit, proof::limits::Exhausted::Memory),
            }
        }
    }
}

fn map_5_has(cell: Cell) -> bool {
    let rows = ["WWWWB", "WBBBB", "WBBBW", "BBBBW", "BWWWW"];
    rows.concat().as_bytes()[cell.index()] == b'B'
}

#[test]
fn whoever_watches_sees_the_root_and_the_line() {
    let board = Board::new(8, 8).unwrap();
    // One of the two is looked up turned round; both are to be told as they are.
    for corner in ["b2", "g7"] {
        let white = CellSet::of(board.parse(corner).unwrap());
        let position = HexPosition { board, black: CellSet::EMPTY, white, mover: Player::Black };
        let (limits, monitor) = (Limits { nodes: Some(1_500), ..Limits::default() }, Monitor::default());
        let mut solver = Solver::new(board, Techniques::ALL, &limits, &monitor).unwrap();
        let must_play = solver.must_play(&position);
        let mut seen = Vec::new();
        std::thread::scope(|scope| {
            let work = scope.spawn(|| solver.winner(&position));
            while !work.is_finished() {
                seen.extend(monitor.glimpse());
                std::thread::sleep(std::time::Duration::from_millis(2));
            }
        });
        let mut lines = 0;
        for glimpse in seen {
            assert_eq!(glimpse.mover, Player::Black);
            assert!(glimpse.open.is_subset(&must_play), "{glimpse:?}");
            let line: CellSet = glimpse.line.iter().copied().collect();
            assert!(line.len() == glimpse.line.len() && line.is_subset(&position.empty()), "{glimpse:?}");
            assert!(glimpse.line.first().is_none_or(|first| glimpse.open.contains(*first)), "{glimpse:?}");
            lines += usize::from(glimpse.line.len() > 1 && glimpse.numbers.0 > 1);
        }
        assert!(lines > 0, "nothing was told of {corner}");
    }
}
