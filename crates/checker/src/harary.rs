//! Harary's game on the endless line and grid, as described in section 9 of `manual/src/certificate.md`; it
//! must never accept that a creature is a winner, a loser, or paved or not by pairs, when it is not so.

use std::collections::{BTreeMap, HashMap, HashSet};

use crate::areas::Areas;
use crate::clauses::{Clauses, Literal, no, yes};
use crate::sets::Sets;
use crate::statement::Fields;
use crate::text::{Answer, Lines, Words, ensure, number, quote};
use crate::{Game, Statement, proof, statement, verdict};

/// A column and a row, which is 0 on the line.
type Point = (i64, i64);

/// The greatest number of cells of a creature, of a cell's column or row, of kinds of cells in a lattice, of
/// kinds of cells times sets, and of pairs in a window.
const MOST_CELLS: usize = 16;
const FARTHEST: i64 = 1000;
const MOST_KINDS: i64 = 4096;
const MOST_LOOKS: usize = 1 << 20;
const MOST_PAIRS: usize = 1 << 14;
/// What can be claimed, besides that there are areas.
const CLAIMS: [&str; 3] = ["loser", "winner", "paving"];
/// The bytes that the list of an image's pairs takes besides them.
const ROOM_OF_CLAUSE: usize = 32;

struct Creature {
    grid: bool,
    cells: Vec<Point>,
    /// The shapes that count, each once.
    shapes: Vec<Vec<Point>>,
}

/// Reads a certificate about a creature, from what follows the name of the game.
pub fn read(line: &mut Words<'_>, lines: &mut Lines<'_>, with_proof: bool) -> Answer<Statement> {
    let grid = line.one_of("`line` or `grid`", ["line", "grid"])? == 1;
    line.end()?;
    let mut cells =
        lines.head("creature", |words| words.map(|word| point(grid, word)).collect::<Answer<Vec<_>>>())?;
    cells.sort_unstable();
    ensure!((1..=MOST_CELLS).contains(&cells.len()), "a creature has between 1 and {MOST_CELLS} cells");
    let different: HashSet<&Point> = cells.iter().collect();
    ensure!(different.len() == cells.len(), "a cell of the creature stands twice");
    let kinds = |words: &mut Words<'_>| words.one_of("`translations` or `all`", ["translations", "all"]);
    let all = lines.head("images", kinds)? == 1;
    let creature = Creature { grid, shapes: shapes(grid, &cells, all), cells };
    let mut areas = None;
    let claim = lines.head("claim", |words| {
        let word = words.word("the claim")?;
        if word == "areas" && !grid && !all {
            areas = Some(Areas::read(&creature.cells, words)?);
            return Ok(3);
        }
        let known = CLAIMS.iter().position(|known| *known == word);
        known.ok_or_else(|| format!("{} is not a claim", quote(word)))
    })?;
    let holds = verdict(lines)?;
    if let Some(areas) = areas {
        ensure!(!holds, "only that there are no such areas can be stated");
        let words = creature.words_of(all, &areas.words());
        let fields = creature.fields(all, &areas.claim(), holds);
        if with_proof {
            areas.refuted(lines, |lines| creature.game(lines))?;
            lines.head("qed", |_| Ok(()))?;
            ensure!(lines.next()?.is_none(), "there is a line after `qed`");
        }
        return Ok(Statement::new(fields, words, false, holds));
    }
    let fields = creature.fields(all, CLAIMS[claim], holds);
    let statement = Statement::new(fields, creature.words(all, claim, holds), false, holds);
    if !with_proof {
        return Ok(statement);
    }
    match (claim, holds) {
        (0, true) | (1, false) => creature.paved(lines, true)?,
        (2, true) => creature.paved(lines, false)?,
        (2, _) => creature.unpaved(lines)?,
        _ => creature.won(lines)?,
    }
    lines.head("qed", |_| Ok(()))?;
    ensure!(lines.next()?.is_none(), "there is a line after `qed`");
    Ok(statement)
}

/// A cell: a number on the line, two with a colon between them on the grid.
fn point(grid: bool, word: &str) -> Answer<Point> {
    let near = |word: &str| number::<i64>(word).filter(|number| number.abs() <= FARTHEST);
    let found = match word.split_once(':') {
        Some((column, row)) if grid => near(column).zip(near(row)),
        None if !grid => near(word).map(|column| (column, 0)),
        _ => None,
    };
    found.ok_or_else(|| format!("{} is not a cell of the endless board", quote(word)))
}

