//! What is seen of a position without search: connections, must-play, inferior cells, and how much depends on
//! each cell. For programs that play; what it says is as good as H-search is, and is never certified here.

use super::HexPosition;
use super::grid::{Colour, Grid, Position};
use super::inferior::fill;
use super::resistance::{Circuit, flow};
use super::web::Web;
use super::{at, cell};
use dfpn::bits::Bits;
use game::{Board, Cell, CellSet, Edge, MAX_CELLS, Player};
use proof::field::{Word, bit};

/// What is seen of a position.
#[derive(Clone, Debug)]
pub struct Sight {
    /// Who wins, if connections alone tell.
    pub winner: Option<Player>,
    /// A move with which the player to move wins, if connections tell one.
    pub reply: Option<Cell>,
    /// The moves that may win; none if the winner is known.
    pub moves: CellSet,
    /// The cells that matter to the winner's connection, if the winner is known.
    pub carrier: CellSet,
    /// Empty cells that are as good as Black's, and as White's.
    pub filled: [CellSet; 2],
    /// How much depends on each cell, for both players together; empty if the winner is known.
    pub currents: Vec<f32>,
    /// The current through each cell for Black and for White, and from edge to edge; empty if the winner is
    /// known.
    pub circuits: [(Vec<f32>, f32); 2],
}

/// An end of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// A cell, empty or with a stone of the player's.
    Cell(Cell),
    /// An edge of the player's.
    Edge(Edge),
}

/// Why an empty cell makes no difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Inferior {
    /// It matters to nobody.
    Dead,
    /// The other player's stone there would be answered and wasted.
    Captured,
}

/// The connections of two ends.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Links {
    /// The carriers of those that hold when the opponent moves first.
    pub fulls: Vec<CellSet>,
    /// The carriers and first moves of those that hold when the player does.
    pub semis: Vec<(CellSet, Cell)>,
}

/// A connection that holds when the opponent moves first, between a chain or an edge and any other point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Full {
    /// A chain, named by one of its stones, or an edge.
    pub from: End,
    /// A chain, an edge or an empty cell.
    pub to: End,
    /// What must be empty: a bit for each cell of the board.
    pub carrier: Word,
}

/// Looks at positions of one board.
#[derive(Debug)]
pub struct Insight(Width);

#[derive(Debug)]
enum Width {
    Narrow(Box<Eye<u64>>),
    Wide(Box<Eye<u128>>),
}

/// The same for words of one width.
#[derive(Debug)]
struct Eye<B> {
    grid: Grid<B>,
    /// The connections of a position that others are looked at from, and of the last that was looked at.
    base: [Web<B>; 2],
    here: [Web<B>; 2],
}

impl Insight {
    /// For a board, unless that has too many cells.
    pub fn new(board: Board) -> Option<Self> {
        Some(Self(match board.width() * board.height() {
            0..=64 => Width::Narrow(Box::new(Eye::new(board, |web| web))),
            65..=MAX_CELLS => Width::Wide(Box::new(Eye::new(board, |web| web))),
            _ => return None,
        }))
    }

    /// The same, but it sees less, and looks at half as many positions more in the same time.
    pub fn brief(board: Board) -> Option<Self> {
        Some(Self(match board.width() * board.height() {
            0..=64 => Width::Narrow(Box::new(Eye::new(board, Web::shortened))),
            65..=MAX_CELLS => Width::Wide(Box::new(Eye::new(board, Web::shortened))),
            _ => return None,
        }))
    }

    /// Positions that come from this one will be looked at, which is faster then.
    pub fn start_from(&mut self, position: &HexPosition) {
        match &mut self.0 {
            Width::Narrow(eye) => eye.start_from(at(position)),
            Width::Wide(eye) => eye.start_from(at(position)),
        }
    }

    /// Looks at a position.
    pub fn look(&mut self, position: &HexPosition) -> Sight {
        match &mut self.0 {
            Width::Narrow(eye) => eye.look(at(position)),
            Width::Wide(eye) => eye.look(at(position)),
        }
    }

    /// The current through each cell, for Black and for White, and from edge to edge.
    pub fn circuits(&mut self, position: &HexPosition) -> [(Vec<f32>, f32); 2] {
        match &mut self.0 {
            Width::Narrow(eye) => eye.circuits(at(position)),
            Width::Wide(eye) => eye.circuits(at(position)),
        }
    }

    /// A player's connections of two ends, nothing filled in; none if an end is not the player's.
    pub fn links(&mut self, position: &HexPosition, player: Player, ends: (End, End)) -> Links {
        match &mut self.0 {
            Width::Narrow(eye) => eye.links(&at(position), player, ends),
            Width::Wide(eye) => eye.links(&at(position), player, ends),
        }
    }

    /// A player's connections between chains, edges and empty cells that take at most so many cells, each
    /// once and nothing filled in. Positions that come from the one last told to `fulls_from` are faster.
    pub fn fulls(&mut self, position: &HexPosition, player: Player, most: u32) -> Vec<Full> {
        match &mut self.0 {
            Width::Narrow(eye) => eye.all_fulls(&at(position), Colour::of(player), most),
            Width::Wide(eye) => eye.all_fulls(&at(position), Colour::of(player), most),
        }
    }

