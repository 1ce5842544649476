//! What is kept of a search: used again, and refused where it is flawed.

use game::{Board, CellSet, Player};
use hex::whole::store::{Entry, Keeper, Reader};
use hex::whole::{HexPosition, Solver, Techniques};
use proof::limits::{Limits, Monitor};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

/// Keeps everything in memory.
#[derive(Debug, Default)]
struct Drawer(Mutex<BTreeMap<Vec<u8>, Vec<u8>>>);

impl Keeper for Drawer {
    fn get(&self, key: &[u8]) -> Option<Vec<u8>> {
        self.0.lock().unwrap().get(key).cloned()
    }

    fn put(&self, entries: Vec<(Vec<u8>, Vec<u8>)>) {
        self.0.lock().unwrap().extend(entries);
    }
}

/// Black has opened at a2, and it takes a search to see who wins.
fn opened(board: Board) -> HexPosition {
    let black = CellSet::of(board.parse("a2").unwrap());
    HexPosition { board, black, white: CellSet::EMPTY, mover: Player::White }
}

/// The winner, whether the kernel and the checker accept the proof, and the nodes it took.
fn solve(drawer: &Arc<Drawer>, board: Board) -> (Player, bool, u64) {
    let monitor = Monitor::default();
    let mut solver = Solver::new(board, Techniques::ALL, &Limits::default(), &monitor).unwrap();
    solver.keep_in(drawer.clone());
    let solution = solver.solve(&opened(board)).unwrap();
    let mut certificate = Vec::new();
    let certified = solution.outcome.certify(&mut certificate).is_ok();
    assert!(!certified || checker::check(&certificate[..]).is_ok());
    (solution.winner, certified, solver.nodes())
}

#[test]
fn what_was_kept_is_used_and_certified() {
    for (width, height) in [(5, 5), (6, 6)] {
        let board = Board::new(width, height).unwrap();
        let drawer = Arc::new(Drawer::default());
        let (winner, certified, nodes) = solve(&drawer, board);
        assert!(certified && nodes > 0);
        assert_eq!(solve(&drawer, board), (winner, true, 0), "{board}");
        let reader = Reader::new(board, &*drawer);
        let entries = drawer.0.lock().unwrap().clone();
        let mut settled = 0;
        for (key, value) in &entries {
            if let Entry::Settled(_) = reader.verify(key, value).unwrap() {
                settled += 1;
            }
        }
        assert!(settled > 0);
    }
}

#[test]
fn a_search_that_is_stopped_again_and_again_goes_on_where_it_was() {
    let board = Board::new(6, 6).unwrap();
    let position = HexPosition { black: CellSet::of(board.parse("a3").unwrap()), ..opened(board) };
    let nodes = |solver: &mut Solver<'_>| (solver.winner(&position), solver.nodes());
    let monitor = Monitor::default();
    let mut solver = Solver::new(board, Techniques::ALL, &Limits::default(), &monitor).unwrap();
    let (winner, at_once) = nodes(&mut solver);
    let drawer = Arc::new(Drawer::default());
    let few = Limits { nodes: Some(at_once / 10), ..Limits::default() };
    let mut in_all = 0;
    for runs in 1.. {
        let mut solver = Solver::new(board, Techniques::ALL, &few, &monitor).unwrap();
        solver.keep_in(drawer.clone());
        let (found, nodes) = nodes(&mut solver);
        in_all += nodes;
        assert!(runs < 30, "{in_all} nodes, {at_once} at once");
        if found.is_ok() {
            assert_eq!(found, winner);
            break;
        }
    }
    assert!(in_all < at_once * 3 / 2, "{in_all} nodes, {at_once} at once");
}

#[test]
fn flawed_entries_are_refused_or_end_in_no_certificate() {
    let board = Board::new(5, 5).unwrap();
    let drawer = Arc::new(Drawer::default());
    let (winner, _, _) = solve(&drawer, board);
    let entries = drawer.0.lock().unwrap().clone();
    let mut refused = 0;
    for (key, value) in &entries {
        for bit in (0..8 * value.len()).step_by(5) {
            let mut flawed = value.clone();
            flawed[bit / 8] ^= 1 << (bit % 8);
            drawer.0.lock().unwrap().insert(key.clone(), flawed.clone());
            refused += usize::from(Reader::new(board, &*drawer).verify(key, &flawed).is_err());
        }
        for length in 0..value.len() {
            assert!(Reader::new(board, &*drawer).read(key, &value[..length]).is_err());
        }
        // Searched with the last flaw in place: what is certified is true.
        let copy = Arc::new(Drawer(Mutex::new(drawer.0.lock().unwrap().clone())));
        let (found, certified, _) = solve(&copy, board);
        assert!(!certified || found == winner);
        drawer.0.lock().unwrap().insert(key.clone(), value.clone());
    }
    assert!(refused > 0);
}
