//! Changes to a block as a person makes them on a board: stones, regions, fields. The text stays as it was
//! written in all that the change does not touch, comments included, and comes back in its canonical form.

use crate::syntax::{Block, Document, Field, Game, Mark, Region, Stone, Value, Word};
use crate::{At, parse};
use game::{Board, Cell, Player};

/// One change to a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// A stone, perhaps with a name, takes the place of whatever is on the cell.
    Put(Cell, Player, Option<String>),
    /// Nothing stands on the cell any more.
    Remove(Cell),
    /// The cells without stones among these belong to the region, or do not.
    Region(Vec<Cell>, bool),
    /// A field says this; an empty text removes it.
    Field(String, String),
}

/// Why a change was not made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EditError {
    /// The text has errors as it is.
    #[error("the text has errors; mend them first")]
    Unreadable,
    /// There is no such block.
    #[error("there is no block `{0}`")]
    NoBlock(String),
    /// The block's game has no cells that a stone can be put on.
    #[error("stones and regions are changed in blocks of Hex and torus Hex")]
    NoBoard,
    /// What the document would say then is not right.
    #[error("{0}")]
    Wrong(String),
}

/// The text after a change to the block with this name.
pub fn edit(source: &str, name: &str, change: &Change) -> Result<String, EditError> {
    let mut document = parse(source).map_err(|_| EditError::Unreadable)?;
    let place = document.sections.iter().enumerate().find_map(|(section, content)| {
        let block = content.blocks.iter().position(|block| *block.name.node == *name)?;
        Some((section, block))
    });
    let (section, block) = place.ok_or_else(|| EditError::NoBlock(name.to_string()))?;
    let game = document.sections[section].game.node;
    let field = match change {
        Change::Field(keyword, value) => read_field(&document, (section, block), keyword, value)?,
        _ => None,
    };
    let content = &mut document.sections[section].blocks[block];
    match change {
        Change::Put(cell, player, name) => {
            let board = board(game)?;
            remove(content, &board, *cell);
            put(content, &board, *cell, *player, name.as_deref());
        }
        Change::Remove(cell) => remove(content, &board(game)?, *cell),
        Change::Region(cells, inside) => region(content, &board(game)?, cells, *inside),
        Change::Field(keyword, _) => set(content, keyword, field),
    }
    let text = document.to_string();
    match parse(&text) {
        Ok(_) => Ok(text),
        Err(problems) => Err(wrong(&problems)),
    }
}

fn wrong(problems: &[crate::Diagnostic]) -> EditError {
    let first = problems.first().map_or_else(String::new, |problem| problem.message.clone());
    EditError::Wrong(first)
}

fn board(game: Game) -> Result<Board, EditError> {
    match game {
        Game::Hex(board) => Ok(board),
        Game::Torus(board, _) => Ok(board),
        _ => Err(EditError::NoBoard),
    }
}

/// A field as it would be read in this block; nothing for an empty value.
fn read_field(
    document: &Document,
    (section, block): (usize, usize),
    keyword: &str,
    value: &str,
) -> Result<Option<Field>, EditError> {
    if value.trim().is_empty() {
        return Ok(None);
    }
    if [keyword, value].iter().any(|part| part.contains(['\n', '\r', '#'])) {
        return Err(EditError::Wrong("a field is one line without comments".to_string()));
    }
    let mut small = document.clone();
    let mut section = small.sections.swap_remove(section);
    let mut block = section.blocks.swap_remove(block);
    (block.fields, block.closing) = (Vec::new(), Vec::new());
    section.blocks = vec![block];
    let small = Document { sections: vec![section], footer: Vec::new() };
    let text = format!("{small}  {keyword} {value}\n");
    let mut read = parse(&text).map_err(|problems| wrong(&problems))?;
    let field = read.sections.pop().and_then(|mut section| section.blocks.pop()?.fields.pop());
    Ok(field)
}

fn set(block: &mut Block, keyword: &str, field: Option<Field>) {
    let place = block.fields.iter().position(|field| field.keyword.node == keyword);
    match (place, field) {
        (Some(place), Some(field)) => {
            let old = &mut block.fields[place];
            (old.value, old.notes) = (field.value, Vec::new());
        }
        (Some(place), None) => _ = block.fields.remove(place),
        (None, Some(field)) => block.fields.push(field),
        (None, None) => {}
    }
}

/// The drawing of a block, row by row.
fn drawing(block: &mut Block) -> Option<&mut Vec<Vec<At<Mark>>>> {
    block.fields.iter_mut().find_map(|field| match &mut field.value {
        Value::Board(rows) => Some(rows),
        _ => None,
    })
}

