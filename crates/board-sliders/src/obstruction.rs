//! Obstruction difference: one subtraction finds both ends of a slider's attacks on a line.
//!
//! A slider stands on a line with other pieces; those above and those below are separate sets:
//!
//! ```text
//!                 lower indices            higher indices
//!   line          . . X . . X . .    S    . . . X . . X .
//!                           ^ highest of the lower pieces (or, if there is none, bit 0)
//!   upper                                 . . . X . . X .
//!   upper - that bit        1 1 1    1    1 1 1 . . . X .     the borrow runs up to the first piece
//!   exclusive or            1 1 1    1    1 1 1 1             all that changed
//!   on the line             1 1 1         1 1 1 1             from piece to piece
//! ```
//!
//! Subtracting the highest lower piece from the set of upper pieces borrows from the lowest upper piece,
//! and exactly the bits between the two change. With no piece above the borrow runs out at the top;
//! with none below it starts at bit 0. Squares off the line are masked out.
//!
//! Cost: eleven operations a line, a count of leading zeros among them, and 4 KB of masks.
//! Source: Michael Hoffmann, Computer Chess Club, 2009.

use board_core::attacks::tables::{LINES, Line};
use board_core::{Square, SquareSet};

use crate::Sliders;
use crate::relevant_squares::{DIAGONAL, STRAIGHT};

/// Obstruction difference: a subtraction whose borrow runs from blocker to blocker.
#[derive(Clone, Copy, Debug, Default)]
pub struct ObstructionDifference;

pub static MASKS: [[Line; 4]; 64] = LINES;

impl Sliders for ObstructionDifference {
    const NAME: &'static str = "obstruction difference";
    const TABLE_BYTES: usize = size_of::<[[Line; 4]; 64]>();

    #[inline(always)]
    fn bishop(self, square: Square, occupied: SquareSet) -> SquareSet {
        along(DIAGONAL, square, occupied.bits())
    }

    #[inline(always)]
    fn rook(self, square: Square, occupied: SquareSet) -> SquareSet {
        along(STRAIGHT, square, occupied.bits())
    }
}

/// The attacks along two lines.
#[inline(always)]
fn along(lines: [usize; 2], square: Square, occupied: u64) -> SquareSet {
    let [a, b] = lines.map(|line| line_attacks(MASKS[square.index()][line], occupied).attacks);
    SquareSet::from_bits(a | b)
}

/// The attacks along a line, step by step.
#[derive(Clone, Copy, Debug)]
pub struct LineAttacks {
    pub lower: u64,
    pub upper: u64,
    /// One square: that of the highest lower piece, or a1.
    pub highest_lower: u64,
    /// The upper pieces minus that square.
    pub difference: u64,
    /// The squares attacked.
    pub attacks: u64,
}

/// The attacks along a line. The arithmetic is simple enough to fill the tables of other methods at compile
/// time.
#[inline(always)]
pub const fn line_attacks(line: Line, occupied: u64) -> LineAttacks {
    let lower = line.below & occupied;
    let upper = line.above & occupied;
    let highest_lower = 1 << 63 >> (lower | 1).leading_zeros();
    let difference = upper.wrapping_sub(highest_lower);
    let attacks = (upper ^ difference) & (line.above | line.below);
    LineAttacks { lower, upper, highest_lower, difference, attacks }
}
