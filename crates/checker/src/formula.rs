//! Formulas about links: how they are written, when they are true, and what they entail; it must never
//! build a formula beyond the limits of size and depth, which bound all work on formulas.

use std::sync::Arc;

use crate::cells::{Board, Cells, MOST};
use crate::hex::{Hex, Links};
use crate::text::{Answer, Words, ensure, quote, read_witness};

/// The greatest depth of a formula, and how deep parentheses may nest.
const DEEPEST: usize = 1000;

/// A formula and its measures, which follow from the rest.
#[derive(PartialEq, Eq)]
pub struct Formula {
    kind: Kind,
    parts: Vec<Arc<Formula>>,
    /// The number of its disjuncts, or the greatest number there is if they are more.
    disjuncts: usize,
    pub links: usize,
    givens: usize,
    depth: usize,
}

/// What is said of the parts: none of a link, one of a given cell, two or more of the others.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Link(usize, usize),
    Given(usize),
    All,
    Any,
}

/// A link, by its ends, together with a set of cells: the link, once these cells are counted in.
type Atom = (usize, usize, Cells);

impl Formula {
    /// The formula, if it is within the limits.
    pub fn new(kind: Kind, parts: Vec<Arc<Formula>>) -> Answer<Arc<Formula>> {
        let (mut links, mut givens) =
            (usize::from(parts.is_empty()), usize::from(matches!(kind, Kind::Given(_))));
        let (mut depth, mut sum, mut product) = (0, 0, 1);
        for part in &parts {
            (links, givens, depth) = (links + part.links, givens + part.givens, depth.max(part.depth + 1));
            (sum, product) = (part.disjuncts.saturating_add(sum), part.disjuncts.saturating_mul(product));
        }
        let disjuncts = if kind == Kind::Any { sum } else { product };
        ensure!(links <= MOST, "the formula has more than {MOST} links");
        ensure!(givens <= MOST, "the formula has more than {MOST} `given`");
        ensure!(depth <= DEEPEST, "the formula is more than {DEEPEST} deep");
        Ok(Arc::new(Formula { kind, parts, disjuncts, links, givens, depth }))
    }

    /// The number of links and `given`, in proportion to which a formula takes room and work.
    pub fn size(&self) -> usize {
        self.links + self.givens
    }

    /// Whether the formula is true of the cells.
    pub fn is_true(&self, hex: &Hex, cells: &Cells) -> bool {
        match self.kind {
            Kind::Link(a, b) => hex.joined(a, b, cells, &Links::new()),
            Kind::Given(cell) => self.parts[0].is_true(hex, &cells.with([cell])),
            Kind::All => self.parts.iter().all(|part| part.is_true(hex, cells)),
            Kind::Any => self.parts.iter().any(|part| part.is_true(hex, cells)),
        }
    }

    /// The two sets of points, none in both, such that the formula is the disjunction of all links between
    /// one and the other.
    pub fn sides(&self) -> Option<[Vec<usize>; 2]> {
        let kinds: Vec<Kind> = match self.kind {
            Kind::Any => self.parts.iter().map(|part| part.kind).collect(),
            kind => vec![kind],
        };
        let mut links = Vec::new();
        for kind in kinds {
            let Kind::Link(a, b) = kind else { return None };
            links.extend([(a, b), (b, a)]);
        }
        links.sort_unstable();
        links.dedup();
        let partners = |point: usize| links.iter().filter(move |link| link.0 == point).map(|link| link.1);
        let &(first, second) = links.first()?;
        let sides: [Vec<usize>; 2] = [partners(second).collect(), partners(first).collect()];
        let has = |number: usize, point: &usize| sides[number].binary_search(point).is_ok();
        let fits = |(a, b): &(usize, usize)| has(0, a) && has(1, b) || has(1, a) && has(0, b);
        let all = |a: &usize| sides[1].iter().all(|b| links.binary_search(&(*a, *b)).is_ok());
        let apart = !sides[0].iter().any(|point| has(1, point));
        (apart && links.iter().all(fits) && sides[0].iter().all(all)).then_some(sides)
    }

    /// Adds the atoms of the disjunct with this number to `atoms`; `given` are the cells given so far.
    fn disjunct(&self, mut number: usize, given: &Cells, atoms: &mut Vec<Atom>) {
        match self.kind {
            Kind::Link(a, b) => atoms.push((a, b, given.clone())),
            Kind::Given(cell) => self.parts[0].disjunct(number, &given.with([cell]), atoms),
            Kind::All => {
                for part in self.parts.iter().rev() {
                    part.disjunct(number % part.disjuncts, given, atoms);
                    number /= part.disjuncts;
                }
            }
            Kind::Any => {
                for part in &self.parts {
                    if number < part.disjuncts {
                        return part.disjunct(number, given, atoms);
                    }
                    number -= part.disjuncts;
                }
            }
        }
    }

    /// The formula with its points replaced.
    pub fn moved(&self, to: &mut dyn FnMut(usize) -> usize) -> Arc<Formula> {
        let kind = match self.kind {
            Kind::Link(a, b) => Kind::Link(to(a), to(b)),
            Kind::Given(cell) => Kind::Given(to(cell)),
            kind => kind,
        };
        Arc::new(Formula { kind, parts: self.parts.iter().map(|part| part.moved(to)).collect(), ..*self })
    }

    /// The formula as it is written in a certificate, where it stands alone or as a part.
    pub fn text(&self, board: &Board, alone: bool) -> String {
        let parts: Vec<String> = self.parts.iter().map(|part| part.text(board, false)).collect();
        let text = match self.kind {
            Kind::Link(a, b) => return format!("{}-{}", board.name(a), board.name(b)),
            Kind::Given(cell) => return format!("({} given {})", parts[0], board.name(cell)),
            Kind::All => parts.join(" & "),
            Kind::Any => parts.join(" | "),
        };
        if alone { text } else { format!("({text})") }
    }
}