    /// A player's connections will be asked for in positions that come from this one.
    pub fn fulls_from(&mut self, position: &HexPosition, player: Player) {
        match &mut self.0 {
            Width::Narrow(eye) => eye.lay_base(&at(position), Colour::of(player)),
            Width::Wide(eye) => eye.lay_base(&at(position), Colour::of(player)),
        }
    }

    /// What a player has connected with an end: fully, and with the first move.
    pub fn connected_to(&mut self, position: &HexPosition, player: Player, end: End) -> [CellSet; 2] {
        match &mut self.0 {
            Width::Narrow(eye) => eye.connected_to(&at(position), player, end),
            Width::Wide(eye) => eye.connected_to(&at(position), player, end),
        }
    }

    /// Empty cells that make no difference: as if this player had each, and whether it is dead or captured.
    pub fn fill_in(&self, position: &HexPosition) -> Vec<(Cell, Player, Inferior)> {
        match &self.0 {
            Width::Narrow(eye) => eye.fill_in(at(position)),
            Width::Wide(eye) => eye.fill_in(at(position)),
        }
    }

    /// The moves that are no better than another one, and that other one.
    pub fn dominated(&self, position: &HexPosition) -> Vec<(Cell, Cell)> {
        match &self.0 {
            Width::Narrow(eye) => eye.dominated(at(position)),
            Width::Wide(eye) => eye.dominated(at(position)),
        }
    }
}

impl<B: Bits> Eye<B> {
    fn new(board: Board, kind: impl Fn(Web<B>) -> Web<B>) -> Self {
        let grid = Grid::new(board);
        let webs = || [Colour::Black, Colour::White].map(|colour| kind(Web::new(&grid, colour)));
        let (base, here) = (webs(), webs());
        Self { grid, base, here }
    }

    fn start_from(&mut self, mut position: Position<B>) {
        fill(&self.grid, &mut position, self.grid.all);
        for web in &mut self.base {
            web.find(&self.grid, &position);
        }
    }

    /// Finds the connections of a player, from those of the base if that is possible.
    fn weave(&mut self, position: &Position<B>, colour: Colour) {
        let here = &mut self.here[colour as usize];
        if !here.is_of(position) && !here.follow(&self.base[colour as usize], &self.grid, position) {
            here.find(&self.grid, position);
        }
    }

    fn look(&mut self, before: Position<B>) -> Sight {
        let mut position = before;
        fill(&self.grid, &mut position, self.grid.all);
        let (mover, other) = (before.mover, before.mover.other());
        let filled = [0, 1].map(|side| set(position.stones[side] & !before.stones[side]));
        let mut sight = Sight {
            winner: None,
            reply: None,
            moves: CellSet::EMPTY,
            carrier: CellSet::EMPTY,
            filled,
            currents: Vec::new(),
            circuits: Default::default(),
        };
        self.weave(&position, other);
        if let Some(carrier) = self.full(other) {
            sight.winner = Some(other.player());
            sight.carrier = set(carrier) | filled[other as usize];
            return sight;
        }
        self.weave(&position, mover);
        if let Some(carrier) = self.full(mover) {
            sight.winner = Some(mover.player());
            sight.carrier = set(carrier) | filled[mover as usize];
            sight.reply = carrier.first().map(cell);
            return sight;
        }
        let web = &self.here[mover as usize];
        let (from, to) = web.edges();
        if let Some(semi) = web.semis(from, to).min_by_key(|semi| semi.carrier.count()) {
            sight.winner = Some(mover.player());
            sight.carrier = set(semi.carrier) | filled[mover as usize];
            sight.reply = Some(cell(semi.reply));
            return sight;
        }
        let must_play = self.here[other as usize].must_play();
        if must_play.is_empty() {
            sight.winner = Some(other.player());
            sight.carrier = set(self.grid.all & !position.taken());
            return sight;
        }
        sight.moves = set(must_play);
        sight.circuits = [0, 1].map(|side| flow(&Circuit::of(&self.here[side])));
        let [(black, _), (white, _)] = &sight.circuits;
        sight.currents = black.iter().zip(white).map(|(black, white)| black + white).collect();
        sight
    }

    /// The carrier of the smallest connection of a player's edges.
    fn full(&self, colour: Colour) -> Option<B> {
        let web = &self.here[colour as usize];
        let (from, to) = web.edges();
        web.fulls(from, to).map(|full| full.carrier).min_by_key(|carrier| carrier.count())
    }

    fn circuits(&mut self, mut position: Position<B>) -> [(Vec<f32>, f32); 2] {
        fill(&self.grid, &mut position, self.grid.all);
        [Colour::Black, Colour::White].map(|colour| {
            self.weave(&position, colour);
            flow(&Circuit::of(&self.here[colour as usize]))
        })
    }

