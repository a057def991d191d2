//! The tables of attacks, filled half by half.
//!
//! A slider looks along two lines, and what it sees along one does not depend on the pieces on the other.
//! So the at most 64 occupations of each line are looked at once, and an entry of the table joins two
//! answers. The compiler, which fills the tables, takes a second and a half for this crate, and three
//! and a half if it looks along two lines for each of the 107,648 entries.

use super::obstruction::see;
use super::rays::{LINES, relevant};
use board_core::Square;

/// Every occupation of one of a slider's lines, as far as it matters.
struct Half {
    /// How many there are, a power of two up to 64.
    len: usize,
    /// The share of each in the index of an entry: the index of a whole occupation is the sum.
    keys: [u64; 64],
    /// The squares that are seen along the line.
    seen: [u64; 64],
}

/// How an occupation becomes an index: in shares that can be added.
#[derive(Clone, Copy)]
pub(super) enum Gather {
    /// The bits under this mask are pushed together.
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
    /// Each square that matters doubles the occupations: those without a piece on it, those with one.
    const fn new(square: Square, line: usize, gather: Gather) -> Half {
        let mut squares = relevant(square, [line, line]);
        let line = LINES[square.index()][line];
        let mut occupied = [0; 64];
        let mut half = Half { len: 1, keys: [0; 64], seen: [see(line, 0).seen; 64] };
        while squares != 0 {
            let piece = squares & squares.wrapping_neg();
            let (len, share) = (half.len, gather.share(piece));
            let mut i = 0;
            while i < len {
                occupied[len + i] = occupied[i] | piece;
                half.keys[len + i] = half.keys[i].wrapping_add(share);
                half.seen[len + i] = see(line, occupied[len + i]).seen;
                i += 1;
            }
            half.len = 2 * len;
            squares -= piece;
        }
        half
    }
}

/// Fills the part of a table that begins at `start` with what a slider on `square` sees along two
/// lines. The index is what `gather` makes of the occupation, without its `shift` lowest bits.
pub(super) const fn fill<const ENTRIES: usize>(
    table: &mut [u64; ENTRIES],
    start: usize,
    square: Square,
    lines: [usize; 2],
    gather: Gather,
    shift: u32,
) {
    let (a, b) = (Half::new(square, lines[0], gather), Half::new(square, lines[1], gather));
    let mut i = 0;
    while i < a.len {
        let (key, seen) = (a.keys[i], a.seen[i]);
        let mut j = 0;
        while j < b.len {
            table[start + (key.wrapping_add(b.keys[j]) >> shift) as usize] = seen | b.seen[j];
            j += 1;
        }
        i += 1;
    }
}

/// The bits of `bits` where `mask` has ones, pushed together at the low end: the instruction `pext`, bit
/// by bit.
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