/// Makes sure that every disjunct of `from`, with the cells `owned`, entails the disjunct of `to` that the
/// witness names; without a witness, the first.
pub fn entails(
    hex: &Hex,
    from: &Formula,
    to: &Formula,
    owned: &Cells,
    witness: Option<Words<'_>>,
) -> Answer<()> {
    let few = from.disjuncts <= MOST && to.disjuncts <= MOST;
    ensure!(few, "a formula with more than {MOST} disjuncts cannot be used here");
    let numbers = match witness {
        Some(words) => read_witness(words, from.disjuncts, to.disjuncts)?,
        None => vec![Some(0); from.disjuncts],
    };
    for (index, number) in numbers.into_iter().enumerate() {
        let number = number.ok_or("`-` has no meaning in this witness")?;
        let (mut premises, mut wanted) = (Vec::new(), Vec::new());
        hex.board.budget.spend(16 * (from.links + from.givens + to.links + to.givens));
        from.disjunct(index, &hex.board.none(), &mut premises);
        to.disjunct(number, &hex.board.none(), &mut wanted);
        for atom in &wanted {
            let follows = follows(hex, atom, &premises, owned)?;
            ensure!(follows, "disjunct {index} does not entail disjunct {number}");
        }
    }
    Ok(())
}

/// Whether the atom follows from the premises and the owned cells.
fn follows(hex: &Hex, atom: &Atom, premises: &[Atom], owned: &Cells) -> Answer<bool> {
    let (mut known, mut links) = (owned.union(&atom.2), Links::new());
    let mut waiting: Vec<&Atom> = premises.iter().collect();
    while !waiting.is_empty() {
        hex.board.budget.spend(32 * waiting.len());
        hex.board.budget.check()?;
        let (usable, rest): (Vec<_>, _) = waiting.into_iter().partition(|atom| atom.2.is_subset(&known));
        for (a, b, _) in usable.iter().copied() {
            [a, b].into_iter().filter(|end| **end < hex.board.cells).for_each(|end| _ = known.insert(*end));
            links.entry(*a).or_default().push(*b);
            links.entry(*b).or_default().push(*a);
        }
        waiting = if usable.is_empty() { Vec::new() } else { rest };
    }
    Ok(hex.joined(atom.0, atom.1, &known, &links))
}

/// Takes all words, which must make a formula. There is a `-` in every link, so that texts with too many
/// links or `given` can be refused before a formula is made of them and fills the memory.
pub fn read_formula(board: &Board, words: &mut Words<'_>) -> Answer<Arc<Formula>> {
    let text = words.before(&[]).0;
    ensure!(text.matches('-').count() <= MOST, "the formula has more than {MOST} links");
    ensure!(text.matches("given").count() <= MOST, "the formula has more than {MOST} `given`");
    let mut tokens = Tokens { board, next: "", rest: text };
    tokens.advance();
    let formula = tokens.chain(Kind::Any, 0)?;
    ensure!(tokens.next.is_empty(), "the formula does not go on with {}", quote(tokens.next));
    Ok(formula)
}

/// The next token of a formula, empty at the end, and the text after it.
struct Tokens<'a> {
    board: &'a Board,
    next: &'a str,
    rest: &'a str,
}

impl Tokens<'_> {
    fn advance(&mut self) {
        let text = self.rest.trim_start_matches(' ');
        let length = text.find([' ', '|', '&', '(', ')']).unwrap_or(text.len());
        let (token, rest) = text.split_at(length.max(1).min(text.len()));
        let joined = token == "given" && !(self.rest.starts_with(' ') && rest.starts_with(' '));
        (self.next, self.rest) = (if joined { "given without spaces" } else { token }, rest);
    }

    fn advance_if(&mut self, token: &str) -> bool {
        let found = self.next == token;
        if found {
            self.advance();
        }
        found
    }

    /// Takes a disjunction of conjunctions, or a conjunction of factors.
    fn chain(&mut self, kind: Kind, depth: usize) -> Answer<Arc<Formula>> {
        let (any, mut parts) = (kind == Kind::Any, Vec::new());
        while parts.is_empty() || self.advance_if(if any { "|" } else { "&" }) {
            parts.push(if any { self.chain(Kind::All, depth)? } else { self.factor(depth)? });
        }
        if parts.len() > 1 { Formula::new(kind, parts) } else { Ok(parts.swap_remove(0)) }
    }

    fn factor(&mut self, depth: usize) -> Answer<Arc<Formula>> {
        if !self.advance_if("(") {
            let no_link = || format!("a link or `(` is expected in the formula, not {}", quote(self.next));
            let (a, b) = self.next.split_once('-').ok_or_else(no_link)?;
            let link = Kind::Link(self.point(a)?, self.point(b)?);
            self.advance();
            return Formula::new(link, Vec::new());
        }
        ensure!(depth < DEEPEST, "parentheses nest deeper than {DEEPEST}");
        let mut formula = self.chain(Kind::Any, depth + 1)?;
        if self.advance_if("given") {
            let cell = self.point(self.next)?;
            ensure!(cell < self.board.cells, "an edge cannot be given");
            self.advance();
            formula = Formula::new(Kind::Given(cell), vec![formula])?;
        }
        ensure!(self.advance_if(")"), "`)` is expected in the formula, not {}", quote(self.next));
        Ok(formula)
    }

    fn point(&self, name: &str) -> Answer<usize> {
        let point = self.board.point(name);
        point.ok_or_else(|| format!("{} is neither a cell of the board nor an edge", quote(name)))
    }
}
