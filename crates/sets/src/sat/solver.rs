//! Conflict-driven clause learning. Untrusted: who needs more than a model has what was learned checked.
//!
//! The usual parts: two watched literals, the first unique implication point, clauses made smaller by what
//! implies their literals, restarts and clauses let go by the number of decision levels in them (Audemard and
//! Simon's Glucose), the last value of a variable tried first.

use super::order::Order;
use super::{Learned, Literal};
use crate::tuning::{SAT_CLEARING, SAT_DECAY, SAT_LEVELS, SAT_MARGIN};

/// A variable, twice, and one more if it is true.
type Code = u32;

/// No clause.
const NONE: u32 = u32::MAX;

/// Before its literals a clause has their number, its levels, and its number among those learned.
const HEAD: usize = 3;

/// Clauses with so few levels are kept for good.
const FEW_LEVELS: u32 = 2;

/// What is added to the levels of a clause that was used since clauses were let go for the last time.
const USED: u32 = 1 << 31;

/// So many more conflicts pass each time before clauses are let go again,
const LATER_CLEARING: u64 = 300;
/// and so many before a restart.
const BEFORE_RESTART: u64 = 10;

/// A clause that watches a literal, and another of its literals: while that is true, nothing follows.
#[derive(Clone, Copy)]
struct Watch {
    place: u32,
    other: Code,
}

/// What became of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    Model,
    Contradiction,
    Unknown,
}

/// Clauses, and what was learned of them.
pub struct Solver {
    /// The clauses, one after the other.
    room: Vec<u32>,
    /// Where those given are, and those learned that were not let go.
    given: Vec<u32>,
    kept: Vec<u32>,
    /// For each literal the clauses that watch it: it is one of their first two.
    watching: Vec<Vec<Watch>>,
    /// Whether each literal is true; it is false if its contrary is true.
    holds: Vec<bool>,
    /// For each variable its level, the clause that forced it, and its last value.
    levels: Vec<u32>,
    reasons: Vec<u32>,
    last: Vec<bool>,
    trail: Vec<Code>,
    /// Where each level begins on the trail.
    starts: Vec<usize>,
    /// How far the trail was followed, and how far what it forces for good was written down.
    next: usize,
    noted: usize,
    order: Order,
    /// Variables that take part in a conflict, or are implied by those that do.
    seen: Vec<bool>,
    /// For each level when it was last counted.
    counted: Vec<u64>,
    count: u64,
    /// Whether a contradiction was found.
    absurd: bool,
    /// How many conflicts there were, how often clauses were let go, and at which conflict they are next.
    conflicts: u64,
    clearings: u64,
    clear_at: u64,
    /// The average number of levels of the latest clauses, and of all.
    lately: f64,
    always: f64,
    /// What was learned, if it is wanted.
    pub learned: Option<Learned>,
}

fn code((variable, sign): Literal) -> Code {
    2 * variable as Code + Code::from(sign)
}

fn plain(literal: Code) -> Literal {
    (literal as usize / 2, literal % 2 == 1)
}

impl Solver {
    /// No clauses. What is learned is written down if that is wanted.
    pub fn new(learned: bool) -> Self {
        Self {
            room: Vec::new(),
            given: Vec::new(),
            kept: Vec::new(),
            watching: Vec::new(),
            holds: Vec::new(),
            levels: Vec::new(),
            reasons: Vec::new(),
            last: Vec::new(),
            trail: Vec::new(),
            starts: Vec::new(),
            next: 0,
            noted: 0,
            order: Order::new(),
            seen: Vec::new(),
            counted: vec![0],
            count: 0,
            absurd: false,
            conflicts: 0,
            clearings: 0,
            clear_at: SAT_CLEARING.get() as u64,
            lately: 0.0,
            always: 0.0,
            learned: learned.then(Learned::default),
        }
    }

