//! A certificate as a player: the replies that its derivation holds to the opponent's moves.
//!
//! A theorem falls into independent pieces, as in a case tree. A move outside of all of them disturbs
//! nothing; a move in one is answered by a semi-claim whose carrier lacks it, and the piece becomes what is
//! left after the reply.

use crate::case_tree::Part;
use crate::certificate::{Certificate, Rule, Step};
use crate::scene::Ground;
use game::{Cell, CellSet};
use std::rc::Rc;

/// Steps looked at for one move; those of valid certificates need far fewer.
const MOST_VISITS: usize = 200_000;

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoAnswer {
    /// The certificate has no derivation that was read to its end.
    #[error("this certificate has no derivation to play by")]
    NoDerivation,
    /// The steps do not fit together.
    #[error("the steps of the certificate do not fit together")]
    Broken,
    /// A stone stands there.
    #[error("a stone stands there already")]
    Taken,
}

/// What the strategy says to a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The move disturbs nothing: the owner may play anywhere.
    Anything,
    /// The owner has won already, or wins by the move itself.
    Over,
    /// A reply.
    Reply {
        /// Where.
        cell: Cell,
        /// The step that holds it.
        step: usize,
        /// The name of its rule.
        rule: &'static str,
        /// The piece that was disturbed.
        piece: CellSet,
        /// The claim with a name that the piece comes from.
        origin: Option<Rc<Origin>>,
    },
}

/// A claim with a name that a part of the strategy comes from, where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The name of the claim.
    pub name: String,
    /// The cells in which it is played here.
    pub region: CellSet,
    /// Whether it is moved, turned or reflected.
    pub moved: bool,
}

/// A piece that is still to be answered.
#[derive(Clone, Debug)]
struct Open {
    piece: Piece,
    origin: Option<Rc<Origin>>,
}

/// How a piece is answered.
#[derive(Clone, Debug)]
enum Piece {
    /// A theorem by `either`.
    Cases(Part, CellSet),
    /// Two cells, one of which is enough, by this step.
    Pair(usize, CellSet),
    /// Sets that are hit by counting, by this step: what is left of them.
    Potential(usize, Vec<CellSet>, CellSet),
}

impl Piece {
    fn cells(&self) -> &CellSet {
        match self {
            Self::Cases(_, cells) | Self::Pair(_, cells) | Self::Potential(_, _, cells) => cells,
        }
    }
}

/// A certificate that plays.
#[derive(Clone, Debug)]
pub struct Strategy<'c> {
    certificate: &'c Certificate,
    open: Vec<Open>,
    taken: CellSet,
    first: Option<(Cell, usize)>,
}

impl<'c> Strategy<'c> {
    /// The strategy of a certificate that was read to its end.
    pub fn new(certificate: &'c Certificate) -> Result<Self, NoAnswer> {
        let last = certificate.last().ok_or(NoAnswer::NoDerivation)?;
        let taken = certificate.black | certificate.white;
        let mut strategy = Self { certificate, open: Vec::new(), taken, first: None };
        let part = Part { step: last, frame: Vec::new() };
        if let Rule::Reply(next, cell) = certificate.step(last).rule {
            strategy.first = Some((cell, last));
            strategy.taken.insert(cell);
            strategy.add(part.to(next), None)?;
        } else {
            strategy.add(part, None)?;
        }
        Ok(strategy)
    }

    /// The move that the strategy opens with, and its step, if its owner moves first.
    pub fn first(&self) -> Option<(Cell, usize)> {
        self.first
    }

    /// The cells of the pieces that are still to be answered, each piece by itself, and where it comes from.
    pub fn pieces(&self) -> Vec<(CellSet, Option<Rc<Origin>>)> {
        self.open.iter().map(|open| (*open.piece.cells(), open.origin.clone())).collect()
    }

    /// Takes note of a move of the owner's that the strategy did not ask for.
    pub fn take(&mut self, cell: Cell) -> Result<(), NoAnswer> {
        if self.taken.insert(cell) { Ok(()) } else { Err(NoAnswer::Taken) }
    }

    /// The answer to a move of the opponent's.
    pub fn answer(&mut self, cell: Cell) -> Result<Answer, NoAnswer> {
        self.answer_with(cell, None)
    }

