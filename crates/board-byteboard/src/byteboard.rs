//! The board: what lies in memory.

use board_core::{Color, Piece, Position, Square};
use board_processor::{Instructions, Levels};

use crate::code;
use crate::squares::Squares;

/// The best instructions of this processor, found once while the program runs.
///
/// See [`board_processor::Detected`] for what the choice costs.
pub type Detected = board_processor::Detected<VectorLevels>;

/// A byteboard has code for the levels with byte vectors.
#[derive(Clone, Copy, Debug)]
pub struct VectorLevels;

impl Levels for VectorLevels {
    const AVX512: bool = true;
    const POPCNT: bool = false;
    const BMI2_WITH_SLOW_PEXT: bool = true;
}

/// A chess position as 64 bytes, one a square.
///
/// The parameter is the code path: the [instructions](Instructions) that the board uses. Leave it out: the best
/// ones are found while the program runs. See the [crate documentation](crate) for the layout.
///
/// ```
/// use board_byteboard::Byteboard;
/// use board_core::{Board, Position, View, ViewExt};
///
/// let mut board: Byteboard = Byteboard::from_position(&Position::start());
/// board.play_unchecked(board.find_uci("e2e4").unwrap());
/// assert_eq!(board.count_legal(), 20);
/// assert_eq!(board.perft(3), 13_160);
/// ```
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Byteboard<P = Detected> {
    /// The pieces, the rooks that may castle, the en passant square.
    pub(crate) squares: Squares,
    /// The squares of White's and Black's king.
    pub(crate) kings: [Square; 2],
    /// Plies since the last capture or pawn move; stays at 65,535.
    pub(crate) halfmove_clock: u16,
    /// The number of the next move; stays at 65,535.
    pub(crate) fullmove_number: u16,
    /// The side to move.
    pub(crate) side: Color,
    /// The proof that the processor has the instructions which the board uses.
    pub(crate) path: P,
}

impl<P: Instructions> Byteboard<P> {
    /// Sets up a position on a code path.
    ///
    /// ```
    /// use board_byteboard::{Avx512, Byteboard};
    /// use board_core::{Board, Position, ViewExt};
    ///
    /// if let Some(path) = Avx512::detect() {
    ///     let mut board = Byteboard::on(path, &Position::start());
    ///     assert_eq!(board.perft(4), 197_281);
    /// }
    /// ```
    pub fn on(path: P, position: &Position) -> Byteboard<P> {
        let state = position.state();
        let mut squares = Squares::EMPTY;
        for piece in Piece::all() {
            let byte = code::byte(piece.color, piece.role);
            for square in position.setup().by_piece(piece) {
                squares.0[square.index()] = byte;
            }
        }
        for square in state.castling.rook_squares().into_iter().chain(state.en_passant) {
            squares.0[square.index()] |= code::STATE;
        }
        Byteboard {
            squares,
            kings: Color::ALL.map(|color| position.king(color)),
            halfmove_clock: state.halfmove_clock,
            fullmove_number: state.fullmove_number,
            side: state.side_to_move,
            path,
        }
    }

    /// The 64 bytes, a1 first, h8 last.
    pub fn bytes(&self) -> &[u8; 64] {
        &self.squares.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use board_processor::Baseline;

    #[test]
    fn a_choice_is_one_byte() {
        assert_eq!(size_of::<Detected>(), 1);
        assert_eq!(size_of::<Byteboard<Baseline>>(), size_of::<Byteboard>());
    }
}
