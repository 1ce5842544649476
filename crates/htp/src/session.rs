//! The game that is talked about, who plays it, and what was found out about it.

use crate::parameters::Parameters;
use crate::{connection_commands, game_commands, parameters, solver_commands};
use game::notation::Record;
use game::{BadCell, Board, Cell, Player};
use hex::whole::HexPosition;
use hex::whole::insight::Insight;
use hex::whole::recollection::Recollection;
use opponents::Effort;
use opponents::hex::{Opponent, Strength};
use proof::limits::Monitor;
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// An answer: a text, or why there is none.
pub type Answer = Result<String, String>;

/// What is kept of solved positions.
const KEPT: usize = 256 << 20;
/// The sides of the board at the start.
const SIDE: usize = 11;

/// How the engine is set up.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// How well it plays.
    pub strength: Strength,
    /// How long it thinks about a move, unless it is told otherwise.
    pub effort: Effort,
    /// How many threads it uses.
    pub threads: NonZeroUsize,
    /// What decides between moves that look alike.
    pub seed: u64,
}

/// What a command has beside its words.
pub struct Context {
    /// Who stops it.
    pub monitor: Arc<Monitor>,
    /// Where graphics go while it works.
    pub output: Arc<Mutex<dyn Write + Send>>,
}

impl Context {
    /// Writes a text whole, and flushes once.
    pub fn write(&self, text: &str) -> io::Result<()> {
        let mut output = self.output.lock().unwrap_or_else(PoisonError::into_inner);
        output.write_all(text.as_bytes())?;
        output.flush()
    }
}

/// A talk with one program.
pub struct Session {
    pub options: Options,
    pub record: Record,
    pub parameters: Parameters,
    pub opponent: Option<Opponent>,
    pub insight: Option<Insight>,
    /// What was solved on this board.
    pub kept: Arc<Recollection>,
    /// Black's and White's time that is left, and for how many moves, if that was told.
    pub clocks: [Option<(Duration, u32)>; 2],
}

/// The commands, and who answers them.
const COMMANDS: [&[&str]; 4] =
    [game_commands::NAMES, solver_commands::NAMES, connection_commands::NAMES, parameters::NAMES];

impl Session {
    /// An empty board.
    pub fn new(options: Options) -> Self {
        // A board of this side exists.
        let board = Board::new(SIDE, SIDE).unwrap_or_else(|| unreachable!("{SIDE} is a side"));
        let mut session = Self {
            options,
            record: Record::new(board),
            parameters: Parameters::new(&options),
            opponent: None,
            insight: None,
            kept: Arc::new(Recollection::new(KEPT)),
            clocks: [None; 2],
        };
        session.set_up(Record::new(board));
        session
    }

    /// Begins with another game; what was known of another board is forgotten.
    pub fn set_up(&mut self, record: Record) {
        let board = *record.board();
        if self.record.board() != &board {
            self.kept = Arc::new(Recollection::new(KEPT));
        }
        self.record = record;
        let Options { strength, effort, threads, seed } = self.options;
        self.opponent = Opponent::new(board, opponents::hex::Options { strength, effort, threads, seed });
        self.insight = Insight::new(board);
    }

    /// The names of all commands, in order.
    pub fn commands() -> Vec<&'static str> {
        let mut names: Vec<&str> = COMMANDS.iter().copied().flatten().copied().collect();
        names.sort_unstable();
        names
    }

    /// Does what a command says.
    pub fn answer(&mut self, words: &[String], context: &Context) -> Answer {
        let (name, words) = words.split_first().ok_or_else(String::new)?;
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let has = |names: &[&str]| names.contains(&name.as_str());
        if has(game_commands::NAMES) {
            game_commands::answer(self, name, &words, context)
        } else if has(solver_commands::NAMES) {
            solver_commands::answer(self, name, &words, context)
        } else if has(connection_commands::NAMES) {
            connection_commands::answer(self, name, &words, context)
        } else if name.starts_with("param_") {
            self.parameters.answer(name, &words)
        } else {
            Err("unknown command".to_string())
        }
    }

    pub fn board(&self) -> &Board {
        self.record.board()
    }

    /// The position, as if this player were to move.
    pub fn position(&self, mover: Player) -> HexPosition {
        let position = self.record.position();
        HexPosition { board: *self.board(), black: position.black, white: position.white, mover }
    }

    /// Who moves: the player that is named, or whose turn it is.
    pub fn mover(&self, words: &[&str]) -> Result<Player, String> {
        words.first().map_or(Ok(self.record.position().to_move), |word| colour(word))
    }

    pub fn cell(&self, word: &str) -> Result<Cell, String> {
        self.board().parse(&word.to_ascii_lowercase()).map_err(|bad| match bad {
            BadCell::NotACell => format!("`{word}` is not a cell such as a1"),
            BadCell::OffBoard => format!("{word} is off the board {}", self.board()),
        })
    }
}

/// A player by name or letter.
pub fn colour(word: &str) -> Result<Player, String> {
    match word.to_ascii_lowercase().as_str() {
        "black" | "b" => Ok(Player::Black),
        "white" | "w" => Ok(Player::White),
        _ => Err(format!("`{word}` is neither black nor white")),
    }
}

/// Complains about a number of words that a command does not take.
pub fn takes(words: &[&str], counts: std::ops::RangeInclusive<usize>) -> Result<(), String> {
    if counts.contains(&words.len()) {
        return Ok(());
    }
    let (least, most) = (counts.start(), counts.end());
    let wanted = if least == most { least.to_string() } else { format!("{least} to {most}") };
    Err(format!("expected {wanted} arguments, found {}", words.len()))
}
