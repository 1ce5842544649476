//! Positions of connect-k with gravity, as described in section 8 of `manual/src/certificate.md`; it must never
//! accept a tree that leaves a move of the other player's, inside the window or outside, unanswered.

mod rule;

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::rc::Rc;

use crate::budget::Budget;
use crate::drop::Board;
use crate::statement::Fields;
use crate::text::{Answer, Lines, Words, ensure, number, quote};
use crate::{Statement, statement};

/// A column and a row, which counts from 1.
type Cell = (i64, i64);

/// The greatest number of columns of a board and of a window, of stones in a column of the head, and of cells
/// of a board on which nobody wins.
const WIDEST: i64 = 1000;
const WINDOW: i64 = 100;
const HIGHEST: usize = 100;
const LARGEST: i64 = 1000;
const FARTHEST: i64 = 100_000;
/// The work of a look at a line, and the bytes that a position takes besides its stones.
const WORK_OF_LINE: usize = 8;
const ROOM_OF_POSITION: usize = 64;
const DIRECTIONS: [Cell; 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];

/// The stones of the window's columns from the ground up, each column ended by a dot; and how many stones the
/// other player has outside.
#[derive(Clone, PartialEq, Eq)]
struct Position {
    stones: Vec<Vec<u8>>,
    extras: i64,
}

/// Positions are kept as short as can be: there may be many.
type Packed = (Box<[u8]>, i64);

/// One player's strategy, as far as it was read.
struct Tree<'a> {
    board: &'a Board,
    player: u8,
    other: u8,
    first: i64,
    last: i64,
    /// Whether it is enough that the other player never has a line.
    holds: bool,
    nodes: Vec<Packed>,
    budget: Rc<Budget>,
}

/// Reads a certificate about a position, from what follows the name of the game.
pub fn read(line: &mut Words<'_>, lines: &mut Lines<'_>, with_proof: bool) -> Answer<Statement> {
    let board = Board::read(line)?;
    ensure!(!board.wider, "a position is one of one board");
    let width = board.ends[0].zip(board.ends[1]).map(|(first, last)| last - first + 1);
    ensure!(width.is_none_or(|width| width <= WIDEST), "the board has more than {WIDEST} columns");
    let stones = lines.head("stones", |words| board.stones(words))?;
    let mover = lines.head("mover", player)?;
    let winner = lines.head("winner", |words| match words.peek() {
        Some("none") => words.expect("none").map(|()| None),
        _ => player(words).map(Some),
    })?;
    let cells = width.zip(board.height).map(|(width, height)| width * height);
    ensure!(
        winner.is_some() || cells.is_some_and(|cells| cells <= LARGEST),
        "that nobody wins is stated of small limited boards only"
    );
    let words = board.stated(&stones, mover, winner);
    let statement = Statement::new(board.fields(&stones, mover, winner), words, false, true);
    if !with_proof {
        return Ok(statement);
    }
    for player in winner.map_or(vec![b'X', b'O'], |winner| vec![winner]) {
        board.read_tree(&stones, player, player == mover, winner.is_none(), lines)?;
    }
    if winner.is_none() {
        lines.head("qed", |_| Ok(()))?;
    }
    ensure!(lines.next()?.is_none(), "there is a line after `qed`");
    Ok(statement)
}

fn player(words: &mut Words<'_>) -> Answer<u8> {
    Ok(b"XO"[words.one_of("`X` or `O`", ["X", "O"])?])
}

fn other(player: u8) -> u8 {
    if player == b'X' { b'O' } else { b'X' }
}

impl Board {
    /// Reads the stones of the head.
    fn stones(&self, words: &mut Words<'_>) -> Answer<BTreeMap<i64, Vec<u8>>> {
        let mut stones: BTreeMap<i64, Vec<u8>> = BTreeMap::new();
        for word in words {
            let parts = word.split_once(':').and_then(|(column, stones)| Some((number(column)?, stones)));
            let (column, listed) = parts.ok_or_else(|| format!("{} is not a column", quote(word)))?;
            let plain = !listed.is_empty() && listed.bytes().all(|stone| b"XO".contains(&stone));
            ensure!(plain, "{} is not a column of stones", quote(word));
            ensure!(listed.len() <= HIGHEST, "more than {HIGHEST} stones are in column {column}");
            let fits = self.has((column, listed.len() as i64)) && (-FARTHEST..=FARTHEST).contains(&column);
            ensure!(fits, "{} does not fit the board", quote(word));
            let order = stones.last_key_value().is_none_or(|(last, _)| *last < column);
            ensure!(order, "column {column} does not stand in order");
            stones.insert(column, listed.bytes().collect());
        }
        let at = |(column, row): Cell| stones.get(&column)?.get(usize::try_from(row - 1).ok()?).copied();
        for (&column, listed) in &stones {
            for (row, stone) in (1..).zip(listed) {
                let lined = |way| self.line((column, row), way).all(|cell| at(cell) == Some(*stone));
                ensure!(!DIRECTIONS.into_iter().any(lined), "there is a line already at {column}:{row}");
            }
        }
        Ok(stones)
    }

