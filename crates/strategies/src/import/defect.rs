//! What is wrong with the patterns of a strategy, seen from their positions alone.

use super::strategy::{Branch, Part, Pattern, Strategy};
use std::collections::BTreeSet;

/// Something that is wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Defect {
    /// The line of the file.
    pub line: usize,
    /// The pattern.
    pub pattern: String,
    /// The branch, if it is about one.
    pub branch: Option<String>,
    /// What is wrong.
    pub fault: Fault,
}

/// What can be wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// No branch answers moves on these positions.
    Unanswered(Vec<String>),
    /// These positions belong to more than one sub-pattern.
    Overlap(Vec<String>),
    /// A sub-pattern has more than one of its positions on each of these.
    Repeated {
        /// The sub-pattern.
        part: String,
        /// The positions.
        positions: Vec<String>,
    },
    /// The pattern has no such positions.
    OutOfRange(Vec<String>),
    /// A sub-pattern has positions on which one of the answered moves stands.
    Disturbed {
        /// The sub-pattern.
        part: String,
        /// The positions.
        positions: Vec<String>,
    },
    /// The reply stands on a position of a sub-pattern, or on a move that it answers.
    ReplyTwice(String),
    /// A sub-pattern is used with another number of positions than usual.
    Size {
        /// The sub-pattern.
        part: String,
        /// How many there are.
        given: usize,
        /// How many it has.
        wanted: usize,
    },
    /// The pattern does not guarantee what the file says.
    Goal,
    /// In this place there is no answer to a move that leads to the goal.
    Lost {
        /// The opponent's move.
        cell: String,
        /// How many cells the pattern has there.
        cells: usize,
        /// What it is to guarantee there.
        goal: String,
    },
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Unanswered(list) => write!(f, "no answer to a move on {}", list.join(" ")),
            Self::Overlap(list) => write!(f, "sub-patterns overlap on {}", list.join(" ")),
            Self::Repeated { part, positions } => {
                write!(f, "sub-pattern {part} overlaps itself on {}", positions.join(" "))
            }
            Self::OutOfRange(list) => write!(f, "out of range: {}", list.join(" ")),
            Self::Disturbed { part, positions } => {
                write!(f, "sub-pattern {part} contains the answered move on {}", positions.join(" "))
            }
            Self::ReplyTwice(place) => write!(f, "the reply on {place} stands where something else is"),
            Self::Size { part, given, wanted } => {
                write!(f, "sub-pattern {part} has {wanted} positions, not {given}")
            }
            Self::Goal => f.write_str("does not guarantee what is stated"),
            Self::Lost { cell, cells, goal } => {
                write!(f, "no answer to {cell} leads to {goal} (placed on {cells} cells)")
            }
        }
    }
}

/// All defects that can be seen without placing a pattern on the board, in the order of the file.
pub fn defects(strategy: &Strategy) -> Vec<Defect> {
    let mut found = Vec::new();
    for (index, pattern) in strategy.patterns.iter().enumerate() {
        let turned = strategy.turned && index == strategy.root;
        let mut finder = Finder { strategy, pattern, found: &mut found };
        finder.parts(&pattern.parts, None);
        finder.unanswered(turned);
    }
    found.sort_by_key(|defect| defect.line);
    found
}

struct Finder<'a> {
    strategy: &'a Strategy,
    pattern: &'a Pattern,
    found: &'a mut Vec<Defect>,
}

