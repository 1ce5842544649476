//! A won position put together from claims that were proved before, and one claim on the rest of the board.
//!
//! The claims used keep their regions, in which nothing is searched. What is asked of the rest is as weak as
//! can be: any of the links that, together with the claims used, join the owner's edges. It is proved by a
//! forced line, if one is given, or else by search.

use super::argument::Argument;
use super::overlap::{JOINED, joined};
use super::placing::placed;
use super::{Lemma, Prover, calculus, called};
use crate::guided::Arguable;
use dfpn::contest::{Contest, Statics};
use dfpn::search;
use dfpn::search::fewest;
use game::{Board, Cell, CellSet, Edge, ForcedStep, Formula, HexClaim, Terminal};
use hex::links::HexContest;
use kernel::{Goal, Motion};
use proof::field::{Position, Side, Word, bit, cells};
use proof::limits::{Budget, Exhausted, Limits};
use proof::plan::{Ledger, Plan, Threat};
use proof::settled::{Proof, Settled};
use proof::verdict::Verdict;
use std::sync::Arc;

/// The claim on the rest of the board is given up after so many nodes.
pub const MOST_NODES: u64 = 1000;

/// A position that was put together.
#[derive(Debug)]
pub struct Assembly {
    /// The proof.
    pub argument: Arc<Argument>,
    /// The pieces: the name of each claim used, and its argument where it stands.
    pub pieces: Vec<Lemma>,
    /// The claim on the rest of the board, its argument and the nodes of its search; none if it was not
    /// needed.
    pub rest: Option<(HexClaim, Arc<Argument>, u64)>,
    /// Moves that a forced line does not answer, and that were answered by search.
    pub beside_the_line: Vec<Aside>,
}

/// A move that a forced line does not answer, and that search has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aside {
    /// What the line has filled before.
    pub before: CellSet,
    /// The move.
    pub cell: Cell,
    /// The reply that was found.
    pub reply: Cell,
    /// Whether the line has ended there.
    pub after_the_end: bool,
}

impl Aside {
    fn text(&self, board: &Board) -> String {
        let (cell, reply) = (board.name(self.cell), board.name(self.reply));
        let before = match self.before.len() {
            0 => String::new(),
            _ => format!(" once {} are filled", board.names(&self.before)),
        };
        if self.after_the_end {
            return format!("the line stops early: {cell}{before} is answered by {reply}, by search");
        }
        format!("the line leaves out {cell}{before}: answered by {reply}, by search")
    }
}

/// Why a position could not be put together.
pub enum Unassembled {
    /// A limit ran out.
    Exhausted(Exhausted),
    /// No claim used fits, or what they leave open does not hold in the rest of the board.
    Insufficient,
    /// The forced line does not force, and where; or an answer was not found within the limits.
    Line {
        /// What is wrong with the line.
        why: String,
        /// Whether that is certain.
        refuted: bool,
    },
}

impl From<Exhausted> for Unassembled {
    fn from(exhausted: Exhausted) -> Self {
        Self::Exhausted(exhausted)
    }
}

impl Assembly {
    /// What was put together, in words.
    pub fn text(&self, claim: &HexClaim) -> String {
        let board = &claim.board;
        let names: Vec<&str> = self.pieces.iter().map(|(name, _)| &**name).collect();
        let mut text =
            if names.is_empty() { "by".to_string() } else { format!("by {} and", names.join(", ")) };
        if let Some((rest, _, nodes)) = &self.rest {
            let goal = rest.goal.text(&|cell| board.name(cell));
            let cells = rest.field.len();
            text += &match nodes {
                0 => format!(" {goal} in the other {cells} cells, without search"),
                1 => format!(" {goal} in the other {cells} cells, 1 node"),
                nodes => format!(" {goal} in the other {cells} cells, {nodes} nodes"),
            };
        } else {
            text = text.trim_end_matches(" and").to_string();
        }
        for aside in &self.beside_the_line {
            text += &format!("; {}", aside.text(board));
        }
        text
    }

