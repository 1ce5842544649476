//! `tatami play hex`: a game of Hex in the terminal. Moves are read from standard input, one on each line.

use crate::args::PlayHex;
use crate::output::write_whole;
use crate::status::{Status, complain};
use figure::{Ground, Picture, Scene, Style};
use game::notation::{self, Move, Notation, Record};
use game::{BadCell, Board, Player};
use hex::whole::HexPosition;
use opponents::hex::{Choice, Opponent, Options, SIDES};
use proof::limits::Monitor;
use std::io::{BufRead, Read, Write};
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

const HELP: &str = "\
  e4         play there
  swap       take over the first move, if you are second and --swap was given
  undo       take back your last move and the answer to it
  hint       what the opponent would play in your place
  board      show the board again
  save FILE  write the game into a file as SGF, which `tatami play hex --game FILE` goes on with
  quit       end
";

/// Runs `tatami play hex`.
pub fn run(options: &PlayHex) -> Status {
    let seed = options.seed.unwrap_or_else(|| {
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        now.map_or(0, |now| now.as_nanos() as u64)
    });
    let table = start(options).and_then(|game| {
        let board = *game.board();
        if options.swap && board.width() != board.height() {
            return Err(format!("pieces are swapped on square boards only, and this one is {board}"));
        }
        let (strength, effort, threads) = (options.level.strength(), options.effort(), options.threads);
        let opponent = Opponent::new(board, Options { strength, effort, threads, seed });
        let opponent = opponent.ok_or_else(sides)?;
        Ok(Table { game, you: options.you.into(), swap: options.swap, opponent, monitor: Monitor::default() })
    });
    let mut table = match table {
        Ok(table) => table,
        Err(message) => return complain(&message),
    };
    match table.play(&mut std::io::stdin().lock(), &mut anstream::stdout().lock()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
            complain(&format!("cannot go on: {error}"))
        }
        _ => Status::AsWanted,
    }
}

fn sides() -> String {
    format!("the opponent plays on boards whose sides are between {} and {}", SIDES.start(), SIDES.end())
}

/// The board of this size, if the opponent plays on it.
pub fn board((width, height): (usize, usize)) -> Result<Board, String> {
    let fits = SIDES.contains(&width) && SIDES.contains(&height);
    Board::new(width, height).filter(|_| fits).ok_or_else(sides)
}

/// The game to be played: a new one, or the one in a file.
fn start(options: &PlayHex) -> Result<Record, String> {
    let Some(path) = &options.game else { return board(options.size).map(Record::new) };
    let unreadable = |error| format!("cannot read {}: {error}", path.display());
    let mut text = String::new();
    let file = std::fs::File::open(path).map_err(unreadable)?;
    file.take(notation::MAX_TEXT as u64 + 1).read_to_string(&mut text).map_err(unreadable)?;
    let notation = Notation::of(&text)
        .ok_or_else(|| format!("{}: neither SGF nor a link to HexWorld or trmph", path.display()))?;
    let mut record = notation.read(&text).map_err(|bad| {
        let (line, column) = bad.place(&text);
        format!("{}:{line}:{column}: {bad}", path.display())
    })?;
    if let Some(last) = record.line_from(record.current()).last() {
        record.go_to(*last);
    }
    Ok(record)
}

/// A game, and who plays it.
struct Table {
    game: Record,
    you: Player,
    swap: bool,
    opponent: Opponent,
    monitor: Monitor,
}

impl Table {
    fn play(&mut self, input: &mut impl BufRead, out: &mut impl Write) -> std::io::Result<()> {
        writeln!(out, "You are {}. `help` tells what you can type.", self.you)?;
        self.show(out)?;
        loop {
            if self.winner().is_none() && self.position().mover != self.you {
                self.answer(out)?;
                continue;
            }
            write!(out, "{}> ", self.you)?;
            out.flush()?;
            let mut line = Vec::new();
            const LONGEST_LINE: u64 = 4096;
            if (&mut *input).take(LONGEST_LINE).read_until(b'\n', &mut line)? == 0 {
                return writeln!(out);
            }
            let line = String::from_utf8_lossy(&line).into_owned();
            let words: Vec<&str> = line.split_whitespace().collect();
            match &words[..] {
                [] => {}
                ["quit" | "exit"] => return Ok(()),
                ["help" | "?"] => write!(out, "{HELP}")?,
                ["board"] => self.show(out)?,
                ["undo"] => self.undo(out)?,
                ["hint"] => self.hint(out)?,
                ["swap"] => self.your_swap(out)?,
                ["save", file] => self.save(Path::new(file), out)?,
                [word] => self.your_move(word, out)?,
                _ => writeln!(out, "Type one move or one command at a time; `help` lists them.")?,
            }
        }
    }

