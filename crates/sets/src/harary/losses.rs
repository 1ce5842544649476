//! Losses as text, so that a search for areas that was given up can go on later. What is read is not believed:
//! Maker must win it.
//!
//! A line `losses of 0 4 5 7 15`, then a line for each loss: `0:1,2 -4:2,3` are the cells 1 and 2 of the image at
//! 0, and the cells 2 and 3 of the image at -4, counted from 0.

use super::exclude::{Loss, Puzzle, Search};
use proof::limits::{Budget, Exhausted};

/// Why losses were not read.
#[derive(Debug, PartialEq, Eq)]
pub enum Unread {
    /// A line is wrong: which, counted from 1, and why.
    Line(usize, String),
    /// A limit was reached.
    Exhausted(Exhausted),
}

/// The first line.
fn head(puzzle: &Puzzle) -> String {
    let cells: Vec<String> = puzzle.offsets().iter().map(i32::to_string).collect();
    format!("losses of {}", cells.join(" "))
}

/// Losses as text.
pub fn write(puzzle: &Puzzle, losses: &[Loss]) -> String {
    let image = |(image, part): &(i32, Vec<usize>)| {
        let cells: Vec<String> = part.iter().map(usize::to_string).collect();
        format!("{image}:{}", cells.join(","))
    };
    let mut text = head(puzzle) + "\n";
    for loss in losses {
        text += &(loss.iter().map(image).collect::<Vec<_>>().join(" ") + "\n");
    }
    text
}

/// Losses from text.
pub fn read(
    puzzle: &Puzzle,
    text: &str,
    memory: usize,
    budget: &mut Budget<'_>,
) -> Result<Vec<Loss>, Unread> {
    let mut search = Search::new(puzzle, memory);
    let mut losses = Vec::new();
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    if first.trim_end() != head(puzzle) {
        return Err(Unread::Line(1, format!("expected `{}`", head(puzzle))));
    }
    for (number, line) in (2..).zip(rest.lines()) {
        let image = |word: &str| {
            let (image, part) = word.split_once(':')?;
            let part = part.split(',').map(|cell| cell.parse().ok()).collect::<Option<Vec<usize>>>()?;
            Some((image.parse().ok()?, part))
        };
        let loss: Option<Loss> = line.split_whitespace().map(image).collect();
        let loss =
            loss.ok_or_else(|| Unread::Line(number, "expected images with cells, such as `0:1,2`".into()))?;
        if !search.is_loss(&loss, budget).map_err(Unread::Exhausted)? {
            return Err(Unread::Line(number, "Maker does not win this".into()));
        }
        losses.push(loss);
    }
    Ok(losses)
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Creature, Images, Point, Space};
    use kernel::Measure;
    use proof::limits::{Limits, Monitor};

    #[test]
    fn losses_are_read_as_they_were_written_and_nothing_else_is() {
        let cells = [0, 4, 5, 7, 15].map(|x| Point::new(x, 0));
        let creature = Creature::new(Space::Line, &cells, Images::Translations).unwrap();
        let puzzle = Puzzle::new(&creature, 7, Measure::Altogether, 7).unwrap();
        let (limits, monitor) = (Limits::default(), Monitor::default());
        let mut budget = Budget::new(&limits, &monitor);
        // A search that is given up keeps what it has found, and the next one starts with it.
        let (mut known, mut nodes) = (Vec::new(), 1);
        while known.is_empty() {
            let few = Limits { nodes: Some(nodes), ..Limits::default() };
            let mut little = Budget::new(&few, &monitor);
            assert!(Search::new(&puzzle, 1 << 28).run(&mut known, false, &mut little).is_err());
            nodes *= 2;
        }
        let text = write(&puzzle, &known);
        assert_eq!(read(&puzzle, &text, 1 << 28, &mut budget).as_ref(), Ok(&known));
        let found = Search::new(&puzzle, 1 << 28).run(&mut known, true, &mut budget).unwrap();
        assert!(matches!(found, super::super::exclude::Areas::Excluded(_)));
        let wrong = |line: &str| {
            let mut budget = Budget::new(&limits, &monitor);
            match read(&puzzle, &format!("losses of 0 4 5 7 15\n{line}\n"), 1 << 28, &mut budget) {
                Err(Unread::Line(2, why)) => why,
                other => panic!("{other:?}"),
            }
        };
        // One pair is not lost; cells that the creature does not have, twice the same, far away, too many.
        assert_eq!(wrong("0:1,2"), "Maker does not win this");
        assert_eq!(wrong("0:1,5 0:1,2"), "Maker does not win this");
        assert_eq!(wrong("0:1,1"), "Maker does not win this");
        assert_eq!(wrong("2000000:1"), "Maker does not win this");
        assert_eq!(wrong(""), "Maker does not win this");
        assert_eq!(wrong(&"0:1 ".repeat(40)), "Maker does not win this");
        assert!(wrong("0:x").starts_with("expected images"));
        assert!(wrong("0").starts_with("expected images"));
        let mut budget = Budget::new(&limits, &monitor);
        assert!(matches!(read(&puzzle, "losses of 0 1", 1 << 28, &mut budget), Err(Unread::Line(1, _))));
    }
}
