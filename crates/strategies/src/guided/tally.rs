//! How large a strategy is: what is counted while it is proved, and the measures that follow.
//!
//! A strategy may lead to others that are written as blocks of their own. Each of them counts once, however
//! often it is used.

use super::argument::{Argument, Reply, Step};
use super::partition::pieces_of;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Arc;

/// How large a strategy is. As in the papers, a move whose reply leads straight to claims is no node of the
/// tree: they exclude it, as a threat does. Nor are the positions of a forced line nodes, but for the one
/// that it begins in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Measures {
    /// Positions in which the winner moves.
    pub ours: usize,
    /// Positions in which the loser moves.
    pub theirs: usize,
    /// Replies that lead straight to claims, those in forced lines among them; in one position, moves that
    /// share such a reply are one.
    pub leaves: usize,
    /// Positions from which moves that share a reply, one after the other, lead to where no move survives.
    pub lines: usize,
    /// Claims that it is put together from, those behind threats among them.
    pub claims: usize,
    /// σ-connections among them.
    pub sigmas: usize,
    /// Extensions of σ-connections among them.
    pub extensions: usize,
    /// Claims that a reader accepts from one figure: at most 20 cells and 10 nodes of search, or a
    /// σ-connection whose cases are put together from such.
    pub atoms: usize,
    /// Every case that is told: threats, moves that share a reply, and the cases of σ-connections.
    pub cases: usize,
    /// The nodes that the searches of all claims took.
    pub search_nodes: u64,
    /// The cells of the largest claim.
    pub largest: usize,
    /// The median of the claims' cells.
    pub median: usize,
    /// Boards to draw: one for each position in which the loser moves, one for each claim, and one for each
    /// leaf that is put together from several claims.
    pub figures: usize,
}

impl fmt::Display for Measures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { ours, theirs, leaves, lines, claims, sigmas, figures, .. } = self;
        let nodes = ours + theirs;
        let count =
            |number: &usize, what: &str| format!("{number} {what}{}", if *number == 1 { "" } else { "s" });
        let leaves = if *leaves == 1 { "1 leaf".to_string() } else { format!("{leaves} leaves") };
        let (nodes, lines, claims) =
            (count(&nodes, "node"), count(lines, "forced line"), count(claims, "claim"));
        let (sigmas, figures) = (count(sigmas, "σ-connection"), count(figures, "figure"));
        write!(
            f,
            "{nodes} ({ours} ours to move, {theirs} theirs), {leaves}, {lines}, {claims}, {sigmas}, {figures}"
        )?;
        let (cases, extensions) = (count(&self.cases, "case"), count(&self.extensions, "extension"));
        let Self { atoms, search_nodes, largest, median, .. } = self;
        write!(f, "; {cases}, {extensions}, {atoms} of the claims atoms")?;
        write!(
            f,
            "; {search_nodes} nodes of search in all, the largest claim {largest} cells, the median {median}"
        )
    }
}

/// How large the tree below a position is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Extent {
    /// Whether it branches; otherwise it is a forced line, or no move survives.
    pub branches: bool,
    /// The moves that are gone into, those within forced lines not counted.
    pub moves: usize,
    /// The forced lines.
    pub lines: usize,
}

impl Extent {
    /// A forced line that is written as one.
    pub const LINE: Self = Self { branches: false, moves: 0, lines: 1 };
    /// What a gap is filled by, or what is written as a strategy of its own: it makes no forced line.
    pub const GAP: Self = Self { branches: true, moves: 0, lines: 0 };

    /// A position from which these are gone into.
    pub fn of(cases: &[Self]) -> Self {
        match cases {
            [] => Self::default(),
            [case] if !case.branches => Self::LINE,
            _ => Self {
                branches: true,
                moves: cases.iter().map(|case| 1 + case.moves).sum(),
                lines: cases.iter().map(|case| case.lines).sum(),
            },
        }
    }
}

/// A claim of more cells is no atom.
pub const ATOM_CELLS: usize = 20;

/// A claim that takes more nodes is no atom.
pub const ATOM_NODES: u64 = 10;

/// A claim that a strategy is put together from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Used {
    /// Its empty cells.
    pub cells: usize,
    /// The nodes that its search took.
    pub nodes: u64,
    /// The cases of its reply tree, if it is a σ-connection or an extension.
    pub cases: usize,
    /// The most cells of a part of these cases.
    pub case_cells: usize,
    /// Whether the blocks that these cite are atoms.
    pub cites_atoms: bool,
    /// Whether it speaks of a stone that is given.
    pub extends: bool,
}

