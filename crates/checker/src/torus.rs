//! Torus Hex: its board, its head, the loop goals of rules c and c', and the game trees of rules a and b; it
//! must never take a loop for one of another class.

use std::rc::Rc;

use crate::budget::Budget;
use crate::cells::{Board, Cells};
use crate::text::{Answer, Lines, Words, ensure, number, quote};
use crate::{Game, Head, Statement, first_and_verdict, observer, proof, statement};

/// The steps from a cell to the cells that it touches, as (columns, rows).
const NEIGHBOURS: [(i64, i64); 6] = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)];

/// The players as they are written, and as they are called in words.
const PLAYERS: [&str; 2] = ["black", "white"];
const NAMES: [&str; 2] = ["Black", "White"];

const RULES: [&str; 4] = ["a", "b", "c", "c'"];

/// What each rule says, in words.
const MEANINGS: [&str; 4] = [
    "Black wins with loops along (0, 1) and no others, White along (1, 0); who has any other loop loses at once",
    "who first has a loop wins, but for Black only down ≠ 0 counts, for White only right ≠ 0",
    "Black wins with a loop down ≠ 0, right · down ≥ 0, White with right ≠ 0, right · down ≤ 0",
    "Black wins with a loop down ≠ 0, right · down ≤ 0, White with right ≠ 0, right · down ≥ 0",
];

/// A torus whose cells are numbered row by row, and the number of its rule.
pub struct Torus {
    board: Board,
    columns: i64,
    rows: i64,
    rule: usize,
}

/// The bytes that a position takes besides two bits for each cell.
const ROOM_OF_POSITION: usize = 80;

/// How often a loop runs around, to the right and down.
type Class = (i64, i64);

/// Two sets of stones, Black's and White's.
type Position = [Cells; 2];

/// Reads a certificate from what follows the name of the game: rules a and b have trees, the others proofs.
pub fn read(line: &mut Words<'_>, lines: &mut Lines<'_>, with_proof: bool) -> Answer<Statement> {
    let tree = matches!((*line).last(), Some("a" | "b"));
    if !tree {
        return proof::read::<Torus>(line, lines, with_proof);
    }
    let (torus, position, winner, statement) = Torus::head(line, lines)?;
    if with_proof {
        let winner_first = statement.owner_first == statement.holds;
        read_tree(&torus, position, winner, winner_first, lines)?;
    }
    Ok(statement)
}

impl Torus {
    /// The torus written `WxH rule R`, each side between 3 and 30.
    fn of_line(line: &mut Words<'_>, budget: &Rc<Budget>) -> Answer<Torus> {
        let size = line.word("the size of the board")?;
        let sides = size.split_once('x').map(|(columns, rows)| [columns, rows].map(number::<i64>));
        let Some([Some(columns @ 3..=30), Some(rows @ 3..=30)]) = sides else {
            return Err(format!("{} is not the size of a torus", quote(size)));
        };
        line.expect("rule")?;
        let word = line.word("the rule")?;
        let rule = RULES.iter().position(|rule| *rule == word);
        let rule = rule.ok_or_else(|| format!("{} is not a rule", quote(word)))?;
        line.end()?;
        let name = |cell: i64| {
            let (column, row) = (cell % columns, cell / columns + 1);
            let letter = char::from(b'a' + (column % 26) as u8);
            format!("{}{letter}{row}", if column < 26 { "" } else { "a" })
        };
        let board = Board::new((0..columns * rows).map(name).collect(), &[], budget);
        Ok(Torus { board, columns, rows, rule })
    }

    /// Reads a head: the torus, the stones, who is said to win, and all in words.
    fn head(line: &mut Words<'_>, lines: &mut Lines<'_>) -> Answer<(Torus, Position, usize, Statement)> {
        let torus = Torus::of_line(line, &lines.budget)?;
        let board = &torus.board;
        let black = lines.head("black", |words| board.read(words))?;
        let white = lines.head("white", |words| board.read(words))?;
        board.no_cells(&black.intersection(&white), "there is a stone already: #")?;
        let owner = lines.head("owner", |words| words.one_of("a player", PLAYERS))?;
        let (owner_first, holds) = first_and_verdict(lines)?;
        let describe = |stones: &Cells, colour| match board.list(stones) {
            names if names.is_empty() => format!("no {colour} stones"),
            names => format!("{colour} stones on {names}"),
        };
        let winner = if holds { owner } else { 1 - owner };
        let words = format!(
            "On the {}x{} torus Hex board under rule {}, with {} and {},\n\
             if {} moves first, {} wins.\n\
             Here a loop is a closed chain of touching stones of one player that runs around the torus, so many times \
             to the right and down;\n{}.",
            torus.columns,
            torus.rows,
            RULES[torus.rule],
            describe(&black, "black"),
            describe(&white, "white"),
            NAMES[if owner_first { owner } else { 1 - owner }],
            NAMES[winner],
            MEANINGS[torus.rule],
        );
        let fields = statement::fields([
            ("game", format!("torus {}x{} rule {}", torus.columns, torus.rows, RULES[torus.rule])),
            ("black", board.list(&black)),
            ("white", board.list(&white)),
            ("owner", PLAYERS[owner].to_string()),
            statement::first(owner_first),
            statement::verdict(holds),
        ]);
        let statement = Statement::new(fields, words, owner_first, holds);
        Ok((torus, [black, white], winner, statement))
    }

