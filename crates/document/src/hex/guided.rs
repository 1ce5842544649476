//! The claims that the blocks of Hex make, and the advice on their proofs: reply trees, extensions, wins and
//! strategies are ordinary claims that are proved in a certain way.

use super::claim::{claim, missing_goal};
use super::position::{Position, check_size};
use super::terminal::Scope;
use crate::At;
use crate::diagnostic::{Diagnostic, Problems, quote};
use crate::resolve::Earlier;
use crate::syntax::{Block, Case, CaseWord, Forced, Region, Value, Word};
use game::{Advice, Board, Cell, CellSet, First, ForcedStep, Formula, HexClaim, Moves, Player, ReplyCase};

/// Resolves the names of a block of Hex.
pub fn guided(
    board: Board,
    block: &Block,
    earlier: &Earlier<'_, '_>,
    problems: &mut Problems,
) -> Option<(HexClaim, Advice)> {
    match block.keyword.node {
        "sigma" => sigma(board, block, earlier, problems),
        "extension" => extension(board, block, earlier, problems),
        "win" => win(board, block, earlier, problems),
        "strategy" => strategy(board, block, earlier, problems),
        _ => derived(board, block, earlier, problems),
    }
}

/// A claim, perhaps put together from others.
fn derived(
    board: Board,
    block: &Block,
    earlier: &Earlier<'_, '_>,
    problems: &mut Problems,
) -> Option<(HexClaim, Advice)> {
    let before = problems.len();
    let (claim, _) = claim(board, block, problems)?;
    let used = used(board, block, earlier, problems);
    let advice =
        if used.is_empty() { Advice::None } else { Advice::Using { blocks: used, line: Vec::new() } };
    (problems.len() == before).then_some((claim, advice))
}

/// The blocks that a field `using` names.
fn used(board: Board, block: &Block, earlier: &Earlier<'_, '_>, problems: &mut Problems) -> Vec<usize> {
    let names = block.fields.iter().find_map(|field| match &field.value {
        Value::Using(names) => Some(&names[..]),
        _ => None,
    });
    blocks(names.unwrap_or_default(), board, earlier, problems)
}

fn sigma(
    board: Board,
    block: &Block,
    earlier: &Earlier<'_, '_>,
    problems: &mut Problems,
) -> Option<(HexClaim, Advice)> {
    let before = problems.len();
    let (claim, position) = claim(board, block, problems)?;
    let tree = Tree { position, field: claim.field, owner: claim.owner, kind: Kind::Sigma, earlier };
    let cases = tree.cases(&top_cases(block), None, problems);
    check_reply_names(block, &board, problems);
    (problems.len() == before).then_some((claim, Advice::Tree { cases, beside: CellSet::EMPTY, also: None }))
}

/// The cases that stand directly in a block.
fn top_cases(block: &Block) -> Vec<&Case> {
    let case = |value: &'_ Value| matches!(value, Value::Case(_));
    let fields = block.fields.iter().filter(|field| case(&field.value));
    fields.filter_map(|field| if let Value::Case(case) = &field.value { Some(case) } else { None }).collect()
}

/// A name of a reply means one cell throughout a block, and a cell has one name.
fn check_reply_names(block: &Block, board: &Board, problems: &mut Problems) {
    let mut known: Vec<(&At<Word>, Cell)> = Vec::new();
    for case in top_cases(block) {
        case.each(0, &mut |case, _| {
            let Some(name) = &case.name else { return };
            let clash =
                |(other, cell): &&(&At<Word>, Cell)| (other.node == name.node) != (*cell == case.reply.node);
            match known.iter().find(clash) {
                None => known.push((name, case.reply.node)),
                Some((first, cell)) => {
                    let (here, there) = (board.name(case.reply.node), board.name(*cell));
                    let message = format!(
                        "{} is {here} here, and {} is {there}",
                        quote(&name.node),
                        quote(&first.node)
                    );
                    problems.push(
                        Diagnostic::new(name.span, message)
                            .with(first.span, "first used here")
                            .help("in a block a name means one cell, and a cell has one name"),
                    );
                }
            }
        });
    }
}

