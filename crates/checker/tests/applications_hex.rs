//! Random applications of `dual`, `anchor` and `fill` to true theorems, mostly almost right, and whatever is
//! accepted is true by plain minimax.

mod common;

use std::collections::HashMap;

use checker::check;
use common::{Random, Tally, rounds};

/// Cells are bits, row by row; `EDGES` come after all of them.
type Cells = u32;

const EDGES: [&str; 4] = ["top", "bottom", "left", "right"];
const PLAYERS: [&str; 2] = ["black", "white"];

#[derive(Clone, PartialEq)]
enum Formula {
    Link(Point, Point),
    Any(Vec<Formula>),
    All(Vec<Formula>),
    Given(Box<Formula>, usize),
}

#[derive(Clone, Copy, PartialEq)]
enum Point {
    Cell(usize),
    Edge(usize),
}

struct Board {
    width: usize,
    height: usize,
    /// For each cell, the cells that it touches.
    touching: Vec<Cells>,
    /// The cells at each edge.
    edges: [Cells; 4],
}

fn bits(cells: Cells) -> impl Iterator<Item = usize> {
    (0..32).filter(move |cell| cells >> cell & 1 == 1)
}

impl Board {
    fn new(width: usize, height: usize) -> Board {
        let place = |cell: usize| ((cell % width) as i32, (cell / width) as i32);
        let touches = |a: usize, b: usize| {
            let ((ac, ar), (bc, br)) = (place(a), place(b));
            [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)].contains(&(ac - bc, ar - br))
        };
        let all = 0..width * height;
        let set =
            |keep: &dyn Fn(usize) -> bool| all.clone().filter(|cell| keep(*cell)).map(|cell| 1 << cell).sum();
        let touching = all.clone().map(|cell| set(&|other| touches(cell, other))).collect();
        let edges = [
            set(&|cell| cell / width == 0),
            set(&|cell| cell / width == height - 1),
            set(&|cell| cell % width == 0),
            set(&|cell| cell % width == width - 1),
        ];
        Board { width, height, touching, edges }
    }

    fn all(&self) -> Cells {
        (1 << (self.width * self.height)) - 1
    }

    fn name(&self, cell: usize) -> String {
        format!("{}{}", char::from(b'a' + (cell % self.width) as u8), cell / self.width + 1)
    }

    fn names(&self, cells: Cells) -> String {
        bits(cells).map(|cell| format!(" {}", self.name(cell))).collect()
    }

    fn point(&self, point: Point) -> String {
        match point {
            Point::Cell(cell) => self.name(cell),
            Point::Edge(edge) => EDGES[edge].to_string(),
        }
    }

    fn text(&self, formula: &Formula) -> String {
        let joined = |parts: &[Formula], sign: &str| {
            let parts: Vec<String> = parts.iter().map(|part| self.text(part)).collect();
            format!("({})", parts.join(sign))
        };
        match formula {
            Formula::Link(a, b) => format!("{}-{}", self.point(*a), self.point(*b)),
            Formula::Any(parts) => joined(parts, " | "),
            Formula::All(parts) => joined(parts, " & "),
            Formula::Given(part, cell) => format!("({} given {})", self.text(part), self.name(*cell)),
        }
    }

    /// The cells of a set at which a chain from this point starts.
    fn start(&self, point: Point, cells: Cells) -> Cells {
        match point {
            Point::Cell(cell) => cells & 1 << cell,
            Point::Edge(edge) => cells & self.edges[edge],
        }
    }

    fn is_true(&self, formula: &Formula, cells: Cells) -> bool {
        match formula {
            Formula::Link(a, b) if a == b => matches!(a, Point::Edge(_)) || self.start(*a, cells) != 0,
            Formula::Link(a, b) => {
                let mut reached = self.start(*a, cells);
                loop {
                    let near = bits(reached).fold(reached, |near, cell| near | self.touching[cell] & cells);
                    if near == reached {
                        return reached & self.start(*b, cells) != 0;
                    }
                    reached = near;
                }
            }
            Formula::Any(parts) => parts.iter().any(|part| self.is_true(part, cells)),
            Formula::All(parts) => parts.iter().all(|part| self.is_true(part, cells)),
            Formula::Given(part, cell) => self.is_true(part, cells | 1 << cell),
        }
    }

    fn across(&self, player: usize) -> Formula {
        Formula::Link(Point::Edge(2 * player), Point::Edge(2 * player + 1))
    }
}

