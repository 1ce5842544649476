//! `tatami htp` through pipes: every command, bad input, interrupts, and drivers that behave like others'
//! programs.

use crate::support::Place;
use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// No answer of these tests takes longer.
const PATIENCE: Duration = Duration::from_secs(60);

/// An engine at the other end of two pipes.
struct Engine {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    /// The commands that were sent.
    asked: BTreeSet<String>,
}

impl Engine {
    fn start(arguments: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tatami"));
        command.arg("htp").args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().unwrap();
        let (input, output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        let (to, lines) = channel();
        std::thread::spawn(move || {
            BufReader::new(output).lines().map_while(Result::ok).all(|line| to.send(line).is_ok())
        });
        Self { child, input, lines, asked: BTreeSet::new() }
    }

    fn send(&mut self, line: &str) {
        self.asked.extend(line.split_whitespace().next().map(str::to_string));
        self.input.write_all(format!("{line}\n").as_bytes()).unwrap();
        self.input.flush().unwrap();
    }

    /// The lines up to a blank one.
    fn block(&mut self) -> String {
        let mut lines = Vec::new();
        loop {
            let line = self.lines.recv_timeout(PATIENCE).expect("an answer in time");
            if line.is_empty() {
                return lines.join("\n");
            }
            lines.push(line);
        }
    }

    /// The answer to a command, and the graphics before it.
    fn ask_drawing(&mut self, line: &str) -> (String, Vec<String>) {
        self.send(line);
        self.answer()
    }

    fn answer(&mut self) -> (String, Vec<String>) {
        let mut drawn = Vec::new();
        loop {
            let block = self.block();
            if !block.starts_with("gogui-gfx:") {
                return (block, drawn);
            }
            drawn.push(block);
        }
    }

    /// What a command is answered, without the sign of success.
    fn ask(&mut self, line: &str) -> String {
        let answer = self.ask_drawing(line).0;
        let text = answer.strip_prefix("= ").unwrap_or_else(|| panic!("{line}: {answer}"));
        text.to_string()
    }

    fn refused(&mut self, line: &str) -> String {
        let answer = self.ask_drawing(line).0;
        answer.strip_prefix("? ").unwrap_or_else(|| panic!("{line}: {answer}")).to_string()
    }

    fn quit(mut self) {
        assert_eq!(self.ask("quit"), "");
        let start = Instant::now();
        while self.child.try_wait().unwrap().is_none() {
            assert!(start.elapsed() < PATIENCE, "it does not end");
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

/// What HexGui knows how to draw.
const TYPES: [&str; 10] =
    ["param", "string", "plist", "group", "gfx", "inferior", "vc", "var", "pspairs", "none"];

#[test]
fn every_command_is_answered() {
    let place = Place::new();
    place.write("game.sgf", "(;FF[4]GM[11]SZ[5];B[c3];W[d2];B[b4])");
    let mut engine = Engine::start(&["--playouts", "200"]);
    assert_eq!(engine.ask("protocol_version"), "2");
    assert_eq!(engine.ask("name"), "Tatami");
    assert_eq!(engine.ask("version"), env!("CARGO_PKG_VERSION"));
    assert_eq!(
        (engine.ask("known_command play"), engine.ask("known_command fly")),
        ("true".into(), "false".into())
    );
    assert_eq!(engine.ask("gogui-interrupt"), "");
    engine.ask("boardsize 5");
    assert_eq!(engine.ask("all_legal_moves").split(' ').count(), 25);
    engine.ask("play black c3");
    engine.ask("play W D2");
    let board = engine.ask("showboard");
    assert!(board.contains("a b c d e") && board.contains("B") && board.contains("black to move"), "{board}");
    engine.ask("undo");
    assert!(engine.ask("showboard").contains("white to move"));
    engine.ask("play white d2");
    assert!(engine.refused("final_score").contains("not over"));
    let wanted = engine.ask("reg_genmove black");
    assert_eq!(engine.ask("all_legal_moves").split(' ').filter(|cell| **cell == wanted).count(), 1);
    assert_eq!(engine.ask("dfpn-solve-state black"), "black");
    assert_eq!(engine.ask("dfs-solve-state black"), "black");
    let winning = engine.ask("dfpn-solver-find-winning black");
    assert_eq!(engine.ask("dfs-solver-find-winning black"), winning);
    assert!(!winning.is_empty());
    assert!(!engine.ask("dfpn-get-pv black").is_empty());
    let bounds = engine.ask("dfpn-get-bounds black");
    for cell in winning.split(' ') {
        assert!(format!("{bounds} ").contains(&format!("{cell} W ")), "{cell}: {bounds}");
    }
    assert!(engine.ask("dfpn-get-work black").split(' ').count() > 1);
    assert!(engine.ask("dfpn-get-state black").starts_with("winner black"));
    let claims = place.path().join("claims.tatami");
    assert!(engine.ask(&format!("dfpn-claims \"{}\"", claims.display())).ends_with(" claims"));
    engine.ask("dfpn-clear-tt");
    engine.ask("dfs-clear-tt");
    for parameters in ["param_game", "param_dfpn", "param_dfs", "param_mohex", "param_player"] {
        engine.ask(parameters);
    }
    engine.ask("param_dfpn use_guifx 0");
    assert!(engine.ask("param_dfpn").contains("[bool] use_guifx 0"));
    assert_eq!(engine.ask("param_book something 7"), "", "parameters of others are accepted");
    engine.ask("time_settings 60 0 0");
    engine.ask("time_left black 30 0");
    engine.ask(&format!("loadsgf {} 2", place.path().join("game.sgf").display()));
    assert!(engine.ask("showboard").contains("black to move"));
    engine.ask(&format!("loadsgf {}", place.path().join("game.sgf").display()));
    assert!(engine.ask("showboard").contains("white to move"));
    assert!(engine.ask("play-game").contains("+ "));
    assert!(engine.ask("final_score").ends_with('+'));
    assert_eq!(engine.ask("all_legal_moves"), "");
    engine.ask("clear_board");
    let played = engine.ask("genmove black");
    assert!(!engine.ask("all_legal_moves").split(' ').any(|cell| cell == played), "{played}");
    connections(&mut engine);
    let names = engine.ask("list_commands");
    for line in engine.ask("hexgui-analyze_commands").lines() {
        let parts: Vec<&str> = line.splitn(3, '/').collect();
        let command = parts[2].split(' ').next().unwrap();
        assert!(names.lines().any(|name| name == command), "{line}");
        assert!(TYPES.contains(&parts[0]), "{line}");
        for argument in parts[2].split(' ').skip(1) {
            assert!(["%c", "%m", "%p", "%P", "%s"].contains(&argument), "{line}");
        }
    }
    for name in names.lines().filter(|name| *name != "quit") {
        assert!(engine.asked.contains(name), "{name} was not asked");
    }
    engine.quit();
    let run = place.tatami(&["prove", "claims.tatami"]);
    assert_eq!(run.code, 0, "{}{}", run.out, run.err);
}

#[test]
fn connections_and_inferior_cells_are_told() {
    let mut engine = Engine::start(&[]);
    connections(&mut engine);
    engine.quit();
}

/// A talk about connections, with every command about them.
fn connections(engine: &mut Engine) {
    engine.ask("boardsize 6 6");
    engine.ask("play black c3");
    engine.ask("play black b5");
    assert_eq!(engine.ask("group-get c3"), "c3");
    assert_eq!(engine.ask("vc-between-cells-full black c3 b5"), "black c3 b5 full search [ b4 c4 ] [ ]");
    assert_eq!(engine.ask("vc-union-full black c3 b5"), "b4 c4");
    assert_eq!(engine.ask("vc-union black c3 b5"), "b4 c4");
    assert_eq!(engine.ask("vc-intersection black c3 b5"), "b4 c4");
    assert!(engine.ask("vc-intersection-full black c3 north").split(' ').count() < 30);
    assert_eq!(engine.ask("vc-union-semi black c3 c3"), "");
    engine.ask("vc-intersection-semi black c3 f6");
    assert!(engine.ask("vc-connected-to-full black c3").contains("b5"));
    engine.ask("vc-connected-to-semi black c3");
    assert!(engine.ask("vc-between-cells-semi black c3 d6").contains(" semi search ["));
    assert!(engine.ask("vc-between-cells-full black b5 south").starts_with("black b5 south full search"));
    engine.ask("play black d3");
    engine.ask("play white f1");
    for command in ["compute-inferior", "compute-fillin", "compute-dominated", "vc-build", "vc-get-mustplay"]
    {
        let answer = engine.ask(&format!("{command} white"));
        assert!(
            command == "vc-get-mustplay" || answer.split(' ').count().is_multiple_of(2) || answer.is_empty()
        );
    }
    engine.ask("clear_board");
    assert!(engine.ask("eval-resist black").starts_with("res "));
    engine.ask("play white a3");
    assert!(
        engine.ask("compute-fillin black").split(' ').count() >= 2,
        "a cell beside the edge is dead or captured"
    );
    assert!(engine.ask("gogui-gfx-analyze black").contains("INFLUENCE"));
}

#[test]
fn what_is_wrong_is_an_answer() {
    let mut engine = Engine::start(&["--playouts", "50"]);
    for line in [
        "fly",
        "boardsize",
        "boardsize 0",
        "boardsize 31 31",
        "boardsize x y",
        "play",
        "play red a1",
        "play black zz9",
        "play black l1",
        "play black swap-pieces",
        "undo",
        "genmove purple",
        "final_score",
        "time_left black soon 0",
        "time_settings 1 2",
        "loadsgf",
        "loadsgf nowhere.sgf",
        "group-get a1",
        "vc-union black a1",
        "vc-between-cells-full black a1 q99",
        "dfpn-claims",
        "dfpn-claims nowhere/at/all.tatami",
        "param_dfpn use_guifx maybe",
        "param_dfpn timelimit -1",
        "param_dfpn one two three",
        "known_command",
        "7",
        "\u{fffd}\u{202e}",
    ] {
        let answer = engine.ask_drawing(line).0;
        assert!(answer.starts_with('?'), "{line}: {answer}");
    }
    assert_eq!(engine.refused(&"x".repeat(100_000)), "the line is longer than 65536 bytes");
    engine.ask("play black a1");
    assert!(engine.refused("play white a1").contains("already"));
    // Ids, comments, and lines with nothing on them.
    engine.send("\n   \n# a comment\n");
    assert_eq!(engine.ask_drawing("42 name # who").0, "=42 Tatami");
    assert_eq!(engine.ask_drawing("43 fly").0, "?43 unknown command");
    // Boards on which nothing is solved, and none is played.
    engine.ask("boardsize 12 12");
    assert!(engine.refused("dfpn-solve-state black").contains("at most 128"));
    assert!(engine.refused("vc-build black").contains("at most 128"));
    assert!(!engine.ask("genmove black").is_empty());
    engine.ask("boardsize 25");
    assert!(engine.refused("genmove black").contains("between 3 and 19"));
    engine.quit();
}

/// As HexGui does: attach, a game, analyses, a search with live graphics, and an interrupt.
#[test]
fn a_board_window_attaches() {
    let mut engine = Engine::start(&["--time", "300ms"]);
    for line in ["name", "version", "hexgui-analyze_commands", "boardsize 11 11", "clear_board"] {
        engine.ask(line);
    }
    for line in ["play black f6", "showboard", "play white e7", "showboard", "undo", "showboard"] {
        engine.ask(line);
    }
    engine.ask("play white e7");
    engine.ask("vc-build black");
    engine.ask("gogui-gfx-analyze black");
    engine.ask("param_dfpn use_guifx 1");
    engine.send("dfpn-solve-state black");
    // The first picture of the search; then the person has had enough.
    let first = engine.block();
    assert!(first.starts_with("gogui-gfx:\ndfpn\nVAR") && first.contains("\nTEXT "), "{first}");
    let start = Instant::now();
    engine.send("# interrupt");
    let (answer, _) = engine.answer();
    assert_eq!(answer, "= empty");
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
    // The command does the same, and is answered after the search.
    engine.ask("param_dfpn use_guifx 0");
    engine.send("dfpn-solve-state black");
    engine.send("gogui-interrupt");
    assert_eq!(engine.answer().0, "= empty");
    assert_eq!(engine.answer().0, "= ");
    // The next search is not interrupted.
    engine.ask("boardsize 4 4");
    assert_eq!(engine.ask("dfpn-solve-state black"), "black");
    engine.quit();
}

/// A game as HexGui lets an engine play it: the board is shown after every move.
#[test]
fn a_board_window_plays_a_game() {
    let mut engine = Engine::start(&["--playouts", "20"]);
    engine.ask("boardsize 11 11");
    let mut count = 0;
    for player in ["b", "w"].into_iter().cycle() {
        let answer = engine.ask(&format!("genmove {player}"));
        let board = engine.ask("showboard");
        if answer == "resign" {
            break;
        }
        count += 1;
        assert_eq!(board.lines().skip(2).map(|row| row.matches(['B', 'W']).count()).sum::<usize>(), count);
    }
    assert!(count >= 11, "{count}");
    assert!(engine.ask("final_score").ends_with('+'));
    engine.quit();
}

#[test]
fn an_interrupt_ends_thinking_with_a_move() {
    let mut engine = Engine::start(&["--time", "50s"]);
    engine.send("genmove black");
    std::thread::sleep(Duration::from_millis(300));
    let start = Instant::now();
    engine.send("# interrupt");
    let (answer, _) = engine.answer();
    assert!(answer.starts_with("= ") && answer.len() > 3, "{answer}");
    assert!(start.elapsed() < Duration::from_secs(5));
    engine.quit();
}

/// A server's worker: it takes 20 ms of silence after the first byte for the end of an answer.
struct Worker {
    child: Child,
    input: ChildStdin,
    bytes: Receiver<u8>,
}

impl Worker {
    fn start(arguments: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tatami"));
        command.arg("htp").args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().unwrap();
        let (input, output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        let (to, bytes) = channel();
        std::thread::spawn(move || {
            BufReader::new(output).bytes().map_while(Result::ok).all(|byte| to.send(byte).is_ok())
        });
        Self { child, input, bytes }
    }

    fn ask(&mut self, line: &str) -> String {
        self.input.write_all(format!("{line}\n").as_bytes()).unwrap();
        let mut answer = vec![self.bytes.recv_timeout(PATIENCE).expect("an answer")];
        while let Ok(byte) = self.bytes.recv_timeout(Duration::from_millis(20)) {
            answer.push(byte);
        }
        let answer = String::from_utf8(answer).unwrap();
        assert!(answer.starts_with("= ") && answer.ends_with("\n\n"), "{line}: {answer:?}");
        assert_eq!(answer.matches("\n\n").count(), 1, "{answer:?}");
        answer[2..].trim().to_string()
    }

    /// Plays a game against itself, and says how many moves it took.
    fn game(mut self, side: usize) -> usize {
        self.ask(&format!("boardsize {side}"));
        self.ask("param_game allow_swap 1");
        let mut count = 0;
        for player in ["black", "white"].into_iter().cycle() {
            self.ask("showboard");
            let answer = self.ask(&format!("genmove {player}"));
            if answer == "resign" {
                break;
            }
            count += 1;
            assert!(count <= side * side);
        }
        self.ask("final_score");
        self.ask("quit");
        self.child.wait().unwrap();
        count
    }
}

#[test]
fn a_worker_that_waits_for_silence_plays_a_game() {
    let moves = Worker::start(&["--playouts", "300"]).game(5);
    assert!(moves >= 5, "{moves}");
    let moves = Worker::start(&["--playouts", "20"]).game(11);
    assert!(moves >= 11, "{moves}");
}

#[test]
#[ignore = "takes half a minute"]
fn a_worker_with_a_clock_plays_a_game() {
    let moves = Worker::start(&["--time", "300ms"]).game(11);
    assert!(moves >= 11, "{moves}");
}
