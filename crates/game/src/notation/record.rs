//! A game of Hex with everything that notations tell about it: variations, setup, comments, the current
//! place.
//!
//! Every node knows its position, so a record that exists is a record of possible moves.

use crate::{Board, Cell, CellSet, Player};
use std::collections::BTreeMap;

/// A record has no more nodes.
pub const MAX_NODES: usize = 100_000;

/// The stones, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HexPosition {
    /// Black's stones.
    pub black: CellSet,
    /// White's stones.
    pub white: CellSet,
    /// Who is to move.
    pub to_move: Player,
}

impl HexPosition {
    /// The empty board; Black moves.
    pub const EMPTY: Self = Self { black: CellSet::EMPTY, white: CellSet::EMPTY, to_move: Player::Black };

    /// The stones of a player.
    pub fn stones(&self, player: Player) -> CellSet {
        if player == Player::White { self.white } else { self.black }
    }

    fn put(&mut self, player: Player, cell: Cell) {
        if player == Player::White {
            self.white.insert(cell)
        } else {
            self.black.insert(cell)
        };
    }
}

/// What a player does in turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// Puts a stone on an empty cell.
    Place(Cell),
    /// Every stone goes to the cell across the diagonal of a square board and changes its colour: the second
    /// player takes over the first one's opening, and both keep their edges.
    SwapPieces,
    /// The players exchange their colours; nothing on the board changes, and the same colour moves again.
    SwapSides,
    /// Does nothing.
    Pass,
    /// Gives the game up.
    Resign,
    /// Loses by time or for another reason off the board.
    Forfeit,
}

/// Stones put and taken outside of play.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Setup {
    /// Cells that become Black's.
    pub black: CellSet,
    /// Cells that become White's.
    pub white: CellSet,
    /// Cells that become empty.
    pub empty: CellSet,
    /// Who moves next, if that is said.
    pub to_move: Option<Player>,
}

/// What a node adds to the one before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Nothing but perhaps a comment.
    Note,
    /// A player's move.
    Move(Player, Move),
    /// Stones are put and taken.
    Setup(Box<Setup>),
}

/// Why a step is not possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadStep {
    /// A stone stands there.
    Taken(Cell),
    /// A setup gives this cell to both players, or gives and empties it.
    Torn(Cell),
    /// Pieces can be swapped on square boards only.
    NotSquare,
    /// The game has been resigned or forfeited.
    Over,
    /// There are [`MAX_NODES`] nodes already.
    TooMany,
}

impl BadStep {
    /// The reason in words.
    pub fn text(&self, board: &Board) -> String {
        match self {
            Self::Taken(cell) => format!("a stone stands on {} already", board.name(*cell)),
            Self::Torn(cell) => format!("one setup says two things about {}", board.name(*cell)),
            Self::NotSquare => format!("pieces are swapped on square boards only, and this one is {board}"),
            Self::Over => "the game is over: it was resigned or forfeited".to_string(),
            Self::TooMany => format!("a record has at most {MAX_NODES} moves"),
        }
    }
}

/// A place in a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// What leads here.
    pub step: Step,
    /// What is remarked about it.
    pub comment: String,
    /// What is written on cells, here only.
    pub labels: Vec<(Cell, String)>,
    parent: Option<usize>,
    children: Vec<usize>,
    position: HexPosition,
    /// Whether the game has been resigned or forfeited.
    over: bool,
}

impl Node {
    /// The node before this one.
    pub fn parent(&self) -> Option<usize> {
        self.parent
    }

    /// The nodes after this one; the first one goes on with the main line.
    pub fn children(&self) -> &[usize] {
        &self.children
    }

    /// The stones here, and whose turn it is.
    pub fn position(&self) -> &HexPosition {
        &self.position
    }
}

/// How HexWorld is asked to show a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct View {
    /// How the board is turned, from 1 to 12.
    pub rotation: Option<u8>,
    /// Whether moves are numbered.
    pub numbered: bool,
    /// Whether the link asks for the colouring `c1`.
    pub coloured: bool,
}

/// What is drawn over a position to explain it.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Drawn {
    /// Cells that are marked.
    pub cells: Vec<Cell>,
    /// Arrows from one cell to another.
    pub arrows: Vec<(Cell, Cell)>,
}

/// A game with its variations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    board: Board,
    /// What is drawn, by the numbers of nodes.
    pub drawn: BTreeMap<usize, Drawn>,
    /// What is known about the game, such as `PB` for who had Black: SGF's names, and texts.
    pub info: Vec<(String, String)>,
    /// How it is shown.
    pub view: View,
    nodes: Vec<Node>,
    current: usize,
}

impl Record {
    /// The empty board.
    pub fn new(board: Board) -> Self {
        let root = Node {
            step: Step::Note,
            comment: String::new(),
            labels: Vec::new(),
            parent: None,
            children: Vec::new(),
            position: HexPosition::EMPTY,
            over: false,
        };
        let (info, drawn) = (Vec::new(), BTreeMap::new());
        Self { board, drawn, info, view: View::default(), nodes: vec![root], current: 0 }
    }

