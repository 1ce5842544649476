//! Of the clauses that a SAT solver has learned, those that the contradiction needs.
//!
//! The clauses are looked at from the last to the first. One that is needed is derived anew, by unit
//! propagation, from those before it; whatever takes part in that is needed as well. The rest is left out. What is
//! needed already is used first, so that as little as possible is needed besides.

use crate::sat::{Learned, Literal};
use kernel::Step;
use proof::limits::{Budget, Exhausted};
use rustc_hash::FxHashMap;
use std::io::Write;

/// What a contradiction needs.
pub struct Needed {
    /// Whether each of the given clauses is needed.
    pub given: Vec<bool>,
    /// The clauses that are needed of those learned, in their order, each forgotten once it has been used for the
    /// last time: they follow by unit propagation from the given ones that are needed and those before them that
    /// are not forgotten, and the contradiction in the end.
    pub steps: Vec<Step<Literal>>,
}

/// Finds what the contradiction needs.
pub fn trim(given: &[Vec<Literal>], learned: Learned, budget: &Budget<'_>) -> Result<Needed, Exhausted> {
    let watch = budget.watch();
    let Learned { clauses, until } = learned;
    let mut trimmer = Trimmer::new(given, &clauses);
    // Those that were dropped, the latest first.
    let mut dropped: Vec<usize> = (0..clauses.len()).filter(|index| until[*index] <= clauses.len()).collect();
    dropped.sort_by_key(|index| until[*index]);
    let mut used: Vec<Option<usize>> = vec![None; given.len() + clauses.len()];
    (0..given.len()).for_each(|number| trimmer.attach(number));
    (0..clauses.len())
        .filter(|index| until[*index] > clauses.len())
        .for_each(|index| trimmer.attach(given.len() + index));
    let mut all = true;
    for index in (0..=clauses.len()).rev() {
        while let Some(last) = dropped.pop_if(|last| until[*last] > index) {
            trimmer.attach(given.len() + last);
        }
        let number = given.len() + index;
        let clause = clauses.get(index).map_or(&[][..], |clause| clause);
        if index == clauses.len() || used[number].is_some() {
            watch.look()?;
            all = all && trimmer.derive(clause, number, &mut used);
        }
    }
    if !all {
        // What does not follow is none of our business: whoever reads it will say so.
        let steps = clauses.into_iter().map(Step::Clause).collect();
        return Ok(Needed { given: vec![true; given.len()], steps });
    }
    let mut steps = Vec::new();
    let mut places: FxHashMap<usize, Vec<usize>> = FxHashMap::default();
    let mut kept = 0;
    for (number, clause) in (given.len()..).zip(clauses) {
        if let Some(last) = used[number] {
            steps.push(Step::Clause(clause));
            steps.extend(places.remove(&number).map(Step::Forget));
            places.entry(last).or_default().push(kept);
            kept += 1;
        }
    }
    used.truncate(given.len());
    Ok(Needed { given: used.into_iter().map(|used| used.is_some()).collect(), steps })
}

/// Writes a refutation, up to the empty clause.
pub fn write_steps<V>(
    steps: &[Step<(V, bool)>],
    name: impl Fn(&V) -> String,
    mut out: impl Write,
) -> std::io::Result<()> {
    for step in steps {
        match step {
            Step::Clause(clause) => {
                write!(out, "clause")?;
                for (variable, sign) in clause {
                    write!(out, " {}{}", if *sign { "" } else { "!" }, name(variable))?;
                }
            }
            Step::Forget(numbers) => {
                write!(out, "forget")?;
                for number in numbers {
                    write!(out, " {}", number + 1)?;
                }
            }
        }
        writeln!(out)?;
    }
    writeln!(out, "clause")
}

/// A variable, twice, and one more if it is true.
type Code = u32;

fn code((variable, sign): Literal) -> Code {
    2 * variable as Code + Code::from(sign)
}

/// Clauses that are not known to be needed, and those that are.
const REST: usize = 0;
const NEEDED: usize = 1;

/// A clause that watches a literal, and another of its literals: as long as that is true, nothing follows.
type Watcher = (u32, Code);

/// Unit propagation that remembers why.
struct Trimmer {
    /// The literals of all clauses, one clause after the other,
    literals: Vec<Code>,
    /// where each clause begins, and where the last one ends.
    starts: Vec<usize>,
    /// For each literal the clauses that watch it, it being one of their first two: the rest, and those needed.
    watching: [Vec<Vec<Watcher>>; 2],
    /// Clauses with one literal.
    units: Vec<u32>,
    /// Whether each literal is true; it is false if its contrary is true.
    holds: Vec<bool>,
    /// The clause by which a variable has its value; none if it was assumed.
    reasons: Vec<Option<u32>>,
    trail: Vec<Code>,
    /// For each variable, the turn in which it was last asked for its reason, and the present turn.
    asked: Vec<u32>,
    turn: u32,
}

