//! Creatures of the endless line and grid, with the pairs and areas by which Breaker keeps Maker from them.
//! The board is shown as far as needed to see how the pieces repeat, and dots say that it goes on.

use crate::certificate::BadCertificate;
use crate::display::{Display, Group, Point as Place, Shape, Stroke};
use crate::layout::{self, MARGIN, centred, fitting};
use crate::palette::Palette;
use crate::style::Style;
use anstyle::{AnsiColor, Style as Ansi};
use checker::{Observer, check_with};
use game::{CreatureClaim, Lattice, Means, Player, Point, Space};
use std::collections::BTreeMap;

/// What is to be seen of a creature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paving {
    /// What it is called.
    pub title: String,
    /// What is written underneath.
    pub caption: String,
    space: Space,
    creature: Vec<Point>,
    lattice: Option<Lattice>,
    /// The pairs and areas, by their cells.
    pieces: Vec<Vec<Point>>,
    /// The sets that Breaker hits in areas.
    sets: Vec<Vec<Point>>,
    /// The first cell and the last one that are on show, if they were chosen.
    part: Option<(Point, Point)>,
    stones: Vec<(Point, Player)>,
}

/// The most columns and rows that are shown.
const WIDEST: i32 = 60;
const HIGHEST: i32 = 16;

/// The letters of pieces.
const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

impl Paving {
    /// The creature of a block, and its area if it has one.
    pub fn of_claim(title: &str, claim: &CreatureClaim) -> Self {
        let creature = &claim.creature;
        let (what, sets) = match (claim.owner, &claim.by) {
            (Player::Maker, _) => ("Maker can own an image", &[][..]),
            (_, Means::Paving) => ("Pairs, one in every image", &[][..]),
            (_, Means::Any) => ("Breaker keeps Maker from every image", &[][..]),
            (_, Means::Area(sets)) => ("Breaker keeps Maker from every image in this area", &sets[..]),
        };
        Self {
            title: title.to_string(),
            caption: what.to_string(),
            space: creature.space(),
            creature: creature.cells().to_vec(),
            lattice: claim.every,
            pieces: if claim.area.is_empty() { Vec::new() } else { vec![claim.area.clone()] },
            sets: sets.to_vec(),
            part: None,
            stones: Vec::new(),
        }
    }

    /// What a certificate about a creature shows, once the checker has accepted it.
    pub fn of_certificate(title: &str, text: &str) -> Result<Self, BadCertificate> {
        if !text.lines().nth(1).is_some_and(|line| line.starts_with("game harary ")) {
            return Err(BadCertificate::OtherGame);
        }
        let paving = Self {
            title: title.to_string(),
            caption: String::new(),
            space: Space::Line,
            creature: Vec::new(),
            lattice: None,
            pieces: Vec::new(),
            sets: Vec::new(),
            part: None,
            stones: Vec::new(),
        };
        let reader = PavingReader { paving, claim: String::new(), in_game: false };
        Ok(check_with(text.as_bytes(), reader)?.1.paving)
    }

    /// Whether its only piece is this area, repeated by this lattice if it is named, and these sets are hit in
    /// it if any are named.
    pub fn is_by(&self, area: &[Point], every: Option<Lattice>, hits: &[Vec<Point>]) -> bool {
        let sorted = |cells: &[Point]| {
            let mut cells = cells.to_vec();
            cells.sort_unstable();
            cells
        };
        let all = |sets: &[Vec<Point>]| {
            let mut sets: Vec<Vec<Point>> = sets.iter().map(|set| sorted(set)).collect();
            sets.sort_unstable();
            sets.dedup();
            sets
        };
        matches!(&self.pieces[..], [only] if sorted(only) == sorted(area))
            && every.is_none_or(|every| self.lattice == Some(every))
            && (hits.is_empty() || all(&self.sets) == all(hits))
    }

    /// The first area of a certificate, or its board, as a certificate about a set game.
    pub fn game_of_certificate(text: &str) -> Option<String> {
        let start =
            ["\narea\n", "\nboard\n"].iter().find_map(|mark| text.find(mark).map(|at| at + mark.len()))?;
        let end = start + text[start..].find("\nqed ")? + 1;
        let last = text[end..].lines().next()?;
        Some(format!("tatami certificate 1\ngame sets\n{}{last}\n", &text[start..end]))
    }

    /// The same, of a part of the board only, with stones on it.
    pub fn showing(self, first: Point, last: Point, stones: Vec<(Point, Player)>) -> Self {
        Self { part: Some((first, last)), stones, ..self }
    }

