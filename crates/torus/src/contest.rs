//! Torus Hex under rules c and c' as a contest. Cells of the field have the numbers that they have on the
//! board.
//!
//! What a side can do without search is seen in its web: loops over stones and bridges that share no cell. A
//! plan that keeps bridges says for each of them, and for every state of the others, that either cell will
//! do.

use super::codes::Codes;
use super::field::{EMPTY, Field, Mark, mark};
use super::net::Net;
use super::web::{Pair, Web};
use crate::tuning::BRIDGES;
use dfpn::contest::{Contest, Outlook, Statics};
use dfpn::search::fewest;
use game::{Cell, First, Player, Torus, TorusClaim};
use kernel::{Goal, Motion};
use proof::field::{Position, Side, Word, bit, cells, word};
use proof::plan::{Ledger, Plan, Target, Threat};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// A claim about a torus, ready to be searched.
#[derive(Debug)]
pub struct TorusContest {
    net: Net,
    places: Field,
    codes: Codes,
    owner: Player,
    torus: Torus,
    targets: [Arc<Target>; 2],
}

impl TorusContest {
    /// Prepares a claim. The torus has at most 128 cells.
    pub fn new(claim: &TorusClaim) -> Self {
        let (torus, owner) = (claim.torus, claim.owner);
        Self {
            net: Net::new(&torus),
            places: Field::new(&torus),
            codes: Codes::new(&torus),
            owner,
            torus,
            targets: [owner, owner.opponent()].map(|player| Target::plain(Goal::Loop(torus, player))),
        }
    }

    /// The position of the claim. The stones that are there are cells of the field like those that will be:
    /// so a position has all its images.
    pub fn start(claim: &TorusClaim) -> Position {
        let (black, white) = (word(&claim.black), word(&claim.white));
        let (owner, opponent) = if claim.owner == Player::White { (white, black) } else { (black, white) };
        let mover = if claim.first == First::Owner { Side::Owner } else { Side::Opponent };
        Position { owner, opponent, mover }
    }

    fn player(&self, side: Side) -> Player {
        if side == Side::Owner { self.owner } else { self.owner.opponent() }
    }

    /// The stones of a position.
    fn marks(&self, position: &Position) -> Vec<Mark> {
        let mut marks = vec![EMPTY; self.net.count()];
        for side in [Side::Owner, Side::Opponent] {
            let own = mark(self.player(side));
            cells(position.of(side)).for_each(|cell| marks[cell as usize] = own);
        }
        marks
    }

    /// What a side can do already. It is looked for in the image by which the position is known, so that of
    /// all images the same is found: what was left to be tried in the one must be what has to be refuted in
    /// the other.
    fn prospects(&self, position: &Position, side: Side) -> Prospects {
        let (image, motion) = self.image(position);
        let back = self.codes.between(0, motion.into());
        let cell = |cell: u8| self.codes.cell(back, cell);
        let pairs = |pairs: Vec<Pair>| -> Vec<Pair> {
            pairs.into_iter().map(|pair| pair.map(|one| cell(one as u8).into())).collect()
        };
        match self.prospects_of(&image, side) {
            Prospects::Won(bridges) => Prospects::Won(pairs(bridges)),
            Prospects::Threats(threats) => Prospects::Threats(
                threats.into_iter().map(|(to, bridges)| (cell(to), pairs(bridges))).collect(),
            ),
        }
    }

    fn prospects_of(&self, position: &Position, side: Side) -> Prospects {
        let marks = self.marks(position);
        let web = Web::new(&self.places, &marks, mark(self.player(side)));
        if let Some(pairs) = web.winning().filter(|pairs| pairs.len() <= BRIDGES.get()) {
            return Prospects::Won(pairs.to_vec());
        }
        let empty = cells(self.field() & !position.taken());
        let threats = empty.filter_map(|cell| web.threat(cell.into()).map(|pairs| (cell, pairs)));
        Prospects::Threats(threats.filter(|(_, pairs)| pairs.len() <= BRIDGES.get()).collect())
    }

    /// The plan to keep bridges that, with a side's stones, make up a winning loop.
    fn keeping(&self, side: Side, own: Word, pairs: &[Pair], ledger: &Arc<Ledger>) -> Arc<Plan> {
        let mut known = FxHashMap::default();
        self.keeping_from(side, own, pairs, &mut known, ledger)
    }

    fn keeping_from(
        &self,
        side: Side,
        own: Word,
        pairs: &[Pair],
        known: &mut FxHashMap<Word, Arc<Plan>>,
        ledger: &Arc<Ledger>,
    ) -> Arc<Plan> {
        if let Some(plan) = known.get(&own) {
            return plan.clone();
        }
        let plan = if pairs.is_empty() {
            let needed = self.net.fewest(self.player(side), own);
            Plan::done(self.target(side), needed, ledger)
        } else {
            let mut threats = Vec::new();
            for (index, pair) in pairs.iter().enumerate() {
                let mut others = pairs.to_vec();
                others.remove(index);
                for reply in pair.map(|cell| cell as u8) {
                    let plan = self.keeping_from(side, own | bit(reply), &others, known, ledger);
                    threats.push(Threat { reply, plan });
                }
            }
            Plan::either(self.target(side), threats, ledger)
        };
        known.insert(own, plan.clone());
        plan
    }

