//! Jing Yang's pattern files.
//!
//! `RN` starts a pattern and `BT` says how many branches it has. A branch has its number `BN`, the opponent's
//! moves `WM` (how many, and which), the reply `BM`, the number `ND` of sub-patterns, their names `PS`, and a
//! line `PP` for each: its name, and which position of this pattern each of its positions is. Pattern 1 is
//! the board with a stone in its centre. Lines are quoted and end with commas, of which there may be too
//! many.

use super::strategy::{BadStrategy, Branch, Node, Part, Pattern, Strategy};
use game::{Board, Cell, CellSet, MAX_SIDE, Player};
use rustc_hash::FxHashMap;

/// A line that says something.
struct Line<'t> {
    number: usize,
    key: &'t str,
    values: Vec<usize>,
}

/// Reads a file.
pub fn read(text: &str) -> Result<Strategy, BadStrategy> {
    let mut lines = Vec::new();
    let mut board = None;
    for (index, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
        let number = index + 1;
        let line = line.trim();
        if let Some(size) = line.strip_prefix("#BOARDSIZE") {
            board = Some(centred(size.trim(), number)?);
        } else if !line.is_empty() {
            lines.push(read_line(line, number)?);
        }
    }
    let (board, centre) =
        board.ok_or(BadStrategy::new(1, "expected `#BOARDSIZE` and the side of the board"))?;
    let patterns = Parser { lines, next: 0 }.patterns()?;
    let cells: Vec<Cell> = board.cells().without(centre).iter().collect();
    let root = patterns
        .iter()
        .position(|pattern| pattern.name == "1")
        .ok_or(BadStrategy::new(1, "there is no pattern 1"))?;
    let mut strategy = Strategy {
        board,
        owner: Player::Black,
        stones: CellSet::of(centre),
        cells,
        goal: vec![vec![Node::Edge(false), Node::Edge(true)]],
        turned: true,
        patterns,
        root,
    };
    measure(&mut strategy);
    Ok(strategy)
}

/// The board and its central cell.
fn centred(size: &str, number: usize) -> Result<(Board, Cell), BadStrategy> {
    let side: Option<usize> = size.parse().ok().filter(|side| (3..=MAX_SIDE).contains(side) && side % 2 == 1);
    let board = side.and_then(|side| Board::new(side, side).map(|board| (board, Cell::new(side * side / 2))));
    board.ok_or_else(|| BadStrategy::new(number, format!("`{size}` is no odd side between 3 and {MAX_SIDE}")))
}

fn read_line(line: &str, number: usize) -> Result<Line<'_>, BadStrategy> {
    let bare = line.trim_matches(|char: char| char == ',' || char.is_whitespace()).trim_matches('"');
    let bare = bare.trim_matches(|char: char| char == ',' || char.is_whitespace());
    let mut words = bare.split([' ', ',', '\t']).filter(|word| !word.is_empty());
    let key = words.next().unwrap_or_default();
    if !["RN", "BT", "BN", "WM", "BM", "ND", "PS", "PP"].contains(&key) {
        let message = format!("`{key}` is none of RN, BT, BN, WM, BM, ND, PS, PP");
        return Err(BadStrategy::new(number, message));
    }
    let values = words.map(|word| {
        let value = word.parse::<usize>().ok().filter(|&value| value <= 1_000_000);
        value.ok_or_else(|| BadStrategy::new(number, format!("`{word}` is no number")))
    });
    Ok(Line { number, key, values: values.collect::<Result<_, _>>()? })
}

struct Parser<'t> {
    lines: Vec<Line<'t>>,
    next: usize,
}

/// A pattern whose sub-patterns are still names.
type Named = (Pattern, usize);