    /// The columns and rows that are shown, the last one not included.
    fn window(&self) -> (Point, Point) {
        if let Some((first, last)) = self.part {
            let end = |first: i32, last: i32, most: i32| last.clamp(first, first + most - 1) + 1;
            return (first, Point::new(end(first.x, last.x, WIDEST), end(first.y, last.y, HIGHEST)));
        }
        let cells = || self.pieces.iter().flatten();
        let least = |of: fn(&Point) -> i32| cells().map(of).min().unwrap_or(0).clamp(-1000, 1000);
        let last = |of: fn(&Point) -> i32| cells().map(of).max().unwrap_or(-1).clamp(-1000, 1000) + 1;
        let (left, top) = (least(|cell| cell.x), least(|cell| cell.y));
        let mut right = last(|cell| cell.x);
        let mut low = last(|cell| cell.y);
        if let Some(lattice) = self.lattice {
            let wide = if self.space == Space::Line { 2 } else { 3 };
            right = right.max(left + (wide * lattice.width()).max(12)).max(left + 8);
            low = if self.space == Space::Line { 1 } else { low.max(top + (3 * lattice.height()).max(6)) };
        }
        (Point::new(left, top), Point::new(right.min(left + WIDEST), low.min(top + HIGHEST)))
    }

    /// Whether a cell is shown.
    fn shows(&self, cell: &Point) -> bool {
        let (start, end) = self.window();
        (start.x..end.x).contains(&cell.x) && (start.y..end.y).contains(&cell.y)
    }

    /// For each piece its translates that are shown at least in part, with a number for each.
    fn translates(&self) -> Vec<(usize, i64, Vec<Point>)> {
        let (start, end) = self.window();
        let mut all = Vec::new();
        for (number, piece) in self.pieces.iter().enumerate() {
            let Some(lattice) = self.lattice else {
                all.push((number, 0, piece.clone()));
                continue;
            };
            // The steps of a size that bring some of the coordinates from `low` to `high` into the window.
            let steps = |of: fn(&Point) -> i32, from: i32, to: i32, step: i32| {
                let low = piece.iter().map(of).min().unwrap_or(0);
                let high = piece.iter().map(of).max().unwrap_or(0);
                (from - high).div_euclid(step)..=(to - low).div_euclid(step)
            };
            // A line has one row, and translates along it only.
            let rows = if self.space == Space::Line {
                0..=0
            } else {
                steps(|cell| cell.y, start.y, end.y, lattice.height())
            };
            for down in rows {
                // The shift of a row by whole widths only changes the numbers of its translates.
                let (width, shifted) =
                    (i64::from(lattice.width()), i64::from(down) * i64::from(lattice.shift()));
                let (laps, shift) = (shifted.div_euclid(width), shifted.rem_euclid(width) as i32);
                for along in steps(|cell| cell.x, start.x - shift, end.x - shift, lattice.width()) {
                    let by = Point::new(along * lattice.width() + shift, down * lattice.height());
                    let moved: Vec<Point> = piece.iter().map(|cell| cell.plus(by)).collect();
                    if moved.iter().any(|cell| self.shows(cell)) {
                        all.push((number, i64::from(along) + i64::from(down) - laps, moved));
                    }
                }
            }
        }
        all
    }

