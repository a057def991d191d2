//! Where the squares lie, and how the edge is noticed.

use board_array::{Cell, Direction, Geometry, Index, empty_cells_among_sentinels};
use board_core::Square;

/// Sixteen rows of sixteen cells, of which eight by eight are squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mailbox16x16Geometry;

impl Geometry for Mailbox16x16Geometry {
    const ID: &'static str = "mailbox16x16";
    const IDEA: &'static str =
        "256 cells, rank and file are the two halves of a byte, sentinels all around";
    const ID_WITH_LISTS: &'static str = "mailbox16x16+list";
    const IDEA_WITH_LISTS: &'static str = "256 cells, rank and file are the two halves of a byte, sentinels all around; with piece lists";
    const WIDTH: u8 = 16;
    const ORIGIN: u8 = 0;
    // a1 is in the middle of the array: four sentinels before every edge of the board and four
    // behind, so that a ray of four steps in any direction ends inside the array.
    const CORNER: usize = 0x44;
    type Cells = [Cell; 256];

    #[inline(always)]
    fn empty_cells() -> Self::Cells {
        empty_cells_among_sentinels::<Self, 256>()
    }

    /// Nothing is tested: a step over the edge reads a sentinel. Up to four steps it is a load at a fixed
    /// distance from the square. A longer ray could leave the array (not if every step before was
    /// onto a square, but the compiler does not know that), so there the sum is cut to a byte.
    #[inline(always)]
    fn at_offset(cells: &Self::Cells, from: Index, direction: Direction, steps: u8) -> Cell {
        let distance = Self::distance(direction, steps);
        if distance.unsigned_abs() <= Self::CORNER {
            cells[(Self::CORNER + from.get()).wrapping_add_signed(distance)]
        } else {
            cells[Self::place(Self::step(from, direction, steps))]
        }
    }

    #[inline(always)]
    fn x88(square: Index) -> u8 {
        square.0
    }

    #[inline(always)]
    fn square(index: Index) -> Square {
        // 0rrr0fff becomes 00rrrfff.
        Square::masked((index.get() + (index.get() & 7)) >> 1)
    }
}

#[cfg(test)]
board_array::geometry_tests!(Mailbox16x16Geometry);
