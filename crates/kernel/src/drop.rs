//! The rules `drop`, `pave` and `exhaust`: what drawings, lines and replies are is the business of `game`.
use game::drop::{Drawing, End, Play};
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
        let (first, last) = drawing.board().columns.filter(|_| drawing.board().height.is_some())?;
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
