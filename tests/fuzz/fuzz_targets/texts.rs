//! Readers of FEN, EPD and UCI: no input panics, and what is read can be written and read again.

#![no_main]

use board_differential::any_input;
use libfuzzer_sys::fuzz_target;
use polyboard::Position;

fuzz_target!(|text: &str| {
    any_input::fen(text);
    any_input::uci(&Position::start(), text);
});
