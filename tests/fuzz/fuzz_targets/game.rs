//! Lines of `polyboard game`, and games in the format of UCI: what is read is written and read again, all
//! claims agree, and every move is undone.

#![no_main]

use board_differential::any_input;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    any_input::game(text);
});