fn mark<'b>(rows: &'b mut [Vec<At<Mark>>], board: &Board, cell: Cell) -> Option<&'b mut Mark> {
    rows.get_mut(board.row(cell))?.get_mut(board.column(cell)).map(|mark| &mut mark.node)
}

/// Drops the items of a list that are no longer wanted; comments stay between the others.
fn keep<T>(items: &mut Vec<T>, notes: &mut [crate::syntax::Note], mut wanted: impl FnMut(&T) -> bool) {
    let mut index = 0;
    while index < items.len() {
        if wanted(&items[index]) {
            index += 1;
            continue;
        }
        items.remove(index);
        notes.iter_mut().filter(|note| note.after > index).for_each(|note| note.after -= 1);
    }
}

fn remove(block: &mut Block, board: &Board, cell: Cell) {
    let mut drawn = None;
    if let Some(mark) = drawing(block).and_then(|rows| mark(rows, board, cell)) {
        if let Mark::Name(name) = mark {
            drawn = Some(name.clone());
        }
        *mark = Mark::Empty;
    }
    for field in &mut block.fields {
        match &mut field.value {
            Value::Stones(_, stones) => keep(stones, &mut field.notes, |stone| match stone {
                Stone::Cell(at) => at.node != cell,
                Stone::Named(name, at) => at.node != cell && drawn.as_ref() != Some(&name.node),
                Stone::Name(name) => drawn.as_ref() != Some(&name.node),
            }),
            Value::Region(Region::Cells(cells)) => keep(cells, &mut field.notes, |at| at.node != cell),
            _ => {}
        }
    }
    block.fields.retain(|field| match &field.value {
        Value::Stones(_, stones) => {
            !stones.is_empty() || !field.notes.is_empty() || !field.leading.is_empty()
        }
        _ => true,
    });
}

fn put(block: &mut Block, board: &Board, cell: Cell, player: Player, name: Option<&str>) {
    let called = |name: &str| At::from(Word::from(name));
    let mut listed = match name {
        Some(name) => Some(Stone::Named(called(name), At::from(cell))),
        None => Some(Stone::Cell(At::from(cell))),
    };
    if let Some(mark) = drawing(block).and_then(|rows| mark(rows, board, cell)) {
        (*mark, listed) = match name {
            Some(name) => (Mark::Name(name.into()), Some(Stone::Name(called(name)))),
            None => (Mark::Stone(player), None),
        };
    }
    let Some(stone) = listed else { return };
    let own = block.fields.iter_mut().find_map(|field| match &mut field.value {
        Value::Stones(whose, stones) if *whose == player => Some(stones),
        _ => None,
    });
    match own {
        Some(stones) => stones.push(stone),
        None => {
            let keyword = if player == Player::White { "white" } else { "black" };
            let place = usize::from(player == Player::White && has_stones(block));
            block.fields.insert(place, Field::new(keyword, Value::Stones(player, vec![stone])));
        }
    }
}

fn has_stones(block: &Block) -> bool {
    matches!(block.fields.first().map(|field| &field.value), Some(Value::Stones(..)))
}

