//! Single steps of a certificate as data, for programs that let a person walk through a derivation.

use crate::case_tree::Part;
use crate::certificate::{Certificate, Rule, StepGoal};
use crate::scene::Ground;
use game::{Cell, CellSet, HexClaim, Player};

/// A step: what it says, by which rule, and from what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepView {
    /// Its number.
    pub number: usize,
    /// The name of its rule.
    pub rule: &'static str,
    /// Whose theorem or semi-claim it is.
    pub owner: Player,
    /// Whether its owner moves first.
    pub semi: bool,
    /// The stones it needs.
    pub needed: CellSet,
    /// The cells that must be empty, in which it is played.
    pub cells: CellSet,
    /// Its goal in words.
    pub goal: String,
    /// The numbers of the steps it is made from.
    pub premises: Vec<usize>,
    /// The first move of a reply.
    pub reply: Option<Cell>,
    /// Whether its premise is seen through it: the cells of the premise are moved by this step.
    pub moves: bool,
    /// The name of the claim that it proves, perhaps by moving its proof.
    pub name: Option<String>,
}

impl Rule {
    /// Just the name.
    pub(crate) fn word(&self) -> &'static str {
        match self {
            Self::Done => "done",
            Self::Both(..) => "both",
            Self::Passed(name, _) => name,
            Self::Reply(..) => "reply",
            Self::Either(_) => "either",
            Self::Image(..) => "image",
            Self::Potential => "potential",
            Self::Fill(..) => "fill",
        }
    }

    /// The steps it uses.
    fn premises(&self) -> Vec<usize> {
        match self {
            Self::Done | Self::Potential => Vec::new(),
            Self::Both(a, b) => vec![*a, *b],
            Self::Passed(_, a) | Self::Reply(a, _) | Self::Image(a, _) | Self::Fill(a, _) => {
                vec![*a]
            }
            Self::Either(semis) => semis.clone(),
        }
    }
}

impl Certificate {
    /// What the stones stand on.
    pub fn ground(&self) -> &Ground {
        &self.ground
    }

    /// The number of steps that were read.
    pub fn steps(&self) -> usize {
        self.steps.len()
    }

    /// The step that proves the statement.
    pub fn last(&self) -> Option<usize> {
        self.qed
    }

    /// Whose strategy it holds.
    pub fn winning_player(&self) -> Player {
        self.winner()
    }

    /// Gives a name to the steps that prove a claim in which the opponent moves first: those with its goal
    /// that need no other stones than the claim has, and no other cells than its field.
    pub fn name_steps(&mut self, name: &str, claim: &HexClaim) {
        if self.ground != Ground::Hex(claim.board) {
            return;
        }
        let wanted = claim.goal.text(&|cell| claim.board.name(cell));
        let (stones, goals) = (claim.stones(), &self.goals);
        let proving = self.steps.iter().zip(1..).filter(|(step, _)| {
            let StepGoal::Numbered(number) = step.goal else { return false };
            let goal = &goals[number];
            let same = goal.owner == claim.owner && goal.kind == "links" && goal.text == wanted;
            same && !step.semi && step.needed.is_subset(&stones) && step.cells.is_subset(&claim.field)
        });
        self.names.extend(proving.map(|(_, number)| (number, name.to_string())));
    }

    /// The name of the claim that a step proves, perhaps moved.
    fn name_of(&self, mut number: usize) -> Option<&String> {
        while let Rule::Image(premise, _) = self.step(number).rule {
            number = premise;
        }
        self.names.get(&number)
    }

    /// One step as it is seen through these images, the outermost first; nothing if there is no such step, or
    /// if one of the others is no image or leads off the board.
    pub fn look(&self, number: usize, through: &[usize]) -> Option<StepView> {
        let step = self.steps.get(number.checked_sub(1)?)?;
        let known = |image: &usize| (1..=self.steps.len()).contains(image);
        let part = Part { step: number, frame: through.to_vec() };
        if !through.iter().all(known) {
            return None;
        }
        let reply = match &step.rule {
            Rule::Reply(_, cell) => Some(part.moved(self, *cell)?),
            _ => None,
        };
        Some(StepView {
            number,
            rule: step.rule.word(),
            owner: through.first().map_or(step.owner, |image| self.step(*image).owner),
            semi: step.semi,
            needed: part.moved_all(self, &step.needed)?,
            cells: part.moved_all(self, &step.cells)?,
            goal: self.goal_of(step.goal).0,
            premises: step.rule.premises(),
            reply,
            moves: matches!(step.rule, Rule::Image(..)),
            name: self.name_of(number).cloned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::certificate::Extent;
    use game::{First, Formula, Terminal};

    const IMAGE: &str = "tatami certificate 1\ngame hex 8x8\nblack e4 d6 b2\nwhite\nowner black\nfield d5 e5 b3 c3\n\
        goal e4-d6\nfirst opponent\nverdict holds\ngoal 1 black links f3-e5\n1 done 1 f3 e4 e5\n2 reply 1 e4\n\
        3 done 1 f3 f4 e5\n4 reply 3 f4\n5 either 2 4\n6 image 5 1 0 0 1 -1 1 black\nqed 6\n";

    #[test]
    fn steps_are_seen_through_images() {
        let certificate = Certificate::read(IMAGE.as_bytes(), Extent::All).unwrap();
        let Ground::Hex(board) = *certificate.ground() else { panic!("this is Hex") };
        let last = certificate.look(6, &[]).unwrap();
        assert_eq!((last.rule, last.moves, &*last.premises), ("image", true, &[5][..]));
        assert_eq!(board.names(&last.cells), "d5 e5");
        let either = certificate.look(5, &[6]).unwrap();
        assert_eq!((either.rule, &*board.names(&either.cells)), ("either", "d5 e5"));
        let reply = certificate.look(2, &[6]).unwrap();
        assert_eq!(reply.reply.map(|cell| board.name(cell)).as_deref(), Some("d5"));
        assert!(certificate.look(2, &[5]).is_none() && certificate.look(7, &[]).is_none());
        assert!(certificate.look(0, &[]).is_none() && certificate.look(2, &[99]).is_none());
    }

    #[test]
    fn steps_that_prove_a_claim_are_called_by_its_name() {
        let named = |black: &str, field: &str| {
            let mut certificate = Certificate::read(IMAGE.as_bytes(), Extent::All).unwrap();
            let Ground::Hex(board) = *certificate.ground() else { panic!("this is Hex") };
            let cells = |names: &str| names.split(' ').map(|name| board.parse(name).unwrap()).collect();
            let end = |name| Terminal::Cell(board.parse(name).unwrap());
            certificate.name_steps(
                "bridge",
                &HexClaim {
                    board,
                    black: cells(black),
                    white: CellSet::EMPTY,
                    owner: Player::Black,
                    field: cells(field),
                    goal: Formula::Link(end("f3"), end("e5")),
                    first: First::Opponent,
                },
            );
            let called = |step: &usize| certificate.look(*step, &[]).is_some_and(|step| step.name.is_some());
            (1..=6).filter(called).collect::<Vec<_>>()
        };
        assert_eq!(named("f3 e5", "e4 f4 a1"), [5, 6]);
        assert_eq!(named("f3 e5 e4", "f4"), [1]);
        assert_eq!(named("f3", "e4 f4"), [0; 0]);
    }
}
