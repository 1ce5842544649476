//! Harary's game: random pavings, boards, windows, counts and areas, right and almost right ones; whatever is
//! accepted is true by plain search in small boards, lattices and periods.

mod common;

use std::collections::{HashMap, HashSet};

use checker::check;
use common::{Random, Tally, rounds};

type Point = (i64, i64);

/// A game of sets; cells and sets are bits.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Sets {
    cells: u32,
    sets: Vec<u32>,
}

fn bits(cells: u32) -> impl Iterator<Item = usize> {
    (0..32).filter(move |cell| cells >> cell & 1 == 1)
}

impl Sets {
    /// Whether Breaker, who has some cells, hits all sets, or has hit them.
    fn breaker_wins(&self, hit: u32, free: u32, maker_moves: bool) -> bool {
        if self.sets.iter().all(|set| set & hit != 0) {
            return true;
        }
        if free == 0 || self.sets.iter().any(|set| set & (hit | free) == 0) {
            return false;
        }
        let wins = |cell: usize| {
            let hit = if maker_moves { hit } else { hit | 1 << cell };
            self.breaker_wins(hit, free & !(1 << cell), !maker_moves)
        };
        if maker_moves { bits(free).all(wins) } else { bits(free).any(wins) }
    }

    /// Writes steps by which the player, who has some cells, wins; returns the last. It must be true, as far
    /// as is known.
    fn prove(
        &self,
        breaker: bool,
        own: u32,
        free: u32,
        moves: bool,
        name: &dyn Fn(usize) -> String,
        text: &mut String,
    ) -> Option<usize> {
        let names = |cells: u32| bits(cells).map(|cell| format!(" {}", name(cell))).collect::<String>();
        let step = |text: &mut String, line: String| {
            let number = text.lines().count() + 1;
            *text += &format!("{number} {line}\n");
            number
        };
        let maker = |cells: u32, taken: u32| self.cells & !cells & !taken;
        let wins = |own: u32, free: u32, moves: bool| match breaker {
            true => self.breaker_wins(own, free, !moves),
            false => !self.breaker_wins(maker(own, free), free, moves),
        };
        if moves {
            let cell = bits(free).find(|cell| wins(own | 1 << cell, free & !(1 << cell), false))?;
            let inner = self.prove(breaker, own | 1 << cell, free & !(1 << cell), false, name, text)?;
            return Some(step(text, format!("reply {inner} {}", name(cell))));
        }
        let done = match breaker {
            true => self.sets.iter().all(|set| set & own != 0),
            false => self.sets.iter().any(|set| set & !own == 0),
        };
        if done {
            let done = step(text, format!("done 0{}", names(own)));
            return Some(if free == 0 {
                done
            } else {
                step(text, format!("weaken {done} cells{}", names(free)))
            });
        }
        let mut semis = String::new();
        for attack in bits(free) {
            semis += &format!(" {}", self.prove(breaker, own, free & !(1 << attack), true, name, text)?);
        }
        (free != 0).then(|| {
            let either = step(text, format!("either{semis}"));
            step(text, format!("weaken {either} cells{}", names(free)))
        })
    }

    /// The lines of the game from `cells` to `qed`, Maker moving first. If that is not won by who should,
    /// there is a proof that the other player wins, or that it is won after a move more, or none that is
    /// right.
    fn certificate(&self, random: &mut Random, breaker: bool, names: &[String]) -> String {
        let listed = |cells: u32| bits(cells).map(|cell| names[cell].clone()).collect::<Vec<_>>().join(" ");
        let sets: String = self.sets.iter().map(|set| format!(" {{{}}}", listed(*set))).collect();
        let mut others = [(!breaker, breaker), (breaker, breaker), (!breaker, !breaker)];
        random.shuffle(&mut others);
        // Who wins, and whether the winner moves first.
        let mut tries = vec![(breaker, !breaker)];
        tries.extend(&others[..random.below(4)]);
        let proof = tries.iter().find_map(|&(winner, first)| {
            let mut steps = String::new();
            let last = self.prove(winner, 0, self.cells, first, &|cell| names[cell].clone(), &mut steps)?;
            Some((winner, first, steps, last))
        });
        let (winner, first, steps, last) = proof.unwrap_or_else(|| {
            let some = self.cells & random.next() as u32;
            (breaker, !breaker, format!("1 done 0 {}\n", listed(some)).replace(" \n", "\n"), 1)
        });
        // The same can be said of either player.
        let holds = random.chance(70);
        let owner = if winner == holds { "breaker" } else { "maker" };
        let first = if first == holds { "owner" } else { "opponent" };
        let verdict = if holds { "holds" } else { "fails" };
        format!(
            "cells {}\nsets{sets}\nowner {owner}\nfirst {first}\nverdict {verdict}\n{steps}qed {last}\n",
            listed(self.cells)
        )
    }
}

