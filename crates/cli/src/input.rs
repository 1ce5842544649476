//! Opening files, reading documents, and showing what is wrong with them.

use crate::status::complain;
use document::{Colour, Document, Entry, MAX_BYTES, MAX_DIAGNOSTICS};
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Cursor, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};

/// A document that was read without errors.
pub struct Source {
    /// Where it came from, as the person named it.
    pub path: PathBuf,
    /// Its text.
    pub text: String,
    /// What it says.
    pub document: Document,
    /// Its blocks, resolved.
    pub entries: Vec<Entry>,
}

/// Reads documents and folders of documents. All errors of all files are shown before it gives up.
pub fn read_all(paths: &[PathBuf]) -> Option<Vec<Source>> {
    let mut sources = Vec::new();
    let mut good = true;
    for path in paths {
        match documents(path) {
            Ok(files) => {
                for file in files {
                    let source = read(&file);
                    good &= source.is_some();
                    sources.extend(source);
                }
            }
            Err(message) => {
                complain(&message);
                good = false;
            }
        }
    }
    good.then_some(sources)
}

/// A file, and the block of it that is meant if one is named: `FILE#NAME`. A file may have a # in its name.
pub fn parts(what: &str) -> (&Path, Option<&str>) {
    let split = if Path::new(what).exists() { None } else { what.rsplit_once('#') };
    split.map_or((Path::new(what), None), |(path, block)| (Path::new(path), Some(block)))
}

/// Reads the document of a block that must be named, `FILE#NAME`, and finds the block; or shows what is
/// wrong.
pub fn read_block(what: &str) -> Option<(Source, usize)> {
    let Some((path, name)) = what.rsplit_once('#') else {
        complain("name a block as FILE#NAME");
        return None;
    };
    let source = read(Path::new(path))?;
    let Some(number) = source.entries.iter().position(|entry| entry.name == name) else {
        let names: Vec<&str> = source.entries.iter().map(|entry| &*entry.name).collect();
        complain(&format!("there is no block named `{name}`; there are: {}", names.join(", ")));
        return None;
    };
    Some((source, number))
}

/// Reads one document, or shows what is wrong with it.
pub fn read(path: &Path) -> Option<Source> {
    let raw: io::Result<Box<dyn Read>> = if path == Path::new("-") {
        Ok(Box::new(io::stdin().lock()))
    } else {
        File::open(path).map(|file| Box::new(file) as Box<dyn Read>)
    };
    read_from(path, raw)
}

/// Reads one document from where it comes from.
pub fn read_from(path: &Path, input: io::Result<impl Read>) -> Option<Source> {
    let text = match text(path, input) {
        Ok(text) => text,
        Err(message) => {
            complain(&message);
            return None;
        }
    };
    match document::read(&text) {
        Ok((document, entries)) => Some(Source { path: path.to_path_buf(), text, document, entries }),
        Err(diagnostics) => {
            let colour = if io::stderr().is_terminal() { Colour::Always } else { Colour::Never };
            let mut out = anstream::stderr().lock();
            for diagnostic in &diagnostics {
                let shown = document::render(diagnostic, &path.display().to_string(), &text, colour);
                _ = writeln!(out, "{shown}\n");
            }
            if diagnostics.len() == MAX_DIAGNOSTICS {
                _ = writeln!(out, "tatami: {}: there may be more errors after these", path.display());
            }
            None
        }
    }
}

/// Opens a certificate or a document, plain or compressed.
pub fn open(path: &Path) -> io::Result<Box<dyn BufRead>> {
    const ZSTD: [u8; 4] = [0x28, 0xb5, 0x2f, 0xfd];
    let raw: Box<dyn Read> =
        if path == Path::new("-") { Box::new(io::stdin()) } else { Box::new(File::open(path)?) };
    let mut raw = BufReader::new(raw);
    if raw.fill_buf()?.starts_with(&ZSTD) {
        return Ok(Box::new(BufReader::new(zstd::Decoder::with_buffer(raw)?)));
    }
    Ok(Box::new(raw))
}

/// Opens a file; says whether it is a certificate.
pub fn open_certificate(path: &Path) -> io::Result<(bool, Box<dyn BufRead>)> {
    const START: &[u8] = b"tatami certificate ";
    let mut input = open(path)?;
    let mut start = Vec::new();
    (&mut input).take(START.len() as u64).read_to_end(&mut start)?;
    let certificate = start == START;
    Ok((certificate, Box::new(BufReader::new(Cursor::new(start).chain(input)))))
}

/// The files that a path means: itself, or the documents in a folder, by name.
fn documents(path: &Path) -> Result<Vec<PathBuf>, String> {
    if path == Path::new("-") || !path.is_dir() {
        return Ok(vec![path.to_path_buf()]);
    }
    let unreadable = |error: io::Error| format!("cannot read the folder {}: {error}", path.display());
    let mut files = Vec::new();
    for entry in fs::read_dir(path).map_err(unreadable)? {
        let file = entry.map_err(unreadable)?.path();
        if file.extension().is_some_and(|extension| extension == "tatami") && file.is_file() {
            files.push(file);
        }
    }
    if files.is_empty() {
        return Err(format!("there is no .tatami document in the folder {}", path.display()));
    }
    files.sort();
    Ok(files)
}

fn text(path: &Path, input: io::Result<impl Read>) -> Result<String, String> {
    let name = path.display();
    let bytes = input.and_then(limited).map_err(|error| format!("cannot read {name}: {error}"))?;
    let text = document::decode(&bytes).map_err(|error| match error.position() {
        None => format!("{name}: {error}"),
        Some(position) => {
            let (line, column) = place(&bytes[..position]);
            format!("{name}:{line}:{column}: {error}")
        }
    })?;
    Ok(text.to_string())
}

/// The line and the column, both from 1, that follow these bytes.
fn place(before: &[u8]) -> (usize, usize) {
    let line = before.split(|&byte| byte == b'\n');
    let column = line.clone().next_back().map_or(0, |last| String::from_utf8_lossy(last).chars().count());
    (line.count(), column + 1)
}

/// Reads no more than a document may have, and one byte to notice that it has more.
fn limited(input: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    input.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}
