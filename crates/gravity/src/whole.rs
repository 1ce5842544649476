//! Boards that are limited in width and height and fit into a word are searched to the end: who wins, and a
//! strategy for each player who can reach something.
//!
//! Two questions are asked, each by a search of its own: does the player to move get a line, does the other?
//! What is reached becomes lines of a certificate, with reply rules in place of most positions.

mod grid;
mod learn;
mod oracle;
mod rule;
mod script;
mod search;
mod strategy;
mod table;
mod word;

pub use oracle::Oracle;
pub use script::{Place, Script};

use game::drop::{DropBoard, DropPosition, Stone};
use grid::{Grid, Stones};
use proof::limits::{Budget, Exhausted, Limits};
use rule::Aim;
use search::Search;
use std::sync::Arc;
use word::Word;

/// Who wins, and how.
#[derive(Clone, Debug)]
pub struct Settled {
    /// The winner, if there is one.
    pub winner: Option<Stone>,
    /// The winner's strategy, or one of X's and one of O's.
    pub scripts: Vec<(Stone, Arc<dyn Script>)>,
}

/// Whether a board can be searched to the end.
pub fn fits(board: &DropBoard) -> bool {
    Grid::<u128>::new(board).is_some()
}

/// Settles a position on a board that fits, in which nobody has a line and somebody can move.
pub fn settle(
    position: &DropPosition,
    limits: &Limits,
    budget: &mut Budget<'_>,
) -> Result<Settled, Exhausted> {
    match (Grid::<u64>::new(position.board()), Grid::<u128>::new(position.board())) {
        (Some(grid), _) => settle_on(&grid, position, limits, budget),
        (None, Some(grid)) => settle_on(&grid, position, limits, budget),
        (None, None) => Err(Exhausted::NoMethod),
    }
}

fn settle_on<W: Word>(
    grid: &Grid<W>,
    position: &DropPosition,
    limits: &Limits,
    budget: &mut Budget<'_>,
) -> Result<Settled, Exhausted> {
    let mover = position.to_move;
    let mut searches = Vec::new();
    for player in [mover, mover.other()] {
        let mut search = Search::new(grid.clone(), limits.memory / 2);
        let start = grid.stones(position, player);
        if wins(&mut search, start, player == mover, budget)? {
            let script = script(&mut search, position, player, Aim::Win, budget)?;
            return Ok(Settled { winner: Some(player), scripts: vec![(player, script)] });
        }
        searches.push((player.other(), search));
    }
    searches.sort_by_key(|(player, _)| *player);
    let scripts = searches
        .into_iter()
        .map(|(player, mut search)| Ok((player, script(&mut search, position, player, Aim::Hold, budget)?)));
    Ok(Settled { winner: None, scripts: scripts.collect::<Result<_, Exhausted>>()? })
}

/// Whether the attacker of a search gets a line.
fn wins<W: Word>(
    search: &mut Search<W>,
    start: Stones<W>,
    moves: bool,
    budget: &mut Budget<'_>,
) -> Result<bool, Exhausted> {
    let won = if moves { search.attack(start, budget) } else { search.defend(start, budget) };
    budget.spend_many(search.uncounted())?;
    won
}

/// The strategy of a player who reaches an aim.
fn script<W: Word>(
    search: &mut Search<W>,
    position: &DropPosition,
    player: Stone,
    aim: Aim,
    budget: &mut Budget<'_>,
) -> Result<Arc<dyn Script>, Exhausted> {
    let start = search.grid.stones(position, player);
    let strategy = strategy::write(search, start, position.to_move == player, aim, budget)?;
    Ok(Arc::new(script::Told { player, strategy }))
}
