//! The commands about connections, inferior cells and currents: what is seen without search.

use crate::session::{Answer, Context, Session, colour, takes};
use game::{Cell, CellSet, Edge, MAX_CELLS, Player};
use hex::whole::insight::{End, Inferior, Insight, Links};

/// The commands that are answered here.
pub const NAMES: &[&str] = &[
    "compute-dominated",
    "compute-fillin",
    "compute-inferior",
    "eval-resist",
    "gogui-gfx-analyze",
    "group-get",
    "vc-between-cells-full",
    "vc-between-cells-semi",
    "vc-build",
    "vc-connected-to-full",
    "vc-connected-to-semi",
    "vc-get-mustplay",
    "vc-intersection-full",
    "vc-intersection-semi",
    "vc-intersection",
    "vc-union-full",
    "vc-union-semi",
    "vc-union",
];

/// Answers a command.
pub fn answer(session: &mut Session, name: &str, words: &[&str], _: &Context) -> Answer {
    match name {
        "compute-fillin" => inferior(session, words, (true, false)),
        "compute-dominated" => inferior(session, words, (false, true)),
        "compute-inferior" => inferior(session, words, (true, true)),
        "vc-build" => build(session, words),
        "vc-get-mustplay" => {
            takes(words, 0..=1)?;
            let moves = seen(session, words)?;
            Ok(session.board().names(&moves))
        }
        "eval-resist" => resist(session, words),
        "gogui-gfx-analyze" => analyze(session, words),
        "group-get" => group(session, words),
        "vc-connected-to-full" | "vc-connected-to-semi" => {
            takes(words, 2..=2)?;
            let (player, end) = (colour(words[0])?, end(session, words[1])?);
            let position = session.position(player);
            let [full, semi] = insight(session)?.connected_to(&position, player, end);
            Ok(session.board().names(if name.ends_with("semi") { &semi } else { &full }))
        }
        "vc-between-cells-full" | "vc-between-cells-semi" => between(session, words, name.ends_with("semi")),
        _ => {
            let semi = name.ends_with("semi");
            let carriers = carriers(links(session, words)?, semi);
            let all = if name.starts_with("vc-union") {
                carriers.iter().fold(CellSet::EMPTY, |all, carrier| all | *carrier)
            } else {
                let mut carriers = carriers.into_iter();
                let first = carriers.next().unwrap_or(CellSet::EMPTY);
                carriers.fold(first, |all, carrier| all & carrier)
            };
            Ok(session.board().names(&all))
        }
    }
}

fn insight(session: &mut Session) -> Result<&mut Insight, String> {
    let cells = session.board().cells().len();
    let large = || format!("the board has {cells} cells, connections are found on at most {MAX_CELLS}");
    session.insight.as_mut().ok_or_else(large)
}

/// The moves that may win, as far as connections tell.
fn seen(session: &mut Session, words: &[&str]) -> Result<CellSet, String> {
    let position = session.position(session.mover(words)?);
    Ok(insight(session)?.look(&position).moves)
}

/// Cells with marks as HexGui draws them: `f`, then `d` for dead or `c` for captured, then whose; `id` with
/// what dominates the move.
fn inferior(session: &mut Session, words: &[&str], (fill, dominated): (bool, bool)) -> Answer {
    takes(words, 0..=1)?;
    let position = session.position(session.mover(words)?);
    let board = *session.board();
    let insight = insight(session)?;
    let mut pairs = Vec::new();
    for (cell, player, why) in insight.fill_in(&position).into_iter().filter(|_| fill) {
        let why = if why == Inferior::Dead { 'd' } else { 'c' };
        let whose = if player == Player::White { 'w' } else { 'b' };
        pairs.push(format!("{} f{why}{whose}", board.name(cell)));
    }
    for (cell, by) in insight.dominated(&position).into_iter().filter(|_| dominated) {
        pairs.push(format!("{} id[{}]", board.name(cell), board.name(by)));
    }
    Ok(pairs.join(" "))
}

/// Inferior cells, and those that do not meet the other player's connections, marked `x`.
fn build(session: &mut Session, words: &[&str]) -> Answer {
    let inferior = inferior(session, words, (true, false))?;
    let position = session.position(session.mover(words)?);
    let sight = insight(session)?.look(&position);
    let left_out = position.empty() - sight.moves - sight.filled[0] - sight.filled[1];
    let mut pairs: Vec<String> =
        inferior.split(' ').filter(|word| !word.is_empty()).map(str::to_string).collect();
    if let Some(winner) = sight.winner {
        eprintln!("tatami htp: connections say that {winner} wins");
    } else {
        pairs.extend(left_out.iter().map(|cell| format!("{} x", session.board().name(cell))));
    }
    Ok(pairs.join(" "))
}

