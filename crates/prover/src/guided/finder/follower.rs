//! A tree along a guide: for boards on which the solver cannot tell which replies win, and the smallest tree is out of reach.
//!
//! The guide's reply is taken wherever it has one. What it has in force is proved as claims of their own, if these are leaves, and then the
//! tree is about the rest of the board: moves that cut into these parts change nothing. So the tree has the shape of the guide's
//! strategy, but ends where few nodes of search are enough, and where the guide is wrong the solver replies. If a position is
//! its own half turn, what answers a move answers its image, too.

use super::leaves::{Known, Leaves, Support, Won, known};
use super::survey::{Candidate, Deeper, Survey, after_all, from_the_middle, inner};
use super::{Kind, Leaf, Node};
use crate::guided::Lemma;
use crate::guided::argument::{Argument, moved};
use crate::guided::assembly::{Reduced, reduce};
use crate::guided::reply_tree::with_stone;
use crate::guided::strategy::with_opponent;
use crate::import::{Guide, Hint};
use crate::limits::Exhausted;
use game::{Cell, CellSet, Edge, Formula, HexClaim};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// A threat is looked for at every cell with one node for so many of a leaf.
const THREAT: u64 = 50;
/// So many of the replies that have served in a position are tried on its other moves.
const SERVED: usize = 2;
/// With what the guide has in force so few moves may have to be gone into that it is not tried without.
const FEW_HARD: usize = 1;
/// So many replies that look promising are tried, where the solver finds none.
const PROMISING: usize = 4;
/// A reply that leaves more moves to be gone into is not compared with others.
const MOST_HARD: usize = 12;
/// Where the guide has no reply that serves, the solver may at first use so many times the nodes of a leaf.
const EFFORT: u64 = 16;
/// And so many times as much once no tree was found.
const MORE_EFFORT: u64 = 4;
/// Parts of the guide with more cells are not tried as claims.
const MOST_PART_CELLS: usize = 40;

/// A search along a guide.
pub struct Follower<'a, 's> {
    leaves: Leaves<'a, 's>,
    guide: &'s Guide<'s>,
    /// The guide's parts that were tried as claims, and those that hold.
    parts: FxHashMap<Known, Option<Arc<Argument>>>,
    /// The positions that were gone into.
    nodes: FxHashMap<Known, Option<Arc<Node>>>,
    /// What leaves exclude in positions, and the moves that they do not.
    surveys: FxHashMap<Known, (Survey, CellSet)>,
    /// The nodes that the solver may use to find a reply where the guide has none that serves, and whether that was too few.
    effort: u64,
    gave_up: bool,
    /// The moves that lead to the position that is looked at.
    path: Vec<Cell>,
}

/// Parts in force, and what is left.
struct InForce {
    claims: Vec<HexClaim>,
    reduced: Reduced,
}

impl<'a, 's> Follower<'a, 's> {
    /// A search that has not gone anywhere.
    pub fn new(leaves: Leaves<'a, 's>, guide: &'s Guide<'s>) -> Self {
        let (parts, nodes, surveys) = (FxHashMap::default(), FxHashMap::default(), FxHashMap::default());
        let effort = leaves.search.leaf_nodes.saturating_mul(EFFORT);
        Self { leaves, guide, parts, nodes, surveys, effort, gave_up: false, path: Vec::new() }
    }

    /// A tree for the position that the guide begins with.
    pub fn strategy(&mut self, claim: &HexClaim) -> Result<Option<Node>, Exhausted> {
        loop {
            self.gave_up = false;
            let node = self.new_node(claim, &self.guide.start())?;
            if node.is_some() || !self.gave_up {
                return Ok(node);
            }
            self.effort = self.effort.saturating_mul(MORE_EFFORT);
            self.nodes.retain(|_, node| node.is_some());
        }
    }

    fn node(&mut self, claim: &HexClaim, hint: &Hint) -> Result<Option<Arc<Node>>, Exhausted> {
        let key = known(claim);
        if let Some(node) = self.nodes.get(&key) {
            return Ok(node.clone());
        }
        let node = match self.fitting(claim) {
            Some(node) => Some(node),
            None => self.new_node(claim, hint)?.map(Arc::new),
        };
        self.nodes.insert(key, node.clone());
        Ok(node)
    }

    /// A position that was gone into and that this one contains. Only those about joining edges have a name in a document.
    fn fitting(&self, claim: &HexClaim) -> Option<Arc<Node>> {
        if claim.goal != Formula::across(claim.owner) {
            return None;
        }
        let fits = |node: &&Arc<Node>| {
            node.claim.goal == claim.goal && node.support.fits(&claim.stones(), &claim.field)
        };
        self.nodes.values().flatten().find(fits).cloned()
    }

