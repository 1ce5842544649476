//! Durations and sizes as people write them: `90s`, `5m`, `4G`, `12cm`.

use game::drop::Columns;
use game::notation::MAX_NODES;
use game::{Board, Cell};
use opponents::torus::Level;
use opponents::{Effort, hex};
use std::fmt;
use std::num::NonZeroUsize;
use std::time::Duration;

/// A duration such as `500ms`, `60s`, `5m`, `2h`; a plain number means seconds.
pub fn duration(text: &str) -> Result<Duration, String> {
    let units = [("ms", 0.001), ("s", 1.0), ("m", 60.0), ("h", 3600.0), ("", 1.0)];
    let seconds = scaled(text, &units).ok_or("expected a duration such as 500ms, 60s, 5m or 2h")?;
    Duration::try_from_secs_f64(seconds).map_err(|_| "this duration is too long".to_string())
}

/// A number of bytes such as `512M` or `4G`; a plain number means bytes.
pub fn bytes(text: &str) -> Result<usize, String> {
    const LEAST: f64 = 1048576.0;
    let units = [("K", 1024.0), ("M", 1048576.0), ("G", 1073741824.0), ("T", 1099511627776.0), ("", 1.0)];
    let bytes = scaled(text, &units).ok_or("expected a size such as 512M or 4G")?;
    if !(LEAST..9e15).contains(&bytes) {
        return Err("expected at least 1M of memory, and no more than a computer has".to_string());
    }
    Ok(bytes as usize)
}

/// A number of threads.
pub fn threads(text: &str) -> Result<NonZeroUsize, String> {
    const MOST: usize = 256;
    let threads = text.parse().ok().filter(|threads: &NonZeroUsize| threads.get() <= MOST);
    threads.ok_or(format!("expected a number of threads from 1 to {MOST}"))
}

/// A number of nodes of a record.
pub fn record_nodes(text: &str) -> Result<usize, String> {
    let nodes = text.parse().ok().filter(|nodes| (1..=MAX_NODES).contains(nodes));
    nodes.ok_or(format!("expected a number of nodes from 1 to {MAX_NODES}"))
}

/// The size of a figure: a plain number is the width of a cell in points; with a unit, that of the whole.
pub fn figure_size(text: &str) -> Result<figure::Size, String> {
    const LARGEST: f64 = 14_400.0;
    let units = [("pt", 1.0), ("in", 72.0), ("cm", 72.0 / 2.54), ("mm", 7.2 / 2.54), ("", 1.0)];
    let expected =
        "expected the width of a cell in points, such as 24, or of the figure, such as 340pt or 12cm";
    let points = scaled(text, &units).filter(|points| (1.0..=LARGEST).contains(points)).ok_or(expected)?;
    let plain = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    Ok(if plain { figure::Size::Cell(points) } else { figure::Size::Total(points) })
}

fn scaled(text: &str, units: &[(&str, f64)]) -> Option<f64> {
    let digits = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(digits);
    let (_, factor) = units.iter().find(|(name, _)| name.eq_ignore_ascii_case(unit.trim()))?;
    number.parse::<f64>().ok().map(|number| number * factor)
}

/// Two sides, such as 4x4.
pub fn size(text: &str) -> Result<(usize, usize), String> {
    let sides = text.split_once('x').map(|(width, height)| (width.parse(), height.parse()));
    match sides {
        Some((Ok(width), Ok(height))) => Ok((width, height)),
        _ => Err("a size is a width and a height, such as 4x4".to_string()),
    }
}

/// A board of Hex with Black's first move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The board.
    pub board: Board,
    /// The move.
    pub cell: Cell,
}

/// Black's first move on a board, such as 8x8:e4.
pub fn opening(text: &str) -> Result<Opening, String> {
    let Some((sides, cell)) = text.split_once(':') else {
        return Err("an opening is a size and a cell, such as 8x8:e4".to_string());
    };
    let (width, height) = size(sides)?;
    let board = Board::new(width, height).ok_or("each side of a board is between 1 and 30".to_string())?;
    let cell = board.parse(cell).map_err(|_| format!("`{cell}` is no cell of a board {board}"))?;
    Ok(Opening { board, cell })
}

