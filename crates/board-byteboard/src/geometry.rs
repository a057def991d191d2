//! Which byte looks where: the tables of the permutation, and the leapers' squares.
//!
//! Seen from one square, 64 bytes hold everything that could attack it: eight rays of at most seven
//! squares, and the eight jumps of a knight.
//!
//! ```text
//!   byte of a ray   0   1   2   3   4   5   6   7
//!                   the squares of the ray, next first   a knight's jump
//!   ray 0 north, 1 east, 2 south, 3 west;  4 north-east, 5 south-east, 6 south-west, 7 north-west
//! ```
//!
//! Such an arrangement, of bytes or of one bit each, is called a *view* here; a bit of a view is
//! `8 * ray + byte`. What lies beyond the edge points back to the square itself.

use board_core::{Rank, Square, SquareSet};

/// The steps (files, ranks) of the eight rays.
const RAYS: [(i8, i8); 8] = [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)];

/// The eight jumps of a knight, one a ray.
const JUMPS: [(i8, i8); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// The nearest square of every ray.
pub(crate) const NEAREST: u64 = 0x0101_0101_0101_0101;
/// The knight's jumps.
pub(crate) const KNIGHTS: u64 = NEAREST << 7;
/// The rays along rank and file.
pub(crate) const STRAIGHT: u64 = 0x7f7f_7f7f;
/// The rays along diagonals.
pub(crate) const DIAGONAL: u64 = STRAIGHT << 32;

/// 64 bytes that are a permutation, or one byte for every place of a view.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(crate) struct Places(pub(crate) [u8; 64]);

/// From board to view: which square each place looks at.
pub(crate) static SEEN_FROM: [Places; 64] = seen_from();
/// The places of a view that are on the board.
pub(crate) static ON_BOARD: [u64; 64] = on_board();
/// From view to board: the place at which each square is seen; for a square that is not, one that
/// is beyond the edge.
pub(crate) static PLACE_OF: [Places; 64] = place_of();

/// The size of the two tables below.
pub(crate) const LEAPER_BYTES: usize = 2 * size_of::<[SquareSet; 64]>();

/// The squares that a knight attacks.
pub(crate) static KNIGHT: [SquareSet; 64] = leaps(&JUMPS);
/// The squares that a king attacks.
pub(crate) static KING: [SquareSet; 64] = leaps(&RAYS);

/// The square that a place of the view from `from` looks at.
const fn square_at(from: Square, place: usize) -> Option<Square> {
    let (ray, step) = (place / 8, place % 8);
    if step == 7 {
        let (files, ranks) = JUMPS[ray];
        return from.offset(files, ranks);
    }
    let (files, ranks) = RAYS[ray];
    from.offset(files * (step as i8 + 1), ranks * (step as i8 + 1))
}

const fn seen_from() -> [Places; 64] {
    let mut table = [Places([0; 64]); 64];
    let mut index = 0;
    while index < 64 {
        let from = Square::new(index as u8);
        let mut place = 0;
        while place < 64 {
            table[index].0[place] = match square_at(from, place) {
                Some(square) => square.index() as u8,
                None => index as u8,
            };
            place += 1;
        }
        index += 1;
    }
    table
}

const fn on_board() -> [u64; 64] {
    let mut table = [0; 64];
    let mut index = 0;
    while index < 64 {
        let mut place = 0;
        while place < 64 {
            if square_at(Square::new(index as u8), place).is_some() {
                table[index] |= 1 << place;
            }
            place += 1;
        }
        index += 1;
    }
    table
}

const fn place_of() -> [Places; 64] {
    let mut table = [Places([0; 64]); 64];
    let on_board = on_board();
    let mut index = 0;
    while index < 64 {
        let beyond = on_board[index].trailing_ones() as u8;
        table[index] = Places([beyond; 64]);
        let mut place = 0;
        while place < 64 {
            if let Some(square) = square_at(Square::new(index as u8), place) {
                table[index].0[square.index()] = place as u8;
            }
            place += 1;
        }
        index += 1;
    }
    table
}

const fn leaps(steps: &[(i8, i8); 8]) -> [SquareSet; 64] {
    let mut table = [SquareSet::EMPTY; 64];
    let mut index = 0;
    while index < 64 {
        let mut i = 0;
        while i < 8 {
            let (files, ranks) = steps[i];
            if let Some(square) = Square::new(index as u8).offset(files, ranks) {
                table[index].insert(square);
            }
            i += 1;
        }
        index += 1;
    }
    table
}

/// A line through a square, without the square itself, cut in two at it.
#[derive(Clone, Copy)]
pub(crate) struct Line {
    /// The squares with higher indices.
    pub(crate) above: u64,
    /// The squares with lower indices.
    pub(crate) below: u64,
}

/// The file, the rank, the diagonal and the antidiagonal through every square.
pub(crate) static LINES: [[Line; 4]; 64] = lines();

const fn lines() -> [[Line; 4]; 64] {
    let mut table = [[Line { above: 0, below: 0 }; 4]; 64];
    let mut index = 0;
    while index < 64 {
        let from = Square::new(index as u8);
        table[index] = [
            Line { above: ray(from, 0), below: ray(from, 2) },
            Line { above: ray(from, 1), below: ray(from, 3) },
            Line { above: ray(from, 4), below: ray(from, 6) },
            Line { above: ray(from, 7), below: ray(from, 5) },
        ];
        index += 1;
    }
    table
}

/// The squares of a ray.
const fn ray(from: Square, ray: usize) -> u64 {
    let mut squares = 0;
    let mut step = 0;
    while step < 7 {
        if let Some(square) = square_at(from, 8 * ray + step) {
            squares |= SquareSet::of(square).bits();
        }
        step += 1;
    }
    squares
}

/// The kinds of pieces that attack from each place of a view: sliders along their rays; kings, and
/// the pawns that move toward the square, from the next square; knights from their jumps.
pub(crate) const fn attackers(ahead: Rank, pawn: u8) -> Places {
    use crate::code;
    let mut kinds = Places([0; 64]);
    let mut place = 0;
    while place < 64 {
        let (ray, step) = (place / 8, place % 8);
        let slider = if ray < 4 { code::STRAIGHT } else { code::DIAGONAL };
        // A pawn of the enemy's comes from ahead.
        let comes = ray >= 4 && (RAYS[ray].1 > 0) == matches!(ahead, Rank::Eighth);
        kinds.0[place] = match step {
            7 => code::KNIGHT,
            0 if comes => slider | code::KING | pawn,
            0 => slider | code::KING,
            _ => slider,
        };
        place += 1;
    }
    kinds
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_view_and_its_inverse_agree() {
        for from in Square::all() {
            let (seen, place_of) = (&SEEN_FROM[from.index()], &PLACE_OF[from.index()]);
            let on_board = ON_BOARD[from.index()];
            let mut squares = SquareSet::EMPTY;
            for place in 0..64 {
                let square = Square::new(seen.0[place]);
                if on_board >> place & 1 == 1 {
                    assert_eq!(usize::from(place_of.0[square.index()]), place);
                    assert!(!squares.contains(square), "every square is seen once");
                    squares.insert(square);
                } else {
                    assert_eq!(square, from, "beyond the edge a view looks back");
                }
            }
            for square in SquareSet::ALL - squares {
                assert_eq!(on_board >> place_of.0[square.index()] & 1, 0);
            }
        }
    }

    #[test]
    fn rays_and_jumps_reach_what_a_queen_and_a_knight_attack() {
        assert_eq!(ON_BOARD[Square::D4.index()].count_ones(), 27 + 8);
        assert_eq!(ON_BOARD[Square::A1.index()].count_ones(), 21 + 2);
        assert_eq!(SEEN_FROM[Square::D4.index()].0[..8], [35, 43, 51, 59, 27, 27, 27, 44]);
        assert_eq!(KNIGHT[Square::G1.index()].len(), 3);
        assert_eq!(KING[Square::A1.index()].len(), 3);
    }
}