    fn new_node(&mut self, claim: &HexClaim, hint: &Hint) -> Result<Option<Node>, Exhausted> {
        if let Some((leaf, support)) = self.leaf(claim, hint)? {
            return Ok(Some(Node::leaf(claim, leaf, support)));
        }
        for (_, force) in self.views(claim, hint, usize::MAX)? {
            let Some(InForce { claims, reduced: Reduced { pieces, rest: Some(rest) } }) = force else {
                let node = self.inner(claim, hint)?;
                if node.is_some() {
                    return Ok(node);
                }
                continue;
            };
            if let Some(mut node) = self.inner(&rest, hint)? {
                if let Kind::Inner { by, .. } = &mut node.kind {
                    by.extend(claims);
                }
                let support = Support::with_pieces(claim, &pieces, &node.support);
                return Ok(Some(Node { claim: claim.clone(), support, ..node }));
            }
        }
        Ok(None)
    }

    /// A position that is no leaf, as it is and with what the guide has in force, and how many moves have to be gone into in it; fewer
    /// first, and not more than so many.
    fn views(
        &mut self,
        claim: &HexClaim,
        hint: &Hint,
        most: usize,
    ) -> Result<Vec<(usize, Option<InForce>)>, Exhausted> {
        let mut views = Vec::new();
        if self.leaves.is_lost(claim) {
            return Ok(views);
        }
        if let Some(force) = self.in_force(claim, hint)?
            && let Some(rest) = &force.reduced.rest
            && !self.leaves.is_lost(rest)
            && let Some((_, hard)) = self.surveyed(rest, hint, most)?
        {
            views.push((hard.len(), Some(force)));
            if hard.len() <= FEW_HARD {
                return Ok(views);
            }
        }
        let surveyed = self.surveyed(claim, hint, most)?;
        views.extend(surveyed.map(|(_, hard)| (hard.len(), None)));
        views.sort_by_key(|(hard, _)| *hard);
        Ok(views)
    }

    /// How many moves have to be gone into in a position; none if it is a leaf, and nothing if there are more than so many or it is lost.
    fn prospect(&mut self, claim: &HexClaim, hint: &Hint, most: usize) -> Result<Option<usize>, Exhausted> {
        if self.leaf(claim, hint)?.is_some() {
            return Ok(Some(0));
        }
        Ok(self.views(claim, hint, most)?.first().map(|(hard, _)| *hard))
    }

    /// What a position is won by, if it is a leaf by itself or with what the guide has in force.
    fn leaf(&mut self, claim: &HexClaim, hint: &Hint) -> Result<Won, Exhausted> {
        if let Some(won) = self.leaves.leaf(claim)? {
            return Ok(Some(won));
        }
        let Some(InForce { claims, reduced }) = self.in_force(claim, hint)? else { return Ok(None) };
        let (mut leaf, support) = match &reduced.rest {
            None => Default::default(),
            Some(rest) => match self.leaves.leaf(rest)? {
                None => return Ok(None),
                Some(won) => won,
            },
        };
        leaf.parts.extend(claims);
        Ok(Some((leaf, Support::with_pieces(claim, &reduced.pieces, &support))))
    }

    /// The parts of the guide that hold, if there are any and what is left can be searched well.
    fn in_force(&mut self, claim: &HexClaim, hint: &Hint) -> Result<Option<InForce>, Exhausted> {
        let mut lemmas: Vec<(HexClaim, Lemma)> = Vec::new();
        for part in self.guide.claims(hint) {
            if part.field.len() <= MOST_PART_CELLS
                && part.field.is_subset(&claim.field)
                && part.stones().is_subset(&claim.stones())
                && let Some(argument) = self.part(&part)?
            {
                let part = HexClaim { field: argument.region, ..part };
                lemmas.push((part, (String::new(), argument)));
            }
        }
        // Bridges between stones leave more than a link to prove, unless they lead to an edge together with others.
        for edges_only in [false, true] {
            if edges_only {
                lemmas.retain(|(part, _)| !part.goal.edges().is_empty());
            }
            let (claims, lemmas): (Vec<HexClaim>, Vec<Lemma>) = lemmas.iter().cloned().unzip();
            if claims.is_empty() {
                return Ok(None);
            }
            if let Ok(reduced) = reduce(claim, &lemmas)
                && reduced.pieces.len() == claims.len()
                && reduced.rest.as_ref().is_none_or(|rest| rest.goal.sides().is_some())
            {
                return Ok(Some(InForce { claims, reduced }));
            }
        }
        Ok(None)
    }