/// A creature, whether it lives on the grid, and whether turned images count.
struct Creature {
    grid: bool,
    all: bool,
    cells: Vec<Point>,
}

impl Creature {
    fn random(random: &mut Random, most: usize, span: i64) -> Creature {
        let grid = random.chance(40);
        let count = 1 + random.below(most);
        let mut cells: Vec<Point> = Vec::new();
        while cells.len() < count {
            let cell = (random.within(0, span), if grid { random.within(0, 2) } else { 0 });
            if !cells.contains(&cell) {
                cells.push(cell);
            }
        }
        Creature { grid, all: random.chance(40), cells }
    }

    fn name(&self, (x, y): Point) -> String {
        if self.grid { format!("{x}:{y}") } else { x.to_string() }
    }

    fn head(&self, claim: &str, verdict: &str) -> String {
        let cells: Vec<String> = self.cells.iter().map(|cell| self.name(*cell)).collect();
        format!(
            "tatami certificate 1\ngame harary {}\ncreature {}\nimages {}\nclaim {claim}\nverdict {verdict}\n",
            if self.grid { "grid" } else { "line" },
            cells.join(" "),
            if self.all { "all" } else { "translations" },
        )
    }

    /// All shapes, each sorted and moved to the corner.
    fn shapes(&self) -> HashSet<Vec<Point>> {
        let turns = match (self.all, self.grid) {
            (false, _) => 1,
            (true, false) => 2,
            (true, true) => 8,
        };
        let turned = |turn: usize| {
            let turned = self.cells.iter().map(|&(x, y)| {
                let (x, y) = (if turn & 1 == 1 { -x } else { x }, if turn & 2 == 2 { -y } else { y });
                if turn & 4 == 4 { (y, x) } else { (x, y) }
            });
            at_corner(turned.collect())
        };
        (0..turns).map(turned).collect()
    }
}

fn at_corner(mut cells: Vec<Point>) -> Vec<Point> {
    let (left, top) =
        (cells.iter().map(|cell| cell.0).min().unwrap(), cells.iter().map(|cell| cell.1).min().unwrap());
    cells.iter_mut().for_each(|cell| *cell = (cell.0 - left, cell.1 - top));
    cells.sort_unstable();
    cells
}

fn plus(a: Point, b: Point) -> Point {
    (a.0 + b.0, a.1 + b.1)
}

/// Translations by m·(w, 0) + n·(s, h); the line has no second one.
#[derive(Clone, Copy)]
struct Lattice {
    width: i64,
    shift: i64,
    height: i64,
    grid: bool,
}

impl Lattice {
    fn random(random: &mut Random, grid: bool) -> Lattice {
        if grid {
            let (width, height) = (random.within(1, 4), random.within(1, 3));
            return Lattice { width, shift: random.below(width as usize) as i64, height, grid };
        }
        Lattice { width: random.within(1, 8), shift: 0, height: 1, grid }
    }

    fn text(&self) -> String {
        match self.grid {
            true => format!("lattice {} {} {}", self.width, self.shift, self.height),
            false => format!("lattice {}", self.width),
        }
    }

    /// All translations that are not far.
    fn near(&self, far: i64) -> Vec<Point> {
        let rows = if self.grid { -far..=far } else { 0..=0 };
        rows.flat_map(|n| {
            (-2 * far..=2 * far).map(move |m| (m * self.width + n * self.shift, n * self.height))
        })
        .collect()
    }

    /// The cell of the same kind in the first rows and columns.
    fn kind(&self, cell: Point) -> Point {
        let n = cell.1.div_euclid(self.height);
        ((cell.0 - n * self.shift).rem_euclid(self.width), cell.1 - n * self.height)
    }

    fn corner(&self) -> Vec<Point> {
        (0..self.height).flat_map(|y| (0..self.width).map(move |x| (x, y))).collect()
    }
}

/// Pieces with their sets; pairs are their own sets.
struct Piece {
    cells: Vec<Point>,
    sets: Vec<Vec<Point>>,
    pair: bool,
}

