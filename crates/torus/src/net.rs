//! A small torus as words of bits: its loops and the distance to them, fast enough for every node of a
//! search.

use game::{Cell, Class, Loops, Player, Torus};
use proof::field::{Word, bit, cells};

/// No loop is so long.
const FAR: u8 = 100;

/// How many copies of the board, unrolled once each way, a loop may run over.
const SHEETS: usize = 9;

/// A torus of at most 128 cells.
#[derive(Debug)]
pub struct Net {
    torus: Torus,
    count: usize,
    steps: Vec<[(u8, i8, i8); 6]>,
    /// The cells that each cell touches.
    near: Vec<Word>,
}

/// What a player can decide at once: the cells on which a stone of the player's decides the game.
#[derive(Debug)]
pub struct Chances {
    player: Player,
    stones: Word,
    empty: Word,
    groups: Groups,
    /// For the player.
    pub won: Word,
    /// Against the player.
    pub lost: Word,
}

/// The groups of a player's stones.
#[derive(Debug)]
struct Groups {
    /// For each stone, the number of its group.
    of: [u8; 128],
    /// For each stone, how often the way from the first stone of its group runs around.
    places: [(i8, i8); 128],
    /// The loops of each group.
    loops: Vec<Loops>,
    /// The cells that each group touches, its own among them.
    rims: Vec<Word>,
}

/// A place of a stone: the number of its group, and how often the way to it runs around.
type Place = (u8, (i8, i8));

/// The loop that two ways to one place make.
fn between(one: (i8, i8), other: (i8, i8)) -> Loops {
    let class = Class { right: (one.0 - other.0).into(), down: (one.1 - other.1).into() };
    if class.is_trivial() { Loops::None } else { Loops::Along(class.upright()) }
}

impl Groups {
    fn place(&self, stone: u8) -> Place {
        (self.of[stone as usize], self.places[stone as usize])
    }
}

impl Net {
    /// Prepares a torus.
    pub fn new(torus: &Torus) -> Self {
        let count = torus.grid().cells().len();
        let small = |(cell, class): (Cell, Class)| (cell.index() as u8, class.right as i8, class.down as i8);
        let steps: Vec<_> = (0..count).map(|cell| torus.steps(Cell::new(cell)).map(small)).collect();
        let near = steps.iter().map(|steps| steps.iter().fold(0, |all, step| all | bit(step.0))).collect();
        Self { torus: *torus, count, steps, near }
    }

    /// The number of cells.
    pub fn count(&self) -> usize {
        self.count
    }

    /// All cells, at most 128.
    pub fn all(&self) -> Word {
        if self.count == 128 { Word::MAX } else { bit(self.count as u8) - 1 }
    }

    /// The torus.
    pub fn torus(&self) -> &Torus {
        &self.torus
    }

    /// Who has won by the loops of a player's stones.
    pub fn winner(&self, player: Player, stones: Word) -> Option<Player> {
        self.torus.rule().winner(player, self.loops(stones))
    }

    fn loops(&self, stones: Word) -> Loops {
        self.groups(stones).loops.into_iter().fold(Loops::None, Loops::and)
    }

    /// The groups of a player's stones.
    fn groups(&self, stones: Word) -> Groups {
        let mut groups = Groups { of: [0; 128], places: [(0, 0); 128], loops: Vec::new(), rims: Vec::new() };
        let mut left = stones;
        let mut waiting = Vec::with_capacity(32);
        while left != 0 {
            let first = left.trailing_zeros() as u8;
            left &= !bit(first);
            let (number, mut loops, mut rim) = (groups.loops.len() as u8, Loops::None, 0);
            groups.of[first as usize] = number;
            groups.places[first as usize] = (0, 0);
            waiting.push(first);
            while let Some(cell) = waiting.pop() {
                let (x, y) = groups.places[cell as usize];
                rim |= self.near[cell as usize];
                for &(near, right, down) in &self.steps[cell as usize] {
                    let place = (x + right, y + down);
                    if left & bit(near) != 0 {
                        left &= !bit(near);
                        groups.of[near as usize] = number;
                        groups.places[near as usize] = place;
                        waiting.push(near);
                    } else if stones & bit(near) != 0 {
                        loops = loops.and(between(place, groups.places[near as usize]));
                    }
                }
            }
            groups.loops.push(loops);
            groups.rims.push(rim);
        }
        groups
    }

    /// The empty cells on which a stone of the player's would decide the game at once.
    pub fn chances(&self, player: Player, stones: Word, empty: Word) -> Chances {
        let mut chances = Chances { player, stones, empty, groups: self.groups(stones), won: 0, lost: 0 };
        let loops = |cell| self.loops_with(&chances.groups, stones, cell);
        (chances.won, chances.lost) = self.deciding(player, stones, empty, loops);
        chances
    }

