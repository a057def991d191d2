//! Bit reversal: hyperbola quintessence along all four lines, on the board turned by half.
//!
//! [Hyperbola quintessence](crate::Hyperbola) swaps the bytes of the board. That turns files and diagonals upside down, but
//! a rank lies inside a byte and needs a table. Here all 64 bits are reversed: a1 and h8 change places, b1 and g8, and so on.
//! So a rank is turned too, and each of the four lines takes the same operations:
//!
//! ```text
//!        indices:  7 6 5 4 3 2 1 0       (written with the highest bit on the left)
//!   o              . 1 . . . . 1 .       pieces on 6 and 1
//!   s              . . . . . 1 . .       slider on 2
//!   up             . . 1 1 1 1 1 .       o - s, borrowed from 6
//!   o turned       . 1 . . . . 1 .       6 and 1 change places
//!   s turned       . . 1 . . . . .       2 becomes 5
//!   o - s, turned  . . 1 . . . 1 .       borrowed from 6
//!   down           . 1 . . . 1 . .       turned back
//!   up ^ down      . 1 1 1 1 . 1 .       3 to 6, and 1: up to and including the first pieces
//! ```
//!
//! ARM has the reversal as an instruction, `rbit`. x86-64 has none, and takes some fifteen for it.
//!
//! Cost: eight operations a line where the reversal is one, and 2 KB of tables.
//! Source: hyperbola quintessence on reversed bits, as Stockfish takes it on ARM (pull request 6795 by anematode, 2026).

use board_core::attacks::tables::LINES;
use board_core::{Square, SquareSet};

use crate::Sliders;
use crate::hyperbola::line_attacks;
use crate::relevant_squares::{DIAGONAL, STRAIGHT};

/// Bit reversal: `o ^ (o - s)`, both ways along every line.
#[derive(Clone, Copy, Debug, Default)]
pub struct BitReversal;

/// The whole lines through a square without the square: file, rank, diagonal, antidiagonal.
pub static MASKS: [[u64; 4]; 64] = {
    let mut table = [[0; 4]; 64];
    let mut index = 0;
    while index < 256 {
        let line = LINES[index / 4][index % 4];
        table[index / 4][index % 4] = line.above | line.below;
        index += 1;
    }
    table
};

impl Sliders for BitReversal {
    const NAME: &'static str = "bit reversal";
    const TABLE_BYTES: usize = size_of::<[[u64; 4]; 64]>();

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
    let masks = &MASKS[square.index()];
    let attacks = |line: usize| line_attacks(square, masks[line], occupied, u64::reverse_bits);
    let [a, b] = lines.map(|line| attacks(line).attacks);
    SquareSet::from_bits(a | b)
}
