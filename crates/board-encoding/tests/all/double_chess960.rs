//! Double Chess960: the two sides start in different orders, so their castling rights may name rooks of
//! different files.

use board_bitboard::Bitboard;
use board_conformance::Random;
use board_core::{Board, Position, ViewExt};
use board_encoding::{CODES, EncodeError, Snapshot};
use board_game::{CHESS960_STARTS, double_chess960_start};

use crate::common::{node_limit, round_trip};

/// A start of double Chess960 by two random numbers.
pub(crate) fn random_start(random: &mut Random) -> Position {
    double_chess960_start(random.below(CHESS960_STARTS), random.below(CHESS960_STARTS))
}

/// A code stores castling rights of any files, or rejects by name every right that standard chess does not
/// have.
fn is_stored_or_rejected(snapshot: &Snapshot) {
    for &code in CODES {
        let is_stored = ["fen", "r160", "binary-fen", "record32"].contains(&code.id());
        match code.encode(snapshot) {
            Ok(_) => _ = round_trip(code, snapshot),
            Err(EncodeError::NotStandardCastling(color, side)) => {
                assert!(!is_stored, "{}: {snapshot:?}", code.id());
                assert!(snapshot.state().castling.has(color, side));
            }
            Err(EncodeError::Clock { max, .. }) => assert!(snapshot.state().halfmove_clock > max),
            Err(other) => panic!("{}: {other}: {snapshot:?}", code.id()),
        }
    }
}

#[test]
fn games_of_double_chess960_are_stored_or_rejected_by_name() {
    let mut random = Random::new(960);
    for _ in 0..node_limit(3_000) / 30 {
        let mut board: Bitboard = Bitboard::from_position(&random_start(&mut random));
        for _ in 0..30 {
            is_stored_or_rejected(&Snapshot::reduced(&board.position()));
            let Some(mv) = random.choose_move(&board.legal_moves()) else { break };
            board.play_unchecked(mv);
        }
    }
}

#[test]
fn the_error_names_the_right() {
    // White castles with the rooks on a1 and h1, Black with those on b8 and g8.
    let position = Position::from_fen("1r2k1r1/8/8/8/8/8/8/R3K2R w KQgb - 0 1").unwrap();
    let snapshot = Snapshot::reduced(&position);
    for &code in CODES {
        if let Err(error) = code.encode(&snapshot) {
            assert_eq!(
                error.to_string(),
                "Black may castle on the king side as in Chess960, and this code stores only the castling \
                 rights of standard chess",
                "{}",
                code.id()
            );
        }
    }
}
