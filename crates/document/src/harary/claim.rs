//! The claim that a `loser` or `winner` block makes. On a finite board it is a set game.

use crate::At;
use crate::diagnostic::{Diagnostic, Problems, quote};
use crate::stated::{OnBoard, Stated};
use crate::syntax::{Block, ByWord, Field, HararyValue, Value};
use game::{
    CellSet, Claim, Creature, CreatureClaim, Ground, Images, Lattice, MAX_CELLS, Means, Player, Point, Space,
};
use std::collections::HashSet;

/// What the fields of a block say.
struct Fields<'b> {
    creatures: Vec<Vec<Point>>,
    images: Images,
    area: Option<At<Vec<Point>>>,
    every: Option<At<Lattice>>,
    by: Option<At<ByWord>>,
    /// The field `hits`, if there is one, and its sets.
    hits: Option<&'b Field>,
    sets: &'b [At<Vec<At<Point>>>],
    stones: [CellSet; 2],
    moves: Option<u32>,
}

/// Resolves a block.
pub fn claim(space: Space, board: Option<Ground>, block: &Block, problems: &mut Problems) -> Option<Stated> {
    let owner = if block.keyword.node == "winner" { Player::Maker } else { Player::Breaker };
    let fields = problems.check(Fields::read(space, board.is_some(), owner, block))?;
    let creature = |cells: &Vec<Point>| Creature::new(space, cells, fields.images);
    let creatures: Vec<Creature> = fields.creatures.iter().filter_map(creature).collect();
    let Some(creature) = creatures.first().cloned() else {
        let message =
            format!("the {} {} has no field `creature`", block.keyword.node, quote(&block.name.node));
        problems.push(Diagnostic::new(block.header(), message));
        return None;
    };
    match board {
        None => {
            let (area, every) = problems.check(fields.area(space))?;
            let by = problems.check(fields.means(space, &area, block))?;
            Some(Stated::Plain(Claim::Creature(CreatureClaim { creature, owner, by, area, every })))
        }
        Some(board) => {
            let [maker, breaker] = fields.stones;
            let game = OnBoard::new(board, creatures, owner, fields.moves, (maker, breaker));
            problems.check(fits(&game, block))?;
            Some(Stated::OnBoard(Box::new(game)))
        }
    }
}

/// Whether there is a game at all.
fn fits(game: &OnBoard, block: &Block) -> Result<(), Diagnostic> {
    let name = quote(&block.name.node);
    let refuse = |message: String| Err(Diagnostic::new(block.header(), message));
    if !game.creatures.iter().any(|creature| game.ground.has_room(creature)) {
        return refuse(format!("{name} does not fit on the board"));
    }
    let (maker, breaker) = game.stones;
    if maker.is_empty() && breaker.is_empty() {
        return Ok(());
    }
    if !(maker & breaker).is_empty() {
        return refuse("Maker and Breaker have a cell in common".to_string());
    }
    let images = game.images();
    if images.iter().any(CellSet::is_empty) {
        return refuse("Maker has an image from the start".to_string());
    }
    if images.is_empty() {
        return refuse("Breaker has a cell of every image from the start".to_string());
    }
    Ok(())
}

impl<'b> Fields<'b> {
    fn read(space: Space, finite: bool, owner: Player, block: &'b Block) -> Result<Self, Diagnostic> {
        let images = if space == Space::Line { Images::Translations } else { Images::All };
        let mut fields = Self {
            creatures: Vec::new(),
            images,
            area: None,
            every: None,
            by: None,
            hits: None,
            sets: &[],
            stones: [CellSet::EMPTY; 2],
            moves: None,
        };
        for field in &block.fields {
            let Value::Harary(value) = &field.value else { continue };
            let useless = match value {
                HararyValue::Moves(_) => owner == Player::Breaker || !finite,
                HararyValue::Area(..) | HararyValue::By(_) | HararyValue::Hits(_) => {
                    owner == Player::Maker || finite
                }
                HararyValue::Offsets(_) | HararyValue::Drawing(_) => !finite && !fields.creatures.is_empty(),
                HararyValue::Images(_) | HararyValue::Stones(..) => false,
            };
            if useless {
                let message = format!("`{}` has no meaning here", field.keyword.node);
                return Err(Diagnostic::new(field.keyword.span, message).help(USE));
            }
            fields.take(field, value);
        }
        Ok(fields)
    }

