//! For every rule, applications that it refuses, and why.

use game::{Board, Cell, CellSet, Edge, Formula, Player, Terminal};
use kernel::{Goal, Motion, RuleError, Semi, Theorem, Weakening};
use std::sync::Arc;

fn board() -> Board {
    Board::new(5, 5).unwrap()
}

fn cell(name: &str) -> Cell {
    board().parse(name).unwrap()
}

fn cells(names: &str) -> CellSet {
    names.split_whitespace().map(cell).collect()
}

fn terminal(name: &str) -> Terminal {
    let edge = Edge::ALL.into_iter().find(|edge| edge.to_string() == name);
    edge.map_or_else(|| Terminal::Cell(cell(name)), Terminal::Edge)
}

/// `a-b`, or several such joined by `op`.
fn formula(text: &str) -> Formula {
    let link = |word: &str| {
        let (a, b) = word.split_once('-').unwrap();
        Formula::Link(terminal(a), terminal(b))
    };
    if let Some((first, rest)) = text.split_once(" & ") {
        Formula::All([first].into_iter().chain(rest.split(" & ")).map(link).collect())
    } else if let Some((first, rest)) = text.split_once(" | ") {
        Formula::Any([first].into_iter().chain(rest.split(" | ")).map(link).collect())
    } else {
        link(text)
    }
}

fn links(text: &str) -> Arc<Goal> {
    Arc::new(Goal::Links { board: board(), owner: Player::Black, formula: formula(text) })
}

fn cut(stones: &str, field: &str, text: &str) -> Arc<Goal> {
    Arc::new(Goal::Cut {
        board: board(),
        owner: Player::White,
        stones: cells(stones),
        field: cells(field),
        formula: formula(text),
    })
}

fn sets(lists: &[&[usize]]) -> Vec<CellSet> {
    lists.iter().map(|list| list.iter().map(|&index| Cell::new(index)).collect()).collect()
}

fn numbered(list: &[usize]) -> CellSet {
    list.iter().map(|&index| Cell::new(index)).collect()
}

fn done(goal: &Arc<Goal>, needed: &str) -> Theorem {
    Theorem::done(goal.clone(), cells(needed)).unwrap()
}

/// c2 and b4 joined over the two cells between them.
fn bridge() -> Theorem {
    let goal = links("c2-b4");
    Theorem::either(&[&half(&goal, "b3"), &half(&goal, "c3")]).unwrap()
}

fn half(goal: &Arc<Goal>, over: &str) -> Semi {
    done(goal, &format!("c2 b4 {over}")).reply(cell(over)).unwrap()
}

#[track_caller]
fn refused<T: std::fmt::Debug>(made: Result<T, RuleError>, wanted: RuleError) {
    assert_eq!(made.unwrap_err(), wanted);
}

#[test]
fn done_wants_the_goal_to_be_true() {
    refused(Theorem::done(links("c2-b4"), cells("c2 b4")), RuleError::GoalNotTrue);
    refused(Theorem::done(links("c2-b4"), cells("b3 c3")), RuleError::GoalNotTrue);
    refused(Theorem::done(links("a1-c1"), cells("a1 c1")), RuleError::GoalNotTrue);
    refused(Theorem::done(links("a1-a1"), CellSet::EMPTY), RuleError::GoalNotTrue);
    refused(Theorem::done(cut("", "a1 a2", "top-a2"), CellSet::EMPTY), RuleError::GoalNotTrue);
    refused(Theorem::done(Arc::new(Goal::Owns(vec![])), numbered(&[0, 1])), RuleError::GoalNotTrue);
    refused(Theorem::done(Arc::new(Goal::Hits(sets(&[&[]]))), numbered(&[0])), RuleError::GoalNotTrue);
    refused(Theorem::done(Arc::new(Goal::Hits(sets(&[&[0], &[1]]))), numbered(&[0])), RuleError::GoalNotTrue);
}

