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
    start: Start,
    moves: Vec<Cell>,
}

/// What a game started from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Start {
    /// Black's stones.
    pub black: CellSet,
    /// White's stones.
    pub white: CellSet,
    /// Who moved first.
    pub to_move: Player,
}

impl Start {
    /// The empty board; Black moves.
    pub const EMPTY: Self = Self { black: CellSet::EMPTY, white: CellSet::EMPTY, to_move: Player::Black };
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
    /// This word says neither whose stones follow nor who moves.
    Word(String),
    /// The stones at the start are no position.
    Setup(Box<BadSetup>),
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
            start: Start::EMPTY,
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
        let start = Start { black: *black, white: *white, to_move };
        let mut game = Self { start, to_move, ..Self::new(torus) };
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

    /// Takes the last moves back: the game with so many moves, or as many as it has.
    #[must_use]
    pub fn after(&self, moves: usize) -> Self {
        let Start { black, white, to_move } = self.start;
        // These stones and these moves have been played before.
        let start = Self::with_stones(&self.torus, &black, &white, to_move);
        let mut game = start.unwrap_or_else(|_| Self::new(&self.torus));
        self.moves.iter().take(moves).for_each(|cell| _ = game.play(*cell));
        game
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

    /// What the game started from.
    pub fn start(&self) -> &Start {
        &self.start
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

    /// The loop that decided the game; and where its owner has loops of every class, a shortest one that does
    /// not run along it. Under rule a it is these two together that lose.
    pub fn deciding_loops(&self) -> Vec<Vec<Cell>> {
        let first = self.deciding_loop();
        let Some(owner) = self.owner_of(&first) else { return Vec::new() };
        let class = self.torus.class_of(&first);
        let other = self.torus.shortest_loop(self.stones(owner), |other| !other.is_along(class));
        if other.is_empty() { vec![first] } else { vec![first, other] }
    }

    /// Whose stones a loop runs over.
    fn owner_of(&self, walk: &[Cell]) -> Option<Player> {
        let white = self.stones(Player::White).contains(*walk.first()?);
        Some(if white { Player::White } else { Player::Black })
    }

    /// The classes of the loops that decided the game, by α and β as their owner writes them.
    pub fn deciding_classes(&self) -> Vec<String> {
        let name = |walk: &Vec<Cell>| {
            Some(self.torus.rule().class_name(self.owner_of(walk)?, self.torus.class_of(walk)))
        };
        self.deciding_loops().iter().filter_map(name).collect()
    }

    /// Who has won, and by which loops: `White wins: β − α`. A wrong loop under rule a is the loser's.
    pub fn result(&self) -> Option<String> {
        let (winner, owner) = (self.winner?, self.owner_of(&self.deciding_loop())?);
        let classes = self.deciding_classes().join(" and ");
        let title = |player| if player == Player::White { "White" } else { "Black" };
        Some(if owner == winner {
            format!("{} wins: {classes}", title(winner))
        } else {
            format!("{} wins: {} closed {classes}", title(winner), title(owner))
        })
    }

    /// Reads a game as it is displayed: `torus 11x11 rule c: f6 e7 …`, Black moving first on the empty board;
    /// or with the stones of a position and who moves before the colon, as in `torus 5x5 rule c black a1 b2
    /// white c3 to move white: d4 …`.
    pub fn parse(text: &str) -> Result<Self, BadRecord> {
        let opening = || BadRecord::Opening(text.chars().take(40).collect());
        let (head, moves) = text.split_once(':').ok_or_else(opening)?;
        let head: Vec<&str> = head.split_whitespace().collect();
        let torus = head.get(..4).and_then(torus_of).ok_or_else(opening)?;
        let start = start_of(&torus, &head[4..])?;
        let mut game = Self::with_stones(&torus, &start.black, &start.white, start.to_move)
            .map_err(|bad| BadRecord::Setup(Box::new(bad)))?;
        for word in moves.split_whitespace() {
            let cell = cell_of(&torus, word)?;
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

/// A game as one line, which [`TorusGame::parse`] reads.
impl fmt::Display for TorusGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Start { black, white, to_move } = &self.start;
        let grid = self.torus.grid();
        write!(f, "{}", self.torus)?;
        for (player, stones) in [(Player::Black, black), (Player::White, white)] {
            if !stones.is_empty() {
                write!(f, " {player} {}", grid.names(stones))?;
            }
        }
        if self.start != Start::EMPTY {
            write!(f, " to move {to_move}")?;
        }
        f.write_str(":")?;
        self.moves.iter().try_for_each(|cell| write!(f, " {}", grid.name(*cell)))
    }
}

/// The torus that `torus 11x11 rule c` names.
fn torus_of(words: &[&str]) -> Option<Torus> {
    let ["torus", size, "rule", rule] = words else { return None };
    let (width, height) = size.split_once('x')?;
    Torus::new(width.parse().ok()?, height.parse().ok()?, Rule::parse(rule)?)
}

fn cell_of(torus: &Torus, word: &str) -> Result<Cell, BadRecord> {
    torus.grid().parse(word).map_err(|bad| BadRecord::Cell(word.to_string(), bad))
}

/// The position that `black a1 b2 white c3 to move white` describes.
fn start_of(torus: &Torus, words: &[&str]) -> Result<Start, BadRecord> {
    let mut start = Start::EMPTY;
    let mut rest = words;
    while let [word, after @ ..] = rest {
        rest = after;
        let stones = match *word {
            "black" => &mut start.black,
            "white" => &mut start.white,
            "to" => {
                (start.to_move, rest) = match after {
                    ["move", "black", rest @ ..] => (Player::Black, rest),
                    ["move", "white", rest @ ..] => (Player::White, rest),
                    _ => return Err(BadRecord::Word(word.to_string())),
                };
                continue;
            }
            _ => return Err(BadRecord::Word(word.to_string())),
        };
        while let [word, after @ ..] = rest
            && !["black", "white", "to"].contains(word)
        {
            stones.insert(cell_of(torus, word)?);
            rest = after;
        }
    }
    Ok(start)
}

#[cfg(test)]
mod class_tests {
    use super::*;
    use crate::Class;

    #[test]
    fn the_loop_that_decides_is_named() {
        let game =
            TorusGame::parse("torus 4x4 rule c: a1 c1 b1 d1 b2 a2 c2 d2 c3 a3 d3 b3 d4 b4 a4").unwrap();
        assert_eq!(game.result().as_deref(), Some("Black wins: α + β"));
        let game = TorusGame::parse("torus 3x3 rule a: a1 b2 b1 c3 c1").unwrap();
        assert_eq!(game.result().as_deref(), Some("White wins: Black closed β"));
        assert_eq!(TorusGame::parse("torus 3x3 rule a: a1").unwrap().result(), None);
        // The last stone closes loops of every class. Under rule a that loses, though α alone would win; under
        // rule b it wins.
        let moves = "a3 c1 d2 b2 c4 d4 a4 c3 d1 a2 b4 a1 d3";
        for (rule, result) in [("a", "White wins: Black closed β and α"), ("b", "Black wins: ")] {
            let game = TorusGame::parse(&format!("torus 4x4 rule {rule}: {moves}")).unwrap();
            let said = game.result().unwrap();
            assert!(said.starts_with(result) && said.contains(" and "), "{said}");
            let loops = game.deciding_loops();
            let classes: Vec<Class> = loops.iter().map(|walk| game.torus().class_of(walk)).collect();
            assert!(loops.len() == 2 && !classes[0].is_along(classes[1]), "{loops:?}");
            let own = |walk: &Vec<Cell>| walk.iter().all(|cell| game.stones(Player::Black).contains(*cell));
            assert!(loops.iter().all(own));
        }
        let class = Class { right: -1, down: 1 };
        assert_eq!(Rule::C.class_name(Player::White, class), "β − α");
        assert_eq!(Rule::CPrime.class_name(Player::Black, class), "α + β");
        assert_eq!(Rule::B.class_name(Player::Black, Class { right: 1, down: -2 }), "2α − β");
    }
}