    /// The classes of loops over these cells: each cell of a group is given a place in the plane, reached
    /// from the first by steps; a step that arrives at another place of a known cell closes a loop.
    fn classes(&self, cells: &Cells) -> Vec<Class> {
        self.board.budget.spend(16 * self.board.cells);
        let (mut places, mut found) = (vec![None; self.board.cells], Vec::new());
        for first in cells.iter() {
            if places[first].is_some() {
                continue;
            }
            let start = (first as i64 % self.columns, first as i64 / self.columns);
            places[first] = Some(start);
            let mut waiting = vec![start];
            while let Some((column, row)) = waiting.pop() {
                for (right, down) in NEIGHBOURS {
                    let (c, r) = (column + right, row + down);
                    let cell = self.cell_at(c, r);
                    match places[cell] {
                        _ if !cells.contains(cell) => {}
                        None => {
                            places[cell] = Some((c, r));
                            waiting.push((c, r));
                        }
                        Some((known_c, known_r)) => {
                            let class = ((c - known_c) / self.columns, (r - known_r) / self.rows);
                            let class = class.max((-class.0, -class.1));
                            if class != (0, 0) && !found.contains(&class) {
                                found.push(class);
                            }
                        }
                    }
                }
            }
        }
        found
    }

    /// Who has won by the loops of these cells, which are the player's.
    fn winner(&self, player: usize, cells: &Cells) -> Option<usize> {
        let classes = self.classes(cells);
        let own = |&(right, down): &Class| match (self.rule, player) {
            (0, 0) => right == 0,
            (0, _) => down == 0,
            (1, 0) => down != 0,
            (1, _) => right != 0,
            (2, 0) => down != 0 && right * down >= 0,
            (2, _) => right != 0 && right * down <= 0,
            (_, 0) => down != 0 && right * down <= 0,
            (_, _) => right != 0 && right * down >= 0,
        };
        match &classes[..] {
            [] => None,
            [class] if own(class) => Some(player),
            [_] if self.rule != 0 => None,
            [_, _, ..] if self.rule != 0 => Some(player),
            _ => Some(1 - player),
        }
    }

    fn cell_at(&self, column: i64, row: i64) -> usize {
        (row.rem_euclid(self.rows) * self.columns + column.rem_euclid(self.columns)) as usize
    }

    /// Where all cells go if a1 goes to this cell, after half a turn if wanted.
    fn motion(&self, to: usize, turned: bool) -> Vec<usize> {
        let (right, down) = (to as i64 % self.columns, to as i64 / self.columns);
        let sign = if turned { -1 } else { 1 };
        let go = |cell: i64| {
            self.cell_at(sign * (cell % self.columns) + right, sign * (cell / self.columns) + down)
        };
        (0..self.columns * self.rows).map(go).collect()
    }
}

/// The only goals there are: a player's own loop, by the number of the player.
impl Game for Torus {
    type Goal = usize;

    fn read(line: &mut Words<'_>, lines: &mut Lines<'_>) -> Answer<Head<Self>> {
        let (torus, position, winner, statement) = Torus::head(line, lines)?;
        let all = torus.board.none().with(0..torus.board.cells);
        let field = position.iter().fold(all, |field, stones| field.difference(stones));
        let stones = position[winner].clone();
        Ok((torus, winner.into(), [stones, field], statement))
    }

    fn board(&self) -> &Board {
        &self.board
    }

    fn goal(&self, words: &mut Words<'_>) -> Answer<usize> {
        let owner = words.one_of("a player", PLAYERS)?;
        words.expect("loop").map(|()| owner)
    }

    fn room(_: &usize) -> usize {
        0
    }

    fn is_true(&self, owner: &usize, cells: &Cells) -> bool {
        self.rule >= 2 && self.winner(*owner, cells) == Some(*owner)
    }

    fn both(&self, _: &usize, _: &usize) -> Answer<usize> {
        Err("loop goals cannot be joined".to_string())
    }

    fn entails(&self, a: &usize, b: &usize, _: &Cells, mut witness: Words<'_>) -> Answer<()> {
        ensure!(a == b, "the two goals have different owners");
        witness.end()
    }

    /// `CELL` or `turned CELL`: a1 goes to the cell, after half a turn.
    fn image(&self, a: &usize, _: &Cells, words: &mut Words<'_>) -> Answer<(usize, Vec<usize>)> {
        let turned = words.peek() == Some("turned");
        if turned {
            words.next();
        }
        let to = self.board.cell(words.word("the cell to which a1 goes")?)?;
        Ok((*a, self.motion(to, turned)))
    }
}

