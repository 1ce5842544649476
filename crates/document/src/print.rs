//! The canonical form of a document.
//!
//! Two spaces before a field, the values of a block below each other, one blank line between blocks, long
//! lists broken at [`WIDTH`] columns, boards slanted as Hex boards are. Reading it gives the same tree.

use crate::At;
use crate::syntax::{
    Block, Case, CaseWord, Comment, Document, Expect, Field, Forced, Game, Goal, Mark, Names, Note, Region,
    Section, Stone, Value, Word,
};
use crate::{drop, harary};
use game::{Cell, Player, Space};
use std::fmt;

/// Lists are broken before this column where they can be.
const WIDTH: usize = 100;

/// The column where values start.
const MARGIN: usize = 9;

impl fmt::Display for Document {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = String::new();
        for section in &self.sections {
            write_section(&mut out, section);
        }
        if !self.footer.is_empty() {
            separate(&mut out);
            write_comments(&mut out, "", &self.footer);
        }
        f.write_str(&out)
    }
}

/// A blank line, unless this is the start.
fn separate(out: &mut String) {
    if !out.is_empty() {
        out.push('\n');
    }
}

fn write_section(out: &mut String, section: &Section) {
    separate(out);
    write_comments(out, "", &section.leading);
    let line = match section.game.node {
        Game::Hex(board) => format!("hex {board}"),
        Game::Sets => "sets".to_string(),
        Game::Torus(board, rule) => {
            let rule = rule.map_or(String::new(), |rule| format!(" rule {rule}"));
            format!("torus {board}{rule}")
        }
        Game::Harary(space, board) => harary::game_line(space, board),
        Game::Drop(board) => board.to_string(),
    };
    write_line(out, &line, section.trailing.as_deref());
    for block in &section.blocks {
        write_block(out, section.game.node, block);
    }
}

fn write_block(out: &mut String, game: Game, block: &Block) {
    separate(out);
    write_comments(out, "", &block.leading);
    let line = format!("{} {}", block.keyword.node, block.name.node);
    write_line(out, &line, block.trailing.as_deref());
    for field in &block.fields {
        write_comments(out, "  ", &field.leading);
        write_field(out, game, field);
    }
    write_comments(out, "  ", &block.closing);
}

fn write_comments(out: &mut String, indent: &str, comments: &[Comment]) {
    for comment in comments {
        out.extend([indent, "#", &comment.text, "\n"]);
        if comment.gap {
            out.push('\n');
        }
    }
}

fn write_line(out: &mut String, line: &str, comment: Option<&str>) {
    out.push_str(line.trim_end());
    if let Some(comment) = comment {
        out.extend(["  #", comment]);
    }
    out.push('\n');
}

fn write_field(out: &mut String, game: Game, field: &Field) {
    if let Value::Board(rows) = &field.value {
        return write_drawing(out, field, rows);
    }
    if let Value::Drop(value) = &field.value
        && let Some((beside, rows)) = drop::table(value)
    {
        return write_table(out, field, &beside, &rows);
    }
    if let Value::Harary(value) = &field.value
        && let Some(rows) = harary::table(value)
    {
        return write_table(out, field, "", &rows);
    }
    if let Value::Case(case) = &field.value {
        return write_case(out, game, field, case);
    }
    let mut flow = Flow { line: format!("  {}", field.keyword.node), empty: true, out };
    let mut notes = field.notes.iter().peekable();
    for (index, piece) in pieces(game, &field.value).iter().enumerate() {
        while let Some(note) = notes.next_if(|note| note.after <= index) {
            flow.note(note);
        }
        flow.piece(piece);
    }
    notes.for_each(|note| flow.note(note));
    flow.finish();
}

/// Pieces of text that flow into lines.
struct Flow<'o> {
    out: &'o mut String,
    line: String,
    /// Whether the line has no piece yet.
    empty: bool,
}

