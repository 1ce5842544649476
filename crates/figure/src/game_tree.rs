//! Game trees: the certificates of torus Hex under rules a and b, which list the winner's reply to every move instead of
//! deriving anything. They are read only to play by them; as everywhere in this crate nothing is checked that need not be.
//!
//! A tree may have millions of positions. Of each of them only its place in the text and the moves that first lead to it are
//! kept, a few bytes; its replies are read when somebody comes there.

use crate::certificate::{BadCertificate, Certificate, Extent};
use crate::scene::Ground;
use crate::strategy::{Answer, NoAnswer};
use game::{Cell, CellSet, Player, Torus};

/// Where everything stands in the text of a game tree.
#[derive(Clone, Debug)]
pub struct GameTree {
    head: Certificate,
    torus: Torus,
    first: Option<Cell>,
    /// The positions in which the loser moves; the first has the number 1.
    positions: Vec<Position>,
}

/// A position in which the loser moves.
#[derive(Clone, Copy, Debug)]
struct Position {
    /// Where its line begins.
    line: u32,
    /// The position that it first came from; 0 for the first.
    parent: u32,
    /// The loser's move and the winner's reply that lead from there to here.
    moves: [u16; 2],
    /// How many positions have their numbers before its line.
    known: u32,
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

impl GameTree {
    /// About how many bytes a position takes besides the text.
    pub const BYTES: usize = size_of::<Position>();

    /// Finds the positions of a game tree. What does not fit together is an error.
    pub fn read(text: &[u8]) -> Result<Self, BadCertificate> {
        let head = Certificate::read(text, Extent::Head)?;
        let Ground::Torus(torus) = *head.ground() else { return Err(wrong(2, "this is no torus")) };
        let mut tree = Self { head, torus, first: None, positions: Vec::new() };
        let mut start = 0;
        let lines = (1..).zip(text.split_inclusive(|byte| *byte == b'\n')).map(|(number, line)| {
            start += line.len();
            (number, start - line.len(), line.strip_suffix(b"\n").unwrap_or(line))
        });
        let mut lines = lines.skip_while(|(_, _, line)| !line.starts_with(b"verdict")).skip(1).peekable();
        if let Some((number, _, line)) = lines.next_if(|(_, _, line)| line.starts_with(b"move ")) {
            let cell = std::str::from_utf8(&line[5..]).ok().and_then(|name| tree.cell(name));
            tree.first = Some(cell.ok_or_else(|| wrong(number, "this is no cell"))?);
        }
        if !tree.wins(tree.winner(), &tree.start().0) {
            tree.positions.push(Position { line: 0, parent: 0, moves: [0; 2], known: 1 });
        }
        for (read, (number, start, line)) in lines.enumerate() {
            if line == b"qed" {
                return Ok(tree);
            }
            if read >= tree.positions.len() {
                return Err(wrong(number, "there is no such position"));
            }
            let start = u32::try_from(start).map_err(|_| wrong(number, "the certificate is too long"))?;
            tree.line(read + 1, start, line).ok_or_else(|| wrong(number, "these are no replies"))?;
        }
        Err(wrong(0, "the certificate ends too early"))
    }

    /// Notes where the line of a position is, and the new positions that it leads to.
    fn line(&mut self, number: usize, start: u32, line: &[u8]) -> Option<()> {
        let known = u32::try_from(self.positions.len()).ok()?;
        let position = self.positions.get_mut(number - 1)?;
        (position.line, position.known) = (start, known);
        for (cell, reply) in self.replies(number, line)? {
            let Some(Reply { cell: reply, next: Some(next) }) = reply else { continue };
            if next.number > self.positions.len() {
                let moves = [cell, reply].map(|cell| cell.index() as u16);
                let parent = u32::try_from(number).ok()?;
                self.positions.push(Position { line: 0, parent, moves, known: 0 });
            }
        }
        Some(())
    }

