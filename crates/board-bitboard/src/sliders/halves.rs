//! The tables of attacks, filled half by half.
//!
//! A slider attacks along two lines, and its attacks along one do not depend on the pieces on the other.
//! So the at most 64 occupancies of each line are worked out once, and an entry of the table is the union
//! of two of them. The compiler, which fills the tables, takes a second and a half for this crate; it takes
//! three and a half if it works out both lines for each of the 107,648 entries.

use super::obstruction::line_attacks;
use super::rays::relevant;
use board_core::Square;
use board_core::attacks::tables::LINES;

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
#[derive(Clone, Copy)]
pub(super) enum Gather {
    /// The bits under this mask are gathered.
    Extract(u64),
    /// The set is multiplied with this word.
    Multiply(u64),
}

impl Gather {
    pub(super) const fn share(self, occupied: u64) -> u64 {
        match self {
            Gather::Extract(mask) => extract(occupied, mask),
            Gather::Multiply(word) => occupied.wrapping_mul(word),
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

/// Fills the part of a table that begins at `start` with the attacks of a slider on `square` along two
/// lines. The index is what `gather` makes of the occupancy, without its `shift` lowest bits.
pub(super) const fn fill<const ENTRIES: usize>(
    table: &mut [u64; ENTRIES],
    start: usize,
    square: Square,
    lines: [usize; 2],
    gather: Gather,
    shift: u32,
) {
    let (a, b) = (Half::new(square, lines[0], gather), Half::new(square, lines[1], gather));
    let Half { len, keys, attacks } = b;
    let mut i = 0;
    while i < a.len {
        let (key, along_a) = (a.keys[i] as u128, a.attacks[i]);
        let mut j = 0;
        while j < len {
            // Not `wrapping_add`: while compiling, a call takes longer than everything else here.
            let sum = (key + keys[j] as u128) as u64;
            table[start + (sum >> shift) as usize] = along_a | attacks[j];
            j += 1;
        }
        i += 1;
    }
}

/// The bits of `bits` where `mask` has ones, gathered at the low end: the instruction `pext`, bit by bit.
pub(super) const fn extract(bits: u64, mut mask: u64) -> u64 {
    let mut gathered = 0;
    let mut place = 0;
    while mask != 0 {
        gathered |= (bits >> mask.trailing_zeros() & 1) << place;
        mask &= mask - 1;
        place += 1;
    }
    gathered
}