/// The resistance between each player's edges, and which player conducts better.
fn resist(session: &mut Session, words: &[&str]) -> Answer {
    takes(words, 0..=1)?;
    let position = session.position(session.mover(words)?);
    let [black, white] = insight(session)?.circuits(&position).map(|(_, total)| total);
    let resistance = |total: f32| if total > 0.0 { 1.0 / total } else { f32::INFINITY };
    let (reb, rew) = (resistance(black), resistance(white));
    Ok(format!("res {:.4} rew {rew:.4} reb {reb:.4}", (rew / reb).ln()))
}

/// How much depends on each cell, for HexGui's influence.
fn analyze(session: &mut Session, words: &[&str]) -> Answer {
    takes(words, 0..=1)?;
    let position = session.position(session.mover(words)?);
    let sight = insight(session)?.look(&position);
    let board = session.board();
    let most = sight.moves.iter().map(|cell| sight.currents[cell.index()]).fold(1e-6, f32::max);
    let pair = |cell: Cell| {
        let share = sight.currents.get(cell.index()).map_or(0.0, |current| (current / most).min(1.0));
        format!(" {} {share:.3}", board.name(cell))
    };
    let influence: String = sight.moves.iter().map(pair).collect();
    let text = match sight.winner {
        Some(winner) => format!("{winner} has a winning connection"),
        None => format!("{} moves meet the opponent's connections", sight.moves.len()),
    };
    Ok(format!("INFLUENCE{influence}\nTEXT {text}"))
}

fn group(session: &Session, words: &[&str]) -> Answer {
    takes(words, 1..=1)?;
    let cell = session.cell(words[0])?;
    let position = session.position(Player::Black);
    let stones = [position.black, position.white].into_iter().find(|stones| stones.contains(cell));
    let stones = stones.ok_or_else(|| format!("there is no stone on {}", words[0]))?;
    let group = session.board().connected(&CellSet::of(cell), &stones);
    let others = session.board().names(&group.without(cell));
    Ok(format!("{} {others}", session.board().name(cell)).trim_end().to_string())
}

/// A cell or an edge.
fn end(session: &Session, word: &str) -> Result<End, String> {
    Ok(match word.to_ascii_lowercase().as_str() {
        "north" | "top" => End::Edge(Edge::Top),
        "south" | "bottom" => End::Edge(Edge::Bottom),
        "west" | "left" => End::Edge(Edge::Left),
        "east" | "right" => End::Edge(Edge::Right),
        word => End::Cell(session.cell(word)?),
    })
}

fn links(session: &mut Session, words: &[&str]) -> Result<Links, String> {
    takes(words, 3..=3)?;
    let player = colour(words[0])?;
    let ends = (end(session, words[1])?, end(session, words[2])?);
    let position = session.position(player);
    Ok(insight(session)?.links(&position, player, ends))
}

fn carriers(links: Links, semi: bool) -> Vec<CellSet> {
    if semi { links.semis.into_iter().map(|(carrier, _)| carrier).collect() } else { links.fulls }
}

/// The connections as HexGui lists them: colour, ends, kind, source, carrier, stones, and the key of a semi.
fn between(session: &mut Session, words: &[&str], semi: bool) -> Answer {
    let links = links(session, words)?;
    let board = session.board();
    let player = colour(words[0])?;
    let [from, to] = [words[1], words[2]].map(str::to_ascii_lowercase);
    let cells = |carrier: &CellSet| match board.names(carrier) {
        names if names.is_empty() => "[ ]".to_string(),
        names => format!("[ {names} ]"),
    };
    let lines: Vec<String> = if semi {
        let line = |(carrier, key): &(CellSet, Cell)| {
            format!("{player} {from} {to} semi search {} [ ] {}", cells(carrier), board.name(*key))
        };
        links.semis.iter().map(line).collect()
    } else {
        let line = |carrier: &CellSet| format!("{player} {from} {to} full search {} [ ]", cells(carrier));
        links.fulls.iter().map(line).collect()
    };
    Ok(lines.join("\n"))
}
