//! Depth-first proof-number search on whole boards, with carriers.
//!
//! The search is that of `dfpn::search`: proof numbers with the weak rule for disproofs, thresholds, and
//! carriers of refuted moves that bound the moves that are left (see there for the literature). What whole
//! boards add:
//!
//! - Every position is filled in first (`inferior`), and the filled position is what the table knows.
//! - A node is first peeked at: the connections of the player who is not to move settle it or leave a
//!   must-play region, whose size is a better guess of the work than a mere 1. Only if the search still wants
//!   it, it is looked at: the connections of the mover settle it or order the moves by resistance. What the
//!   peek saw is kept for that (`glances`), since the connections have made room for others by then.
//! - Only the best moves in the order are looked at, about a third of those that are left; when one is
//!   refuted the next comes into view (the widening of Arneson, Hayward and Henderson 2010). Nearly every
//!   good move wins in the end, and going into many of them costs more than a poor choice.
//! - What last refuted a move elsewhere is the first answer to it (the countermoves of Uiterwijk 1992).
//! - Connections follow from those of the position before (`web`), which are kept all the way down.
//! - Positions are looked up in one orientation of the board, since the half turn changes nothing.
//! - A proof is tried in every later position that has its stones and leaves its region free, by either
//!   player, also one stone before it is complete. One stone before that, with the other player to move, it
//!   is a threat and bounds the moves.
//! - Several threads may search at once (`shared`).
//! - What earlier runs have found out is asked for before anything is looked at (`store`).

pub mod jobs;
mod woven;

use super::Techniques;
use super::connection::{Connection, NO_REPLY};
use super::glances::{Glance, Glances};
use super::grid::{Colour, Grid, Position};
use super::inferior::{Fill, fill};
use super::known::{Child, Known, Moves};
use super::reason::{Proof, Step, Threat};
use super::resistance::{Circuit, currents};
use super::shared::Shared;
use super::store::Store;
use super::web::Web;
use crate::tuning::{BESIDE_SHARE, MUST_PLAY_HALVES, WIDTH_FIRST, WIDTH_SHARE};
use dfpn::bits::Bits;
use dfpn::numbers::{SETTLED, best_two, patience};
use dfpn::trail::Trail;
use proof::limits::{Budget, Exhausted};
use std::sync::Arc;

/// The width of the search: how many of the moves that are left, best first, are looked at.
fn width(left: usize) -> usize {
    WIDTH_FIRST.get() + left.saturating_sub(1) / WIDTH_SHARE.get()
}

/// The search of one thread.
#[derive(Debug)]
pub struct Search<'a, B> {
    grid: Grid<B>,
    techniques: Techniques,
    /// The connections of the positions on the way down, and of the move that is being weighed.
    webs: Vec<[Web<B>; 2]>,
    trial: [Web<B>; 2],
    glances: Glances<B>,
    shared: Arc<Shared<B>>,
    /// What may still be spent.
    pub budget: Budget<'a>,
    /// Who moves at the root.
    mover: Colour,
    /// The line that is looked at, as the board lies at the root.
    trail: Trail<B>,
    /// Whether the board is turned round here.
    round: bool,
    /// What last refuted each move, for both players who may answer, as the board lies at the root.
    answers: [Vec<Option<u8>>; 2],
}

/// Moves that are refuted, by which threats, and what these leave to the mover.
struct Refuted<B> {
    threats: Vec<Threat<B>>,
    left: B,
    moves: B,
}

impl<B: Bits> Refuted<B> {
    fn add(&mut self, cell: u8, threat: Threat<B>) {
        self.left &= threat.carrier();
        self.moves |= B::of(cell);
        self.threats.push(threat);
    }
}

impl<'a, B: Bits> Search<'a, B> {
    /// A search that knows what is shared.
    pub fn new(grid: Grid<B>, techniques: Techniques, shared: Arc<Shared<B>>, budget: Budget<'a>) -> Self {
        let answers = vec![None; grid.count()];
        Self {
            webs: Vec::new(),
            trial: webs(&grid),
            glances: Glances::none(),
            answers: [answers.clone(), answers],
            grid,
            techniques,
            shared,
            budget,
            mover: Colour::Black,
            trail: Trail::new(),
            round: false,
        }
    }

    /// What this search shares with others.
    pub fn shared(&self) -> &Shared<B> {
        &self.shared
    }

    /// The board.
    pub fn grid(&self) -> &Grid<B> {
        &self.grid
    }