fn region(block: &mut Block, board: &Board, cells: &[Cell], inside: bool) {
    let mut left: Vec<Cell> = cells.to_vec();
    let mut taken: Vec<Cell> = Vec::new();
    for field in &block.fields {
        if let Value::Stones(_, stones) = &field.value {
            taken.extend(stones.iter().filter_map(|stone| match stone {
                Stone::Cell(cell) | Stone::Named(_, cell) => Some(cell.node),
                Stone::Name(_) => None,
            }));
        }
    }
    left.retain(|cell| !taken.contains(cell));
    let mut shown = false;
    if let Some(rows) = drawing(block) {
        shown = true;
        for &cell in cells {
            match mark(rows, board, cell) {
                Some(Mark::Stone(_) | Mark::Name(_)) => left.retain(|other| *other != cell),
                Some(mark) if !inside => *mark = Mark::Empty,
                _ => {}
            }
        }
    }
    let listed = block.fields.iter_mut().find_map(|field| match &mut field.value {
        Value::Region(region) => Some((region, &mut field.notes)),
        _ => None,
    });
    match listed {
        Some((Region::Cells(items), notes)) => {
            keep(items, notes, |at| !left.contains(&at.node));
            if inside && !shown {
                items.extend(left.iter().map(|cell| At::from(*cell)));
                return;
            }
        }
        Some((whole @ Region::All(_), _)) => {
            if !inside {
                *whole = Region::AllExcept(At::from(()), left.iter().map(|cell| At::from(*cell)).collect());
            }
            return;
        }
        Some((Region::AllExcept(_, items), notes)) => {
            keep(items, notes, |at| !left.contains(&at.node));
            if !inside {
                items.extend(left.iter().map(|cell| At::from(*cell)));
            }
            return;
        }
        None if inside && !shown => {
            let cells = left.iter().map(|cell| At::from(*cell)).collect();
            let place =
                block.fields.iter().take_while(|field| matches!(field.value, Value::Stones(..))).count();
            block.fields.insert(place, Field::new("region", Value::Region(Region::Cells(cells))));
            return;
        }
        None => {}
    }
    if let Some(rows) = drawing(block).filter(|_| inside) {
        for cell in left {
            if let Some(mark @ Mark::Empty) = mark(rows, board, cell) {
                *mark = Mark::Region('-');
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LISTED: &str =
        "hex 5x5\n\n# two stones\nclaim bridge\n  black  x=c2 w=b4\n  region b3 c3  # played\n  goal   x-w\n";
    const DRAWN: &str =
        "hex 3x3\n\nclaim d\n  black  x\n  goal   top-x\n  board\n    - - .\n     . x .\n      . . W\n";

    fn cell(board: &str, name: &str) -> Cell {
        let side = board.parse().unwrap();
        Board::new(side, side).unwrap().parse(name).unwrap()
    }

    fn changed(source: &str, name: &str, change: Change) -> String {
        let text = edit(source, name, &change).unwrap();
        assert_eq!(parse(&text).unwrap().to_string(), text);
        text
    }

    #[test]
    fn stones_come_and_go_in_lists() {
        let at = |name| cell("5", name);
        let text = changed(LISTED, "bridge", Change::Put(at("e5"), Player::White, None));
        assert!(text.contains("  white  e5\n") && text.contains("# two stones") && text.contains("# played"));
        let text = changed(&text, "bridge", Change::Put(at("c3"), Player::Black, Some("y".to_string())));
        assert!(text.contains("black  x=c2 w=b4 y=c3\n"), "{text}");
        assert!(text.contains("region b3"), "{text}");
        assert!(!text.contains("b3 c3"), "{text}");
        let text = changed(&text, "bridge", Change::Remove(at("e5")));
        assert!(!text.contains("white"), "{text}");
    }

    #[test]
    fn drawings_are_changed_where_they_are() {
        let at = |name| cell("3", name);
        let text = changed(DRAWN, "d", Change::Put(at("a1"), Player::Black, None));
        assert!(text.contains("    B - .\n"), "{text}");
        let text = changed(&text, "d", Change::Region(vec![at("c1"), at("b2"), at("c2")], true));
        assert!(text.contains("    B - -\n     . x -\n"), "{text}");
        let text = changed(&text, "d", Change::Put(at("c3"), Player::White, Some("z".to_string())));
        assert!(text.contains("      . . z\n") && text.contains("  white  z\n"), "{text}");
        let text = changed(&text, "d", Change::Remove(at("b2")));
        assert!(text.contains("     . . -\n") && !text.contains("black"), "{text}");
    }

    #[test]
    fn regions_grow_and_shrink() {
        let at = |name| cell("5", name);
        let text = changed(LISTED, "bridge", Change::Region(vec![at("a1"), at("c2"), at("b3")], true));
        assert!(text.contains("region c3"), "{text}");
        let text = changed(&text, "bridge", Change::Field("region".to_string(), "all".to_string()));
        let text = changed(&text, "bridge", Change::Region(vec![at("a1"), at("b1")], false));
        assert!(text.contains("region all except a1 b1\n"), "{text}");
        let text = changed(&text, "bridge", Change::Region(vec![at("a1")], true));
        assert!(text.contains("region all except b1\n"), "{text}");
    }

    #[test]
    fn fields_are_read_as_they_would_be_in_place() {
        let field = |keyword: &str, value: &str| Change::Field(keyword.to_string(), value.to_string());
        let text = changed(LISTED, "bridge", field("goal", "top-x | x-w"));
        assert!(text.contains("  goal   top-x | x-w\n"), "{text}");
        let text = changed(&text, "bridge", field("first", "owner"));
        assert!(text.contains("  first  owner\n"), "{text}");
        assert!(!changed(&text, "bridge", field("first", "")).contains("first"));
        assert!(matches!(edit(LISTED, "bridge", &field("goal", "x-")), Err(EditError::Wrong(_))));
        assert!(matches!(edit(LISTED, "bridge", &field("goal", "x-w\nclaim y")), Err(EditError::Wrong(_))));
        assert_eq!(edit(LISTED, "no", &field("goal", "x-w")), Err(EditError::NoBlock("no".to_string())));
        assert_eq!(edit("hex", "no", &field("goal", "x-w")), Err(EditError::Unreadable));
    }

    #[test]
    fn a_name_that_is_none_is_refused() {
        let put = Change::Put(cell("5", "a1"), Player::Black, Some("a b=".to_string()));
        assert!(matches!(edit(LISTED, "bridge", &put), Err(EditError::Wrong(_))));
    }
}
