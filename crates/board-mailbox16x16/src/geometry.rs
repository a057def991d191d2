//! Where the squares lie, and how the edge is noticed.

use core::fmt;

use board_core::Square;
use board_mailbox::{Cell, Direction, Geometry, Index};

use crate::memory;

/// Sixteen ranks of sixteen cells, of which eight by eight are squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mailbox16x16Geometry;

impl Geometry for Mailbox16x16Geometry {
    const ID: &'static str = "mailbox16x16";
    const IDEA: &'static str =
        "256 cells, rank and file are the two halves of a byte, guards all round";
    const ID_WITH_LISTS: &'static str = "mailbox16x16+list";
    const IDEA_WITH_LISTS: &'static str =
        "256 cells, rank and file are the two halves of a byte, guards all round; with piece lists";
    const WIDTH: u8 = 16;
    const ORIGIN: u8 = 0;
    type Cells = [Cell; 256];

    #[inline(always)]
    fn no_men() -> Self::Cells {
        core::array::from_fn(|index| if index & 0x88 == 0 { Cell::EMPTY } else { Cell::GUARD })
    }

    #[inline(always)]
    fn at(cells: &Self::Cells, square: Index) -> Cell {
        cells[square.get()]
    }

    #[inline(always)]
    fn put(cells: &mut Self::Cells, square: Index, cell: Cell) {
        cells[square.get()] = cell;
    }

    /// The array is as large as a byte counts, so it has no end: a step over an edge wraps round to
    /// a guard.
    #[inline(always)]
    fn look(cells: &Self::Cells, from: Index, direction: Direction, steps: u8) -> Cell {
        cells[Self::step(from, direction, steps).get()]
    }

    #[inline(always)]
    fn rank(cells: &Self::Cells, rank: u8) -> u64 {
        let start = 16 * (rank as usize & 7);
        u64::from_le_bytes(core::array::from_fn(|file| cells[start + file].code() as u8))
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
    fn the_men_lie_in_memory_as_the_lesson_says() {
        let board = Mailbox16x16::from_position(&Position::start());
        let squares = Square::all().map(|square| {
            let (file, rank) = (square.file().index(), square.rank().index());
            usize::from(16 * rank + file)
        });
        let man = |square| {
            board.piece_at(square).map_or(0, |piece| {
                let code = 1 + piece.role as i8;
                if piece.letter().is_ascii_uppercase() { code } else { -code }
            })
        };
        let mut codes = [99; 256];
        for (index, square) in squares.zip(Square::all()) {
            codes[index] = man(square);
        }
        assert_eq!(board.cells().map(Cell::code), codes);
    }

    #[test]
    fn the_board_is_as_small_as_the_lesson_says() {
        assert_eq!(size_of::<Mailbox16x16>(), 270);
        assert_eq!(size_of::<Undo>(), 14);
    }
}
