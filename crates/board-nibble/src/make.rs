//! Making and unmaking moves.

use board_core::side::Side;
use board_core::{CastlingRights, Move, MoveKind, Role, Square};

use crate::{Nibble, PieceCode};

/// What unmaking a move needs: the captured piece and the state before the move.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    rights: CastlingRights,
    halfmove_clock: u16,
    fullmove_number: u16,
    en_passant_file: u8,
    captured: PieceCode,
}

impl Nibble {
    /// Plays a move of `S`.
    #[inline(always)]
    pub(crate) fn play_move<S: Side>(&mut self, mv: Move) {
        self.pass_turn::<S>();
        if mv.is_castle() {
            self.castle::<S>(mv);
        } else {
            self.move_piece::<S>(mv);
        }
        debug_assert_eq!(self.check(), Ok(()));
    }

    /// Plays a move of `S` and returns what unmakes it.
    #[inline(always)]
    pub(crate) fn make_move<S: Side>(&mut self, mv: Move) -> Undo {
        let undo = self.undo(self.ranks.at(mv.to()));
        self.play_move::<S>(mv);
        undo
    }

    #[inline(always)]
    fn undo(&self, captured: PieceCode) -> Undo {
        Undo {
            rights: self.rights,
            halfmove_clock: self.halfmove_clock,
            fullmove_number: self.fullmove_number,
            en_passant_file: self.en_passant_file,
            captured,
        }
    }

    #[inline(always)]
    fn move_piece<S: Side>(&mut self, mv: Move) {
        let (from, to) = (mv.from(), mv.to());
        let piece = self.ranks.at(from);
        if !self.rights.is_empty() {
            self.lose_rights::<S>(mv, piece);
        }
        self.ranks.step(from, to, piece);
        if piece == PieceCode::of_side::<S>(Role::Pawn) || mv.is_capture() {
            self.halfmove_clock = 0;
        }
        if piece == PieceCode::of_side::<S>(Role::King) {
            self.kings[S::COLOR.index()] = to;
        }
        if !matches!(mv.kind(), MoveKind::Quiet | MoveKind::Capture) {
            self.make_special::<S>(mv);
        }
    }

    /// What double pushes, en passant captures and promotions change beside the moved piece.
    #[inline(always)]
    fn make_special<S: Side>(&mut self, mv: Move) {
        match mv.kind() {
            MoveKind::DoublePush => self.en_passant_file = 8 | mv.to().file().index() as u8,
            MoveKind::EnPassant => self.ranks.clear(mv.capture_square()),
            _ => {
                if let Some(role) = mv.promotion() {
                    self.ranks.put(mv.to(), PieceCode::of_side::<S>(role));
                }
            }
        }
    }

    /// A right is lost when its king or rook moves, and when its rook is captured. If a rook captures
    /// a rook, both sides may lose one.
    #[inline(always)]
    fn lose_rights<S: Side>(&mut self, mv: Move, piece: PieceCode) {
        if piece == PieceCode::of_side::<S>(Role::King) {
            self.rights.lose_all(S::COLOR);
        } else if piece == PieceCode::of_side::<S>(Role::Rook) {
            self.rights.lose_rook(mv.from());
        }
        if self.ranks.at(mv.to()) == PieceCode::of_side::<S::Them>(Role::Rook) {
            self.rights.lose_rook(mv.to());
        }
    }

    /// Castles.
    #[inline(never)]
    pub(crate) fn castle<S: Side>(&mut self, mv: Move) {
        self.move_king_and_rook::<S>((mv.from(), mv.to()), mv.castling_targets());
        self.rights.lose_all(S::COLOR);
    }

    #[inline(never)]
    fn uncastle<S: Side>(&mut self, mv: Move) {
        self.move_king_and_rook::<S>(mv.castling_targets(), (mv.from(), mv.to()));
    }

    /// In Chess960 the king may land on the rook's square, and the rook on the king's. So both are
    /// removed before either is placed.
    fn move_king_and_rook<S: Side>(
        &mut self,
        (king_from, rook_from): (Square, Square),
        (king, rook): (Square, Square),
    ) {
        self.ranks.clear(king_from);
        self.ranks.clear(rook_from);
        self.ranks.put(king, PieceCode::of_side::<S>(Role::King));
        self.ranks.put(rook, PieceCode::of_side::<S>(Role::Rook));
        self.kings[S::COLOR.index()] = king;
    }

    /// Ends the turn of `S`: the part of the state that every move changes.
    #[inline(always)]
    fn pass_turn<S: Side>(&mut self) {
        self.side = S::Them::COLOR;
        self.en_passant_file = 0;
        self.halfmove_clock = self.halfmove_clock.saturating_add(1);
        if !S::IS_WHITE {
            self.fullmove_number = self.fullmove_number.saturating_add(1);
        }
    }

    /// Unmakes a move of `S`.
    #[inline(always)]
    pub(crate) fn unmake_move<S: Side>(&mut self, mv: Move, undo: Undo) {
        self.restore::<S>(undo);
        if mv.is_castle() {
            self.uncastle::<S>(mv);
        } else {
            self.move_piece_back::<S>(mv, undo.captured);
        }
        debug_assert_eq!(self.check(), Ok(()));
    }

    #[inline]
    fn move_piece_back<S: Side>(&mut self, mv: Move, captured: PieceCode) {
        let (from, to) = (mv.from(), mv.to());
        let mut piece = self.ranks.at(to);
        if mv.is_promotion() {
            piece = PieceCode::of_side::<S>(Role::Pawn);
        }
        if mv.is_en_passant() {
            self.ranks.put(mv.capture_square(), PieceCode::of_side::<S::Them>(Role::Pawn));
        }
        self.ranks.put(to, captured);
        self.ranks.put(from, piece);
        if piece == PieceCode::of_side::<S>(Role::King) {
            self.kings[S::COLOR.index()] = from;
        }
    }

    #[inline(always)]
    pub(crate) fn restore<S: Side>(&mut self, undo: Undo) {
        self.side = S::COLOR;
        self.rights = undo.rights;
        self.halfmove_clock = undo.halfmove_clock;
        self.fullmove_number = undo.fullmove_number;
        self.en_passant_file = undo.en_passant_file;
    }

    /// Plays a null move of `S`.
    pub(crate) fn make_null_move<S: Side>(&mut self) -> Undo {
        let undo = self.undo(PieceCode::EMPTY);
        self.pass_turn::<S>();
        undo
    }
}
