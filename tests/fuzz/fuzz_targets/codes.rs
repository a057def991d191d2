//! Any bytes as a word of any code: rejected, or the word of the decoded snapshot.
//!
//! The first byte selects the code, the rest is the word.

#![no_main]

use board_encoding::{BinaryFen, CODES, Record};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let Some((&first, word)) = input.split_first() else { return };
    let code = CODES[usize::from(first) % CODES.len()];
    match code.decode_bytes(word) {
        Ok(snapshot) => {
            let again = code.encode_bytes(&snapshot);
            assert_eq!(again.as_deref(), Ok(word), "{}", code.id());
        }
        Err(error) => assert!(error.at <= 8 * word.len(), "{}: {error}", code.id()),
    }
    // These also hold what a snapshot does not.
    if let Ok((snapshot, number, variant)) = BinaryFen::read(word) {
        assert_eq!(BinaryFen::write(&snapshot, number, variant).as_slice(), word);
    }
    if let Ok(bytes) = word.try_into()
        && let Ok(record) = Record::from_bytes(bytes)
        && record.dropped_en_passant.is_none()
    {
        assert_eq!(record.to_bytes().as_ref(), Ok(bytes));
    }
});
