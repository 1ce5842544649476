//! What is seen of a position: whether atoms cover it, the threats that are made of atoms, and what becomes of
//! the moves that disturb them all.

use super::blocks::{Blocks, Force};
use super::chains::{Outlook, Threat, chain, enough, outlook, threats};
use super::stock::{Cover, group, whole};
use crate::guided::finder::leaves::{Known, known};
use crate::guided::reply_tree::with_stone;
use crate::guided::strategy::with_opponent;
use crate::guided::tally::ATOM_CELLS;
use crate::tuning::{ATOM_MEMORY, ATOM_REPLIES, SIGMA_CELLS};
use game::{Board, Cell, Formula, HexClaim, Terminal};
use hex::whole::insight::{End, Full, Insight};
use hex::whole::store::Keeper;
use hex::whole::{HexPosition, Solver, Techniques};
use proof::field::{Word, bit, cells, word};
use proof::limits::{Budget, Exhausted, Limits, Monitor, Watch};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;
use std::sync::Arc;

/// What is seen of a position in which the opponent moves.
#[derive(Debug)]
pub struct Seen {
    /// Atoms that win it.
    pub cover: Option<Cover>,
    /// The opponent's moves that disturb all threats that are made of atoms.
    pub left: Word,
}

/// A reply to a move that is to be gone into.
#[derive(Clone, Copy, Debug)]
pub struct Candidate {
    /// How many moves it leaves.
    pub left: u32,
    /// The reply.
    pub cell: u8,
}

/// What becomes of the moves that disturb all threats.
#[derive(Debug)]
pub struct Survey {
    /// Replies that lead to covers.
    pub answers: Vec<(u8, Cover)>,
    /// The moves that these do not answer, each with the replies that leave the fewest moves.
    pub hard: Vec<(u8, Vec<Candidate>)>,
}

/// Threats that rest on σ-connections.
#[derive(Debug, Default)]
struct Wide {
    threats: Vec<Threat>,
    /// The moves that these and those made of atoms leave.
    left: Word,
}

/// Looks at positions of a board, and remembers them.
pub struct Sight<'a> {
    insight: Insight,
    pub(super) solver: Solver<'a>,
    pub(super) monitor: &'a Monitor,
    pub(super) watch: Watch<'a>,
    /// Connections that are no atoms, though H-search sees them.
    refused: FxHashSet<Full>,
    pub(super) seen: FxHashMap<Known, Rc<Seen>>,
    pub(super) surveys: FxHashMap<Known, Rc<Survey>>,
    pub(super) won: FxHashMap<Known, (bool, u64)>,
    /// Connections to be put in force, by the position and what is claimed of it.
    views: FxHashMap<(Known, Known), Option<(Full, HexClaim)>>,
    /// What the threats of positions leave, and those of them that rest on σ-connections.
    wide: FxHashMap<Known, Rc<Wide>>,
    /// The replies of σ-connections, by the links with the stones beside them.
    sigmas: FxHashMap<Known, Option<Rc<Vec<Threat>>>>,
    /// The most cells of a σ-connection.
    sigma_cells: usize,
    /// What may be put in force beside links.
    pub blocks: Blocks,
    /// Positions in which further blocks were looked for.
    pub(super) mined: FxHashSet<Known>,
    /// In how many that is done.
    pub(super) most_mined: usize,
    /// How many positions were looked at.
    pub looks: usize,
}

impl<'a> Sight<'a> {
    /// For a board, unless that has too many cells.
    pub fn new(
        board: Board,
        limits: &Limits,
        keeper: Option<Arc<dyn Keeper>>,
        (blocks, most_mined): (Blocks, usize),
        monitor: &'a Monitor,
    ) -> Option<Self> {
        let mut solver = Solver::new(board, Techniques::ALL, limits, monitor)?;
        if let Some(keeper) = keeper {
            solver.keep_in(keeper);
        }
        Some(Self {
            insight: Insight::new(board)?,
            solver,
            monitor,
            watch: Budget::new(limits, monitor).watch(),
            refused: FxHashSet::default(),
            seen: FxHashMap::default(),
            surveys: FxHashMap::default(),
            won: FxHashMap::default(),
            views: FxHashMap::default(),
            wide: FxHashMap::default(),
            sigmas: FxHashMap::default(),
            sigma_cells: SIGMA_CELLS.get(),
            blocks,
            mined: FxHashSet::default(),
            most_mined,
            looks: 0,
        })
    }