    /// The point of an end, if it is the player's.
    fn point(&self, position: &Position<B>, colour: Colour, end: End) -> Option<u8> {
        let web = &self.here[colour as usize];
        match end {
            End::Edge(edge) => {
                let place = Edge::of(colour.player()).iter().position(|own| *own == edge)?;
                Some([web.edges().0, web.edges().1][place])
            }
            End::Cell(cell) => {
                let number = cell.index() as u8;
                if position.of(colour.other()).has(number) {
                    return None;
                }
                let group = self.grid.flood(B::of(number), position.of(colour) | B::of(number));
                if position.of(colour).has(number) {
                    group.cells().find(|stone| web.is_group(*stone))
                } else {
                    Some(number)
                }
            }
        }
    }

    fn links(&mut self, position: &Position<B>, player: Player, (from, to): (End, End)) -> Links {
        let colour = Colour::of(player);
        self.weave(position, colour);
        let point = |end| self.point(position, colour, end);
        let Some((from, to)) = point(from).zip(point(to)).filter(|(from, to)| from != to) else {
            return Links::default();
        };
        let web = &self.here[colour as usize];
        Links {
            fulls: web.fulls(from, to).map(|full| set(full.carrier)).collect(),
            semis: web.semis(from, to).map(|semi| (set(semi.carrier), cell(semi.reply))).collect(),
        }
    }

    fn lay_base(&mut self, position: &Position<B>, colour: Colour) {
        let base = &mut self.base[colour as usize];
        if !base.is_of(position) {
            base.find(&self.grid, position);
        }
    }

    fn all_fulls(&mut self, position: &Position<B>, colour: Colour, most: u32) -> Vec<Full> {
        self.weave(position, colour);
        let web = &self.here[colour as usize];
        let edges = Edge::of(colour.player());
        let end = |point: u8| match point.checked_sub(web.edges().0) {
            Some(number) => End::Edge(edges[number as usize]),
            None => End::Cell(cell(point)),
        };
        let is_end = |point: u8| point >= web.edges().0 || web.is_group(point);
        let points = 0..=web.edges().1;
        let ends: Vec<u8> = points.clone().filter(|point| is_end(*point)).collect();
        let mut found = Vec::new();
        for &from in &ends {
            for to in points.clone().filter(|to| if is_end(*to) { *to > from } else { web.is_cell(*to) }) {
                let fulls = web.fulls(from, to).filter(|full| full.carrier.count() <= most);
                found.extend(fulls.map(|full| Full {
                    from: end(from),
                    to: end(to),
                    carrier: full.carrier.cells().fold(0, |word, cell| word | bit(cell)),
                }));
            }
        }
        found
    }

    fn connected_to(&mut self, position: &Position<B>, player: Player, end: End) -> [CellSet; 2] {
        let colour = Colour::of(player);
        self.weave(position, colour);
        let Some(point) = self.point(position, colour, end) else { return [CellSet::EMPTY; 2] };
        let web = &self.here[colour as usize];
        let others = (0..web.edges().0).filter(|other| *other != point);
        let others = others.filter(|other| web.is_cell(*other) || web.is_group(*other));
        let [mut full, mut semi] = [CellSet::EMPTY; 2];
        for other in others {
            if web.fulls(point, other).next().is_some() {
                full.insert(cell(other));
            } else if web.semis(point, other).next().is_some() {
                semi.insert(cell(other));
            }
        }
        [full, semi]
    }

    fn fill_in(&self, mut position: Position<B>) -> Vec<(Cell, Player, Inferior)> {
        let mut cells = Vec::new();
        for filled in fill(&self.grid, &mut position, self.grid.all) {
            let player = filled.colour.player();
            if filled.is_dead() {
                cells.push((cell(filled.cells.0), player, Inferior::Dead));
            } else {
                let captured = [filled.cells.0, filled.cells.1];
                cells.extend(captured.map(|number| (cell(number), player, Inferior::Captured)));
            }
        }
        cells
    }

    fn dominated(&self, mut position: Position<B>) -> Vec<(Cell, Cell)> {
        fill(&self.grid, &mut position, self.grid.all);
        let empty = self.grid.all & !position.taken();
        let mut moves: Vec<(u8, B)> = empty.cells().map(|cell| (cell, self.gains(&position, cell))).collect();
        moves.sort_by_key(|(_, gained)| std::cmp::Reverse(gained.count()));
        let mut better: Vec<(u8, B)> = Vec::new();
        let mut dominated = Vec::new();
        for (move_, gained) in moves {
            match better.iter().find(|(_, gained)| gained.has(move_)) {
                Some((by, _)) => dominated.push((cell(move_), cell(*by))),
                None => better.push((move_, gained)),
            }
        }
        dominated.sort();
        dominated
    }

    /// The mover's stones after a move, with what is filled in.
    fn gains(&self, position: &Position<B>, cell: u8) -> B {
        let mut after = position.after(cell);
        fill(&self.grid, &mut after, B::of(cell));
        after.of(position.mover)
    }
}

fn set<B: Bits>(word: B) -> CellSet {
    word.cells().map(cell).collect()
}
