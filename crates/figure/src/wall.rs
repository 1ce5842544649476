//! Boards with gravity: drawings with the letters of their pairs, and the stones of games. Rows stand on the
//! ground, and where the board goes on without end, dots say so.

use crate::display::{Anchor, Display, Group, Point, Shape, Stroke};
use crate::layout::{self, MARGIN, centred, fitting};
use crate::palette::{Colours, Palette};
use crate::style::Style;
use anstyle::{AnsiColor, Style as Ansi};
use game::Player;
use game::drop::{Drawing, DropBoard, Place, Spot, Stone, Stretch};
use std::collections::BTreeMap;

/// What is to be seen in a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Brick {
    /// A stone.
    Stone(Stone),
    /// A stone that was played, and as which move.
    Played(Stone, usize),
    /// The cell of a pair: its letter, and the number of the pair, which gives the colour.
    Pair(char, usize),
    /// A cell that follow-up will give to this player.
    Expected(Stone),
}

/// A part of a board with gravity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wall {
    /// What it is called.
    pub title: String,
    /// What is written underneath.
    pub caption: String,
    board: DropBoard,
    first: i32,
    last: i32,
    rows: u32,
    bricks: BTreeMap<Spot, Brick>,
}

/// The letters of pairs, without those of the players.
const LETTERS: &str = "ABCDEFGHIJKLMNPQRSTUVWYZabcdefghijklmnpqrstuvwyz";

/// How many rows of follow-up are shown above what is drawn.
const ABOVE: u32 = 3;

/// The most columns and rows that are shown.
const WIDEST: i32 = 400;
const HIGHEST: u32 = 60;

impl Wall {
    /// Stones on a board: these columns, and as many rows as are needed.
    pub fn of_stones(title: &str, board: DropBoard, stones: &BTreeMap<Spot, Stone>) -> Self {
        let columns = || stones.keys().map(|spot| spot.column);
        let ends = (columns().min().unwrap_or(0) - 2, columns().max().unwrap_or(0) + 2);
        let (first, last) = (board.columns.first.unwrap_or(ends.0), board.columns.last.unwrap_or(ends.1));
        let highest = stones.keys().map(|spot| spot.row).max().unwrap_or(0) + 1;
        let bricks = stones.iter().map(|(spot, stone)| (*spot, Brick::Stone(*stone))).collect();
        Self {
            title: title.to_string(),
            caption: String::new(),
            board,
            first,
            last: last.min(first.saturating_add(WIDEST - 1)),
            rows: board.height.unwrap_or(highest).min(HIGHEST),
            bricks,
        }
    }

    /// A game: the stones that stood before it, and its moves with their numbers.
    pub fn of_game(
        title: &str,
        board: DropBoard,
        before: &BTreeMap<Spot, Stone>,
        played: &[(Spot, Stone)],
    ) -> Self {
        let all = before.iter().map(|(spot, stone)| (*spot, *stone)).chain(played.iter().copied());
        let mut wall = Self::of_stones(title, board, &all.collect());
        wall.number(played);
        wall
    }

    /// A drawing with a game against it: the part where something is drawn or was played.
    pub fn of_attack(title: &str, drawing: &Drawing, played: &[(Spot, Stone)]) -> Self {
        let (first, last) = drawing.ends();
        let columns = || played.iter().map(|(spot, _)| spot.column);
        let ends = (columns().min().unwrap_or(first).min(first), columns().max().unwrap_or(last).max(last));
        let highest = played.iter().map(|(spot, _)| spot.row + 1).max().unwrap_or(0);
        let rows = highest.max(drawing.highest_base() + ABOVE);
        let mut wall = Self::of_part(title, drawing, ends, rows, &BTreeMap::new());
        wall.number(played);
        wall
    }

    /// Shows moves with their numbers.
    fn number(&mut self, played: &[(Spot, Stone)]) {
        let numbered =
            (1..).zip(played).map(|(number, (spot, stone))| (*spot, Brick::Played(*stone, number)));
        self.bricks.extend(numbered);
    }

    /// A drawing: its window, and some rows of follow-up.
    pub fn of_drawing(title: &str, drawing: &Drawing) -> Self {
        let (first, last) = drawing.ends();
        let rows = drawing.highest_base() + ABOVE;
        let rows = drawing.board().height.unwrap_or(rows);
        Self::of_part(title, drawing, (first, last), rows, &BTreeMap::new())
    }