    /// The cells that decide the game at once, for the player and against, after one more stone of the
    /// player's that does not.
    ///
    /// A cell that decides against the player always will: a wrong loop does not go away.
    pub fn chances_after(&self, chances: &Chances, cell: u8) -> (Word, Word) {
        let Chances { player, stones, empty, ref groups, .. } = *chances;
        let joined = groups.loops.len() as u8;
        let joined_loops = self.loops_with(groups, stones, cell);
        // The groups that the stone joins, each with the way from the stone to the group's first stone.
        let (mut shifts, mut count) = ([(0, (0, 0)); 6], 0);
        let mut touched = self.near[cell as usize];
        for &(near, right, down) in self.stones_around(cell, stones) {
            let (group, (x, y)) = groups.place(near);
            if shifts[..count].iter().all(|(known, _)| *known != group) {
                shifts[count] = (group, (right - x, down - y));
                count += 1;
                touched |= groups.rims[group as usize];
            }
        }
        let place = |near: u8| {
            if near == cell {
                return (joined, (0, 0));
            }
            let (group, (x, y)) = groups.place(near);
            match shifts[..count].iter().find(|(known, _)| *known == group) {
                Some((_, (right, down))) => (joined, (x + right, y + down)),
                None => (group, (x, y)),
            }
        };
        let loops = |group: u8| if group == joined { joined_loops } else { groups.loops[group as usize] };
        let (stones, empty) = (stones | bit(cell), empty & !bit(cell));
        let open = empty & touched & !chances.lost;
        let (won, lost) =
            self.deciding(player, stones, open, |cell| self.loops_around(cell, stones, place, loops));
        (won | chances.won & empty & !touched, lost | chances.lost & empty)
    }

    /// Which of the cells decide the game, for the player and against, by the loops that a stone there has.
    fn deciding(
        &self,
        player: Player,
        stones: Word,
        open: Word,
        loops: impl Fn(u8) -> Loops,
    ) -> (Word, Word) {
        let (mut won, mut lost) = (0, 0);
        for cell in cells(open) {
            // A loop through the cell comes in by one neighbour and leaves by another.
            if (self.near[cell as usize] & stones).count_ones() >= 2 {
                match self.torus.rule().winner(player, loops(cell)) {
                    Some(winner) if winner == player => won |= bit(cell),
                    Some(_) => lost |= bit(cell),
                    None => {}
                }
            }
        }
        (won, lost)
    }

    /// The steps from a cell to stones.
    fn stones_around(&self, cell: u8, stones: Word) -> impl Iterator<Item = &(u8, i8, i8)> {
        self.steps[cell as usize].iter().filter(move |step| stones & bit(step.0) != 0)
    }

    /// The loops of the group that a stone on an empty cell would belong to.
    fn loops_with(&self, groups: &Groups, stones: Word, cell: u8) -> Loops {
        let loops = |group: u8| groups.loops[group as usize];
        self.loops_around(cell, stones, |near| groups.place(near), loops)
    }

    /// The same, by the places of the stones and the loops of their groups.
    fn loops_around(
        &self,
        cell: u8,
        stones: Word,
        place: impl Fn(u8) -> Place,
        loops: impl Fn(u8) -> Loops,
    ) -> Loops {
        let (mut seen, mut count) = ([(0, (0, 0)); 6], 0);
        let mut all = Loops::None;
        for &(near, right, down) in self.stones_around(cell, stones) {
            let (group, (x, y)) = place(near);
            let start = (right - x, down - y);
            match seen[..count].iter().find(|known: &&Place| known.0 == group) {
                Some((_, known)) => all = all.and(between(start, *known)),
                None => {
                    all = all.and(loops(group));
                    seen[count] = (group, start);
                    count += 1;
                }
            }
        }
        all
    }

    /// Stones of which none can be left out, by which the player has won as by all of them.
    pub fn fewest(&self, player: Player, stones: Word) -> Word {
        cells(stones).fold(stones, |kept, cell| {
            let fewer = kept & !bit(cell);
            if self.winner(player, fewer) == Some(player) { fewer } else { kept }
        })
    }

    /// How many more stones the player needs at least for an own loop that runs around at most once each way.
    pub fn distance(&self, player: Player, own: Word, other: Word) -> u32 {
        let (width, height) = (self.torus.grid().width() as u8, self.torus.grid().height() as u8);
        // Every loop of Black's crosses every row, every loop of White's every column: the one with the
        // fewest places is looked at.
        let line = |number: u8| {
            let rows = (0..width).fold(0, |line, column| line | bit(number * width + column));
            let columns = (0..height).fold(0, |line, row| line | bit(row * width + number));
            if player == Player::White { columns } else { rows }
        };
        let lines = 0..if player == Player::White { width } else { height };
        let starts = lines.map(|number| line(number) & !other).min_by_key(|line| line.count_ones());
        let mut best = FAR;
        let mut distances = [FAR; 128 * SHEETS];
        for start in cells(starts.unwrap_or(0)) {
            distances[..self.count * SHEETS].fill(FAR);
            best = self.distance_from(start, player, (own, other), &mut distances, best);
        }
        best.into()
    }

