//! Proofs in dialogue: a person says how the owner replies, and the machine finds what is still to be
//! answered. The plan that comes out is replayed through the kernel like any other.

use dfpn::contest::Contest;
use dfpn::search;
use game::{Cell, CellSet, Claim, First, HexClaim};
use hex::links::HexContest;
use proof::field::{Position, Side, Word, bit, cells};
use proof::limits::{Budget, Exhausted, Limits, Monitor};
use proof::outcome::Outcome;
use proof::plan::{Ledger, Plan, Threat};
use proof::settled::{Proof, Settled};
use proof::verdict::Verdict;
use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

/// The owner's reply in a position of the field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The cells of the field that the owner has.
    pub owner: CellSet,
    /// The cells of the field that the opponent has, the move to be answered among them.
    pub opponent: CellSet,
    /// The reply.
    pub reply: Cell,
}

/// A position in which a reply is wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The cells of the field that the owner has.
    pub owner: CellSet,
    /// The cells of the field that the opponent has.
    pub opponent: CellSet,
    /// The move to be answered; none if the owner opens.
    pub intrusion: Option<Cell>,
    /// The empty cells of the field.
    pub empty: CellSet,
    /// The moves that are still to be answered before this one: those on which every line so far depends.
    pub open: CellSet,
    /// A reply that was given and does not work.
    pub refuted: Option<Cell>,
}

/// How far a dialogue is.
#[derive(Debug)]
pub enum Dialogue {
    /// A reply is wanted.
    Open(Box<Question>),
    /// Everything is answered.
    Proved(Outcome<'static>),
    /// The opponent succeeds whatever the owner plays.
    Refuted,
}

/// Follows the replies. With `close`, the machine tries to settle each position by itself, with so many
/// nodes.
pub fn follow(
    claim: &HexClaim,
    replies: &[Reply],
    close: Option<u64>,
    limits: &Limits,
    monitor: &Monitor,
) -> Result<Dialogue, Exhausted> {
    let field: Vec<Cell> = claim.field.iter().collect();
    let word = |cells: &CellSet| {
        let own = field.iter().enumerate().filter(|(_, cell)| cells.contains(**cell));
        own.fold(0, |word: Word, (number, _)| word | bit(number as u8))
    };
    let known = replies.iter().filter_map(|reply| {
        let number = field.iter().position(|cell| *cell == reply.reply)?;
        Some(((word(&reply.owner), word(&reply.opponent)), number as u8))
    });
    let mut machine = Machine {
        contest: HexContest::new(claim),
        replies: known.collect(),
        close,
        limits: *limits,
        monitor,
        ledger: Arc::default(),
        nodes: 0,
    };
    let start = Position { owner: 0, opponent: 0, mover: Side::Opponent };
    let found = match claim.first {
        First::Opponent => machine.answer_all(start)?.map(Proof::Plan),
        First::Owner => machine.reply(start, None, machine.contest.field())?.map(Proof::Threat),
    };
    Ok(match found {
        Found::Proved(proof) => {
            let settled = Settled { winner: Side::Owner, proof };
            let claim = Cow::Owned(Claim::Hex(claim.clone()));
            Dialogue::Proved(Outcome::planned(claim, Ok((Verdict::Holds, settled)), machine.nodes))
        }
        Found::Refuted => Dialogue::Refuted,
        Found::Asked { position, intrusion, open, refuted } => {
            let set = |word: Word| cells(word).map(|number| field[number as usize]).collect::<CellSet>();
            Dialogue::Open(Box::new(Question {
                owner: set(position.owner),
                opponent: set(position.opponent),
                intrusion: intrusion.map(|number| field[number as usize]),
                empty: set(machine.contest.field() & !position.taken()),
                open: set(open),
                refuted: refuted.map(|number| field[number as usize]),
            }))
        }
    })
}

/// What is known of a position.
enum Found<T> {
    Proved(T),
    Refuted,
    Asked { position: Position, intrusion: Option<u8>, open: Word, refuted: Option<u8> },
}

impl<T> Found<T> {
    fn map<U>(self, how: impl FnOnce(T) -> U) -> Found<U> {
        match self {
            Self::Proved(value) => Found::Proved(how(value)),
            Self::Refuted => Found::Refuted,
            Self::Asked { position, intrusion, open, refuted } => {
                Found::Asked { position, intrusion, open, refuted }
            }
        }
    }
}

struct Machine<'a> {
    contest: HexContest,
    replies: HashMap<(Word, Word), u8>,
    close: Option<u64>,
    limits: Limits,
    monitor: &'a Monitor,
    ledger: Arc<Ledger>,
    nodes: u64,
}