    fn threat_of(
        &self,
        position: &Position,
        side: Side,
        cell: u8,
        pairs: &[Pair],
        ledger: &Arc<Ledger>,
    ) -> Threat {
        let own = position.of(side) | bit(cell);
        Threat { reply: cell, plan: self.keeping(side, own, pairs, ledger) }
    }
}

/// What a side can do without search.
enum Prospects {
    /// It has a winning loop over its stones and these bridges.
    Won(Vec<Pair>),
    /// These cells would complete such loops.
    Threats(Vec<(u8, Vec<Pair>)>),
}

/// The cells of bridges.
fn carrier(pairs: &[Pair]) -> Word {
    pairs.iter().flatten().fold(0, |all, cell| all | bit(*cell as u8))
}

impl Contest for TorusContest {
    fn owner(&self) -> Player {
        self.owner
    }

    fn place(&self, local: u8) -> Cell {
        Cell::new(local.into())
    }

    fn field(&self) -> Word {
        self.net.all()
    }

    fn won(&self, side: Side, own: Word) -> Option<Word> {
        let player = self.player(side);
        let won = self.net.winner(player, own) == Some(player);
        won.then(|| self.net.fewest(player, own))
    }

    fn image(&self, position: &Position) -> (Position, u16) {
        let motion = self.codes.of([position.owner, position.opponent]).motion();
        let moved = |word| self.codes.moved(motion, word);
        let image =
            Position { owner: moved(position.owner), opponent: moved(position.opponent), ..*position };
        (image, motion as u16)
    }

    fn between(&self, one: u16, other: u16) -> u16 {
        self.codes.between(one.into(), other.into()) as u16
    }

    fn target(&self, side: Side) -> &Arc<Target> {
        &self.targets[side as usize]
    }

    fn motion(&self, number: u16) -> Motion {
        let (turned, to) = Codes::motion(number.into());
        let (grid, to) = (self.torus.grid(), Cell::new(to.into()));
        Motion::Torus(turned, (grid.column(to), grid.row(to)))
    }

    fn moved(&self, motion: u16, word: Word) -> Word {
        self.codes.moved(motion.into(), word)
    }

    fn outlook(&self, position: &Position) -> Outlook {
        let Position { owner, opponent, .. } = *position;
        // Only the mover's is asked for.
        match position.mover {
            Side::Owner => Outlook { owner: self.net.distance(self.owner, owner, opponent), opponent: 1 },
            Side::Opponent => {
                Outlook { owner: 1, opponent: self.net.distance(self.owner.opponent(), opponent, owner) }
            }
        }
    }

    fn threat(&self, position: &Position, ledger: &Arc<Ledger>) -> Option<Threat> {
        let mover = position.mover;
        let (cell, pairs) = match self.prospects(position, mover) {
            // It may move in any of its bridges.
            Prospects::Won(pairs) => {
                let [first, others @ ..] = &pairs[..] else { return None };
                (first[0] as u8, others.to_vec())
            }
            Prospects::Threats(threats) => threats.into_iter().min_by_key(|(_, pairs)| pairs.len())?,
        };
        Some(self.threat_of(position, mover, cell, &pairs, ledger))
    }

    fn must_play(&self, position: &Position) -> Word {
        let empty = self.field() & !position.taken();
        match self.prospects(position, position.mover.other()) {
            Prospects::Won(_) => 0,
            Prospects::Threats(threats) => {
                threats.iter().fold(empty, |common, (cell, pairs)| common & (bit(*cell) | carrier(pairs)))
            }
        }
    }

    fn statics(&self, position: &Position, ledger: &Arc<Ledger>) -> Statics {
        let side = position.mover.other();
        match self.prospects(position, side) {
            Prospects::Won(pairs) => Statics::Lost(self.keeping(side, position.of(side), &pairs, ledger)),
            Prospects::Threats(threats) => {
                let carriers = threats.into_iter().map(|threat| {
                    let carrier = bit(threat.0) | carrier(&threat.1);
                    (threat, carrier)
                });
                let chosen = fewest(carriers.collect());
                let plans =
                    chosen.iter().map(|(cell, pairs)| self.threat_of(position, side, *cell, pairs, ledger));
                Statics::Threats(plans.collect())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dfpn::random::Random;
    use game::{CellSet, Rule};

    /// If it were not so, a refutation could lack the threat that left out a move.
    #[test]
    fn the_same_moves_are_left_in_all_images_of_a_position() {
        let mut random = Random::new(7);
        let torus = Torus::new(5, 6, Rule::C).unwrap();
        let none = CellSet::EMPTY;
        let claim = TorusClaim { torus, black: none, white: none, owner: Player::Black, first: First::Owner };
        let contest = TorusContest::new(&claim);
        let mut bounded = 0;
        for _ in 0..400 {
            let mut words = [0; 2];
            for cell in 0..30 {
                if let Some(own) = words.get_mut(random.below(5)) {
                    *own |= bit(cell);
                }
            }
            let [owner, opponent] = words;
            let position = Position { owner, opponent, mover: Side::Owner };
            let moves = contest.must_play(&position);
            bounded += u32::from(moves != contest.field() & !position.taken());
            let motion = random.below(60) as u16;
            let [owner, opponent] = words.map(|word| contest.moved(motion, word));
            let moved = Position { owner, opponent, ..position };
            assert_eq!(contest.must_play(&moved), contest.moved(motion, moves));
            let back = contest.between(contest.image(&position).1, contest.image(&moved).1);
            assert_eq!(contest.must_play(&moved), contest.moved(back, moves));
        }
        assert!(bounded > 100, "{bounded}");
    }
}
