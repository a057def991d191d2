//! Making moves on both at once.

use board_core::{Move, MoveKind, Role, View};

use crate::{Cell, Hybrid, Mirrored};

/// What [`unmake`](board_core::Board::unmake) needs: the record of the board, and the two cells of the move as they
/// were.
#[derive(Clone, Copy, Debug)]
pub struct Undo<U> {
    pub(crate) board: U,
    pub(crate) moved: Cell,
    pub(crate) captured: Cell,
}

/// The same move, its kind known to the compiler. All but a few moves are of three kinds, and each is
/// played by a copy of the code specialised for it.
#[inline(always)]
fn of_kind(mv: Move, kind: MoveKind) -> Move {
    Move::new(mv.from(), mv.to(), kind)
}

impl<B: Mirrored> Hybrid<B> {
    /// Plays a move.
    #[inline(always)]
    pub(crate) fn make_move(&mut self, mv: Move) -> Undo<B::Undo> {
        let undo = match mv.kind() {
            MoveKind::Quiet => self.make_of_kind(of_kind(mv, MoveKind::Quiet)),
            MoveKind::DoublePush => self.make_of_kind(of_kind(mv, MoveKind::DoublePush)),
            MoveKind::Capture => self.make_of_kind(of_kind(mv, MoveKind::Capture)),
            _ => self.make_of_kind(mv),
        };
        debug_assert_eq!(self.check(), Ok(()), "{mv:?}");
        undo
    }

    /// Takes a move back.
    #[inline(always)]
    pub(crate) fn unmake_move(&mut self, mv: Move, undo: Undo<B::Undo>) {
        self.board.unmake(mv, undo.board);
        self.cells.take_back(self.side_to_move(), mv, undo.moved, undo.captured);
        debug_assert_eq!(self.check(), Ok(()), "{mv:?}");
    }

    /// The array knows the moving and the captured piece, and the board need not search its sets.
    #[inline(always)]
    fn make_of_kind(&mut self, mv: Move) -> Undo<B::Undo> {
        let us = self.side_to_move();
        let moved = self.cells.at(mv.from());
        let captured = if mv.is_capture() { self.cells.at(mv.to()) } else { Cell::EMPTY };
        let role_moved = if mv.is_double_push() { Role::Pawn } else { moved.role() };
        let role_captured = if mv.is_capture() { Some(captured.role()) } else { None };
        self.cells.play(us, mv, moved);
        Undo { board: self.board.make_with_roles(mv, role_moved, role_captured), moved, captured }
    }
}
