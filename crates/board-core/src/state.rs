//! Everything about a position except the placement of its pieces.

use crate::side::Side;
use crate::{CastlingRights, Color, Move, Role, Square, with_side};

/// The side to move, castling rights, en passant square and clocks of a position.
///
/// Together with the placement of the pieces, this is everything that the rules of moving need.
/// Repetition is not part of it: it needs the history of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[must_use]
pub struct State {
    /// The side to move.
    pub side_to_move: Color,
    /// Which rooks may still castle.
    pub castling: CastlingRights,
    /// The square that a pawn skipped by a double push on the last ply, whether or not an enemy pawn can
    /// capture there: `e3` after 1.e4.
    pub en_passant: Option<Square>,
    /// Plies since the last capture or pawn move, 0 to 65,535. At 100 a player may claim a draw, at 150
    /// the game ends. The clock saturates at 65,535.
    pub halfmove_clock: u16,
    /// The number of the next move: 1 at the start, one more after each move of Black. It saturates at
    /// 65,535.
    pub fullmove_number: u16,
}

impl State {
    /// The halfmove clock at which the game ends: 75 moves of each side (FIDE Laws, 9.6.2).
    pub const SEVENTY_FIVE_MOVES: u16 = 150;

    /// The state at the start of a standard game.
    pub const START: State = State {
        side_to_move: Color::White,
        castling: CastlingRights::STANDARD,
        en_passant: None,
        halfmove_clock: 0,
        fullmove_number: 1,
    };

    /// The state after a move, where `role` is the role of the moving piece before the move. A king that
    /// moves loses both castling rights. A rook that moves or is captured loses its own. Every double push
    /// sets the en passant square.
    ///
    /// This is all that [`Board::make`](crate::Board::make) has to do beside moving pieces. Fast boards
    /// compute it more cheaply.
    ///
    /// ```
    /// use board_core::{Move, MoveKind, Role, Square, State};
    ///
    /// let double_step = Move::new(Square::E2, Square::E4, MoveKind::DoublePush);
    /// assert_eq!(State::START.after(double_step, Role::Pawn).en_passant, Some(Square::E3));
    /// ```
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

    /// The state after a null move: all that [`Board::make_null`](crate::Board::make_null) has to do.
    pub fn after_null(&self) -> State {
        let mut state = *self;
        with_side!(self.side_to_move, S => state.pass_turn::<S>());
        state
    }

    /// Passes the turn of the side `S`: updates what every move changes. The halfmove clock grows by 1, as
    /// after a quiet move.
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