/// Whether who has these cells, and answers in the free ones, reaches the goal: all plays are tried. What is
/// not taken in the end by the owner is the opponent's.
fn holds(
    goal: &dyn Fn(Cells) -> bool,
    own: Cells,
    free: Cells,
    owner_moves: bool,
    memo: &mut HashMap<(Cells, Cells), bool>,
) -> bool {
    if free == 0 {
        return goal(own);
    }
    if let Some(known) = memo.get(&(own, free)) {
        return *known;
    }
    let after = |cell: usize, memo: &mut HashMap<_, _>| {
        let own = if owner_moves { own | 1 << cell } else { own };
        holds(goal, own, free & !(1 << cell), !owner_moves, memo)
    };
    let mut found = !owner_moves;
    for cell in bits(free) {
        if after(cell, memo) == owner_moves {
            found = owner_moves;
            break;
        }
    }
    memo.insert((own, free), found);
    found
}

/// The same, with any cells elsewhere besides.
fn is_theorem(
    random: &mut Random,
    board: &Board,
    goal: &dyn Fn(Cells) -> bool,
    needs: Cells,
    free: Cells,
) -> bool {
    let elsewhere = random.next() as Cells & board.all() & !(needs | free);
    [0, elsewhere].into_iter().all(|more| holds(goal, needs | more, free, false, &mut HashMap::new()))
}

/// Steps, as they are written.
struct Writer<'a> {
    board: &'a Board,
    player: usize,
    text: String,
    steps: usize,
    /// The number of the goal that joins the player's edges.
    goal: usize,
}

impl Writer<'_> {
    fn step(&mut self, line: &str) -> usize {
        self.steps += 1;
        self.text += &format!("{} {line}\n", self.steps);
        self.steps
    }

    /// Derives that who has `needs` and answers in `free` joins the edges; returns the step. It must be true.
    fn join(&mut self, needs: Cells, free: Cells) -> usize {
        let across = self.board.across(self.player);
        if self.board.is_true(&across, needs) {
            let done = self.step(&format!("done {}{}", self.goal, self.board.names(needs)));
            let cells = self.board.names(free);
            return if free == 0 { done } else { self.step(&format!("weaken {done} cells{cells}")) };
        }
        let mut semis = String::new();
        for attack in bits(free) {
            let goal = |cells: Cells| self.board.is_true(&across, cells);
            let left = free & !(1 << attack);
            let mut replies = bits(left);
            let wins = |cell: &usize| {
                holds(&goal, needs | 1 << cell, left & !(1 << cell), false, &mut HashMap::new())
            };
            let reply = replies.find(wins).unwrap();
            let inner = self.join(needs | 1 << reply, left & !(1 << reply));
            semis += &format!(" {}", self.step(&format!("reply {inner} {}", self.board.name(reply))));
        }
        let either = self.step(&format!("either{semis}"));
        self.step(&format!("weaken {either} cells{}", self.board.names(free)))
    }
}

const SIZES: [(usize, usize); 10] =
    [(2, 2), (3, 2), (2, 3), (3, 3), (3, 3), (4, 3), (3, 4), (4, 4), (4, 2), (1, 3)];

/// A random true theorem about joining the player's edges: cells that are needed, and free ones.
fn premise(random: &mut Random, board: &Board, player: usize) -> Option<(Cells, Cells)> {
    let (mut needs, mut free): (Cells, Cells) = (0, 0);
    let percent = *random.pick(&[25, 40, 55]);
    for cell in bits(board.all()) {
        if random.chance(percent) {
            needs |= 1 << cell;
        } else if random.chance(50) && free.count_ones() < 5 {
            free |= 1 << cell;
        }
    }
    let across = board.across(player);
    let goal = |cells: Cells| board.is_true(&across, cells);
    // Mostly something is left to play for.
    let dull = goal(needs) && !random.chance(25);
    (!dull && holds(&goal, needs, free, false, &mut HashMap::new())).then_some((needs, free))
}

