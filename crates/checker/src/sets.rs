//! Games of sets: breaker wants to hit all sets of a list, maker to own one; it must never call a goal
//! true of cells of which it is not true.

use crate::cells::{Board, Cells, MOST};
use crate::proof::{Made, Proof};
use crate::text::{Answer, Lines, Words, ensure, quote, read_witness};
use crate::{Game, Head, Statement, first_and_verdict, proof, statement};

/// The players; the goals of the first are `owns`, those of the second are `hits`.
const PLAYERS: [&str; 2] = ["maker", "breaker"];

/// The bytes that a set of a goal takes.
const ROOM_OF_SET: usize = 64;

pub struct Sets(Board);

/// Breaker's goal to hit all these sets, or maker's goal to own one of them.
#[derive(PartialEq, Eq)]
pub struct Goal {
    pub hits: bool,
    pub sets: Vec<Cells>,
}

/// Reads a certificate about a set game, from what follows the name of the game: `moves m`, perhaps.
pub fn read(line: &mut Words<'_>, lines: &mut Lines<'_>, with_proof: bool) -> Answer<Statement> {
    let most: Option<usize> = match line.peek() {
        Some("moves") => line.expect("moves").and_then(|()| line.number("the number of moves")).map(Some)?,
        _ => None,
    };
    let mut head = Sets::read(line, lines)?;
    if let Some(most) = most {
        head.3.extend_field("game", &format!(" moves {most}"));
    }
    // Who hits all sets keeps Maker from owning one in any number of moves.
    let most = most.filter(|_| !head.1.hits);
    if let Some(most) = most {
        head.3.add_words(&format!("\nMaker needs at most {most} moves for it."));
    }
    if with_proof {
        let moves = proof::prove(&head, lines)?;
        ensure!(most.is_none_or(|most| moves <= most), "Maker may need {moves} moves");
        ensure!(lines.next()?.is_none(), "there is a line after `qed`");
    }
    Ok(head.3)
}

impl Sets {
    /// Takes note of work on so many sets.
    fn looks_at(&self, sets: usize) {
        self.0.budget.spend(64 * sets);
    }
}

impl Game for Sets {
    type Goal = Goal;

    fn read(line: &mut Words<'_>, lines: &mut Lines<'_>) -> Answer<Head<Self>> {
        line.end()?;
        let budget = lines.budget.clone();
        let (board, field) = lines.head("cells", |words| {
            let mut names: Vec<String> = (*words).take(129).map(str::to_string).collect();
            ensure!(!names.is_empty(), "there are no cells");
            ensure!(names.len() <= 128, "there are more than 128 cells");
            for name in &names {
                let reserved =
                    name.contains(['{', '}', '>']) || ["by", "cells", "needs"].contains(&&name[..]);
                ensure!(!reserved, "{} cannot be the name of a cell", quote(name));
            }
            names.sort_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
            let board = Board::new(names, &[], &budget);
            let field = board.read(words)?;
            Ok((board, field))
        })?;
        let sets = lines.head("sets", |words| {
            ensure!(words.peek().is_some(), "there are no sets");
            read_sets(&board, words)
        })?;
        let breaker_claims = lines.head("owner", |words| words.one_of("a player", PLAYERS))? == 1;
        let (owner_first, holds) = first_and_verdict(lines)?;
        let goal = Goal { hits: breaker_claims == holds, sets };
        let name = |breaker| if breaker { "Breaker" } else { "Maker" };
        let (first, winner) = (name(breaker_claims == owner_first), name(goal.hits));
        let share = if goal.hits { "at least one cell of each" } else { "all cells of at least one" };
        let sets: String = goal.sets.iter().map(|set| format!(" {{{}}}", board.list(set))).collect();
        let words = format!(
            "If {} cells are played, {{{}}}, and {first} moves first,\n\
             {winner} can guarantee to take {share} of the following {} sets:{sets}.",
            board.cells,
            board.list(&field),
            goal.sets.len()
        );
        let stones = board.none();
        let fields = statement::fields([
            ("game", "sets".to_string()),
            ("cells", board.list(&field)),
            ("sets", sets.trim_start().to_string()),
            ("owner", PLAYERS[usize::from(breaker_claims)].to_string()),
            statement::first(owner_first),
            statement::verdict(holds),
        ]);
        let statement = Statement::new(fields, words, owner_first, holds);
        Ok((Sets(board), goal.into(), [stones, field], statement))
    }

    fn board(&self) -> &Board {
        &self.0
    }

    fn goal(&self, words: &mut Words<'_>) -> Answer<Goal> {
        let owner = words.one_of("a player", PLAYERS)?;
        let kind = words.word("the kind of goal")?;
        ensure!(
            kind == ["owns", "hits"][owner],
            "{} has no goals of the kind {}",
            PLAYERS[owner],
            quote(kind)
        );
        Ok(Goal { hits: owner == 1, sets: read_sets(&self.0, words)? })
    }

    fn room(goal: &Goal) -> usize {
        goal.sets.len() * ROOM_OF_SET
    }