    /// Settles a position, unless the budget runs out.
    pub fn settle(&mut self, position: Position<B>) -> Result<Known<B>, Exhausted> {
        let (filled, fills) = self.filled(position, self.grid.all);
        let mut looked_up = filled;
        let turned = self.turn(&mut looked_up);
        let here = Place { filled, fills, turned };
        (self.mover, self.trail, self.round) = (position.mover, Trail::new(), turned);
        let before = self.budget.nodes;
        let known = match self.at_once(&looked_up)? {
            Some(known) => {
                self.enter(looked_up, &known, before);
                known
            }
            None => self.visit(looked_up, 0, SETTLED, SETTLED)?,
        };
        Ok(match known {
            Known::Won(threat) => Known::Won(self.lift_threat(&here, position.mover, threat)),
            Known::Decided(proof) => Known::Decided(self.lift(&here, position.mover, proof)),
            Known::Lost(proof) => Known::Lost(self.lift(&here, position.mover.other(), proof)),
            open => open,
        })
    }

    /// The proof and disproof numbers of "the mover wins", as far as the search has come; none if it knows
    /// nothing or all.
    pub fn numbers(&self, position: Position<B>) -> Option<(u32, u32)> {
        let (mut filled, _) = self.filled(position, self.grid.all);
        self.turn(&mut filled);
        match self.known(&filled)? {
            Known::Open { proof, disproof, .. } => Some((proof, disproof)),
            _ => None,
        }
    }

    /// Who wins a position, if the search has settled it already.
    pub fn told(&self, position: Position<B>) -> Option<Colour> {
        let (mut filled, _) = self.filled(position, self.grid.all);
        self.turn(&mut filled);
        match self.known(&filled)? {
            Known::Open { .. } => None,
            Known::Won(_) | Known::Decided(_) => Some(position.mover),
            Known::Lost(_) => Some(position.mover.other()),
        }
    }

    /// The moves that disturb all semi-connections of the other player's edges.
    pub fn disturbing(&mut self, position: &Position<B>) -> B {
        let web = &mut self.trial[position.mover.other() as usize];
        web.find(&self.grid, position);
        web.must_play()
    }

    /// Searches below a filled position until it is settled or one of its numbers reaches its threshold.
    fn visit(
        &mut self,
        position: Position<B>,
        depth: usize,
        proof_limit: u32,
        disproof_limit: u32,
    ) -> Result<Known<B>, Exhausted> {
        let before = self.budget.nodes;
        let known = match self.known(&position) {
            Some(known) => known,
            None => {
                self.budget.spend()?;
                self.budget
                    .show(|| self.trail.glimpse(self.mover.player(), |cell| self.grid.places[cell as usize]));
                if self.shared.is_done() {
                    return Err(Exhausted::Stopped);
                }
                self.peek(&position, depth)
            }
        };
        let known = match known {
            Known::Open { disproof, moves: None, .. } if disproof < disproof_limit => {
                self.budget.look()?;
                self.look(&position, depth)
            }
            known => known,
        };
        let Known::Open { moves: Some(moves), .. } = known else {
            self.enter(position, &known, before);
            return Ok(known);
        };
        self.shared.note(&position, true);
        let known = self.widen(&position, depth, moves, proof_limit, disproof_limit);
        self.shared.note(&position, false);
        let known = known?;
        self.enter(position, &known, before);
        self.shared.stay_within_memory()?;
        Ok(known)
    }

    /// Remembers what is known of a position.
    fn enter(&mut self, position: Position<B>, known: &Known<B>, before: u64) {
        let work = self.budget.nodes - before;
        if work > 0 {
            self.make_ready(&position, known);
        }
        let total = self.shared.put(position, known.clone(), work);
        if let Some(store) = self.shared.store() {
            if work > 0 {
                store.put(position, known, total);
            }
            store.write_if_due(&self.grid);
        }
    }

    /// What is known of a position, by this run or an earlier one.
    fn known(&self, position: &Position<B>) -> Option<Known<B>> {
        self.shared.get(position).or_else(|| self.recall(position))
    }

    /// What was found out of a position by an earlier run.
    fn recall(&self, position: &Position<B>) -> Option<Known<B>> {
        let known = self.shared.recall(position, &self.grid)?;
        self.make_ready(position, &known);
        Some(known)
    }

    /// Keeps the proof of a settled position for reuse.
    fn make_ready(&self, position: &Position<B>, known: &Known<B>) {
        if !self.techniques.reuse {
            return;
        }
        match known {
            Known::Won(Threat { proof, .. }) | Known::Decided(proof) => {
                self.shared.make_ready(position.mover, proof.clone());
            }
            Known::Lost(proof) => self.shared.make_ready(position.mover.other(), proof.clone()),
            Known::Open { .. } => {}
        }
    }