/// Whether all pieces, moved by the lattice, are disjoint, Breaker wins in each, and every image contains a
/// set of one.
fn is_paved(creature: &Creature, lattice: &Lattice, pieces: &[Piece]) -> bool {
    let near = lattice.near(9);
    let mut taken = HashSet::new();
    for (piece, by) in pieces.iter().flat_map(|piece| near.iter().map(move |by| (piece, by))) {
        if !piece.cells.iter().all(|cell| taken.insert(plus(*cell, *by))) {
            return false;
        }
    }
    let won = |piece: &Piece| {
        let bit = |cell: &Point| 1 << piece.cells.iter().position(|own| own == cell).unwrap();
        let sets = piece.sets.iter().map(|set| set.iter().map(bit).sum()).collect();
        let game = Sets { cells: (1 << piece.cells.len()) - 1, sets };
        game.breaker_wins(0, game.cells, true)
    };
    let starts = lattice.corner();
    pieces.iter().all(won)
        && creature.shapes().iter().all(|shape| {
            starts.iter().all(|start| {
                let image: Vec<Point> = shape.iter().map(|cell| plus(*cell, *start)).collect();
                let mut sets = pieces.iter().flat_map(|piece| &piece.sets);
                sets.any(|set| near.iter().any(|by| set.iter().all(|cell| image.contains(&plus(*cell, *by)))))
            })
        })
}

/// Different kinds of cells, each somewhere near.
fn scattered(random: &mut Random, kinds: &mut Vec<Point>, lattice: &Lattice, count: usize) -> Vec<Point> {
    let count = count.min(kinds.len());
    let kinds = kinds.split_off(kinds.len() - count);
    let near = lattice.near(1);
    kinds
        .into_iter()
        .map(|kind| plus(kind, if random.chance(70) { (0, 0) } else { *random.pick(&near) }))
        .collect()
}

#[test]
fn pave() {
    let mut random = Random::seeded(1);
    let mut tally = Tally::default();
    for _ in 0..rounds(120_000) {
        let creature = Creature::random(&mut random, 5, 4);
        let lattice = Lattice::random(&mut random, creature.grid);
        let paving = random.chance(40);
        let mut kinds = lattice.corner();
        if random.chance(80) {
            random.shuffle(&mut kinds);
        }
        let shapes: Vec<Vec<Point>> = creature.shapes().into_iter().collect();
        let mut pieces: Vec<Piece> = Vec::new();
        while kinds.len() >= 2 && random.chance(90) {
            if paving || random.chance(70) {
                // Mostly two cells of an image.
                let shape = random.pick(&shapes).clone();
                let first = scattered(&mut random, &mut kinds, &lattice, 1)[0];
                let [a, b] = [0, 1].map(|_| *random.pick(&shape));
                let mut second = plus(first, (b.0 - a.0, b.1 - a.1));
                let kind = lattice.kind(second);
                match kinds.iter().position(|other| *other == kind) {
                    Some(at) if random.chance(97) => drop(kinds.remove(at)),
                    _ if random.chance(5) => {}
                    _ => second = scattered(&mut random, &mut kinds, &lattice, 1)[0],
                }
                let cells = vec![first, second];
                pieces.push(Piece { sets: vec![cells.clone()], cells, pair: true });
                continue;
            }
            // Cells of two images that meet, or any; sets are what images have in common with them, or any.
            let first = scattered(&mut random, &mut kinds, &lattice, 1)[0];
            let mut cells = vec![first];
            let image = |random: &mut Random, through: Point| -> Vec<Point> {
                let shape = random.pick(&shapes);
                let at = *random.pick(shape);
                shape.iter().map(|cell| plus(*cell, (through.0 - at.0, through.1 - at.1))).collect()
            };
            if random.chance(70) {
                for _ in 0..2 {
                    for cell in image(&mut random, first) {
                        let kind = lattice.kind(cell);
                        if let Some(at) =
                            kinds.iter().position(|other| *other == kind).filter(|_| cells.len() < 6)
                        {
                            kinds.remove(at);
                            cells.push(cell);
                        }
                    }
                }
            } else {
                let count = 1 + random.below(4);
                cells.extend(scattered(&mut random, &mut kinds, &lattice, count));
            }
            let sets = 1 + random.below(4);
            let sets = (0..sets).map(|_| {
                let through = *random.pick(&cells);
                let image = image(&mut random, through);
                let loose = random.chance(20);
                let kept = |random: &mut Random, cell: &Point| {
                    if loose { random.chance(60) } else { image.contains(cell) }
                };
                let mut set: Vec<Point> =
                    cells.iter().copied().filter(|cell| kept(&mut random, cell)).collect();
                if set.is_empty() {
                    set.push(cells[0]);
                }
                set
            });
            pieces.push(Piece { sets: sets.collect(), cells, pair: false });
        }
        let mut text = match paving {
            true => creature.head("paving", "holds"),
            false if random.chance(50) => creature.head("loser", "holds"),
            false => creature.head("winner", "fails"),
        };
        text += &format!("{}\n", lattice.text());
        for piece in &pieces {
            let names: Vec<String> = piece.cells.iter().map(|cell| creature.name(*cell)).collect();
            if piece.pair {
                text += &format!("pair {}\n", names.join(" "));
                continue;
            }
            let bit = |cell: &Point| 1 << piece.cells.iter().position(|own| own == cell).unwrap();
            let sets = piece.sets.iter().map(|set| set.iter().map(bit).sum()).collect();
            let game = Sets { cells: (1 << piece.cells.len()) - 1, sets };
            text += &format!("area\n{}", game.certificate(&mut random, true, &names));
        }
        text += "pave\nqed\n";
        let rule = match (creature.grid, pieces.iter().all(|piece| piece.pair)) {
            (false, true) => "pave, line, pairs",
            (false, false) => "pave, line, areas",
            (true, true) => "pave, grid, pairs",
            (true, false) => "pave, grid, areas",
        };
        if check(text.as_bytes()).is_err() {
            tally.refused(rule);
            continue;
        }
        tally.accepted(rule, creature.cells.len() > 2, is_paved(&creature, &lattice, &pieces), &text);
    }
    tally.finish(&[
        ("pave, line, pairs", 200),
        ("pave, line, areas", 100),
        ("pave, grid, pairs", 50),
        ("pave, grid, areas", 8),
    ]);
}