    /// Whose blocks were named and do nothing here, and why.
    pub(super) fn idle(&self, claim: &HexClaim, lemmas: &[Lemma]) -> Vec<String> {
        let in_force =
            |name: &String| self.pieces.iter().any(|(other, _)| other.split(JOINED).any(|part| part == name));
        let without =
            lemmas.iter().filter(|(name, _)| !in_force(name)).map(|(name, argument)| {
                match pieces(claim, &[(name.clone(), argument.clone())], true).first() {
                    None => format!("{name} does nothing: it does not fit here"),
                    Some((_, there)) => {
                        let meets = |(_, piece): &&Lemma| !piece.region.is_disjoint(&there.region);
                        let other = self.pieces.iter().find(meets).map(|(name, _)| name.clone());
                        let other = other.unwrap_or_else(|| "another block".to_string());
                        format!("{name} does nothing: {other} is in force on cells of its region")
                    }
                }
            });
        let unneeded = calculus::unneeded(claim, self);
        without
            .chain(
                unneeded.into_iter().map(|name| format!("{name} does nothing: the goal follows without it")),
            )
            .collect()
    }
}

/// A claim in which lemmas are in force: their pieces, and what is left to prove.
#[derive(Debug)]
pub struct Reduced {
    /// The lemmas that fit, where they stand.
    pub pieces: Vec<Lemma>,
    /// The claim on the rest of the field; none if the pieces suffice.
    pub rest: Option<HexClaim>,
}

/// Puts lemmas in force that fit into a claim in which the opponent moves first.
pub fn reduce(claim: &HexClaim, lemmas: &[Lemma]) -> Result<Reduced, Unassembled> {
    let in_place = pieces(claim, lemmas, false);
    let won = |pieces: &Vec<Lemma>| suffice(claim, &goals(pieces));
    if let Some(pieces) = Some(in_place).filter(won).or_else(|| placed(claim, lemmas).filter(won)) {
        return Ok(Reduced { pieces, rest: None });
    }
    let pieces = pieces(claim, lemmas, true);
    let goals = goals(&pieces);
    if goals.is_empty() {
        return Ok(Reduced { pieces, rest: Some(claim.clone()) });
    }
    let Some(wanted) = wanted(claim, &goals) else { return Ok(Reduced { pieces, rest: None }) };
    let taken = pieces.iter().fold(CellSet::EMPTY, |all, (_, argument)| all | argument.region);
    let rest = HexClaim { field: claim.field - taken, goal: wanted?, ..claim.clone() };
    Ok(Reduced { pieces, rest: Some(rest) })
}

fn goals(pieces: &[Lemma]) -> Vec<Formula> {
    pieces.iter().map(|(_, argument)| argument.goal.clone()).collect()
}

/// Whether formulas, all of them, entail the goal of a claim.
fn suffice(claim: &HexClaim, goals: &[Formula]) -> bool {
    let (board, owner) = (claim.board, claim.owner);
    let target = Goal::Links { board, owner, formula: claim.goal.clone() };
    let formula = Formula::All(goals.to_vec());
    Goal::Links { board, owner, formula }.witness(&target, &claim.stones()).is_some()
}

impl Reduced {
    /// The argument for the claim, from one for the rest.
    pub fn whole(&self, claim: &HexClaim, rest: Option<Arc<Argument>>) -> Arc<Argument> {
        let pieces = self.pieces.iter().map(|(_, argument)| argument.clone());
        let parts: Vec<Arc<Argument>> = pieces.chain(rest).collect();
        Argument::join((claim.board, claim.owner), parts, claim.goal.clone(), claim.stones())
    }
}

