//! What the generator reads, checked by hand.

use board_byteboard::Byteboard;
use board_conformance::trace_lines;
use board_core::{Board, Position, Square};

fn lines(fen: &str, from: Square) -> Vec<String> {
    let board: Byteboard = Byteboard::from_position(&Position::from_fen(fen).unwrap());
    trace_lines(&board, from)
}

#[test]
fn the_pieces_of_a_kind_are_a_test_of_one_bit() {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let expected = [
        "bytes with bit 0: rooks and queens {a1, d1, h1, a8, d8, h8}",
        "bytes with bit 1: bishops and queens {c1, d1, f1, c8, d8, f8}",
        "c1: bishop attacks {b2, d2}",
    ];
    let lines = lines(fen, Square::C1);
    assert!(lines.contains(&"e1: checkers {}".to_owned()), "{lines:#?}");
    assert!(lines.ends_with(&expected.map(String::from)), "{lines:#?}");
}

#[test]
fn a_pinned_rook_stays_on_its_line() {
    let lines = lines("4k3/4r3/8/8/4R3/8/8/4K3 w - - 0 1", Square::E4);
    let pins = "e1: pins along ranks and files {e2, e3, e4, e5, e6, e7}";
    assert!(lines.contains(&pins.to_owned()), "{lines:#?}");
    let attacks = "e4: rook attacks {e1, e2, e3, a4, b4, c4, d4, f4, g4, h4, e5, e6, e7}";
    assert_eq!(lines.last().unwrap(), attacks);
}

#[test]
fn a_king_in_check_steps_off_the_line() {
    let lines = lines("k3r3/8/8/8/8/8/8/4K3 w - - 0 1", Square::E1);
    assert!(lines.contains(&"e1: checkers {e8}".to_owned()));
    let expected = [
        "the king's steps",
        "e1: king attacks {d1, f1, d2, e2, f2}",
        "castling",
        "attacked squares next to the king or on a castling path {e2}",
    ];
    assert!(lines.windows(expected.len()).any(|lines| lines == expected), "{lines:#?}");
}