    /// What the line of a position says: for each empty cell the reply to the loser's move there, or nothing where that move
    /// itself loses.
    fn replies(&self, number: usize, line: &[u8]) -> Option<Vec<(Cell, Option<Reply>)>> {
        let mut words = std::str::from_utf8(line).ok()?.split(' ').skip(1);
        let (winner, loser) = self.stones(number)?;
        let mut known = self.positions.get(number - 1)?.known as usize;
        let mut replies = Vec::new();
        for cell in (self.torus.grid().cells() - winner - loser).iter() {
            if self.wins(self.winner().opponent(), &loser.with(cell)) {
                replies.push((cell, None));
                continue;
            }
            let word = words.next()?;
            let (name, reference) = word.split_once('@').map_or((word, None), |(name, to)| (name, Some(to)));
            let reply = self.cell(name)?;
            let next = match reference {
                Some(reference) => Some(self.reference(reference).filter(|next| next.number <= known)?),
                None if self.wins(self.winner(), &winner.with(reply)) => None,
                None => {
                    known += 1;
                    Some(Next { number: known, turned: false, to: Cell::new(0) })
                }
            };
            replies.push((cell, Some(Reply { cell: reply, next })));
        }
        Some(replies)
    }

    /// The stones of the winner and of the loser at the start, with the winner's first move.
    fn start(&self) -> (CellSet, CellSet) {
        let (winner, loser) = match self.winner() {
            Player::White => (self.head.white, self.head.black),
            _ => (self.head.black, self.head.white),
        };
        (self.first.map_or(winner, |cell| winner.with(cell)), loser)
    }

    /// The stones of the winner and of the loser in a position.
    fn stones(&self, number: usize) -> Option<(CellSet, CellSet)> {
        let (mut winner, mut loser) = self.start();
        let mut position = self.positions.get(number.checked_sub(1)?)?;
        while position.parent > 0 {
            let [theirs, reply] = position.moves.map(|cell| Cell::new(usize::from(cell)));
            loser.insert(theirs);
            winner.insert(reply);
            position = self.positions.get(position.parent as usize - 1)?;
        }
        Some((winner, loser))
    }

    /// `7`, `7>c2` or `7<c2`.
    fn reference(&self, word: &str) -> Option<Next> {
        let end = word.find(['>', '<']).unwrap_or(word.len());
        let number = word[..end].parse().ok().filter(|number| *number > 0)?;
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

    /// A game by this tree, from its start, with the text that it was read from.
    pub fn walk<'t>(&'t self, text: &'t [u8]) -> Walk<'t> {
        let (winner, loser) = self.start();
        let place = (!self.positions.is_empty()).then(|| (1, self.torus.grid().cells().iter().collect()));
        Walk { tree: self, text, place, taken: winner | loser }
    }
}

fn wrong(line: usize, reason: &str) -> BadCertificate {
    BadCertificate::Line(line, reason.to_string())
}

/// A game tree that plays.
#[derive(Clone, Debug)]
pub struct Walk<'t> {
    tree: &'t GameTree,
    text: &'t [u8],
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
        let own = board.iter().position(|place| *place == cell).map(Cell::new).ok_or(NoAnswer::Broken)?;
        let replies = self.replies(number).ok_or(NoAnswer::Broken)?;
        let reply = replies.into_iter().find(|(empty, _)| *empty == own).ok_or(NoAnswer::Broken)?.1;
        let Some(reply) = reply else { return Ok(Answer::Over) };
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
        let piece = CellSet::EMPTY;
        Ok(Answer::Reply { cell: answer, step: number, rule: "position", piece, origin: None })
    }

    /// What the text says of a position.
    fn replies(&self, number: usize) -> Option<Vec<(Cell, Option<Reply>)>> {
        let start = self.tree.positions.get(number - 1)?.line as usize;
        let line = self.text.get(start..)?.split(|byte| *byte == b'\n').next()?;
        self.tree.replies(number, line)
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
        let mut walk = tree.walk(text.as_bytes());
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
