//! What the page is told of the blocks of a document: plain data, cells by their names.

use document::syntax::{Block, Document, Game, Goal, Value};
use document::{Diagnostic, Entry, Expect};
use figure::{Picture, Scene};
use game::{Advice, Board, Cell, CellSet, Claim, First, ForcedStep, Moves, Point, ReplyCase, Space};
use serde::Serialize;
use utoipa::ToSchema;

/// A document as it was read.
#[derive(Debug, Serialize, ToSchema)]
pub struct Reading {
    /// Its blocks without an error, in order.
    pub blocks: Vec<BlockView>,
    /// What is wrong.
    pub diagnostics: Vec<DiagnosticView>,
}

/// A block.
#[derive(Debug, Serialize, ToSchema)]
pub struct BlockView {
    /// Its name.
    pub name: String,
    /// Its keyword.
    pub kind: String,
    /// The word that opens its section: `hex`, `torus`, `sets`, `drop`, `line`, `grid`.
    pub game: String,
    /// Where its first line starts in the text, in UTF-16 units.
    pub start: usize,
    /// Columns of its board, if it has one.
    pub width: Option<usize>,
    /// Rows of its board.
    pub height: Option<usize>,
    /// The rule of a torus.
    pub rule: Option<String>,
    /// The stones.
    pub stones: Vec<StoneView>,
    /// The cells that are played.
    pub region: Vec<String>,
    /// The cells after `given`.
    pub given: Vec<String>,
    /// The goal as it is written.
    pub goal: Option<String>,
    /// Whose claim it is.
    pub owner: Option<String>,
    /// `owner` or `opponent`.
    pub first: Option<String>,
    /// Who is to move, where the whole board is played.
    pub to_move: Option<String>,
    /// `holds` or `fails`: what is wanted.
    pub expect: &'static str,
    /// What it claims, in words.
    pub caption: String,
    /// The cells of a set game, or of a board of Harary's game.
    pub cells: Vec<String>,
    /// Its sets.
    pub sets: Vec<Vec<String>>,
    /// The creature of Harary's game: columns and rows.
    pub creature: Vec<[i32; 2]>,
    /// The shapes that count as it, one of each, the least column and row of each being 0.
    pub shapes: Vec<Vec<[i32; 2]>>,
    /// Connect-k: what the board is, and who defends.
    pub drop: Option<DropView>,
    /// The reply tree by which it is to be proved.
    pub cases: Vec<CaseView>,
    /// The blocks that it is put together from.
    pub using: Vec<String>,
    /// The forced line at its root.
    pub line: Vec<ForcedView>,
}

/// A case of a reply tree.
#[derive(Debug, Serialize, ToSchema)]
pub struct CaseView {
    /// `on` some moves, `else`, or `threat`.
    pub kind: &'static str,
    /// The opponent's moves that are named.
    pub moves: Vec<String>,
    /// The reply.
    pub reply: String,
    /// What holds after the reply, if it is cut off there.
    pub then: Option<String>,
    /// The blocks that are put together after the reply.
    pub by: Vec<String>,
    /// The forced line after the reply.
    pub line: Vec<ForcedView>,
    /// The cases after the reply.
    #[schema(no_recursion)]
    pub cases: Vec<CaseView>,
}

impl CaseView {
    fn names(&self) -> usize {
        let line = self.line.iter().map(ForcedView::names).sum::<usize>();
        1 + self.moves.len() + self.by.len() + line + self.cases.iter().map(Self::names).sum::<usize>()
    }
}

/// A step of a forced line.
#[derive(Debug, Serialize, ToSchema)]
pub struct ForcedView {
    /// The moves that are left to the opponent.
    pub moves: Vec<String>,
    /// The reply to each of them.
    pub reply: String,
}

impl ForcedView {
    fn names(&self) -> usize {
        1 + self.moves.len()
    }
}

