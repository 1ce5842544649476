//! The commands about the program and the game: names, boards, moves, time.

use crate::session::{Answer, Context, Session, colour, takes};
use game::notation::{MAX_NODES, MAX_TEXT, Move, Notation, Record, Step};
use game::{Board, CellSet, MAX_SIDE, Player};
use opponents::Effort;
use opponents::hex::SIDES;
use std::io::Read;
use std::time::Duration;

/// The commands that are answered here.
pub const NAMES: &[&str] = &[
    "all_legal_moves",
    "boardsize",
    "clear_board",
    "final_score",
    "genmove",
    "gogui-interrupt",
    "hexgui-analyze_commands",
    "known_command",
    "list_commands",
    "loadsgf",
    "name",
    "play",
    "play-game",
    "protocol_version",
    "quit",
    "reg_genmove",
    "showboard",
    "time_left",
    "time_settings",
    "undo",
    "version",
];

/// What HexGui offers in its menu: type, label, command.
const ANALYSES: &[&str] = &[
    "param/Game Param/param_game",
    "param/Player Param/param_mohex",
    "param/DFPN Param/param_dfpn",
    "param/DFS Param/param_dfs",
    "string/Final Score/final_score",
    "plist/All Legal Moves/all_legal_moves",
    "string/Play Game/play-game",
    "string/Load SGF/loadsgf %s",
    "group/Show Group/group-get %p",
    "gfx/Analyze/gogui-gfx-analyze %m",
    "string/Show Resist/eval-resist %c",
    "inferior/Compute Inferior/compute-inferior %m",
    "inferior/Compute Fillin/compute-fillin %m",
    "inferior/Compute Dominated/compute-dominated %m",
    "inferior/VC Build/vc-build %m",
    "plist/VC Get Mustplay/vc-get-mustplay %m",
    "vc/VC Between Cells Full/vc-between-cells-full %c %P",
    "vc/VC Between Cells Semi/vc-between-cells-semi %c %P",
    "plist/VC Connected To Full/vc-connected-to-full %c %p",
    "plist/VC Connected To Semi/vc-connected-to-semi %c %p",
    "plist/VC Union Full/vc-union-full %c %P",
    "plist/VC Union Semi/vc-union-semi %c %P",
    "plist/VC Intersection Full/vc-intersection-full %c %P",
    "plist/VC Intersection Semi/vc-intersection-semi %c %P",
    "string/DFPN Solve State/dfpn-solve-state %m",
    "plist/DFPN Find Winning/dfpn-solver-find-winning %m",
    "var/DFPN Get PV/dfpn-get-pv %m",
    "pspairs/DFPN Get Bounds/dfpn-get-bounds %m",
    "string/DFPN Get State/dfpn-get-state %m",
    "pspairs/DFPN Get Work/dfpn-get-work %m",
    "none/DFPN Clear TT/dfpn-clear-tt",
    "string/DFPN Claims/dfpn-claims %s",
    "string/DFS Solve State/dfs-solve-state %m",
    "plist/DFS Find Winning/dfs-solver-find-winning %m",
    "none/DFS Clear TT/dfs-clear-tt",
];

/// Answers a command.
pub fn answer(session: &mut Session, name: &str, words: &[&str], context: &Context) -> Answer {
    match name {
        "protocol_version" => Ok("2".to_string()),
        "name" => Ok("Tatami".to_string()),
        "version" => Ok(env!("CARGO_PKG_VERSION").to_string()),
        "known_command" => {
            takes(words, 1..=1)?;
            let known = Session::commands().contains(&words[0]) || words[0].starts_with("param_");
            Ok(known.to_string())
        }
        "list_commands" => Ok(Session::commands().join("\n")),
        "hexgui-analyze_commands" => Ok(ANALYSES.join("\n")),
        "quit" | "gogui-interrupt" => Ok(String::new()),
        "boardsize" => boardsize(session, words),
        "clear_board" => {
            session.set_up(Record::new(*session.record.board()));
            Ok(String::new())
        }
        "play" => play(session, words),
        "undo" => undo(session),
        "genmove" => {
            let player = session.mover(words)?;
            let answer = generate(session, player, context)?;
            put(session, player, &answer)?;
            Ok(answer)
        }
        "reg_genmove" => {
            let player = session.mover(words)?;
            generate(session, player, context)
        }
        "play-game" => play_game(session, context),
        "showboard" => Ok(drawn(session)),
        "final_score" => match winner(session) {
            Some(Player::White) => Ok("W+".to_string()),
            Some(_) => Ok("B+".to_string()),
            None => Err("cannot score: the game is not over".to_string()),
        },
        "all_legal_moves" => Ok(legal(session)),
        "time_settings" => time_settings(session, words),
        "time_left" => time_left(session, words),
        _ => load(session, words),
    }
}

