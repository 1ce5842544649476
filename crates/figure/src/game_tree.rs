//! Game trees: the certificates of torus Hex under rules a and b, which list the winner's reply to every move instead of
//! deriving anything. They are read only to play by them; as everywhere in this crate nothing is checked that need not be.

use crate::certificate::{BadCertificate, Certificate, Extent};
use crate::scene::Ground;
use crate::strategy::{Answer, NoAnswer};
use game::{Cell, CellSet, Player, Torus};
use std::collections::VecDeque;

/// Larger trees are not read.
const MOST_POSITIONS: usize = 20_000;

/// A game tree that was read to its end.
#[derive(Clone, Debug)]
pub struct GameTree {
    head: Certificate,
    torus: Torus,
    first: Option<Cell>,
    /// The positions in which the loser moves; the first has the number 1.
    positions: Vec<Node>,
}

/// A position in which the loser moves.
#[derive(Clone, Debug)]
struct Node {
    empty: CellSet,
    /// One for each empty cell; nothing where the loser's own move loses.
    replies: Vec<Option<Reply>>,
}

#[derive(Clone, Copy, Debug)]
struct Reply {
    cell: Cell,
    /// The position after it, unless it wins at once.
    next: Option<Next>,
}

/// A position with a number, perhaps turned by half a turn about a1, and then moved so that a1 goes to this cell.
#[derive(Clone, Copy, Debug)]
struct Next {
    number: usize,
    turned: bool,
    to: Cell,
}

/// The stones of the winner and of the loser.
type Stones = (CellSet, CellSet);

impl GameTree {
    /// Reads a game tree. What does not fit together is an error, and so is a tree that is very large.
    pub fn read(text: &[u8]) -> Result<Self, BadCertificate> {
        let head = Certificate::read(text, Extent::Head)?;
        let Ground::Torus(torus) = *head.ground() else { return Err(wrong(2, "this is no torus")) };
        let text = std::str::from_utf8(text).map_err(|_| wrong(1, "this is not UTF-8"))?;
        let mut lines = (1..).zip(text.lines()).skip_while(|(_, line)| !line.starts_with("verdict")).skip(1);
        let mut tree = Self { head, torus, first: None, positions: Vec::new() };
        let (mut winner, loser) = match tree.winner() {
            Player::White => (tree.head.white, tree.head.black),
            _ => (tree.head.black, tree.head.white),
        };
        let mut next = lines.next();
        if let Some((number, line)) = next
            && let Some(name) = line.strip_prefix("move ")
        {
            let cell = tree.cell(name).ok_or_else(|| wrong(number, "this is no cell"))?;
            winner.insert(cell);
            tree.first = Some(cell);
            next = lines.next();
        }
        let mut waiting = VecDeque::from([(winner, loser)]);
        if tree.wins(tree.winner(), &winner) {
            waiting.clear();
        }
        while let Some((number, line)) = next {
            if line == "qed" {
                return Ok(tree);
            }
            let stones = waiting.pop_front().ok_or_else(|| wrong(number, "there is no such position"))?;
            if tree.positions.len() + waiting.len() >= MOST_POSITIONS {
                return Err(wrong(number, "the tree has too many positions to be looked at"));
            }
            tree.line(line, stones, &mut waiting).ok_or_else(|| wrong(number, "these are no replies"))?;
            next = lines.next();
        }
        Err(wrong(0, "the certificate ends too early"))
    }

    /// The replies in a position; new positions join those that wait.
    fn line(&mut self, line: &str, (winner, loser): Stones, waiting: &mut VecDeque<Stones>) -> Option<()> {
        let mut words = line.split(' ').skip(1);
        let empty = self.torus.grid().cells() - winner - loser;
        let mut replies = Vec::new();
        // This position has its number already, and so have those that wait.
        let mut known = self.positions.len() + 1 + waiting.len();
        for cell in empty.iter() {
            let loser = loser.with(cell);
            if self.wins(self.winner().opponent(), &loser) {
                replies.push(None);
                continue;
            }
            let word = words.next()?;
            let (name, reference) = word.split_once('@').map_or((word, None), |(name, to)| (name, Some(to)));
            let reply = self.cell(name)?;
            let winner = winner.with(reply);
            let next = match reference {
                Some(reference) => Some(self.reference(reference)?),
                None if self.wins(self.winner(), &winner) => None,
                None => {
                    known += 1;
                    waiting.push_back((winner, loser));
                    Some(Next { number: known, turned: false, to: Cell::new(0) })
                }
            };
            replies.push(Some(Reply { cell: reply, next }));
        }
        self.positions.push(Node { empty, replies });
        Some(())
    }

