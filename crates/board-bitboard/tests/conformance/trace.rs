//! What the generator reads, checked by hand.

use board_bitboard::{Baseline, Bitboard};
use board_conformance::trace_lines;
use board_core::{Board, Position, Square};

/// On the path that every processor has: other paths read the same sets.
fn lines(fen: &str, from: Square) -> Vec<String> {
    let position = Position::from_fen(fen).unwrap();
    trace_lines(&Bitboard::<Baseline>::from_position(&position), from)
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn x_ray_attacks_from_the_king_come_first() {
    let expected = [
        "checks and pins",
        "e1: knight attacks {c2, g2, d3, f3}",
        "knights {b1, g1, b8, g8}",
        "black pawns {a7, b7, c7, d7, e7, f7, g7, h7}",
        "e1: rook attacks {a1, b1, c1, d1, f1, g1, h1, e2, e3, e4, e5, e6, e7}",
        "rooks and queens {a1, d1, h1, a8, d8, h8}",
        "e1: bishop attacks {d2, f2, c3, g3, b4, h4, a5}",
        "bishops and queens {c1, d1, f1, c8, d8, f8}",
    ];
    assert_eq!(lines(START, Square::C1)[..expected.len()], expected);
}

#[test]
fn the_moves_of_a_piece_are_one_set() {
    assert_eq!(lines(START, Square::C1).last().unwrap(), "c1: bishop attacks {b2, d2}");
    assert!(lines(START, Square::G1).contains(&"g1: knight attacks {e2, f3, h3}".to_owned()));
}

#[test]
fn one_own_piece_on_the_line_is_pinned() {
    let expected = [
        "e7: squares up to the king {e2, e3, e4, e5, e6}",
        "e4: rook attacks {e1, e2, e3, a4, b4, c4, d4, f4, g4, h4, e5, e6, e7}",
    ];
    let lines = lines("4k3/4r3/8/8/4R3/8/8/4K3 w - - 0 1", Square::E4);
    assert!(lines.contains(&expected[0].to_owned()), "{lines:#?}");
    assert_eq!(lines.last().unwrap(), expected[1]);
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
        "all pieces but the king",
    ];
    assert!(lines.windows(expected.len()).any(|lines| lines == expected), "{lines:#?}");
}
