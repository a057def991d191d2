//! Hyperbola quintessence.

use super::Sliders;
use super::rays::{ANTIDIAGONAL, DIAGONAL, FILE, LINES, RANK};
use board_core::{Square, SquareSet};

/// Hyperbola quintessence: `o ^ (o - 2r)` both ways along a line.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hyperbola;

impl Sliders for Hyperbola {
    const NAME: &'static str = "hyperbola";

    #[inline(always)]
    fn bishop(self, square: Square, occupied: SquareSet) -> SquareSet {
        SquareSet::from_bits(
            line(square, DIAGONAL, occupied.bits()) | line(square, ANTIDIAGONAL, occupied.bits()),
        )
    }

    #[inline(always)]
    fn rook(self, square: Square, occupied: SquareSet) -> SquareSet {
        SquareSet::from_bits(
            line(square, FILE, occupied.bits()) | line(square, RANK, occupied.bits()),
        )
    }
}

#[inline(always)]
fn line(square: Square, index: usize, occupied: u64) -> u64 {
    let slider = 1u64 << square.index();
    let line = LINES[square.index()][index].up | LINES[square.index()][index].down;
    let forward = occupied & line;
    let backward = forward.reverse_bits();
    let up = forward.wrapping_sub(slider << 1);
    let down = backward.wrapping_sub(slider.reverse_bits() << 1).reverse_bits();
    (up ^ down) & line
}