    /// Settles a position by what the player has who is not to move, or says how much that is.
    fn peek(&mut self, position: &Position<B>, depth: usize) -> Known<B> {
        if self.techniques.reuse
            && let Some(known) = self.shared.reuse(position)
        {
            return known;
        }
        match self.must_play(position, depth) {
            Err(proof) => Known::Lost(proof),
            // Each move that disturbs the winner is worth some places in the order of moves.
            Ok(Bound { must_play, .. }) => Known::Open {
                proof: 1,
                disproof: must_play.count() * MUST_PLAY_HALVES.get() as u32 / 2,
                moves: None,
            },
        }
    }

    /// The moves that disturb all that the player has who is not to move, or why there are none.
    fn must_play(&mut self, position: &Position<B>, depth: usize) -> Result<Bound<B>, Arc<Proof<B>>> {
        let other = position.mover.other();
        let mut must_play = match self.glances.get(&self.lying(position)) {
            Some(glance) => self.laid(glance.must_play),
            None => self.glance(position, depth)?,
        };
        let threats =
            if self.techniques.reuse { self.shared.threats(position, &mut must_play) } else { Vec::new() };
        if must_play.is_empty() && position.taken() != self.grid.all {
            // What was seen before may have come from other connections than there are now.
            must_play =
                threats.iter().fold(self.glance(position, depth)?, |all, threat| all & threat.carrier());
            if must_play.is_empty() {
                return Err(self.either(&self.webs[depth][other as usize], position, threats));
            }
        }
        Ok(Bound { must_play, threats })
    }

    /// The moves that disturb all threats of the player who is not to move that connections show, or why that
    /// player wins.
    fn glance(&mut self, position: &Position<B>, depth: usize) -> Result<B, Arc<Proof<B>>> {
        let other = position.mover.other();
        self.weave(position, depth, other);
        let web = &self.webs[depth][other as usize];
        if let Some(proof) = self.full(web, position.of(other)) {
            return Err(proof);
        }
        let glance = Glance::of(web, self.lying(position));
        let must_play = self.laid(glance.must_play);
        self.glances.put(glance);
        Ok(must_play)
    }

    /// Settles a position without search, or lists its moves.
    fn look(&mut self, position: &Position<B>, depth: usize) -> Known<B> {
        let Bound { must_play, threats } = match self.must_play(position, depth) {
            Ok(bound) => bound,
            Err(proof) => return Known::Lost(proof),
        };
        let mover = position.mover;
        if position.taken() == self.grid.all {
            // Nothing is left to play, so that somebody has won, and the other player has not.
            let proof = Proof::new(position.of(mover), B::EMPTY, Step::Connection, &self.shared.ledger);
            return Known::Decided(proof);
        }
        self.weave(position, depth, mover);
        let web = &self.webs[depth][mover as usize];
        if let Some(proof) = self.full(web, position.of(mover)) {
            return Known::Decided(proof);
        }
        if let Some(threat) = self.semi(web, position.of(mover)) {
            return Known::Won(threat);
        }
        let mut children: Vec<Child<B>> = must_play.cells().map(|cell| self.child(position, cell)).collect();
        self.mark_dominated(mover, &mut children);
        if self.techniques.order && children.len() > 1 {
            let own = currents(&Circuit::of(&self.webs[depth][mover as usize]));
            let other = self.glances.get(&self.lying(position)).map(|glance| currents(&glance.circuit));
            let other = other.unwrap_or_default();
            let current = |child: &Child<B>| {
                let cell = self.at_root(child.cell) as usize;
                own[cell] + other.get(cell).unwrap_or(&0.0)
            };
            children.sort_by(|a, b| current(b).total_cmp(&current(a)));
            let answer = self.trail.line.last().and_then(|last| self.answers[mover as usize][*last as usize]);
            let known = children.iter().position(|child| Some(self.at_root(child.cell)) == answer);
            if let Some(index) = known {
                children[..=index].rotate_right(1);
            }
        }
        for (place, child) in (1..).zip(&mut children) {
            child.disproof = place;
        }
        if self.shared.store().is_some_and(Store::is_old) {
            // The table then has what `widen` asks for.
            for child in &children {
                self.known(&child.position);
            }
        }
        let moves = Moves { children: children.into(), threats: threats.into() };
        Known::Open { proof: 1, disproof: 1, moves: Some(Arc::new(moves)) }
    }

