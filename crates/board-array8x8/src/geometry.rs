//! Where the squares lie, and how the edge is noticed.

use core::fmt;

use board_core::{Rank, Square};
use board_mailbox::{Cell, Direction, Geometry, Index};

use crate::memory;

/// Eight ranks of eight cells, and nothing round them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Array8x8Geometry;

impl Geometry for Array8x8Geometry {
    const ID: &'static str = "array8x8";
    const IDEA: &'static str = "64 cells, and the edge is tested by file and rank at every step";
    const ID_WITH_LISTS: &'static str = "array8x8+list";
    const IDEA_WITH_LISTS: &'static str =
        "64 cells, and the edge is tested by file and rank at every step; with piece lists";
    const WIDTH: u8 = 8;
    const ORIGIN: u8 = 0;
    type Cells = [Cell; 64];

    #[inline(always)]
    fn empty_cells() -> Self::Cells {
        [Cell::EMPTY; 64]
    }

    // A square's index is below 64. The mask changes nothing, and tells the compiler.
    #[inline(always)]
    fn at(cells: &Self::Cells, square: Index) -> Cell {
        cells[square.get() & 63]
    }

    #[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
    fn put(cells: &mut Self::Cells, square: Index, cell: Cell) {
        cells[square.get() & 63] = cell;
    }

    /// The file is compared with 7: to the left of the a-file it wraps round to a large number. The
    /// rank needs no computing: while the file is right, an index outside the array is a rank outside
    /// the board, and the array compares its index anyway.
    ///
    /// (With one `if` for both, the compiler joins the comparisons: 10 % more instructions.)
    #[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
    fn look(cells: &Self::Cells, from: Index, direction: Direction, steps: u8) -> Cell {
        let files = isize::from(direction.files) * isize::from(steps);
        let ranks = isize::from(direction.ranks) * isize::from(steps);
        let file = (from.get() & 7).wrapping_add_signed(files);
        if file > 7 {
            return Cell::SENTINEL;
        }
        match cells.get(from.get().wrapping_add_signed(8 * ranks + files)) {
            Some(&cell) => cell,
            None => Cell::SENTINEL,
        }
    }

    #[inline(always)]
    fn x88(square: Index) -> u8 {
        // 00rrrfff becomes 0rrr0fff.
        square.0 + (square.0 & 0x38)
    }

    #[inline(always)]
    fn rank_of(index: Index) -> Rank {
        Rank::new(index.0 >> 3)
    }

    #[inline(always)]
    fn square(index: Index) -> Square {
        Square::new(index.0)
    }

    fn write_memory(cells: &Self::Cells, out: &mut dyn fmt::Write) -> fmt::Result {
        memory::write(cells, out)
    }

    fn write_test(from: Square, files: i8, ranks: i8, out: &mut dyn fmt::Write) -> fmt::Result {
        let file = from.file().index() as i8 + files;
        let index = from.index() as i8 + 8 * ranks + files;
        match (file, index) {
            (..0, _) => write!(out, "file {file} is below 0, "),
            (8.., _) => write!(out, "file {file} is beyond 7, "),
            (_, ..0) => write!(out, "index {index} is below 0, "),
            (_, 64..) => write!(out, "index {index} is beyond 63, "),
            _ => write!(out, "file {file} and index {index} are on the board, "),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Array8x8;
    use board_core::{Board, Position};
    use board_mailbox::{Undo, testing};

    #[test]
    fn the_geometry_is_right() {
        testing::assert_geometry::<Array8x8Geometry>();
    }

    #[test]
    fn the_pieces_lie_in_memory_as_the_lesson_says() {
        let board = Array8x8::from_position(&Position::start());
        let squares = Square::all().map(|square| {
            let (file, rank) = (square.file().index(), square.rank().index());
            usize::from(8 * rank + file)
        });
        let piece = |square| {
            board.piece_at(square).map_or(0, |piece| {
                let code = 1 + piece.role as i8;
                if piece.letter().is_ascii_uppercase() { code } else { -code }
            })
        };
        let mut codes = [0; 64];
        for (index, square) in squares.zip(Square::all()) {
            codes[index] = piece(square);
        }
        assert_eq!(board.cells().map(Cell::code), codes);
    }

    #[test]
    fn the_board_is_as_small_as_the_lesson_says() {
        assert_eq!(size_of::<Array8x8>(), 78);
        assert_eq!(size_of::<Undo>(), 14);
    }
}