fn boardsize(session: &mut Session, words: &[&str]) -> Answer {
    takes(words, 1..=2)?;
    let side = |word: &str| {
        let side = word.parse().ok().filter(|side| (1..=MAX_SIDE).contains(side));
        side.ok_or_else(|| format!("`{word}` is no side of a board: from 1 to {MAX_SIDE}"))
    };
    let (width, height) = (side(words[0])?, side(words[words.len() - 1])?);
    let board = Board::new(width, height).ok_or_else(|| "unacceptable size".to_string())?;
    session.set_up(Record::new(board));
    Ok(String::new())
}

fn play(session: &mut Session, words: &[&str]) -> Answer {
    takes(words, 2..=2)?;
    let player = colour(words[0])?;
    put(session, player, words[1])?;
    Ok(String::new())
}

/// Plays what is written for a player, whose turn it need not be.
fn put(session: &mut Session, player: Player, word: &str) -> Result<(), String> {
    let played = match word.to_ascii_lowercase().as_str() {
        "swap-pieces" | "swap" => Move::SwapPieces,
        "swap-sides" => Move::SwapSides,
        "resign" => Move::Resign,
        "pass" => Move::Pass,
        word => Move::Place(session.cell(word)?),
    };
    let board = *session.board();
    if played == Move::SwapPieces && !may_swap(session) {
        return Err("only the second move of a game may swap pieces".to_string());
    }
    let record = &mut session.record;
    make_room(record);
    let step = Step::Move(player, played);
    let known = record.nodes()[record.current()].children().iter().copied();
    let node = match known.into_iter().find(|child| record.nodes()[*child].step == step) {
        Some(child) => child,
        None => record.add(record.current(), step).map_err(|bad| bad.text(&board))?,
    };
    record.go_to(node);
    Ok(())
}

/// Forgets all but the moves that led here once a record is full, since a talk may be long.
fn make_room(record: &mut Record) {
    if record.nodes().len() < MAX_NODES {
        return;
    }
    let steps: Vec<Step> =
        record.line_to(record.current()).iter().map(|node| record.nodes()[*node].step.clone()).collect();
    let mut short = Record::new(*record.board());
    let (first, later) = steps.split_at(1);
    if let [Step::Setup(setup)] = first {
        _ = short.start_with((**setup).clone());
    }
    for step in later {
        // What was possible before is possible again.
        let Ok(node) = short.add(short.current(), step.clone()) else { return };
        short.go_to(node);
    }
    *record = short;
}

/// Whether one stone is on a square board, and nothing else was played.
fn may_swap(session: &Session) -> bool {
    let (record, board) = (&session.record, session.board());
    let position = record.position();
    record.line_to(record.current()).len() == 2
        && (position.black | position.white).len() == 1
        && board.width() == board.height()
}

fn undo(session: &mut Session) -> Answer {
    let record = &mut session.record;
    let before = record.nodes()[record.current()].parent();
    record.go_to(before.ok_or_else(|| "cannot undo: there is no move".to_string())?);
    Ok(String::new())
}

fn winner(session: &Session) -> Option<Player> {
    let position = session.position(Player::Black);
    [(Player::Black, position.black), (Player::White, position.white)].into_iter().find_map(
        |(player, stones)| {
            let [from, to] = game::Edge::of(player).map(|edge| session.board().along(edge));
            let joined = session.board().connected(&from, &stones);
            (!joined.is_disjoint(&to)).then_some(player)
        },
    )
}

/// The move that the opponent would play for a player.
fn generate(session: &mut Session, player: Player, context: &Context) -> Answer {
    match winner(session) {
        Some(winner) if winner == player => return Err("the game is over".to_string()),
        Some(_) => return Ok("resign".to_string()),
        None => {}
    }
    let effort = effort(session, player);
    let swap = session.parameters.is_on("param_game", "allow_swap") && may_swap(session);
    let position = session.position(player);
    let board = *session.board();
    let opponent = session.opponent.as_mut().ok_or_else(|| {
        format!("moves are found on boards whose sides are between {} and {}", SIDES.start(), SIDES.end())
    })?;
    opponent.set_effort(effort);
    if swap && opponent.swaps(&position, &context.monitor) {
        return Ok("swap-pieces".to_string());
    }
    let choice = opponent.choose(&position, &context.monitor);
    choice.map(|choice| board.name(choice.cell)).ok_or_else(|| "the board is full".to_string())
}

/// How long to think about a move: as set, or a part of the time that is left.
fn effort(session: &Session, player: Player) -> Effort {
    if matches!(session.options.effort, Effort::Playouts(_)) {
        return session.options.effort;
    }
    /// What a driver may take between two moves.
    const LAG: Duration = Duration::from_millis(20);
    let most = session.parameters.seconds("param_mohex", "max_time").unwrap_or(Duration::MAX);
    let clock = session.clocks[usize::from(player == Player::White)];
    let managed = session.parameters.is_on("param_mohex", "use_time_management");
    let share = clock.filter(|_| managed).map(|(left, moves)| {
        let empty = session.position(player).empty().len() as u32;
        // About a third of the cells that are empty will be played by one player.
        let moves = if moves > 0 { moves } else { (empty / 6).max(4) };
        (left / moves).saturating_sub(LAG).max(Duration::from_millis(10))
    });
    /// Without any time told, and without a limit.
    const USUAL: Duration = Duration::from_secs(60);
    let most = if most == Duration::MAX && share.is_none() { USUAL } else { most };
    Effort::Time(share.unwrap_or(most).min(most))
}

