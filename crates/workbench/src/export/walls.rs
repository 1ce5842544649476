//! Drawings as data: what their columns say, and why they hold. What repeats is written once.

use super::{NoPage, Page};
use crate::api::drops::explained;
use document::Entry;
use game::Claim;
use game::drop::{Drawing, Drawn, Rule, Width};
use serde_json::{Map, Value, json};

/// Columns whose reasons are in one file.
const PER_FILE: i32 = 32;

impl Page {
    /// Adds the drawings of a document; for those of these numbers also why they hold.
    pub(super) fn add_drawings(&mut self, entries: &[Entry], numbers: &[usize]) -> Result<Value, NoPage> {
        let mut drawings = Map::new();
        for (number, entry) in entries.iter().enumerate() {
            let Claim::Drop(drawing) = entry.claim() else { continue };
            let ends = numbers.contains(&number).then(|| ends(drawing));
            if let Some((first, last)) = ends {
                for (file, from) in (first..=last).step_by(PER_FILE as usize).enumerate() {
                    let reasons = (from..=last.min(from + PER_FILE - 1))
                        .map(|column| explained(drawing, column..=column))
                        .collect::<Vec<_>>();
                    self.add_data(&entry.name, &format!("wall-{number}-{file}.json"), &reasons)?;
                }
            }
            let mut data = written(drawing);
            data["reasons"] = ends.map_or(Value::Null, |(first, last)| {
                json!({ "file": format!("wall-{number}"), "first": first, "last": last, "per_file": PER_FILE })
            });
            drawings.insert(entry.name.clone(), data);
        }
        Ok(Value::Object(drawings))
    }
}

/// The columns whose reasons are those of all others, moved by periods: what they look at lies within twice
/// the reach, or on a line through them.
fn ends(drawing: &Drawing) -> (i32, i32) {
    let (first, last) = drawing.ends();
    let far = 2 * drawing.reach() + drawing.board().connect as i32;
    let beyond = |period: Option<u32>| period.map_or(0, |period| far + period as i32);
    (first - beyond(drawing.width().left), last + beyond(drawing.width().right))
}

/// The window column by column, from below: a stone, or the partner's column, counted from this one, and row.
fn written(drawing: &Drawing) -> Value {
    let columns = drawing.window().map(|(column, drawn)| {
        let cells = drawn.iter().map(|cell| match cell {
            Drawn::Stone(stone) => json!(stone.to_string()),
            Drawn::Pair(partner) => json!([partner.column - column, partner.row]),
        });
        cells.collect::<Vec<_>>()
    });
    let Width { left, right } = drawing.width();
    json!({
        "connect": drawing.board().connect,
        "height": drawing.board().height,
        "defender": drawing.defender().to_string(),
        "diverts": drawing.rule() == Rule::Divert,
        "first": drawing.ends().0,
        "columns": columns.collect::<Vec<_>>(),
        "left": left.unwrap_or(0),
        "right": right.unwrap_or(0),
    })
}
