//! Scenes for a terminal: slanted rows like the drawn boards of documents, and beneath them what the signs
//! mean. The colours are escape sequences; without them the text says the same.

use crate::grid::{Grid, Window};
use crate::palette::Colours;
use crate::scene::{Ground, Scene};
use crate::style::Style;
use crate::torus::{TAB, cell_at, is_inside};
use anstyle::{AnsiColor, Style as Ansi};
use game::{Board, Cell, CellSet, Player, write_sets};

/// The colours of pieces, in turn.
const PIECES: [AnsiColor; 6] = [
    AnsiColor::Cyan,
    AnsiColor::Yellow,
    AnsiColor::Green,
    AnsiColor::Magenta,
    AnsiColor::Blue,
    AnsiColor::Red,
];

/// A board and what is on it.
pub fn write(scene: &Scene, style: &Style) -> String {
    let bold = Ansi::new().bold();
    let mut out = String::new();
    if !scene.title.is_empty() {
        out += &format!("{bold}{}{bold:#}\n", scene.title);
    }
    match Grid::new(scene, style.crop) {
        Grid::Hex(window) => out += &rows(scene, &window, style),
        Grid::Torus(torus) => out += &torus_rows(scene, &torus, style),
        Grid::Squares { count, row } => out += &squares(scene, count, row, style),
    }
    out += &listed(scene);
    if let Ground::Sets { sets, .. } = &scene.ground {
        for set in sets {
            out += &format!("{}\n", write_sets(&[*set], &|cell| scene.ground.name(cell)));
        }
    }
    if !scene.caption.is_empty() {
        out += &format!("{}\n", scene.caption);
    }
    out
}

/// The rows of a Hex board, each half a cell further to the right.
fn rows(scene: &Scene, window: &Window, style: &Style) -> String {
    let cells = window.cells();
    let widest = cells.iter().map(|&cell| sign(scene, cell).chars().count()).max().unwrap_or(1);
    // Letters of columns take two places from aa on; half a cell must be a whole number of places.
    let widest = widest.max(if window.columns.1 >= 26 && style.coordinates { 2 } else { 1 });
    let width = widest + 1 - widest % 2;
    let faint = Ansi::new().dimmed();
    let margin = if style.coordinates {
        window.rows.1.checked_add(1).map_or(1, |n| n.to_string().len()) + 1
    } else {
        0
    };
    let mut out = String::new();
    if style.coordinates {
        let names = (window.columns.0..=window.columns.1).filter_map(|column| {
            let cell = window.board.cell(column as isize, 0)?;
            let name = window.board.name(cell);
            Some(format!("{:width$}", name.trim_end_matches(|c: char| c.is_ascii_digit())))
        });
        let names: Vec<String> = names.collect();
        out += &format!("{}{faint}{}{faint:#}\n", " ".repeat(margin), names.join(" ").trim_end());
    }
    for row in window.rows.0..=window.rows.1 {
        let shift = (row - window.rows.0) * width.div_ceil(2);
        let mut line = " ".repeat(shift);
        if style.coordinates {
            line += &format!("{faint}{:>1$}{faint:#} ", row + 1, margin - 1);
        }
        let here = cells.iter().filter(|&&cell| window.board.row(cell) == row);
        let tokens: Vec<String> = here.map(|&cell| token(scene, cell, width, style)).collect();
        out += line.as_str();
        out += tokens.join(" ").trim_end();
        out.push('\n');
    }
    out
}

/// The rows of a torus with its tabs: lines part them from the board, and their signs are small and faint.
fn torus_rows(scene: &Scene, torus: &Board, style: &Style) -> String {
    let (columns, rows) = (torus.width() as isize, torus.height() as isize);
    let signs = torus.cells().iter().map(|cell| sign(scene, cell).chars().count()).max();
    let widest = signs.unwrap_or(1).max(if columns > 26 { 2 } else { 1 });
    let width = widest + 1 - widest % 2;
    let margin = if style.coordinates { rows.to_string().len() + 1 } else { 0 };
    let faint = Ansi::new().dimmed();
    let parted = |tokens: Vec<String>, bar: &str| {
        let (left, rest) = tokens.split_at(TAB as usize);
        let (middle, right) = rest.split_at(columns as usize);
        [left, middle, right].map(|part| part.join(" ")).join(bar)
    };
    let mut out = String::new();
    if style.coordinates {
        let names = (-TAB..columns + TAB).map(|column| {
            let name = torus.name(cell_at(torus, (column, 0)));
            format!("{:width$}", name.trim_end_matches(|c: char| c.is_ascii_digit()))
        });
        let names = parted(names.collect(), "   ");
        out += &format!("{}{faint}{}{faint:#}\n", " ".repeat(margin), names.trim_end());
    }
    for row in -TAB..rows + TAB {
        let shift = " ".repeat((row + TAB) as usize * width.div_ceil(2));
        if row == 0 || row == rows {
            let lines = parted(vec!["-".repeat(width); (columns + 2 * TAB) as usize], "-+-");
            let lines = lines.replace(' ', "-");
            out += &format!("{shift}{}{faint}{lines}{faint:#}\n", " ".repeat(margin));
        }
        let number = row.rem_euclid(rows) + 1;
        let label = if style.coordinates { format!("{number:>0$} ", margin - 1) } else { String::new() };
        let tokens = (-TAB..columns + TAB).map(|column| {
            let cell = cell_at(torus, (column, row));
            if is_inside(torus, (column, row)) {
                return token(scene, cell, width, style);
            }
            let small = match &*sign(scene, cell) {
                "●" | "◆" => "•".to_string(),
                "○" | "◇" => "◦".to_string(),
                "." => "·".to_string(),
                sign => sign.to_string(),
            };
            let blanks = " ".repeat(width.saturating_sub(small.chars().count()));
            format!("{faint}{small}{faint:#}{blanks}")
        });
        let tokens = parted(tokens.collect(), &format!(" {faint}|{faint:#} "));
        out += &format!("{shift}{faint}{label}{faint:#}{}\n", tokens.trim_end());
    }
    out
}

