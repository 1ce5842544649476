//! Positions with gravity: trees written by solvers, sound ones and faulty ones, with plain, mirrored and
//! wrong references, and whatever is accepted is true by plain minimax on the whole board.

mod common;

use std::collections::HashMap;

use checker::check;
use common::{Random, Tally, rounds};

type Cell = (i64, i64);
type Columns = Vec<Vec<u8>>;

/// A board: the length of a line, its columns and its height, both perhaps without end.
#[derive(Clone, PartialEq, Debug)]
struct Board {
    connect: i64,
    /// The first and the last column, each where the board ends.
    ends: [Option<i64>; 2],
    height: Option<i64>,
}

impl Board {
    /// The first and the last column of a board that ends on both sides.
    fn columns(&self) -> (i64, i64) {
        (self.ends[0].unwrap(), self.ends[1].unwrap())
    }

    /// Whether the board is its own mirror image around a window.
    fn is_symmetric(&self, window: (i64, i64)) -> bool {
        match self.ends {
            [Some(first), Some(last)] => first + last == window.0 + window.1,
            ends => ends == [None, None],
        }
    }

    fn has(&self, (column, row): Cell) -> bool {
        let [first, last] = self.ends;
        let wide = first.is_none_or(|first| first <= column) && last.is_none_or(|last| column <= last);
        wide && row >= 1 && self.height.is_none_or(|height| row <= height)
    }

    /// All lines that start in these columns, and not above this row.
    fn lines(&self, first: i64, last: i64, highest: i64) -> Vec<Vec<Cell>> {
        let mut lines = Vec::new();
        for (column, row) in (first..=last).flat_map(|column| (1..=highest).map(move |row| (column, row))) {
            for (right, up) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                let line: Vec<Cell> =
                    (0..self.connect).map(|step| (column + right * step, row + up * step)).collect();
                if line.iter().all(|cell| self.has(*cell)) {
                    lines.push(line);
                }
            }
        }
        lines
    }
}

fn other(player: u8) -> u8 {
    if player == b'X' { b'O' } else { b'X' }
}

/// The whole game on a limited board, by plain minimax; stones are bits.
struct Game {
    width: usize,
    height: usize,
    lines: Vec<u64>,
    memo: HashMap<([u64; 2], bool), i8>,
}

impl Game {
    fn new(board: &Board) -> Self {
        let (first, last) = board.columns();
        let height = board.height.unwrap();
        let bit = |cell: &Cell| 1u64 << ((cell.0 - first) * height + cell.1 - 1);
        let lines = board.lines(first, last, height);
        let lines = lines.iter().map(|line| line.iter().map(bit).sum()).collect();
        Self { width: (last - first + 1) as usize, height: height as usize, lines, memo: HashMap::new() }
    }

    fn stones(&self, columns: &Columns) -> [u64; 2] {
        let mut stones = [0; 2];
        for (column, listed) in columns.iter().enumerate() {
            for (row, stone) in listed.iter().enumerate() {
                stones[usize::from(*stone == b'O')] |= 1 << (column * self.height + row);
            }
        }
        stones
    }

    /// 1 if the mover wins, −1 if the mover loses, 0 if nobody has a line in the end.
    fn value(&mut self, stones: [u64; 2], o_moves: bool) -> i8 {
        if let Some(known) = self.memo.get(&(stones, o_moves)) {
            return *known;
        }
        let (mover, mut best) = (usize::from(o_moves), None);
        // A move that wins at once saves looking at the others.
        let lands = |column: usize| {
            let taken = (stones[0] | stones[1]) >> (column * self.height) & ((1 << self.height) - 1);
            let row = taken.count_ones() as usize;
            (row < self.height).then(|| 1u64 << (column * self.height + row))
        };
        let lined = |stones: u64| self.lines.iter().any(|line| stones & line == *line);
        if (0..self.width).filter_map(lands).any(|cell| lined(stones[mover] | cell)) {
            return 1;
        }
        for column in 0..self.width {
            let taken = (stones[0] | stones[1]) >> (column * self.height) & ((1 << self.height) - 1);
            let row = taken.count_ones() as usize;
            if row == self.height || best == Some(1) {
                continue;
            }
            let mut after = stones;
            after[mover] |= 1 << (column * self.height + row);
            let won = self.lines.iter().any(|line| after[mover] & line == *line);
            best = best.max(Some(if won { 1 } else { -self.value(after, !o_moves) }));
        }
        let value = best.unwrap_or(0);
        self.memo.insert((stones, o_moves), value);
        value
    }

