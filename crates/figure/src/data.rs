//! Accepted certificates as plain data: all that it takes to look at them, and to play by them, without this
//! program.

use crate::certificate::{Certificate, Motion, Rule};
use crate::game_tree::GameTree;
use game::{Cell, CellSet, Player};

/// A step in its own place, with all that the steps above it need of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepData {
    /// The name of its rule.
    pub rule: &'static str,
    /// Whose theorem or semi-claim it is.
    pub owner: Player,
    /// Whether its owner moves first.
    pub semi: bool,
    /// The stones it needs.
    pub needed: CellSet,
    /// The cells in which it is played.
    pub cells: CellSet,
    /// Its goal in words.
    pub goal: String,
    /// The numbers of the steps it is made from.
    pub premises: Vec<usize>,
    /// The name of the claim that it proves.
    pub name: Option<String>,
    /// What only its rule has.
    pub own: Own,
}

/// What only one rule has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Own {
    /// Nothing.
    Nothing,
    /// The first move of a reply.
    Reply(Cell),
    /// An image on a Hex board: the matrix and the shift, for columns and rows counted from 1.
    Hex([i64; 6]),
    /// An image on a torus: whether it is turned about a1, and the move to the right and down.
    Torus(bool, (usize, usize)),
    /// An image of a set game: the cells that go elsewhere, each with its new place.
    Cells(Vec<(Cell, Cell)>),
    /// The cells that are dead or captured.
    Filled(CellSet),
    /// The sets that are hit by counting, as far as they are still to be hit.
    Sets(Vec<CellSet>),
}

impl Certificate {
    /// The stones that stand at the start.
    pub fn stones(&self) -> CellSet {
        self.black | self.white
    }

    /// A step by its number, counted from 1.
    pub fn data(&self, number: usize) -> Option<StepData> {
        let view = self.look(number, &[])?;
        let step = self.step(number);
        let own = match &step.rule {
            Rule::Reply(_, cell) => Own::Reply(*cell),
            Rule::Image(_, Motion::Hex(_, numbers)) => Own::Hex(*numbers),
            Rule::Image(_, Motion::Torus(_, turned, shift)) => Own::Torus(*turned, *shift),
            Rule::Image(_, Motion::Sets(places)) => {
                let mut places: Vec<(Cell, Cell)> = places.iter().map(|(from, to)| (*from, *to)).collect();
                places.sort_unstable();
                Own::Cells(places)
            }
            Rule::Fill(_, cells) => Own::Filled(*cells),
            Rule::Potential => Own::Sets(self.to_be_hit(step)),
            Rule::Done | Rule::Both(..) | Rule::Passed(..) | Rule::Either(_) => Own::Nothing,
        };
        Some(StepData {
            rule: view.rule,
            owner: view.owner,
            semi: view.semi,
            needed: view.needed,
            cells: view.cells,
            goal: view.goal,
            premises: view.premises,
            name: self.names.get(&number).cloned(),
            own,
        })
    }
}

/// A reply of a game tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TreeReply {
    /// The loser's move.
    pub to: Cell,
    /// The reply; none if the move itself loses.
    pub cell: Option<Cell>,
    /// The position after it, whether that is turned by half a turn about a1, and where its a1 lies; none if
    /// the game is over.
    pub next: Option<(usize, bool, Cell)>,
}

impl GameTree {
    /// The stones at the start, with the winner's first move.
    pub fn stones(&self) -> CellSet {
        let (winner, loser) = self.start();
        winner | loser
    }

    /// The replies of a position by its number, counted from 1.
    pub fn replies(&self, number: usize) -> Vec<TreeReply> {
        let cell = |index: u16| Cell::new(usize::from(index));
        let replies = self.replies_of(number).iter().map(|reply| TreeReply {
            to: cell(reply.to),
            cell: reply.cell.map(cell),
            next: reply.next.map(|next| (next.number as usize, next.turned, cell(next.to))),
        });
        replies.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::certificate::Extent;

    #[test]
    fn steps_keep_what_only_their_rule_has() {
        let text = "tatami certificate 1\ngame hex 8x8\nblack e4 d6 b2\nwhite\nowner black\nfield d5 e5 b3 c3\n\
            goal e4-d6\nfirst opponent\nverdict holds\ngoal 1 black links f3-e5\n1 done 1 f3 e4 e5\n2 reply 1 e4\n\
            3 done 1 f3 f4 e5\n4 reply 3 f4\n5 either 2 4\n6 image 5 1 0 0 1 -1 1 black\nqed 6\n";
        let certificate = Certificate::read(text.as_bytes(), Extent::All).unwrap();
        let own = |number| certificate.data(number).unwrap().own;
        assert_eq!(own(2), Own::Reply(Cell::new(3 * 8 + 4)));
        assert_eq!(own(6), Own::Hex([1, 0, 0, 1, -1, 1]));
        assert_eq!((own(5), certificate.data(5).unwrap().premises), (Own::Nothing, vec![2, 4]));
        assert_eq!(certificate.data(7), None);
        assert_eq!(certificate.stones().len(), 3);
    }
}