    /// What was seen with the help of a connection is forgotten, and the connection is not used again.
    pub fn refuse(&mut self, full: &Full) {
        self.refused.insert(*full);
        self.seen.clear();
        self.surveys.clear();
        self.views.clear();
        self.wide.clear();
        self.sigmas.clear();
    }

    /// Looks at a position.
    pub fn look(&mut self, claim: &HexClaim) -> Result<Rc<Seen>, Exhausted> {
        let key = known(claim);
        if let Some(seen) = self.seen.get(&key) {
            return Ok(seen.clone());
        }
        self.watch.look()?;
        self.looks += 1;
        if self.seen.len() > ATOM_MEMORY.get() {
            self.seen.clear();
        }
        let wide = self.fulls(claim, self.sigma_cells);
        let fulls: Vec<Full> = wide.iter().filter(|full| is_small(full)).copied().collect();
        let Outlook { chain, threats, left } = outlook(claim, &fulls, &[]);
        let mut cover = chain.map(Cover::chain);
        if cover.is_none() && left == 0 && !threats.is_empty() {
            cover = union(claim, &fulls, &threats);
        }
        if cover.is_none() && fulls.len() < wide.len() {
            cover = self.by_sigmas(claim, wide)?;
        }
        if cover.is_none() && left.count_ones() <= ALMOST {
            cover = self.by_threats(claim, threats)?;
        }
        if cover.is_none() {
            cover = self.by_blocks(claim)?;
        }
        let seen = Rc::new(Seen { cover, left });
        self.seen.insert(key, seen.clone());
        Ok(seen)
    }

    /// The moves by which the owner would have a chain of atoms, and how. They take too much memory to be
    /// kept. Where they leave moves, there are also those with σ-connections that leave fewer.
    pub fn threats(&mut self, claim: &HexClaim) -> Result<Vec<Threat>, Exhausted> {
        let fulls = self.fulls(claim, ATOM_CELLS);
        let mut found = outlook(claim, &fulls, &[]).threats;
        found.extend(self.wide(claim)?.threats.iter().cloned());
        Ok(found)
    }

    /// The moves that all threats leave, those with σ-connections included.
    pub fn left(&mut self, claim: &HexClaim) -> Result<Word, Exhausted> {
        Ok(self.wide(claim)?.left)
    }

    fn wide(&mut self, claim: &HexClaim) -> Result<Rc<Wide>, Exhausted> {
        let key = known(claim);
        if let Some(wide) = self.wide.get(&key) {
            return Ok(wide.clone());
        }
        let mut fulls = self.fulls(claim, self.sigma_cells);
        let small: Vec<Full> = fulls.iter().filter(|full| is_small(full)).copied().collect();
        let Outlook { chain, left, .. } = outlook(claim, &small, &[]);
        let mut wide = Wide { threats: Vec::new(), left };
        if chain.is_none() && left != 0 && small.len() < fulls.len() {
            (wide.threats, wide.left) = self.kept_threats(claim, &mut fulls, left)?;
        }
        let wide = Rc::new(wide);
        if self.wide.len() > ATOM_MEMORY.get() {
            self.wide.clear();
        }
        self.wide.insert(key, wide.clone());
        Ok(wide)
    }

    /// A few threats that leave as few of these moves as can be. Their connections are atoms, or
    /// σ-connections: those of more cells that are none are taken out.
    fn kept_threats(
        &mut self,
        claim: &HexClaim,
        fulls: &mut Vec<Full>,
        common: Word,
    ) -> Result<(Vec<Threat>, Word), Exhausted> {
        for _ in 0..SIGMA_CHAINS {
            let (chosen, left) = enough(&threats(claim, fulls), common);
            let mut wrong: Vec<Full> = Vec::new();
            for threat in &chosen {
                let after = with_stone(claim, Cell::new(threat.cell as usize));
                for link in threat.cover.force.links.iter().filter(|link| !is_small(link)) {
                    if !wrong.contains(link) && self.sigma(&after, link)?.is_none() {
                        wrong.push(*link);
                    }
                }
            }
            if wrong.is_empty() {
                return Ok((chosen, left));
            }
            fulls.retain(|full| !wrong.contains(full));
        }
        fulls.retain(is_small);
        Ok(enough(&threats(claim, fulls), common))
    }