    /// Who wins, or nobody.
    fn winner(&mut self, columns: &Columns, mover: u8) -> Option<u8> {
        match self.value(self.stones(columns), mover == b'O') {
            1 => Some(mover),
            0 => None,
            _ => Some(other(mover)),
        }
    }
}

/// The stones of the window's columns, and how many stones the other player has outside.
type State = (Columns, i64);

/// What a solver leaves out.
#[derive(Clone, Copy, Default)]
struct Faults {
    /// Mirror images are the same, whatever the board.
    mirrors: bool,
    /// Stones outside the window do nothing.
    outside: bool,
    /// The other player never makes a line.
    safety: bool,
    /// Positions with more or fewer stones outside are the same.
    extras: bool,
}

/// A solver that looks only at the window, and writes down what it has found.
struct Solver<'a> {
    board: &'a Board,
    first: i64,
    last: i64,
    player: u8,
    holds: bool,
    faults: Faults,
    lines: Vec<Vec<Cell>>,
    memo: HashMap<(State, usize), bool>,
    left: usize,
    /// How many positions of a hundred get a reply rule.
    ruled: usize,
}

impl<'a> Solver<'a> {
    fn new(board: &'a Board, window: (i64, i64), player: u8, holds: bool, faults: Faults) -> Self {
        let (first, last) = window;
        let lines = board.lines(first - board.connect + 1, last, board.height.unwrap_or(6));
        let inside = |line: &Vec<Cell>| line.iter().any(|cell| first <= cell.0 && cell.0 <= last);
        let lines = lines.into_iter().filter(inside).collect();
        Self { board, first, last, player, holds, faults, lines, memo: HashMap::new(), left: 600, ruled: 0 }
    }

    fn whole(&self) -> bool {
        self.board.ends == [Some(self.first), Some(self.last)]
    }

    fn lands(&self, state: &State, column: i64) -> Option<Cell> {
        let cell = (column, state.0[(column - self.first) as usize].len() as i64 + 1);
        self.board.has(cell).then_some(cell)
    }

    fn is_full(&self, state: &State) -> bool {
        (self.first..=self.last).all(|column| self.lands(state, column).is_none())
    }

    fn played(&self, state: &State, column: i64, stone: u8) -> State {
        let mut after = state.clone();
        after.0[(column - self.first) as usize].push(stone);
        after
    }

    fn mirrored(state: &State) -> State {
        (state.0.iter().rev().cloned().collect(), state.1)
    }

    /// The lines of which the player has all cells in the window, or all but one: how many cells are outside,
    /// and that one.
    fn near_lines(&self, state: &State, player: u8) -> impl Iterator<Item = (i64, Option<Cell>)> {
        self.lines.iter().filter_map(move |line| {
            let (mut beyond, mut open) = (0, None);
            for cell in line {
                let column = state.0.get(usize::try_from(cell.0 - self.first).unwrap_or(usize::MAX));
                match column.map(|column| column.get(cell.1 as usize - 1)) {
                    None => beyond += 1,
                    Some(Some(stone)) if *stone == player => {}
                    Some(None) if open.is_none() => open = Some(*cell),
                    _ => return None,
                }
            }
            Some((beyond, open))
        })
    }

    fn has_line(&self, state: &State, player: u8) -> bool {
        self.near_lines(state, player).any(|(beyond, open)| beyond == 0 && open.is_none())
    }

    fn is_safe(&self, state: &State) -> bool {
        if self.faults.safety {
            return true;
        }
        if !self.faults.outside && state.1 + 1 >= self.board.connect {
            return false;
        }
        !self.near_lines(state, other(self.player)).any(|(beyond, open)| match open {
            _ if beyond > 0 && self.faults.outside => false,
            None => beyond <= state.1 + 1,
            Some(cell) => self.lands(state, cell.0) == Some(cell) && beyond <= state.1,
        })
    }

    fn threats(&self, state: &State) -> Vec<i64> {
        let open =
            self.near_lines(state, self.player).filter_map(|(beyond, open)| open.filter(|_| beyond == 0));
        let mut columns: Vec<i64> =
            open.filter(|cell| self.lands(state, cell.0) == Some(*cell)).map(|cell| cell.0).collect();
        columns.sort_unstable();
        columns.dedup();
        columns
    }

