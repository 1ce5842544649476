//! `tatami play torus`: a game of torus Hex in the terminal. Moves are read from standard input, one on each
//! line.

use crate::args::PlayTorus;
use crate::output::write_whole;
use crate::status::{Status, complain};
use figure::{Picture, Scene, Style};
use game::{BadCell, BadMove, BadRecord, Cell, MAX_SIDE, MIN_TORUS_SIDE, Player, Rule, Torus, TorusGame};
use opponents::torus::{Choice, Opponent};
use proof::limits::Monitor;
use std::io::{BufRead, Read, Write};
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{SystemTime, UNIX_EPOCH};

const HELP: &str = "\
  e4         play there
  undo       take back your last move and the answer to it
  hint       what the opponent would play in your place
  board      show the board again
  save FILE  write the game into a file, which `tatami play torus --game FILE` goes on with
  quit       end
";

/// No saved game is longer: every cell of the largest board, with room to spare.
const LONGEST_GAME: u64 = 64 << 10;

/// Runs `tatami play torus`.
pub fn run(options: &PlayTorus) -> Status {
    let game = match start(options) {
        Ok(game) => game,
        Err(message) => return complain(&message),
    };
    let seed = options.seed.unwrap_or_else(|| {
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        now.map_or(0, |now| now.as_nanos() as u64)
    });
    let player = &options.opponent;
    let opponent = Opponent::new(game.torus(), player.level, player.effort, options.threads, seed);
    let kept = Arc::new(Mutex::new(game.clone()));
    keep_on_interrupt(&kept);
    let mut table = Table { game, you: options.you.into(), opponent, monitor: Monitor::default(), kept };
    match table.play(&mut std::io::stdin().lock(), &mut anstream::stdout().lock()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
            complain(&format!("cannot go on: {error}"))
        }
        _ => Status::AsWanted,
    }
}

/// The game to be played: a new one, or the one in a file.
fn start(options: &PlayTorus) -> Result<TorusGame, String> {
    let Some(path) = &options.game else {
        let torus = Torus::new(options.size.0, options.size.1, options.rule);
        let sides = || format!("each side of a torus is between {MIN_TORUS_SIDE} and {MAX_SIDE}");
        return Ok(TorusGame::new(&torus.ok_or_else(sides)?));
    };
    let unreadable = |error| format!("cannot read {}: {error}", path.display());
    let mut text = String::new();
    let file = std::fs::File::open(path).map_err(unreadable)?;
    file.take(LONGEST_GAME).read_to_string(&mut text).map_err(unreadable)?;
    TorusGame::parse(text.trim()).map_err(|bad| format!("{}: {}", path.display(), wrong_record(&bad)))
}

/// What is wrong with a record.
fn wrong_record(bad: &BadRecord) -> String {
    match bad {
        BadRecord::Opening(text) => {
            format!("expected a game such as `torus 11x11 rule c: f6 e7`, found `{text}`")
        }
        BadRecord::Word(word) => {
            format!("expected `black`, `white` or `to move` and a player before the colon, found `{word}`")
        }
        BadRecord::Setup(_) => "the stones at the start are no position".to_string(),
        BadRecord::Cell(word, BadCell::NotACell) => format!("`{word}` is not a cell such as a1"),
        BadRecord::Cell(word, BadCell::OffBoard) => format!("{word} is off the board"),
        BadRecord::Move(word, BadMove::Taken(_)) => format!("{word} has a stone already"),
        BadRecord::Move(word, BadMove::Over(winner)) => format!("{winner} has won before {word}"),
    }
}

/// On Ctrl-C the game is saved in a file that does not exist yet, and shown as one line.
fn keep_on_interrupt(kept: &Arc<Mutex<TorusGame>>) {
    let kept = kept.clone();
    // Without a handler Ctrl-C ends the program as usual; that is no reason not to start.
    _ = ctrlc::set_handler(move || {
        let record = kept.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).to_string();
        let saved = (1..100).map(|number| format!("torus-game-{number}.txt")).find(|name| {
            let file = std::fs::File::create_new(name);
            file.is_ok_and(|mut file| writeln!(file, "{record}").is_ok())
        });
        eprintln!("\n{record}");
        match saved {
            Some(name) => eprintln!("Saved in {name}; `tatami play torus --game {name}` goes on."),
            None => eprintln!("The line above is the game; in a file, `--game FILE` goes on with it."),
        }
        std::process::exit(130);
    });
}

/// What a player has to do under a rule.
fn goal(rule: Rule, player: Player) -> &'static str {
    match (rule, player) {
        (Rule::A, Player::White) => "a loop along a row (β), and loses by any other loop",
        (Rule::A, _) => "a loop along a column (α), and loses by any other loop",
        (Rule::B, Player::White) => "a loop that runs around sideways (with a β part), before Black has one",
        (Rule::B, _) => "a loop that runs around downwards (with an α part), before White has one",
        (_, Player::White) => "a loop kβ − lα, k > 0, l ≥ 0",
        _ => "a loop mα + nβ, m > 0, n ≥ 0",
    }
}

