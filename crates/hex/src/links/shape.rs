//! The formula made ready for connections: what to look for, rather than what is true.
//!
//! Two things are changed, and the changed formula entails the claim's.
//!
//! - *Through the other link.* In a conjunction with a link a–b, b a cell, what must reach a may as well
//!   reach b: a–t becomes a–t or b–t. So `(top-x | top-w) & top-z` also looks for z–x and z–w.
//! - *Unions.* Links of one disjunction that join every terminal of one set with every terminal of another
//!   are one connection between two unions, so that its threats may lead to different terminals: Noshita's
//!   union-connections.

use crate::links::net::Nets;
use game::{Cell, CellSet, Formula, Terminal};

/// Larger formulas are searched without connections.
pub const MOST_LINKS: usize = 200;

/// An end of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// A cell or an edge.
    Terminal(Terminal),
    /// Any one of several terminals, by the number of their union.
    Union(usize),
    /// A terminal, or else this stone.
    TerminalOr(Terminal, Cell),
    /// Any one of several terminals, or else this stone.
    UnionOr(usize, Cell),
}

impl End {
    /// This end, or else the stone.
    #[must_use]
    pub fn or(self, stone: Cell) -> Self {
        match self {
            Self::Terminal(terminal) | Self::TerminalOr(terminal, _) => Self::TerminalOr(terminal, stone),
            Self::Union(union) | Self::UnionOr(union, _) => Self::UnionOr(union, stone),
        }
    }
}

/// A part of the formula.
#[derive(Debug)]
pub struct Shape {
    /// Its number.
    pub id: usize,
    /// What it asks for.
    pub kind: Kind,
}

/// What a part asks for.
#[derive(Debug)]
pub enum Kind {
    /// A connection in a net.
    Link(usize, (End, End)),
    /// All parts.
    All(Vec<Shape>),
    /// Some part.
    Any(Vec<Shape>),
}

/// The parts of a formula, and the unions in them.
#[derive(Debug, Default)]
pub struct Parts {
    /// The terminals of each union.
    pub unions: Vec<Vec<Terminal>>,
    /// The formula of each part; `given` stands at its links.
    pub formulas: Vec<Formula>,
    /// The number of disjuncts of each part.
    pub disjuncts: Vec<usize>,
}

/// A formula whose links carry their given cells.
#[derive(Clone)]
enum Raw {
    Link(CellSet, Terminal, Terminal),
    All(Vec<Raw>),
    Any(Vec<Raw>),
}

impl Parts {
    /// Prepares a formula, unless it is too large.
    pub fn prepare(&mut self, formula: &Formula, nets: &mut Nets) -> Option<Shape> {
        if links(formula) > MOST_LINKS {
            return None;
        }
        let mut raw = flat(formula, CellSet::EMPTY);
        through(&mut raw);
        if count(&raw) > MOST_LINKS {
            raw = flat(formula, CellSet::EMPTY);
        }
        let shape = self.shape(raw, nets);
        (self.disjuncts[shape.id] <= kernel::MAX_DISJUNCTS).then_some(shape)
    }

    /// The terminals of an end.
    pub fn terminals(&self, end: End) -> Vec<Terminal> {
        match end {
            End::Terminal(terminal) => vec![terminal],
            End::Union(number) => self.unions[number].clone(),
            End::TerminalOr(terminal, stone) => vec![terminal, Terminal::Cell(stone)],
            End::UnionOr(number, stone) => [&self.unions[number][..], &[Terminal::Cell(stone)]].concat(),
        }
    }

    /// The formula of a connection: any terminal of the one end with any of the other, under given cells.
    pub fn link_formula(&self, ends: (End, End), given: &CellSet) -> Formula {
        let (from, to) = (self.terminals(ends.0), self.terminals(ends.1));
        let pairs = from.iter().flat_map(|a| to.iter().map(|b| Formula::Link(*a, *b)));
        let mut links: Vec<Formula> = pairs.map(|link| under(link, given)).collect();
        if links.len() == 1 { links.remove(0) } else { Formula::Any(links) }
    }