    /// Whether no reply needs to be told.
    fn is_settled(&self, state: &State) -> bool {
        if self.threats(state).len() >= 2 {
            return true;
        }
        let height = self.board.height.unwrap_or(0);
        let free = |column: i64| height - state.0[(column - self.first) as usize].len() as i64;
        let even = (self.first..=self.last).all(|column| free(column) % 2 == 0);
        let kept = |cell: &Cell| {
            let column = &state.0[(cell.0 - self.first) as usize];
            match column.get(cell.1 as usize - 1) {
                Some(stone) => *stone == self.player,
                None => even && (cell.1 - column.len() as i64) % 2 == 0,
            }
        };
        self.holds && self.lines.iter().all(|line| line.iter().any(kept))
    }

    /// The positions after the other player's moves that need a reply; nothing in place of a column is
    /// outside.
    fn attacks(&self, state: &State) -> Vec<State> {
        let threats = self.threats(state);
        let open = |column: &i64| self.lands(state, *column).is_some();
        let named = |column: &i64| threats.is_empty() || threats.contains(column);
        let columns = (self.first..=self.last).filter(open).filter(named);
        let mut attacks: Vec<State> =
            columns.map(|column| self.played(state, column, other(self.player))).collect();
        attacks.retain(|after| !(self.holds && self.is_full(after)));
        if threats.is_empty() && !self.whole() {
            attacks.push((state.0.clone(), state.1 + 1));
        }
        attacks
    }

    fn replies(&self, state: &State) -> Vec<i64> {
        (self.first..=self.last).filter(|column| self.lands(state, *column).is_some()).collect()
    }

    /// Whether the position after the player's move is won, as far as the solver sees.
    fn is_won(&mut self, state: &State, depth: usize) -> bool {
        let key = self.key(state);
        if let Some(known) = self.memo.get(&(key.clone(), depth)) {
            return *known;
        }
        let won = self.looks_won(state, depth)
            || self.faults.mirrors && self.looks_won(&Self::mirrored(state), depth);
        self.memo.insert((key, depth), won);
        won
    }

    fn looks_won(&mut self, state: &State, depth: usize) -> bool {
        if self.has_line(state, self.player) {
            return true;
        }
        if !self.is_safe(state) || self.left == 0 {
            return false;
        }
        if self.is_settled(state) {
            return true;
        }
        if depth == 0 || self.is_full(state) && !self.holds {
            return false;
        }
        self.left -= 1;
        let attacks = self.attacks(state);
        attacks.iter().all(|after| {
            self.replies(after)
                .iter()
                .any(|column| self.is_won(&self.played(after, *column, self.player), depth - 1))
        })
    }

    /// What stands for a position.
    fn key(&self, state: &State) -> State {
        let mut key =
            if self.faults.mirrors { state.clone().min(Self::mirrored(state)) } else { state.clone() };
        if self.faults.extras {
            key.1 = 0;
        }
        key
    }

    /// A reply after which the solver believes to have won; any if there is none. Rather one to a position
    /// that is safe, or to the mirror image of one that is known; at times to that first of all.
    fn reply(
        &mut self,
        random: &mut Random,
        after: &State,
        depth: usize,
        nodes: &[(State, usize)],
    ) -> Option<i64> {
        let mut replies = self.replies(after);
        random.shuffle(&mut replies);
        let known = |state: &State| nodes.iter().any(|(node, _)| node == state);
        let (player, merges, rather) = (self.player, self.faults.mirrors, random.chance(30));
        replies.sort_by_key(|column| {
            let state = self.played(after, *column, player);
            let told = self.has_line(&state, player) || self.is_safe(&state) || known(&state);
            let image = merges && known(&Self::mirrored(&state));
            if image && rather { 0 } else { 1 + usize::from(!told && !image) }
        });
        let good = replies
            .iter()
            .find(|column| self.is_won(&self.played(after, **column, player), depth.saturating_sub(1)));
        good.or(replies.first()).copied()
    }

    /// A reply rule: in each column every other cell first, with some letters changed at random.
    fn rule(&self, random: &mut Random, state: &State) -> String {
        let mut text = " rule".to_string();
        let height = self.board.height.unwrap_or(9) as usize;
        let noise = *random.pick(&[0, 5, 20, 60]);
        for column in state.0.iter().filter(|column| column.len() < height) {
            let parity = usize::from(random.chance(30));
            let letter = |row: usize| {
                let usual = if row % 2 != parity { *random.pick(b"aaaaA") } else { *random.pick(b"bbc.B") };
                char::from(if random.chance(noise) { *random.pick(b"abcdABC.") } else { usual })
            };
            text.push(' ');
            text.extend((0..height - column.len()).map(letter));
        }
        text + "\n"
    }

