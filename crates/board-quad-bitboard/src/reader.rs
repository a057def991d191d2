//! What the generator reads of a quad-bitboard, and the tasks that a board performs on its code path.

use board_bitboard::sliders::{Sliders, Task};
use board_core::attacks::tables::{BETWEEN_BYTES, LEAPER_BYTES};
use board_core::castling_path::CASTLING_PATHS;
use board_core::side::Side;
use board_core::{Role, Square, SquareSet};
#[cfg(target_arch = "x86_64")]
use board_setwise::four_lanes;
use board_setwise::{Rays, SetReader, WithReader};

use crate::code;
use crate::four_words::FourWords;
use crate::quad_bitboard::QuadBitboard;

/// The four words and a slider method: what a [`Generator`](board_setwise::Generator) reads.
///
/// The words are in registers. Every set is computed from them where it is read, and the compiler computes each
/// of them once for all moves of a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reader<X> {
    words: FourWords,
    castling_rooks: SquareSet,
    sliders: X,
}

impl<P> QuadBitboard<P> {
    /// What a generator reads, with a slider method.
    #[inline(always)]
    pub(crate) fn reader<X>(&self, sliders: X) -> Reader<X> {
        Reader { words: self.words, castling_rooks: self.castling_rooks(), sliders }
    }
}

impl<X: Sliders> SetReader for Reader<X> {
    #[inline(always)]
    fn sides<S: Side>(self) -> [SquareSet; 2] {
        [self.words.color(S::COLOR), self.words.color(S::Them::COLOR)]
    }

    #[inline(always)]
    fn pawns<S: Side>(self) -> SquareSet {
        self.words.piece(S::COLOR, Role::Pawn)
    }

    #[inline(always)]
    fn knights(self) -> SquareSet {
        self.words.role(Role::Knight)
    }

    #[inline(always)]
    fn kings(self) -> SquareSet {
        self.words.role(Role::King)
    }

    #[inline(always)]
    fn bishops_and_queens(self) -> SquareSet {
        self.words.diagonal()
    }

    #[inline(always)]
    fn rooks_and_queens(self) -> SquareSet {
        self.words.straight()
    }

    #[inline(always)]
    fn state_squares(self) -> SquareSet {
        self.castling_rooks | self.words.en_passant()
    }

    #[inline(always)]
    fn slider_attacks(self, rays: Rays, from: Square, occupied: SquareSet) -> SquareSet {
        self.sliders.along(rays, from, occupied)
    }

    #[inline(always)]
    fn attacks_of_sliders(
        self,
        straight: SquareSet,
        diagonal: SquareSet,
        occupied: SquareSet,
    ) -> SquareSet {
        self.sliders.attacks(diagonal, straight, occupied)
    }
}

/// Work for the reader of a board.
pub(crate) struct Read<'a, P, W> {
    pub(crate) board: &'a QuadBitboard<P>,
    pub(crate) work: W,
}

impl<P, W: WithReader> Task for Read<'_, P, W> {
    type Output = W::Output;

    #[inline(always)]
    fn with<X: Sliders>(self, sliders: X) -> W::Output {
        self.work.with(self.board.reader(sliders))
    }
}

/// The size of the tables in bytes.
pub(crate) struct TableBytes;

impl Task for TableBytes {
    type Output = usize;

    fn with<X: Sliders>(self, _: X) -> usize {
        let lanes = if X::BMI2 { LANE_BYTES } else { 0 };
        let own = size_of_val(&CASTLING_PATHS) + size_of_val(&code::PIECES);
        X::TABLE_BYTES + LEAPER_BYTES + BETWEEN_BYTES + own + lanes
    }
}

/// The table that is read where moves are counted in lanes.
#[cfg(target_arch = "x86_64")]
const LANE_BYTES: usize = size_of_val(&four_lanes::RAYS);
#[cfg(not(target_arch = "x86_64"))]
const LANE_BYTES: usize = 0;