    /// The length of the shortest own loop through a cell, if it is below a bound, else the bound.
    fn distance_from(
        &self,
        start: u8,
        player: Player,
        (own, other): (Word, Word),
        distances: &mut [u8],
        bound: u8,
    ) -> u8 {
        const HOME: u8 = 4;
        let index = |cell: u8, sheet: u8| cell as usize * SHEETS + sheet as usize;
        // Places that are reached with so many stones, and those that take one more.
        let (mut here, mut next) = (vec![(start, HOME)], Vec::new());
        distances[index(start, HOME)] = 0;
        for length in 0..bound {
            while let Some((cell, sheet)) = here.pop() {
                if distances[index(cell, sheet)] < length {
                    continue;
                }
                let (x, y) = (sheet as i8 / 3 - 1, sheet as i8 % 3 - 1);
                if cell == start && sheet != HOME {
                    if self.torus.rule().owns(player, Class { right: x.into(), down: y.into() }) {
                        return length;
                    }
                    continue;
                }
                for &(near, right, down) in &self.steps[cell as usize] {
                    let (x, y) = (x + right, y + down);
                    if other & bit(near) != 0 || x.abs() > 1 || y.abs() > 1 {
                        continue;
                    }
                    let sheet = ((x + 1) * 3 + y + 1) as u8;
                    let cost = u8::from(own & bit(near) == 0);
                    let known = &mut distances[index(near, sheet)];
                    if length + cost < *known {
                        *known = length + cost;
                        (if cost == 0 { &mut here } else { &mut next }).push((near, sheet));
                    }
                }
            }
            if next.is_empty() {
                return bound;
            }
            std::mem::swap(&mut here, &mut next);
        }
        bound
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dfpn::random::Random;
    use game::{CellSet, Rule};

    fn set(word: Word) -> CellSet {
        cells(word).map(|cell| Cell::new(cell.into())).collect()
    }

    /// The least number of empty cells with which the player wins, by trying all sets of them.
    fn fewest_missing(torus: &Torus, player: Player, own: Word, empty: Word) -> u32 {
        let owns = |stones: Word| {
            let rule = torus.rule();
            let once = |class: Class| class.right.abs() <= 1 && class.down.abs() <= 1;
            !torus.shortest_loop(&set(stones), |class| once(class) && rule.owns(player, class)).is_empty()
        };
        let free: Vec<u8> = cells(empty).collect();
        let subsets = 0u32..1 << free.len();
        let word =
            |subset: u32| (0..free.len()).filter(|n| subset >> n & 1 == 1).fold(0, |w, n| w | bit(free[n]));
        let good = subsets.filter(|subset| owns(own | word(*subset)));
        good.map(u32::count_ones).min().unwrap_or(FAR.into())
    }

    #[test]
    fn distances_and_deciding_cells_are_those_of_the_game() {
        let mut random = Random::new(8);
        let mut longer = 0;
        for round in 0..300 {
            let rule = Rule::ALL[round % 4];
            let (width, height) = [(3, 3), (3, 4), (4, 3)][round / 4 % 3];
            let torus = Torus::new(width, height, rule).unwrap();
            let net = Net::new(&torus);
            let (mut own, mut other) = (0, 0);
            for cell in 0..net.count() as u8 {
                match random.below(5) {
                    0 | 1 => own |= bit(cell),
                    2 => other |= bit(cell),
                    _ => {}
                }
            }
            let player = [Player::Black, Player::White][random.below(2)];
            let empty = (bit(net.count() as u8) - 1) & !(own | other);
            let chances = net.chances(player, own, empty);
            let (won, lost) = (chances.won, chances.lost);
            for cell in cells(empty) {
                let with = rule.winner(player, torus.loops(&set(own | bit(cell))));
                // Loops that were there before are of no interest.
                if rule.winner(player, torus.loops(&set(own))).is_none() {
                    assert_eq!(won & bit(cell) != 0, with == Some(player));
                    assert_eq!(lost & bit(cell) != 0, with == Some(player.opponent()));
                    if with.is_none() {
                        let after = net.chances(player, own | bit(cell), empty & !bit(cell));
                        assert_eq!(net.chances_after(&chances, cell), (after.won, after.lost));
                    }
                }
            }
            let wanted = fewest_missing(&torus, player, own, empty);
            let found = net.distance(player, own, other);
            // A loop that swings out further than once around on its way is not seen.
            assert!(found >= wanted);
            longer += u32::from(found > wanted);
        }
        assert!(longer < 15, "{longer}");
    }
}