impl Trimmer {
    fn new(given: &[Vec<Literal>], learned: &[Vec<Literal>]) -> Self {
        let (mut literals, mut starts) = (Vec::new(), vec![0]);
        for clause in given.iter().chain(learned) {
            let mut clause: Vec<Code> = clause.iter().map(|literal| code(*literal)).collect();
            clause.sort_unstable();
            clause.dedup();
            literals.extend(clause);
            starts.push(literals.len());
        }
        let variables = literals.iter().map(|literal| *literal as usize / 2 + 1).max().unwrap_or(0);
        let watching = [vec![Vec::new(); 2 * variables], vec![Vec::new(); 2 * variables]];
        let (reasons, asked) = (vec![None; variables], vec![0; variables]);
        let (holds, trail) = (vec![false; 2 * variables], Vec::new());
        Self { literals, starts, watching, units: Vec::new(), holds, reasons, trail, asked, turn: 0 }
    }

    /// From now on this clause is looked at.
    fn attach(&mut self, number: usize) {
        let number = number as u32;
        match *self.clause(number) {
            [] => {}
            [_] => self.units.push(number),
            [one, two, ..] => {
                self.watching[REST][one as usize].push((number, two));
                self.watching[REST][two as usize].push((number, one));
            }
        }
    }

    fn holds(&self, literal: Code) -> bool {
        self.holds[literal as usize]
    }

    fn clause(&self, number: u32) -> &[Code] {
        &self.literals[self.starts[number as usize]..self.starts[number as usize + 1]]
    }

    /// Derives a clause from those with lesser numbers, and marks what it needs by its number; says whether that
    /// is possible. From one call to the next the numbers may become less, never greater.
    fn derive(&mut self, clause: &[Literal], before: usize, used: &mut [Option<usize>]) -> bool {
        for contrary in clause.iter().map(|literal| code(*literal) ^ 1) {
            if !self.holds(contrary) && !self.holds(contrary ^ 1) {
                self.make_true(contrary, None);
            }
        }
        let conflict = self.propagate(before as u32, used);
        if let Some(conflict) = conflict {
            self.mark(conflict, before, used);
        }
        for literal in self.trail.drain(..) {
            self.holds[literal as usize] = false;
        }
        conflict.is_some()
    }

    fn make_true(&mut self, literal: Code, reason: Option<u32>) {
        self.holds[literal as usize] = true;
        self.reasons[literal as usize / 2] = reason;
        self.trail.push(literal);
    }

    /// Forces what follows; a clause that is false, if there is one.
    fn propagate(&mut self, before: u32, used: &[Option<usize>]) -> Option<u32> {
        self.units.retain(|number| *number < before);
        for index in 0..self.units.len() {
            let number = self.units[index];
            let literal = self.clause(number)[0];
            if self.holds(literal ^ 1) {
                return Some(number);
            }
            if !self.holds(literal) {
                self.make_true(literal, Some(number));
            }
        }
        // How far the trail has been followed by the rest, and by what is needed.
        let mut next = [0, 0];
        loop {
            let kind = if next[NEEDED] < self.trail.len() { NEEDED } else { REST };
            let lost = *self.trail.get(next[kind])? ^ 1;
            match self.follow(lost, kind, before, used) {
                Followed::ToTheEnd => next[kind] += 1,
                Followed::Forced => {}
                Followed::False(number) => return Some(number),
            }
        }
    }

    /// Looks at the clauses that watch a literal which has become false; of the rest only until one of them
    /// forces another literal.
    fn follow(&mut self, lost: Code, kind: usize, before: u32, used: &[Option<usize>]) -> Followed {
        let mut watching = std::mem::take(&mut self.watching[kind][lost as usize]);
        let mut at = 0;
        let mut followed = Followed::ToTheEnd;
        while at < watching.len() {
            let (number, other) = watching[at];
            // What comes later is not looked at any more; what has become needed is on the other list.
            if number >= before || kind == REST && used[number as usize].is_some() {
                watching.swap_remove(at);
                continue;
            }
            if self.holds(other) {
                at += 1;
                continue;
            }
            let (start, end) = (self.starts[number as usize], self.starts[number as usize + 1]);
            if self.literals[start] == lost {
                self.literals.swap(start, start + 1);
            }
            let first = self.literals[start];
            let holds = self.holds(first);
            let fresh = (start + 2..end).find(|place| !self.holds(self.literals[*place] ^ 1));
            if let Some(fresh) = fresh.filter(|_| !holds) {
                self.literals.swap(start + 1, fresh);
                let watched = self.literals[start + 1];
                self.watching[kind][watched as usize].push((number, first));
                watching.swap_remove(at);
                continue;
            }
            watching[at].1 = first;
            at += 1;
            if self.holds(first ^ 1) {
                followed = Followed::False(number);
                break;
            }
            if !holds {
                self.make_true(first, Some(number));
                if kind == REST {
                    followed = Followed::Forced;
                    break;
                }
            }
        }
        self.watching[kind][lost as usize] = watching;
        followed
    }

