//! Exact solving near the end of a game.

use crate::effort::Effort;
use crate::tuning::{EXACT_FROM, EXACT_RACE_FROM, PLAYOUTS_PER_NODE};
use dfpn::search;
use game::{Cell, First, MAX_CELLS, Player, TorusClaim, TorusGame};
use proof::field::Side;
use proof::limits::{Budget, Limits, Monitor};
use proof::settled::Proof;
use torus::contest::TorusContest;
use torus::race;

/// What is known for certain of a position.
#[derive(Debug)]
pub struct Settled {
    /// Who wins.
    pub winner: Player,
    /// With which move, if that is the player to move.
    pub reply: Option<Cell>,
}

/// Settles a position, if that takes no more than a fifth of the effort.
pub fn settle(game: &TorusGame, effort: Effort, monitor: &Monitor) -> Option<Settled> {
    let torus = game.torus();
    let monotone = torus.rule().is_monotone();
    let most = if monotone { &EXACT_FROM } else { &EXACT_RACE_FROM }.get();
    if game.empty().len() > most || torus.grid().cells().len() > MAX_CELLS {
        return None;
    }
    let (time, nodes) = match effort {
        Effort::Time(time) => (Some(time / 5), None),
        Effort::Playouts(playouts) => (None, Some(playouts / 5 / PLAYOUTS_PER_NODE.get() as u64)),
    };
    let limits = Limits { time, memory: 256 << 20, nodes };
    let mut budget = Budget::new(&limits, monitor);
    let claim = TorusClaim {
        torus: *torus,
        black: *game.stones(Player::Black),
        white: *game.stones(Player::White),
        owner: game.to_move(),
        first: First::Owner,
    };
    let (won, reply) = if monotone {
        let start = TorusContest::start(&claim);
        let settled = search::settle(&TorusContest::new(&claim), start, &limits, &mut budget).ok()?;
        match settled.proof {
            Proof::Threat(threat) => (settled.winner == Side::Owner, Some(threat.reply)),
            Proof::Plan(_) => (settled.winner == Side::Owner, None),
        }
    } else {
        let race = race::settle(&claim, &limits, &mut budget).ok()?;
        (race.winner() == game.to_move(), race.first_move())
    };
    let winner = if won { game.to_move() } else { game.to_move().opponent() };
    Some(Settled { winner, reply: reply.filter(|_| won).map(|cell| Cell::new(cell.into())) })
}
