//! Clauses, and what follows from them by one forced literal after the other.

/// A variable, by its number, and whether it is true.
pub type Variable = (usize, bool);

/// A line of a refutation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step<L> {
    /// A clause that follows.
    Clause(Vec<L>),
    /// Clauses that are not used any more, by their numbers among those of the refutation, from 0 on.
    Forget(Vec<usize>),
}

/// A literal: its variable twice, and one more if it is true.
type Code = u32;

/// So many variables fit.
const MOST: usize = 1 << 30;

/// The place of a clause that is not kept.
const NOWHERE: u32 = u32::MAX;

/// A clause that watches a literal, by its place, and another of its literals: while that is true, nothing
/// follows.
#[derive(Clone, Copy)]
struct Watch {
    place: u32,
    other: Code,
}

/// Clauses that are known. The first two literals of each are watched: as long as they are not false, nothing
/// follows from it. A clause without two literals need not be kept, since what it forces is forced for good.
pub struct Clauses {
    /// The clauses, one after the other, and before each the number of its literals.
    room: Vec<u32>,
    /// For each number of literals the places of clauses that were forgotten: the next ones are put there, so that
    /// all that is known stays close together.
    gaps: Vec<Vec<u32>>,
    /// For each literal the clauses that watch it.
    watching: Vec<Vec<Watch>>,
    /// Whether each literal is true; it is false if its contrary is true.
    holds: Vec<bool>,
    forced: Vec<Code>,
    /// For each clause of the refutation where it is, if it was not forgotten.
    places: Vec<Option<u32>>,
    contradiction: bool,
}

fn code((variable, sign): Variable) -> Code {
    2 * variable as Code + Code::from(sign)
}

impl Clauses {
    /// No clauses about so many variables.
    pub fn new(variables: usize) -> Self {
        assert!(variables < MOST, "too many variables");
        Self {
            room: Vec::new(),
            gaps: Vec::new(),
            watching: vec![Vec::new(); 2 * variables],
            holds: vec![false; 2 * variables],
            forced: Vec::new(),
            places: Vec::new(),
            contradiction: false,
        }
    }

    fn is_true(&self, literal: Code) -> bool {
        self.holds[literal as usize]
    }

    fn is_false(&self, literal: Code) -> bool {
        self.is_true(literal ^ 1)
    }

    fn force(&mut self, literal: Code) {
        self.holds[literal as usize] = true;
        self.forced.push(literal);
    }

    /// Whether what is known is refuted: each clause of some steps follows from it and from those before that are
    /// not forgotten, and then there is a contradiction.
    pub fn refuted(&mut self, steps: impl IntoIterator<Item = Step<Variable>>) -> bool {
        let right = steps.into_iter().all(|step| match step {
            Step::Clause(clause) => {
                let known = clause.iter().all(|(variable, _)| *variable < self.holds.len() / 2);
                let follows = known && self.follows(&clause);
                if follows {
                    let place = self.keep(clause);
                    self.places.push(Some(place));
                }
                follows
            }
            Step::Forget(numbers) => numbers.into_iter().all(|number| {
                let place = self.places.get_mut(number).and_then(Option::take);
                place.into_iter().for_each(|place| self.forget(place));
                place.is_some()
            }),
        });
        right && self.follows(&[])
    }

    /// Adds a clause, and what is forced by it for good.
    pub fn add(&mut self, clause: Vec<Variable>) {
        self.keep(clause);
    }

    /// Adds a clause, and says where it is now.
    fn keep(&mut self, clause: Vec<Variable>) -> u32 {
        let mut clause: Vec<Code> = clause.into_iter().map(code).collect();
        clause.sort_unstable();
        clause.dedup();
        clause.sort_by_key(|literal| self.is_false(*literal));
        let open = clause.iter().filter(|literal| !self.is_false(**literal)).count();
        let place = self.put(&clause);
        match clause.first() {
            Some(first) if open == 1 && !self.is_true(*first) => {
                let before = self.forced.len();
                self.force(*first);
                self.contradiction |= self.conflict(before);
            }
            _ => self.contradiction |= open == 0,
        }
        place
    }

    /// Finds a place for a clause, which watches its first two literals from now on. What there is no room for is
    /// not kept: then less follows.
    fn put(&mut self, clause: &[Code]) -> u32 {
        let [one, two, ..] = *clause else { return NOWHERE };
        let gap = self.gaps.get_mut(clause.len()).and_then(Vec::pop);
        let place = gap.unwrap_or_else(|| u32::try_from(self.room.len()).unwrap_or(NOWHERE));
        if place == NOWHERE {
            return NOWHERE;
        }
        let start = place as usize;
        self.room.resize(self.room.len().max(start + 1 + clause.len()), 0);
        self.room[start] = clause.len() as u32;
        self.room[start + 1..start + 1 + clause.len()].copy_from_slice(clause);
        self.watching[one as usize].push(Watch { place, other: two });
        self.watching[two as usize].push(Watch { place, other: one });
        place
    }

