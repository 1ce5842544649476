//! The rules `drop`, `pave` and `exhaust`, and `two` of them for a draw: what drawings, lines and replies are is
//! the business of `game`.
use game::drop::{Columns, Drawing, Drawn, DropBoard, End, Play, Stone, Width};
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

    /// `drop`: every attack is answered, every pair kept; `pave`: each line, up to periods, is harmless. `widens`: so
    /// it is with as many copies of the stretch, if there is one, as tell how it is with any number.
    pub fn pave(drawing: Drawing) -> Option<Self> {
        let mut copies = 0..=drawing.enough_copies();
        let paved = copies.all(|copies| drawing.with_copies(copies).is_ok_and(|drawing| is_paved(&drawing)));
        paved.then_some(Self { drawing, exhausted: false })
    }

    /// `exhaust`: on a limited board, whatever the attacker plays, in every order.
    pub fn exhaust(drawing: Drawing) -> Option<Self> {
        let small = drawing.board().height.is_some() && drawing.stretch().is_none();
        let (first, last) = drawing.board().columns.limited().filter(|_| small)?;
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

/// `drop` and `pave`, for a drawing on one board.
fn is_paved(drawing: &Drawing) -> bool {
    let kept = drawing.odd_column().is_none() && drawing.matched().all(|spot| drawing.answers_at(spot));
    kept && drawing.lines().all(|line| drawing.is_harmless(&line))
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
        let one_board = x.drawing.stretch().is_none() && o.drawing.stretch().is_none();
        (one_board && fit(&x, &o)).then_some(Self([x, o]))
    }
}

/// On each empty board with so many columns or more, X to move, each player can make sure that the other never has a
/// line.
#[derive(Clone, Debug)]
pub struct AllWidths(Vec<[Draw; 2]>);

impl AllWidths {
    /// The drawings of X and of O for the narrowest board, for the next, and so on; the last of them widen.
    pub fn cases(&self) -> &[[Draw; 2]] {
        &self.0
    }

    /// `wider`: two drawings for each of some widths in a row, the last p of which widen by p.
    pub fn wider(cases: Vec<[Draw; 2]>) -> Option<Self> {
        let board = *cases.first()?[0].drawing.board();
        let (first, narrowest) = board.columns.limited()?;
        let period = cases.last()?[0].drawing.stretch()?.period;
        let limited = cases.len().checked_sub(period as usize)?;
        let mut numbered = cases.iter().enumerate();
        let all = numbered.all(|(number, [x, o])| {
            let last = i32::try_from(number).ok().and_then(|more| narrowest.checked_add(more));
            let columns = last.map(|last| Columns::between(first, last));
            let wanted = (number >= limited).then_some(period);
            let widens = |draw: &Draw| draw.drawing.stretch().map(|stretch| stretch.period) == wanted;
            columns.is_some_and(|columns| *x.drawing.board() == DropBoard { columns, ..board })
                && fit(x, o)
                && widens(x)
                && widens(o)
        });
        all.then_some(Self(cases))
    }
}

/// Whether X's drawing starts with one stone of X's, O's with none, on the same board.
fn fit(x: &Draw, o: &Draw) -> bool {
    let [first, second] = [x, o].map(Draw::drawing);
    let defended = first.defender() == Stone::X && second.defender() == Stone::O;
    let stands = match stones(first)[..] {
        [(column, Stone::X)] => !is_repeated(first, column),
        _ => false,
    };
    defended && stands && stones(second).is_empty() && first.board() == second.board()
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
    near(first, left)
        || near(last, right)
        || drawing.stretch().is_some_and(|stretch| stretch.contains(column))
}
