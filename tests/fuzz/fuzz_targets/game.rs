//! Lines of `polyboard game`, and games as UCI has them: what is read is written and read again, all
//! claims agree, and everything is taken back.

#![no_main]

use board_differential::any_input;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    any_input::game(text);
});
