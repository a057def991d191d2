//! Readers of text: no input panics, and what is read can be written and read again.

#![no_main]

use libfuzzer_sys::fuzz_target;
use polyboard::{CastlingStyle, Epd, FenOptions, Position, Setup, UciMove};

fuzz_target!(|text: &str| {
    for options in [FenOptions::STRICT, FenOptions::LENIENT] {
        if let Ok(setup) = options.read(text) {
            reads_back(&setup);
        }
        if let Ok(epd) = options.read_epd(text) {
            epd.operations().for_each(drop);
            epd.perft().for_each(drop);
        }
    }
    Epd::lines(text).for_each(drop);
    if let Ok(mv) = text.parse::<UciMove>() {
        assert_eq!(mv.to_string(), text);
    }
});

/// A setup that play can start from survives writing in every style.
fn reads_back(setup: &Setup) {
    let Ok(position) = Position::new(*setup) else { return };
    for style in [CastlingStyle::Standard, CastlingStyle::XFen, CastlingStyle::Shredder] {
        let text = position.fen().castling(style).to_string();
        assert_eq!(Position::from_fen(&text).as_ref(), Ok(&position), "{text}");
    }
}
