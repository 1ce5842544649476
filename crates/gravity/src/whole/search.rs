//! Whether a player can force a line on a whole board: depth-first search with a table.

use super::grid::{Grid, Stones};
use super::table::Table;
use super::word::Word;
use proof::limits::{Budget, Exhausted};

/// A search for one attacker.
#[derive(Debug)]
pub struct Search<W> {
    /// The board.
    pub grid: Grid<W>,
    table: Table<W>,
    /// In how many lines each cell lies, by its bit.
    lines: Vec<i32>,
    /// From how many stones on mirror images are not looked for: most of them are different then.
    mirrored: u32,
    /// Positions that were looked at.
    nodes: u64,
    /// How many may be looked at.
    most: u64,
}

/// The most moves that a position has.
const MOST: usize = 64;

/// What a threat is worth; a cell lies in fewer lines.
const THREAT: i32 = 1 << 10;

/// How many positions are counted at once.
const BATCH: u64 = 256;

impl<W: Word> Search<W> {
    /// A search that may use so much memory.
    pub fn new(grid: Grid<W>, memory: usize) -> Self {
        let cells = grid.width * grid.height;
        let (table, lines) = (Table::new(cells, memory), Self::lines(&grid));
        Self { mirrored: cells / 2, grid, table, lines, nodes: 0, most: u64::MAX }
    }

    /// In how many lines each cell lies.
    fn lines(grid: &Grid<W>) -> Vec<i32> {
        let mut counts = vec![0; W::BITS as usize];
        let (pitch, reach) = (grid.height as i32 + 1, grid.connect as i32 - 1);
        for (column, row) in (0..grid.width as i32).flat_map(|c| (0..grid.height as i32).map(move |r| (c, r)))
        {
            for (right, up) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                let (end, top) = (column + right * reach, row + up * reach);
                if end < grid.width as i32 && (0..grid.height as i32).contains(&top) {
                    for step in 0..=reach {
                        counts[((column + right * step) * pitch + row + up * step) as usize] += 1;
                    }
                }
            }
        }
        counts
    }

    fn key(&self, stones: Stones<W>) -> W {
        let key = self.grid.key(stones.own, stones.taken);
        if stones.taken.count() > self.mirrored {
            return key;
        }
        key.min(self.grid.mirrored(key))
    }

    /// Counts a position, and looks at the limits once in a while.
    fn count(&mut self, budget: &mut Budget<'_>) -> Result<(), Exhausted> {
        if self.nodes >= self.most {
            return Err(Exhausted::Nodes);
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(BATCH) { budget.spend_many(BATCH) } else { Ok(()) }
    }

    /// Allows so many positions more, after which a search ends as if the nodes had run out.
    pub fn allow(&mut self, nodes: u64) {
        self.most = self.nodes.saturating_add(nodes);
    }

    /// Allows as many as are wanted again; says whether those that were allowed have been spent.
    pub fn allow_all(&mut self) -> bool {
        self.nodes >= std::mem::replace(&mut self.most, u64::MAX)
    }

    /// How many positions are not in the budget yet.
    pub fn uncounted(&self) -> u64 {
        self.nodes % BATCH
    }

    /// The moves of a player, the most promising first.
    pub fn moves(&self, stones: Stones<W>) -> Vec<W> {
        let landing = self.grid.landing(stones.taken);
        let (cells, count) = self.ordered(landing, stones.own, stones.taken);
        cells[..count].iter().map(|(_, place)| W::ONE << *place).collect()
    }

    /// Whether the attacker, to move, gets a line.
    pub fn attack(&mut self, stones: Stones<W>, budget: &mut Budget<'_>) -> Result<bool, Exhausted> {
        let landing = self.grid.landing(stones.taken);
        if !(self.grid.completing(stones.own) & landing).is_none() {
            return Ok(true);
        }
        self.attack_on(stones, landing, budget)
    }

    /// Whether the attacker gets a line, the other, who may have one at once, being to move.
    pub fn defend(&mut self, stones: Stones<W>, budget: &mut Budget<'_>) -> Result<bool, Exhausted> {
        let landing = self.grid.landing(stones.taken);
        if !(self.grid.completing(stones.other()) & landing).is_none() {
            return Ok(false);
        }
        self.defend_on(stones, landing, budget)
    }

    /// The same as `attack` if the attacker has no line at once.
    fn attack_on(
        &mut self,
        stones: Stones<W>,
        landing: W,
        budget: &mut Budget<'_>,
    ) -> Result<bool, Exhausted> {
        let danger = self.grid.completing(stones.other()) & !stones.taken;
        let forced = danger & landing;
        if forced.is_several() {
            return Ok(false);
        }
        let moves = if forced.is_none() { landing } else { forced } & !(danger >> 1);
        if moves.is_none() || self.grid.is_held(stones.own, stones.taken) {
            return Ok(false);
        }
        let key = self.key(stones);
        if let Some(known) = self.table.get(key) {
            return Ok(known);
        }
        self.count(budget)?;
        let before = self.nodes;
        let (cells, count) = self.ordered(moves, stones.own, stones.taken);
        let after = |(_, place): &(i32, u32)| stones.with_own(W::ONE << *place);
        // What is known may end the search before it begins.
        let mut won = cells[..count].iter().any(|cell| self.table.get(self.key(after(cell))) == Some(true));
        for cell in &cells[..count] {
            if won {
                break;
            }
            let after = after(cell);
            won = self.defend_on(after, self.grid.landing(after.taken), budget)?;
        }
        self.table.put(key, won, self.nodes - before);
        Ok(won)
    }

    /// The same as `defend` if the other has no line at once.
    fn defend_on(
        &mut self,
        stones: Stones<W>,
        landing: W,
        budget: &mut Budget<'_>,
    ) -> Result<bool, Exhausted> {
        let threats = self.grid.completing(stones.own) & !stones.taken;
        let forced = threats & landing;
        if forced.is_several() {
            return Ok(true);
        }
        if landing.is_none() {
            return Ok(false);
        }
        let moves = if forced.is_none() { landing } else { forced } & !(threats >> 1);
        if moves.is_none() {
            return Ok(true);
        }
        if !self.grid.has_line(stones.own | self.grid.cells & !stones.taken) {
            return Ok(false);
        }
        let key = self.key(stones);
        if let Some(known) = self.table.get(key) {
            return Ok(known);
        }
        self.count(budget)?;
        let before = self.nodes;
        let (cells, count) = self.ordered(moves, stones.other(), stones.taken);
        let after = |(_, place): &(i32, u32)| stones.with_other(W::ONE << *place);
        let mut won = cells[..count].iter().all(|cell| self.table.get(self.key(after(cell))) != Some(false));
        for cell in &cells[..count] {
            if !won {
                break;
            }
            let after = after(cell);
            won = self.attack_on(after, self.grid.landing(after.taken), budget)?;
        }
        self.table.put(key, won, self.nodes - before);
        Ok(won)
    }

    /// Moves, by the places of their bits, the most promising first: what makes most threats, then what lies in
    /// most lines.
    fn ordered(&self, moves: W, stones: W, taken: W) -> ([(i32, u32); MOST], usize) {
        let mut cells = [(0, 0); MOST];
        let mut count = 0;
        for cell in moves.each() {
            let threats = (self.grid.completing(stones | cell) & !taken).count() as i32;
            let value = THREAT * threats + self.lines[cell.lowest() as usize];
            let mut place = count;
            while place > 0 && cells[place - 1].0 < value {
                cells[place] = cells[place - 1];
                place -= 1;
            }
            cells[place] = (value, cell.lowest());
            count += 1;
        }
        (cells, count)
    }
}