/// Puts a position together in which the opponent moves. The claim on the rest may take so many nodes, if a
/// number is given.
pub fn assemble(
    claim: &HexClaim,
    lemmas: &[Lemma],
    line: &[ForcedStep],
    nodes: Option<u64>,
    prover: &mut Prover<'_>,
) -> Result<Assembly, Unassembled> {
    let plain = side_by_side(claim, lemmas, line, nodes, prover);
    let complete = plain.as_ref().is_ok_and(|assembly| assembly.rest.is_none());
    if complete || !line.is_empty() || matches!(plain, Err(Unassembled::Exhausted(_))) {
        return plain;
    }
    // Blocks that overlap are joined where that leaves nothing to search.
    let Some((lemmas, note)) = joined(claim, lemmas, prover)? else { return plain };
    match side_by_side(claim, &lemmas, line, nodes, prover) {
        Ok(assembly) if assembly.rest.is_none() => {
            prover.notes.push(note);
            Ok(assembly)
        }
        _ => plain,
    }
}

/// Puts a position together from lemmas in disjoint regions.
fn side_by_side(
    claim: &HexClaim,
    lemmas: &[Lemma],
    line: &[ForcedStep],
    nodes: Option<u64>,
    prover: &mut Prover<'_>,
) -> Result<Assembly, Unassembled> {
    let reduced = reduce(claim, lemmas)?;
    if reduced.pieces.is_empty() && line.is_empty() {
        return Err(Unassembled::Insufficient);
    }
    let before = prover.nodes;
    let mut beside_the_line = Vec::new();
    let proof = match &reduced.rest {
        None => None,
        Some(rest) if line.is_empty() => {
            let outcome = prover.settle(rest, nodes);
            match outcome.verdict()? {
                Verdict::Holds => Some(outcome.argument().ok_or(Unassembled::Insufficient)?),
                Verdict::Fails => return Err(Unassembled::Insufficient),
            }
        }
        Some(rest) => {
            let (argument, beside) = follow(rest, line, prover)?;
            beside_the_line = beside;
            Some(argument)
        }
    };
    let argument = reduced.whole(claim, proof.clone());
    let nodes = prover.nodes - before;
    let rest = reduced.rest.zip(proof).map(|(rest, proof)| (rest, proof, nodes));
    Ok(Assembly { argument, pieces: reduced.pieces, rest, beside_the_line })
}

/// The weakest formula found that makes the claim's goal true together with the goals, over links of what
/// they name. Nothing if the goals suffice by themselves.
pub(super) fn wanted(claim: &HexClaim, goals: &[Formula]) -> Option<Result<Formula, Unassembled>> {
    let suffices = |more: &[Formula]| suffice(claim, &[goals, more].concat());
    let (single, others) = ways(claim, goals)?;
    let mut ways = single;
    if ways.len() <= 1 {
        for (index, one) in others.iter().enumerate() {
            for other in &others[index + 1..] {
                if suffices(&[one.clone(), other.clone()]) {
                    ways.push(Formula::All(vec![one.clone(), other.clone()]));
                }
            }
        }
    }
    Some(match ways.len() {
        0 => Err(Unassembled::Insufficient),
        1 => Ok(ways.remove(0)),
        _ => Ok(Formula::Any(ways)),
    })
}

/// The links of what a claim and goals name each of which makes the claim's goal true together with the
/// goals, and the others. Nothing if the goals suffice by themselves.
pub(super) fn ways(claim: &HexClaim, goals: &[Formula]) -> Option<(Vec<Formula>, Vec<Formula>)> {
    let owner = claim.owner;
    let suffices = |more: &[Formula]| suffice(claim, &[goals, more].concat());
    if suffices(&[]) {
        return None;
    }
    let edges = Edge::of(owner).into_iter().filter(|_| !claim.board.is_glued());
    let mut named: Vec<Terminal> = edges.map(Terminal::Edge).collect();
    let cells = goals.iter().fold(claim.goal.cells(), |all, goal| all | goal.cells());
    named.extend(cells.iter().map(Terminal::Cell));
    let mut links = Vec::new();
    for (index, &a) in named.iter().enumerate() {
        links.extend(named[index + 1..].iter().map(|&b| Formula::Link(a, b)));
    }
    Some(links.into_iter().partition(|link| suffices(std::slice::from_ref(link))))
}

