//! The 64 bytes.

use board_core::Square;

use crate::code;

/// A byte a square, in the order of the squares: one cache line, and one AVX-512 register.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(C, align(64))]
pub(crate) struct Squares(pub(crate) [u8; 64]);

impl Squares {
    /// An empty board.
    pub(crate) const EMPTY: Squares = Squares([code::EMPTY; 64]);

    /// The byte of a square.
    #[inline(always)]
    pub(crate) const fn at(&self, square: Square) -> u8 {
        self.0[square.index()]
    }
}
