//! The lemmas of a strategy of atoms. Each is stated once, where it was first needed, and serves wherever an
//! image of it fits.

use super::blocks::Force;
use super::chains::Threat;
use super::sight::{Sight, terminal};
use crate::guided::argument::Argument;
use crate::guided::assembly::{MOST_NODES, SYMMETRIES, reduce, wanted};
use crate::guided::finder::Leaf;
use crate::guided::reply_tree::{self, with_stone};
use crate::guided::tally::{ATOM_CELLS, ATOM_NODES, case_atoms};
use crate::guided::{Lemma, Proved, Prover, holding};
use game::{Board, Cell, CellSet, Edge, Formula, HexClaim, Moves, Player, ReplyCase, Terminal};
use hex::whole::insight::{End, Full};
use proof::field::{Word, bit, cells, word};
use proof::limits::Exhausted;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// What a leaf is seen to be won by.
#[derive(Clone, Debug)]
pub struct Cover {
    /// Claims in disjoint cells.
    pub force: Force,
    /// The cells in which the owner can have one of the ways that the claims leave open; none if they leave
    /// nothing.
    pub rest: Word,
}

impl Cover {
    /// Links that leave nothing.
    pub fn chain(links: Vec<Full>) -> Self {
        Self { force: Force { links, blocks: Vec::new() }, rest: 0 }
    }

    /// The cover with more in force.
    pub fn beside(&self, force: &Force) -> Self {
        let links = [&force.links[..], &self.force.links].concat();
        let blocks = [&force.blocks[..], &self.force.blocks].concat();
        Self { force: Force { links, blocks }, rest: self.rest }
    }

    /// The cells that must be empty.
    pub fn region(&self) -> Word {
        self.rest | self.force.region() | self.force.given()
    }
}

/// Where a lemma may stand on the board.
struct Place {
    stones: Word,
    region: Word,
    ends: [Terminal; 2],
}

struct Known {
    claim: HexClaim,
    argument: Arc<Argument>,
    places: Vec<Place>,
    /// The cases, if it is a σ-connection.
    cases: Vec<ReplyCase>,
}

/// Who proves lemmas, and who sees which replies a σ-connection needs.
pub type Means<'m, 'p, 's> = (&'m mut Prover<'p>, &'m mut Sight<'s>);

/// A lemma where it was stated, and why it holds.
pub type Stated = (HexClaim, Arc<Argument>);

/// The lemmas, as they were found.
#[derive(Default)]
pub struct Stock {
    lemmas: Vec<Known>,
    /// Claims about the ways that links leave open.
    rests: Vec<Stated>,
    /// What links have been stated as, by the stones beside their cells.
    stated: FxHashMap<(Full, Word), (HexClaim, Vec<ReplyCase>)>,
}

/// A link that is no atom, though H-search sees it.
pub struct Refused(pub Option<Full>);

impl Stock {
    /// The lemmas that a cover is made of. Where images of lemmas that are known would take other cells than
    /// the cover, lemmas are stated where they stand.
    pub fn leaf(
        &mut self,
        claim: &HexClaim,
        cover: &Cover,
        (prover, sight): Means<'_, '_, '_>,
    ) -> Result<Result<Leaf, Refused>, Exhausted> {
        let rest = match cover.rest {
            0 => None,
            _ => match self.rest(claim, cover, prover)? {
                Some(rest) => Some(rest),
                None => return Ok(Err(Refused(None))),
            },
        };
        for moved in [true, false] {
            let mut parts: Vec<Stated> = Vec::new();
            for link in cover.force.links.iter().filter(|link| link.carrier != 0) {
                let lemma = match moved {
                    true => self.link(claim, link, (&mut *prover, &mut *sight))?,
                    false => self.in_place(claim, link, (&mut *prover, &mut *sight))?,
                };
                let Some(lemma) = lemma else { return Ok(Err(Refused(Some(*link)))) };
                if parts.iter().all(|(known, _)| *known != lemma.0) {
                    parts.push(lemma);
                }
            }
            parts.extend(rest.clone());
            for block in &cover.force.blocks {
                parts.push((block.claim(claim), block.stated.clone()));
            }
            let lemmas: Vec<Lemma> =
                parts.iter().map(|(_, argument)| (String::new(), argument.clone())).collect();
            let as_meant = reduce(claim, &lemmas).is_ok_and(|reduced| {
                let taken = reduced.pieces.iter().fold(CellSet::EMPTY, |all, (_, piece)| all | piece.region);
                reduced.rest.is_none() && word(&taken) & !cover.region() == 0
            });
            if as_meant || !moved {
                let parts = parts.into_iter().map(|(claim, _)| claim).collect();
                return Ok(Ok(Leaf { blocks: Vec::new(), parts }));
            }
        }
        Ok(Err(Refused(None)))
    }

