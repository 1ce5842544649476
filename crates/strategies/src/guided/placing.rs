//! Lemmas placed so that they win: images in disjoint regions that join the two sides of a claim's goal, with
//! nothing left to prove. Each lemma may serve any number of times.
//!
//! A lemma that promises one of several links, if there is one among them, is placed first. Each of its links
//! is then completed by a way over stones and images of the other lemmas, and all these ways share what they
//! have in force.

use super::Lemma;
use super::assembly::images;
use game::{CellSet, Edge, Formula, HexClaim, Terminal};

/// So many steps are tried before the search for places is given up.
const MOST_STEPS: usize = 20_000;

/// A lemma where it may stand, and the links of which it promises one, by the points that they join.
struct Placed {
    piece: Lemma,
    ways: Vec<(usize, usize)>,
}

/// Places lemmas in a claim in which the opponent moves first, in as few cells as possible; nothing if no way
/// to win by them alone is found.
pub fn placed(claim: &HexClaim, lemmas: &[Lemma]) -> Option<Vec<Lemma>> {
    let sides = claim.goal.sides()?;
    let points = Points::new(claim);
    let [here, there] =
        sides.map(|side| side.into_iter().filter_map(|end| points.of(end)).collect::<Vec<usize>>());
    let mut found = Vec::new();
    for (name, argument) in lemmas.iter().rev() {
        for image in std::iter::once(argument.clone()).chain(images(argument, claim)) {
            let fits = image.owner == claim.owner
                && image.stones.is_subset(&claim.stones())
                && image.region.is_subset(&claim.field);
            let again = |other: &Placed| {
                let (_, known) = &other.piece;
                known.region == image.region && known.goal == image.goal
            };
            if fits
                && !found.iter().any(again)
                && let Some(ways) = points.ways(&image.goal)
            {
                found.push(Placed { piece: (name.clone(), image), ways });
            }
        }
    }
    // A chain never runs through an edge.
    let through =
        |point: &usize| *point < points.edges.len() && !here.contains(point) && !there.contains(point);
    found.retain(|placed: &Placed| !placed.ways.iter().any(|(one, other)| through(one) || through(other)));
    let (mut links, unions): (Vec<Placed>, Vec<Placed>) =
        found.into_iter().partition(|one| one.ways.len() == 1);
    let goal = here.first().copied().zip(there.first().copied())?;
    links.sort_by_key(|link| link.region().len());
    let joined = join_all(join_all((0..points.count()).collect(), &here), &there);
    let start = State { joined, free: claim.field, chosen: Vec::new() };
    let mut search = Search {
        links: &links,
        goal,
        all: claim.field.len(),
        steps: MOST_STEPS,
        least: usize::MAX,
        best: None,
    };
    search.complete(&start, &[None]);
    let mut with = None;
    for union in &unions {
        let (_, argument) = &union.piece;
        let state = State { free: start.free - argument.region, ..start.clone() };
        let ways: Vec<Option<(usize, usize)>> = union.ways.iter().copied().map(Some).collect();
        let before = search.least;
        search.complete(&state, &ways);
        if search.least < before {
            with = Some(union.piece.clone());
        }
    }
    let pieces = search.best?.into_iter().map(|link| links[link].piece.clone());
    Some(pieces.chain(with).collect())
}

/// Which points are joined, which cells are free, and the links in force.
#[derive(Clone)]
struct State {
    joined: Vec<usize>,
    free: CellSet,
    chosen: Vec<usize>,
}

/// Points of which all of a set are one.
fn join_all(mut joined: Vec<usize>, points: &[usize]) -> Vec<usize> {
    for pair in points.windows(2) {
        joined = join(&joined, (pair[0], pair[1]));
    }
    joined
}

fn join(joined: &[usize], (one, other): (usize, usize)) -> Vec<usize> {
    let (from, onto) = (joined[other], joined[one]);
    joined.iter().map(|point| if *point == from { onto } else { *point }).collect()
}

struct Search<'p> {
    links: &'p [Placed],
    goal: (usize, usize),
    /// The cells of the claim.
    all: usize,
    steps: usize,
    /// The cells that the best way found takes, and its links.
    least: usize,
    best: Option<Vec<usize>>,
}

impl Search<'_> {
    /// Looks for links after which each of the ways, or what is joined already, wins; those that take the
    /// fewest cells are kept.
    fn complete(&mut self, state: &State, ways: &[Option<(usize, usize)>]) {
        let taken = self.all - state.free.len();
        if taken >= self.least || self.steps == 0 {
            return;
        }
        let Some((way, others)) = ways.split_first() else {
            self.least = taken;
            self.best = Some(state.chosen.clone());
            return;
        };
        let after = way.map_or_else(|| state.joined.clone(), |way| join(&state.joined, way));
        if after[self.goal.0] == after[self.goal.1] {
            return self.complete(state, others);
        }
        let links = self.links;
        for (number, link) in links.iter().enumerate() {
            let (one, other) = link.ways[0];
            // A way begins at the first side and grows from there.
            let reached = after[self.goal.0];
            if (after[one] == reached) == (after[other] == reached) || !link.region().is_subset(&state.free) {
                continue;
            }
            self.steps = self.steps.saturating_sub(1);
            let next = State {
                joined: join(&state.joined, (one, other)),
                free: state.free - *link.region(),
                chosen: [&state.chosen[..], &[number]].concat(),
            };
            self.complete(&next, ways);
        }
    }
}

impl Placed {
    fn region(&self) -> &CellSet {
        let (_, argument) = &self.piece;
        &argument.region
    }
}

/// The owner's edges and chains of stones, each a point.
struct Points {
    edges: [Edge; 2],
    chains: Vec<CellSet>,
}

impl Points {
    fn new(claim: &HexClaim) -> Self {
        let (stones, mut chains) = (claim.stones(), Vec::<CellSet>::new());
        for stone in stones.iter() {
            if chains.iter().all(|chain| !chain.contains(stone)) {
                chains.push(claim.board.connected(&CellSet::of(stone), &stones));
            }
        }
        Self { edges: Edge::of(claim.owner), chains }
    }

    fn count(&self) -> usize {
        self.edges.len() + self.chains.len()
    }

    fn of(&self, end: Terminal) -> Option<usize> {
        match end {
            Terminal::Edge(edge) => self.edges.iter().position(|own| *own == edge),
            Terminal::Cell(cell) => {
                let chain = self.chains.iter().position(|chain| chain.contains(cell))?;
                Some(chain + self.edges.len())
            }
        }
    }

    /// The links of which a formula promises one; nothing if it is of another form.
    fn ways(&self, goal: &Formula) -> Option<Vec<(usize, usize)>> {
        let parts = if let Formula::Any(parts) = goal { &parts[..] } else { std::slice::from_ref(goal) };
        let way = |part: &Formula| match part {
            Formula::Link(a, b) => self.of(*a).zip(self.of(*b)),
            _ => None,
        };
        parts.iter().map(way).collect()
    }
}
