//! The pair, and which of the two answers which query.

use core::fmt;

use board_bitboard::{Bitboard, SliderInstructions};
use board_core::trace::{Step, Tracer};
use board_core::{
    Board, BrokenInvariant, Inspect, Move, MoveSink, Position, Square, SquareSet, wrap_board,
};

use crate::cells::Cells;
use crate::make::Undo;
use crate::{Cell, Mirrored, cell, memory};

/// A board and an array of 64 cells that mirrors it: both hold the pieces.
///
/// ```
/// use board_core::{Board, Position, Square, View, ViewExt};
/// use board_hybrid::BitboardArray8x8;
///
/// let mut board: BitboardArray8x8 = BitboardArray8x8::from_position(&Position::start());
/// board.play_unchecked(board.find_uci("e2e4").unwrap());
/// assert_eq!(board.cells()[28].code(), 1); // a white pawn on e4
/// assert_eq!(board.board().piece_at(Square::E4), board.piece_at(Square::E4));
/// assert_eq!(board.perft(3), 13_160);
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(C)]
pub struct Hybrid<B> {
    /// The board that generates moves. It holds the state too.
    pub(crate) board: B,
    /// The same pieces, by square.
    pub(crate) cells: Cells,
}

impl<B> Hybrid<B> {
    /// The board that generates the moves.
    pub fn board(&self) -> &B {
        &self.board
    }

    /// The array, a1 first, then b1.
    pub fn cells(&self) -> &[Cell; 64] {
        &self.cells.cells
    }
}

impl<B: Board> From<B> for Hybrid<B> {
    /// Adds an array to a board.
    fn from(board: B) -> Hybrid<B> {
        Hybrid { cells: Cells::of(&board), board }
    }
}

impl<P: SliderInstructions> Hybrid<Bitboard<P>> {
    /// The name of the code path: that of the bitboard.
    pub fn path_name(&self) -> &'static str {
        self.board.path_name()
    }
}

impl<B: Mirrored> Hybrid<B> {
    /// Compares the two square by square.
    pub(crate) fn check(&self) -> Result<(), BrokenInvariant> {
        self.board.check_invariants()?;
        let differs = |&square: &Square| {
            self.cells.at(square) != self.board.piece_at(square).map_or(Cell::EMPTY, Cell::of)
        };
        match Square::all().find(differs) {
            None => Ok(()),
            square => {
                Err(BrokenInvariant { rule: "the array mirrors the pieces of the board", square })
            }
        }
    }
}

// The board shows the position, and the array the piece on a square.
wrap_board! { impl[B: Mirrored] Hybrid<B> { board, piece_at: cells } }

impl<B: Mirrored> Board for Hybrid<B> {
    const ID: &'static str = B::PAIR_ID;

    type Undo = Undo<B::Undo>;

    /// Sets up a validated position.
    ///
    /// # Panics
    ///
    /// If the board panics: a bitboard on a fixed path that the processor does not have.
    fn from_position(position: &Position) -> Self {
        Hybrid::from(B::from_position(position))
    }

    #[inline]
    fn for_each_child(&mut self, mut visit: impl FnMut(&mut Self, Move)) {
        B::for_each_child_of(
            self,
            #[inline(always)]
            |child, mv| {
                debug_assert_eq!(child.check(), Ok(()), "{mv:?}");
                visit(child, mv);
            },
        );
        debug_assert_eq!(self.check(), Ok(()));
    }

    #[inline(always)]
    fn make(&mut self, mv: Move) -> Self::Undo {
        self.make_move(mv)
    }

    #[inline(always)]
    fn unmake(&mut self, mv: Move, undo: Self::Undo) {
        self.unmake_move(mv, undo);
    }

    /// Passes the turn, which the array does not hold.
    #[inline]
    fn make_null(&mut self) -> Self::Undo {
        Undo { board: self.board.make_null(), moved: Cell::EMPTY, captured: Cell::EMPTY }
    }

    #[inline]
    fn unmake_null(&mut self, undo: Self::Undo) {
        self.board.unmake_null(undo.board);
    }
}

impl<B: Mirrored> Inspect for Hybrid<B> {
    const IDEA: &'static str =
        "one board generates the moves, 64 cells mirror it and give the piece on a square";

    fn trace<T: Tracer>(&self, from: SquareSet, sink: &mut dyn MoveSink) {
        self.board.trace::<T>(from, sink);
    }

    fn write_step(step: Step, out: &mut dyn fmt::Write) -> fmt::Result {
        B::write_step(step, out)
    }

    fn check_invariants(&self) -> Result<(), BrokenInvariant> {
        self.check()
    }

    fn table_bytes(&self) -> Option<usize> {
        Some(self.board.table_bytes()? + cell::TABLE_BYTES)
    }

    fn write_memory(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        memory::write(self, out)
    }
}

impl<B: Mirrored> fmt::Debug for Hybrid<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        memory::write(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BitboardArray8x8;
    use board_bitboard::Baseline;
    use board_core::{Color, Piece, Role, ViewExt};

    #[test]
    fn a_pair_is_three_cache_lines() {
        assert_eq!(size_of::<BitboardArray8x8>(), 192);
        assert_eq!(size_of::<<BitboardArray8x8 as Board>::Undo>(), 96);
    }

    /// One wrong cell is found, on any square, and so is a value that no piece uses.
    #[test]
    fn the_square_on_which_the_two_differ_is_named() {
        let mut board: BitboardArray8x8 = Board::from_position(&Position::start());
        let rule = "the array mirrors the pieces of the board";
        for square in Square::all() {
            let right = board.cells.at(square);
            let king = Cell::of(Piece::new(Color::Black, Role::King));
            let wrong = if right == king { Cell::EMPTY } else { king };
            for wrong in [wrong, Cell::broken()] {
                board.cells.put(square, wrong);
                let broken = BrokenInvariant { rule, square: Some(square) };
                assert_eq!(board.check_invariants(), Err(broken));
            }
            board.cells.put(square, right);
            assert_eq!(board.check_invariants(), Ok(()));
        }
    }

    /// A broken invariant of the bitboard is reported too.
    #[test]
    fn the_board_is_checked_too() {
        let mut board: BitboardArray8x8 = Board::from_position(&Position::start());
        let mv = board.find_uci("e2e4").unwrap();
        board.board.make_with_roles(mv, Role::Knight, None);
        let rule = "a piece has one role";
        let broken = BrokenInvariant { rule, square: Some(Square::E2) };
        assert_eq!(board.check_invariants(), Err(broken));
    }

    #[test]
    fn a_pair_is_made_from_a_bitboard_on_a_fixed_path() {
        let mut pair = Hybrid::from(Bitboard::on(Baseline, &Position::start()));
        assert_eq!(size_of_val(&pair), 192);
        assert_eq!(pair.perft(4), 197_281);
    }
}