    /// Forgets the clause at a place.
    fn forget(&mut self, place: u32) {
        if place == NOWHERE {
            return;
        }
        let start = place as usize;
        for literal in [self.room[start + 1], self.room[start + 2]] {
            self.watching[literal as usize].retain(|watch| watch.place != place);
        }
        let length = self.room[start] as usize;
        self.gaps.resize(self.gaps.len().max(length + 1), Vec::new());
        self.gaps[length].push(place);
    }

    /// Whether the contrary of a clause leads to a contradiction.
    pub fn follows(&mut self, clause: &[Variable]) -> bool {
        if self.contradiction {
            return true;
        }
        let before = self.forced.len();
        for literal in clause.iter().map(|literal| code(*literal)) {
            // It is true already, or the clause has both a literal and its contrary.
            if self.is_true(literal) {
                return self.undo(before, true);
            }
            if !self.is_false(literal) {
                self.force(literal ^ 1);
            }
        }
        let found = self.conflict(before);
        self.undo(before, found)
    }

    fn undo(&mut self, before: usize, answer: bool) -> bool {
        for literal in self.forced.drain(before..) {
            self.holds[literal as usize] = false;
        }
        answer
    }

    /// Forces what follows from the literals forced since; says whether a clause is false.
    fn conflict(&mut self, mut next: usize) -> bool {
        while let Some(literal) = self.forced.get(next).copied() {
            next += 1;
            let mut watching = std::mem::take(&mut self.watching[literal as usize ^ 1]);
            let found = self.look(literal ^ 1, &mut watching);
            self.watching[literal as usize ^ 1] = watching;
            if found {
                return true;
            }
        }
        false
    }

