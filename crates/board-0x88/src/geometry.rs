//! Where the squares lie, and how the edge is noticed.

use core::fmt;

use board_array::{Cell, Direction, Geometry, Index};
use board_core::Square;

/// The bits that no square's index has: those of 0x88, and all above the lowest byte, which are set
/// below a1. (An index cut to one byte needs 0x88 alone, but cutting it costs an instruction.)
const OFF_BOARD: usize = 0x88 | !0xff;

/// Eight ranks of sixteen cells, of which the left eight are squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct X88Geometry;

impl Geometry for X88Geometry {
    const ID: &'static str = "x88";
    const IDEA: &'static str = "two boards side by side; index & 0x88 shows the edge";
    const ID_WITH_LISTS: &'static str = "x88+list";
    const IDEA_WITH_LISTS: &'static str =
        "two boards side by side; index & 0x88 shows the edge; with piece lists";
    const WIDTH: u8 = 16;
    const ORIGIN: u8 = 0;
    type Cells = [Cell; 128];

    #[inline(always)]
    fn empty_cells() -> Self::Cells {
        [Cell::EMPTY; 128]
    }

    // A square's index has no bit of 0x88. The mask changes nothing, but it proves that to the compiler.
    #[inline(always)]
    fn place(square: Index) -> usize {
        square.get() & 0x77
    }

    /// A step over the right or left edge sets bit 3 of the index, a step over the upper or lower
    /// edge bit 7. The index is tested before the array is read.
    #[inline(always)]
    fn at_offset(cells: &Self::Cells, from: Index, direction: Direction, steps: u8) -> Cell {
        let step = isize::from(direction.files) + 16 * isize::from(direction.ranks);
        let index = from.get().wrapping_add_signed(step * isize::from(steps));
        if index & OFF_BOARD != 0 { Cell::SENTINEL } else { cells[index] }
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

    fn write_test(from: Square, files: i8, ranks: i8, out: &mut dyn fmt::Write) -> fmt::Result {
        let index = Self::index(from).0.wrapping_add_signed(16 * ranks + files);
        write!(out, "{index:#04x} & 0x88 = {:#04x}, ", index & 0x88)
    }

    /// Eight rows of sixteen cells, the eighth rank first, each with the index of its first cell in
    /// hexadecimal, and the low digits above. The right half is no board.
    fn write_memory(cells: &Self::Cells, out: &mut dyn fmt::Write) -> fmt::Result {
        writeln!(out, "     0   1   2   3   4   5   6   7  |   8   9   a   b   c   d   e   f")?;
        for (rank, row) in cells.chunks(16).enumerate().rev() {
            write!(out, "{rank:x}0")?;
            for (file, cell) in row.iter().enumerate() {
                write!(out, "{}{:4}", if file == 8 { "  |" } else { "" }, cell.code())?;
            }
            writeln!(out, "   {}", rank + 1)?;
        }
        writeln!(out, "     a   b   c   d   e   f   g   h  |  index & 0x88 is not 0")
    }
}

#[cfg(test)]
board_array::geometry_tests!(X88Geometry);
