//! What was tried, kept in a file: a search of hours that was stopped goes on where it was.
//!
//! Each line is a question and its answer. Nothing in the file is believed, since whatever is found is proved
//! again from its document; a line that makes no sense is passed over.

use super::leaves::Support;
use game::{Board, Cell, CellSet, HexClaim};
use rustc_hash::FxHashMap;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Questions that have been answered.
#[derive(Debug)]
pub struct Record(Mutex<Inner>);

#[derive(Debug)]
struct Inner {
    known: FxHashMap<String, String>,
    /// None once it could not be written.
    file: Option<File>,
}

/// What a search within some nodes has led to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer<T> {
    /// It was found.
    Found(T),
    /// There is none, because the position is lost.
    Lost,
    /// The nodes were not enough, or what was found was no use.
    Open,
}

impl Record {
    /// What a file has kept; it is made if there is none.
    pub fn open(path: &Path) -> io::Result<Self> {
        let mut known = FxHashMap::default();
        if path.exists() {
            let text = std::fs::read(path)?;
            let text = String::from_utf8_lossy(&text).into_owned();
            let lines = text.lines().filter_map(|line| line.split_once(" = "));
            known.extend(lines.map(|(question, answer)| (question.to_string(), answer.to_string())));
        }
        let file = Some(OpenOptions::new().create(true).append(true).open(path)?);
        Ok(Self(Mutex::new(Inner { known, file })))
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a claim is a leaf of at most so many nodes, and what it counts on.
    pub fn leaf(&self, claim: &HexClaim, nodes: u64) -> Option<Answer<Support>> {
        let answer = self.get(&question("leaf", claim, Some(nodes)))?;
        decoded(&answer, |text| {
            let (stones, region) = text.split_once(';')?;
            let (stones, region) = (cells(&claim.board, stones)?, cells(&claim.board, region)?);
            Some(Support { stones, region })
        })
    }

    /// Keeps that.
    pub fn keep_leaf(&self, claim: &HexClaim, nodes: u64, answer: &Answer<Support>) {
        let names = |set: &CellSet| claim.board.names(set);
        let text =
            encoded(answer, |support| format!("{};{}", names(&support.stones), names(&support.region)));
        self.put(question("leaf", claim, Some(nodes)), text);
    }

    /// The reply that was found within so many nodes, if a number is given.
    pub fn reply(&self, claim: &HexClaim, nodes: Option<u64>) -> Option<Answer<Cell>> {
        decoded(&self.get(&question("reply", claim, nodes))?, |text| claim.board.parse(text).ok())
    }

    /// Keeps that.
    pub fn keep_reply(&self, claim: &HexClaim, nodes: Option<u64>, answer: &Answer<Cell>) {
        let text = encoded(answer, |cell| claim.board.name(*cell));
        self.put(question("reply", claim, nodes), text);
    }

    fn get(&self, question: &str) -> Option<String> {
        self.inner().known.get(question).cloned()
    }

    fn put(&self, question: String, answer: String) {
        let mut inner = self.inner();
        let written = inner.file.as_mut().is_none_or(|file| writeln!(file, "{question} = {answer}").is_ok());
        if !written {
            inner.file = None;
        }
        inner.known.insert(question, answer);
    }
}

fn question(kind: &str, claim: &HexClaim, nodes: Option<u64>) -> String {
    let board = &claim.board;
    let nodes = nodes.map_or("any".to_string(), |nodes| nodes.to_string());
    let (stones, field) = (board.names(&claim.stones()), board.names(&claim.field));
    let goal = claim.goal.text(&|cell| board.name(cell));
    format!("{kind} {nodes} {board} {}: {stones}; {field}; {goal}", claim.owner)
}

fn encoded<T>(answer: &Answer<T>, text: impl Fn(&T) -> String) -> String {
    match answer {
        Answer::Found(found) => text(found),
        Answer::Lost => "lost".to_string(),
        Answer::Open => "open".to_string(),
    }
}

fn decoded<T>(text: &str, found: impl Fn(&str) -> Option<T>) -> Option<Answer<T>> {
    match text {
        "lost" => Some(Answer::Lost),
        "open" => Some(Answer::Open),
        text => found(text).map(Answer::Found),
    }
}

fn cells(board: &Board, names: &str) -> Option<CellSet> {
    names.split_whitespace().map(|name| board.parse(name).ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{First, Formula, Player};

    #[test]
    fn answers_are_kept_and_nonsense_is_passed_over() {
        let board = Board::new(3, 3).unwrap();
        let (middle, corner) = (CellSet::of(Cell::new(4)), CellSet::of(Cell::new(0)));
        let claim = HexClaim {
            board,
            black: middle,
            white: CellSet::EMPTY,
            owner: Player::Black,
            field: board.cells() - middle,
            goal: Formula::across(Player::Black),
            first: First::Opponent,
        };
        let other = HexClaim { field: claim.field - corner, ..claim.clone() };
        let path = std::env::temp_dir().join(format!("tatami-record-{}", std::process::id()));
        let record = Record::open(&path).unwrap();
        assert!(record.leaf(&claim, 10).is_none());
        record.keep_leaf(&claim, 10, &Answer::Found(Support { stones: middle, region: claim.field }));
        record.keep_leaf(&other, 10, &Answer::Lost);
        record.keep_reply(&claim, None, &Answer::Found(Cell::new(1)));
        std::fs::write(&path, std::fs::read_to_string(&path).unwrap() + "nonsense\n = \nleaf = x;y\n")
            .unwrap();
        let again = Record::open(&path).unwrap();
        let Some(Answer::Found(support)) = again.leaf(&claim, 10) else { panic!() };
        assert_eq!((support.stones, support.region), (middle, claim.field));
        assert_eq!(again.leaf(&other, 10).map(|answer| matches!(answer, Answer::Lost)), Some(true));
        assert!(again.leaf(&claim, 11).is_none());
        assert_eq!(again.reply(&claim, None), Some(Answer::Found(Cell::new(1))));
        std::fs::remove_file(&path).unwrap();
    }
}
