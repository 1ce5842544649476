//! How a goal follows from the goals of disjoint regions, line by line, as the papers write it. The premises
//! are those of an accepted argument, and every line is asked of the kernel: what the kernel does not grant
//! is not written.

use super::Arguable;
use super::argument::{Argument, Step};
use super::assembly::Assembly;
use crate::settle::{Engine, Request, settle};
use game::{Board, CellSet, Claim, Formula, HexClaim, Player, Terminal};
use kernel::Goal;
use proof::limits::{Limits, Monitor};
use proof::plan::{self, Plan};
use proof::replay::Replay;
use proof::{Verdict, certificate};
use std::sync::Arc;

/// A formula with more disjuncts is not written out.
const MOST_DISJUNCTS: usize = 256;

/// A line with more disjuncts is left out.
const LONGEST_LINE: usize = 12;

/// What a derivation begins with: a region in which a goal is reached.
#[derive(Clone, Debug)]
pub struct Premise {
    /// The block that it is, if it is one; the rest of the region, or a piece of a proof, has no name.
    pub name: Option<String>,
    /// Whether the block was moved or reflected to be here.
    pub moved: bool,
    /// Its cells.
    pub region: CellSet,
    /// What the owner makes true there.
    pub goal: Formula,
}

/// Why a line follows from the one before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rule {
    /// The regions are disjoint: all goals are reached together.
    Both,
    /// The formula entails the next: distributed, and without what is not needed.
    Weaken,
    /// A cell after `given` is the owner's where a link ends in it.
    Given,
    /// a-m and m-c make a-c; through these stones.
    Transitivity(CellSet),
}

/// A line: what is reached in all regions together.
#[derive(Clone, Debug)]
pub struct Line {
    /// The formula.
    pub goal: Formula,
    /// Why it follows.
    pub rule: Rule,
}

/// A derivation in the papers' calculus.
#[derive(Clone, Debug)]
pub struct Derivation {
    /// What it begins with.
    pub premises: Vec<Premise>,
    /// What follows, line by line; the last is the goal.
    pub lines: Vec<Line>,
}

impl Derivation {
    /// How a claim follows from the blocks that it was put together from and the claim on the rest.
    pub fn of_assembly(claim: &HexClaim, assembly: &Assembly) -> Option<Self> {
        let premise = |(name, argument): &super::Lemma| Premise {
            name: Some(name.clone()),
            moved: matches!(argument.step, Step::Image(..)),
            region: argument.region,
            goal: argument.goal.clone(),
        };
        let mut premises: Vec<Premise> = assembly.pieces.iter().map(premise).collect();
        premises.extend(assembly.rest.iter().map(|(rest, ..)| Premise {
            name: None,
            moved: false,
            region: rest.field,
            goal: rest.goal.clone(),
        }));
        Self::new((claim.board, claim.owner, claim.stones()), premises, &claim.goal)
    }

    /// How what was searched follows from the connections that its proof is put together from before any
    /// move; where that counts on dead or captured cells, or begins with alternatives, from those that are seen
    /// in its cells without either. None if there is just one.
    pub fn of_argument(argument: &Arc<Argument>) -> Option<Self> {
        let several = |argument: &Argument| connections(argument).filter(|found| found.len() > 1);
        let connections = several(argument).or_else(|| several(&*by_connections(argument)?))?;
        let premise = |(region, goal)| Premise { name: None, moved: false, region, goal };
        let premises: Vec<Premise> = connections.into_iter().map(premise).collect();
        Self::new((argument.board, argument.owner, argument.stones), premises, &argument.goal)
    }

    fn new(
        (board, owner, stones): (Board, Player, CellSet),
        premises: Vec<Premise>,
        goal: &Formula,
    ) -> Option<Self> {
        let start = match &premises[..] {
            [] => return None,
            [only] => only.goal.clone(),
            several => Formula::All(several.iter().map(|premise| premise.goal.clone()).collect()),
        };
        let calculus = Calculus { board, owner, stones };
        let mut lines = Vec::new();
        if premises.len() > 1 {
            lines.push(Line { goal: start.clone(), rule: Rule::Both });
        }
        lines.extend(calculus.lines(&start, goal)?);
        Some(Self { premises, lines })
    }
}