#[test]
fn board() {
    let mut random = Random::seeded(2);
    let mut tally = Tally::default();
    for _ in 0..rounds(6000) {
        let creature = Creature::random(&mut random, 3, 2);
        let shapes: Vec<Vec<Point>> = creature.shapes().into_iter().collect();
        let cells: Vec<Point> = match creature.grid {
            true => (0..3).flat_map(|y| (0..3).map(move |x| (x, y))).take(8).collect(),
            false => (-3..5).map(|x| (x, 0)).collect(),
        };
        let mut sets: Vec<Vec<Point>> = Vec::new();
        for (shape, by) in shapes.iter().flat_map(|shape| cells.iter().map(move |by| (shape, by))) {
            let image: Vec<Point> = shape.iter().map(|cell| plus(*cell, *by)).collect();
            if image.iter().all(|cell| cells.contains(cell)) && random.chance(80) {
                sets.push(image);
            }
        }
        // Now and then another set.
        if random.chance(20) && !sets.is_empty() {
            let at = random.below(sets.len());
            let mut set: Vec<Point> = sets[at].clone();
            let place = random.below(set.len());
            set[place] = *random.pick(&cells);
            set.sort_unstable();
            set.dedup();
            sets[at] = set;
        }
        if sets.is_empty() {
            continue;
        }
        let bit = |cell: &Point| 1 << cells.iter().position(|own| own == cell).unwrap();
        let game = Sets {
            cells: (1 << cells.len()) - 1,
            sets: sets.iter().map(|set| set.iter().map(bit).sum()).collect(),
        };
        let names: Vec<String> = cells.iter().map(|cell| creature.name(*cell)).collect();
        let text = creature.head("winner", "holds")
            + "board\n"
            + &game.certificate(&mut random, false, &names)
            + "qed\n";
        if check(text.as_bytes()).is_err() {
            tally.refused("board");
            continue;
        }
        let images = sets.iter().all(|set| shapes.contains(&at_corner(set.clone())));
        let right = images && !game.breaker_wins(0, game.cells, true);
        tally.accepted("board", creature.cells.len() > 1, right, &text);
    }
    tally.finish(&[("board", 300)]);
}

