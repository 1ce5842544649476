//! Regression tests for engines, as benzene keeps them: HTP commands, and after some of them the answer that is
//! wanted, `#? [black]`.
//!
//! Commands that change the position are followed. Questions about the winner, and for all winning moves, become
//! blocks: of the latter one for each move that is listed, since engines leave out moves that they know to be
//! no better than others. Other questions are about an engine and not about Hex; they are left out.

use super::{Position, Problems, expected, lines};
use game::notation::{
    BadStep, BadText, HexPosition, MAX_TEXT, Move, Notation, Problem as Defect, Record, Step,
};
use game::{Board, Cell, Player};
use std::io::Read;
use std::path::Path;

/// The questions who wins, and with which moves.
const WINNER: [&str; 3] = ["dfpn-solve-state", "dfs-solve-state", "solve-state"];
const MOVES: [&str; 3] = ["dfpn-solver-find-winning", "dfs-solver-find-winning", "solver-find-winning"];

/// A question that is not answered yet.
struct Asked<'t> {
    /// The number of the test, or of its line.
    name: String,
    command: &'t str,
    position: Position,
}

/// Reads a file of tests; the records that it loads lie beside it.
pub fn read(text: &str, beside: &Path) -> Result<Problems, BadText> {
    let mut problems = Problems::default();
    let mut record = Record::new(Board::new(11, 11).ok_or(expected(0, "a board"))?);
    let mut asked: Option<Asked<'_>> = None;
    for ((at, line), number) in lines(text).zip(1usize..) {
        let line = line.trim_end();
        if let Some(answer) = line.strip_prefix("#?") {
            match asked.take() {
                Some(question) => answered(&mut problems, &question, answer.trim(), at)?,
                None => return Err(expected(at, "a command with a number above the answer")),
            }
            continue;
        }
        let command = line.split_once('#').map_or(line, |(command, _)| command);
        let mut words: Vec<&str> = command.split_whitespace().collect();
        let Some(first) = words.first() else { continue };
        let numbered = first.bytes().all(|byte| byte.is_ascii_digit());
        let name = if numbered { format!("t{}", words.remove(0)) } else { format!("line{number}") };
        let Some((&command, arguments)) = words.split_first() else {
            return Err(expected(at, "a command after the number"));
        };
        let place = Place { at, text, beside };
        place.follow(&mut record, command, arguments)?;
        let position = place.asked(&record, command, arguments)?;
        asked = Some(Asked { name, command, position });
    }
    Ok(problems)
}

/// Adds the blocks that an answer stands for.
fn answered(problems: &mut Problems, asked: &Asked<'_>, answer: &str, at: usize) -> Result<(), BadText> {
    let Asked { name, command, position } = asked;
    // A star says that some engine fails there; what is true does not change.
    let answer = answer.strip_suffix('*').unwrap_or(answer).trim_end();
    let inner = answer.strip_prefix('[').and_then(|answer| answer.strip_suffix(']'));
    let inner = inner.ok_or(expected(at, "an answer such as #? [black]"))?.trim();
    let remark = |said: &str| vec![format!("Test {}: {said}", name.trim_start_matches('t'))];
    if WINNER.contains(command) {
        match player(inner) {
            Some(winner) => problems.win(name, remark(&format!("{winner} wins.")), position, winner),
            None => problems.left_out.push(format!("{name}: `{inner}` names no winner")),
        }
    } else if MOVES.contains(command) {
        let mover = position.to_move;
        if inner.is_empty() {
            problems.win(name, remark("no move wins."), position, mover.opponent());
        }
        for word in inner.split_whitespace() {
            let bad = |bad| BadText { at, problem: Defect::Cell(word.to_string(), position.board, bad) };
            let cell = position.board.parse(word).map_err(bad)?;
            if (position.black | position.white).contains(cell) {
                return Err(BadText { at, problem: Defect::Step(BadStep::Taken(cell), position.board) });
            }
            let said = remark(&format!("{mover} wins with {word}."));
            problems.win(&format!("{name}_{word}"), said, &position.after(cell), mover);
        }
    } else {
        problems.left_out.push(format!("{name}: {command} asks about an engine"));
    }
    Ok(())
}

fn player(word: &str) -> Option<Player> {
    match &*word.to_ascii_lowercase() {
        "b" | "black" => Some(Player::Black),
        "w" | "white" => Some(Player::White),
        _ => None,
    }
}

/// Where a command stands.
struct Place<'t> {
    at: usize,
    text: &'t str,
    beside: &'t Path,
}

