//! What is in a certificate: counts for people who keep many of them. It says nothing about whether they are
//! right.

use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{self, BufRead, BufReader, Read};

/// Counts of one certificate.
#[derive(Debug, Default)]
pub struct Stats {
    bytes: u64,
    lines: u64,
    goals: u64,
    releases: u64,
    /// How often each rule was applied.
    steps: BTreeMap<String, u64>,
    /// The greatest number of steps that were kept at one time.
    kept: u64,
    hash: String,
}

impl Stats {
    /// Reads a certificate to its end.
    pub fn of(input: impl Read) -> io::Result<Self> {
        let mut input = BufReader::new(input);
        let mut stats = Self::default();
        let (mut hash, mut line, mut kept) = (Sha256::new(), Vec::new(), 0_u64);
        while input.read_until(b'\n', &mut line)? > 0 {
            hash.update(&line);
            stats.bytes += line.len() as u64;
            stats.lines += 1;
            let text = String::from_utf8_lossy(&line);
            let mut words = text.split_whitespace();
            match (words.next(), words.next()) {
                (Some("goal"), Some(number)) if number.parse::<u64>().is_ok() => stats.goals += 1,
                (Some("release"), Some(_)) => {
                    stats.releases += 1;
                    kept = kept.saturating_sub(1 + words.count() as u64);
                }
                (Some(number), Some(rule)) if number.parse::<u64>().is_ok() && is_name(rule) => {
                    *stats.steps.entry(rule.to_string()).or_default() += 1;
                    kept += 1;
                    stats.kept = stats.kept.max(kept);
                }
                _ => (),
            }
            line.clear();
        }
        stats.hash = hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
        Ok(stats)
    }

    /// In words; `seconds` is what a check took.
    pub fn text(&self, seconds: f64) -> String {
        let steps: u64 = self.steps.values().sum();
        let mut text = format!("  {} bytes, {} lines, checked in {seconds:.3} s\n", self.bytes, self.lines);
        if steps > 0 {
            let rules: Vec<String> =
                self.steps.iter().map(|(rule, count)| format!("{count} {rule}")).collect();
            _ = writeln!(text, "  {steps} steps: {}", rules.join(", "));
            _ = writeln!(
                text,
                "  {} goals, {} releases, at most {} steps at a time",
                self.goals, self.releases, self.kept
            );
        }
        _ = writeln!(text, "  sha256 {}", self.hash);
        text
    }
}

/// Whether a word can be the name of a rule; in a game tree numbers stand there.
fn is_name(word: &str) -> bool {
    word.len() > 2 && word.bytes().all(|byte| byte.is_ascii_lowercase())
}
