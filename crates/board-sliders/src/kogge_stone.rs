//! Kogge-Stone fill: all sliders at once, by doubling, without any table.
//!
//! A fill in one direction is a carry that runs through empty squares, and the parallel-prefix
//! adder of Kogge and Stone doubles its reach at every step. To the east, with the a-file on the left:
//!
//! ```text
//!   filled  = sliders                     S . . . . X . .
//!   1 step    filled |= empty & filled<<1 S S . . . X . .     empty &= empty << 1
//!   2 steps   filled |= empty & filled<<2 S S S S . X . .     empty &= empty << 2
//!   4 steps   filled |= empty & filled<<4 S S S S S X . .
//!   attacks = filled moved by one         . S S S S S . .     the first piece included
//! ```
//!
//! Three doublings cross the board. Squares that a step reaches by wrapping around the edge are
//! masked out of the empty squares, as in every shift of a bitboard.
//!
//! Cost: about sixteen operations a direction, four directions a piece, no memory, and all sliders
//! at once: the only method whose cost does not grow with their number.
//! Sources: Peter Kogge and Harold Stone, "A Parallel Algorithm for the Efficient Solution of a
//! General Class of Recurrence Equations", 1973; on the chessboard Steffan
//! Westcott, Computer Chess Club, 2002.

use board_core::sets::{NOT_A, NOT_H};
use board_core::{Square, SquareSet};

use crate::Sliders;

/// Kogge-Stone fill: doubling steps in each direction.
#[derive(Clone, Copy, Debug, Default)]
pub struct KoggeStone;

/// A step along a file never wraps around an edge.
pub const ANY: u64 = !0;

impl Sliders for KoggeStone {
    const NAME: &'static str = "kogge-stone";
    const TABLE_BYTES: usize = 0;

    #[inline(always)]
    fn bishop(self, square: Square, occupied: SquareSet) -> SquareSet {
        self.bishops(SquareSet::of(square), occupied)
    }

    #[inline(always)]
    fn rook(self, square: Square, occupied: SquareSet) -> SquareSet {
        self.rooks(SquareSet::of(square), occupied)
    }

    #[inline(always)]
    fn bishops(self, squares: SquareSet, occupied: SquareSet) -> SquareSet {
        let (from, empty) = (squares.bits(), !occupied.bits());
        let east = fill::<9>(from, empty, NOT_A).attacks | fill::<-7>(from, empty, NOT_A).attacks;
        let west = fill::<7>(from, empty, NOT_H).attacks | fill::<-9>(from, empty, NOT_H).attacks;
        SquareSet::from_bits(east | west)
    }

    #[inline(always)]
    fn rooks(self, squares: SquareSet, occupied: SquareSet) -> SquareSet {
        let (from, empty) = (squares.bits(), !occupied.bits());
        let file = fill::<8>(from, empty, ANY).attacks | fill::<-8>(from, empty, ANY).attacks;
        let rank = fill::<1>(from, empty, NOT_A).attacks | fill::<-1>(from, empty, NOT_H).attacks;
        SquareSet::from_bits(file | rank)
    }
}

/// A fill in one direction, step by step.
#[derive(Clone, Copy, Debug)]
pub struct Fill {
    /// Empty squares on which one step can land, then two in a row, then four.
    pub passable: [u64; 3],
    /// The sliders and the squares filled after one step, after two more and after four more.
    pub filled: [u64; 3],
    /// The squares attacked.
    pub attacks: u64,
}

/// Fills in the direction `STEP`; a step never lands outside `landing`.
#[inline(always)]
pub fn fill<const STEP: i32>(from: u64, empty: u64, landing: u64) -> Fill {
    let one = empty & landing;
    let after_one = from | one & shift::<STEP>(from, 1);
    let two = one & shift::<STEP>(one, 1);
    let after_two = after_one | two & shift::<STEP>(after_one, 2);
    let four = two & shift::<STEP>(two, 2);
    let after_four = after_two | four & shift::<STEP>(after_two, 4);
    Fill {
        passable: [one, two, four],
        filled: [after_one, after_two, after_four],
        attacks: shift::<STEP>(after_four, 1) & landing,
    }
}

/// The set shifted by a number of steps.
#[inline(always)]
fn shift<const STEP: i32>(set: u64, steps: u32) -> u64 {
    let distance = steps * STEP.unsigned_abs();
    if STEP > 0 { set << distance } else { set >> distance }
}
