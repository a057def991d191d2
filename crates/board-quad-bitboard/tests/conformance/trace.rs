//! What the generator reads, checked by hand.

use board_conformance::trace_lines;
use board_core::{Board, Position, Square};
use board_quad_bitboard::{Baseline, QuadBitboard};

/// On the path that every processor has: other paths read the same words.
fn lines(fen: &str, from: Square) -> Vec<String> {
    let position = Position::from_fen(fen).unwrap();
    trace_lines(&QuadBitboard::<Baseline>::from_position(&position), from)
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn a_set_is_named_with_its_operations() {
    let expected = [
        "checks and pins",
        "e1: knight attacks {c2, g2, d3, f3}",
        "NRQK and neither PBRQ nor PRK: knights {b1, g1, b8, g8}",
        "PRK and not NRQK, and Black: black pawns {a7, b7, c7, d7, e7, f7, g7, h7}",
        "e1: rook attacks {a1, b1, c1, d1, f1, g1, h1, e2, e3, e4, e5, e6, e7}",
        "PBRQ and NRQK: rooks and queens {a1, d1, h1, a8, d8, h8}",
        "e1: bishop attacks {d2, f2, c3, g3, b4, h4, a5}",
        "PBRQ and not PRK: bishops and queens {c1, d1, f1, c8, d8, f8}",
    ];
    assert_eq!(lines(START, Square::C1)[..expected.len()], expected);
    assert_eq!(lines(START, Square::C1).last().unwrap(), "c1: bishop attacks {b2, d2}");
}

#[test]
fn the_en_passant_square_is_a_bit_of_the_board() {
    let lines = lines("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", Square::E5);
    assert!(lines.contains(&"castling rooks and en passant square {d6}".to_owned()), "{lines:#?}");
}

/// The rook on e8 checks along the file. The king is lifted off the board when the attacks are computed,
/// so e2 is attacked.
#[test]
fn a_king_in_check_steps_off_the_line() {
    let lines = lines("k3r3/8/8/8/8/8/8/4K3 w - - 0 1", Square::E1);
    let expected = [
        "the king's steps",
        "e1: king attacks {d1, f1, d2, e2, f2}",
        "castling",
        "attacked squares next to the king or on a castling path {e2}",
    ];
    assert!(lines.windows(expected.len()).any(|lines| lines == expected), "{lines:#?}");
}
