//! Where the squares lie, and how the edge is noticed.

use core::fmt;

use board_core::Square;
use board_mailbox::{Cell, Direction, Geometry, Index};

use crate::memory;

/// Eight ranks of eight cells, and nothing round them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Array8x8Geometry;

impl Geometry for Array8x8Geometry {
    const ID: &'static str = "array8x8";
    const IDEA: &'static str = "64 cells, and the edge is tested by file and rank at every step";
    const WIDTH: u8 = 8;
    const ORIGIN: u8 = 0;
    type Cells = [Cell; 64];

    fn no_men() -> Self::Cells {
        [Cell::EMPTY; 64]
    }

    #[inline(always)]
    fn at(cells: &Self::Cells, square: Index) -> Cell {
        cells[square.get() & 63]
    }

    #[inline(always)]
    fn put(cells: &mut Self::Cells, square: Index, cell: Cell) {
        cells[square.get() & 63] = cell;
    }

    #[inline(always)]
    fn look(cells: &Self::Cells, from: Index, direction: Direction, steps: u8) -> Cell {
        let steps = isize::from(steps);
        let (files, ranks) =
            (isize::from(direction.files) * steps, isize::from(direction.ranks) * steps);
        if (from.get() & 7).wrapping_add_signed(files) > 7 {
            return Cell::GUARD;
        }
        match cells.get(from.get().wrapping_add_signed(8 * ranks + files)) {
            Some(cell) => *cell,
            None => Cell::GUARD,
        }
    }

    #[inline(always)]
    fn rank(cells: &Self::Cells, rank: u8) -> u64 {
        let start = 8 * (rank as usize & 7);
        u64::from_le_bytes(core::array::from_fn(|file| cells[start + file].code() as u8))
    }

    #[inline(always)]
    fn x88(square: Index) -> u8 {
        square.0 + (square.0 & 0x38)
    }

    #[inline(always)]
    fn square(index: Index) -> Square {
        Square::new(index.0)
    }

    fn write_memory(cells: &Self::Cells, out: &mut dyn fmt::Write) -> fmt::Result {
        memory::write(cells, out)
    }
}