/// A rule of torus Hex.
pub fn rule(text: &str) -> Result<game::Rule, String> {
    game::Rule::parse(text).ok_or_else(|| "the rules are a, b, c and c'".to_string())
}

/// A player of torus Hex as it is typed, such as `1` or `2@100ms`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TorusPlayer {
    /// How well it plays.
    pub level: Level,
    /// How long it thinks.
    pub effort: Effort,
    text: String,
}

impl fmt::Display for TorusPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// A player of torus Hex: a level, and after `@` a time for each move or a number of play-outs, as in
/// `2@5000p`.
pub fn torus_player(text: &str) -> Result<TorusPlayer, String> {
    const USUAL: Duration = Duration::from_secs(1);
    let (level, time) = text.split_once('@').map_or((text, None), |(level, time)| (level, Some(time)));
    let level = match level {
        "1" => Level::Evaluation,
        "2" => Level::Search,
        _ => return Err("the levels are 1 and 2, as in 2 or 2@100ms".to_string()),
    };
    let effort = time.map_or(Ok(Effort::Time(USUAL)), effort)?;
    Ok(TorusPlayer { level, effort, text: text.to_string() })
}

/// A level of the Hex opponent as it is typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HexLevel {
    /// From 1 to 9.
    Level(hex::Level),
    /// Full strength without connections and solver.
    Plain,
}

impl HexLevel {
    /// What an opponent of this level does.
    pub fn strength(self) -> hex::Strength {
        match self {
            Self::Level(level) => level.strength(),
            Self::Plain => {
                let full = hex::Level::FULL.strength();
                hex::Strength { looks: false, judges: false, solves: false, ..full }
            }
        }
    }
}

impl fmt::Display for HexLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Level(level) => write!(f, "level {}", level.number()),
            Self::Plain => f.write_str("plain"),
        }
    }
}

/// A level of the Hex opponent.
pub fn hex_level(text: &str) -> Result<HexLevel, String> {
    if text == "plain" {
        return Ok(HexLevel::Plain);
    }
    let level = text.parse().ok().and_then(hex::Level::new);
    level.map(HexLevel::Level).ok_or_else(|| "the levels are 1 to 9, and plain".to_string())
}

/// A player of Hex as it is typed, such as `8` or `8@100ms`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HexPlayer {
    /// How well it plays.
    pub level: HexLevel,
    /// How long it thinks, if that is said.
    pub effort: Option<Effort>,
}

/// A player of Hex.
pub fn hex_player(text: &str) -> Result<HexPlayer, String> {
    let (level, time) = text.split_once('@').map_or((text, None), |(level, time)| (level, Some(time)));
    Ok(HexPlayer { level: hex_level(level)?, effort: time.map(effort).transpose()? })
}

/// A time for each move, or a number of play-outs as in `5000p`.
fn effort(text: &str) -> Result<Effort, String> {
    match text.strip_suffix('p').map(str::parse) {
        None => Ok(Effort::Time(duration(text)?)),
        Some(Ok(playouts)) if playouts > 0 => Ok(Effort::Playouts(playouts)),
        Some(_) => Err("expected a number of play-outs such as 5000p".to_string()),
    }
}

/// Columns of a gravity board: a number of them from 0 on, or the first and the last.
pub fn columns(text: &str) -> Result<Columns, String> {
    const FARTHEST: i32 = 1000;
    let number =
        |text: &str| text.parse::<i32>().ok().filter(|number| (-FARTHEST..=FARTHEST).contains(number));
    let columns = match text.split_once("..") {
        Some((first, "")) => number(first).map(|first| Columns { first: Some(first), last: None }),
        Some(("", last)) => number(last).map(|last| Columns { first: None, last: Some(last) }),
        Some((first, last)) => {
            number(first).zip(number(last)).map(|(first, last)| Columns::between(first, last))
        }
        None => number(text).map(|count| Columns::between(0, count - 1)),
    };
    let fits = |columns: &Columns| {
        columns.limited().is_none_or(|(first, last)| first <= last && last - first < FARTHEST)
    };
    columns.filter(fits).ok_or_else(|| {
        "expected a number of columns, such as 7, the first and the last, such as -3..3, or one of them, such as 0.. \
         or ..6"
            .to_string()
    })
}

