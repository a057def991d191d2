//! Where the squares lie, and how the edge is noticed.

use core::fmt;

use board_core::Square;
use board_mailbox::{Cell, Direction, Geometry, Index};

use crate::memory;

/// The bits that no square's index has: those of 0x88, and all above the lowest byte, which are set
/// below a1. (An index cut to one byte needs 0x88 alone, but the cutting costs an instruction.)
const OFF_BOARD: usize = 0x88 | !0xff;

/// Eight ranks of sixteen cells, of which the left eight are squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct X88Geometry;

impl Geometry for X88Geometry {
    const ID: &'static str = "x88";
    const IDEA: &'static str = "two boards side by side, and index & 0x88 tells the edge";
    const ID_WITH_LISTS: &'static str = "x88+list";
    const IDEA_WITH_LISTS: &'static str =
        "two boards side by side, and index & 0x88 tells the edge; with piece lists";
    const WIDTH: u8 = 16;
    const ORIGIN: u8 = 0;
    type Cells = [Cell; 128];

    #[inline(always)]
    fn empty_cells() -> Self::Cells {
        [Cell::EMPTY; 128]
    }

    // A square's index has no bit of 0x88. The mask changes nothing, and tells the compiler.
    #[inline(always)]
    fn at(cells: &Self::Cells, square: Index) -> Cell {
        cells[square.get() & 0x77]
    }

    #[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
    fn put(cells: &mut Self::Cells, square: Index, cell: Cell) {
        cells[square.get() & 0x77] = cell;
    }

    /// A step over the right or left edge sets bit 3 of the index, a step over the upper or lower
    /// edge bit 7: the index is asked, and only then the array.
    #[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
    fn look(cells: &Self::Cells, from: Index, direction: Direction, steps: u8) -> Cell {
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
        Square::new((index.0 + (index.0 & 7)) >> 1)
    }

    fn write_memory(cells: &Self::Cells, out: &mut dyn fmt::Write) -> fmt::Result {
        memory::write(cells, out)
    }

    fn write_index(index: Index, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{:02x}", index.0)
    }

    fn write_test(from: Square, files: i8, ranks: i8, out: &mut dyn fmt::Write) -> fmt::Result {
        let index = Self::index(from).0.wrapping_add_signed(16 * ranks + files);
        write!(out, "{index:#04x} & 0x88 = {:#04x}, ", index & 0x88)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::X88;
    use board_core::{Board, Position};
    use board_mailbox::{Undo, testing};

    #[test]
    fn the_geometry_is_right() {
        testing::assert_geometry::<X88Geometry>();
    }

    #[test]
    fn the_pieces_lie_in_memory_as_the_lesson_says() {
        let board = X88::from_position(&Position::start());
        let squares = Square::all().map(|square| {
            let (file, rank) = (square.file().index(), square.rank().index());
            usize::from(16 * rank + file)
        });
        let piece = |square| {
            board.piece_at(square).map_or(0, |piece| {
                let code = 1 + piece.role as i8;
                if piece.letter().is_ascii_uppercase() { code } else { -code }
            })
        };
        let mut codes = [0; 128];
        for (index, square) in squares.zip(Square::all()) {
            codes[index] = piece(square);
        }
        assert_eq!(board.cells().map(Cell::code), codes);
    }

    #[test]
    fn the_board_is_as_small_as_the_lesson_says() {
        assert_eq!(size_of::<X88>(), 142);
        assert_eq!(size_of::<Undo>(), 14);
    }
}