impl Parser<'_> {
    fn patterns(mut self) -> Result<Vec<Pattern>, BadStrategy> {
        let mut named: Vec<Named> = Vec::new();
        while self.next < self.lines.len() {
            named.push(self.pattern()?);
        }
        let mut numbers: FxHashMap<usize, usize> = FxHashMap::default();
        for (index, (pattern, name)) in named.iter().enumerate() {
            if numbers.insert(*name, index).is_some() {
                return Err(BadStrategy::new(pattern.line, format!("pattern {name} is there twice")));
            }
        }
        let mut patterns: Vec<Pattern> = named.into_iter().map(|(pattern, _)| pattern).collect();
        for pattern in &mut patterns {
            let Some(Part::Choice(branches)) = pattern.parts.first_mut() else { continue };
            for branch in branches {
                for part in &mut branch.parts {
                    if let Part::Use { pattern, .. } = part {
                        *pattern = *numbers.get(pattern).ok_or_else(|| {
                            BadStrategy::new(branch.line, format!("there is no pattern {pattern}"))
                        })?;
                    }
                }
            }
        }
        Ok(patterns)
    }

    fn pattern(&mut self) -> Result<Named, BadStrategy> {
        let (line, name) = self.one("RN")?;
        let (_, count) = self.one("BT")?;
        let mut branches = Vec::new();
        while self.lines.get(self.next).is_some_and(|line| line.key == "BN") {
            branches.push(self.branch()?);
        }
        if branches.len() != count {
            let message = format!("pattern {name} announces {count} branches and has {}", branches.len());
            return Err(BadStrategy::new(line, message));
        }
        let pattern = Pattern {
            name: name.to_string(),
            line,
            size: 0,
            positions: Vec::new(),
            parts: vec![Part::Choice(branches)],
            stated: None,
        };
        Ok((pattern, name))
    }

    fn branch(&mut self) -> Result<Branch, BadStrategy> {
        let (line, name) = self.one("BN")?;
        let moves = self.take("WM")?;
        let [count, moves @ ..] = &moves.values[..] else {
            return Err(BadStrategy::new(line, "WM names no number of moves"));
        };
        if *count != moves.len() {
            return Err(BadStrategy::new(
                line + 1,
                format!("WM announces {count} moves and has {}", moves.len()),
            ));
        }
        let moves = moves.iter().map(|&place| position(place, line)).collect::<Result<Vec<_>, _>>()?;
        let (at, reply) = self.one("BM")?;
        let reply = position(reply, at)?;
        let (at, count) = self.one("ND")?;
        let names = if self.lines.get(self.next).is_some_and(|line| line.key == "PS") {
            self.take("PS")?.values.clone()
        } else {
            Vec::new()
        };
        let mut parts = Vec::new();
        let mut used = Vec::new();
        while self.lines.get(self.next).is_some_and(|line| line.key == "PP") {
            let line = self.take("PP")?;
            let [pattern, places @ ..] = &line.values[..] else {
                return Err(BadStrategy::new(line.number, "PP names no pattern"));
            };
            let positions = places.iter().map(|&place| position(place, line.number));
            used.push(*pattern);
            parts.push(Part::Use { pattern: *pattern, positions: positions.collect::<Result<_, _>>()? });
        }
        if used.len() != count || used != names {
            let message = format!("ND and PS announce other sub-patterns than the {} lines PP", used.len());
            return Err(BadStrategy::new(at, message));
        }
        Ok(Branch { name: name.to_string(), line, moves: Some(moves), reply, parts })
    }

    fn take(&mut self, key: &str) -> Result<&Line<'_>, BadStrategy> {
        let last = self.lines.last().map_or(1, |line| line.number);
        match self.lines.get(self.next) {
            Some(line) if line.key == key => {
                self.next += 1;
                Ok(line)
            }
            Some(line) => Err(BadStrategy::new(line.number, format!("expected {key}, not {}", line.key))),
            None => Err(BadStrategy::new(last, format!("expected {key} after this"))),
        }
    }

    /// A line with just one number.
    fn one(&mut self, key: &str) -> Result<(usize, usize), BadStrategy> {
        let line = self.take(key)?;
        match line.values[..] {
            [value] => Ok((line.number, value)),
            _ => Err(BadStrategy::new(line.number, format!("{key} has one number"))),
        }
    }
}

fn position(place: usize, line: usize) -> Result<usize, BadStrategy> {
    place.checked_sub(1).ok_or_else(|| BadStrategy::new(line, "positions are counted from 1"))
}

/// A pattern has as many positions as it is most often used with; one that is never used has those that it
/// names.
fn measure(strategy: &mut Strategy) {
    let mut uses: Vec<FxHashMap<usize, usize>> = vec![FxHashMap::default(); strategy.patterns.len()];
    let mut named = vec![0; strategy.patterns.len()];
    for (index, pattern) in strategy.patterns.iter().enumerate() {
        let Some(Part::Choice(branches)) = pattern.parts.first() else { continue };
        for branch in branches {
            let mut most = branch.moves.iter().flatten().copied().max().max(Some(branch.reply));
            for part in &branch.parts {
                if let Part::Use { pattern, positions } = part {
                    *uses[*pattern].entry(positions.len()).or_default() += 1;
                    most = most.max(positions.iter().copied().max());
                }
            }
            named[index] = named[index].max(most.map_or(0, |most| most + 1));
        }
    }
    for (index, pattern) in strategy.patterns.iter_mut().enumerate() {
        let usual = uses[index].iter().max_by_key(|&(size, count)| (*count, *size)).map(|(size, _)| *size);
        pattern.size = usual.unwrap_or(named[index]);
    }
    strategy.patterns[strategy.root].size = strategy.cells.len();
}
