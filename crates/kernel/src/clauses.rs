//! Clauses, and what follows from them by one forced literal after the other.

/// A variable, by its number, and whether it is true.
pub type Variable = (usize, bool);

/// Clauses that are known. Two literals of each are watched: as long as they are not false, nothing follows
/// from it.
pub struct Clauses {
    list: Vec<Vec<Variable>>,
    watching: Vec<Vec<usize>>,
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

    /// Adds a clause, and what is forced by it for good.
    pub fn add(&mut self, mut clause: Vec<Variable>) {
        clause.sort_unstable();
        clause.dedup();
        clause.sort_by_key(|literal| self.value(*literal) == Some(false));
        let open = clause.iter().filter(|literal| self.value(**literal) != Some(false)).count();
        let first = clause.first().copied();
        if clause.len() >= 2 {
            clause[..2].iter().for_each(|literal| self.watching[place(*literal)].push(self.list.len()));
            self.list.push(clause);
        }
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
                let number = watching[at];
                let mut clause = std::mem::take(&mut self.list[number]);
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
                    self.watching[place(clause[1])].push(number);
                    watching.swap_remove(at);
                } else {
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