/// Steps for the premise, on square boards now and then as the image of one about the other player; returns
/// the number of the last.
fn derived<'a>(
    random: &mut Random,
    board: &'a Board,
    player: usize,
    (needs, free): (Cells, Cells),
    goal: &str,
) -> (Writer<'a>, usize) {
    let mut writer = Writer { board, player, text: String::new(), steps: 0, goal: 1 };
    let edges = |player: usize| format!("{}-{}", EDGES[2 * player], EDGES[2 * player + 1]);
    let define =
        |number: usize, player: usize| format!("goal {number} {} links {}\n", PLAYERS[player], edges(player));
    writer.text += &define(1, player);
    writer.text += &define(2, 1 - player);
    writer.text += goal;
    if board.width != board.height || random.chance(75) {
        let last = writer.join(needs, free);
        return (writer, last);
    }
    let width = board.width;
    let flipped =
        |cells: Cells| bits(cells).map(|cell| 1 << (cell % width * width + cell / width)).sum::<Cells>();
    (writer.player, writer.goal) = (1 - player, 2);
    let inner = writer.join(flipped(needs), flipped(free));
    let [a, b] = [2 * (1 - player), 2 * player];
    let line = format!(
        "image {inner} 0 1 1 0 0 0 {} {}>{} {}>{}",
        PLAYERS[player],
        EDGES[a],
        EDGES[b],
        EDGES[a + 1],
        EDGES[b + 1]
    );
    let last = writer.step(&line);
    (writer, last)
}

/// The head that states a goal of links.
fn links_head(board: &Board, player: usize, needs: Cells, free: Cells, goal: &Formula) -> String {
    let stones = [0, 1].map(|colour| if colour == player { board.names(needs) } else { String::new() });
    format!(
        "tatami certificate 1\ngame hex {}x{}\nblack{}\nwhite{}\nowner {}\nfield{}\ngoal {}\nfirst opponent\nverdict holds\n",
        board.width,
        board.height,
        stones[0],
        stones[1],
        PLAYERS[player],
        board.names(free),
        board.text(goal)
    )
}

/// The cells of a straight chain from edge to edge.
fn chain(random: &mut Random, board: &Board, player: usize) -> Cells {
    let line = random.below(if player == 0 { board.width } else { board.height });
    let on = |cell: &usize| if player == 0 { cell % board.width == line } else { cell / board.width == line };
    bits(board.all()).filter(on).map(|cell| 1 << cell).sum()
}

/// A random cell of a set.
fn any(random: &mut Random, cells: Cells) -> Option<usize> {
    let cells: Vec<usize> = bits(cells).collect();
    (!cells.is_empty()).then(|| *random.pick(&cells))
}

/// A cell less, now and then.
fn fewer(random: &mut Random, cells: Cells) -> Cells {
    any(random, cells).filter(|_| random.chance(12)).map_or(cells, |cell| cells & !(1 << cell))
}

#[test]
fn fill() {
    let mut random = Random::seeded(1);
    let mut tally = Tally::default();
    for _ in 0..rounds(90_000) {
        let (width, height) = *random.pick(&SIZES);
        let (board, player) = (Board::new(width, height), random.below(2));
        let Some((needs, free)) = premise(&mut random, &board, player) else { continue };
        let first = any(&mut random, needs).unwrap_or(0);
        let pair = random.chance(50);
        let near = if random.chance(60) { board.touching[first] & needs } else { needs };
        let second = any(&mut random, near);
        let cells: Cells = 1 << first | if pair { 1 << second.unwrap_or(0) } else { 0 };
        let (across, pair) = (board.across(player), cells.count_ones() == 2);
        let (mut writer, last) = derived(&mut random, &board, player, (needs, free), "");
        let step = writer.step(&format!("fill {last}{}", board.names(cells)));
        // What it says, or a little more.
        let left = fewer(&mut random, needs & !cells);
        let carrier = fewer(&mut random, if pair { free | cells } else { free });
        let text = format!(
            "{}{}qed {step}\n",
            links_head(&board, player, left, carrier & !left, &across),
            writer.text
        );
        let rule = if pair { "fill of two" } else { "fill of one" };
        if check(text.as_bytes()).is_err() {
            tally.refused(rule);
            continue;
        }
        let goal = |cells: Cells| board.is_true(&across, cells);
        let right = is_theorem(&mut random, &board, &goal, left, carrier & !left);
        tally.accepted(rule, !goal(left), right, &text);
    }
    tally.finish(&[("fill of one", 300), ("fill of two", 300)]);
}

