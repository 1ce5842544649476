//! What was seen when positions were peeked at, for those that are looked at later: the connections are others'
//! then.

use super::grid::Position;
use super::resistance::Circuit;
use super::web::Web;
use dfpn::bits::Bits;
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

/// How many are remembered.
const PLACES: usize = 1 << 10;

/// What matters of the connections of the player who is not to move.
#[derive(Debug)]
pub struct Glance<B> {
    position: Position<B>,
    /// The moves that disturb all of that player's threats.
    pub must_play: B,
    /// That player's circuit.
    pub circuit: Circuit<B>,
}

impl<B: Bits> Glance<B> {
    /// What matters of these connections in a position.
    pub fn of(web: &Web<B>, position: Position<B>) -> Self {
        Self { position, must_play: web.must_play(), circuit: Circuit::of(web) }
    }
}

/// Glances by their positions; a new one takes the place of an old one.
#[derive(Debug)]
pub struct Glances<B>(Vec<Option<Box<Glance<B>>>>);

impl<B: Bits> Glances<B> {
    /// None yet.
    pub fn none() -> Self {
        Self(Vec::new())
    }

    /// What was seen of a position.
    pub fn get(&self, position: &Position<B>) -> Option<&Glance<B>> {
        self.0.get(place(position))?.as_deref().filter(|glance| glance.position == *position)
    }

    /// Remembers what was seen.
    pub fn put(&mut self, glance: Glance<B>) {
        if self.0.is_empty() {
            self.0.resize_with(PLACES, || None);
        }
        let place = place(&glance.position);
        self.0[place] = Some(Box::new(glance));
    }
}

fn place<B: Bits>(position: &Position<B>) -> usize {
    let mut hasher = FxHasher::default();
    position.hash(&mut hasher);
    hasher.finish() as usize % PLACES
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::grid::{Colour, Grid};
    use game::Board;

    #[test]
    fn what_was_seen_of_a_position_is_not_taken_for_another() {
        let grid = Grid::<u64>::new(Board::new(3, 3).unwrap());
        let after = |black: u64| Position { stones: [black, 0], mover: Colour::White };
        let mut glances = Glances::none();
        assert!(glances.get(&after(0)).is_none());
        let mut web = Web::new(&grid, Colour::Black);
        for black in 0..1 << 9 {
            web.find(&grid, &after(black));
            glances.put(Glance::of(&web, after(black)));
            let glance = glances.get(&after(black)).unwrap();
            assert_eq!(glance.must_play, web.must_play());
            let other = Position { mover: Colour::Black, ..after(black) };
            assert!(glances.get(&other).is_none());
        }
        let still = (0..1 << 9).filter(|black| glances.get(&after(*black)).is_some());
        assert!(still.clone().count() > 256, "few share a place");
        for black in still {
            web.find(&grid, &after(black));
            assert_eq!(glances.get(&after(black)).unwrap().must_play, web.must_play());
        }
    }
}