    /// The claims that a cover is made of, each stated where it stands; nothing if one was not proved.
    pub fn in_places(
        &mut self,
        claim: &HexClaim,
        cover: &Cover,
        (prover, sight): Means<'_, '_, '_>,
    ) -> Result<Option<Vec<Stated>>, Exhausted> {
        let mut parts = Vec::new();
        for link in cover.force.links.iter().filter(|link| link.carrier != 0) {
            match self.in_place(claim, link, (&mut *prover, &mut *sight))? {
                Some(part) => parts.push(part),
                None => return Ok(None),
            }
        }
        for block in &cover.force.blocks {
            parts.push((block.claim(claim), block.stated.clone()));
        }
        if cover.rest != 0 {
            match self.rest(claim, cover, prover)? {
                Some(rest) => parts.push(rest),
                None => return Ok(None),
            }
        }
        Ok(Some(parts))
    }

    /// A lemma of which an image joins what a link joins, in cells of the link.
    fn link(
        &mut self,
        claim: &HexClaim,
        link: &Full,
        (prover, sight): Means<'_, '_, '_>,
    ) -> Result<Option<Stated>, Exhausted> {
        let own = word(&claim.stones());
        let groups = [link.from, link.to].map(|end| group(claim, end));
        let is_end = |terminal: Terminal, end: End, stones: &CellSet| match (terminal, end) {
            (Terminal::Edge(edge), End::Edge(other)) => edge == other,
            (Terminal::Cell(cell), End::Cell(_)) => stones.contains(cell),
            _ => false,
        };
        let serves = |place: &Place| {
            let [a, b] = place.ends;
            let joins = |a, b| is_end(a, link.from, &groups[0]) && is_end(b, link.to, &groups[1]);
            place.region & !link.carrier == 0 && place.stones & !own == 0 && (joins(a, b) || joins(b, a))
        };
        if let Some(lemma) = self.lemmas.iter().find(|lemma| lemma.places.iter().any(serves)) {
            return Ok(Some((lemma.claim.clone(), lemma.argument.clone())));
        }
        self.in_place(claim, link, (prover, sight))
    }

    /// A link as a claim that is stated where it stands, to be put in force there.
    pub fn in_place(
        &mut self,
        claim: &HexClaim,
        link: &Full,
        (prover, sight): Means<'_, '_, '_>,
    ) -> Result<Option<Stated>, Exhausted> {
        let groups = [link.from, link.to].map(|end| group(claim, end));
        let key = (*link, word(&whole(claim, link, &groups).stones()));
        let stated = match self.stated.get(&key) {
            Some(stated) => stated.clone(),
            None => {
                let stated = match link.carrier.count_ones() as usize <= ATOM_CELLS {
                    true => stated(claim, link, &groups, prover)?.map(|stated| (stated, Vec::new())),
                    false => self.sigma_of_atoms(claim, link, &groups, (&mut *prover, &mut *sight))?,
                };
                // What is no atom is stated all the same, and counted as what it is.
                let stated = stated.unwrap_or_else(|| (whole(claim, link, &groups), Vec::new()));
                self.stated.insert(key, stated.clone());
                stated
            }
        };
        let (stated, cases) = stated;
        if let Some(known) = self.lemmas.iter().find(|known| known.claim == stated) {
            return Ok(Some((stated, known.argument.clone())));
        }
        let argument = match cases.is_empty() {
            true => holding(&prover.settle(&stated, Some(MOST_NODES)))?,
            false => self.by_cases(&stated, &cases, prover),
        };
        let Some(argument) = argument else { return Ok(None) };
        let places = places(&stated);
        self.lemmas.push(Known { places, claim: stated.clone(), argument: argument.clone(), cases });
        Ok(Some((stated, argument)))
    }

    /// The lemmas, with the cases of those that are σ-connections.
    pub fn lemmas(&self) -> Vec<(HexClaim, Vec<ReplyCase>)> {
        self.lemmas.iter().map(|lemma| (lemma.claim.clone(), lemma.cases.clone())).collect()
    }