#[test]
fn both_wants_disjoint_regions() {
    let bridge = bridge();
    refused(Theorem::both(&bridge, &bridge), RuleError::RegionsOverlap(cells("b3 c3").into()));
    let in_region = done(&links("b3-b3"), "b3");
    refused(Theorem::both(&bridge, &in_region), RuleError::NeededInRegion(cells("b3").into()));
    refused(Theorem::both(&in_region, &bridge), RuleError::NeededInRegion(cells("b3").into()));
}

#[test]
fn both_wants_goals_of_one_kind() {
    let link = done(&links("a1-a1"), "a1");
    let white = Goal::Links { board: board(), owner: Player::White, formula: formula("a1-a1") };
    let other =
        Goal::Links { board: Board::new(5, 4).unwrap(), owner: Player::Black, formula: formula("a1-a1") };
    let cuts = |field: &str| done(&cut("", field, "top-a2"), "a2");
    for goal in [white, other] {
        let theorem = Theorem::done(Arc::new(goal), cells("a1")).unwrap();
        refused(Theorem::both(&link, &theorem), RuleError::GoalsDiffer);
    }
    refused(Theorem::both(&link, &cuts("a2")), RuleError::GoalsDiffer);
    refused(Theorem::both(&cuts("a2"), &cuts("a2 a3")), RuleError::GoalsDiffer);
    let hits = Theorem::done(Arc::new(Goal::Hits(vec![])), CellSet::EMPTY).unwrap();
    let owns = Theorem::done(Arc::new(Goal::Owns(sets(&[&[0]]))), numbered(&[0])).unwrap();
    refused(Theorem::both(&hits, &owns), RuleError::GoalsDiffer);
    let many = Goal::Owns(vec![numbered(&[0]); 65]);
    let many = Theorem::done(Arc::new(many), numbered(&[0])).unwrap();
    refused(Theorem::both(&many, &many), RuleError::TooManyDisjuncts);
}

#[track_caller]
fn weakened(from: &str, needed: &str, to: &str, witness: &[usize]) -> Result<Theorem, RuleError> {
    let goal = links(to);
    let witness: Vec<Option<usize>> = witness.iter().map(|&index| Some(index)).collect();
    let theorem = done(&links(from), needed);
    theorem.weaken(Weakening { goal: Some((&goal, &witness)), ..Weakening::default() })
}

#[test]
fn weaken_wants_a_witness_that_fits() {
    weakened("a1-a2 & a2-a3", "a1 a2 a3", "a1-a3", &[0]).unwrap();
    weakened("a1-a2 | a3-a4", "a1 a2", "a3-a4 | b1-b2 | a2-a1", &[2, 0]).unwrap();
    // What the needed stones show already needs no premise.
    weakened("a1-a2", "a1 a2 b2", "a1-b2", &[0]).unwrap();
    let wrong = RuleError::DoesNotFollow { disjunct: 0 };
    refused(weakened("a1-a2", "a1 a2", "a1-a3", &[0]), wrong.clone());
    refused(weakened("a1-a2 | a3-a4", "a1 a2", "a3-a4 | a1-a2", &[0, 0]), wrong.clone());
    refused(weakened("a1-a2", "a1 a2", "a1-a2", &[1]), wrong.clone());
    refused(weakened("a1-a2", "a1 a2", "a1-a2", &[]), RuleError::WitnessLength { wanted: 1, given: 0 });
    refused(weakened("a1-a2", "a1 a2", "a1-a2", &[0, 0]), RuleError::WitnessLength { wanted: 1, given: 2 });
    // Never through an edge.
    refused(weakened("top-a2 & top-d2", "a1 a2 d1 d2", "a2-d2", &[0]), wrong);
}

