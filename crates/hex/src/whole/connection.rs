//! One connection of two points: its carrier, the stones it runs over, and how it was made.

use dfpn::bits::Bits;

/// The number of a connection, in the order in which they were made.
pub type Id = u32;

/// What a connection was made from.
#[derive(Clone, Copy, Debug)]
pub enum Origin {
    /// The two points touch, or were connected in an earlier position.
    Given,
    /// The two sides of a full through a group, or of a semi beside its reply.
    Join(Id, Id),
    /// A full of semis that have no cell in common: where their numbers begin, and how many there are.
    Either(u32, u32),
}

/// How a connection was made.
#[derive(Clone, Copy, Debug)]
pub struct Made {
    /// The points.
    pub ends: (u8, u8),
    /// The player's move, if this is a semi.
    pub reply: u8,
    /// What it was made from.
    pub origin: Origin,
}

/// A connection of two points.
#[derive(Clone, Copy, Debug, Default)]
pub struct Connection<B> {
    /// The cells that must be empty.
    pub carrier: B,
    /// A stone of each group that it runs through or ends at.
    pub stones: B,
    /// Its number.
    pub id: Id,
    /// The player's move, if this is a semi.
    pub reply: u8,
}

impl<B: Bits> Connection<B> {
    pub(super) fn new(carrier: B, Rest { stones, id, reply }: Rest<B>) -> Self {
        Self { carrier, stones, id, reply }
    }

    pub(super) fn parts(self) -> (B, Rest<B>) {
        let Self { carrier, stones, id, reply } = self;
        (carrier, Rest { stones, id, reply })
    }
}

/// What belongs to a carrier to make it a connection.
#[derive(Copy, Debug, Default)]
pub(super) struct Rest<B> {
    pub stones: B,
    pub id: Id,
    pub reply: u8,
}

/// In one piece, not field by field: many are copied.
impl<B: Copy> Clone for Rest<B> {
    fn clone(&self) -> Self {
        *self
    }
}

/// The reply of a full connection: none.
pub const NO_REPLY: u8 = u8::MAX;
