//! Stones, their names and the region, put together from the lists and the drawing.
//!
//! Lists and drawing complete each other. The same fact in both is fine; what contradicts is an error
//! that shows both places.

use super::fields::off_board;
use crate::diagnostic::{Diagnostic, Problems, quote};
use crate::suggest::nearest;
use crate::syntax::{Mark, Region, Stone, Word};
use crate::{At, Span};
use game::{BadCell, Board, Cell, CellSet, MAX_CELLS, Player};
use std::collections::HashMap;

/// Who stands where, under which name.
#[derive(Clone)]
pub struct Position<'d> {
    /// The board.
    pub board: Board,
    /// The stones.
    pub stones: HashMap<Cell, Placed>,
    /// The stones with names.
    pub names: HashMap<&'d str, Named>,
}

/// A stone.
#[derive(Clone, Copy)]
pub struct Placed {
    /// Whose it is.
    pub player: Player,
    /// Where the document says so.
    pub span: Span,
}

/// A name.
#[derive(Clone, Copy)]
pub struct Named {
    /// Whose stone it is.
    pub player: Player,
    /// Where that stands, and where the document says so.
    pub place: Option<At<Cell>>,
    /// Whether the drawing shows it.
    pub drawn: bool,
    /// Where the name is declared.
    pub span: Span,
}

impl<'d> Position<'d> {
    /// An empty board.
    pub fn new(board: Board) -> Self {
        Self { board, stones: HashMap::new(), names: HashMap::new() }
    }

    /// The stones of one player.
    pub fn stones_of(&self, player: Player) -> CellSet {
        let own = self.stones.iter().filter(|(_, stone)| stone.player == player);
        own.map(|(&cell, _)| cell).collect()
    }

    /// Adds a list.
    pub fn list(&mut self, player: Player, stones: &'d [Stone], problems: &mut Problems) {
        for stone in stones {
            if problems.is_full() {
                return;
            }
            let (name, cell) = match stone {
                Stone::Cell(cell) => (None, Some(*cell)),
                Stone::Named(name, cell) => (Some(name), Some(*cell)),
                Stone::Name(name) => (Some(name), None),
            };
            if let Some(name) = name {
                problems.check(self.declare(name, player, cell));
            }
            if let Some(cell) = cell {
                problems.check(self.place(cell, player, false));
            }
        }
    }

    /// Gives a stone its name.
    pub fn declare(
        &mut self,
        name: &'d At<Word>,
        player: Player,
        place: Option<At<Cell>>,
    ) -> Result<(), Diagnostic> {
        if let Some(first) = self.names.get(&*name.node) {
            let message = format!("the name {} is used twice", quote(&name.node));
            return Err(Diagnostic::new(name.span, message).with(first.span, "first used here"));
        }
        let named = Named { player, place, drawn: false, span: name.span };
        self.names.insert(&name.node, named);
        Ok(())
    }

    fn place(&mut self, cell: At<Cell>, player: Player, drawn: bool) -> Result<(), Diagnostic> {
        let Some(first) = self.stones.get(&cell.node) else {
            let span = cell.span;
            self.stones.insert(cell.node, Placed { player, span });
            return Ok(());
        };
        let name = quote(&self.board.name(cell.node));
        if first.player != player {
            let message = format!("{name} is {player} here and {} elsewhere", first.player);
            Err(Diagnostic::new(cell.span, message).with(first.span, format!("{} here", first.player)))
        } else if drawn {
            Ok(())
        } else {
            let message = format!("the cell {name} is used twice");
            Err(Diagnostic::new(cell.span, message).with(first.span, "first used here"))
        }
    }

    /// Adds the drawing; returns the cells that it marks as the region.
    pub fn draw(&mut self, rows: &'d [Vec<At<Mark>>], problems: &mut Problems) -> Vec<At<Cell>> {
        let mut region = Vec::new();
        let marks = rows.iter().flatten();
        for (cell, mark) in self.board.cells().iter().zip(marks) {
            let cell = At::new(cell, mark.span);
            match &mark.node {
                Mark::Empty => {}
                Mark::Region(_) => region.push(cell),
                Mark::Stone(player) => {
                    problems.check(self.place(cell, *player, true));
                }
                Mark::Name(name) => {
                    problems.check(self.draw_name(name, cell));
                }
            }
        }
        region
    }

