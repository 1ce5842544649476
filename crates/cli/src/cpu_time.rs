//! The time that processors have spent on this program.

use cpu_time::ProcessTime;

/// Seconds of all threads together since the program started; 0 where the system does not tell.
pub fn seconds() -> f64 {
    ProcessTime::try_now().map_or(0.0, |time| time.as_duration().as_secs_f64())
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    #[test]
    fn work_takes_time() {
        let (before, start) = (super::seconds(), Instant::now());
        let mut sum = 0u64;
        while start.elapsed() < Duration::from_millis(50) {
            sum = std::hint::black_box(sum + 1);
        }
        assert!(super::seconds() > before, "{sum}");
    }
}
