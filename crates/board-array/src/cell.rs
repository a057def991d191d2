//! The content of a cell.

use board_core::side::Side;
use board_core::{Color, Piece, Role};

/// The content of one cell: a piece, nothing, or the sentinel beyond the edge.
///
/// ```text
///            pawn  knight  bishop  rook  queen  king     empty 0
///  White       1      2       3      4      5     6      sentinel 99
///  Black      -1     -2      -3     -4     -5    -6
/// ```
///
/// The sign is the color, the absolute value the role. The sentinel is a number that no piece has, so
/// the test whether a piece may land on a cell also finds the edge of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(transparent)]
#[must_use]
pub struct Cell(i8);

/// The pieces by the six low bits of their codes: 1 to 6, and -1 to -6 as 63 to 58; the sentinel's are 35. A table, for
/// which piece it is is unpredictable.
static PIECES: [Option<Piece>; 64] = {
    let mut table = [None; 64];
    let pieces = Piece::all();
    let mut index = 0;
    while index < pieces.len() {
        table[(Cell::of(pieces[index]).0 & 63) as usize] = Some(pieces[index]);
        index += 1;
    }
    table
};

/// The size of the table, in bytes.
pub(crate) const TABLE_BYTES: usize = size_of_val(&PIECES);

impl Cell {
    /// An empty square.
    pub const EMPTY: Cell = Cell(0);
    /// An off-board cell.
    pub const SENTINEL: Cell = Cell(99);

    /// The cell of a piece.
    #[inline(always)]
    pub const fn of(piece: Piece) -> Cell {
        let code = piece.role as i8 + 1;
        Cell(if matches!(piece.color, Color::White) { code } else { -code })
    }

    /// The cell of a piece of the side `S`.
    #[inline(always)]
    pub const fn of_side<S: Side>(role: Role) -> Cell {
        Cell::of(Piece::new(S::COLOR, role))
    }

    /// The cell with a number from memory.
    #[inline(always)]
    pub(crate) const fn from_code(code: i8) -> Cell {
        Cell(code)
    }

    /// The number in memory.
    #[inline(always)]
    pub const fn code(self) -> i8 {
        self.0
    }

    /// The byte in memory.
    #[inline(always)]
    pub(crate) const fn byte(self) -> u8 {
        self.0 as u8
    }

    /// A number below 8, different for each piece of one color.
    #[inline(always)]
    pub const fn low_bits(self) -> usize {
        (self.0 & 7) as usize
    }

    /// Whether this is an empty square.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether this is an off-board cell.
    #[inline(always)]
    pub const fn is_sentinel(self) -> bool {
        self.0 == Cell::SENTINEL.0
    }

    /// Whether this is a piece of `S`.
    #[inline(always)]
    pub const fn is_piece_of<S: Side>(self) -> bool {
        if S::IS_WHITE { self.0 > 0 && self.0 <= 6 } else { self.0 < 0 }
    }

    /// Whether this is a piece of `S` in this role.
    #[inline(always)]
    pub(crate) fn is<S: Side>(self, role: Role) -> bool {
        self == Cell::of_side::<S>(role)
    }

    /// Whether a piece of `S` may land here: an empty square or an enemy, and no sentinel.
    #[inline(always)]
    pub const fn admits<S: Side>(self) -> bool {
        // The sentinel is positive, so White needs no second comparison. For Black an unsigned
        // comparison excludes both the own pieces (250 to 255) and the sentinel.
        if S::IS_WHITE { self.0 <= 0 } else { self.0 as u8 <= 6 }
    }

    /// Whether this is a slider of `S` that moves along diagonals (bishop or queen), or along ranks and
    /// files (rook or queen).
    #[inline(always)]
    pub const fn slides<S: Side>(self, diagonally: bool) -> bool {
        let line = if diagonally { Role::Bishop } else { Role::Rook };
        self.0 == Cell::of_side::<S>(line).0 || self.0 == Cell::of_side::<S>(Role::Queen).0
    }

    /// The role of the piece of `S` in this cell. For another cell the result is meaningless.
    #[inline(always)]
    pub const fn role_of<S: Side>(self) -> Role {
        match if S::IS_WHITE { self.0 } else { self.0.wrapping_neg() } {
            1 => Role::Pawn,
            2 => Role::Knight,
            3 => Role::Bishop,
            4 => Role::Rook,
            5 => Role::Queen,
            _ => Role::King,
        }
    }

    /// The index of the role of the piece of `S` in this cell. For another cell the result is a
    /// meaningless number below 8.
    #[inline(always)]
    pub(crate) const fn role_index<S: Side>(self) -> usize {
        // One less than the code. One less than the negative of a number is its complement.
        (if S::IS_WHITE { self.0.wrapping_sub(1) } else { !self.0 }) as usize & 7
    }

    /// The piece in this cell.
    #[inline(always)]
    pub const fn piece(self) -> Option<Piece> {
        PIECES[(self.0 & 63) as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use board_core::side::{Black, White};

    fn every_cell() -> impl Iterator<Item = Cell> {
        Piece::all().into_iter().map(Cell::of).chain([Cell::EMPTY, Cell::SENTINEL])
    }

    #[test]
    fn a_piece_is_read_back_from_its_code() {
        for piece in Piece::all() {
            assert_eq!(Cell::of(piece).piece(), Some(piece));
        }
        assert_eq!((Cell::EMPTY.piece(), Cell::SENTINEL.piece()), (None, None));
        assert_eq!(Cell::of_side::<White>(Role::Pawn).code(), 1);
        assert_eq!(Cell::of_side::<Black>(Role::Queen).code(), -5);
    }

    #[test]
    fn tests_of_a_cell_agree_with_its_piece() {
        fn check<S: Side>(cell: Cell) {
            let piece = cell.piece();
            let is_own = piece.is_some_and(|piece| piece.color == S::COLOR);
            assert_eq!(cell.is_piece_of::<S>(), is_own, "{cell:?}");
            if let (true, Some(piece)) = (is_own, piece) {
                assert_eq!(cell.role_of::<S>(), piece.role, "{cell:?}");
                assert_eq!(cell.role_index::<S>(), piece.role.index(), "{cell:?}");
            }
            assert_eq!(cell.admits::<S>(), cell != Cell::SENTINEL && !is_own, "{cell:?}");
            for (diagonally, line) in [(false, Role::Rook), (true, Role::Bishop)] {
                let slides =
                    is_own && piece.is_some_and(|piece| [line, Role::Queen].contains(&piece.role));
                assert_eq!(cell.slides::<S>(diagonally), slides, "{cell:?}");
            }
        }
        for cell in every_cell() {
            check::<White>(cell);
            check::<Black>(cell);
        }
    }
}
