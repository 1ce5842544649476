//! A σ-connection with its extensions, or a plain claim, as blocks of a document.

use document::{Document, Entry};
use game::{Advice, Board, Cell, CellSet, Edge, Formula, HexClaim, Moves, Player, ReplyCase};
use std::collections::HashMap;
use strategies::guided::likeness::Carriage;
use strategies::guided::sigma;

/// An extension as it is written down.
#[derive(Clone)]
pub struct Extended {
    /// The name of its block.
    pub block: String,
    /// The stone.
    pub stone: Cell,
    /// The cells that are added to the region.
    pub cells: CellSet,
    /// What holds then.
    pub goal: Formula,
}

/// A σ-connection with its extensions; without cases a plain claim.
#[derive(Clone)]
pub struct Unit {
    /// The name of its block.
    pub name: String,
    pub claim: HexClaim,
    pub cases: Vec<ReplyCase>,
    pub extensions: Vec<Extended>,
    /// What stones, replies and stones of extensions are called.
    pub names: HashMap<Cell, String>,
}

/// Names for replies, those first that the papers use.
const REPLIES: [&str; 5] = ["z", "v", "u", "s", "t"];

/// Names for the stones of extensions.
const EXTENSIONS: [&str; 5] = ["y", "r", "q", "p", "o"];

impl Unit {
    /// What was found for a claim. Names that are given are kept; replies that a case speaks of and the stones
    /// of extensions are given names.
    pub fn found(name: &str, claim: &HexClaim, found: &sigma::Sigma, names: &HashMap<Cell, String>) -> Self {
        let board = claim.board;
        let extension = |one: &sigma::Extension| Extended {
            block: format!("{name}-{}", board.name(one.stone)),
            stone: one.stone,
            cells: one.cells,
            goal: Formula::All(vec![claim.goal.clone(), one.goal.clone()]),
        };
        let mut unit = Self {
            name: name.to_string(),
            claim: claim.clone(),
            cases: found.cases.clone(),
            extensions: found.extensions.iter().map(extension).collect(),
            names: names.clone(),
        };
        for cell in replies(&unit.cases).iter() {
            unit.call(cell, &REPLIES);
        }
        for extension in &found.extensions {
            unit.call(extension.stone, &EXTENSIONS);
        }
        unit
    }

    /// A block that is a `sigma` with the extensions of it by one stone each, or a `claim`; nothing if it is
    /// another one.
    pub fn of_entry(document: &Document, entries: &[Entry], entry: &Entry) -> Option<Self> {
        let claim = entry.hex().filter(|claim| !claim.board.is_glued())?;
        let cases = match (&entry.advice, entry.kind) {
            (Advice::Tree { cases, .. }, "sigma") => cases.clone(),
            (_, "claim") => Vec::new(),
            _ => return None,
        };
        let mut names = document.stone_names(entry, &claim.board);
        names.extend(document.reply_names(entry));
        let mut extensions = Vec::new();
        let extending = entries.iter().filter(|other| document.base_of(other) == Some(&*entry.name));
        for other in extending.filter(|other| other.kind == "extension") {
            let Some(extended) = other.hex() else { continue };
            let Formula::All(parts) = &extended.goal else { continue };
            if let [_, Formula::Given(goal, stone)] = &parts[..]
                && goal.given_cells().is_empty()
            {
                let cells = extended.field - claim.field;
                let (block, stone, goal) = (other.name.clone(), *stone, (**goal).clone());
                extensions.push(Extended { block, stone, cells, goal });
                names.extend(document.stone_names(other, &claim.board));
            }
        }
        Some(Self { name: entry.name.clone(), claim: claim.clone(), cases, extensions, names })
    }

    /// The same on another board; nothing if it does not fit there.
    pub fn carried(&self, onto: Board) -> Option<Self> {
        let given = |one: &Extended| Formula::Given(Box::new(one.goal.clone()), one.stone);
        let goals = [self.claim.goal.clone()].into_iter().chain(self.extensions.iter().map(given));
        let whole = HexClaim {
            goal: Formula::All(goals.collect()),
            field: self.extensions.iter().fold(self.claim.field, |all, one| all | one.cells),
            ..self.claim.clone()
        };
        let carriage = Carriage::new(&whole, onto)?;
        let set =
            |cells: &CellSet| -> CellSet { cells.iter().filter_map(|cell| carriage.cell(cell)).collect() };
        let claim = HexClaim {
            board: onto,
            black: if self.claim.owner == Player::Black { set(&self.claim.black) } else { CellSet::EMPTY },
            white: if self.claim.owner == Player::White { set(&self.claim.white) } else { CellSet::EMPTY },
            field: set(&self.claim.field),
            goal: carriage.formula(&self.claim.goal)?,
            ..self.claim.clone()
        };
        let extension = |one: &Extended| {
            let (block, cells) = (one.block.clone(), set(&one.cells));
            Some(Extended {
                block,
                stone: carriage.cell(one.stone)?,
                cells,
                goal: carriage.formula(&one.goal)?,
            })
        };
        // A name that is a cell of the new board cannot stay.
        let free = |name: &str| onto.parse(name).is_err();
        let names = self.names.iter().filter(|(_, name)| free(name));
        Some(Self {
            name: self.name.clone(),
            claim,
            cases: carried_cases(&self.cases, &carriage)?,
            extensions: self.extensions.iter().map(extension).collect::<Option<_>>()?,
            names: names.filter_map(|(cell, name)| Some((carriage.cell(*cell)?, name.clone()))).collect(),
        })
    }

