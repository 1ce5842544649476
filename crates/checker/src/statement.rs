//! Statements: what the head of a certificate says, field by field; and statement files, in which a person
//! says the same, as described in section 12 of `manual/src/certificate.md`. It must never read one file as two
//! statements, nor call two statements equal whose heads differ in a field.

use std::collections::HashMap;
use std::fmt;
use std::io::Read;

use crate::text::{Answer, Cause, Lines, Rejection, ensure, number, quote};

/// The greatest number of bytes in a statement file.
const LONGEST_FILE: usize = 4 << 20;

/// The number of characters of a value that are shown where it differs from another.
const SHOWN: usize = 80;

/// The fields of each game, in the order of the head; `column` may stand there any number of times.
const FIELDS: [(&str, &[&str]); 7] = [
    ("hex", &["game", "black", "white", "owner", "field", "goal", "first", "verdict"]),
    ("sets", &["game", "cells", "sets", "owner", "first", "verdict"]),
    ("torus", &["game", "black", "white", "owner", "first", "verdict"]),
    ("drop", &["game", "defender", "rule", "columns", "column", "verdict"]),
    ("draw", &["game"]),
    ("gravity", &["game", "stones", "mover", "winner"]),
    ("harary", &["game", "creature", "images", "claim", "verdict"]),
];

/// Names of fields and their values.
pub type Fields = Vec<(String, String)>;

/// The statement of a certificate. Two statements are equal if their heads say the same: cells are
/// compared as sets, formulas as trees, lists of sets in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// The fields of the head and their values, each value in the one form that it has.
    fields: Fields,
    /// The same in words.
    words: String,
    pub(crate) owner_first: bool,
    pub(crate) holds: bool,
}

impl fmt::Display for Statement {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.words)
    }
}

/// A field in which two statements differ: its name, and what each says from where they part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The name of the field.
    pub field: String,
    /// What is stated and what was proved.
    pub values: [String; 2],
}

impl fmt::Display for Difference {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Difference { field, values: [one, other] } = self;
        write!(out, "the field `{field}` differs: {one} is stated, {other} is proved")
    }
}

impl Statement {
    /// What a head says: its fields, from `game` on, and all in words.
    pub(crate) fn new(fields: Fields, words: String, owner_first: bool, holds: bool) -> Statement {
        Statement { fields, words, owner_first, holds }
    }

    /// Says more in a field.
    pub(crate) fn extend_field(&mut self, name: &str, value: &str) {
        self.fields.iter_mut().filter(|(field, _)| field == name).for_each(|(_, said)| *said += value);
    }

    /// Says more about the same fields.
    pub(crate) fn add_words(&mut self, words: &str) {
        self.words += words;
    }

    /// Reads a statement file.
    pub fn read_file(input: impl Read) -> Result<Statement, Rejection> {
        let mut bytes = Vec::new();
        if let Err(error) = input.take(LONGEST_FILE as u64 + 1).read_to_end(&mut bytes) {
            return Err(Rejection { line: 1, cause: Cause::Unreadable(error) });
        }
        let invalid = |(line, reason)| Rejection { line, cause: Cause::Invalid(reason) };
        if bytes.len() > LONGEST_FILE {
            return Err(invalid((1, format!("the statement is longer than {LONGEST_FILE} bytes"))));
        }
        read_fields(&bytes).and_then(|(fields, end)| put_together(fields, end)).map_err(invalid)
    }

    /// The statement as a file.
    pub fn file(&self) -> String {
        let line = |(name, value): &(String, String)| format!("{name} {value}").trim_end().to_string() + "\n";
        self.fields.iter().fold("tatami statement 1\n".to_string(), |file, field| file + &line(field))
    }

