//! Claims as quantified Boolean formulas, for solvers of others: QDIMACS and QCIR. A formula must never be
//! true unless the claim holds, nor false unless it fails; nothing here is believed, it is only written.
//!
//! Each move is the number of a cell, in bits: those of the owner are for some, those of the opponent for
//! all values. A number of no cell, or of one that is taken, is a pass. To pass never helps in these games,
//! so the rules of the game need no clauses of their own. After the last move the goal is a circuit over
//! what the owner has: sets that are hit or owned, or cells that are reached step by step from one end of a
//! link.

use game::{Board, Cell, CellSet, Claim, First, Formula, HexClaim, Player, SetClaim, Terminal};
use std::collections::HashMap;
use std::fmt::{self, Write as _};

#[cfg(test)]
mod tests;

/// More cells are not written: no solver gets anywhere with them.
pub const MAX_QBF_CELLS: usize = 32;
/// Nor are larger circuits.
const MAX_GATES: usize = 2_000_000;

/// Why a claim has no formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoFormula {
    /// It is about another game.
    Game,
    /// So many cells are played, more than [`MAX_QBF_CELLS`].
    Cells(usize),
    /// The circuit of its goal is too large.
    Gates,
}

impl fmt::Display for NoFormula {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Game => write!(out, "only claims of Hex and of set games become quantified formulas"),
            Self::Cells(cells) => {
                write!(out, "{cells} cells are played; a quantified formula has at most {MAX_QBF_CELLS}")
            }
            Self::Gates => write!(out, "its goal is too large for a quantified formula"),
        }
    }
}

/// A variable, negated or not, or a constant.
type Literal = i32;
const TRUE: Literal = Literal::MAX;
const FALSE: Literal = -Literal::MAX;

/// The bits of one move.
#[derive(Clone, Debug)]
struct Turn {
    owner: bool,
    bits: Vec<Literal>,
}

/// A quantified formula in prenex form: moves, then a circuit.
#[derive(Clone, Debug)]
pub struct Qbf {
    turns: Vec<Turn>,
    circuit: Circuit,
    output: Literal,
}

/// And-gates over earlier literals; the variable of the first is one more than that of the last input.
#[derive(Clone, Debug, Default)]
struct Circuit {
    inputs: i32,
    gates: Vec<Vec<Literal>>,
    known: HashMap<Vec<Literal>, Literal>,
    full: bool,
}

impl Circuit {
    fn and(&mut self, parts: impl IntoIterator<Item = Literal>) -> Literal {
        let mut parts: Vec<Literal> = parts.into_iter().filter(|part| *part != TRUE).collect();
        parts.sort_unstable();
        parts.dedup();
        if parts.contains(&FALSE) || parts.iter().any(|part| parts.binary_search(&-part).is_ok()) {
            return FALSE;
        }
        match parts[..] {
            [] => return TRUE,
            [one] => return one,
            _ => (),
        }
        if let Some(known) = self.known.get(&parts) {
            return *known;
        }
        if self.gates.len() >= MAX_GATES {
            self.full = true;
            return FALSE;
        }
        self.gates.push(parts.clone());
        let literal = self.inputs + self.gates.len() as i32;
        self.known.insert(parts, literal);
        literal
    }

    fn or(&mut self, parts: impl IntoIterator<Item = Literal>) -> Literal {
        let negated: Vec<Literal> = parts.into_iter().map(|part| -part).collect();
        -self.and(negated)
    }
}

impl Qbf {
    /// The formula of a claim. With `moves` the owner has only so many moves to reach the goal.
    pub fn of(claim: &Claim, moves: Option<usize>) -> Result<Self, NoFormula> {
        match claim {
            Claim::Hex(claim) => {
                let cells: Vec<Cell> = claim.field.iter().collect();
                Self::build(&cells, claim.first, moves, |circuit, own| hex_goal(circuit, claim, own))
            }
            Claim::Sets(claim) => {
                let cells: Vec<Cell> = (0..claim.names.len()).map(Cell::new).collect();
                let moves = moves.or(claim.moves.map(|moves| moves as usize));
                Self::build(&cells, claim.first, moves, |circuit, own| set_goal(circuit, claim, own))
            }
            Claim::Torus(_) | Claim::Creature(_) | Claim::Drop(_) => Err(NoFormula::Game),
        }
    }

    fn build(
        cells: &[Cell],
        first: First,
        moves: Option<usize>,
        goal: impl FnOnce(&mut Circuit, &HashMap<Cell, Literal>) -> Literal,
    ) -> Result<Self, NoFormula> {
        if cells.len() > MAX_QBF_CELLS {
            return Err(NoFormula::Cells(cells.len()));
        }
        let width = usize::BITS - cells.len().saturating_sub(1).leading_zeros();
        let mut circuit = Circuit::default();
        let mut turns = Vec::new();
        let mut left = moves.unwrap_or(cells.len());
        for ply in 0..cells.len() {
            let owner = (ply % 2 == 0) == (first == First::Owner);
            if left == 0 {
                break;
            }
            left -= usize::from(owner);
            let bits = (1..=width as i32).map(|bit| circuit.inputs + bit).collect();
            circuit.inputs += width as i32;
            turns.push(Turn { owner, bits });
        }
        let own = play(&mut circuit, cells, &turns);
        let output = goal(&mut circuit, &own);
        if circuit.full { Err(NoFormula::Gates) } else { Ok(Self { turns, circuit, output }) }
    }