    /// Adds a clause.
    pub fn add(&mut self, clause: &[Literal]) {
        self.back_to(0);
        let mut clause: Vec<Code> = clause.iter().map(|literal| code(*literal)).collect();
        clause.sort_unstable();
        clause.dedup();
        let most = clause.last().map_or(0, |literal| *literal as usize / 2 + 1);
        (self.levels.len()..most).for_each(|_| self.add_variable());
        let says_nothing = clause.windows(2).any(|two| two[0] ^ 1 == two[1]);
        if says_nothing || clause.iter().any(|literal| self.is_true(*literal)) {
            return;
        }
        clause.retain(|literal| !self.is_false(*literal));
        match clause[..] {
            [] => self.absurd = true,
            [only] => self.force(only, NONE),
            _ => {
                let place = self.keep(&clause, 0, NONE);
                self.given.push(place);
            }
        }
    }

    fn add_variable(&mut self) {
        self.watching.extend([Vec::new(), Vec::new()]);
        self.holds.extend([false, false]);
        self.levels.push(0);
        self.reasons.push(NONE);
        self.last.push(false);
        self.seen.push(false);
        self.counted.push(0);
        self.order.add();
    }

    /// Whether a variable is true in the model that was found.
    pub fn value(&self, variable: usize) -> bool {
        self.holds.get(2 * variable + 1).is_some_and(|holds| *holds)
    }

    /// Looks for a model, until it is told to stop.
    pub fn solve(&mut self, stop: impl Fn() -> bool) -> Answer {
        let mut since = 0;
        let margin = SAT_MARGIN.get() as f64 / 100.0;
        self.back_to(0);
        while !self.absurd {
            if let Some(conflict) = self.propagate() {
                if self.starts.is_empty() {
                    self.absurd = true;
                    break;
                }
                self.conflicts += 1;
                since += 1;
                self.learn(conflict);
                if self.conflicts.is_multiple_of(64) && stop() {
                    return Answer::Unknown;
                }
                continue;
            }
            if self.starts.is_empty() {
                self.note_forced();
                if self.conflicts >= self.clear_at {
                    self.clear();
                }
            }
            if since >= BEFORE_RESTART && self.lately > margin * self.always {
                since = 0;
                self.back_to(0);
                continue;
            }
            if !self.decide() {
                return if stop() { Answer::Unknown } else { Answer::Model };
            }
        }
        Answer::Contradiction
    }

    /// Gives a variable a value; says whether there was one without.
    fn decide(&mut self) -> bool {
        let open = std::iter::from_fn(|| self.order.first()).find(|variable| {
            let yes = 2 * *variable as usize + 1;
            !self.holds[yes] && !self.holds[yes ^ 1]
        });
        let Some(variable) = open else { return false };
        self.starts.push(self.trail.len());
        self.force(2 * variable + u32::from(self.last[variable as usize]), NONE);
        true
    }

    fn is_true(&self, literal: Code) -> bool {
        self.holds[literal as usize]
    }

    fn is_false(&self, literal: Code) -> bool {
        self.is_true(literal ^ 1)
    }

    fn level(&self, literal: Code) -> u32 {
        self.levels[literal as usize / 2]
    }

    fn force(&mut self, literal: Code, reason: u32) {
        let variable = literal as usize / 2;
        self.holds[literal as usize] = true;
        self.levels[variable] = self.starts.len() as u32;
        self.reasons[variable] = reason;
        self.trail.push(literal);
    }

    /// Takes back all values of higher levels.
    fn back_to(&mut self, level: usize) {
        let Some(start) = self.starts.get(level).copied() else { return };
        for literal in self.trail.drain(start..) {
            self.holds[literal as usize] = false;
            self.last[literal as usize / 2] = literal % 2 == 1;
            self.order.enter(literal / 2);
        }
        self.starts.truncate(level);
        self.next = start;
    }

    /// Puts a clause at the end of the room. Its first two literals are watched.
    fn keep(&mut self, clause: &[Code], levels: u32, number: u32) -> u32 {
        let place = self.room.len() as u32;
        self.room.extend([clause.len() as u32, levels, number]);
        self.room.extend(clause);
        self.watching[clause[0] as usize].push(Watch { place, other: clause[1] });
        self.watching[clause[1] as usize].push(Watch { place, other: clause[0] });
        place
    }

    fn literals(&self, place: u32) -> std::ops::Range<usize> {
        let start = place as usize + HEAD;
        start..start + self.room[place as usize] as usize
    }

