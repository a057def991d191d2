//! The naive oracle: legal moves by the rules of chess and nothing else.
//!
//! It can be read beside the Laws of Chess, one rule a function. It has no ray directions, no pin detection and no
//! incremental state. Whether a piece attacks a square depends on the difference of files and ranks and on the
//! squares between. Both are found once for each pair of squares, by the rule and not by a formula of a board.
//! A move is legal if the king is not attacked after it is played on a copy.
//! No board shares any of this code, and the oracle uses only the vocabulary types of `board-core`.

mod attacks;
mod cached;
mod counts;
mod exchange;
mod moves;
mod play;

pub(crate) use cached::CachedOracle;

use board_core::{Color, Piece, Position, Setup, Square, State};

/// A position that answers every query by the rules, slowly.
///
/// ```
/// use board_conformance::Oracle;
/// use board_core::Position;
///
/// let oracle = Oracle::new(&Position::start());
/// assert_eq!(oracle.legal_moves().len(), 20);
/// assert_eq!(oracle.perft(3), 8902);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub struct Oracle {
    setup: Setup,
}

impl Oracle {
    /// The oracle of a position.
    pub fn new(position: &Position) -> Oracle {
        Oracle { setup: *position.setup() }
    }

    /// The pieces and the state.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The piece on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.setup.piece_at(square)
    }

    /// Side to move, castling rights, en passant square and clocks.
    pub fn state(&self) -> State {
        self.setup.state
    }

    /// The square of the king of `color`.
    ///
    /// # Panics
    ///
    /// If there is none, which no [`Position`] allows.
    pub fn king(&self, color: Color) -> Square {
        self.setup.king(color).expect("a position has both kings")
    }

    fn us(&self) -> Color {
        self.setup.state.side_to_move
    }

    /// The squares of the pieces of a color.
    fn by_color(&self, color: Color) -> impl Iterator<Item = Square> + '_ {
        self.setup.piece_sets().by_color(color).into_iter()
    }
}
