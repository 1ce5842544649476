//! What is left to prove beside claims in force, as a position of the whole board.
//!
//! Stones and edges that are joined already may be joined by stones in cells that are settled, as long as these
//! touch nothing else. Whoever wins that position is right about the claim. Nothing rests on this: it is
//! advice, and much cheaper than a search for a union of links.

use super::stock::around;
use game::{Board, Cell, CellSet, Edge, Formula, HexClaim, Player, Terminal};
use std::collections::VecDeque;

/// The position that is won by whoever is right about a claim, if cells can be lent for it.
pub fn as_position(claim: &HexClaim) -> Option<HexClaim> {
    let [one, other] = claim.goal.sides()?;
    let lent = [[&one, &other], [&other, &one]].into_iter().find_map(|[first, second]| {
        let lent = lent(claim, (first, 0), CellSet::EMPTY)?;
        Some(lent | self::lent(claim, (second, 1), lent)?)
    })?;
    let stones = claim.stones() | lent;
    let (black, white) = match claim.owner {
        Player::White => (CellSet::EMPTY, stones),
        _ => (stones, CellSet::EMPTY),
    };
    Some(HexClaim { black, white, goal: Formula::across(claim.owner), ..claim.clone() })
}

/// Cells outside the field over which one of the owner's edges is joined with a side of the goal, beside those
/// that are lent already. What else they touch is joined with that side, too.
fn lent(claim: &HexClaim, (side, number): (&[Terminal], usize), taken: CellSet) -> Option<CellSet> {
    let (board, stones, edges) = (&claim.board, claim.stones(), Edge::of(claim.owner));
    let (along, beyond) = (board.along(edges[number]), board.along(edges[1 - number]));
    let (mut chains, mut ends, mut named) = (CellSet::EMPTY, CellSet::EMPTY, false);
    for terminal in side {
        match terminal {
            Terminal::Cell(stone) if stones.contains(*stone) => {
                chains |= board.connected(&CellSet::of(*stone), &stones);
            }
            Terminal::Cell(end) if claim.field.contains(*end) => ends |= CellSet::of(*end),
            Terminal::Edge(edge) if *edge == edges[number] => named = true,
            _ => return None,
        }
    }
    let used = claim.field | stones;
    let beside = chains | around(board, &chains) | if named { along } else { CellSet::EMPTY };
    if !(used & along).is_subset(&beside) {
        return None;
    }
    let barred = around(board, &(used - beside - ends)) | beyond | taken | around(board, &taken);
    let free = board.cells() - used - barred;
    let mut lent = CellSet::EMPTY;
    loop {
        let joined = board.connected(&along, &(chains | lent));
        let Some(stone) = (chains - joined).first() else { break };
        let chain = board.connected(&CellSet::of(stone), &(chains | lent));
        lent |= way(board, &chain, &(free | chains), &(along | joined))? - chains;
    }
    for end in ends.iter() {
        let from = board.connected(&along, &(chains | lent)) | (along & free);
        let near = around(board, &CellSet::of(end));
        if near.is_disjoint(&(chains | lent)) && !(named && along.contains(end)) {
            lent |= way(board, &from, &(free | chains), &near)? - chains;
        }
    }
    Some(lent)
}

/// The fewest cells from some cells to one of others, both included.
fn way(board: &Board, from: &CellSet, over: &CellSet, to: &CellSet) -> Option<CellSet> {
    let mut before: Vec<Option<Cell>> = vec![None; board.width() * board.height()];
    let mut reached = *from;
    let mut queue: VecDeque<Cell> = from.iter().collect();
    while let Some(cell) = queue.pop_front() {
        if to.contains(cell) {
            return Some(std::iter::successors(Some(cell), |cell| before[cell.index()]).collect());
        }
        for next in board.neighbours(cell).filter(|next| over.contains(*next)) {
            if reached.insert(next) {
                before[next.index()] = Some(cell);
                queue.push_back(next);
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::guided::Prover;
    use dfpn::random::Random;
    use game::First;
    use hex::whole::{HexPosition, Solver, Techniques};
    use proof::limits::{Limits, Monitor};
    use proof::verdict::Verdict;

    /// Some cells are settled, some are free, some have stones; what is to be joined are the edges, some of
    /// the stones and some of the free cells.
    fn random_claim(board: Board, owner: Player, random: &mut Random) -> HexClaim {
        let (mut stones, mut field) = (CellSet::EMPTY, CellSet::EMPTY);
        for cell in board.cells().iter() {
            match random.below(10) {
                0 | 1 => stones.insert(cell),
                2 => false,
                _ => field.insert(cell),
            };
        }
        let mut sides = Edge::of(owner).map(|edge| vec![Terminal::Edge(edge)]);
        for cell in (stones | field).iter() {
            let often = if stones.contains(cell) { 4 } else { 30 };
            if random.below(often) == 0 {
                let number = random.below(2);
                sides[number].push(Terminal::Cell(cell));
            }
        }
        let links = sides[0].iter().flat_map(|one| sides[1].iter().map(|other| Formula::Link(*one, *other)));
        let goal = Formula::Any(links.collect());
        let (black, white) = match owner {
            Player::White => (CellSet::EMPTY, stones),
            _ => (stones, CellSet::EMPTY),
        };
        let first = if random.below(2) == 0 { First::Owner } else { First::Opponent };
        HexClaim { board, owner, first, black, white, field, goal }
    }

    #[test]
    fn whoever_wins_the_position_is_right_about_the_claim() {
        let (board, limits, monitor) = (Board::new(5, 5).unwrap(), Limits::default(), Monitor::default());
        let mut random = Random::new(26);
        let mut solver = Solver::new(board, Techniques::ALL, &limits, &monitor).unwrap();
        let (mut told, mut lent, mut ends) = ([0; 2], 0, 0);
        for number in 0..4_000 {
            let owner = [Player::Black, Player::White][number % 2];
            let claim = random_claim(board, owner, &mut random);
            let Some(position) = as_position(&claim) else { continue };
            assert_eq!(position.field, claim.field);
            let winner = solver.winner(&HexPosition::from(&position)).unwrap();
            let holds = Prover::new(&limits, &monitor).settle(&claim, None).verdict() == Ok(Verdict::Holds);
            assert_eq!(winner == owner, holds, "{claim:?}\n{position:?}");
            told[usize::from(holds)] += 1;
            lent += usize::from(position.stones() != claim.stones());
            ends += usize::from(!claim.goal.cells().is_subset(&claim.stones()));
        }
        assert!(told.iter().all(|told| *told > 100) && lent > 50 && ends > 50, "{told:?} {lent} {ends}");
    }
}
