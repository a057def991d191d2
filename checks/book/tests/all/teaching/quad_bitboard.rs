//! Four words, and what an exclusive or does to them.

use board_core::{Board, Color, Position, Square, SquareSet, View, ViewExt};
use polyboard::QuadBitboard;

use super::positions;

/// Moves a piece of a code, as if its target were empty.
fn move_to_an_empty_square(words: &mut [u64; 4], code: u64, from: u64, to: u64) {
    for (bit, word) in words.iter_mut().enumerate() {
        if code >> bit & 1 == 1 {
            *word ^= from | to;
        }
    }
}

/// Moves whatever is on one square to another, over whatever is there.
fn move_anywhere(words: &mut [u64; 4], from: u64, to: u64) {
    for word in words {
        let piece = if *word & from != 0 { from | to } else { 0 };
        let captured = *word & to;
        *word ^= piece ^ captured;
    }
}

/// The word of the black pieces, if the en passant square has a bit there too.
fn black_pieces_and_more(words: [u64; 4]) -> u64 {
    words[3]
}

fn words(fen: &str) -> [u64; 4] {
    let position = Position::from_fen(fen).unwrap();
    position.into_board::<QuadBitboard>().words().map(SquareSet::bits)
}

fn bit(square: Square) -> u64 {
    1 << square.index()
}

/// The code of a square.
fn code(words: [u64; 4], square: Square) -> u64 {
    (0..4).map(|word| (words[word] >> square.index() & 1) << word).sum()
}

#[test]
fn a_knight_that_captures_changes_sides() {
    let start = words("4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1");
    assert_eq!([code(start, Square::C3), code(start, Square::D5)], [4, 0xb]);
    let mut wrong = start;
    move_to_an_empty_square(&mut wrong, 4, bit(Square::C3), bit(Square::D5));
    assert_eq!([code(wrong, Square::C3), code(wrong, Square::D5)], [0, 0xf]);
    let mut right = start;
    move_anywhere(&mut right, bit(Square::C3), bit(Square::D5));
    assert_eq!([code(right, Square::C3), code(right, Square::D5)], [0, 4]);
}

/// Of all quiet moves and captures of one piece to one square.
#[test]
fn a_move_anywhere_is_the_move_of_the_board() {
    for position in positions() {
        let board = position.into_board::<QuadBitboard>();
        for &mv in &board.legal_moves() {
            if mv.is_castle() || mv.is_en_passant() || mv.is_promotion() || mv.is_double_push() {
                continue;
            }
            let mut words = board.words().map(SquareSet::bits);
            words[3] &= board.occupied().bits();
            move_anywhere(&mut words, bit(mv.from()), bit(mv.to()));
            let mut child = board;
            child.play_unchecked(mv);
            assert_eq!(words, child.words().map(SquareSet::bits), "{mv} in {}", board.fen());
        }
    }
}

#[test]
fn the_en_passant_square_seems_to_be_a_black_piece() {
    let fen = "4k3/8/8/6b1/4P3/8/8/4K3 b - e3 0 1";
    let board = Position::from_fen(fen).unwrap().into_board::<QuadBitboard>();
    let [own, seen] = [board.by_color(Color::Black).bits(), black_pieces_and_more(words(fen))];
    assert_eq!(seen ^ own, bit(Square::E3));
    assert!(board.legal_moves().iter().any(|mv| (mv.from(), mv.to()) == (Square::G5, Square::E3)));
}
