//! Clauses that take the places of others, against plain propagation and truth tables.

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
