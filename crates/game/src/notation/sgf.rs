//! The Smart Game Format for Hex, game 11.
//!
//! Points are written `a1`; two letters, `aa`, as on Little Golem, are read too. Little Golem names its nodes
//! the other way round: the first player, who joins top and bottom, plays `W`; such files are recognized and
//! turned round. The current place is the last node of the main line, unless `IP` marks another.

use super::{BadStep, BadText, Drawn, Move, Problem, Record, Setup, Step};
use crate::{BadCell, Board, Cell, Player};

/// What is kept of the root: names, dates, places, results.
const INFO: [&str; 17] =
    ["AN", "BR", "BT", "CP", "DT", "EV", "GC", "GN", "ON", "PB", "PC", "PW", "RE", "RO", "SO", "US", "WR"];

/// The size of a board if none is given.
const DEFAULT_SIDE: usize = 11;

/// A property with its values and their places.
struct Property<'t> {
    name: String,
    values: Vec<(&'t str, usize)>,
}

/// A node as it is written.
struct Raw<'t> {
    parent: Option<usize>,
    at: usize,
    properties: Vec<Property<'t>>,
}

impl<'t> Raw<'t> {
    fn get(&self, name: &str) -> Option<&[(&'t str, usize)]> {
        self.properties.iter().find(|property| property.name == name).map(|property| &*property.values)
    }

    /// The move of the node, with the colour as written.
    fn played(&self) -> Option<(Player, (&'t str, usize))> {
        let of =
            |name, player| self.get(name).and_then(|values| values.first()).map(|&value| (player, value));
        of("B", Player::Black).or_else(|| of("W", Player::White))
    }
}

/// Reads the first game of a text; a second one is an error.
pub fn read(text: &str) -> Result<Record, BadText> {
    let raw = scan(text)?;
    let root = &raw[0];
    if let Some(&(number, at)) = root.get("GM").and_then(|values| values.first())
        && number.trim() != "11"
    {
        return Err(BadText { at, problem: Problem::OtherGame(number.trim().to_string()) });
    }
    let board = size(root)?;
    let reader = Reader { board, turned: little_golem(&raw) };
    let mut record = Record::new(board);
    for property in root.properties.iter().filter(|property| INFO.contains(&&*property.name)) {
        if let Some((value, _)) = property.values.first() {
            record.info.push((property.name.clone(), unescaped(value)));
        }
    }
    let mut numbers: Vec<usize> = Vec::with_capacity(raw.len());
    let mut marked = None;
    for node in &raw {
        let number = reader.node(node, &numbers, &mut record)?;
        if let Some((comment, _)) = node.get("C").and_then(|values| values.first()) {
            record.comment(number, &unescaped(comment));
        }
        record.label(number, reader.labels(node)?);
        if node.get("IP").is_some() {
            marked = Some(number);
        }
        let drawn = reader.drawn(node);
        if drawn != Drawn::default() {
            record.drawn.insert(number, drawn);
        }
        numbers.push(number);
    }
    let last = record.line_from(0).last().copied().unwrap_or(0);
    record.go_to(marked.unwrap_or(last));
    Ok(record)
}

/// Whether this is a record of Little Golem's: points of two letters, and the first player is called `W`.
fn little_golem(raw: &[Raw<'_>]) -> bool {
    let mut played = raw.iter().filter_map(Raw::played);
    let first_is_white = matches!(played.next(), Some((Player::White, _)));
    let letters = |word: &str| word.len() == 2 && word.bytes().all(|byte| byte.is_ascii_alphabetic());
    first_is_white && raw.iter().filter_map(Raw::played).any(|(_, (word, _))| letters(word.trim()))
}

fn size(root: &Raw<'_>) -> Result<Board, BadText> {
    let default = || Board::new(DEFAULT_SIDE, DEFAULT_SIDE);
    let Some(&(value, at)) = root.get("SZ").and_then(|values| values.first()) else {
        return default().ok_or(BadText { at: root.at, problem: Problem::Size(String::new()) });
    };
    let word = value.trim();
    let (columns, rows) = word.split_once(':').unwrap_or((word, word));
    let sides = columns.trim().parse().ok().zip(rows.trim().parse().ok());
    let board = sides.and_then(|(columns, rows)| Board::new(columns, rows));
    board.ok_or_else(|| BadText { at, problem: Problem::Size(word.to_string()) })
}

/// What is needed to understand a node.
struct Reader {
    board: Board,
    /// Whether the colours of moves are the other ones.
    turned: bool,
}

impl Reader {
    /// Adds a node to the record and returns its number.
    fn node(&self, raw: &Raw<'_>, numbers: &[usize], record: &mut Record) -> Result<usize, BadText> {
        let setup = self.setup(raw)?;
        let played = self.played(raw)?;
        let two = raw.get("B").is_some() && raw.get("W").is_some();
        if two || setup.is_some() && played.is_some() && raw.parent.is_some() {
            return Err(BadText { at: raw.at, problem: Problem::TwoSteps });
        }
        let bad = |bad: BadStep| BadText { at: raw.at, problem: Problem::Step(bad, self.board) };
        match (raw.parent, setup, played) {
            (None, setup, played) => {
                if let Some(setup) = setup {
                    record.start_with(setup).map_err(bad)?;
                }
                // Some programs put the first move into the root.
                match played {
                    Some((player, played)) => record.add(0, Step::Move(player, played)).map_err(bad),
                    None => Ok(0),
                }
            }
            (Some(parent), Some(setup), _) => {
                record.add(numbers[parent], Step::Setup(Box::new(setup))).map_err(bad)
            }
            (Some(parent), None, Some((player, played))) => {
                record.add(numbers[parent], Step::Move(player, played)).map_err(bad)
            }
            (Some(parent), None, None) => record.add(numbers[parent], Step::Note).map_err(bad),
        }
    }

    fn setup(&self, raw: &Raw<'_>) -> Result<Option<Setup>, BadText> {
        let mut setup = Setup::default();
        let mut any = false;
        for (name, cells) in [("AB", &mut setup.black), ("AW", &mut setup.white), ("AE", &mut setup.empty)] {
            for &(word, at) in raw.get(name).unwrap_or_default() {
                any = true;
                cells.insert(self.point(word, at)?);
            }
        }
        if self.turned {
            std::mem::swap(&mut setup.black, &mut setup.white);
        }
        if let Some(&(word, at)) = raw.get("PL").and_then(|values| values.first()) {
            any = true;
            let player = match word.trim() {
                "B" | "b" | "black" => Player::Black,
                "W" | "w" | "white" => Player::White,
                _ => return Err(BadText { at, problem: Problem::Expected("B or W") }),
            };
            setup.to_move = Some(if self.turned { player.opponent() } else { player });
        }
        Ok(any.then_some(setup))
    }

    fn played(&self, raw: &Raw<'_>) -> Result<Option<(Player, Move)>, BadText> {
        let Some((player, (word, at))) = raw.played() else { return Ok(None) };
        let player = if self.turned { player.opponent() } else { player };
        let played = match word.trim().to_ascii_lowercase().as_str() {
            "swap-pieces" | "swap" => Move::SwapPieces,
            "swap-sides" => Move::SwapSides,
            "pass" | "" => Move::Pass,
            "resign" => Move::Resign,
            "forfeit" => Move::Forfeit,
            _ => Move::Place(self.point(word, at)?),
        };
        Ok(Some((player, played)))
    }

    /// Cells that `CR` marks, and arrows of `AR`. They explain and change nothing, so what cannot be read of them
    /// is left out.
    fn drawn(&self, raw: &Raw<'_>) -> Drawn {
        let values = |name: &str| raw.get(name).unwrap_or_default().iter().copied();
        let arrow = |(value, at): (&str, usize)| {
            let (from, to) = value.split_once(':')?;
            Some((self.point(from, at).ok()?, self.point(to, at).ok()?))
        };
        Drawn {
            cells: values("CR").filter_map(|(value, at)| self.point(value, at).ok()).collect(),
            arrows: values("AR").filter_map(arrow).collect(),
        }
    }

    /// What `LB` writes on cells.
    fn labels(&self, raw: &Raw<'_>) -> Result<Vec<(Cell, String)>, BadText> {
        let label = |&(value, at): &(&str, usize)| {
            let parts = value.split_once(':');
            let expected = Problem::Expected("a cell, a colon and a label, such as LB[a1:A]");
            let (cell, words) = parts.ok_or(BadText { at, problem: expected })?;
            Ok((self.point(cell, at)?, unescaped(words)))
        };
        raw.get("LB").unwrap_or_default().iter().map(label).collect()
    }

    fn point(&self, word: &str, at: usize) -> Result<Cell, BadText> {
        let word = word.trim().to_ascii_lowercase();
        let bad = |error| BadText { at, problem: Problem::Cell(word.clone(), self.board, error) };
        if let [column @ b'a'..=b'z', row @ b'a'..=b'z'] = *word.as_bytes() {
            let cell = self.board.cell((column - b'a') as isize, (row - b'a') as isize);
            return cell.ok_or_else(|| bad(BadCell::OffBoard));
        }
        self.board.parse(&word).map_err(bad)
    }
}

/// Takes the text apart. The first node is the root, and every node stands after its parent.
fn scan(text: &str) -> Result<Vec<Raw<'_>>, BadText> {
    let bytes = text.as_bytes();
    let expected = |at, what| Err(BadText { at, problem: Problem::Expected(what) });
    let mut nodes: Vec<Raw<'_>> = Vec::new();
    // For each open parenthesis, the node after which it stands.
    let mut open: Vec<Option<usize>> = Vec::new();
    let mut last: Option<usize> = None;
    let mut at = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    let mut over = false;
    while at < bytes.len() {
        match bytes[at] {
            byte if byte.is_ascii_whitespace() => {}
            _ if over => return expected(at, "nothing more: only one game is read"),
            b'(' => open.push(last),
            b')' => {
                let Some(before) = open.pop() else { return expected(at, "`(`") };
                last = before;
                over = open.is_empty();
            }
            b';' if open.is_empty() => return expected(at, "`(`"),
            b';' if last.is_none() && !nodes.is_empty() => return expected(at, "one root"),
            b';' => {
                nodes.push(Raw { parent: last, at, properties: Vec::new() });
                last = Some(nodes.len() - 1);
            }
            byte if byte.is_ascii_alphabetic() => {
                let Some(node) = last.filter(|&node| node + 1 == nodes.len()) else {
                    return expected(at, "`;`");
                };
                at = property(text, at, &mut nodes[node])?;
                continue;
            }
            _ => return expected(at, "`(`, `)`, `;` or a property such as B[a1]"),
        }
        at += 1;
    }
    if nodes.is_empty() {
        return expected(at, "a game such as (;GM[11]SZ[11];B[a10])");
    }
    if !over {
        return expected(at, "`)`");
    }
    Ok(nodes)
}

/// Reads a property and returns where it ends.
fn property<'t>(text: &'t str, start: usize, node: &mut Raw<'t>) -> Result<usize, BadText> {
    let bytes = text.as_bytes();
    let mut at = start;
    while bytes.get(at).is_some_and(u8::is_ascii_alphabetic) {
        at += 1;
    }
    // Old files write `Black` for `B`: only the capitals count.
    let name: String = text[start..at].chars().filter(char::is_ascii_uppercase).collect();
    let mut values = Vec::new();
    loop {
        let next = at + bytes[at..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        if bytes.get(next) != Some(&b'[') {
            break;
        }
        let from = next + 1;
        at = from;
        while let Some(&byte) = bytes.get(at)
            && byte != b']'
        {
            at += if byte == b'\\' { 2 } else { 1 };
        }
        if at >= bytes.len() {
            return Err(BadText { at: next, problem: Problem::Expected("`]` after this") });
        }
        values.push((&text[from..at], from));
        at += 1;
    }
    if values.is_empty() {
        return Err(BadText { at, problem: Problem::Expected("`[`") });
    }
    match node.properties.iter_mut().find(|property| property.name == name) {
        Some(_) if ["B", "W", "C", "PL", "SZ", "GM"].contains(&&*name) => {
            Err(BadText { at: start, problem: Problem::Twice(name) })
        }
        Some(known) => {
            known.values.extend(values);
            Ok(at)
        }
        None => {
            node.properties.push(Property { name, values });
            Ok(at)
        }
    }
}

/// A text as it is meant: `\]` is `]`, and a line that ends with `\` goes on.
fn unescaped(value: &str) -> String {
    let mut out = String::with_capacity(value.len());
    let mut chars = value.chars();
    while let Some(char) = chars.next() {
        match char {
            '\\' => out.extend(chars.next().filter(|&next| next != '\n')),
            _ => out.push(char),
        }
    }
    out
}

fn escaped(value: &str) -> String {
    value.replace('\\', "\\\\").replace(']', "\\]")
}

/// Writes a record with all its variations.
pub fn write(record: &Record) -> String {
    let board = record.board();
    let size = match (board.width(), board.height()) {
        (width, height) if width == height => width.to_string(),
        (width, height) => format!("{width}:{height}"),
    };
    let mut out = format!("(;FF[4]GM[11]CA[UTF-8]SZ[{size}]");
    for (name, value) in &record.info {
        out += &format!("{name}[{}]", escaped(value));
    }
    let end_of_main_line = record.line_from(0).last().copied().unwrap_or(0);
    // What is still to be written: nodes, and parentheses that close a variation.
    let mut waiting = vec![Some(0)];
    while let Some(next) = waiting.pop() {
        let Some(number) = next else {
            out.push(')');
            continue;
        };
        let node = &record.nodes()[number];
        let siblings = node.parent().map_or(1, |parent| record.nodes()[parent].children().len());
        if siblings > 1 {
            out.push_str("\n(");
            waiting.push(None);
        }
        if number > 0 {
            out.push(';');
        }
        write_step(&mut out, board, &node.step);
        if !node.comment.is_empty() {
            out += &format!("C[{}]", escaped(&node.comment));
        }
        if !node.labels.is_empty() {
            out.push_str("LB");
        }
        for (cell, label) in &node.labels {
            out += &format!("[{}:{}]", board.name(*cell), escaped(label));
        }
        if number == record.current() && number != end_of_main_line {
            out += "IP[]";
        }
        if let Some(drawn) = record.drawn.get(&number) {
            write_drawn(&mut out, board, drawn);
        }
        waiting.extend(node.children().iter().rev().map(|&child| Some(child)));
    }
    out + ")\n"
}

fn write_drawn(out: &mut String, board: &Board, drawn: &Drawn) {
    let mut list = |name: &str, values: Vec<String>| {
        if !values.is_empty() {
            *out += &format!("{name}[{}]", values.join("]["));
        }
    };
    list("CR", drawn.cells.iter().map(|cell| board.name(*cell)).collect());
    let arrow = |(from, to): &(Cell, Cell)| format!("{}:{}", board.name(*from), board.name(*to));
    list("AR", drawn.arrows.iter().map(arrow).collect());
}

fn write_step(out: &mut String, board: &Board, step: &Step) {
    match step {
        Step::Note => {}
        Step::Move(player, played) => {
            let word = match played {
                Move::Place(cell) => board.name(*cell),
                Move::SwapPieces => "swap-pieces".to_string(),
                Move::SwapSides => "swap-sides".to_string(),
                Move::Pass => "pass".to_string(),
                Move::Resign => "resign".to_string(),
                Move::Forfeit => "forfeit".to_string(),
            };
            *out += &format!("{}[{word}]", letter(*player));
        }
        Step::Setup(setup) => {
            for (name, cells) in [("AB", setup.black), ("AW", setup.white), ("AE", setup.empty)] {
                if !cells.is_empty() {
                    out.push_str(name);
                    cells.iter().for_each(|cell| *out += &format!("[{}]", board.name(cell)));
                }
            }
            if let Some(player) = setup.to_move {
                *out += &format!("PL[{}]", letter(player));
            }
        }
    }
}

fn letter(player: Player) -> char {
    if player == Player::White { 'W' } else { 'B' }
}
