//! A player's strategy on a whole board as the lines of a certificate (section 8 of
//! `manual/src/certificate.md`): replies, references, and reply rules wherever one is found.

use super::grid::{Grid, Stones};
use super::learn::{Judge, find, follow_up};
use super::rule::{Aim, Played, Rule};
use super::search::Search;
use super::word::Word;
use crate::tuning::{REPLY_NODES, RULE_POSITIONS, RULES_REMEMBERED};
use proof::limits::{Budget, Exhausted};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;
use std::fmt::Write as _;

/// What a player does in a position, the other to move.
#[derive(Clone, Debug)]
pub enum Way {
    /// The numbers of columns, in the order of the stones that need a reply.
    Replies(Box<[i32]>),
    /// A rule.
    Rule(Rule),
}

/// A whole strategy.
#[derive(Debug)]
pub struct Strategy<W> {
    /// The board.
    pub grid: Grid<W>,
    /// What it is for.
    pub aim: Aim,
    /// The first move, if the player makes it.
    pub first: Option<W>,
    /// The lines of the certificate after `tree`.
    pub text: String,
    /// The numbers of positions, and whether they were met as mirror images of what they are known by.
    pub known: FxHashMap<W, (usize, bool)>,
    /// What is done in each position; the first has the number 1.
    pub ways: Vec<Way>,
}

/// Writes the strategy of a player who reaches an aim.
struct Writer<'s, 'b, W> {
    /// That of the player if the aim is a line, and of the other if it is none.
    search: &'s mut Search<W>,
    budget: &'s mut Budget<'b>,
    strategy: Strategy<W>,
    waiting: VecDeque<(Stones<W>, Option<Rule>)>,
    /// Rules that were found last.
    recent: VecDeque<Rule>,
    /// What a checker will have spent on rules.
    work: u64,
}

/// The work that rules may take at first, and for every byte: half of what a checker allows.
const WORK: u64 = 100_000_000;
const WORK_PER_BYTE: u64 = 5_000;

/// Writes the strategy by which a player reaches an aim. The search is the player's if that is a line, and the
/// other's if it is that there is none; it has found that the aim is reached.
pub fn write<W: Word>(
    search: &mut Search<W>,
    start: Stones<W>,
    moves_first: bool,
    aim: Aim,
    budget: &mut Budget<'_>,
) -> Result<Strategy<W>, Exhausted> {
    let grid = search.grid.clone();
    let strategy = Strategy {
        grid,
        aim,
        first: None,
        text: String::new(),
        known: FxHashMap::default(),
        ways: Vec::new(),
    };
    let mut writer =
        Writer { search, budget, strategy, waiting: VecDeque::new(), recent: VecDeque::new(), work: 0 };
    writer.write(start, moves_first)?;
    Ok(writer.strategy)
}

impl<W: Word> Strategy<W> {
    /// The same word for a position and its mirror image, and whether it is the image's.
    pub fn key(&self, stones: Stones<W>) -> (W, bool) {
        let key = self.grid.key(stones.own, stones.taken);
        let image = self.grid.mirrored(key);
        (key.min(image), image < key)
    }

    /// Whether nothing is left to be told of a safe position with the other to move.
    pub fn is_settled(&self, stones: Stones<W>) -> bool {
        self.grid.is_settled(stones, self.aim)
    }
}

impl<W: Word> Judge<W> for Writer<'_, '_, W> {
    fn good_replies(&mut self, position: Stones<W>) -> Result<W, Exhausted> {
        let lines = self.search.grid.chances(position.own, position.taken);
        if !lines.is_none() {
            return Ok(lines);
        }
        let mut good = W::NONE;
        for cell in self.search.grid.landing(position.taken).each() {
            if self.is_seen_good(position.with_own(cell), REPLY_NODES.get() as u64)? {
                good |= cell;
            }
        }
        Ok(good)
    }
}

impl<W: Word> Writer<'_, '_, W> {
    /// Whether a position with the other to move is good.
    fn is_good(&mut self, position: Stones<W>) -> Result<bool, Exhausted> {
        match self.strategy.aim {
            Aim::Win => self.search.defend(position, self.budget),
            Aim::Hold => Ok(!self.search.attack(position.turned(), self.budget)?),
        }
    }

    /// Whether so many positions are enough to see that it is good.
    fn is_seen_good(&mut self, position: Stones<W>, nodes: u64) -> Result<bool, Exhausted> {
        self.search.allow(nodes);
        let found = self.is_good(position);
        match (self.search.allow_all(), found) {
            (true, Err(Exhausted::Nodes)) => Ok(false),
            (_, found) => found,
        }
    }

    /// Good replies, those that the search has seen first; at least one.
    fn candidates(&mut self, after: Stones<W>) -> Result<Vec<W>, Exhausted> {
        let moves = self.search.moves(after);
        let mut good = Vec::new();
        for &cell in &moves {
            if self.is_seen_good(after.with_own(cell), 0)? {
                good.push(cell);
            }
        }
        for &cell in &moves {
            if good.is_empty() && self.is_good(after.with_own(cell))? {
                good.push(cell);
            }
        }
        for cell in moves {
            if !good.contains(&cell) && self.is_seen_good(after.with_own(cell), REPLY_NODES.get() as u64)? {
                good.push(cell);
            }
        }
        Ok(good)
    }

