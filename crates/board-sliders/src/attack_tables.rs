//! The tables of attacks, filled half by half.
//!
//! A slider attacks along two lines, and its attacks along one do not depend on the pieces on the other.
//! So the at most 64 occupancies of each line are worked out once, and an entry of the table is the union
//! of two of them. The compiler, which fills the tables, takes less than a second for this crate; it takes
//! three times as long if it works out both lines for each of the 107,648 entries, and for each method.

use crate::magic_numbers::{BISHOP_MAGICS, ROOK_MAGICS};
use crate::obstruction::line_attacks;
use crate::relevant_squares::{DIAGONAL, STRAIGHT, relevant};
use board_core::Square;
use board_core::attacks::tables::LINES;

/// Room for the 102,400 entries of the rook and the 5,248 of the bishop, rounded up to a power of
/// two: a mask then keeps every index in range, which is cheaper than a comparison.
const ENTRIES: usize = 1 << 17;

/// For one kind of slider: by square, the squares that matter and the begin of its part of the table.
#[derive(Debug)]
pub struct Parts {
    pub masks: [u64; 64],
    pub starts: [usize; 64],
}

/// All in one static, so that one register addresses it.
#[derive(Debug)]
pub struct Tables {
    pub rook: Parts,
    pub bishop: Parts,
    pub attacks: [u64; ENTRIES],
}

impl Parts {
    pub const fn of_rook() -> Parts {
        Parts::new(STRAIGHT, 0)
    }

    pub const fn of_bishop() -> Parts {
        Parts::new(DIAGONAL, 102_400)
    }

    const fn new(lines: [usize; 2], mut start: usize) -> Parts {
        let mut parts = Parts { masks: [0; 64], starts: [0; 64] };
        let mut index = 0;
        while index < 64 {
            let mask = relevant(Square::new(index), lines);
            parts.masks[index] = mask;
            parts.starts[index] = start;
            start += 1 << mask.count_ones();
            index += 1;
        }
        parts
    }

    /// The index in the table of a place in the part of a square.
    #[inline(always)]
    pub const fn index(&self, square: Square, place: u64) -> usize {
        (self.starts[square.index()] + place as usize) & (ENTRIES - 1)
    }
}

/// The tables of PEXT and of magics: the attacks are the same, at other indices.
struct Both {
    extracted: Tables,
    multiplied: Tables,
}

const BOTH: Both = Both::new();

impl Tables {
    /// The tables of the method that extracts bits.
    pub const EXTRACTED: Tables = BOTH.extracted;

    /// The tables of the method that multiplies.
    pub const MULTIPLIED: Tables = BOTH.multiplied;

    const fn empty() -> Tables {
        Tables { rook: Parts::of_rook(), bishop: Parts::of_bishop(), attacks: [0; ENTRIES] }
    }
}

impl Both {
    const fn new() -> Both {
        let mut both = Both { extracted: Tables::empty(), multiplied: Tables::empty() };
        let mut index = 0;
        while index < 64 {
            let Tables { rook, bishop, .. } = &both.extracted;
            let (rook, bishop) = (rook.starts[index], bishop.starts[index]);
            both.fill(index, rook, STRAIGHT, ROOK_MAGICS[index]);
            both.fill(index, bishop, DIAGONAL, BISHOP_MAGICS[index]);
            index += 1;
        }
        both
    }

    /// Fills the parts that begin at `start` with the attacks of a slider along two lines.
    const fn fill(&mut self, square: usize, start: usize, lines: [usize; 2], multiplier: u64) {
        let square = Square::new(square);
        let mask = relevant(square, lines);
        let gathers = [Gather::Extract(mask), Gather::Multiply(multiplier)];
        let shift = gathers[1].shift(mask);
        let (a, b) = (Half::new(square, lines[0], gathers), Half::new(square, lines[1], gathers));
        let Half { len, extracted, multiplied, attacks } = b;
        let mut i = 0;
        while i < a.len {
            let (along_a, place, product) = (a.attacks[i], a.extracted[i], a.multiplied[i]);
            let place = start + place as usize;
            let mut j = 0;
            while j < len {
                let attacks = along_a | attacks[j];
                self.extracted.attacks[place + extracted[j] as usize] = attacks;
                let index = (product + multiplied[j]) as u64 >> shift;
                self.multiplied.attacks[start + index as usize] = attacks;
                j += 1;
            }
            i += 1;
        }
    }
}

/// Every occupancy of one of a slider's lines, as far as it matters.
struct Half {
    /// How many there are, a power of two up to 64.
    len: usize,
    /// The share of each in the index of an entry: the index of a whole occupancy is the sum.
    extracted: [u64; 64],
    /// The same where it is a product. The sum wraps around; not by `wrapping_add`: while compiling, a call takes longer than
    /// everything else here.
    multiplied: [u128; 64],
    /// The squares attacked along the line.
    attacks: [u64; 64],
}

/// How an occupancy becomes an index: in shares that can be added.
#[derive(Clone, Copy, Debug)]
pub enum Gather {
    /// The bits under this mask are gathered.
    Extract(u64),
    /// The set is multiplied with this word.
    Multiply(u64),
}

impl Gather {
    pub const fn share(self, occupied: u64) -> u64 {
        match self {
            Gather::Extract(mask) => extract(occupied, mask),
            Gather::Multiply(word) => occupied.wrapping_mul(word),
        }
    }

    /// How many lowest bits of the sum of all shares are no part of the index.
    pub const fn shift(self, relevant: u64) -> u32 {
        match self {
            Gather::Extract(_) => 0,
            Gather::Multiply(_) => 64 - relevant.count_ones(),
        }
    }
}

impl Half {
    /// Each square that matters doubles the occupancies: those without a piece on it, those with one.
    const fn new(square: Square, line: usize, gathers: [Gather; 2]) -> Half {
        let mut squares = relevant(square, [line, line]);
        let line = LINES[square.index()][line];
        let mut occupied = [0; 64];
        let attacks = [line_attacks(line, 0).attacks; 64];
        let mut half = Half { len: 1, extracted: [0; 64], multiplied: [0; 64], attacks };
        while squares != 0 {
            let piece = squares & squares.wrapping_neg();
            let (len, place) = (half.len, gathers[0].share(piece));
            let product = gathers[1].share(piece) as u128;
            let mut i = 0;
            while i < len {
                occupied[len + i] = occupied[i] | piece;
                half.extracted[len + i] = half.extracted[i] + place;
                half.multiplied[len + i] = half.multiplied[i] + product;
                half.attacks[len + i] = line_attacks(line, occupied[len + i]).attacks;
                i += 1;
            }
            half.len = 2 * len;
            squares -= piece;
        }
        half
    }
}

/// The bits of `bits` where `mask` has ones, gathered at the low end: the instruction `pext`, bit by bit.
pub const fn extract(bits: u64, mut mask: u64) -> u64 {
    let mut gathered = 0;
    let mut place = 0;
    while mask != 0 {
        gathered |= (bits >> mask.trailing_zeros() & 1) << place;
        mask &= mask - 1;
        place += 1;
    }
    gathered
}
