//! All of a position but the placement of the men.

use crate::side::Side;
use crate::{CastlingRights, Color, Square};

/// What a position holds beside the placement of its men.
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