    /// Writes the tree; returns how many moves deep it is, and nothing if there is no move at all.
    fn write(
        &mut self,
        random: &mut Random,
        state: &State,
        first: bool,
        depth: usize,
    ) -> Option<(String, usize)> {
        let mut text = format!("tree {} {} {}\n", char::from(self.player), self.first, self.last);
        let mut state = state.clone();
        let mut over = false;
        if first {
            let column = self.reply(random, &state, depth + 1, &[])?;
            text += &format!("move {column}\n");
            state = self.played(&state, column, self.player);
            over = self.has_line(&state, self.player);
        }
        let mut nodes: Vec<(State, usize)> = Vec::new();
        if !over && !self.is_settled(&state) {
            nodes.push((state, depth));
        }
        let wrong = random.chance(8);
        let mut read = 0;
        while read < nodes.len() {
            if nodes.len() > 150 {
                return None;
            }
            let (node, left) = nodes[read].clone();
            read += 1;
            text += &read.to_string();
            if random.chance(self.ruled) {
                text += &self.rule(random, &node);
                continue;
            }
            for after in self.attacks(&node) {
                let column = self.reply(random, &after, left, &nodes)?;
                text += &format!(" {column}");
                let after = self.played(&after, column, self.player);
                let over = self.has_line(&after, self.player) || self.is_settled(&after);
                if wrong && random.chance(20) {
                    let sign = if random.chance(50) { "~" } else { "" };
                    text += &format!("@{}{sign}", 1 + random.below(nodes.len()));
                    continue;
                }
                if over {
                    continue;
                }
                let same = |a: &State, b: &State| a.0 == b.0 && (self.faults.extras || a.1 == b.1);
                let mirrored = Self::mirrored(&after);
                let symmetric = self.board.is_symmetric((self.first, self.last));
                let find = |state: &State| nodes.iter().position(|(node, _)| same(node, state));
                let image = find(&mirrored).filter(|_| symmetric || self.faults.mirrors);
                match (find(&after), image) {
                    (Some(known), None) => text += &format!("@{}", known + 1),
                    (_, Some(known)) => text += &format!("@{}~", known + 1),
                    (None, None) => nodes.push((after, left.saturating_sub(1))),
                }
            }
            text.push('\n');
        }
        Some((text, nodes.len()))
    }
}

/// The most moves of a winner's on an endless board that are tried one by one.
const BRUTE_FORCE: usize = 6;

/// Whether the winner wins within so many moves, on a board that has no end above.
fn wins_within(
    board: &Board,
    columns: &mut Columns,
    mover: u8,
    winner: u8,
    moves: usize,
    lines: &[Vec<Cell>],
) -> bool {
    let first = board.columns().0;
    if moves == 0 {
        return false;
    }
    for column in 0..columns.len() {
        if board.height.is_some_and(|height| columns[column].len() as i64 == height) {
            continue;
        }
        let cell = (first + column as i64, columns[column].len() as i64 + 1);
        columns[column].push(mover);
        let stone = |cell: &Cell| columns[(cell.0 - first) as usize].get(cell.1 as usize - 1) == Some(&mover);
        let lined = lines.iter().any(|line| line.contains(&cell) && line.iter().all(stone));
        let left = moves - usize::from(mover == winner);
        let won = if lined {
            mover == winner
        } else {
            wins_within(board, columns, other(mover), winner, left, lines)
        };
        columns[column].pop();
        if won == (mover == winner) {
            return won;
        }
    }
    mover != winner
}

fn head(board: &Board, stones: &[(i64, Vec<u8>)], mover: u8, winner: Option<u8>) -> String {
    let end = |end: Option<i64>| end.map_or("-".to_string(), |column| column.to_string());
    let columns = match board.ends {
        [None, None] => String::new(),
        [first, last] => format!(" columns {} {}", end(first), end(last)),
    };
    let height = board.height.map_or(String::new(), |height| format!(" height {height}"));
    let filled = stones.iter().filter(|(_, listed)| !listed.is_empty());
    let listed: String = filled
        .map(|(column, listed)| format!(" {column}:{}", String::from_utf8(listed.clone()).unwrap()))
        .collect();
    format!(
        "tatami certificate 1\ngame gravity connect {}{columns}{height}\nstones{listed}\nmover {}\nwinner {}\n",
        board.connect,
        char::from(mover),
        winner.map_or("none".to_string(), |winner| char::from(winner).to_string()),
    )
}