/// Which way the two basic loops run.
fn directions(rule: Rule) -> &'static str {
    match rule {
        Rule::CPrime => "α runs once downwards, β once to the left",
        _ => "α runs once downwards, β once to the right",
    }
}

/// A game, and who plays it.
struct Table {
    game: TorusGame,
    you: Player,
    opponent: Opponent,
    monitor: Monitor,
    /// The same game, for whoever interrupts it.
    kept: Arc<Mutex<TorusGame>>,
}

impl Table {
    fn play(&mut self, input: &mut impl BufRead, out: &mut impl Write) -> std::io::Result<()> {
        let rule = self.game.torus().rule();
        writeln!(out, "Torus Hex, rule {rule}: {}.", directions(rule))?;
        for player in [Player::Black, Player::White] {
            writeln!(out, "{player} wants {}.", goal(rule, player))?;
        }
        writeln!(out, "You are {}. `help` tells what you can type.", self.you)?;
        self.show(out)?;
        loop {
            self.kept.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).clone_from(&self.game);
            if self.game.winner().is_none() && self.game.to_move() != self.you {
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
                ["save", file] => self.save(Path::new(file), out)?,
                [word] => self.your_move(word, out)?,
                _ => writeln!(out, "Type one move or one command at a time; `help` lists them.")?,
            }
        }
    }

    fn show(&self, out: &mut impl Write) -> std::io::Result<()> {
        let mut scene = Scene::of_torus_game(&self.game);
        if let Some(winner) = self.game.winner() {
            let whose = if winner == self.you { "You have won." } else { "You have lost." };
            let classes = self.game.deciding_classes().join(" and ");
            scene.caption = format!("{winner} wins. {whose} Closed: {classes}.");
        }
        write!(out, "{}", Picture::Board(scene).text(&Style::default()))
    }

    fn your_move(&mut self, word: &str, out: &mut impl Write) -> std::io::Result<()> {
        let board = *self.game.torus().grid();
        let cell: Cell = match board.parse(word) {
            Ok(cell) => cell,
            Err(BadCell::OffBoard) => return writeln!(out, "{word} is off the board {board}."),
            Err(BadCell::NotACell) => {
                return writeln!(
                    out,
                    "`{word}` is neither a cell such as a1 nor a command; `help` lists them."
                );
            }
        };
        match self.game.play(cell) {
            Ok(_) => self.show(out),
            Err(BadMove::Taken(_)) => writeln!(out, "{word} has a stone already."),
            Err(BadMove::Over(_)) => writeln!(out, "The game is over; `undo` takes moves back."),
        }
    }

    fn answer(&mut self, out: &mut impl Write) -> std::io::Result<()> {
        writeln!(out, "{} thinks …", self.game.to_move())?;
        out.flush()?;
        let Some(choice) = self.opponent.choose(&self.game, &self.monitor) else { return Ok(()) };
        writeln!(out, "{} plays {}{}", self.game.to_move(), self.name(&choice), remark(&choice))?;
        // What the opponent chooses can be played.
        _ = self.game.play(choice.cell);
        self.show(out)
    }

    fn hint(&mut self, out: &mut impl Write) -> std::io::Result<()> {
        match self.opponent.choose(&self.game, &self.monitor) {
            Some(choice) => writeln!(out, "{}{}", self.name(&choice), remark(&choice)),
            None => writeln!(out, "The game is over."),
        }
    }

    fn name(&self, choice: &Choice) -> String {
        self.game.torus().grid().name(choice.cell)
    }

    /// Takes back moves until it is your turn again.
    fn undo(&mut self, out: &mut impl Write) -> std::io::Result<()> {
        let first = self.game.start().to_move;
        let yours = |before: &usize| before.is_multiple_of(2) == (first == self.you);
        match (0..self.game.moves().len()).rev().find(yours) {
            Some(before) => {
                self.game = self.game.after(before);
                self.show(out)
            }
            None => writeln!(out, "There is no move of yours to take back."),
        }
    }

    fn save(&self, path: &Path, out: &mut impl Write) -> std::io::Result<()> {
        match write_whole(path, format!("{}\n", self.game).as_bytes()) {
            Ok(()) => writeln!(out, "Saved in {}.", path.display()),
            Err(error) => writeln!(out, "Cannot write {}: {error}", path.display()),
        }
    }
}

/// What the opponent thinks of its move.
fn remark(choice: &Choice) -> String {
    match (choice.winner, choice.win_rate) {
        (Some(winner), _) => format!(" ({winner} wins for certain)"),
        (None, Some(rate)) => format!(" ({:.0} % of {} play-outs won)", 100.0 * rate, choice.playouts),
        (None, None) => String::new(),
    }
}
