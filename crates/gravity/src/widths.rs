//! That nobody wins on any board from some width on, without end upwards: one drawing for each player and each of
//! some widths in a row, the last of which widen by CUPs.

use crate::hold::{hold, side_by_side};
use game::drop::{Columns, DropBoard, DropPosition, Move, Stone, Stretch, Unit};
use kernel::{AllWidths, Draw};
use proof::limits::{Exhausted, Limits, Monitor};

/// The most widths that are tried one by one.
const MOST: usize = 200;

/// Drawings for all boards that begin with the first column of this one and are as wide or wider; the board has two
/// ends. There may be others where there are none.
pub fn all_widths(
    narrowest: &DropBoard,
    limits: &Limits,
    monitor: &Monitor,
) -> Result<Option<AllWidths>, Exhausted> {
    let Some((first, last)) = narrowest.columns.limited() else { return Ok(None) };
    let period = Unit::named("cup").map_or(1, |cup| cup.width() as u32 + 1);
    let mut cases: Vec<[Draw; 2]> = Vec::new();
    // From which case on the drawings widen.
    let mut widening = 0;
    for more in 0..MOST as i32 {
        if cases.len() - widening == period as usize {
            let narrow = |draw: &Draw| draw.drawing().with_copies(0).ok().and_then(Draw::pave);
            for [x, o] in &mut cases[..widening] {
                let (Some(narrow_x), Some(narrow_o)) = (narrow(x), narrow(o)) else { return Ok(None) };
                (*x, *o) = (narrow_x, narrow_o);
            }
            return Ok(AllWidths::wider(cases));
        }
        let Some(last) = last.checked_add(more) else { break };
        let board = DropBoard { columns: Columns::between(first, last), ..*narrowest };
        let [x, o] = [Stone::X, Stone::O].map(|defender| widened(&board, defender, period));
        if let Some((x, o)) = x.zip(o) {
            cases.push([x, o]);
            continue;
        }
        let position = DropPosition::new(board);
        let held = |defender| hold(&position, defender, limits, monitor);
        let Some((x, o)) = held(Stone::X)?.zip(held(Stone::O)?) else { return Ok(None) };
        cases.push([x.draw, o.draw]);
        widening = cases.len();
    }
    Ok(None)
}

/// A drawing of CUPs and GLASSes side by side that widens by one CUP after another.
fn widened(board: &DropBoard, defender: Stone, period: u32) -> Option<Draw> {
    let (first, last) = board.columns.limited()?;
    let starts: Vec<Vec<Move>> = match defender {
        Stone::O => vec![Vec::new()],
        Stone::X => (first..=last).map(|column| vec![Move { stone: Stone::X, column }]).collect(),
    };
    let drawings = starts.iter().filter_map(|stones| side_by_side(board, defender, stones));
    let mut wide = drawings.flat_map(|(_, draw)| {
        let stretches = (first..=last).map(move |from| Stretch { from, period });
        stretches
            .filter_map(move |stretch| draw.drawing().clone().with_stretch(stretch).ok().and_then(Draw::pave))
    });
    wide.next()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::write_all_widths;

    fn found(connect: u32, columns: Columns) -> Option<AllWidths> {
        let board = DropBoard { connect, columns, height: None };
        all_widths(&board, &Limits::default(), &Monitor::default()).unwrap()
    }

    /// One certificate for each width that there is, and others from some width on, wherever the boards begin.
    #[test]
    fn nobody_wins_at_any_width() {
        for (first, last) in [(0, 0), (0, 11), (-7, 40), (990, 999)] {
            let widths = found(4, Columns::between(first, last)).unwrap();
            let mut text = Vec::new();
            write_all_widths(&widths, &mut text).unwrap();
            let statement = checker::check(&text[..]).unwrap().to_string();
            assert!(
                statement.contains(&format!("from column {first} to column {last} or further")),
                "{statement}"
            );
        }
    }

    /// What the rule `wider` refuses.
    #[test]
    fn each_width_has_its_case() {
        let cases = found(4, Columns::between(0, 14)).unwrap().cases().to_vec();
        assert!(cases.len() > 5 && AllWidths::wider(cases.clone()).is_some());
        let narrow = |draw: &Draw| Draw::pave(draw.drawing().with_copies(0).unwrap()).unwrap();
        let last = cases.len() - 1;
        let refused = |what: &str, change: &dyn Fn(&mut Vec<[Draw; 2]>)| {
            let mut changed = cases.clone();
            change(&mut changed);
            assert!(AllWidths::wider(changed).is_none(), "{what}");
        };
        refused("a width less at the end", &|cases| drop(cases.pop()));
        refused("a width less in the middle", &|cases| drop(cases.remove(last - 2)));
        refused("two widths exchanged", &|cases| cases.swap(last, last - 1));
        refused("a width twice", &|cases| cases.push(cases[last].clone()));
        refused("the players exchanged", &|cases| cases[last].reverse());
        refused("X's drawing does not widen", &|cases| cases[last][0] = narrow(&cases[last][0]));
        refused("O's drawing does not widen", &|cases| cases[last - 1][1] = narrow(&cases[last - 1][1]));
        refused("nothing widens", &|cases| {
            for [x, o] in cases {
                (*x, *o) = (narrow(x), narrow(o));
            }
        });
        let mut without_first = cases.clone();
        without_first.remove(0);
        assert!(AllWidths::wider(without_first).is_some(), "from the next width on");
    }

    #[test]
    fn what_is_won_is_not_held_at_all_widths() {
        assert!(found(3, Columns::between(0, 5)).is_none());
        assert!(found(4, Columns::ALL).is_none());
    }
}
