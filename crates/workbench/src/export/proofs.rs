//! Derivations and game trees as data, in pieces of so many steps: the page loads those that it needs.

use super::{NoPage, Page};
use document::Entry;
use figure::{Certificate, GameTree, Ground, Own, StepData};
use game::{Cell, CellSet};
use serde_json::{Value, json};

/// Steps or positions in one file.
const PER_FILE: usize = 200;

impl Page {
    /// Adds the steps of a derivation.
    pub(super) fn add_derivation(
        &mut self,
        entry: &Entry,
        proof: u64,
        read: &Certificate,
    ) -> Result<Value, NoPage> {
        let numbers: Vec<usize> = (1..=read.steps()).collect();
        for (file, part) in numbers.chunks(PER_FILE).enumerate() {
            let mut goals: Vec<String> = Vec::new();
            let steps = part.iter().filter_map(|&number| Some(step(read.data(number)?, &mut goals)));
            let steps: Vec<Value> = steps.collect();
            let data = json!({ "goals": goals, "rows": steps });
            self.add_data(&entry.name, &format!("{proof}-{file}.json"), &data)?;
        }
        Ok(inside("steps", read.ground(), &read.stones(), None))
    }

    /// Adds the positions of a game tree: for each move of the loser's the reply, and the position after it.
    pub(super) fn add_tree(&mut self, entry: &Entry, proof: u64, tree: &GameTree) -> Result<Value, NoPage> {
        let numbers: Vec<usize> = (1..=tree.positions()).collect();
        for (file, part) in numbers.chunks(PER_FILE).enumerate() {
            let position = |number: &usize| {
                let replies = tree.replies(*number).into_iter().map(|reply| match (reply.cell, reply.next) {
                    (None, _) => json!([reply.to.index()]),
                    (Some(cell), None) => json!([reply.to.index(), cell.index()]),
                    (Some(cell), Some((next, turned, to))) => {
                        json!([reply.to.index(), cell.index(), next, u8::from(turned), to.index()])
                    }
                });
                Value::Array(replies.collect())
            };
            let rows: Vec<Value> = part.iter().map(position).collect();
            self.add_data(&entry.name, &format!("{proof}-{file}.json"), &json!({ "rows": rows }))?;
        }
        Ok(inside("tree", tree.ground(), &tree.stones(), tree.walk().first()))
    }
}

/// What is needed before the first step.
fn inside(kind: &str, ground: &Ground, stones: &CellSet, first: Option<Cell>) -> Value {
    let (game, width, height) = match ground {
        Ground::Hex(board) if board.is_glued() => ("torus", board.width(), board.height()),
        Ground::Hex(board) => ("hex", board.width(), board.height()),
        Ground::Torus(torus) => ("torus", torus.grid().width(), torus.grid().height()),
        Ground::Sets { names, .. } => ("sets", names.len(), 1),
    };
    let names: Vec<String> = ground.cells().iter().map(|cell| ground.name(cell)).collect();
    json!({
        "kind": kind,
        "game": game,
        "width": width,
        "height": height,
        "names": names,
        "stones": bits(stones),
        "first": first.map(Cell::index),
        "per_file": PER_FILE,
    })
}

/// A step: rule, owner, whether the owner moves first, stones needed, cells, the number of the goal's words,
/// premises, the block that it proves, and what only its rule has.
fn step(step: StepData, goals: &mut Vec<String>) -> Value {
    let goal = goals.iter().position(|goal| *goal == step.goal).unwrap_or_else(|| {
        goals.push(step.goal);
        goals.len() - 1
    });
    let own = match step.own {
        Own::Nothing => Value::Null,
        Own::Reply(cell) => json!(cell.index()),
        Own::Hex(numbers) => json!(numbers),
        Own::Torus(turned, (right, down)) => json!([usize::from(turned), right, down]),
        Own::Cells(places) => {
            Value::Array(places.iter().map(|(from, to)| json!([from.index(), to.index()])).collect())
        }
        Own::Filled(cells) => json!(bits(&cells)),
        Own::Sets(sets) => Value::Array(sets.iter().map(|set| json!(bits(set))).collect()),
    };
    json!([
        step.rule,
        step.owner.to_string(),
        u8::from(step.semi),
        bits(&step.needed),
        bits(&step.cells),
        goal,
        step.premises,
        step.name,
        own,
    ])
}

/// Cells as hexadecimal digits, four cells in each, the first ones first; zeros at the end are left out.
fn bits(cells: &CellSet) -> String {
    let mut digits: Vec<u32> = Vec::new();
    for cell in cells.iter() {
        let place = cell.index() / 4;
        digits.resize(digits.len().max(place + 1), 0);
        digits[place] |= 1 << (cell.index() % 4);
    }
    digits.into_iter().filter_map(|digit| char::from_digit(digit, 16)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_become_digits() {
        let set = |cells: &[usize]| cells.iter().copied().map(Cell::new).collect::<CellSet>();
        assert_eq!(bits(&set(&[])), "");
        assert_eq!(bits(&set(&[0, 3, 4])), "91");
        assert_eq!(bits(&set(&[9])), "002");
    }
}
