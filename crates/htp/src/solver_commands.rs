//! The commands that solve. The solver is that of whole boards; its answers are computed, not certified.

use crate::graphics;
use crate::session::{Answer, Context, Session, takes};
use game::{Cell, MAX_CELLS, Player};
use hex::whole::recollection::Recollection;
use hex::whole::{HexPosition, Solver, Techniques};
use proof::limits::{Exhausted, Limits, Monitor};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The commands that are answered here.
pub const NAMES: &[&str] = &[
    "dfpn-claims",
    "dfpn-clear-tt",
    "dfpn-get-bounds",
    "dfpn-get-pv",
    "dfpn-get-state",
    "dfpn-get-work",
    "dfpn-solve-state",
    "dfpn-solver-find-winning",
    "dfs-clear-tt",
    "dfs-solve-state",
    "dfs-solver-find-winning",
];

/// What a solver may take.
const MEMORY: usize = 1 << 30;
/// A search recurses once for each stone.
const STACK: usize = 256 << 20;

/// Answers a command.
pub fn answer(session: &mut Session, name: &str, words: &[&str], context: &Context) -> Answer {
    let family = if name.starts_with("dfs") { "param_dfs" } else { "param_dfpn" };
    match name.split_once('-').map_or(name, |(_, rest)| rest) {
        "clear-tt" => {
            session.kept = Arc::new(Recollection::new(MEMORY / 4));
            Ok(String::new())
        }
        "claims" => claims(session, words, context),
        "get-bounds" => told(session, words, |solver, after, _| bound(solver, after), context),
        "get-work" => told(session, words, |solver, after, _| work(solver, after), context),
        "get-state" => state(session, words, context),
        "get-pv" => {
            takes(words, 0..=1)?;
            let position = session.position(session.mover(words)?);
            let line = solve(session, family, context, |solver| solver.line(&position))?;
            let names: Vec<String> =
                line.map_err(unsolved)?.iter().map(|cell| session.board().name(*cell)).collect();
            Ok(names.join(" "))
        }
        "solve-state" => {
            takes(words, 0..=3)?;
            let position = session.position(session.mover(words)?);
            let winner = solve(session, family, context, |solver| solver.winner(&position))?;
            // A search that was stopped has found nobody.
            Ok(winner.map_or("empty".to_string(), |winner| winner.to_string()))
        }
        _ => {
            takes(words, 0..=1)?;
            let position = session.position(session.mover(words)?);
            let moves = solve(session, family, context, |solver| winning(solver, &position))?;
            let names: Vec<String> =
                moves.map_err(unsolved)?.iter().map(|cell| session.board().name(*cell)).collect();
            Ok(names.join(" "))
        }
    }
}

fn unsolved(limit: Exhausted) -> String {
    match limit {
        Exhausted::Time => "not solved within the time limit".to_string(),
        Exhausted::Memory => "not solved within the memory".to_string(),
        Exhausted::Stopped => "interrupted".to_string(),
        Exhausted::Nodes | Exhausted::NoMethod => "not solved yet".to_string(),
    }
}

fn too_large(session: &Session) -> String {
    let cells = session.board().cells().len();
    format!("the board has {cells} cells, at most {MAX_CELLS} can be searched")
}

