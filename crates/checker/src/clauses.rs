//! Clauses, and what follows from them by looking at one at a time; it must never say that a clause follows
//! when some values of the variables make all known ones true and this one false. What was forgotten may be used
//! or not: it was known.

use std::rc::Rc;

use crate::budget::Budget;
use crate::text::{Answer, Words, ensure, quote};

/// A variable, twice, and one more if it is true.
pub type Literal = u32;

pub fn yes(variable: usize) -> Literal {
    2 * variable as Literal + 1
}

pub fn no(variable: usize) -> Literal {
    2 * variable as Literal
}

/// The bytes that a clause takes besides its literals, of four bytes each.
const ROOM_OF_CLAUSE: usize = 32;

/// What stands in place of the first two literals of a clause that was forgotten.
const FORGOTTEN: Literal = Literal::MAX;

/// Known clauses. The first two literals of each are on the lists of those that are looked at when they
/// become false.
pub struct Clauses {
    /// The literals of all clauses, one clause after the other.
    literals: Vec<Literal>,
    /// Where each clause begins, and where the last one ends.
    starts: Vec<usize>,
    /// For each clause of the certificate, where it is; none if it was forgotten.
    places: Vec<Option<u32>>,
    /// Each clause on a list, with another of its literals: while that is true nothing follows from the clause.
    lists: Vec<Vec<(u32, Literal)>>,
    /// Whether each literal is true; it is false if its contrary is true.
    holds: Vec<bool>,
    trail: Vec<Literal>,
    absurd: bool,
    budget: Rc<Budget>,
}

impl Clauses {
    /// No clauses about so many variables.
    pub fn new(variables: usize, budget: Rc<Budget>) -> Clauses {
        let (lists, holds) = (vec![Vec::new(); 2 * variables], vec![false; 2 * variables]);
        let (literals, starts, places, trail) = (Vec::new(), vec![0], Vec::new(), Vec::new());
        Clauses { literals, starts, places, lists, holds, trail, absurd: false, budget }
    }

    fn holds(&self, literal: Literal) -> bool {
        self.holds[literal as usize]
    }

    fn is_false(&self, literal: Literal) -> bool {
        self.holds(literal ^ 1)
    }

    fn clause(&mut self, number: u32) -> &mut [Literal] {
        &mut self.literals[self.starts[number as usize]..self.starts[number as usize + 1]]
    }

    fn make_true(&mut self, literal: Literal) {
        if !self.holds(literal) {
            self.holds[literal as usize] = true;
            self.trail.push(literal);
        }
    }

    /// A line `clause …` or `forget …`, from its first word on; says whether it was the empty clause.
    pub fn line(
        &mut self,
        word: &str,
        words: &mut Words<'_>,
        literal: impl Fn(&str) -> Answer<Literal>,
    ) -> Answer<bool> {
        match word {
            "clause" => {
                let clause = words.map(literal).collect::<Answer<Vec<_>>>()?;
                ensure!(self.follows(&clause)?, "the clause does not follow");
                self.places.push(Some(self.starts.len() as u32 - 1));
                let done = clause.is_empty();
                self.add(clause);
                Ok(done)
            }
            "forget" => {
                while words.peek().is_some() {
                    let number: usize = words.number("the number of a clause")?;
                    let place = number.checked_sub(1).and_then(|number| self.places.get_mut(number));
                    let place = place.and_then(Option::take);
                    let place = place.ok_or_else(|| format!("there is no clause {number} to forget"))?;
                    self.clause(place).iter_mut().take(2).for_each(|literal| *literal = FORGOTTEN);
                }
                Ok(false)
            }
            _ => Err(format!("{} is not a line of this proof", quote(word))),
        }
    }

    /// Takes a clause that is known to be true.
    pub fn add(&mut self, clause: impl IntoIterator<Item = Literal>) {
        let mut clause: Vec<Literal> = clause.into_iter().collect();
        clause.sort_unstable();
        clause.dedup();
        // Those that are not false come first.
        clause.sort_by_key(|literal| self.is_false(*literal));
        let open = clause.iter().filter(|literal| !self.is_false(**literal)).count();
        self.budget.spend(8 * clause.len() + 16);
        self.budget.take(4 * clause.len() + ROOM_OF_CLAUSE);
        if open == 0 {
            self.absurd = true;
        } else if open == 1 {
            let start = self.trail.len();
            self.make_true(clause[0]);
            self.absurd |= self.clash(start);
        }
        if clause.len() > 1 {
            let number = self.starts.len() as u32 - 1;
            self.lists[clause[0] as usize].push((number, clause[1]));
            self.lists[clause[1] as usize].push((number, clause[0]));
        }
        self.literals.extend(clause);
        self.starts.push(self.literals.len());
    }

    /// Whether the contrary of a clause is absurd.
    pub fn follows(&mut self, clause: &[Literal]) -> Answer<bool> {
        ensure!(self.starts.len() < u32::MAX as usize, "there are too many clauses");
        if self.absurd {
            return Ok(true);
        }
        let start = self.trail.len();
        clause.iter().for_each(|literal| self.make_true(literal ^ 1));
        let absurd = clause.iter().any(|literal| self.holds(*literal)) || self.clash(start);
        for literal in self.trail.drain(start..) {
            self.holds[literal as usize] = false;
        }
        self.budget.check().map(|()| absurd)
    }

    /// Makes true what the literals on the trail, from a place on, leave no choice about; says whether that
    /// fails.
    fn clash(&mut self, mut next: usize) -> bool {
        while next < self.trail.len() {
            let lost = self.trail[next] ^ 1;
            next += 1;
            let list = std::mem::take(&mut self.lists[lost as usize]);
            let mut kept = Vec::with_capacity(list.len());
            let mut clash = false;
            self.budget.spend(4 * list.len() + 4);
            for (number, some) in list {
                if clash || self.holds[some as usize] {
                    kept.push((number, some));
                    continue;
                }
                let (start, end) = (self.starts[number as usize], self.starts[number as usize + 1]);
                let clause = &mut self.literals[start..end];
                if clause[0] == FORGOTTEN {
                    continue;
                }
                let other = if clause[0] == lost { clause[1] } else { clause[0] };
                if self.holds[other as usize] {
                    kept.push((number, other));
                    continue;
                }
                let free = (2..clause.len()).find(|place| !self.holds[(clause[*place] ^ 1) as usize]);
                self.budget.spend(free.unwrap_or(clause.len()));
                if let Some(place) = free {
                    clause[0] = other;
                    clause[1] = clause[place];
                    clause[place] = lost;
                    self.lists[clause[1] as usize].push((number, other));
                    continue;
                }
                kept.push((number, other));
                clash = self.is_false(other);
                if !clash {
                    self.make_true(other);
                }
            }
            self.lists[lost as usize] = kept;
            if clash {
                return true;
            }
        }
        false
    }
}