    /// The argument of a reply tree whose cases cite lemmas.
    fn by_cases(&self, claim: &HexClaim, cases: &[ReplyCase], prover: &Prover<'_>) -> Option<Arc<Argument>> {
        let prover = Prover::new(&prover.left(), prover.monitor);
        let lemmas = &mut |number: usize| {
            let argument = self.lemmas[number].argument.clone();
            (String::new(), Some(Proved { argument, nodes: 0, tally: None, cited: Arc::default() }))
        };
        reply_tree::settle(claim, (cases, CellSet::EMPTY, None), lemmas, prover).argument
    }

    /// A link as a σ-connection. Where the searches of its cases do not fall into atoms, all that these are
    /// put together from is cited.
    fn sigma_of_atoms(
        &mut self,
        claim: &HexClaim,
        link: &Full,
        groups: &[CellSet; 2],
        (prover, sight): Means<'_, '_, '_>,
    ) -> Result<Option<(HexClaim, Vec<ReplyCase>)>, Exhausted> {
        let found = self.sigma(claim, link, groups, false, (&mut *prover, &mut *sight))?;
        let Some((stated, cases)) = &found else { return Ok(None) };
        let argument = self.by_cases(stated, cases, prover);
        if argument.is_some_and(|argument| case_atoms(&argument).iter().all(|cells| *cells <= ATOM_CELLS)) {
            return Ok(found);
        }
        self.sigma(claim, link, groups, true, (prover, sight))
    }

    /// A link as a σ-connection with its cases, between two stones if it is one.
    fn sigma(
        &mut self,
        claim: &HexClaim,
        link: &Full,
        groups: &[CellSet; 2],
        all: bool,
        (prover, sight): Means<'_, '_, '_>,
    ) -> Result<Option<(HexClaim, Vec<ReplyCase>)>, Exhausted> {
        let field = set(link.carrier);
        let beside = around(&claim.board, &field);
        let ends = |end: End, stones: &CellSet| -> Vec<End> {
            match end {
                End::Edge(_) => vec![end],
                End::Cell(_) => (*stones & beside).iter().map(End::Cell).collect(),
            }
        };
        let (from, to) = (ends(link.from, &groups[0]), ends(link.to, &groups[1]));
        let pairs = from.iter().flat_map(|a| to.iter().map(move |b| (*a, *b)));
        let mut tries: Vec<(HexClaim, Full)> = Vec::new();
        for (from, to) in pairs {
            let goal = Formula::Link(terminal(from), terminal(to));
            tries.push((about(claim, goal.cells(), field, goal), Full { from, to, ..*link }));
        }
        tries.push((whole(claim, link, groups), *link));
        for (alone, link) in tries {
            if let Some(threats) = sight.sigma(&alone, &link)?
                && let Some(cases) = self.cases(&alone, &threats, all, (&mut *prover, &mut *sight))?
            {
                return Ok(Some((alone, cases)));
            }
        }
        Ok(None)
    }

    /// Replies that leave the opponent no move, as the cases of a reply tree. Smaller σ-connections in them
    /// are lemmas, which they cite.
    fn cases(
        &mut self,
        alone: &HexClaim,
        threats: &[Threat],
        all: bool,
        (prover, sight): Means<'_, '_, '_>,
    ) -> Result<Option<Vec<ReplyCase>>, Exhausted> {
        let mut open = word(&alone.field);
        let mut cases: Vec<ReplyCase> = Vec::new();
        for threat in threats {
            let moves = open & !threat.carrier;
            open &= threat.carrier;
            let reply = Cell::new(threat.cell as usize);
            let links = || threat.cover.force.links.iter().filter(|link| link.carrier != 0);
            let is_wide = |link: &&Full| link.carrier.count_ones() as usize > ATOM_CELLS;
            // What up to two smaller connections join is seen beside the larger ones.
            let many =
                links().any(|link| is_wide(&link)) && links().filter(|link| !is_wide(link)).count() > 2;
            let cited = links().filter(|link| all || many || is_wide(link));
            let mut by = Vec::new();
            for link in cited {
                let after = with_stone(alone, reply);
                let Some((stated, _)) = self.in_place(&after, link, (&mut *prover, &mut *sight))? else {
                    return Ok(None);
                };
                by.extend(self.lemmas.iter().position(|lemma| lemma.claim == stated));
            }
            let mut parts: Vec<Formula> =
                links().map(|link| Formula::Link(terminal(link.from), terminal(link.to))).collect();
            let then = if parts.len() == 1 { parts.pop() } else { Some(Formula::All(parts)) };
            let then = then.filter(|then| then.size() > 1 || matches!(then, Formula::Link(..)));
            // The same promise in other cells is the same case.
            let same = |case: &&mut ReplyCase| case.reply == reply && case.then == then && case.by == by;
            if let Some(case) = cases.iter_mut().find(same).filter(|_| by.is_empty()) {
                case.moves = Moves::On(case.moves.named() | set(moves));
                continue;
            }
            let moves = Moves::On(set(moves));
            cases.push(ReplyCase { moves, reply, then, by, line: Vec::new(), cases: Vec::new() });
        }
        Ok(Some(cases))
    }