/// Moves of connect-four as papers write them, given for an option.
pub fn moves(option: &str, text: &str) -> Result<Vec<game::drop::Move>, String> {
    game::drop::parse_moves(text).map_err(|place| {
        let rest: String = text.chars().skip(text[..place].chars().count()).take(20).collect();
        format!("{option} cannot be read at `{rest}`: expected moves such as X0O1X-1")
    })
}

/// How many moves are played.
pub fn count(text: &str) -> Result<usize, String> {
    const MOST: usize = 10_000;
    let number = text.parse().ok().filter(|count| (1..=MOST).contains(count));
    number.ok_or_else(|| format!("expected a number from 1 to {MOST}"))
}

/// A number of columns, rows or cells of what is searched.
pub fn small(text: &str) -> Result<usize, String> {
    const MOST: usize = 40;
    let number = text.parse().ok().filter(|number| (1..=MOST).contains(number));
    number.ok_or_else(|| format!("expected a number from 1 to {MOST}"))
}

/// A player of connect-four.
pub fn stone(text: &str) -> Result<game::drop::Stone, String> {
    match text {
        "X" | "x" => Ok(game::drop::Stone::X),
        "O" | "o" => Ok(game::drop::Stone::O),
        _ => Err("the players are X and O".to_string()),
    }
}

/// A tuned number and its value, such as `hex.width=3`.
pub fn setting(text: &str) -> Result<(String, usize), String> {
    let parts = text.split_once('=').and_then(|(name, value)| Some((name.to_string(), value.parse().ok()?)));
    parts.ok_or_else(|| "expected a name and a number, such as hex.width=3".to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_of_torus_hex() {
        let parsed = |text| torus_player(text).map(|player| (player.level, player.effort));
        let seconds = |seconds| Effort::Time(Duration::from_secs_f64(seconds));
        for (text, wanted) in [
            ("1", (Level::Evaluation, seconds(1.0))),
            ("2@100ms", (Level::Search, seconds(0.1))),
            ("2@5000p", (Level::Search, Effort::Playouts(5000))),
        ] {
            assert_eq!(parsed(text), Ok(wanted), "{text}");
        }
        for text in ["", "3", "2@", "2@p", "2@0p", "2@-1s", "@1s"] {
            assert!(parsed(text).is_err(), "{text}");
        }
    }

    #[test]
    fn durations() {
        for (text, seconds) in [("60s", 60.0), ("1.5", 1.5), ("500ms", 0.5), ("2m", 120.0), ("1h", 3600.0)] {
            assert_eq!(duration(text), Ok(Duration::from_secs_f64(seconds)), "{text}");
        }
        for text in ["", "s", "-1s", "1d", "1..2s", "999999999999999999999h", "nan"] {
            assert!(duration(text).is_err(), "{text}");
        }
    }

    #[test]
    fn figure_sizes() {
        use figure::Size::{Cell, Total};
        for (text, wanted) in [("24", Cell(24.0)), ("340pt", Total(340.0)), ("2in", Total(144.0))] {
            assert_eq!(figure_size(text), Ok(wanted), "{text}");
        }
        for text in ["", "cm", "0", "-3", "5furlongs", "1e9", "99999999cm"] {
            assert!(figure_size(text).is_err(), "{text}");
        }
    }

    #[test]
    fn sizes() {
        for (text, wanted) in [("4G", 4 << 30), ("512M", 512 << 20), ("2048k", 2 << 20), ("1048576", 1 << 20)]
        {
            assert_eq!(bytes(text), Ok(wanted), "{text}");
        }
        for text in ["", "G", "-4G", "0", "100", "4X", "99999T"] {
            assert!(bytes(text).is_err(), "{text}");
        }
    }
}
