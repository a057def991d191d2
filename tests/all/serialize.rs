//! Serialization by serde: each value is written as its usual text, and is read back.

use std::fmt::Debug;

use polyboard::{
    Bitboard, Board, Color, File, Game, Move, Piece, Position, Rank, Role, Setup, Square, UciMove,
    ViewExt,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

#[track_caller]
fn round_trip<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, text: &str) {
    let json = serde_json::to_string(value).unwrap();
    assert_eq!(json, format!("{text:?}"));
    assert_eq!(serde_json::from_str::<T>(&json).unwrap(), *value);
}

#[test]
fn every_value_is_written_as_its_usual_text() {
    let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
    round_trip(&Position::from_fen(fen).unwrap(), fen);
    // A setup may be anything.
    let setup = "8/8/8/8/8/8/8/8 w - - 0 0";
    round_trip(&Setup::from_fen(setup).unwrap(), setup);
    for square in Square::all() {
        round_trip(&square, &square.to_string());
    }
    for (file, text) in File::ALL.iter().zip(["a", "b", "c", "d", "e", "f", "g", "h"]) {
        round_trip(file, text);
    }
    for (rank, text) in Rank::ALL.iter().zip(["1", "2", "3", "4", "5", "6", "7", "8"]) {
        round_trip(rank, text);
    }
    for piece in Piece::all() {
        round_trip(&piece, &piece.letter().to_string());
    }
    for role in Role::ALL {
        round_trip(&role, &role.to_string());
    }
    round_trip(&Color::White, "white");
    round_trip(&Color::Black, "black");
    round_trip(&"e7e8q".parse::<UciMove>().unwrap(), "e7e8q");
}

#[test]
fn a_game_is_its_start_and_its_moves() {
    for text in
        ["startpos", "startpos moves e2e4 e7e5", "fen 4k3/8/8/8/8/8/8/4K2R w K - 3 9 moves e1g1"]
    {
        let game: Game<Bitboard> = serde_json::from_str(&format!("{text:?}")).unwrap();
        assert_eq!(serde_json::to_string(&game).unwrap(), format!("{text:?}"));
    }
    let mut game = Game::<Bitboard>::default();
    game.play_all("f2f3 e7e5 g2g4 d8h4").unwrap();
    assert_eq!(serde_json::to_string(&game.outcome()).unwrap(), "\"0-1 by checkmate\"");
}

/// Castling, en passant, captures and promotions: every kind of move is read back.
#[test]
fn a_move_is_written_and_read_by_a_board() {
    let mut kinds = std::collections::HashSet::new();
    for fen in [
        "r3k2r/1P4P1/8/4Pp2/8/8/P7/R3K2R w KQkq f6 0 1",
        "4k3/8/8/8/8/8/8/RK5R w AH - 0 1",
        "3n1n1k/4P3/8/8/8/8/8/K7 w - - 0 1",
    ] {
        let board = Bitboard::from_position(&Position::from_fen(fen).unwrap());
        for &mv in &board.legal_moves() {
            let json = serde_json::to_string(&mv).unwrap();
            let read: UciMove = serde_json::from_str(&json).unwrap();
            assert_eq!(read.find(&board), Ok(mv), "{json} in {fen}");
            assert_eq!(Move::from_bits(mv.bits()), Some(mv));
            kinds.insert(mv.kind());
        }
    }
    assert_eq!(kinds.len(), 13, "{kinds:?}");
}

#[test]
fn an_error_names_the_problem() {
    fn error<T: DeserializeOwned>(json: &str) -> String {
        serde_json::from_str::<T>(json).err().unwrap().to_string()
    }
    for (error, expected) in [
        (error::<Position>("\"8/8/8/8/8/8/8/8 w - - 0 1\""), "White has no king"),
        (error::<Position>("7"), "a FEN from which play can start"),
        (error::<Position>("\"\""), ", expected a FEN from which play can start"),
        (error::<Setup>("\"8/8\""), "placement field"),
        (error::<Square>("\"i9\""), "square"),
        (error::<Role>("\"duke\""), "unknown text, expected the name of a role"),
        (error::<Piece>("\"NN\""), "unknown text, expected the FEN letter of a piece"),
        (error::<Color>("\"White\""), "unknown text, expected white or black"),
        (error::<Game<Bitboard>>("\"startpos moves e2e5\""), "e2e5 is not legal here"),
    ] {
        assert!(error.contains(expected), "{error}");
    }
}
