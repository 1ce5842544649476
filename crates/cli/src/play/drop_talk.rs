//! What people type in a game of connect-four with gravity, and games against the program.

use crate::args::PlayDrop;
use crate::status::{Status, complain};
use crate::units;
use figure::{Style, Wall};
use game::drop::{BadPosition, DropBoard, DropPosition, Move, Spot, Stone, moves};
use opponents::drop::{Opponent, Outlook};
use proof::limits::Monitor;
use std::collections::BTreeMap;
use std::io::{self, BufRead, IsTerminal, Read, Write};

const HELP: &str = "\
  3          play in column 3; an X or O before it is allowed
  undo       take back your last move and the answer to it
  board      show the board again
  moves      show the moves so far, as `--moves` takes them
  hint       what the program would play in your place
  help       this list
  quit       end; so does an empty line
";

/// A line that was typed.
pub enum Typed {
    Column(i32),
    Undo,
    Board,
    Moves,
    Hint,
    Help,
    Quit,
    /// Something else, with what is to be said about it.
    Wrong(String),
}

/// Asks for a line. A prompt is shown to people only, not where lines come from a file.
pub fn ask(you: Stone, input: &mut impl BufRead, out: &mut impl Write) -> io::Result<Typed> {
    if io::stdin().is_terminal() {
        write!(out, "{you}> ")?;
    }
    out.flush()?;
    const LONGEST_LINE: u64 = 4096;
    let mut line = Vec::new();
    input.take(LONGEST_LINE).read_until(b'\n', &mut line)?;
    let line = String::from_utf8_lossy(&line);
    let word = line.trim();
    Ok(match word {
        "" | "quit" | "exit" => Typed::Quit,
        "undo" => Typed::Undo,
        "board" => Typed::Board,
        "moves" => Typed::Moves,
        "hint" => Typed::Hint,
        "help" | "?" => Typed::Help,
        _ => {
            let number = word.trim_start_matches(&you.to_string()).parse::<i32>().ok();
            let column = number.filter(|column| (-100_000..=100_000).contains(column));
            column.map_or_else(|| Typed::Wrong(format!("`{word}` is not a column")), Typed::Column)
        }
    })
}

/// Shows what can be typed.
pub fn help(out: &mut impl Write) -> io::Result<()> {
    write!(out, "{HELP}")
}

/// The board with stones on it.
pub fn picture(board: DropBoard, stones: &BTreeMap<Spot, Stone>) -> String {
    Wall::of_stones("", board, stones).text(&Style::default())
}

/// Runs a game against the program.
pub fn run(options: &PlayDrop) -> Result<Status, String> {
    let stones = units::moves("--stones", &options.stones)?;
    let played = units::moves("--moves", options.moves.as_deref().unwrap_or_default())?;
    let board = DropBoard::from(&options.board);
    let start = DropPosition::stated(board, options.first, &stones, &[]).map_err(|bad| bad.to_string())?;
    let opponent = Opponent::new(&board, options.time);
    let mut table = Table { start, played, you: options.you, opponent, monitor: Monitor::default() };
    table.position().map_err(|bad| bad.to_string())?;
    match table.play(&mut io::stdin().lock(), &mut anstream::stdout().lock()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Ok(complain(&format!("cannot go on: {error}")))
        }
        _ => Ok(Status::AsWanted),
    }
}

/// A game against the program.
struct Table {
    start: DropPosition,
    played: Vec<Move>,
    you: Stone,
    opponent: Opponent,
    monitor: Monitor,
}

impl Table {
    /// The position after all moves.
    fn position(&self) -> Result<DropPosition, BadPosition> {
        let mut position = self.start.clone();
        for played in &self.played {
            position.play(*played).map_err(|bad| BadPosition::Drop(bad, position.to_move))?;
        }
        let far = position.columns().iter().any(|(column, stones)| {
            column.abs() > DropPosition::FARTHEST || stones.len() > DropPosition::HIGHEST
        });
        if far { Err(BadPosition::Far) } else { Ok(position) }
    }

    fn play(&mut self, input: &mut impl BufRead, out: &mut impl Write) -> io::Result<()> {
        writeln!(
            out,
            "You are {}. Type a column, such as 3; `help` tells what else you can type.",
            self.you
        )?;
        self.show(out)?;
        loop {
            // A move that cannot be played is never kept.
            let Ok(position) = self.position() else { return Ok(()) };
            let over = position.winner().is_some() || position.is_full();
            if !over && position.to_move != self.you {
                self.answer(&position, out)?;
                continue;
            }
            match ask(self.you, input, out)? {
                Typed::Quit => return Ok(()),
                Typed::Help => help(out)?,
                Typed::Board => self.show(out)?,
                Typed::Moves => writeln!(out, "{}", moves(&self.played))?,
                Typed::Undo => self.undo(out)?,
                Typed::Wrong(said) => writeln!(out, "{said}")?,
                _ if over => writeln!(out, "The game is over; `undo` takes moves back.")?,
                Typed::Hint => {
                    if let Some(choice) = self.opponent.choose(&position, &self.monitor) {
                        writeln!(out, "{}{}", choice.column, remark(choice.outlook, self.you))?;
                    }
                }
                Typed::Column(column) => {
                    self.played.push(Move { stone: self.you, column });
                    match self.position() {
                        Ok(_) => self.show(out)?,
                        Err(bad) => {
                            self.played.pop();
                            writeln!(out, "{bad}")?;
                        }
                    }
                }
            }
        }
    }

    fn answer(&mut self, position: &DropPosition, out: &mut impl Write) -> io::Result<()> {
        out.flush()?;
        let Some(choice) = self.opponent.choose(position, &self.monitor) else { return Ok(()) };
        let played = Move { stone: position.to_move, column: choice.column };
        writeln!(out, "{played}{}", remark(choice.outlook, position.to_move))?;
        self.played.push(played);
        self.show(out)
    }

    fn show(&self, out: &mut impl Write) -> io::Result<()> {
        let Ok(position) = self.position() else { return Ok(()) };
        let stones = position.columns().iter().flat_map(|(&column, stones)| {
            (1..).zip(stones).map(move |(row, stone)| (Spot::new(column, row), *stone))
        });
        write!(out, "{}", picture(*position.board(), &stones.collect()))?;
        match position.winner() {
            Some(winner) => {
                let whose = if winner == self.you { "You have won." } else { "You have lost." };
                writeln!(out, "{winner} has {} in a row. {whose}", position.board().connect)
            }
            None if position.is_full() => writeln!(out, "The board is full: a draw."),
            None => Ok(()),
        }
    }

    /// Takes back moves until it is your turn again.
    fn undo(&mut self, out: &mut impl Write) -> io::Result<()> {
        match self.played.iter().rposition(|played| played.stone == self.you) {
            Some(before) => {
                self.played.truncate(before);
                self.show(out)
            }
            None => writeln!(out, "There is no move of yours to take back."),
        }
    }
}

/// What the program thinks of a move.
fn remark(outlook: Outlook, player: Stone) -> String {
    match outlook {
        Outlook::Wins => format!(" ({player} wins, as the program sees it)"),
        Outlook::Holds => format!(" ({player} does not lose, as the program sees it)"),
        Outlook::Loses => format!(" ({player} loses against best play, as the program sees it)"),
        Outlook::Open => String::new(),
    }
}
