//! What the tests of several codes share.

#![allow(dead_code, reason = "each test uses a part of it")]

use board_core::{EnPassantMode, Setup};
use board_encoding::{Bits, Code, Snapshot};

/// Positions of rated games.
pub(crate) const REAL_GAMES: &str = include_str!("../../../../tests/data/positions/real-games.epd");
/// Random diagrams, most of them full of promoted pieces.
pub(crate) const DIAGRAMS: &str = include_str!("../../../../tests/data/positions/tromp-10k.txt");

/// A FEN as it can be stored: an en passant square only if somebody can take there, and then no
/// clock.
pub(crate) fn snapshot(fen: &str) -> Snapshot {
    let mut setup = Setup::from_fen(fen).unwrap();
    setup.state.en_passant = setup.en_passant(EnPassantMode::PseudoLegal);
    if setup.state.en_passant.is_some() {
        setup.state.halfmove_clock = 0;
    }
    Snapshot::new(&setup).unwrap()
}

#[track_caller]
pub(crate) fn round_trip(code: &impl Code, snapshot: &Snapshot) -> Bits {
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

/// Numbers as good as random, always the same (SplitMix64: Steele, Lea, Flood 2014).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.number() % bound as u64) as usize
    }

    pub(crate) fn bytes<const N: usize>(&mut self) -> [u8; N] {
        std::array::from_fn(|_| self.number() as u8)
    }
}
