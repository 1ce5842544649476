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
mod tests;