/// The lemmas that fit into a position side by side: where they were stated, if they fit there, or else
/// anywhere if that is wanted. Later ones come first, because an extension stands after what it extends.
fn pieces(claim: &HexClaim, lemmas: &[Lemma], anywhere: bool) -> Vec<Lemma> {
    let stones = claim.stones();
    let mut free = claim.field;
    let mut pieces = Vec::new();
    let fits = |argument: &Argument, free: &CellSet| {
        argument.owner == claim.owner
            && argument.stones.is_subset(&stones)
            && argument.region.is_subset(free)
            && argument.goal.given_cells().is_subset(&(claim.field - argument.region))
    };
    for (name, argument) in lemmas.iter().rev() {
        let found = if fits(argument, &free) {
            Some(argument.clone())
        } else if !anywhere || fits(argument, &claim.field) {
            None
        } else {
            images(argument, claim).into_iter().find(|image| fits(image, &free))
        };
        if let Some(argument) = found {
            free -= argument.region;
            pieces.push((name.clone(), argument));
        }
    }
    pieces.reverse();
    pieces
}

/// The symmetries of the hexagonal lattice.
pub(super) const SYMMETRIES: [[isize; 4]; 12] = [
    [1, 0, 0, 1],
    [-1, 0, 0, -1],
    [0, 1, 1, 0],
    [0, -1, -1, 0],
    [1, 1, 0, -1],
    [-1, -1, 0, 1],
    [1, 1, -1, 0],
    [-1, -1, 1, 0],
    [0, 1, -1, -1],
    [0, -1, 1, 1],
    [1, 0, -1, -1],
    [-1, 0, 1, 1],
];

/// The images of an argument whose stones are stones of the claim's owner.
pub fn images(argument: &Arc<Argument>, claim: &HexClaim) -> Vec<Arc<Argument>> {
    let mut images = Vec::new();
    let from = Edge::of(argument.owner);
    let onto = Edge::of(claim.owner);
    let named = argument.goal.edges();
    for matrix in SYMMETRIES {
        for turned in [false, true] {
            let pairs: Vec<(Edge, Edge)> =
                [(from[0], onto[usize::from(turned)]), (from[1], onto[usize::from(!turned)])]
                    .into_iter()
                    .filter(|(edge, _)| named.contains(edge))
                    .collect();
            if named.is_empty() && turned {
                continue;
            }
            for shift in shifts(argument, claim, matrix) {
                let motion = Motion::Hex { matrix, shift, owner: claim.owner, edges: pairs.clone() };
                images
                    .extend(argument.image(&motion).filter(|image| image.stones.is_subset(&claim.stones())));
            }
        }
    }
    images
}

/// The translations that may bring an argument where it is of use: its first stone onto a stone of the
/// claim's owner.
fn shifts(argument: &Argument, claim: &HexClaim, [p, q, r, s]: [isize; 4]) -> Vec<(isize, isize)> {
    let place = |board: &Board, cell: Cell| (board.column(cell) as isize + 1, board.row(cell) as isize + 1);
    let (anchor, targets) = match argument.stones.first() {
        Some(stone) => (stone, claim.stones()),
        None => match argument.region.first() {
            Some(cell) => (cell, claim.field),
            None => return Vec::new(),
        },
    };
    let (column, row) = place(&argument.board, anchor);
    let (column, row) = (p * column + q * row, r * column + s * row);
    targets.iter().map(|cell| place(&claim.board, cell)).map(|(c, d)| (c - column, d - row)).collect()
}

/// The argument of a claim by a forced line: at each step the opponent's must-play, without search, is within
/// the moves that the line names, and each of them has the same reply. What else is left to the opponent is
/// answered by search.
fn follow(
    claim: &HexClaim,
    steps: &[ForcedStep],
    prover: &mut Prover<'_>,
) -> Result<(Arc<Argument>, Vec<Aside>), Unassembled> {
    let contest = HexContest::new(claim);
    let field = claim.field.iter().collect();
    let mut line =
        Line { claim, contest: &contest, field, ledger: Arc::default(), prover, beside: Vec::new() };
    let start = Position { owner: 0, opponent: 0, mover: Side::Opponent };
    let plan = line.node(start, steps)?;
    Ok((Argument::search(claim, plan), line.beside))
}