    fn write(&mut self, start: Stones<W>, moves_first: bool) -> Result<(), Exhausted> {
        let mut begin = Some((start, None));
        if moves_first {
            let (cell, rule) = self.choose(start)?;
            self.strategy.first = Some(cell);
            _ = writeln!(self.strategy.text, "move {}", self.search.grid.number(cell));
            let won = !(self.search.grid.completing(start.own) & cell).is_none();
            begin = (!won).then(|| (start.with_own(cell), rule));
        } else if !self.strategy.is_settled(start) {
            begin = Some((start, self.new_rule(start)?));
        }
        if let Some((stones, rule)) = begin.filter(|(stones, _)| !self.strategy.is_settled(*stones)) {
            self.refer(stones, rule);
        }
        while let Some((stones, rule)) = self.waiting.pop_front() {
            _ = write!(self.strategy.text, "{}", self.strategy.ways.len() + 1);
            let way = match rule {
                Some(rule) => {
                    self.strategy.text += " rule";
                    self.strategy.text += &rule.words(&self.search.grid, stones.taken);
                    Way::Rule(rule)
                }
                None => Way::Replies(self.replies(stones)?),
            };
            self.strategy.ways.push(way);
            self.strategy.text.push('\n');
        }
        Ok(())
    }

    /// The replies to all stones of the other's that need one.
    fn replies(&mut self, stones: Stones<W>) -> Result<Box<[i32]>, Exhausted> {
        let mut columns = Vec::new();
        for cell in self.search.grid.asked(stones).each() {
            let after = stones.with_other(cell);
            if self.strategy.aim == Aim::Hold && self.search.grid.landing(after.taken).is_none() {
                continue;
            }
            let (reply, rule) = self.choose(after)?;
            let column = self.search.grid.number(reply);
            columns.push(column);
            _ = write!(self.strategy.text, " {column}");
            let next = after.with_own(reply);
            let won = !(self.search.grid.completing(after.own) & reply).is_none();
            if !won && !self.strategy.is_settled(next) {
                self.refer(next, rule);
            }
        }
        Ok(columns.into())
    }

    /// The reply that leaves least to be told, with the rule for what follows if there is one.
    fn choose(&mut self, after: Stones<W>) -> Result<(W, Option<Rule>), Exhausted> {
        let won = self.search.grid.chances(after.own, after.taken);
        if !won.is_none() {
            return Ok((won.first(), None));
        }
        let good = self.candidates(after)?;
        let told = |cell: &&W| {
            let next = after.with_own(**cell);
            self.strategy.is_settled(next) || self.strategy.known.contains_key(&self.strategy.key(next).0)
        };
        if let Some(cell) = good.iter().find(told) {
            return Ok((*cell, None));
        }
        for cell in &good {
            if let Some(rule) = self.recent_rule(after.with_own(*cell)) {
                return Ok((*cell, Some(rule)));
            }
        }
        for cell in &good {
            if let Some(rule) = self.new_rule(after.with_own(*cell))? {
                return Ok((*cell, Some(rule)));
            }
        }
        let free = |cell: &&W| self.search.grid.asked(after.with_own(**cell)).is_several();
        good.iter().min_by_key(free).map(|cell| (*cell, None)).ok_or(Exhausted::NoMethod)
    }

    /// Whether a checker may do so much more work.
    fn affords(&mut self, work: u64) -> bool {
        let affordable = self.work + work <= WORK + WORK_PER_BYTE * self.strategy.text.len() as u64;
        self.work += if affordable { work } else { 0 };
        affordable
    }

    /// One of the rules found last that does for a position which is not settled.
    fn recent_rule(&mut self, start: Stones<W>) -> Option<Rule> {
        let (grid, aim, most) = (&self.search.grid, self.strategy.aim, RULE_POSITIONS.get());
        let found = self.recent.iter().enumerate().find_map(|(index, rule)| {
            match grid.play_out(start, aim, rule, most) {
                Played::Good(work) => Some((index, work)),
                _ => None,
            }
        });
        let (index, work) = found?;
        let rule = self.recent.remove(index)?;
        self.recent.push_front(rule.clone());
        self.affords(work).then_some(rule)
    }

    /// A new rule for a position which is not settled.
    fn new_rule(&mut self, start: Stones<W>) -> Result<Option<Rule>, Exhausted> {
        let grid = self.search.grid.clone();
        let begin = follow_up(&grid, start.taken);
        let Some((rule, work)) = find(&grid, start, self.strategy.aim, begin, self)? else {
            return Ok(None);
        };
        self.recent.push_front(rule.clone());
        self.recent.truncate(RULES_REMEMBERED.get());
        Ok(self.affords(work).then_some(rule))
    }

    /// Writes how a position is referred to; a new one gets the next number, which goes without saying.
    fn refer(&mut self, stones: Stones<W>, rule: Option<Rule>) {
        let (key, turned) = self.strategy.key(stones);
        if let Some((number, first_turned)) = self.strategy.known.get(&key) {
            _ = write!(self.strategy.text, "@{number}{}", if turned == *first_turned { "" } else { "~" });
            return;
        }
        self.strategy.known.insert(key, (self.strategy.known.len() + 1, turned));
        self.waiting.push_back((stones, rule));
    }
}
