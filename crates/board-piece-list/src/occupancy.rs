//! From a list to a set.
//!
//! A generator tests many squares for being occupied. So for one call the squares of a list become a
//! word with one bit per square.

use board_core::{SMALL, Square};

use crate::block::{Block, places_of};

/// The set of the squares of a block, computed in the way that is faster on the target processor.
#[inline(always)]
pub(crate) fn set_of(squares: &Block) -> u64 {
    if SHIFTS { set_by_shifts(squares) } else { set_by_table(squares) }
}

/// Whether shifts are faster than the table, or the table would take too much room.
const SHIFTS: bool = SMALL || cfg!(target_feature = "avx2");

/// Processors with AVX2 shift four words at once, each by its own distance. A slot that is nowhere
/// sets the bit of a1, so a1 is searched for separately.
#[inline(always)]
fn set_by_shifts(squares: &Block) -> u64 {
    let set = squares.iter().fold(0, |set, &square| set | 1 << (square & 63));
    let on_a1 = places_of(squares, Square::A1.index() as u8) != 0;
    set & !1 | u64::from(on_a1)
}

#[inline(always)]
fn set_by_table(squares: &Block) -> u64 {
    squares.iter().fold(0, |set, &square| set | BITS[usize::from(square)])
}

/// The size in bytes of the table here, where it is read.
pub(crate) const TABLE_BYTES: usize = if SHIFTS { 0 } else { size_of::<[u64; 256]>() };

/// The set of one square, and the empty set for a slot that is nowhere.
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
    fn shifts_and_table_give_the_squares_of_the_list() {
        for first in 0..64 {
            for step in [0, 1, 5, 63] {
                let pieces: Block = core::array::from_fn(|i| ((first + step * i) % 64) as u8);
                for count in 0..=16 {
                    let mut squares = pieces;
                    squares[count..].fill(NOWHERE);
                    let expected =
                        pieces[..count].iter().fold(0, |set, piece| set | 1_u64 << piece);
                    assert_eq!(set_by_shifts(&squares), expected, "{squares:?}");
                    assert_eq!(set_by_table(&squares), expected, "{squares:?}");
                }
            }
        }
    }
}
