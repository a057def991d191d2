//! Making moves on both at once.

use board_core::{Move, View};

use crate::{Cell, Hybrid, Mirrored};

/// What [`unmake`](board_core::Board::unmake) needs: the record of the board, and the two cells of the move as they
/// were.
#[derive(Clone, Copy, Debug)]
pub struct Undo<U> {
    pub(crate) board: U,
    pub(crate) moved: Cell,
    pub(crate) captured: Cell,
}

impl<B: Mirrored> Hybrid<B> {
    /// Plays a move.
    #[inline(always)]
    pub(crate) fn make_move(&mut self, mv: Move) -> Undo<B::Undo> {
        let us = self.side_to_move();
        let moved = self.cells.at(mv.from());
        let captured = if mv.is_castle() { Cell::EMPTY } else { self.cells.at(mv.to()) };
        self.cells.play(us, mv, moved);
        // The array knows both roles, so the board need not search its sets.
        let board = self.board.make_with_roles(mv, moved.role(), Some(captured.role()));
        debug_assert_eq!(self.check(), Ok(()), "{mv:?}");
        Undo { board, moved, captured }
    }

    /// Takes a move back.
    #[inline(always)]
    pub(crate) fn unmake_move(&mut self, mv: Move, undo: Undo<B::Undo>) {
        self.board.unmake(mv, undo.board);
        self.cells.take_back(self.side_to_move(), mv, undo.moved, undo.captured);
        debug_assert_eq!(self.check(), Ok(()), "{mv:?}");
    }
}
