//! The squares that matter to a slider, and all their occupancies.

use board_core::attacks::tables::LINE_STEPS;
use board_core::{Square, SquareSet};

/// The rook's lines among the four.
pub(super) const STRAIGHT: [usize; 2] = [0, 1];
/// The bishop's lines among the four.
pub(super) const DIAGONAL: [usize; 2] = [2, 3];

/// The squares whose occupancy changes the attacks of a slider on `square` along two lines: all of them but
/// the last of each ray, which hides no square.
pub(super) const fn relevant(square: Square, lines: [usize; 2]) -> u64 {
    let mut mask = 0;
    let mut i = 0;
    while i < 2 {
        let (files, ranks) = LINE_STEPS[lines[i]];
        mask |= without_last(square, files, ranks) | without_last(square, -files, -ranks);
        i += 1;
    }
    mask
}

/// The subset of `mask` that follows `subset`; the empty set follows the last ("Carry-Rippler", M.
/// van Kervinck).
pub(super) const fn next_subset(subset: u64, mask: u64) -> u64 {
    subset.wrapping_sub(mask) & mask
}

/// The ray from a square to the edge without its last square.
const fn without_last(from: Square, files: i8, ranks: i8) -> u64 {
    let mut ray = 0;
    let mut next = from.offset(files, ranks);
    while let Some(square) = next {
        next = square.offset(files, ranks);
        if next.is_some() {
            ray |= SquareSet::of(square).bits();
        }
    }
    ray
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_relevant_squares_number_as_published() {
        // Twelve squares matter to a rook in the corner, ten to one in the middle; to a bishop six and
        // nine. All subsets together are the 107,648 entries of the tables.
        assert_eq!(relevant(Square::A1, STRAIGHT).count_ones(), 12);
        assert_eq!(relevant(Square::D4, STRAIGHT).count_ones(), 10);
        assert_eq!(relevant(Square::A1, DIAGONAL).count_ones(), 6);
        assert_eq!(relevant(Square::D4, DIAGONAL).count_ones(), 9);
        let subsets = |lines| -> u32 {
            Square::all().map(|square| 1 << relevant(square, lines).count_ones()).sum()
        };
        assert_eq!((subsets(STRAIGHT), subsets(DIAGONAL)), (102_400, 5_248));
    }
}
