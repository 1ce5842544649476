//! Exit statuses, and writing to standard output without surprises.

use serde::Serialize;
use std::io::Write;
use std::process::ExitCode;

/// How a command ended. The later one of two wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// Everything as wanted.
    AsWanted,
    /// A limit ran out before a verdict.
    Undecided,
    /// Something fails, or a certificate is invalid.
    NotAsWanted,
    /// Bad input or usage.
    BadInput,
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        Self::from(match status {
            Status::AsWanted => 0,
            Status::NotAsWanted => 1,
            Status::BadInput => 2,
            Status::Undecided => 3,
        })
    }
}

/// Writes to standard output. A reader that has gone away, as `head` does, is not an error.
pub fn print(text: &str) -> Status {
    let mut out = anstream::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
            complain(&format!("cannot write to standard output: {error}"))
        }
        _ => Status::AsWanted,
    }
}

/// A report as JSON, on lines of its own.
pub fn as_json(report: &impl Serialize) -> String {
    serde_json::to_string_pretty(report).unwrap_or_else(|_| "{}".to_string()) + "\n"
}

/// Writes bytes to standard output as they are.
pub fn print_bytes(bytes: &[u8]) -> Status {
    let mut out = std::io::stdout().lock();
    match out.write_all(bytes).and_then(|()| out.flush()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
            complain(&format!("cannot write to standard output: {error}"))
        }
        _ => Status::AsWanted,
    }
}

/// A span of time in words.
pub fn span(seconds: f64) -> String {
    match seconds {
        seconds if seconds < 120.0 => format!("{seconds:.0} s"),
        seconds if seconds < 7200.0 => format!("{:.0} min", seconds / 60.0),
        seconds if seconds < 172_800.0 => format!("{:.1} h", seconds / 3600.0),
        seconds => format!("{:.1} days", seconds / 86_400.0),
    }
}

/// Says what is wrong on standard error.
pub fn complain(message: &str) -> Status {
    _ = writeln!(anstream::stderr(), "tatami: {message}");
    Status::BadInput
}
