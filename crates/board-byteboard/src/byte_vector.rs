//! What a code path can do with 64 bytes: the few operations that everything else is made of.

use core::fmt;

use board_core::side::Side;
use board_core::{MoveMask, Rank, Square};

use crate::byteboard::Byteboard;
use crate::count::count;
use crate::reader::ByteReader;
use crate::squares::Squares;

/// Operations on 64 bytes at once, compiled for a set of instructions.
pub(crate) trait ByteVector: Copy + fmt::Debug + 'static {
    /// The name of the code path.
    const NAME: &'static str;

    /// The size in bytes of the tables that are read.
    const TABLE_BYTES: usize;

    /// The board in the form that the instructions work on, loaded once for each position.
    type Reader: ByteReader;

    /// Runs `body` compiled for the instructions.
    fn run<R>(self, body: impl FnOnce() -> R) -> R;

    /// Loads the bytes.
    fn reader(self, squares: &Squares) -> Self::Reader;

    /// The bytes with another byte on a square.
    fn put(self, squares: Squares, at: Square, byte: u8) -> Squares;

    /// The bytes without the state bit on a rank.
    fn clear_state(self, squares: Squares, rank: Rank) -> Squares;

    /// The number of legal moves of `S`, whose turn it is.
    #[inline(always)]
    fn count_legal<S: Side, P>(self, board: &Byteboard<P>) -> usize {
        count(self, board.generator::<Self, S>(self, MoveMask::ALL))
    }
}

/// Work that needs a byte vector: a closure that is generic over it.
pub(crate) trait Task {
    /// What the work returns.
    type Output;

    /// Does the work.
    fn with<V: ByteVector>(self, vector: V) -> Self::Output;
}
