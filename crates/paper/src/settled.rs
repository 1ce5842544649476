//! The blocks of a document, settled and certified in one run. What has no certificate is not proved.

use document::{Document, Entry};
use game::{Advice, Cell, ReplyCase};
use proof::Verdict;
use proof::limits::{Limits, Monitor};
use service::blocks::Workshop;
use service::certify;
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use std::sync::Arc;
use strategies::guided::{Advised, Argument, Assembly, BlockVerdict, Leaf};

/// A certificate that the checker has accepted.
#[derive(Clone, Debug)]
pub struct Certified {
    /// What it proves of the block's claim.
    pub verdict: Verdict,
    /// Its text.
    pub text: Vec<u8>,
    /// The SHA-256 of the text.
    pub hash: String,
}

/// What became of a block.
#[derive(Debug)]
pub struct Settled {
    /// The verdict on the block; none if a limit ran out.
    pub verdict: Option<BlockVerdict>,
    /// The certificate of its claim, or why there is none.
    pub certificate: Result<Certified, String>,
    /// The nodes of its search.
    pub nodes: u64,
    /// The first move of a refutation.
    pub refuting: Option<Cell>,
    /// Why it holds, if it does and the opponent moves first.
    pub argument: Option<Arc<Argument>>,
    /// What a claim or a `win` was put together from.
    pub assembly: Option<Assembly>,
    /// The leaves of a tree.
    pub leaves: Vec<Leaf>,
    /// What else was told.
    pub notes: Vec<String>,
    /// How large a strategy is, in words.
    pub measures: Option<String>,
}

impl Settled {
    /// A block that nobody has looked at.
    fn left_open() -> Self {
        let certificate = Err("it was not settled".to_string());
        Self {
            verdict: None,
            certificate,
            nodes: 0,
            refuting: None,
            argument: None,
            assembly: None,
            leaves: Vec::new(),
            notes: Vec::new(),
            measures: None,
        }
    }

    /// The verdict, as far as there is a certificate of it.
    pub fn proved(&self) -> Option<BlockVerdict> {
        let certified = self.certificate.as_ref().ok()?.verdict;
        let agrees = match self.verdict? {
            BlockVerdict::Fails => certified == Verdict::Fails,
            BlockVerdict::Holds | BlockVerdict::AdviceFails => certified == Verdict::Holds,
        };
        self.verdict.filter(|_| agrees)
    }
}

/// Settles a block and has the verdict on its claim certified.
pub fn settle(workshop: &mut Workshop<'_>, entries: &[Entry], number: usize) -> Settled {
    let advised = workshop.settle_number(number);
    let certificate = certified(&advised, &entries[number]);
    let Advised { verdict, outcome, argument, notes, measures, assembly, leaves, .. } = advised;
    let told = assembly.as_ref().zip(entries[number].hex()).map(|(assembly, claim)| assembly.text(claim));
    let measures = measures.map(|measures| measures.to_string());
    let repeated = |note: &String| Some(note) == told.as_ref() || Some(note) == measures.as_ref();
    let notes = notes.into_iter().filter(|note| !repeated(note)).collect();
    let nodes = outcome.nodes;
    let refuting = match verdict {
        Ok(BlockVerdict::Fails) => outcome.refuting_move(),
        _ => None,
    };
    let verdict = verdict.ok();
    Settled { verdict, certificate, nodes, refuting, argument, assembly, leaves, notes, measures }
}

fn certified(advised: &Advised, entry: &Entry) -> Result<Certified, String> {
    let verdict = advised.outcome.verdict().map_err(|_| "there is no verdict".to_string())?;
    let text = certify::certify(&advised.outcome, entry.claim(), verdict)?.text;
    let hash: String = Sha256::digest(&text).iter().map(|byte| format!("{byte:02x}")).collect();
    Ok(Certified { verdict, text, hash })
}

/// Settles those of a document's blocks that are wanted, in their order, each once; the others stay open.
pub fn settle_all<'a>(
    entries: &'a [Entry],
    wanted: impl Fn(usize) -> bool,
    limits: &'a Limits,
    monitor: &'a Monitor,
    mut tell: impl FnMut(usize),
) -> (Vec<Settled>, Workshop<'a>) {
    let mut workshop = Workshop::new(service::settle::Engine::Best, entries, limits, monitor);
    let mut settled = Vec::new();
    for number in 0..entries.len() {
        if wanted(number) {
            settled.push(settle(&mut workshop, entries, number));
            tell(number);
        } else {
            settled.push(Settled::left_open());
        }
    }
    (settled, workshop)
}

/// The blocks that a block is proved by or extends, directly or not, and itself.
pub fn used_by(document: &Document, entries: &[Entry], number: usize) -> BTreeSet<usize> {
    fn in_cases(cases: &[ReplyCase], found: &mut Vec<usize>) {
        for case in cases {
            found.extend(&case.by);
            in_cases(&case.cases, found);
        }
    }
    let mut used = BTreeSet::new();
    let mut waiting = vec![number];
    while let Some(number) = waiting.pop() {
        if !used.insert(number) {
            continue;
        }
        match entries.get(number).map(|entry| &entry.advice) {
            Some(Advice::Using { blocks, .. }) => waiting.extend(blocks),
            Some(Advice::Strategy { blocks, cases }) => {
                waiting.extend(blocks);
                in_cases(cases, &mut waiting);
            }
            Some(Advice::Tree { cases, .. }) => {
                in_cases(cases, &mut waiting);
                let base = document.base_of(&entries[number]);
                waiting.extend(base.and_then(|base| entries.iter().position(|entry| entry.name == base)));
            }
            Some(Advice::None) | None => {}
        }
    }
    used
}
