//! Any bytes as a document whose claims are settled within limits: whatever gets a verdict gets a certificate
//! that the checker accepts, and that states just this claim.
#![no_main]

use document::{decode, read};
use libfuzzer_sys::fuzz_target;
use proof::limits::{Limits, Monitor};
use service::certify::certify;
use service::settle::settle;
use std::time::Duration;

/// How many blocks of a document are settled.
const BLOCKS: usize = 3;

fuzz_target!(|bytes: &[u8]| {
    let Some((_, entries)) = decode(bytes).ok().and_then(|text| read(text).ok()) else { return };
    let limits = Limits { time: Some(Duration::from_millis(500)), memory: 64 << 20, nodes: Some(2_000) };
    for entry in entries.iter().take(BLOCKS) {
        let claim = entry.claim();
        let monitor = Monitor::default();
        let outcome = settle(claim, &limits, &monitor);
        let Ok(verdict) = outcome.verdict() else { continue };
        if let Err(error) = certify(&outcome, claim, verdict) {
            panic!("{} {verdict}, but there is no certificate: {error}", entry.name);
        }
    }
});