    /// A record that starts from a position.
    pub fn from_position(board: Board, position: &HexPosition) -> Result<Self, BadStep> {
        let mut record = Self::new(board);
        let setup = Setup {
            black: position.black,
            white: position.white,
            empty: CellSet::EMPTY,
            to_move: Some(position.to_move),
        };
        record.start_with(setup)?;
        Ok(record)
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// All nodes; the first is the start of the game, and each stands after its parent.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The node that is looked at.
    pub fn current(&self) -> usize {
        self.current
    }

    /// Looks at another node; nothing happens if there is none of this number.
    pub fn go_to(&mut self, node: usize) {
        if node < self.nodes.len() {
            self.current = node;
        }
    }

    /// The position that is looked at.
    pub fn position(&self) -> &HexPosition {
        &self.nodes[self.current].position
    }

    /// Remarks something about a node.
    pub fn comment(&mut self, node: usize, text: &str) {
        self.nodes[node].comment = text.to_string();
    }

    /// Writes words on cells at a node.
    pub fn label(&mut self, node: usize, labels: Vec<(Cell, String)>) {
        self.nodes[node].labels = labels;
    }

    /// Puts stones before the game starts. There must not be any moves yet.
    pub fn start_with(&mut self, setup: Setup) -> Result<(), BadStep> {
        let step = Step::Setup(Box::new(setup));
        self.nodes[0].position = self.after(&HexPosition::EMPTY, &step)?;
        self.nodes[0].step = step;
        Ok(())
    }

    /// Adds a node after another one, and returns its number.
    pub fn add(&mut self, parent: usize, step: Step) -> Result<usize, BadStep> {
        if self.nodes.len() >= MAX_NODES {
            return Err(BadStep::TooMany);
        }
        let before = &self.nodes[parent];
        if before.over && step != Step::Note {
            return Err(BadStep::Over);
        }
        let position = self.after(&before.position, &step)?;
        let over = before.over || matches!(step, Step::Move(_, Move::Resign | Move::Forfeit));
        let (comment, labels, children) = (String::new(), Vec::new(), Vec::new());
        let node = Node { step, comment, labels, parent: Some(parent), children, position, over };
        let number = self.nodes.len();
        self.nodes.push(node);
        self.nodes[parent].children.push(number);
        Ok(number)
    }

    /// Plays a move for the player whose turn it is in the current place, and goes there.
    pub fn play(&mut self, played: Move) -> Result<usize, BadStep> {
        let step = Step::Move(self.position().to_move, played);
        let known = self.nodes[self.current].children.iter().copied();
        let known = known.into_iter().find(|&child| self.nodes[child].step == step);
        self.current = match known {
            Some(child) => child,
            None => self.add(self.current, step)?,
        };
        Ok(self.current)
    }

    /// The nodes from the start to this one.
    pub fn line_to(&self, node: usize) -> Vec<usize> {
        let mut line: Vec<usize> =
            std::iter::successors(Some(node), |&node| self.nodes[node].parent).collect();
        line.reverse();
        line
    }

    /// The nodes after this one, by first children.
    pub fn line_from(&self, node: usize) -> Vec<usize> {
        std::iter::successors(Some(node), |&node| self.nodes[node].children.first().copied())
            .skip(1)
            .collect()
    }

    /// The stones at a node, and the number of the move that put each, unless it was set up.
    pub fn numbered(&self, node: usize) -> BTreeMap<Cell, (Player, Option<usize>)> {
        let mut numbers: BTreeMap<Cell, usize> = BTreeMap::new();
        let mut moves = 0;
        for node in self.line_to(node) {
            if let Step::Move(_, played) = self.nodes[node].step {
                moves += 1;
                if let Move::Place(cell) = played {
                    numbers.insert(cell, moves);
                } else if played == Move::SwapPieces {
                    let across = |(cell, number)| Some((mirrored(&self.board, cell)?, number));
                    numbers = numbers.into_iter().filter_map(across).collect();
                }
            } else if let Step::Setup(setup) = &self.nodes[node].step {
                let set = setup.black | setup.white | setup.empty;
                numbers.retain(|&cell, _| !set.contains(cell));
            }
        }
        let position = &self.nodes[node].position;
        let of = |player| position.stones(player).iter().map(move |cell| (cell, player));
        let stones = of(Player::Black).chain(of(Player::White));
        stones.map(|(cell, player)| (cell, (player, numbers.get(&cell).copied()))).collect()
    }

    fn after(&self, before: &HexPosition, step: &Step) -> Result<HexPosition, BadStep> {
        match step {
            Step::Note => Ok(*before),
            Step::Move(player, played) => moved(&self.board, before, *player, *played),
            Step::Setup(setup) => set_up(before, setup),
        }
    }
}

fn moved(board: &Board, before: &HexPosition, player: Player, played: Move) -> Result<HexPosition, BadStep> {
    let mut after = HexPosition { to_move: player.opponent(), ..*before };
    match played {
        Move::Place(cell) => {
            if (before.black | before.white).contains(cell) {
                return Err(BadStep::Taken(cell));
            }
            after.put(player, cell);
        }
        Move::SwapPieces => {
            let across = |stones: &CellSet| -> Result<CellSet, BadStep> {
                stones.iter().map(|cell| mirrored(board, cell).ok_or(BadStep::NotSquare)).collect()
            };
            (after.black, after.white) = (across(&before.white)?, across(&before.black)?);
        }
        Move::SwapSides => after.to_move = player,
        Move::Pass | Move::Resign | Move::Forfeit => {}
    }
    Ok(after)
}

/// The cell across the long diagonal of a square board.
pub(super) fn mirrored(board: &Board, cell: Cell) -> Option<Cell> {
    let square = board.width() == board.height();
    square.then(|| board.cell(board.row(cell) as isize, board.column(cell) as isize)).flatten()
}

fn set_up(before: &HexPosition, setup: &Setup) -> Result<HexPosition, BadStep> {
    let Setup { black, white, empty, to_move } = setup;
    let torn = (*black & *white) | (*black & *empty) | (*white & *empty);
    if let Some(cell) = torn.first() {
        return Err(BadStep::Torn(cell));
    }
    Ok(HexPosition {
        black: (before.black - *white - *empty) | *black,
        white: (before.white - *black - *empty) | *white,
        to_move: to_move.unwrap_or(before.to_move),
    })
}