#[test]
fn weaken_goes_through_cells_that_given_waits_for() {
    let given = |text: &str, cell_name: &str| Formula::Given(Box::new(formula(text)), cell(cell_name));
    let goal = |formula| Arc::new(Goal::Links { board: board(), owner: Player::Black, formula });
    let from = goal(Formula::All(vec![given("top-c3", "c2"), formula("c2-c4")]));
    let alone = goal(given("top-c3", "c2"));
    let needed = "c1 c2 c3 c4";
    let to = links("top-c3");
    let by: &[Option<usize>] = &[Some(0)];
    let weaken = |goal: &Arc<Goal>, stones: &str| {
        done(goal, stones).weaken(Weakening { goal: Some((&to, by)), ..Weakening::default() })
    };
    weaken(&from, needed).unwrap();
    refused(weaken(&alone, "c1 c3"), RuleError::DoesNotFollow { disjunct: 0 });
}

#[test]
fn weaken_keeps_the_kind_of_goal_and_the_region_free() {
    let bridge = bridge();
    let needs = Weakening { needs: cells("b3"), ..Weakening::default() };
    refused(bridge.weaken(needs), RuleError::NeededInRegion(cells("b3").into()));
    let grown = Weakening { cells: cells("c2"), ..Weakening::default() };
    refused(bridge.weaken(grown), RuleError::NeededInRegion(cells("c2").into()));
    let kind = cut("", "a2", "top-a2");
    let to = Weakening { goal: Some((&kind, &[Some(0)])), ..Weakening::default() };
    refused(bridge.weaken(to), RuleError::GoalsDiffer);
    // A cut grows weaker when less is cut, and its field stays.
    let two = done(&cut("", "a1 a2 c1", "top-a2 | top-c1"), "a2 c1");
    let less = cut("", "a1 a2 c1", "top-c1");
    let by: &[Option<usize>] = &[Some(1)];
    two.weaken(Weakening { goal: Some((&less, by)), ..Weakening::default() }).unwrap();
    let one = done(&less, "c1");
    let more = two.goal();
    let by: &[Option<usize>] = &[Some(0), Some(0)];
    let to = Weakening { goal: Some((more, by)), ..Weakening::default() };
    refused(one.weaken(to), RuleError::DoesNotFollow { disjunct: 0 });
    let field = cut("", "a2 c1", "top-c1");
    let to = Weakening { goal: Some((&field, &[Some(0)])), ..Weakening::default() };
    refused(one.weaken(to), RuleError::GoalsDiffer);
}

#[test]
fn weaken_of_set_goals() {
    let hits = |lists: &[&[usize]]| Arc::new(Goal::Hits(sets(lists)));
    let owns = |lists: &[&[usize]]| Arc::new(Goal::Owns(sets(lists)));
    let weaken = |from: &Arc<Goal>, needed: &[usize], to: &Arc<Goal>, by: &[Option<usize>]| {
        let theorem = Theorem::done(from.clone(), numbered(needed)).unwrap();
        theorem.weaken(Weakening { goal: Some((to, by)), ..Weakening::default() })
    };
    weaken(&hits(&[&[0, 1]]), &[0], &hits(&[&[0, 1, 2], &[0, 5]]), &[Some(0), None]).unwrap();
    weaken(&owns(&[&[0, 1]]), &[0, 1, 4], &owns(&[&[7], &[0, 4]]), &[Some(1)]).unwrap();
    let wrong = RuleError::DoesNotFollow { disjunct: 0 };
    refused(weaken(&hits(&[&[0, 1]]), &[0], &hits(&[&[1, 2]]), &[Some(0)]), wrong.clone());
    refused(weaken(&hits(&[&[0, 1]]), &[0], &hits(&[&[1, 2]]), &[None]), wrong.clone());
    refused(weaken(&owns(&[&[0, 1]]), &[0, 1], &owns(&[&[0, 2]]), &[Some(0)]), wrong.clone());
    refused(weaken(&owns(&[&[0, 1]]), &[0, 1], &owns(&[&[0]]), &[None]), wrong);
}

#[test]
fn weaken_bounds_the_disjuncts() {
    let pair = Formula::Any(vec![formula("a1-a1"), formula("a2-a2")]);
    let goal = Goal::Links { board: board(), owner: Player::Black, formula: Formula::All(vec![pair; 13]) };
    let theorem = Theorem::done(Arc::new(goal), cells("a1")).unwrap();
    let to = links("a1-a1");
    let to = Weakening { goal: Some((&to, &[])), ..Weakening::default() };
    refused(theorem.weaken(to), RuleError::TooManyDisjuncts);
}