    fn part(&mut self, part: &HexClaim) -> Result<Option<Arc<Argument>>, Exhausted> {
        let key = known(part);
        if let Some(known) = self.parts.get(&key) {
            return Ok(known.clone());
        }
        let nodes = Some(self.leaves.search.leaf_nodes);
        let argument = self.leaves.within(part, nodes)?;
        self.parts.insert(key, argument.clone());
        Ok(argument)
    }

    /// A position that is no leaf.
    fn inner(&mut self, claim: &HexClaim, hint: &Hint) -> Result<Option<Node>, Exhausted> {
        let turned = is_its_own_half_turn(claim);
        let Some((mut survey, mut hard)) = self.surveyed(claim, hint, usize::MAX)? else { return Ok(None) };
        let mut deeper: Vec<Deeper> = Vec::new();
        let mut open = survey.left;
        while let Some(cell) = (open & hard).first().or(open.first()) {
            if hard.insert(cell)
                && let Some(answer) = self.answer(claim, cell, hint, &survey)?
            {
                exclude(&mut survey, answer, claim, turned);
                open &= survey.left;
                continue;
            }
            let Some(case) = self.deeper(claim, cell, hint)? else { return Ok(None) };
            open &= case.carrier();
            if turned {
                let image = case.turned(&claim.board);
                open &= image.carrier();
                deeper.push(image);
            }
            deeper.push(case);
        }
        Ok(Some(inner(claim, survey, deeper)))
    }

    /// What leaves exclude in a position, and the moves that they do not, unless these are more than so many.
    fn surveyed(
        &mut self,
        claim: &HexClaim,
        hint: &Hint,
        most: usize,
    ) -> Result<Option<(Survey, CellSet)>, Exhausted> {
        let key = known(claim);
        if let Some(surveyed) = self.surveys.get(&key) {
            return Ok(Some(surveyed.clone()).filter(|(_, hard)| hard.len() <= most));
        }
        let turned = is_its_own_half_turn(claim);
        let mut survey = Survey::new(claim, self.threats(claim)?);
        let (mut tried, mut hard) = (CellSet::EMPTY, CellSet::EMPTY);
        for cell in from_the_middle(claim) {
            if !survey.left.contains(cell) || !tried.insert(cell) {
                continue;
            }
            self.tell(claim, &survey, &hard);
            match self.answer(claim, cell, hint, &survey)? {
                Some(answer) => exclude(&mut survey, answer, claim, turned),
                None if (hard & survey.left).len() >= most => return Ok(None),
                None => {
                    hard.insert(cell);
                    // What follows will probably answer these as well.
                    tried |= self.guide.answered_alike(hint, cell);
                    if turned {
                        tried |= claim.board.turned(&tried);
                    }
                }
            }
        }
        let surveyed = (survey.clone(), hard & survey.left);
        self.surveys.insert(key, surveyed.clone());
        Ok(Some(surveyed).filter(|(_, hard)| hard.len() <= most))
    }

    /// Moves that lead to leaves at once: those that are known, and those that are seen with very few nodes.
    fn threats(&mut self, claim: &HexClaim) -> Result<Vec<Candidate>, Exhausted> {
        let candidate = |(cell, leaf, support)| Candidate { cell, leaf, support, threat: true };
        let mut found: Vec<Candidate> = self.leaves.known_threats(claim).into_iter().map(candidate).collect();
        let nodes = self.leaves.search.leaf_nodes.div_ceil(THREAT);
        for cell in from_the_middle(claim) {
            let leaf = self.leaves.leaf_within(&with_stone(claim, cell), nodes)?;
            found.extend(leaf.map(|(leaf, support)| candidate((cell, leaf, support))));
        }
        Ok(found)
    }

    /// A reply to a move that leads to a leaf: the guide's, one that has just served, or the one that the solver finds.
    fn answer(
        &mut self,
        claim: &HexClaim,
        cell: Cell,
        hint: &Hint,
        survey: &Survey,
    ) -> Result<Option<Candidate>, Exhausted> {
        let mut replies = self.guide.replies(hint, cell);
        replies.extend(survey.served.iter().take(SERVED).map(|&reply| self.own(hint, cell, reply)));
        for (reply, after) in replies {
            if let Some(answer) = self.after(claim, cell, reply, &after)? {
                return Ok(Some(answer));
            }
        }
        match self.leaves.found_reply(&with_opponent(claim.clone(), cell))? {
            Some(reply) => self.after(claim, cell, reply, &self.own(hint, cell, reply).1),
            None => Ok(None),
        }
    }

