//! Which engine takes a claim, of whatever game.

use game::{Claim, CreatureClaim};
use gravity::Found;
pub use programs::Terms;
use proof::limits::{Budget, Exhausted, Limits, Monitor};
use proof::{Outcome, Verdict};
use sets::{harary, maker_breaker};
use std::borrow::Cow;
use std::time::Duration;
use strategies::settle::Request;
pub use strategies::settle::{Bound, Decided, Engine, must_play, order};

/// The time for a claim about an endless board, unless another is given.
const ENDLESS: Duration = Duration::from_secs(60);

/// The limits for a claim about an endless board.
fn endless(limits: &Limits) -> Limits {
    Limits { time: limits.time.or(Some(ENDLESS)), ..*limits }
}

/// Settles a claim about a creature that insists on an area; or says, after so many nodes, why the area does
/// not do, where no certificate can.
pub fn settle_area(
    claim: &CreatureClaim,
    limits: &Limits,
    monitor: &Monitor,
) -> Result<Outcome<'static>, (u64, harary::NoChoice)> {
    let limits = endless(limits);
    let mut budget = Budget::new(&limits, monitor);
    let found = match harary::by_area(claim, &limits, &mut budget) {
        Ok(Err(why)) => return Err((budget.nodes, why)),
        Ok(Ok(found)) => Ok((harary::verdict(claim, &found), found)),
        Err(exhausted) => Err(exhausted),
    };
    Ok(Outcome::shown(Cow::Owned(Claim::Creature(claim.clone())), found, budget.nodes))
}

/// Searches a claim with the best engine until it is settled or a limit runs out.
pub fn settle<'a>(claim: &'a Claim, limits: &Limits, monitor: &Monitor) -> Outcome<'a> {
    settle_by(Engine::Best, claim, limits, monitor)
}

/// Searches a claim with an engine until it is settled or a limit runs out. Only claims of Hex have several
/// engines.
pub fn settle_by<'a>(engine: Engine, claim: &'a Claim, limits: &Limits, monitor: &Monitor) -> Outcome<'a> {
    if let Claim::Hex(hex) = claim {
        return strategies::settle::settle(&Request { engine, ..Request::new(hex, limits, monitor) });
    }
    if matches!(engine, Engine::A | Engine::B) {
        return Outcome::exhausted(claim.clone(), Exhausted::NoMethod, 0);
    }
    let limits = match claim {
        Claim::Creature(_) => endless(limits),
        _ => *limits,
    };
    let mut budget = Budget::new(&limits, monitor);
    let whole = Cow::Borrowed(claim);
    match claim {
        Claim::Hex(_) => unreachable!("claims of Hex are settled above"),
        Claim::Sets(claim) => {
            let found = maker_breaker::settle(claim, &limits, &mut budget);
            Outcome::shown(whole, found, budget.nodes)
        }
        Claim::Creature(claim) => {
            let found = harary::settle(claim, &limits, &mut budget);
            Outcome::shown(whole, found, budget.nodes)
        }
        Claim::Torus(claim) => {
            let found = torus::settle(claim, &limits, &mut budget);
            Outcome::shown(whole, found, budget.nodes)
        }
        Claim::Drop(drawing) => {
            let found = gravity::settle(drawing, &mut budget);
            let found: Result<(Verdict, Found), Exhausted> = found.map(|found| (found.verdict(), found));
            Outcome::shown(whole, found, budget.nodes)
        }
    }
}
