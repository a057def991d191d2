//! The difference of two indices is their relative position.

use board_array::Geometry;
use board_core::{Board, Square, SquareSet, View, attacks};
use board_mailbox16x16::{Mailbox16x16, Mailbox16x16Geometry as G};

use super::{codes, positions};

/// For every difference of two indices: the step by which a rook gets from one to the other, or 0.
fn rook_steps(north: i8) -> [i8; 256] {
    let mut table = [0; 256];
    for step in [1, -1, north, -north] {
        for times in 1..8 {
            table[usize::from((step * times) as u8)] = step;
        }
    }
    table
}

/// Whether a rook attacks a square. A subtraction and a load say no for most pairs of squares.
fn rook_attacks(cells: &[i8; 256], steps: &[i8; 256], from: u8, to: u8) -> bool {
    let step = steps[usize::from(to.wrapping_sub(from))];
    if step == 0 {
        return false;
    }
    let mut at = from.wrapping_add_signed(step);
    while at != to && cells[0x44 + usize::from(at)] == 0 {
        at = at.wrapping_add_signed(step);
    }
    at == to
}

#[test]
fn a_rook_attacks_as_on_the_board() {
    let steps = rook_steps(16);
    for position in positions().iter().step_by(20) {
        let board = Mailbox16x16::from_position(position);
        let cells = codes(board.cells());
        for from in Square::all() {
            let found: SquareSet = Square::all()
                .filter(|&to| rook_attacks(&cells, &steps, G::index(from).0, G::index(to).0))
                .collect();
            assert_eq!(found, board.rook_attacks(from, board.occupied()), "{from}");
            assert_eq!(found, attacks::rook(from, board.occupied()));
        }
    }
}

#[test]
fn ten_wide_a_difference_has_two_meanings() {
    let steps = rook_steps(10);
    let index = |square: Square| 21 + 10 * square.rank().index() + square.file().index();
    let step = |from, to| steps[usize::from((index(to) - index(from)) as u8)];
    assert_eq!(step(Square::A1, Square::H1), 1);
    assert_eq!(step(Square::D1, Square::A2), 1, "no rook on d1 attacks a2");
}
