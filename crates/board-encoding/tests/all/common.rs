//! Shared by the tests of several codes.

use board_core::{EnPassantMode, Setup};
use board_encoding::{Bits, Code, Snapshot};

/// Positions of rated games.
pub(crate) const REAL_GAMES: &str = include_str!("../../../../tests/data/positions/real-games.epd");
/// Random diagrams, most of them full of promoted pieces.
pub(crate) const DIAGRAMS: &str = include_str!("../../../../tests/data/positions/tromp-10k.txt");

/// The snapshot of a FEN, with an en passant square only if a pawn can capture there, and then with clock 0.
pub(crate) fn snapshot(fen: &str) -> Snapshot {
    let mut setup = Setup::from_fen(fen).unwrap();
    setup.state.en_passant = setup.en_passant(EnPassantMode::PseudoLegal);
    if setup.state.en_passant.is_some() {
        setup.state.halfmove_clock = 0;
    }
    Snapshot::new(&setup).unwrap()
}

#[track_caller]
pub(crate) fn round_trip(code: &dyn Code, snapshot: &Snapshot) -> Bits {
    let word = code.encode(snapshot).unwrap_or_else(|why| panic!("{snapshot:?}: {why}"));
    assert_eq!(code.decode(&word).as_ref(), Ok(snapshot), "{word}");
    assert!(word.len() <= code.max_bits());
    word
}

/// How much of something long is to be done: `POLYBOARD_NODES` says it for all tests.
pub(crate) fn node_limit(usual: u64) -> u64 {
    match std::env::var("POLYBOARD_NODES") {
        Ok(text) => text.parse().expect("POLYBOARD_NODES is a number of nodes"),
        Err(_) => usual,
    }
}
