//! The four lines through a square, and a walk along them: the plain truth that the tables are
//! built from and every method is tested against.

use board_core::{Square, SquareSet};

/// A line through a square, without the square itself, cut in two at it.
#[derive(Clone, Copy)]
pub(crate) struct Line {
    /// The squares with higher indices.
    pub(crate) above: u64,
    /// The squares with lower indices.
    pub(crate) below: u64,
}

/// The file, the rank and the two diagonals through every square. The first two are the rook's.
pub(crate) const LINES: [[Line; 4]; 64] = lines();

/// Steps (files, ranks) along the file, the rank, the diagonal and the antidiagonal, upwards.
pub(super) const STEPS: [(i8, i8); 4] = [(0, 1), (1, 0), (1, 1), (-1, 1)];

/// The rook's lines among the four.
pub(super) const STRAIGHT: [usize; 2] = [0, 1];
/// The bishop's lines among the four.
pub(super) const DIAGONAL: [usize; 2] = [2, 3];

const fn lines() -> [[Line; 4]; 64] {
    let mut table = [[Line { above: 0, below: 0 }; 4]; 64];
    let mut index = 0;
    while index < 64 {
        let from = Square::new(index as u8);
        let mut i = 0;
        while i < 4 {
            let (files, ranks) = STEPS[i];
            table[index][i] =
                Line { above: walk(from, files, ranks, 0), below: walk(from, -files, -ranks, 0) };
            i += 1;
        }
        index += 1;
    }
    table
}

/// Walks from a square to the edge, up to and including the first occupied square.
pub(super) const fn walk(from: Square, files: i8, ranks: i8, occupied: u64) -> u64 {
    let mut seen = 0;
    let mut next = from.offset(files, ranks);
    while let Some(square) = next {
        seen |= SquareSet::of(square).bits();
        if occupied & SquareSet::of(square).bits() != 0 {
            break;
        }
        next = square.offset(files, ranks);
    }
    seen
}

/// The squares whose occupation changes what a slider on `square` sees along two lines: all of
/// them but the last of each ray, behind which there is nothing to hide.
pub(super) const fn relevant(square: Square, lines: [usize; 2]) -> u64 {
    let mut mask = 0;
    let mut i = 0;
    while i < 2 {
        let (files, ranks) = STEPS[lines[i]];
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
    let mut seen = 0;
    let mut next = from.offset(files, ranks);
    while let Some(square) = next {
        next = square.offset(files, ranks);
        if next.is_some() {
            seen |= SquareSet::of(square).bits();
        }
    }
    seen
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_walk_stops_at_the_first_piece() {
        let occupied = SquareSet::of(Square::D4).bits() | SquareSet::of(Square::D6).bits();
        let seen = walk(Square::D1, 0, 1, occupied);
        let squares = [Square::D2, Square::D3, Square::D4].into_iter().collect::<SquareSet>();
        assert_eq!(seen, squares.bits());
        assert_eq!(walk(Square::H1, 1, 0, occupied), 0);
    }

    #[test]
    fn the_relevant_squares_number_as_published() {
        // A rook in the corner looks at twelve squares, in the middle at ten; a bishop at six and
        // nine. All subsets together make the 107,648 entries of the tables.
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
