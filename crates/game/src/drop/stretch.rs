//! Drawings for boards of many widths: a stretch of columns that may stand any number of times side by side.

use super::{Columns, Drawing, DrawingError, Drawn, DropBoard, Spot};

/// Columns of a limited drawing that may stand more than once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// The first of them.
    pub from: i32,
    /// How many.
    pub period: u32,
}

impl Stretch {
    /// Whether a column belongs to the stretch.
    pub fn contains(self, column: i32) -> bool {
        (0..i64::from(self.period)).contains(&(i64::from(column) - i64::from(self.from)))
    }
}

impl Drawing {
    /// The same drawing for boards of many widths: this one is the narrowest. Refused if partners are not mutual with
    /// some number of copies of the stretch.
    pub fn with_stretch(self, stretch: Stretch) -> Result<Self, DrawingError> {
        let (first, last) = self.ends();
        let end = i64::from(stretch.from) + i64::from(stretch.period) - 1;
        let inside = stretch.period >= 1 && first <= stretch.from && end <= i64::from(last);
        let limited = self.board().columns == Columns::between(first, last);
        if !inside || !limited {
            return Err(DrawingError::BadWindow);
        }
        let stretched = self.stretched(Some(stretch));
        // The widest first: it may be too wide.
        for copies in (0..=stretched.enough_copies()).rev() {
            stretched.with_copies(copies)?;
        }
        Ok(stretched)
    }

    /// With how many copies of the stretch, at least, everything that is looked at together has been seen: what is
    /// demanded of a matched cell looks as far as partners reach, to both sides, and a line has its columns.
    pub fn enough_copies(&self) -> u32 {
        let Some(Stretch { period, .. }) = self.stretch() else { return 0 };
        let seen = (2 * self.reach() as u32).max(self.board().connect - 1);
        seen.div_ceil(period)
    }

    /// The drawing with so many copies of the stretch, on a board of one width; itself if it has no stretch.
    pub fn with_copies(&self, copies: u32) -> Result<Self, DrawingError> {
        let Some(Stretch { from, period }) = self.stretch() else { return Ok(self.clone()) };
        let (first, last) = self.ends();
        let more = i64::from(copies) * i64::from(period);
        let last = i32::try_from(i64::from(last) + more).map_err(|_| DrawingError::BadWindow)?;
        if last.abs_diff(first) >= super::MAX_WINDOW {
            return Err(DrawingError::BadWindow);
        }
        let more = more as i32;
        let origin = |column: i32| match column {
            left if left < from => left,
            middle if middle < from + more + period as i32 => from + (middle - from) % period as i32,
            right => right - more,
        };
        let window: Vec<&[Drawn]> = self.window().map(|(_, drawn)| drawn).collect();
        let column = |column: i32| {
            let source = origin(column);
            let moved = |cell: &Drawn| match *cell {
                Drawn::Pair(partner) => {
                    Drawn::Pair(Spot { column: partner.column + column - source, ..partner })
                }
                stone => stone,
            };
            window[(source - first) as usize].iter().map(moved).collect()
        };
        let columns = (first..=last).map(column).collect();
        let board = DropBoard { columns: Columns::between(first, last), ..*self.board() };
        Self::new(board, self.defender(), self.rule(), first, columns, self.width())
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Piece, Sketch, Stone, Unit};
    use super::*;

    fn row(unit: &str, at: i32, every: u32, width: i32) -> Drawing {
        let piece = Piece { unit: Unit::named(unit).unwrap(), at, every: Some(every), mirrored: false };
        let board = DropBoard { columns: Columns::between(0, width - 1), ..DropBoard::infinite(4) };
        Sketch { pieces: vec![piece], ..Sketch::new(board, Stone::O) }.drawing().unwrap()
    }

    /// Copies of a stretch are what a wider row has there.
    #[test]
    fn copies_make_a_row_longer() {
        let narrow = row("cup", 1, 5, 7);
        for from in [0, 1] {
            let widening = narrow.clone().with_stretch(Stretch { from, period: 5 }).unwrap();
            for copies in 0..4 {
                let wide = widening.with_copies(copies).unwrap();
                assert_eq!(wide, row("cup", 1, 5, 7 + 5 * copies as i32), "{from} {copies}");
            }
        }
    }

    /// A pair may lie in two neighbouring copies.
    #[test]
    fn copies_are_linked() {
        let chain = Unit::drawn(&["A.AUUB.BVVC.C", "..S..S.T..T.."]);
        let piece = Piece { unit: chain, at: 0, every: None, mirrored: false };
        let board = DropBoard { columns: Columns::between(0, 12), ..DropBoard::infinite(4) };
        let drawing = Sketch { pieces: vec![piece], ..Sketch::new(board, Stone::O) }.drawing().unwrap();
        let wide = drawing.with_stretch(Stretch { from: 5, period: 5 }).unwrap().with_copies(2).unwrap();
        for (one, two) in
            [((2, 2), (5, 2)), ((5, 1), (7, 1)), ((7, 2), (10, 2)), ((10, 1), (12, 1)), ((17, 2), (20, 2))]
        {
            let [one, two] = [one, two].map(|(column, row)| Spot::new(column, row));
            assert_eq!((wide.partner(one), wide.partner(two)), (Some(two), Some(one)));
        }
    }

    #[test]
    fn stretches_lie_within_limited_drawings() {
        let narrow = row("cup", 0, 5, 6);
        for (from, period) in [(-1, 5), (0, 0), (0, 7), (4, 5), (i32::MAX, 1), (0, u32::MAX)] {
            let stretch = Stretch { from, period };
            assert_eq!(narrow.clone().with_stretch(stretch), Err(DrawingError::BadWindow), "{stretch:?}");
        }
        // A stretch that cuts a pair has copies whose partners are not mutual.
        let cut = narrow.clone().with_stretch(Stretch { from: 2, period: 1 });
        assert!(matches!(cut, Err(DrawingError::NotMutual(_))), "{cut:?}");
        let whole = narrow.with_stretch(Stretch { from: 0, period: 5 }).unwrap();
        assert_eq!(whole.enough_copies(), 2);
        assert_eq!(whole.with_copies(u32::MAX), Err(DrawingError::BadWindow));
    }
}
