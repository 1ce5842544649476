//! The whole way from a claim to a certificate: one program of tests, so that it is linked once.

mod architecture;
mod blocks;
mod damaged_store;
mod drawings;
mod drop_search;
mod head;
mod import;
mod moves;
mod mutations;
mod opponent;
mod random_claims;
mod seeds;
mod set_games;
mod store;
mod support;
mod torus;
mod whole;
