//! The canonical form of the game lines and fields of Harary's game.

use crate::At;
use crate::syntax::{ByWord, HararyValue, Stretch};
use game::{Ground, Point, Space};

/// `line`, `grid 6x6`, `grid wrapped 6x6`.
pub fn game_line(space: Space, board: Option<Ground>) -> String {
    let size = board.map_or(String::new(), |Ground { width, height, wrapped }| {
        let wrapped = if wrapped { " wrapped" } else { "" };
        match space {
            Space::Line => format!("{wrapped} {width}"),
            Space::Grid => format!("{wrapped} {width}x{height}"),
        }
    });
    format!("{space}{size}")
}

/// The items of a value as text.
pub fn pieces(space: Space, board: Option<Ground>, value: &HararyValue) -> Vec<String> {
    match value {
        HararyValue::Offsets(cells) => cells.iter().map(|cell| cell.node.to_string()).collect(),
        HararyValue::Drawing(_) => Vec::new(),
        HararyValue::Images(images) => vec![images.node.to_string()],
        HararyValue::Area(stretches, every) => stretches
            .iter()
            .map(|stretch| match stretch.node {
                Stretch::One(point) => space.name(point),
                Stretch::Range(from, to) => format!("{from}..{to}"),
            })
            .chain(every.iter().map(|every| format!("every {}", every.node.text(space))))
            .collect(),
        HararyValue::By(word) => vec![
            match word.node {
                ByWord::Paving => "paving",
                ByWord::Area => "area",
            }
            .to_string(),
        ],
        HararyValue::Hits(sets) => {
            let set = |cells: &Vec<At<Point>>| {
                let names: Vec<String> = cells.iter().map(|cell| space.name(cell.node)).collect();
                format!("{{{}}}", names.join(" "))
            };
            sets.iter().map(|cells| set(&cells.node)).collect()
        }
        HararyValue::Stones(_, cells) => {
            let names = board.map_or(Vec::new(), |board| board.names(space));
            cells.iter().filter_map(|cell| names.get(cell.node.index()).cloned()).collect()
        }
        HararyValue::Moves(moves) => vec![moves.node.to_string()],
    }
}

/// The rows of an animal.
pub fn table(value: &HararyValue) -> Option<Vec<String>> {
    let HararyValue::Drawing(rows) = value else { return None };
    let row = |cells: &Vec<bool>| cells.iter().map(|cell| if *cell { 'x' } else { '.' }).collect();
    Some(rows.iter().map(|cells| row(&cells.node)).collect())
}