    /// The claim on the rest of a cover.
    fn rest(
        &mut self,
        claim: &HexClaim,
        cover: &Cover,
        prover: &mut Prover<'_>,
    ) -> Result<Option<Stated>, Exhausted> {
        let Some(Ok(goal)) = wanted(claim, &cover.force.goals()) else { return Ok(None) };
        let (stones, field) = (claim.stones(), set(cover.rest));
        let known = |(rest, _): &&Stated| {
            rest.field.is_subset(&field)
                && rest.stones().is_subset(&stones)
                && entails(claim, &rest.goal, &goal)
        };
        if let Some(known) = self.rests.iter().find(known) {
            return Ok(Some(known.clone()));
        }
        let near = stones & (around(&claim.board, &field) | goal.cells());
        let near =
            near.iter().fold(near, |all, stone| all | claim.board.connected(&CellSet::of(stone), &stones));
        let whole = about(claim, near, field, goal);
        let rest = match is_atom(&whole, prover)? {
            true => smaller(with_fewer_ways(whole, prover)?, prover)?,
            false => whole,
        };
        let Some(argument) = holding(&prover.settle(&rest, Some(MOST_NODES)))? else { return Ok(None) };
        self.rests.push((rest.clone(), argument.clone()));
        Ok(Some((rest, argument)))
    }
}

/// A link as a claim that counts on as few stones and cells as possible; nothing if it is no atom.
fn stated(
    claim: &HexClaim,
    link: &Full,
    groups: &[CellSet; 2],
    prover: &mut Prover<'_>,
) -> Result<Option<HexClaim>, Exhausted> {
    let field = set(link.carrier);
    let beside = around(&claim.board, &field);
    let ends = |end: End, stones: &CellSet| -> Vec<Terminal> {
        match end {
            End::Edge(edge) => vec![Terminal::Edge(edge)],
            End::Cell(_) => (*stones & beside).iter().map(Terminal::Cell).collect(),
        }
    };
    let (from, to) = (ends(link.from, &groups[0]), ends(link.to, &groups[1]));
    for (a, b) in from.iter().flat_map(|a| to.iter().map(move |b| (*a, *b))) {
        let goal = Formula::Link(a, b);
        let alone = about(claim, goal.cells(), field, goal);
        if is_atom(&alone, prover)? {
            return Ok(Some(smaller(alone, prover)?));
        }
    }
    let whole = whole(claim, link, groups);
    if !is_atom(&whole, prover)? {
        return Ok(None);
    }
    Ok(Some(smaller(whole, prover)?))
}

/// A link as a claim with all stones that may matter to it.
pub fn whole(claim: &HexClaim, link: &Full, groups: &[CellSet; 2]) -> HexClaim {
    let field = set(link.carrier);
    let near = (around(&claim.board, &field) & claim.stones()) | groups[0] | groups[1];
    let stones = near
        .iter()
        .fold(near, |all, stone| all | claim.board.connected(&CellSet::of(stone), &claim.stones()));
    about(claim, stones, field, Formula::Link(terminal(link.from), terminal(link.to)))
}

/// Whether a reader accepts a claim from one figure.
fn is_atom(claim: &HexClaim, prover: &mut Prover<'_>) -> Result<bool, Exhausted> {
    if claim.field.len() > ATOM_CELLS {
        return Ok(false);
    }
    let outcome = prover.settle(claim, Some(ATOM_NODES));
    Ok(holding(&outcome)?.is_some() && outcome.nodes <= ATOM_NODES)
}

