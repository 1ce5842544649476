//! The claim that a `claim` or `sigma` block of Hex makes.

use super::position::{Position, check_size};
use super::terminal::Scope;
use crate::diagnostic::{Diagnostic, Problems, quote};
use crate::syntax::{Block, Goal, Mark, Region, Stone, Value};
use crate::{At, Span};
use game::{Board, First, HexClaim, Player};

/// Resolves the names of a block.
pub fn claim<'d>(
    board: Board,
    block: &'d Block,
    problems: &mut Problems,
) -> Option<(HexClaim, Position<'d>)> {
    let before = problems.len();
    let fields = Fields::of(block);
    let mut position = Position::new(board);
    for (player, stones) in &fields.stones {
        position.list(*player, stones, problems);
    }
    let drawn = position.draw(fields.drawing.map_or(&[], |drawing| drawing.node), problems);
    position.check_places(problems);
    let region = position.region(fields.region.map(|region| region.node), &drawn, problems);
    let known = region_is_known(&fields, drawn.is_empty(), block);
    if let Some(span) = problems.check(known) {
        problems.check(check_size(&region, span));
    }
    let scope = Scope { position: &position, region, owner: fields.owner };
    let goal = problems.check(fields.goal.ok_or_else(|| missing_goal(block)))?;
    // With a wrong position, words of the goal seem wrong that are not.
    let goal = (problems.len() == before).then(|| scope.formula(goal, problems))??;
    let claim = HexClaim {
        board,
        black: position.stones_of(Player::Black),
        white: position.stones_of(Player::White),
        owner: fields.owner,
        field: region,
        goal,
        first: fields.first,
    };
    Some((claim, position))
}

/// The fields of a block, by kind.
struct Fields<'d> {
    stones: Vec<(Player, &'d [Stone])>,
    region: Option<At<&'d Region>>,
    drawing: Option<At<&'d [Vec<At<Mark>>]>>,
    goal: Option<&'d Goal>,
    owner: Player,
    first: First,
}

impl<'d> Fields<'d> {
    fn of(block: &'d Block) -> Self {
        let mut fields = Self {
            stones: Vec::new(),
            region: None,
            drawing: None,
            goal: None,
            owner: Player::Black,
            first: First::Opponent,
        };
        for field in &block.fields {
            let span = field.keyword.span;
            match &field.value {
                Value::Stones(player, stones) => fields.stones.push((*player, stones)),
                Value::Region(region) => fields.region = Some(At::new(region, span)),
                Value::Board(rows) => fields.drawing = Some(At::new(rows, span)),
                Value::Goal(goal) => fields.goal = Some(goal),
                Value::Owner(owner) => fields.owner = owner.node,
                Value::First(first) => fields.first = first.node,
                _ => {}
            }
        }
        fields
    }
}

/// Where the region is given.
fn region_is_known(fields: &Fields<'_>, nothing_drawn: bool, block: &Block) -> Result<Span, Diagnostic> {
    let drawn = fields.drawing.filter(|_| !nothing_drawn);
    let listed = fields.region.map(|region| region.span);
    listed.or(drawn.map(|drawing| drawing.span)).ok_or_else(|| {
        let message = format!("the {} {} has no region", block.keyword.node, quote(&block.name.node));
        Diagnostic::new(block.header(), message).help(
            "add a field `region` with cells, `all` or nothing, or mark cells with `-` in a field `board`",
        )
    })
}

pub fn missing_goal(block: &Block) -> Diagnostic {
    let message = format!("the {} {} has no goal", block.keyword.node, quote(&block.name.node));
    Diagnostic::new(block.header(), message).help("add a field such as `goal top-bottom`")
}