/// What was searched, as connections alone prove it without search in the same cells.
fn by_connections(argument: &Argument) -> Option<Arc<Argument>> {
    let Step::Search(claim, _) = &argument.step else { return None };
    let within = HexClaim { field: argument.region, ..(**claim).clone() };
    let (limits, monitor) = (Limits { nodes: Some(1), ..Limits::default() }, Monitor::default());
    let request = Request { engine: Engine::Seedless, ..Request::new(&within, &limits, &monitor) };
    settle(&request).with_plan().argument()
}

/// The connections that a searched argument is put together from before any move, as the kernel proves each
/// of them. None if it counts on dead or captured cells: then its parts do not hold by themselves.
pub(crate) fn connections(argument: &Argument) -> Option<Vec<(CellSet, Formula)>> {
    let Step::Search(claim, plan) = &argument.step else { return None };
    let mut plans = Vec::new();
    if !cut(plan, &mut plans) {
        return None;
    }
    let whole = Claim::Hex((**claim).clone());
    let mut derivation = certificate::begin(&whole, Verdict::Holds, std::io::sink()).ok()?;
    let mut found = Vec::new();
    for plan in plans {
        let theorem = Replay::new(&mut derivation, &claim.field).plan(plan).ok()?;
        let Goal::Links { formula, .. } = &**theorem.fact.goal() else { return None };
        found.push((*theorem.fact.region(), formula.clone()));
    }
    Some(found)
}

/// The plans that a plan is joined from, without those that need no cell; false if it counts on dead or
/// captured cells.
fn cut<'p>(plan: &'p Arc<Plan>, plans: &mut Vec<&'p Arc<Plan>>) -> bool {
    match &plan.step {
        plan::Step::Join(parts, _) => parts.iter().all(|part| cut(part, plans)),
        plan::Step::Weaken(inner) => cut(inner, plans),
        plan::Step::Anchor(inner) if inner.target.lent.is_empty() => cut(inner, plans),
        plan::Step::Fill(..) => false,
        plan::Step::Done(_) => true,
        plan::Step::Either(_) | plan::Step::Dual(_) | plan::Step::Anchor(_) | plan::Step::Moved(..) => {
            plans.push(plan);
            true
        }
    }
}

/// The names of the blocks without which the others, and the claim on the rest, make the goal true all the
/// same.
pub(super) fn unneeded(claim: &HexClaim, assembly: &Assembly) -> Vec<String> {
    let calculus = Calculus { board: claim.board, owner: claim.owner, stones: claim.stones() };
    let rest = assembly.rest.iter().map(|(rest, ..)| &rest.goal);
    let goals: Vec<&Formula> =
        assembly.pieces.iter().map(|(_, argument)| &argument.goal).chain(rest).collect();
    let suffices = |index: usize| {
        let others = goals.iter().enumerate().filter(|(other, _)| *other != index);
        let others: Vec<Formula> = others.map(|(_, goal)| (*goal).clone()).collect();
        calculus.entails(&Formula::All(others), &claim.goal)
    };
    let names = assembly.pieces.iter().enumerate().filter(|(index, _)| suffices(*index));
    names.map(|(_, (name, _))| name.clone()).collect()
}

/// What is asked of the kernel.
struct Calculus {
    board: Board,
    owner: Player,
    stones: CellSet,
}

/// Links, each perhaps waiting for cells, all of which are true.
type Disjunct = Vec<Formula>;

impl Calculus {
    fn entails(&self, from: &Formula, to: &Formula) -> bool {
        let goal = |formula: &Formula| Goal::Links {
            board: self.board,
            owner: self.owner,
            formula: formula.clone(),
        };
        goal(from).witness(&goal(to), &self.stones).is_some()
    }

