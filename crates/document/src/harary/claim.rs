//! The claim that a `loser` or `winner` block makes. On a finite board it is a set game.

use crate::diagnostic::{Diagnostic, Problems, quote};
use crate::stated::{OnBoard, Stated};
use crate::syntax::{Block, HararyValue, Value};
use game::{Claim, Creature, CreatureClaim, Ground, Images, Player, Point, Space};

/// Resolves a block.
pub fn claim(space: Space, board: Option<Ground>, block: &Block, problems: &mut Problems) -> Option<Stated> {
    let mut cells: Option<Vec<Point>> = None;
    let mut images = if space == Space::Line { Images::Translations } else { Images::All };
    let (mut area, mut by_paving, mut moves) = (Vec::new(), false, None);
    let owner = if block.keyword.node == "winner" { Player::Maker } else { Player::Breaker };
    for field in &block.fields {
        let Value::Harary(value) = &field.value else { continue };
        let useless = match value {
            HararyValue::Moves(most) => {
                moves = Some(most.node);
                owner == Player::Breaker || board.is_none()
            }
            HararyValue::Offsets(list) => {
                cells = Some(list.iter().map(|cell| Point::new(cell.node, 0)).collect());
                false
            }
            HararyValue::Drawing(rows) => {
                let row = |(y, row): (i32, &Vec<bool>)| -> Vec<Point> {
                    let filled = (0..).zip(row).filter(|(_, cell)| **cell);
                    filled.map(|(x, _)| Point::new(x, y)).collect()
                };
                cells = Some((0..).zip(rows.iter().map(|row| &row.node)).flat_map(row).collect());
                false
            }
            HararyValue::Images(wanted) => {
                images = wanted.node;
                false
            }
            HararyValue::Area(stretches) => {
                area = stretches.iter().flat_map(|stretch| stretch.node.cells()).collect();
                owner == Player::Maker || board.is_some()
            }
            HararyValue::By(_) => {
                by_paving = true;
                owner == Player::Maker || board.is_some()
            }
        };
        if useless {
            let message = format!("`{}` has no meaning here", field.keyword.node);
            problems.push(Diagnostic::new(field.keyword.span, message).help(
                "`area` and `by` are for losers on endless boards, `moves` for winners on finite ones",
            ));
            return None;
        }
    }
    let Some(creature) = cells.and_then(|cells| Creature::new(space, &cells, images)) else {
        let message =
            format!("the {} {} has no field `creature`", block.keyword.node, quote(&block.name.node));
        problems.push(Diagnostic::new(block.header(), message));
        return None;
    };
    let Some(board) = board else {
        let claim = CreatureClaim { creature, owner, by_paving, area };
        return Some(Stated::Plain(Claim::Creature(claim)));
    };
    if !board.has_room(&creature) {
        let message = format!("{} does not fit on the board", quote(&block.name.node));
        problems.push(Diagnostic::new(block.header(), message));
        return None;
    }
    Some(Stated::OnBoard(Box::new(OnBoard::new(board, creature, owner, moves))))
}