impl Finder<'_> {
    fn note(&mut self, branch: Option<&Branch>, fault: Fault) {
        self.found.push(Defect {
            line: branch.map_or(self.pattern.line, |branch| branch.line),
            pattern: self.pattern.name.clone(),
            branch: branch.map(|branch| branch.name.clone()),
            fault,
        });
    }

    fn names(&self, positions: &BTreeSet<usize>) -> Vec<String> {
        positions.iter().map(|&position| self.pattern.position(position)).collect()
    }

    /// Moves that no branch answers; where none are listed, every branch answers what does not disturb it.
    fn unanswered(&mut self, turned: bool) {
        let mut open: BTreeSet<usize> = (0..self.pattern.size).collect();
        let mut listed = false;
        for part in &self.pattern.parts {
            let Part::Choice(branches) = part else { continue };
            for moves in branches.iter().filter_map(|branch| branch.moves.as_ref()) {
                listed = true;
                for &position in moves {
                    open.remove(&position);
                    if let Some(image) = self.pattern.size.checked_sub(position + 1).filter(|_| turned) {
                        open.remove(&image);
                    }
                }
            }
        }
        if listed && !open.is_empty() {
            let names = self.names(&open);
            self.note(None, Fault::Unanswered(names));
        }
    }

    fn parts(&mut self, parts: &[Part], branch: Option<&Branch>) {
        let (mut all, mut twice, mut beyond) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
        for part in parts {
            let mut own = BTreeSet::new();
            reach(part, &mut own);
            beyond.extend(own.iter().copied().filter(|&position| position >= self.pattern.size));
            twice.extend(own.intersection(&all).copied());
            if let (Part::Use { pattern, positions }, Some(branch)) = (part, branch) {
                self.sub_pattern(*pattern, positions, branch);
            }
            all.extend(own);
            if let Part::Choice(branches) = part {
                branches.iter().for_each(|inner| self.parts(&inner.parts, Some(inner)));
                if branches.iter().all(|inner| inner.moves.is_none()) {
                    self.common(branches, branch);
                }
            }
        }
        if !twice.is_empty() {
            let names = self.names(&twice);
            self.note(branch, Fault::Overlap(names));
        }
        if let Some(branch) = branch {
            beyond.extend(
                branch.moves.iter().flatten().chain([&branch.reply]).filter(|&&p| p >= self.pattern.size),
            );
            let answered = branch.moves.iter().flatten().any(|&position| position == branch.reply);
            if answered || all.contains(&branch.reply) {
                let name = self.pattern.position(branch.reply);
                self.note(Some(branch), Fault::ReplyTwice(name));
            }
            if !beyond.is_empty() {
                let names = self.names(&beyond);
                self.note(Some(branch), Fault::OutOfRange(names));
            }
        }
    }

    /// Positions that all branches count on, where each of them answers what does not disturb it.
    fn common(&mut self, branches: &[Branch], around: Option<&Branch>) {
        let carriers = branches.iter().map(|branch| {
            let mut carrier = BTreeSet::from([branch.reply]);
            branch.parts.iter().for_each(|part| reach(part, &mut carrier));
            carrier
        });
        let common = carriers.reduce(|common, carrier| &common & &carrier).unwrap_or_default();
        if !common.is_empty() {
            let names = self.names(&common);
            self.note(around, Fault::Unanswered(names));
        }
    }

    fn sub_pattern(&mut self, pattern: usize, positions: &[usize], branch: &Branch) {
        let part = &self.strategy.patterns[pattern];
        if positions.len() != part.size {
            let (given, wanted) = (positions.len(), part.size);
            self.note(Some(branch), Fault::Size { part: part.name.clone(), given, wanted });
        }
        let mut own = BTreeSet::new();
        let again: BTreeSet<usize> = positions.iter().copied().filter(|&place| !own.insert(place)).collect();
        if !again.is_empty() {
            let fault = Fault::Repeated { part: part.name.clone(), positions: self.names(&again) };
            self.note(Some(branch), fault);
        }
        let moves: BTreeSet<usize> = branch.moves.iter().flatten().copied().collect();
        let shared: BTreeSet<usize> =
            positions.iter().copied().filter(|place| moves.contains(place)).collect();
        if !shared.is_empty() {
            let fault = Fault::Disturbed { part: part.name.clone(), positions: self.names(&shared) };
            self.note(Some(branch), fault);
        }
    }
}

/// The positions of a part.
pub fn reach(part: &Part, all: &mut BTreeSet<usize>) {
    match part {
        Part::Use { positions, .. } => all.extend(positions),
        Part::Choice(branches) => {
            for branch in branches {
                all.insert(branch.reply);
                branch.parts.iter().for_each(|part| reach(part, all));
            }
        }
    }
}