/// Reads a game tree: for each node, a position in which the loser moves, the winner's reply to every move.
fn read_tree(
    torus: &Torus,
    mut position: Position,
    winner: usize,
    winner_first: bool,
    lines: &mut Lines<'_>,
) -> Answer<()> {
    let over = |position: &Position| (0..2).any(|player| torus.winner(player, &position[player]).is_some());
    ensure!(!over(&position), "the game is over before it begins");
    let mut nodes = Vec::new();
    if winner_first {
        let cell = lines.head("move", |words| torus.board.cell(words.word("a cell")?))?;
        if !wins_at_once(torus, &mut position, winner, cell)? {
            nodes.push(position);
        }
    } else {
        nodes.push(position);
    }
    let mut read = 0;
    loop {
        let mut words = lines.next()?.ok_or("the text ends before `qed`")?;
        if words.peek() == Some("qed") {
            words.next();
            words.end()?;
            ensure!(read == nodes.len(), "{} positions have no replies", nodes.len() - read);
            ensure!(lines.next()?.is_none(), "there is a line after `qed`");
            return Ok(());
        }
        let number: usize = words.number("a position")?;
        ensure!(number == read + 1, "this must be position {}, not {number}", read + 1);
        ensure!(read < nodes.len(), "there is no position {number}");
        read += 1;
        let replies = read_replies(torus, &mut nodes, read - 1, winner, &mut words)?;
        words.end()?;
        for (to, reply) in replies {
            let name = |cell: usize| torus.board.plain_name(cell);
            let next = |next: Next| observer::Next { number: next.0, turned: next.2, to: name(next.1) };
            let cell = reply.map(|(cell, after)| (name(cell), after.map(next)));
            lines.observer.reply(&observer::Reply { position: read, to: name(to), cell });
        }
    }
}

/// A position by its number, perhaps moved so that a1 goes to a cell, after half a turn if wanted.
type Next = (usize, usize, bool);

/// A move of the loser's, the winner's reply unless the move loses, and what follows unless the game is over.
type Answered = (usize, Option<(usize, Option<Next>)>);

/// Takes the replies to all moves of the loser in a position, and tells them; new positions are added.
fn read_replies(
    torus: &Torus,
    nodes: &mut Vec<Position>,
    node: usize,
    winner: usize,
    words: &mut Words<'_>,
) -> Answer<Vec<Answered>> {
    let mut replies = Vec::new();
    let position = nodes[node].clone();
    let taken = position[0].union(&position[1]);
    let mut moves = (0..torus.board.cells).filter(|cell| !taken.contains(*cell)).peekable();
    ensure!(moves.peek().is_some(), "the board is full");
    for cell in moves {
        let mut after = position.clone();
        after[1 - winner].insert(cell);
        match torus.winner(1 - winner, &after[1 - winner]) {
            Some(player) if player == winner => {
                replies.push((cell, None));
                continue;
            }
            Some(_) => return Err(format!("{} wins at {}", NAMES[1 - winner], torus.board.name(cell))),
            None => {}
        }
        let reply = words.word(&format!("the reply to {}", torus.board.name(cell)))?;
        let (reply, known) = reply.split_once('@').map_or((reply, None), |(cell, node)| (cell, Some(node)));
        let answer = torus.board.cell(reply)?;
        if wins_at_once(torus, &mut after, winner, answer)? {
            ensure!(known.is_none(), "the game is over after {}", quote(reply));
            replies.push((cell, Some((answer, None))));
            continue;
        }
        let next = match known {
            Some(known) => {
                let (image, next) = image_of(torus, nodes, known)?;
                let same = image == after;
                ensure!(same, "the position after {} is not that of {}", quote(reply), quote(known));
                next
            }
            None => {
                torus.board.budget.take(ROOM_OF_POSITION + torus.board.cells / 4);
                nodes.push(after);
                (nodes.len(), 0, false)
            }
        };
        replies.push((cell, Some((answer, Some(next)))));
        torus.board.budget.check()?;
    }
    Ok(replies)
}

/// Plays the winner's move; says whether it wins. It must not lose.
fn wins_at_once(torus: &Torus, position: &mut Position, winner: usize, cell: usize) -> Answer<bool> {
    let name = torus.board.name(cell);
    let free = !position[1 - winner].contains(cell) && position[winner].insert(cell);
    ensure!(free, "there is a stone already: {name}");
    match torus.winner(winner, &position[winner]) {
        Some(player) if player != winner => Err(format!("{} loses at {name}", NAMES[winner])),
        won => Ok(won.is_some()),
    }
}

/// The position of a node, written `N`, or moved so that a1 goes to a cell: `N>CELL`, after half a turn
/// `N<CELL`.
fn image_of(torus: &Torus, nodes: &[Position], word: &str) -> Answer<(Position, Next)> {
    let (node, to, turned) = match word.split_once(['>', '<']) {
        Some((node, to)) => (node, torus.board.cell(to)?, word.contains('<')),
        None => (word, 0, false),
    };
    let node = number(node).and_then(|number: usize| Some((number, nodes.get(number.checked_sub(1)?)?)));
    let (number, node) = node.ok_or_else(|| format!("there is no position {}", quote(word)))?;
    let motion = torus.motion(to, turned);
    let image = [torus.board.moved(&node[0], &motion)?, torus.board.moved(&node[1], &motion)?];
    Ok((image, (number, to, turned)))
}
