//! Searches in parts: what a position comes to without going into its moves, limits for the next part, and
//! what others have found.

use super::Search;
use crate::whole::grid::Position;
use crate::whole::store::parcel::{Intake, Parcel};
use crate::whole::store::{Flaw, parcel, position_of_key};
use crate::whole::{HexPosition, Known, Solver, Team, Width, at, cell, settle_at, winner};
use dfpn::bits::Bits;
use game::{Board, Player};
use proof::limits::Limits;

/// What a position comes to by what is known of its moves.
#[derive(Clone, Debug)]
pub enum Outlook {
    /// This player wins.
    Settled(Player),
    /// These moves may win.
    Open(Vec<Prospect>),
}

/// A move that may win.
#[derive(Clone, Debug)]
pub struct Prospect {
    /// The key in stores of the position after it.
    pub key: Vec<u8>,
    /// The proof number of "the player to move there wins", and the disproof number.
    pub numbers: (u32, u32),
}

impl Solver<'_> {
    /// New limits, for what is searched from now on.
    pub fn within(&mut self, limits: &Limits) {
        match &mut self.0 {
            Width::Narrow(team) => team.iter_mut().for_each(|search| search.budget.renew(limits)),
            Width::Wide(team) => team.iter_mut().for_each(|search| search.budget.renew(limits)),
        }
    }

    /// A position as stores know it.
    pub fn key(&self, position: &HexPosition) -> Vec<u8> {
        match &self.0 {
            Width::Narrow(team) => parcel::key(&outside(team[0].looked_up(at(position)), position.board)),
            Width::Wide(team) => parcel::key(&outside(team[0].looked_up(at(position)), position.board)),
        }
    }

    /// What a position comes to by what is known of its moves, and one more node.
    pub fn outlook(&mut self, position: &HexPosition) -> Outlook {
        self.within(&Limits { nodes: Some(1), ..Limits::default() });
        match &mut self.0 {
            Width::Narrow(team) => outlook(team, position),
            Width::Wide(team) => outlook(team, position),
        }
    }

    /// Takes in what another store knows; the solver needs a keeper.
    pub fn take(&mut self, parcel: &Parcel, intake: &mut Intake) -> Result<(), Flaw> {
        match &mut self.0 {
            Width::Narrow(team) => take(&team[0], parcel, intake),
            Width::Wide(team) => take(&team[0], parcel, intake),
        }
    }
}

impl<B: Bits> Search<'_, B> {
    /// The position that the table knows.
    fn looked_up(&self, position: Position<B>) -> Position<B> {
        let (mut filled, _) = self.filled(position, self.grid.all);
        self.turn(&mut filled);
        filled
    }
}

fn outside<B: Bits>(position: Position<B>, board: Board) -> HexPosition {
    let [black, white] = position.stones.map(|stones| stones.cells().map(cell).collect());
    HexPosition { board, black, white, mover: position.mover.player() }
}

fn outlook<B: Bits>(team: &mut Team<'_, B>, position: &HexPosition) -> Outlook {
    let here = team[0].looked_up(at(position));
    // What is read from the store is known to the table from then on, and may settle the position.
    for _ in 0..=team[0].grid.count() {
        if let Ok(known) = settle_at(team, here) {
            return Outlook::Settled(winner(&known, position.colour()).player());
        }
        let search = &team[0];
        let asked = |cell| search.known(&search.child(&here, cell).position);
        let told = search.trail.open.cells().filter_map(asked);
        if told.fold(true, |open, known| open & matches!(known, Known::Open { .. })) {
            break;
        }
    }
    let search = &mut team[0];
    // The search has noted which moves are open; it is only their order that is not known.
    let moves = search.trail.open;
    let mut prospects = Vec::new();
    for cell in moves.cells() {
        let child = search.child(&here, cell);
        let known = search.known(&child.position).unwrap_or_else(|| {
            search.round = child.turned;
            search.peek(&child.position, 1)
        });
        let numbers = match known {
            Known::Open { proof, disproof, .. } => (proof, disproof),
            // The search of the position after the move sees that at once.
            _ => (1, 1),
        };
        let key = parcel::key(&outside(child.position, position.board));
        prospects.push(Prospect { key, numbers });
    }
    Outlook::Open(prospects)
}

fn take<B: Bits>(search: &Search<'_, B>, parcel: &Parcel, intake: &mut Intake) -> Result<(), Flaw> {
    let Some(store) = search.shared().store() else { return Ok(()) };
    store.take(parcel, intake)?;
    for key in parcel.keys() {
        let position = position_of_key(key, &search.grid)?;
        // Numbers of others are no better than one's own.
        if parcel.is_settled(key) || search.shared().get(&position).is_none() {
            search.recall(&position);
        }
    }
    Ok(())
}