/// Which block a reply tree belongs to.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Sigma,
    Strategy,
}

/// A node of a reply tree: the stones, and the cells that are played.
struct Tree<'d, 'e> {
    position: Position<'d>,
    field: CellSet,
    owner: Player,
    kind: Kind,
    earlier: &'e Earlier<'e, 'e>,
}

impl<'d> Tree<'d, '_> {
    /// The cases at a node; `last` is the move that led there, if it is known.
    fn cases(&self, cases: &[&'d Case], last: Option<Cell>, problems: &mut Problems) -> Vec<ReplyCase> {
        let mut named: Vec<At<Cell>> = Vec::new();
        let mut other: Option<&Case> = None;
        let mut resolved = Vec::new();
        for case in cases {
            if problems.is_full() {
                break;
            }
            for cell in &case.moves {
                problems.check(self.check_move(*cell, &named, case));
                named.push(*cell);
            }
            match case.word.node {
                CaseWord::Else => {
                    if let Some(first) = other {
                        problems.push(
                            Diagnostic::new(case.word.span, "a second `else`")
                                .with(first.word.span, "the first is here"),
                        );
                    }
                    other = Some(case);
                }
                CaseWord::Threat if self.kind == Kind::Sigma => {
                    problems.push(Diagnostic::new(case.word.span, "`threat` belongs to a `strategy`"));
                }
                CaseWord::On | CaseWord::Threat => {}
            }
            resolved.extend(self.case(case, problems));
        }
        if let Some(case) = other {
            let reply = case.reply.node;
            let answered = named.iter().any(|cell| cell.node == reply) || last == Some(reply);
            let threatened = cases.iter().any(|case| case.word.node == CaseWord::Threat);
            if !answered && !threatened && self.field.contains(reply) {
                let name = quote(&self.position.board.name(reply));
                problems.push(
                    Diagnostic::new(case.reply.span, format!("the opponent's move {name} has no reply"))
                        .help(format!("`else` answers on {name} itself: add a case `on` that cell")),
                );
            }
        }
        resolved
    }

    /// A reply below a case of several moves must not be one of them: there it would be taken.
    fn check_inner_replies(&self, case: &Case, problems: &mut Problems) {
        if case.moves.len() < 2 {
            return;
        }
        let mut inner: Vec<&Case> = case.cases.iter().collect();
        while let Some(next) = inner.pop() {
            inner.extend(&next.cases);
            if let Some(cell) = case.moves.iter().find(|cell| cell.node == next.reply.node) {
                let name = quote(&self.position.board.name(cell.node));
                let message = format!("the reply {name} may be where the opponent has just played");
                problems.push(
                    Diagnostic::new(next.reply.span, message)
                        .with(cell.span, "this move needs a case of its own"),
                );
            }
        }
    }

    fn check_move(&self, cell: At<Cell>, named: &[At<Cell>], case: &Case) -> Result<(), Diagnostic> {
        let name = quote(&self.position.board.name(cell.node));
        if let Some(first) = named.iter().find(|first| first.node == cell.node) {
            let message = format!("the move {name} has two cases");
            return Err(Diagnostic::new(cell.span, message).with(first.span, "the first is here"));
        }
        if !self.field.contains(cell.node) {
            let message = format!("{name} cannot be played here");
            return Err(
                Diagnostic::new(cell.span, message).help("the moves of a case are empty cells of the region")
            );
        }
        if cell.node == case.reply.node {
            let message = format!("the reply {name} is where the opponent has just played");
            return Err(Diagnostic::new(case.reply.span, message));
        }
        Ok(())
    }

    fn case(&self, case: &'d Case, problems: &mut Problems) -> Option<ReplyCase> {
        let reply = case.reply;
        let name = || quote(&self.position.board.name(reply.node));
        if !self.field.contains(reply.node) {
            let message = format!("the reply {} cannot be played here", name());
            problems
                .push(Diagnostic::new(reply.span, message).help("a reply is an empty cell of the region"));
            return None;
        }
        let only = match &case.moves[..] {
            [one] => Some(one.node),
            _ => None,
        };
        let mut position = self.position.clone();
        position.stones.insert(reply.node, super::position::Placed { player: self.owner, span: reply.span });
        if let Some(name) = &case.name {
            problems.check(position.declare(name, self.owner, Some(reply)));
        }
        let taken = only.map_or(CellSet::of(reply.node), |cell| CellSet::of(cell).with(reply.node));
        self.check_inner_replies(case, problems);
        let (owner, kind, earlier) = (self.owner, self.kind, self.earlier);
        let after = Tree { position, field: self.field - taken, owner, kind, earlier };
        let inner: Vec<&Case> = case.cases.iter().collect();
        let cases = after.cases(&inner, only, problems);
        let by = blocks(&case.by, self.position.board, earlier, problems);
        let (then, line) = match kind {
            Kind::Sigma => {
                if let Some(name) = case.by.first().filter(|_| !case.cases.is_empty()) {
                    problems.push(
                        Diagnostic::new(name.span, "`by` belongs to a case without cases of its own")
                            .help("in a `sigma` blocks are put together where the tree ends"),
                    );
                }
                if let Some(step) = case.line.first() {
                    problems.push(Diagnostic::new(step.reply.span, "`line` belongs to a `strategy`"));
                }
                let scope = Scope { position: &after.position, region: after.field, owner: self.owner };
                let then = case.then.as_ref().map(|goal| scope.formula(goal, problems));
                (if let Some(then) = then { Some(then?) } else { None }, Vec::new())
            }
            Kind::Strategy => {
                if case.then.is_some() {
                    problems.push(
                        Diagnostic::new(case.word.span, "a case of a `strategy` needs no `then`")
                            .help("it is always about joining one's edges"),
                    );
                }
                (None, forced(&case.line, &after.field, &self.position.board, problems))
            }
        };
        let moves = match case.word.node {
            CaseWord::On => Moves::On(case.moves.iter().map(|cell| cell.node).collect()),
            CaseWord::Else => Moves::Else,
            CaseWord::Threat => Moves::Threat,
        };
        Some(ReplyCase { moves, reply: reply.node, then, by, line, cases })
    }
}

