//! `tatami paper`: the proof of a document as an author would write it.

use crate::args::Within;
use crate::input::{self, Source};
use crate::interrupt;
use crate::output::{write_certificate, write_whole};
use crate::progress::Progress;
use crate::solve::on_deep_stack;
use crate::status::{Status, complain, print, print_bytes};
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
    /// Documents, and folders of documents; - means standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// Where to write: .html, .tex or .pdf, or a folder for a paper of each document; without it, or with -,
    /// HTML goes to standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// The format, if the name of the file does not tell; in a folder HTML by default
    #[arg(long, value_enum)]
    format: Option<Format>,

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
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// One page that loads nothing from elsewhere
    Html,
    /// LaTeX
    Tex,
    /// LaTeX, compiled
    Pdf,
}

impl Format {
    const ALL: [(Self, &str); 3] = [(Self::Html, "html"), (Self::Tex, "tex"), (Self::Pdf, "pdf")];

    fn extension(self) -> &'static str {
        Self::ALL.iter().find(|(format, _)| *format == self).map_or("html", |(_, extension)| extension)
    }
}

/// How a paper is written.
#[derive(Clone, Copy, Debug)]
enum Form {
    Html,
    Tex,
    /// By this program.
    Pdf(&'static str),
}

/// Runs the command.
pub fn run(options: &Paper) -> Status {
    let format = match format(options) {
        Ok(format) => format,
        Err(message) => return complain(&message),
    };
    let form = match form(options, format) {
        Ok(form) => form,
        Err(message) => return complain(&message),
    };
    let Some(sources) = input::read_all(&options.files) else { return Status::BadInput };
    if let Some(source) = sources.iter().find(|source| source.entries.is_empty()) {
        return complain(&format!("{} has no blocks", source.path.display()));
    }
    let places = match places(options, &sources, format) {
        Ok(places) => places,
        Err(message) => return complain(&message),
    };
    let monitor = Arc::new(Monitor::default());
    interrupt::stops(&monitor);
    on_deep_stack(|| {
        let written = sources.iter().zip(&places).map(|(source, place)| {
            write(options, form, source, place.as_deref(), &monitor)
                .unwrap_or_else(|message| complain(&message))
        });
        written.max().unwrap_or(Status::AsWanted)
    })
}

/// Settles a document, and writes its paper and its certificates.
fn write(
    options: &Paper,
    form: Form,
    source: &Source,
    place: Option<&Path>,
    monitor: &Arc<Monitor>,
) -> Result<Status, String> {
    let progress = Progress::start(source.entries.len(), monitor);
    let file = source.path.display().to_string();
    let language = if options.language == Words::Ja { Language::Japanese } else { Language::English };
    let text = (&source.document, &source.entries[..], &*file);
    let limits = options.within.limits();
    let paper = paper::write(text, language, &limits, monitor, |_| progress.advance());
    drop(progress);
    certificates(options, source, &paper.settled)?;
    let status = save(place, form, &paper)?;
    Ok(source.entries.iter().zip(&paper.settled).map(status_of).fold(status, Status::max))
}

/// The format: that of the option, or else what the name of the file tells.
fn format(options: &Paper) -> Result<Format, String> {
    let Some(path) = destination(options).filter(|path| !is_folder(path)) else {
        return Ok(options.format.unwrap_or(Format::Html));
    };
    let extension = path.extension().map(|extension| extension.to_string_lossy().to_lowercase());
    let extension =
        extension.map(|extension| if extension == "htm" { "html".to_string() } else { extension });
    let known = Format::ALL.iter().find(|(_, known)| Some(*known) == extension.as_deref());
    options.format.or(known.map(|(format, _)| *format)).ok_or_else(|| {
        format!("{} names no format: expected .html, .tex or .pdf, or a folder ending in /", path.display())
    })
}

/// How the format is written; for PDF, the LaTeX that is there.
fn form(options: &Paper, format: Format) -> Result<Form, String> {
    match format {
        Format::Html => Ok(Form::Html),
        Format::Tex => Ok(Form::Tex),
        Format::Pdf => {
            let engines: &[&str] = match options.language {
                Words::En => &["pdflatex", "xelatex", "lualatex"],
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
    }
}

/// Where each paper goes; no two into one file.
fn places(options: &Paper, sources: &[Source], format: Format) -> Result<Vec<Option<PathBuf>>, String> {
    let Some(folder) = destination(options).filter(|path| is_folder(path)) else {
        if sources.len() > 1 {
            let count = sources.len();
            return Err(format!("there are {count} documents: name a folder for them with -o FOLDER/"));
        }
        return Ok(vec![destination(options).map(Path::to_path_buf)]);
    };
    let mut places = Vec::new();
    for source in sources {
        let place = Some(folder.join(format!("{}.{}", stem(source), format.extension())));
        if places.contains(&place) {
            return Err(format!("two documents are called {}: write them one by one", stem(source)));
        }
        places.push(place);
    }
    fs::create_dir_all(folder)
        .map_err(|error| format!("cannot make the folder {}: {error}", folder.display()))?;
    Ok(places)
}

/// A document's name without folder and extension.
fn stem(source: &Source) -> String {
    let stem = source.path.file_stem().map_or("-".into(), |stem| stem.to_string_lossy());
    if stem == "-" { "input".to_string() } else { stem.into_owned() }
}

fn is_folder(path: &Path) -> bool {
    path.is_dir() || path.to_string_lossy().ends_with(['/', std::path::MAIN_SEPARATOR])
}

fn destination(options: &Paper) -> Option<&Path> {
    options.output.as_deref().filter(|path| *path != Path::new("-"))
}

fn is_there(program: &str) -> bool {
    let tried = Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    tried.is_ok_and(|status| status.success())
}

fn save(place: Option<&Path>, form: Form, paper: &paper::Paper) -> Result<Status, String> {
    let text = match form {
        Form::Html => paper.html(),
        Form::Tex | Form::Pdf(_) => paper.tex(),
    };
    let text = text.map_err(|error| format!("cannot draw a figure: {error}"))?;
    let bytes = match form {
        Form::Pdf(engine) => compiled(engine, &text)?,
        Form::Html | Form::Tex => text.into_bytes(),
    };
    let Some(path) = place else { return Ok(print_bytes(&bytes)) };
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
    let stem = stem(source);
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
