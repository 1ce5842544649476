//! Proving a block: a job that settles it, certifies the verdict, and has the certificate checked.

use super::Body;
use super::documents::entries;
use super::jobs::{Begun, value};
use super::proofs::Certified;
use crate::error::{ApiError, ErrorBody};
use crate::message::{Message, Said};
use crate::proofs::Proofs;
use crate::server::Bench;
use crate::view::names;
use axum::Json;
use axum::extract::State;
use document::{Entry, Expect};
use game::{Advice, Claim, First, HexClaim, Point, ReplyCase};
use proof::Verdict;
use proof::limits::{Exhausted, Limits, Monitor};
use serde::{Deserialize, Serialize};
use service::blocks;
use service::certify::certify;
use service::settle::{Engine, settle};
use sets::harary::{Found, Piece};
use std::sync::Arc;
use std::time::Instant;
use strategies::guided::BlockVerdict;
use utoipa::ToSchema;

/// A block to be proved.
#[derive(Deserialize, ToSchema)]
pub struct Wanted {
    /// The document.
    pub text: String,
    /// The name of the block.
    pub block: String,
    /// The time for it; the server has a limit of its own.
    pub seconds: Option<f64>,
}

/// What became of a claim.
#[derive(Serialize, ToSchema)]
pub struct Settled {
    /// `holds`, `fails` or `unknown`.
    pub verdict: String,
    /// Why it is unknown.
    pub reason: Option<Said>,
    /// Whether it is what the block expects.
    pub as_wanted: bool,
    /// Positions that were looked at.
    pub nodes: u64,
    /// Seconds of search.
    pub seconds: f64,
    /// What the checker says.
    #[serde(flatten)]
    pub certified: Certified,
    /// The cells that the winning side plays in.
    pub carrier: Vec<String>,
    /// The moves that beat a drawing.
    pub beaten_by: Option<String>,
    /// How the advice of the block on its proof fared.
    pub notes: Vec<String>,
    /// How Breaker wins on an endless board.
    pub paving: Option<Paving>,
}

/// Pieces that are repeated all over an endless board.
#[derive(Serialize, ToSchema)]
pub struct Paving {
    /// All translations by whole combinations of (width, 0) and (shift, height).
    pub lattice: [i32; 3],
    /// Pairs of cells, each a column and a row: Breaker answers one with the other.
    pub pairs: Vec<[[i32; 2]; 2]>,
    /// Areas: Breaker answers in them by their own proofs.
    pub areas: Vec<Area>,
}

/// A finite game on cells of an endless board.
#[derive(Serialize, ToSchema)]
pub struct Area {
    /// Its cells.
    pub cells: Vec<[i32; 2]>,
    /// The names of the cells in the proof.
    pub names: Vec<String>,
    /// The sets that Breaker hits in it, by the numbers of their cells: every image of the creature covers one
    /// of them, here or in a translate, or a pair.
    pub sets: Vec<Vec<usize>>,
    /// The proof of Breaker's strategy in it.
    pub proof: Option<u64>,
}

/// Proves a block, in the background.
#[utoipa::path(post, path = "/api/prove", request_body = Wanted, responses(
    (status = 200, body = Begun, description = "the job; its `done` event carries a `Settled`"),
    (status = 422, body = ErrorBody), (status = 503, body = ErrorBody)))]
pub async fn prove(
    State(bench): State<Arc<Bench>>,
    Body(body): Body<Wanted>,
) -> Result<Json<Begun>, ApiError> {
    let (own, seconds) = (bench.clone(), body.seconds);
    let (_, entries, number) = bench.apart(move || entries(&body.text, &body.block)).await??;
    let board = match entries[number].claim() {
        Claim::Hex(claim) => Some(claim.board),
        Claim::Torus(claim) => Some(*claim.torus.grid()),
        _ => None,
    };
    let job = bench.jobs.add(board, move |job| {
        let limits = own.jobs.limits.search(seconds);
        value(settled(&own.proofs, &entries, number, &limits, &job.monitor))
    })?;
    Ok(Begun::answer(&job))
}

