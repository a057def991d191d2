//! The content of a cell.

use board_core::{Color, Piece, Role};

/// The content of one cell: 0 for an empty square, else the number of the role from 1 (pawn) to 6 (king), negative for
/// Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(transparent)]
pub struct Cell(i8);

/// The pieces by the four low bits of their numbers: 1 to 6, and -1 to -6 as 15 to 10. A table, for which piece it is
/// is unpredictable.
static PIECES: [Option<Piece>; 16] = {
    let mut table = [None; 16];
    let pieces = Piece::all();
    let mut index = 0;
    while index < pieces.len() {
        table[Cell::of(pieces[index]).low_bits()] = Some(pieces[index]);
        index += 1;
    }
    table
};

/// Their roles. The other entries are never read.
static ROLES: [Role; 16] = {
    let mut table = [Role::Pawn; 16];
    let pieces = Piece::all();
    let mut index = 0;
    while index < pieces.len() {
        table[Cell::of(pieces[index]).low_bits()] = pieces[index].role;
        index += 1;
    }
    table
};

/// The size of the tables, in bytes.
pub(crate) const TABLE_BYTES: usize = size_of_val(&PIECES) + size_of_val(&ROLES);

impl Cell {
    /// An empty square.
    pub const EMPTY: Cell = Cell(0);

    /// The cell of a piece.
    #[inline(always)]
    pub const fn of(piece: Piece) -> Cell {
        let number = piece.role as i8 + 1;
        Cell(if matches!(piece.color, Color::White) { number } else { -number })
    }

    /// The number in memory.
    #[inline(always)]
    pub const fn code(self) -> i8 {
        self.0
    }

    /// The piece in this cell.
    #[inline(always)]
    pub const fn piece(self) -> Option<Piece> {
        PIECES[self.low_bits()]
    }

    /// The role of the piece in a cell that is not empty.
    #[inline(always)]
    pub(crate) const fn role(self) -> Role {
        ROLES[self.low_bits()]
    }

    const fn low_bits(self) -> usize {
        (self.0 & 15) as usize
    }

    /// A number that is no piece's.
    #[cfg(test)]
    pub(crate) const fn broken() -> Cell {
        Cell(99)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_is_read_back_from_its_cell() {
        for piece in Piece::all() {
            assert_eq!(Cell::of(piece).piece(), Some(piece));
            assert_eq!(Cell::of(piece).role(), piece.role);
        }
        assert_eq!(Cell::EMPTY.piece(), None);
    }
}
