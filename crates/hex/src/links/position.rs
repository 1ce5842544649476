//! A link, or a union of links, as a position of Hex.
//!
//! Who joins two stones in a field has joined two edges, once cells outside the field are lent that lead from
//! the stones to the edges, and nothing else touches these. So a claim of one link, both of whose ends can be
//! led to an edge like that, is won exactly by who wins a position of Hex on the part of the board where it
//! lies, and the solver of whole boards can settle it, with all that it knows. The same goes for all links
//! between two sets of stones and edges, such as `top-x | top-w | top-bottom`. The owner's win becomes one of
//! the claim by the kernel's rule `anchor`, the opponent's a refutation by the rule `dual`.

use crate::tuning::MARGIN;
use game::{Board, Cell, CellSet, Edge, HexClaim, MAX_CELLS, Player, Terminal};
use proof::field::Side;
use std::collections::VecDeque;
use std::ops::Range;

/// The part of the board around a link, with cells lent so that it would join the owner's edges.
#[derive(Debug)]
pub struct AsPosition {
    /// The part, as a board of its own.
    pub board: Board,
    /// Where the part's cells lie on the whole board.
    pub places: Vec<Cell>,
    /// The cells lent to the owner.
    pub lent: CellSet,
    owned: CellSet,
    others: CellSet,
}

impl AsPosition {
    /// The position that is won by whoever is right about a claim, if there is one that fits into words.
    pub fn new(claim: &HexClaim) -> Option<Self> {
        let [one, other] = claim.goal.sides().filter(|_| !claim.board.is_glued())?;
        [[&one[..], &other], [&other, &one]].into_iter().find_map(|sides| Self::with_sides(claim, sides))
    }

    /// The stones of a side, all over the board: every other cell outside the field is the opponent's.
    pub fn stones(&self, side: Side) -> CellSet {
        match side {
            Side::Owner => self.owned,
            Side::Opponent => self.others,
        }
    }

    /// The position in which the sets that are to be joined are led to the owner's edges in this order.
    fn with_sides(claim: &HexClaim, sides: [&[Terminal]; 2]) -> Option<Self> {
        let (board, stones) = (&claim.board, claim.stones());
        let part = Part::around(claim, sides)?;
        let mut lent = CellSet::EMPTY;
        for (number, side) in sides.into_iter().enumerate() {
            lent |= part.ways(claim, side, number, &lent)?;
        }
        let owned = stones | lent;
        let exact = kernel::stand_for_edges(board, claim.owner, sides, &stones, &claim.field, &lent);
        exact.then(|| Self {
            board: part.board,
            places: part.places(board).collect(),
            lent,
            owned,
            others: board.cells() - claim.field - owned,
        })
    }
}

/// A rectangle of a board.
struct Part {
    board: Board,
    columns: Range<isize>,
    rows: Range<isize>,
}

impl Part {
    /// The part that shows the field, all of the owner's stones, and a margin; all of the board if only edges
    /// are to be joined.
    fn around(claim: &HexClaim, sides: [&[Terminal]; 2]) -> Option<Self> {
        let margin = MARGIN.get() as isize;
        let board = &claim.board;
        let (mut columns, mut rows) = (0..board.width() as isize, 0..board.height() as isize);
        let shown = claim.field | claim.stones();
        let place = |cell: Cell| (board.column(cell) as isize, board.row(cell) as isize);
        let ends = || sides.into_iter().flatten();
        if !shown.is_empty() && ends().any(|end| matches!(end, Terminal::Cell(_))) {
            let bounds = |places: &mut dyn Iterator<Item = isize>, all: Range<isize>| {
                let (least, most) = places.fold((all.end, all.start), |(l, m), at| (l.min(at), m.max(at)));
                (least - margin).max(all.start)..(most + margin + 1).min(all.end)
            };
            columns = bounds(&mut shown.iter().map(|cell| place(cell).0), columns);
            rows = bounds(&mut shown.iter().map(|cell| place(cell).1), rows);
            for end in ends() {
                match end {
                    Terminal::Edge(Edge::Top) => rows.start = 0,
                    Terminal::Edge(Edge::Bottom) => rows.end = board.height() as isize,
                    Terminal::Edge(Edge::Left) => columns.start = 0,
                    Terminal::Edge(Edge::Right) => columns.end = board.width() as isize,
                    Terminal::Cell(_) => {}
                }
            }
        }
        let (width, height) = (columns.clone().count(), rows.clone().count());
        let fits = width * height <= MAX_CELLS;
        fits.then(|| Board::new(width, height)).flatten().map(|board| Self { board, columns, rows })
    }

