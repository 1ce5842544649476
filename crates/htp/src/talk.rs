//! Lines in, answers out. One thread reads, so that an interrupt is heard while a command works; each answer
//! is written whole and flushed once.

use crate::session::{Context, Options, Session};
use proof::limits::Monitor;
use std::io::{self, BufRead, Read, Write};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Longer lines are not read.
const LONGEST_LINE: usize = 64 << 10;
/// So many commands wait at most.
const MOST_WAITING: usize = 1024;

/// A command as it was sent.
#[derive(Debug, PartialEq, Eq)]
pub struct Command {
    /// The number that the answer repeats, if there is one.
    pub id: Option<String>,
    /// The words; at least one, unless the line was too long.
    pub words: Vec<String>,
}

/// What the reader tells the commands while they work.
#[derive(Debug, Default)]
struct Interrupts(Mutex<Heard>);

#[derive(Debug, Default)]
struct Heard {
    /// How many commands have been read, and how many of them were interrupted.
    read: u64,
    interrupted: u64,
    /// The command that works, and who can stop it.
    works: Option<(u64, Arc<Monitor>)>,
}

impl Interrupts {
    fn heard(&self) -> MutexGuard<'_, Heard> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Every command that has been read is to stop.
    fn interrupt(&self) {
        let mut heard = self.heard();
        heard.interrupted = heard.read;
        if let Some((_, monitor)) = &heard.works {
            monitor.stop();
        }
    }

    /// The monitor of the command with this number, which begins to work.
    fn begin(&self, number: u64) -> Arc<Monitor> {
        let monitor = Arc::new(Monitor::default());
        let mut heard = self.heard();
        if number <= heard.interrupted {
            monitor.stop();
        }
        heard.works = Some((number, monitor.clone()));
        monitor
    }
}

/// Answers commands until `quit` or the end of the input; an error is one of writing.
pub fn serve(
    input: impl Read + Send + 'static,
    output: impl Write + Send + 'static,
    options: Options,
) -> io::Result<()> {
    let interrupts = Arc::new(Interrupts::default());
    let (to, from) = sync_channel(MOST_WAITING);
    let hearing = interrupts.clone();
    // The thread ends with the input; nobody waits for it, since it may wait for a line for ever.
    std::thread::spawn(move || read(io::BufReader::new(input), &hearing, &to));
    let output: Arc<Mutex<dyn Write + Send>> = Arc::new(Mutex::new(output));
    let mut session = Session::new(options);
    for (number, command) in (1..).zip(from) {
        let context = Context { monitor: interrupts.begin(number), output: output.clone() };
        let answer = if command.words.is_empty() {
            Err(format!("the line is longer than {LONGEST_LINE} bytes"))
        } else {
            session.answer(&command.words, &context)
        };
        context.write(&written(command.id.as_deref(), &answer))?;
        if command.words.first().is_some_and(|name| name == "quit") {
            break;
        }
    }
    Ok(())
}

fn read(mut input: impl BufRead, interrupts: &Interrupts, to: &SyncSender<Command>) {
    let mut line = Vec::new();
    loop {
        line.clear();
        let most = LONGEST_LINE as u64 + 1;
        match (&mut input).take(most).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let too_long = line.len() > LONGEST_LINE;
        if too_long && !line.ends_with(b"\n") && skip_line(&mut input).is_err() {
            return;
        }
        let text = String::from_utf8_lossy(&line);
        if is_interrupt(&text) {
            interrupts.interrupt();
            continue;
        }
        let command = if too_long { Some(Command { id: None, words: Vec::new() }) } else { parse(&text) };
        if let Some(command) = command {
            // This one stops what was sent before it, and is then answered in its turn.
            if command.words.first().is_some_and(|name| name == "gogui-interrupt") {
                interrupts.interrupt();
            }
            interrupts.heard().read += 1;
            if to.send(command).is_err() {
                return;
            }
        }
    }
}

