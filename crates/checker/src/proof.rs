//! The lines after the head, and the rules, each of which makes a theorem or a semi-claim from earlier
//! ones; it must never make one that does not follow, nor let a step refer to what is not proved.

use std::rc::Rc;

use crate::cells::{Board, Cells};
use crate::text::{Answer, Lines, Words, ensure, number, quote};
use crate::{Game, Head, Statement, observer};

/// The work of any step, besides what depends on its goals.
const WORK_OF_STEP: usize = 256;

/// What a step proves: the owner of the goal, having the cells `needs` while the cells `carrier` are
/// empty, can make the goal true, if the opponent (theorem) or the owner (semi) moves first.
pub struct Claim<Goal> {
    semi: bool,
    pub needs: Cells,
    pub carrier: Cells,
    pub goal: Rc<Goal>,
    /// After so many moves of the owner's, at most, the goal is true.
    pub moves: usize,
}

pub type Made<G> = Answer<Claim<<G as Game>::Goal>>;

/// What has been defined and proved so far.
pub struct Proof<'a, G: Game> {
    game: &'a G,
    pub board: &'a Board,
    goals: Vec<Rc<G::Goal>>,
    /// Step n stands at place n − 1; released steps are `None`.
    steps: Vec<Option<Box<Claim<G::Goal>>>>,
    /// The room of the goals that steps have made and that are still in use.
    made: usize,
}

impl<G: Game> Drop for Proof<'_, G> {
    fn drop(&mut self) {
        self.board.budget.give_back(self.made);
    }
}

/// Reads the head of a certificate and, if wanted, the proof of its statement.
pub fn read<G: Game>(line: &mut Words<'_>, lines: &mut Lines<'_>, with_proof: bool) -> Answer<Statement> {
    let head = G::read(line, lines)?;
    if with_proof {
        prove(&head, lines)?;
        ensure!(lines.next()?.is_none(), "there is a line after `qed`");
    }
    Ok(head.3)
}

/// Reads the proof of a statement, up to `qed`; returns after how many moves of the winner's the goal is
/// true.
pub fn prove<G: Game>(
    (game, goal, [stones, field], statement): &Head<G>,
    lines: &mut Lines<'_>,
) -> Answer<usize> {
    let (board, goals) = (game.board(), vec![goal.clone()]);
    let mut proof = Proof { game, board, goals, steps: Vec::new(), made: 0 };
    let mut last = None;
    while last.is_none() {
        let (mut words, before) = (lines.next()?.ok_or("the text ends before `qed`")?, proof.steps.len());
        last = proof.line(&mut words)?;
        words.end()?;
        if let Some(Some(claim)) = proof.steps.get(before) {
            lines.tell_step(board, claim);
        }
    }
    let claim = proof.find(last.unwrap_or(0))?;
    ensure!(proof.goals[0] == claim.goal, "the goal of the step is not goal 0");
    let winner_first = statement.owner_first == statement.holds;
    ensure!(!claim.semi || winner_first, "the step is a semi, but the loser moves first");
    board.no_cells(&claim.needs.difference(stones), "the step needs more than the head gives: #")?;
    board.no_cells(&claim.carrier.difference(field), "the step plays outside the field: #")?;
    Ok(claim.moves)
}