/// The different images of the creature up to translations, each moved so that it has no negative column or
/// row.
fn shapes(grid: bool, cells: &[Point], all: bool) -> Vec<Vec<Point>> {
    let mut shapes: Vec<Vec<Point>> = Vec::new();
    let turns = if all && grid { 8 } else { 1 + usize::from(all) };
    for turn in 0..turns {
        let turned = |(x, y): &Point| {
            let (x, y) = (if turn & 1 == 1 { -x } else { *x }, if turn & 2 == 2 { -y } else { *y });
            if turn & 4 == 4 { (y, x) } else { (x, y) }
        };
        let mut shape: Vec<Point> = cells.iter().map(turned).collect();
        let left = shape.iter().map(|cell| cell.0).min().unwrap_or(0);
        let top = shape.iter().map(|cell| cell.1).min().unwrap_or(0);
        shape.iter_mut().for_each(|cell| *cell = (cell.0 - left, cell.1 - top));
        shape.sort_unstable();
        if !shapes.contains(&shape) {
            shapes.push(shape);
        }
    }
    shapes
}

/// All translations by combinations of (width, 0) and (shift, height).
struct Lattice {
    width: i64,
    shift: i64,
    height: i64,
}

impl Lattice {
    fn read(grid: bool, words: &mut Words<'_>) -> Answer<Lattice> {
        let width = words.number("the width of the lattice")?;
        let (shift, height) = match grid {
            true => (words.number("its shift")?, words.number("its height")?),
            false => (0, 1),
        };
        let right = width >= 1 && height >= 1 && (0..width).contains(&shift);
        ensure!(right && width <= MOST_KINDS && height <= MOST_KINDS, "this is not a lattice");
        ensure!(width * height <= MOST_KINDS, "the lattice tells more than {MOST_KINDS} cells apart");
        Ok(Lattice { width, shift, height })
    }

    /// The cell of the same kind in columns 0 to width − 1 and rows 0 to height − 1.
    fn kind(&self, (x, y): Point) -> Point {
        let rows = y.div_euclid(self.height);
        ((x - rows * self.shift).rem_euclid(self.width), y - rows * self.height)
    }
}

impl Creature {
    /// The head by its fields.
    fn fields(&self, all: bool, claim: &str, holds: bool) -> Fields {
        statement::fields([
            ("game", format!("harary {}", self.place())),
            ("creature", self.names()),
            ("images", if all { "all" } else { "translations" }.to_string()),
            ("claim", claim.to_string()),
            statement::verdict(holds),
        ])
    }