/// The blocks that names mean, by number.
fn blocks(
    names: &[At<Word>],
    board: Board,
    earlier: &Earlier<'_, '_>,
    problems: &mut Problems,
) -> Vec<usize> {
    let mut numbers = Vec::new();
    for name in names {
        let Some(Some(number)) = problems.check(earlier.number(name)) else { continue };
        let Some(claim) = earlier.entry(number).hex() else { continue };
        if claim.board.is_glued() != board.is_glued() {
            problems.push(Diagnostic::new(name.span, format!("{} is about another game", quote(&name.node))));
        } else if claim.board != board {
            let message = format!("{} is about a board {}", quote(&name.node), claim.board);
            problems.push(Diagnostic::new(name.span, message).help(format!("this board is {board}")));
        } else if claim.first == First::Owner {
            let message = format!("in {} the owner moves first", quote(&name.node));
            problems.push(
                Diagnostic::new(name.span, message).help("only what holds against a first move can be used"),
            );
        } else if !numbers.contains(&number) {
            numbers.push(number);
        }
    }
    numbers
}

/// A forced line; each of its cells must still be empty.
fn forced(steps: &[Forced], field: &CellSet, board: &Board, problems: &mut Problems) -> Vec<ForcedStep> {
    let mut left = *field;
    let mut resolved = Vec::new();
    for step in steps {
        for cell in step.moves.iter().chain([&step.reply]) {
            if !left.contains(cell.node) {
                let message = format!("{} is taken", quote(&board.name(cell.node)));
                problems.push(
                    Diagnostic::new(cell.span, message)
                        .help("each cell of a line is empty until it is played"),
                );
                return resolved;
            }
        }
        let moves: CellSet = step.moves.iter().map(|cell| cell.node).collect();
        if moves.contains(step.reply.node) {
            let message = format!("the reply {} is one of the moves", quote(&board.name(step.reply.node)));
            problems.push(Diagnostic::new(step.reply.span, message));
            return resolved;
        }
        left.remove(step.reply.node);
        if moves.len() == 1 {
            left -= moves;
        }
        resolved.push(ForcedStep { moves, reply: step.reply.node });
    }
    resolved
}

