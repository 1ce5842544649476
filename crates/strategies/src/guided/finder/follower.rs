//! A tree along a guide: for boards on which the solver cannot tell which replies win, and the smallest tree
//! is out of reach.
//!
//! The guide's reply is taken wherever it has one. What it has in force is proved as claims of their own, if
//! these are leaves, and then the tree is about the rest of the board: moves that cut into these parts change
//! nothing. So the tree has the shape of the guide's strategy, but ends where few nodes of search are enough,
//! and where the guide is wrong the solver replies. If a position is its own half turn, what answers a move
//! answers its image, too.

use super::half_turn::{is_its_own_half_turn, with_image};
use super::leaves::{Known, Leaves, Support, known};
use super::parts::InForce;
use super::survey::{Candidate, Deeper, Survey, from_the_middle, inner};
use super::{Kind, Node};
use crate::guided::argument::Argument;
use crate::guided::assembly::Reduced;
use crate::guided::reply_tree::with_stone;
use crate::import::{Guide, Hint};
use crate::tuning::{EFFORT, FEW_HARD, MORE_EFFORT, THREAT_SHARE};
use game::{Cell, CellSet, HexClaim};
use proof::limits::Exhausted;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// A search along a guide.
pub struct Follower<'a, 's> {
    pub leaves: Leaves<'a, 's>,
    pub guide: &'s Guide<'s>,
    /// The guide's parts that were tried as claims, and those that hold.
    pub parts: FxHashMap<Known, Option<Arc<Argument>>>,
    /// The positions that were gone into.
    nodes: FxHashMap<Known, Option<Arc<Node>>>,
    /// What leaves exclude in positions, and the moves that they do not.
    surveys: FxHashMap<Known, (Survey, CellSet)>,
    /// The nodes that the solver may use to find a reply where the guide has none that serves, and whether
    /// that was too few.
    pub effort: u64,
    pub gave_up: bool,
    /// The moves that lead to the position that is looked at.
    pub path: Vec<Cell>,
}

impl<'a, 's> Follower<'a, 's> {
    /// A search that has not gone anywhere.
    pub fn new(leaves: Leaves<'a, 's>, guide: &'s Guide<'s>) -> Self {
        let (parts, nodes, surveys) = (FxHashMap::default(), FxHashMap::default(), FxHashMap::default());
        let effort = leaves.search.leaf_nodes.saturating_mul(EFFORT.get() as u64);
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
            self.effort = self.effort.saturating_mul(MORE_EFFORT.get() as u64);
            self.nodes.retain(|_, node| node.is_some());
        }
    }

    pub fn node(&mut self, claim: &HexClaim, hint: &Hint) -> Result<Option<Arc<Node>>, Exhausted> {
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

    /// A position that was gone into and that this one contains. Only those about joining edges have a name
    /// in a document.
    fn fitting(&self, claim: &HexClaim) -> Option<Arc<Node>> {
        if !claim.joins_edges() {
            return None;
        }
        // A strategy that is written as one of its own counts on all stones of its position.
        let fits = |node: &&Arc<Node>| {
            node.claim.goal == claim.goal
                && node.claim.stones().is_subset(&claim.stones())
                && node.support.region.is_subset(&claim.field)
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

    /// A position that is no leaf, as it is and with what the guide has in force, and how many moves have to
    /// be gone into in it; fewer first, and not more than so many.
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
            if hard.len() <= FEW_HARD.get() {
                return Ok(views);
            }
        }
        let surveyed = self.surveyed(claim, hint, most)?;
        views.extend(surveyed.map(|(_, hard)| (hard.len(), None)));
        views.sort_by_key(|(hard, _)| *hard);
        Ok(views)
    }

    /// How many moves have to be gone into in a position; none if it is a leaf, and nothing if there are more
    /// than so many or it is lost.
    pub fn prospect(
        &mut self,
        claim: &HexClaim,
        hint: &Hint,
        most: usize,
    ) -> Result<Option<usize>, Exhausted> {
        if self.leaf(claim, hint)?.is_some() {
            return Ok(Some(0));
        }
        Ok(self.views(claim, hint, most)?.first().map(|(hard, _)| *hard))
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
                with_image(answer, claim, turned).for_each(|answer| survey.exclude(answer));
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
                Some(answer) => with_image(answer, claim, turned).for_each(|answer| survey.exclude(answer)),
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
        let nodes = self.leaves.search.leaf_nodes.div_ceil(THREAT_SHARE.get() as u64);
        for cell in from_the_middle(claim) {
            let leaf = self.leaves.leaf_within(&with_stone(claim, cell), nodes)?;
            found.extend(leaf.map(|(leaf, support)| candidate((cell, leaf, support))));
        }
        Ok(found)
    }

    /// Shows whoever watches where the search is.
    fn tell(&self, claim: &HexClaim, survey: &Survey, hard: &CellSet) {
        let line: Vec<String> = self.path.iter().map(|&cell| claim.board.name(cell)).collect();
        let gone_into = self.nodes.len();
        self.leaves.prover.monitor.tell(format!(
            "{gone_into} positions; after {}: {} moves open, {} hard",
            line.join(" "),
            survey.left.len(),
            hard.len()
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Search, find};
    use super::*;
    use crate::import::read;
    use hex::whole::recollection::Recollection;
    use hex::whole::store::Keeper;
    use proof::limits::{Limits, Monitor};

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
            atoms: None,
            blocks: 0,
            guide: Some(&guide),
            record: None,
            limits,
            keeper: &keeper,
        };
        find(&guide.claim().unwrap(), &search, &Monitor::default()).unwrap().map(|found| found.root)
    }

    #[test]
    fn what_answers_a_move_answers_its_image() {
        let root = found(7, &[(18, 19), (19, 18)], 20).unwrap();
        let Kind::Inner { cases, .. } = &root.kind else { panic!("{root:?}") };
        let shared: Vec<&Arc<Node>> = cases
            .iter()
            .filter_map(|case| if let Kind::Shared(node) = &case.after { Some(node) } else { None })
            .collect();
        let leading_to = |node: &Arc<Node>| shared.iter().filter(|other| Arc::ptr_eq(node, other)).count();
        let leading: Vec<usize> = shared.iter().map(|node| leading_to(node)).collect();
        assert!(!leading.is_empty() && leading.iter().all(|&count| count == 2), "{leading:?}");
    }

    #[test]
    fn a_guide_that_is_wrong_or_silent_does_no_harm() {
        for branches in [&[][..], &[(18, 1), (19, 1)], &[(18, 48)]] {
            assert!(found(7, branches, 20).is_some(), "{branches:?}");
        }
    }
}
