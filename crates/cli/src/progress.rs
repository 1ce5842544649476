//! A line on the terminal while a search runs. Nothing is shown when standard error is piped.

use game::Board;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use proof::limits::Monitor;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;

/// Shows how a search comes along until it is dropped.
pub struct Progress {
    bar: ProgressBar,
    over: Arc<AtomicBool>,
    painter: Option<JoinHandle<()>>,
}

impl Progress {
    /// Starts to show the work on so many blocks.
    pub fn start(blocks: usize, monitor: &Arc<Monitor>) -> Self {
        let nodes = |monitor: &Monitor| format!("{} nodes  {}", monitor.nodes(), monitor.news());
        Self::painted(blocks, monitor, "{spinner} {pos}/{len} blocks  {msg}  {elapsed}", nodes)
    }

    /// Starts to show the work on so many positions of a board: nodes, the numbers of the root, and the
    /// current line.
    pub fn on_board(positions: usize, monitor: &Arc<Monitor>, board: Board) -> Self {
        let template = "{spinner} {pos}/{len} positions  {elapsed}  {wide_msg}";
        Self::painted(positions, monitor, template, move |monitor| words(monitor, &board))
    }

    fn painted(
        blocks: usize,
        monitor: &Arc<Monitor>,
        template: &str,
        words: impl Fn(&Monitor) -> String + Send + 'static,
    ) -> Self {
        let bar = ProgressBar::with_draw_target(Some(blocks as u64), ProgressDrawTarget::stderr());
        let style = ProgressStyle::with_template(template);
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
        let over = Arc::new(AtomicBool::new(bar.is_hidden()));
        let painter = (!bar.is_hidden()).then(|| {
            let (bar, over, monitor) = (bar.clone(), over.clone(), monitor.clone());
            std::thread::spawn(move || {
                while !over.load(Ordering::Relaxed) {
                    bar.set_message(words(&monitor));
                    bar.tick();
                    std::thread::sleep(Duration::from_millis(100));
                }
            })
        });
        Self { bar, over, painter }
    }

    /// One more block is settled.
    pub fn advance(&self) {
        self.bar.inc(1);
    }

    /// Prints a line of results above the progress.
    pub fn above(&self, print: impl FnOnce()) {
        self.bar.suspend(print);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.over.store(true, Ordering::Relaxed);
        if let Some(painter) = self.painter.take() {
            _ = painter.join();
        }
        self.bar.finish_and_clear();
    }
}

/// How far a search of a board is.
fn words(monitor: &Monitor, board: &Board) -> String {
    let mut words = format!("{} nodes", monitor.nodes());
    if let Some(glimpse) = monitor.glimpse() {
        let (proof, disproof) = glimpse.numbers;
        let line: Vec<String> = glimpse.line.iter().map(|cell| board.name(*cell)).collect();
        let (open, line) = (glimpse.open.len(), line.join(" "));
        words += &format!("  proof {proof} disproof {disproof}  {open} open  {line}");
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{CellSet, Player};
    use hex::whole::{HexPosition, Solver, Techniques};
    use proof::limits::Limits;

    #[test]
    fn the_root_and_the_line_of_a_search_are_told() {
        let monitor = Monitor::default();
        let board = Board::new(9, 9).unwrap();
        assert_eq!(words(&monitor, &board), "0 nodes");
        let limits = Limits { nodes: Some(300), ..Limits::default() };
        let mut solver = Solver::new(board, Techniques::ALL, &limits, &monitor).unwrap();
        let start = HexPosition { board, black: CellSet::EMPTY, white: CellSet::EMPTY, mover: Player::Black };
        assert!(solver.winner(&start).is_err());
        let said = words(&monitor, &board);
        assert!(said.starts_with("300 nodes  proof ") && said.contains(" disproof "), "{said}");
    }
}
