//! Blocks: proved claims that may be put in force wherever an image of them fits, with unions for goals, and
//! perhaps with extensions by stones that are not there yet.

use super::sight::terminal;
use super::stock::set;
use crate::guided::argument::{Argument, Step};
use crate::guided::assembly::{MOST_NODES, images, wanted, ways};
use crate::guided::halves::Half;
use crate::guided::promises::bridges;
use crate::guided::sigma::extended;
use crate::guided::{Lemma, Prover, holding};
use game::{CellSet, Formula, HexClaim, Player};
use hex::whole::insight::{End, Full};
use proof::field::{Word, word};
use proof::limits::Exhausted;
use std::sync::Arc;

/// A block where it stands.
#[derive(Clone, Debug)]
pub struct Block {
    /// Why it holds there.
    pub argument: Arc<Argument>,
    /// Why it holds where it was stated.
    pub stated: Arc<Argument>,
    pub stones: Word,
    pub region: Word,
    /// The stones that may extend it.
    pub given: Word,
}

/// Claims in force in a position, in disjoint cells.
#[derive(Clone, Debug, Default)]
pub struct Force {
    pub links: Vec<Full>,
    pub blocks: Vec<Arc<Block>>,
}

impl Block {
    fn new(argument: Arc<Argument>, stated: &Arc<Argument>) -> Self {
        let [stones, region] = [argument.stones, argument.region].map(|cells| word(&cells));
        let given = word(&argument.goal.given_cells());
        Self { argument, stated: stated.clone(), stones, region, given }
    }

    /// The block after half a turn of the board.
    pub fn turned(&self) -> Option<Self> {
        Some(Self::new(self.argument.turned()?, &self.stated))
    }

    /// The claim as it was stated.
    pub fn claim(&self, like: &HexClaim) -> HexClaim {
        let (black, white) = match like.owner {
            Player::White => (CellSet::EMPTY, self.stated.stones),
            _ => (self.stated.stones, CellSet::EMPTY),
        };
        let (field, goal) = (self.stated.region, self.stated.goal.clone());
        HexClaim { black, white, field, goal, ..like.clone() }
    }

    fn fits(&self, stones: Word, field: Word) -> bool {
        self.stones & !stones == 0 && self.region & !field == 0 && self.given & !(field & !self.region) == 0
    }
}

impl Force {
    /// A link more.
    pub fn with(&self, link: Full) -> Self {
        let mut more = self.clone();
        more.links.push(link);
        more
    }

    pub fn is_empty(&self) -> bool {
        self.links.is_empty() && self.blocks.is_empty()
    }

    pub fn len(&self) -> usize {
        self.links.len() + self.blocks.len()
    }

    /// The cells in which nothing more has to be proved.
    pub fn region(&self) -> Word {
        let linked = self.links.iter().fold(0, |all, link| all | link.carrier);
        self.blocks.iter().fold(linked, |all, block| all | block.region)
    }

    /// The empty cells on which stones may extend what is promised.
    pub fn given(&self) -> Word {
        self.blocks.iter().fold(0, |all, block| all | block.given)
    }

    /// What is promised.
    pub fn goals(&self) -> Vec<Formula> {
        let links = self.links.iter().map(|link| Formula::Link(terminal(link.from), terminal(link.to)));
        links.chain(self.blocks.iter().map(|block| block.argument.goal.clone())).collect()
    }

    /// What is left to prove of a claim.
    pub fn rest(&self, claim: &HexClaim) -> Option<HexClaim> {
        let goal = match self.blocks.is_empty() {
            true => wanted(claim, &self.goals())?.ok()?,
            // Unions have too many pairs of links to try, and a pair has no two sides.
            false => {
                let (single, _) = ways(claim, &self.goals())?;
                if single.len() < 2 {
                    return None;
                }
                Formula::Any(single)
            }
        };
        goal.sides()?;
        Some(HexClaim { field: claim.field - set(self.region()), goal, ..claim.clone() })
    }
}

/// All places of the blocks that a search may use.
#[derive(Debug, Default)]
pub struct Blocks {
    places: Vec<Arc<Block>>,
    /// Those that were found on the way.
    pub found: Vec<Half>,
}

impl Blocks {
    /// Those among proved claims that promise more than one link, in all their places.
    pub fn new(lemmas: &[Lemma], claim: &HexClaim) -> Self {
        let mut blocks = Self::default();
        for (_, stated) in lemmas.iter().rev() {
            if !matches!(stated.goal, Formula::Link(..)) {
                blocks.place(stated, claim);
            }
        }
        blocks
    }

    /// Adds a σ-connection with its extension, if it promises more than one link; whether it was new.
    pub fn add(&mut self, half: &Half, claim: &HexClaim, prover: &mut Prover<'_>) -> Result<bool, Exhausted> {
        if matches!(half.claim.goal, Formula::Link(..)) {
            return Ok(false);
        }
        let extended = extended(&half.claim, &half.sigma.extensions);
        let mut new = false;
        for promised in [&extended, &half.claim] {
            let Some(argument) = holding(&prover.settle(promised, Some(MOST_NODES)))? else { continue };
            // It counts on what it was stated for, not less.
            let argument = Argument {
                board: promised.board,
                owner: promised.owner,
                stones: promised.stones(),
                region: promised.field,
                goal: promised.goal.clone(),
                step: Step::Join(vec![argument]),
            };
            new |= self.place(&Arc::new(argument), claim);
        }
        if new {
            self.found.push(half.clone());
        }
        Ok(new)
    }