/// A stone.
#[derive(Debug, Serialize, ToSchema)]
pub struct StoneView {
    /// Where.
    pub cell: String,
    /// Whose.
    pub player: String,
    /// Its name, if it has one.
    pub name: Option<String>,
}

/// A board with gravity.
#[derive(Debug, Serialize, ToSchema)]
pub struct DropView {
    /// How many in a row win.
    pub connect: u32,
    /// The first and the last column, unless there is no end.
    pub columns: Option<[i32; 2]>,
    /// The number of rows, unless there is no end.
    pub height: Option<u32>,
    /// `X` or `O`.
    pub defender: String,
    /// The columns in which something is drawn.
    pub window: [i32; 2],
    /// The highest row in which something is drawn.
    pub drawn: u32,
}

/// Something that is wrong, and where: offsets in UTF-16 units, as in JavaScript.
#[derive(Debug, Serialize, ToSchema)]
pub struct DiagnosticView {
    /// Where it starts.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
    /// Its line, from 1.
    pub line: usize,
    /// What is wrong.
    pub message: String,
    /// The words that would have been right.
    pub expected: Vec<String>,
    /// The word that was most likely meant.
    pub suggestion: Option<String>,
    /// What to do about it.
    pub help: Option<String>,
}

/// No reading of a document lists more names of cells than this: each is written out for the page.
pub const MOST_NAMES: usize = 1_000_000;

/// Reads a document for the page. If there are errors, no blocks are shown.
pub fn read(text: &str) -> Reading {
    let offsets = Offsets::new(text);
    let blocks = document::read(text).and_then(|(document, entries)| {
        let mut left = MOST_NAMES;
        let shown = |entry: &Entry| {
            // What is listed for a copy goes with it.
            let view = block(&document, &entries, &entry.clone(), &offsets);
            left = left.checked_sub(view.names()).ok_or_else(|| vec![too_much(entry)])?;
            Ok(view)
        };
        entries.iter().map(shown).collect()
    });
    match blocks {
        Ok(blocks) => Reading { blocks, diagnostics: Vec::new() },
        Err(problems) => Reading {
            blocks: Vec::new(),
            diagnostics: problems.iter().map(|p| diagnostic(p, &offsets)).collect(),
        },
    }
}

fn too_much(entry: &Entry) -> Diagnostic {
    let message =
        format!("the blocks up to `{}` have more than {MOST_NAMES} names of cells to show", entry.name);
    Diagnostic::new(entry.span, message).help("split the document; `tatami prove` reads it as it is")
}

fn diagnostic(problem: &Diagnostic, offsets: &Offsets<'_>) -> DiagnosticView {
    DiagnosticView {
        start: offsets.utf16(problem.span.start),
        end: offsets.utf16(problem.span.end),
        line: offsets.line(problem.span.start),
        message: problem.message.clone(),
        expected: problem.expected.iter().map(|word| word.to_string()).collect(),
        suggestion: problem.suggestion.clone(),
        help: problem.help.clone(),
    }
}

/// From bytes to UTF-16 units.
struct Offsets<'t> {
    text: &'t str,
    /// How many UTF-16 units and ends of lines stand before every so many bytes.
    before: Vec<(usize, usize)>,
}

/// After so many bytes offsets are counted anew.
const STRETCH: usize = 1024;

impl<'t> Offsets<'t> {
    fn new(text: &'t str) -> Self {
        let mut offsets = Self { text, before: vec![(0, 0)] };
        for start in (STRETCH..=text.len()).step_by(STRETCH) {
            offsets.before.push(offsets.count(start));
        }
        offsets
    }

    /// How many UTF-16 units and ends of lines stand before a byte.
    fn count(&self, byte: usize) -> (usize, usize) {
        let byte = byte.min(self.text.len());
        // A character that begins before a place is counted before it.
        let begin = |byte: usize| (byte..).find(|&byte| self.text.is_char_boundary(byte)).unwrap_or(byte);
        let known = (byte / STRETCH).min(self.before.len() - 1);
        let part = &self.text[begin(known * STRETCH)..begin(byte)];
        let (units, lines) = self.before[known];
        (units + part.encode_utf16().count(), lines + part.matches('\n').count())
    }