/// Random stones in the columns of a window, often the same on the left and on the right.
fn position(random: &mut Random, board: &Board, window: (i64, i64), percent: usize) -> Columns {
    let width = (window.1 - window.0 + 1) as usize;
    let highest = board.height.unwrap_or(2).min(3) as usize;
    let mut columns: Columns = (0..width)
        .map(|_| {
            let height = if random.chance(percent) { random.below(highest + 1) } else { 0 };
            (0..height).map(|_| *random.pick(b"XO")).collect()
        })
        .collect();
    if random.chance(70) {
        for column in 0..width / 2 {
            columns[width - 1 - column] = columns[column].clone();
        }
    }
    if random.chance(25) {
        let column = random.below(width);
        columns[column].pop();
    }
    columns
}

const MODES: [(&str, Faults); 6] = [
    ("sound", Faults { mirrors: false, outside: false, safety: false, extras: false }),
    ("mirrors", Faults { mirrors: true, outside: false, safety: false, extras: false }),
    ("outside", Faults { mirrors: false, outside: true, safety: false, extras: false }),
    ("mirrors and outside", Faults { mirrors: true, outside: true, safety: false, extras: false }),
    ("safety", Faults { mirrors: true, outside: true, safety: true, extras: false }),
    ("extras", Faults { mirrors: true, outside: false, safety: false, extras: true }),
];

/// A line of the counts: the solver, and what kinds of references the certificate has.
fn sort(mode: &str, text: &str) -> String {
    let mirrored = if text.contains('~') {
        "@N~"
    } else if text.contains('@') {
        "@N"
    } else {
        "no references"
    };
    format!("{mode}, {mirrored}")
}

/// Counts mirror images that are taken on a board that is not symmetric around the window: section 8 forbids
/// them, be the statement true or not.
fn count_mirrors(tally: &mut Tally, board: &Board, window: (i64, i64), text: &str) {
    let symmetric = board.is_symmetric(window);
    if text.contains('~') {
        tally.accepted(
            if symmetric { "mirror images" } else { "forbidden mirror images" },
            true,
            symmetric,
            text,
        );
    }
}

/// Boards that are limited in both ways, windows anywhere: who wins is known.
#[test]
fn trees_on_limited_boards() {
    let mut random = Random::seeded(1);
    let mut tally = Tally::default();
    for _ in 0..rounds(70) {
        let boards = [(3, 1), (3, 1), (3, 1), (3, 1), (3, 2), (3, 2), (3, 3), (4, 1), (4, 2), (2, 2)];
        let (connect, height) = *random.pick(&boards);
        let width = random.within(if height == 1 { 7 } else { 3 }, [0, 12, 7, 5][height as usize]);
        let board = Board { connect, ends: [Some(-2), Some(width - 3)], height: Some(height) };
        let mut game = Game::new(&board);
        // The whole board, all but one or two columns on one side or on both, or any part.
        let [left, right] = [0, 1].map(|_| i64::from(random.chance(50)) + i64::from(random.chance(15)));
        let window = match random.below(8) {
            0 => (-2, width - 3),
            1 => {
                let first = random.within(-2, width - 4);
                (first, random.within(first, width - 3))
            }
            _ => ((-2 + left).min(width - 3), (width - 3 - right).max(-2 + left)),
        };
        let whole = board.ends == [Some(window.0), Some(window.1)];
        for _ in 0..60 {
            let percent = *random.pick(&[20, 40, 60]) + 20 * usize::from(height == 1);
            let columns = position(&mut random, &board, window, percent);
            let stones: Vec<(i64, Vec<u8>)> = (window.0..).zip(columns.clone()).collect();
            let mut all = vec![Vec::new(); width as usize];
            stones.iter().for_each(|(column, listed)| all[(column + 2) as usize] = listed.clone());
            let empty = width * height - all.iter().map(Vec::len).sum::<usize>() as i64;
            let state = (columns, 0);
            let probe = Solver::new(&board, window, b'X', false, Faults::default());
            if empty > 10 || probe.has_line(&state, b'X') || probe.has_line(&state, b'O') {
                continue;
            }
            let (mode, faults) = *random.pick(&MODES);
            let mover = *random.pick(b"XO");
            let winner = if random.chance(70) { other(mover) } else { mover };
            let winner = if whole && random.chance(30) { None } else { Some(winner) };
            let mut text = head(&board, &stones, mover, winner);
            let tree = |random: &mut Random, player: u8| {
                let mut solver = Solver::new(&board, window, player, winner.is_none(), faults);
                let believes = player == mover || solver.is_won(&state, 12);
                let tree = solver.write(random, &state, player == mover, 12);
                tree.filter(|_| believes || random.chance(2))
            };
            let trees: Option<Vec<(String, usize)>> = winner
                .map_or(vec![b'X', b'O'], |winner| vec![winner])
                .into_iter()
                .map(|player| tree(&mut random, player))
                .collect();
            let Some(trees) = trees else { continue };
            trees.iter().for_each(|(tree, _)| text += tree);
            text += "qed\n";
            let sort = sort(mode, &text);
            if check(text.as_bytes()).is_err() {
                tally.refused(&sort);
                continue;
            }
            count_mirrors(&mut tally, &board, window, &text);
            let right = game.winner(&all, mover) == winner;
            tally.accepted(&sort, trees.iter().any(|(_, nodes)| *nodes > 1), right, &text);
        }
    }
    tally.finish(&[("sound, no references", 3), ("mirror images", 10)]);
}