impl Machine<'_> {
    /// Answers every move of the opponent's, who is to move.
    fn answer_all(&mut self, position: Position) -> Result<Found<Arc<Plan>>, Exhausted> {
        if let Some(found) = self.at_once(&position)? {
            return Ok(found);
        }
        let mut open = self.contest.field() & !position.taken();
        let mut threats: Vec<Threat> = Vec::new();
        while open != 0 {
            let answered = |cell: &u8| self.replies.contains_key(&after(&position, *cell));
            let disturbing = self.contest.must_play(&position) & open;
            let intrusion = cells(open).find(answered).or_else(|| cells(disturbing).next());
            let Some(intrusion) = intrusion.or_else(|| cells(open).next()) else { break };
            match self.reply(position.after(intrusion), Some(intrusion), open)? {
                Found::Proved(threat) => {
                    open &= threat.carrier();
                    threats.push(threat);
                }
                other => return Ok(other.map(|threat| threat.plan)),
            }
        }
        // A full field in which the owner has not succeeded is the opponent's.
        Ok(if threats.is_empty() {
            Found::Refuted
        } else {
            Found::Proved(Plan::either(self.contest.target(Side::Owner), threats, &self.ledger))
        })
    }

    /// The person's reply in a position, and what follows it.
    fn reply(
        &mut self,
        position: Position,
        intrusion: Option<u8>,
        open: Word,
    ) -> Result<Found<Threat>, Exhausted> {
        let asked = |refuted| Ok(Found::Asked { position, intrusion, open, refuted });
        let reply = self.replies.get(&(position.owner, position.opponent)).copied();
        let Some(reply) = reply.filter(|reply| position.taken() & bit(*reply) == 0) else {
            return asked(None);
        };
        let next = Position {
            owner: position.owner | bit(reply),
            opponent: position.opponent,
            mover: Side::Opponent,
        };
        match self.answer_all(next)? {
            Found::Refuted => asked(Some(reply)),
            found => Ok(found.map(|plan| Threat { reply, plan })),
        }
    }

    /// What can be said of a position without the person.
    fn at_once(&mut self, position: &Position) -> Result<Option<Found<Arc<Plan>>>, Exhausted> {
        if let Some(needed) = self.contest.won(Side::Owner, position.owner) {
            return Ok(Some(Found::Proved(Plan::done(
                self.contest.target(Side::Owner),
                needed,
                &self.ledger,
            ))));
        }
        if self.contest.won(Side::Opponent, position.opponent).is_some() {
            return Ok(Some(Found::Refuted));
        }
        let Some(nodes) = self.close else { return Ok(None) };
        let limits = Limits { nodes: Some(nodes), ..self.limits };
        let mut budget = Budget::new(&limits, self.monitor);
        let settled = search::settle(&self.contest, *position, &limits, &mut budget);
        self.nodes += budget.nodes;
        match settled {
            Ok(Settled { winner: Side::Owner, proof: Proof::Plan(plan) }) => Ok(Some(Found::Proved(plan))),
            Ok(Settled { winner: Side::Opponent, .. }) => Ok(Some(Found::Refuted)),
            Err(Exhausted::Stopped) => Err(Exhausted::Stopped),
            _ => Ok(None),
        }
    }
}