    fn shape(&mut self, raw: Raw, nets: &mut Nets) -> Shape {
        let (kind, formula, disjuncts) = match raw {
            Raw::Link(given, a, b) => return self.connection(given, &[a], &[b], nets),
            Raw::All(parts) => {
                let shapes: Vec<Shape> = parts.into_iter().map(|part| self.shape(part, nets)).collect();
                let product = |all: usize, shape: &Shape| all.saturating_mul(self.disjuncts[shape.id]);
                let disjuncts = shapes.iter().fold(1, product);
                let formula = Formula::All(self.formulas_of(&shapes));
                (Kind::All(shapes), formula, disjuncts)
            }
            Raw::Any(parts) => {
                let (links, others): (Vec<Raw>, Vec<Raw>) =
                    parts.into_iter().partition(|part| matches!(part, Raw::Link(..)));
                let mut shapes = self.united(links, nets);
                shapes.extend(others.into_iter().map(|part| self.shape(part, nets)));
                if shapes.len() == 1 {
                    return shapes.remove(0);
                }
                let disjuncts = shapes.iter().map(|shape| self.disjuncts[shape.id]).sum();
                let formula = Formula::Any(self.formulas_of(&shapes));
                (Kind::Any(shapes), formula, disjuncts)
            }
        };
        self.entered(kind, formula, disjuncts)
    }

    fn entered(&mut self, kind: Kind, formula: Formula, disjuncts: usize) -> Shape {
        self.formulas.push(formula);
        self.disjuncts.push(disjuncts);
        Shape { id: self.formulas.len() - 1, kind }
    }

    fn formulas_of(&self, shapes: &[Shape]) -> Vec<Formula> {
        shapes.iter().map(|shape| self.formulas[shape.id].clone()).collect()
    }

    fn connection(&mut self, given: CellSet, from: &[Terminal], to: &[Terminal], nets: &mut Nets) -> Shape {
        let ends = (self.end(from), self.end(to));
        let formula = self.link_formula(ends, &given);
        self.entered(Kind::Link(nets.under(given), ends), formula, from.len() * to.len())
    }

    fn end(&mut self, terminals: &[Terminal]) -> End {
        if let [terminal] = terminals {
            return End::Terminal(*terminal);
        }
        let number = self.unions.iter().position(|union| union == terminals).unwrap_or_else(|| {
            self.unions.push(terminals.to_vec());
            self.unions.len() - 1
        });
        End::Union(number)
    }

    /// Links of one disjunction as few connections between unions.
    fn united(&mut self, links: Vec<Raw>, nets: &mut Nets) -> Vec<Shape> {
        let mut stars: Vec<(CellSet, Vec<Terminal>, Vec<Terminal>)> = Vec::new();
        let mut left: Vec<(CellSet, Terminal, Terminal)> = Vec::new();
        for link in links {
            if let Raw::Link(given, a, b) = link
                && !left.contains(&(given, a, b))
                && !left.contains(&(given, b, a))
            {
                left.push((given, a, b));
            }
        }
        // The terminal with the most links gathers them, again and again.
        while let Some(&(given, a, b)) = left.first() {
            let degree =
                |t: Terminal| left.iter().filter(|(g, a, b)| *g == given && (*a == t || *b == t)).count();
            let ends = left.iter().filter(|(g, ..)| *g == given).flat_map(|(_, a, b)| [*a, *b]);
            let centre = ends.max_by_key(|t| degree(*t)).unwrap_or(a);
            let centre =
                if degree(a).max(degree(b)) == degree(centre) && degree(a) >= degree(b) { a } else { centre };
            let of_star = |link: &(CellSet, Terminal, Terminal)| {
                link.0 == given && (link.1 == centre || link.2 == centre)
            };
            let mut others: Vec<Terminal> = left
                .iter()
                .filter(|link| of_star(link))
                .map(|l| if l.1 == centre { l.2 } else { l.1 })
                .collect();
            others.sort_unstable();
            left.retain(|link| !of_star(link));
            // Stars with the same leaves are one connection.
            match stars.iter_mut().find(|(g, _, leaves)| *g == given && *leaves == others) {
                Some((_, centres, _)) => centres.push(centre),
                None => stars.push((given, vec![centre], others)),
            }
        }
        stars
            .into_iter()
            .map(|(given, centres, leaves)| self.connection(given, &centres, &leaves, nets))
            .collect()
    }
}

/// A formula under given cells.
pub fn under(formula: Formula, given: &CellSet) -> Formula {
    given.iter().fold(formula, |formula, cell| Formula::Given(Box::new(formula), cell))
}

