//! PGN from any bytes: reading ends, gives the same games from small pieces, and these are written and read
//! again.

#![no_main]

use board_differential::any_input;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    any_input::pgn(input);
});
