//! The canonical form of the fields of `draw` blocks.

use crate::At;
use crate::syntax::{DropValue, Placement};
use game::drop::{Rule, Way, moves};

/// The items of a value as text.
pub fn pieces(value: &DropValue) -> Vec<String> {
    match value {
        DropValue::Defender(stone) => vec![stone.node.to_string()],
        DropValue::Stones(stones) => stones.iter().map(|stone| moves(&[stone.node])).collect(),
        DropValue::Unit(name, place) => vec![format!("{} {}", name.node, placement(place))],
        DropValue::Letters(..) => Vec::new(),
        DropValue::Elsewhere(_) => vec!["follow-up".to_string()],
        DropValue::Reply(rule) => vec![match rule.node {
            Rule::Divert => "divert".to_string(),
            Rule::Pair => "pair".to_string(),
        }],
        DropValue::Slide(columns) => vec![columns.node.to_string()],
        DropValue::Widens(columns) => vec![format!("{}..{}", columns.node.0, columns.node.1)],
    }
}

/// What stands beside the keyword, and the rows below it, if the value is drawn.
pub fn table(value: &DropValue) -> Option<(String, Vec<String>)> {
    let DropValue::Letters(place, rows) = value else { return None };
    let row = |row: &Vec<At<char>>| {
        let cells: Vec<String> = row.iter().map(|cell| cell.node.to_string()).collect();
        cells.join(" ")
    };
    Some((placement(place), rows.iter().map(row).collect()))
}

fn placement(place: &Placement) -> String {
    let way = match place.way {
        Way::Right => "",
        Way::Left => " left",
        Way::Both => " both",
    };
    let every = place.every.map_or(String::new(), |every| format!(" every {every}{way}"));
    format!("at {}{every}{}", place.at.node, if place.mirrored { " mirrored" } else { "" })
}
