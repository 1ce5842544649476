//! `tatami export page`: a proof as a page that any file server can hand out.

use crate::args::Within;
use crate::input::{self, Source};
use crate::interrupt;
use crate::output::write_whole;
use crate::progress::Progress;
use crate::solve::on_deep_stack;
use crate::status::{Status, complain, print};
use clap::{Args, Subcommand};
use proof::limits::Monitor;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use workbench::export::{NoPage, Page, Shown, page};

/// What can be written.
#[derive(Debug, Subcommand)]
pub enum Export {
    /// A page for browsers: the document, its figures, the explorer of its proof, and play against it
    Page(Options),
}

/// The options of `tatami export page`.
#[derive(Debug, Args)]
pub struct Options {
    /// A block of a document, FILE#NAME; without a name all blocks of the document
    #[arg(value_name = "FILE#NAME")]
    what: String,

    /// The folder for the page; it is made if there is none
    #[arg(short, long, value_name = "FOLDER")]
    output: PathBuf,

    #[command(flatten)]
    within: Within,
}

/// Runs the command.
pub fn run(what: &Export) -> Status {
    let Export::Page(options) = what;
    on_deep_stack(|| written(options).unwrap_or_else(|status| status))
}

fn written(options: &Options) -> Result<Status, Status> {
    let (source, numbers) = chosen(&options.what)?;
    is_free(&options.output).map_err(|message| complain(&message))?;
    let monitor = Arc::new(Monitor::default());
    interrupt::stops(&monitor);
    let progress = Progress::start(numbers.len(), &monitor);
    let shown = Shown { text: &source.text, document: &source.document, entries: &source.entries };
    let made = page(shown, &numbers, &options.within.limits(), &monitor);
    drop(progress);
    let made = made.map_err(|error| {
        let told = complain(&error.to_string());
        if matches!(error, NoPage::Undecided { .. }) { Status::Undecided } else { told }
    })?;
    save(&options.output, &made).map_err(|message| complain(&message))?;
    let as_wanted = made.blocks.iter().all(|block| block.as_wanted);
    let status = print(&summary(options, &made));
    Ok(status.max(if as_wanted { Status::AsWanted } else { Status::NotAsWanted }))
}

/// The document, and the numbers of the blocks that are wanted.
fn chosen(what: &str) -> Result<(Source, Vec<usize>), Status> {
    if input::parts(what).1.is_some() {
        return input::read_block(what)
            .map(|(source, number)| (source, vec![number]))
            .ok_or(Status::BadInput);
    }
    let source = input::read(Path::new(what)).ok_or(Status::BadInput)?;
    let numbers: Vec<usize> = (0..source.entries.len()).collect();
    if numbers.is_empty() {
        return Err(complain(&format!("{what} has no blocks")));
    }
    Ok((source, numbers))
}

/// A page takes the place of an older one, and of nothing else.
fn is_free(folder: &Path) -> Result<(), String> {
    let name = folder.display();
    match fs::read_dir(folder).map(|inside| inside.count()) {
        Ok(0) => Ok(()),
        Ok(_) if folder.join("data/document.json").exists() => Ok(()),
        Ok(_) => Err(format!("the folder {name} is not empty, and holds no page of ours; name another one")),
        Err(_) if !folder.exists() => Ok(()),
        Err(error) => Err(format!("cannot use the folder {name}: {error}")),
    }
}

fn save(folder: &Path, page: &Page) -> Result<(), String> {
    for (name, bytes) in &page.files {
        let path = folder.join(name);
        let parent = path.parent().unwrap_or(folder);
        let made = fs::create_dir_all(parent).and_then(|()| write_whole(&path, bytes));
        made.map_err(|error| format!("cannot write {}: {error}", path.display()))?;
    }
    Ok(())
}

fn summary(options: &Options, page: &Page) -> String {
    let verdicts: String = page
        .blocks
        .iter()
        .map(|block| format!("{}  {}, certificate {} bytes\n", block.name, block.verdict, block.bytes))
        .collect();
    let bytes: usize = page.files.iter().map(|(_, bytes)| bytes.len()).sum();
    let (count, folder) = (page.files.len(), options.output.display());
    format!("{verdicts}{count} files, {bytes} bytes in {folder}; any file server can hand them out\n")
}
