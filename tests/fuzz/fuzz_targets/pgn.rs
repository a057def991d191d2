//! Games from any bytes: reading ends, in small pieces too, and what is read is written and read
//! again as the same.

#![no_main]

use board_differential::any_input;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    any_input::pgn(input);
});