#[test]
fn reply_wants_a_cell_outside_the_region() {
    refused(bridge().reply(cell("b3")), RuleError::ReplyInRegion(cell("b3")));
}

#[test]
fn either_wants_carriers_without_a_common_cell() {
    let goal = links("c2-b4");
    let (b3, c3) = (half(&goal, "b3"), half(&goal, "c3"));
    refused(Theorem::either(&[]), RuleError::NoPremise);
    refused(Theorem::either(&[&b3]), RuleError::CarriersMeet(cells("b3").into()));
    refused(Theorem::either(&[&b3, &b3]), RuleError::CarriersMeet(cells("b3").into()));
    let other = half(&links("b4-c2"), "c3");
    refused(Theorem::either(&[&b3, &other]), RuleError::GoalsDiffer);
    // The one threat needs the cell that the other wants to play.
    let long = done(&goal, "c2 b4 b3 c3").reply(cell("c3")).unwrap();
    refused(Theorem::either(&[&b3, &long]), RuleError::NeededInRegion(cells("b3").into()));
    Theorem::either(&[&b3, &c3]).unwrap();
}

fn moved(
    theorem: &Theorem,
    matrix: [isize; 4],
    shift: (isize, isize),
    edges: &[(Edge, Edge)],
) -> Result<Theorem, RuleError> {
    theorem.image(&Motion::Hex { matrix, shift, owner: Player::Black, edges: edges.to_vec() })
}

#[test]
fn image_wants_a_symmetry_that_keeps_what_the_goal_sees() {
    let bridge = bridge();
    let straight = [1, 0, 0, 1];
    assert_eq!(*moved(&bridge, straight, (1, 1), &[]).unwrap().region(), cells("c4 d4"));
    refused(moved(&bridge, straight, (0, 2), &[]), RuleError::OffBoard(cell("b4")));
    refused(moved(&bridge, straight, (isize::MAX, 0), &[]), RuleError::OffBoard(cell("c2")));
    for matrix in [[1, 0, 0, -1], [2, 0, 0, 1], [0, 0, 0, 0], [isize::MAX, 0, 0, 1], [1, 1, 1, 0]] {
        refused(moved(&bridge, matrix, (0, 0), &[]), RuleError::NotASymmetry);
    }
    refused(moved(&bridge, straight, (0, 0), &[(Edge::Top, Edge::Top)]), RuleError::EdgesNotNamed);
    let edge = done(&links("top-b2"), "b1 b2");
    let top = [(Edge::Top, Edge::Top)];
    moved(&edge, straight, (2, 0), &top).unwrap();
    refused(moved(&edge, straight, (2, 0), &[]), RuleError::EdgesNotNamed);
    refused(moved(&edge, straight, (2, 0), &[top[0], top[0]]), RuleError::EdgesNotNamed);
    let contact = RuleError::ContactChanges { cell: cell("b1"), edge: Edge::Top };
    refused(moved(&edge, straight, (0, 1), &top), contact);
    let both = done(&links("top-c3 & bottom-c3"), "c1 c2 c3 c4 c5");
    let same = [(Edge::Top, Edge::Top), (Edge::Bottom, Edge::Top)];
    refused(moved(&both, straight, (0, 0), &same), RuleError::EdgesNotNamed);
}

