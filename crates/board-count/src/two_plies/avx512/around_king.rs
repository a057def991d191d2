//! The squares around a king, a lane each.

use board_core::attacks::tables::{KING_ATTACKS, KNIGHT_ATTACKS, LINES};
use board_core::{Square, SquareSet};

/// The eight squares of a ring, and what is known of each whatever the position.
#[repr(C, align(64))]
#[derive(Clone, Copy)]
pub(super) struct AroundKing {
    /// The squares next to the king. With a king on e1 or e8 the first four lanes are d, c, f, g of its rank:
    /// what it passes in castling, though c and g are not next to it.
    pub(super) squares: [u64; 8],
    /// The squares that a knight and a king attack from there.
    pub(super) knight: [u64; 8],
    pub(super) king: [u64; 8],
    /// The four lines through each square, without the square; and the same with all bits in opposite
    /// order.
    pub(super) lines: [[u64; 8]; 4],
    pub(super) reversed_lines: [[u64; 8]; 4],
}

/// By the square of the king.
pub(super) static AROUND_KING: [AroundKing; 64] = around_king();

/// The steps (files, ranks) from a king to its lanes.
const STEPS: [(i8, i8); 8] = [(-1, 0), (1, 0), (-1, -1), (0, -1), (1, -1), (-1, 1), (0, 1), (1, 1)];
/// From a king that may castle: five of the steps above lie on the board.
const STEPS_AT_HOME: [(i8, i8); 10] =
    [(-1, 0), (-2, 0), (1, 0), (2, 0), (-1, -1), (0, -1), (1, -1), (-1, 1), (0, 1), (1, 1)];

const fn around_king() -> [AroundKing; 64] {
    const NONE: AroundKing = AroundKing {
        squares: [0; 8],
        knight: [0; 8],
        king: [0; 8],
        lines: [[0; 8]; 4],
        reversed_lines: [[0; 8]; 4],
    };
    let mut table = [NONE; 64];
    let mut king = 0;
    while king < 64 {
        let is_home = king == Square::E1.index() || king == Square::E8.index();
        let steps: &[(i8, i8)] = if is_home { &STEPS_AT_HOME } else { &STEPS };
        let (mut lane, mut i) = (0, 0);
        while i < steps.len() {
            if let Some(square) = Square::new(king).offset(steps[i].0, steps[i].1) {
                let near = &mut table[king];
                near.squares[lane] = SquareSet::of(square).bits();
                near.knight[lane] = KNIGHT_ATTACKS[square.index()].bits();
                near.king[lane] = KING_ATTACKS[square.index()].bits();
                let mut line = 0;
                while line < 4 {
                    let set = LINES[square.index()][line];
                    near.lines[line][lane] = set.above | set.below;
                    near.reversed_lines[line][lane] = (set.above | set.below).reverse_bits();
                    line += 1;
                }
                lane += 1;
            }
            i += 1;
        }
        king += 1;
    }
    table
}
