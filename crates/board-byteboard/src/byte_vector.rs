//! What a code path can do with 64 bytes: the few operations that everything else is made of.

use core::fmt;

use board_core::side::Side;
use board_core::{Square, SquareSet};
#[cfg(target_arch = "x86_64")]
use board_setwise::WithRegisters;
use board_setwise::{CheckInfo, Rays};

use crate::squares::Squares;

/// Operations on 64 bytes at once, compiled for a set of instructions.
pub(crate) trait ByteVector: Copy + fmt::Debug + 'static {
    /// The size in bytes of the tables that are read.
    const TABLE_BYTES: usize;

    /// The board in the form that the instructions work on, made once for each position.
    type Board: Copy;

    /// Runs `body` compiled for the instructions.
    fn run<R>(self, body: impl FnOnce() -> R) -> R;

    /// Counts in the registers of the processor, if its path has such.
    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    fn count_in_registers(self, _count: impl WithRegisters) -> Option<u64> {
        None
    }

    /// Loads the bytes.
    fn board(self, squares: &Squares) -> Self::Board;

    /// The squares whose byte has at least one of the bits.
    fn any(self, board: Self::Board, bits: u8) -> SquareSet;

    /// The bytes with another byte on every square of a set.
    fn put(self, squares: Squares, at: SquareSet, byte: u8) -> Squares;

    /// The bytes without the state bit on the squares of a set.
    fn clear_state(self, squares: Squares, at: SquareSet) -> Squares;

    /// The enemies of `S` that attack a square. Pieces on `occupied` block sliders; an enemy that is not
    /// in `occupied` may be among the attackers or not.
    fn attackers<S: Side>(
        self,
        board: Self::Board,
        square: Square,
        occupied: SquareSet,
    ) -> SquareSet;

    /// Whether there are such pieces.
    fn is_attacked<S: Side>(self, board: Self::Board, square: Square, occupied: SquareSet) -> bool;

    /// Those of `squares` that no enemy of `S` attacks. Pieces on `occupied`, all enemies among them, block
    /// sliders.
    fn unattacked<S: Side>(
        self,
        board: Self::Board,
        squares: SquareSet,
        occupied: SquareSet,
    ) -> SquareSet;

    /// The checks and pins against a king of `S`.
    fn find_checks<S: Side>(self, board: Self::Board, king: Square) -> CheckInfo;

    /// The squares that a slider attacks.
    fn slider_attacks(self, rays: Rays, from: Square, occupied: SquareSet) -> SquareSet;

    /// How many of `targets` some sliders attack, which stand on occupied squares that are no targets. A
    /// queen is in both sets.
    fn count_slides(
        self,
        straight: SquareSet,
        diagonal: SquareSet,
        occupied: SquareSet,
        targets: SquareSet,
    ) -> usize;
}
