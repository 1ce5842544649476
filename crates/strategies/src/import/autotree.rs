//! AND/OR trees in the format "autotree".
//!
//! After `(boardsize n)` come patterns `( name ((joined)…) (empty cells) (stones) [ … ] [ … ] … )`. All `[…]`
//! hold at the same time; in one of them stand alternatives: `(cell […]…)`, the owner plays the cell and goes
//! on, or `(pattern (cells) (stones))`, a pattern defined before with its cells and stones here. `//` and `{
//! }` are comments. Of the edges TL is the first column, BR the last; NEdge and BL are the first row, SEdge
//! and TR the last. The last pattern is the strategy.

use super::strategy::{BadStrategy, Branch, Node, Part, Pattern, Stated, Strategy};
use game::{BadCell, Board, Cell, CellSet, Player};
use rustc_hash::FxHashMap;

/// Brackets nest no deeper.
const MAX_DEPTH: usize = 200;

/// A word or a bracket, and its line.
type Token<'t> = (&'t str, usize);

/// Reads a file.
pub fn read(text: &str) -> Result<Strategy, BadStrategy> {
    let mut reader = Reader {
        tokens: tokens(text.trim_start_matches('\u{feff}'))?,
        next: 0,
        board: Board::new(1, 1).ok_or(BadStrategy::new(1, "no board"))?,
        owner: None,
        names: FxHashMap::default(),
        patterns: Vec::new(),
    };
    reader.board = reader.size()?;
    while reader.next < reader.tokens.len() {
        reader.pattern()?;
    }
    let root = reader.patterns.len().checked_sub(1).ok_or(BadStrategy::new(1, "there is no pattern"))?;
    let Some(Stated { cells, stones, goal }) = reader.patterns[root].stated.clone() else {
        return Err(BadStrategy::new(1, "there is no pattern"));
    };
    Ok(Strategy {
        board: reader.board,
        owner: reader.owner.unwrap_or(Player::Black),
        stones,
        cells,
        goal,
        turned: false,
        patterns: reader.patterns,
        root,
    })
}

fn tokens(text: &str) -> Result<Vec<Token<'_>>, BadStrategy> {
    let mut tokens = Vec::new();
    let mut comment = None;
    for (index, line) in text.lines().enumerate() {
        let mut rest = line.split("//").next().unwrap_or_default();
        while let Some(start) = rest.find(|char: char| !char.is_whitespace()) {
            rest = &rest[start..];
            let bracket = rest.starts_with(['(', ')', '[', ']', '{', '}']);
            let ends = |char: char| char.is_whitespace() || "()[]{}".contains(char);
            let length = if bracket { 1 } else { rest.find(ends).unwrap_or(rest.len()) };
            let word = &rest[..length];
            match (word, comment) {
                ("{", None) => comment = Some(index + 1),
                ("}", Some(_)) => comment = None,
                ("}", None) => return Err(BadStrategy::new(index + 1, "`}` without `{`")),
                (_, None) => tokens.push((word, index + 1)),
                (_, Some(_)) => {}
            }
            rest = &rest[length..];
        }
    }
    match comment {
        Some(line) => Err(BadStrategy::new(line, "`{` without `}`")),
        None => Ok(tokens),
    }
}

struct Reader<'t> {
    tokens: Vec<Token<'t>>,
    next: usize,
    board: Board,
    owner: Option<Player>,
    names: FxHashMap<&'t str, usize>,
    patterns: Vec<Pattern>,
}

/// The pattern that is being read: its positions by cell.
struct Draft {
    positions: FxHashMap<Cell, usize>,
    names: Vec<String>,
    branches: usize,
}

impl Draft {
    /// The position of a cell; a cell that the pattern does not have gets a number behind all others.
    fn position(&mut self, cell: Cell, board: &Board) -> usize {
        *self.positions.entry(cell).or_insert_with(|| {
            self.names.push(board.name(cell));
            self.names.len() - 1
        })
    }
}

impl<'t> Reader<'t> {
    fn line(&self) -> usize {
        self.tokens.get(self.next).or(self.tokens.last()).map_or(1, |&(_, line)| line)
    }

    fn error<T>(&self, message: impl Into<String>) -> Result<T, BadStrategy> {
        Err(BadStrategy::new(self.line(), message))
    }

