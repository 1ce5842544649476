//! Certificates: the statement of a claim, and a search's result derived through the kernel.

use crate::derivation::{Derivation, DeriveError, Notation, Step};
use crate::replay::Replay;
use crate::settled::{Proof, Settled};
use crate::verdict::Verdict;
use game::drop::{Columns, Drawing, Drawn, DropBoard, Rule, Stretch, Width};
use game::{Cell, CellSet, Claim, CreatureClaim, HexClaim, Means, Player, SetClaim, TorusClaim, write_sets};
use kernel::{Goal, Theorem};
use std::io::Write;
use std::sync::Arc;

/// The head of a certificate: the claim in full, and its verdict.
pub fn head(claim: &Claim, verdict: Verdict) -> String {
    let (body, first) = match claim {
        Claim::Hex(claim) => (hex_head(claim), claim.first),
        Claim::Sets(claim) => (sets_head(claim), claim.first),
        Claim::Torus(claim) => (torus_head(claim), claim.first),
        Claim::Drop(drawing) => {
            return format!("tatami certificate 1\n{}verdict {verdict}\n", drawing_head(drawing));
        }
        Claim::Creature(claim) => return creature_head(claim, verdict),
    };
    format!("tatami certificate 1\n{body}first {first}\nverdict {verdict}\n")
}

fn hex_head(claim: &HexClaim) -> String {
    let board = &claim.board;
    let list = |word: &str, cells: &CellSet| format!("{word} {}", board.names(cells)).trim_end().to_string();
    let game = if board.is_glued() { "torus" } else { "hex" };
    format!(
        "game {game} {board}\n{}\n{}\nowner {}\n{}\ngoal {}\n",
        list("black", &claim.black),
        list("white", &claim.white),
        claim.owner,
        list("field", &claim.field),
        claim.goal.text(&|cell| board.name(cell)),
    )
}

fn sets_head(claim: &SetClaim) -> String {
    let sets = write_sets(&claim.sets, &|cell| claim.names[cell.index()].clone());
    let moves = claim.moves.map_or(String::new(), |moves| format!(" moves {moves}"));
    format!("game sets{moves}\ncells {}\nsets {sets}\nowner {}\n", claim.names.join(" "), claim.owner)
}

fn torus_head(claim: &TorusClaim) -> String {
    let grid = claim.torus.grid();
    let list = |word: &str, cells: &CellSet| format!("{word} {}", grid.names(cells)).trim_end().to_string();
    format!(
        "game {}\n{}\n{}\nowner {}\n",
        claim.torus,
        list("black", &claim.black),
        list("white", &claim.white),
        claim.owner,
    )
}

/// Writes the certificate of what a search has settled: the claim, or the same claim in a smaller field. The
/// kernel sees every step of it. Games without plans have their own.
pub fn write(
    claim: &Claim,
    searched: &Claim,
    verdict: Verdict,
    settled: &Settled,
    out: impl Write,
) -> Result<(), DeriveError> {
    let mut derivation = begin(claim, verdict, out)?;
    let mut replay = Replay::new(&mut derivation, &field(searched));
    match &settled.proof {
        Proof::Plan(plan) => {
            let last = replay.plan(plan)?;
            end(claim, verdict, derivation, &last)
        }
        Proof::Threat(threat) => {
            let last = replay.threat(threat)?;
            let fact = &last.fact;
            concludes(claim, verdict, fact.needed(), fact.carrier(), fact.goal())?;
            derivation.qed(&last).map(|_| ())
        }
    }
}

/// Writes the head of a certificate, and prepares its derivation.
pub fn begin<W: Write>(claim: &Claim, verdict: Verdict, mut out: W) -> Result<Derivation<W>, DeriveError> {
    out.write_all(head(claim, verdict).as_bytes())?;
    Ok(Derivation::new(out, notation(claim), Arc::new(main_goal(claim, verdict))))
}

/// Ends a certificate with a theorem, which must be what the claim says.
pub fn end<W: Write>(
    claim: &Claim,
    verdict: Verdict,
    derivation: Derivation<W>,
    last: &Step<Theorem>,
) -> Result<(), DeriveError> {
    let fact = &last.fact;
    concludes(claim, verdict, fact.needed(), fact.region(), fact.goal())?;
    derivation.qed(last).map(|_| ())
}

/// Refuses a derivation that needs more than the claim gives, or that is about something else.
fn concludes(
    claim: &Claim,
    verdict: Verdict,
    needed: &CellSet,
    cells: &CellSet,
    goal: &Goal,
) -> Result<(), DeriveError> {
    let (given, field) = match claim {
        Claim::Hex(claim) if verdict == Verdict::Holds => (claim.stones(), claim.field),
        Claim::Hex(claim) => (CellSet::EMPTY, claim.field),
        Claim::Torus(claim) => {
            (claim.stones(winner(claim, verdict)), claim.torus.grid().cells() - claim.black - claim.white)
        }
        Claim::Sets(_) | Claim::Drop(_) | Claim::Creature(_) => return Err(DeriveError::OtherStatement),
    };
    let same = *goal == main_goal(claim, verdict);
    if same && needed.is_subset(&given) && cells.is_subset(&field) {
        Ok(())
    } else {
        Err(DeriveError::OtherStatement)
    }
}