/// Boards with a column or two more on one side of the window, and the same stones on its left and right:
/// what is won on one side may be lost on the other.
#[test]
fn trees_on_lopsided_boards() {
    let mut random = Random::seeded(3);
    let mut tally = Tally::default();
    for _ in 0..rounds(180) {
        let height = i64::from(random.chance(30)) + 1;
        let width = if height == 1 { random.within(8, 11) } else { random.within(4, 5) };
        let more = if random.chance(80) { 1 } else { 2 };
        let board = if random.chance(50) { (0, width - 1 + more) } else { (-more, width - 1) };
        let board = Board { connect: 3, ends: [Some(board.0), Some(board.1)], height: Some(height) };
        let first = board.columns().0;
        let mut game = Game::new(&board);
        for _ in 0..200 {
            let mut columns: Columns = vec![Vec::new(); width as usize];
            for column in 0..(width / 2) as usize {
                let listed = match random.below(10) {
                    0..5 => "",
                    5..7 => "X",
                    7 | 8 => "O",
                    _ if height == 1 => "X",
                    _ => ["XO", "OX"][random.below(2)],
                };
                columns[column] = listed.bytes().collect();
                columns[width as usize - 1 - column] = listed.bytes().collect();
            }
            let state = (columns.clone(), 0);
            let mirrors = Faults { mirrors: true, ..Faults::default() };
            let mut solver = Solver::new(&board, (0, width - 1), b'X', false, mirrors);
            solver.left = 100;
            let empty = columns.iter().filter(|column| column.is_empty()).count();
            if empty > 8
                || solver.has_line(&state, b'X')
                || solver.is_settled(&state)
                || !solver.is_won(&state, 4)
            {
                continue;
            }
            let Some((tree, nodes)) = solver.write(&mut random, &state, false, 4) else { continue };
            let stones: Vec<(i64, Vec<u8>)> = (0..).zip(columns.clone()).collect();
            let text = head(&board, &stones, b'O', Some(b'X')) + &tree + "qed\n";
            let sort = sort("lopsided", &text);
            if check(text.as_bytes()).is_err() {
                tally.refused(&sort);
                continue;
            }
            let mut all: Columns = vec![Vec::new(); (width + more) as usize];
            columns
                .into_iter()
                .enumerate()
                .for_each(|(at, listed)| all[(at as i64 - first) as usize] = listed);
            count_mirrors(&mut tally, &board, (0, width - 1), &text);
            tally.accepted(&sort, nodes > 1, game.winner(&all, b'O') == Some(b'X'), &text);
        }
    }
    tally.finish(&[("lopsided, no references", 100)]);
}

