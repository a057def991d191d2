//! `r160` on games, on random diagrams, on random ranks.

use board_core::{EnPassantMode, Setup};
use board_encoding::{FixedCode, R160, Snapshot};

const REAL_GAMES: &str = include_str!("../../../tests/data/positions/real-games.epd");
const DIAGRAMS: &str = include_str!("../../../tests/data/positions/tromp-10k.txt");

fn snapshot(fen: &str) -> Snapshot {
    let mut setup = Setup::from_fen(fen).unwrap();
    setup.state.en_passant = setup.en_passant(EnPassantMode::PseudoLegal);
    if setup.state.en_passant.is_some() {
        setup.state.halfmove_clock = 0;
    }
    Snapshot::new(&setup).unwrap()
}

#[track_caller]
fn round_trip(snapshot: &Snapshot) {
    let bytes = R160.encode_bytes(snapshot).unwrap_or_else(|why| panic!("{snapshot:?}: {why}"));
    assert_eq!(R160.decode_bytes(&bytes).as_ref(), Ok(snapshot), "{bytes:02x?}");
}

#[test]
fn positions_of_games_round_trip() {
    REAL_GAMES.lines().for_each(|fen| round_trip(&snapshot(fen)));
}

#[test]
fn random_diagrams_round_trip() {
    DIAGRAMS.lines().for_each(|fen| round_trip(&snapshot(fen)));
}