/// A link of two points, each one of these cells or an edge of the player.
fn link(random: &mut Random, cells: Cells, player: usize) -> Formula {
    let mut end = || match any(random, cells).filter(|_| random.chance(65)) {
        Some(cell) => Point::Cell(cell),
        None => Point::Edge(2 * player + random.below(2)),
    };
    Formula::Link(end(), end())
}

/// A random formula whose links mostly end at these cells or at edges of the player.
fn formula(random: &mut Random, board: &Board, cells: Cells, player: usize, depth: usize) -> Formula {
    let kind = if depth == 0 { 0 } else { random.below(8) };
    let parts = |random: &mut Random| {
        (0..2 + random.below(2)).map(|_| formula(random, board, cells, player, depth - 1)).collect()
    };
    match kind {
        0..4 => {
            let ends = if random.chance(80) { cells } else { board.all() };
            link(random, ends, player)
        }
        4 | 5 => Formula::Any(parts(random)),
        6 => Formula::All(parts(random)),
        _ => {
            let given = any(random, board.all()).unwrap();
            Formula::Given(Box::new(formula(random, board, cells, player, depth - 1)), given)
        }
    }
}

#[test]
fn dual() {
    let mut random = Random::seeded(2);
    let mut tally = Tally::default();
    for _ in 0..rounds(110_000) {
        let (width, height) = *random.pick(&SIZES);
        let (board, player) = (Board::new(width, height), random.below(2));
        let Some((needs, free)) = premise(&mut random, &board, player) else { continue };
        let rest = board.all() & !(needs | free);
        // The stones and the lent cells are mostly what is left; the field is mostly what is played and more.
        let noise = |random: &mut Random, percent: usize| {
            bits(board.all()).filter(|_| random.chance(percent)).fold(0, |all, cell| all | 1 << cell)
        };
        let some = *random.pick(&[30, 60, 90]);
        let stones: Cells =
            noise(&mut random, some) & rest | if random.chance(6) { noise(&mut random, 12) } else { 0 };
        let mut field: Cells = free | noise(&mut random, 30) & !stones;
        if random.chance(70) {
            field &= !needs;
        }
        field = fewer(&mut random, field);
        let share = *random.pick(&[20, 80]);
        let mut lent: Cells = noise(&mut random, share) & rest & !stones & !field;
        if random.chance(6) {
            lent |= noise(&mut random, 15);
        }
        let goal = formula(&mut random, &board, stones, 1 - player, 2);
        let cut = |cells: Cells| !board.is_true(&goal, stones | field & !cells);
        let kept = needs & field;
        let mut heads = ["", ""].map(str::to_string);
        heads[1 - player] = board.names(stones);
        let first = if kept.count_ones() == 1 { "opponent" } else { "owner" };
        let head = format!(
            "tatami certificate 1\ngame hex {}x{}\nblack{}\nwhite{}\nowner {}\nfield{}\ngoal {}\nfirst {first}\nverdict fails\n",
            board.width,
            board.height,
            heads[0],
            heads[1],
            PLAYERS[1 - player],
            board.names(field),
            board.text(&goal)
        );
        let (mut writer, last) = derived(&mut random, &board, player, (needs, free), "");
        let step = writer.step(&format!("dual {last} 0 lent{}", board.names(lent)));
        // A head gives no stones to who cuts: a single one can be played first, more cannot be stated.
        let end = match kept.count_ones() {
            0 => format!("qed {step}\n"),
            1 => {
                let cell = board.name(bits(kept).next().unwrap());
                format!("{} reply {step} {cell}\nqed {}\n", step + 1, step + 1)
            }
            _ => String::new(),
        };
        let text = head + &writer.text + &end;
        let taken = match check(text.as_bytes()) {
            Ok(_) => true,
            Err(rejection) => end.is_empty() && rejection.to_string().contains("ends before `qed`"),
        };
        let given = if board.text(&goal).contains("given") { "dual, with given" } else { "dual" };
        if !taken {
            tally.refused(given);
            continue;
        }
        let telling = free != 0 && !cut(kept);
        tally.accepted(given, telling, is_theorem(&mut random, &board, &cut, kept, free), &text);
    }
    tally.finish(&[("dual", 300), ("dual, with given", 100)]);
}

