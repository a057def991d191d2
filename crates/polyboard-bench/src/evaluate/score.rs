//! Scores for middlegame and endgame, and the tables of them.

use polyboard::{Role, Square};

/// A score for the middlegame and one for the endgame, in centipawns, in the low and the high half of one
/// number: one addition adds both, one multiplication multiplies both. It cannot be divided.
pub(crate) type Score = i32;

pub(super) const fn pair(middlegame: i32, endgame: i32) -> Score {
    (endgame << 16) + middlegame
}

/// The score where `phase` is left of 24: all that a game begins with.
#[inline(always)]
pub(crate) fn tapered(score: Score, phase: i32) -> i32 {
    let phase = phase.min(24);
    // A negative low half has borrowed from the high half.
    let (middlegame, endgame) = (i32::from(score as i16), (score + 0x8000) >> 16);
    (middlegame * phase + endgame * (24 - phase)) / 24
}

/// Material and the value of the square for White, by [`Role::index`] and [`Square::index`].
pub(super) static PIECE_SQUARE: [[Score; 64]; 6] = {
    let mut table = [[0; 64]; 6];
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
        Role::Pawn => pair(82 + 4 * across * (rank - 1), 96 + 8 * (rank - 1) - 3 * across),
        Role::Knight => pair(310 + 9 * center, 278 + 7 * center),
        Role::Bishop => pair(338 + 4 * center, 294 + 3 * center),
        Role::Rook if rank == 6 => pair(490 + 3 * across, 530),
        Role::Rook => pair(470 + 4 * across, 515),
        Role::Queen => pair(1000 + 2 * center, 930 + 6 * center),
        Role::King => pair(-14 * center - 16 * rank + 8 * (3 - across), 14 * center),
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
            let score = pair(middlegame, endgame);
            assert_eq!((tapered(score, 24), tapered(score, 0)), (middlegame, endgame));
            assert_eq!((tapered(-score, 30), tapered(-score, 0)), (-middlegame, -endgame));
        }
    }
}
