//! What the program `tatami-check` does; it must never print `valid` for a certificate that was not accepted.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::process::ExitCode;

use crate::{Cause, Statement, check};

const VERSION: &str = concat!("tatami-check ", env!("CARGO_PKG_VERSION"), "\n");
const HELP: &str = "Checks Tatami certificates and prints what they prove.
Usage: tatami-check FILE... (- is the standard input), or --help, or --version
       tatami-check --statement STATEMENT FILE, to demand that just this was proved
Exit status: 0 if all files are valid (and prove the statement), 1 if one is not (or proves another), 2 if one
cannot be read, the statement is malformed or the arguments are wrong.
";
/// The greatest number of fields that are named where they differ.
const MOST_TOLD: usize = 10;

/// Runs the program with the arguments of this process.
pub fn run() -> ExitCode {
    let files: Vec<OsString> = std::env::args_os().skip(1).collect();
    if files.first().is_some_and(|option| option == "--statement") {
        return ExitCode::from(match &files[1..] {
            [statement, file] => compare(statement, file),
            _ => say(2, &format!("tatami-check: --statement takes a statement and one certificate\n{HELP}")),
        });
    }
    let mut options = files.iter().filter_map(|file| file.to_str()).filter(|file| file.starts_with('-'));
    ExitCode::from(match options.find(|option| *option != "-") {
        Some("--help" | "-h") => say(0, HELP),
        Some("--version" | "-V") => say(0, VERSION),
        Some("--statement") => say(2, &format!("tatami-check: --statement comes first\n{HELP}")),
        Some(option) => say(2, &format!("tatami-check: there is no option {option}\n{HELP}")),
        None if files.is_empty() => say(2, &format!("tatami-check: no file was named\n{HELP}")),
        None => files.iter().map(|file| check_file(file, None)).fold(0, u8::max),
    })
}

/// Checks one certificate, which must prove what a statement file says.
fn compare(statement: &OsString, file: &OsString) -> u8 {
    let name = statement.to_string_lossy();
    let opened = match File::open(statement) {
        Ok(opened) => opened,
        Err(error) => return say(2, &format!("{name}: cannot be read: {error}\n")),
    };
    match Statement::read_file(opened) {
        Ok(stated) => check_file(file, Some((&name, &stated))),
        Err(rejection) => say(2, &format!("{name}: not a statement: {rejection}\n")),
    }
}

/// Checks one certificate and says what was found; returns the exit status.
fn check_file(file: &OsString, wanted: Option<(&str, &Statement)>) -> u8 {
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
    match (check(input), wanted) {
        (Ok(proved), None) => say(0, &format!("{name}: valid\n{proved}\n")),
        (Ok(proved), Some((file, stated))) if *stated == proved => {
            say(0, &format!("{name}: valid, and proves {file}\n{proved}\n"))
        }
        (Ok(proved), Some((file, stated))) => {
            let differences = stated.differences(&proved);
            let told: String = differences.iter().take(MOST_TOLD).map(|field| format!("{field}\n")).collect();
            say(1, &format!("{name}: proves something else than {file}\n{told}"))
        }
        (Err(rejection), _) => match rejection.cause {
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