/// Rows made of pieces in which there is something to win, to force or to block, with columns outside on both
/// sides, and solvers with every fault.
#[test]
fn trees_on_rows() {
    let mut random = Random::seeded(4);
    let mut tally = Tally::default();
    const OF_THREE: [&str; 10] = ["O.X.O", "..X..", "O.XO", "..X..", "O.X", ".X.", "X", "O", ".", "X..X"];
    const OF_FOUR: [&str; 6] = ["O..X.XO", "O..X.XO", ".XX..", ".XX..", "..XX.", "O"];
    for _ in 0..rounds(5000) {
        let connect = if random.chance(80) { 3 } else { 4 };
        let pieces = if connect == 3 { &OF_THREE[..] } else { &OF_FOUR };
        let mut half = String::new();
        let most = if connect == 3 { 4 } else { 2 };
        for _ in 0..1 + random.below(most) {
            half += *random.pick(pieces);
        }
        let other_half: String = match random.chance(80) {
            true => half.chars().rev().collect(),
            false => random.pick(pieces).to_string() + *random.pick(pieces),
        };
        let row = half + *random.pick(&["", "", "O", "."]) + &other_half;
        let [left, right] = [0, 1].map(|_| *random.pick(&[0, 0, 1, 1, 2, 3]));
        let width = row.len() as i64;
        let empty = row.matches('.').count() as i64 + left + right;
        if empty > 13 || width > 26 {
            continue;
        }
        let board = Board { connect, ends: [Some(-left), Some(width - 1 + right)], height: Some(1) };
        let columns: Columns =
            row.bytes().map(|stone| if stone == b'.' { Vec::new() } else { vec![stone] }).collect();
        let state = (columns.clone(), 0);
        let (mode, faults) = *random.pick(&MODES);
        let mut solver = Solver::new(&board, (0, width - 1), b'X', false, faults);
        solver.left = 200;
        let lined = solver.has_line(&state, b'X') || solver.has_line(&state, b'O');
        if lined || solver.is_settled(&state) || !solver.is_won(&state, 5) {
            continue;
        }
        let Some((tree, nodes)) = solver.write(&mut random, &state, false, 5) else {
            continue;
        };
        let stones: Vec<(i64, Vec<u8>)> = (0..).zip(columns.clone()).collect();
        let text = head(&board, &stones, b'O', Some(b'X')) + &tree + "qed\n";
        let sort = sort(mode, &text);
        if check(text.as_bytes()).is_err() {
            tally.refused(&sort);
            continue;
        }
        let mut all: Columns = vec![Vec::new(); left as usize];
        all.extend(columns);
        all.extend(vec![Vec::new(); right as usize]);
        count_mirrors(&mut tally, &board, (0, width - 1), &text);
        let right = Game::new(&board).winner(&all, b'O') == Some(b'X');
        tally.accepted(&sort, nodes > 1, right, &text);
    }
    tally.finish(&[("sound, no references", 30), ("mirrors, no references", 5), ("mirror images", 25)]);
}

/// Boards without end, to both sides or to one: the winner wins within as many moves as the tree has positions, wherever the other
/// plays near the window.
#[test]
fn trees_on_endless_boards() {
    let mut random = Random::seeded(2);
    let mut tally = Tally::default();
    for _ in 0..rounds(4000) {
        let connect = *random.pick(&[2, 3, 3, 3, 4]);
        let height = *random.pick(&[None, None, Some(1), Some(2), Some(3)]);
        let window = (0, random.within(2, if connect == 4 { 4 } else { 5 }));
        let end = *random.pick(&[0, 0, 1]);
        let (first, last) = (Some(window.0 - end), Some(window.1 + end));
        let all = [None, None];
        let ends = *random.pick(&[all, all, all, all, [first, None], [None, last]]);
        let board = Board { connect, ends, height };
        let columns = position(&mut random, &board, window, 45);
        let state = (columns.clone(), 0);
        let (mode, faults) = *random.pick(&MODES);
        let mut solver = Solver::new(&board, window, *random.pick(b"XO"), false, faults);
        if solver.has_line(&state, b'X') || solver.has_line(&state, b'O') {
            continue;
        }
        let (mover, winner) = (*random.pick(b"XO"), solver.player);
        if mover != winner && !solver.is_won(&state, 3) && random.chance(98) {
            continue;
        }
        let Some((tree, nodes)) = solver.write(&mut random, &state, mover == winner, 2) else { continue };
        let stones: Vec<(i64, Vec<u8>)> = (0..).zip(columns.clone()).collect();
        let text = head(&board, &stones, mover, Some(winner)) + &tree + "qed\n";
        let one_end = board.ends != [None, None];
        let sort = if one_end { "one end".to_string() } else { sort(mode, &text) };
        if check(text.as_bytes()).is_err() {
            tally.refused(&sort);
            continue;
        }
        count_mirrors(&mut tally, &board, window, &text);
        let margin = connect - 1;
        let first = (-margin).max(board.ends[0].unwrap_or(-margin));
        let last = (window.1 + margin).min(board.ends[1].unwrap_or(window.1 + margin));
        let near = Board { ends: [Some(first), Some(last)], ..board.clone() };
        let lines = near.lines(first, last, 12);
        let mut all: Columns = vec![Vec::new(); -first as usize];
        all.extend(columns);
        all.extend(vec![Vec::new(); (last - window.1) as usize]);
        // A tree with n positions wins in n + 2 moves; more than brute force can look at is not compared.
        let right = (1..=(nodes + 2).min(BRUTE_FORCE))
            .any(|moves| wins_within(&near, &mut all, mover, winner, moves, &lines));
        if right || nodes + 2 <= BRUTE_FORCE {
            tally.accepted(&sort, nodes > 0, right, &text);
        }
    }
    tally.finish(&[("sound, no references", 5), ("mirrors, no references", 5), ("one end", 10)]);
}