    /// Marks the clauses by which a conflict came about, and puts them on the list of those needed.
    fn mark(&mut self, conflict: u32, by: usize, used: &mut [Option<usize>]) {
        self.turn += 1;
        let mut waiting = vec![conflict];
        while let Some(number) = waiting.pop() {
            if used[number as usize].is_none()
                && let [one, two, ..] = *self.clause(number)
            {
                self.watching[NEEDED][one as usize].push((number, two));
                self.watching[NEEDED][two as usize].push((number, one));
            }
            used[number as usize].get_or_insert(by);
            for place in self.starts[number as usize]..self.starts[number as usize + 1] {
                let variable = self.literals[place] as usize / 2;
                if std::mem::replace(&mut self.asked[variable], self.turn) != self.turn {
                    waiting.extend(self.reasons[variable]);
                }
            }
        }
    }
}

/// How far the clauses that watch a literal were looked at.
enum Followed {
    /// All of them.
    ToTheEnd,
    /// Up to one that forces another literal.
    Forced,
    /// Up to one whose literals are all false.
    False(u32),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sat::Sat;
    use proof::limits::{Limits, Monitor};

    /// Pigeons into one hole fewer, with clauses about other variables beside them.
    fn pigeons(holes: usize) -> Vec<Vec<Literal>> {
        let at = |pigeon: usize, hole: usize| pigeon * holes + hole;
        let mut clauses: Vec<Vec<Literal>> =
            (0..=holes).map(|pigeon| (0..holes).map(|hole| (at(pigeon, hole), true)).collect()).collect();
        for hole in 0..holes {
            for one in 0..=holes {
                clauses.extend((0..one).map(|other| vec![(at(one, hole), false), (at(other, hole), false)]));
            }
        }
        let beside = (holes + 1) * holes;
        clauses.extend((0..20).map(|next| vec![(beside + next, false), (beside + next + 1, true)]));
        clauses
    }

    #[test]
    fn what_is_left_still_refutes() {
        let (limits, monitor) = (Limits::default(), Monitor::default());
        let budget = Budget::new(&limits, &monitor);
        let given = pigeons(7);
        let mut sat = Sat::new(&budget, true);
        given.iter().for_each(|clause| sat.add(clause));
        assert!(!sat.solve().unwrap());
        let learned = sat.into_learned();
        let kept = trim(&given, learned.clone(), &budget).unwrap();
        // What has nothing to do with pigeons is not needed.
        assert!(kept.given[given.len() - 20..].iter().all(|needed| !needed));
        let given: Vec<_> = given.into_iter().zip(kept.given).filter(|(_, needed)| *needed).collect();
        let given: Vec<Vec<Literal>> = given.into_iter().map(|(clause, _)| clause).collect();
        // The contradiction, and each clause, follows from those before it that are not forgotten.
        let mut known: Vec<Vec<Literal>> = Vec::new();
        let follows = |known: &[Vec<Literal>], clause: &[Literal]| {
            let mut trimmer = Trimmer::new(&given, known);
            (0..given.len() + known.len()).for_each(|number| trimmer.attach(number));
            let mut used = vec![None; given.len() + known.len()];
            trimmer.derive(clause, used.len(), &mut used)
        };
        let (mut clauses, mut forgotten) = (0, 0);
        for step in kept.steps {
            match step {
                Step::Clause(clause) => {
                    assert!(follows(&known, &clause));
                    known.push(clause);
                    clauses += 1;
                }
                Step::Forget(numbers) => {
                    // A clause with both a literal and its contrary says nothing.
                    numbers.iter().for_each(|number| known[*number] = vec![(0, true), (0, false)]);
                    forgotten += numbers.len();
                }
            }
        }
        assert!(follows(&known, &[]));
        let all = learned.clauses.len();
        assert!(clauses > 0 && clauses <= all && forgotten > clauses / 2, "{forgotten}, {clauses} of {all}");
        // Some were dropped, and then they were not used any more.
        assert!(learned.until.iter().any(|until| *until < all));
    }

    #[test]
    fn what_is_not_needed_goes() {
        let (limits, monitor) = (Limits::default(), Monitor::default());
        let budget = Budget::new(&limits, &monitor);
        // 0 or 1, not 0 or 1, 0 or not 1, not 0 or not 1; 2 implies 3.
        let given: Vec<Vec<Literal>> = vec![
            vec![(0, true), (1, true)],
            vec![(0, false), (1, true)],
            vec![(0, true), (1, false)],
            vec![(0, false), (1, false)],
            vec![(2, false), (3, true)],
        ];
        let clauses = vec![vec![(2, false), (3, true), (0, true)], vec![(1, true)]];
        let learned = Learned { clauses, until: vec![usize::MAX; 2] };
        let needed = trim(&given, learned, &budget).unwrap();
        assert_eq!(
            (needed.steps, needed.given),
            (vec![Step::Clause(vec![(1, true)])], vec![true, true, true, true, false])
        );
    }
}
