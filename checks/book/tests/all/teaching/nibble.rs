//! Four bits per square.

use board_core::{Board, Color, Piece, Rank, Role, Square, SquareSet, View, attacks};
use board_nibble::{Nibble, PieceCode};

use super::positions;

/// The squares of a rank that a rook attacks to the east, in bit 0 of their nibbles:
/// no loop, one subtraction.
fn attacked_to_the_east(rank: u32, file: usize) -> u32 {
    let occupied = (rank | rank >> 1) & 0x1111_1111;
    let east = u32::MAX.checked_shl(4 * file as u32 + 4).unwrap_or(0);
    let next = 0x10_u32.checked_shl(4 * file as u32).unwrap_or(0);
    let pieces = occupied & east;
    (pieces ^ pieces.wrapping_sub(next)) & east & 0x1111_1111
}

/// The highest bit of every empty square, and of a 1 next to it.
fn empty_by_borrow(rank: u32) -> u32 {
    rank.wrapping_sub(0x1111_1111) & !rank & 0x8888_8888
}

/// The highest bit of every empty square.
fn empty(rank: u32) -> u32 {
    !(((rank & 0x7777_7777) + 0x7777_7777) | rank) & 0x8888_8888
}

fn words(board: &Nibble) -> [u32; 8] {
    Rank::ALL.map(|rank| board.ranks().rank(rank))
}

#[test]
fn a_rook_attacks_to_the_east_as_on_the_board() {
    for position in positions() {
        let board = Nibble::from_position(&position);
        for from in Square::all() {
            let word = board.ranks().rank(from.rank());
            let found = attacked_to_the_east(word, from.file().index());
            let expected = (attacks::rook(from, board.occupied()) & SquareSet::rank(from.rank()))
                .into_iter()
                .filter(|to| to.index() > from.index())
                .fold(0, |bits, to| bits | 1 << (4 * to.file().index()));
            assert_eq!(found, expected, "{from} in {}", position.fen());
        }
    }
}

#[test]
fn a_borrow_takes_a_pawn_for_an_empty_square() {
    // b1 is empty and c1 has a white pawn.
    assert_eq!(empty_by_borrow(0x6253_7106), 0x880);
    assert_eq!(empty(0x6253_7106), 0x080);
    for position in positions() {
        for rank in words(&Nibble::from_position(&position)) {
            let is_empty = |file: &u32| rank >> (4 * file) & 15 == 0;
            let expected = (0..8).filter(is_empty).fold(0, |bits, file| bits | 8 << (4 * file));
            assert_eq!(empty(rank), expected);
            let lowest = |bits: u32| bits & bits.wrapping_neg();
            assert_eq!(lowest(empty_by_borrow(rank)), lowest(expected));
        }
    }
}

#[test]
fn a_knight_on_a_pawn_is_a_king() {
    let code = |color, role| PieceCode::of(Piece::new(color, role)).code();
    // A white knight captures a black pawn, whose bits have not been cleared.
    let found = code(Color::White, Role::Knight) | code(Color::Black, Role::Pawn);
    assert_eq!(found, code(Color::Black, Role::King));
    assert_eq!(found, 0xb);
}
