//! Playing moves and taking them back.

use board_core::side::Side;
use board_core::{CastlingSide, Move, MoveKind, Rank, Role, Square, SquareSet, State};

use crate::PieceList;
use crate::lists::NOWHERE;
use crate::slots::Slot;

/// What a move destroys: the state before it, and where in the lists the piece is that it took.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    state: State,
    taken: Option<Slot>,
}

/// The squares where kings and rooks may have castling rights.
const BACK_RANKS: SquareSet = SquareSet::from_bits(0xff00_0000_0000_00ff);

impl PieceList {
    /// Plays a move of `S`.
    #[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
    pub(crate) fn make_move<S: Side>(&mut self, mv: Move) -> Undo {
        let state = self.state;
        self.state.pass_turn::<S>();
        let taken = if mv.is_castle() {
            self.castle::<S>(mv);
            None
        } else {
            self.move_piece::<S>(mv)
        };
        debug_assert_eq!(self.check(), Ok(()));
        Undo { state, taken }
    }

    #[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
    fn move_piece<S: Side>(&mut self, mv: Move) -> Option<Slot> {
        let (from, to) = (mv.from(), mv.to());
        let mut taken = None;
        if mv.is_capture() {
            let victim = mv.capture_square();
            taken = self.lists.find::<S::Them>(victim);
            self.lists.walk::<S::Them>(victim, NOWHERE);
        }
        let Some(piece) = self.lists.find::<S>(from) else { return taken };
        let touched = SquareSet::of(from) | SquareSet::of(to);
        if !(touched & BACK_RANKS).is_empty() && !self.state.castling.is_empty() {
            self.lose_rights::<S>(from, to);
        }
        if self.lists.role(piece) == Role::Pawn || mv.is_capture() {
            self.state.halfmove_clock = 0;
        }
        self.lists.walk::<S>(from, to.index() as u8);
        if mv.kind() == MoveKind::DoublePush {
            self.state.en_passant = Some(Square::new((from.index() + to.index()) as u8 / 2));
        }
        if let Some(role) = mv.promotion() {
            self.lists.promote(piece, role);
        }
        taken
    }

    /// Takes back a move of `S`.
    #[inline(always)]
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
            self.lists.walk::<S>(mv.to(), mv.from().index() as u8);
            if let Some(taken) = undo.taken {
                self.lists.put(taken, mv.capture_square());
            }
        }
        debug_assert_eq!(self.check(), Ok(()));
    }

    /// Plays a null move of `S`.
    pub(crate) fn make_null_move<S: Side>(&mut self) -> Undo {
        let undo = Undo { state: self.state, taken: None };
        self.state.pass_turn::<S>();
        undo
    }

    /// Takes back a null move.
    pub(crate) fn unmake_null_move(&mut self, undo: Undo) {
        self.state = undo.state;
    }

    /// In Chess960 the king may land where the rook stood and the other way round, so both are
    /// found before either moves.
    #[inline(never)]
    fn castle<S: Side>(&mut self, mv: Move) {
        let side: CastlingSide = mv.castling_side();
        let rank = Rank::First.of(S::COLOR);
        let rook = self.lists.find::<S>(mv.to());
        self.lists.put_king::<S>(Square::from_coords(side.king_target(), rank));
        if let Some(rook) = rook {
            self.lists.put(rook, Square::from_coords(side.rook_target(), rank));
        }
        self.state.castling.lose_all(S::COLOR);
    }

    #[inline(never)]
    fn uncastle<S: Side>(&mut self, mv: Move) {
        let side: CastlingSide = mv.castling_side();
        let rank = Rank::First.of(S::COLOR);
        let rook = self.lists.find::<S>(Square::from_coords(side.rook_target(), rank));
        self.lists.put_king::<S>(mv.from());
        if let Some(rook) = rook {
            self.lists.put(rook, mv.to());
        }
    }

    /// A right goes with the first move of its king or rook, and with the capture of its rook.
    #[inline(never)]
    fn lose_rights<S: Side>(&mut self, from: Square, to: Square) {
        if self.lists.king::<S>() == from {
            self.state.castling.lose_all(S::COLOR);
        }
        // A rook may take a rook, and both sides lose a right.
        self.state.castling.lose_rook(from);
        self.state.castling.lose_rook(to);
    }
}
