//! Where the squares lie, and how the edge is noticed.

use board_array::{Cell, Direction, Geometry, Index, Lookup, empty_cells_among_sentinels};
use board_core::Square;

const CELLS: usize = 120;

static LOOKUP: Lookup<CELLS> =
    Lookup::new(Mailbox10x12Geometry::ORIGIN, Mailbox10x12Geometry::WIDTH);

/// Twelve rows of ten cells, with one file of sentinels on either side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mailbox10x12Geometry;

impl Geometry for Mailbox10x12Geometry {
    const ID: &'static str = "mailbox10x12";
    const IDEA: &'static str = "one sentinel file on each side: a leap over the right edge may end in the left one of the next rank";
    const ID_WITH_LISTS: &'static str = "mailbox10x12+list";
    const IDEA_WITH_LISTS: &'static str = "one sentinel file on each side: a leap over the right edge may end in the left one of the next rank; with piece lists";
    const WIDTH: u8 = 10;
    const ORIGIN: u8 = 21;
    const TABLE_BYTES: usize = size_of_val(&LOOKUP);
    type Cells = [Cell; CELLS];

    #[inline(always)]
    fn empty_cells() -> Self::Cells {
        empty_cells_among_sentinels::<Self, CELLS>()
    }

    /// Nothing is tested: a step over the edge reads a sentinel.
    #[inline(always)]
    fn at_offset(cells: &Self::Cells, from: Index, direction: Direction, steps: u8) -> Cell {
        cells[from.get().wrapping_add_signed(Self::distance(direction, steps))]
    }

    #[inline(always)]
    fn x88(square: Index) -> u8 {
        LOOKUP.x88(square)
    }

    #[inline(always)]
    fn square(index: Index) -> Square {
        LOOKUP.square(index)
    }
}

#[cfg(test)]
board_array::geometry_tests!(Mailbox10x12Geometry);