    /// Blocks of variables, outermost first: whether they are for some values, and the variables.
    fn blocks(&self) -> Vec<(bool, Vec<Literal>)> {
        let mut blocks: Vec<(bool, Vec<Literal>)> = Vec::new();
        for turn in self.turns.iter().filter(|turn| !turn.bits.is_empty()) {
            match blocks.last_mut() {
                Some((owner, bits)) if *owner == turn.owner => bits.extend(&turn.bits),
                _ => blocks.push((turn.owner, turn.bits.clone())),
            }
        }
        blocks
    }

    fn first_gate(&self) -> i32 {
        self.circuit.inputs + 1
    }

    /// In QCIR-14, in cleansed form but for the names of variables.
    pub fn qcir(&self) -> String {
        let mut text = String::from("#QCIR-G14\n");
        let name = |literal: Literal| {
            let kind = if literal.abs() < self.first_gate() { 'v' } else { 'g' };
            format!("{}{kind}{}", if literal < 0 { "-" } else { "" }, literal.abs())
        };
        let list = |literals: &[Literal]| {
            literals.iter().map(|literal| name(*literal)).collect::<Vec<String>>().join(", ")
        };
        for (owner, bits) in self.blocks() {
            _ = writeln!(text, "{}({})", if owner { "exists" } else { "forall" }, list(&bits));
        }
        match self.output {
            TRUE => text += "output(g0)\ng0 = and()\n",
            FALSE => text += "output(g0)\ng0 = or()\n",
            output => {
                _ = writeln!(text, "output({})", name(output));
                for (gate, parts) in (self.first_gate()..).zip(&self.circuit.gates) {
                    _ = writeln!(text, "g{gate} = and({})", list(parts));
                }
            }
        }
        text
    }

    /// In QDIMACS: a variable for each gate, for some value, innermost.
    pub fn qdimacs(&self) -> String {
        let mut clauses: Vec<Vec<Literal>> = Vec::new();
        match self.output {
            TRUE => (),
            FALSE => clauses.push(Vec::new()),
            output => {
                clauses.push(vec![output]);
                for (gate, parts) in (self.first_gate()..).zip(&self.circuit.gates) {
                    clauses.extend(parts.iter().map(|part| vec![-gate, *part]));
                    clauses.push(parts.iter().map(|part| -part).chain([gate]).collect());
                }
            }
        }
        let mut blocks = self.blocks();
        let gates: Vec<Literal> =
            (self.first_gate()..).take(self.circuit.gates.len()).filter(|_| clauses.len() > 1).collect();
        if !gates.is_empty() {
            match blocks.last_mut() {
                Some((true, bits)) => bits.extend(gates),
                _ => blocks.push((true, gates)),
            }
        }
        let variables = self.circuit.inputs as usize + self.circuit.gates.len();
        let mut text = format!("p cnf {variables} {}\n", clauses.len());
        let mut line = |start: &str, literals: &[Literal]| {
            text += start;
            for literal in literals {
                _ = write!(text, "{literal} ");
            }
            text += "0\n";
        };
        for (owner, bits) in &blocks {
            line(if *owner { "e " } else { "a " }, bits);
        }
        for clause in &clauses {
            line("", clause);
        }
        text
    }

    /// Whether it is true, by trying all values. It takes time without bound.
    #[cfg(test)]
    fn is_true(&self) -> bool {
        self.true_from(0, &mut vec![false; self.circuit.inputs as usize + 1])
    }

    #[cfg(test)]
    fn true_from(&self, turn: usize, values: &mut Vec<bool>) -> bool {
        let Some(Turn { owner, bits }) = self.turns.get(turn) else { return self.value(values) };
        let mut codes = 0..1_usize << bits.len();
        let mut after = |code: usize| {
            for (place, bit) in bits.iter().enumerate() {
                values[*bit as usize] = code >> place & 1 == 1;
            }
            self.true_from(turn + 1, values)
        };
        if *owner { codes.any(&mut after) } else { codes.all(after) }
    }

    #[cfg(test)]
    fn value(&self, inputs: &[bool]) -> bool {
        let mut values = inputs.to_vec();
        let read = |values: &[bool], literal: Literal| match literal {
            TRUE => true,
            FALSE => false,
            _ => values[literal.unsigned_abs() as usize] == (literal > 0),
        };
        for parts in &self.circuit.gates {
            let value = parts.iter().all(|part| read(&values, *part));
            values.push(value);
        }
        read(&values, self.output)
    }
}