#[test]
fn anchor() {
    let mut random = Random::seeded(3);
    let mut tally = Tally::default();
    for _ in 0..rounds(700_000) {
        // Now and then all cells of a straight chain are lent, and a few others are there besides.
        let straight = random.chance(4);
        let (width, height) = *random.pick(if straight { &[(4, 4), (5, 3), (3, 5)] } else { &SIZES[..] });
        let (board, player) = (Board::new(width, height), random.below(2));
        let found = match straight {
            true => Some((chain(&mut random, &board, player), random.below(1 << 16) as Cells & board.all())),
            false => premise(&mut random, &board, player),
        };
        let Some((mut needs, mut free)) = found else { continue };
        let share = *random.pick(&[0, 20, 40, 75]);
        let mut lent: Cells =
            bits(needs).filter(|_| random.chance(share)).fold(0, |all, cell| all | 1 << cell);
        if straight {
            lent = needs;
            needs |= any(&mut random, board.all()).map_or(0, |cell| 1 << cell);
            needs |= any(&mut random, board.all()).map_or(0, |cell| 1 << cell);
            free &= if random.chance(70) { 0 } else { !needs & random.next() as Cells };
        }
        let own = needs & !lent;
        // For each edge, the edge, or cells at it and at lent cells, or both.
        let sides = [0, 1].map(|number| {
            let edge = 2 * player + number;
            let mut near = board.edges[edge] | bits(lent).fold(0, |near, cell| near | board.touching[cell]);
            if random.chance(if straight { 90 } else { 10 }) {
                near = board.all();
            }
            let mut side = Vec::new();
            if random.chance(45) {
                side.push(Point::Edge(if random.chance(95) { edge } else { edge ^ 1 }));
            }
            for _ in 0..random.below(4) {
                if let Some(cell) =
                    any(&mut random, near & own).filter(|cell| !side.contains(&Point::Cell(*cell)))
                {
                    side.push(Point::Cell(cell));
                }
            }
            side
        });
        let mut links: Vec<Formula> = Vec::new();
        for a in &sides[0] {
            for b in &sides[1] {
                links.push(if random.chance(70) { Formula::Link(*a, *b) } else { Formula::Link(*b, *a) });
            }
        }
        if links.len() > 1 && random.chance(5) {
            links.pop();
        }
        let goal = match links.len() {
            0 => continue,
            1 => links.swap_remove(0),
            _ => Formula::Any(links),
        };
        let define = format!("goal 3 {} links {}\n", PLAYERS[player], board.text(&goal));
        let (mut writer, last) = derived(&mut random, &board, player, (needs, free), &define);
        let step = writer.step(&format!("anchor {last} 3 lent{}", board.names(lent)));
        let (left, carrier) = (fewer(&mut random, own), fewer(&mut random, free));
        let text = format!("{}{}qed {step}\n", links_head(&board, player, left, carrier, &goal), writer.text);
        let union = matches!(goal, Formula::Any(_));
        let rule = match (union, lent != 0) {
            (false, false) => "anchor of one link",
            (false, true) => "anchor of one link, with lent cells",
            (true, false) => "anchor of a union",
            (true, true) => "anchor of a union, with lent cells",
        };
        if check(text.as_bytes()).is_err() {
            tally.refused(rule);
            continue;
        }
        let linked = |cells: Cells| board.is_true(&goal, cells);
        let right = is_theorem(&mut random, &board, &linked, left, carrier);
        tally.accepted(rule, goal != board.across(player) && !linked(left), right, &text);
    }
    tally.finish(&[
        ("anchor of one link", 500),
        ("anchor of one link, with lent cells", 60),
        ("anchor of a union", 500),
        ("anchor of a union, with lent cells", 100),
    ]);
}