    fn position(&self) -> HexPosition {
        let position = self.game.position();
        HexPosition {
            board: *self.game.board(),
            black: position.black,
            white: position.white,
            mover: position.to_move,
        }
    }

    fn winner(&self) -> Option<Player> {
        self.opponent.winner(&self.position())
    }

    /// Whether the opening may be taken over now: one stone, and nobody has.
    fn may_swap(&self) -> bool {
        self.swap && self.game.line_to(self.game.current()).len() == 2 && self.position().black.len() == 1
    }

    fn show(&self, out: &mut impl Write) -> std::io::Result<()> {
        let mut scene = Scene::empty("", Ground::Hex(*self.game.board()));
        let position = self.position();
        scene.place(Player::Black, &position.black);
        scene.place(Player::White, &position.white);
        if let Some(winner) = self.winner() {
            let whose = if winner == self.you { "You have won." } else { "You have lost." };
            scene.caption = format!("{winner} wins. {whose}");
        }
        write!(out, "{}", Picture::Board(scene).text(&Style::default()))
    }

    fn your_move(&mut self, word: &str, out: &mut impl Write) -> std::io::Result<()> {
        let board = *self.game.board();
        let cell = match board.parse(word) {
            Ok(cell) => cell,
            Err(BadCell::OffBoard) => return writeln!(out, "{word} is off the board {board}."),
            Err(BadCell::NotACell) => {
                return writeln!(
                    out,
                    "`{word}` is neither a cell such as a1 nor a command; `help` lists them."
                );
            }
        };
        if self.winner().is_some() {
            return writeln!(out, "The game is over; `undo` takes moves back.");
        }
        match self.game.play(Move::Place(cell)) {
            Ok(_) if self.winner().is_some() => self.show(out),
            Ok(_) => Ok(()),
            Err(bad) => writeln!(out, "This cannot be played: {}.", bad.text(&board)),
        }
    }

    fn your_swap(&mut self, out: &mut impl Write) -> std::io::Result<()> {
        if !self.may_swap() {
            return writeln!(out, "Only the second player may swap, with --swap, instead of the first move.");
        }
        // A square board with one stone can be swapped.
        _ = self.game.play(Move::SwapPieces);
        self.show(out)
    }

    fn answer(&mut self, out: &mut impl Write) -> std::io::Result<()> {
        let position = self.position();
        let mover = position.mover;
        if self.swap && position.black.is_empty() && position.white.is_empty() {
            let cell = self.opponent.offer(&self.monitor);
            writeln!(out, "{mover} plays {}; you may `swap`", self.game.board().name(cell))?;
            _ = self.game.play(Move::Place(cell));
            return self.show(out);
        }
        if self.may_swap() && self.opponent.swaps(&position, &self.monitor) {
            writeln!(out, "{mover} swaps pieces")?;
            _ = self.game.play(Move::SwapPieces);
            return self.show(out);
        }
        let Some(choice) = self.opponent.choose(&position, &self.monitor) else { return Ok(()) };
        writeln!(out, "{mover} plays {}{}", self.game.board().name(choice.cell), remark(&choice))?;
        // What the opponent chooses can be played.
        _ = self.game.play(Move::Place(choice.cell));
        self.show(out)
    }

    fn hint(&mut self, out: &mut impl Write) -> std::io::Result<()> {
        match self.opponent.choose(&self.position(), &self.monitor) {
            Some(choice) => {
                writeln!(out, "{}{}", self.game.board().name(choice.cell), remark(&choice))
            }
            None => writeln!(out, "The game is over."),
        }
    }

    /// Goes back until it is your turn again.
    fn undo(&mut self, out: &mut impl Write) -> std::io::Result<()> {
        let mut line = self.game.line_to(self.game.current());
        line.pop();
        let you = self.you;
        match line.iter().rev().find(|node| self.game.nodes()[**node].position().to_move == you) {
            Some(node) => {
                self.game.go_to(*node);
                self.show(out)
            }
            None => writeln!(out, "There is no move of yours to take back."),
        }
    }

    fn save(&self, path: &Path, out: &mut impl Write) -> std::io::Result<()> {
        let text = Notation::Sgf.write(&self.game).unwrap_or_default();
        match write_whole(path, text.as_bytes()) {
            Ok(()) => writeln!(out, "Saved in {}.", path.display()),
            Err(error) => writeln!(out, "Cannot write {}: {error}", path.display()),
        }
    }
}

/// What the opponent thinks of its move. What it calls settled is computed, not certified.
fn remark(choice: &Choice) -> String {
    match (choice.winner, choice.win_rate) {
        (Some(winner), _) => format!(" ({winner} wins, by computation)"),
        (None, Some(rate)) => format!(" ({:.0} % of {} play-outs won)", 100.0 * rate, choice.playouts),
        (None, None) => String::new(),
    }
}
