//! The blocks of a document, settled and certified in one run. What has no certificate is not proved.

use document::Entry;
use game::{Advice, Cell, HexClaim, ReplyCase};
use proof::Verdict;
use proof::limits::{Limits, Monitor};
use proof::settled::Proof;
use service::blocks::Workshop;
use service::certify;
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use strategies::guided::{Advised, Assembly, BlockVerdict};

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
    /// What a `win` was put together from.
    pub assembly: Option<Assembly>,
    /// What else was told.
    pub notes: Vec<String>,
    /// How large a strategy is, in words.
    pub measures: Option<String>,
}

impl Settled {
    /// A block that nobody has looked at.
    fn left_open() -> Self {
        let certificate = Err("it was not settled".to_string());
        let (verdict, refuting, assembly, measures) = (None, None, None, None);
        Self { verdict, certificate, nodes: 0, refuting, assembly, notes: Vec::new(), measures }
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
    let Advised { verdict, outcome, notes, measures, assembly, .. } = advised;
    let told = assembly.as_ref().zip(entries[number].hex()).map(|(assembly, claim)| assembly.text(claim));
    let measures = measures.map(|measures| measures.to_string());
    let repeated = |note: &String| Some(note) == told.as_ref() || Some(note) == measures.as_ref();
    let notes = notes.into_iter().filter(|note| !repeated(note)).collect();
    let nodes = outcome.nodes;
    let refuting = match verdict {
        Ok(BlockVerdict::Fails) => outcome.into_plan().and_then(|(claim, plan)| first(&claim, &plan.proof)),
        _ => None,
    };
    Settled { verdict: verdict.ok(), certificate, nodes, refuting, assembly, notes, measures }
}

fn certified(advised: &Advised, entry: &Entry) -> Result<Certified, String> {
    let verdict = advised.outcome.verdict().map_err(|_| "there is no verdict".to_string())?;
    let text = certify::certify(&advised.outcome, entry.claim(), verdict)?.text;
    let hash: String = Sha256::digest(&text).iter().map(|byte| format!("{byte:02x}")).collect();
    Ok(Certified { verdict, text, hash })
}

/// The move that a proof begins with, if it begins with one.
fn first(claim: &HexClaim, proof: &Proof) -> Option<Cell> {
    match proof {
        Proof::Threat(threat) => claim.field.iter().nth(threat.reply as usize),
        Proof::Plan(_) => None,
    }
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

/// The blocks that a block is proved by, directly or not, and itself.
pub fn used_by(entries: &[Entry], number: usize) -> BTreeSet<usize> {
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
            Some(Advice::None | Advice::Tree { .. }) | None => {}
        }
    }
    used
}