    fn peek(&self) -> &'t str {
        self.tokens.get(self.next).map_or("", |&(word, _)| word)
    }

    fn expect(&mut self, wanted: &str) -> Result<(), BadStrategy> {
        match self.peek() {
            word if word == wanted => {
                self.next += 1;
                Ok(())
            }
            "" => self.error(format!("expected `{wanted}` before the end")),
            word => self.error(format!("expected `{wanted}`, not `{word}`")),
        }
    }

    fn word(&mut self) -> Result<&'t str, BadStrategy> {
        match self.peek() {
            "" | "(" | ")" | "[" | "]" => self.error("expected a word"),
            word => {
                self.next += 1;
                Ok(word)
            }
        }
    }

    fn size(&mut self) -> Result<Board, BadStrategy> {
        self.expect("(")?;
        self.expect("boardsize")?;
        let word = self.word()?;
        let board = word.parse().ok().and_then(|side| Board::new(side, side));
        let board = board.ok_or_else(|| BadStrategy::new(self.line(), format!("`{word}` is no size")))?;
        self.expect(")")?;
        Ok(board)
    }

    fn pattern(&mut self) -> Result<(), BadStrategy> {
        let line = self.line();
        self.expect("(")?;
        let name = self.word()?;
        let goal = self.goal()?;
        let cells = self.list(Self::cell)?;
        let nodes = self.list(Self::node)?;
        let stones: CellSet = nodes.iter().filter_map(|node| node.cell()).collect();
        if let Some(cell) = cells.iter().find(|cell| stones.contains(**cell)) {
            return self.error(format!("{} is empty and holds a stone", self.board.name(*cell)));
        }
        let mut draft = Draft { positions: FxHashMap::default(), names: Vec::new(), branches: 0 };
        for &cell in &cells {
            if draft.positions.contains_key(&cell) {
                return self.error(format!("{} is there twice", self.board.name(cell)));
            }
            draft.position(cell, &self.board);
        }
        let size = cells.len();
        let parts = self.parts(&mut draft, 0)?;
        self.expect(")")?;
        if self.names.insert(name, self.patterns.len()).is_some() {
            return Err(BadStrategy::new(line, format!("the pattern {name} is there twice")));
        }
        self.patterns.push(Pattern {
            name: name.to_string(),
            line,
            size,
            positions: draft.names,
            parts,
            stated: Some(Stated { cells, stones, goal }),
        });
        Ok(())
    }

    /// `((a b) (c d))`, or `(a b)` if there is just one set.
    fn goal(&mut self) -> Result<Vec<Vec<Node>>, BadStrategy> {
        self.expect("(")?;
        let mut sets = Vec::new();
        while self.peek() == "(" {
            sets.push(self.list(Self::node)?);
        }
        if sets.is_empty() {
            self.next -= 1;
            return Ok(vec![self.list(Self::node)?]);
        }
        self.expect(")")?;
        Ok(sets)
    }

    fn list<T>(&mut self, item: impl Fn(&mut Self) -> Result<T, BadStrategy>) -> Result<Vec<T>, BadStrategy> {
        self.expect("(")?;
        let mut items = Vec::new();
        while self.peek() != ")" {
            items.push(item(self)?);
        }
        self.expect(")")?;
        Ok(items)
    }

    fn cell(&mut self) -> Result<Cell, BadStrategy> {
        let word = self.word()?;
        self.board.parse(word).map_err(|_| {
            BadStrategy::new(self.line(), format!("`{word}` is no cell of the {} board", self.board))
        })
    }

    fn node(&mut self) -> Result<Node, BadStrategy> {
        let (owner, second) = match self.peek() {
            "TL" => (Player::White, false),
            "BR" => (Player::White, true),
            "NEdge" | "BL" => (Player::Black, false),
            "SEdge" | "TR" => (Player::Black, true),
            _ => return self.cell().map(Node::Cell),
        };
        if self.owner.is_some_and(|known| known != owner) {
            return self.error("edges of both players are named");
        }
        self.owner = Some(owner);
        self.next += 1;
        Ok(Node::Edge(second))
    }

    /// Groups `[…]`, all of which hold, perhaps inside `(# … )`.
    fn parts(&mut self, draft: &mut Draft, depth: usize) -> Result<Vec<Part>, BadStrategy> {
        if depth > MAX_DEPTH {
            return self.error(format!("brackets nest deeper than {MAX_DEPTH}"));
        }
        let mut parts = Vec::new();
        loop {
            match self.peek() {
                "[" => parts.extend(self.group(draft, depth)?),
                "(" if self.tokens.get(self.next + 1).is_some_and(|&(word, _)| word == "#") => {
                    self.next += 2;
                    parts.extend(self.parts(draft, depth + 1)?);
                    self.expect(")")?;
                }
                _ => return Ok(parts),
            }
        }
    }

    /// One `[…]`: a choice of replies, or one pattern.
    fn group(&mut self, draft: &mut Draft, depth: usize) -> Result<Vec<Part>, BadStrategy> {
        let line = self.line();
        self.expect("[")?;
        let (mut branches, mut uses) = (Vec::new(), Vec::new());
        while self.peek() != "]" {
            let line = self.line();
            self.expect("(")?;
            let word = self.word()?;
            match self.board.parse(word) {
                Ok(cell) => {
                    draft.branches += 1;
                    let name = format!("{} ({word})", draft.branches);
                    let reply = draft.position(cell, &self.board);
                    let parts = self.parts(draft, depth + 1)?;
                    branches.push(Branch { name, line, moves: None, reply, parts });
                }
                Err(BadCell::OffBoard | BadCell::NotACell) => uses.push(self.use_of(word, draft)?),
            }
            self.expect(")")?;
        }
        self.expect("]")?;
        match (branches.is_empty(), uses.len()) {
            (false, 0) => Ok(vec![Part::Choice(branches)]),
            (true, 1) => Ok(uses),
            _ => Err(BadStrategy::new(line, "a group holds replies, or one pattern")),
        }
    }

    fn use_of(&mut self, name: &str, draft: &mut Draft) -> Result<Part, BadStrategy> {
        let Some(&pattern) = self.names.get(name) else {
            return self.error(format!("`{name}` is neither a cell nor a pattern defined before"));
        };
        let cells = self.list(Self::cell)?;
        self.list(Self::node)?;
        let wanted = self.patterns[pattern].size;
        if cells.len() != wanted {
            return self.error(format!("{name} has {wanted} cells, not {}", cells.len()));
        }
        let positions = cells.into_iter().map(|cell| draft.position(cell, &self.board)).collect();
        Ok(Part::Use { pattern, positions })
    }
}