/// The key of the position after a move of the opponent's.
fn after(position: &Position, cell: u8) -> (Word, Word) {
    (position.owner, position.opponent | bit(cell))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settle::{Request, settle};
    use game::{Board, Edge, Formula, Player, Terminal};

    fn claim(first: First, field: &[&str], stone: &str) -> HexClaim {
        let board = Board::new(5, 5).unwrap();
        let cell = |name: &str| board.parse(name).unwrap();
        HexClaim {
            board,
            black: CellSet::of(cell(stone)),
            white: CellSet::EMPTY,
            owner: Player::Black,
            field: field.iter().map(|name| cell(name)).collect(),
            goal: Formula::Link(Terminal::Cell(cell(stone)), Terminal::Edge(Edge::Bottom)),
            first,
        }
    }

    /// A person who knows a reply to everything that has one.
    fn wise(claim: &HexClaim, question: &Question) -> Option<Cell> {
        question.empty.iter().find(|&reply| {
            let after = HexClaim {
                black: claim.black | question.owner.with(reply),
                white: claim.white | question.opponent,
                field: question.empty.without(reply),
                first: First::Opponent,
                ..claim.clone()
            };
            settle(&Request::new(&after, &Limits::default(), &Monitor::default())).verdict()
                == Ok(Verdict::Holds)
        })
    }

    fn persistent(claim: &HexClaim, close: Option<u64>) -> (Dialogue, usize) {
        let (limits, monitor) = (Limits::default(), Monitor::default());
        let mut replies: Vec<Reply> = Vec::new();
        loop {
            match follow(claim, &replies, close, &limits, &monitor).unwrap() {
                Dialogue::Open(question) => {
                    assert!(question.refuted.is_none() && replies.len() < 2_000, "{question:?}");
                    let Some(reply) = wise(claim, &question) else {
                        return (Dialogue::Refuted, replies.len());
                    };
                    replies.push(Reply { owner: question.owner, opponent: question.opponent, reply });
                }
                done => return (done, replies.len()),
            }
        }
    }

    #[test]
    fn a_person_proves_an_edge_template() {
        let field = ["d3", "b4", "c4", "d4", "a5", "b5", "c5", "d5"];
        let template = claim(First::Opponent, &field, "c3");
        for close in [None, Some(1)] {
            let (Dialogue::Proved(outcome), asked) = persistent(&template, close) else {
                panic!("the template was not proved with {close:?}")
            };
            let mut certificate = Vec::new();
            outcome.certify(&mut certificate).unwrap();
            assert!(certificate.ends_with(b"\n") && (close.is_some() || asked > 2));
        }
    }

    #[test]
    fn the_machine_closes_what_it_can() {
        let bridge = claim(First::Opponent, &["b5", "c5"], "c4");
        let (found, asked) = persistent(&bridge, Some(10));
        assert!(matches!(found, Dialogue::Proved(_)) && asked == 0);
        let (found, asked) = persistent(&bridge, None);
        assert!(matches!(found, Dialogue::Proved(_)) && asked == 2, "{asked}");
    }

    #[test]
    fn an_owner_who_opens_is_asked_for_the_opening() {
        let semi = claim(First::Owner, &["b5", "c5"], "c3");
        let (limits, monitor) = (Limits::default(), Monitor::default());
        let Dialogue::Open(question) = follow(&semi, &[], Some(10), &limits, &monitor).unwrap() else {
            panic!()
        };
        assert_eq!((question.intrusion, question.opponent.len()), (None, 0));
        let wrong =
            Reply { owner: CellSet::EMPTY, opponent: CellSet::EMPTY, reply: question.empty.first().unwrap() };
        let Dialogue::Open(again) = follow(&semi, &[wrong], Some(10), &limits, &monitor).unwrap() else {
            panic!()
        };
        assert!(again.refuted.is_some());
    }

    #[test]
    fn a_claim_that_fails_cannot_be_proved() {
        let hopeless = claim(First::Opponent, &["c4", "c5"], "c3");
        let (limits, monitor) = (Limits::default(), Monitor::default());
        assert!(matches!(follow(&hopeless, &[], Some(100), &limits, &monitor).unwrap(), Dialogue::Refuted));
    }
}