/// Pairs of the cells of images, no cell in two: whether every image can get one. The images are classes of
/// kinds, if kinds say so.
fn can_be_paired(
    images: &[Vec<Point>],
    kind: &dyn Fn(Point) -> Point,
    taken: &mut HashMap<Point, (Point, Point)>,
) -> bool {
    // A pair is known by the kind of its lesser cell and by its difference.
    let key = |a: Point, b: Point| (kind(a), (b.0 - a.0, b.1 - a.1));
    let has = |image: &Vec<Point>, taken: &HashMap<Point, (Point, Point)>| {
        let mut pairs = image.iter().flat_map(|a| image.iter().map(move |b| (*a, *b))).filter(|(a, b)| a < b);
        pairs.any(|(a, b)| taken.get(&kind(a)) == Some(&key(a, b)) && taken.get(&kind(b)) == Some(&key(a, b)))
    };
    let Some(image) = images.iter().find(|image| !has(image, taken)) else { return true };
    for (a, b) in image.iter().flat_map(|a| image.iter().map(move |b| (*a, *b))).filter(|(a, b)| a < b) {
        let (one, two) = (kind(a), kind(b));
        if one == two || taken.contains_key(&one) || taken.contains_key(&two) {
            continue;
        }
        taken.insert(one, key(a, b));
        taken.insert(two, key(a, b));
        if can_be_paired(images, kind, taken) {
            return true;
        }
        taken.remove(&one);
        taken.remove(&two);
    }
    false
}

/// Whether some pairing that repeats by a small lattice has a pair in every image.
fn has_small_paving(creature: &Creature) -> bool {
    let lattices: Vec<Lattice> = match creature.grid {
        false => (1..=6).map(|width| Lattice { width, shift: 0, height: 1, grid: false }).collect(),
        true => (1..=3)
            .flat_map(|width| {
                (0..width).flat_map(move |shift| (1..=2).map(move |height| (width, shift, height)))
            })
            .map(|(width, shift, height)| Lattice { width, shift, height, grid: true })
            .collect(),
    };
    lattices.iter().any(|lattice| {
        let images: Vec<Vec<Point>> = creature
            .shapes()
            .iter()
            .flat_map(|shape| {
                lattice.corner().into_iter().map(|by| shape.iter().map(|cell| plus(*cell, by)).collect())
            })
            .collect();
        can_be_paired(&images, &|cell| lattice.kind(cell), &mut HashMap::new())
    })
}

#[test]
fn count() {
    let mut random = Random::seeded(3);
    let mut tally = Tally::default();
    for _ in 0..rounds(1800) {
        let creature = Creature::random(&mut random, 6, 5);
        let text = creature.head("paving", "fails") + "count\nqed\n";
        if check(text.as_bytes()).is_err() {
            tally.refused("count");
            continue;
        }
        tally.accepted("count", creature.cells.len() > 2, !has_small_paving(&creature), &text);
    }
    tally.finish(&[("count", 200)]);
}

/// Writes clauses that exclude every pairing of these images, by trying all pairs of one image after the
/// other; nothing if there is a pairing, or if that takes too long.
fn exclude(
    images: &[Vec<Point>],
    taken: &mut Vec<(Point, Point)>,
    name: &dyn Fn(&(Point, Point)) -> String,
    text: &mut Vec<String>,
) -> bool {
    let free = |pair: &(Point, Point)| {
        let cells = |other: &(Point, Point)| [other.0, other.1];
        !taken.iter().any(|other| cells(other).iter().any(|cell| cells(pair).contains(cell)))
    };
    let pairs = |image: &Vec<Point>| -> Vec<(Point, Point)> {
        image.iter().flat_map(|a| image.iter().map(move |b| (*a, *b))).filter(|(a, b)| a < b).collect()
    };
    let open = images.iter().filter(|image| !pairs(image).iter().any(|pair| taken.contains(pair)));
    let open: Option<Vec<(Point, Point)>> =
        open.map(|image| pairs(image).into_iter().filter(|pair| free(pair)).collect()).min_by_key(Vec::len);
    let Some(open) = open else { return false };
    for pair in open {
        taken.push(pair);
        let done = text.len() < 400 && exclude(images, taken, name, text);
        taken.pop();
        if !done {
            return false;
        }
    }
    let clause: String = taken.iter().map(|pair| format!(" !{}", name(pair))).collect();
    text.push(format!("clause{clause}"));
    true
}

