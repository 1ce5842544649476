//! `tatami paper`: the proof of a document as an author would write it.

use crate::args::Within;
use crate::input::{self, Source};
use crate::interrupt;
use crate::output::{write_certificate, write_whole};
use crate::progress::Progress;
use crate::solve::on_deep_stack;
use crate::status::{Status, complain, print};
use clap::{Args, ValueEnum};
use document::{Entry, Expect};
use paper::{Language, Settled};
use proof::limits::Monitor;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use strategies::guided::BlockVerdict;

/// The options of `tatami paper`.
#[derive(Debug, Args)]
pub struct Paper {
    /// The document; - means standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Where to write: .html, .tex or .pdf; without it, or with -, HTML goes to standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// The language
    #[arg(long, value_enum, default_value_t = Words::En)]
    language: Words,

    /// Write the certificates that the paper speaks of into this folder
    #[arg(long, value_name = "DIR")]
    certificates: Option<PathBuf>,

    #[command(flatten)]
    within: Within,
}

/// The languages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Words {
    /// English
    En,
    /// Japanese
    Ja,
}

/// The formats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Html,
    Tex,
    Pdf(&'static str),
}

/// Runs the command.
pub fn run(options: &Paper) -> Status {
    let form = match form(options) {
        Ok(form) => form,
        Err(message) => return complain(&message),
    };
    let Some(source) = input::read(&options.file) else { return Status::BadInput };
    if source.entries.is_empty() {
        return complain(&format!("{} has no blocks", source.path.display()));
    }
    let monitor = Arc::new(Monitor::default());
    interrupt::stops(&monitor);
    on_deep_stack(|| {
        let progress = Progress::start(source.entries.len(), &monitor);
        let file = source.path.display().to_string();
        let language = if options.language == Words::Ja { Language::Japanese } else { Language::English };
        let text = (&source.document, &source.entries[..], &*file);
        let limits = options.within.limits();
        let paper = paper::write(text, language, &limits, &monitor, |_| progress.advance());
        drop(progress);
        let written =
            certificates(options, &source, &paper.settled).and_then(|()| save(options, form, &paper));
        match written {
            Err(message) => complain(&message),
            Ok(status) => source.entries.iter().zip(&paper.settled).map(status_of).fold(status, Status::max),
        }
    })
}

/// The format that the name of the file tells; for PDF, the LaTeX that is there.
fn form(options: &Paper) -> Result<Form, String> {
    let Some(path) = destination(options) else { return Ok(Form::Html) };
    let extension = path.extension().map(|extension| extension.to_string_lossy().to_lowercase());
    match extension.as_deref() {
        Some("html" | "htm") => Ok(Form::Html),
        Some("tex") => Ok(Form::Tex),
        Some("pdf") => {
            let engines: &[&str] = match options.language {
                Words::En => &["xelatex", "pdflatex", "lualatex"],
                Words::Ja => &["lualatex", "xelatex"],
            };
            engines.iter().copied().find(|engine| is_there(engine)).map(Form::Pdf).ok_or_else(|| {
                format!(
                    "a PDF needs LaTeX, and none of {} is installed; write .tex and compile it elsewhere, or \
                     .html and print it from a browser",
                    engines.join(", ")
                )
            })
        }
        _ => Err(format!("{} names no format: expected .html, .tex or .pdf", path.display())),
    }
}

fn destination(options: &Paper) -> Option<&Path> {
    options.output.as_deref().filter(|path| *path != Path::new("-"))
}

fn is_there(program: &str) -> bool {
    let tried = Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    tried.is_ok_and(|status| status.success())
}

fn save(options: &Paper, form: Form, paper: &paper::Paper) -> Result<Status, String> {
    let text = match form {
        Form::Html => paper.html(),
        Form::Tex | Form::Pdf(_) => paper.tex(),
    };
    let text = text.map_err(|error| format!("cannot draw a figure: {error}"))?;
    let Some(path) = destination(options) else { return Ok(print(&text)) };
    let bytes = match form {
        Form::Pdf(engine) => compiled(engine, &text)?,
        Form::Html | Form::Tex => text.into_bytes(),
    };
    write_whole(path, &bytes).map_err(|error| format!("cannot write {}: {error}", path.display()))?;
    let figures = paper.page.figures();
    Ok(print(&format!("{figures} figures, {} bytes in {}\n", bytes.len(), path.display())))
}

/// Compiles LaTeX in a folder of its own, twice for the widths of long tables.
fn compiled(engine: &str, text: &str) -> Result<Vec<u8>, String> {
    let folder = std::env::temp_dir().join(format!("tatami-paper-{}", std::process::id()));
    let failed = |error: std::io::Error| format!("cannot compile in {}: {error}", folder.display());
    fs::create_dir_all(&folder).map_err(failed)?;
    let compile = || {
        fs::write(folder.join("paper.tex"), text).map_err(failed)?;
        for _ in 0..2 {
            let mut command = Command::new(engine);
            command.args(["-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape", "paper.tex"]);
            let output = command.current_dir(&folder).stdin(Stdio::null()).output().map_err(failed)?;
            if !output.status.success() {
                let log = String::from_utf8_lossy(&output.stdout);
                let error =
                    log.lines().find(|line| line.starts_with('!')).unwrap_or("no message").to_string();
                return Err(format!("{engine} failed: {error}"));
            }
        }
        fs::read(folder.join("paper.pdf")).map_err(failed)
    };
    let pdf = compile();
    _ = fs::remove_dir_all(&folder);
    pdf
}

/// Writes the certificates, if that was asked for, under the names that `tatami prove` gives them.
fn certificates(options: &Paper, source: &Source, settled: &[Settled]) -> Result<(), String> {
    let Some(folder) = &options.certificates else { return Ok(()) };
    fs::create_dir_all(folder)
        .map_err(|error| format!("cannot make the folder {}: {error}", folder.display()))?;
    let stem = source.path.file_stem().map_or("input".into(), |stem| stem.to_string_lossy());
    let stem = if stem == "-" { "input".into() } else { stem };
    for (entry, settled) in source.entries.iter().zip(settled) {
        if let Ok(certificate) = &settled.certificate {
            let name = crate::prove::certificate_file(&format!("{stem}.{}", entry.name), &certificate.text);
            write_certificate(&folder.join(name), &certificate.text)?;
        }
    }
    Ok(())
}

/// Whether a block came out as it was wanted.
fn status_of((entry, settled): (&Entry, &Settled)) -> Status {
    let wanted = match entry.expect {
        Expect::Holds => BlockVerdict::Holds,
        Expect::Fails => BlockVerdict::Fails,
    };
    match (settled.verdict, settled.proved()) {
        (None, _) => Status::Undecided,
        (_, Some(verdict)) if verdict == wanted => Status::AsWanted,
        _ => Status::NotAsWanted,
    }
}