    fn utf16(&self, byte: usize) -> usize {
        self.count(byte).0
    }

    fn line(&self, byte: usize) -> usize {
        self.count(byte).1 + 1
    }
}

fn block(document: &Document, entries: &[Entry], entry: &Entry, offsets: &Offsets<'_>) -> BlockView {
    let (game, written) = document.source(entry).map(|(section, block)| (section.game.node, block)).unzip();
    let picture = Picture::of_entry(document, entry);
    let mut view = BlockView {
        name: entry.name.clone(),
        kind: entry.kind.to_string(),
        game: game.map_or("", |game| game.word()).to_string(),
        start: offsets.utf16(entry.span.start),
        width: None,
        height: None,
        rule: None,
        stones: Vec::new(),
        region: Vec::new(),
        given: Vec::new(),
        goal: written.and_then(goal),
        owner: None,
        first: None,
        to_move: None,
        expect: if entry.expect == Expect::Fails { "fails" } else { "holds" },
        caption: caption(picture.as_ref(), entry),
        cells: Vec::new(),
        sets: Vec::new(),
        creature: Vec::new(),
        shapes: Vec::new(),
        drop: None,
        cases: Vec::new(),
        using: Vec::new(),
        line: Vec::new(),
    };
    match game {
        Some(Game::Hex(board)) => view.on_board(&board),
        Some(Game::Torus(board, rule)) => {
            view.on_board(&board);
            view.rule = rule.map(|rule| rule.to_string());
        }
        Some(Game::Harary(space, ground)) => {
            view.width = ground.map(|ground| ground.width);
            view.height = ground.map(|ground| ground.height);
            view.creature = written.map_or_else(Vec::new, |block| creature(block, space));
        }
        _ => {}
    }
    view.add_claim(entry.claim());
    if let Some(Picture::Board(scene)) = &picture {
        view.add_stones(scene);
    }
    if let Some(claim) = entry.hex() {
        view.add_advice(&claim.board, entries, &entry.advice);
    }
    view
}

/// One sentence on what a block claims.
fn caption(picture: Option<&Picture>, entry: &Entry) -> String {
    picture.map_or_else(|| format!("{} {}", entry.kind, entry.name), |picture| picture.caption().to_string())
}

fn goal(block: &Block) -> Option<String> {
    let goal = block.fields.iter().find_map(|field| match &field.value {
        Value::Goal(goal) => Some(goal),
        _ => None,
    });
    goal.map(|goal| goal_text(goal, false))
}

/// A goal as it is written, without the document's line breaks.
fn goal_text(goal: &Goal, inside: bool) -> String {
    let join = |parts: &[Goal], sign: &str| {
        let parts: Vec<String> = parts.iter().map(|part| goal_text(part, true)).collect();
        let text = parts.join(sign);
        if inside { format!("({text})") } else { text }
    };
    match goal {
        Goal::Link(from, to) => format!("{}-{}", from.node, to.node),
        Goal::All(parts) => join(parts, " & "),
        Goal::Any(parts) => join(parts, " | "),
        Goal::Given(part, cell) => format!("({} given {})", goal_text(part, false), cell.node),
    }
}

fn creature(block: &Block, space: Space) -> Vec<[i32; 2]> {
    use document::syntax::HararyValue;
    let points = block.fields.iter().find_map(|field| match &field.value {
        Value::Harary(HararyValue::Offsets(cells)) if space == Space::Line => {
            Some(cells.iter().map(|cell| Point::new(cell.node, 0)).collect::<Vec<_>>())
        }
        Value::Harary(HararyValue::Drawing(rows)) => {
            let rows = (0..).zip(rows.iter().map(|row| &row.node));
            let cells = rows.flat_map(|(y, row)| {
                (0..).zip(row).filter(|(_, filled)| **filled).map(move |(x, _)| Point::new(x, y))
            });
            Some(cells.collect())
        }
        _ => None,
    });
    points.unwrap_or_default().into_iter().map(|point| [point.x, point.y]).collect()
}

