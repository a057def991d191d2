//! Where the squares lie, and how the edge is noticed.

use core::fmt;

use board_core::Square;
use board_mailbox::{Cell, Direction, Geometry, Index, Lookup, first_of, last_of, word};

use crate::memory;

const CELLS: usize = 120;
const WIDTH: usize = 10;
const ORIGIN: usize = 21;

static LOOKUP: Lookup<CELLS> = Lookup::new(ORIGIN as u8, WIDTH as u8);

/// Twelve ranks of ten cells, with one file of sentinels on either side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mailbox10x12Geometry;

impl Geometry for Mailbox10x12Geometry {
    const ID: &'static str = "mailbox10x12";
    const IDEA: &'static str =
        "one sentinel file serves the right edge of a rank and the left edge of the next";
    const ID_WITH_LISTS: &'static str = "mailbox10x12+list";
    const IDEA_WITH_LISTS: &'static str = "one sentinel file serves the right edge of a rank and the left edge of the next; with piece lists";
    const WIDTH: u8 = WIDTH as u8;
    const ORIGIN: u8 = ORIGIN as u8;
    const TABLE_BYTES: usize = size_of::<Lookup<CELLS>>();
    type Cells = [Cell; CELLS];

    #[inline(always)]
    fn empty_cells() -> Self::Cells {
        let mut cells = [Cell::SENTINEL; CELLS];
        for square in Square::all() {
            cells[Self::index(square).get()] = Cell::EMPTY;
        }
        cells
    }

    #[inline(always)]
    fn at(cells: &Self::Cells, square: Index) -> Cell {
        cells[square.get()]
    }

    #[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
    fn put(cells: &mut Self::Cells, square: Index, cell: Cell) {
        cells[square.get()] = cell;
    }

    /// Nothing is tested: a step over the edge reads a sentinel.
    #[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
    fn look(cells: &Self::Cells, from: Index, direction: Direction, steps: u8) -> Cell {
        cells[from.get().wrapping_add_signed(Self::distance(direction, steps))]
    }

    /// The sentinel at the edge lies in memory, so the word is read where the steps would be.
    #[inline(always)]
    fn beside(cells: &Self::Cells, square: Index, east: bool) -> (u8, Cell) {
        let start = if east { square.get() + 1 } else { square.get() - 8 };
        let word = word(cells, start);
        if east { first_of(word) } else { last_of(word) }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Mailbox10x12;
    use board_core::{Board, Position};
    use board_mailbox::{Undo, testing};

    #[test]
    fn the_geometry_is_right() {
        testing::assert_geometry::<Mailbox10x12Geometry>();
    }

    #[test]
    fn the_pieces_lie_in_memory_as_the_lesson_says() {
        let board = Mailbox10x12::from_position(&Position::start());
        let squares = Square::all().map(|square| {
            let (file, rank) = (square.file().index(), square.rank().index());
            usize::from(21 + 10 * rank + file)
        });
        let piece = |square| {
            board.piece_at(square).map_or(0, |piece| {
                let code = 1 + piece.role as i8;
                if piece.letter().is_ascii_uppercase() { code } else { -code }
            })
        };
        let mut codes = [99; 120];
        for (index, square) in squares.zip(Square::all()) {
            codes[index] = piece(square);
        }
        assert_eq!(board.cells().map(Cell::code), codes);
    }

    #[test]
    fn the_board_is_as_small_as_the_lesson_says() {
        assert_eq!(size_of::<Mailbox10x12>(), 134);
        assert_eq!(size_of::<Undo>(), 14);
    }
}
