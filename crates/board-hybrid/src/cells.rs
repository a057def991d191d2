//! The array: 64 cells, kept in step with the moves.

use board_core::{Board, Color, Move, Piece, Role, Square};

use crate::Cell;

/// What stands on each square: 64 bytes, one cache line, nothing else.
///
/// Side to move, king squares and castling rights are held by the board that the array mirrors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub(crate) struct Cells {
    /// One number a square, a1 first, then b1: 0 or a piece from -6 to 6.
    pub(crate) cells: [Cell; 64],
}

impl Cells {
    /// The cells of a board, square by square.
    pub(crate) fn of(board: &impl Board) -> Cells {
        let mut cells = Cells { cells: [Cell::EMPTY; 64] };
        for square in Square::all() {
            cells.put(square, board.piece_at(square).map_or(Cell::EMPTY, Cell::of));
        }
        cells
    }

    #[inline(always)]
    pub(crate) fn at(&self, square: Square) -> Cell {
        self.cells[square.index()]
    }

    #[inline(always)]
    pub(crate) fn put(&mut self, square: Square, cell: Cell) {
        self.cells[square.index()] = cell;
    }

    #[inline(always)]
    pub(crate) fn piece_at(&self, square: Square) -> Option<Piece> {
        self.at(square).piece()
    }

    /// Moves a piece of `us`, `moved`.
    #[inline(always)]
    pub(crate) fn play(&mut self, us: Color, mv: Move, moved: Cell) {
        self.put(mv.from(), Cell::EMPTY);
        self.put(mv.to(), moved);
        if mv.is_special() {
            self.play_special(us, mv);
        }
    }

    /// Moves it back; `captured` is the piece it captured on the target square, or none. Both cells are
    /// written without reading the array, so the next move does not wait for a cell just written.
    #[inline(always)]
    pub(crate) fn take_back(&mut self, us: Color, mv: Move, moved: Cell, captured: Cell) {
        self.put(mv.to(), captured);
        self.put(mv.from(), moved);
        if mv.is_special() {
            self.take_back_special(us, mv);
        }
    }

    /// What else a special move does after the piece was moved to the target square.
    #[inline(never)]
    fn play_special(&mut self, us: Color, mv: Move) {
        if let Some(role) = mv.promotion() {
            self.put(mv.to(), piece(us, role));
        } else if mv.is_en_passant() {
            self.put(mv.capture_square(), Cell::EMPTY);
        } else {
            // The king was put on its rook's square. In Chess960 either may land on the other's square, so
            // that square is cleared before they arrive.
            self.put(mv.to(), Cell::EMPTY);
            let (king, rook) = mv.castling_targets();
            self.put(king, piece(us, Role::King));
            self.put(rook, piece(us, Role::Rook));
        }
    }

    /// What else a special move takes back after the two squares of the move were restored.
    #[inline(never)]
    fn take_back_special(&mut self, us: Color, mv: Move) {
        if mv.is_en_passant() {
            self.put(mv.capture_square(), piece(!us, Role::Pawn));
        } else if mv.is_castle() {
            let (king, rook) = mv.castling_targets();
            self.put(king, Cell::EMPTY);
            self.put(rook, Cell::EMPTY);
            self.put(mv.from(), piece(us, Role::King));
            self.put(mv.to(), piece(us, Role::Rook));
        }
    }
}

#[inline(always)]
fn piece(color: Color, role: Role) -> Cell {
    Cell::of(Piece::new(color, role))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_array_is_one_cache_line() {
        assert_eq!((size_of::<Cells>(), align_of::<Cells>()), (64, 64));
    }
}
