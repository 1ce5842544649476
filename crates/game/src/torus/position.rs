//! A game of torus Hex: stones, whose turn it is, and the winner as soon as there is one.

use super::{Loops, Rule, Strands, Torus};
use crate::{BadCell, Cell, CellSet, Player};
use std::fmt;

/// A game, from a position on which it started.
#[derive(Clone, Debug)]
pub struct TorusGame {
    torus: Torus,
    black: CellSet,
    white: CellSet,
    strands: [Strands; 2],
    to_move: Player,
    winner: Option<Player>,
    /// How many stones stood there at the start, and who moved first.
    start: (usize, Player),
    moves: Vec<Cell>,
}

/// Why a move cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadMove {
    /// A stone stands there.
    Taken(Cell),
    /// This player has won already.
    Over(Player),
}

/// Why stones are no position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadSetup {
    /// These cells hold stones of both players.
    Shared(CellSet),
    /// By the loops of Black one player has won, by those of White the other.
    TwoWinners,
}

/// Why a text is no record of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadRecord {
    /// It does not begin as in `torus 11x11 rule c:`.
    Opening(String),
    /// This word is no cell of the board.
    Cell(String, BadCell),
    /// This word is a cell where no stone can be placed.
    Move(String, BadMove),
}

impl TorusGame {
    /// The empty board; Black moves.
    pub fn new(torus: &Torus) -> Self {
        Self {
            torus: *torus,
            black: CellSet::EMPTY,
            white: CellSet::EMPTY,
            strands: [Strands::new(torus), Strands::new(torus)],
            to_move: Player::Black,
            winner: None,
            start: (0, Player::Black),
            moves: Vec::new(),
        }
    }

    /// A game that starts with these stones. Loops that decide the game may be among them.
    pub fn with_stones(
        torus: &Torus,
        black: &CellSet,
        white: &CellSet,
        to_move: Player,
    ) -> Result<Self, BadSetup> {
        let shared = *black & *white;
        if !shared.is_empty() {
            return Err(BadSetup::Shared(shared));
        }
        let mut game = Self { start: (black.len() + white.len(), to_move), to_move, ..Self::new(torus) };
        let mut winners = Vec::new();
        for (player, stones) in [(Player::Black, black), (Player::White, white)] {
            let place = |loops: Loops, cell| loops.and(game.place(player, cell));
            winners.extend(torus.rule().winner(player, stones.iter().fold(Loops::None, place)));
        }
        if winners.len() == 2 && winners[0] != winners[1] {
            return Err(BadSetup::TwoWinners);
        }
        game.winner = winners.pop();
        Ok(game)
    }

    /// Plays a move for the player whose turn it is, and says who has won, if somebody has.
    pub fn play(&mut self, cell: Cell) -> Result<Option<Player>, BadMove> {
        if let Some(winner) = self.winner {
            return Err(BadMove::Over(winner));
        }
        if self.taken(cell) {
            return Err(BadMove::Taken(cell));
        }
        let player = self.to_move;
        let loops = self.place(player, cell);
        self.winner = self.torus.rule().winner(player, loops);
        self.to_move = player.opponent();
        self.moves.push(cell);
        Ok(self.winner)
    }

    /// The torus and its rule.
    pub fn torus(&self) -> &Torus {
        &self.torus
    }

    /// The stones of a player.
    pub fn stones(&self, player: Player) -> &CellSet {
        if player == Player::White { &self.white } else { &self.black }
    }

    /// The cells without a stone.
    pub fn empty(&self) -> CellSet {
        self.torus.grid().cells() - self.black - self.white
    }

    /// Whose turn it is.
    pub fn to_move(&self) -> Player {
        self.to_move
    }

    /// Who has won.
    pub fn winner(&self) -> Option<Player> {
        self.winner
    }

    /// The moves since the start.
    pub fn moves(&self) -> &[Cell] {
        &self.moves
    }

    /// The loop that decided the game, in order: the winner's own, or the wrong one of a loser under rule a.
    pub fn deciding_loop(&self) -> Vec<Cell> {
        let Some(winner) = self.winner else { return Vec::new() };
        let rule = self.torus.rule();
        let own = self.torus.shortest_loop(self.stones(winner), |class| rule.owns(winner, class));
        let loser = winner.opponent();
        let fouled = rule == Rule::A && rule.winner(loser, self.torus.loops(self.stones(loser))).is_some();
        if fouled {
            let wrong = |class: super::Class| !class.is_trivial() && !rule.owns(loser, class);
            return self.torus.shortest_loop(self.stones(loser), wrong);
        }
        own
    }

    /// Reads a game as it is displayed: `torus 11x11 rule c: f6 e7 …`, Black moving first on the empty board.
    pub fn parse(text: &str) -> Result<Self, BadRecord> {
        let opening = || BadRecord::Opening(text.chars().take(40).collect());
        let (head, moves) = text.split_once(':').ok_or_else(opening)?;
        let torus = torus_of(head).ok_or_else(opening)?;
        let mut game = Self::new(&torus);
        for word in moves.split_whitespace() {
            let cell = torus.grid().parse(word).map_err(|bad| BadRecord::Cell(word.to_string(), bad))?;
            game.play(cell).map_err(|bad| BadRecord::Move(word.to_string(), bad))?;
        }
        Ok(game)
    }

    fn taken(&self, cell: Cell) -> bool {
        self.black.contains(cell) || self.white.contains(cell)
    }

    fn place(&mut self, player: Player, cell: Cell) -> Loops {
        let [black, white] = &mut self.strands;
        let (stones, strands) =
            if player == Player::White { (&mut self.white, white) } else { (&mut self.black, black) };
        stones.insert(cell);
        strands.add(cell, |near| stones.contains(near))
    }
}

/// A game that began on the empty board with Black's move as one line; others are not written this way.
impl fmt::Display for TorusGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.torus)?;
        if self.start != (0, Player::Black) {
            write!(f, " from a position with {} stones:", self.start.0)?;
        }
        self.moves.iter().try_for_each(|cell| write!(f, " {}", self.torus.grid().name(*cell)))
    }
}

/// The torus that `torus 11x11 rule c` names.
fn torus_of(text: &str) -> Option<Torus> {
    let mut words = text.split_whitespace();
    let (game, size, rule, name) = (words.next()?, words.next()?, words.next()?, words.next()?);
    let (width, height) = size.split_once('x')?;
    let named = (game, rule, words.next()) == ("torus", "rule", None);
    let torus = Torus::new(width.parse().ok()?, height.parse().ok()?, Rule::parse(name)?);
    torus.filter(|_| named)
}
