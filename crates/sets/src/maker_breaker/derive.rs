//! From a settled game to theorems, and to a certificate.
//!
//! Each node of the search becomes one theorem about the sets that are left in it: for Breaker `hits` of
//! them, for Maker, who moves first, `owns` of them needing the first move. Which stones led there is
//! forgotten, so that a node is derived once, in the cells where it is first met; elsewhere it is moved there
//! by the rule `image`.

use super::search::{Graph, How, Link};
use game::{Cell, CellSet, Claim, SetClaim};
use kernel::{Goal, Motion, RuleError, Semi, Theorem, Weakening};
use proof::certificate::{head, main_goal, notation};
use proof::derivation::{Derivation, DeriveError, Step};
use proof::field::{Word, bit, cells, word};
use proof::{Evidence, Verdict};
use rustc_hash::FxHashMap;
use std::io::Write;
use std::rc::Rc;
use std::sync::Arc;

/// A game that has been settled.
#[derive(Debug)]
pub struct Found {
    graph: Graph,
    root: Link,
}

impl Found {
    /// What was found at this node.
    pub fn new(graph: Graph, root: Link) -> Self {
        Self { graph, root }
    }

    /// Whether Maker wins.
    pub fn maker_wins(&self) -> bool {
        self.graph.win(self.root.id).is_some_and(|win| win.maker)
    }

    /// The cells that the winner plays in.
    pub fn carrier(&self) -> Word {
        self.graph.carrier(&self.root)
    }
}

/// What a derivation ends with: the winner moves second, or first.
#[derive(Clone, Debug)]
pub enum Proved {
    /// The winner answers.
    Theorem(Theorem),
    /// The winner moves first.
    Semi(Semi),
}

/// Writes the certificate of what was found about a claim.
/// Returns the last step: what was proved.
pub fn write(
    claim: &SetClaim,
    verdict: Verdict,
    found: &Found,
    mut out: impl Write,
) -> Result<Proved, DeriveError> {
    let sets: Vec<Word> = claim.sets.iter().map(word).collect();
    let claim = Claim::Sets(claim.clone());
    out.write_all(head(&claim, verdict).as_bytes())?;
    let goal = Arc::new(main_goal(&claim, verdict));
    let derivation = Derivation::new(out, notation(&claim), goal.clone());
    let mut derive = Derive::new(derivation, &found.graph);
    let main = (goal, &sets[..]);
    Ok(match derive.root(&found.root, &main)? {
        Last::Theorem(step) => {
            derive.derivation.qed(&step)?;
            Proved::Theorem(step.fact)
        }
        Last::Semi(step) => {
            derive.derivation.qed(&step)?;
            Proved::Semi(step.fact)
        }
    })
}

fn set(word: Word) -> CellSet {
    cells(word).map(|cell| Cell::new(cell as usize)).collect()
}

fn cell(cell: u8) -> Cell {
    Cell::new(cell as usize)
}

/// A goal and its sets.
type Target<'a> = (Arc<Goal>, &'a [Word]);

/// The last step of a derivation.
enum Last {
    Theorem(Step<Theorem>),
    Semi(Step<Semi>),
}

struct Derive<'a, W> {
    derivation: Derivation<W>,
    graph: &'a Graph,
    /// For each node its theorem, and the cells in which it was derived.
    theorems: FxHashMap<u32, (Rc<Step<Theorem>>, Link)>,
    pairs: FxHashMap<(u8, u8), Rc<Step<Theorem>>>,
    /// Steps that are not needed any more, and not released yet: many are released by one line.
    over: Vec<u32>,
}

impl<'a, W: Write> Derive<'a, W> {
    fn new(derivation: Derivation<W>, graph: &'a Graph) -> Self {
        Self {
            derivation,
            graph,
            theorems: FxHashMap::default(),
            pairs: FxHashMap::default(),
            over: Vec::new(),
        }
    }

