//! Game trees: the certificates of torus Hex under rules a and b, which list the winner's reply to every move
//! instead of deriving anything. The checker reads them, and what it accepts is kept to play by.

use crate::certificate::{BadCertificate, Certificate, Extent, Reader};
use crate::scene::Ground;
use crate::strategy::{Answer, NoAnswer};
use checker::{Observer, check_with};
use game::{Cell, CellSet, Player, Torus};

/// The winner's reply to every move, in every position that may come.
#[derive(Clone, Debug)]
pub struct GameTree {
    head: Certificate,
    torus: Torus,
    first: Option<Cell>,
    /// Where the replies of each position begin; the first position has the number 1.
    starts: Vec<usize>,
    replies: Vec<Reply>,
}

/// A reply to a move of the loser's.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reply {
    pub(crate) to: u16,
    /// Nothing if the move itself loses.
    pub(crate) cell: Option<u16>,
    /// The position after it; nothing if the game is over.
    pub(crate) next: Option<Next>,
}

/// A position with a number, perhaps turned by half a turn about a1, and then moved so that a1 goes to this
/// cell.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Next {
    pub(crate) number: u32,
    pub(crate) turned: bool,
    pub(crate) to: u16,
}

/// Who looks on while a tree is checked.
struct TreeReader {
    head: Reader,
    first: Option<Cell>,
    starts: Vec<usize>,
    replies: Vec<Reply>,
}

impl TreeReader {
    fn torus(&self) -> Option<Torus> {
        match self.head.certificate.as_ref()?.ground {
            Ground::Torus(torus) => Some(torus),
            _ => None,
        }
    }
}

impl Observer for TreeReader {
    fn line(&mut self, text: &str) {
        self.head.line(text);
        if let (Some(name), Some(torus)) = (text.strip_prefix("move "), self.torus()) {
            self.first = torus.grid().parse(name).ok();
        }
    }

    fn reply(&mut self, reply: &checker::Reply<'_>) {
        let Some(torus) = self.torus() else { return };
        let cell = |name: &str| torus.grid().parse(name).map_or(0, |cell| cell.index() as u16);
        let next = |next: &checker::Next<'_>| Next {
            number: next.number as u32,
            turned: next.turned,
            to: cell(next.to),
        };
        if reply.position > self.starts.len() {
            self.starts.push(self.replies.len());
        }
        self.replies.push(Reply {
            to: cell(reply.to),
            cell: reply.cell.as_ref().map(|(name, _)| cell(name)),
            next: reply.cell.as_ref().and_then(|(_, after)| after.as_ref()).map(next),
        });
    }
}

impl GameTree {
    /// Has a game tree checked, and keeps its replies.
    pub fn read(text: &[u8]) -> Result<Self, BadCertificate> {
        let game = text.split(|byte| *byte == b'\n').nth(1).unwrap_or_default();
        if !(game.starts_with(b"game torus ") && (game.ends_with(b" a") || game.ends_with(b" b"))) {
            return Err(BadCertificate::OtherGame);
        }
        let head = Reader::new(Extent::Head);
        let reader = TreeReader { head, first: None, starts: Vec::new(), replies: Vec::new() };
        let (_, reader) = check_with(text, reader)?;
        let torus = reader.torus().ok_or(BadCertificate::OtherGame)?;
        let head = reader.head.certificate.ok_or(BadCertificate::OtherGame)?;
        Ok(Self { head, torus, first: reader.first, starts: reader.starts, replies: reader.replies })
    }

    /// The stones of the winner and of the loser at the start, with the winner's first move.
    pub(crate) fn start(&self) -> (CellSet, CellSet) {
        let (winner, loser) = match self.winner() {
            Player::White => (self.head.white, self.head.black),
            _ => (self.head.black, self.head.white),
        };
        (self.first.map_or(winner, |cell| winner.with(cell)), loser)
    }

    /// What the stones stand on.
    pub fn ground(&self) -> &Ground {
        self.head.ground()
    }

    /// The number of positions.
    pub fn positions(&self) -> usize {
        self.starts.len()
    }

    /// About how many bytes it takes.
    pub fn bytes(&self) -> usize {
        self.replies.len() * size_of::<Reply>() + self.starts.len() * size_of::<usize>()
    }

    /// Whose strategy it holds.
    pub fn winner(&self) -> Player {
        self.head.winning_player()
    }

    /// A game by this tree, from its start.
    pub fn walk(&self) -> Walk<'_> {
        let (winner, loser) = self.start();
        let place = (!self.starts.is_empty()).then(|| (1, self.torus.grid().cells().iter().collect()));
        Walk { tree: self, place, taken: winner | loser }
    }

    /// The reply to a move in a position.
    fn reply(&self, number: usize, to: Cell) -> Option<Reply> {
        self.replies_of(number).iter().find(|reply| usize::from(reply.to) == to.index()).copied()
    }

    /// The replies of a position.
    pub(crate) fn replies_of(&self, number: usize) -> &[Reply] {
        let start = number.checked_sub(1).and_then(|number| self.starts.get(number).copied());
        let end = self.starts.get(number).copied().unwrap_or(self.replies.len());
        start.and_then(|start| self.replies.get(start..end)).unwrap_or_default()
    }
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
        let own = board.iter().position(|place| *place == cell).map(Cell::new).ok_or(NoAnswer::Broken)?;
        let reply = self.tree.reply(number, own).ok_or(NoAnswer::Broken)?;
        let place = |cell: Cell| board.get(cell.index()).copied().ok_or(NoAnswer::Broken);
        let Some(answer) = reply.cell else { return Ok(Answer::Over) };
        let answer = place(Cell::new(usize::from(answer)))?;
        if let Some(next) = reply.next {
            let grid = self.tree.torus.grid();
            let to = Cell::new(usize::from(next.to));
            let shift = (grid.column(to), grid.row(to));
            let moved = |cell: Cell| place(self.tree.torus.moved(cell, next.turned, shift));
            let board: Result<Vec<Cell>, NoAnswer> = grid.cells().iter().map(moved).collect();
            self.place = Some((next.number as usize, board?));
        }
        self.taken.insert(answer);
        let piece = CellSet::EMPTY;
        Ok(Answer::Reply { cell: answer, step: number, rule: "position", piece, origin: None })
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
        let cell = |name: &str| tree.torus.grid().parse(name).unwrap();
        let mut walk = tree.walk();
        assert!(walk.is_over() && tree.positions() == 0);
        assert_eq!(walk.first(), Some(cell("a3")));
        assert_eq!(walk.answer(cell("b2")), Ok(Answer::Over));
        assert_eq!(walk.answer(cell("a1")), Err(NoAnswer::Taken));
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        for (rest, reason) in [
            ("first owner\nverdict holds\nmove a3\n1 b2\nqed\n", "there is no position 1"),
            ("first owner\nverdict holds\nmove z9\nqed\n", "is not a cell"),
            ("first opponent\nverdict holds\n1 b2\nqed\n", "the reply to"),
            ("first opponent\nverdict holds\n1 b3@x c3 b2 c1 c1\nqed\n", "position"),
            ("first owner\nverdict holds\nmove a3\n", "ends before"),
        ] {
            let error = GameTree::read(format!("{HEAD}{rest}").as_bytes()).unwrap_err().to_string();
            assert!(error.contains(reason), "{rest}: {error}");
        }
    }
}