/// The names of cells in the order of the board.
pub fn names(board: &Board, cells: &CellSet) -> Vec<String> {
    cells.iter().map(|cell| board.name(cell)).collect()
}

impl BlockView {
    /// How many names of cells it lists.
    fn names(&self) -> usize {
        let sets = self.sets.iter().map(Vec::len).sum::<usize>();
        let cases = self.cases.iter().map(CaseView::names).sum::<usize>();
        let lists = self.region.len() + self.given.len() + self.cells.len() + self.stones.len();
        lists + sets + cases + self.using.len() + self.line.iter().map(ForcedView::names).sum::<usize>()
    }

    fn on_board(&mut self, board: &Board) {
        self.width = Some(board.width());
        self.height = Some(board.height());
    }

    fn add_claim(&mut self, claim: &Claim) {
        let first = |first: First| Some(first.to_string());
        match claim {
            Claim::Hex(claim) => {
                self.region = names(&claim.board, &claim.field);
                self.given = names(&claim.board, &claim.goal.given_cells());
                self.owner = Some(claim.owner.to_string());
                self.first = first(claim.first);
            }
            Claim::Torus(claim) => {
                self.owner = Some(claim.owner.to_string());
                self.to_move = Some(claim.to_move().to_string());
                self.first = first(claim.first);
            }
            Claim::Sets(claim) => {
                self.owner = Some(claim.owner.to_string());
                self.first = first(claim.first);
                self.cells.clone_from(&claim.names);
                let name = |cell: Cell| claim.names.get(cell.index()).cloned();
                self.sets = claim.sets.iter().map(|set| set.iter().filter_map(name).collect()).collect();
            }
            Claim::Creature(claim) => {
                self.owner = Some(claim.owner.to_string());
                let shapes = claim.creature.shapes().into_iter();
                self.shapes =
                    shapes.map(|shape| shape.into_iter().map(|cell| [cell.x, cell.y]).collect()).collect();
            }
            Claim::Drop(drawing) => {
                let board = drawing.board();
                let (first, last) = drawing.ends();
                self.drop = Some(DropView {
                    connect: board.connect,
                    columns: board.columns.limited().map(|(first, last)| [first, last]),
                    height: board.height,
                    defender: drawing.defender().to_string(),
                    window: [first, last],
                    drawn: drawing.highest_base(),
                });
            }
        }
    }

    /// Tells how the block is to be proved; stones that have names are called by them in formulas.
    fn add_advice(&mut self, board: &Board, entries: &[Entry], advice: &Advice) {
        let teller = Teller { board, entries, stones: &self.stones };
        let (cases, using, line) = match advice {
            Advice::None => return,
            Advice::Tree { cases, .. } => (teller.cases(cases), Vec::new(), Vec::new()),
            Advice::Using { blocks, line } => (Vec::new(), teller.blocks(blocks), teller.line(line)),
            Advice::Strategy { blocks, cases } => (teller.cases(cases), teller.blocks(blocks), Vec::new()),
        };
        (self.cases, self.using, self.line) = (cases, using, line);
    }

    fn add_stones(&mut self, scene: &Scene) {
        self.stones = scene
            .stones
            .iter()
            .map(|(cell, stone)| StoneView {
                cell: scene.ground.name(*cell),
                player: stone.player.to_string(),
                name: (!stone.label.is_empty()).then(|| stone.label.clone()),
            })
            .collect();
    }
}

/// Advice in names.
struct Teller<'a> {
    board: &'a Board,
    entries: &'a [Entry],
    stones: &'a [StoneView],
}