    /// `7`, `7>c2` or `7<c2`.
    fn reference(&self, word: &str) -> Option<Next> {
        let end = word.find(['>', '<']).unwrap_or(word.len());
        let number = word[..end].parse().ok()?;
        let to = match word.get(end + 1..) {
            Some(name) => self.cell(name)?,
            None => Cell::new(0),
        };
        Some(Next { number, turned: word[end..].starts_with('<'), to })
    }

    fn cell(&self, name: &str) -> Option<Cell> {
        self.torus.grid().parse(name).ok()
    }

    /// Whether the game is over by these stones of a player; valid trees have no other winner then than the winner.
    fn wins(&self, player: Player, stones: &CellSet) -> bool {
        self.torus.rule().winner(player, self.torus.loops(stones)).is_some()
    }

    /// What the stones stand on.
    pub fn ground(&self) -> &Ground {
        self.head.ground()
    }

    /// The number of positions.
    pub fn positions(&self) -> usize {
        self.positions.len()
    }

    /// Whose strategy it holds.
    pub fn winner(&self) -> Player {
        self.head.winning_player()
    }

    /// A game by this tree, from its start.
    pub fn walk(&self) -> Walk<'_> {
        let taken = self.head.black | self.head.white;
        let taken = self.first.map_or(taken, |cell| taken.with(cell));
        let place = (!self.positions.is_empty()).then(|| (1, self.torus.grid().cells().iter().collect()));
        Walk { tree: self, place, taken }
    }
}

fn wrong(line: usize, reason: &str) -> BadCertificate {
    BadCertificate::Line(line, reason.to_string())
}

/// A game tree that plays.
#[derive(Clone, Debug)]
pub struct Walk<'t> {
    tree: &'t GameTree,
    /// The position, and where each of its cells lies on the board; nothing once the winner has won.
    place: Option<(usize, Vec<Cell>)>,
    taken: CellSet,
}

impl Walk<'_> {
    /// The move that the tree opens with, if the winner moves first.
    pub fn first(&self) -> Option<Cell> {
        self.tree.first
    }

    /// Whether the winner has won.
    pub fn is_over(&self) -> bool {
        self.place.is_none()
    }

    /// The answer to a move of the loser's.
    pub fn answer(&mut self, cell: Cell) -> Result<Answer, NoAnswer> {
        if !self.taken.insert(cell) {
            return Err(NoAnswer::Taken);
        }
        let Some((number, board)) = self.place.take() else { return Ok(Answer::Over) };
        let node = self.tree.positions.get(number - 1).ok_or(NoAnswer::Broken)?;
        let own = board.iter().position(|place| *place == cell).map(Cell::new).ok_or(NoAnswer::Broken)?;
        let index = node.empty.iter().position(|empty| empty == own).ok_or(NoAnswer::Broken)?;
        let Some(reply) = node.replies.get(index).ok_or(NoAnswer::Broken)? else { return Ok(Answer::Over) };
        let place = |cell: Cell| board.get(cell.index()).copied().ok_or(NoAnswer::Broken);
        let answer = place(reply.cell)?;
        if let Some(next) = reply.next {
            let grid = self.tree.torus.grid();
            let shift = (grid.column(next.to), grid.row(next.to));
            let moved = |cell: Cell| place(self.tree.torus.moved(cell, next.turned, shift));
            let board: Result<Vec<Cell>, NoAnswer> = grid.cells().iter().map(moved).collect();
            self.place = Some((next.number, board?));
        }
        self.taken.insert(answer);
        Ok(Answer::Reply { cell: answer, step: number, rule: "position", piece: CellSet::EMPTY })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "tatami certificate 1\ngame torus 3x3 rule b\nblack a1 a2\nwhite b1 c2\nowner black\n";

    #[test]
    fn a_move_that_wins_leaves_nothing_to_answer() {
        let text = format!("{HEAD}first owner\nverdict holds\nmove a3\nqed\n");
        let tree = GameTree::read(text.as_bytes()).unwrap();
        let mut walk = tree.walk();
        assert!(walk.is_over() && tree.positions() == 0);
        assert_eq!(walk.first(), Some(tree.cell("a3").unwrap()));
        assert_eq!(walk.answer(tree.cell("b2").unwrap()), Ok(Answer::Over));
        assert_eq!(walk.answer(tree.cell("a1").unwrap()), Err(NoAnswer::Taken));
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        for (rest, reason) in [
            ("first owner\nverdict holds\nmove a3\n1 b2\nqed\n", "no such position"),
            ("first owner\nverdict holds\nmove z9\nqed\n", "no cell"),
            ("first opponent\nverdict holds\n1 b2\nqed\n", "no replies"),
            ("first opponent\nverdict holds\n1 b3@x c3 b2 c1 c1\nqed\n", "no replies"),
            ("first owner\nverdict holds\nmove a3\n", "too early"),
        ] {
            let error = GameTree::read(format!("{HEAD}{rest}").as_bytes()).unwrap_err().to_string();
            assert!(error.contains(reason), "{rest}: {error}");
        }
    }
}