impl Flow<'_> {
    fn piece(&mut self, piece: &str) {
        let width = |text: &str| text.chars().count();
        if !self.empty && width(&self.line) + 1 + width(piece) > WIDTH {
            self.end_line(None);
        }
        if self.empty {
            // A keyword that is too long for the margin still needs its space.
            let gap = MARGIN.saturating_sub(width(&self.line)).max(1);
            self.line.push_str(&" ".repeat(gap));
        } else {
            self.line.push(' ');
        }
        self.line.push_str(piece);
        self.empty = false;
    }

    fn note(&mut self, note: &Note) {
        if !note.own_line {
            return self.end_line(Some(&note.text));
        }
        if !self.line.is_empty() {
            self.end_line(None);
        }
        self.out.push_str(&" ".repeat(MARGIN));
        write_line(self.out, &format!("#{}", note.text), None);
    }

    fn end_line(&mut self, comment: Option<&str>) {
        write_line(self.out, &self.line, comment);
        self.line.clear();
        self.empty = true;
    }

    fn finish(mut self) {
        if !self.line.is_empty() {
            self.end_line(None);
        }
    }
}

/// The items of a value as text, one per item that a note is counted against.
fn pieces(game: Game, value: &Value) -> Vec<String> {
    let cell = |cell: Cell| match game {
        Game::Hex(board) => board.name(cell),
        Game::Sets | Game::Drop(_) | Game::Harary(..) => cell.index().to_string(),
        Game::Torus(board, _) => board.name(cell),
    };
    let cells = |cells: &[At<Cell>]| -> Vec<String> { cells.iter().map(|at| cell(at.node)).collect() };
    match value {
        Value::Stones(_, stones) => stones
            .iter()
            .map(|stone| match stone {
                Stone::Cell(at) => cell(at.node),
                Stone::Named(name, at) => format!("{}={}", name.node, cell(at.node)),
                Stone::Name(name) => name.node.to_string(),
            })
            .collect(),
        Value::Region(Region::Cells(list)) => cells(list),
        Value::Region(Region::All(_)) => vec!["all".to_string()],
        Value::Region(Region::AllExcept(_, list)) => {
            let mut pieces = vec!["all except".to_string()];
            pieces.extend(cells(list));
            pieces
        }
        Value::Goal(goal) => Links::of(goal),
        Value::Owner(player) | Value::Winner(player) | Value::FirstPlayer(player) | Value::ToMove(player) => {
            vec![player.node.to_string()]
        }
        Value::First(first) => vec![first.node.to_string()],
        Value::Expect(expect) => vec![match expect.node {
            Expect::Holds => "holds".to_string(),
            Expect::Fails => "fails".to_string(),
        }],
        Value::Cells(names) => names
            .iter()
            .map(|at| match &at.node {
                Names::One(name) => name.to_string(),
                Names::Range(from, to) => format!("{from}..{to}"),
            })
            .collect(),
        Value::Hits(sets) => sets.iter().map(|set| braces(&set.node)).collect(),
        Value::Board(_) | Value::Case(_) => Vec::new(),
        Value::Of(name) => vec![name.node.to_string()],
        Value::Using(names) => names.iter().map(|name| name.node.to_string()).collect(),
        Value::Line(steps) => forced(steps, &|at| cell(at.node)),
        Value::Drop(value) => drop::pieces(value),
        Value::Harary(value) => {
            let (space, board) =
                if let Game::Harary(space, board) = game { (space, board) } else { (Space::Line, None) };
            harary::pieces(space, board, value)
        }
    }
}

fn braces(members: &[At<Word>]) -> String {
    let members: Vec<&str> = members.iter().map(|member| &*member.node).collect();
    format!("{{{}}}", members.join(" "))
}

/// A goal as one piece per link, with the operator and the parentheses before it and those after it.
#[derive(Default)]
struct Links {
    pieces: Vec<String>,
    prefix: String,
}

/// How strongly the surroundings of a part bind, and so whether it needs parentheses.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
enum Binding {
    Loosest,
    Or,
    And,
}

impl Links {
    fn of(goal: &Goal) -> Vec<String> {
        let mut links = Self::default();
        links.part(goal, Binding::Loosest);
        links.pieces
    }

    fn part(&mut self, goal: &Goal, around: Binding) {
        match goal {
            Goal::Link(from, to) => {
                let prefix = std::mem::take(&mut self.prefix);
                self.pieces.push(format!("{prefix}{}-{}", from.node, to.node));
            }
            Goal::Any(parts) => self.chain(parts, "| ", Binding::Or, around > Binding::Loosest),
            Goal::All(parts) => self.chain(parts, "& ", Binding::And, around > Binding::Or),
            Goal::Given(part, cell) => {
                self.prefix.push('(');
                self.part(part, Binding::Loosest);
                self.suffix(&format!(" given {})", cell.node));
            }
        }
    }

