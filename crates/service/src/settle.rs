//! Which engine takes a claim, of whatever game.

use game::Claim;
use gravity::Found;
pub use programs::Terms;
use proof::limits::{Budget, Exhausted, Limits, Monitor};
use proof::{Outcome, Verdict};
use sets::{harary, maker_breaker};
use std::borrow::Cow;
use std::time::Duration;
use strategies::settle::Request;
pub use strategies::settle::{Bound, Engine, must_play, order};

/// The time for a claim about an endless board, unless another is given.
const ENDLESS: Duration = Duration::from_secs(60);

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
        Claim::Creature(_) => Limits { time: limits.time.or(Some(ENDLESS)), ..*limits },
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
