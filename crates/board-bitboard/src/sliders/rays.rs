//! The lines through a square.

use board_core::{Square, SquareSet};

/// A line through a square: where it goes with the index, and where against it.
#[derive(Clone, Copy)]
pub(super) struct Line {
    pub(super) up: u64,
    pub(super) down: u64,
}

/// The rank, the file and both diagonals through every square.
pub(super) static LINES: [[Line; 4]; 64] = lines();

/// The steps along the four lines, with the index growing.
pub(super) const RANK: usize = 0;
pub(super) const FILE: usize = 1;
pub(super) const DIAGONAL: usize = 2;
pub(super) const ANTIDIAGONAL: usize = 3;
const STEPS: [(i8, i8); 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];

/// The squares from `from` to the edge.
pub(super) const fn ray(from: Square, files: i8, ranks: i8) -> u64 {
    let mut squares = 0;
    let mut next = from.offset(files, ranks);
    while let Some(square) = next {
        squares |= SquareSet::of(square).bits();
        next = square.offset(files, ranks);
    }
    squares
}

const fn lines() -> [[Line; 4]; 64] {
    let mut table = [[Line { up: 0, down: 0 }; 4]; 64];
    let mut index = 0;
    while index < 64 {
        let from = Square::new(index as u8);
        let mut i = 0;
        while i < 4 {
            let (files, ranks) = STEPS[i];
            table[index][i] = Line { up: ray(from, files, ranks), down: ray(from, -files, -ranks) };
            i += 1;
        }
        index += 1;
    }
    table
}
