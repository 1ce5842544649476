//! What the program `tatami-check` does; it must never print `valid` for a certificate that was not accepted.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::process::ExitCode;

use crate::{Cause, check};

const VERSION: &str = concat!("tatami-check ", env!("CARGO_PKG_VERSION"), "\n");
const HELP: &str = "Checks Tatami certificates and prints what they prove.
Usage: tatami-check FILE... (- is the standard input), or --help, or --version
Exit status: 0 if all files are valid, 1 if one is not, 2 if one cannot be read or the arguments are wrong.
";

/// Checks the certificates that the command line names, and says what they prove.
pub fn run() -> ExitCode {
    let files: Vec<OsString> = std::env::args_os().skip(1).collect();
    let mut options = files.iter().filter_map(|file| file.to_str()).filter(|file| file.starts_with('-'));
    ExitCode::from(match options.find(|option| *option != "-") {
        Some("--help" | "-h") => say(0, HELP),
        Some("--version" | "-V") => say(0, VERSION),
        Some(option) => say(2, &format!("tatami-check: there is no option {option}\n{HELP}")),
        None if files.is_empty() => say(2, &format!("tatami-check: no file was named\n{HELP}")),
        None => files.iter().map(check_file).fold(0, u8::max),
    })
}

/// Checks one certificate and says what was found; returns the exit status.
fn check_file(file: &OsString) -> u8 {
    let name = file.to_string_lossy();
    let mut input: Box<dyn BufRead> = match File::open(file) {
        _ if name == "-" => Box::new(io::stdin().lock()),
        Ok(opened) => Box::new(BufReader::with_capacity(1 << 16, opened)),
        Err(error) => return say(2, &format!("{name}: cannot be read: {error}\n")),
    };
    if matches!(input.fill_buf(), Ok(start) if start.starts_with(b"\x28\xb5\x2f\xfd")) {
        let hint = format!("it is compressed; use `zstd -dc {name} | tatami-check -`");
        return say(1, &format!("{name}: invalid: line 1: {hint}\n"));
    }
    match check(input) {
        Ok(statement) => say(0, &format!("{name}: valid\n{statement}\n")),
        Err(rejection) => match rejection.cause {
            Cause::Invalid(_) => say(1, &format!("{name}: invalid: {rejection}\n")),
            Cause::Unreadable(_) => say(2, &format!("{name}: {rejection}\n")),
        },
    }
}

/// Says it on the output that befits the status; that nobody listens any more does not change the status.
fn say(status: u8, text: &str) -> u8 {
    let out: &mut dyn Write = if status == 0 { &mut io::stdout() } else { &mut io::stderr() };
    let _ = out.write_all(text.as_bytes());
    status
}
