//! Random claims: the verdict is that of plain minimax, and the certificate is accepted.

mod support;

use game::Claim;
use prover::limits::{Limits, Monitor};
use prover::{Engine, Verdict, settle, settle_by};
use support::{Random, holds, random_hex, random_sets};

/// How many claims of each kind are tried.
const SEEDS: u64 = 4_000;

fn agrees(claim: &Claim, seed: u64) {
    agrees_by(Engine::Best, claim, seed);
}

fn agrees_by(engine: Engine, claim: &Claim, seed: u64) {
    let outcome = settle_by(engine, claim, &Limits::default(), &Monitor::default());
    let wanted = if holds(claim) { Verdict::Holds } else { Verdict::Fails };
    assert_eq!(outcome.verdict(), Ok(wanted), "seed {seed}: {claim:?}");
    let mut certificate = Vec::new();
    outcome.certify(&mut certificate).unwrap_or_else(|error| panic!("seed {seed}: {error}: {claim:?}"));
    let text = String::from_utf8(certificate).unwrap();
    let statement = checker::check(text.as_bytes())
        .unwrap_or_else(|rejection| panic!("seed {seed}: {rejection}\n{text}"));
    let head = prover::certificate::head(claim, wanted);
    assert_eq!(statement, checker::read_statement(head.as_bytes()).unwrap(), "seed {seed}");
}

#[test]
fn hex_claims() {
    for seed in 0..SEEDS {
        agrees(&Claim::Hex(random_hex(&mut Random(seed), 0..=7)), seed);
    }
}

#[test]
fn larger_hex_claims() {
    for seed in 0..SEEDS {
        agrees(&Claim::Hex(random_hex(&mut Random(seed), 8..=12)), seed);
    }
}

#[test]
fn hex_claims_by_programs_a_and_b() {
    for seed in 0..SEEDS / 2 {
        let claim = Claim::Hex(random_hex(&mut Random(seed), 0..=11));
        agrees_by(Engine::A, &claim, seed);
        agrees_by(Engine::B, &claim, seed);
    }
}

#[test]
fn set_games() {
    for seed in 0..SEEDS {
        agrees(&Claim::Sets(random_sets(&mut Random(seed), 1..=7)), seed);
    }
}

#[test]
fn larger_set_games() {
    for seed in 0..SEEDS {
        agrees(&Claim::Sets(random_sets(&mut Random(seed), 8..=12)), seed);
    }
}

#[test]
fn a_table_of_a_few_entries_changes_nothing() {
    for seed in 0..300 {
        let claim = Claim::Hex(random_hex(&mut Random(seed), 0..=9));
        let outcome =
            settle(&claim, &Limits { time: None, memory: 1 << 16, nodes: None }, &Monitor::default());
        let wanted = if holds(&claim) { Verdict::Holds } else { Verdict::Fails };
        assert_eq!(outcome.verdict(), Ok(wanted), "seed {seed}: {claim:?}");
    }
}