    /// The cells of the line that starts here.
    fn line(&self, (column, row): Cell, (right, up): Cell) -> impl Iterator<Item = Cell> + use<> {
        (0..self.connect).map(move |step| (column + right * step, row + up * step))
    }

    /// The statement by its fields.
    fn fields(&self, stones: &BTreeMap<i64, Vec<u8>>, mover: u8, winner: Option<u8>) -> Fields {
        let column = |(column, stones): (&i64, &Vec<u8>)| {
            format!("{column}:{}", stones.iter().map(|stone| char::from(*stone)).collect::<String>())
        };
        let player = |player: u8| char::from(player).to_string();
        statement::fields([
            ("game", format!("gravity {}", self.written())),
            ("stones", stones.iter().map(column).collect::<Vec<_>>().join(" ")),
            ("mover", player(mover)),
            ("winner", winner.map_or("none".to_string(), player)),
        ])
    }

    /// The statement in words.
    fn stated(&self, stones: &BTreeMap<i64, Vec<u8>>, mover: u8, winner: Option<u8>) -> String {
        let column = |(column, stones): (&i64, &Vec<u8>)| {
            let stones: String = stones.iter().map(|stone| format!(" {}", char::from(*stone))).collect();
            format!("\n  column {column}:{stones}")
        };
        let listed: String = stones.iter().map(column).collect();
        let listed = if listed.is_empty() { " none".to_string() } else { listed };
        let (mover, connect) = (char::from(mover), self.connect);
        let result = match winner {
            Some(winner) => {
                format!("{} can make sure to be the first with {connect} in a row.", char::from(winner))
            }
            None => format!("each player can make sure that the other never has {connect} in a row."),
        };
        format!(
            "On the {}, with these stones, from the ground:{listed}\nand {mover} to move, {result}",
            self.words()
        )
    }

    /// Reads a tree of this player's, from its first line to its last; of a winner's tree also `qed`.
    fn read_tree(
        &self,
        stones: &BTreeMap<i64, Vec<u8>>,
        player: u8,
        moves_first: bool,
        holds: bool,
        lines: &mut Lines<'_>,
    ) -> Answer<()> {
        let (first, last) = lines.head("tree", |words| {
            words.expect(&char::from(player).to_string())?;
            let first = words.within("the first column of the window", -FARTHEST, FARTHEST)?;
            Ok((first, words.within("the last column of the window", first, first + WIDEST - 1)?))
        })?;
        let window = first..=last;
        let whole = self.is_between(first, last);
        ensure!(self.has((first, 1)) && self.has((last, 1)), "the window is not on the board");
        ensure!(whole || last - first < WINDOW, "the window has more than {WINDOW} columns");
        ensure!(stones.keys().all(|column| window.contains(column)), "there are stones outside the window");
        ensure!(whole || !holds, "the window must be the whole board");
        let column = |column: i64| stones.get(&column).cloned().unwrap_or_default();
        let mut position = Position { stones: window.map(column).collect(), extras: 0 };
        let other = other(player);
        let budget = lines.budget.clone();
        let mut tree = Tree { board: self, player, other, first, last, holds, nodes: Vec::new(), budget };
        let mut over = false;
        if moves_first {
            let to = lines.head("move", |words| words.number("a column"))?;
            over = tree.put(&mut position, to, player)?;
        }
        if !over && !tree.is_settled(&position)? {
            tree.add(&position);
        }
        let mut read = 0;
        while read < tree.nodes.len() {
            let mut words = lines.next()?.ok_or("the text ends before all positions have replies")?;
            read += 1;
            let found: usize = words.number("a position")?;
            ensure!(found == read, "this must be position {read}, not {found}");
            tree.read_replies(read - 1, &mut words)?;
            words.end()?;
        }
        if holds { Ok(()) } else { lines.head("qed", |_| Ok(())) }
    }
}

