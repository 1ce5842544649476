//! Checks Tatami certificates, as described in `manual/src/certificate.md`; it must never accept a text whose
//! head states something false, and it must share no code with the program that writes certificates.
//!
//! ```
//! let certificate = "\
//! tatami certificate 1
//! game hex 8x8
//! black e4 d6
//! white
//! owner black
//! field d5 e5
//! goal e4-d6
//! first opponent
//! verdict holds
//! 1 done 0 e4 d6 d5
//! 2 reply 1 d5
//! 3 done 0 e4 d6 e5
//! 4 reply 3 e5
//! 5 either 2 4
//! qed 5
//! ";
//! let statement = checker::check(certificate.as_bytes()).unwrap();
//! assert!(statement.to_string().contains("Black can guarantee: e4-d6"));
//! // One reply alone is not enough: the opponent takes its cell.
//! let false_one = certificate.replace("either 2 4", "either 2");
//! assert!(checker::check(false_one.as_bytes()).is_err());
//! ```

mod across;
mod areas;
mod budget;
mod cells;
mod clauses;
mod draw;
mod drop;
mod exhaust;
mod formula;
mod gravity;
mod harary;
mod hex;
mod observer;
pub mod program;
mod proof;
mod sets;
mod statement;
mod text;
mod torus;

use std::io::BufRead;
use std::rc::Rc;

use cells::{Board, Cells};
pub use observer::{Next, Observer, Reply, Step};
use proof::{Made, Proof};
pub use statement::{Difference, Statement};
use text::{Answer, Lines, Words, quote};
pub use text::{Cause, Rejection};

/// What a head says: the game, goal 0, the cells that its owner has, those that are played, and all in words.
type Head<G> = (G, Rc<<G as Game>::Goal>, [Cells; 2], Statement);

/// A game on a certain board. To add a game is to implement this in a file of its own and to name it below.
trait Game: Sized {
    /// A goal and its owner. Two are equal if and only if they are the same.
    type Goal: Eq;

    /// Reads the head, from what follows the name of the game.
    fn read(line: &mut Words<'_>, lines: &mut Lines<'_>) -> Answer<Head<Self>>;
    fn board(&self) -> &Board;
    /// Takes a goal, from its owner on.
    fn goal(&self, words: &mut Words<'_>) -> Answer<Self::Goal>;
    /// The bytes that a goal takes, as far as they depend on its links or sets.
    fn room(goal: &Self::Goal) -> usize;
    /// Whether the goal is true of the owner's cells.
    fn is_true(&self, goal: &Self::Goal, cells: &Cells) -> bool;
    /// The goal of reaching both goals.
    fn both(&self, a: &Self::Goal, b: &Self::Goal) -> Answer<Self::Goal>;
    /// Makes sure that the goal `a`, reached by an owner of the cells `needs`, entails the goal `b`.
    fn entails(&self, a: &Self::Goal, b: &Self::Goal, needs: &Cells, witness: Words<'_>) -> Answer<()>;
    /// Takes a motion of a theorem with this goal and these cells; returns where the goal and all points go.
    fn image(&self, a: &Self::Goal, cells: &Cells, words: &mut Words<'_>)
    -> Answer<(Self::Goal, Vec<usize>)>;
    /// Takes a step by a rule that only this game has, from what follows its name.
    fn rule(&self, rule: &str, _: &Proof<'_, Self>, _: &mut Words<'_>) -> Made<Self> {
        Err(format!("there is no rule {}", quote(rule)))
    }
}

/// Checks a certificate. If it is accepted, the statement that is returned is true.
pub fn check(mut input: impl BufRead) -> Result<Statement, Rejection> {
    read(&mut input, true, &mut ())
}

/// The same while somebody looks on, who is given back if the certificate is accepted.
pub fn check_with<O: Observer>(
    mut input: impl BufRead,
    mut observer: O,
) -> Result<(Statement, O), Rejection> {
    let statement = read(&mut input, true, &mut observer)?;
    Ok((statement, observer))
}

/// Reads the head of a certificate, and nothing of what comes after it. Nothing is proved by that.
pub fn read_statement(mut input: impl BufRead) -> Result<Statement, Rejection> {
    read(&mut input, false, &mut ())
}

fn read(
    input: &mut dyn BufRead,
    with_proof: bool,
    observer: &mut dyn Observer,
) -> Result<Statement, Rejection> {
    let mut lines = Lines::new(input, observer);
    read_lines(&mut lines, with_proof).map_err(|reason| Rejection {
        line: lines.number,
        cause: lines.error.map_or(Cause::Invalid(reason), Cause::Unreadable),
    })
}

fn read_lines(lines: &mut Lines<'_>, with_proof: bool) -> Answer<Statement> {
    lines.head("tatami", |words| words.expect("certificate").and_then(|()| words.expect("1")))?;
    let line = lines.head("game", |words| Ok(words.before(&[]).0.to_string()))?;
    let mut words = Words(&line);
    match words.word("the game")? {
        "hex" => proof::read::<hex::Hex>(&mut words, lines, with_proof),
        "sets" => sets::read(&mut words, lines, with_proof),
        "torus" => torus::read(&mut words, lines, with_proof),
        "drop" => drop::read(&mut words, lines, with_proof),
        "draw" => draw::read(&mut words, lines, with_proof),
        "gravity" => gravity::read(&mut words, lines, with_proof),
        "harary" => harary::read(&mut words, lines, with_proof),
        name => Err(format!("{} is not a game", quote(name))),
    }
}

/// Reads the last two lines of a head: whether the claim's owner moves first, and whether the claim holds.
fn first_and_verdict(lines: &mut Lines<'_>) -> Answer<(bool, bool)> {
    let first = |words: &mut Words<'_>| words.one_of("`owner` or `opponent`", ["owner", "opponent"]);
    Ok((lines.head("first", first)? == 0, verdict(lines)?))
}

/// Reads the last line of a head: whether the claim holds.
fn verdict(lines: &mut Lines<'_>) -> Answer<bool> {
    let verdict = |words: &mut Words<'_>| words.one_of("`holds` or `fails`", ["holds", "fails"]);
    Ok(lines.head("verdict", verdict)? == 0)
}