    /// These columns of a drawing, with stones that were played.
    pub fn of_part(
        title: &str,
        drawing: &Drawing,
        (first, last): (i32, i32),
        rows: u32,
        stones: &BTreeMap<Spot, Stone>,
    ) -> Self {
        let board = drawing.board();
        let (leftmost, rightmost) =
            (board.columns.first.unwrap_or(first), board.columns.last.unwrap_or(last));
        let first = first.clamp(leftmost, rightmost.max(leftmost));
        let last = last.min(rightmost).clamp(first, first.saturating_add(WIDEST - 1));
        let rows = rows.min(board.height.unwrap_or(HIGHEST)).clamp(1, HIGHEST);
        let mut bricks = BTreeMap::new();
        let mut pairs: BTreeMap<Spot, usize> = BTreeMap::new();
        let mut count = 0;
        for (column, row) in (first..=last).flat_map(|column| (1..=rows).map(move |row| (column, row))) {
            let spot = Spot::new(column, row);
            let brick = match drawing.place(spot) {
                Some(Place::Stone(stone)) => Brick::Stone(stone),
                Some(Place::Pair(partner)) => {
                    let number = *pairs.get(&partner).unwrap_or(&count);
                    count = count.max(number + 1);
                    pairs.insert(spot, number);
                    let letter = LETTERS.chars().cycle().nth(number).unwrap_or('?');
                    Brick::Pair(letter, number)
                }
                Some(Place::Upper) => Brick::Expected(drawing.defender()),
                Some(Place::Lower) => Brick::Expected(drawing.defender().other()),
                None => continue,
            };
            bricks.insert(spot, brick);
        }
        bricks.extend(stones.iter().map(|(spot, stone)| (*spot, Brick::Stone(*stone))));
        let caption = match drawing.stretch() {
            None => format!("{} defends by this drawing", drawing.defender()),
            Some(Stretch { from, period }) => format!(
                "{} defends by this drawing; columns {from} to {} may stand any number of times",
                drawing.defender(),
                i64::from(from) + i64::from(period) - 1
            ),
        };
        let board = *drawing.board();
        Self { title: title.to_string(), caption, board, first, last, rows, bricks }
    }

    fn shows(&self, spot: Spot) -> bool {
        (self.first..=self.last).contains(&spot.column) && spot.row <= self.rows
    }