impl Teller<'_> {
    fn cases(&self, cases: &[ReplyCase]) -> Vec<CaseView> {
        let case = |case: &ReplyCase| CaseView {
            kind: match case.moves {
                Moves::On(_) => "on",
                Moves::Else => "else",
                Moves::Threat => "threat",
            },
            moves: names(self.board, &case.moves.named()),
            reply: self.board.name(case.reply),
            then: case.then.as_ref().map(|then| then.text(&|cell| self.called(cell))),
            by: self.blocks(&case.by),
            line: self.line(&case.line),
            cases: self.cases(&case.cases),
        };
        cases.iter().map(case).collect()
    }

    fn blocks(&self, numbers: &[usize]) -> Vec<String> {
        numbers.iter().filter_map(|number| Some(self.entries.get(*number)?.name.clone())).collect()
    }

    fn line(&self, steps: &[ForcedStep]) -> Vec<ForcedView> {
        let step = |step: &ForcedStep| ForcedView {
            moves: names(self.board, &step.moves),
            reply: self.board.name(step.reply),
        };
        steps.iter().map(step).collect()
    }

    fn called(&self, cell: Cell) -> String {
        let place = self.board.name(cell);
        let stone = self.stones.iter().find(|stone| stone.cell == place);
        stone.and_then(|stone| stone.name.clone()).unwrap_or(place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reply_trees_are_told_by_names() {
        let reading = read(include_str!("../../../library/proposition8.tatami"));
        let block = |name: &str| reading.blocks.iter().find(|block| block.name == name).unwrap();
        let told = |case: &CaseView| (case.kind, case.moves.join(" "), case.reply.clone());
        let sigma = block("sigmaF");
        assert_eq!(told(&sigma.cases[0]), ("on", "f1 g1".to_string(), "f2".to_string()));
        assert_eq!(sigma.cases[2].then.as_deref(), Some("top-x"));
        assert_eq!(told(&sigma.cases[3]).0, "else");
        let win = block("P8");
        assert_eq!(win.using, ["sigmaFy", "bridge"]);
        assert_eq!((win.line[0].moves.join(" "), &*win.line[0].reply), ("c7 b8 c8".to_string(), "f6"));
    }

    #[test]
    fn a_claim_is_told_by_names() {
        let text = "# é\nhex 5x5\n\nclaim bridge\n  black  x=c2 w=b4\n  region b3 c3\n  goal   x-w | (x-e5 & w-e5 given e5)\n";
        let reading = read(text);
        let block = &reading.blocks[0];
        assert_eq!((block.width, block.region.join(" ")), (Some(5), "b3 c3".to_string()));
        assert_eq!(block.goal.as_deref(), Some("x-w | (x-e5 & w-e5 given e5)"));
        assert_eq!(block.given, ["e5"]);
        assert_eq!(block.start, text.encode_utf16().take_while(|unit| *unit != u16::from(b'c')).count());
        assert_eq!(block.stones[0].name.as_deref(), Some("x"));
    }

    #[test]
    fn errors_have_places_in_utf16_units() {
        let reading = read("# 🙂\nhex 5x5\n\nclaim a\n  regoin all\n");
        let problem = &reading.diagnostics[0];
        assert_eq!((problem.line, problem.start, problem.suggestion.as_deref()), (5, 24, Some("region")));
    }

    #[test]
    fn every_library_block_has_a_view() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../library");
        for file in std::fs::read_dir(folder).unwrap() {
            let path = file.unwrap().path();
            if path.is_dir() {
                continue;
            }
            let reading = read(&std::fs::read_to_string(&path).unwrap());
            assert!(reading.diagnostics.is_empty() && !reading.blocks.is_empty(), "{}", path.display());
            for block in reading.blocks {
                let shown = block.width.is_some() || block.drop.is_some() || !block.cells.is_empty();
                assert!(shown || !block.creature.is_empty(), "{}", block.name);
            }
        }
    }
}
