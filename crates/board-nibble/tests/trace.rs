//! What the generator does, known by hand.

use board_conformance::trace_lines;
use board_core::{Board, Position, Square};
use board_nibble::Nibble;

fn lines(fen: &str, from: Square) -> Vec<String> {
    trace_lines(&Nibble::from_position(&Position::from_fen(fen).unwrap()), from)
}

fn end_of(fen: &str, from: Square, expected: &[&str]) {
    let lines = lines(fen, from);
    assert!(
        lines.ends_with(&expected.iter().map(|&line| line.into()).collect::<Vec<String>>()),
        "{lines:#?}"
    );
}

/// The code for c1 knows no square beyond the edge: two nibbles are read.
#[test]
fn the_code_of_a_bishop_on_c1_reads_two_nibbles() {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let steps = [
        "the other pieces",
        "d2 (11): a white pawn",
        "b2 (9): a white pawn",
        "c1: bishop targets {b2, d2}",
    ];
    end_of(fen, Square::C1, &steps);
    end_of(fen, Square::G1, &["the other pieces", "g1: knight targets {e2, f3, h3}"]);
}

/// b8 and h2 are not read: a rook gets there in any case, and own pieces are removed in the end. The
/// rank is one word.
#[test]
fn the_last_square_of_a_line_is_not_read() {
    let steps = [
        "b3 (17): empty",
        "b4 (25): empty",
        "b5 (33): empty",
        "b6 (41): empty",
        "b7 (49): empty",
        "b2: rook targets {b1, a2, c2, d2, e2, f2, g2, h2, b3, b4, b5, b6, b7, b8}",
    ];
    end_of("4k3/8/8/8/8/8/1R5P/4K3 w - - 0 1", Square::B2, &steps);
}

#[test]
fn a_pin_is_found_by_the_squares_between() {
    let lines = lines("4k3/4r3/8/8/4B3/8/8/4K3 w - - 0 1", Square::E4);
    let pin = [
        "e1: enemy sliders in line {e7}",
        "e7: squares between it and the target of its attack {e2, e3, e4, e5, e6}",
    ];
    assert!(lines.windows(2).any(|lines| lines == pin), "{lines:#?}");
}
