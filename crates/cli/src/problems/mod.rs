//! Collections of Hex problems as other programs keep them, read into documents. What such a file says about
//! their solutions becomes what the blocks claim; nothing of it is believed.

mod diagrams;
mod puzzles;
mod regression;

use clap::ValueEnum;
use game::notation::{BadText, Problem as Defect};
use game::{Board, Cell, CellSet, HexClaim, MAX_CELLS, Player};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;

/// How a collection is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Collection {
    /// HexProver's diagrams (.hdg)
    Hdg,
    /// Seymour's list of puzzles (.json, .js)
    Puzzles,
    /// Regression tests for engines that speak HTP (.tst)
    Regression,
}

impl Collection {
    /// What the name of a file tells.
    pub fn of(path: &Path) -> Option<Self> {
        match path.extension()?.to_str()? {
            "hdg" => Some(Self::Hdg),
            "json" | "js" => Some(Self::Puzzles),
            "tst" => Some(Self::Regression),
            _ => None,
        }
    }

    /// Reads a collection. The files that it names lie beside it.
    pub fn read(self, text: &str, beside: &Path) -> Result<Problems, BadText> {
        match self {
            Self::Hdg => diagrams::read(text),
            Self::Puzzles => puzzles::read(text),
            Self::Regression => regression::read(text, beside),
        }
    }
}

/// What was read: the problems, and what was left out.
#[derive(Debug, Default)]
pub struct Problems {
    list: Vec<Problem>,
    names: BTreeSet<String>,
    /// What was left out and why, each once for each time.
    left_out: Vec<String>,
}

/// A block of the document.
#[derive(Debug)]
struct Problem {
    board: Board,
    /// Lines above it.
    remarks: Vec<String>,
    /// `claim NAME` or `win NAME`.
    head: String,
    fields: Vec<String>,
}

impl Problems {
    /// A name like this one that no block has yet.
    fn name(&mut self, wish: &str) -> String {
        let cleaned: String = wish.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
        let words: Vec<&str> = cleaned.split('_').filter(|word| !word.is_empty()).collect();
        let mut base = words.join("_");
        if !base.starts_with(|c: char| c.is_ascii_alphabetic()) {
            base.insert(0, 'p');
        }
        let numbered = (2..).map(|number| format!("{base}_{number}"));
        let mut wishes = std::iter::once(base.clone()).chain(numbered);
        let name = wishes.find(|name| !self.names.contains(name)).unwrap_or(base);
        self.names.insert(name.clone());
        name
    }

    /// Adds a claim, unless it is too large for a document.
    fn claim(&mut self, wish: &str, remarks: Vec<String>, claim: &HexClaim, expect_fails: bool) {
        if self.too_large(wish, &claim.field) {
            return;
        }
        let board = claim.board;
        let mut fields = stones(&board, &claim.black, &claim.white);
        fields.push(format!("region {}", board.names(&claim.field)));
        fields.push(format!("goal {}", claim.goal.text(&|cell| board.name(cell))));
        if claim.owner == Player::White {
            fields.push("owner white".to_string());
        }
        if claim.first == game::First::Owner {
            fields.push("first owner".to_string());
        }
        if expect_fails {
            fields.push("expect fails".to_string());
        }
        let head = format!("claim {}", self.name(wish));
        self.list.push(Problem { board, remarks, head, fields });
    }

    /// Adds a position of the whole board, unless it is too large.
    fn win(&mut self, wish: &str, remarks: Vec<String>, position: &Position, winner: Player) {
        let Position { board, black, white, to_move } = position;
        if self.too_large(wish, &(board.cells() - *black - *white)) {
            return;
        }
        let mut fields = stones(board, black, white);
        fields.push(format!("to move {to_move}"));
        fields.push(format!("winner {winner}"));
        let head = format!("win {}", self.name(wish));
        self.list.push(Problem { board: *board, remarks, head, fields });
    }

    fn too_large(&mut self, wish: &str, field: &CellSet) -> bool {
        let too_large = field.len() > MAX_CELLS;
        if too_large {
            let empty = field.len();
            self.left_out.push(format!(
                "{wish}: it has {empty} empty cells, and a block is about at most {MAX_CELLS}"
            ));
        }
        too_large
    }

    /// What was left out, in words for a person.
    pub fn left_out(&self) -> &[String] {
        &self.left_out
    }

    /// The document, in canonical form.
    pub fn document(&self) -> Result<String, String> {
        if self.list.is_empty() {
            return Err("there is no problem in it that a document can hold".to_string());
        }
        let mut text = String::new();
        let mut board = None;
        for problem in &self.list {
            if board != Some(problem.board) {
                _ = write!(text, "hex {}\n\n", problem.board);
                board = Some(problem.board);
            }
            problem.remarks.iter().for_each(|remark| _ = writeln!(text, "# {remark}"));
            _ = writeln!(text, "{}", problem.head);
            problem.fields.iter().for_each(|field| _ = writeln!(text, "  {field}"));
            text.push('\n');
        }
        let wrong = |diagnostics: Vec<document::Diagnostic>| {
            let first = diagnostics.first();
            first.map_or(String::new(), |first| {
                document::render(first, "the document", &text, document::Colour::Never)
            })
        };
        document::read(&text).map(|(document, _)| document.to_string()).map_err(wrong)
    }
}

fn stones(board: &Board, black: &CellSet, white: &CellSet) -> Vec<String> {
    let list =
        |word: &str, cells: &CellSet| (!cells.is_empty()).then(|| format!("{word} {}", board.names(cells)));
    list("black", black).into_iter().chain(list("white", white)).collect()
}

/// A position with its board.
#[derive(Clone, Copy)]
struct Position {
    board: Board,
    black: CellSet,
    white: CellSet,
    to_move: Player,
}

impl Position {
    /// The position after a move on an empty cell.
    fn after(&self, cell: Cell) -> Self {
        let mut after = Self { to_move: self.to_move.opponent(), ..*self };
        let own = if self.to_move == Player::White { &mut after.white } else { &mut after.black };
        own.insert(cell);
        after
    }
}

/// What is wrong at a place.
fn expected(at: usize, what: &'static str) -> BadText {
    BadText { at, problem: Defect::Expected(what) }
}

/// The lines of a text without their ends, and how many bytes stand before each.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let start = text.as_ptr().addr();
    text.lines().map(move |line| (line.as_ptr().addr() - start, line))
}
