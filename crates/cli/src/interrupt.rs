//! Ctrl-C: the first asks the search to stop and report what it knows, the second ends the program at once.

use proof::limits::Monitor;
use std::sync::Arc;

/// Connects Ctrl-C with a monitor.
pub fn stops(monitor: &Arc<Monitor>) {
    let monitor = monitor.clone();
    // Without a handler Ctrl-C ends the program as usual; that is no reason not to start.
    _ = ctrlc::set_handler(move || {
        if monitor.stopped() {
            std::process::exit(130);
        }
        monitor.stop();
    });
}