/// Which cells the owner has after all moves.
fn play(circuit: &mut Circuit, cells: &[Cell], turns: &[Turn]) -> HashMap<Cell, Literal> {
    let mut own = vec![FALSE; cells.len()];
    let mut taken = vec![FALSE; cells.len()];
    for turn in turns {
        for index in 0..cells.len() {
            let chosen = turn
                .bits
                .iter()
                .enumerate()
                .map(|(place, bit)| if index >> place & 1 == 1 { *bit } else { -*bit });
            let placed = circuit.and(chosen.chain([-taken[index]]));
            taken[index] = circuit.or([taken[index], placed]);
            if turn.owner {
                own[index] = circuit.or([own[index], placed]);
            }
        }
    }
    cells.iter().copied().zip(own).collect()
}

fn set_goal(circuit: &mut Circuit, claim: &SetClaim, own: &HashMap<Cell, Literal>) -> Literal {
    let mut parts = Vec::new();
    for set in &claim.sets {
        let cells: Vec<Literal> = set.iter().map(|cell| own[&cell]).collect();
        parts.push(if claim.owner == Player::Maker { circuit.and(cells) } else { circuit.or(cells) });
    }
    if claim.owner == Player::Maker { circuit.or(parts) } else { circuit.and(parts) }
}

fn hex_goal(circuit: &mut Circuit, claim: &HexClaim, own: &HashMap<Cell, Literal>) -> Literal {
    truth(circuit, &claim.board, &claim.goal, &claim.stones(), own)
}

/// A formula over the owner's cells: the stones, and those of the field that the owner has.
fn truth(
    circuit: &mut Circuit,
    board: &Board,
    formula: &Formula,
    stones: &CellSet,
    own: &HashMap<Cell, Literal>,
) -> Literal {
    match formula {
        Formula::Link(a, b) => Net::new(board, stones, own).link(circuit, *a, *b),
        Formula::All(parts) => {
            let parts: Vec<Literal> =
                parts.iter().map(|part| truth(circuit, board, part, stones, own)).collect();
            circuit.and(parts)
        }
        Formula::Any(parts) => {
            let parts: Vec<Literal> =
                parts.iter().map(|part| truth(circuit, board, part, stones, own)).collect();
            circuit.or(parts)
        }
        Formula::Given(part, cell) => truth(circuit, board, part, &stones.with(*cell), own),
    }
}

/// Groups of stones and cells of the field, and which of them touch.
struct Net<'a> {
    board: &'a Board,
    nodes: Vec<(CellSet, Literal)>,
    touching: Vec<Vec<usize>>,
}

impl<'a> Net<'a> {
    fn new(board: &'a Board, stones: &CellSet, own: &HashMap<Cell, Literal>) -> Self {
        let mut nodes: Vec<(CellSet, Literal)> = Vec::new();
        for stone in stones.iter() {
            if !nodes.iter().any(|(cells, _)| cells.contains(stone)) {
                nodes.push((board.connected(&CellSet::of(stone), stones), TRUE));
            }
        }
        let mut field: Vec<(&Cell, &Literal)> =
            own.iter().filter(|(cell, _)| !stones.contains(**cell)).collect();
        field.sort();
        nodes.extend(field.into_iter().map(|(cell, literal)| (CellSet::of(*cell), *literal)));
        let touch = |one: &CellSet, other: &CellSet| {
            one.iter().any(|cell| board.neighbours(cell).any(|next| other.contains(next)))
        };
        let touching = nodes
            .iter()
            .map(|(cells, _)| (0..nodes.len()).filter(|other| touch(cells, &nodes[*other].0)).collect())
            .collect();
        Self { board, nodes, touching }
    }

    /// Whether a node is at an end of a link.
    fn at(&self, node: usize, end: Terminal) -> bool {
        let cells = &self.nodes[node].0;
        match end {
            Terminal::Cell(cell) => cells.contains(cell),
            Terminal::Edge(edge) => cells.iter().any(|cell| self.board.touches(cell, edge)),
        }
    }

    /// A chain from one end to the other: what is reached in one step, in two, and so on.
    fn link(&self, circuit: &mut Circuit, a: Terminal, b: Terminal) -> Literal {
        if a == b && matches!(a, Terminal::Edge(_)) {
            return TRUE;
        }
        let all = 0..self.nodes.len();
        let start = |node| if self.at(node, a) { self.nodes[node].1 } else { FALSE };
        let mut reached: Vec<Literal> = all.clone().map(start).collect();
        for _ in 1..self.nodes.len() {
            let mut next = Vec::new();
            for node in all.clone() {
                let near = self.touching[node].iter().map(|other| reached[*other]).chain([reached[node]]);
                let near = circuit.or(near);
                next.push(circuit.and([self.nodes[node].1, near]));
            }
            reached = next;
        }
        circuit.or(all.filter(|node| self.at(*node, b)).map(|node| reached[node]))
    }
}