    fn place(&self) -> &'static str {
        if self.grid { "grid" } else { "line" }
    }

    /// The cells by their names.
    fn names(&self) -> String {
        let name =
            |cell: &Point| if self.grid { format!("{}:{}", cell.0, cell.1) } else { cell.0.to_string() };
        self.cells.iter().map(name).collect::<Vec<_>>().join(" ")
    }

    /// What the head says.
    fn words(&self, all: bool, claim: usize, holds: bool) -> String {
        let what = match (claim, holds) {
            (0, true) | (1, false) => "Breaker, who moves second, can keep Maker from ever owning an image",
            (2, true) => "the cells can be paired, some left alone, so that every image contains a pair",
            (2, _) => "the cells cannot be paired, some left alone, so that every image contains a pair",
            _ => "Maker, who moves first, can own an image",
        };
        self.words_of(all, what)
    }

    /// This is said of the creature.
    fn words_of(&self, all: bool, what: &str) -> String {
        let (place, names) = (self.place(), self.names());
        let which = match (all, self.grid) {
            (false, _) => "translates",
            (true, false) => "translates and mirror images",
            (true, true) => "translates, turned and mirror images",
        };
        format!("On the endless {place}, for the creature {names} with its {which},\n{what}.")
    }

    /// Reads a set game with its proof, whose cells are cells of the board; returns its cells and its sets,
    /// and whether Breaker hits all of them, moving second. Otherwise Maker owns one of them, moving first.
    fn game(&self, lines: &mut Lines<'_>) -> Answer<(Vec<Point>, Vec<Vec<Point>>, bool)> {
        let head = Sets::read(&mut Words(""), lines)?;
        proof::prove(&head, lines)?;
        let (game, goal, _, statement) = &head;
        let winner_first = statement.owner_first == statement.holds;
        ensure!(goal.hits != winner_first, "Maker must move first in this game");
        let board = game.board();
        let at = |cell: usize| point(self.grid, &board.name(cell));
        let cells = (0..board.cells).map(at).collect::<Answer<Vec<_>>>()?;
        let sets = goal.sets.iter().map(|set| set.iter().map(at).collect()).collect::<Answer<Vec<_>>>()?;
        Ok((cells, sets, goal.hits))
    }

    /// Rule `pave`: pieces whose translates are disjoint, in each of which Breaker hits some sets; every
    /// image contains a translate of such a set. Without areas, all pieces are pairs.
    fn paved(&self, lines: &mut Lines<'_>, areas: bool) -> Answer<()> {
        let lattice = lines.head("lattice", |words| Lattice::read(self.grid, words))?;
        let mut kinds: HashSet<Point> = HashSet::new();
        let mut sets: Vec<Vec<Point>> = Vec::new();
        loop {
            let mut words = lines.next()?.ok_or("the text ends before `pave`")?;
            let (cells, hit) = match words.word("a piece")? {
                "pave" => {
                    words.end()?;
                    break;
                }
                "pair" => {
                    let pair = [words.word("a cell")?, words.word("a cell")?];
                    let pair =
                        pair.map(|word| point(self.grid, word)).into_iter().collect::<Answer<Vec<_>>>()?;
                    words.end()?;
                    (pair.clone(), vec![pair])
                }
                "area" if areas => {
                    words.end()?;
                    let (cells, sets, hits) = self.game(lines)?;
                    ensure!(hits, "Breaker must win in an area");
                    (cells, sets)
                }
                word => return Err(format!("{} is not a piece", quote(word))),
            };
            lines.budget.spend(16 * cells.len());
            let apart = cells.into_iter().all(|cell| kinds.insert(lattice.kind(cell)));
            ensure!(apart, "translates of the pieces have a cell in common");
            sets.extend(hit);
        }
        let looks = sets.len() * (lattice.width * lattice.height) as usize;
        ensure!(looks <= MOST_LOOKS, "the paving is too large");
        for shape in &self.shapes {
            for (x, y) in (0..lattice.height).flat_map(|y| (0..lattice.width).map(move |x| (x, y))) {
                lines.budget.spend(sets.len() * shape.len() * 4);
                lines.budget.check()?;
                let image: Vec<Point> = shape.iter().map(|cell| (cell.0 + x, cell.1 + y)).collect();
                let holds = |set: &Vec<Point>| {
                    image.iter().any(|cell| {
                        let by = (cell.0 - set[0].0, cell.1 - set[0].1);
                        lattice.kind(by) == (0, 0)
                            && set.iter().all(|cell| image.contains(&(cell.0 + by.0, cell.1 + by.1)))
                    })
                };
                ensure!(sets.iter().any(holds), "the image at {x}:{y} contains no set that is hit");
            }
        }
        Ok(())
    }

    /// A finite set game of images, which Maker wins.
    fn won(&self, lines: &mut Lines<'_>) -> Answer<()> {
        lines.head("board", |_| Ok(()))?;
        let (_, sets, hits) = self.game(lines)?;
        ensure!(!hits, "Maker must win on the board");
        for set in sets {
            let left = set.iter().map(|cell| cell.0).min().unwrap_or(0);
            let top = set.iter().map(|cell| cell.1).min().unwrap_or(0);
            let mut shape: Vec<Point> = set.iter().map(|cell| (cell.0 - left, cell.1 - top)).collect();
            shape.sort_unstable();
            ensure!(self.shapes.contains(&shape), "a set of the game is not an image of the creature");
        }
        Ok(())
    }

    /// No pairing: by counting, or because there is none in a window.
    fn unpaved(&self, lines: &mut Lines<'_>) -> Answer<()> {
        let mut words = lines.next()?.ok_or("the text ends before the proof")?;
        match words.word("`count` or `window`")? {
            "count" => {
                words.end()?;
                self.counted()
            }
            "window" => {
                let width = words.number("the width of the window")?;
                let height = if self.grid { words.number("its height")? } else { 1 };
                words.end()?;
                self.refuted((width, height), lines)
            }
            word => Err(format!("{} is neither `count` nor `window`", quote(word))),
        }
    }

    /// Every pair lies in fewer than two images for each shape: in a large square there are too few pairs.
    fn counted(&self) -> Answer<()> {
        let mut images: HashMap<Point, usize> = HashMap::new();
        for shape in &self.shapes {
            for (a, b) in shape.iter().flat_map(|a| shape.iter().map(move |b| (a, b))).filter(|(a, b)| a < b)
            {
                *images.entry((b.0 - a.0, b.1 - a.1)).or_default() += 1;
            }
        }
        let most = images.values().max().copied().unwrap_or(0);
        ensure!(most < 2 * self.shapes.len(), "some pairs lie in {most} images, which is enough");
        Ok(())
    }

    /// No pairing has a pair in every image in columns 0 to width − 1 and rows 0 to height − 1.
    fn refuted(&self, (width, height): Point, lines: &mut Lines<'_>) -> Answer<()> {
        ensure!((1..=FARTHEST).contains(&width) && (1..=FARTHEST).contains(&height), "this is not a window");
        // The pairs that lie in some of them, by their numbers, and for each image its pairs. What is gone through is
        // in order, so that a check costs the same each time.
        let mut pairs: HashMap<(Point, Point), usize> = HashMap::new();
        let mut of_cell: BTreeMap<Point, Vec<usize>> = BTreeMap::new();
        let mut images: Vec<Vec<Literal>> = Vec::new();
        for shape in &self.shapes {
            let (right, low) =
                shape.iter().fold((0, 0), |(right, low), cell| (cell.0.max(right), cell.1.max(low)));
            for (x, y) in (0..height - low).flat_map(|y| (0..width - right).map(move |x| (x, y))) {
                let image: Vec<Point> = shape.iter().map(|cell| (cell.0 + x, cell.1 + y)).collect();
                let mut clause = Vec::new();
                for (a, b) in image.iter().flat_map(|a| image.iter().map(move |b| (*a, *b))) {
                    if a < b {
                        let next = pairs.len();
                        let number = *pairs.entry((a, b)).or_insert(next);
                        if number == next {
                            of_cell.entry(a).or_default().push(number);
                            of_cell.entry(b).or_default().push(number);
                        }
                        clause.push(yes(number));
                    }
                }
                ensure!(pairs.len() <= MOST_PAIRS, "the window has more than {MOST_PAIRS} pairs");
                lines.budget.spend(16 * clause.len());
                lines.budget.take(4 * clause.len() + ROOM_OF_CLAUSE);
                lines.budget.check()?;
                images.push(clause);
            }
        }
        // No two pairs of a cell are taken: for each of them a variable says that one up to it is.
        let mut known = Clauses::new(3 * pairs.len(), lines.budget.clone());
        let mut rung = pairs.len();
        for of_cell in of_cell.values() {
            for (place, pair) in of_cell.iter().enumerate() {
                known.add([no(*pair), yes(rung)]);
                if place > 0 {
                    known.add([no(rung - 1), yes(rung)]);
                    known.add([no(rung - 1), no(*pair)]);
                }
                rung += 1;
            }
        }
        images.into_iter().for_each(|clause| known.add(clause));
        let literal = |word: &str| {
            let (taken, pair) = word.strip_prefix('!').map_or((true, word), |pair| (false, pair));
            let (a, b) = pair.split_once('/').ok_or_else(|| format!("{} is not a pair", quote(word)))?;
            let number = pairs.get(&(point(self.grid, a)?, point(self.grid, b)?));
            let number =
                *number.ok_or_else(|| format!("the pair {} lies in no image of the window", quote(pair)))?;
            Ok(if taken { yes(number) } else { no(number) })
        };
        loop {
            let mut words = lines.next()?.ok_or("the text ends before the empty clause")?;
            let word = words.word("`clause` or `forget`")?;
            if known.line(word, &mut words, literal)? {
                return Ok(());
            }
        }
    }
}
