//! The upper search with threads: the same winners, certificates from its store alone, and no lie folded in.

use cluster::coordinator::{Coordinator, Tally};
use cluster::embedded::Threads;
use cluster::job::{Found, Job, Report};
use cluster::transport::{Transport, Unreachable};
use game::{Board, CellSet, Player};
use hex::whole::recollection::Recollection;
use hex::whole::store::parcel::{self, Parcel};
use hex::whole::{HexPosition, Solver, Techniques};
use proof::Verdict;
use proof::limits::{Limits, Monitor};
use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;

fn openings(board: Board) -> Vec<HexPosition> {
    let opened =
        |cell| HexPosition { board, black: CellSet::of(cell), white: CellSet::EMPTY, mover: Player::White };
    board.cells().iter().map(opened).collect()
}

/// Settles all openings, and certifies each from what was kept alone.
fn settle(board: Board, transport: &mut dyn Transport) -> Tally {
    let keeper = Arc::new(Recollection::new(1 << 30));
    let monitor = Monitor::default();
    let mut coordinator = Coordinator::new(board, keeper.clone(), transport).unwrap();
    coordinator.settle(&openings(board), None, &monitor).unwrap();
    let tally = coordinator.tally.clone();
    let none = Limits { nodes: Some(0), ..Limits::default() };
    for position in openings(board) {
        let mut alone = Solver::new(board, Techniques::ALL, &Limits::default(), &monitor).unwrap();
        let mut solver = Solver::new(board, Techniques::ALL, &none, &monitor).unwrap();
        solver.keep_in(keeper.clone());
        let solution = solver.solve(&position).unwrap();
        assert_eq!(Ok(solution.winner), alone.winner(&position));
        service::certify::certify(&solution.outcome, solution.outcome.claim(), Verdict::Holds).unwrap();
    }
    tally
}

#[test]
fn all_openings_have_the_winners_that_one_solver_finds() {
    for (width, height) in [(4, 4), (5, 5), (6, 6)] {
        let board = Board::new(width, height).unwrap();
        let mut threads = Threads::start(board, NonZeroUsize::new(2).unwrap(), 1 << 29).unwrap();
        let tally = settle(board, &mut threads);
        println!("{board}: {tally:?}");
        assert!(tally.liars.is_empty());
    }
}

/// Changes the entries of a parcel about the position of a key; says whether it could.
type Change = fn(&mut Vec<(Vec<u8>, Vec<u8>)>, &[u8]) -> bool;

/// Threads, one of which has its reports changed.
struct Lying {
    threads: Threads,
    board: Board,
    /// How many lies were told.
    lies: usize,
    change: Change,
}

impl Transport for Lying {
    fn capacity(&self) -> usize {
        self.threads.capacity()
    }

    fn workers(&self) -> usize {
        self.threads.workers()
    }

    fn submit(&mut self, job: &Job) -> Result<(), Unreachable> {
        self.threads.submit(job)
    }

    fn next(&mut self, wait: Duration) -> Result<Option<Report>, Unreachable> {
        let mut report = self.threads.next(wait)?;
        if let Some(report) = report.as_mut().filter(|report| report.worker == "thread 2") {
            // Every lie comes from somebody else, so that each has to be caught.
            report.worker = format!("liar {}", self.lies + 1);
            let Found::Parcel(told) = &mut report.found else { panic!("nothing was parked") };
            let parcel = Parcel::from_bytes(told, self.board).unwrap();
            let mut entries = parcel.entries();
            entries.retain(|(key, _)| key != b"n");
            if parcel.is_settled(&report.key) && (self.change)(&mut entries, &report.key) {
                self.lies += 1;
                let mut bytes = told[..6].to_vec();
                for part in entries.iter().flat_map(|(key, value)| [key, value]) {
                    bytes.extend((part.len() as u32).to_le_bytes());
                    bytes.extend(part);
                }
                *told = bytes;
            }
        }
        Ok(report)
    }

    fn broadcast(&mut self, parcel: &[u8], finder: &str) {
        self.threads.broadcast(parcel, finder);
    }

    fn withdraw(&mut self, id: u64) {
        self.threads.withdraw(id);
    }
}

#[test]
fn a_worker_that_lies_is_caught_each_time_and_named() {
    let board = Board::new(5, 5).unwrap();
    // The other player wins; a proof is missing; a proof counts on fewer stones and cells than it does.
    let changes: [Change; 3] = [
        |entries, key| {
            let (_, value) = entries.iter_mut().find(|(other, _)| other == key).unwrap();
            value[0] = if value[0] == 2 { 1 } else { 2 };
            value[1] = 0;
            true
        },
        |entries, _| {
            entries.remove(0);
            true
        },
        |entries, _| {
            let proof = entries.iter_mut().find(|(key, value)| key[0] == b'q' && value[10] == 0);
            let Some((_, value)) = proof.filter(|(_, value)| value[6..10] != [0; 4]) else { return false };
            value[6..10].fill(0);
            true
        },
    ];
    for change in changes {
        let threads = Threads::doubted(board, NonZeroUsize::new(2).unwrap(), 1 << 29).unwrap();
        let mut lying = Lying { threads, board, lies: 0, change };
        let tally = settle(board, &mut lying);
        assert!(lying.lies > 0, "nothing was tried");
        let named: BTreeSet<String> = (1..=lying.lies).map(|number| format!("liar {number}")).collect();
        assert_eq!(tally.liars.len(), lying.lies, "nobody is named twice");
        assert_eq!(tally.liars.into_iter().map(|(name, _)| name).collect::<BTreeSet<_>>(), named);
    }
}

#[test]
fn parcels_are_read_again_and_refused_where_they_are_flawed() {
    let board = Board::new(4, 4).unwrap();
    let keeper = Arc::new(Recollection::new(1 << 24));
    let monitor = Monitor::default();
    let mut solver = Solver::new(board, Techniques::ALL, &Limits::default(), &monitor).unwrap();
    solver.keep_in(keeper.clone());
    let position = openings(board).remove(1);
    solver.winner(&position).unwrap();
    let key = solver.key(&position);
    let parcel = Parcel::of(&*keeper, board, std::slice::from_ref(&key)).unwrap();
    assert!(parcel.is_settled(&key) && parcel::position(&key, board).is_ok());
    let bytes = parcel.to_bytes();
    assert_eq!(Parcel::from_bytes(&bytes, board), Ok(parcel));
    assert!(Parcel::from_bytes(&bytes, Board::new(4, 5).unwrap()).is_err());
    for length in 0..bytes.len() {
        // Where an entry ends the rest of a parcel may be missing: then its position is.
        let cut = Parcel::from_bytes(&bytes[..length], board);
        assert!(cut.is_err() || !cut.unwrap().is_settled(&key));
    }
}
