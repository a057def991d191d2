//! From a list to a set.
//!
//! Generating moves asks again and again whether somebody stands on a square. For the time of one
//! call the squares of a list are folded into a word with a bit for each square.

use board_core::{SMALL, Square};

use crate::block::{Block, places_of};

/// The set of the squares of a block, in the way that is faster on the processor compiled for.
#[inline(always)]
pub(crate) fn fold(squares: &Block) -> u64 {
    if SHIFTS { fold_by_shifts(squares) } else { fold_by_table(squares) }
}

/// Whether shifts are faster than the table, or the table would take too much room.
const SHIFTS: bool = SMALL || cfg!(target_feature = "avx2");

/// Processors with AVX2 shift four words at once, each by its own distance. Whoever is nowhere
/// looks like a piece on a1, so that one square is asked for.
#[inline(always)]
fn fold_by_shifts(squares: &Block) -> u64 {
    let set = squares.iter().fold(0, |set, &square| set | 1 << (square & 63));
    let on_a1 = places_of(squares, Square::A1.index() as u8) != 0;
    set & !1 | u64::from(on_a1)
}

#[inline(always)]
fn fold_by_table(squares: &Block) -> u64 {
    squares.iter().fold(0, |set, &square| set | BITS[usize::from(square)])
}

/// The size of the table here, where it is read.
pub(crate) const TABLE_BYTES: usize = if SHIFTS { 0 } else { size_of::<[u64; 256]>() };

/// The set of one square, and the empty set for whoever is nowhere.
static BITS: [u64; 256] = {
    let mut bits = [0; 256];
    let mut square = 0;
    while square < 64 {
        bits[square] = 1 << square;
        square += 1;
    }
    bits
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lists::NOWHERE;

    #[test]
    fn both_ways_to_fold_give_the_squares_of_the_list() {
        for first in 0..64 {
            for step in [0, 1, 5, 63] {
                let pieces: Block = core::array::from_fn(|i| ((first + step * i) % 64) as u8);
                for nobody in 0..=16 {
                    let mut squares = pieces;
                    squares[nobody..].fill(NOWHERE);
                    let expected =
                        pieces[..nobody].iter().fold(0, |set, piece| set | 1_u64 << piece);
                    assert_eq!(fold_by_shifts(&squares), expected, "{squares:?}");
                    assert_eq!(fold_by_table(&squares), expected, "{squares:?}");
                }
            }
        }
    }
}
