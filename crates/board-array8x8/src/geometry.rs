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

    /// File and rank are tested apart. A step to the right can leave the board on the right only,
    /// so each of them takes one comparison, and none if the direction keeps it.
    #[inline(always)]
    fn look(cells: &Self::Cells, from: Index, direction: Direction, steps: u8) -> Cell {
        let (file, rank) = (from.0 & 7, from.0 >> 3 & 7);
        if is_beyond(file, direction.files, steps) || is_beyond(rank, direction.ranks, steps) {
            return Cell::GUARD;
        }
        cells[Self::step(from, direction, steps).get() & 63]
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

/// Whether a file or a rank leaves 0 to 7 by so many steps.
#[inline(always)]
const fn is_beyond(coordinate: u8, step: i8, steps: u8) -> bool {
    let way = step.unsigned_abs() * steps;
    if step > 0 { coordinate + way > 7 } else { coordinate < way }
}
