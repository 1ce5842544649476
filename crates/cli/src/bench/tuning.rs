//! `tatami bench tuning`: the tuned numbers of every engine.

use crate::status::{Status, as_json, print};
use proof::tuning::{NotSet, Tuned, set as set_one};
use serde::Serialize;

fn tables() -> Vec<&'static [&'static Tuned]> {
    service::TUNING.iter().copied().chain([opponents::TUNING]).collect()
}

/// Gives some of them other values.
pub fn set(settings: &[(String, usize)]) -> Result<(), String> {
    for (name, value) in settings {
        set_one(tables(), name, *value).map_err(|why| match &why {
            NotSet::Unknown(name) => {
                let names = tables().into_iter().flatten().map(|tuned| tuned.name);
                let near = document::nearest(name, names);
                let hint = near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
                format!("{why}{hint}")
            }
            NotSet::OutOfRange(..) => why.to_string(),
        })?;
    }
    Ok(())
}

#[derive(Serialize)]
struct Row {
    name: &'static str,
    value: usize,
    range: (usize, usize),
    does: &'static str,
    measured: &'static str,
}

/// Lists them.
pub fn run(json: bool) -> Status {
    let row = |tuned: &&Tuned| Row {
        name: tuned.name,
        value: tuned.get(),
        range: tuned.range,
        does: tuned.does,
        measured: tuned.measured,
    };
    let rows: Vec<Row> = tables().into_iter().flatten().map(row).collect();
    if json {
        return print(&as_json(&rows));
    }
    let line = |row: &Row| {
        let range = format!("{} to {}", row.range.0, row.range.1);
        format!("{:26} {:>7}  {range:16}  {} {}\n", row.name, row.value, row.does, row.measured)
    };
    print(&rows.iter().map(line).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn names_are_different_and_values_make_sense() {
        let mut names = HashSet::new();
        for tuned in tables().into_iter().flatten() {
            assert!(names.insert(tuned.name), "{} stands twice", tuned.name);
            assert!((tuned.range.0..=tuned.range.1).contains(&tuned.get()), "{}", tuned.name);
            assert!(tuned.does.ends_with('.') && tuned.measured.ends_with('.'), "{}", tuned.name);
        }
    }

    #[test]
    fn a_wrong_name_has_a_suggestion() {
        let why = set(&[("hex.widht".to_string(), 3)]).unwrap_err();
        assert!(why.contains("did you mean `hex.width`?"), "{why}");
        assert!(set(&[("hex.width".to_string(), 0)]).unwrap_err().contains("between 1 and 128"));
    }
}
