//! SAN in any position: all boards read a text as the same move, which is written and read again.
//!
//! The first line of the input is a FEN (if it is invalid, the start position is used), each other line a
//! move.

#![no_main]

use board_differential::any_input;
use libfuzzer_sys::fuzz_target;
use polyboard::{Backend, Position};

fuzz_target!(|input: &[u8]| {
    let end = input.iter().position(|&byte| byte == b'\n').unwrap_or(input.len());
    let line = std::str::from_utf8(&input[..end]).unwrap_or_default();
    let start = Position::from_fen(line).unwrap_or_else(|_| Position::start());
    let backends: Vec<Backend> = Backend::all().collect();
    any_input::san(&backends, &start, input.get(end + 1..).unwrap_or_default());
});
