//! What a worker says is settled goes through the kernel before anything is built on it.

use crate::worker::MOST_LEMMAS;
use game::Board;
use hex::whole::follow::Follower;
use hex::whole::store::parcel::Parcel;

/// Reads a parcel, and follows all its proofs through the kernel. It then says who wins the positions whose
/// proofs were followed, and of others only numbers, which tell where to look first.
pub fn replay(bytes: &[u8], board: Board, follower: &mut Follower) -> Result<Parcel, String> {
    let parcel = Parcel::from_bytes(bytes, board).map_err(|flaw| flaw.to_string())?;
    let settled = parcel.settled().count();
    if settled > MOST_LEMMAS + 1 {
        return Err(format!("it tells of {settled} positions at once"));
    }
    follower.follow(&parcel).map_err(|why| why.to_string())?;
    Ok(parcel)
}