    /// The answer to a move of the opponent's; with this reply, if the strategy has it among others.
    pub fn answer_with(&mut self, cell: Cell, wanted: Option<Cell>) -> Result<Answer, NoAnswer> {
        self.take(cell)?;
        let Some(index) = self.open.iter().position(|open| open.piece.cells().contains(cell)) else {
            return Ok(Answer::Anything);
        };
        let Open { piece, origin } = self.open.remove(index);
        let cells = *piece.cells();
        let (reply, step) = match piece {
            Piece::Cases(part, _) => self.answer_case(&part, cell, wanted, &origin)?,
            Piece::Pair(step, pair) => (pair.without(cell).first().ok_or(NoAnswer::Broken)?, step),
            Piece::Potential(step, sets, left) => self.answer_by_count(step, &sets, left, cell, &origin),
        };
        if self.taken.contains(reply) {
            return Ok(Answer::Anything);
        }
        self.taken.insert(reply);
        let rule = self.certificate.step(step).rule.word();
        Ok(Answer::Reply { cell: reply, step, rule, piece: cells, origin })
    }

    /// The smallest semi-claim that lacks the move; one with the reply that is wanted, if there is one.
    fn answer_case(
        &mut self,
        part: &Part,
        cell: Cell,
        wanted: Option<Cell>,
        origin: &Option<Rc<Origin>>,
    ) -> Result<(Cell, usize), NoAnswer> {
        let certificate = self.certificate;
        let Rule::Either(semis) = &certificate.step(part.step).rule else {
            return Err(NoAnswer::Broken);
        };
        let carrier = |semi: usize| part.moved_all(certificate, &certificate.step(semi).cells);
        let fitting = semis.iter().filter_map(|&semi| {
            let carrier = carrier(semi)?;
            let reply = match certificate.step(semi).rule {
                Rule::Reply(_, reply) => part.moved(certificate, reply),
                _ => None,
            };
            let other = wanted.is_some() && wanted != reply;
            (!carrier.contains(cell)).then_some((other, carrier.len(), semi))
        });
        let (.., semi) = fitting.min().ok_or(NoAnswer::Broken)?;
        let Rule::Reply(next, reply) = certificate.step(semi).rule else { return Err(NoAnswer::Broken) };
        self.add(part.to(next), origin.clone())?;
        Ok((part.moved(certificate, reply).ok_or(NoAnswer::Broken)?, semi))
    }

    /// Breaker's cell in sets of the greatest weight together (Erdős and Selfridge).
    fn answer_by_count(
        &mut self,
        step: usize,
        sets: &[CellSet],
        left: CellSet,
        cell: Cell,
        origin: &Option<Rc<Origin>>,
    ) -> (Cell, usize) {
        let left = left.without(cell);
        let sets: Vec<CellSet> = sets.iter().map(|set| set.without(cell)).collect();
        let weight = |reply: Cell| -> f64 {
            sets.iter().filter(|set| set.contains(reply)).map(|set| 0.5f64.powi(set.len() as i32)).sum()
        };
        let best = left.iter().max_by(|a, b| weight(*a).total_cmp(&weight(*b)));
        // With nothing left to hit the move itself stands for "no reply": it is taken.
        let reply = best.filter(|reply| weight(*reply) > 0.0).unwrap_or(cell);
        let open: Vec<CellSet> = sets.into_iter().filter(|set| !set.contains(reply)).collect();
        if !open.is_empty() {
            let piece = Piece::Potential(step, open, left.without(reply));
            self.open.push(Open { piece, origin: origin.clone() });
        }
        (reply, step)
    }

    /// Adds the pieces that a theorem falls into; what comes from a claim with a name keeps it.
    fn add(&mut self, part: Part, origin: Option<Rc<Origin>>) -> Result<(), NoAnswer> {
        let certificate = self.certificate;
        let mut waiting = vec![(part, origin)];
        for _ in 0..MOST_VISITS {
            let Some((part, mut origin)) = waiting.pop() else { return Ok(()) };
            let step = certificate.step(part.step);
            if step.cells.is_empty() {
                continue;
            }
            let moved = |cells: &CellSet| part.moved_all(certificate, cells).ok_or(NoAnswer::Broken);
            if origin.is_none()
                && let Some(name) = certificate.names.get(&part.step)
            {
                let (name, region) = (name.clone(), moved(&step.cells)?);
                origin = Some(Rc::new(Origin { name, region, moved: !part.frame.is_empty() }));
            }
            let mut open = |piece| self.open.push(Open { piece, origin: origin.clone() });
            match &step.rule {
                Rule::Both(a, b) => {
                    waiting.extend([(part.to(*b), origin.clone()), (part.to(*a), origin)]);
                }
                Rule::Passed(_, a) => waiting.push((part.to(*a), origin)),
                Rule::Fill(a, filled) => {
                    if filled.len() == 2 {
                        open(Piece::Pair(part.step, moved(filled)?));
                    }
                    waiting.push((part.to(*a), origin));
                }
                Rule::Image(a, _) => waiting.push((part.behind(*a), origin)),
                Rule::Either(_) => {
                    let cells = moved(&step.cells)?;
                    open(Piece::Cases(part, cells));
                }
                Rule::Potential => {
                    let cells = moved(&step.cells)?;
                    let sets: Result<Vec<CellSet>, NoAnswer> =
                        certificate.to_be_hit(step).iter().map(moved).collect();
                    open(Piece::Potential(part.step, sets?, cells));
                }
                Rule::Done | Rule::Reply(..) => return Err(NoAnswer::Broken),
            }
        }
        Err(NoAnswer::Broken)
    }
}

