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

use crate::Sliders;
use crate::attack_tables::{Parts, Tables};
use crate::magic_numbers::{BISHOP_MAGICS, ROOK_MAGICS};

/// Magic bitboards, with a part of the table for each square.
#[derive(Clone, Copy, Debug, Default)]
pub struct Magic;

/// All in one static, so that one register addresses it.
struct Magics {
    rook: Multipliers,
    bishop: Multipliers,
    tables: Tables,
}

static MAGICS: Magics = Magics {
    rook: Multipliers::new(&ROOK_MAGICS, Parts::of_rook()),
    bishop: Multipliers::new(&BISHOP_MAGICS, Parts::of_bishop()),
    tables: Tables::MULTIPLIED,
};

/// By square, how the squares that matter become an index.
struct Multipliers {
    words: [u64; 64],
    /// 64 minus the number of squares that matter.
    shifts: [u8; 64],
}

impl Multipliers {
    const fn new(words: &[u64; 64], Parts { masks, .. }: Parts) -> Multipliers {
        let mut multipliers = Multipliers { words: *words, shifts: [0; 64] };
        let mut index = 0;
        while index < 64 {
            multipliers.shifts[index] = masks[index].count_zeros() as u8;
            index += 1;
        }
        multipliers
    }

    #[inline(always)]
    fn look_up(&self, parts: &Parts, square: Square, occupied: SquareSet) -> SquareSet {
        let at = square.index();
        let product = (occupied.bits() & parts.masks[at]).wrapping_mul(self.words[at]);
        let place = product >> (self.shifts[at] & 63);
        SquareSet::from_bits(entry(parts.index(square, place)))
    }
}

impl Sliders for Magic {
    const NAME: &'static str = "magic";
    const TABLE_BYTES: usize = size_of::<Magics>();

    #[inline(always)]
    fn bishop(self, square: Square, occupied: SquareSet) -> SquareSet {
        MAGICS.bishop.look_up(&MAGICS.tables.bishop, square, occupied)
    }

    #[inline(always)]
    fn rook(self, square: Square, occupied: SquareSet) -> SquareSet {
        MAGICS.rook.look_up(&MAGICS.tables.rook, square, occupied)
    }
}

/// An entry of the table.
#[inline(always)]
pub fn entry(index: usize) -> u64 {
    MAGICS.tables.attacks[index]
}
