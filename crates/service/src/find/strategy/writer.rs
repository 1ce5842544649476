//! A strategy as a document: the blocks it uses, a claim with a drawn board for each leaf, and the tree.

use crate::find::unit::Unit;
use document::syntax::{Document, Game};
use game::{Board, CellSet, HexClaim, Player, ReplyCase};
use std::collections::HashMap;
use std::sync::Arc;
use strategies::guided::Lemma;
use strategies::guided::finder::{Case, Found, Kind, Leaf, Node};
use strategies::guided::halves::Half;
use strategies::guided::sigma::extended;

/// Stands where the measures will be known once the document has been proved.
pub const MEASURES: &str = "MEASURES";

/// The document.
pub fn written<'f>(found: &'f Found, name: &str, library: Option<&Document>, lemmas: &'f [Lemma]) -> String {
    let root = &found.root;
    let board = root.claim.board;
    let name = format!("S-{name}");
    let mut writer = Writer::new(found, &name);
    writer.library = lemmas;
    writer.strategy(root, &name);
    let mut text = format!("# A strategy for {} on {board}: {MEASURES}.\n", root.claim.owner);
    match library.filter(|_| !lemmas.is_empty()) {
        Some(document) => {
            let sections = document.sections.iter().filter(|section| section.game.node == Game::Hex(board));
            let kept = Document { sections: sections.cloned().collect(), footer: Vec::new() };
            text += &kept.to_string();
        }
        None => text += &format!("hex {board}\n"),
    }
    text + &writer.blocks
}

struct Writer<'f> {
    /// The lemmas, with the cases of those that are σ-connections.
    lemmas: &'f [(HexClaim, Vec<ReplyCase>)],
    /// The blocks that stand before the strategy.
    library: &'f [Lemma],
    /// σ-connections that were found to be put in force.
    halves: &'f [Half],
    /// Those that have been written.
    units: Vec<usize>,
    /// The name of the whole strategy.
    name: String,
    /// Parts of the strategy that lead to places in it, and how many places they come up in.
    shared: Vec<(Arc<Node>, usize)>,
    /// Those that have been written as strategies of their own.
    strategies: Vec<Arc<Node>>,
    /// The claims that have been written.
    claims: Vec<HexClaim>,
    blocks: String,
}

impl<'f> Writer<'f> {
    fn new(found: &'f Found, name: &str) -> Self {
        let mut writer = Self {
            lemmas: &found.lemmas,
            library: &[],
            halves: &found.blocks,
            units: Vec::new(),
            name: name.to_string(),
            shared: Vec::new(),
            strategies: Vec::new(),
            claims: Vec::new(),
            blocks: String::new(),
        };
        writer.count(&found.root.kind);
        writer
    }

    /// Counts where parts of the strategy come up.
    fn count(&mut self, kind: &Kind) {
        match kind {
            Kind::Leaf(_) => {}
            Kind::Inner { cases, .. } => cases.iter().for_each(|case| self.count(&case.after)),
            Kind::Shared(node) => {
                if let Some((_, count)) = self.shared.iter_mut().find(|(other, _)| Arc::ptr_eq(other, node)) {
                    *count += 1;
                    return;
                }
                self.shared.push((node.clone(), 1));
                self.count(&node.kind);
            }
        }
    }

    /// Whether a part of the strategy is written as one of its own: if it comes up more than once, and joins
    /// one's edges.
    fn is_apart(&self, node: &Arc<Node>) -> bool {
        let twice = |(other, count): &(Arc<Node>, usize)| Arc::ptr_eq(other, node) && *count > 1;
        matches!(node.kind, Kind::Inner { .. }) && node.claim.joins_edges() && self.shared.iter().any(twice)
    }