    /// The whole claim as one σ-connection: threats leave the opponent no move.
    fn by_threats(&mut self, claim: &HexClaim, mut threats: Vec<Threat>) -> Result<Option<Cover>, Exhausted> {
        let Formula::Link(from, to) = claim.goal else { return Ok(None) };
        let end = |terminal: Terminal| match terminal {
            Terminal::Edge(edge) => End::Edge(edge),
            Terminal::Cell(cell) => End::Cell(cell),
        };
        let wide = self.wide(claim)?;
        if wide.left != 0 {
            return Ok(None);
        }
        threats.extend(wide.threats.iter().cloned());
        let (chosen, _) = enough(&threats, word(&claim.field));
        let carrier = chosen.iter().fold(0, |all, threat| all | threat.carrier);
        if carrier.count_ones() as usize > self.sigma_cells {
            return Ok(None);
        }
        let link = Full { from: end(from), to: end(to), carrier };
        let small = is_small(&link);
        let holds = !small && self.sigma(claim, &link)?.is_some();
        Ok(holds.then(|| Cover::chain(vec![link])))
    }

    /// A chain of atoms and σ-connections.
    fn by_sigmas(&mut self, claim: &HexClaim, mut fulls: Vec<Full>) -> Result<Option<Cover>, Exhausted> {
        for _ in 0..SIGMA_CHAINS {
            let Some(links) = chain(claim, &fulls) else { return Ok(None) };
            let mut wrong = None;
            for link in links.iter().filter(|link| !is_small(link)) {
                if self.sigma(claim, link)?.is_none() {
                    wrong = Some(*link);
                }
            }
            let Some(wrong) = wrong else { return Ok(Some(Cover::chain(links))) };
            fulls.retain(|full| *full != wrong);
        }
        Ok(None)
    }

    /// The replies of a σ-connection, if a link is one: they leave the opponent no move, and each is followed
    /// by a chain of atoms and smaller σ-connections.
    pub fn sigma(&mut self, claim: &HexClaim, link: &Full) -> Result<Option<Rc<Vec<Threat>>>, Exhausted> {
        let local = whole(claim, link, &[link.from, link.to].map(|end| group(claim, end)));
        let key = known(&local);
        if let Some(sigma) = self.sigmas.get(&key) {
            return Ok(sigma.clone());
        }
        self.watch.look()?;
        let fulls = self.fulls(&local, link.carrier.count_ones() as usize - 1);
        let (mut small, mut wide): (Vec<Full>, Vec<Full>) = (fulls.clone(), fulls);
        small.retain(is_small);
        let (mut chosen, mut left) = enough(&threats(&local, &small), link.carrier);
        if left != 0 && small.len() < wide.len() {
            let (more, after) = self.kept_threats(&local, &mut wide, left)?;
            chosen.extend(more);
            left = after;
        }
        // Later ones may have made earlier ones needless.
        let mut number = 0;
        while number < chosen.len() {
            let others = chosen.iter().enumerate().filter(|(other, _)| *other != number);
            match others.fold(link.carrier, |left, (_, threat)| left & threat.carrier) {
                0 => drop(chosen.remove(number)),
                _ => number += 1,
            }
        }
        let sigma = (left == 0 && chosen.len() <= SIGMA_CASES).then(|| Rc::new(chosen));
        if self.sigmas.len() > ATOM_MEMORY.get() {
            self.sigmas.clear();
        }
        self.sigmas.insert(key, sigma.clone());
        Ok(sigma)
    }

    fn fulls(&mut self, claim: &HexClaim, most: usize) -> Vec<Full> {
        let mut fulls = self.insight.fulls(&HexPosition::from(claim), claim.owner, most as u32);
        if !self.refused.is_empty() {
            fulls.retain(|full| !self.refused.contains(full));
        }
        fulls
    }

    /// What becomes of the moves that disturb all threats in a position.
    pub fn survey(&mut self, claim: &HexClaim) -> Result<Rc<Survey>, Exhausted> {
        let key = known(claim);
        if let Some(known) = self.surveys.get(&key) {
            return Ok(known.clone());
        }
        let threats = self.threats(claim)?;
        let left = self.left(claim)?;
        let mut survey = Survey { answers: Vec::new(), hard: Vec::new() };
        let (mut open, mut untried) = (left, left);
        while let Some(cell) = cells(untried & open).next() {
            untried &= !bit(cell);
            let served: Vec<u8> = survey.answers.iter().map(|(reply, _)| *reply).collect();
            match self.replies(claim, &threats, (cell, &served))? {
                Ok((reply, cover)) => {
                    open &= cover.region() | bit(reply);
                    survey.answers.push((reply, cover));
                }
                Err(replies) => survey.hard.push((cell, replies)),
            }
        }
        survey.hard.retain(|(cell, _)| open & bit(*cell) != 0);
        // What follows an easy move may answer others as well.
        survey.hard.sort_by_key(|(cell, replies)| (replies.first().map(|reply| reply.left), *cell));
        let survey = Rc::new(survey);
        if self.surveys.len() > ATOM_MEMORY.get() {
            self.surveys.clear();
        }
        self.surveys.insert(key, survey.clone());
        Ok(survey)
    }

