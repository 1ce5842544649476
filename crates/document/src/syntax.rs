//! The syntax tree: a document as it was written, with its comments.
//!
//! Trees are equal if they say the same in the same order with the same comments, wherever it stands in
//! the source.

use crate::At;
use game::drop::{DropBoard, Move, Rule, Stone as Side, Way};
use game::{Board, Cell, First, Ground, Images, Lattice, Player, Point, Space};

/// A word as it was written.
pub type Word = Box<str>;

/// A document.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Document {
    /// The sections, each about one game.
    pub sections: Vec<Section>,
    /// The comments after everything else.
    pub footer: Vec<Comment>,
}

/// A comment on lines of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comment {
    /// The text after the `#`, without blanks at the end.
    pub text: Word,
    /// Whether a blank line follows; always false inside a block and at the end of the document.
    pub gap: bool,
}

/// A game line and its blocks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// The comments above.
    pub leading: Vec<Comment>,
    /// The game.
    pub game: At<Game>,
    /// The comment at the end of the line.
    pub trailing: Option<Word>,
    /// The blocks.
    pub blocks: Vec<Block>,
}

/// The game of a section.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Game {
    /// Hex on a board of some size.
    Hex(Board),
    /// Any finite Maker–Breaker game.
    Sets,
    /// The torus with this board, and the rule by which it is won, if one is named.
    Torus(Board, Option<game::Rule>),
    /// Connect-k with gravity.
    Drop(DropBoard),
    /// Harary's game on a board, or on the endless line or grid.
    Harary(Space, Option<Ground>),
}

impl Game {
    /// The word that opens such a section.
    pub fn word(&self) -> &'static str {
        match self {
            Self::Hex(_) => "hex",
            Self::Sets => "sets",
            Self::Torus(..) => "torus",
            Self::Drop(_) => "drop",
            Self::Harary(Space::Line, _) => "line",
            Self::Harary(Space::Grid, _) => "grid",
        }
    }
}

/// A block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// The comments above.
    pub leading: Vec<Comment>,
    /// What kind of block.
    pub keyword: At<&'static str>,
    /// The block's name.
    pub name: At<Word>,
    /// The comment at the end of its first line.
    pub trailing: Option<Word>,
    /// The fields, each keyword at most once.
    pub fields: Vec<Field>,
    /// The comments after the last field.
    pub closing: Vec<Comment>,
}

impl Block {
    /// Where the block's first line stands.
    pub fn header(&self) -> crate::Span {
        self.keyword.span.to(self.name.span)
    }
}

/// A field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// The comments above.
    pub leading: Vec<Comment>,
    /// What the field is about.
    pub keyword: At<&'static str>,
    /// What it says.
    pub value: Value,
    /// The comments between and after the items of the value, in their order.
    pub notes: Vec<Note>,
}

/// A comment inside a value.
///
/// At most one note per place ends a line; after the last item there is at most one, and it does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// How many items stand before it: stones, cells, links, sets, rows.
    pub after: usize,
    /// Whether it has a line of its own.
    pub own_line: bool,
    /// The text after the `#`, without blanks at the end.
    pub text: Word,
}

/// What a field says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// `black`, `white`: stones.
    Stones(Player, Vec<Stone>),
    /// `region`: the cells that are played.
    Region(Region),
    /// `goal`: what is to be joined.
    Goal(Goal),
    /// `owner`: whose claim it is.
    Owner(At<Player>),
    /// `first owner`, `first opponent`.
    First(At<First>),
    /// `board`: a drawing, row by row.
    Board(Vec<Vec<At<Mark>>>),
    /// `expect`: the verdict that is wanted.
    Expect(At<Expect>),
    /// `cells` of a set game.
    Cells(Vec<At<Names>>),
    /// `hits`: the sets of a set game.
    Hits(Vec<At<Vec<At<Word>>>>),
    /// `winner`: whose claim it is.
    Winner(At<Player>),
    /// `to move`: whose turn it is.
    ToMove(At<Player>),
    /// `first maker`, `first breaker`.
    FirstPlayer(At<Player>),
    /// `on`, `else`: a case of a reply tree.
    Case(Case),
    /// `of`: the block that is extended.
    Of(At<Word>),
    /// `using`: earlier blocks.
    Using(Vec<At<Word>>),
    /// `line`: a forced line.
    Line(Vec<Forced>),
    /// A field of a `draw` block.
    Drop(DropValue),
    /// A field of a `loser` or `winner` block.
    Harary(HararyValue),
}