    fn is_true(&self, goal: &Goal, cells: &Cells) -> bool {
        self.looks_at(goal.sets.len());
        let mut sets = goal.sets.iter();
        if goal.hits {
            sets.all(|set| !set.intersection(cells).is_empty())
        } else {
            sets.any(|set| set.is_subset(cells))
        }
    }

    fn both(&self, a: &Goal, b: &Goal) -> Answer<Goal> {
        ensure!(a.hits == b.hits, "the two goals have different owners");
        let (m, n) = (a.sets.len(), b.sets.len());
        let made = if a.hits { m + n } else { m.saturating_mul(n) };
        few(made)?;
        self.looks_at(made);
        let unions = a.sets.iter().flat_map(|first| b.sets.iter().map(|second| first.union(second)));
        let sets = if a.hits { [&a.sets[..], &b.sets].concat() } else { unions.collect() };
        Ok(Goal { hits: a.hits, sets })
    }

    fn entails(&self, a: &Goal, b: &Goal, needs: &Cells, witness: Words<'_>) -> Answer<()> {
        ensure!(a.hits == b.hits, "the two goals have different owners");
        self.looks_at(a.sets.len() + b.sets.len());
        let (each, choices) = if a.hits { (&b.sets, &a.sets) } else { (&a.sets, &b.sets) };
        let witness = read_witness(witness, each.len(), choices.len())?;
        for (index, (set, number)) in each.iter().zip(witness).enumerate() {
            if a.hits {
                let shown = number
                    .map_or(!set.intersection(needs).is_empty(), |number| choices[number].is_subset(set));
                ensure!(shown, "the witness does not show that set {index} of the new goal is hit");
            } else {
                let number = number.ok_or("`-` has no meaning in this witness")?;
                let shown = choices[number].is_subset(&set.union(needs));
                ensure!(shown, "set {index} and the needs do not contain the set that the witness names");
            }
        }
        Ok(())
    }

    fn image(&self, a: &Goal, cells: &Cells, words: &mut Words<'_>) -> Answer<(Goal, Vec<usize>)> {
        let (board, mut listed) = (&self.0, self.0.none());
        let mut motion: Vec<usize> = (0..board.cells).collect();
        ensure!(words.peek().is_some(), "a pair of cells is missing at the end of the line");
        for word in words {
            let (from, to) = word.split_once('>').ok_or_else(|| format!("{} is not a pair", quote(word)))?;
            let (from, to) = (board.cell(from)?, board.cell(to)?);
            ensure!(listed.insert(from), "the cell {} goes to two cells", board.name(from));
            motion[from] = to;
        }
        few(a.sets.len())?;
        self.looks_at(a.sets.len());
        board.moved(&a.sets.iter().fold(cells.clone(), |all, set| all.union(set)), &motion)?;
        let sets = a.sets.iter().map(|set| board.moved(set, &motion)).collect::<Answer<_>>()?;
        Ok((Goal { hits: a.hits, sets }, motion))
    }

    fn rule(&self, rule: &str, proof: &Proof<'_, Self>, words: &mut Words<'_>) -> Made<Self> {
        ensure!(rule == "potential", "there is no rule {}", quote(rule));
        let goal = proof.goal(words)?;
        let needs = proof.board.read(&mut words.section("needs", &["cells"])?)?;
        let cells = proof.board.read(&mut words.section("cells", &[])?)?;
        self.looks_at(goal.sets.len());
        has_low_potential(goal, &needs, &cells)?;
        proof.theorem(needs, cells, goal, proof.board.cells)
    }
}

/// Makes sure that the potential of the goal is less than one half.
fn has_low_potential(goal: &Goal, needs: &Cells, cells: &Cells) -> Answer<()> {
    ensure!(goal.hits, "the goal is not of the kind `hits`");
    // In units of 2^-128, so that one half is 2^127; the sum stays below it, and each term is at most 2^126.
    let mut sum: u128 = 0;
    for set in goal.sets.iter().filter(|set| set.intersection(needs).is_empty()) {
        let open = set.intersection(cells).iter().count();
        ensure!(open >= 2 && sum < 1 << 127, "the potential is one half or more");
        sum += 1 << (128 - open);
    }
    ensure!(sum < 1 << 127, "the potential is one half or more");
    Ok(())
}

/// Reads a list of sets, each `{` names `}`.
fn read_sets(board: &Board, words: &mut Words<'_>) -> Answer<Vec<Cells>> {
    let mut sets = Vec::new();
    while let Some(first) = words.next() {
        let no_brace = || format!("a set begins with `{{`, not with {}", quote(first));
        let (mut set, mut name) = (board.none(), first.strip_prefix('{').ok_or_else(no_brace)?);
        while !name.ends_with('}') {
            ensure!(set.insert(board.cell(name)?), "the cell {} stands twice", quote(name));
            name = words.word("the `}` of a set")?;
        }
        let last = board.cell(&name[..name.len() - 1])?;
        ensure!(set.insert(last), "the cell {} stands twice", board.name(last));
        sets.push(set);
    }
    Ok(sets)
}

/// No rule makes a goal that lists more sets.
fn few(sets: usize) -> Answer<()> {
    ensure!(sets <= MOST, "the goal would list more than {MOST} sets");
    Ok(())
}