    /// Writes a strategy, after what it uses.
    fn strategy(&mut self, node: &Node, name: &str) {
        let claim = &node.claim;
        let board = claim.board;
        let using = match &node.kind {
            Kind::Leaf(leaf) if leaf.parts.len() > 1 => self.names(leaf),
            Kind::Inner { by, .. } => self.names_of(by),
            _ => String::new(),
        };
        let using = if using.is_empty() { using } else { format!("  using {using}\n") };
        let tree = self.tree(&board, &node.kind, 1);
        let list = |player: &str, stones: &CellSet| {
            if stones.is_empty() { String::new() } else { format!("  {player} {}\n", board.names(stones)) }
        };
        let (black, white) = (list("black", &claim.black), list("white", &claim.white));
        let (loser, winner) = (claim.owner.opponent(), claim.owner);
        let remark = forced(&board, &node.kind);
        self.blocks += &format!("\nstrategy {name}{remark}\n{black}{white}");
        self.blocks += &format!("  to move {loser}\n  winner {winner}\n{using}{tree}");
    }

    /// The name of a part of the strategy, which is written unless it has been.
    fn part(&mut self, node: &Arc<Node>) -> String {
        let name = |number: usize, whole: &str| format!("{whole}-{}", number + 1);
        if let Some(number) = self.strategies.iter().position(|other| Arc::ptr_eq(other, node)) {
            return name(number, &self.name);
        }
        self.strategies.push(node.clone());
        let name = name(self.strategies.len() - 1, &self.name);
        self.strategy(node, &name);
        name
    }

    fn tree(&mut self, board: &Board, kind: &Kind, depth: usize) -> String {
        let (threats, cases) = match kind {
            Kind::Leaf(_) => return String::new(),
            Kind::Shared(node) if self.is_apart(node) => return String::new(),
            Kind::Shared(node) => return self.tree(board, &node.kind, depth),
            Kind::Inner { threats, cases, .. } => (threats, cases),
        };
        let along = kind.forced_line().is_some();
        let indent = "  ".repeat(depth);
        let mut text = String::new();
        for (reply, leaf) in threats {
            text += &format!("{indent}threat: {}{}\n", board.name(*reply), by(&self.names(leaf)));
        }
        for Case { moves, reply, after } in cases {
            let names = self.names_in(after);
            let (moves, reply, by) = (board.names(moves), board.name(*reply), by(&names));
            let remark = if along { String::new() } else { forced(board, after) };
            text += &format!("{indent}on {moves}: {reply}{by}{remark}\n");
            text += &self.tree(board, after, depth + 1);
        }
        text
    }

    /// The names of what is in force in a position, or wins it.
    fn names_in(&mut self, kind: &Kind) -> String {
        match kind {
            Kind::Leaf(leaf) => self.names(leaf),
            Kind::Inner { by, .. } => self.names_of(by),
            Kind::Shared(node) if self.is_apart(node) => self.part(node),
            Kind::Shared(node) => self.names_in(&node.kind),
        }
    }

    /// The names of the blocks that a leaf is won by.
    fn names(&mut self, leaf: &Leaf) -> String {
        let parts = self.names_of(&leaf.parts);
        let parts = Some(parts).filter(|parts| !parts.is_empty());
        leaf.blocks.iter().cloned().chain(parts).collect::<Vec<_>>().join(" ")
    }

    /// The names of claims. What stones alone join needs none.
    fn names_of(&mut self, claims: &[HexClaim]) -> String {
        let needed = claims.iter().filter(|claim| !claim.field.is_empty());
        needed.map(|claim| self.name(claim)).collect::<Vec<_>>().join(" ")
    }

    /// The name of a σ-connection that was found to be put in force, or of its extension, if that is what a
    /// claim says. It is written unless it has been.
    fn block(&mut self, claim: &HexClaim) -> Option<String> {
        let says = |said: &HexClaim| {
            said.field == claim.field && said.stones() == claim.stones() && said.goal == claim.goal
        };
        let is_one = |half: &&Half| says(&half.claim) || says(&extended(&half.claim, &half.sigma.extensions));
        let index = self.halves.iter().position(|half| is_one(&half))?;
        let half = &self.halves[index];
        let number = match self.units.iter().position(|known| *known == index) {
            Some(number) => number + 1,
            None => {
                self.units.push(index);
                let name = format!("F{}", self.units.len());
                self.blocks += &Unit::found(&name, &half.claim, &half.sigma, &HashMap::new()).text();
                self.units.len()
            }
        };
        let name = format!("F{number}");
        let extension = half.sigma.extensions.first().filter(|_| !says(&half.claim));
        Some(extension.map_or(name.clone(), |one| format!("{name}-{}", claim.board.name(one.stone))))
    }