/// Settles a block, and keeps its proof.
pub fn settled(
    proofs: &Proofs,
    entries: &[Entry],
    number: usize,
    limits: &Limits,
    monitor: &Monitor,
) -> Settled {
    let start = Instant::now();
    let entry = &entries[number];
    let taken = || start.elapsed().as_secs_f64();
    let advised = blocks::settle(Engine::Best, entries, entry, limits, monitor);
    let used = used(entries, entry);
    let mut settled = report(proofs, entry, &used, &advised.outcome, advised.verdict, taken());
    settled.notes = advised.notes;
    if let Some(Found::Paved(lattice, pieces)) = advised.outcome.into_evidence() {
        let (mut pairs, mut areas) = (Vec::new(), Vec::new());
        for piece in pieces {
            match piece {
                Piece::Pair(a, b) => pairs.push([a, b].map(place)),
                Piece::Area(arena) => areas.push((arena.cells, arena.game)),
            }
        }
        let areas = areas.into_iter().map(|(cells, game)| {
            let names = game.names.clone();
            let sets = game.sets.iter().map(|set| set.iter().map(|cell| cell.index()).collect()).collect();
            let claim = Claim::Sets(game);
            let outcome = settle(&claim, limits, monitor);
            let checked = outcome.verdict().ok().and_then(|verdict| certify(&outcome, &claim, verdict).ok());
            let proof = checked.map(|checked| proofs.keep("area", Verdict::Holds, checked).id);
            Area { cells: cells.into_iter().map(place).collect(), names, sets, proof }
        });
        let lattice = [lattice.width(), lattice.shift(), lattice.height()];
        settled.paving = Some(Paving { lattice, pairs, areas: areas.collect() });
    }
    settled
}

/// Certifies an outcome, has the certificate checked, and tells what came out. The verdict is on the block;
/// what is certified is the verdict on its claim. What is proved of the blocks used is called by their names.
pub fn report(
    proofs: &Proofs,
    entry: &Entry,
    used: &[(&str, &HexClaim)],
    outcome: &proof::Outcome<'_>,
    verdict: Result<BlockVerdict, Exhausted>,
    seconds: f64,
) -> Settled {
    let mut settled = Settled {
        verdict: "unknown".to_string(),
        reason: None,
        as_wanted: false,
        nodes: outcome.nodes,
        seconds,
        certified: Certified::default(),
        carrier: carrier(outcome.claim(), outcome),
        // The page plays on the narrowest board.
        beaten_by: gravity::beating(outcome)
            .filter(|beaten| beaten.copies == 0)
            .map(|beaten| game::drop::moves(&beaten.moves)),
        paving: None,
        notes: Vec::new(),
    };
    let (verdict, certified) = match (verdict, outcome.verdict()) {
        (Ok(verdict), Ok(certified)) => (verdict, certified),
        (Ok(verdict @ BlockVerdict::AdviceFails), Err(_)) => {
            settled.verdict = verdict.to_string();
            return settled;
        }
        (Err(limit), _) | (_, Err(limit)) => {
            settled.reason = Some(limit.into());
            return settled;
        }
    };
    let start = Instant::now();
    match certify(outcome, entry.claim(), certified) {
        Ok(checked) => {
            let seconds = start.elapsed().as_secs_f64();
            settled.verdict = verdict.to_string();
            settled.as_wanted = match verdict {
                BlockVerdict::Holds => entry.expect == Expect::Holds,
                BlockVerdict::Fails => entry.expect == Expect::Fails,
                BlockVerdict::AdviceFails => false,
            };
            let proof = proofs.keep_with(&entry.name, certified, checked, used);
            settled.certified = Certified::by(&proof, seconds);
        }
        // A verdict without a certificate is not told as one.
        Err(why) => settled.reason = Some(Message::NoCertificate { why }.into()),
    }
    settled
}

/// The blocks that a block is put together from.
fn used<'e>(entries: &'e [Entry], entry: &Entry) -> Vec<(&'e str, &'e HexClaim)> {
    let numbers = match &entry.advice {
        Advice::Using { blocks, .. } => blocks.clone(),
        Advice::Strategy { blocks, cases } => [blocks.clone(), used_by(cases)].concat(),
        Advice::None | Advice::Tree { .. } => Vec::new(),
    };
    let used = numbers.into_iter().filter_map(|number| entries.get(number));
    let against = |claim: &&HexClaim| claim.first == First::Opponent;
    used.filter_map(|used| Some((&*used.name, used.hex().filter(against)?))).collect()
}

fn used_by(cases: &[ReplyCase]) -> Vec<usize> {
    cases.iter().flat_map(|case| [case.by.clone(), used_by(&case.cases)].concat()).collect()
}

fn place(point: Point) -> [i32; 2] {
    [point.x, point.y]
}

fn carrier(claim: &Claim, outcome: &proof::Outcome<'_>) -> Vec<String> {
    let Some(cells) = outcome.carrier() else { return Vec::new() };
    match claim {
        Claim::Hex(claim) => names(&claim.board, &cells),
        Claim::Torus(claim) => names(claim.torus.grid(), &cells),
        Claim::Sets(claim) => {
            cells.iter().filter_map(|cell| claim.names.get(cell.index()).cloned()).collect()
        }
        _ => Vec::new(),
    }
}
