//! Of the clauses that a SAT solver has learned, those that the contradiction needs.
//!
//! The clauses are looked at from the last to the first. One that is needed is derived anew, by unit
//! propagation, from those before it; whatever takes part in that is needed as well. The rest is left out.

use crate::sat::Literal;
use proof::limits::{Budget, Exhausted};

/// What a contradiction needs.
pub struct Needed {
    /// Whether each of the given clauses is needed.
    pub given: Vec<bool>,
    /// The clauses that are needed of those learned, in their order: each follows by unit propagation from the
    /// given ones that are needed and those before it, and the contradiction from all of them.
    pub learned: Vec<Vec<Literal>>,
}

/// Finds what the contradiction needs.
pub fn trim(
    given: &[Vec<Literal>],
    learned: Vec<Vec<Literal>>,
    budget: &Budget<'_>,
) -> Result<Needed, Exhausted> {
    let watch = budget.watch();
    let mut trimmer = Trimmer::new(given.iter().chain(&learned));
    let mut needed = vec![false; given.len() + learned.len()];
    if !trimmer.derive(&[], needed.len(), &mut needed) {
        // What does not lead to a contradiction is none of our business: whoever reads it will say so.
        return Ok(Needed { given: vec![true; given.len()], learned });
    }
    for index in (0..learned.len()).rev() {
        let number = given.len() + index;
        if needed[number] {
            watch.look()?;
            if !trimmer.derive(&learned[index], number, &mut needed) {
                return Ok(Needed { given: vec![true; given.len()], learned });
            }
        }
    }
    let kept = learned.into_iter().zip(&needed[given.len()..]).filter(|(_, needed)| **needed);
    let learned = kept.map(|(clause, _)| clause).collect();
    needed.truncate(given.len());
    Ok(Needed { given: needed, learned })
}

/// Unit propagation that remembers why.
struct Trimmer {
    clauses: Vec<Vec<Literal>>,
    /// The clauses that watch a literal: it is one of their first two.
    watching: Vec<Vec<usize>>,
    /// Clauses with one literal.
    units: Vec<usize>,
    values: Vec<Option<bool>>,
    /// The clause by which a variable has its value; none if it was assumed.
    reasons: Vec<Option<usize>>,
    trail: Vec<Literal>,
}

fn place((variable, sign): Literal) -> usize {
    2 * variable + usize::from(sign)
}

