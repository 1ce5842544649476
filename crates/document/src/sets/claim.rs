//! The claim that a `claim` block of a set game makes.

use crate::At;
use crate::Span;
use crate::diagnostic::{Diagnostic, Problems, quote};
use crate::suggest::nearest;
use crate::syntax::{Block, Names, Value, Word};
use game::{Cell, CellSet, First, MAX_CELLS, Player, SetClaim};
use std::collections::HashMap;

/// Resolves the names of a block.
pub fn claim(block: &Block, problems: &mut Problems) -> Option<SetClaim> {
    let before = problems.len();
    let (mut names, mut hits, mut owner) = (None, None, None);
    let mut first = Player::Maker;
    for field in &block.fields {
        match &field.value {
            Value::Cells(cells) => names = Some(At::new(&cells[..], field.keyword.span)),
            Value::Hits(sets) => hits = Some(sets),
            Value::Winner(player) => owner = Some(player.node),
            Value::FirstPlayer(player) => first = player.node,
            _ => {}
        }
    }
    let missing = |what| missing(block, what);
    let names = problems.check(names.ok_or_else(|| missing("cells")));
    let hits = problems.check(hits.ok_or_else(|| missing("hits")));
    let owner = problems.check(owner.ok_or_else(|| missing("winner")));
    let names = Cells::new(names?, problems)?;
    let sets = hits?.iter().map_while(|set| names.set(set, problems)).collect();
    let owner = owner.filter(|_| problems.len() == before)?;
    Some(SetClaim {
        names: names.names,
        sets,
        owner,
        first: if first == owner { First::Owner } else { First::Opponent },
        moves: None,
    })
}

fn missing(block: &Block, what: &str) -> Diagnostic {
    let message = format!("the claim {} has no field `{what}`", quote(&block.name.node));
    Diagnostic::new(block.header(), message).help(match what {
        "cells" => "add the cells, such as `cells 0..13` or `cells a b c`",
        "hits" => "add the sets, such as `hits {0 2 10} {0 1 3}`",
        _ => "add `winner breaker` or `winner maker`",
    })
}

/// The cells by name.
struct Cells {
    names: Vec<String>,
    numbers: HashMap<String, usize>,
}

impl Cells {
    fn new(listed: At<&[At<Names>]>, problems: &mut Problems) -> Option<Self> {
        problems.check(check_count(&listed))?;
        let mut places: HashMap<String, Span> = HashMap::new();
        let mut cells = Self { names: Vec::new(), numbers: HashMap::new() };
        for At { node, span } in listed.node {
            for name in node.all() {
                problems.check(check_name(&name, *span));
                if let Some(&first) = places.get(&name) {
                    let message = format!("the cell {} is used twice", quote(&name));
                    problems.push(Diagnostic::new(*span, message).with(first, "first used here"));
                    continue;
                }
                places.insert(name.clone(), *span);
                cells.numbers.insert(name.clone(), cells.names.len());
                cells.names.push(name);
            }
        }
        Some(cells)
    }

    /// A set, as far as it is right; `None` once there is no use in going on.
    fn set(&self, set: &At<Vec<At<Word>>>, problems: &mut Problems) -> Option<CellSet> {
        let mut cells = CellSet::EMPTY;
        for member in &set.node {
            if problems.is_full() {
                return None;
            }
            let name = quote(&member.node);
            match self.numbers.get(&*member.node) {
                Some(&number) if cells.insert(Cell::new(number)) => {}
                Some(_) => {
                    let message = format!("the cell {name} is used twice in this set");
                    problems.push(Diagnostic::new(member.span, message).with(set.span, "the set"));
                }
                None => {
                    let near = nearest(&member.node, self.names.iter().map(String::as_str));
                    problems.push(
                        Diagnostic::new(member.span, format!("unknown cell {name}"))
                            .suggesting(near)
                            .help("the sets are made of the names in the field `cells`"),
                    );
                }
            }
        }
        Some(cells)
    }
}

impl Names {
    fn count(&self) -> usize {
        match self {
            Self::One(_) => 1,
            Self::Range(from, to) => usize::from(to.saturating_sub(*from)) + 1,
        }
    }

    fn all(&self) -> Vec<String> {
        match self {
            Self::One(name) => vec![name.to_string()],
            Self::Range(from, to) => (*from..=*to).map(|number| number.to_string()).collect(),
        }
    }
}

/// Words that end lists of cells in certificates.
const RESERVED: [&str; 3] = ["by", "cells", "needs"];

/// Whether a certificate can name the cell like this.
fn check_name(name: &str, span: Span) -> Result<(), Diagnostic> {
    if !RESERVED.contains(&name) {
        return Ok(());
    }
    let message = format!("{} cannot be the name of a cell", quote(name));
    Err(Diagnostic::new(span, message).help("it has a meaning of its own in certificates"))
}

/// Between 1 and [`MAX_CELLS`]; told before anything is counted out.
fn check_count(listed: &At<&[At<Names>]>) -> Result<(), Diagnostic> {
    let mut count = 0;
    for names in listed.node {
        count += names.node.count();
        if count > MAX_CELLS {
            let message = format!("there are more than {MAX_CELLS} cells");
            return Err(Diagnostic::new(names.span, message)
                .help(format!("a set game has at most {MAX_CELLS} cells")));
        }
    }
    if count == 0 {
        return Err(Diagnostic::new(listed.span, "there is no cell")
            .help("write names or a range, such as `cells 0..13`"));
    }
    Ok(())
}
