//! From an outline to a certificate: every spot becomes a lemma, which the kernel makes once for all of its uses.

use super::outline::{Answer, Answers, Closing, Outline, Piece};
use super::strategy::Strategy;
use game::{Cell, CellSet, Claim, Edge, First, Formula, HexClaim, Player};
use kernel::{Goal, Motion, Semi, Theorem, Weakening};
use proof::certificate::head;
use proof::derivation::{Derivation, DeriveError, Notation, Step};
use proof::replay::Replay;
use proof::settled::Proof;
use proof::verdict::Verdict;
use rustc_hash::FxHashMap;
use std::io::Write;
use std::rc::Rc;
use std::sync::Arc;

/// The claim that a strategy makes: with its stones, the owner, moving second, reaches the goal.
pub fn claim(strategy: &Strategy, outline: &Outline<'_, '_>) -> Option<HexClaim> {
    let of = |player| if player == strategy.owner { strategy.stones } else { CellSet::EMPTY };
    Some(HexClaim {
        board: strategy.board,
        black: of(Player::Black),
        white: of(Player::White),
        owner: strategy.owner,
        field: strategy.cells.iter().copied().collect(),
        goal: outline.spots.ground.formula(&outline.goal(), &strategy.stones)?,
        first: First::Opponent,
    })
}

/// Derives the claim of a strategy whose outline is complete, and writes the certificate.
pub fn write(claim: &HexClaim, outline: &Outline<'_, '_>, mut out: impl Write) -> Result<(), DeriveError> {
    let root = outline.root.as_ref().ok_or(DeriveError::OtherStatement)?;
    out.write_all(head(&Claim::Hex(claim.clone()), Verdict::Holds).as_bytes())?;
    let HexClaim { board, owner, .. } = *claim;
    let goal = Arc::new(Goal::Links { board, owner, formula: claim.goal.clone() });
    let mut writer = Writer {
        outline,
        claim,
        derivation: Derivation::new(out, Notation::Hex(board), goal.clone()),
        goals: FxHashMap::from_iter([(claim.goal.clone(), goal.clone())]),
        lemmas: FxHashMap::default(),
        found: FxHashMap::default(),
    };
    let last = match root[..] {
        [one] => writer.lemma(one)?,
        _ => {
            let parts: Vec<Piece> = root.iter().copied().map(Piece::Known).collect();
            Rc::new(writer.joined(&parts, &goal, &claim.stones())?)
        }
    };
    if !last.fact.needed().is_subset(&claim.stones()) || !last.fact.region().is_subset(&claim.field) {
        return Err(DeriveError::OtherStatement);
    }
    writer.derivation.qed(&last)?;
    Ok(())
}

struct Writer<'a, W> {
    outline: &'a Outline<'a, 'a>,
    claim: &'a HexClaim,
    derivation: Derivation<W>,
    goals: FxHashMap<Formula, Arc<Goal>>,
    lemmas: FxHashMap<usize, Rc<Step<Theorem>>>,
    /// What searches have found, by the number of the repair.
    found: FxHashMap<usize, Rc<Step<Theorem>>>,
}

