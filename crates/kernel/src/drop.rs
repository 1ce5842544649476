//! The rules `drop` and `pave`: what drawings and lines are is the business of `game`.
use game::drop::Drawing;

/// Who defends by this drawing always has a reply, and the attacker never has a line.
#[derive(Clone, Debug)]
pub struct Draw(Drawing);

impl Draw {
    /// The drawing.
    pub fn drawing(&self) -> &Drawing {
        &self.0
    }

    /// `drop`: every attack is answered, every pair kept; `pave`: each line, up to periods, is harmless.
    pub fn pave(drawing: Drawing) -> Option<Self> {
        let kept = drawing.odd_column().is_none() && drawing.matched().all(|spot| drawing.answers_at(spot));
        (kept && drawing.lines().all(|line| drawing.is_harmless(&line))).then_some(Self(drawing))
    }
}
