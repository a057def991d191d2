//! The board: what lies in memory.

use board_core::{CastlingSide, Color, Position, SquareSet};
use board_processor::Instructions;

use crate::code;
use crate::four_words::FourWords;

/// The best instructions of this processor, found once while the program runs: see [`board_sliders::Detected`].
///
/// [`Avx512`](board_processor::Avx512) is among them with the feature `count` alone, which has a use for it.
pub type Detected = board_sliders::Detected<{ cfg!(feature = "count") }>;

/// A chess position as four words of 64 bits.
///
/// The parameter is the code path: the [instructions](Instructions) that the board uses. Leave it out: the best
/// ones are found while the program runs. See the [crate documentation](crate) for the layout.
///
/// ```
/// use board_core::{Board, Position, View, ViewExt};
/// use board_quad_bitboard::QuadBitboard;
///
/// let mut board: QuadBitboard = QuadBitboard::from_position(&Position::start());
/// board.play_unchecked(board.find_uci("e2e4").unwrap());
/// assert_eq!(board.count_legal(), 20);
/// assert_eq!(board.perft(3), 13_160);
/// ```
#[derive(Copy)]
#[repr(C)]
pub struct QuadBitboard<P = Detected> {
    /// Where the pieces stand, and the en passant square.
    pub(crate) words: FourWords,
    /// The files of the rooks that may still castle, a bit each, White's first.
    pub(crate) castling: [u8; 2],
    /// Plies since the last capture or pawn move; stays at 65,535.
    pub(crate) halfmove_clock: u16,
    /// The number of the next move; stays at 65,535.
    pub(crate) fullmove_number: u16,
    /// The side to move.
    pub(crate) side: Color,
    /// The proof that the processor has the instructions which the board uses.
    pub(crate) path: P,
}

/// All at once, not field by field.
impl<P: Copy> Clone for QuadBitboard<P> {
    #[inline(always)]
    fn clone(&self) -> QuadBitboard<P> {
        *self
    }
}

impl<P: Instructions> QuadBitboard<P> {
    /// Sets up a position on a code path.
    ///
    /// ```
    /// use board_core::{Board, Position, ViewExt};
    /// use board_quad_bitboard::{Bmi2, QuadBitboard};
    ///
    /// if let Some(path) = Bmi2::detect() {
    ///     let mut board = QuadBitboard::on(path, &Position::start());
    ///     assert_eq!(board.perft(4), 197_281);
    /// }
    /// ```
    pub fn on(path: P, position: &Position) -> QuadBitboard<P> {
        let state = position.state();
        let mut words = FourWords::from(position.setup().piece_sets());
        words.toggle(code::BLACK, state.en_passant.map_or(SquareSet::EMPTY, SquareSet::of));
        let rook = |color, side| {
            let file = state.castling.rook(color, side);
            file.map_or(0, |file| 1 << file.index())
        };
        QuadBitboard {
            words,
            castling: Color::ALL.map(|color| {
                rook(color, CastlingSide::KingSide) | rook(color, CastlingSide::QueenSide)
            }),
            halfmove_clock: state.halfmove_clock,
            fullmove_number: state.fullmove_number,
            side: state.side_to_move,
            path,
        }
    }
}

impl<P> QuadBitboard<P> {
    /// The four words: the lowest bit of the code of each square, the two next, and the bit of a black piece. The
    /// en passant square, which is empty, has the last one too.
    ///
    /// ```
    /// use board_core::{Board, Position, Square};
    /// use board_quad_bitboard::QuadBitboard;
    ///
    /// let board: QuadBitboard = QuadBitboard::from_position(&Position::start());
    /// let [pbrq, prk, nrqk, black] = board.words();
    /// let kings = prk - pbrq;
    /// assert_eq!(kings, [Square::E1, Square::E8].into_iter().collect());
    /// ```
    pub fn words(&self) -> [SquareSet; 4] {
        self.words.words
    }

    /// The rooks that may still castle.
    #[inline(always)]
    pub(crate) fn castling_rooks(&self) -> SquareSet {
        let [white, black] = self.castling.map(u64::from);
        SquareSet::from_bits(white | black << 56)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Undo;
    use board_processor::Baseline;

    #[test]
    fn a_board_is_five_words() {
        assert_eq!(size_of::<QuadBitboard>(), 40);
        assert_eq!(size_of::<QuadBitboard<Baseline>>(), 40);
        assert_eq!(align_of::<QuadBitboard>(), 8);
        assert_eq!(size_of::<Undo>(), 40);
    }
}