    fn how(&self, link: &Link) -> Result<&'a How, DeriveError> {
        let graph = self.graph;
        graph.win(link.id).map(|win| &win.how).ok_or(DeriveError::OtherStatement)
    }

    /// The sets of a node.
    fn sets(&self, link: &Link) -> Vec<Word> {
        self.graph.sets(link.id).iter().map(|set| link.rename(*set)).collect()
    }

    /// The theorem or semi-claim of the whole game.
    fn root(&mut self, root: &Link, main: &Target<'_>) -> Result<Last, DeriveError> {
        match self.how(root)? {
            How::Reply(reply, child) => {
                Ok(Last::Semi(self.answer(root.names[*reply as usize], &within(child, root), main)?))
            }
            How::Threats(singles, nodes) => Ok(Last::Theorem(self.threats(singles, nodes, root, 0, main)?)),
            How::Potential | How::Join(..) | How::Answers(_) => {
                Ok(Last::Theorem(self.breaker_for(root, main, 0)?))
            }
            How::Complete(_) | How::Gifts(..) | How::Move(..) => {
                Ok(Last::Semi(self.maker_for(root, main, 0)?))
            }
            How::Forgotten => Err(DeriveError::OtherStatement),
        }
    }

    /// The goal of a node.
    fn goal(&mut self, link: &Link, maker: bool) -> Arc<Goal> {
        let sets: Vec<CellSet> = self.sets(link).into_iter().map(set).collect();
        Arc::new(if maker { Goal::Owns(sets) } else { Goal::Hits(sets) })
    }

    /// A node's theorem in the cells of the link, from one in other cells; says whether it is a new step.
    fn moved(
        &mut self,
        theorem: Rc<Step<Theorem>>,
        from: &Link,
        to: &Link,
    ) -> Result<(Rc<Step<Theorem>>, bool), DeriveError> {
        let pairs = from.names.iter().zip(&to.names).filter(|(a, b)| a != b);
        let pairs: Vec<(Cell, Cell)> = pairs.map(|(a, b)| (cell(*a), cell(*b))).collect();
        if pairs.is_empty() {
            return Ok((theorem, false));
        }
        Ok((Rc::new(self.derivation.image(&theorem, &Motion::Sets(pairs))?), true))
    }

    /// Breaker's theorem at a node with Maker to move, in the cells of the link; says whether it is used only
    /// once.
    fn breaker(&mut self, link: &Link) -> Result<(Rc<Step<Theorem>>, bool), DeriveError> {
        if let Some((known, place)) = self.theorems.get(&link.id) {
            let (known, place) = (known.clone(), place.clone());
            return self.moved(known, &place, link);
        }
        let sets = self.sets(link);
        let target = (self.goal(link, false), &sets[..]);
        let theorem = match self.how(link)? {
            How::Potential => {
                let region = set(sets.iter().fold(0, |all, set| all | set));
                self.derivation.potential(&target.0, CellSet::EMPTY, region)?
            }
            How::Join(pairs, parts) => self.join(pairs, parts, link, &target)?,
            How::Answers(nodes) => self.answers(nodes, link, &target)?,
            _ => return Err(DeriveError::OtherStatement),
        };
        let theorem = Rc::new(theorem);
        self.theorems.insert(link.id, (theorem.clone(), link.clone()));
        Ok((theorem, false))
    }

    /// Breaker's theorem at a node as one for the target, Breaker having these cells too.
    fn breaker_for(
        &mut self,
        link: &Link,
        target: &Target<'_>,
        own: Word,
    ) -> Result<Step<Theorem>, DeriveError> {
        let sets = self.sets(link);
        if sets.is_empty() {
            return self.derivation.done(&target.0, set(own));
        }
        if let How::Potential = self.how(link)? {
            // The target's other sets may weigh too much; then the node is derived by itself.
            let region = set(sets.iter().fold(0, |all, set| all | set));
            match self.derivation.potential(&target.0, set(own), region) {
                Err(DeriveError::Rule(RuleError::PotentialTooHigh)) => {}
                other => return other,
            }
        }
        let (theorem, once) = self.breaker(link)?;
        let aimed = self.aim(&theorem, &sets, target, own)?;
        self.over.extend(once.then(|| theorem.number()));
        Ok(aimed)
    }

    /// Breaker's answers at a node, each followed by another node, for the target.
    fn answers(
        &mut self,
        nodes: &[Link],
        link: &Link,
        target: &Target<'_>,
    ) -> Result<Step<Theorem>, DeriveError> {
        let mut semis = Vec::new();
        for node in nodes {
            let node = within(node, link);
            let How::Reply(reply, child) = self.how(&node)? else {
                return Err(DeriveError::OtherStatement);
            };
            let reply = node.names[*reply as usize];
            semis.push(self.answer(reply, &within(child, &node), target)?);
        }
        self.either(&semis)
    }

    /// Breaker's reply, after which a node is left, as a semi-claim for the target.
    fn answer(&mut self, reply: u8, child: &Link, target: &Target<'_>) -> Result<Step<Semi>, DeriveError> {
        let theorem = self.breaker_for(child, target, bit(reply))?;
        self.reply(theorem, reply)
    }

    /// The rule `reply`, on a theorem that is not used for anything else.
    fn reply(&mut self, theorem: Step<Theorem>, reply: u8) -> Result<Step<Semi>, DeriveError> {
        let semi = self.derivation.reply(&theorem, cell(reply))?;
        self.over.push(theorem.number());
        Ok(semi)
    }

    /// Breaker's theorem from pairs and parts of a node.
    fn join(
        &mut self,
        pairs: &[(u8, u8)],
        parts: &[Link],
        node: &Link,
        target: &Target<'_>,
    ) -> Result<Step<Theorem>, DeriveError> {
        let mut pieces = Vec::new();
        for (a, b) in pairs {
            let (a, b) = (node.names[*a as usize], node.names[*b as usize]);
            pieces.push((self.pair((a, b))?, false, vec![bit(a) | bit(b)]));
        }
        for part in parts {
            let part = within(part, node);
            let sets = self.sets(&part);
            if !sets.is_empty() {
                let (theorem, once) = self.breaker(&part)?;
                pieces.push((theorem, once, sets));
            }
        }
        let mut over: Vec<u32> =
            pieces.iter().filter(|(_, once, _)| *once).map(|(piece, ..)| piece.number()).collect();
        let mut pieces = pieces.into_iter();
        let Some((mut joined, _, mut sets)) = pieces.next() else {
            return self.derivation.done(&target.0, CellSet::EMPTY);
        };
        for (piece, _, more) in pieces {
            joined = Rc::new(self.derivation.both(&joined, &piece)?);
            over.push(joined.number());
            sets.extend(more);
        }
        let theorem = self.aim(&joined, &sets, target, 0)?;
        self.over.extend(over);
        Ok(theorem)
    }

    /// Breaker takes one of two cells.
    fn pair(&mut self, pair: (u8, u8)) -> Result<Rc<Step<Theorem>>, DeriveError> {
        if let Some(known) = self.pairs.get(&pair) {
            return Ok(known.clone());
        }
        let goal = Arc::new(Goal::Hits(vec![set(bit(pair.0) | bit(pair.1))]));
        let mut semis = Vec::new();
        for one in [pair.0, pair.1] {
            let done = self.derivation.done(&goal, set(bit(one)))?;
            semis.push(self.reply(done, one)?);
        }
        let theorem = Rc::new(self.either(&semis)?);
        self.pairs.insert(pair, theorem.clone());
        Ok(theorem)
    }

    /// Maker's first move at a node with Maker to move.
    fn first(&self, link: &Link) -> Result<u8, DeriveError> {
        match self.how(link)? {
            How::Complete(cell) | How::Move(cell, _) => Ok(link.names[*cell as usize]),
            How::Gifts(gifts, part) => match gifts.first() {
                Some((first, _)) => Ok(link.names[*first as usize]),
                None => self.first(&within(part, link)),
            },
            _ => Err(DeriveError::OtherStatement),
        }
    }

    /// Maker's theorem at a node with Maker to move, which needs the first move, in the cells of the link;
    /// says whether it is used only once.
    fn maker(&mut self, link: &Link) -> Result<(Rc<Step<Theorem>>, bool), DeriveError> {
        if let Some((known, place)) = self.theorems.get(&link.id) {
            let (known, place) = (known.clone(), place.clone());
            return self.moved(known, &place, link);
        }
        let sets = self.sets(link);
        let target = (self.goal(link, true), &sets[..]);
        let theorem = match self.how(link)? {
            How::Complete(cell) => self.derivation.done(&target.0, set(bit(link.names[*cell as usize])))?,
            How::Move(first, node) => {
                let node = within(node, link);
                let How::Threats(singles, nodes) = self.how(&node)? else {
                    return Err(DeriveError::OtherStatement);
                };
                self.threats(singles, nodes, &node, bit(link.names[*first as usize]), &target)?
            }
            How::Gifts(gifts, part) => self.gifts(gifts, &within(part, link), link, &target)?,
            _ => return Err(DeriveError::OtherStatement),
        };
        let theorem = Rc::new(theorem);
        self.theorems.insert(link.id, (theorem.clone(), link.clone()));
        Ok((theorem, false))
    }

    /// Maker's win at a node with Maker to move as a semi-claim for the target, Maker having these cells too.
    fn maker_for(&mut self, link: &Link, target: &Target<'_>, own: Word) -> Result<Step<Semi>, DeriveError> {
        let first = self.first(link)?;
        let theorem = if let How::Complete(_) = self.how(link)? {
            self.derivation.done(&target.0, set(own | bit(first)))?
        } else {
            let sets = self.sets(link);
            let (theorem, once) = self.maker(link)?;
            let aimed = self.aim(&theorem, &sets, target, own)?;
            self.over.extend(once.then(|| theorem.number()));
            aimed
        };
        self.reply(theorem, first)
    }

    /// Maker, who has these cells, has threats at a node that have no cell in common.
    fn threats(
        &mut self,
        singles: &[u8],
        links: &[Link],
        node: &Link,
        own: Word,
        target: &Target<'_>,
    ) -> Result<Step<Theorem>, DeriveError> {
        let mut semis = Vec::new();
        for single in singles {
            let single = node.names[*single as usize];
            let done = self.derivation.done(&target.0, set(own | bit(single)))?;
            semis.push(self.reply(done, single)?);
        }
        for link in links {
            semis.push(self.maker_for(&within(link, node), target, own)?);
        }
        self.either(&semis)
    }

    /// Maker takes gifts, each forcing a reply, and then wins what is left.
    fn gifts(
        &mut self,
        gifts: &[(u8, u8)],
        part: &Link,
        node: &Link,
        target: &Target<'_>,
    ) -> Result<Step<Theorem>, DeriveError> {
        let named = |(mine, theirs): &(u8, u8)| (node.names[*mine as usize], node.names[*theirs as usize]);
        let gifts: Vec<(u8, u8)> = gifts.iter().map(named).collect();
        let mut own = gifts.iter().fold(0, |all, (mine, _)| all | bit(*mine));
        let Some((last, _)) = gifts.last() else {
            let sets = self.sets(part);
            let (theorem, once) = self.maker(part)?;
            let aimed = self.aim(&theorem, &sets, target, 0)?;
            self.over.extend(once.then(|| theorem.number()));
            return Ok(aimed);
        };
        let mut rest = self.maker_for(part, target, own)?;
        for (mine, theirs) in gifts.iter().rev() {
            let done = self.derivation.done(&target.0, set(own | bit(*theirs)))?;
            let semis = [self.reply(done, *theirs)?, rest];
            let theorem = self.either(&semis)?;
            own &= !bit(*mine);
            if own == 0 {
                return Ok(theorem);
            }
            rest = self.reply(theorem, *mine)?;
        }
        Err(DeriveError::Rule(RuleError::ReplyInRegion(cell(*last))))
    }

    fn either(&mut self, semis: &[Step<Semi>]) -> Result<Step<Theorem>, DeriveError> {
        let list: Vec<&Step<Semi>> = semis.iter().collect();
        let theorem = self.derivation.either(&list)?;
        self.over.extend(semis.iter().map(Step::number));
        self.derivation.release(&std::mem::take(&mut self.over))?;
        Ok(theorem)
    }

    /// The theorem about the sets `from`, for the target, by an owner who has these cells too.
    fn aim(
        &mut self,
        theorem: &Step<Theorem>,
        from: &[Word],
        target: &Target<'_>,
        own: Word,
    ) -> Result<Step<Theorem>, DeriveError> {
        let (goal, to) = target;
        let needed = own | word(theorem.fact.needed());
        let witness: Option<Vec<Option<usize>>> = match &**goal {
            Goal::Hits(_) => {
                let found = |wanted: &Word| match wanted & needed {
                    0 => from.iter().position(|set| set & !wanted == 0).map(Some),
                    _ => Some(None),
                };
                to.iter().map(found).collect()
            }
            _ => {
                let found = |set: &Word| to.iter().position(|wanted| wanted & !(set | needed) == 0).map(Some);
                from.iter().map(found).collect()
            }
        };
        let witness = witness.ok_or(RuleError::DoesNotFollow { disjunct: 0 })?;
        let needs = set(own) - *theorem.fact.needed();
        let to = Weakening { goal: Some((goal, &witness)), needs, ..Weakening::default() };
        self.derivation.weaken(theorem, to)
    }
}

/// A link of a node, in the cells of the node's own link.
fn within(link: &Link, node: &Link) -> Link {
    let names = link.names.iter().map(|name| node.names[*name as usize]).collect();
    Link { id: link.id, names }
}

impl Evidence for Found {
    fn write(&self, claim: &Claim, verdict: Verdict, out: &mut dyn Write) -> Result<(), DeriveError> {
        let Claim::Sets(claim) = claim else { return Err(DeriveError::OtherStatement) };
        write(claim, verdict, self, out).map(|_| ())
    }

    fn carrier(&self) -> Option<Word> {
        Some(self.carrier())
    }
}