impl Place<'_> {
    fn other(&self, why: String) -> BadText {
        BadText { at: self.at, problem: Defect::Other(why) }
    }

    /// The place of a word of the text.
    fn of(&self, word: &str) -> usize {
        word.as_ptr().addr() - self.text.as_ptr().addr()
    }

    /// Changes the position if the command does.
    fn follow(&self, record: &mut Record, command: &str, arguments: &[&str]) -> Result<(), BadText> {
        match (command, arguments) {
            ("boardsize", sides) => {
                let (width, height) = match sides {
                    [side] => (side, side),
                    [width, height] => (width, height),
                    _ => return Err(expected(self.at, "one or two sides of a board")),
                };
                let size = format!("{width}x{height}");
                let board = width.parse().ok().zip(height.parse().ok());
                let board = board.and_then(|(width, height)| Board::new(width, height));
                *record = Record::new(board.ok_or(BadText { at: self.at, problem: Defect::Size(size) })?);
            }
            ("clear_board", _) => *record = Record::new(*record.board()),
            ("play", [colour, cell]) => {
                let player = player(colour).ok_or(expected(self.of(colour), "black or white"))?;
                let cell = self.cell(record.board(), cell)?;
                let step = Step::Move(player, Move::Place(cell));
                let node = record.add(record.current(), step);
                let board = *record.board();
                let node = node.map_err(|bad| BadText { at: self.at, problem: Defect::Step(bad, board) })?;
                record.go_to(node);
            }
            ("play", _) => return Err(expected(self.at, "play COLOUR CELL")),
            ("undo", _) => match record.nodes()[record.current()].parent() {
                Some(before) => record.go_to(before),
                None => return Err(self.other("there is no move to take back".to_string())),
            },
            ("loadsgf", [file, rest @ ..]) => *record = self.load(file, rest.first().copied())?,
            _ => {}
        }
        Ok(())
    }

    fn cell(&self, board: &Board, word: &str) -> Result<Cell, BadText> {
        let bad = |bad| BadText { at: self.of(word), problem: Defect::Cell(word.to_string(), *board, bad) };
        board.parse(&word.to_ascii_lowercase()).map_err(bad)
    }

    fn load(&self, file: &str, moves: Option<&str>) -> Result<Record, BadText> {
        let path = self.beside.join(file);
        let name = path.display();
        let mut bytes = Vec::new();
        let opened = std::fs::File::open(&path)
            .and_then(|opened| opened.take(MAX_TEXT as u64 + 1).read_to_end(&mut bytes));
        opened.map_err(|error| self.other(format!("cannot read {name}: {error}")))?;
        let text = String::from_utf8_lossy(&bytes);
        let mut record = Notation::Sgf.read(&text).map_err(|bad| {
            let (line, column) = bad.place(&text);
            self.other(format!("{name}:{line}:{column}: {bad}"))
        })?;
        let line = record.line_from(0);
        let count = moves.map_or(Some(line.len()), |word| word.parse().ok());
        let count = count.ok_or(expected(self.at, "a number of moves after the file"))?;
        record.go_to(
            count
                .checked_sub(1)
                .and_then(|last| line.get(last.min(line.len().saturating_sub(1))))
                .map_or(0, |node| *node),
        );
        Ok(record)
    }

    /// The position that a question is about: the colour that it names is to move.
    fn asked(&self, record: &Record, command: &str, arguments: &[&str]) -> Result<Position, BadText> {
        let HexPosition { black, white, mut to_move } = *record.position();
        if (WINNER.contains(&command) || MOVES.contains(&command))
            && let Some(colour) = arguments.first()
        {
            to_move = player(colour).ok_or(expected(self.of(colour), "black or white"))?;
        }
        Ok(Position { board: *record.board(), black, white, to_move })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_here(text: &str) -> Result<Problems, BadText> {
        read(text, Path::new("."))
    }

    #[test]
    fn winners_and_winning_moves() {
        let text = "# Tests.\nboardsize 3 3\nparam_dfpn x 1\nplay b a3\n1 dfs-solve-state w\n#? [black]*\n\n\
            undo\n2 dfpn-solver-find-winning black # all\n#? [b2 c1]\nplay b b2\n3 solver-find-winning\n#? []\n\
            4 genmove white\n#? [a1|a2]\n5 solve-state\n#? [black|white]\n";
        let problems = read_here(text).unwrap();
        assert_eq!(
            problems.document().unwrap(),
            "hex 3x3\n\n# Test 1: black wins.\nwin t1\n  black  a3\n  to move white\n  winner black\n\n\
            # Test 2: black wins with b2.\nwin t2_b2\n  black  b2\n  to move white\n  winner black\n\n\
            # Test 2: black wins with c1.\nwin t2_c1\n  black  c1\n  to move white\n  winner black\n\n\
            # Test 3: no move wins.\nwin t3\n  black  b2\n  to move white\n  winner black\n"
        );
        assert_eq!(
            problems.left_out(),
            ["t4: genmove asks about an engine", "t5: `black|white` names no winner"]
        );
    }

    #[test]
    fn what_is_refused_and_where() {
        for (text, at, wanted) in [
            ("boardsize 3\nplay b d1\n", 19, "the 3x3 board has no cell `d1`"),
            ("boardsize 31\n", 0, "is no size"),
            ("play b a1\nplay w a1\n", 10, "a stone stands on a1 already"),
            ("play x a1\n", 5, "expected black or white"),
            ("undo\n", 0, "no move to take back"),
            ("#? [black]\n", 0, "a command with a number"),
            ("1 solve-state black\n#? black\n", 20, "an answer such as"),
            ("1 solve-state red\n", 14, "expected black or white"),
            ("loadsgf none.sgf\n", 0, "cannot read ./none.sgf"),
            ("10\n", 0, "a command after the number"),
            ("1 solver-find-winning b\n#? [z9]\n", 24, "no cell `z9`"),
        ] {
            let bad = read_here(text).unwrap_err();
            assert!(bad.to_string().contains(wanted), "{text}: {bad}");
            assert_eq!(bad.at, at, "{text}: {bad}");
        }
    }
}