/// The goal of the side that succeeds.
pub fn main_goal(claim: &Claim, verdict: Verdict) -> Goal {
    match claim {
        Claim::Hex(HexClaim { board, owner, goal, .. }) if verdict == Verdict::Holds => {
            Goal::Links { board: *board, owner: *owner, formula: goal.clone() }
        }
        Claim::Hex(claim) => Goal::Cut {
            board: claim.board,
            owner: claim.owner.opponent(),
            stones: claim.stones(),
            field: claim.field,
            formula: claim.goal.clone(),
        },
        Claim::Sets(claim) if (claim.owner == Player::Breaker) == (verdict == Verdict::Holds) => {
            Goal::Hits(claim.sets.clone())
        }
        Claim::Sets(claim) => Goal::Owns(claim.sets.clone()),
        Claim::Torus(claim) => Goal::Loop(claim.torus, winner(claim, verdict)),
        Claim::Drop(_) | Claim::Creature(_) => Goal::Owns(Vec::new()),
    }
}

/// How cells are called in the certificate of a claim.
pub fn notation(claim: &Claim) -> Notation {
    match claim {
        Claim::Hex(claim) => Notation::Hex(claim.board),
        Claim::Sets(claim) => Notation::Sets(claim.names.clone()),
        Claim::Torus(claim) => Notation::Hex(*claim.torus.grid()),
        Claim::Drop(_) | Claim::Creature(_) => Notation::Sets(Vec::new()),
    }
}

/// The cells of a claim's field, by whose numbers plans speak.
pub fn field(claim: &Claim) -> CellSet {
    match claim {
        Claim::Hex(claim) => claim.field,
        Claim::Torus(claim) => claim.torus.grid().cells(),
        Claim::Sets(claim) => (0..claim.names.len()).map(Cell::new).collect(),
        Claim::Drop(_) | Claim::Creature(_) => CellSet::EMPTY,
    }
}

/// The whole head of a certificate about a creature.
fn creature_head(claim: &CreatureClaim, verdict: Verdict) -> String {
    let creature = &claim.creature;
    let cells: Vec<String> = creature.cells().iter().map(|cell| creature.space().name(*cell)).collect();
    // That Breaker cannot manage with an area is a statement about the game in it, and no more than that.
    if let Some(game) = claim.area_game().filter(|_| verdict == Verdict::Fails) {
        return head(&Claim::Sets(game), verdict);
    }
    let what = match (claim.owner, &claim.by) {
        (Player::Maker, _) => "winner",
        (_, Means::Paving) => "paving",
        (_, Means::Any | Means::Area(_)) => "loser",
    };
    format!(
        "tatami certificate 1\ngame harary {}\ncreature {}\nimages {}\nclaim {what}\nverdict {verdict}\n",
        creature.space(),
        cells.join(" "),
        creature.images()
    )
}

/// The lines of the head of a certificate about a drawing, between the first and the verdict.
fn drawing_head(drawing: &Drawing) -> String {
    let board = drawing.board();
    let height = board.height.map_or(String::new(), |height| format!(" height {height}"));
    let (connect, defender) = (board.connect, drawing.defender());
    format!("game drop connect {connect}{height}\ndefender {defender}\n{}", drawing_lines(drawing))
}

/// The head of a certificate that a game on this board, empty at first, is a draw.
pub fn draw_head(board: &DropBoard) -> String {
    format!("tatami certificate 1\ngame draw {}\n", limits(board))
}

/// The same of all boards that begin with the first column of this one and are as wide or wider.
pub fn wider_head(narrowest: &DropBoard) -> String {
    format!("tatami certificate 1\ngame draw {}\n", written(narrowest, " wider"))
}

/// The length of lines, and where a board with gravity ends, as heads of certificates have it.
pub fn limits(board: &DropBoard) -> String {
    written(board, "")
}

fn written(board: &DropBoard, wider: &str) -> String {
    let wide = match board.columns {
        Columns::ALL => String::new(),
        Columns { first, last } => format!(" columns {} {}{wider}", or_dash(first), or_dash(last)),
    };
    let tall = board.height.map_or(String::new(), |height| format!(" height {height}"));
    format!("connect {}{wide}{tall}", board.connect)
}

/// A number, or a dash where there is none.
fn or_dash(number: Option<impl ToString>) -> String {
    number.map_or("-".to_string(), |number| number.to_string())
}

/// The rule and the columns of a drawing.
pub fn drawing_lines(drawing: &Drawing) -> String {
    let (first, last) = drawing.ends();
    let beyond = match (drawing.stretch(), drawing.width()) {
        (Some(Stretch { from, period }), _) => format!("widens {from} {period}"),
        (None, Width::LIMITED) => "limited".to_string(),
        (None, Width { left, right }) => format!("repeats {} {}", or_dash(left), or_dash(right)),
    };
    let rule = match drawing.rule() {
        Rule::Divert => "divert",
        Rule::Pair => "pair",
    };
    let mut text = format!("rule {rule}\ncolumns {first} {last} {beyond}\n");
    for (column, drawn) in drawing.window() {
        let cells = drawn.iter().map(|cell| match cell {
            Drawn::Stone(stone) => format!(" {stone}"),
            Drawn::Pair(partner) => format!(" {partner}"),
        });
        text += &format!("column {column}{}\n", cells.collect::<String>());
    }
    text
}

/// Who wins on a torus, by a verdict on a claim.
pub fn winner(claim: &TorusClaim, verdict: Verdict) -> Player {
    if verdict == Verdict::Holds { claim.owner } else { claim.owner.opponent() }
}
