//! Making moves.

use board_core::{Color, Move, Piece, Role, Square, State};

use super::Oracle;

impl Oracle {
    /// The position after a legal or pseudo-legal move.
    ///
    /// # Panics
    ///
    /// If the origin of the move is empty.
    pub fn after(&self, mv: Move) -> Oracle {
        let mut next = *self;
        let piece = next.setup.remove(mv.from()).expect("a move starts from a piece");
        if mv.is_castle() {
            let (rank, side) = (mv.from().rank(), mv.castling_side());
            next.setup.remove(mv.to());
            next.setup.put(Square::from_coords(side.king_target(), rank), piece);
            let rook = Piece::new(piece.color, Role::Rook);
            next.setup.put(Square::from_coords(side.rook_target(), rank), rook);
        } else {
            if mv.is_en_passant() {
                // The captured pawn stands beside the capturing pawn, before the en passant square.
                next.setup.remove(Square::from_coords(mv.to().file(), mv.from().rank()));
            }
            let role = mv.promotion().unwrap_or(piece.role);
            next.setup.put(mv.to(), Piece::new(piece.color, role));
        }
        next.setup.state = self.state_after(mv, piece);
        next
    }

    /// The position after a null move: the turn passes and nothing else happens.
    pub fn after_null(&self) -> Oracle {
        let mut next = *self;
        next.setup.state = self.turn_passed();
        next
    }

    fn state_after(&self, mv: Move, piece: Piece) -> State {
        let mut state = self.turn_passed();
        if mv.is_capture() || piece.role == Role::Pawn {
            state.halfmove_clock = 0;
        }
        if mv.is_double_push() {
            let skipped = mv.from().rank().index().midpoint(mv.to().rank().index());
            let rank = board_core::Rank::new(skipped);
            state.en_passant = Some(Square::from_coords(mv.from().file(), rank));
        }
        // A right is lost when its king or its rook moves, or when the rook is captured.
        for (color, side, rook) in self.state().castling.iter() {
            let king = self.king(color);
            if [king, rook].contains(&mv.from()) || mv.to() == rook {
                state.castling.set(color, side, None);
            }
        }
        state
    }

    /// The state after a move that is neither a capture nor of a pawn, king or rook.
    fn turn_passed(&self) -> State {
        let state = self.state();
        State {
            side_to_move: !self.us(),
            castling: state.castling,
            en_passant: None,
            halfmove_clock: state.halfmove_clock.saturating_add(1),
            fullmove_number: state.fullmove_number.saturating_add(match self.us() {
                Color::White => 0,
                Color::Black => 1,
            }),
        }
    }
}
