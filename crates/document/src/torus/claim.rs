//! The claim that a `win` block of torus Hex makes.

use crate::diagnostic::{Diagnostic, Problems, quote};
use crate::hex::Position;
use crate::syntax::{Block, Value};
use game::{BadSetup, Board, First, MAX_CELLS, Player, Rule, Torus, TorusClaim, TorusGame};

/// Resolves the names of a block.
pub fn claim(
    board: &Board,
    rule: Option<Rule>,
    block: &Block,
    problems: &mut Problems,
) -> Option<TorusClaim> {
    let before = problems.len();
    let rule = problems.check(rule.ok_or_else(|| missing_rule(board, block)))?;
    let torus = Torus::new(board.width(), board.height(), rule)?;
    let mut position = Position::new(*torus.grid());
    let (mut to_move, mut winner) = (Player::Black, None);
    for field in &block.fields {
        match &field.value {
            Value::Stones(player, stones) => position.list(*player, stones, problems),
            Value::ToMove(player) => to_move = player.node,
            Value::Winner(player) => winner = Some(player.node),
            _ => {}
        }
    }
    for field in &block.fields {
        if let Value::Board(rows) = &field.value {
            for cell in position.draw(rows, problems) {
                problems.push(
                    Diagnostic::new(cell.span, "a `win` has no region")
                        .help("it is about the whole board: write `.` for an empty cell"),
                );
            }
        }
    }
    position.check_places(problems);
    let owner = problems.check(winner.ok_or_else(|| missing_winner(block)))?;
    let (black, white) = (position.stones_of(Player::Black), position.stones_of(Player::White));
    let first = if to_move == owner { First::Owner } else { First::Opponent };
    let claim = TorusClaim { torus, black, white, owner, first };
    problems.check(can_be_searched(&claim, block)).filter(|()| problems.len() == before)?;
    Some(claim)
}

/// Who wins is a matter of the rule; links are not.
fn missing_rule(board: &Board, block: &Block) -> Diagnostic {
    let message = format!("the win {} needs a rule", quote(&block.name.node));
    Diagnostic::new(block.header(), message)
        .help(format!("name it in the game line, such as `torus {board} rule c`"))
}

fn missing_winner(block: &Block) -> Diagnostic {
    let message = format!("the win {} has no field `winner`", quote(&block.name.node));
    Diagnostic::new(block.header(), message).help("add `winner black` or `winner white`")
}

/// Refuses boards that are too large, and races that are over.
fn can_be_searched(claim: &TorusClaim, block: &Block) -> Result<(), Diagnostic> {
    let cells = claim.torus.grid().cells().len();
    if cells > MAX_CELLS {
        let message = format!("the torus has {cells} cells");
        return Err(Diagnostic::new(block.header(), message)
            .help(format!("a torus that is searched has at most {MAX_CELLS} cells")));
    }
    let game = TorusGame::with_stones(&claim.torus, &claim.black, &claim.white, claim.to_move());
    let over = match game {
        Err(BadSetup::TwoWinners) => true,
        Err(BadSetup::Shared(_)) => return Ok(()),
        Ok(game) => game.winner().is_some() && !claim.torus.rule().is_monotone(),
    };
    if over {
        let message = format!("in {} the game is over already", quote(&block.name.node));
        return Err(Diagnostic::new(block.header(), message).help("there are loops that decide it"));
    }
    Ok(())
}
