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

    /// File and rank of the square looked at are computed apart. A number below 0 or above 7 has
    /// other bits than the low three, so one test of both together finds either edge.
    #[inline(always)]
    fn look(cells: &Self::Cells, from: Index, direction: Direction, steps: u8) -> Cell {
        let file = (from.0 & 7) as i8 + direction.files * steps as i8;
        let rank = (from.0 >> 3) as i8 + direction.ranks * steps as i8;
        if (file | rank) & !7 != 0 { Cell::GUARD } else { cells[(rank * 8 + file) as usize & 63] }
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
