//! All of a position but the placement of the pieces.

use crate::side::{Black, Side, White};
use crate::{CastlingRights, Color, Move, Role, Square};

/// What a position holds beside the placement of its pieces.
///
/// With the placement this is everything that the rules of moving need. Repetition is not part of
/// it: that takes the history of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// Whose turn it is.
    pub side_to_move: Color,
    /// Which rooks may still castle.
    pub castling: CastlingRights,
    /// The square that a pawn skipped by a double step on the last ply, whether or not an enemy
    /// pawn can take it there: `e3` after 1.e4.
    pub en_passant: Option<Square>,
    /// Plies since the last capture or pawn move. 100 and more are allowed: at 100 a player may
    /// claim a draw, and nothing ends by itself before 150. Stays at 65,535.
    pub halfmove_clock: u16,
    /// The number of the move to come: 1 at the start, one more after each move of Black. Stays at
    /// 65,535.
    pub fullmove_number: u16,
}

impl State {
    /// The state at the start of a standard game.
    pub const START: State = State {
        side_to_move: Color::White,
        castling: CastlingRights::STANDARD,
        en_passant: None,
        halfmove_clock: 0,
        fullmove_number: 1,
    };

    /// The state after a move of a piece that has this role before the move, by the rules of FEN: a king
    /// that moves loses both rights, a rook that moves or is taken loses its own, and every double step
    /// leaves its square.
    ///
    /// All that [`Board::make`](crate::Board::make) has to do beside moving pieces. A board that must be fast
    /// may know a cheaper way.
    ///
    /// ```
    /// use board_core::{Move, MoveKind, Role, Square, State};
    ///
    /// let double_step = Move::new(Square::E2, Square::E4, MoveKind::DoublePush);
    /// assert_eq!(State::START.after(double_step, Role::Pawn).en_passant, Some(Square::E3));
    /// ```
    #[must_use]
    pub fn after(&self, mv: Move, role: Role) -> State {
        let us = self.side_to_move;
        let mut state = self.after_null();
        if mv.is_capture() || role == Role::Pawn {
            state.halfmove_clock = 0;
        }
        if mv.is_double_push() {
            state.en_passant = mv.from().offset(0, us.forward());
        }
        if role == Role::King {
            state.castling.lose_all(us);
        }
        state.castling.lose_rook(mv.from());
        state.castling.lose_rook(mv.to());
        state
    }

    /// The state after the turn was passed: all that [`Board::make_null`](crate::Board::make_null) has to
    /// do.
    #[must_use]
    pub fn after_null(&self) -> State {
        let mut state = *self;
        match self.side_to_move {
            Color::White => state.pass_turn::<White>(),
            Color::Black => state.pass_turn::<Black>(),
        }
        state
    }

    /// Passes the turn of the side `S`: the part of the state that every move changes. The clock
    /// runs on as after a quiet move.
    #[inline(always)]
    pub fn pass_turn<S: Side>(&mut self) {
        self.side_to_move = S::Them::COLOR;
        self.en_passant = None;
        self.halfmove_clock = self.halfmove_clock.saturating_add(1);
        if !S::IS_WHITE {
            self.fullmove_number = self.fullmove_number.saturating_add(1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{CastlingSide, MoveKind};

    const PLAYED: State = State { halfmove_clock: 7, fullmove_number: 9, ..State::START };

    #[test]
    fn clocks_run_and_start_again() {
        let quiet = |role| PLAYED.after(Move::new(Square::B1, Square::C3, MoveKind::Quiet), role);
        let after = quiet(Role::Knight);
        assert_eq!(after, State { side_to_move: Color::Black, halfmove_clock: 8, ..PLAYED });
        assert_eq!(after, PLAYED.after_null());
        assert_eq!(quiet(Role::Pawn).halfmove_clock, 0);
        let reply = after.after(Move::new(Square::B8, Square::C6, MoveKind::Capture), Role::Knight);
        assert_eq!((reply.halfmove_clock, reply.fullmove_number), (0, 10));
        assert_eq!(reply.side_to_move, Color::White);
        let last = State { halfmove_clock: u16::MAX, fullmove_number: u16::MAX, ..after };
        assert_eq!(last.after_null(), State { side_to_move: Color::White, ..last });
    }

    #[test]
    fn rights_go_with_king_and_rook() {
        let rights = |from, to, kind, role| PLAYED.after(Move::new(from, to, kind), role).castling;
        let both = |rights: CastlingRights, color| CastlingSide::ALL.map(|s| rights.has(color, s));
        let king = rights(Square::E1, Square::E2, MoveKind::Quiet, Role::King);
        assert_eq!((both(king, Color::White), both(king, Color::Black)), ([false; 2], [true; 2]));
        // A rook takes a rook: each side loses the right on that side.
        let rooks = rights(Square::H1, Square::H8, MoveKind::Capture, Role::Rook);
        assert_eq!(both(rooks, Color::White), [false, true]);
        assert_eq!(both(rooks, Color::Black), [false, true]);
    }

    #[test]
    fn the_en_passant_square_is_there_for_one_ply() {
        let white =
            PLAYED.after(Move::new(Square::C2, Square::C4, MoveKind::DoublePush), Role::Pawn);
        let black =
            white.after(Move::new(Square::F7, Square::F5, MoveKind::DoublePush), Role::Pawn);
        assert_eq!((white.en_passant, black.en_passant), (Some(Square::C3), Some(Square::F6)));
        assert_eq!(black.after_null().en_passant, None);
    }
}
