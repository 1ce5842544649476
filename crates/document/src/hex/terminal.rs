//! What the words of a goal name, and the formula that the goal is.

use super::fields::{cell, off_board};
use super::position::Position;
use crate::At;
use crate::diagnostic::{Diagnostic, Problems, quote};
use crate::suggest::nearest;
use crate::syntax::{Goal, Word};
use game::{BadCell, Cell, CellSet, Edge, Formula, Player, Terminal};

/// The names that a goal may use.
pub struct Scope<'p, 'd> {
    /// The stones.
    pub position: &'p Position<'d>,
    /// The cells that are played.
    pub region: CellSet,
    /// Whose goal it is.
    pub owner: Player,
}

impl Scope<'_, '_> {
    /// The formula that a goal is; `None` if some word is wrong.
    pub fn formula(&self, goal: &Goal, problems: &mut Problems) -> Option<Formula> {
        self.part(goal, &mut Vec::new(), problems)
    }

    /// A part of a goal; `given` are the cells that it may name besides.
    ///
    /// Goals may be 1,000 parentheses deep. The frames of the recursion stay small because everything
    /// that makes diagnostics has a frame of its own.
    fn part(&self, goal: &Goal, given: &mut Vec<Cell>, problems: &mut Problems) -> Option<Formula> {
        match goal {
            Goal::Link(from, to) => self.link(from, to, given, problems),
            Goal::All(parts) => Some(Formula::All(self.parts(parts, given, problems)?)),
            Goal::Any(parts) => Some(Formula::Any(self.parts(parts, given, problems)?)),
            Goal::Given(part, word) => {
                let cell = self.given(word, problems);
                given.extend(cell);
                let part = self.part(part, given, problems);
                if cell.is_some() {
                    given.pop();
                }
                Some(Formula::Given(Box::new(part?), cell?))
            }
        }
    }

    #[inline(never)]
    fn link(
        &self,
        from: &At<Word>,
        to: &At<Word>,
        given: &[Cell],
        problems: &mut Problems,
    ) -> Option<Formula> {
        let from = problems.check(self.terminal(from, given));
        let to = problems.check(self.terminal(to, given));
        Some(Formula::Link(from?, to?))
    }

    #[inline(never)]
    fn given(&self, word: &At<Word>, problems: &mut Problems) -> Option<Cell> {
        problems.check(self.given_cell(word))
    }

    fn parts(&self, parts: &[Goal], given: &mut Vec<Cell>, problems: &mut Problems) -> Option<Vec<Formula>> {
        let before = problems.len();
        let mut formulas = Vec::with_capacity(parts.len());
        for part in parts {
            if problems.is_full() {
                break;
            }
            formulas.extend(self.part(part, given, problems));
        }
        (problems.len() == before).then_some(formulas)
    }

    fn terminal(&self, word: &At<Word>, given: &[Cell]) -> Result<Terminal, Diagnostic> {
        let edge = Edge::ALL.into_iter().find(|edge| edge.to_string() == *word.node);
        if let Some(edge) = edge {
            return self.edge(edge, word);
        }
        if let Some(named) = self.position.names.get(&*word.node) {
            let place = named.place.ok_or_else(|| self.unknown(word))?;
            return self.own_stone(place.node, word);
        }
        let board = &self.position.board;
        match board.parse(&word.node) {
            Ok(cell) if given.contains(&cell) => Ok(Terminal::Cell(cell)),
            Ok(cell) => self.own_stone(cell, word),
            Err(BadCell::OffBoard) => Err(off_board(At::new(&word.node, word.span), board)),
            Err(BadCell::NotACell) => Err(self.unknown(word)),
        }
    }

    fn edge(&self, edge: Edge, word: &At<Word>) -> Result<Terminal, Diagnostic> {
        if self.position.board.is_glued() {
            return Err(Diagnostic::new(word.span, format!("a torus has no edge {edge}"))
                .help("a goal names stones and cells of the region"));
        }
        if edge.owner() == self.owner {
            return Ok(Terminal::Edge(edge));
        }
        let (theirs, owner) = (edge.owner(), self.owner);
        let [one, two] = Edge::of(owner);
        let message = format!("the edge {edge} is {theirs}'s, and this is {owner}'s goal");
        Err(Diagnostic::new(word.span, message)
            .help(format!("{owner} joins {one} and {two}; for {theirs}'s claims write `owner {theirs}`")))
    }

    fn own_stone(&self, cell: Cell, word: &At<Word>) -> Result<Terminal, Diagnostic> {
        let owner = self.owner;
        match self.position.stones.get(&cell) {
            Some(stone) if stone.player == owner => Ok(Terminal::Cell(cell)),
            Some(stone) => {
                let theirs = stone.player;
                let message =
                    format!("{} is {theirs}'s stone, and this is {owner}'s goal", quote(&word.node));
                Err(Diagnostic::new(word.span, message).with(stone.span, "the stone is here"))
            }
            // The link is true once the cell is the owner's and joined.
            None if self.region.contains(cell) => Ok(Terminal::Cell(cell)),
            None => {
                let message = format!("the cell {} is empty and outside the region", quote(&word.node));
                Err(Diagnostic::new(word.span, message).help(
                    "a goal names edges, stones and cells of the region, and other empty cells only inside \
                     `(… given CELL)`",
                ))
            }
        }
    }

    fn unknown(&self, word: &At<Word>) -> Diagnostic {
        let own = |name: &&str| self.position.names[name].player == self.owner;
        let mut names: Vec<&str> = self.position.names.keys().copied().filter(own).collect();
        names.sort_unstable();
        let glued = self.position.board.is_glued();
        let edges = Edge::of(self.owner).map(|edge| edge.to_string());
        let valid = edges.iter().map(String::as_str).filter(|_| !glued).chain(names);
        let near = nearest(&word.node, valid);
        let terminals = match glued {
            false => "a terminal is an edge, the name of a stone, or a cell that holds a stone",
            true => "a terminal is the name of a stone, or a cell that holds a stone",
        };
        Diagnostic::new(word.span, format!("unknown name {}", quote(&word.node)))
            .suggesting(near)
            .help(terminals)
    }

    /// The cell after `given`: empty, and outside the region.
    fn given_cell(&self, word: &At<Word>) -> Result<Cell, Diagnostic> {
        let board = &self.position.board;
        let advice = "`given` takes an empty cell outside the region";
        let occupied = |span| {
            let message = format!("{} holds a stone", quote(&word.node));
            Diagnostic::new(word.span, message).with(span, "the stone is here").help(advice)
        };
        if let Some(named) = self.position.names.get(&*word.node) {
            return Err(occupied(named.span));
        }
        let cell = cell(At::new(&word.node, word.span), board)?.node;
        if let Some(stone) = self.position.stones.get(&cell) {
            return Err(occupied(stone.span));
        }
        if self.region.contains(cell) {
            let message = format!("the cell {} is in the region", quote(&word.node));
            return Err(Diagnostic::new(word.span, message).help(advice));
        }
        Ok(cell)
    }
}
