//! Four bits per square.

use board_core::{Board, Role, Square, SquareSet, attacks};
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

/// The squares of a rank that a rook attacks to the east, in bit 0 of their nibbles: no loop, one subtraction.
fn attacked_to_the_east(rank: u32, file: usize) -> u32 {
    let occupied = (rank | rank >> 1) & 0x1111_1111;
    let east = u32::MAX.checked_shl(4 * file as u32 + 4).unwrap_or(0);
    let next = 0x10_u32.checked_shl(4 * file as u32).unwrap_or(0);
    let pieces = occupied & east;
    (pieces ^ pieces.wrapping_sub(next)) & east & 0x1111_1111
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
fn a_knight_on_a_pawn_is_a_king() {
    // A white knight captures a black pawn.
    assert_eq!(put_without_clearing(9, 2), 0xb);
    let king = board_core::Piece::new(board_core::Color::Black, Role::King);
    assert_eq!(board_nibble::PieceCode::of(king).code(), 0xb);
}