    /// The fields in which this statement differs from what was proved.
    pub fn differences(&self, proved: &Statement) -> Vec<Difference> {
        let found = |all: &Statement, name: &str| {
            all.fields.iter().find(|(field, _)| field == name).map(|(_, value)| value.clone())
        };
        let only_there = proved.fields.iter().filter(|(name, _)| found(self, name).is_none());
        let names = self.fields.iter().chain(only_there).map(|(name, _)| name);
        let compared = names.filter_map(|name| {
            let values = [found(self, name), found(proved, name)];
            (values[0] != values[1]).then(|| Difference { field: name.clone(), values: parted(values) })
        });
        compared.collect()
    }
}

/// Names fields and their values.
pub fn fields<const N: usize>(named: [(&str, String); N]) -> Fields {
    named.into_iter().map(|(name, value)| (name.to_string(), value)).collect()
}

/// The names of who moves first and of the verdict.
pub fn first(owner_first: bool) -> (&'static str, String) {
    ("first", if owner_first { "owner" } else { "opponent" }.to_string())
}

pub fn verdict(holds: bool) -> (&'static str, String) {
    ("verdict", if holds { "holds" } else { "fails" }.to_string())
}

/// Two different values from the first word on in which they differ, as they are shown.
fn parted(values: [Option<String>; 2]) -> [String; 2] {
    let words = values.each_ref().map(|value| value.as_deref().unwrap_or("").split(' ').collect::<Vec<_>>());
    let same = words[0].iter().zip(&words[1]).take_while(|(one, other)| one == other).count();
    let show = |value: &Option<String>, words: &[&str]| match value {
        None => "no such field".to_string(),
        Some(value) if value.is_empty() => "nothing".to_string(),
        Some(_) if same >= words.len() => "nothing more".to_string(),
        Some(_) => {
            let rest = words[same..].join(" ");
            let start: String = rest.chars().take(SHOWN).collect();
            let more = if start.len() < rest.len() { "…" } else { "" };
            format!("{}`{start}{more}`", if same > 0 { "… " } else { "" })
        }
    };
    [show(&values[0], &words[0]), show(&values[1], &words[1])]
}

/// A line of a statement file: its number and its words, the name of a field first.
struct Line<'a> {
    number: usize,
    words: Vec<&'a str>,
}

/// What is asked for, or what is wrong and in which line.
type Placed<T> = Result<T, (usize, String)>;

/// The lines of a statement file that are more than comments, no field twice, and the number of the last line.
fn read_fields(bytes: &[u8]) -> Placed<(Vec<Line<'_>>, usize)> {
    let (mut fields, mut seen, mut end) = (Vec::new(), HashMap::new(), 1);
    let mut titled = false;
    for (number, line) in (1..).zip(bytes.split(|byte| *byte == b'\n')) {
        let words = plain_words(line).map_err(|reason| (number, reason))?;
        if words.is_empty() {
            continue;
        }
        end = number;
        if !titled {
            let title = words == ["tatami", "statement", "1"];
            titled = title.then_some(true).ok_or_else(|| untitled(number))?;
            continue;
        }
        // A drawing has a field for each column.
        let key = &words[..words.len().min(if words[0] == "column" { 2 } else { 1 })];
        if let Some(before) = seen.insert(key.to_vec(), number) {
            return Err((number, format!("{} stands in line {before} already", quote(&key.join(" ")))));
        }
        fields.push(Line { number, words });
    }
    if titled { Ok((fields, end)) } else { Err(untitled(end)) }
}

fn untitled(line: usize) -> (usize, String) {
    (line, "a statement begins with the line `tatami statement 1`".to_string())
}

/// The words of a line before any comment. What is shown is what is there: no character is allowed that may
/// be invisible, look like another, or change the order in which a line is shown.
fn plain_words(line: &[u8]) -> Answer<Vec<&str>> {
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    let strange = line.iter().position(|byte| !matches!(byte, b' '..=b'~' | b'\t'));
    if let Some(place) = strange {
        let column = place + 1;
        return Err(format!("the character in column {column} is not plain; names are written \\u{{e9}}"));
    }
    let text = std::str::from_utf8(line).map_err(|_| "the line is not plain text")?;
    let said = text.split('#').next().unwrap_or("");
    Ok(said.split([' ', '\t']).filter(|word| !word.is_empty()).collect())
}