#[test]
fn image_of_a_set_game_must_not_merge_cells() {
    let goal = Arc::new(Goal::Owns(sets(&[&[0, 1]])));
    let theorem = Theorem::done(goal, numbered(&[0, 1])).unwrap();
    let pairs = |list: &[(usize, usize)]| {
        Motion::Sets(list.iter().map(|&(a, b)| (Cell::new(a), Cell::new(b))).collect())
    };
    theorem.image(&pairs(&[(0, 1), (1, 0)])).unwrap();
    refused(theorem.image(&pairs(&[(0, 1)])), RuleError::NotInjective);
    refused(theorem.image(&pairs(&[(0, 2), (0, 3)])), RuleError::NotInjective);
    refused(
        theorem.image(&Motion::Hex {
            matrix: [1, 0, 0, 1],
            shift: (0, 0),
            owner: Player::Maker,
            edges: vec![],
        }),
        RuleError::GoalsDiffer,
    );
    refused(bridge().image(&pairs(&[])), RuleError::GoalsDiffer);
}

/// White joins left and right along row 3.
fn wall() -> Theorem {
    let goal = Goal::Links { board: board(), owner: Player::White, formula: Formula::across(Player::White) };
    Theorem::done(Arc::new(goal), cells("a3 b3 c3 d3 e3")).unwrap()
}

#[test]
fn dual_wants_a_crossing() {
    let dual = |theorem: &Theorem, goal: &Arc<Goal>, lent: &str| theorem.dual(goal.clone(), &cells(lent));
    // Black's c5 touches the bottom; so White's wall cuts it from the top.
    let goal = cut("c5", "b3 c3 c2 c4", "top-c5");
    let made = dual(&wall(), &goal, "").unwrap();
    assert_eq!((*made.needed(), *made.region()), (cells("b3 c3"), CellSet::EMPTY));
    // c4 does not: it takes c5, lent to Black.
    let goal = cut("c4", "b3 c3", "top-c4");
    dual(&wall(), &goal, "c5").unwrap();
    refused(dual(&wall(), &goal, ""), RuleError::DoesNotFollow { disjunct: 0 });
    refused(dual(&wall(), &goal, "c5 a3"), RuleError::RegionsOverlap(cells("a3").into()));
    refused(dual(&wall(), &goal, "c5 c3"), RuleError::RegionsOverlap(cells("c3").into()));
    // Above the wall nothing is cut from the top.
    refused(dual(&wall(), &cut("c2", "c1", "top-c2"), ""), RuleError::DoesNotFollow { disjunct: 0 });
    // Every disjunct must be cut.
    let goal = cut("c5 c2", "c1 c3 c4", "top-c5 | top-c2");
    refused(dual(&wall(), &goal, ""), RuleError::DoesNotFollow { disjunct: 0 });
    // A stone of Black's in the wall.
    refused(dual(&wall(), &cut("c3 c5", "c4", "top-c5"), ""), RuleError::RegionsOverlap(cells("c3").into()));
    // The wrong kinds of goals.
    refused(dual(&wall(), &links("top-c5"), ""), RuleError::GoalsDiffer);
    refused(dual(&done(&links("c5-c5"), "c5"), &cut("c5", "c4", "top-c5"), ""), RuleError::GoalsDiffer);
    let black = done(&links("top-bottom"), "c1 c2 c3 c4 c5");
    refused(dual(&black, &cut("", "c4", "top-bottom"), ""), RuleError::GoalsDiffer);
}

#[test]
fn dual_wants_the_region_in_the_field() {
    let goal = Goal::Links { board: board(), owner: Player::White, formula: Formula::across(Player::White) };
    let goal = Arc::new(goal);
    let half = |cell_name: &str| {
        let needed = format!("a3 b3 d2 e2 {cell_name}");
        Theorem::done(goal.clone(), cells(&needed)).unwrap().reply(cell(cell_name)).unwrap()
    };
    let wall = Theorem::either(&[&half("c2"), &half("c3")]).unwrap();
    wall.dual(cut("c5", "c2 c3 c4", "top-c5"), &CellSet::EMPTY).unwrap();
    let outside = RuleError::RegionsOverlap(cells("c2").into());
    refused(wall.dual(cut("c5", "c3 c4", "top-c5"), &CellSet::EMPTY), outside);
}