    fn draw_name(&mut self, name: &str, cell: At<Cell>) -> Result<(), Diagnostic> {
        let Some(named) = self.names.get_mut(name) else {
            let near = nearest(name, self.names.keys().copied());
            return Err(Diagnostic::new(cell.span, format!("unknown name {}", quote(name)))
                .suggesting(near)
                .help("the stones of a drawing are `B`, `W` or names from the fields `black` and `white`"));
        };
        if let Some(first) = named.place.filter(|first| named.drawn || first.node != cell.node) {
            let message = format!("{} stands at two places", quote(name));
            let (here, there) = (self.board.name(cell.node), self.board.name(first.node));
            return Err(Diagnostic::new(cell.span, format!("{message}: {here} and {there}"))
                .with(first.span, format!("{there} here")));
        }
        let player = named.player;
        named.drawn = true;
        named.place = Some(cell);
        self.place(cell, player, true)
    }

    /// Says which names have no place.
    pub fn check_places(&self, problems: &mut Problems) {
        let lost = self.names.iter().filter(|(_, named)| named.place.is_none());
        let mut lost: Vec<_> = lost.collect();
        lost.sort_by_key(|(_, named)| named.span);
        for (&name, named) in lost {
            problems.push(if self.board.parse(name) == Err(BadCell::OffBoard) {
                off_board(At::new(name, named.span), &self.board)
            } else if super::CLAIM.contains(&name) {
                let message = format!("{} is read as the name of a stone", quote(name));
                Diagnostic::new(named.span, message)
                    .help("a field is not indented more than the field before it")
            } else {
                Diagnostic::new(named.span, format!("the stone {} has no place", quote(name)))
                    .help(format!("write `{name}=CELL`, or show it in a field `board`"))
            });
        }
    }

    /// The cells that are played.
    pub fn region(&self, listed: Option<&'d Region>, drawn: &[At<Cell>], problems: &mut Problems) -> CellSet {
        let (all, cells, except): (_, &[_], &[_]) = match listed {
            None => (false, &[], &[]),
            Some(Region::Cells(cells)) => (false, cells, &[]),
            Some(Region::All(_)) => (true, &[], &[]),
            Some(Region::AllExcept(_, except)) => (true, &[], except),
        };
        let listed = once_each(cells, &self.board, problems);
        let except = once_each(except, &self.board, problems);
        for cell in cells.iter().chain(drawn) {
            problems.check(self.check_empty(*cell));
        }
        for cell in drawn {
            if let Some(&span) = except.get(&cell.node) {
                let name = quote(&self.board.name(cell.node));
                let message = format!("{name} is drawn as a cell of the region");
                problems.push(Diagnostic::new(cell.span, message).with(span, "left out here"));
            }
        }
        let mut region: CellSet = listed.keys().copied().collect();
        region.extend(drawn.iter().map(|cell| cell.node));
        if all {
            let free = self.board.cells().iter();
            let free = free.filter(|cell| !self.stones.contains_key(cell));
            region.extend(free.filter(|cell| !except.contains_key(cell)));
        }
        region
    }

    fn check_empty(&self, cell: At<Cell>) -> Result<(), Diagnostic> {
        let Some(stone) = self.stones.get(&cell.node) else {
            return Ok(());
        };
        let name = quote(&self.board.name(cell.node));
        let message = format!("{name} is in the region, but it holds a stone");
        Err(Diagnostic::new(cell.span, message).with(stone.span, format!("the {} stone", stone.player)))
    }
}

/// The cells and their places; a cell that stands twice is an error.
fn once_each(cells: &[At<Cell>], board: &Board, problems: &mut Problems) -> HashMap<Cell, Span> {
    let mut seen = HashMap::new();
    for cell in cells {
        if problems.is_full() {
            break;
        }
        match seen.get(&cell.node) {
            None => {
                seen.insert(cell.node, cell.span);
            }
            Some(&first) => {
                let message = format!("the cell {} is used twice", quote(&board.name(cell.node)));
                problems.push(Diagnostic::new(cell.span, message).with(first, "first used here"));
            }
        }
    }
    seen
}

/// Refuses a region that is too large to be searched.
pub fn check_size(region: &CellSet, span: Span) -> Result<(), Diagnostic> {
    if region.len() <= MAX_CELLS {
        return Ok(());
    }
    let message = format!("the region has {} cells", region.len());
    Err(Diagnostic::new(span, message).help(format!("a region has at most {MAX_CELLS} cells")))
}
