//! Magic bitboards: a multiplication gathers the relevant occupied squares at the top of a word.
//!
//! What a slider sees depends on at most twelve squares. Multiplying by a word with a few bits set
//! adds up copies of the occupied set, shifted by as many places as there are set bits. With the
//! right word the top bits of the sum are different for all occupations that make a difference:
//!
//! ```text
//!   occupied & mask     bits scattered over the word
//!   * multiplier        copies of them, added
//!   >> (64 - n)         n bits: the index           n = number of relevant squares
//! ```
//!
//! Nobody knows how to construct such a word; random search finds one in no time
//! (`examples/find_magics.rs`). The numbers here come from that search and from nowhere else.
//!
//! The table has one part for each square, as long as its 2^n occupations ("fancy" magics): 102,400
//! entries for rooks, 5,248 for bishops, 841 KB, and 3 KB of parts.
//!
//! Cost: a multiplication, a shift and three loads. It needs no special instruction.
//! Sources: Lasse Hansen, "Fast(er) bitboard move generator", Winboard Forum, 2006; parts of
//! different length by Pradu Kannan, "Magic Move-Bitboard Generation in Computer Chess", 2007.

use board_core::{Square, SquareSet};

use super::Sliders;
use super::magic_numbers::{BISHOP_MAGICS, ROOK_MAGICS};
use super::obstruction::see_lines;
use super::rays::{DIAGONAL, STRAIGHT, next_subset, relevant};

/// Magic bitboards, with a part of the table for each square.
#[derive(Clone, Copy, Debug, Default)]
pub struct Magic;

/// The part of the table that belongs to one slider on one square.
#[derive(Clone, Copy)]
struct Part {
    /// The squares that matter.
    mask: u64,
    multiplier: u64,
    /// Where the part begins.
    start: u32,
    /// 64 less the number of squares that matter.
    shift: u32,
}

/// How many entries the rook's and the bishop's squares need together.
const ENTRIES: usize = 102_400 + 5_248;

static ROOK: [Part; 64] = parts(STRAIGHT, &ROOK_MAGICS, 0);
static BISHOP: [Part; 64] = parts(DIAGONAL, &BISHOP_MAGICS, 102_400);
static ATTACKS: [u64; ENTRIES] = attacks();

impl Part {
    #[inline(always)]
    const fn index(&self, occupied: u64) -> usize {
        let product = (occupied & self.mask).wrapping_mul(self.multiplier);
        self.start as usize + (product >> (self.shift & 63)) as usize
    }
}

impl Sliders for Magic {
    const NAME: &'static str = "magic";

    #[inline(always)]
    fn bishop(self, square: Square, occupied: SquareSet) -> SquareSet {
        SquareSet::from_bits(ATTACKS[BISHOP[square.index()].index(occupied.bits())])
    }

    #[inline(always)]
    fn rook(self, square: Square, occupied: SquareSet) -> SquareSet {
        SquareSet::from_bits(ATTACKS[ROOK[square.index()].index(occupied.bits())])
    }
}

const fn parts(lines: [usize; 2], multipliers: &[u64; 64], mut start: u32) -> [Part; 64] {
    let mut parts = [Part { mask: 0, multiplier: 0, start: 0, shift: 0 }; 64];
    let mut index = 0;
    while index < 64 {
        let mask = relevant(Square::new(index as u8), lines);
        let relevant = mask.count_ones();
        parts[index] = Part { mask, multiplier: multipliers[index], start, shift: 64 - relevant };
        start += 1 << relevant;
        index += 1;
    }
    parts
}

const fn attacks() -> [u64; ENTRIES] {
    let mut table = [0; ENTRIES];
    fill(&mut table, STRAIGHT, &parts(STRAIGHT, &ROOK_MAGICS, 0));
    fill(&mut table, DIAGONAL, &parts(DIAGONAL, &BISHOP_MAGICS, 102_400));
    table
}

const fn fill(table: &mut [u64; ENTRIES], lines: [usize; 2], parts: &[Part; 64]) {
    let mut index = 0;
    while index < 64 {
        let square = Square::new(index as u8);
        let part = parts[index];
        let mut subset = 0;
        loop {
            table[part.index(subset)] = see_lines(square, lines, subset);
            subset = next_subset(subset, part.mask);
            if subset == 0 {
                break;
            }
        }
        index += 1;
    }
}