    /// The reply to a move after which the smallest cover wins, or else replies that leave few moves. Those
    /// that have served other moves are tried as well, and those by which blocks would fit.
    pub fn replies(
        &mut self,
        claim: &HexClaim,
        threats: &[Threat],
        (cell, served): (u8, &[u8]),
    ) -> Result<Result<(u8, Cover), Vec<Candidate>>, Exhausted> {
        let moved = with_opponent(claim.clone(), Cell::new(cell as usize));
        self.insight.fulls_from(&HexPosition::from(&moved), claim.owner);
        let (mut best, mut others): (Option<(u8, Cover)>, Vec<Candidate>) = (None, Vec::new());
        let mut replies = likely(&moved, threats, cell);
        let missing = cells(self.blocks.missing(&moved));
        for reply in served.iter().copied().chain(missing) {
            if moved.field.contains(Cell::new(reply as usize)) && !replies.contains(&reply) {
                replies.push(reply);
            }
        }
        for reply in replies {
            let after = self.look(&with_stone(&moved, Cell::new(reply as usize)))?;
            match &after.cover {
                Some(cover) => {
                    let size = |cover: &Cover| cover.region().count_ones();
                    if best.as_ref().is_none_or(|(_, other)| size(cover) < size(other)) {
                        best = Some((reply, cover.clone()));
                    }
                }
                None => others.push(Candidate { left: after.left.count_ones(), cell: reply }),
            }
        }
        others.sort_by_key(|reply| reply.left);
        Ok(best.ok_or(others))
    }

    /// The connection of chains and edges in the threats of a position that leaves the opponent the fewest
    /// moves once it is in force, and what is left to prove then; if that is won, and fewer than before.
    pub fn view(
        &mut self,
        claim: &HexClaim,
        (whole, force): (&HexClaim, &Force),
    ) -> Result<Option<(Full, HexClaim)>, Exhausted> {
        let key = (known(whole), known(claim));
        if let Some(view) = self.views.get(&key) {
            return Ok(view.clone());
        }
        let view = self.new_view(claim, (whole, force))?;
        if self.views.len() > ATOM_MEMORY.get() / 4 {
            self.views.clear();
        }
        self.views.insert(key, view.clone());
        Ok(view)
    }

    fn new_view(
        &mut self,
        claim: &HexClaim,
        (whole, force): (&HexClaim, &Force),
    ) -> Result<Option<(Full, HexClaim)>, Exhausted> {
        let seen = self.look(claim)?;
        let fulls = self.fulls(claim, ATOM_CELLS);
        let threats = self.threats(claim)?;
        let stones = claim.stones();
        let stays = |end: End| if let End::Cell(cell) = end { stones.contains(cell) } else { true };
        let mut links: Vec<(usize, Full)> = Vec::new();
        for link in threats.iter().flat_map(|threat| &threat.cover.force.links) {
            if link.carrier != 0 && stays(link.from) && stays(link.to) {
                match links.iter_mut().find(|(_, other)| other == link) {
                    Some((count, _)) => *count += 1,
                    None => links.push((1, *link)),
                }
            }
        }
        links.sort_by_key(|(count, link)| (std::cmp::Reverse(*count), link.carrier.count_ones()));
        links.truncate(VIEWS);
        let mut found = Vec::new();
        for (_, link) in links {
            let then = outlook(claim, &fulls, &[link]);
            if then.chain.is_none() && !then.threats.is_empty() {
                found.push((then.left.count_ones(), link));
            }
        }
        found.retain(|(left, _)| *left < seen.left.count_ones());
        found.sort_by_key(|(left, link)| (*left, link.carrier));
        // Whether what is left is won takes a search.
        for (_, link) in found.into_iter().take(ASKED) {
            if (is_small(&link) || self.sigma(claim, &link)?.is_some())
                && let Some(rest) = force.with(link).rest(whole)
                && self.is_won(&rest)?.0
            {
                return Ok(Some((link, rest)));
            }
        }
        Ok(None)
    }
}