impl Position {
    fn packed(&self) -> Packed {
        (self.stones.join(&b'.').into(), self.extras)
    }

    fn of(packed: &Packed) -> Self {
        let columns = packed.0.split(|stone| *stone == b'.');
        Self { stones: columns.map(<[u8]>::to_vec).collect(), extras: packed.1 }
    }
}

impl Tree<'_> {
    /// Gives a position the next number.
    fn add(&mut self, position: &Position) {
        let packed = position.packed();
        self.budget.take(packed.0.len() + ROOM_OF_POSITION);
        self.nodes.push(packed);
    }

    /// Whether the board is its own mirror image if the columns of the window are exchanged, left and right.
    fn is_symmetric(&self) -> bool {
        match self.board.ends {
            [None, None] => true,
            [Some(first), Some(last)] => first + last == self.first + self.last,
            _ => false,
        }
    }

    fn window(&self) -> RangeInclusive<i64> {
        self.first..=self.last
    }

    fn column<'a>(&self, position: &'a Position, column: i64) -> &'a [u8] {
        &position.stones[(column - self.first) as usize]
    }

    /// Where a stone falls in a column of the window; nothing if the column is full.
    fn landing(&self, position: &Position, column: i64) -> Option<Cell> {
        let cell = (column, self.column(position, column).len() as i64 + 1);
        self.board.has(cell).then_some(cell)
    }

    /// The stone on a cell of the window.
    fn stone(&self, position: &Position, (column, row): Cell) -> Option<u8> {
        self.column(position, column).get(usize::try_from(row - 1).ok()?).copied()
    }

    /// Plays a stone; says whether its owner, who had no line before, has one now.
    fn put(&self, position: &mut Position, column: i64, stone: u8) -> Answer<bool> {
        ensure!(self.window().contains(&column), "column {column} is outside the window");
        let full = || format!("column {column} is full");
        let (_, row) = self.landing(position, column).ok_or_else(full)?;
        let lined = self.lines_up(position, (column, row), stone);
        position.stones[(column - self.first) as usize].push(stone);
        Ok(lined)
    }

    /// Whether a stone on this cell is part of a line of cells of the window.
    fn lines_up(&self, position: &Position, (column, row): Cell, stone: u8) -> bool {
        let own = |(c, r): Cell| self.window().contains(&c) && self.stone(position, (c, r)) == Some(stone);
        let run = |(right, up): Cell| {
            (1..self.board.connect).take_while(|step| own((column + right * step, row + up * step))).count()
                as i64
        };
        let lined = |(right, up)| run((right, up)) + run((-right, -up)) + 1 >= self.board.connect;
        DIRECTIONS.into_iter().any(lined)
    }

    /// The columns of the window in which a player would have a line by playing there; and whether that may
    /// be so outside of it, if up to so many of the player's stones lie there, and anywhere. Without a number
    /// there are none.
    fn chances(&self, position: &Position, player: u8, extras: Option<i64>) -> (Vec<i64>, bool) {
        let (mut columns, mut outside) = (Vec::new(), false);
        let whole = self.board.is_between(self.first, self.last);
        let margin = if whole || extras.is_none() { 0 } else { self.board.connect - 1 };
        let highest = position.stones.iter().map(Vec::len).max().unwrap_or(0) as i64 + self.board.connect;
        let highest = self.board.height.map_or(highest, |height| highest.min(height));
        let lines = (self.last - self.first + 1 + margin) * highest * 4;
        self.budget.spend(lines as usize * WORK_OF_LINE);
        for column in self.first - margin..=self.last {
            for (row, way) in (1..=highest).flat_map(|row| DIRECTIONS.map(|way| (row, way))) {
                let (mut beyond, mut inside, mut open, mut possible) = (0, 0, None, true);
                for cell in self.board.line((column, row), way) {
                    if !self.board.has(cell) {
                        possible = false;
                    } else if !self.window().contains(&cell.0) {
                        beyond += 1;
                        possible &= extras.is_some();
                    } else if self.stone(position, cell) == Some(player) {
                        inside += 1;
                    } else {
                        inside += 1;
                        possible &= open.is_none() && self.landing(position, cell.0) == Some(cell);
                        open = Some(cell.0);
                    }
                    if !possible {
                        break;
                    }
                }
                let extras = extras.unwrap_or(0);
                match open {
                    _ if !possible || inside == 0 => {}
                    Some(open) if beyond <= extras => columns.push(open),
                    Some(_) => {}
                    None => outside |= beyond <= extras + 1,
                }
            }
        }
        columns.sort_unstable();
        columns.dedup();
        (columns, outside)
    }

    fn threats(&self, position: &Position) -> Vec<i64> {
        self.chances(position, self.player, None).0
    }

    /// Makes sure that the other player, who is to move, has no line after this move; says whether the player
    /// needs no further moves to be told.
    fn is_settled(&self, position: &Position) -> Answer<bool> {
        let (columns, outside) = self.chances(position, self.other, Some(position.extras));
        let name = char::from(self.other);
        ensure!(columns.is_empty(), "{name} may have a line at once in column {}", columns[0]);
        ensure!(!outside, "{name} may have a line at once outside the window");
        ensure!(position.extras + 1 < self.board.connect, "{name} has played outside the window too often");
        Ok(self.threats(position).len() >= 2 || self.holds && self.is_held(position))
    }

    /// Whether every line of the board holds a stone of the player's, or what will be one by follow-up.
    fn is_held(&self, position: &Position) -> bool {
        let height = self.board.height.unwrap_or(0);
        self.budget.spend(((self.last - self.first + 1) * height * 4) as usize * WORK_OF_LINE);
        let free = |column| height - self.column(position, column).len() as i64;
        let even = self.window().all(|column| free(column) % 2 == 0);
        let kept = |cell: Cell| match self.stone(position, cell) {
            Some(stone) => stone == self.player,
            None => even && (cell.1 - self.column(position, cell.0).len() as i64) % 2 == 0,
        };
        let starts = self.window().flat_map(|column| (1..=height).map(move |row| (column, row)));
        let mut ways = starts.flat_map(|start| DIRECTIONS.map(|way| (start, way)));
        ways.all(|(start, way)| {
            let mut line = self.board.line(start, way);
            line.any(|cell| !self.board.has(cell) || kept(cell))
        })
    }

    fn is_full(&self, position: &Position) -> bool {
        self.window().all(|column| self.landing(position, column).is_none())
    }

    /// Takes the replies to all moves of the other player, or a rule; new positions are added.
    fn read_replies(&mut self, node: usize, words: &mut Words<'_>) -> Answer<()> {
        if words.peek() == Some("rule") {
            return self.play_out(&self.nodes[node], words);
        }
        let position = Position::of(&self.nodes[node]);
        let threats = self.threats(&position);
        let whole = self.board.is_between(self.first, self.last);
        ensure!(self.holds || !(whole && self.is_full(&position)), "the board is full, and nobody has won");
        let answered = |column: &i64| threats.is_empty() || threats.contains(column);
        for column in self.window().filter(answered) {
            if self.landing(&position, column).is_none() {
                continue;
            }
            let mut after = position.clone();
            self.put(&mut after, column, self.other)?;
            if !(self.holds && self.is_full(&after)) {
                self.read_reply(after, &format!("column {column}"), words)?;
            }
        }
        if threats.is_empty() && !whole {
            let after = Position { extras: position.extras + 1, ..position };
            self.read_reply(after, "a stone outside", words)?;
        }
        Ok(())
    }

    /// Takes the reply to a move by which this position has arisen.
    fn read_reply(&mut self, mut after: Position, to: &str, words: &mut Words<'_>) -> Answer<()> {
        let word = words.word(&format!("the reply to {to}"))?;
        let (column, known) =
            word.split_once('@').map_or((word, None), |(column, node)| (column, Some(node)));
        let column: Option<i64> = number(column);
        let column = column.ok_or_else(|| format!("{} is not a reply", quote(word)))?;
        let won = self.put(&mut after, column, self.player)?;
        // However the position is told, it must be safe.
        let over = won || self.is_settled(&after)?;
        self.budget.check()?;
        let Some(known) = known else {
            if !over {
                self.add(&after);
            }
            return Ok(());
        };
        ensure!(!over, "nothing is left to tell after {}", quote(word));
        if known.ends_with('~') {
            ensure!(self.is_symmetric(), "the board is not its own mirror image around the window");
            after.stones.reverse();
        }
        let node: Option<usize> = number(known.strip_suffix('~').unwrap_or(known));
        let node = node.and_then(|number| self.nodes.get(number.checked_sub(1)?));
        ensure!(node.is_some(), "there is no position {}", quote(known));
        ensure!(node == Some(&after.packed()), "the position after {} is another", quote(word));
        Ok(())
    }
}
