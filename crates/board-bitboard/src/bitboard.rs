//! The board: what lies in memory.

use board_core::{Color, Position, SquareSet};
use board_sliders::SliderInstructions;

use crate::eight_sets::EightSets;

/// The best instructions of this processor, found once while the program runs: see [`board_sliders::Detected`].
///
/// [`Avx512`](board_processor::Avx512) is among them with the feature `count` alone, which has a use for it.
pub type Detected = board_sliders::Detected<{ cfg!(feature = "count") }>;

/// A chess position as eight sets of squares, one bit a square.
///
/// The parameter is the code path: [instructions and a slider method](SliderInstructions). Leave it out: the
/// best one is found while the program runs. See the [crate documentation](crate) for the layout.
///
/// ```
/// use board_bitboard::Bitboard;
/// use board_core::{Board, Position, View, ViewExt};
///
/// let mut board: Bitboard = Bitboard::from_position(&Position::start());
/// board.play_unchecked(board.find_uci("e2e4").unwrap());
/// assert_eq!(board.count_legal(), 20);
/// assert_eq!(board.perft(3), 13_160);
/// ```
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Bitboard<P = Detected> {
    /// Where the pieces stand: one cache line.
    pub(crate) pieces: EightSets,
    /// The part of the state that is squares: on the first and the eighth rank, the rooks that may still
    /// castle; elsewhere, the en passant square, on the sixth rank as the side to move counts.
    pub(crate) state_squares: SquareSet,
    /// Plies since the last capture or pawn move. It counts on where a [`State`] stays at 65,535.
    pub(crate) halfmove_clock: u32,
    /// The number of the next move. It counts on too.
    pub(crate) fullmove_number: u32,
    /// The side to move.
    pub(crate) side: Color,
    /// The proof that the processor has the instructions which the board uses.
    pub(crate) path: P,
}

impl<P: SliderInstructions> Bitboard<P> {
    /// Sets up a position on a code path.
    ///
    /// ```
    /// use board_bitboard::{Bitboard, Bmi2};
    /// use board_core::{Board, Position, ViewExt};
    ///
    /// if let Some(path) = Bmi2::detect() {
    ///     let mut board = Bitboard::on(path, &Position::start());
    ///     assert_eq!(board.perft(4), 197_281);
    /// }
    /// ```
    pub fn on(path: P, position: &Position) -> Bitboard<P> {
        let state = position.state();
        let en_passant = state.en_passant.map_or(SquareSet::EMPTY, SquareSet::of);
        Bitboard {
            pieces: position.setup().piece_sets().into(),
            state_squares: state.castling.rook_squares() | en_passant,
            halfmove_clock: state.halfmove_clock.into(),
            fullmove_number: state.fullmove_number.into(),
            side: state.side_to_move,
            path,
        }
    }
}