    fn spots(&self) -> impl Iterator<Item = Spot> + '_ {
        let columns = self.first..=self.last;
        (1..=self.rows).rev().flat_map(move |row| columns.clone().map(move |column| Spot::new(column, row)))
    }

    fn centre(&self, spot: Spot) -> Point {
        Point::new(f64::from(spot.column - self.first), f64::from(self.rows) - f64::from(spot.row))
    }

    /// The page.
    pub fn page(&self, style: &Style) -> Display {
        const LINE: f64 = 0.03;
        const GROUND: f64 = 0.09;
        const STONE: f64 = 0.37;
        const LETTER: f64 = 0.5;
        let palette = Palette::new(style.theme, style.colours);
        let square = |spot: Spot| {
            let corners = [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)];
            Shape::Polygon(corners.map(|(dx, dy)| self.centre(spot).shifted(dx, dy)).to_vec())
        };
        let mut groups = vec![Group::filled("cells", palette.cell, self.spots().map(square).collect())];
        let (mut letters, mut expected) = (Vec::new(), Vec::new());
        let mut stones = [Vec::new(), Vec::new()];
        let mut labels = [Vec::new(), Vec::new()];
        for (&spot, brick) in self.bricks.iter().filter(|(spot, _)| self.shows(**spot)) {
            let centre = self.centre(spot);
            match brick {
                Brick::Pair(letter, number) => {
                    groups.push(Group::filled("pair", palette.tint(*number), vec![square(spot)]));
                    letters.push(centred(centre, LETTER, &letter.to_string()));
                }
                Brick::Expected(stone) => expected.push(centred(centre, LETTER, &stone.to_string())),
                Brick::Stone(stone) | Brick::Played(stone, _) => {
                    let (label, size) = match brick {
                        Brick::Played(_, number) => {
                            let label = number.to_string();
                            let size = fitting(&label, LETTER, 1.5 * STONE);
                            (label, size)
                        }
                        _ => (stone.to_string(), fitting("X", LETTER, STONE)),
                    };
                    let side = usize::from(*stone == Stone::O);
                    stones[side].push(Shape::Circle(centre, STONE));
                    labels[side].push(centred(centre, size, &label));
                }
            }
        }
        let outlines = self.spots().map(square).collect();
        groups.push(Group::outlined("grid", Stroke::new(palette.grid, LINE), outlines));
        let floor = f64::from(self.rows) - 0.5;
        let ground = [-0.5, f64::from(self.last - self.first) + 0.5].map(|x| Point::new(x, floor));
        groups.push(Group::outlined(
            "ground",
            Stroke::new(palette.ink, GROUND),
            vec![Shape::Line(ground.to_vec())],
        ));
        groups.push(Group::filled("expected", palette.faint, expected));
        groups.push(Group::filled("letters", palette.ink, letters));
        for ((player, discs), labels) in [Player::Black, Player::White].into_iter().zip(stones).zip(labels) {
            let paint = palette.player(player);
            groups.push(Group::filled("stones", paint.fill, discs).with(Stroke::new(paint.outline, 0.05)));
            groups.push(Group::filled("labels", paint.label, labels));
        }
        groups.push(Group::filled("beyond", palette.faint, self.beyond()));
        if style.coordinates {
            groups.push(Group::filled("coordinates", palette.faint, self.coordinates()));
        }
        layout::caption(&mut groups, &self.caption, layout::CAPTION, &palette);
        Display::around(self.title.clone(), palette.background, groups, MARGIN)
    }

    /// Dots where the board goes on.
    fn beyond(&self) -> Vec<Shape> {
        const GAP: f64 = 0.3;
        const DOT: f64 = 0.06;
        let dots = |start: Point, (right, down): (f64, f64)| {
            (0..3).map(move |n| Shape::Circle(start.shifted(f64::from(n) * right, f64::from(n) * down), DOT))
        };
        let (width, middle) = (f64::from(self.last - self.first), f64::from(self.rows - 1) / 2.0);
        let mut shapes = Vec::new();
        let goes_on = |column: i32| self.board.has_column(column);
        if goes_on(self.first - 1) {
            shapes.extend(dots(Point::new(-0.5 - GAP, middle), (-GAP, 0.0)));
        }
        if goes_on(self.last + 1) {
            shapes.extend(dots(Point::new(width + 0.5 + GAP, middle), (GAP, 0.0)));
        }
        if self.board.height.is_none_or(|height| height > self.rows) {
            shapes.extend(dots(Point::new(width / 2.0, -0.5 - GAP), (0.0, -GAP)));
        }
        shapes
    }

    /// The numbers of the columns, under the ground.
    fn coordinates(&self) -> Vec<Shape> {
        const SIZE: f64 = 0.4;
        let y = f64::from(self.rows) + 0.05;
        let number = |column: i32| {
            let words = column.to_string();
            let size = fitting(&words, SIZE, 0.9);
            let at = Point::new(f64::from(column - self.first), y);
            layout::text(at, Anchor::Middle, size, words)
        };
        (self.first..=self.last).map(number).collect()
    }

    /// The same for a terminal. Letters are pairs, X and O stones, x and o what follow-up will bring.
    pub fn text(&self, style: &Style) -> String {
        let bold = Ansi::new().bold();
        let faint = Ansi::new().dimmed();
        let mut out = String::new();
        if !self.title.is_empty() {
            out += &format!("{bold}{}{bold:#}\n", self.title);
        }
        let numbers = [self.first.to_string().len(), self.last.to_string().len()];
        let width = if style.coordinates { numbers[0].max(numbers[1]) } else { 1 };
        for row in (1..=self.rows).rev() {
            let tokens = (self.first..=self.last).map(|column| {
                let (sign, look) = match self.bricks.get(&Spot::new(column, row)) {
                    None => (".".to_string(), faint),
                    Some(Brick::Expected(stone)) => (stone.to_string().to_lowercase(), faint),
                    Some(Brick::Pair(letter, number)) => (letter.to_string(), pair_look(*number)),
                    Some(Brick::Stone(stone) | Brick::Played(stone, _)) => {
                        (stone.to_string(), stone_look(*stone, style.colours))
                    }
                };
                format!("{}{look}{sign}{look:#}", " ".repeat(width - 1))
            });
            let tokens: Vec<String> = tokens.collect();
            out += &format!("{}\n", tokens.join(" "));
        }
        if style.coordinates {
            let numbers: Vec<String> =
                (self.first..=self.last).map(|column| format!("{column:>width$}")).collect();
            out += &format!("{faint}{}{faint:#}\n", numbers.join(" "));
        }
        if !self.caption.is_empty() {
            out += &format!("{}\n", self.caption);
        }
        out
    }
}

fn pair_look(number: usize) -> Ansi {
    const COLOURS: [AnsiColor; 6] = [
        AnsiColor::Cyan,
        AnsiColor::Yellow,
        AnsiColor::Green,
        AnsiColor::Magenta,
        AnsiColor::Blue,
        AnsiColor::Red,
    ];
    Ansi::new().fg_color(Some(COLOURS[number % COLOURS.len()].into()))
}

fn stone_look(stone: Stone, colours: Colours) -> Ansi {
    let colour = match (colours, stone) {
        (Colours::BlackWhite, _) => return Ansi::new().bold(),
        (Colours::RedBlue, Stone::X) => AnsiColor::Red,
        (Colours::RedBlue, Stone::O) => AnsiColor::Blue,
    };
    Ansi::new().bold().fg_color(Some(colour.into()))
}
