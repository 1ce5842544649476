//! `tatami statement`: a claim as a file that a person reads and `tatami-check --statement` compares with
//! what was proved. Nothing is proved here.

use crate::input;
use crate::status::{Status, complain, print};
use clap::{Args, ValueEnum};
use document::Expect;
use proof::Verdict;
use service::{Statement, certify};
use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

/// How far into a file its first line is looked for.
const START: u64 = 1 << 16;

#[derive(Debug, Args)]
pub struct StatementOf {
    /// The block of a document, as FILE#NAME
    #[arg(value_name = "FILE#NAME", required_unless_present = "certificate")]
    pub block: Option<String>,

    /// The verdict to state; without it the one that the block expects
    #[arg(long, value_enum, value_name = "VERDICT", conflicts_with = "certificate")]
    pub verdict: Option<Stated>,

    /// Write what the head of a certificate says instead; read it before you rely on it
    #[arg(long, value_name = "CERT", conflicts_with = "block")]
    pub certificate: Option<PathBuf>,
}

/// A verdict that can be stated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Stated {
    /// The claim holds
    Holds,
    /// The claim fails
    Fails,
}

/// Runs the command.
pub fn run(options: &StatementOf) -> Status {
    match (&options.certificate, &options.block) {
        (Some(path), _) => of_certificate(path),
        (None, Some(block)) => of_block(block, options.verdict),
        (None, None) => complain("name a block as FILE#NAME"),
    }
}

fn of_certificate(path: &Path) -> Status {
    let name = path.display();
    match input::open(path).map(certify::read_head) {
        Ok(Ok(statement)) => print(&statement.file()),
        Ok(Err(rejection)) => complain(&format!("{name}: its head cannot be read: {rejection}")),
        Err(error) => complain(&format!("cannot read {name}: {error}")),
    }
}

fn of_block(block: &str, verdict: Option<Stated>) -> Status {
    let Some((source, number)) = input::read_block(block) else { return Status::BadInput };
    let entry = &source.entries[number];
    let verdict = match (verdict, entry.expect) {
        (Some(Stated::Holds), _) | (None, Expect::Holds) => Verdict::Holds,
        (Some(Stated::Fails), _) | (None, Expect::Fails) => Verdict::Fails,
    };
    match certify::statement_file(entry.claim(), verdict) {
        Ok(file) => print(&file),
        Err(rejection) => complain(&format!("{block}: this cannot be stated: {rejection}")),
    }
}

/// Reads a file as a statement if it begins like one. What can be read only once is left to others.
pub fn read(path: &Path) -> Option<Result<Statement, String>> {
    if !path.metadata().is_ok_and(|file| file.is_file()) {
        return None;
    }
    let mut lines = BufReader::new(File::open(path).ok()?.take(START)).lines().map_while(Result::ok);
    let first = lines.find(|line| !line.trim().is_empty() && !line.trim().starts_with('#'))?;
    if !first.split_whitespace().take(2).eq(["tatami", "statement"]) {
        return None;
    }
    let name = path.display();
    let opened = File::open(path).map_err(|error| format!("cannot read {name}: {error}"));
    Some(opened.and_then(|file| {
        certify::read_statement_file(file)
            .map_err(|rejection| format!("{name}: not a statement: {rejection}"))
    }))
}
