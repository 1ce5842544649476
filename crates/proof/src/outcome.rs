//! A claim that has been searched: its verdict, and everything that its certificate needs.

use crate::certificate;
use crate::derivation::DeriveError;
use crate::field::{Word, cells};
use crate::limits::Exhausted;
use crate::settled::{Proof, Settled};
use crate::verdict::Verdict;
use game::{Cell, CellSet, Claim, HexClaim};
use std::any::Any;
use std::borrow::Cow;
use std::fmt::Debug;
use std::io::Write;

/// What settles a claim where that is no plan: each game has its own.
pub trait Evidence: Any + Debug + Send {
    /// Writes the certificate of a claim with this verdict, every step of which the kernel has seen where it
    /// has rules for it.
    fn write(&self, claim: &Claim, verdict: Verdict, out: &mut dyn Write) -> Result<(), DeriveError>;

    /// The cells that the side that succeeds plays in, by their numbers in the field.
    fn carrier(&self) -> Option<Word> {
        None
    }

    /// The same as a plan, if it can be told as one.
    fn settled(&self, _claim: &Claim) -> Option<Settled> {
        None
    }
}

/// A claim that has been searched.
#[derive(Debug)]
pub struct Outcome<'a> {
    claim: Cow<'a, Claim>,
    /// What was searched: the claim, or the same with a smaller field.
    searched: Cow<'a, Claim>,
    found: Result<(Verdict, Found), Exhausted>,
    /// Positions that were looked at.
    pub nodes: u64,
}

#[derive(Debug)]
enum Found {
    /// One side's plan.
    Plan(Settled),
    /// Anything else.
    Other(Box<dyn Evidence>),
}

impl<'a> Outcome<'a> {
    /// A claim that a plan settles, or for which a limit ran out.
    pub fn planned(claim: Cow<'a, Claim>, found: Result<(Verdict, Settled), Exhausted>, nodes: u64) -> Self {
        let found = found.map(|(verdict, settled)| (verdict, Found::Plan(settled)));
        Self { searched: claim.clone(), claim, found, nodes }
    }

    /// A claim that something else settles, or for which a limit ran out.
    pub fn shown<E: Evidence>(
        claim: Cow<'a, Claim>,
        found: Result<(Verdict, E), Exhausted>,
        nodes: u64,
    ) -> Self {
        let found = found.map(|(verdict, evidence)| (verdict, Found::Other(Box::new(evidence))));
        Self { searched: claim.clone(), claim, found, nodes }
    }

    /// The claim.
    pub fn claim(&self) -> &Claim {
        &self.claim
    }

    /// The verdict, or which limit ran out first.
    pub fn verdict(&self) -> Result<Verdict, Exhausted> {
        self.found.as_ref().map(|(verdict, _)| *verdict).map_err(|exhausted| *exhausted)
    }

    /// The cells that the side that succeeds plays in.
    pub fn carrier(&self) -> Option<CellSet> {
        let word = match &self.found.as_ref().ok()?.1 {
            Found::Plan(Settled { proof: Proof::Plan(plan), .. }) => plan.region,
            Found::Plan(Settled { proof: Proof::Threat(threat), .. }) => threat.carrier(),
            Found::Other(evidence) => evidence.carrier()?,
        };
        let field: Vec<Cell> = certificate::field(&self.searched).iter().collect();
        Some(cells(word).map(|cell| field[cell as usize]).collect())
    }

    /// What settles the claim, if it is of this kind.
    pub fn evidence<E: Evidence>(&self) -> Option<&E> {
        match self.found.as_ref().ok()? {
            (_, Found::Other(evidence)) => (&**evidence as &dyn Any).downcast_ref(),
            (_, Found::Plan(_)) => None,
        }
    }

    /// The same, for good.
    pub fn into_evidence<E: Evidence>(self) -> Option<E> {
        match self.found.ok()?.1 {
            Found::Other(evidence) => (evidence as Box<dyn Any>).downcast().ok().map(|evidence| *evidence),
            Found::Plan(_) => None,
        }
    }

    /// Derives the verdict through the kernel and writes its certificate. Nothing is written when there is
    /// no verdict.
    pub fn certify(&self, mut out: impl Write) -> Result<(), DeriveError> {
        match &self.found {
            Ok((verdict, Found::Plan(settled))) => {
                certificate::write(&self.claim, &self.searched, *verdict, settled, out)
            }
            Ok((verdict, Found::Other(evidence))) => evidence.write(&self.claim, *verdict, &mut out),
            Err(_) => Ok(()),
        }
    }

    /// The outcome of a claim for which a limit ran out.
    pub fn exhausted(claim: Claim, exhausted: Exhausted, nodes: u64) -> Outcome<'static> {
        Outcome::planned(Cow::Owned(claim), Err(exhausted), nodes)
    }

    /// A claim of Hex and the plan that settled it, if there is one.
    pub fn into_plan(self) -> Option<(HexClaim, Settled)> {
        match (self.searched.into_owned(), self.found) {
            (Claim::Hex(claim), Ok((_, Found::Plan(settled)))) => Some((claim, settled)),
            _ => None,
        }
    }

    /// The claim of Hex that was searched and the plan that settled it, if it holds by one.
    pub fn plan(&self) -> Option<(&HexClaim, &Settled)> {
        match (&self.found, &*self.searched) {
            (Ok((Verdict::Holds, Found::Plan(settled))), Claim::Hex(claim)) => Some((claim, settled)),
            _ => None,
        }
    }

    /// The move that a refutation of a claim of Hex begins with, if the opponent moves first and a plan refutes it.
    pub fn refuting_move(&self) -> Option<Cell> {
        match (&self.found, &*self.searched) {
            (Ok((Verdict::Fails, Found::Plan(settled))), Claim::Hex(claim)) => match &settled.proof {
                Proof::Threat(threat) => claim.field.iter().nth(threat.reply as usize),
                Proof::Plan(_) => None,
            },
            _ => None,
        }
    }

    /// The same outcome for a claim that has the same field and the same stones of its owner.
    pub fn restated(self, claim: Claim) -> Outcome<'static> {
        let claim: Cow<'static, Claim> = Cow::Owned(claim);
        Outcome { searched: claim.clone(), claim, found: self.found, nodes: self.nodes }
    }

    /// The same outcome; whatever can be told as a plan becomes one.
    pub fn with_plan(self) -> Self {
        let searched = &self.searched;
        let found = self.found.and_then(|(verdict, found)| match found {
            Found::Plan(settled) => Ok((verdict, Found::Plan(settled))),
            Found::Other(evidence) => match evidence.settled(searched) {
                Some(settled) => Ok((verdict, Found::Plan(settled))),
                None => Err(Exhausted::NoMethod),
            },
        });
        Self { found, ..self }
    }

    /// The same outcome, which borrows nothing.
    pub fn into_owned(self) -> Outcome<'static> {
        Outcome {
            claim: Cow::Owned(self.claim.into_owned()),
            searched: Cow::Owned(self.searched.into_owned()),
            found: self.found,
            nodes: self.nodes,
        }
    }

    /// The same as an outcome of a claim that differs only in having a larger field. A claim that holds in a
    /// field holds in every larger one.
    pub fn for_larger<'b>(self, claim: &'b Claim) -> Outcome<'b> {
        Outcome {
            claim: Cow::Borrowed(claim),
            searched: Cow::Owned(self.searched.into_owned()),
            found: self.found,
            nodes: self.nodes,
        }
    }
}