/// The claim without stones and cells that can be dropped one by one.
fn smaller(mut claim: HexClaim, prover: &mut Prover<'_>) -> Result<HexClaim, Exhausted> {
    for stone in (claim.stones() - claim.goal.cells()).iter() {
        let fewer = about(&claim, claim.stones().without(stone), claim.field, claim.goal.clone());
        if is_atom(&fewer, prover)? {
            claim = fewer;
        }
    }
    for cell in claim.field.iter() {
        let fewer = HexClaim { field: claim.field.without(cell), ..claim.clone() };
        if is_atom(&fewer, prover)? {
            claim = fewer;
        }
    }
    Ok(claim)
}

/// A disjunction without the parts that can be dropped.
fn with_fewer_ways(mut claim: HexClaim, prover: &mut Prover<'_>) -> Result<HexClaim, Exhausted> {
    let Formula::Any(mut ways) = claim.goal.clone() else { return Ok(claim) };
    let mut index = 0;
    while index < ways.len() && ways.len() > 1 {
        let mut fewer = ways.clone();
        fewer.remove(index);
        let goal = if fewer.len() == 1 { fewer[0].clone() } else { Formula::Any(fewer.clone()) };
        let stronger = HexClaim { goal, ..claim.clone() };
        if is_atom(&stronger, prover)? {
            (claim, ways) = (stronger, fewer);
        } else {
            index += 1;
        }
    }
    Ok(claim)
}

fn entails(claim: &HexClaim, one: &Formula, other: &Formula) -> bool {
    let stated = HexClaim { goal: one.clone(), ..claim.clone() };
    crate::guided::reply_tree::entails(&stated, other)
}

/// Where a claim about one link may stand on its board.
fn places(claim: &HexClaim) -> Vec<Place> {
    let Formula::Link(a, b) = claim.goal else { return Vec::new() };
    let board = &claim.board;
    let edges = Edge::of(claim.owner);
    let (width, height) = (board.width() as isize, board.height() as isize);
    let reach = 2 * width.max(height) + 2;
    let mut found = Vec::new();
    for matrix in SYMMETRIES {
        for turned in [false, true] {
            let named = claim.goal.edges();
            if named.is_empty() && turned {
                continue;
            }
            let onto = |edge: Edge| if (edge == edges[0]) != turned { edges[0] } else { edges[1] };
            for shift in (-reach..=reach).flat_map(|dc| (-reach..=reach).map(move |dr| (dc, dr))) {
                let to = |cell: Cell| {
                    let moved = board.moved(cell, matrix, shift)?;
                    let same = |edge: &Edge| board.touches(cell, *edge) == board.touches(moved, onto(*edge));
                    named.iter().all(same).then_some(moved)
                };
                let moved = |set: &CellSet| -> Option<Word> {
                    set.iter().try_fold(0, |all, cell| Some(all | bit(to(cell)?.index() as u8)))
                };
                let end = |terminal: Terminal| match terminal {
                    Terminal::Edge(edge) => Some(Terminal::Edge(onto(edge))),
                    Terminal::Cell(cell) => to(cell).map(Terminal::Cell),
                };
                let place = || {
                    let (stones, region) = (moved(&claim.stones())?, moved(&claim.field)?);
                    Some(Place { stones, region, ends: [end(a)?, end(b)?] })
                };
                found.extend(place());
            }
        }
    }
    found
}

/// A claim about these stones, cells and goal.
fn about(claim: &HexClaim, stones: CellSet, field: CellSet, goal: Formula) -> HexClaim {
    let (black, white) = match claim.owner {
        Player::White => (CellSet::EMPTY, stones),
        _ => (stones, CellSet::EMPTY),
    };
    HexClaim { black, white, field, goal, ..claim.clone() }
}

pub fn around(board: &Board, cells: &CellSet) -> CellSet {
    cells.iter().flat_map(|cell| board.neighbours(cell)).collect()
}

/// The stones of an end; none of an edge.
pub fn group(claim: &HexClaim, end: End) -> CellSet {
    match end {
        End::Edge(_) => CellSet::EMPTY,
        End::Cell(cell) => claim.board.connected(&CellSet::of(cell), &claim.stones()),
    }
}

/// The cells of a word.
pub fn set(word: Word) -> CellSet {
    cells(word).map(|cell| Cell::new(cell as usize)).collect()
}