/// Reads on to the end of a line, in pieces.
fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let piece = input.fill_buf()?;
        let (used, ended) = match piece.iter().position(|byte| *byte == b'\n') {
            Some(end) => (end + 1, true),
            None => (piece.len(), piece.is_empty()),
        };
        input.consume(used);
        if ended {
            return Ok(());
        }
    }
}

/// Whether a line is the comment by which searches are stopped.
fn is_interrupt(line: &str) -> bool {
    line.trim().strip_prefix('#').is_some_and(|comment| comment.trim() == "interrupt")
}

/// The command of a line, as GTP 2 has it: control characters are dropped, tabs are spaces, what follows `#`
/// is a comment, and a number may stand before the command. Nothing if there is none.
pub fn parse(line: &str) -> Option<Command> {
    let line = line.split('#').next().unwrap_or_default();
    let clean: String =
        line.chars().map(|c| if c == '\t' { ' ' } else { c }).filter(|c| !c.is_control()).collect();
    let mut words: Vec<String> = words(&clean);
    let is_id = |word: &String| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    let id = words.first().is_some_and(is_id).then(|| words.remove(0));
    // A number without a command is answered, as a command that nobody knows.
    if words.is_empty() {
        id.as_ref()?;
        words.push(String::new());
    }
    Some(Command { id, words })
}

/// Words apart by spaces; what stands between quotes is one word.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (number, part) in line.split('"').enumerate() {
        if number % 2 == 1 {
            words.push(part.to_string());
        } else {
            words.extend(part.split_whitespace().map(str::to_string));
        }
    }
    words
}

/// An answer as it is sent. A blank line ends it, so that there is none inside.
fn written(id: Option<&str>, answer: &Result<String, String>) -> String {
    let (sign, text) = match answer {
        Ok(text) => ('=', text),
        Err(why) => ('?', why),
    };
    let mut lines: Vec<&str> = text.trim_end().lines().collect();
    // A board begins on a line of its own.
    let first = if lines.is_empty() { "" } else { lines.remove(0) };
    let rest: String =
        lines.iter().filter(|line| !line.trim().is_empty()).map(|line| format!("\n{line}")).collect();
    format!("{sign}{} {first}{rest}\n\n", id.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_as_in_gtp() {
        let command = |line: &str| parse(line).map(|command| (command.id, command.words.join("|")));
        assert_eq!(
            command("12 play\tblack  a1 # a move\r\n"),
            Some((Some("12".into()), "play|black|a1".into()))
        );
        assert_eq!(command("name\u{7}\n"), Some((None, "name".into())));
        assert_eq!(command("loadsgf \"my game.sgf\" 3"), Some((None, "loadsgf|my game.sgf|3".into())));
        assert_eq!(command("7\n"), Some((Some("7".into()), String::new())));
        assert_eq!(command("  # only a comment\n"), None);
        assert_eq!(command("\n"), None);
    }

    #[test]
    fn interrupts_are_comments() {
        assert!(is_interrupt("# interrupt\n") && is_interrupt("#interrupt\r\n"));
        assert!(!is_interrupt("# interrupted\n") && !is_interrupt("interrupt\n"));
    }

    #[test]
    fn answers_have_no_blank_line_inside() {
        assert_eq!(written(Some("3"), &Ok("\na b\n\n1 .\n".into())), "=3 \na b\n1 .\n\n");
        assert_eq!(written(None, &Err("no".into())), "? no\n\n");
        assert_eq!(written(None, &Ok(String::new())), "= \n\n");
    }

    #[test]
    fn an_interrupt_stops_what_was_read_and_nothing_later() {
        let interrupts = Interrupts::default();
        interrupts.heard().read = 1;
        let first = interrupts.begin(1);
        assert!(!first.stopped());
        interrupts.heard().read = 2;
        interrupts.interrupt();
        assert!(first.stopped() && interrupts.begin(2).stopped());
        interrupts.heard().read = 3;
        assert!(!interrupts.begin(3).stopped());
    }
}