    /// The blocks.
    pub fn text(&self) -> String {
        let (board, claim, name) = (self.claim.board, &self.claim, &self.name);
        let owner = if claim.owner == Player::White { "  owner white\n" } else { "" };
        let keyword = if self.cases.is_empty() { "claim" } else { "sigma" };
        let mut out = format!("\n{keyword} {name}\n");
        out += &self.stones("black", &claim.black);
        out += &self.stones("white", &claim.white);
        let goal = self.formula(&claim.goal, &claim.stones());
        out += &format!("{owner}  region {}\n  goal {goal}\n", board.names(&claim.field));
        self.write_cases(&self.cases, &claim.stones(), 1, &mut out);
        for extension in &self.extensions {
            let own = claim.stones().with(extension.stone);
            out += &format!("\nextension {}\n  of {name}\n", extension.block);
            out += &self.stones(&claim.owner.to_string(), &CellSet::of(extension.stone));
            if !extension.cells.is_empty() {
                out += &format!("  cells {}\n", board.names(&extension.cells));
            }
            out += &format!("  goal {}\n", self.formula(&extension.goal, &own));
        }
        out
    }

    fn write_cases(&self, cases: &[ReplyCase], stones: &CellSet, depth: usize, out: &mut String) {
        let board = &self.claim.board;
        for case in cases {
            let moves = match case.moves {
                Moves::On(moves) => format!("on {}", board.names(&moves)),
                Moves::Else | Moves::Threat => "else".to_string(),
            };
            let own = stones.with(case.reply);
            let then = case.then.as_ref().map(|then| format!(", then {}", self.formula(then, &own)));
            let (indent, reply) = ("  ".repeat(depth), self.placed(case.reply));
            *out += &format!("{indent}{moves}: {reply}{}\n", then.unwrap_or_default());
            self.write_cases(&case.cases, &own, depth + 1, out);
        }
    }

    /// The stones of a player, with their names.
    pub fn stones(&self, word: &str, cells: &CellSet) -> String {
        let stones: Vec<String> = cells.iter().map(|cell| self.placed(cell)).collect();
        if stones.is_empty() { String::new() } else { format!("  {word} {}\n", stones.join(" ")) }
    }

    /// A cell, with its name if it has one.
    fn placed(&self, cell: Cell) -> String {
        let place = self.claim.board.name(cell);
        self.names.get(&cell).map_or(place.clone(), |name| format!("{name}={place}"))
    }

    /// A formula in which stones have their names.
    fn formula(&self, formula: &Formula, stones: &CellSet) -> String {
        formula.text(&|cell| {
            let name = self.names.get(&cell).filter(|_| stones.contains(cell));
            name.cloned().unwrap_or_else(|| self.claim.board.name(cell))
        })
    }

    /// Gives a cell the first of these names that is free, unless it has one.
    fn call(&mut self, cell: Cell, letters: &[&str]) {
        let board = self.claim.board;
        let taken = |name: &String| {
            self.names.values().any(|other| other == name)
                || board.parse(name).is_ok()
                || Edge::ALL.iter().any(|edge| edge.to_string() == **name)
        };
        let more = (1..).map(|number| format!("{}{number}", letters[0]));
        let free = letters.iter().map(ToString::to_string).chain(more).find(|name| !taken(name));
        if !self.names.contains_key(&cell) {
            self.names.extend(free.map(|name| (cell, name)));
        }
    }
}

/// The replies that what holds after them speaks of.
fn replies(cases: &[ReplyCase]) -> CellSet {
    fn add(cases: &[ReplyCase], played: CellSet, found: &mut CellSet) {
        for case in cases {
            let played = played.with(case.reply);
            *found |= case.then.as_ref().map_or(CellSet::EMPTY, |then| then.cells() & played);
            add(&case.cases, played, found);
        }
    }
    let mut found = CellSet::EMPTY;
    add(cases, CellSet::EMPTY, &mut found);
    found
}

fn carried_cases(cases: &[ReplyCase], carriage: &Carriage) -> Option<Vec<ReplyCase>> {
    let case = |case: &ReplyCase| {
        let moves = match case.moves {
            Moves::On(moves) => Moves::On(moves.iter().filter_map(|cell| carriage.cell(cell)).collect()),
            other => other,
        };
        let then = match &case.then {
            Some(then) => Some(carriage.formula(then)?),
            None => None,
        };
        let cases = carried_cases(&case.cases, carriage)?;
        let reply = carriage.cell(case.reply)?;
        Some(ReplyCase { moves, reply, then, by: Vec::new(), line: Vec::new(), cases })
    };
    cases.iter().map(case).collect()
}