    /// The lines from a formula to a goal that it entails.
    fn lines(&self, start: &Formula, goal: &Formula) -> Option<Vec<Line>> {
        if start == goal {
            return Some(Vec::new());
        }
        if !self.entails(start, goal) {
            return None;
        }
        let full = self.written_out(start, goal).unwrap_or_default();
        let mut lines: Vec<Line> = Vec::new();
        let mut last = start.clone();
        for line in full {
            let short = if let Formula::Any(parts) = &line.goal { parts.len() <= LONGEST_LINE } else { true };
            let same = line.goal == last;
            if short && !same && self.entails(&last, &line.goal) && self.entails(&line.goal, goal) {
                last = line.goal.clone();
                lines.push(line);
            }
        }
        if last != *goal {
            lines.push(Line { goal: goal.clone(), rule: Rule::Weaken });
        }
        Some(lines)
    }

    /// The formula distributed and reduced to what is needed; then without what was given; then with the
    /// links that follow.
    fn written_out(&self, start: &Formula, goal: &Formula) -> Option<Vec<Line>> {
        let (from, to) = (disjuncts(start)?, disjuncts(goal)?);
        let mut ways: Vec<(Disjunct, usize)> = Vec::new();
        for disjunct in &from {
            let (way, target) = self.least(disjunct, &to)?;
            if !ways.iter().any(|(other, _)| is_part(other, &way)) {
                ways.retain(|(other, _)| !is_part(&way, other));
                ways.push((way, target));
            }
        }
        let needed = any(ways.iter().map(|(way, _)| way.clone()));
        let plain = any(ways.iter().map(|(way, _)| self.released(way)));
        let mut targets: Vec<usize> = ways.iter().map(|(_, target)| *target).collect();
        targets.sort_unstable();
        targets.dedup();
        let reached = any(targets.into_iter().map(|target| to[target].clone()));
        let through = ways
            .iter()
            .fold(CellSet::EMPTY, |all, (way, target)| all | (cells_of(way) - cells_of(&to[*target])));
        Some(vec![
            Line { goal: needed, rule: Rule::Weaken },
            Line { goal: plain, rule: Rule::Given },
            Line { goal: reached, rule: Rule::Transitivity(through) },
        ])
    }

    /// The fewest links of a disjunct found that make one of the targets true, and which.
    fn least(&self, disjunct: &Disjunct, targets: &[Disjunct]) -> Option<(Disjunct, usize)> {
        let reached = |links: &Disjunct| {
            let from = Formula::All(links.clone());
            targets.iter().position(|target| self.entails(&from, &Formula::All(target.clone())))
        };
        let mut target = reached(disjunct)?;
        let mut kept = disjunct.clone();
        // What waits for a cell is given up first.
        let mut order: Vec<Formula> = disjunct.clone();
        order.sort_by_key(|link| !matches!(link, Formula::Given(..)));
        for link in order {
            let fewer: Disjunct = kept.iter().filter(|other| **other != link).cloned().collect();
            if let Some(found) = reached(&fewer) {
                (kept, target) = (fewer, found);
            }
        }
        Some((kept, target))
    }

    /// The links without the cells that they wait for, where these are the owner's by the others.
    fn released(&self, way: &Disjunct) -> Disjunct {
        let all = Formula::All(way.clone());
        let release = |link: &Formula| {
            let mut inner = link;
            while let Formula::Given(part, _) = inner {
                inner = part;
            }
            if self.entails(&all, inner) { inner.clone() } else { link.clone() }
        };
        way.iter().map(release).collect()
    }
}

