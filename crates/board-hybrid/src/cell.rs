//! The content of a cell.

use board_core::{Color, Piece, Role};

/// The content of one cell: 0 for an empty square, else the number of the role from 1 (pawn) to 6 (king), negative for
/// Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(transparent)]
pub struct Cell(i8);

/// The roles by the four low bits of a piece's number: 1 to 6, and -1 to -6 as 15 to 10. The other
/// entries are never read.
const ROLES: [Role; 16] = {
    let mut roles = [Role::Pawn; 16];
    let pieces = Piece::all();
    let mut index = 0;
    while index < pieces.len() {
        roles[Cell::of(pieces[index]).low_bits()] = pieces[index].role;
        index += 1;
    }
    roles
};

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
        let color = if self.0 > 0 { Color::White } else { Color::Black };
        if self.0 == 0 { None } else { Some(Piece::new(color, self.role())) }
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