/// If threats made of atoms leave no more moves, those with σ-connections are looked at as well.
const ALMOST: u32 = 6;

/// A σ-connection has no more cases.
const SIGMA_CASES: usize = 6;

/// So many chains with connections that may be σ-connections are looked at in one position.
const SIGMA_CHAINS: usize = 6;

fn is_small(full: &Full) -> bool {
    full.carrier.count_ones() as usize <= ATOM_CELLS
}

/// Of so many connections in force it is asked whether what is left is won.
const ASKED: usize = 3;

/// So many connections are tried in force.
const VIEWS: usize = 12;

/// An end as a terminal.
pub fn terminal(end: End) -> Terminal {
    match end {
        End::Edge(edge) => Terminal::Edge(edge),
        End::Cell(cell) => Terminal::Cell(cell),
    }
}

/// The cells that most threats run through, and those near the move.
fn likely(moved: &HexClaim, threats: &[Threat], cell: u8) -> Vec<u8> {
    let board = &moved.board;
    let near = |from: Cell| board.neighbours(from);
    let mut close: Word = 0;
    for one in near(Cell::new(cell as usize)) {
        close |= bit(one.index() as u8);
        close = near(one).fold(close, |all, other| all | bit(other.index() as u8));
    }
    let weight = |reply: u8| {
        let through = threats.iter().filter(|threat| threat.carrier & bit(reply) != 0);
        let weight: f64 = through.map(|threat| 1.0 / f64::from(threat.carrier.count_ones())).sum();
        let keyed = threats.iter().any(|threat| threat.cell == reply);
        let close = close & bit(reply) != 0;
        weight * if keyed { 2.0 } else { 1.0 } * if close { 3.0 } else { 1.0 }
    };
    let mut replies: Vec<(f64, u8)> =
        moved.field.iter().map(|reply| (weight(reply.index() as u8), reply.index() as u8)).collect();
    replies.sort_by(|one, other| other.0.total_cmp(&one.0));
    replies.into_iter().map(|(_, reply)| reply).take(ATOM_REPLIES.get()).collect()
}

/// Links in force, and a rest of few cells in which threats leave the opponent no move.
fn union(claim: &HexClaim, fulls: &[Full], threats: &[Threat]) -> Option<Cover> {
    let mut sorted: Vec<&Threat> = threats.iter().collect();
    sorted.sort_by_key(|threat| threat.carrier.count_ones());
    let mut tried: Vec<Vec<Full>> = Vec::new();
    for threat in sorted.into_iter().take(20) {
        let at_move = |link: &Full| link.to == End::Cell(Cell::new(threat.cell as usize));
        let inner: Vec<Full> =
            threat.cover.force.links.iter().filter(|link| !at_move(link)).copied().collect();
        let singles = inner.iter().map(|link| vec![*link]);
        let mut best: Option<Cover> = None;
        for links in [Vec::new(), inner.clone()].into_iter().chain(singles) {
            if tried.contains(&links) {
                continue;
            }
            tried.push(links.clone());
            let cover =
                closed(&outlook(claim, fulls, &links)).map(|rest| Cover { rest, ..Cover::chain(links) });
            let size = |cover: &Cover| cover.rest.count_ones();
            if let Some(cover) = cover
                && best.as_ref().is_none_or(|other| size(&cover) < size(other))
            {
                best = Some(cover);
            }
        }
        if best.is_some() {
            return best;
        }
    }
    None
}

/// A few cells that hold threats which leave the opponent no move.
fn closed(outlook: &Outlook) -> Option<Word> {
    if outlook.left != 0 || outlook.chain.is_some() {
        return None;
    }
    let mut order: Vec<Word> = outlook.threats.iter().map(|threat| threat.carrier).collect();
    order.sort_by_key(|carrier| carrier.count_ones());
    let from = |first: &Word| {
        let (mut common, mut all) = (*first, *first);
        while common != 0 {
            let narrower = order.iter().filter(|next| **next & common != common);
            let growth = |next: &&Word| 2 * (all | **next).count_ones() + (common & **next).count_ones();
            let next = narrower.min_by_key(growth)?;
            common &= next;
            all |= next;
        }
        Some(all)
    };
    let smallest = order.iter().take(5).filter_map(from).min_by_key(|all| all.count_ones());
    smallest.filter(|all| all.count_ones() as usize <= ATOM_CELLS)
}
