//! The templates of the library: each holds, and fails with any one cell less, which is certified too.

use crate::support::library;
use game::{Claim, HexClaim};
use proof::Verdict;
use proof::limits::{Limits, Monitor};
use std::time::Instant;

fn certified(claim: &Claim) -> Verdict {
    let outcome = service::settle::settle(claim, &Limits::default(), &Monitor::default());
    let mut certificate = Vec::new();
    outcome.certify(&mut certificate).unwrap();
    checker::check(&certificate[..]).unwrap();
    outcome.verdict().unwrap()
}

#[test]
fn no_cell_of_a_template_can_be_spared() {
    let text = std::fs::read_to_string(library("templates.tatami")).unwrap();
    let (_, entries) = document::read(&text).unwrap();
    let mut tried = 0;
    for entry in &entries {
        let Some(claim) = entry.hex() else { panic!("{} is no claim of Hex", entry.name) };
        if entry.name.contains("without") {
            continue;
        }
        let start = Instant::now();
        assert_eq!(certified(entry.claim()), Verdict::Holds, "{}", entry.name);
        for cell in claim.field.iter() {
            let less = Claim::Hex(HexClaim { field: claim.field.without(cell), ..claim.clone() });
            assert_eq!(certified(&less), Verdict::Fails, "{} without {cell:?}", entry.name);
        }
        println!("{}: {} cells, {:.2} s", entry.name, claim.field.len(), start.elapsed().as_secs_f64());
        tried += 1;
    }
    assert!(tried >= 20, "only {tried} templates were tried");
}
