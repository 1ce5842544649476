//! Blocks whose regions overlap, joined where Noshita's AB-property allows it: both answer a move A in the cells
//! that they share by the same reply B. The other moves are answered by a small search.

use super::argument::{Argument, Step};
use super::reply_tree;
use super::tally::ATOM_NODES;
use super::{Lemma, Prover, called};
use game::{Cell, CellSet, Formula, HexClaim, Moves, Player, ReplyCase};
use proof::limits::{Exhausted, Limits};

/// What stands between the names of blocks that were joined.
pub const JOINED: &str = " ∪ ";

/// The lemmas, with a pair of them that overlaps where it stands joined if it has the property, and how.
pub fn joined(
    claim: &HexClaim,
    lemmas: &[Lemma],
    prover: &Prover<'_>,
) -> Result<Option<(Vec<Lemma>, String)>, Exhausted> {
    let fits = |argument: &Argument| {
        argument.owner == claim.owner
            && argument.stones.is_subset(&claim.stones())
            && argument.region.is_subset(&claim.field)
    };
    for (index, (one_name, one)) in lemmas.iter().enumerate() {
        for (other_name, other) in &lemmas[index + 1..] {
            let shared = one.region & other.region;
            if shared.is_empty() || !fits(one) || !fits(other) {
                continue;
            }
            let Some((answered, reply)) = property(one, other, &shared) else { continue };
            let Some(argument) = together(claim, (one, other), (answered, reply), prover)? else { continue };
            let name = |cell| claim.board.name(cell);
            let (them, moved, reply) = (called(claim.owner.opponent()), name(answered), name(reply));
            let note = format!(
                "{one_name} and {other_name} share {}, and are joined: {them}'s {moved} is answered by {reply} for both",
                claim.board.names(&shared)
            );
            let left = lemmas.iter().filter(|(name, _)| name != one_name && name != other_name);
            let name = format!("{one_name}{JOINED}{other_name}");
            return Ok(Some((left.cloned().chain([(name, argument)]).collect(), note)));
        }
    }
    Ok(None)
}

/// A move in the shared cells that both answer by the same reply.
fn property(one: &Argument, other: &Argument, shared: &CellSet) -> Option<(Cell, Cell)> {
    let (Step::Cases(one), Step::Cases(other)) = (&one.step, &other.step) else { return None };
    let pairs = one.iter().flat_map(|a| other.iter().map(move |b| (a, b)));
    pairs.filter(|(a, b)| a.cell == b.cell && shared.contains(a.cell)).find_map(|(a, b)| {
        let answered = *shared - a.carrier() - b.carrier();
        answered.first().map(|answered| (answered, a.cell))
    })
}

/// Both goals in both regions together, along the common reply.
fn together(
    claim: &HexClaim,
    (one, other): (&Argument, &Argument),
    (answered, reply): (Cell, Cell),
    prover: &Prover<'_>,
) -> Result<Option<std::sync::Arc<Argument>>, Exhausted> {
    let stones = one.stones | other.stones;
    let (black, white) = match claim.owner {
        Player::White => (CellSet::EMPTY, stones),
        _ => (stones, CellSet::EMPTY),
    };
    let goal = Formula::All(vec![one.goal.clone(), other.goal.clone()]);
    let whole = HexClaim { black, white, field: one.region | other.region, goal, ..claim.clone() };
    let moves = Moves::On(CellSet::of(answered));
    let case = ReplyCase { moves, reply, then: None, by: Vec::new(), line: Vec::new(), cases: Vec::new() };
    let limits = Limits { nodes: Some(ATOM_NODES), ..prover.left() };
    let prover = Prover::new(&limits, prover.monitor);
    match reply_tree::argued(&whole, (&[case], CellSet::EMPTY, None), prover) {
        Err(Exhausted::Nodes) => Ok(None),
        found => found,
    }
}
