//! A register of squares.

use board_byteboard::{Byteboard, square_in_view};
use board_core::{Color, Role, Square, View};

use super::assert_moves;

/// The highest bit of each byte: the places of the knights.
const KNIGHTS: u64 = 0x8080_8080_8080_8080;
const ONE_PER_RAY: u64 = 0x0101_0101_0101_0101;

/// Which square goes to each place of the view. Beyond the edge it is the square itself.
fn order(from: Square) -> [usize; 64] {
    std::array::from_fn(|place| square_in_view(from, place).unwrap_or(from).index())
}

/// The view: the bytes in another order. In a register this is one instruction, `vpermb`.
fn view(bytes: &[u8; 64], order: &[usize; 64]) -> [u8; 64] {
    order.map(|square| bytes[square])
}

/// A bit for each byte that is not zero. In a register this is one comparison.
fn not_zero(bytes: &[u8; 64]) -> u64 {
    (0..64).filter(|&place| bytes[place] != 0).fold(0, |bits, place| bits | 1 << place)
}

/// Of all eight rays at once: the places up to and including the first piece.
fn reached(pieces: u64) -> u64 {
    let pieces = pieces | KNIGHTS; // no ray is empty, so none borrows from the next
    pieces ^ (pieces - ONE_PER_RAY)
}

/// Where a white rook can go: the four straight rays are the low half of the view.
fn rook_moves(bytes: &[u8; 64], from: Square) -> Vec<usize> {
    let order = order(from);
    let view = view(bytes, &order);
    let white = not_zero(&view.map(|byte| u8::from(byte != 0 && byte < 0x80)));
    let targets = reached(not_zero(&view)) & !white & !KNIGHTS & 0xffff_ffff;
    (0..64).filter(|place| targets >> place & 1 == 1).map(|place| order[place]).collect()
}

/// The same without the places of the knights.
fn reached_without_a_stop(pieces: u64) -> u64 {
    pieces ^ pieces.wrapping_sub(ONE_PER_RAY)
}

#[test]
fn a_rook_moves_as_on_the_board() {
    assert_moves::<Byteboard>(Role::Rook, |_, board, from| {
        let mut bytes = *board.bytes();
        // The state of the en passant square is no piece.
        bytes.iter_mut().for_each(|byte| *byte = if *byte == 0x40 { 0 } else { *byte });
        assert!(board.by_color(Color::White).contains(from));
        rook_moves(&bytes, from).into_iter().map(Square::new).collect()
    });
}

#[test]
fn an_empty_ray_borrows_from_the_next() {
    // Nothing to the north of a rook on a1; a pawn next to it, on b1, at the first place of the next ray.
    let pieces = 1 << 8;
    let byte = |rays: u64, ray: u32| rays >> (8 * ray) & 0x7f;
    assert_eq!(byte(reached(pieces), 1), 0b1);
    assert_ne!(byte(reached_without_a_stop(pieces), 1), 0b1, "the borrow has taken the pawn");
}
