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

/// Clauses that are known. Two literals of each are watched: as long as they are not false, nothing follows
/// from it.
pub struct Clauses {
    /// All clauses; those that were forgotten are empty.
    list: Vec<Vec<Variable>>,
    /// For each literal the clauses that watch it, with another of their literals: while that is true, nothing
    /// follows.
    watching: Vec<Vec<(usize, Variable)>>,
    values: Vec<Option<bool>>,
    forced: Vec<Variable>,
    contradiction: bool,
}

fn place((variable, sign): Variable) -> usize {
    2 * variable + usize::from(sign)
}

impl Clauses {
    /// No clauses about so many variables.
    pub fn new(variables: usize) -> Self {
        Self {
            list: Vec::new(),
            watching: vec![Vec::new(); 2 * variables],
            values: vec![None; variables],
            forced: Vec::new(),
            contradiction: false,
        }
    }

    fn value(&self, (variable, sign): Variable) -> Option<bool> {
        self.values[variable].map(|value| value == sign)
    }

    fn force(&mut self, literal: Variable) {
        self.values[literal.0] = Some(literal.1);
        self.forced.push(literal);
    }

    /// Whether what is known is refuted: each clause of some steps follows from it and from those before that are
    /// not forgotten, and then there is a contradiction.
    pub fn refuted(&mut self, steps: impl IntoIterator<Item = Step<Variable>>) -> bool {
        // Where each clause is; none if it was forgotten.
        let mut places: Vec<Option<usize>> = Vec::new();
        let right = steps.into_iter().all(|step| match step {
            Step::Clause(clause) => {
                let known = clause.iter().all(|(variable, _)| *variable < self.values.len());
                let follows = known && self.follows(&clause);
                places.push(follows.then_some(self.list.len()));
                if follows {
                    self.add(clause);
                }
                follows
            }
            Step::Forget(numbers) => numbers.into_iter().all(|number| {
                let place = places.get_mut(number).and_then(Option::take);
                place.is_some_and(|place| {
                    self.list[place] = Vec::new();
                    true
                })
            }),
        });
        right && self.follows(&[])
    }

    /// Adds a clause, and what is forced by it for good.
    pub fn add(&mut self, mut clause: Vec<Variable>) {
        clause.sort_unstable();
        clause.dedup();
        clause.sort_by_key(|literal| self.value(*literal) == Some(false));
        let open = clause.iter().filter(|literal| self.value(**literal) != Some(false)).count();
        let first = clause.first().copied();
        if clause.len() >= 2 {
            let (number, one, two) = (self.list.len(), clause[0], clause[1]);
            self.watching[place(one)].push((number, two));
            self.watching[place(two)].push((number, one));
        }
        self.list.push(clause);
        match first.filter(|_| open > 0) {
            None => self.contradiction = true,
            Some(first) if open == 1 && self.value(first).is_none() => {
                let before = self.forced.len();
                self.force(first);
                self.contradiction |= self.conflict(before);
            }
            Some(_) => {}
        }
    }

    /// Whether the contrary of a clause leads to a contradiction.
    pub fn follows(&mut self, clause: &[Variable]) -> bool {
        if self.contradiction || clause.iter().any(|literal| self.value(*literal) == Some(true)) {
            return true;
        }
        let before = self.forced.len();
        for (variable, sign) in clause {
            match self.value((*variable, !sign)) {
                None => self.force((*variable, !sign)),
                Some(true) => {}
                // The clause has both a literal and its contrary.
                Some(false) => return self.undo(before, true),
            }
        }
        let found = self.conflict(before);
        self.undo(before, found)
    }

    fn undo(&mut self, before: usize, answer: bool) -> bool {
        self.forced.drain(before..).for_each(|(variable, _)| self.values[variable] = None);
        answer
    }

    /// Forces what follows from the literals forced since; says whether a clause is false.
    fn conflict(&mut self, mut next: usize) -> bool {
        while let Some((variable, sign)) = self.forced.get(next).copied() {
            next += 1;
            let lost = (variable, !sign);
            let mut watching = std::mem::take(&mut self.watching[place(lost)]);
            let mut at = 0;
            while at < watching.len() {
                let (number, some) = watching[at];
                if self.value(some) == Some(true) {
                    at += 1;
                    continue;
                }
                let mut clause = std::mem::take(&mut self.list[number]);
                if clause.is_empty() {
                    // It was forgotten.
                    watching.swap_remove(at);
                    continue;
                }
                if clause[0] == lost {
                    clause.swap(0, 1);
                }
                let other = self.value(clause[0]);
                let fresh = match other {
                    Some(true) => None,
                    _ => (2..clause.len()).find(|literal| self.value(clause[*literal]) != Some(false)),
                };
                if let Some(fresh) = fresh {
                    clause.swap(1, fresh);
                    self.watching[place(clause[1])].push((number, clause[0]));
                    watching.swap_remove(at);
                } else {
                    watching[at].1 = clause[0];
                    at += 1;
                }
                let first = clause[0];
                self.list[number] = clause;
                if fresh.is_none() && other == Some(false) {
                    self.watching[place(lost)] = watching;
                    return true;
                }
                if fresh.is_none() && other.is_none() {
                    self.force(first);
                }
            }
            self.watching[place(lost)] = watching;
        }
        false
    }
}