    /// Forces what follows; a clause that is false, if there is one.
    fn propagate(&mut self) -> Option<u32> {
        while let Some(literal) = self.trail.get(self.next).copied() {
            self.next += 1;
            let mut watching = std::mem::take(&mut self.watching[literal as usize ^ 1]);
            let found = self.look(literal ^ 1, &mut watching);
            self.watching[literal as usize ^ 1] = watching;
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// The same of clauses that watch a literal which has become false.
    fn look(&mut self, lost: Code, watching: &mut Vec<Watch>) -> Option<u32> {
        let (mut at, mut kept) = (0, 0);
        let mut found = None;
        while at < watching.len() {
            let Watch { place, other } = watching[at];
            at += 1;
            if self.holds[other as usize] {
                watching[kept] = Watch { place, other };
                kept += 1;
                continue;
            }
            let clause = self.literals(place);
            let clause = &mut self.room[clause];
            if clause[0] == lost {
                clause.swap(0, 1);
            }
            let first = clause[0];
            if !self.holds[first as usize] {
                let open = |literal: &Code| !self.holds[*literal as usize ^ 1];
                if let Some(fresh) = clause[2..].iter().position(open) {
                    clause.swap(1, 2 + fresh);
                    self.watching[clause[1] as usize].push(Watch { place, other: first });
                    continue;
                }
                if self.is_false(first) {
                    found = Some(place);
                } else {
                    self.force(first, place);
                }
            }
            watching[kept] = Watch { place, other: first };
            kept += 1;
            if found.is_some() {
                break;
            }
        }
        watching.copy_within(at.., kept);
        watching.truncate(kept + watching.len() - at);
        found
    }

    /// Learns from a conflict, and goes back to where the clause that was learned forces something.
    fn learn(&mut self, conflict: u32) {
        let mut clause = self.implication_point(conflict);
        self.count_levels(clause.iter().copied());
        let mut asked = clause.clone();
        let mut rest = clause.split_off(1);
        rest.retain(|literal| !self.is_implied(*literal, &mut asked));
        clause.extend(rest);
        asked.into_iter().for_each(|literal| self.seen[literal as usize / 2] = false);
        let levels = self.count_levels(clause.iter().copied());
        let number = self.note(&clause);
        self.order.grow(1.0 / (SAT_DECAY.get() as f64 / 100.0));
        let rate = |slow: f64| slow.max(1.0 / (self.conflicts as f64));
        self.lately += (f64::from(levels) - self.lately) * rate(1.0 / 32.0);
        self.always += (f64::from(levels) - self.always) * rate(1.0 / 16384.0);
        let Some(highest) = (1..clause.len()).max_by_key(|at| self.level(clause[*at])) else {
            self.back_to(0);
            return self.force(clause[0], NONE);
        };
        clause.swap(1, highest);
        self.back_to(self.level(clause[1]) as usize);
        let place = self.keep(&clause, levels, number);
        self.kept.push(place);
        self.force(clause[0], place);
    }

    /// The clause of the first unique implication point, whose literal comes first. All its variables are seen.
    fn implication_point(&mut self, conflict: u32) -> Vec<Code> {
        let here = self.starts.len() as u32;
        let mut clause = vec![0];
        let (mut open, mut at, mut place, mut point) = (0, self.trail.len(), conflict, None);
        loop {
            self.used(place);
            for index in self.literals(place) {
                let literal = self.room[index];
                let (variable, level) = (literal / 2, self.level(literal));
                if Some(literal) == point || level == 0 || self.seen[variable as usize] {
                    continue;
                }
                self.seen[variable as usize] = true;
                self.order.bump(variable);
                if level == here {
                    open += 1;
                } else {
                    clause.push(literal);
                }
            }
            while !self.seen[self.trail[at - 1] as usize / 2] {
                at -= 1;
            }
            at -= 1;
            let literal = self.trail[at];
            open -= 1;
            if open == 0 {
                clause[0] = literal ^ 1;
                return clause;
            }
            self.seen[literal as usize / 2] = false;
            (point, place) = (Some(literal), self.reasons[literal as usize / 2]);
        }
    }

    /// Whether what is seen implies a literal to be false, by clauses of the same levels. What is found out on the
    /// way is seen as well.
    fn is_implied(&mut self, literal: Code, seen: &mut Vec<Code>) -> bool {
        let before = seen.len();
        let mut open = vec![literal];
        while let Some(literal) = open.pop() {
            let reason = self.reasons[literal as usize / 2];
            let literals = if reason == NONE { 0..0 } else { self.literals(reason) };
            let mut fails = reason == NONE;
            for index in literals {
                let other = self.room[index];
                let (variable, level) = (other as usize / 2, self.level(other));
                if other ^ 1 == literal || level == 0 || self.seen[variable] {
                    continue;
                }
                fails |= self.counted[level as usize] != self.count;
                self.seen[variable] = true;
                seen.push(other);
                open.push(other);
            }
            if fails {
                seen.drain(before..).for_each(|literal| self.seen[literal as usize / 2] = false);
                return false;
            }
        }
        true
    }

    /// In how many levels these literals are.
    fn count_levels(&mut self, literals: impl Iterator<Item = Code>) -> u32 {
        self.count += 1;
        let mut levels = 0;
        for literal in literals {
            let counted = &mut self.counted[self.levels[literal as usize / 2] as usize];
            levels += u32::from(*counted != self.count);
            *counted = self.count;
        }
        levels
    }

    /// A clause takes part in a conflict: it may have fewer levels now.
    fn used(&mut self, place: u32) {
        let levels = self.room[place as usize + 1] & !USED;
        if levels > FEW_LEVELS {
            let literals: Vec<Code> = self.room[self.literals(place)].to_vec();
            let now = self.count_levels(literals.into_iter());
            self.room[place as usize + 1] = levels.min(now) | USED;
        }
    }

    /// Writes down a clause that was learned: its number.
    fn note(&mut self, clause: &[Code]) -> u32 {
        let Some(learned) = &mut self.learned else { return NONE };
        learned.clauses.push(clause.iter().map(|literal| plain(*literal)).collect());
        learned.until.push(usize::MAX);
        learned.clauses.len() as u32 - 1
    }

    /// Writes down what is forced for good, so that the clauses by which it was forced may be let go.
    fn note_forced(&mut self) {
        for at in self.noted..self.trail.len() {
            let literal = self.trail[at];
            if self.reasons[literal as usize / 2] != NONE {
                self.note(&[literal]);
            }
        }
        self.noted = self.trail.len();
    }

    /// Lets half of the clauses go that have many levels or were not used of late, and all that are true for good.
    fn clear(&mut self) {
        self.clearings += 1;
        self.clear_at = self.conflicts + SAT_CLEARING.get() as u64 + LATER_CLEARING * self.clearings;
        let room = std::mem::take(&mut self.room);
        self.watching.iter_mut().for_each(Vec::clear);
        let clause = |place: u32| {
            let start = place as usize + HEAD;
            &room[start..start + room[place as usize] as usize]
        };
        let levels = |place: u32| room[place as usize + 1] & !USED;
        let is_used = |place: u32| room[place as usize + 1] & USED != 0;
        let some = SAT_LEVELS.get() as u32;
        let mut less: Vec<u32> = self.kept.clone();
        less.retain(|place| levels(*place) > if is_used(*place) { some } else { FEW_LEVELS });
        less.sort_by_key(|place| (levels(*place), clause(*place).len()));
        let mut gone: Vec<u32> = less.split_off(less.len() / 2);
        gone.sort_unstable();
        for place in std::mem::take(&mut self.given) {
            if !clause(place).iter().any(|literal| self.is_true(*literal)) {
                let place = self.keep(clause(place), 0, NONE);
                self.given.push(place);
            }
        }
        for place in std::mem::take(&mut self.kept) {
            let number = room[place as usize + 2];
            let goes = gone.binary_search(&place).is_ok();
            if !goes && !clause(place).iter().any(|literal| self.is_true(*literal)) {
                let place = self.keep(clause(place), levels(place), number);
                self.kept.push(place);
            } else if let Some(learned) = &mut self.learned {
                learned.until[number as usize] = learned.clauses.len();
            }
        }
        // What is forced for good needs no reason.
        self.trail.iter().for_each(|literal| self.reasons[*literal as usize / 2] = NONE);
    }
}
