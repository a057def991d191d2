//! The tables of attacks, filled half by half.
//!
//! A slider attacks along two lines, and its attacks along one do not depend on the pieces on the other.
//! So the at most 64 occupancies of each line are worked out once, and an entry of the table is the union
//! of two of them. The compiler, which fills the tables, takes a second and a half for this crate; it takes
//! three and a half if it works out both lines for each of the 107,648 entries.

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

impl Tables {
    /// The tables of a method that multiplies with these words, the rook's and the bishop's, or that extracts bits.
    pub const fn new(multipliers: Option<[&[u64; 64]; 2]>) -> Tables {
        let (rook, bishop) = (Parts::of_rook(), Parts::of_bishop());
        let mut tables = Tables { rook, bishop, attacks: [0; ENTRIES] };
        let mut index = 0;
        while index < 64 {
            let [rook, bishop] = match multipliers {
                Some([rook, bishop]) => {
                    [Gather::Multiply(rook[index]), Gather::Multiply(bishop[index])]
                }
                None => [
                    Gather::Extract(tables.rook.masks[index]),
                    Gather::Extract(tables.bishop.masks[index]),
                ],
            };
            tables.fill(index, tables.rook.starts[index], STRAIGHT, rook);
            tables.fill(index, tables.bishop.starts[index], DIAGONAL, bishop);
            index += 1;
        }
        tables
    }

    /// Fills the part that begins at `start` with the attacks of a slider along two lines.
    const fn fill(&mut self, square: usize, start: usize, lines: [usize; 2], gather: Gather) {
        let square = Square::new(square);
        let shift = gather.shift(relevant(square, lines));
        let (a, b) = (Half::new(square, lines[0], gather), Half::new(square, lines[1], gather));
        let Half { len, keys, attacks } = b;
        let mut i = 0;
        while i < a.len {
            let (key, along_a) = (a.keys[i] as u128, a.attacks[i]);
            let mut j = 0;
            while j < len {
                // Not `wrapping_add`: while compiling, a call takes longer than everything else here.
                let sum = (key + keys[j] as u128) as u64;
                self.attacks[start + (sum >> shift) as usize] = along_a | attacks[j];
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
    keys: [u64; 64],
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
    const fn new(square: Square, line: usize, gather: Gather) -> Half {
        let mut squares = relevant(square, [line, line]);
        let line = LINES[square.index()][line];
        let mut occupied = [0; 64];
        let mut half = Half { len: 1, keys: [0; 64], attacks: [line_attacks(line, 0).attacks; 64] };
        while squares != 0 {
            let piece = squares & squares.wrapping_neg();
            let (len, share) = (half.len, gather.share(piece));
            let mut i = 0;
            while i < len {
                occupied[len + i] = occupied[i] | piece;
                half.keys[len + i] = half.keys[i].wrapping_add(share);
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