impl Used {
    pub fn is_atom(&self) -> bool {
        match self.cases {
            0 => self.cells <= ATOM_CELLS && self.nodes <= ATOM_NODES,
            cases => {
                self.cites_atoms && self.case_cells <= ATOM_CELLS && self.nodes <= ATOM_NODES * cases as u64
            }
        }
    }
}

/// The replies of a reply tree, wherever it was moved; none of another argument.
pub(super) fn replies_of(argument: &Argument) -> &[Reply] {
    match &argument.step {
        Step::Image(inner, _) => replies_of(inner),
        Step::Cases(replies) => replies,
        Step::Search(..) | Step::Join(_) => &[],
    }
}

/// The cells of the atoms that the cases of a reply tree are put together from. A block that a case cites and
/// that is a reply tree itself counts by its own atoms.
pub(super) fn case_atoms(argument: &Argument) -> Vec<usize> {
    let cells = |part: &Arc<Argument>| match &case_atoms(part)[..] {
        [] => pieces_of(part).iter().map(|piece| piece.region.len()).collect(),
        atoms => atoms.to_vec(),
    };
    let case = |reply: &Reply| -> Vec<usize> {
        match &reply.argument.step {
            Step::Join(parts) => parts.iter().flat_map(cells).collect(),
            _ => pieces_of(&reply.argument).iter().map(|piece| piece.region.len()).collect(),
        }
    };
    replies_of(argument).iter().flat_map(case).collect()
}

/// What the measures of a strategy are counted from.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    pub(super) extent: Extent,
    /// How many of the moves that are gone into lead to strategies of their own.
    pub(super) apart: usize,
    /// Replies that lead straight to claims.
    pub(super) leaves: usize,
    /// Threats and moves that share a reply.
    pub(super) cases: usize,
    /// The blocks used, by their names.
    claims: BTreeMap<String, Used>,
    /// Claims without a name.
    pub(super) rests: Vec<Used>,
    /// Leaves that are put together from several claims, or from one that is moved: what stands where. The
    /// same board serves for all positions that such a leaf wins.
    composed: BTreeSet<String>,
    /// The strategies that it leads to, directly or not, by their names.
    strategies: BTreeMap<String, Arc<Self>>,
}

impl Tally {
    /// Counts a claim that is used.
    pub(super) fn count_claim(&mut self, name: &str, used: Used) {
        self.claims.insert(name.to_string(), used);
    }

    /// Whether a claim has been counted.
    pub(super) fn has_claim(&self, name: &str) -> bool {
        self.claims.contains_key(name)
    }

    /// Counts a claim without a name.
    pub(super) fn count_rest(&mut self, cells: usize, nodes: u64) {
        self.rests.push(Used { cells, nodes, cases: 0, case_cells: 0, cites_atoms: true, extends: false });
    }

    /// Counts a leaf that is put together, by what it is made of.
    pub(super) fn count_composed(&mut self, parts: String) {
        self.composed.insert(parts);
    }

    /// Counts a strategy that a move leads to.
    pub(super) fn count_strategy(&mut self, name: &str, tally: &Arc<Self>) {
        self.strategies.extend(tally.strategies.clone());
        self.strategies.insert(name.to_string(), tally.clone());
    }

    /// The measures, those of all strategies that it leads to included.
    pub fn measures(&self) -> Measures {
        let mut measures = Measures::default();
        let (mut named, mut all) = (BTreeMap::new(), Vec::<&Used>::new());
        let mut composed = BTreeSet::new();
        for tally in self.strategies.values().map(|tally| &**tally).chain([self]) {
            let Extent { moves, lines, .. } = tally.extent;
            measures.ours += moves;
            measures.theirs += moves - tally.apart + 1;
            measures.leaves += tally.leaves;
            measures.lines += lines;
            measures.cases += tally.cases;
            composed.extend(&tally.composed);
            named.extend(&tally.claims);
            all.extend(&tally.rests);
        }
        all.extend(named.into_values());
        all.sort_by_key(|used| used.cells);
        measures.claims = all.len();
        measures.extensions = all.iter().filter(|used| used.cases > 0 && used.extends).count();
        measures.sigmas = all.iter().filter(|used| used.cases > 0 && !used.extends).count();
        measures.atoms = all.iter().filter(|used| used.is_atom()).count();
        measures.cases += all.iter().map(|used| used.cases).sum::<usize>();
        measures.search_nodes = all.iter().map(|used| used.nodes).sum();
        measures.largest = all.last().map_or(0, |used| used.cells);
        measures.median = all.get(all.len() / 2).map_or(0, |used| used.cells);
        measures.figures = measures.theirs + measures.claims + composed.len();
        measures
    }
}
