//! Any bytes as a word of any code: refused, or the word of what it tells.
//!
//! The first byte picks the code, the rest is the word with its stop bit.

#![no_main]

use board_encoding::{Bits, CODES};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let Some((&first, word)) = input.split_first() else { return };
    let code = CODES[usize::from(first) % CODES.len()];
    let Ok(bits) = Bits::from_stopped_bytes(word) else { return };
    match code.decode(&bits) {
        Ok(snapshot) => assert_eq!(code.encode(&snapshot), Ok(bits), "{}", code.id()),
        Err(error) => assert!(error.at <= bits.len(), "{}: {error}", code.id()),
    }
});
