//! From what a search has found to a certificate that the independent checker has accepted. Everything that shows a
//! verdict to a person goes through here.

use checker::Statement;
use document::Entry;
use game::{Advice, Claim};
use prover::{Outcome, Verdict};

/// A certificate that was accepted.
#[derive(Clone, Debug)]
pub struct Checked {
    /// Its text.
    pub text: Vec<u8>,
    /// What the checker found proved.
    pub statement: Statement,
}

/// Derives the certificate of an outcome through the kernel, and has it checked. It must state just this claim with
/// this verdict.
pub fn certify(outcome: &Outcome<'_>, claim: &Claim, verdict: Verdict) -> Result<Checked, String> {
    let mut text = Vec::new();
    outcome.certify(&mut text).map_err(|error| error.to_string())?;
    check(text, &prover::certificate::head(claim, verdict))
}

/// The same for the verdict on a block. A block that holds is certified itself; one that fails with advice on its proof may be
/// certified by a case of the advice that fails, or by a win of the other player.
pub fn certify_block(outcome: &Outcome<'_>, entry: &Entry, verdict: Verdict) -> Result<Checked, String> {
    if verdict == Verdict::Holds || entry.advice == Advice::None {
        return certify(outcome, &entry.claim, verdict);
    }
    certify(outcome, outcome.claim(), outcome.verdict().map_err(|_| "there is no verdict")?)
}

/// Has a certificate checked, which must state what the head says.
pub fn check(text: Vec<u8>, head: &str) -> Result<Checked, String> {
    let statement =
        checker::check(&text[..]).map_err(|rejection| format!("the checker rejects it: {rejection}"))?;
    if checker::read_statement(head.as_bytes()).ok().as_ref() != Some(&statement) {
        return Err("it states something else than the claim".to_string());
    }
    Ok(Checked { text, statement })
}
