//! Any bytes as what follows the name of the game in a certificate about `drop`.
#![no_main]

mod games;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| games::certificate("drop", bytes));
