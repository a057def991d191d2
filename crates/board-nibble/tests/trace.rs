//! What the generator does, known by hand.

use board_conformance::trace_lines;
use board_core::{Board, Position, Square};
use board_nibble::Nibble;

fn lines(fen: &str, from: Square) -> Vec<String> {
    trace_lines(&Nibble::from_position(&Position::from_fen(fen).unwrap()), from)
}

/// The code for c1 knows no square beyond the edge: two nibbles are asked.
#[test]
fn the_code_of_a_bishop_on_c1_asks_two_nibbles() {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let told = [
        "a jump to the code for this piece on this square",
        "d2 (11): a white pawn",
        "b2 (9): a white pawn",
        "c1: allowed {}",
    ];
    assert!(lines(fen, Square::C1).ends_with(&told.map(String::from)));
    let told = [
        "a jump to the code for this piece on this square",
        "g1: a constant in the code: a knight attacks {e2, f3, h3}",
        "g1: allowed {f3, h3}",
    ];
    assert!(lines(fen, Square::G1).ends_with(&told.map(String::from)));
}

/// Nobody asks who stands on b8 and h2: a rook gets there in any case, and own pieces are taken away in
/// the end. The rank is one word.
#[test]
fn the_last_square_of_a_line_is_not_asked() {
    let told = [
        "a jump to the code for this piece on this square",
        "b3 (17): nobody",
        "b4 (25): nobody",
        "b5 (33): nobody",
        "b6 (41): nobody",
        "b7 (49): nobody",
        "stop: the last square of the line is reached whoever stands there",
        "stop: the last square of the line is reached whoever stands there",
        "b2: the rank in one word, reached {a2, c2, d2, e2, f2, g2, h2}",
        "b2: allowed {b1, a2, c2, d2, e2, f2, g2, b3, b4, b5, b6, b7, b8}",
    ];
    let lines = lines("4k3/8/8/8/8/8/1R5P/4K3 w - - 0 1", Square::B2);
    assert!(lines.ends_with(&told.map(String::from)), "{lines:#?}");
}

#[test]
fn a_pinned_piece_and_a_check() {
    let told = lines("4k3/4r3/8/8/4B3/8/8/4K3 w - - 0 1", Square::E4);
    let pin = [
        "e1: enemy sliders in line with it {e7}",
        "e7: between it and the king {e4}",
        "stop: pinned: only along its line",
    ];
    assert!(told.windows(3).any(|lines| lines == pin), "{told:#?}");
    assert_eq!(told.last().unwrap(), "e4: allowed {}");
    let told = lines("1k2r3/8/8/8/8/8/8/R3K3 w - - 0 1", Square::A1);
    assert!(
        told.contains(&"e1: a check: a piece may go to {e2, e3, e4, e5, e6, e7, e8}".to_owned())
    );
    assert_eq!(told.last().unwrap(), "a1: allowed {}");
}