impl<G: Game> Proof<'_, G> {
    /// Takes a line; returns the number of the last step if it is the line `qed`.
    fn line(&mut self, words: &mut Words<'_>) -> Answer<Option<usize>> {
        match words.word("a step")? {
            "qed" => return words.number("a step").map(Some),
            "goal" => {
                let (found, wanted) = (words.number::<usize>("the number of the goal")?, self.goals.len());
                ensure!(found == wanted, "this must be goal {wanted}, not {found}");
                self.goals.push(Rc::new(self.game.goal(words)?));
            }
            "release" => loop {
                let number = words.number("a step")?;
                let room = room_if_last::<G>(self.find(number)?);
                self.made -= room;
                self.board.budget.give_back(room);
                self.steps[number - 1] = None;
                if words.peek().is_none() {
                    break;
                }
            },
            word => {
                let wanted = self.steps.len() + 1;
                let found: usize =
                    number(word).ok_or_else(|| format!("no line begins with {}", quote(word)))?;
                ensure!(found == wanted, "this must be step {wanted}, not {found}");
                let claim = self.step(words)?;
                let room = room_if_last::<G>(&claim);
                self.made += room;
                self.board.budget.take(room);
                self.board.budget.spend(WORK_OF_STEP);
                self.steps.push(Some(Box::new(claim)));
            }
        }
        Ok(None)
    }

    /// Takes a step, from the name of its rule on.
    fn step(&self, words: &mut Words<'_>) -> Made<G> {
        let (game, board) = (self.game, self.board);
        match words.word("the name of a rule")? {
            "done" => {
                let (goal, cells) = (self.goal(words)?, board.read(words)?);
                ensure!(game.is_true(goal, &cells), "the goal is not true of the cells");
                self.theorem(cells, board.none(), goal, 0)
            }
            "both" => {
                let (a, b) = (self.claim(false, words)?, self.claim(false, words)?);
                self.disjoint(&a.carrier, &b.carrier, "the two carriers")?;
                self.disjoint(&a.needs, &b.carrier, "the needs of the first and the carrier of the second")?;
                self.disjoint(&b.needs, &a.carrier, "the needs of the second and the carrier of the first")?;
                let goal = game.both(&a.goal, &b.goal)?;
                let moves = a.moves.saturating_add(b.moves);
                self.theorem(a.needs.union(&b.needs), a.carrier.union(&b.carrier), &Rc::new(goal), moves)
            }
            "weaken" => self.weaken(words),
            "reply" => {
                let (a, cell) = (self.claim(false, words)?, board.read(&mut Words(words.word("a cell")?))?);
                let carrier = a.carrier.union(&cell);
                ensure!(carrier != a.carrier, "the cell {} is in the carrier", board.list(&cell));
                let needs = a.needs.difference(&cell);
                Ok(Claim {
                    semi: true,
                    needs,
                    carrier,
                    goal: a.goal.clone(),
                    moves: a.moves.saturating_add(1),
                })
            }
            "either" => self.either(words),
            "image" => {
                let a = self.claim(false, words)?;
                let (goal, motion) = game.image(&a.goal, &a.needs.union(&a.carrier), words)?;
                let (needs, carrier) = (board.moved(&a.needs, &motion)?, board.moved(&a.carrier, &motion)?);
                self.theorem(needs, carrier, &Rc::new(goal), a.moves)
            }
            rule => game.rule(rule, self, words),
        }
    }

    fn weaken(&self, words: &mut Words<'_>) -> Made<G> {
        let a = self.claim(false, words)?;
        let to = words.peek().filter(|word| *word == "to").map(|to| words.section(to, &["needs", "cells"]));
        let (mut needs, mut carrier) = (a.needs.clone(), a.carrier.clone());
        for (name, cells) in [("needs", &mut needs), ("cells", &mut carrier)] {
            if words.peek() == Some(name) {
                *cells = cells.union(&self.board.read(&mut words.section(name, &["cells"])?)?);
            }
        }
        let Some(mut to) = to.transpose()? else { return self.theorem(needs, carrier, &a.goal, a.moves) };
        let goal = self.goal(&mut to)?;
        to.expect("by")?;
        self.game.entails(&a.goal, goal, &needs, to)?;
        self.theorem(needs, carrier, goal, a.moves)
    }

    /// The theorem with the cells of all carriers: wherever the opponent moves, some semi-claim is untouched.
    fn either(&self, words: &mut Words<'_>) -> Made<G> {
        let first = self.claim(true, words)?;
        let (mut needs, mut all, mut common, mut moves) =
            (first.needs.clone(), first.carrier.clone(), first.carrier.clone(), first.moves);
        while words.peek().is_some() {
            let semi = self.claim(true, words)?;
            self.board.budget.spend(G::room(&semi.goal) / 8);
            ensure!(semi.goal == first.goal, "the goals are not all the same");
            (needs, all) = (needs.union(&semi.needs), all.union(&semi.carrier));
            (common, moves) = (common.intersection(&semi.carrier), moves.max(semi.moves));
        }
        self.board.no_cells(&common, "all carriers contain #")?;
        self.theorem(needs, all, &first.goal, moves)
    }

    /// A theorem, provided that its needs and its carrier are disjoint.
    pub fn theorem(&self, needs: Cells, carrier: Cells, goal: &Rc<G::Goal>, moves: usize) -> Made<G> {
        self.disjoint(&needs, &carrier, "the needs and the carrier")?;
        Ok(Claim { semi: false, needs, carrier, goal: goal.clone(), moves })
    }

    fn disjoint(&self, a: &Cells, b: &Cells, what: &str) -> Answer<()> {
        self.board.no_cells(&a.intersection(b), &format!("{what} have cells in common: #"))
    }

    /// Takes the number of a goal.
    pub fn goal(&self, words: &mut Words<'_>) -> Answer<&Rc<G::Goal>> {
        let number: usize = words.number("a goal")?;
        self.goals.get(number).ok_or_else(|| format!("there is no goal {number}"))
    }

    /// Takes the number of a semi, or else of a theorem.
    pub fn claim(&self, semi: bool, words: &mut Words<'_>) -> Answer<&Claim<G::Goal>> {
        let number = words.number("a step")?;
        let claim = self.find(number)?;
        let [found, wanted] = [claim.semi, semi].map(|semi| if semi { "Semi" } else { "Theorem" });
        ensure!(found == wanted, "step {number} is a {found}, not a {wanted}");
        Ok(claim)
    }

    /// The step with this number, if it exists and has not been released.
    fn find(&self, number: usize) -> Answer<&Claim<G::Goal>> {
        match number.checked_sub(1).and_then(|place| self.steps.get(place)) {
            None => Err(format!("there is no step {number} yet")),
            Some(None) => Err(format!("step {number} has been released")),
            Some(Some(claim)) => Ok(claim),
        }
    }
}

impl Lines<'_> {
    /// Tells who looks on what the line just read has proved.
    fn tell_step<Goal>(&mut self, board: &Board, claim: &Claim<Goal>) {
        let Claim { semi, needs, carrier, .. } = claim;
        if let Ok(line) = std::str::from_utf8(&self.line) {
            let line = line.trim_end_matches('\n');
            self.observer.step(&observer::Step { line, semi: *semi, board, needs, carrier });
        }
    }
}

/// The room of the goal, if nothing else has this goal: then the step has just made it, or is its last user.
fn room_if_last<G: Game>(claim: &Claim<G::Goal>) -> usize {
    if Rc::strong_count(&claim.goal) == 1 { G::room(&claim.goal) } else { 0 }
}
