//! The arithmetic of proof-number search, which every search of ours shares, and the order in which memory is
//! given back.

use crate::tuning::PATIENCE_SHARE;
use proof::limits::Exhausted;

/// Numbers at or above this mean: settled.
pub const SETTLED: u32 = 1 << 30;

/// How far the number of the best move may grow before the second best is looked at: a little beyond it, so
/// that the search does not go to and fro between moves that are nearly alike (Pawlewicz and Lew 2007, the 1
/// + ε trick).
pub fn patience(second: u32) -> u32 {
    second.saturating_add(1 + second / PATIENCE_SHARE.get().max(1) as u32)
}

/// The place of the smallest number, the first if there are several, and the second smallest number.
pub fn best_two(numbers: impl Iterator<Item = u32>) -> (usize, u32) {
    let (mut best, mut smallest, mut second) = (0, SETTLED, SETTLED);
    for (index, number) in numbers.enumerate() {
        if number < smallest {
            (best, smallest, second) = (index, number, smallest);
        } else {
            second = second.min(number);
        }
    }
    (best, second)
}

/// Forgets what took little work, then what took sixteen times as much, and so on, until little enough is
/// left. `forget` is told below which work to forget, and says whether too much is left still.
pub fn forget_until(mut too_much: bool, mut forget: impl FnMut(u32) -> bool) -> Result<(), Exhausted> {
    let mut below = 2;
    while too_much {
        if below > 1 << 24 {
            return Err(Exhausted::Memory);
        }
        too_much = forget(below);
        below *= 16;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_and_the_second_best() {
        assert_eq!(best_two([5, 3, 9, 3].into_iter()), (1, 3));
        assert_eq!(best_two([7].into_iter()), (0, SETTLED));
        assert_eq!(best_two(std::iter::empty()), (0, SETTLED));
        assert_eq!((patience(0), patience(8), patience(u32::MAX)), (1, 11, u32::MAX));
    }

    #[test]
    fn the_cheap_goes_first_and_the_costly_last() {
        let mut asked = Vec::new();
        let mut left = 3;
        let ended = forget_until(true, |below| {
            asked.push(below);
            left -= 1;
            left > 0
        });
        assert_eq!((ended, asked), (Ok(()), vec![2, 32, 512]));
        assert_eq!(forget_until(false, |_| panic!("nothing is to be forgotten")), Ok(()));
        assert_eq!(forget_until(true, |_| true), Err(Exhausted::Memory));
    }
}