    /// Adds all places of a block; whether there is a new one.
    fn place(&mut self, stated: &Arc<Argument>, claim: &HexClaim) -> bool {
        let all = claim.board.cells();
        let (black, white) = match claim.owner {
            Player::White => (CellSet::EMPTY, all),
            _ => (all, CellSet::EMPTY),
        };
        let anywhere = HexClaim { black, white, field: all, ..claim.clone() };
        let mut new = false;
        for argument in images(stated, &anywhere) {
            let block = Block::new(argument, stated);
            let known = |other: &Arc<Block>| {
                other.region == block.region
                    && other.stones == block.stones
                    && other.argument.goal == block.argument.goal
            };
            if !self.places.iter().any(known) {
                self.places.push(Arc::new(block));
                new = true;
            }
        }
        new
    }

    /// The blocks that fit into a position, each with the two-bridges beside it. Of those in the same cells
    /// with the same stones, only the one that promises most.
    pub fn in_force(&self, claim: &HexClaim) -> Vec<Force> {
        let (stones, field) = (word(&claim.stones()), word(&claim.field));
        let mut fitting: Vec<&Arc<Block>> = Vec::new();
        for block in self.places.iter().filter(|block| block.fits(stones, field)) {
            let same = |other: &&Arc<Block>| {
                other.region == block.region
                    && other.stones == block.stones
                    && other.given & !block.given != 0
            };
            if !fitting.iter().any(same) {
                fitting.push(block);
            }
        }
        if fitting.is_empty() {
            return Vec::new();
        }
        let bridges = bridges(claim);
        let force = |block: &Arc<Block>| {
            let beside = bridges.iter().filter(|bridge| word(&bridge.field) & block.region == 0);
            let links = beside.filter_map(link).collect();
            Force { links, blocks: vec![block.clone()] }
        };
        fitting.into_iter().map(force).collect()
    }

    /// The cells on which a stone would let a block fit into a position.
    pub fn missing(&self, claim: &HexClaim) -> Word {
        let (stones, field) = (word(&claim.stones()), word(&claim.field));
        let missing = |block: &Arc<Block>| {
            let more = block.stones & !stones;
            let fits =
                more.count_ones() == 1 && more & field != 0 && block.fits(stones | more, field & !more);
            if fits { more } else { 0 }
        };
        self.places.iter().fold(0, |all, block| all | missing(block))
    }
}

/// A claim about one link of stones.
fn link(claim: &HexClaim) -> Option<Full> {
    let Formula::Link(game::Terminal::Cell(from), game::Terminal::Cell(to)) = claim.goal else { return None };
    Some(Full { from: End::Cell(from), to: End::Cell(to), carrier: word(&claim.field) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::guided::halves::promising;
    use game::{Board, Cell, Edge, First, Terminal};
    use proof::limits::{Limits, Monitor};

    fn position(board: Board, black: &str, white: &str) -> HexClaim {
        let set =
            |names: &str| -> CellSet { names.split(' ').map(|name| board.parse(name).unwrap()).collect() };
        let (black, white) = (set(black), set(white));
        let goal = Formula::Link(Terminal::Edge(Edge::Top), Terminal::Edge(Edge::Bottom));
        let field = board.cells() - black - white;
        HexClaim { board, owner: Player::Black, first: First::Opponent, black, white, field, goal }
    }

    /// Figure 17 of "New techniques for proving winning strategies in Hex".
    #[test]
    fn a_block_with_an_extension_leaves_a_union_with_an_empty_cell() {
        let board = Board::new(8, 8).unwrap();
        let claim = position(board, "e4 d6", "d7");
        let (limits, monitor) = (Limits::default(), Monitor::default());
        let halves = promising(&claim, &limits, &monitor).unwrap();
        let mut blocks = Blocks::default();
        let mut prover = Prover::new(&limits, &monitor);
        assert!(halves.iter().any(|half| blocks.add(half, &claim, &mut prover).unwrap()), "{halves:?}");
        let rests: Vec<HexClaim> =
            blocks.in_force(&claim).iter().filter_map(|force| force.rest(&claim)).collect();
        let extended = |rest: &&HexClaim| !rest.goal.cells().is_subset(&claim.black);
        let rest = rests.iter().find(extended).unwrap();
        // The bridge between the stones is in force as well.
        let cell = |name: &str| board.parse(name).unwrap();
        assert!(!rest.field.contains(cell("d5")) && !rest.field.contains(cell("e5")), "{rest:?}");
        let stone: Cell = (rest.goal.cells() - claim.black).first().unwrap();
        assert!(rest.field.contains(stone), "{rest:?}");
        assert!(holding(&prover.settle(rest, Some(MOST_NODES))).unwrap().is_some(), "{rest:?}");
        // Where a white stone takes the cell, the extension is of no use, and what it extends fits still.
        let taken = position(board, "e4 d6", &format!("d7 {}", board.name(stone)));
        let goals = blocks.in_force(&taken).into_iter().flat_map(|force| force.goals());
        let goals: Vec<Formula> = goals.collect();
        assert!(!goals.is_empty() && goals.iter().all(|goal| !goal.cells().contains(stone)), "{goals:?}");
        // After half a turn of the board a block is where its image is.
        let turned = blocks.places[0].turned().unwrap().turned().unwrap();
        assert_eq!((turned.region, turned.stones), (blocks.places[0].region, blocks.places[0].stones));
    }
}