#[test]
fn window() {
    let mut random = Random::seeded(4);
    let mut tally = Tally::default();
    let mut needed = 0;
    for _ in 0..rounds(14_000) {
        let creature = Creature::random(&mut random, 4, 3);
        let (width, height) =
            if creature.grid { (random.within(2, 4), random.within(2, 4)) } else { (random.within(2, 9), 1) };
        let inside = |width: i64, height: i64| -> Vec<Vec<Point>> {
            let starts = || (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
            let images = creature.shapes().into_iter().flat_map(|shape| {
                starts().map(move |by| shape.iter().map(|cell| plus(*cell, by)).collect::<Vec<Point>>())
            });
            images.filter(|image| image.iter().all(|cell| cell.0 < width && cell.1 < height)).collect()
        };
        let name = |pair: &(Point, Point)| format!("{}/{}", creature.name(pair.0), creature.name(pair.1));
        let mut clauses = Vec::new();
        let done = exclude(&inside(width, height), &mut Vec::new(), &name, &mut clauses);
        if !done {
            // As if it were done.
            clauses.push("clause".to_string());
        }
        if clauses.len() > 1 && random.chance(40) {
            let at = random.below(clauses.len() - 1);
            match random.below(3) {
                0 => drop(clauses.remove(at)),
                1 => clauses[at] = clauses[at].replacen(" !", " ", 1),
                _ => clauses.swap(at, 0),
            }
        }
        // Now and then a window that is too small.
        let less = i64::from(random.chance(20));
        let size =
            if creature.grid { format!("{} {height}", width - less) } else { (width - less).to_string() };
        let text =
            creature.head("paving", "fails") + &format!("window {size}\n{}\nqed\n", clauses.join("\n"));
        let rule = if creature.grid { "window, grid" } else { "window, line" };
        if check(text.as_bytes()).is_err() {
            tally.refused(rule);
            continue;
        }
        let paired = can_be_paired(&inside(width - less, height), &|cell| cell, &mut HashMap::new());
        let right = !paired && !has_small_paving(&creature);
        tally.accepted(rule, creature.cells.len() > 2 && clauses.len() > 1, right, &text);
        // Some clauses are forgotten; then what needs them does not follow.
        if clauses.len() < 3 {
            continue;
        }
        let at = 1 + random.below(clauses.len() - 1);
        let forgotten: String = match random.below(3) {
            0 => format!(" {}", 1 + random.below(at + 1)),
            1 => format!(" {at}"),
            _ => (1..=at).map(|number| format!(" {number}")).collect(),
        };
        clauses.insert(at, format!("forget{forgotten}"));
        let text =
            creature.head("paving", "fails") + &format!("window {size}\n{}\nqed\n", clauses.join("\n"));
        match check(text.as_bytes()) {
            Ok(_) => tally.accepted("forget", true, right, &text),
            Err(why) => {
                needed += usize::from(why.to_string().contains("does not follow"));
                tally.refused("forget");
            }
        }
    }
    tally.finish(&[("window, grid", 50), ("window, line", 100), ("forget", 100)]);
    assert!(needed > 0, "nothing that was forgotten was needed");
}

/// Whether areas with at most so many cells, repeated with this period, do for a creature of the line: all
/// areas and all choices are tried.
fn areas_do(creature: &[i64], most: usize, period: i64, known: &mut HashMap<Sets, bool>) -> bool {
    measured_do(creature, [most, most], period, known)
}

/// The same for areas with at most so many cells altogether, and at most so many each.
fn measured_do(creature: &[i64], most: [usize; 2], period: i64, known: &mut HashMap<Sets, bool>) -> bool {
    let reach = (creature[creature.len() - 1] + period - 1) / period * (period - 1).max(1);
    let mut areas = Vec::new();
    try_areas(creature, most, period, reach, 0, &mut areas, known)
}

/// Puts each kind of cells, from this one on, in no area, in a new one, or in one that is there, at every
/// distance.
fn try_areas(
    creature: &[i64],
    [left, each]: [usize; 2],
    period: i64,
    reach: i64,
    kind: i64,
    areas: &mut Vec<Vec<i64>>,
    known: &mut HashMap<Sets, bool>,
) -> bool {
    if kind == period {
        return try_parts(creature, period, 0, areas, &mut vec![Vec::new(); areas.len()], known);
    }
    if try_areas(creature, [left, each], period, reach, kind + 1, areas, known) {
        return true;
    }
    if left == 0 {
        return false;
    }
    for number in 0..areas.len() {
        if areas[number].len() >= each {
            continue;
        }
        for by in -reach..=reach {
            areas[number].push(kind + by * period);
            let found = try_areas(creature, [left - 1, each], period, reach, kind + 1, areas, known);
            areas[number].pop();
            if found {
                return true;
            }
        }
    }
    areas.push(vec![kind]);
    let found = try_areas(creature, [left - 1, each], period, reach, kind + 1, areas, known);
    areas.pop();
    found
}

/// Chooses a translate for each image, from this one on; in the end Breaker must hit all parts in each area.
fn try_parts(
    creature: &[i64],
    period: i64,
    image: i64,
    areas: &[Vec<i64>],
    parts: &mut Vec<Vec<u32>>,
    known: &mut HashMap<Sets, bool>,
) -> bool {
    let wins = |cells: usize, sets: &[u32], known: &mut HashMap<Sets, bool>| {
        let game = Sets { cells: (1 << cells) - 1, sets: sets.to_vec() };
        *known.entry(game.clone()).or_insert_with(|| game.breaker_wins(0, game.cells, true))
    };
    if image == period {
        return true;
    }
    for (number, area) in areas.iter().enumerate() {
        // The image, moved back by some periods, and what it has in common with the area.
        let mut seen = HashSet::new();
        for by in -40..=40 {
            let own = |cell: &i64| creature.iter().any(|offset| offset + image - by * period == *cell);
            let part: u32 = (0..).zip(area).filter(|(_, cell)| own(cell)).map(|(at, _)| 1 << at).sum();
            if part.count_ones() < 2 || !seen.insert(part) {
                continue;
            }
            parts[number].push(part);
            let found = wins(area.len(), &parts[number], known)
                && try_parts(creature, period, image + 1, areas, parts, known);
            parts[number].pop();
            if found {
                return true;
            }
        }
    }
    false
}

fn line_creature(random: &mut Random) -> Vec<i64> {
    if random.chance(35) {
        return random.pick(&[vec![0, 1, 2], vec![0, 1, 2, 3], vec![0, 1, 2, 4], vec![0, 1, 3, 4]]).clone();
    }
    let count = 1 + random.below(4);
    let mut cells = vec![0];
    while cells.len() < count {
        let cell = random.within(1, 5);
        if !cells.contains(&cell) {
            cells.push(cell);
        }
    }
    cells.sort_unstable();
    cells
}

fn areas_head(creature: &[i64], most: &str, word: &str, period: i64) -> String {
    let cells: Vec<String> = creature.iter().map(|cell| cell.to_string()).collect();
    format!(
        "tatami certificate 1\ngame harary line\ncreature {}\nimages translations\nclaim areas {most} {word} {period}\nverdict fails\n",
        cells.join(" ")
    )
}

/// Two or three images, a set in each, and a proof that Maker owns one; sometimes none, or another image.
fn loss(random: &mut Random, creature: &[i64]) -> Option<String> {
    let count = 1 + random.below(3);
    let mut images: Vec<i64> = (0..count).map(|_| random.within(-3, 3)).collect();
    let mut sets: Vec<Vec<i64>> = Vec::new();
    for image in &images {
        let kept = *random.pick(&[50, 70, 100]);
        let mut set: Vec<i64> =
            creature.iter().map(|cell| cell + image).filter(|_| random.chance(kept)).collect();
        if set.is_empty() {
            set.push(*image);
        }
        sets.push(set);
    }
    let mut cells: Vec<i64> = sets.concat();
    cells.sort_unstable();
    cells.dedup();
    let bit = |cell: &i64| 1 << cells.iter().position(|own| own == cell).unwrap();
    let game = Sets {
        cells: (1 << cells.len()) - 1,
        sets: sets.iter().map(|set| set.iter().map(bit).sum()).collect(),
    };
    if cells.len() > 7 || game.breaker_wins(0, game.cells, true) && !random.chance(15) {
        return None;
    }
    if random.chance(12) {
        images[0] += 1;
    }
    let images: String = images.iter().map(|image| format!(" {image}")).collect();
    let names: Vec<String> = cells.iter().map(|cell| cell.to_string()).collect();
    Some(format!("loss{images}\n{}", game.certificate(random, false, &names)))
}

/// A walk from cell to cell over images, to a translate of its start, or, now and then, to somewhere else.
fn chain(random: &mut Random, creature: &[i64], period: i64) -> Option<String> {
    let start = random.within(0, period - 1);
    let (mut cell, mut text) = (start, format!("chain {start}"));
    for _ in 0..3 {
        let image = cell - random.pick(creature);
        cell = image + random.pick(creature);
        text += &format!(" {image} {cell}");
        if cell != start && (cell - start) % period == 0 {
            return Some(text + "\n");
        }
    }
    random.chance(25).then(|| text + "\n")
}

/// Asks for a clause; if it does not follow, the clauses with a variable more and with its contrary are tried
/// first.
fn refute(text: &mut String, clause: &str, variables: &[usize], calls: &mut usize) -> bool {
    if *calls == 0 {
        return false;
    }
    *calls -= 1;
    let line = format!("clause{clause}\n");
    let said = check(format!("{text}{line}").as_bytes()).unwrap_err().to_string();
    if !said.contains("does not follow") {
        *text += &line;
        return true;
    }
    let Some((variable, rest)) = variables.split_first() else { return false };
    ["", "!"].iter().all(|sign| refute(text, &format!("{clause} {sign}{variable}"), rest, calls)) && {
        *text += &line;
        true
    }
}

#[test]
fn areas() {
    let mut random = Random::seeded(5);
    let mut tally = Tally::default();
    let mut known = HashMap::new();
    let mut truths: HashMap<(Vec<i64>, [usize; 2], i64), bool> = HashMap::new();
    for _ in 0..rounds(2700) {
        let creature = line_creature(&mut random);
        let period = random.within(1, 3);
        let most = random.below(period as usize + 2);
        let each = most > 0 && random.chance(33);
        let said = if each { format!("each {most}") } else { most.to_string() };
        let rule = if each { "areas each" } else { "areas" };
        let mut text = areas_head(&creature, &said, "period", period);
        let lines = random.below(20);
        for _ in 0..lines {
            let line = if random.chance(80) {
                loss(&mut random, &creature)
            } else {
                chain(&mut random, &creature, period)
            };
            let longer = line.map(|line| format!("{text}{line}"));
            // What is refused is left out.
            let taken = |text: &String| {
                check(text.as_bytes())
                    .unwrap_err()
                    .to_string()
                    .contains("the text ends before the empty clause")
            };
            let Some(longer) = longer else { continue };
            let line = if longer[text.len()..].starts_with("loss") { "loss" } else { "chain" };
            if taken(&longer) {
                tally.accepted(line, true, true, "");
                text = longer;
            } else {
                tally.refused(line);
            }
        }
        let parts: Vec<usize> = (0..creature.len() * period as usize).collect();
        let mut calls = 60;
        // The last clause ends the proof, so that all that is missing is `qed`.
        let proved = refute(&mut text, "", &parts, &mut calls);
        let text = text + "qed\n";
        let accepted = check(text.as_bytes()).is_ok();
        assert_eq!(proved, accepted, "{text}");
        if !accepted {
            tally.refused(rule);
            continue;
        }
        let altogether = if each { period as usize } else { most };
        let key = (creature.clone(), [altogether, most], period);
        let truth = truths
            .entry(key)
            .or_insert_with(|| measured_do(&creature, [altogether, most], period, &mut known));
        tally.accepted(rule, creature.len() > 2 && most > 1, !*truth, &text);
    }
    tally.finish(&[("areas", 60), ("areas each", 20)]);
    // Pairs do, and single cells do not, however many there are.
    assert!(measured_do(&[0, 1, 2], [2, 2], 2, &mut known));
    assert!(!measured_do(&[0, 1, 2], [4, 1], 4, &mut known));
    // Some areas do.
    assert!(areas_do(&[0, 1, 2], 2, 2, &mut known) && !areas_do(&[0, 1, 3], 3, 3, &mut known));
}

#[test]
fn few() {
    let mut random = Random::seeded(6);
    let mut tally = Tally::default();
    let mut known = HashMap::new();
    for _ in 0..rounds(1200) {
        let creature = line_creature(&mut random);
        let (most, period) = (random.below(4), random.within(1, 4));
        let text = areas_head(&creature, &most.to_string(), "from", period) + "few\nqed\n";
        if check(text.as_bytes()).is_err() {
            tally.refused("few");
            continue;
        }
        let longer = period..=if creature.len() < 4 && period < 3 { period + 1 } else { period };
        let right = longer.into_iter().all(|period| !areas_do(&creature, most, period, &mut known));
        tally.accepted("few", creature.len() > 2 && most > 1, right, &text);
    }
    tally.finish(&[("few", 20)]);
}
