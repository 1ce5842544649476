//! The full connections of one point, as they are joined with those of others.

use super::connection::Id;
use dfpn::bits::Bits;

/// A full connection as seen from one of its points.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Spoke<B> {
    /// The carrier together with the other end.
    pub body: B,
    pub stones: B,
    pub id: Id,
    pub to: u8,
    /// One more than the number of cells that it adds to a step; nothing if it leads to a group or an edge,
    /// where any number may be added.
    pub size: u8,
}

/// Lists the numbers of the spokes without any of the cells that are taken, and of at most this size, and
/// counts them. Which these are is as good as random, so that no branch depends on it: a processor would guess
/// wrong.
pub fn fitting<B: Bits>(spokes: &[Spoke<B>], taken: B, most: u8, fitting: &mut Vec<u32>) -> usize {
    if fitting.len() < spokes.len() {
        fitting.resize(2 * spokes.len(), 0);
    }
    let mut count = 0;
    for (spoke, index) in spokes.iter().zip(0..) {
        fitting[count] = index;
        count += (!spoke.body.meets(taken) & (spoke.size <= most)) as usize;
    }
    count
}

/// Copies the spokes that have none of these cells; without branches, since which these are cannot be guessed.
pub fn take_over<B: Bits>(to: &mut Vec<Spoke<B>>, from: &[Spoke<B>], cells: B) {
    to.resize(from.len(), Spoke::default());
    let mut kept = 0;
    for spoke in from {
        to[kept] = *spoke;
        kept += !spoke.body.meets(cells) as usize;
    }
    to.truncate(kept);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spokes_are_chosen_by_their_cells_and_sizes() {
        let spokes: Vec<Spoke<u64>> = [(0b0011, 1), (0b0101, 3), (0b1100, 2), (0b1000, 0)]
            .into_iter()
            .map(|(body, size)| Spoke { body, size, ..Spoke::default() })
            .collect();
        let mut numbers = Vec::new();
        let mut fit = |taken, most| {
            let count = fitting(&spokes, taken, most, &mut numbers);
            numbers[..count].to_vec()
        };
        assert_eq!(fit(0, 3), [0, 1, 2, 3]);
        assert_eq!(fit(0, 2), [0, 2, 3]);
        assert_eq!(fit(0b0010, 3), [1, 2, 3]);
        assert_eq!(fit(0b0100, 1), [0, 3]);
        assert!(fit(0b1001, 3).is_empty());
        let mut kept = vec![Spoke::default(); 9];
        for (cells, left) in
            [(0b0001, vec![0b1100, 0b1000]), (0b1000, vec![0b0011, 0b0101]), (0b1111, vec![])]
        {
            take_over(&mut kept, &spokes, cells);
            assert_eq!(kept.iter().map(|spoke| spoke.body).collect::<Vec<_>>(), left);
        }
    }
}
