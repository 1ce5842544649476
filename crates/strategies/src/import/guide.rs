//! A strategy of others as a guide: what its author would reply, and what would then be in force. It is a
//! hint and proves nothing.

use super::guarantee::Outcome;
use super::outline::wanted;
use super::spot::{Spots, TooMany};
use super::strategy::Strategy;
use game::{Cell, CellSet, First, Formula, HexClaim, Player};

/// A strategy that is asked for replies.
pub struct Guide<'s> {
    strategy: &'s Strategy,
    spots: Spots<'s>,
    root: Vec<usize>,
}

/// What a strategy has in force in a position.
#[derive(Clone, Debug, Default)]
pub struct Hint(Vec<usize>);

impl<'s> Guide<'s> {
    /// The strategy with its patterns in their places.
    pub fn new(strategy: &'s Strategy) -> Result<Self, TooMany> {
        let mut spots = Spots::new(strategy);
        let root = spots.place_with_pairs(strategy.root, &strategy.cells, &strategy.stones)?;
        Ok(Self { strategy, spots, root })
    }

    /// The position that the strategy is about, the opponent to move; nothing if it is not about joining the
    /// owner's edges.
    pub fn claim(&self) -> Option<HexClaim> {
        let Strategy { board, owner, stones, cells, .. } = self.strategy;
        let field: CellSet = cells.iter().copied().collect();
        let others = board.cells() - field - *stones;
        let (black, white) = if *owner == Player::White { (others, *stones) } else { (*stones, others) };
        let goal = (wanted(&self.strategy.goal) == [Outcome::Across]).then(|| Formula::across(*owner))?;
        Some(HexClaim { board: *board, black, white, owner: *owner, field, goal, first: First::Opponent })
    }

    /// What is in force where the strategy begins.
    pub fn start(&self) -> Hint {
        Hint(self.root.clone())
    }

    /// What the author replies to a move, and what is in force then.
    pub fn replies(&self, hint: &Hint, cell: Cell) -> Vec<(Cell, Hint)> {
        let found = self.spots.continuations(&hint.0, cell);
        found.into_iter().map(|(reply, parts)| (reply, Hint(parts))).collect()
    }

    /// The moves that the author answers as this one.
    pub fn answered_alike(&self, hint: &Hint, cell: Cell) -> CellSet {
        let ways = hint.0.iter().flat_map(|&part| &self.spots.all[part].ways);
        ways.filter(|way| way.answers.contains(cell)).map(|way| way.answers).next().unwrap_or_default()
    }

    /// What is left in force after moves that the author did not foresee.
    pub fn beside(&self, hint: &Hint, moves: &CellSet) -> Hint {
        let untouched = |part: &usize| self.spots.all[*part].cells.is_disjoint(moves);
        Hint(hint.0.iter().copied().filter(untouched).collect())
    }

    /// What the parts in force are meant to guarantee. Those are left out that are about a cell which is
    /// still empty, since a document could not say what the rest of the board has to do for them.
    pub fn claims(&self, hint: &Hint) -> Vec<HexClaim> {
        hint.0.iter().filter_map(|&part| self.part(part)).collect()
    }

    fn part(&self, part: usize) -> Option<HexClaim> {
        let spot = &self.spots.all[part];
        let goal = self.spots.formula(part, &spot.guarantee)?;
        let stones = spot.given.map_or(spot.stones, |(cell, _)| spot.stones.without(cell));
        if !goal.cells().is_subset(&stones) {
            return None;
        }
        let (black, white) = match self.strategy.owner {
            Player::White => (CellSet::EMPTY, stones),
            _ => (stones, CellSet::EMPTY),
        };
        let (board, owner) = (self.strategy.board, self.strategy.owner);
        Some(HexClaim { board, black, white, owner, field: spot.cells, goal, first: First::Opponent })
    }
}

#[cfg(test)]
mod tests {
    use super::super::read;
    use super::*;

    /// On 5x5 with a stone in the middle: moves in the second row are answered beside it, one with a bridge
    /// in force then.
    const TEXT: &str = "#BOARDSIZE 5\n\"RN 1\",\n\"BT 2\",\n\
        \"BN 0\",\n\"WM 2 7 1\",\n\"BM 8\",\n\"ND 1\",\n\"PS 2\",\n\"PP 2 3 4\",\n\
        \"BN 1\",\n\"WM 1 8\",\n\"BM 7\",\n\"ND 0\",\n\
        \"RN 2\",\n\"BT 2\",\n\"BN 0\",\n\"WM 1 1\",\n\"BM 2\",\n\"ND 0\",\n\"BN 1\",\n\"WM 1 2\",\n\"BM 1\",\n\"ND 0\",\n";

    fn names(board: &game::Board, cells: &[Cell]) -> Vec<String> {
        cells.iter().map(|cell| board.name(*cell)).collect()
    }

    #[test]
    fn the_author_is_asked_along_the_file() {
        let strategy = read(TEXT).unwrap();
        let board = strategy.board;
        let at = |name: &str| board.parse(name).unwrap();
        let guide = Guide::new(&strategy).unwrap();
        let claim = guide.claim().unwrap();
        assert_eq!((board.names(&claim.black), claim.field.len()), ("c3".to_string(), 24));
        let replies = guide.replies(&guide.start(), at("b2"));
        let cells: Vec<Cell> = replies.iter().map(|(reply, _)| *reply).collect();
        assert_eq!(names(&board, &cells), ["c2"]);
        assert_eq!(board.names(&guide.answered_alike(&guide.start(), at("b2"))), "a1 b2");
        assert!(guide.replies(&guide.start(), at("d4")).is_empty());
        // The bridge to the top is in force, until a move that the author does not know cuts into it.
        let after = &replies[0].1;
        let claims = guide.claims(after);
        assert_eq!((claims.len(), board.names(&claims[0].field)), (1, "c1 d1".to_string()));
        assert_eq!(names(&board, &[guide.replies(after, at("c1"))[0].0]), ["d1"]);
        assert_eq!(guide.claims(&guide.beside(after, &CellSet::of(at("a5")))).len(), 1);
        assert!(guide.claims(&guide.beside(after, &CellSet::of(at("d1")))).is_empty());
    }

    #[test]
    fn parts_about_empty_cells_are_no_claims() {
        // Black gets b3, or c3, which the other pair then joins to the bottom.
        let pairs =
            "(boardsize 4)\n( whole (c2 SEdge) (b3 c3 b4 c4) (c2 a4 SEdge)\n [(c3) (b3)] [(b4) (c4)] )\n";
        let strategy = read(pairs).unwrap();
        let guide = Guide::new(&strategy).unwrap();
        let given = guide.start().0.iter().filter(|part| guide.spots.all[**part].given.is_some()).count();
        assert!(given > 0, "a pair counts on a cell of the other");
        let claims = guide.claims(&guide.start());
        assert!(claims.iter().all(|claim| claim.goal.cells().is_subset(&claim.stones())), "{claims:?}");
    }
}