fn play_game(session: &mut Session, context: &Context) -> Answer {
    let mut moves = Vec::new();
    while winner(session).is_none() && !context.monitor.stopped() {
        let player = session.record.position().to_move;
        let answer = generate(session, player, context)?;
        put(session, player, &answer)?;
        moves.push(answer);
    }
    let score = match winner(session) {
        Some(Player::White) => "W+",
        Some(_) => "B+",
        None => "?",
    };
    Ok(format!("{score} {}", moves.join(" ")).trim_end().to_string())
}

fn drawn(session: &Session) -> String {
    let board = session.board();
    let (width, height) = (board.width(), board.height());
    let position = session.position(Player::Black);
    let names: Vec<String> = board.cells().iter().take(width).map(|cell| board.name(cell)).collect();
    let letters = names.iter().map(|name| format!(" {}", name.trim_end_matches('1')));
    let mut text = format!("\n  {}", letters.collect::<String>());
    for row in 0..height {
        text += &format!("\n{:row$}{:>2} ", "", row + 1);
        for cell in board.cells().iter().skip(row * width).take(width) {
            let stone = match (position.black.contains(cell), position.white.contains(cell)) {
                (true, _) => 'B',
                (_, true) => 'W',
                _ => '.',
            };
            text += &format!(" {stone}");
        }
    }
    text + &format!("\n{} to move", session.record.position().to_move)
}

fn legal(session: &Session) -> String {
    let empty =
        if winner(session).is_some() { CellSet::EMPTY } else { session.position(Player::Black).empty() };
    let mut text = session.board().names(&empty);
    if session.parameters.is_on("param_game", "allow_swap") && may_swap(session) {
        text += " swap-pieces";
    }
    text
}

fn seconds(word: &str) -> Result<Duration, String> {
    let seconds = word.parse().ok().filter(|seconds: &f64| (0.0..=1e9).contains(seconds));
    seconds.map(Duration::from_secs_f64).ok_or_else(|| format!("`{word}` is no number of seconds"))
}

/// Main time, and so many moves for each later period.
fn time_settings(session: &mut Session, words: &[&str]) -> Answer {
    takes(words, 3..=3)?;
    let (main, later) = (seconds(words[0])?, seconds(words[1])?);
    let moves: u32 = words[2].parse().map_err(|_| format!("`{}` is no number of moves", words[2]))?;
    let clock = match (main.is_zero(), later.is_zero(), moves) {
        // As in GTP: a period for no moves means no limit.
        (_, false, 0) => None,
        (true, true, _) => Some((Duration::ZERO, 0)),
        (true, false, moves) => Some((later, moves)),
        (false, ..) => Some((main, 0)),
    };
    session.clocks = [clock; 2];
    Ok(String::new())
}

fn time_left(session: &mut Session, words: &[&str]) -> Answer {
    takes(words, 2..=3)?;
    let player = colour(words[0])?;
    let left = seconds(words[1])?;
    let moves = words.get(2).map_or(Ok(0), |word| word.parse());
    let moves: u32 = moves.map_err(|_| format!("`{}` is no number of moves", words[2]))?;
    session.clocks[usize::from(player == Player::White)] = Some((left, moves));
    Ok(String::new())
}

/// Reads a game, and goes to its end or to after so many moves.
fn load(session: &mut Session, words: &[&str]) -> Answer {
    takes(words, 1..=2)?;
    let path = words[0];
    let unreadable = |error| format!("cannot read {path}: {error}");
    let mut text = String::new();
    let file = std::fs::File::open(path).map_err(unreadable)?;
    file.take(MAX_TEXT as u64 + 1).read_to_string(&mut text).map_err(unreadable)?;
    let mut record = Notation::Sgf.read(&text).map_err(|bad| {
        let (line, column) = bad.place(&text);
        format!("{path}:{line}:{column}: {bad}")
    })?;
    let line = record.line_from(0);
    let count = words.get(1).map_or(Ok(line.len()), |word| word.parse());
    let count = count.map_err(|_| format!("`{}` is no number of moves", words[1]))?;
    let node = line.get(count.min(line.len()).wrapping_sub(1)).copied().unwrap_or(0);
    record.go_to(node);
    session.set_up(record);
    Ok(String::new())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_record_keeps_the_moves_that_led_here() {
        let board = Board::new(10, 10).unwrap();
        let mut record = Record::new(board);
        let cells: Vec<_> = board.cells().iter().collect();
        let mut here = 0;
        // Many games, each of which is taken back.
        while record.nodes().len() < MAX_NODES {
            here = 0;
            for cell in &cells {
                let step = Step::Move(Player::Black, Move::Place(*cell));
                let Ok(node) = record.add(here, step) else { break };
                here = node;
            }
        }
        record.go_to(here);
        let position = *record.position();
        make_room(&mut record);
        assert!(record.nodes().len() <= 101 && *record.position() == position);
    }
}
