//! A page that needs no server: the page's own files, a document, and the proofs of its blocks as data, which
//! the page reads in the place of answers. Nothing is in it that the checker has not accepted.

mod figures;
mod proofs;
mod walls;

use crate::api::proofs::Overview;
use crate::api::prove::{Settled, settled};
use crate::page::FILES;
use crate::proofs::{Proof, Proofs, Read};
use crate::view;
use document::{Document, Entry};
use game::Claim;
use proof::limits::{Limits, Monitor};
use serde::Serialize;
use serde_json::{Map, Value, json};
use std::sync::Arc;

/// The most bytes of data on one page.
const MOST_DATA: usize = 64 << 20;

/// The page's folder with data.
const FOLDER: &str = "data";

/// A document whose blocks are shown.
#[derive(Clone, Copy, Debug)]
pub struct Shown<'d> {
    /// Its text.
    pub text: &'d str,
    /// What it says.
    pub document: &'d Document,
    /// Its blocks.
    pub entries: &'d [Entry],
}

/// A page as files.
#[derive(Debug, Default)]
pub struct Page {
    /// Each with its place in the folder, parts of which are separated by `/`.
    pub files: Vec<(String, Vec<u8>)>,
    /// What became of the blocks, in the order in which they were asked for.
    pub blocks: Vec<Told>,
    data: usize,
}

/// What became of a block.
#[derive(Debug)]
pub struct Told {
    /// Its name.
    pub name: String,
    /// `holds` or `fails`.
    pub verdict: String,
    /// Whether that is what the block expects.
    pub as_wanted: bool,
    /// The size of its certificate in bytes.
    pub bytes: usize,
}

/// Why there is no page.
#[derive(Debug, thiserror::Error)]
pub enum NoPage {
    /// A block was not settled: there is no proof to show.
    #[error("`{name}` is not settled: {why}")]
    Undecided {
        /// The block.
        name: String,
        /// Why not.
        why: String,
    },
    /// A certificate that is too long to be looked at.
    #[error(
        "the certificate of `{name}` has {bytes} bytes: that is too much to be looked at on a page; \
         `tatami prove --certificates` writes it"
    )]
    TooLong {
        /// The block.
        name: String,
        /// How long it is.
        bytes: usize,
    },
    /// The data would take too much.
    #[error("the proofs up to `{0}` take more than 64 MB as data: name fewer blocks")]
    TooLarge(String),
    /// The page cannot show so much.
    #[error("{0}")]
    Unreadable(String),
}

/// Settles blocks of a document by their numbers, and makes the page that shows them. The first of them is on
/// show when the page is opened.
pub fn page(shown: Shown<'_>, numbers: &[usize], limits: &Limits, monitor: &Monitor) -> Result<Page, NoPage> {
    let reading = view::read(shown.text);
    if let Some(problem) = reading.diagnostics.first() {
        return Err(NoPage::Unreadable(problem.message.clone()));
    }
    let mut page = Page::default();
    let proofs = Proofs::default();
    let (mut verdicts, mut kept, mut figures) = (Map::new(), Map::new(), Map::new());
    for &number in numbers {
        let entry = &shown.entries[number];
        let settled = settled(&proofs, shown.entries, number, limits, monitor);
        page.blocks.push(told(entry, &settled)?);
        for id in numbers_of(&settled) {
            let proof = proofs.get(id).ok_or_else(|| NoPage::TooLarge(entry.name.clone()))?;
            kept.insert(id.to_string(), page.add_proof(entry, &proof)?);
        }
        let drawn = page.add_figures((shown.document, entry, number), &settled, &proofs);
        figures.insert(entry.name.clone(), drawn);
        verdicts.insert(entry.name.clone(), serde_json::to_value(&settled).unwrap_or_default());
    }
    let drawings = page.add_drawings(shown.entries, numbers)?;
    let document = json!({
        "text": shown.text,
        "block": numbers.first().map(|&number| &shown.entries[number].name),
        "reading": reading,
        "settled": verdicts,
        "proofs": kept,
        "drawings": drawings,
        "figures": figures,
    });
    page.add_data("", "document.json", &document)?;
    page.add_own();
    Ok(page)
}

fn told(entry: &Entry, settled: &Settled) -> Result<Told, NoPage> {
    let Some(bytes) = settled.certified.bytes else {
        let why = settled.reason.as_ref().map_or(&*settled.verdict, |reason| &reason.text).to_string();
        return Err(NoPage::Undecided { name: entry.name.clone(), why });
    };
    Ok(Told {
        name: entry.name.clone(),
        verdict: settled.verdict.clone(),
        as_wanted: settled.as_wanted,
        bytes,
    })
}

/// The proofs that a verdict speaks of: its own, and those of areas.
fn numbers_of(settled: &Settled) -> Vec<u64> {
    let areas = settled.paving.iter().flat_map(|paving| paving.areas.iter().filter_map(|area| area.proof));
    settled.certified.proof.into_iter().chain(areas).collect()
}

impl Page {
    /// Adds a file with data; its name is that of a block where it is too much.
    fn add_data(&mut self, name: &str, file: &str, data: &impl Serialize) -> Result<(), NoPage> {
        let bytes = serde_json::to_vec(data).map_err(|error| NoPage::Unreadable(error.to_string()))?;
        self.data += bytes.len();
        if self.data > MOST_DATA {
            return Err(NoPage::TooLarge(name.to_string()));
        }
        self.files.push((format!("{FOLDER}/{file}"), bytes));
        Ok(())
    }

    /// Adds a proof: its certificate, and all that is looked at. Returns what the page is told first.
    fn add_proof(&mut self, entry: &Entry, proof: &Arc<Proof>) -> Result<Value, NoPage> {
        let about = Overview::of(proof);
        self.data += proof.checked.text.len();
        self.files.push((format!("{FOLDER}/{}.cert", proof.id), proof.checked.text.clone()));
        let derived = matches!(entry.claim(), Claim::Hex(_) | Claim::Torus(_) | Claim::Sets(_));
        let inside = match &proof.read {
            Some(Read::Derivation(read)) => self.add_derivation(entry, proof.id, read)?,
            Some(Read::Tree(tree)) => self.add_tree(entry, proof.id, tree)?,
            None if derived => {
                return Err(NoPage::TooLong { name: entry.name.clone(), bytes: proof.checked.text.len() });
            }
            Some(Read::Gravity(_)) | None => Value::Null,
        };
        Ok(json!({ "about": about, "inside": inside }))
    }

    /// Adds the page's own files. The first one says where the data are.
    fn add_own(&mut self) {
        for (name, bytes) in FILES {
            let mut bytes = bytes.to_vec();
            if *name == "index.html" {
                let text = String::from_utf8_lossy(&bytes);
                let policy = "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'self'; \
                    img-src 'self' data: blob:; object-src 'none'; base-uri 'none'\" />";
                let text = text.replacen("<html ", &format!("<html data-still=\"{FOLDER}\" "), 1);
                bytes =
                    text.replacen("<meta charset", &format!("{policy}\n    <meta charset"), 1).into_bytes();
            }
            // Types are for who works on the page; browsers never load them. And no cluster is asked there.
            if !name.starts_with("types") && !name.starts_with("cluster") {
                self.files.push(((*name).to_string(), bytes));
            }
        }
    }
}
