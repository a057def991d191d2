//! Move texts on real positions: all boards understand one alike, and what is understood is written
//! and read again.
//!
//! The first line of the input is a FEN (the start position where it is none), the rest is texts, a
//! line each.

#![no_main]

use libfuzzer_sys::fuzz_target;
use polyboard::{Backend, Position};

fuzz_target!(|input: &[u8]| {
    let mut lines = input.split(|&byte| byte == b'\n');
    let line = std::str::from_utf8(lines.next().unwrap_or_default()).unwrap_or_default();
    let start = Position::from_fen(line).unwrap_or_else(|_| Position::start());
    let mut boards: Vec<_> = Backend::all().map(|backend| backend.board(&start)).collect();
    for text in lines.take(50) {
        let Ok(text) = std::str::from_utf8(text) else { continue };
        let answer = boards[0].find_san(text);
        for board in &boards {
            assert_eq!(board.find_san(text), answer, "{}: {text}", board.id());
        }
        let Ok(mv) = answer else { continue };
        for board in &mut boards {
            let (san, lan) = (board.san(mv), board.lan(mv));
            assert_eq!(board.find_san(&lan), Ok(mv), "{}: {lan}", board.id());
            assert_eq!(board.make_san(san.as_bytes()), Ok(mv), "{}: {san}", board.id());
        }
    }
});
