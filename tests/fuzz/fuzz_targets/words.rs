//! Bytes as code words: what is decoded is encoded to the same bytes, and nothing panics.
//!
//! The first byte of the input picks the code, the rest is the word.

#![no_main]

use board_encoding::{BinaryFen, Bits, Code, R160, Record, Record32};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let codes: [&dyn Code; 3] = [&R160, &BinaryFen, &Record32];
    let Some((&pick, word)) = input.split_first() else { return };
    let code = codes[usize::from(pick) % codes.len()];
    let Ok(bits) = Bits::from_bytes(word) else { return };
    if let Ok(snapshot) = code.decode(&bits) {
        assert_eq!(code.encode(&snapshot), Ok(bits), "{}: {snapshot:?}", code.id());
    }
    // With what a snapshot does not keep.
    if let Ok((snapshot, number, variant)) = BinaryFen::read(word) {
        assert_eq!(BinaryFen::write(&snapshot, number, variant).as_slice(), word);
    }
    if let Ok(bytes) = word.try_into()
        && let Ok(record) = Record::from_bytes(bytes)
    {
        assert_eq!(record.to_bytes().as_ref(), Ok(bytes));
    }
});