    /// Forces what follows now that a literal is false that these clauses watch; says whether one of them is false.
    /// Those that watch another literal instead are left out.
    fn look(&mut self, lost: Code, watching: &mut Vec<Watch>) -> bool {
        let mut at = 0;
        while let Some(Watch { place, other }) = watching.get(at).copied() {
            if self.is_true(other) {
                at += 1;
                continue;
            }
            let length = self.room[place as usize] as usize;
            let clause = &mut self.room[place as usize + 1..][..length];
            if clause[0] == lost {
                clause.swap(0, 1);
            }
            let first = clause[0];
            if !self.holds[first as usize] {
                let open = |literal: &Code| !self.holds[*literal as usize ^ 1];
                if let Some(fresh) = clause[2..].iter().position(open) {
                    clause.swap(1, 2 + fresh);
                    self.watching[clause[1] as usize].push(Watch { place, other: first });
                    watching.swap_remove(at);
                    continue;
                }
                if self.is_false(first) {
                    return true;
                }
                self.force(first);
            }
            watching[at].other = first;
            at += 1;
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(given: &[Vec<Variable>]) -> Clauses {
        let mut clauses = Clauses::new(6);
        given.iter().for_each(|clause| clauses.add(clause.clone()));
        clauses
    }

    /// Whether literals that force each other one after the other make a clause false, by looking at all of them
    /// again and again.
    fn follows_plainly(known: &[Vec<Variable>], clause: &[Variable]) -> bool {
        let mut taken: Vec<Variable> = clause.iter().map(|(variable, sign)| (*variable, !sign)).collect();
        let holds = |taken: &[Variable], (variable, sign): Variable| taken.contains(&(variable, sign));
        loop {
            if taken.iter().any(|(variable, sign)| holds(&taken, (*variable, !sign))) {
                return true;
            }
            let open = |clause: &&Vec<Variable>| -> Vec<Variable> {
                clause.iter().copied().filter(|(variable, sign)| !holds(&taken, (*variable, !sign))).collect()
            };
            let fresh = |open: &[Variable]| open.len() == 1 && !holds(&taken, open[0]);
            if known.iter().any(|clause| open(&clause).is_empty()) {
                return true;
            }
            let forced = known.iter().map(|clause| open(&clause)).find(|open| fresh(open));
            let Some(forced) = forced else { return false };
            taken.extend(forced);
        }
    }

    /// Whether some values make the clauses true and this one false.
    fn has_counterexample(known: &[Vec<Variable>], clause: &[Variable]) -> bool {
        (0..1usize << 6).any(|values| {
            let is_true = |(variable, sign): &Variable| (values >> variable & 1 == 1) == *sign;
            known.iter().all(|clause| clause.iter().any(is_true)) && !clause.iter().any(is_true)
        })
    }

    /// Long lists in which most clauses are forgotten, so that others are put in their places.
    #[test]
    fn places_are_taken_again() {
        let mut state = 7u64;
        let mut next = |below: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % below
        };
        let (mut accepted, mut refused, mut again) = (0, 0, 0);
        for _ in 0..4000 {
            let mut clause = |most: usize| -> Vec<Variable> {
                let mut clause: Vec<_> = (0..1 + next(most)).map(|_| (next(6), next(2) == 0)).collect();
                clause.sort_unstable();
                clause.dedup();
                clause
            };
            let given: Vec<Vec<Variable>> = (0..6).map(|_| clause(4)).collect();
            let mut clauses = known(&given);
            // What was said, what is not forgotten of it, and the numbers of that.
            let (mut all, mut plain) = (given.clone(), given.clone());
            let mut left: Vec<usize> = Vec::new();
            let mut number = 0;
            for _ in 0..12 {
                let said = clause(3);
                let found = clauses.follows(&said);
                assert!(found || !follows_plainly(&plain, &said), "{given:?} {plain:?} {said:?}");
                assert!(!found || !has_counterexample(&given, &said), "{given:?} {said:?}");
                assert!(!found || follows_plainly(&all, &said), "{given:?} {all:?} {said:?}");
                *if found { &mut accepted } else { &mut refused } += 1;
                if !found {
                    continue;
                }
                let room = clauses.room.len();
                let place = clauses.keep(said.clone());
                clauses.places.push(Some(place));
                again += usize::from(place != NOWHERE && clauses.room.len() == room);
                all.push(said.clone());
                plain.push(said);
                left.push(number);
                number += 1;
                if left.len() > 2 {
                    let at = left.len() - 2;
                    let gone = clauses.places[left.remove(at)].take().unwrap();
                    clauses.forget(gone);
                    plain.remove(given.len() + at);
                }
            }
            let watched: usize = clauses.watching.iter().map(Vec::len).sum();
            let long = clauses.places.iter().flatten().filter(|place| **place != NOWHERE).count();
            let given = given.iter().filter(|clause| clause.len() > 1).count();
            assert_eq!(watched, 2 * (given + long), "each clause that is kept watches two literals");
        }
        assert!(accepted > 4000 && refused > 4000 && again > 400, "{accepted} {refused} {again}");
    }

    #[test]
    fn what_is_forgotten_is_not_used() {
        let (a, b, c, d) = (0, 1, 2, 3);
        // Whatever a and b are, c or d leaves nothing.
        let given = [
            vec![(a, true), (b, true), (c, true)],
            vec![(a, true), (b, true), (c, false)],
            vec![(a, true), (b, false), (d, true)],
            vec![(a, true), (b, false), (d, false)],
            vec![(a, false), (b, true), (c, true)],
            vec![(a, false), (b, true), (c, false)],
            vec![(a, false), (b, false), (d, true)],
            vec![(a, false), (b, false), (d, false)],
        ];
        let clause = |literals: &[Variable]| Step::Clause(literals.to_vec());
        let (one, two) = (clause(&[(a, true), (b, true)]), clause(&[(a, false), (b, true)]));
        let refuted = |steps: &[&Step<Variable>]| known(&given).refuted(steps.iter().copied().cloned());
        let only = clause(&[(a, true)]);
        assert!(refuted(&[&one, &two, &only]) && !refuted(&[&two, &only]) && !refuted(&[&one, &only]));
        let (first, second) = (Step::Forget(vec![0]), Step::Forget(vec![1]));
        assert!(!refuted(&[&one, &first, &two, &only]), "the second is in the place of the first");
        assert!(!refuted(&[&one, &two, &first, &only]));
        assert!(refuted(&[&one, &two, &only, &first, &second]), "what was forced stays so");
        // Twice, what is not there yet, what was never there.
        assert!(!refuted(&[&one, &two, &only, &first, &first]));
        assert!(!refuted(&[&one, &first, &two, &first, &one, &only]));
        assert!(!refuted(&[&second, &one, &two, &only]));
        assert!(!refuted(&[&one, &two, &only, &Step::Forget(vec![3])]));
        assert!(!refuted(&[&one, &two, &only, &Step::Forget(vec![usize::MAX])]));
        // A variable that there is not, whatever else the clause says.
        for variable in [6, 1 << 31, usize::MAX / 2, usize::MAX] {
            assert!(!refuted(&[&clause(&[(a, true), (a, false), (variable, true)]), &one, &two, &only]));
        }
    }
}
