//! The claim language: one program of tests, so that it is linked once.

mod claims;
mod diagnostics;
mod drop;
mod guided;
mod harary;
mod numbers;
mod rendering;
mod round_trip;
mod size;
mod torus;