    fn take(&mut self, field: &'b Field, value: &'b HararyValue) {
        match value {
            HararyValue::Moves(most) => self.moves = Some(most.node),
            HararyValue::Offsets(list) => {
                self.creatures.push(list.iter().map(|cell| Point::new(cell.node, 0)).collect());
            }
            HararyValue::Drawing(rows) => {
                let row = |(y, row): (i32, &Vec<bool>)| -> Vec<Point> {
                    let filled = (0..).zip(row).filter(|(_, cell)| **cell);
                    filled.map(|(x, _)| Point::new(x, y)).collect()
                };
                let rows = (0..).zip(rows.iter().map(|row| &row.node));
                self.creatures.push(rows.flat_map(row).collect());
            }
            HararyValue::Images(wanted) => self.images = wanted.node,
            HararyValue::Area(stretches, every) => {
                let cells = stretches.iter().flat_map(|stretch| stretch.node.cells()).collect();
                self.area = Some(At::new(cells, field.keyword.span));
                self.every = *every;
            }
            HararyValue::By(word) => self.by = Some(*word),
            HararyValue::Hits(sets) => {
                self.hits = Some(field);
                self.sets = sets;
            }
            HararyValue::Stones(player, cells) => {
                let own = &mut self.stones[usize::from(*player == Player::Breaker)];
                cells.iter().for_each(|cell| _ = own.insert(cell.node));
            }
        }
    }

    /// The area, and the lattice if there is one.
    fn area(&self, space: Space) -> Result<(Vec<Point>, Option<Lattice>), Diagnostic> {
        let Some(area) = &self.area else { return Ok((Vec::new(), None)) };
        let mut seen = HashSet::new();
        if let Some(twice) = area.node.iter().find(|cell| !seen.insert(**cell)) {
            let message = format!("the area has the cell {} twice", quote(&space.name(*twice)));
            return Err(Diagnostic::new(area.span, message));
        }
        if let Some(every) = self.every.filter(|every| !every.node.keeps_apart(&area.node)) {
            return Err(
                Diagnostic::new(every.span, "translates of the area meet").with(area.span, "the area")
            );
        }
        Ok((area.node.clone(), self.every.map(|every| every.node)))
    }

    /// With what Breaker is to manage.
    fn means(&self, space: Space, area: &[Point], block: &Block) -> Result<Means, Diagnostic> {
        let word = self.by.map(|by| by.node);
        if let Some(field) = self.hits.filter(|_| word != Some(ByWord::Area)) {
            return Err(Diagnostic::new(field.keyword.span, "`hits` is for blocks with `by area`"));
        }
        match word {
            None => Ok(Means::Any),
            Some(ByWord::Paving) => Ok(Means::Paving),
            Some(ByWord::Area) if area.is_empty() => {
                let message =
                    format!("the {} {} has no field `area`", block.keyword.node, quote(&block.name.node));
                Err(Diagnostic::new(block.header(), message).help("`by area` insists on that area"))
            }
            Some(ByWord::Area) => {
                self.sets.iter().map(|set| hit(space, area, set)).collect::<Result<_, _>>().map(Means::Area)
            }
        }
    }
}

/// What some fields are for.
const USE: &str = "`area`, `by` and `hits` are for losers on endless boards, `moves` for winners on finite ones; \
    only finite boards have stones and several creatures";

/// A set that is hit: cells of the area, each once.
fn hit(space: Space, area: &[Point], set: &At<Vec<At<Point>>>) -> Result<Vec<Point>, Diagnostic> {
    let mut cells: Vec<Point> = Vec::new();
    for cell in set.node.iter().take(MAX_CELLS + 1) {
        let name = quote(&space.name(cell.node));
        if cells.contains(&cell.node) {
            let message = format!("the cell {name} is used twice in this set");
            return Err(Diagnostic::new(cell.span, message).with(set.span, "the set"));
        }
        if !area.contains(&cell.node) {
            return Err(Diagnostic::new(cell.span, format!("{name} is no cell of the area")));
        }
        cells.push(cell.node);
    }
    Ok(cells)
}
