//! Making and unmaking moves.

use board_core::sets::BACK_RANKS;
use board_core::side::Side;
use board_core::{Move, MoveKind, Role, Square, SquareSet, State};

use crate::PieceList;
use crate::lists::NOWHERE;
use crate::slots::Slot;

/// What unmaking a move needs: the state before it, and the slot of the captured piece.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    pub(crate) state: State,
    captured: Option<Slot>,
}

impl PieceList {
    /// Plays a move of `S`.
    #[inline(always)]
    pub(crate) fn make_move<S: Side>(&mut self, mv: Move) -> Undo {
        let state = self.state;
        self.state.pass_turn::<S>();
        let captured = if mv.is_castle() {
            self.castle::<S>(mv);
            None
        } else {
            self.move_piece::<S>(mv)
        };
        debug_assert_eq!(self.check(), Ok(()));
        Undo { state, captured }
    }

    #[inline(always)]
    fn move_piece<S: Side>(&mut self, mv: Move) -> Option<Slot> {
        let (from, to) = (mv.from(), mv.to());
        let mut captured = None;
        if mv.is_capture() {
            let square = mv.capture_square();
            captured = self.lists.find::<S::Them>(square);
            self.lists.replace::<S::Them>(square, NOWHERE);
        }
        let Some(piece) = self.lists.find::<S>(from) else { return captured };
        let touched = SquareSet::of(from) | SquareSet::of(to);
        if !(touched & BACK_RANKS).is_empty() && !self.state.castling.is_empty() {
            self.lose_rights::<S>(from, to);
        }
        if self.lists.role(piece) == Role::Pawn || mv.is_capture() {
            self.state.halfmove_clock = 0;
        }
        self.lists.replace::<S>(from, to.index() as u8);
        if mv.kind() == MoveKind::DoublePush {
            self.state.en_passant = Some(Square::masked((from.index() + to.index()) / 2));
        }
        if let Some(role) = mv.promotion() {
            self.lists.promote(piece, role);
        }
        captured
    }

    /// Unmakes a move of `S`.
    #[inline]
    pub(crate) fn unmake_move<S: Side>(&mut self, mv: Move, undo: Undo) {
        self.state = undo.state;
        if mv.is_castle() {
            self.uncastle::<S>(mv);
        } else {
            if mv.is_promotion()
                && let Some(piece) = self.lists.find::<S>(mv.to())
            {
                self.lists.promote(piece, Role::Pawn);
            }
            self.lists.replace::<S>(mv.to(), mv.from().index() as u8);
            if let Some(captured) = undo.captured {
                self.lists.put(captured, mv.capture_square());
            }
        }
        debug_assert_eq!(self.check(), Ok(()));
    }

    /// Plays a null move of `S`.
    pub(crate) fn make_null_move<S: Side>(&mut self) -> Undo {
        let undo = Undo { state: self.state, captured: None };
        self.state.pass_turn::<S>();
        undo
    }

    /// In Chess960 the king may land on the rook's square, and the rook on the king's. So the rook is
    /// found before the king moves.
    #[inline(never)]
    fn castle<S: Side>(&mut self, mv: Move) {
        let (king_to, rook_to) = mv.castling_targets();
        self.move_king_and_rook::<S>(mv.to(), king_to, rook_to);
        self.state.castling.lose_all(S::COLOR);
    }

    #[inline(never)]
    fn uncastle<S: Side>(&mut self, mv: Move) {
        let (_, rook) = mv.castling_targets();
        self.move_king_and_rook::<S>(rook, mv.from(), mv.to());
    }

    fn move_king_and_rook<S: Side>(&mut self, rook: Square, king_to: Square, rook_to: Square) {
        let rook = self.lists.find::<S>(rook);
        self.lists.put(Slot::king::<S>(), king_to);
        if let Some(rook) = rook {
            self.lists.put(rook, rook_to);
        }
    }

    /// A right is lost when its king or rook moves, and when its rook is captured.
    #[inline(never)]
    fn lose_rights<S: Side>(&mut self, from: Square, to: Square) {
        if self.lists.king::<S>() == from {
            self.state.castling.lose_all(S::COLOR);
        }
        // If a rook captures a rook, both sides may lose a right.
        self.state.castling.lose_rook(from);
        self.state.castling.lose_rook(to);
    }
}