    /// The page: the creature, the board with the pieces, and the sets of areas.
    pub fn page(&self, style: &Style) -> Display {
        const LINE: f64 = 0.03;
        const BAR: f64 = 0.16;
        const DOT: f64 = 0.14;
        const LETTER: f64 = 0.42;
        let palette = Palette::new(style.theme, style.colours);
        let (start, end) = self.window();
        let creature_rows = self.creature.iter().map(|cell| cell.y + 1).max().unwrap_or(0);
        let top = f64::from(creature_rows) + 0.6;
        let at = |cell: Point| Place::new(f64::from(cell.x - start.x), f64::from(cell.y - start.y) + top);
        let square = |centre: Place| {
            let corners = [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)];
            Shape::Polygon(corners.map(|(dx, dy)| centre.shifted(dx, dy)).to_vec())
        };
        let shown = |cell: &Point| self.shows(cell);
        let maker = palette.player(Player::Maker);
        let own = self.creature.iter().map(|cell| square(Place::new(f64::from(cell.x), f64::from(cell.y))));
        let mut groups =
            vec![Group::filled("creature", maker.fill, own.collect()).with(Stroke::new(palette.grid, LINE))];
        let board: Vec<Point> =
            (start.y..end.y).flat_map(|y| (start.x..end.x).map(move |x| Point::new(x, y))).collect();
        let squares = || board.iter().map(|cell| square(at(*cell))).collect::<Vec<_>>();
        groups.push(Group::filled("cells", palette.cell, squares()));
        let (mut bars, mut letters) = (Vec::new(), Vec::new());
        for (number, copy, cells) in self.translates() {
            let pair = cells.len() == 2 && self.sets.is_empty();
            let tint = if pair { number } else { number + copy.rem_euclid(2) as usize };
            let tinted = cells.iter().filter(|cell| shown(cell)).map(|cell| square(at(*cell)));
            groups.push(Group::filled("piece", palette.tint(tint), tinted.collect()));
            if pair && cells.iter().all(shown) {
                bars.push(Shape::Line(cells.iter().map(|cell| at(*cell)).collect()));
            } else if !pair && self.space == Space::Line && style.coordinates {
                let names = cells.iter().zip(&self.pieces[number]).filter(|(cell, _)| shown(cell));
                letters.extend(names.map(|(cell, home)| {
                    let words = home.x.to_string();
                    centred(at(*cell), fitting(&words, LETTER, 0.8), &words)
                }));
            }
        }
        groups.push(Group::outlined("grid", Stroke::new(palette.grid, LINE), squares()));
        groups.push(Group::outlined("pairs", Stroke::new(palette.ink, BAR), bars));
        groups.push(Group::filled("letters", palette.ink, letters));
        if self.space == Space::Line && self.sets.iter().flatten().all(shown) {
            groups.push(Group::outlined("sets", Stroke::new(palette.ink, 2.0 * LINE), self.rows(&at, end.y)));
            let dots = self
                .sets
                .iter()
                .enumerate()
                .flat_map(|(row, set)| set.iter().map(move |cell| (row, *cell)).collect::<Vec<_>>());
            let dots = dots.map(|(row, cell)| Shape::Circle(row_place(&at, end.y, row, cell), DOT));
            groups.push(Group::filled("hits", palette.ink, dots.collect()));
        }
        for player in [Player::Maker, Player::Breaker] {
            const STONE: f64 = 0.36;
            let own = self.stones.iter().filter(|(cell, owner)| *owner == player && shown(cell));
            let discs = own.map(|(cell, _)| Shape::Circle(at(*cell), STONE)).collect();
            let paint = palette.player(player);
            groups.push(Group::filled("stones", paint.fill, discs).with(Stroke::new(paint.outline, 0.05)));
        }
        if self.lattice.is_some() || self.part.is_some() {
            groups.push(Group::filled("beyond", palette.faint, self.beyond(&at, start, end)));
        }
        layout::caption(&mut groups, &self.caption, layout::CAPTION, &palette);
        Display::around(self.title.clone(), palette.background, groups, MARGIN)
    }

    /// A line for each set, from its first cell to its last.
    fn rows(&self, at: &dyn Fn(Point) -> Place, below: i32) -> Vec<Shape> {
        let ends = |set: &Vec<Point>| set.iter().min().copied().zip(set.iter().max().copied());
        let rows = self.sets.iter().enumerate().filter_map(|(row, set)| ends(set).map(|ends| (row, ends)));
        rows.map(|(row, (a, b))| {
            Shape::Line(vec![row_place(at, below, row, a), row_place(at, below, row, b)])
        })
        .collect()
    }

    /// Dots where the board goes on.
    fn beyond(&self, at: &dyn Fn(Point) -> Place, start: Point, end: Point) -> Vec<Shape> {
        const GAP: f64 = 0.3;
        const DOT: f64 = 0.06;
        let middle = Point::new(start.x, (start.y + end.y - 1) / 2);
        let left = at(middle).shifted(-0.5, 0.0);
        let right = at(Point::new(end.x - 1, middle.y)).shifted(0.5, 0.0);
        let dot = |n: i32, from: Place, by: f64| Shape::Circle(from.shifted(f64::from(n) * by, 0.0), DOT);
        (1..=3).flat_map(|n| [dot(n, left, -GAP), dot(n, right, GAP)]).collect()
    }

    /// The same for a terminal: a letter for each piece, its translates in turn as capitals and small
    /// letters.
    pub fn text(&self, _: &Style) -> String {
        let (bold, faint) = (Ansi::new().bold(), Ansi::new().dimmed());
        let mut out = String::new();
        if !self.title.is_empty() {
            out += &format!("{bold}{}{bold:#}\n", self.title);
        }
        out += &drawn(&self.creature, |_| "x".to_string());
        let (start, end) = self.window();
        let mut signs: BTreeMap<Point, (char, usize)> = BTreeMap::new();
        for (number, copy, cells) in self.translates() {
            let letter = LETTERS.chars().cycle().nth(number).unwrap_or('?');
            let letter = if copy.rem_euclid(2) == 0 { letter } else { letter.to_ascii_lowercase() };
            signs.extend(cells.into_iter().map(|cell| (cell, (letter, number))));
        }
        for y in start.y..end.y {
            let sign = |x: i32| match signs.get(&Point::new(x, y)) {
                None => format!("{faint}.{faint:#}"),
                Some((letter, number)) => {
                    let look = look(*number);
                    format!("{look}{letter}{look:#}")
                }
            };
            let row: Vec<String> = (start.x..end.x).map(sign).collect();
            out += &format!("{}{}\n", row.join(" "), if self.lattice.is_some() { " …" } else { "" });
        }
        for set in &self.sets {
            let names: Vec<String> = set.iter().map(|cell| self.space.name(*cell)).collect();
            out += &format!("hit {}\n", names.join(" "));
        }
        if !self.caption.is_empty() {
            out += &format!("{}\n", self.caption);
        }
        out
    }
}