/// An extension: the σ-connection's goal, and the extension's own once its stones are there too.
fn extension(
    board: Board,
    block: &Block,
    earlier: &Earlier<'_, '_>,
    problems: &mut Problems,
) -> Option<(HexClaim, Advice)> {
    let before = problems.len();
    let mut fields = block.fields.iter();
    let of = fields.find_map(|field| if let Value::Of(name) = &field.value { Some(name) } else { None });
    let of = problems.check(of.ok_or_else(|| {
        let message = format!("the extension {} has no field `of`", quote(&block.name.node));
        Diagnostic::new(block.header(), message).help("add `of` and the name of a `sigma` above")
    }))?;
    let number = problems.check(earlier.number(of))??;
    let base = earlier.entry(number);
    let claim = base.hex()?;
    let Advice::Tree { cases, beside, also } = &base.advice else {
        let message = format!("{} is a `{}`", quote(&of.node), base.kind);
        problems
            .push(Diagnostic::new(of.span, message).help("only a `sigma` or an `extension` can be extended"));
        return None;
    };
    if claim.board != board {
        let message = format!("{} is about a board {}", quote(&of.node), claim.board);
        problems.push(Diagnostic::new(of.span, message));
        return None;
    }
    let mut position = position_of(base.name.as_str(), board, earlier);
    let mut region = claim.field;
    let mut added = CellSet::EMPTY;
    for field in &block.fields {
        match &field.value {
            Value::Stones(player, stones) => {
                position.list(*player, stones, problems);
                if *player != claim.owner && !stones.is_empty() {
                    let message = format!("an extension adds stones of {} only", claim.owner);
                    problems.push(Diagnostic::new(field.keyword.span, message));
                }
            }
            Value::Region(listed @ Region::Cells(_)) => {
                added = position.region(Some(listed), &[], problems);
                region |= added;
                problems.check(check_size(&region, field.keyword.span));
            }
            _ => {}
        }
    }
    position.check_places(problems);
    // The stones of an extension that is extended count as well.
    let stones: CellSet = position.stones.keys().copied().collect::<CellSet>() - claim.black - claim.white;
    for cell in stones.iter().filter(|cell| region.contains(*cell)) {
        let message = format!("{} is in the region", quote(&board.name(cell)));
        problems.push(
            Diagnostic::new(position.stones[&cell].span, message)
                .help("an extension's stone stands outside the region"),
        );
    }
    let goal = block
        .fields
        .iter()
        .find_map(|field| if let Value::Goal(goal) = &field.value { Some(goal) } else { None });
    let goal = problems.check(goal.ok_or_else(|| missing_goal(block)))?;
    let scope = Scope { position: &position, region, owner: claim.owner };
    let goal = (problems.len() == before).then(|| scope.formula(goal, problems))??;
    let given = stones.iter().fold(goal, |part, cell| Formula::Given(Box::new(part), cell));
    let also = match also {
        None => given.clone(),
        Some(inner) => Formula::All(vec![inner.clone(), given.clone()]),
    };
    let extended =
        HexClaim { field: region, goal: Formula::All(vec![claim.goal.clone(), given]), ..claim.clone() };
    let advice = Advice::Tree { cases: cases.clone(), beside: *beside | added, also: Some(also) };
    Some((extended, advice))
}