impl Certificate {
    /// What is left of the sets that a step hits by counting.
    pub(crate) fn to_be_hit(&self, step: &Step) -> Vec<CellSet> {
        let unhit = |set: &CellSet| (*set & step.needed).is_empty();
        self.sets_of(step.goal).into_iter().filter(unhit).map(|set| set & step.cells).collect()
    }

    /// The sets that a numbered goal of a set game lists.
    fn sets_of(&self, goal: crate::certificate::StepGoal) -> Vec<CellSet> {
        let (crate::certificate::StepGoal::Numbered(number), Ground::Sets { names, .. }) =
            (goal, &self.ground)
        else {
            return Vec::new();
        };
        let cell = |word: &str| names.iter().position(|name| name == word).map(Cell::new);
        let set = |listed: &str| -> CellSet {
            listed.trim().trim_start_matches('{').split_whitespace().filter_map(cell).collect()
        };
        let sets = self.goals[number].text.split('}').map(set);
        sets.filter(|set: &CellSet| !set.is_empty()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::certificate::Extent;

    const BRIDGE: &str = "tatami certificate 1\ngame hex 8x8\nblack e4 d6\nwhite\nowner black\nfield d5 e5\n\
        goal e4-d6\nfirst opponent\nverdict holds\n1 done 0 e4 d6 d5\n2 reply 1 d5\n3 done 0 e4 d6 e5\n\
        4 reply 3 e5\n5 either 2 4\nqed 5\n";

    fn read(text: &str) -> Certificate {
        Certificate::read(text.as_bytes(), Extent::All).unwrap()
    }

    #[test]
    fn a_bridge_answers_with_its_other_cell() {
        let certificate = read(BRIDGE);
        let Ground::Hex(board) = *certificate.ground() else { panic!("this is Hex") };
        let cell = |name| board.parse(name).unwrap();
        for (intrusion, reply, step) in [("d5", "e5", 4), ("e5", "d5", 2)] {
            let mut strategy = Strategy::new(&certificate).unwrap();
            let answer = strategy.answer(cell(intrusion)).unwrap();
            let piece = [cell("d5"), cell("e5")].into_iter().collect();
            assert_eq!(answer, Answer::Reply { cell: cell(reply), step, rule: "reply", piece, origin: None });
            assert!(strategy.pieces().is_empty());
            assert_eq!(strategy.answer(cell("a1")), Ok(Answer::Anything));
            assert_eq!(strategy.answer(cell("a1")), Err(NoAnswer::Taken));
            assert_eq!(strategy.answer(cell("e4")), Err(NoAnswer::Taken));
        }
    }

    #[test]
    fn counting_hits_every_set() {
        let text = "tatami certificate 1\ngame sets\ncells a b c d e f\nsets {a b c} {d e f}\nowner breaker\n\
            first opponent\nverdict holds\n1 potential 0 needs cells a b c d e f\nqed 1\n";
        let certificate = read(text);
        let sets = [[0, 1, 2], [3, 4, 5]].map(|set| set.map(Cell::new).into_iter().collect::<CellSet>());
        // Maker plays the cells in every cyclic order; Breaker must have hit both sets in the end.
        for start in 0..6 {
            let mut strategy = Strategy::new(&certificate).unwrap();
            let (mut maker, mut breaker) = (CellSet::EMPTY, CellSet::EMPTY);
            for cell in (0..6).map(|step| Cell::new((start + step) % 6)) {
                if breaker.contains(cell) {
                    continue;
                }
                maker.insert(cell);
                if let Answer::Reply { cell, .. } = strategy.answer(cell).unwrap() {
                    assert!(!maker.contains(cell));
                    breaker.insert(cell);
                }
            }
            assert!(sets.iter().all(|set| !(*set & breaker).is_empty()), "{start}");
        }
    }

    #[test]
    fn without_a_derivation_there_is_nothing_to_play_by() {
        let head = Certificate::read(BRIDGE.as_bytes(), Extent::Head).unwrap();
        assert_eq!(Strategy::new(&head).err(), Some(NoAnswer::NoDerivation));
    }
}
