//! Tables of square numbers, for widths that are no power of two.

use board_core::Square;

use crate::Index;

/// For every index of an array of `CELLS` cells its square, and the square's number on a board
/// sixteen squares wide. Computing rank and file in an array ten or twelve cells wide would take a
/// division; a load is cheaper.
///
/// ```
/// use board_core::Square;
/// use board_array::{Index, Lookup};
///
/// // Ten cells a rank, a1 at index 21.
/// static LOOKUP: Lookup<120> = Lookup::new(21, 10);
///
/// assert_eq!(LOOKUP.square(Index(34)), Square::D2);
/// assert_eq!(LOOKUP.x88(Index(34)), 0x13);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Lookup<const CELLS: usize> {
    /// An entry that is no square is a1; it is never read.
    squares: [Square; CELLS],
    x88: [u8; CELLS],
}

impl<const CELLS: usize> Lookup<CELLS> {
    /// The tables of an array with a1 at `origin` and `width` cells from rank to rank.
    ///
    /// # Panics
    ///
    /// If h8 lies outside the array.
    pub const fn new(origin: u8, width: u8) -> Self {
        let mut tables = Lookup { squares: [Square::A1; CELLS], x88: [0; CELLS] };
        let mut square = 0;
        while square < 64 {
            let (file, rank) = (square % 8, square / 8);
            let index = (origin + width * rank + file) as usize;
            tables.squares[index] = Square::new(square as usize);
            tables.x88[index] = 16 * rank + file;
            square += 1;
        }
        tables
    }

    /// The square with an index.
    #[inline(always)]
    pub const fn square(&self, index: Index) -> Square {
        self.squares[index.get()]
    }

    /// Rank in the high nibble, file in the low.
    #[inline(always)]
    pub const fn x88(&self, index: Index) -> u8 {
        self.x88[index.get()]
    }
}