#[test]
fn potential_must_be_below_one_half() {
    let hits = |lists: &[&[usize]]| Arc::new(Goal::Hits(sets(lists)));
    let potential = |lists: &[&[usize]], needed: &[usize], region: &[usize]| {
        Theorem::potential(hits(lists), numbered(needed), numbered(region))
    };
    potential(&[&[0, 1]], &[], &[0, 1]).unwrap();
    potential(&[&[0, 1], &[2]], &[2], &[0, 1]).unwrap();
    potential(&[&[0, 1, 2], &[0, 1, 3], &[0, 2, 3]], &[], &[0, 1, 2, 3]).unwrap();
    refused(potential(&[&[0]], &[], &[0]), RuleError::PotentialTooHigh);
    refused(potential(&[&[0, 1], &[2, 3]], &[], &[0, 1, 2, 3]), RuleError::PotentialTooHigh);
    // A set's cells outside the region count as Maker's.
    refused(potential(&[&[0, 1, 2]], &[], &[0]), RuleError::PotentialTooHigh);
    refused(potential(&[&[0, 1]], &[], &[]), RuleError::PotentialTooHigh);
    refused(potential(&[&[0, 1]], &[0], &[0, 1]), RuleError::NeededInRegion(numbered(&[0]).into()));
    refused(
        Theorem::potential(Arc::new(Goal::Owns(vec![])), CellSet::EMPTY, CellSet::EMPTY),
        RuleError::GoalsDiffer,
    );
}

#[test]
fn anchor_wants_ends_that_stand_for_the_edges() {
    // Black's column c; c4 and c5 lead from the stone c3 to the bottom.
    let chain = done(&links("top-bottom"), "c1 c2 c3 c4 c5");
    let anchor = |theorem: &Theorem, goal: &str, lent: &str| theorem.anchor(links(goal), &cells(lent));
    let more = |list: &str| chain.weaken(Weakening { cells: cells(list), ..Weakening::default() }).unwrap();
    let no = RuleError::DoesNotFollow { disjunct: 0 };
    for goal in ["top-c3", "c3-top"] {
        let made = anchor(&chain, goal, "c4 c5").unwrap();
        assert_eq!((*made.needed(), *made.region()), (cells("c1 c2 c3"), CellSet::EMPTY));
    }
    // The ends may both be stones, or both the edges.
    assert_eq!(*anchor(&chain, "c2-c3", "c1 c4 c5").unwrap().needed(), cells("c2 c3"));
    anchor(&chain, "bottom-top", "").unwrap();
    // What may become Black's touches c4 or the bottom, but not the stone.
    refused(anchor(&more("d4"), "top-c3", "c4 c5"), no.clone());
    refused(anchor(&more("a5"), "top-c3", "c4 c5"), no.clone());
    anchor(&more("d3"), "top-c3", "c4 c5").unwrap();
    // b4 touches both; so it does no harm.
    anchor(&more("b4"), "top-c3", "c4 c5").unwrap();
    // A stone that is not joined with c3 touches what is lent.
    let beside = chain.weaken(Weakening { needs: cells("d4"), ..Weakening::default() }).unwrap();
    refused(anchor(&beside, "top-c3", "c4 c5"), no.clone());
    // Lent cells must lead to the edge, and belong to the theorem.
    refused(anchor(&chain, "top-c3", "c4"), no.clone());
    refused(anchor(&chain, "top-c5", "c3"), no.clone());
    refused(anchor(&chain, "top-c3", "c4 c5 a1"), RuleError::RegionsOverlap(cells("a1").into()));
    // The end must be a stone that is not lent, and the edge the one where the cells lead.
    refused(anchor(&chain, "top-d3", "c4 c5"), no.clone());
    refused(anchor(&chain, "top-c4", "c4 c5"), no.clone());
    refused(anchor(&chain, "bottom-c3", "c4 c5"), no.clone());
    // All of the column lent would join the edges without the stone.
    let alone = chain.weaken(Weakening { needs: cells("a3 e3"), ..Weakening::default() }).unwrap();
    refused(anchor(&alone, "a3-e3", "c1 c2 c3 c4 c5"), no.clone());
    refused(anchor(&alone, "top-e3", "c1 c2 c3 c4 c5"), no.clone());
    // What touches the edge does no harm if that is named too, and what touches a second stone none to the
    // union.
    refused(anchor(&more("d5"), "top-c3", "c4 c5"), no.clone());
    anchor(&more("d5"), "top-c3 | bottom-top", "c4 c5").unwrap();
    refused(anchor(&more("d5"), "c3-top | c3-bottom", "c4 c5"), no.clone());
    let two = more("d5").weaken(Weakening { needs: cells("d4 e1"), ..Weakening::default() }).unwrap();
    refused(anchor(&two, "top-c3", "c4 c5"), no.clone());
    refused(anchor(&two, "top-c3 | top-c2", "c4 c5"), no.clone());
    refused(anchor(&two, "top-c3 | top-bottom", "c4 c5"), no.clone());
    anchor(&two, "top-c3 | top-d4", "c4 c5").unwrap();
    anchor(&two, "top-c3 | d4-top | e1-c3 | e1-d4", "c4 c5").unwrap();
    // All links between two sets, from a link of the edges.
    refused(anchor(&two, "top-c3 | e1-d4", "c4 c5"), RuleError::GoalsDiffer);
    refused(anchor(&two, "top-c3 | top-d4 | e1-c3", "c4 c5"), RuleError::GoalsDiffer);
    refused(anchor(&two, "top-c3 & top-d4", "c4 c5"), RuleError::GoalsDiffer);
    refused(anchor(&done(&links("top-c4"), "c1 c2 c3 c4"), "top-c3", "c4"), RuleError::GoalsDiffer);
    refused(chain.anchor(cut("c5", "c4", "top-c5"), &CellSet::EMPTY), RuleError::GoalsDiffer);
}