/// A case of a reply tree: what the opponent may play, the reply, and how it goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// The word that opens the case: `on`, `else` or `threat`.
    pub word: At<CaseWord>,
    /// The opponent's moves; none for `else` and `threat`.
    pub moves: Vec<At<Cell>>,
    /// The reply.
    pub reply: At<Cell>,
    /// What the reply is called.
    pub name: Option<At<Word>>,
    /// What holds then.
    pub then: Option<Goal>,
    /// The blocks that are put together then.
    pub by: Vec<At<Word>>,
    /// The forced line that follows.
    pub line: Vec<Forced>,
    /// The cases after the reply.
    pub cases: Vec<Case>,
}

/// What opens a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaseWord {
    /// `on`: these moves.
    On,
    /// `else`: all other moves.
    Else,
    /// `threat`: all moves that do not disturb what follows the reply.
    Threat,
}

impl CaseWord {
    /// All of them, as they are written.
    pub const ALL: [(&'static str, Self); 3] =
        [("on", Self::On), ("else", Self::Else), ("threat", Self::Threat)];
}

impl Case {
    /// Calls `visit` for this case and all within it, in the order of the text, with their depth.
    pub fn each<'c>(&'c self, depth: usize, visit: &mut impl FnMut(&'c Self, usize)) {
        visit(self, depth);
        self.cases.iter().for_each(|case| case.each(depth + 1, visit));
    }
}

/// A step of a forced line: `{c7 b8} f6`, or `e6 g4` if there is one move only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forced {
    /// The moves that are left to the opponent.
    pub moves: Vec<At<Cell>>,
    /// The reply to each of them.
    pub reply: At<Cell>,
}

/// What a field of a `loser` or `winner` block says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HararyValue {
    /// `creature` on a line: its cells.
    Offsets(Vec<At<i32>>),
    /// `creature` on a grid: its rows, true where it has a cell.
    Drawing(Vec<At<Vec<bool>>>),
    /// `images`: what counts as the creature.
    Images(At<Images>),
    /// `area`: the cells of an area, and the lattice by which it is repeated.
    Area(Vec<At<Stretch>>, Option<At<Lattice>>),
    /// `by`: with what Breaker is to manage.
    By(At<ByWord>),
    /// `hits`: the sets that Breaker hits in the area.
    Hits(Vec<At<Vec<At<Point>>>>),
    /// `maker` or `breaker`: cells of a finite board that the player has from the start.
    Stones(Player, Vec<At<Cell>>),
    /// `moves`: within how many moves Maker wins.
    Moves(At<u32>),
}

/// What may follow `by`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ByWord {
    /// `by paving`: with pairs.
    Paving,
    /// `by area`: with translates of the area of the block.
    Area,
}

/// Cells of an area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stretch {
    /// One cell.
    One(Point),
    /// `0..13` on a line: these cells, the last one too.
    Range(i32, i32),
}

impl Stretch {
    /// Its cells.
    pub fn cells(&self) -> impl Iterator<Item = Point> + use<> {
        let (from, to, y) = match *self {
            Self::One(point) => (point.x, point.x, point.y),
            Self::Range(from, to) => (from, to, 0),
        };
        (from..=to).map(move |x| Point::new(x, y))
    }
}

/// What a field of a `draw` block says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DropValue {
    /// `defender`: whose drawing it is.
    Defender(At<Side>),
    /// `stones`: what stands on the board before play.
    Stones(Vec<At<Move>>),
    /// `unit`: a unit by name.
    Unit(At<Word>, Placement),
    /// `letters`: rows of cells, the highest first.
    Letters(Placement, Vec<Vec<At<char>>>),
    /// `elsewhere follow-up`.
    Elsewhere(At<()>),
    /// `reply`: how the defender answers.
    Reply(At<Rule>),
    /// `slide`: by how many columns everything is moved.
    Slide(At<i32>),
    /// `widens`: the columns that may stand any number of times, the first and the last.
    Widens(At<(i32, i32)>),
}

/// Where a unit stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placement {
    /// Its first column.
    pub at: At<i32>,
    /// `every`: repeated after so many columns.
    pub every: Option<u32>,
    /// `left`, `both`: to which sides; to the right without either.
    pub way: Way,
    /// `mirrored`: and its image in column 0.
    pub mirrored: bool,
}

/// A stone in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stone {
    /// `e4`.
    Cell(At<Cell>),
    /// `x=e4`.
    Named(At<Word>, At<Cell>),
    /// `x`: the board shows where.
    Name(At<Word>),
}

/// Cells that are played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Region {
    /// These.
    Cells(Vec<At<Cell>>),
    /// All without a stone.
    All(At<()>),
    /// All without a stone except these.
    AllExcept(At<()>, Vec<At<Cell>>),
}

/// A formula over links, with the names as they were written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// `a-b`.
    Link(At<Word>, At<Word>),
    /// `a & b`; two parts or more.
    All(Vec<Goal>),
    /// `a | b`; two parts or more.
    Any(Vec<Goal>),
    /// `(a given c)`.
    Given(Box<Goal>, At<Word>),
}