    /// The cells, as they lie on the board.
    fn places(&self, board: &Board) -> impl Iterator<Item = Cell> {
        let places = self.rows.clone().flat_map(|row| self.columns.clone().map(move |column| (column, row)));
        places.filter_map(|(column, row)| board.cell(column, row))
    }

    /// Cells outside the field over which all stones of a set reach one of the owner's edges, such that
    /// whatever touches them touches the set's chains too, or that edge if the set names it, and nothing that
    /// is lent already.
    fn ways(&self, claim: &HexClaim, side: &[Terminal], number: usize, lent: &CellSet) -> Option<CellSet> {
        let (board, stones) = (&claim.board, claim.stones());
        let near = |cells: &CellSet| -> CellSet { cells.iter().flat_map(|c| board.neighbours(c)).collect() };
        let edge = Edge::of(claim.owner)[number];
        let mut chains = CellSet::EMPTY;
        let mut beside = CellSet::EMPTY;
        for terminal in side {
            match terminal {
                Terminal::Cell(stone) if stones.contains(*stone) => {
                    chains |= board.connected(&CellSet::of(*stone), &stones);
                }
                Terminal::Edge(named) if *named == edge => beside = board.along(edge),
                _ => return None,
            }
        }
        let used = claim.field | stones;
        let clear = (used - chains - near(&chains) - beside) | *lent;
        let other_edge = board.along(Edge::of(claim.owner)[1 - number]);
        let free: CellSet =
            self.places(board).collect::<CellSet>() - used - *lent - near(&clear) - other_edge;
        let mut ways = CellSet::EMPTY;
        while let Some(stone) = (chains - board.connected(&board.along(edge), &(chains | ways))).first() {
            let chain = board.connected(&CellSet::of(stone), &(chains | ways));
            ways |= self.way(claim, &chain, number, &(free | chains))? - chains;
        }
        Some(ways)
    }

    /// The fewest free cells over which a chain reaches one of the owner's edges.
    fn way(&self, claim: &HexClaim, chain: &CellSet, number: usize, free: &CellSet) -> Option<CellSet> {
        let board = &claim.board;
        let mut before: Vec<Option<Cell>> = vec![None; board.width() * board.height()];
        let mut reached = *chain;
        let mut queue: VecDeque<Cell> = chain.iter().collect();
        while let Some(cell) = queue.pop_front() {
            if self.is_last(claim, cell, number) {
                let way = std::iter::successors(Some(cell), |cell| before[cell.index()]);
                let onward = self.onward(claim, cell, number);
                return Some(way.chain(onward).collect());
            }
            for next in board.neighbours(cell).filter(|next| free.contains(*next)) {
                if reached.insert(next) {
                    before[next.index()] = Some(cell);
                    queue.push_back(next);
                }
            }
        }
        None
    }

    /// Whether a cell lies at the side of the part where one of the owner's edges is.
    fn is_last(&self, claim: &HexClaim, cell: Cell, number: usize) -> bool {
        let (column, row) = (claim.board.column(cell) as isize, claim.board.row(cell) as isize);
        match (claim.owner, number) {
            (Player::White, 0) => column == self.columns.start,
            (Player::White, _) => column + 1 == self.columns.end,
            (_, 0) => row == self.rows.start,
            _ => row + 1 == self.rows.end,
        }
    }

    /// The cells from the side of the part straight on to the edge.
    fn onward(&self, claim: &HexClaim, last: Cell, number: usize) -> impl Iterator<Item = Cell> {
        let board = claim.board;
        let step = if number == 0 { -1 } else { 1 };
        let (dc, dr) = if claim.owner == Player::White { (step, 0) } else { (0, step) };
        let (column, row) = (board.column(last) as isize, board.row(last) as isize);
        (1..).map_while(move |n| board.cell(column + n * dc, row + n * dr))
    }
}
