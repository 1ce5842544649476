//! A line on the terminal while a search runs. Nothing is shown when standard error is piped.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use prover::limits::Monitor;
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
        let bar = ProgressBar::with_draw_target(Some(blocks as u64), ProgressDrawTarget::stderr());
        let style = ProgressStyle::with_template("{spinner} {pos}/{len} blocks  {msg}  {elapsed}");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
        let over = Arc::new(AtomicBool::new(bar.is_hidden()));
        let painter = (!bar.is_hidden()).then(|| {
            let (bar, over, monitor) = (bar.clone(), over.clone(), monitor.clone());
            std::thread::spawn(move || {
                while !over.load(Ordering::Relaxed) {
                    bar.set_message(format!("{} nodes", monitor.nodes()));
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