fn squares(scene: &Scene, count: usize, row: usize, style: &Style) -> String {
    let cells: Vec<Cell> = (0..count).map(Cell::new).collect();
    let width = cells.iter().map(|&cell| sign(scene, cell).chars().count()).max().unwrap_or(1);
    let mut out = String::new();
    for line in cells.chunks(row.max(1)) {
        let tokens: Vec<String> = line.iter().map(|&cell| token(scene, cell, width, style)).collect();
        out += tokens.join(" ").trim_end();
        out.push('\n');
    }
    out
}

/// The sign of a cell.
fn sign(scene: &Scene, cell: Cell) -> String {
    const MOST_LETTERS: usize = 3;
    let black = |player| matches!(player, Player::Black | Player::Maker);
    if let Some(stone) = scene.stones.get(&cell) {
        let looped = scene.ways.iter().flatten().any(|own| *own == cell);
        return match &*stone.label {
            "" if black(stone.player) => if looped { "◆" } else { "●" }.to_string(),
            "" => if looped { "◇" } else { "○" }.to_string(),
            label => label.to_string(),
        };
    }
    if let Some(letter) = scene.letters.get(&cell) {
        return letter.clone();
    }
    if scene.given.contains(cell) {
        return "?".to_string();
    }
    let pieces = scene.pieces_at(cell);
    let several = scene.pieces.len() > 1;
    match (&scene.ground, &pieces[..]) {
        (Ground::Sets { .. }, pieces) if pieces.is_empty() || !several => scene.ground.name(cell),
        (_, []) => ".".to_string(),
        _ if !several => "-".to_string(),
        (_, pieces) if pieces.len() <= MOST_LETTERS => {
            pieces.iter().map(|&piece| scene.pieces[piece].label.to_lowercase()).collect()
        }
        _ => "*".to_string(),
    }
}

/// The sign of a cell with its colour, as wide as the others.
fn token(scene: &Scene, cell: Cell, width: usize, style: &Style) -> String {
    let (text, look) = (sign(scene, cell), look(scene, cell, style));
    let blanks = " ".repeat(width.saturating_sub(text.chars().count()));
    format!("{look}{text}{look:#}{blanks}")
}

fn look(scene: &Scene, cell: Cell, style: &Style) -> Ansi {
    let plain = Ansi::new();
    if let Some(stone) = scene.stones.get(&cell) {
        let black = matches!(stone.player, Player::Black | Player::Maker);
        let (ink, paper) = match (style.colours, black) {
            (Colours::BlackWhite, true) => (AnsiColor::BrightWhite, AnsiColor::Black),
            (Colours::BlackWhite, false) => (AnsiColor::Black, AnsiColor::BrightWhite),
            (Colours::RedBlue, true) => (AnsiColor::BrightWhite, AnsiColor::Red),
            (Colours::RedBlue, false) => (AnsiColor::BrightWhite, AnsiColor::Blue),
        };
        let look = plain.bold().fg_color(Some(ink.into())).bg_color(Some(paper.into()));
        return if stone.last { look.underline() } else { look };
    }
    let plain = if scene.letters.contains_key(&cell) { plain.bold() } else { plain };
    match scene.pieces_at(cell)[..] {
        [] => plain,
        [piece, ..] => plain.fg_color(Some(PIECES[piece % PIECES.len()].into())),
    }
}

/// What the signs mean: stones with their names, given cells, moves and pieces.
fn listed(scene: &Scene) -> String {
    let mut out = String::new();
    for player in [Player::Black, Player::White, Player::Maker, Player::Breaker] {
        let own = scene.stones.iter().filter(|(_, stone)| stone.player == player);
        let stones: Vec<String> = own
            .map(|(&cell, stone)| match &*stone.label {
                "" => scene.ground.name(cell),
                label => format!("{label}={}", scene.ground.name(cell)),
            })
            .collect();
        if !stones.is_empty() {
            out += &format!("{player} {}\n", stones.join(" "));
        }
    }
    let names = |cells: &CellSet| {
        let names: Vec<String> = cells.iter().map(|cell| scene.ground.name(cell)).collect();
        names.join(" ")
    };
    if let Some((&cell, _)) = scene.stones.iter().find(|(_, stone)| stone.last) {
        out += &format!("last {}\n", scene.ground.name(cell));
    }
    for way in &scene.ways {
        let cells: Vec<String> = way.iter().map(|cell| scene.ground.name(*cell)).collect();
        out += &format!("loop {}\n", cells.join(" "));
    }
    if !scene.given.is_empty() {
        out += &format!("given {}\n", names(&scene.given));
    }
    if scene.pieces.len() > 1 {
        for piece in &scene.pieces {
            out += &format!("{} {}: {}\n", piece.label, piece.note, names(&piece.cells));
        }
    }
    out
}