impl<W: Write> Writer<'_, W> {
    fn lemma(&mut self, number: usize) -> Result<Rc<Step<Theorem>>, DeriveError> {
        if let Some(known) = self.lemmas.get(&number) {
            return Ok(known.clone());
        }
        let answers = &self.outline.answers[number];
        let goal = self.goal(&answers.goal);
        let mut semis = Vec::new();
        for answer in &answers.ways {
            semis.push(match answer {
                Answer::Branch { reply, parts, turned } => {
                    self.branch(answers, &goal, *reply, parts, *turned)?
                }
                Answer::Found(found) => self.answer(found)?,
                Answer::Missing => return Err(DeriveError::OtherStatement),
            });
        }
        let theorem = Rc::new(self.derivation.either(&semis.iter().collect::<Vec<_>>())?);
        self.derivation.release(&semis.iter().map(Step::number).collect::<Vec<_>>())?;
        self.lemmas.insert(number, theorem.clone());
        Ok(theorem)
    }

    fn goal(&mut self, formula: &Formula) -> Arc<Goal> {
        let HexClaim { board, owner, .. } = *self.claim;
        let new = || Arc::new(Goal::Links { board, owner, formula: formula.clone() });
        self.goals.entry(formula.clone()).or_insert_with(new).clone()
    }

    fn branch(
        &mut self,
        answers: &Answers,
        goal: &Arc<Goal>,
        reply: Cell,
        parts: &[Piece],
        turned: bool,
    ) -> Result<Step<Semi>, DeriveError> {
        let mut after = self.joined(parts, goal, &answers.stones.with(reply))?;
        let mut passed = vec![after.number()];
        let mut played = reply;
        if turned {
            let image = self.derivation.image(&after, &self.half_turn())?;
            passed.push(image.number());
            after = self.weakened(&image, goal, &CellSet::EMPTY)?;
            passed.push(after.number());
            played = Cell::new(self.claim.board.width() * self.claim.board.height() - 1 - reply.index());
        }
        let semi = self.derivation.reply(&after, played)?;
        self.derivation.release(&passed)?;
        Ok(semi)
    }

    fn piece(&mut self, piece: &Piece) -> Result<Rc<Step<Theorem>>, DeriveError> {
        match piece {
            Piece::Known(number) => self.lemma(*number),
            Piece::Found(found) => {
                if let Some(known) = self.found.get(&found.repair) {
                    return Ok(known.clone());
                }
                let mut replay = Replay::new(&mut self.derivation, &found.claim.field);
                let Proof::Plan(plan) = &found.settled.proof else { return Err(DeriveError::OtherStatement) };
                let theorem = replay.plan(plan)?;
                self.found.insert(found.repair, theorem.clone());
                Ok(theorem)
            }
        }
    }

    /// Lemmas side by side, and what follows of them for an owner who has these stones.
    fn joined(
        &mut self,
        parts: &[Piece],
        goal: &Arc<Goal>,
        stones: &CellSet,
    ) -> Result<Step<Theorem>, DeriveError> {
        let lemmas = parts.iter().map(|part| self.piece(part)).collect::<Result<Vec<_>, _>>()?;
        let Some((first, rest)) = lemmas.split_first() else {
            return self.derivation.done(goal, *stones);
        };
        let mut passed: Vec<u32> = Vec::new();
        let mut all = first.clone();
        for lemma in rest {
            all = Rc::new(self.derivation.both(&all, lemma)?);
            passed.push(all.number());
        }
        let weakened = self.weakened(&all, goal, stones)?;
        self.derivation.release(&passed)?;
        Ok(weakened)
    }

    /// The theorem with another goal that follows from its own where the owner has these stones.
    fn weakened(
        &mut self,
        theorem: &Step<Theorem>,
        goal: &Arc<Goal>,
        stones: &CellSet,
    ) -> Result<Step<Theorem>, DeriveError> {
        let from = theorem.fact.goal();
        let witness = from.witness(goal, &(*stones | *theorem.fact.needed()));
        let witness = witness.ok_or(DeriveError::OtherStatement)?;
        self.derivation.weaken(
            theorem,
            Weakening { goal: Some((goal, &witness)), needs: *stones, cells: CellSet::EMPTY },
        )
    }

    fn half_turn(&self) -> Motion {
        let board = self.claim.board;
        let [one, other] = Edge::of(self.claim.owner);
        Motion::Hex {
            matrix: [-1, 0, 0, -1],
            shift: (board.width() as isize + 1, board.height() as isize + 1),
            owner: self.claim.owner,
            edges: vec![(one, other), (other, one)],
        }
    }

    fn answer(&mut self, found: &Closing) -> Result<Step<Semi>, DeriveError> {
        let Closing { claim, settled, .. } = found;
        let mut replay = Replay::new(&mut self.derivation, &claim.field);
        match &settled.proof {
            Proof::Threat(threat) => Ok((*replay.threat(threat)?).clone()),
            Proof::Plan(plan) => {
                let theorem = replay.plan(plan)?;
                let free = (claim.field - *theorem.fact.region()).first();
                self.derivation.reply(&theorem, free.ok_or(DeriveError::OtherStatement)?)
            }
        }
    }
}
