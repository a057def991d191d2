//! Obstruction difference: one subtraction finds both ends of what a slider sees on a line.
//!
//! A slider stands on a line that has men on it; those above and those below are looked at apart:
//!
//! ```text
//!                 lower indices            higher indices
//!   line          . . X . . X . .    S    . . . X . . X .
//!                           ^ highest of the lower men (or, if there is none, bit 0)
//!   upper                                 . . . X . . X .
//!   upper - that bit        1 1 1    1    1 1 1 . . . X .     the borrow runs up to the first man
//!   exclusive or            1 1 1    1    1 1 1 1             all that changed
//!   on the line             1 1 1         1 1 1 1             from man to man
//! ```
//!
//! Subtracting the highest lower man from the set of upper men borrows from the lowest upper man,
//! and exactly the bits between the two change. With no man above the borrow runs out at the top;
//! with none below it starts at bit 0. What is not on the line is masked away.
//!
//! Cost: eleven operations a line, a count of leading zeros among them, and 4 KB of masks.
//! Source: Michael Hoffmann, Computer Chess Club, 2009.

use board_core::{Square, SquareSet};

use super::Sliders;
use super::rays::{DIAGONAL, LINES, Line, STRAIGHT};

/// Obstruction difference: a subtraction whose borrow runs from blocker to blocker.
#[derive(Clone, Copy, Debug, Default)]
pub struct ObstructionDifference;

static MASKS: [[Line; 4]; 64] = LINES;

impl Sliders for ObstructionDifference {
    const NAME: &'static str = "obstruction difference";
    const TABLE_BYTES: usize = size_of::<[[Line; 4]; 64]>();

    #[inline(always)]
    fn bishop(self, square: Square, occupied: SquareSet) -> SquareSet {
        let lines = &MASKS[square.index()];
        let [a, b] = DIAGONAL;
        SquareSet::from_bits(see(lines[a], occupied.bits()) | see(lines[b], occupied.bits()))
    }

    #[inline(always)]
    fn rook(self, square: Square, occupied: SquareSet) -> SquareSet {
        let lines = &MASKS[square.index()];
        let [a, b] = STRAIGHT;
        SquareSet::from_bits(see(lines[a], occupied.bits()) | see(lines[b], occupied.bits()))
    }
}

/// The squares that a slider sees along one line. Being plain arithmetic, this also fills the tables
/// of other methods while the crate compiles.
#[inline(always)]
pub(super) const fn see(line: Line, occupied: u64) -> u64 {
    let lower = line.below & occupied;
    let upper = line.above & occupied;
    let highest_lower = 1 << 63 >> (lower | 1).leading_zeros();
    (upper ^ upper.wrapping_sub(highest_lower)) & (line.above | line.below)
}