/// Who looks on while a certificate about a creature is checked.
struct PavingReader {
    paving: Paving,
    claim: String,
    in_game: bool,
}

impl Observer for PavingReader {
    fn line(&mut self, text: &str) {
        let (name, rest) = text.split_once(' ').unwrap_or((text, ""));
        let paving = &mut self.paving;
        match name {
            "game" if rest.ends_with("grid") => paving.space = Space::Grid,
            "creature" => paving.creature = points(rest),
            "claim" => self.claim = rest.to_string(),
            "verdict" if paving.caption.is_empty() => paving.caption = format!("{}: {rest}", self.claim),
            "lattice" => {
                let numbers: Vec<i32> = rest.split(' ').filter_map(|word| word.parse().ok()).collect();
                paving.lattice = match numbers[..] {
                    [width] => Lattice::new(width, 0, 1),
                    [width, shift, height] => Lattice::new(width, shift, height),
                    _ => None,
                };
            }
            "pair" => paving.pieces.push(points(rest)),
            "area" | "board" => self.in_game = true,
            "cells" if self.in_game => paving.pieces.push(points(rest)),
            "sets" if self.in_game => {
                let sets = rest.trim_start_matches('{').trim_end_matches('}').split("} {");
                paving.sets.extend(sets.map(points));
            }
            "qed" => self.in_game = false,
            _ => {}
        }
    }
}

/// Where the cell of a set stands, in the row of the set.
fn row_place(at: &dyn Fn(Point) -> Place, below: i32, row: usize, cell: Point) -> Place {
    at(Point::new(cell.x, below)).shifted(0.0, row as f64 * 0.5)
}

/// Cells as rows of signs.
fn drawn(cells: &[Point], sign: impl Fn(Point) -> String) -> String {
    let last = |of: fn(&Point) -> i32| cells.iter().map(of).max().unwrap_or(0);
    let row = |y: i32| {
        let mark = |x| {
            let cell = Point::new(x, y);
            if cells.contains(&cell) { sign(cell) } else { ".".to_string() }
        };
        (0..=last(|cell| cell.x)).map(mark).collect::<Vec<_>>().join(" ") + "\n"
    };
    (0..=last(|cell| cell.y)).map(row).collect::<String>() + "\n"
}

fn look(number: usize) -> Ansi {
    const COLOURS: [AnsiColor; 5] =
        [AnsiColor::Cyan, AnsiColor::Yellow, AnsiColor::Green, AnsiColor::Magenta, AnsiColor::Blue];
    Ansi::new().fg_color(Some(COLOURS[number % COLOURS.len()].into()))
}

/// Cells of the line, `3`, or of the grid, `3:-1`, with spaces between them.
fn points(text: &str) -> Vec<Point> {
    let point = |word: &str| {
        let (x, y) = word.split_once(':').unwrap_or((word, "0"));
        let near = |word: &str| word.parse::<i32>().ok().filter(|number| (-1000..=1000).contains(number));
        Some(Point::new(near(x)?, near(y)?))
    };
    text.split_whitespace().filter_map(point).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAIRS: &str = "tatami certificate 1\ngame harary grid\ncreature 0:0 1:0 2:0 3:0\nimages translations\nclaim loser\nverdict holds\n\
        lattice 3 SHIFT 1\npair 0:0 1:0\npave\nqed\n";

    fn paving(shift: &str) -> Paving {
        Paving::of_certificate("pairs", &PAIRS.replace("SHIFT", shift)).unwrap()
    }

    #[test]
    fn pieces_are_repeated_wherever_the_window_is() {
        let cells = |shift: &str, x: i32, y: i32| -> Vec<Point> {
            let part = paving(shift).showing(Point::new(x, y), Point::new(x + 8, y + 5), Vec::new());
            let mut cells: Vec<Point> =
                part.translates().into_iter().flat_map(|(_, _, cells)| cells).collect();
            cells.retain(|cell| part.shows(cell));
            cells.sort();
            cells
        };
        for (x, y) in [(0, 0), (-7, 4), (80_000, -80_000)] {
            let all = (x..x + 9).flat_map(|x| (y..y + 6).map(move |y| Point::new(x, y)));
            let paved: Vec<Point> = all.filter(|cell| (cell.x - cell.y).rem_euclid(3) != 2).collect();
            assert_eq!(cells("1", x, y), paved, "at {x}:{y}");
        }
    }
}
