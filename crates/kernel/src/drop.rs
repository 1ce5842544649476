//! The rules `drop`, `pave` and `exhaust`, and `two` of them for a draw: what drawings, lines and replies are is
//! the business of `game`.
use game::drop::{Drawing, Drawn, End, Play, Stone, Width};
use std::collections::HashSet;

/// Who defends by this drawing always has a reply, and the attacker never has a line.
#[derive(Clone, Debug)]
pub struct Draw {
    drawing: Drawing,
    exhausted: bool,
}

/// The most positions that `exhaust` looks at.
pub const MOST_PLAYS: usize = 100_000;

impl Draw {
    /// The drawing.
    pub fn drawing(&self) -> &Drawing {
        &self.drawing
    }

    /// Whether this was proved by `exhaust`, and not by `drop` and `pave`.
    pub fn is_exhausted(&self) -> bool {
        self.exhausted
    }

    /// `drop`: every attack is answered, every pair kept; `pave`: each line, up to periods, is harmless.
    pub fn pave(drawing: Drawing) -> Option<Self> {
        let kept = drawing.odd_column().is_none() && drawing.matched().all(|spot| drawing.answers_at(spot));
        let paved = kept && drawing.lines().all(|line| drawing.is_harmless(&line));
        paved.then_some(Self { drawing, exhausted: false })
    }

    /// `exhaust`: on a limited board, whatever the attacker plays, in every order.
    pub fn exhaust(drawing: Drawing) -> Option<Self> {
        let (first, last) = drawing.board().columns.limited().filter(|_| drawing.board().height.is_some())?;
        let mut seen = HashSet::from([Play::new()]);
        let mut left = vec![Play::new()];
        while let Some(play) = left.pop() {
            for column in first..=last {
                let mut next = play.clone();
                match next.attack(&drawing, column) {
                    Some((_, Some(End::Stuck(_)))) => return None,
                    Some((_, Some(End::Line(stone)))) if stone != drawing.defender() => return None,
                    Some((_, None)) if seen.insert(next.clone()) => left.push(next),
                    _ => {}
                }
            }
            if seen.len() > MOST_PLAYS {
                return None;
            }
        }
        (!drawing.starts_with_line()).then_some(Self { drawing, exhausted: true })
    }
}

/// On an empty board, X to move, each player can make sure that the other never has a line.
#[derive(Clone, Debug)]
pub struct NobodyWins([Draw; 2]);

impl NobodyWins {
    /// The drawings of X and of O.
    pub fn draws(&self) -> &[Draw; 2] {
        &self.0
    }

    /// `two`: a drawing for each player, on the same board; X's starts with one stone of X's, O's with none.
    pub fn two(x: Draw, o: Draw) -> Option<Self> {
        let [first, second] = [&x, &o].map(Draw::drawing);
        let defended = first.defender() == Stone::X && second.defender() == Stone::O;
        let stands = match stones(first)[..] {
            [(column, Stone::X)] => !is_repeated(first, column),
            _ => false,
        };
        let fits = defended && stands && stones(second).is_empty() && first.board() == second.board();
        fits.then_some(Self([x, o]))
    }
}

/// The columns and owners of the stones that are drawn.
fn stones(drawing: &Drawing) -> Vec<(i32, Stone)> {
    let column = |(column, drawn): (i32, &[Drawn])| {
        let stone = |what: &Drawn| if let Drawn::Stone(stone) = what { Some((column, *stone)) } else { None };
        drawn.iter().filter_map(stone).collect::<Vec<_>>()
    };
    drawing.window().flat_map(column).collect()
}

/// Whether a column of the drawing stands on the board more than once.
fn is_repeated(drawing: &Drawing, column: i32) -> bool {
    let (first, last) = drawing.ends();
    let Width { left, right } = drawing.width();
    let near = |end: i32, period: Option<u32>| {
        period.is_some_and(|period| i64::from(column).abs_diff(i64::from(end)) < u64::from(period))
    };
    near(first, left) || near(last, right)
}