    /// The name of a claim, which is written unless it has been.
    fn name(&mut self, claim: &HexClaim) -> String {
        let known = |other: &HexClaim| {
            other.field == claim.field && other.stones() == claim.stones() && other.goal == claim.goal
        };
        if let Some(number) = self.claims.iter().position(known) {
            return format!("A{}", number + 1);
        }
        let of_library = |(_, argument): &&Lemma| {
            argument.region == claim.field && argument.stones == claim.stones() && argument.goal == claim.goal
        };
        if let Some((name, _)) = self.library.iter().find(of_library) {
            return name.clone();
        }
        if let Some(name) = self.block(claim) {
            return name;
        }
        let lemmas = self.lemmas;
        let cases = lemmas.iter().find(|(lemma, _)| lemma == claim).map_or(&[][..], |(_, cases)| cases);
        // What the cases cite stands before them.
        let claims = |case: &ReplyCase| case.by.iter().map(|number| lemmas[*number].0.clone()).collect();
        let cited: Vec<Vec<HexClaim>> = cases.iter().map(claims).collect();
        let cited: Vec<String> = cited.iter().map(|claims| by(&self.names_of(claims))).collect();
        self.claims.push(claim.clone());
        let name = format!("A{}", self.claims.len());
        self.blocks += &drawn(&name, claim, &cases.iter().zip(cited).collect::<Vec<_>>());
        name
    }
}

/// The blocks that a case names.
fn by(names: &str) -> String {
    if names.is_empty() { String::new() } else { format!(", by {names}") }
}

/// The forced line that begins in a position, if one does, for a reader to see at a glance.
fn forced(board: &Board, after: &Kind) -> String {
    let steps = after.forced_line().unwrap_or_default();
    let step = |case: &&Case| match case.moves.len() {
        1 => format!(" {} {}", board.names(&case.moves), board.name(case.reply)),
        _ => format!(" {{{}}} {}", board.names(&case.moves), board.name(case.reply)),
    };
    if steps.is_empty() {
        return String::new();
    }
    format!("  # forced:{}", steps.iter().map(step).collect::<String>())
}

/// A claim with a drawn board, or a σ-connection if there are cases, each with the blocks that it cites.
fn drawn(name: &str, claim: &HexClaim, cases: &[(&ReplyCase, String)]) -> String {
    let owner = claim.owner;
    let letter = if owner == Player::White { 'W' } else { 'B' };
    let said = if owner == Player::White { "  owner white\n" } else { "" };
    let goal = claim.goal.text(&|cell| claim.board.name(cell));
    let keyword = if cases.is_empty() { "claim" } else { "sigma" };
    let mut text = format!("\n{keyword} {name}\n{said}  goal {goal}\n  board\n");
    for row in 0..claim.board.height() {
        let mark = |column: usize| match claim.board.cell(column as isize, row as isize) {
            Some(cell) if claim.stones().contains(cell) => letter,
            Some(cell) if claim.field.contains(cell) => '-',
            _ => '.',
        };
        let row: Vec<String> = (0..claim.board.width()).map(|column| mark(column).to_string()).collect();
        text += &format!("    {}\n", row.join(" "));
    }
    for (case, by) in cases {
        let name = |cell| claim.board.name(cell);
        let then = case.then.as_ref().map_or(String::new(), |then| format!(", then {}", then.text(&name)));
        let moves = claim.board.names(&case.moves.named());
        text += &format!("  on {moves}: {}{then}{by}\n", name(case.reply));
    }
    text
}