struct Line<'l, 'm> {
    claim: &'l HexClaim,
    contest: &'l HexContest,
    field: Vec<Cell>,
    ledger: Arc<Ledger>,
    prover: &'l mut Prover<'m>,
    /// Moves that the line does not answer and that search has.
    beside: Vec<Aside>,
}

impl Line<'_, '_> {
    /// The plan of a position in which the opponent moves.
    fn node(&mut self, position: Position, steps: &[ForcedStep]) -> Result<Arc<Plan>, Unassembled> {
        if let Some(needed) = self.contest.won(Side::Owner, position.owner) {
            return Ok(Plan::done(self.contest.target(Side::Owner), needed, &self.ledger));
        }
        let mut along = Vec::new();
        if let Some((step, rest)) = steps.split_first() {
            let reply = self.local(step.reply)?;
            for cell in step.moves.iter() {
                let after = position.after(self.local(cell)?).after(reply);
                along.push(Threat { reply, plan: self.node(after, rest)? });
            }
        }
        // The line is checked to its end even where everything is seen without it.
        let mut threats = match self.contest.statics(&position, &self.ledger) {
            Statics::Lost(plan) => return Ok(plan),
            Statics::Threats(threats) => [along, threats].concat(),
        };
        for cell in cells(self.contest.must_play(&position)) {
            if threats.iter().all(|threat| threat.carrier() & bit(cell) != 0) {
                let answer = self.answer(&position, cell)?;
                let before = cells(position.taken()).map(|cell| self.field[cell as usize]).collect();
                let (cell, reply) = (self.field[cell as usize], self.field[answer.reply as usize]);
                self.beside.push(Aside { before, cell, reply, after_the_end: steps.is_empty() });
                threats.push(answer);
            }
        }
        let with_carriers = |threat: Threat| {
            let carrier = threat.carrier();
            (threat, carrier)
        };
        let chosen = fewest(threats.into_iter().map(with_carriers).collect());
        Ok(Plan::either(self.contest.target(Side::Owner), chosen, &self.ledger))
    }

    /// The answer, found by search, to a move that the line does not name.
    fn answer(&mut self, position: &Position, cell: u8) -> Result<Threat, Unassembled> {
        let limits = Limits { nodes: Some(MOST_NODES), ..self.prover.left() };
        let mut budget = Budget::new(&limits, self.prover.monitor);
        let settled = search::settle(self.contest, position.after(cell), &limits, &mut budget);
        self.prover.nodes += budget.nodes;
        let why = |what: &str| {
            let board = &self.claim.board;
            let set = |word: Word| -> CellSet { cells(word).map(|cell| self.field[cell as usize]).collect() };
            let them = called(self.claim.owner.opponent());
            let before = if position.taken() == 0 {
                String::new()
            } else {
                format!(" once the line has filled {}", board.names(&set(position.taken())))
            };
            format!(
                "the line does not force: {them} {}{before} {what}",
                board.name(self.field[cell as usize])
            )
        };
        match settled {
            Ok(Settled { winner: Side::Owner, proof: Proof::Threat(threat) }) => Ok(threat),
            Ok(Settled { winner: Side::Opponent, .. }) => {
                Err(Unassembled::Line { why: why("refutes it"), refuted: true })
            }
            Err(Exhausted::Nodes) => {
                Err(Unassembled::Line { why: why("has no answer that was found"), refuted: false })
            }
            Err(exhausted) => Err(exhausted.into()),
            Ok(_) => Err(Unassembled::Insufficient),
        }
    }

    /// The number of a cell in the field.
    fn local(&self, cell: Cell) -> Result<u8, Unassembled> {
        let number = self.field.iter().position(|other| *other == cell).map(|index| index as u8);
        number.ok_or_else(|| {
            let name = self.claim.board.name(cell);
            let why = format!("the line plays {name}, which lies in the region of a block used");
            Unassembled::Line { why, refuted: true }
        })
    }
}