/// The stones of a `sigma`, or of an `extension` and what it extends, with their names.
fn position_of<'d>(name: &str, board: Board, earlier: &Earlier<'_, 'd>) -> Position<'d> {
    let mut chain = Vec::new();
    let mut next = earlier.block(name);
    while let Some(block) = next {
        chain.push(block);
        let of = block.fields.iter().find_map(|field| match &field.value {
            Value::Of(name) => Some(&name.node),
            _ => None,
        });
        next = of.and_then(|of| earlier.block(of)).filter(|_| chain.len() < MAX_CHAIN);
    }
    let mut position = Position::new(board);
    // What is wrong with these blocks has been told.
    let mut told = Problems::default();
    for field in chain.iter().rev().flat_map(|block| &block.fields) {
        if let Value::Stones(player, stones) = &field.value {
            position.list(*player, stones, &mut told);
        }
    }
    for field in chain.iter().flat_map(|block| &block.fields) {
        if let Value::Board(rows) = &field.value {
            position.draw(rows, &mut told);
        }
    }
    position
}

/// Extensions of extensions: blocks stand in a file, so the chain has an end anyway.
const MAX_CHAIN: usize = 1000;

/// The claim that a player wins a position.
fn winning<'d>(board: Board, block: &'d Block, problems: &mut Problems) -> Option<(HexClaim, Position<'d>)> {
    let before = problems.len();
    let mut position = Position::new(board);
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
                let message = format!("a `{}` has no region", block.keyword.node);
                problems.push(
                    Diagnostic::new(cell.span, message)
                        .help("it is about the whole board: write `.` for an empty cell"),
                );
            }
        }
    }
    position.check_places(problems);
    let owner = problems.check(winner.ok_or_else(|| {
        let message = format!("the {} {} has no field `winner`", block.keyword.node, quote(&block.name.node));
        Diagnostic::new(block.header(), message).help("add `winner black` or `winner white`")
    }))?;
    let (black, white) = (position.stones_of(Player::Black), position.stones_of(Player::White));
    let field = board.cells() - black - white;
    problems.check(check_size(&field, block.header()));
    let first = if to_move == owner { First::Owner } else { First::Opponent };
    let claim = HexClaim { board, black, white, owner, field, goal: Formula::across(owner), first };
    (problems.len() == before).then_some((claim, position))
}

fn win(
    board: Board,
    block: &Block,
    earlier: &Earlier<'_, '_>,
    problems: &mut Problems,
) -> Option<(HexClaim, Advice)> {
    let before = problems.len();
    let (claim, _) = winning(board, block, problems)?;
    let (mut used, mut line) = (Vec::new(), Vec::new());
    for field in &block.fields {
        match &field.value {
            Value::Using(names) => used = blocks(names, board, earlier, problems),
            Value::Line(steps) => {
                line = forced(steps, &claim.field, &board, problems);
                if claim.first == First::Owner {
                    problems.push(
                        Diagnostic::new(field.keyword.span, "a line begins with the loser's move")
                            .help("give the winner's first move as a stone"),
                    );
                }
            }
            _ => {}
        }
    }
    (problems.len() == before).then_some((claim, Advice::Using { blocks: used, line }))
}

fn strategy(
    board: Board,
    block: &Block,
    earlier: &Earlier<'_, '_>,
    problems: &mut Problems,
) -> Option<(HexClaim, Advice)> {
    let before = problems.len();
    let (claim, position) = winning(board, block, problems)?;
    if claim.first == First::Owner {
        problems.push(
            Diagnostic::new(block.header(), "a strategy answers moves, and here the winner moves first")
                .help("give the first move as a stone, and `to move` the other player"),
        );
    }
    let used = used(board, block, earlier, problems);
    let tree = Tree { position, field: claim.field, owner: claim.owner, kind: Kind::Strategy, earlier };
    let cases = tree.cases(&top_cases(block), None, problems);
    check_reply_names(block, &board, problems);
    (problems.len() == before).then_some((claim, Advice::Strategy { blocks: used, cases }))
}