    /// A cell as the board lies at the root, or one from there as it lies here.
    fn at_root(&self, cell: u8) -> u8 {
        if self.round { self.grid.opposite(cell) } else { cell }
    }

    /// The same for a set of cells.
    fn laid(&self, set: B) -> B {
        if self.round { self.grid.turned(set) } else { set }
    }

    /// A position as the board lies at the root.
    fn lying(&self, position: &Position<B>) -> Position<B> {
        Position { stones: position.stones.map(|stones| self.laid(stones)), ..*position }
    }

    /// A connection of the edges as the board lies here.
    fn here(&self, connection: Connection<B>) -> Connection<B> {
        let Connection { carrier, stones, id, reply } = connection;
        let reply = if reply == NO_REPLY { reply } else { self.at_root(reply) };
        Connection { carrier: self.laid(carrier), stones: self.laid(stones), id, reply }
    }

    fn child(&self, position: &Position<B>, cell: u8) -> Child<B> {
        let (mut filled, _) = self.filled(position.after(cell), B::of(cell));
        let turned = self.turn(&mut filled);
        Child { cell, position: filled, turned, dominated: false, proof: 1, disproof: 1 }
    }

    fn filled(&self, mut position: Position<B>, changed: B) -> (Position<B>, Vec<Fill>) {
        let fills = if self.techniques.fill { fill(&self.grid, &mut position, changed) } else { Vec::new() };
        (position, fills)
    }

    /// Turns a position round if it is looked up that way; says whether.
    fn turn(&self, position: &mut Position<B>) -> bool {
        let stones = position.stones.map(|stones| self.grid.turned(stones));
        let turned = self.techniques.turn && stones < position.stones;
        if turned {
            position.stones = stones;
        }
        turned
    }

    /// Marks moves whose cell is filled in for the mover after a better move; what fills in most comes first.
    fn mark_dominated(&self, mover: Colour, children: &mut [Child<B>]) {
        let stones = |child: &Child<B>| {
            let stones = child.position.of(mover);
            if child.turned { self.grid.turned(stones) } else { stones }
        };
        children.sort_by_key(|child| std::cmp::Reverse(stones(child).count()));
        let mut better: Vec<B> = Vec::new();
        for child in children {
            child.dominated = better.iter().any(|stones| stones.has(child.cell));
            if !child.dominated {
                better.push(stones(child));
            }
        }
    }

    /// Visits the most promising moves until the position is settled or a threshold is reached.
    fn widen(
        &mut self,
        position: &Position<B>,
        depth: usize,
        moves: Arc<Moves<B>>,
        proof_limit: u32,
        disproof_limit: u32,
    ) -> Result<Known<B>, Exhausted> {
        // What all refutations have in common is what they leave.
        let threats = moves.threats.to_vec();
        let left = threats.iter().fold(self.grid.all, |left, threat| left & threat.carrier());
        let mut refuted = Refuted { threats, left, moves: B::EMPTY };
        let mut open: Vec<Child<B>> =
            moves.children.iter().filter(|child| !child.dominated).copied().collect();
        let mut visited: Option<(u8, Known<B>)> = None;
        loop {
            if let Some(settled) = self.look_up(position, &mut open, &mut refuted, visited.take()) {
                return Ok(settled);
            }
            if self.techniques.carriers {
                open.retain(|child| refuted.left.has(child.cell));
            }
            if open.is_empty() {
                let other = position.mover.other();
                self.weave(position, depth, other);
                let web = &self.webs[depth][other as usize];
                if let Some(proof) = self.full(web, position.of(other)) {
                    return Ok(Known::Lost(proof));
                }
                // A better move may have been refuted in passing, without regard to those that it dominates;
                // and the connections may be others than those that the moves were chosen by.
                let again = self.laid(web.must_play()) & refuted.left & !refuted.moves;
                if again.is_empty() {
                    return Ok(Known::Lost(self.either(web, position, refuted.threats)));
                }
                open.extend(again.cells().map(|cell| self.child(position, cell)));
                continue;
            }
            let seems = |child: &Child<B>| self.shared.seems(&child.position, child.disproof);
            let width = if self.techniques.narrow { width(open.len()) } else { open.len() };
            let promising = open.iter().take(width);
            let (best, second) = best_two(promising.clone().map(seems));
            let proof = promising.map(|child| child.disproof).min().unwrap_or(SETTLED);
            let hardest = open.iter().map(|child| child.proof).max().unwrap_or(0);
            let others = open.len() as u32 - 1;
            let sum = open.iter().fold(0u32, |sum, child| sum.saturating_add(child.proof));
            let beside = |proof: u32| {
                others + sum.saturating_sub(proof).saturating_sub(others) / BESIDE_SHARE.get() as u32
            };
            let disproof = hardest.saturating_add(beside(hardest)).min(SETTLED - 1);
            if depth == 0 {
                let cells = open.iter().fold(B::EMPTY, |cells, child| cells | B::of(child.cell));
                self.trail.open = self.laid(cells);
                self.trail.numbers = (proof, disproof);
            }
            if proof >= proof_limit || disproof >= disproof_limit {
                return Ok(Known::Open { proof, disproof, moves: Some(moves) });
            }
            let child = open[best];
            let child_proof_limit = disproof_limit.saturating_sub(beside(child.proof)).max(child.proof + 1);
            let child_disproof_limit = proof_limit.min(patience(second)).min(SETTLED);
            let child_disproof_limit = child_disproof_limit.max(child.disproof + 1);
            self.trail.line.push(self.at_root(child.cell));
            self.round ^= child.turned;
            let known = self.visit(child.position, depth + 1, child_proof_limit, child_disproof_limit)?;
            self.round ^= child.turned;
            self.trail.line.pop();
            visited = Some((child.cell, known));
        }
    }

