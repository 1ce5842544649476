//! The OR rule of H-search: semi-connections that have no cell in common make a full connection.
//!
//! Of sets of semis that do so there may be very many, and small unions are wanted, so the search goes by the
//! cells: some member of every such set is without the common cell that fewest are without, and these are the
//! only ones that are tried next. That finds in a few dozen steps what going through the subsets would not
//! find in thousands.
//!
//! Most calls find nothing new, which is often seen at once: semis whose union with the newest contains a
//! full connection that is known cannot help, and the others have a cell in common.

use crate::bits::Bits;

/// How many semis are without a cell is counted up to two to the power of this.
const PLANES: usize = 10;

/// The search for semis without a common cell; its lists are used again and again.
#[derive(Debug)]
pub struct Unions<B> {
    /// How many of them are without each cell, as binary numbers that lie across words: the lowest digits
    /// first.
    without: [B; PLANES],
    /// How many digits these numbers have.
    planes: usize,
    steps: u32,
    chosen: Vec<u32>,
    /// The unions found, and how many semis beside the newest each has; these semis of all unions, one after
    /// another.
    found: Vec<(B, usize)>,
    members: Vec<u32>,
}

impl<B: Bits> Default for Unions<B> {
    fn default() -> Self {
        Self {
            without: [B::EMPTY; PLANES],
            planes: 0,
            steps: 0,
            chosen: Vec::new(),
            found: Vec::new(),
            members: Vec::new(),
        }
    }
}

impl<B: Bits> Unions<B> {
    /// Looks for sets of the newest semi and others that have no cell in common, in so many steps. Unions
    /// that contain the carrier of a full connection that is known, or another union, are of no use. Says
    /// whether any were found.
    pub fn find(&mut self, newest: B, others: &[B], known: &[B], steps: u32) -> bool {
        self.found.clear();
        self.members.clear();
        let mut common = newest;
        for &carrier in others {
            // What takes nothing away need not be looked at further.
            let left = common & carrier;
            if left != common && !known.iter().any(|known| known.within(newest | carrier)) {
                common = left;
                if common.is_empty() {
                    break;
                }
            }
        }
        if common.is_empty() {
            self.count_without(newest, others);
            self.steps = steps;
            self.chosen.clear();
            self.extend((newest, newest), others, known);
        }
        !self.found.is_empty()
    }

    /// What was found: unions, and the numbers of the other semis that each is made of.
    pub fn found(&self) -> impl Iterator<Item = (B, &[u32])> {
        let mut rest = self.members.as_slice();
        self.found.iter().map(move |&(union, count)| {
            let (members, others) = rest.split_at(count);
            rest = others;
            (union, members)
        })
    }

    /// Counts for all cells of a set at once how many semis are without them.
    fn count_without(&mut self, cells: B, carriers: &[B]) {
        // No number has more digits than that of all, so that none is carried further.
        self.planes = ((usize::BITS - carriers.len().leading_zeros()) as usize).min(PLANES);
        let without = &mut self.without[..self.planes];
        without.fill(B::EMPTY);
        for &carrier in carriers {
            let mut carry = cells & !carrier;
            for plane in without.iter_mut() {
                let both = *plane & carry;
                *plane = (*plane | carry) & !both;
                carry = both;
            }
        }
    }

    /// The first of the cells that fewest semis are without.
    fn rarest(&self, cells: B) -> Option<u8> {
        let fewest = self.without[..self.planes].iter().rev().fold(cells, |cells, plane| {
            let fewer = cells & !*plane;
            if fewer.is_empty() { cells } else { fewer }
        });
        fewest.first()
    }

    /// Adds semis to those chosen, which have the first set of cells in common and the second in all.
    fn extend(&mut self, (common, union): (B, B), carriers: &[B], known: &[B]) {
        let Some(cell) = self.rarest(common).map(B::of) else { return };
        for (carrier, index) in carriers.iter().zip(0..).filter(|(carrier, _)| !carrier.meets(cell)) {
            if self.steps == 0 {
                return;
            }
            self.steps -= 1;
            let (left, both) = (common & *carrier, union | *carrier);
            let is_known = known.iter().any(|known| known.within(both))
                || self.found.iter().any(|(found, _)| found.within(both));
            if is_known {
                continue;
            }
            self.chosen.push(index);
            if left.is_empty() {
                self.found.push((both, self.chosen.len()));
                self.members.extend(&self.chosen);
            } else {
                self.extend((left, both), carriers, known);
            }
            self.chosen.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The unions of the last carrier with the others, each with the numbers of these.
    fn unions(carriers: &[u64], known: &[u64]) -> Vec<(u64, Vec<u32>)> {
        let (newest, others) = carriers.split_last().expect("a newest carrier");
        let mut unions = Unions::default();
        unions.find(*newest, others, known, 50);
        unions.found().map(|(union, members)| (union, members.to_vec())).collect()
    }

    #[test]
    fn unions_have_no_cell_in_common() {
        assert_eq!(unions(&[0b0011, 0b1100], &[]), [(0b1111, vec![0])]);
        assert_eq!(unions(&[0b0011, 0b0110], &[]), []);
        assert_eq!(unions(&[0b011, 0b110, 0b101], &[]), [(0b111, vec![1, 0])]);
    }

    #[test]
    fn what_contains_something_known_is_left_out() {
        assert_eq!(unions(&[0b0011, 0b1100], &[0b0110]), []);
        assert_eq!(unions(&[0b0011, 0b1100], &[0b1_0000]), [(0b1111, vec![0])]);
        // The first would do, but contains what is known.
        assert_eq!(unions(&[0b0_1001, 0b1_0000, 0b0_0110], &[0b1001]), [(0b1_0110, vec![1])]);
        assert_eq!(unions(&[0b0_1001, 0b1_0010, 0b0_0110], &[0b1001]), []);
    }

    #[test]
    fn many_semis_may_be_needed() {
        // Each of eight lacks one of the eight cells of the newest.
        let mut carriers: Vec<u64> = (0..8).map(|cell| 0xff & !(1 << cell)).collect();
        carriers.push(0xff);
        let found = unions(&carriers, &[]);
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].0, found[0].1.len()), (0xff, 8));
    }

    #[test]
    fn cells_are_chosen_that_fewest_are_without() {
        let mut unions = Unions::<u64>::default();
        unions.count_without(0b1111, &[0b001, 0b011, 0b001, 0b101]);
        assert_eq!(
            [0b1111, 0b1110, 0b1010, 0b1000, 0].map(|cells| unions.rarest(cells)),
            [Some(0), Some(1), Some(1), Some(3), None]
        );
    }
}