/// A tree that a search of five moves once called wrong: it wins in six.
#[test]
fn a_win_in_six_moves() {
    let text = "tatami certificate 1\ngame gravity connect 4\nstones 0:OO 3:OO\nmover O\nwinner O\n\
        tree O 0 3\nmove 0\n1 2\n2 2\n3 2\n4 3\nqed\n";
    check(text.as_bytes()).unwrap();
    let board = Board { connect: 4, ends: [Some(-1), Some(4)], height: None };
    let lines = board.lines(-1, 4, 12);
    let mut columns: Columns = vec![Vec::new(); 6];
    columns[1] = b"OO".to_vec();
    columns[4] = b"OO".to_vec();
    let wins = |moves| wins_within(&board, &mut columns.clone(), b'O', b'O', moves, &lines);
    assert!(!wins(5) && wins(BRUTE_FORCE));
}

/// Reply rules in some positions of a tree, or in the first: whatever is accepted is true.
#[test]
fn rules_on_limited_boards() {
    let mut random = Random::seeded(6);
    let mut tally = Tally::default();
    for _ in 0..rounds(1200) {
        let (connect, width, height) = *random.pick(&[
            (2, 2, 4),
            (3, 2, 5),
            (3, 3, 3),
            (3, 3, 4),
            (3, 4, 2),
            (3, 4, 3),
            (3, 6, 1),
            (4, 4, 4),
        ]);
        let board = Board { connect, ends: [Some(-1), Some(width - 2)], height: Some(height) };
        let mut game = Game::new(&board);
        let window = (-1, width - 2);
        for _ in 0..20 {
            let columns = position(&mut random, &board, window, 50);
            let empty = width * height - columns.iter().map(Vec::len).sum::<usize>() as i64;
            let state = (columns.clone(), 0);
            let probe = Solver::new(&board, window, b'X', false, Faults::default());
            if empty > 11 || probe.has_line(&state, b'X') || probe.has_line(&state, b'O') {
                continue;
            }
            let mover = *random.pick(b"XO");
            let truth = game.winner(&columns, mover);
            let winner =
                if random.chance(80) { truth } else { *random.pick(&[None, Some(b'X'), Some(b'O')]) };
            let ruled = *random.pick(&[30, 100]);
            let tree = |random: &mut Random, player: u8| {
                let mut solver = Solver::new(&board, window, player, winner.is_none(), Faults::default());
                solver.ruled = ruled;
                solver.write(random, &state, player == mover, 12)
            };
            let players = winner.map_or(vec![b'X', b'O'], |winner| vec![winner]);
            let trees: Option<Vec<_>> = players.into_iter().map(|player| tree(&mut random, player)).collect();
            let Some(trees) = trees else { continue };
            let stones: Vec<(i64, Vec<u8>)> = (-1..).zip(columns).collect();
            let trees: String = trees.into_iter().map(|(tree, _)| tree).collect();
            let text = head(&board, &stones, mover, winner) + &trees + "qed\n";
            let held = if winner.is_none() { "nobody wins" } else { "a winner" };
            let sort = format!("{held}, {}", if text.contains("rule") { "rules" } else { "no rules" });
            match check(text.as_bytes()) {
                Ok(_) => tally.accepted(&sort, empty > 4, truth == winner, &text),
                Err(_) => tally.refused(&sort),
            }
        }
    }
    tally.finish(&[("a winner, rules", 200), ("nobody wins, rules", 100)]);
}