/// A token of a drawn board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mark {
    /// `.`: nothing is said of the cell.
    Empty,
    /// `-`, `+` or `*`: a cell of the region.
    Region(char),
    /// `B` or `W`.
    Stone(Player),
    /// A stone with a name.
    Name(Word),
}

/// The verdict that is wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Expect {
    /// The claim is true.
    #[default]
    Holds,
    /// The claim is false: a counterexample.
    Fails,
}

/// Cells of a set game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Names {
    /// One cell.
    One(Word),
    /// `0..13`: these numbers, the last one too.
    Range(u16, u16),
}

impl Field {
    /// A field without comments.
    pub fn new(keyword: impl Into<At<&'static str>>, value: Value) -> Self {
        Self { leading: Vec::new(), keyword: keyword.into(), value, notes: Vec::new() }
    }
}

impl Value {
    /// Where the items of the value start, in their order; comments are counted against these.
    pub(crate) fn starts(&self) -> Vec<usize> {
        let mut starts = Vec::new();
        match self {
            Self::Stones(_, stones) => starts.extend(stones.iter().map(|stone| match stone {
                Stone::Cell(cell) => cell.span.start,
                Stone::Named(name, _) | Stone::Name(name) => name.span.start,
            })),
            Self::Region(region) => match region {
                Region::Cells(cells) => starts.extend(cells.iter().map(|cell| cell.span.start)),
                Region::All(all) => starts.push(all.span.start),
                Region::AllExcept(all, cells) => {
                    starts.push(all.span.start);
                    starts.extend(cells.iter().map(|cell| cell.span.start));
                }
            },
            Self::Goal(goal) => goal.each_link(&mut |from, _| starts.push(from.span.start)),
            Self::Board(rows) => {
                starts.extend(rows.iter().filter_map(|row| Some(row.first()?.span.start)));
            }
            Self::Cells(cells) => starts.extend(cells.iter().map(|cells| cells.span.start)),
            Self::Hits(sets) => starts.extend(sets.iter().map(|set| set.span.start)),
            Self::Owner(player) | Self::Winner(player) | Self::FirstPlayer(player) | Self::ToMove(player) => {
                starts.push(player.span.start);
            }
            Self::Case(case) => case.cases.iter().for_each(|case| {
                case.each(1, &mut |case, _| starts.push(case.word.span.start));
            }),
            Self::Of(name) => starts.push(name.span.start),
            Self::Using(names) => starts.extend(names.iter().map(|name| name.span.start)),
            Self::Line(steps) => {
                let first = |step: &Forced| step.moves.first().map(|cell| cell.span.start);
                starts.extend(steps.iter().filter_map(first));
            }
            Self::First(first) => starts.push(first.span.start),
            Self::Expect(expect) => starts.push(expect.span.start),
            Self::Harary(value) => match value {
                HararyValue::Offsets(cells) => starts.extend(cells.iter().map(|cell| cell.span.start)),
                HararyValue::Drawing(rows) => starts.extend(rows.iter().map(|row| row.span.start)),
                HararyValue::Images(images) => starts.push(images.span.start),
                HararyValue::Area(stretches, every) => {
                    starts.extend(stretches.iter().map(|stretch| stretch.span.start));
                    starts.extend(every.iter().map(|every| every.span.start));
                }
                HararyValue::Hits(sets) => starts.extend(sets.iter().map(|set| set.span.start)),
                HararyValue::Stones(_, cells) => starts.extend(cells.iter().map(|cell| cell.span.start)),
                HararyValue::By(word) => starts.push(word.span.start),
                HararyValue::Moves(moves) => starts.push(moves.span.start),
            },
            Self::Drop(value) => match value {
                DropValue::Defender(side) => starts.push(side.span.start),
                DropValue::Elsewhere(word) => starts.push(word.span.start),
                DropValue::Unit(name, _) => starts.push(name.span.start),
                DropValue::Reply(rule) => starts.push(rule.span.start),
                DropValue::Slide(columns) => starts.push(columns.span.start),
                DropValue::Widens(columns) => starts.push(columns.span.start),
                DropValue::Stones(stones) => starts.extend(stones.iter().map(|stone| stone.span.start)),
                DropValue::Letters(_, rows) => {
                    starts.extend(rows.iter().filter_map(|row| Some(row.first()?.span.start)));
                }
            },
        }
        starts
    }
}

impl Goal {
    /// Calls `visit` for every link, from left to right.
    pub fn each_link<'g>(&'g self, visit: &mut impl FnMut(&'g At<Word>, &'g At<Word>)) {
        match self {
            Self::Link(from, to) => visit(from, to),
            Self::All(parts) | Self::Any(parts) => {
                for part in parts {
                    part.each_link(visit);
                }
            }
            Self::Given(part, _) => part.each_link(visit),
        }
    }
}