    /// Looks up what is known of the moves that are open: refuted ones are taken out. Says what is known of
    /// the position, if that settles it.
    fn look_up(
        &mut self,
        position: &Position<B>,
        open: &mut Vec<Child<B>>,
        refuted: &mut Refuted<B>,
        mut visited: Option<(u8, Known<B>)>,
    ) -> Option<Known<B>> {
        let mut index = 0;
        while let Some(child) = open.get_mut(index) {
            // What was visited last may not have found a place in the table.
            let known = match visited.take_if(|(cell, _)| *cell == child.cell) {
                Some((_, known)) => Some(known),
                None => self.shared.get(&child.position),
            };
            match known {
                Some(Known::Lost(proof)) => {
                    let child = *child;
                    if let Some(last) = self.trail.line.last() {
                        self.answers[position.mover as usize][*last as usize] =
                            Some(self.at_root(child.cell));
                    }
                    let proof = self.lift(&self.place(position, &child), position.mover, proof);
                    return Some(Known::Won(Threat { reply: child.cell, proof }));
                }
                Some(Known::Decided(proof)) => {
                    // The other player has won without the move that is due, whatever is played here.
                    let place = self.place(position, &*child);
                    return Some(Known::Lost(self.lift(&place, position.mover.other(), proof)));
                }
                Some(Known::Won(threat)) => {
                    let child = open.remove(index);
                    let place = self.place(position, &child);
                    refuted.add(child.cell, self.lift_threat(&place, position.mover.other(), threat));
                    continue;
                }
                Some(Known::Open { proof, disproof, .. }) => {
                    (child.proof, child.disproof) = (proof, disproof);
                }
                None => {}
            }
            index += 1;
        }
        None
    }

    /// How the position after a move became the one in the table.
    fn place(&self, position: &Position<B>, child: &Child<B>) -> Place<B> {
        let (filled, fills) = self.filled(position.after(child.cell), B::of(child.cell));
        Place { filled, fills, turned: child.turned }
    }

    /// A proof for the position as it was before it was filled in and turned.
    fn lift(&self, place: &Place<B>, winner: Colour, proof: Arc<Proof<B>>) -> Arc<Proof<B>> {
        let proof = if place.turned { proof.turned(&self.grid) } else { proof };
        proof.unfilled(&self.grid, &place.filled, &place.fills, winner)
    }

    /// The same for a threat.
    fn lift_threat(&self, place: &Place<B>, winner: Colour, threat: Threat<B>) -> Threat<B> {
        let reply = if place.turned { self.grid.opposite(threat.reply) } else { threat.reply };
        Threat { reply, proof: self.lift(place, winner, threat.proof) }
    }
}

fn webs<B: Bits>(grid: &Grid<B>) -> [Web<B>; 2] {
    [Web::new(grid, Colour::Black), Web::new(grid, Colour::White)]
}

/// Moves, and what bounds them beside connections.
struct Bound<B> {
    must_play: B,
    threats: Vec<Threat<B>>,
}

/// A position after it was filled in, what was filled in, and whether it was then turned round.
struct Place<B> {
    filled: Position<B>,
    fills: Vec<Fill>,
    turned: bool,
}