/// The number of links.
pub fn links(formula: &Formula) -> usize {
    match formula {
        Formula::Link(..) => 1,
        Formula::All(parts) | Formula::Any(parts) => parts.iter().map(links).sum(),
        Formula::Given(part, _) => links(part),
    }
}

fn count(raw: &Raw) -> usize {
    match raw {
        Raw::Link(..) => 1,
        Raw::All(parts) | Raw::Any(parts) => parts.iter().map(count).sum(),
    }
}

/// The formula with `given` at its links, and chains of `|` in `|` and `&` in `&` flattened.
fn flat(formula: &Formula, given: CellSet) -> Raw {
    match formula {
        Formula::Link(a, b) => Raw::Link(given, *a, *b),
        Formula::Given(part, cell) => flat(part, given.with(*cell)),
        Formula::All(parts) => {
            let flattened = parts.iter().flat_map(|part| match flat(part, given) {
                Raw::All(inner) => inner,
                other => vec![other],
            });
            Raw::All(flattened.collect())
        }
        Formula::Any(parts) => {
            let flattened = parts.iter().flat_map(|part| match flat(part, given) {
                Raw::Any(inner) => inner,
                other => vec![other],
            });
            Raw::Any(flattened.collect())
        }
    }
}

/// Lets parts of conjunctions run through the links beside them. Two links must not lean on each other, so
/// each runs only through those before it, and every order of up to three links is an alternative.
fn through(raw: &mut Raw) {
    match raw {
        Raw::Link(..) => {}
        Raw::Any(parts) => parts.iter_mut().for_each(through),
        Raw::All(parts) => {
            parts.iter_mut().for_each(through);
            let is_beside = |part: &Raw| matches!(part, Raw::Link(_, a, b) if a != b);
            let beside: Vec<usize> = (0..parts.len()).filter(|&index| is_beside(&parts[index])).collect();
            let orders = if beside.len() <= 3 { orders(&beside) } else { vec![beside] };
            let mut ways: Vec<Raw> = orders.iter().map(|order| Raw::All(leaning(parts, order))).collect();
            *raw = if ways.len() == 1 { ways.remove(0) } else { Raw::Any(ways) };
        }
    }
}

/// The parts of a conjunction, each running through the links of the order that come before it; parts that
/// are no links run through all of them.
fn leaning(parts: &[Raw], order: &[usize]) -> Vec<Raw> {
    let mut leaning = parts.to_vec();
    for (place, &index) in order.iter().enumerate() {
        let Raw::Link(given, a, b) = parts[index] else { continue };
        for other in (0..parts.len()).filter(|other| !order[..=place].contains(other)) {
            reroute(&mut leaning[other], &given, a, b);
        }
    }
    leaning
}

fn orders(items: &[usize]) -> Vec<Vec<usize>> {
    if items.is_empty() {
        return vec![Vec::new()];
    }
    let with_first = |&first: &usize| {
        let rest: Vec<usize> = items.iter().copied().filter(|&item| item != first).collect();
        orders(&rest).into_iter().map(move |order| [&[first][..], &order].concat()).collect::<Vec<_>>()
    };
    items.iter().flat_map(with_first).collect()
}

/// Adds to every link from a one from b, and from b one from a, where the way leads through a cell.
fn reroute(raw: &mut Raw, given: &CellSet, a: Terminal, b: Terminal) {
    match raw {
        Raw::All(parts) | Raw::Any(parts) => {
            parts.iter_mut().for_each(|part| reroute(part, given, a, b));
            if let Raw::Any(parts) = raw {
                let inner = std::mem::take(parts);
                *parts = inner
                    .into_iter()
                    .flat_map(|part| if let Raw::Any(more) = part { more } else { vec![part] })
                    .collect();
            }
        }
        Raw::Link(its_given, x, y) => {
            if !given.is_subset(its_given) {
                return;
            }
            let (its_given, x, y) = (*its_given, *x, *y);
            let via = |t: Terminal| {
                let swap = |from, to| (t == from && matches!(to, Terminal::Cell(_))).then_some(to);
                swap(a, b).or_else(|| swap(b, a))
            };
            let mut ways = vec![(x, y)];
            ways.extend(via(x).map(|x| (x, y)));
            ways.extend(via(y).map(|y| (x, y)));
            ways.retain(|(x, y)| x != y);
            if ways.len() > 1 {
                *raw = Raw::Any(ways.into_iter().map(|(x, y)| Raw::Link(its_given, x, y)).collect());
            }
        }
    }
}