/// Puts the fields into the order of a head, and has them read as one.
fn put_together(mut given: Vec<Line<'_>>, end: usize) -> Placed<Statement> {
    let missing = |name: &str| (end, format!("the statement has no line `{name}`"));
    let game = given.iter().find(|line| line.words[0] == "game").ok_or_else(|| missing("game"))?;
    let name = game.words.get(1).copied().unwrap_or("");
    // Links on a torus, for which no rule is named, are stated like those of Hex.
    let links = name == "torus" && game.words.len() == 3;
    let known = FIELDS.iter().find(|(known, _)| *known == if links { "hex" } else { name });
    let (_, names) = known.ok_or_else(|| (game.number, format!("{} is not a game", quote(name))))?;
    let place = |line: &Line<'_>| names.iter().position(|name| *name == line.words[0]);
    if let Some(line) = given.iter().find(|line| place(line).is_none()) {
        return Err((line.number, format!("{} is not a field of the game {name}", quote(line.words[0]))));
    }
    if let Some(name) = names.iter().find(|name| !given.iter().any(|line| line.words[0] == **name)) {
        return Err(missing(name));
    }
    let column = |line: &Line<'_>| line.words.get(1).and_then(|word| number::<i64>(word));
    given.sort_by_key(|line| (place(line), (line.words[0] == "column").then(|| column(line))));
    let mut head = "tatami certificate 1\n".to_string();
    for line in &given {
        head += &(in_head(name, line).map_err(|reason| (line.number, reason))? + "\n");
    }
    let (mut input, mut observer) = (head.as_bytes(), ());
    let mut lines = Lines::new(&mut input, &mut observer);
    let read = crate::read_lines(&mut lines, false);
    let read = read.and_then(|statement| match lines.next()? {
        None => Ok(statement),
        Some(_) => Err("the line is one too many".to_string()),
    });
    // The first line of the head has no counterpart.
    read.map_err(|reason| (given.get(lines.number.saturating_sub(2)).map_or(end, |line| line.number), reason))
}

/// A line as it stands in a head: columns of stones in order, and names without escapes.
fn in_head(game: &str, line: &Line<'_>) -> Answer<String> {
    let mut words: Vec<String> = line.words.iter().map(|word| word.to_string()).collect();
    match (game, line.words[0]) {
        ("gravity", "stones") => {
            words[1..].sort_by_key(|word| word.split_once(':').and_then(|(column, _)| number::<i64>(column)));
        }
        ("sets", "cells" | "sets") => {
            for word in &mut words {
                *word = unescaped(word)?;
            }
        }
        _ => {}
    }
    Ok(words.join(" "))
}

/// A name in plain characters, so that no two names look alike, and none begins a comment.
pub fn escaped(name: &str) -> String {
    name.escape_default().to_string().replace('#', "\\u{23}")
}

/// The name that is written so, if it is.
fn unescaped(word: &str) -> Answer<String> {
    let (mut name, mut rest) = (String::new(), word);
    while let Some(place) = rest.find('\\') {
        name += &rest[..place];
        let after = &rest[place + 1..];
        let (character, length) = match after.strip_prefix("u{").and_then(|code| code.split_once('}')) {
            Some((code, _)) => (u32::from_str_radix(code, 16).ok().and_then(char::from_u32), code.len() + 3),
            None => (after.chars().next(), 1),
        };
        name.extend(character);
        rest = after.get(length..).unwrap_or("");
    }
    name += rest;
    let written = escaped(&name);
    ensure!(written == word, "{} is not written as names are; perhaps {}", quote(word), quote(&written));
    Ok(name)
}
