//! Loop goals: every rule on them at random against minimax, and what is refused.

#[allow(dead_code)] // of it, only the generator and the minimax are needed here
mod support;

use game::{Board, Cell, CellSet, Formula, Player, Rule, Terminal, Torus};
use kernel::{Goal, Motion, RuleError, Semi, Theorem, Weakening};
use std::sync::Arc;
use support::{Random, semi_is_true, theorem_is_true};

fn cells(torus: &Torus, random: &mut Random, most: usize) -> CellSet {
    let count = torus.grid().cells().len();
    (0..random.below(most + 1)).map(|_| Cell::new(random.below(count))).collect()
}

#[test]
fn every_rule_keeps_the_truth_of_loop_goals() {
    let mut random = Random(21);
    let (mut theorems_made, mut whole) = (0, 0);
    for _ in 0..60 {
        let rule = random.pick(&[Rule::C, Rule::CPrime]);
        let torus = Torus::new(3, 3 + random.below(2), rule).unwrap();
        let goal = Arc::new(Goal::Loop(torus, random.pick(&[Player::Black, Player::White])));
        let (mut theorems, mut semis): (Vec<Theorem>, Vec<Semi>) = (Vec::new(), Vec::new());
        for _ in 0..600 {
            let made = match random.below(8) {
                0 | 1 => Theorem::done(goal.clone(), cells(&torus, &mut random, 7)).ok(),
                2..=4 if !theorems.is_empty() => {
                    let theorem = &theorems[random.below(theorems.len())];
                    let semi = theorem.reply(Cell::new(random.below(9)));
                    semis.extend(semi.ok().filter(|semi| semi.carrier().len() < 8));
                    None
                }
                5 | 6 if !semis.is_empty() => {
                    let some: Vec<&Semi> =
                        (0..2 + random.below(3)).map(|_| &semis[random.below(semis.len())]).collect();
                    Theorem::either(&some).ok()
                }
                7 if !theorems.is_empty() => {
                    let theorem = &theorems[random.below(theorems.len())];
                    let motion = Motion::Torus(random.below(2) == 0, (random.below(9), random.below(9)));
                    let image = theorem.image(&motion).unwrap();
                    assert_eq!(image.region().len(), theorem.region().len());
                    Some(image)
                }
                _ => None,
            };
            let Some(theorem) = made.filter(|theorem| theorem.region().len() < 8) else { continue };
            assert!(theorem_is_true(&theorem), "{theorem:?}");
            theorems_made += 1;
            whole += usize::from(!theorem.region().is_empty());
            theorems.push(theorem);
        }
        assert!(semis.iter().take(40).all(semi_is_true));
    }
    assert!(theorems_made > 1000 && whole > 50, "{theorems_made} {whole}");
}

#[test]
fn what_loop_goals_refuse() {
    let goal = |rule, player| Arc::new(Goal::Loop(Torus::new(3, 3, rule).unwrap(), player));
    let black = goal(Rule::C, Player::Black);
    let [column, row] =
        [[0, 3, 6], [0, 1, 2]].map(|list| list.map(Cell::new).into_iter().collect::<CellSet>());
    let proved = Theorem::done(black.clone(), column).unwrap();
    assert_eq!(Theorem::done(black.clone(), row).unwrap_err(), RuleError::GoalNotTrue);
    // Rules a and b are races: no theorem is made about them.
    for rule in [Rule::A, Rule::B] {
        assert_eq!(Theorem::done(goal(rule, Player::Black), column).unwrap_err(), RuleError::GoalNotTrue);
    }
    assert_eq!(Theorem::both(&proved, &proved).unwrap_err(), RuleError::GoalsDiffer);
    let white = goal(Rule::C, Player::White);
    for (other, witness) in [(&white, &[][..]), (&black, &[Some(0)])] {
        let to = Weakening { goal: Some((other, witness)), ..Weakening::default() };
        assert_eq!(proved.weaken(to).unwrap_err(), RuleError::GoalsDiffer);
    }
    assert_eq!(proved.image(&Motion::Sets(Vec::new())).unwrap_err(), RuleError::GoalsDiffer);
    let cells = Weakening { cells: column, ..Weakening::default() };
    assert_eq!(proved.weaken(cells).unwrap_err(), RuleError::NeededInRegion(column.into()));
    assert_eq!(proved.dual(black, &CellSet::EMPTY).unwrap_err(), RuleError::GoalsDiffer);
}

/// Links across the seam, and what only a board with edges allows.
#[test]
fn what_links_on_a_torus_refuse() {
    let board = Board::glued(4, 3).unwrap();
    let cell = |name: &str| board.parse(name).unwrap();
    let set = |names: &str| -> CellSet { names.split_whitespace().map(cell).collect() };
    let owner = Player::Black;
    let links = |formula| Arc::new(Goal::Links { board, owner, formula });
    let goal = links(Formula::Link(Terminal::Cell(cell("a2")), Terminal::Cell(cell("d1"))));
    let over = |names: &str| Theorem::done(goal.clone(), set(names));
    assert_eq!(over("a2 d1 c1").unwrap_err(), RuleError::GoalNotTrue);
    let semis = ["a1", "d2"].map(|name| over(&format!("a2 d1 {name}")).unwrap().reply(cell(name)).unwrap());
    let bridge = Theorem::either(&[&semis[0], &semis[1]]).unwrap();
    assert_eq!((*bridge.needed(), *bridge.region()), (set("a2 d1"), set("a1 d2")));
    let image =
        |matrix, shift| bridge.image(&Motion::Hex { matrix, shift, owner: Player::White, edges: Vec::new() });
    let moved = image([-1, 0, 0, -1], (-7, 100)).unwrap();
    assert_eq!((*moved.needed(), *moved.region()), (set("d2 a3"), set("d3 a2")));
    for matrix in [[0, 1, 1, 0], [1, 0, -1, -1], [1, 1, 0, -1]] {
        assert_eq!(image(matrix, (0, 0)).unwrap_err(), RuleError::GlueTorn);
    }
    assert_eq!(image([2, 0, 0, 1], (0, 0)).unwrap_err(), RuleError::NotASymmetry);
    // A loop would do what an edge does; there is none, whatever a goal may name.
    let across = links(Formula::across(owner));
    assert_eq!(Theorem::done(across.clone(), board.cells()).unwrap_err(), RuleError::GoalNotTrue);
    assert_eq!(bridge.anchor(across, &CellSet::EMPTY).unwrap_err(), RuleError::NoEdges);
    assert_eq!(bridge.fill(&[cell("a2")]).unwrap_err(), RuleError::NoEdges);
    let formula = Formula::Link(Terminal::Cell(cell("a2")), Terminal::Cell(cell("d1")));
    let (stones, field) = (set("a2 d1"), set("a1 d2"));
    let cut = Goal::Cut { board, owner, stones, field, formula };
    assert_eq!(bridge.dual(Arc::new(cut), &CellSet::EMPTY).unwrap_err(), RuleError::NoEdges);
    // The same stones on a board that is not glued are far apart.
    let flat = Board::new(4, 3).unwrap();
    let formula = Formula::Link(Terminal::Cell(cell("a2")), Terminal::Cell(cell("d1")));
    let far = Arc::new(Goal::Links { board: flat, owner, formula });
    assert_eq!(Theorem::done(far, set("a2 d1 a1")).unwrap_err(), RuleError::GoalNotTrue);
}
