//! Scores for middlegame and endgame, and the tables of them.

use core::ops::{Add, Mul, Sub};

use polyboard::{Role, Square};

/// A score for the middlegame and one for the endgame, in centipawns, in the low and the high half of one
/// number: one addition adds both.
#[derive(Clone, Copy)]
pub(super) struct Score(i32);

impl Score {
    pub(super) const ZERO: Score = Score(0);

    pub(super) const fn new(middlegame: i32, endgame: i32) -> Score {
        Score((endgame << 16) + middlegame)
    }

    /// The score where `phase` is left of 24: all that a game begins with.
    #[inline(always)]
    pub(super) fn tapered(self, phase: i32) -> i32 {
        let phase = phase.min(24);
        let middlegame = i32::from(self.0 as i16);
        // The low half may be negative, then it has borrowed from the high half.
        let endgame = self.0.wrapping_add(0x8000) >> 16;
        (middlegame * phase + endgame * (24 - phase)) / 24
    }
}

impl Add for Score {
    type Output = Score;
    #[inline(always)]
    fn add(self, other: Score) -> Score {
        Score(self.0.wrapping_add(other.0))
    }
}

impl Sub for Score {
    type Output = Score;
    #[inline(always)]
    fn sub(self, other: Score) -> Score {
        Score(self.0.wrapping_sub(other.0))
    }
}

impl Mul<i32> for Score {
    type Output = Score;
    #[inline(always)]
    fn mul(self, times: i32) -> Score {
        Score(self.0.wrapping_mul(times))
    }
}

/// Material and the value of the square for White, by [`Role::index`] and [`Square::index`].
pub(super) static PIECE_SQUARE: [[Score; 64]; 6] = {
    let mut table = [[Score::ZERO; 64]; 6];
    let mut index = 0;
    while index < 6 * 64 {
        let (role, square) = (Role::ALL[index / 64], Square::new(index % 64));
        table[role.index()][square.index()] = piece_square(role, square);
        index += 1;
    }
    table
};

/// A piece-square table as formulas.
const fn piece_square(role: Role, square: Square) -> Score {
    let (file, rank) = (square.file().index() as i32, square.rank().index() as i32);
    // 0 at the edge to 3 in the middle, and the sum: 0 in the corners to 6 in the center.
    let across = steps_from_edge(file);
    let center = across + steps_from_edge(rank);
    match role {
        Role::Pawn => Score::new(82 + 4 * across * (rank - 1), 96 + 8 * (rank - 1) - 3 * across),
        Role::Knight => Score::new(310 + 9 * center, 278 + 7 * center),
        Role::Bishop => Score::new(338 + 4 * center, 294 + 3 * center),
        Role::Rook if rank == 6 => Score::new(490 + 3 * across, 530),
        Role::Rook => Score::new(470 + 4 * across, 515),
        Role::Queen => Score::new(1000 + 2 * center, 930 + 6 * center),
        Role::King => Score::new(-14 * center - 16 * rank + 8 * (3 - across), 14 * center),
    }
}

const fn steps_from_edge(line: i32) -> i32 {
    if line < 4 { line } else { 7 - line }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_halves_are_read_back() {
        for (middlegame, endgame) in [(0, 0), (5, -7), (-5, 7), (-300, -400), (4_000, -4_000)] {
            let score = Score::new(middlegame, endgame);
            assert_eq!((score.tapered(24), score.tapered(0)), (middlegame, endgame));
            let negated = Score::ZERO - score;
            assert_eq!((negated.tapered(30), negated.tapered(0)), (-middlegame, -endgame));
        }
    }
}
