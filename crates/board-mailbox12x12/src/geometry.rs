//! Where the squares lie, and how the edge is noticed.

use core::fmt;

use board_core::Square;
use board_mailbox::{Cell, Direction, Geometry, Index, Lookup};

use crate::memory;

const CELLS: usize = 144;
const WIDTH: usize = 12;
const ORIGIN: usize = 26;

static LOOKUP: Lookup<CELLS> = Lookup::new(ORIGIN as u8, WIDTH as u8);

/// Twelve ranks of twelve cells, the outer two on every side guards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mailbox12x12Geometry;

impl Geometry for Mailbox12x12Geometry {
    const ID: &'static str = "mailbox12x12";
    const IDEA: &'static str =
        "two rings of guards, and the edge is learnt from the cell that is read";
    const WIDTH: u8 = WIDTH as u8;
    const ORIGIN: u8 = ORIGIN as u8;
    type Cells = [Cell; CELLS];

    fn no_men() -> Self::Cells {
        let mut cells = [Cell::GUARD; CELLS];
        for square in Square::all() {
            cells[Self::index(square).get()] = Cell::EMPTY;
        }
        cells
    }

    #[inline(always)]
    fn at(cells: &Self::Cells, square: Index) -> Cell {
        cells[square.get()]
    }

    #[inline(always)]
    fn put(cells: &mut Self::Cells, square: Index, cell: Cell) {
        cells[square.get()] = cell;
    }

    /// Nothing is tested: a step over the edge reads a guard.
    #[inline(always)]
    fn look(cells: &Self::Cells, from: Index, direction: Direction, steps: u8) -> Cell {
        cells[Self::step(from, direction, steps).get()]
    }

    #[inline(always)]
    fn rank(cells: &Self::Cells, rank: u8) -> u64 {
        let start = ORIGIN + WIDTH * (rank as usize & 7);
        u64::from_le_bytes(core::array::from_fn(|file| cells[start + file].code() as u8))
    }

    #[inline(always)]
    fn x88(square: Index) -> u8 {
        LOOKUP.x88(square)
    }

    #[inline(always)]
    fn square(index: Index) -> Square {
        LOOKUP.square(index)
    }

    fn write_memory(cells: &Self::Cells, out: &mut dyn fmt::Write) -> fmt::Result {
        memory::write(cells, out)
    }
}