/// Works with a solver that knows what was solved before, on a stack of its own; shows graphics if wanted.
fn solve<T: Send>(
    session: &Session,
    family: &str,
    context: &Context,
    work: impl FnOnce(&mut Solver<'_>) -> T + Send,
) -> Result<T, String> {
    let limits =
        Limits { time: session.parameters.seconds(family, "timelimit"), memory: MEMORY, nodes: None };
    let shows = session.parameters.is_on(family, "use_guifx");
    let (board, done) = (*session.board(), AtomicBool::new(false));
    let kept = session.kept.clone();
    let monitor: &Monitor = &context.monitor;
    let found = std::thread::scope(|scope| {
        if shows {
            scope.spawn(|| graphics::show_until(&done, &board, context));
        }
        let work = || {
            let mut solver = Solver::new(board, Techniques::ALL, &limits, monitor)?;
            solver.keep_in(kept);
            Some(work(&mut solver))
        };
        let thread = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
        let found = thread.map(|thread| thread.join());
        done.store(true, Ordering::Relaxed);
        found
    });
    match found {
        Ok(Ok(found)) => found.ok_or_else(|| too_large(session)),
        _ => Err("the search ended unexpectedly".to_string()),
    }
}

fn winning(solver: &mut Solver<'_>, position: &HexPosition) -> Result<Vec<Cell>, Exhausted> {
    let mut moves = Vec::new();
    for cell in position.empty().iter() {
        if solver.winner(&position.after(cell))? == position.mover {
            moves.push(cell);
        }
    }
    Ok(moves)
}

/// What is known already of a position: who wins it, without any search.
fn recalled(session: &Session, position: &HexPosition) -> Option<Player> {
    let limits = Limits { time: None, memory: MEMORY / 64, nodes: Some(0) };
    let monitor = Monitor::default();
    let mut solver = Solver::new(position.board, Techniques::ALL, &limits, &monitor)?;
    solver.keep_in(session.kept.clone());
    solver.winner(position).ok()
}

/// What is known of the position after each move, nothing being searched.
fn told(
    session: &Session,
    words: &[&str],
    tell: impl Fn(&mut Solver<'_>, &HexPosition, Player) -> Option<String>,
    context: &Context,
) -> Answer {
    takes(words, 0..=1)?;
    let position = session.position(session.mover(words)?);
    let limits = Limits { time: None, memory: MEMORY / 64, nodes: Some(0) };
    let solver = Solver::new(position.board, Techniques::ALL, &limits, &context.monitor);
    let mut solver = solver.ok_or_else(|| too_large(session))?;
    solver.keep_in(session.kept.clone());
    let mut pairs = Vec::new();
    for cell in position.empty().iter() {
        if let Some(value) = tell(&mut solver, &position.after(cell), position.mover) {
            pairs.push(format!("{} {value}", session.board().name(cell)));
        }
    }
    Ok(pairs.join(" "))
}

/// Whether the move to a position wins, or its numbers.
fn bound(solver: &mut Solver<'_>, after: &HexPosition) -> Option<String> {
    match solver.winner(after) {
        Ok(winner) if winner == after.mover => Some("L".to_string()),
        Ok(_) => Some("W".to_string()),
        Err(_) => solver.numbers(after).map(|(proof, disproof)| format!("{proof}:{disproof}")),
    }
}

/// The work that is still expected for a position: 0 if it is settled.
fn work(solver: &mut Solver<'_>, after: &HexPosition) -> Option<String> {
    match solver.winner(after) {
        Ok(_) => Some("0".to_string()),
        Err(_) => solver.numbers(after).map(|(proof, disproof)| proof.min(disproof).to_string()),
    }
}

fn state(session: &Session, words: &[&str], context: &Context) -> Answer {
    takes(words, 0..=1)?;
    let position = session.position(session.mover(words)?);
    let limits = Limits { time: None, memory: MEMORY / 64, nodes: Some(0) };
    let solver = Solver::new(position.board, Techniques::ALL, &limits, &context.monitor);
    let mut solver = solver.ok_or_else(|| too_large(session))?;
    solver.keep_in(session.kept.clone());
    Ok(match solver.reply(&position) {
        Ok((winner, Some(cell))) => format!("winner {winner} move {}", session.board().name(cell)),
        Ok((winner, None)) => format!("winner {winner}"),
        Err(_) => match solver.numbers(&position) {
            Some((proof, disproof)) => format!("open {proof}:{disproof}"),
            None => "unknown".to_string(),
        },
    })
}

/// Writes what was solved of this position and of its moves as a document, which `tatami prove` certifies.
fn claims(session: &Session, words: &[&str], context: &Context) -> Answer {
    takes(words, 1..=1)?;
    if session.board().cells().len() > MAX_CELLS {
        return Err(too_large(session));
    }
    let position = session.position(session.record.position().to_move);
    let board = session.board();
    let mut text = format!("hex {board}\n");
    let mut count = 0;
    let mut add = |name: &str, position: &HexPosition| {
        let Some(winner) = recalled(session, position) else { return };
        text += &format!("\nwin {name}\n");
        for (field, stones) in [("black ", position.black), ("white ", position.white)] {
            if !stones.is_empty() {
                text += &format!("  {field} {}\n", board.names(&stones));
            }
        }
        text += &format!("  to move {}\n  winner {winner}\n", position.mover);
        count += 1;
    };
    add("here", &position);
    for cell in position.empty().iter() {
        if context.monitor.stopped() {
            return Err("interrupted".to_string());
        }
        add(&format!("after_{}", board.name(cell)), &position.after(cell));
    }
    std::fs::write(words[0], text).map_err(|error| format!("cannot write {}: {error}", words[0]))?;
    Ok(format!("{count} claims"))
}