    fn after(
        &mut self,
        claim: &HexClaim,
        cell: Cell,
        reply: Cell,
        hint: &Hint,
    ) -> Result<Option<Candidate>, Exhausted> {
        if reply == cell || !claim.field.contains(reply) {
            return Ok(None);
        }
        let leaf = self.leaf(&after_all(claim, [cell], reply), hint)?;
        Ok(leaf.map(|(leaf, support)| Candidate { cell: reply, leaf, support, threat: false }))
    }

    /// The tree after a move: with the guide's reply, or with one that the solver finds or that looks promising.
    fn deeper(&mut self, claim: &HexClaim, cell: Cell, hint: &Hint) -> Result<Option<Deeper>, Exhausted> {
        let moved = with_opponent(claim.clone(), cell);
        let mut replies = self.guide.replies(hint, cell);
        let found = self.leaves.found_reply(&moved)?;
        replies.extend(found.map(|reply| self.own(hint, cell, reply)));
        let mut tried = CellSet::EMPTY;
        replies.retain(|(reply, _)| moved.field.contains(*reply) && tried.insert(*reply));
        for (reply, after) in self.ranked(claim, cell, replies)? {
            if let Some(case) = self.step(claim, cell, reply, &after)? {
                return Ok(Some(case));
            }
        }
        let best = match self.leaves.best_reply(claim, cell, Some(self.effort)) {
            Err(Exhausted::Nodes) => {
                self.gave_up = true;
                self.promising(claim, cell)
            }
            best => best?.into_iter().collect(),
        };
        let replies = best.into_iter().filter(|reply| tried.insert(*reply));
        let replies = replies.map(|reply| self.own(hint, cell, reply)).collect();
        for (reply, after) in self.ranked(claim, cell, replies)? {
            if let Some(case) = self.step(claim, cell, reply, &after)? {
                return Ok(Some(case));
            }
        }
        Ok(None)
    }

    /// A reply that is not the guide's, and what the guide still has in force after it.
    fn own(&self, hint: &Hint, cell: Cell, reply: Cell) -> (Cell, Hint) {
        (reply, self.guide.beside(hint, &CellSet::of(cell).with(reply)))
    }

    /// Replies without those that are seen to lose; if there are several, those first that leave the fewest moves to be gone into.
    fn ranked(
        &mut self,
        claim: &HexClaim,
        cell: Cell,
        replies: Vec<(Cell, Hint)>,
    ) -> Result<Vec<(Cell, Hint)>, Exhausted> {
        if replies.len() < 2 {
            return Ok(replies);
        }
        let mut ranked: Vec<(usize, (Cell, Hint))> = Vec::new();
        for reply in replies {
            let prospect = self.prospect_after(claim, cell, &reply, MOST_HARD)?;
            ranked.push((prospect.unwrap_or(usize::MAX), reply));
        }
        ranked.sort_by_key(|(hard, _)| *hard);
        Ok(ranked.into_iter().map(|(_, reply)| reply).collect())
    }

    fn prospect_after(
        &mut self,
        claim: &HexClaim,
        cell: Cell,
        (reply, after): &(Cell, Hint),
        most: usize,
    ) -> Result<Option<usize>, Exhausted> {
        self.path.extend([cell, *reply]);
        let prospect = self.prospect(&after_all(claim, [cell], *reply), after, most)?;
        self.path.truncate(self.path.len() - 2);
        Ok(prospect)
    }

    /// The replies that leave the opponent the fewest moves which are not seen to lose.
    fn promising(&mut self, claim: &HexClaim, cell: Cell) -> Vec<Cell> {
        let mut replies = Vec::new();
        for reply in claim.field.without(cell).iter() {
            replies.push((self.leaves.means.must_play(&after_all(claim, [cell], reply)), reply));
        }
        replies.sort_by_key(|(moves, _)| *moves);
        replies.into_iter().map(|(_, reply)| reply).take(PROMISING).collect()
    }

    fn step(
        &mut self,
        claim: &HexClaim,
        cell: Cell,
        reply: Cell,
        hint: &Hint,
    ) -> Result<Option<Deeper>, Exhausted> {
        self.path.extend([cell, reply]);
        let node = self.node(&after_all(claim, [cell], reply), hint)?;
        self.path.truncate(self.path.len() - 2);
        Ok(node.map(|node| Deeper {
            reply,
            support: node.support,
            size: node.size,
            after: Kind::Shared(node),
        }))
    }