impl Trimmer {
    fn new<'a>(all: impl Iterator<Item = &'a Vec<Literal>>) -> Self {
        let clean = |clause: &Vec<Literal>| {
            let mut clause = clause.clone();
            clause.sort_unstable();
            clause.dedup();
            clause
        };
        let clauses: Vec<Vec<Literal>> = all.map(clean).collect();
        let variables = clauses.iter().flatten().map(|(variable, _)| variable + 1).max().unwrap_or(0);
        let mut watching = vec![Vec::new(); 2 * variables];
        for (number, clause) in clauses.iter().enumerate().filter(|(_, clause)| clause.len() > 1) {
            clause[..2].iter().for_each(|literal| watching[place(*literal)].push(number));
        }
        let units = (0..clauses.len()).filter(|number| clauses[*number].len() == 1).collect();
        let (values, reasons) = (vec![None; variables], vec![None; variables]);
        Self { clauses, watching, units, values, reasons, trail: Vec::new() }
    }

    fn value(&self, (variable, sign): Literal) -> Option<bool> {
        self.values[variable].map(|value| value == sign)
    }

    /// Derives a clause from those with lesser numbers, and marks what it needs; says whether that is
    /// possible.
    fn derive(&mut self, clause: &[Literal], before: usize, needed: &mut [bool]) -> bool {
        self.assume(clause);
        let conflict = self.propagate(before);
        if let Some(conflict) = conflict {
            self.mark(conflict, needed);
        }
        for (variable, _) in self.trail.drain(..) {
            (self.values[variable], self.reasons[variable]) = (None, None);
        }
        conflict.is_some()
    }

    /// Assumes the contrary of a clause.
    fn assume(&mut self, clause: &[Literal]) {
        for (variable, sign) in clause {
            if self.values[*variable].is_none() {
                self.values[*variable] = Some(!sign);
                self.trail.push((*variable, !sign));
            }
        }
    }

    fn force(&mut self, literal: Literal, reason: usize) {
        self.values[literal.0] = Some(literal.1);
        self.reasons[literal.0] = Some(reason);
        self.trail.push(literal);
    }

    /// Forces what follows; a clause that is false, if there is one.
    fn propagate(&mut self, before: usize) -> Option<usize> {
        for index in 0..self.units.len() {
            let number = self.units[index];
            if number >= before {
                break;
            }
            let literal = self.clauses[number][0];
            match self.value(literal) {
                None => self.force(literal, number),
                Some(true) => {}
                Some(false) => return Some(number),
            }
        }
        let mut next = 0;
        while let Some((variable, sign)) = self.trail.get(next).copied() {
            next += 1;
            let lost = (variable, !sign);
            let mut watching = std::mem::take(&mut self.watching[place(lost)]);
            let mut at = 0;
            let mut conflict = None;
            while at < watching.len() && conflict.is_none() {
                let number = watching[at];
                match self.visit(number, lost, before) {
                    Visit::Moved => _ = watching.swap_remove(at),
                    Visit::Stays => at += 1,
                    Visit::False => conflict = Some(number),
                }
            }
            self.watching[place(lost)] = watching;
            if conflict.is_some() {
                return conflict;
            }
        }
        None
    }

    /// Looks at a clause that watches a literal which has become false.
    fn visit(&mut self, number: usize, lost: Literal, before: usize) -> Visit {
        if number >= before {
            return Visit::Stays;
        }
        if self.clauses[number][0] == lost {
            self.clauses[number].swap(0, 1);
        }
        let first = self.clauses[number][0];
        let value = self.value(first);
        if value == Some(true) {
            return Visit::Stays;
        }
        let clause = &self.clauses[number];
        if let Some(fresh) = (2..clause.len()).find(|at| self.value(clause[*at]) != Some(false)) {
            self.clauses[number].swap(1, fresh);
            let watched = self.clauses[number][1];
            self.watching[place(watched)].push(number);
            return Visit::Moved;
        }
        if value == Some(false) {
            return Visit::False;
        }
        self.force(first, number);
        Visit::Stays
    }

    /// Marks the clauses by which a conflict came about.
    fn mark(&self, conflict: usize, needed: &mut [bool]) {
        let mut seen = vec![false; self.values.len()];
        needed[conflict] = true;
        let mut waiting = vec![conflict];
        while let Some(number) = waiting.pop() {
            for (variable, _) in &self.clauses[number] {
                if !std::mem::replace(&mut seen[*variable], true)
                    && let Some(reason) = self.reasons[*variable]
                {
                    needed[reason] = true;
                    waiting.push(reason);
                }
            }
        }
    }
}

/// What becomes of a clause that is looked at.
enum Visit {
    /// It watches another literal now.
    Moved,
    /// It watches the same.
    Stays,
    /// All its literals are false.
    False,
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
        let given = pigeons(5);
        let mut sat = Sat::new(&budget, true);
        given.iter().for_each(|clause| sat.add(clause));
        assert!(!sat.solve().unwrap());
        let learned = sat.into_learned();
        let kept = trim(&given, learned.clone(), &budget).unwrap();
        // What has nothing to do with pigeons is not needed.
        assert!(kept.given[given.len() - 20..].iter().all(|needed| !needed));
        let given: Vec<_> = given.into_iter().zip(kept.given).filter(|(_, needed)| *needed).collect();
        let given: Vec<Vec<Literal>> = given.into_iter().map(|(clause, _)| clause).collect();
        let kept = kept.learned;
        assert!(!kept.is_empty() && kept.len() <= learned.len(), "{} of {}", kept.len(), learned.len());
        // Each of them, and the contradiction, follows from those before it.
        let mut trimmer = Trimmer::new(given.iter().chain(&kept));
        let mut needed = vec![false; given.len() + kept.len()];
        for (index, clause) in kept.iter().enumerate() {
            assert!(trimmer.derive(clause, given.len() + index, &mut needed));
        }
        assert!(trimmer.derive(&[], needed.len(), &mut needed));
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
        let learned = vec![vec![(2, false), (3, true), (0, true)], vec![(1, true)]];
        let needed = trim(&given, learned, &budget).unwrap();
        assert_eq!(
            (needed.learned, needed.given),
            (vec![vec![(1, true)]], vec![true, true, true, true, false])
        );
    }
}
