//! What the generator does, known by hand.

use board_bitboard::{Baseline, Bitboard};
use board_conformance::trace_lines;
use board_core::{Board, Position, Square};

/// On the path that every processor has: others look up the same words.
fn lines(fen: &str, from: Square) -> Vec<String> {
    let position = Position::from_fen(fen).unwrap();
    trace_lines(&Bitboard::<Baseline>::from_position(&position), from)
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn a_bishop_at_home_is_one_word_and_two_masks() {
    let told = [
        "checks and pins, seen from the king as if the own pieces were of glass",
        "e1: a knight attacks {c2, g2, d3, f3}",
        "e1: a pawn attacks {d2, f2}",
        "e1: a rook attacks {a1, b1, c1, d1, f1, g1, h1, e2, e3, e4, e5, e6, e7}",
        "e1: a bishop attacks {d2, f2, c3, g3, b4, h4, a5}",
        "c1: a bishop attacks {b2, d2}",
        "c1: of these free and allowed {}",
        "c1: of these to be taken {}",
    ];
    assert_eq!(lines(START, Square::C1), told);
}

#[test]
fn a_knight_is_looked_up_in_a_table() {
    let told = [
        "g1: a knight attacks {e2, f3, h3}",
        "g1: of these free and allowed {f3, h3}",
        "g1: of these to be taken {}",
    ];
    assert!(lines(START, Square::G1).ends_with(&told.map(String::from)));
}

#[test]
fn a_pawn_is_shifted() {
    let told = [
        "pawns {e2}",
        "pinned among them {}",
        "one step, free and allowed {e3}",
        "two steps, free and allowed {e4}",
        "to be taken to the west {}",
        "to be taken to the east {}",
    ];
    assert!(lines(START, Square::E2).ends_with(&told.map(String::from)));
}

#[test]
fn a_pinned_rook_keeps_to_its_line_and_a_pinned_bishop_stays() {
    let fen = "4k3/4r3/8/8/4R3/8/8/4K3 w - - 0 1";
    let told = [
        "e7: own pieces between it and the king {e4}",
        "e1: a bishop attacks {d2, f2, c3, g3, b4, h4, a5}",
        "e4: a rook attacks {e1, e2, e3, a4, b4, c4, d4, f4, g4, h4, e5, e6, e7}",
        "e4: pinned: of these only along its line {e2, e3, e5, e6, e7}",
        "e4: of these free and allowed {e2, e3, e5, e6}",
        "e4: of these to be taken {e7}",
    ];
    assert!(lines(fen, Square::E4).ends_with(&told.map(String::from)));
    let told = lines(&fen.replace('R', "B"), Square::E4);
    assert_eq!(told.last().unwrap(), "stop: pinned on a rank or file: nothing along diagonals");
}

/// The rook on e8 checks along the file; the king is lifted off the board when it is asked where it may
/// go, so e2 and e8 are attacked alike.
#[test]
fn a_king_in_check_sees_what_is_attacked_without_him() {
    let told = lines("k3r3/8/8/8/8/8/8/4K3 w - - 0 1", Square::E1);
    let last = [
        "e1: checked by {e8}",
        "e1: a check: a piece may go to {e2, e3, e4, e5, e6, e7, e8}",
        "the king's steps",
        "e1: a king attacks {d1, f1, d2, e2, f2}",
        "e1: without own pieces {d1, f1, d2, e2, f2}",
        "e8: a rook attacks {e1, e2, e3, e4, e5, e6, e7, a8, b8, c8, d8, f8, g8, h8}",
        "the enemy attacks {e1, e2, e3, e4, e5, e6, a7, b7, e7, a8, b8, c8, d8, f8, g8, h8}",
        "e1: of these free and allowed {d1, f1, d2, f2}",
        "e1: of these to be taken {}",
    ];
    assert!(told.ends_with(&last.map(String::from)), "{told:#?}");
}
