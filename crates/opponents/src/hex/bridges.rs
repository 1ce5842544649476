//! Edges joined by bridges alone: what is seen of boards that are too large for H-search.

use super::field::{EMPTY, Field, Mark};

/// The empty cells of bridges that join a player's edges, each of which the player can keep by itself;
/// nothing if the player's stones and bridges do not reach.
pub fn joined(field: &Field, stones: &[Mark], own: Mark) -> Option<Vec<u16>> {
    let count = field.count();
    let mut pair_before: Vec<Option<(u16, [u16; 2])>> = vec![None; count];
    let mut reached = vec![false; count];
    let mut used = vec![false; count];
    let mut waiting = Vec::new();
    let is_cell = |cell: u16| (cell as usize) < count;
    // From the first edge: stones that touch it, then those that have a bridge to it.
    let own_stones = || (0..count as u16).filter(|cell| stones[*cell as usize] == own);
    for cell in own_stones().filter(|cell| field.is_at(*cell, own, 0)) {
        reached[cell as usize] = true;
        waiting.push(cell);
    }
    for cell in own_stones() {
        if reached[cell as usize] {
            continue;
        }
        if let Some(pair) = to_edge(field, stones, cell, own, 0).filter(|pair| free(&used, pair)) {
            reached[cell as usize] = true;
            pair.iter().for_each(|cell| used[*cell as usize] = true);
            pair_before[cell as usize] = Some((u16::MAX, pair));
            waiting.push(cell);
        }
    }
    let mut next = 0;
    while let Some(&cell) = waiting.get(next) {
        next += 1;
        let end = field.is_at(cell, own, 1).then_some(None);
        let end =
            end.or_else(|| to_edge(field, stones, cell, own, 1).filter(|pair| free(&used, pair)).map(Some));
        if let Some(pair) = end {
            let mut carrier: Vec<u16> = pair.into_iter().flatten().collect();
            let mut here = cell;
            while let Some((before, pair)) = pair_before[here as usize] {
                // Touching stones are one step without cells.
                carrier.extend(pair.iter().filter(|cell| **cell != u16::MAX));
                if before == u16::MAX {
                    break;
                }
                here = before;
            }
            return Some(carrier);
        }
        let ring = field.rings[cell as usize];
        for &near in ring.iter().filter(|near| is_cell(**near) && stones[**near as usize] == own) {
            if !reached[near as usize] {
                reached[near as usize] = true;
                pair_before[near as usize] = Some((cell, [u16::MAX; 2]));
                waiting.push(near);
            }
        }
        for side in 0..6 {
            let pair = [ring[side], ring[(side + 1) % 6]];
            if !pair.iter().all(|cell| is_cell(*cell) && stones[*cell as usize] == EMPTY)
                || !free(&used, &pair)
            {
                continue;
            }
            // The cell beyond touches both.
            let beyond = field.rings[pair[0] as usize][(side + 1) % 6];
            if is_cell(beyond) && stones[beyond as usize] == own && !reached[beyond as usize] {
                reached[beyond as usize] = true;
                pair.iter().for_each(|cell| used[*cell as usize] = true);
                pair_before[beyond as usize] = Some((cell, pair));
                waiting.push(beyond);
            }
        }
    }
    None
}

fn free(used: &[bool], pair: &[u16; 2]) -> bool {
    pair.iter().all(|cell| !used[*cell as usize])
}

/// The two empty cells by which a stone on the second row is joined to an edge.
fn to_edge(field: &Field, stones: &[Mark], cell: u16, own: Mark, which: usize) -> Option<[u16; 2]> {
    let ring = &field.rings[cell as usize];
    (0..6).find_map(|side| {
        let pair = [ring[side], ring[(side + 1) % 6]];
        let open = |cell: &u16| {
            (*cell as usize) < field.count()
                && stones[*cell as usize] == EMPTY
                && field.is_at(*cell, own, which)
        };
        pair.iter().all(open).then_some(pair)
    })
}

/// The moves of a player that meet every single move with which the other player would have joined the edges;
/// all empty cells if there is none, and nothing if they cannot be met.
pub fn must_play(field: &Field, stones: &mut [Mark], mover: Mark) -> Vec<u16> {
    let empty: Vec<u16> = (0..field.count() as u16).filter(|cell| stones[*cell as usize] == EMPTY).collect();
    let mut moves = empty.clone();
    for cell in empty {
        stones[cell as usize] = 1 - mover;
        if let Some(carrier) = joined(field, stones, 1 - mover) {
            moves.retain(|met| *met == cell || carrier.contains(met));
        }
        stones[cell as usize] = EMPTY;
    }
    moves
}

/// A move with which a player joins the edges by bridges.
pub fn completing(field: &Field, stones: &mut [Mark], mover: Mark) -> Option<u16> {
    (0..field.count() as u16).find(|cell| {
        if stones[*cell as usize] != EMPTY {
            return false;
        }
        stones[*cell as usize] = mover;
        let done = joined(field, stones, mover).is_some();
        stones[*cell as usize] = EMPTY;
        done
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use dfpn::random::Random;
    use game::{Board, Player};
    use hex::whole::{HexPosition, Solver, Techniques};
    use proof::limits::{Limits, Monitor};

    /// What bridges say is compared with the solver, in random positions.
    #[test]
    fn what_is_joined_by_bridges_is_won() {
        let board = Board::new(6, 5).unwrap();
        let field = Field::new(board);
        let mut random = Random::new(5);
        let monitor = Monitor::default();
        let limits = Limits::default();
        let mut solver = Solver::new(board, Techniques::ALL, &limits, &monitor).unwrap();
        let mut seen = [0; 3];
        for _ in 0..400 {
            let mut stones = field.stones(&Default::default(), &Default::default());
            for turn in 0..10 {
                stones[random.below(30)] = turn % 2;
            }
            let position = |mover| HexPosition {
                board,
                black: field.set(&stones, 0),
                white: field.set(&stones, 1),
                mover,
            };
            for (own, player) in [(0, Player::Black), (1, Player::White)] {
                if joined(&field, &stones, own).is_some() {
                    assert_eq!(solver.winner(&position(player.opponent())), Ok(player), "{stones:?}");
                    seen[0] += 1;
                }
                let (mine, theirs) = (position(player), stones.clone());
                if let Some(cell) = completing(&field, &mut stones.clone(), own) {
                    let after = mine.after(game::Cell::new(cell.into()));
                    assert_eq!(solver.winner(&after), Ok(player), "{stones:?}");
                    seen[1] += 1;
                }
                let moves = must_play(&field, &mut stones.clone(), own);
                for cell in mine.empty().iter().filter(|cell| !moves.contains(&(cell.index() as u16))) {
                    assert_eq!(solver.winner(&mine.after(cell)), Ok(player.opponent()), "{theirs:?}");
                    seen[2] += 1;
                }
            }
        }
        assert!(seen.iter().all(|count| *count > 20), "{seen:?}");
    }
}
