//! Animals by name, and all animals of a size.

use crate::{Creature, Images, Point, Space};

/// Animals that have names, drawn with `/` between rows.
const NAMED: [(&str, &str); 22] = [
    ("One", "x"),
    ("Domino", "xx"),
    ("Tic", "xxx"),
    ("El", "xx/x."),
    ("Skinny", "xxxx"),
    ("Elly", "xxx/x.."),
    ("Knobby", "xxx/.x."),
    ("Tippy", "xx./.xx"),
    ("Fatty", "xx/xx"),
    ("F-pentomino", ".xx/xx./.x."),
    ("I-pentomino", "xxxxx"),
    ("L-pentomino", "xxxx/x..."),
    ("N-pentomino", "xxx./..xx"),
    ("P-pentomino", "xx/xx/x."),
    ("T-pentomino", "xxx/.x./.x."),
    ("U-pentomino", "x.x/xxx"),
    ("V-pentomino", "x../x../xxx"),
    ("W-pentomino", "x../xx./.xx"),
    ("X-pentomino", ".x./xxx/.x."),
    ("Y-pentomino", "xxxx/.x.."),
    ("Z-pentomino", "xx./.x./.xx"),
    ("Snaky", "xxxx./...xx"),
];

/// The animal that is drawn with `x` and `.`, with `/` between rows.
pub fn drawn(text: &str) -> Option<Creature> {
    let mut cells = Vec::new();
    for (y, row) in (0..).zip(text.split('/')) {
        for (x, mark) in (0..).zip(row.chars()) {
            match mark {
                'x' => cells.push(Point::new(x, y)),
                '.' => {}
                _ => return None,
            }
        }
    }
    let small = cells.len() <= crate::MAX_CREATURE && cells.iter().all(|cell| cell.x < 30 && cell.y < 30);
    Creature::new(Space::Grid, &cells, Images::All).filter(|_| small)
}

/// The animal of this name.
pub fn named(name: &str) -> Option<Creature> {
    let known = NAMED.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
    known.and_then(|(_, rows)| drawn(rows))
}

/// The name of an animal, whichever way it is turned.
pub fn name_of(animal: &Creature) -> Option<&'static str> {
    let same = |rows: &str| {
        let known = drawn(rows);
        known.is_some_and(|known| known.shapes().iter().any(|shape| shape == animal.cells()))
    };
    NAMED.iter().find(|(_, rows)| same(rows)).map(|(name, _)| *name)
}

/// A drawing of an animal, with `/` between rows.
pub fn drawing(animal: &Creature) -> String {
    let last = |of: fn(&Point) -> i32| animal.cells().iter().map(of).max().unwrap_or(0);
    let row = |y: i32| -> String {
        let mark = |x| if animal.cells().contains(&Point::new(x, y)) { 'x' } else { '.' };
        (0..=last(|cell| cell.x)).map(mark).collect()
    };
    let rows: Vec<String> = (0..=last(|cell| cell.y)).map(row).collect();
    rows.join("/")
}

/// All animals of so many cells, up to rotation and reflection: each by its least shape that is at least as
/// wide as high.
pub fn animals(size: usize) -> Vec<Creature> {
    let one = Creature::new(Space::Grid, &[Point::new(0, 0)], Images::All);
    let mut all: Vec<Creature> = one.into_iter().filter(|_| size > 0).collect();
    for _ in 1..size {
        let mut larger: Vec<Creature> = Vec::new();
        for animal in &all {
            for cell in animal.cells() {
                for (x, y) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
                    let next = cell.plus(Point::new(x, y));
                    let mut cells = animal.cells().to_vec();
                    if cells.contains(&next) {
                        continue;
                    }
                    cells.push(next);
                    let grown = Creature::new(Space::Grid, &cells, Images::All).map(|animal| least(&animal));
                    larger.extend(grown.filter(|grown| !larger.contains(grown)));
                }
            }
        }
        all = larger;
    }
    all
}

fn least(animal: &Creature) -> Creature {
    let size = |shape: &Vec<Point>| {
        let last = |of: fn(&Point) -> i32| shape.iter().map(of).max().unwrap_or(0);
        (last(|cell| cell.y), last(|cell| cell.x))
    };
    let least = animal.shapes().into_iter().min_by_key(|shape| (size(shape), shape.clone()));
    let creature = least.and_then(|shape| Creature::new(Space::Grid, &shape, Images::All));
    creature.unwrap_or_else(|| animal.clone())
}

/// All creatures of the line with so many cells and this largest offset at most, translations only.
pub fn creatures(size: usize, farthest: i32) -> Vec<Creature> {
    fn extend(from: i32, left: usize, farthest: i32, cells: &mut Vec<Point>, all: &mut Vec<Creature>) {
        if left == 0 {
            all.extend(Creature::new(Space::Line, cells, Images::Translations));
            return;
        }
        for x in from..=farthest {
            cells.push(Point::new(x, 0));
            extend(x + 1, left - 1, farthest, cells, all);
            cells.pop();
        }
    }
    let mut all = Vec::new();
    if size > 0 {
        extend(1, size - 1, farthest, &mut vec![Point::new(0, 0)], &mut all);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_as_many_animals_as_known() {
        let counts: Vec<usize> = (1..=6).map(|size| animals(size).len()).collect();
        assert_eq!(counts, [1, 1, 2, 5, 12, 35]);
    }

    #[test]
    fn names_are_found_whichever_way_an_animal_is_turned() {
        let small: Vec<Creature> = (1..=5).flat_map(animals).collect();
        assert!(small.iter().all(|animal| name_of(animal).is_some()));
        assert_eq!(name_of(&drawn("x/x/xx").unwrap()), Some("Elly"));
        assert_eq!(animals(6).iter().filter(|animal| name_of(animal).is_some()).count(), 1);
        for (name, rows) in NAMED {
            assert_eq!(drawing(&named(&name.to_lowercase()).unwrap()), rows);
        }
        assert_eq!(drawn("xo"), None);
    }

    #[test]
    fn creatures_of_the_line() {
        let counts: Vec<usize> = (1..=5).map(|size| creatures(size, 9).len()).collect();
        assert_eq!(counts, [1, 9, 36, 84, 126]);
    }
}
