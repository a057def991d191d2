//! Magic bitboards: a multiplication gathers the relevant occupied squares at the top of a word.
//!
//! The attacks of a slider depend on at most twelve squares. A multiplication by a word with a few bits
//! set adds up copies of the occupied set, one shifted copy for each set bit. With the right word the top
//! bits of the sum differ for all occupancies that make a difference:
//!
//! ```text
//!   occupied & mask     bits scattered over the word
//!   * multiplier        copies of them, added
//!   >> (64 - n)         n bits: the index           n = number of relevant squares
//! ```
//!
//! No construction of such a word is known; random search finds one in a moment
//! (`examples/find_magics.rs`). All numbers here come from that search.
//!
//! The table has one part for each square, as long as its 2^n occupancies ("fancy" magics): 102,400
//! entries for rooks and 5,248 for bishops. Eight bytes each, that is 841 KB, in a table of 2^17 entries,
//! 1 MB: then an `and` keeps every index inside.
//!
//! Cost: a multiplication, a shift and three loads. It needs no special instruction.
//! Sources: Lasse Hansen, "Fast(er) bitboard move generator", Winboard Forum, 2006; parts of
//! different length by Pradu Kannan, "Magic Move-Bitboard Generation in Computer Chess", 2007.

use board_core::{Square, SquareSet};

use super::Sliders;
use super::halves::{Gather, fill};
use super::magic_numbers::{BISHOP_MAGICS, ROOK_MAGICS};
use super::rays::{DIAGONAL, STRAIGHT, relevant};

/// Magic bitboards, with a part of the table for each square.
#[derive(Clone, Copy, Debug, Default)]
pub struct Magic;

/// Room for the 102,400 entries of the rook and the 5,248 of the bishop, rounded up to a power of
/// two: a mask then keeps every index in range, which is cheaper than a comparison.
const ENTRIES: usize = 1 << 17;

/// For one kind of slider on each square, its part of the table.
#[derive(Clone, Copy)]
pub(super) struct Parts {
    /// The squares that matter.
    pub(super) masks: [u64; 64],
    pub(super) multipliers: [u64; 64],
    /// 64 minus the number of squares that matter.
    pub(super) shifts: [u8; 64],
    /// Where the part begins.
    pub(super) starts: [u32; 64],
}

/// The way to an entry of the table, step by step.
pub(super) struct Lookup {
    /// The pieces on squares that matter.
    pub(super) pieces: u64,
    pub(super) product: u64,
    /// The place in the part of the table.
    pub(super) place: u64,
    /// The place in the table.
    pub(super) index: usize,
}

/// All in one static, so that one register addresses it.
struct Tables {
    rook: Parts,
    bishop: Parts,
    attacks: [u64; ENTRIES],
}

static TABLES: Tables = tables();

impl Parts {
    #[inline(always)]
    pub(super) const fn look_up(&self, square: Square, occupied: u64) -> Lookup {
        let square = square.index();
        let pieces = occupied & self.masks[square];
        let product = pieces.wrapping_mul(self.multipliers[square]);
        let place = product >> (self.shifts[square] & 63);
        let index = (self.starts[square] as usize + place as usize) & (ENTRIES - 1);
        Lookup { pieces, product, place, index }
    }

    const fn fill(&self, table: &mut [u64; ENTRIES], index: usize, lines: [usize; 2]) {
        let (start, shift) = (self.starts[index] as usize, self.shifts[index] as u32);
        let gather = Gather::Multiply(self.multipliers[index]);
        fill(table, start, Square::new(index), lines, gather, shift);
    }
}

impl Sliders for Magic {
    const NAME: &'static str = "magic";
    const TABLE_BYTES: usize = size_of::<Tables>();

    #[inline(always)]
    fn bishop(self, square: Square, occupied: SquareSet) -> SquareSet {
        SquareSet::from_bits(TABLES.attacks[TABLES.bishop.look_up(square, occupied.bits()).index])
    }

    #[inline(always)]
    fn rook(self, square: Square, occupied: SquareSet) -> SquareSet {
        SquareSet::from_bits(TABLES.attacks[TABLES.rook.look_up(square, occupied.bits()).index])
    }
}

/// An entry of the table.
pub(super) fn entry(index: usize) -> u64 {
    TABLES.attacks[index]
}

pub(super) const fn rook_parts() -> Parts {
    parts(STRAIGHT, &ROOK_MAGICS, 0)
}

pub(super) const fn bishop_parts() -> Parts {
    parts(DIAGONAL, &BISHOP_MAGICS, 102_400)
}

const fn tables() -> Tables {
    let mut tables = Tables { rook: rook_parts(), bishop: bishop_parts(), attacks: [0; ENTRIES] };
    let mut index = 0;
    while index < 64 {
        tables.rook.fill(&mut tables.attacks, index, STRAIGHT);
        tables.bishop.fill(&mut tables.attacks, index, DIAGONAL);
        index += 1;
    }
    tables
}

const fn parts(lines: [usize; 2], multipliers: &[u64; 64], mut start: u32) -> Parts {
    let mut parts =
        Parts { masks: [0; 64], multipliers: *multipliers, shifts: [0; 64], starts: [0; 64] };
    let mut index = 0;
    while index < 64 {
        let mask = relevant(Square::new(index), lines);
        parts.masks[index] = mask;
        parts.shifts[index] = 64 - mask.count_ones() as u8;
        parts.starts[index] = start;
        start += 1 << mask.count_ones();
        index += 1;
    }
    parts
}