/// The disjuncts of a formula; none if there are too many.
fn disjuncts(formula: &Formula) -> Option<Vec<Disjunct>> {
    let bounded = |all: Vec<Disjunct>| (all.len() <= MOST_DISJUNCTS).then_some(all);
    match formula {
        Formula::Link(..) => Some(vec![vec![formula.clone()]]),
        Formula::Any(parts) => {
            let parts = parts.iter().map(disjuncts).collect::<Option<Vec<_>>>()?;
            bounded(parts.concat())
        }
        Formula::All(parts) => parts.iter().try_fold(vec![Vec::new()], |all: Vec<Disjunct>, part| {
            let part = disjuncts(part)?;
            let joined = |one: &Disjunct, other: &Disjunct| {
                let new = other.iter().filter(|link| !one.contains(link));
                one.iter().chain(new).cloned().collect::<Disjunct>()
            };
            let product = all.iter().flat_map(|one| part.iter().map(move |other| (one, other)));
            bounded(product.map(|(one, other)| joined(one, other)).collect())
        }),
        Formula::Given(part, cell) => {
            let wait = |link: Formula| Formula::Given(Box::new(link), *cell);
            let part = disjuncts(part)?.into_iter();
            Some(part.map(|disjunct| disjunct.into_iter().map(wait).collect()).collect())
        }
    }
}

fn is_part(part: &Disjunct, whole: &Disjunct) -> bool {
    part.iter().all(|link| whole.contains(link))
}

fn cells_of(links: &Disjunct) -> CellSet {
    let mut cells = CellSet::EMPTY;
    for link in links {
        link.each_terminal(&mut |terminal| {
            if let Terminal::Cell(cell) = terminal {
                cells.insert(cell);
            }
        });
    }
    cells
}

/// The disjunction of conjunctions, each once.
fn any(ways: impl Iterator<Item = Disjunct>) -> Formula {
    let mut parts: Vec<Formula> = Vec::new();
    for mut way in ways {
        let part = if way.len() == 1 { way.remove(0) } else { Formula::All(way) };
        if !parts.contains(&part) {
            parts.push(part);
        }
    }
    if parts.len() == 1 { parts.remove(0) } else { Formula::Any(parts) }
}

/// How a derivation is written: what cells and regions are called, and the words for the rules.
pub struct Notation<'a> {
    /// How a cell is called.
    pub cell: &'a dyn Fn(game::Cell) -> String,
    /// How the region of a premise is called, by its number.
    pub region: &'a dyn Fn(usize, &Premise) -> String,
    /// What the rules are called: `both`, `weaken`, `given`, `transitivity`.
    pub rules: [&'a str; 4],
    /// What stands before the stones of a transitivity, and between them.
    pub through: (&'a str, &'a str),
}

