//! Four bits per square.

use board_core::{Board, Role, Square, SquareSet, View, attacks};
use board_nibble::Nibble;

use super::{assert_moves, positions};

fn get(words: &[u32; 8], square: usize) -> u32 {
    words[square / 8] >> (4 * (square % 8)) & 15
}

fn put(words: &mut [u32; 8], square: usize, code: u32) {
    let shift = 4 * (square % 8);
    words[square / 8] &= !(15 << shift); // without this line the old code shines through
    words[square / 8] |= code << shift;
}

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

/// What a new code becomes if the old one is not cleared.
fn put_without_clearing(old: u32, code: u32) -> u32 {
    old | code
}

fn words(board: &Nibble) -> [u32; 8] {
    board_core::Rank::ALL.map(|rank| board.ranks().rank(rank))
}

#[test]
fn a_rook_moves_to_the_east_as_on_the_board() {
    assert_moves::<Nibble>(Role::Rook, |_, board, from| {
        let words = words(board);
        let attacked = attacked_to_the_east(words[from.rank().index()], from.file().index());
        let east = (0..8).filter(|file| attacked >> (4 * file) & 1 == 1);
        let east: SquareSet =
            east.map(|file| Square::new(8 * from.rank().index() + file)).collect();
        let white = board.by_color(board_core::Color::White);
        let others = attacks::rook(from, board.occupied()) - white;
        let beyond =
            |square: &Square| square.rank() == from.rank() && square.index() > from.index();
        let rest: SquareSet = others.into_iter().filter(|square| !beyond(square)).collect();
        (east - white) | rest
    });
}

#[test]
fn nibbles_are_those_of_the_board() {
    for position in positions() {
        let board = Nibble::from_position(&position);
        let mut copied = [0; 8];
        for square in Square::all() {
            let code = u32::from(board.ranks().at(square).code());
            assert_eq!(get(&words(&board), square.index()), code);
            put(&mut copied, square.index(), 15);
            put(&mut copied, square.index(), code);
        }
        assert_eq!(copied, words(&board));
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
    // A white knight captures a black pawn.
    assert_eq!(put_without_clearing(9, 2), 0xb);
    let king = board_core::Piece::new(board_core::Color::Black, Role::King);
    assert_eq!(board_nibble::PieceCode::of(king).code(), 0xb);
}