    fn chain(&mut self, parts: &[Goal], operator: &str, inside: Binding, brackets: bool) {
        if brackets {
            self.prefix.push('(');
        }
        for (index, part) in parts.iter().enumerate() {
            if index > 0 {
                self.prefix.push_str(operator);
            }
            self.part(part, inside);
        }
        if brackets {
            self.suffix(")");
        }
    }

    fn suffix(&mut self, text: &str) {
        if let Some(last) = self.pieces.last_mut() {
            last.push_str(text);
        }
    }
}

fn write_drawing(out: &mut String, field: &Field, rows: &[Vec<At<Mark>>]) {
    let text = |mark: &Mark| match mark {
        Mark::Empty => ".".to_string(),
        Mark::Region(sign) => sign.to_string(),
        Mark::Stone(Player::White) => "W".to_string(),
        Mark::Stone(_) => "B".to_string(),
        Mark::Name(name) => name.to_string(),
    };
    let widths = rows.iter().flatten().map(|mark| text(&mark.node).chars().count());
    let width = widths.max().unwrap_or(1);
    let mut notes = field.notes.iter().peekable();
    write_row(out, "  board", 0, &mut notes);
    for (index, row) in rows.iter().enumerate() {
        let tokens = row.iter().map(|mark| format!("{:width$}", text(&mark.node)));
        let tokens: Vec<String> = tokens.collect();
        let line = format!("{}{}", " ".repeat(4 + index), tokens.join(" "));
        write_row(out, &line, index + 1, &mut notes);
    }
}

/// Rows below each other, below the keyword and what stands beside it.
fn write_table(out: &mut String, field: &Field, beside: &str, rows: &[String]) {
    let mut notes = field.notes.iter().peekable();
    write_row(out, &format!("  {} {beside}", field.keyword.node), 0, &mut notes);
    for (index, row) in rows.iter().enumerate() {
        write_row(out, &format!("    {row}"), index + 1, &mut notes);
    }
}

/// A case with the cases inside it, one line for each.
fn write_case(out: &mut String, game: Game, field: &Field, case: &Case) {
    let mut notes = field.notes.iter().peekable();
    let mut after = 0;
    case.each(0, &mut |case, depth| {
        let line = format!("{}{}", "  ".repeat(depth + 1), case_line(game, case));
        write_row(out, &line, after, &mut notes);
        after += 1;
    });
}

fn case_line(game: Game, case: &Case) -> String {
    let name = |cell: &At<Cell>| match game {
        Game::Hex(board) => board.name(cell.node),
        _ => cell.node.index().to_string(),
    };
    let mut line = match case.word.node {
        CaseWord::On => format!("on {}:", case.moves.iter().map(name).collect::<Vec<_>>().join(" ")),
        CaseWord::Else => "else:".to_string(),
        CaseWord::Threat => "threat:".to_string(),
    };
    let called = case.name.as_ref().map_or(String::new(), |name| format!("{}=", name.node));
    line.extend([" ", &called, &name(&case.reply)]);
    if let Some(goal) = &case.then {
        line.extend([", then ", &Links::of(goal).join(" ")]);
    }
    if !case.by.is_empty() {
        let names: Vec<&str> = case.by.iter().map(|name| &*name.node).collect();
        line.extend([", by ", &names.join(" ")]);
    }
    if !case.line.is_empty() {
        line.extend([", line ", &forced(&case.line, &name).join(" ")]);
    }
    line
}

/// The steps of a forced line; braces only where there is a choice.
fn forced(steps: &[Forced], name: &impl Fn(&At<Cell>) -> String) -> Vec<String> {
    let step = |step: &Forced| {
        let moves: Vec<String> = step.moves.iter().map(name).collect();
        let moves = if moves.len() == 1 { moves.concat() } else { format!("{{{}}}", moves.join(" ")) };
        format!("{moves} {}", name(&step.reply))
    };
    steps.iter().map(step).collect()
}

/// A row with the comment at its end and those below it.
fn write_row<'n>(
    out: &mut String,
    line: &str,
    after: usize,
    notes: &mut std::iter::Peekable<impl Iterator<Item = &'n Note>>,
) {
    let inline = notes.next_if(|note| note.after <= after && !note.own_line);
    write_line(out, line, inline.map(|note| &*note.text));
    while let Some(note) = notes.next_if(|note| note.after <= after) {
        write_line(out, &format!("    #{}", note.text), None);
    }
}
