//! Where the squares lie, and how the edge is noticed.

use core::fmt;

use board_core::Square;
use board_mailbox::{Cell, Direction, Geometry, Index, first_of, last_of, word};

use crate::memory;

/// The cell of a1, in the middle of the array: four sentinels before every edge of the board and four
/// behind, so that a walk of four steps in any direction ends inside the array.
pub(crate) const CORNER: usize = 0x44;

/// Sixteen ranks of sixteen cells, of which eight by eight are squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mailbox16x16Geometry;

impl Geometry for Mailbox16x16Geometry {
    const ID: &'static str = "mailbox16x16";
    const IDEA: &'static str =
        "256 cells, rank and file are the two halves of a byte, sentinels all round";
    const ID_WITH_LISTS: &'static str = "mailbox16x16+list";
    const IDEA_WITH_LISTS: &'static str = "256 cells, rank and file are the two halves of a byte, sentinels all round; with piece lists";
    const WIDTH: u8 = 16;
    const ORIGIN: u8 = 0;
    const CORNER: usize = CORNER;
    type Cells = [Cell; 256];

    #[inline(always)]
    fn empty_cells() -> Self::Cells {
        core::array::from_fn(|cell| {
            if cell.wrapping_sub(CORNER) & 0x88 == 0 { Cell::EMPTY } else { Cell::SENTINEL }
        })
    }

    #[inline(always)]
    fn at(cells: &Self::Cells, square: Index) -> Cell {
        cells[cell_of(square)]
    }

    #[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
    fn put(cells: &mut Self::Cells, square: Index, cell: Cell) {
        cells[cell_of(square)] = cell;
    }

    /// Nothing is tested: a step over the edge reads a sentinel. Up to four steps it is a load at a fixed
    /// distance from the square; a longer walk could leave the array (not if every step before was
    /// onto a square, but the compiler does not know), so there the sum is cut to a byte.
    #[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
    fn look(cells: &Self::Cells, from: Index, direction: Direction, steps: u8) -> Cell {
        let distance = Self::distance(direction, steps);
        if distance.unsigned_abs() <= CORNER {
            cells[(CORNER + from.get()).wrapping_add_signed(distance)]
        } else {
            cells[cell_of(Self::step(from, direction, steps))]
        }
    }

    /// The sentinel at the edge lies in memory, so the word is read where the steps would be.
    #[inline(always)]
    fn beside(cells: &Self::Cells, square: Index, east: bool) -> (u8, Cell) {
        let cell = CORNER + square.get();
        let start = if east { cell + 1 } else { cell - 8 };
        let word = word(cells, start);
        if east { first_of(word) } else { last_of(word) }
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
}

/// Where the cell of a square lies. A byte cannot point beyond the array.
#[inline(always)]
fn cell_of(square: Index) -> usize {
    usize::from(square.0.wrapping_add(CORNER as u8))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Mailbox16x16;
    use board_core::{Board, Position};
    use board_mailbox::{Undo, testing};

    #[test]
    fn the_geometry_is_right() {
        testing::assert_geometry::<Mailbox16x16Geometry>();
    }

    #[test]
    fn the_pieces_lie_in_memory_as_the_lesson_says() {
        let board = Mailbox16x16::from_position(&Position::start());
        let squares = Square::all().map(|square| {
            let (file, rank) = (square.file().index(), square.rank().index());
            usize::from(0x44 + 16 * rank + file)
        });
        let piece = |square| {
            board.piece_at(square).map_or(0, |piece| {
                let code = 1 + piece.role as i8;
                if piece.letter().is_ascii_uppercase() { code } else { -code }
            })
        };
        let mut codes = [99; 256];
        for (index, square) in squares.zip(Square::all()) {
            codes[index] = piece(square);
        }
        assert_eq!(board.cells().map(Cell::code), codes);
    }

    #[test]
    fn the_board_is_as_small_as_the_lesson_says() {
        assert_eq!(size_of::<Mailbox16x16>(), 270);
        assert_eq!(size_of::<Undo>(), 14);
    }
}