#[test]
fn fill_wants_useless_cells() {
    // Black's column c, with the stones that hold up b2 beside it.
    let goal = links("top-bottom");
    let with = |more: &str| done(&goal, &format!("c1 c2 c3 c4 c5 {more}"));
    let fill = |theorem: &Theorem, list: &str| theorem.fill(&cells(list).iter().collect::<Vec<_>>());
    let chain = with("");
    refused(fill(&chain, "c3"), RuleError::NotUseless(cell("c3")));
    // b2 is needed by nobody.
    refused(fill(&chain, "b2"), RuleError::NotUseless(cell("b2")));
    let made = fill(&with("b2"), "b2").unwrap();
    assert_eq!(*made.needed(), cells("c1 c2 c3 c4 c5"));
    // Once b2 may be joined with a2, it may be of use: to a3, which is joined with the rest by it alone.
    let open = with("b2").weaken(Weakening { cells: cells("a2 a3"), ..Weakening::default() }).unwrap();
    refused(fill(&open, "b2"), RuleError::NotUseless(cell("b2")));
    // c1 and b1 between c2 and the top: either will do.
    let lower = done(&goal, "b1 c1 b2 c2 c3 c4 c5");
    let pair = done(&goal, "c1 d1 c2 c3 c4 c5");
    let made = fill(&pair, "c1 d1").unwrap();
    assert_eq!((*made.needed(), *made.region()), (cells("c2 c3 c4 c5"), cells("c1 d1")));
    refused(fill(&pair, "c2 d1"), RuleError::NotUseless(cell("c2")));
    refused(lower.fill(&[]), RuleError::NoPremise);
    refused(lower.fill(&[cell("b1"), cell("b1")]), RuleError::NoPremise);
    refused(fill(&lower, "b1 c1 b2"), RuleError::NoPremise);
    // Only the link of the owner's edges: other links may end at the cell.
    refused(fill(&done(&links("top-c1"), "c1 d1"), "d1"), RuleError::GoalsDiffer);
    refused(fill(&done(&links("bottom-top"), "c1 c2 c3 c4 c5 b2"), "b2"), RuleError::GoalsDiffer);
    refused(fill(&done(&cut("c5", "c4", "top-c5"), "c4"), "c4"), RuleError::GoalsDiffer);
}
