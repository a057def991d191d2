//! The squares that matter to a slider, and all their occupancies.

use board_core::attacks::tables::LINES;
use board_core::sets::{BACK_RANKS, NOT_A, NOT_H};
use board_core::{Square, SquareSet};

/// The rook's lines among the four.
pub const STRAIGHT: [usize; 2] = [0, 1];
/// The bishop's lines among the four.
pub const DIAGONAL: [usize; 2] = [2, 3];

/// The squares whose occupancy changes the attacks of a slider on `square` along two lines: all of them but
/// the last of each ray, which hides no square.
pub const fn relevant(square: Square, [a, b]: [usize; 2]) -> u64 {
    let lines = LINES[square.index()];
    lines[a].attacks(0) & !ENDS[a] | lines[b].attacks(0) & !ENDS[b]
}

/// By line, the squares on which its rays end.
const ENDS: [u64; 4] = {
    let edges = SquareSet::EDGES.bits();
    [BACK_RANKS.bits(), !(NOT_A & NOT_H), edges, edges]
};

/// The subset of `mask` that follows `subset`; the empty set follows the last ("Carry-Rippler", M.
/// van Kervinck).
pub const fn next_subset(subset: u64, mask: u64) -> u64 {
    subset.wrapping_sub(mask) & mask
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
