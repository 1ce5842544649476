//! The rules about joining one's two edges: when that cuts the other player, when it is as good as a link,
//! and which cells do not matter for it. It must never call a cell useless that a chain might need, nor a
//! formula cut that could still come true, nor a stone as good as an edge from which a chain might start
//! elsewhere.

use std::sync::Arc;

use crate::cells::Cells;
use crate::formula::{Formula, Kind, entails};
use crate::hex::{Goal, Hex, Links};
use crate::proof::{Made, Proof};
use crate::text::{Answer, Words, ensure, quote};

/// Takes a step by the rule `dual`, `anchor` or `fill`.
pub fn rule(hex: &Hex, rule: &str, proof: &Proof<'_, Hex>, words: &mut Words<'_>) -> Made<Hex> {
    let board = proof.board;
    match rule {
        "dual" => {
            let (a, goal) = (proof.claim(false, words)?, proof.goal(words)?);
            let lent = board.read(&mut words.section("lent", &[])?)?;
            let needs = dual(hex, &a.goal, goal, [&a.needs, &a.carrier], &lent)?;
            proof.theorem(needs, a.carrier.clone(), goal, a.moves)
        }
        "anchor" => {
            let (a, goal) = (proof.claim(false, words)?, proof.goal(words)?);
            let lent = board.read(&mut words.section("lent", &[])?)?;
            board.no_cells(&lent.difference(&a.needs), "the step does not need #")?;
            let own = a.needs.difference(&lent);
            anchor(hex, &a.goal, goal, [&own, &a.carrier, &lent])?;
            proof.theorem(own, a.carrier.clone(), goal, a.moves)
        }
        "fill" => {
            let (a, cells) = (proof.claim(false, words)?, board.read(words)?);
            let pair = cells.iter().count() == 2;
            ensure!(pair || cells.iter().count() == 1, "one dead cell or two captured ones are filled");
            board.no_cells(&cells.difference(&a.needs), "the step does not need #")?;
            useless(hex, &a.goal, [&a.needs, &a.carrier], &cells)?;
            let carrier = if pair { a.carrier.union(&cells) } else { a.carrier.clone() };
            proof.theorem(
                a.needs.difference(&cells),
                carrier,
                &a.goal,
                a.moves.saturating_add(usize::from(pair)),
            )
        }
        rule => Err(format!("there is no rule {}", quote(rule))),
    }
}

fn edges(hex: &Hex, player: usize) -> [usize; 2] {
    [0, 1].map(|second| hex.board.cells + 2 * player + second)
}

/// The formula that joins the two edges of a player.
fn across(hex: &Hex, player: usize) -> Answer<Arc<Formula>> {
    let [first, second] = edges(hex, player);
    Formula::new(Kind::Link(first, second), Vec::new())
}

/// Whether a goal is the link of its owner's two edges.
fn joins_edges(hex: &Hex, goal: &Goal) -> Answer<bool> {
    Ok(goal.cut.is_none() && goal.formula == across(hex, goal.owner)?)
}

/// Makes sure that each of the cells is useless to an owner who has the others of `needs` and may get
/// `carrier`: any two points that it touches, of these cells and the owner's edges, are joined beside it,
/// over needs and edges.
fn useless(hex: &Hex, a: &Goal, [needs, carrier]: [&Cells; 2], cells: &Cells) -> Answer<()> {
    ensure!(joins_edges(hex, a)?, "the step does not join the two edges of its owner");
    for cell in cells.iter() {
        let own = needs.difference(&hex.board.none().with([cell])).with(edges(hex, a.owner));
        let near = hex.touching[cell].iter().filter(|near| own.contains(**near) || carrier.contains(**near));
        let near: Vec<usize> = near.copied().collect();
        let beside = |u: &usize, v: &usize| hex.joined(*u, *v, &own.with([*u, *v]), &Links::new());
        let useless = near.iter().all(|u| near.iter().all(|v| beside(u, v)));
        ensure!(useless, "the cell {} may be of use", hex.board.name(cell));
    }
    Ok(())
}

/// What a theorem with these needs and this carrier still needs when it cuts the formula of the goal.
fn dual(hex: &Hex, a: &Goal, goal: &Goal, [needs, carrier]: [&Cells; 2], lent: &Cells) -> Answer<Cells> {
    let [stones, field] = goal.cut.as_ref().ok_or("the goal is not a cut")?;
    let joins_edges = a.owner == goal.owner && joins_edges(hex, a)?;
    ensure!(joins_edges, "the step does not join the two edges of the owner of the cut");
    let (owned, used) = (stones.union(lent), needs.union(carrier));
    hex.board.no_cells(&lent.intersection(field), "cells of the field are lent: #")?;
    hex.board.no_cells(&used.intersection(&owned), "the step uses stones or lent cells: #")?;
    hex.board.no_cells(&carrier.difference(field), "the step plays outside the field: #")?;
    entails(hex, &goal.formula, &*across(hex, 1 - goal.owner)?, &owned, None)?;
    Ok(needs.intersection(field))
}

/// Makes sure that a chain between the owner's edges, in cells of `own`, `carrier` and `lent`, contains or
/// can be led round to a chain that makes a link of the goal true, in cells of `own` and `carrier` alone.
fn anchor(hex: &Hex, a: &Goal, goal: &Goal, [own, carrier, lent]: [&Cells; 3]) -> Answer<()> {
    let joins_edges = a.owner == goal.owner && joins_edges(hex, a)?;
    ensure!(joins_edges, "the step does not join the two edges of the owner of the goal");
    hex.board.budget.spend(32 * goal.formula.links);
    let sides = if goal.cut.is_none() { goal.formula.sides() } else { None };
    let [one, other] = sides.ok_or("the goal is not all links between two sets")?;
    let edges = edges(hex, a.owner);
    let stands = |sides: [&[usize]; 2]| {
        // An edge that its set does not name is lent, like the cells.
        let is_named = |number: &usize| sides[*number].contains(&edges[*number]);
        let lent = lent.with((0..2).filter(|number| !is_named(number)).map(|number| edges[number]));
        let kept = own.union(carrier).with((0..2).filter(is_named).map(|number| edges[number]));
        let (nothing, mut seen) = (hex.board.none(), hex.board.none());
        let each = edges.iter().zip(sides).all(|(edge, side)| {
            let chain = |end: &usize| reached(hex, *end, if end == edge { &nothing } else { own });
            let chains = side.iter().fold(hex.board.none(), |all, end| all.union(&chain(end)));
            let beside = |point: usize| {
                chains.contains(point) || hex.touching[point].iter().any(|near| chains.contains(*near))
            };
            let held = reached(hex, *edge, &lent);
            let apart = held.iter().all(|point| seen.insert(point));
            let touched = held.iter().flat_map(|point| &hex.touching[point]);
            side.iter().all(|end| end == edge || own.contains(*end))
                && apart
                && touched.copied().all(|point| !kept.contains(point) || beside(point))
        });
        each && lent.difference(&seen).is_empty()
    };
    let stand = stands([&one, &other]) || stands([&other, &one]);
    ensure!(stand, "the ends of the links do not stand for the edges");
    Ok(())
}

/// A point, and all points of a set that it is joined with over others of the set.
fn reached(hex: &Hex, from: usize, points: &Cells) -> Cells {
    let (mut reached, mut waiting) = (hex.board.none().with([from]), vec![from]);
    while let Some(point) = waiting.pop() {
        hex.board.budget.spend(hex.touching[point].len());
        let next = hex.touching[point].iter().filter(|next| points.contains(**next));
        waiting.extend(next.filter(|next| reached.insert(**next)));
    }
    reached
}