impl Derivation {
    /// The derivation, a line of text each, with `&` and `|` as documents write them.
    pub fn text(&self, notation: &Notation<'_>) -> Vec<String> {
        let cell = |cell| (notation.cell)(cell);
        let regions: Vec<String> = self
            .premises
            .iter()
            .enumerate()
            .map(|(number, premise)| (notation.region)(number, premise))
            .collect();
        let premises = self.premises.iter().zip(&regions);
        let premises: Vec<String> =
            premises.map(|(premise, region)| format!("{region}[{}]", premise.goal.text(&cell))).collect();
        let whole = match &regions[..] {
            [only] => only.clone(),
            _ => format!("({})", regions.join(" ∪ ")),
        };
        let mut text = vec![premises.join(" & ")];
        for Line { goal, rule } in &self.lines {
            let [both, weaken, given, transitivity] = notation.rules;
            let why = match rule {
                Rule::Both => both.to_string(),
                Rule::Weaken => weaken.to_string(),
                Rule::Given => given.to_string(),
                Rule::Transitivity(cells) if cells.is_empty() => transitivity.to_string(),
                Rule::Transitivity(cells) => {
                    let (before, between) = notation.through;
                    let names: Vec<String> = cells.iter().map(cell).collect();
                    format!("{transitivity}{before}{}", names.join(between))
                }
            };
            text.push(format!("⇒ {whole}[{}]  ({why})", goal.text(&cell)));
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn premise(name: &str, board: &Board, region: &str, goal: Formula) -> Premise {
        let region = region.split_whitespace().map(|cell| board.parse(cell).unwrap()).collect();
        Premise { name: Some(name.to_string()), moved: false, region, goal }
    }

    fn link(board: &Board, a: &str, b: &str) -> Formula {
        let terminal = |word: &str| match word {
            "top" => Terminal::Edge(game::Edge::Top),
            "bottom" => Terminal::Edge(game::Edge::Bottom),
            cell => Terminal::Cell(board.parse(cell).unwrap()),
        };
        Formula::Link(terminal(a), terminal(b))
    }

    fn text(derivation: &Derivation, board: &Board) -> Vec<String> {
        derivation.text(&Notation {
            cell: &|cell| board.name(cell),
            region: &|_, premise| premise.name.clone().unwrap(),
            rules: ["both", "weaken", "given", "transitivity"],
            through: (" through ", ", "),
        })
    }

    /// The example of section 4 of "New techniques": V and W make six links.
    #[test]
    fn unions_are_joined_as_in_the_paper() {
        let board = Board::new(8, 8).unwrap();
        let stones: CellSet =
            ["c4", "f2", "e4", "d6"].iter().map(|cell| board.parse(cell).unwrap()).collect();
        let v = Formula::Any(vec![link(&board, "top", "c4"), link(&board, "f2", "c4")]);
        let w = Formula::Any(vec![
            link(&board, "c4", "e4"),
            link(&board, "c4", "d6"),
            link(&board, "c4", "bottom"),
        ]);
        let ends = ["top", "f2"].iter().flat_map(|a| ["e4", "d6", "bottom"].map(|b| (*a, b)));
        let goal = Formula::Any(ends.map(|(a, b)| link(&board, a, b)).collect());
        let premises = vec![premise("V", &board, "d1 e1", v), premise("W", &board, "b6 c6", w)];
        let derivation = Derivation::new((board, Player::Black, stones), premises, &goal).unwrap();
        let lines = text(&derivation, &board);
        assert_eq!(
            lines,
            [
                "V[top-c4 | f2-c4] & W[c4-e4 | c4-d6 | c4-bottom]",
                "⇒ (V ∪ W)[(top-c4 | f2-c4) & (c4-e4 | c4-d6 | c4-bottom)]  (both)",
                "⇒ (V ∪ W)[top-c4 & c4-e4 | top-c4 & c4-d6 | top-c4 & c4-bottom | f2-c4 & c4-e4 | f2-c4 & c4-d6 | f2-c4 & c4-bottom]  (weaken)",
                "⇒ (V ∪ W)[top-e4 | top-d6 | top-bottom | f2-e4 | f2-d6 | f2-bottom]  (transitivity through c4)",
            ]
        );
        // What does not follow has no derivation: nothing runs through an edge.
        let premises = vec![
            premise("V", &board, "d1 e1", link(&board, "top", "c4")),
            premise("W", &board, "b6 c6", link(&board, "top", "d6")),
        ];
        let none = Derivation::new((board, Player::Black, stones), premises, &link(&board, "c4", "d6"));
        assert!(none.is_none());
    }

    #[test]
    fn a_given_cell_is_owned_where_a_link_ends_in_it() {
        let board = Board::new(8, 8).unwrap();
        let stones = CellSet::of(board.parse("e4").unwrap());
        let given = Formula::Given(Box::new(link(&board, "top", "g2")), board.parse("g2").unwrap());
        let premises = vec![
            premise("F", &board, "f1 g1", given),
            premise("R", &board, "g2 g3", link(&board, "g2", "bottom")),
            premise("more", &board, "a1", link(&board, "top", "e4")),
        ];
        let goal = link(&board, "top", "bottom");
        let derivation = Derivation::new((board, Player::Black, stones), premises, &goal).unwrap();
        let rules: Vec<&Rule> = derivation.lines.iter().map(|line| &line.rule).collect();
        let through = CellSet::of(board.parse("g2").unwrap());
        assert_eq!(rules, [&Rule::Both, &Rule::Weaken, &Rule::Given, &Rule::Transitivity(through)]);
    }
}
