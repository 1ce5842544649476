//! The OR rule of H-search: semi-connections that have no cell in common make a full connection.
//!
//! Of sets of semis that do so there may be very many, and small unions are wanted, so the search goes by the cells: some member
//! of every such set is without the common cell that fewest are without, and these are the only ones that are tried next. That finds
//! in a few dozen steps what going through the subsets would not find in thousands.

use crate::bits::Bits;

/// The search for semis without a common cell; its lists are used again and again.
#[derive(Debug)]
pub struct Unions<T, B> {
    others: Vec<T>,
    /// The carriers of the others.
    carriers: Vec<B>,
    /// How many of the others are without each cell of the newest.
    without: Vec<usize>,
    known: Vec<B>,
    steps: u32,
    chosen: Vec<T>,
    /// The unions found, and how many semis each has; the semis of all, one after another.
    found: Vec<(B, usize)>,
    members: Vec<T>,
}

impl<T, B: Bits> Default for Unions<T, B> {
    fn default() -> Self {
        let (others, carriers, without, known) = (Vec::new(), Vec::new(), vec![0; B::CELLS], Vec::new());
        let (chosen, found, members) = (Vec::new(), Vec::new(), Vec::new());
        Self { others, carriers, without, known, steps: 0, chosen, found, members }
    }
}

impl<T: Copy, B: Bits> Unions<T, B> {
    /// Looks for sets of the newest semi and others that have no cell in common, in so many steps. Unions that
    /// contain the carrier of a full connection that is known, or another union, are of no use.
    pub fn find(
        &mut self,
        newest: (T, B),
        others: impl Iterator<Item = (T, B)>,
        known: impl Iterator<Item = B>,
        steps: u32,
    ) {
        self.others.clear();
        self.carriers.clear();
        for (other, carrier) in others {
            self.others.push(other);
            self.carriers.push(carrier);
        }
        for cell in newest.1.cells() {
            self.without[cell as usize] = self.carriers.iter().filter(|carrier| !carrier.has(cell)).count();
        }
        self.known.clear();
        self.known.extend(known);
        self.steps = steps;
        self.chosen.clear();
        self.chosen.push(newest.0);
        self.found.clear();
        self.members.clear();
        self.extend(newest.1, newest.1);
    }

    /// What was found: unions, and the semis that they are made of.
    pub fn found(&self) -> impl Iterator<Item = (B, &[T])> {
        let mut rest = self.members.as_slice();
        self.found.iter().map(move |&(union, count)| {
            let (members, others) = rest.split_at(count);
            rest = others;
            (union, members)
        })
    }

    /// Adds semis to those chosen, which have the first set of cells in common and the second in all.
    fn extend(&mut self, common: B, union: B) {
        let Some(cell) = common.cells().min_by_key(|cell| self.without[*cell as usize]) else { return };
        for index in 0..self.others.len() {
            let carrier = self.carriers[index];
            if carrier.has(cell) {
                continue;
            }
            if self.steps == 0 {
                return;
            }
            self.steps -= 1;
            let (left, both) = (common & carrier, union | carrier);
            if self.known.iter().any(|known| known.within(both)) {
                continue;
            }
            self.chosen.push(self.others[index]);
            if left.is_empty() {
                self.known.push(both);
                self.found.push((both, self.chosen.len()));
                self.members.extend(&self.chosen);
            } else {
                self.extend(left, both);
            }
            self.chosen.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The unions of the last carrier with the others, each with its members.
    fn unions(carriers: &[u64], known: &[u64]) -> Vec<(u64, Vec<usize>)> {
        let mut semis: Vec<(usize, u64)> = carriers.iter().copied().enumerate().collect();
        let newest = semis.pop().expect("a newest carrier");
        let mut unions = Unions::default();
        unions.find(newest, semis.into_iter(), known.iter().copied(), 50);
        unions.found().map(|(union, members)| (union, members.to_vec())).collect()
    }

    #[test]
    fn unions_have_no_cell_in_common() {
        assert_eq!(unions(&[0b0011, 0b1100], &[]), [(0b1111, vec![1, 0])]);
        assert_eq!(unions(&[0b0011, 0b0110], &[]), []);
        assert_eq!(unions(&[0b011, 0b110, 0b101], &[]), [(0b111, vec![2, 1, 0])]);
    }

    #[test]
    fn what_contains_something_known_is_left_out() {
        assert_eq!(unions(&[0b0011, 0b1100], &[0b0110]), []);
        assert_eq!(unions(&[0b0011, 0b1100], &[0b1_0000]), [(0b1111, vec![1, 0])]);
    }

    #[test]
    fn many_semis_may_be_needed() {
        // Each of eight lacks one of the eight cells of the newest.
        let mut carriers: Vec<u64> = (0..8).map(|cell| 0xff & !(1 << cell)).collect();
        carriers.push(0xff);
        let found = unions(&carriers, &[]);
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].0, found[0].1.len()), (0xff, 9));
    }
}
