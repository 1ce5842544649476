//! Live graphics: what a search is about, in blocks that HexGui draws while it waits for the answer.

use crate::session::Context;
use game::{Board, Player};
use proof::limits::Glimpse;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How often the search is looked at.
const BETWEEN: Duration = Duration::from_millis(100);
/// How often it is asked whether the search has ended.
const STEP: Duration = Duration::from_millis(5);

/// Writes blocks until the search is done; if nobody reads them any more, the search stops.
pub fn show_until(done: &AtomicBool, board: &Board, context: &Context) {
    let mut last = None;
    let mut next = Instant::now() + BETWEEN;
    // The first glimpse only asks.
    context.monitor.glimpse();
    while !done.load(Ordering::Relaxed) {
        std::thread::sleep(STEP);
        if Instant::now() < next {
            continue;
        }
        next = Instant::now() + BETWEEN;
        let glimpse = context.monitor.glimpse();
        if glimpse == last {
            continue;
        }
        if let Some(glimpse) = &glimpse
            && !done.load(Ordering::Relaxed)
            && context.write(&block(glimpse, board, context.monitor.nodes())).is_err()
        {
            context.monitor.stop();
        }
        last = glimpse;
    }
}

/// The line that is looked at, the first moves that are open, and the numbers of the root.
fn block(glimpse: &Glimpse, board: &Board, nodes: u64) -> String {
    let mut text = "gogui-gfx:\ndfpn\nVAR".to_string();
    let mut player = glimpse.mover;
    for cell in &glimpse.line {
        let letter = if player == Player::White { 'W' } else { 'B' };
        text += &format!(" {letter} {}", board.name(*cell));
        player = player.opponent();
    }
    text += "\nLABEL";
    for cell in glimpse.open.iter().filter(|cell| !glimpse.line.contains(cell)) {
        text += &format!(" {} ?", board.name(cell));
    }
    let (proof, disproof) = glimpse.numbers;
    text + &format!("\nTEXT {}:{} nodes {nodes}\n\n", proof, disproof)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_has_the_parts_that_are_drawn() {
        let board = Board::new(5, 5).unwrap();
        let cell = |name| board.parse(name).unwrap();
        let glimpse = Glimpse {
            mover: Player::White,
            line: vec![cell("c3"), cell("b2")],
            open: [cell("c3"), cell("d4")].into_iter().collect(),
            numbers: (3, 7),
        };
        let text = block(&glimpse, &board, 12);
        assert_eq!(text, "gogui-gfx:\ndfpn\nVAR W c3 B b2\nLABEL d4 ?\nTEXT 3:7 nodes 12\n\n");
    }
}