    /// Shows whoever watches where the search is.
    fn tell(&self, claim: &HexClaim, survey: &Survey, hard: &CellSet) {
        let line: Vec<String> = self.path.iter().map(|&cell| claim.board.name(cell)).collect();
        let gone_into = self.nodes.len();
        self.leaves.means.monitor.tell(format!(
            "{gone_into} positions; after {}: {} moves open, {} hard",
            line.join(" "),
            survey.left.len(),
            hard.len()
        ));
    }
}

/// A leaf after half a turn of the board. A claim that joins one's edges is found wherever it fits; of several that are put together, each
/// might fit elsewhere as well.
fn turned_leaf(leaf: &Leaf) -> Leaf {
    match leaf.parts[..] {
        [_] => leaf.clone(),
        _ => Leaf { blocks: leaf.blocks.clone(), parts: leaf.parts.iter().map(turned_claim).collect() },
    }
}

fn turned_claim(claim: &HexClaim) -> HexClaim {
    let turned = |cells: &CellSet| claim.board.turned(cells);
    let [one, other] = Edge::of(claim.owner);
    let edges = [(one, other), (other, one)];
    let goal = moved(&claim.goal, &|cell| Some(turned_cell(claim, cell)), &edges);
    HexClaim {
        black: turned(&claim.black),
        white: turned(&claim.white),
        field: turned(&claim.field),
        goal: goal.unwrap_or_else(|| claim.goal.clone()),
        ..claim.clone()
    }
}

fn turned_cell(claim: &HexClaim, cell: Cell) -> Cell {
    claim.board.turned(&CellSet::of(cell)).first().unwrap_or(cell)
}

fn is_its_own_half_turn(claim: &HexClaim) -> bool {
    let same = |cells: &CellSet| claim.board.turned(cells) == *cells;
    same(&claim.field) && same(&claim.stones()) && claim.goal == Formula::across(claim.owner)
}

/// Takes an answer into account, and its image in a position that is its own half turn.
fn exclude(survey: &mut Survey, answer: Candidate, claim: &HexClaim, turned: bool) {
    if turned {
        survey.exclude(Candidate {
            cell: turned_cell(claim, answer.cell),
            leaf: turned_leaf(&answer.leaf),
            support: answer.support.turned(&claim.board),
            threat: answer.threat,
        });
    }
    survey.exclude(answer);
}

#[cfg(test)]
mod tests {
    use super::super::{Search, find};
    use super::*;
    use crate::import::read;
    use crate::limits::{Limits, Monitor};
    use crate::whole::recollection::Recollection;
    use crate::whole::store::Keeper;

    /// A tree along a guide that says nothing but replies on a board with a stone in the middle.
    fn found(side: usize, branches: &[(usize, usize)], leaf_nodes: u64) -> Option<Node> {
        let mut text = format!("#BOARDSIZE {side}\n\"RN 1\",\n\"BT {}\",\n", branches.len());
        for (number, (cell, reply)) in branches.iter().enumerate() {
            text += &format!("\"BN {number}\",\n\"WM 1 {cell}\",\n\"BM {reply}\",\n\"ND 0\",\n");
        }
        let strategy = read(&text).unwrap();
        let guide = Guide::new(&strategy).unwrap();
        let limits = Limits::default();
        let keeper: Arc<dyn Keeper> = Arc::new(Recollection::new(limits.memory));
        let search = Search {
            lemmas: &[],
            leaf_nodes,
            part_cells: None,
            guide: Some(&guide),
            record: None,
            limits,
            keeper: &keeper,
        };
        find(&guide.claim().unwrap(), &search, &Monitor::default()).unwrap()
    }

    #[test]
    fn what_answers_a_move_answers_its_image() {
        let root = found(7, &[(18, 19), (19, 18)], 20).unwrap();
        let Kind::Inner { cases, .. } = &root.kind else { panic!("{root:?}") };
        let shared: Vec<&Arc<Node>> = cases
            .iter()
            .filter_map(|case| if let Kind::Shared(node) = &case.after { Some(node) } else { None })
            .collect();
        assert!(shared.len() == 2 && Arc::ptr_eq(shared[0], shared[1]), "{shared:?}");
    }

    #[test]
    fn a_guide_that_is_wrong_or_silent_does_no_harm() {
        for branches in [&[][..], &[(18, 1), (19, 1)], &[(18, 48)]] {
            assert!(found(7, branches, 20).is_some(), "{branches:?}");
        }
    }
}
