//! Views: the tables of the permutation, and the arithmetic on what it gives.
//!
//! Every square has 64 places that matter to it, for everything that could attack it is there: eight rays
//! of at most seven squares, and the eight leaps of a knight.
//!
//! ```text
//!   byte of a ray   0   1   2   3   4   5   6   7
//!                   the squares of the ray, next first   a knight's leap
//!   ray 0 north, 1 east, 2 south, 3 west;  4 north-east, 5 south-east, 6 south-west, 7 north-west
//! ```
//!
//! This arrangement, of bytes or of one bit each, is called a *view* here; a bit of a view is
//! `8 * ray + byte`. A place beyond the edge refers to the square itself.

// The permutations are those of `Avx512`; other processors have no use for them.
#![cfg_attr(not(target_arch = "x86_64"), allow(dead_code))]

use board_core::attacks::tables::{KING_STEPS, KNIGHT_STEPS};
use board_core::{Rank, Square};
use board_setwise::Rays;

use crate::squares::Squares;

/// The nearest square of every ray.
pub(crate) const NEAREST: u64 = 0x0101_0101_0101_0101;
/// The knight's leaps.
pub(crate) const KNIGHTS: u64 = NEAREST << 7;
/// The rays along rank and file.
pub(crate) const STRAIGHT: u64 = 0x7f7f_7f7f;
/// The rays along diagonals.
pub(crate) const DIAGONAL: u64 = STRAIGHT << 32;

/// 64 bytes that are a permutation, or one byte for every place of a view.
pub(crate) type Places = Squares;

/// From board to view: the square of each place.
pub(crate) static SEEN_FROM: [Places; 64] = seen_from();
/// The places of a view that are on the board.
pub(crate) static ON_BOARD: [u64; 64] = on_board();
/// From view to board: the place of each square; for a square without one, a place beyond the edge.
pub(crate) static PLACE_OF: [Places; 64] = place_of();

/// The square at a place of the view from `from`, or `None` beyond the edge.
///
/// Places are numbered from 0 to 63, eight for each ray: see [All rays at once](crate#all-rays-at-once).
///
/// ```
/// use board_byteboard::square_in_view;
/// use board_core::Square;
///
/// assert_eq!(square_in_view(Square::D4, 0), Some(Square::D5));
/// assert_eq!(square_in_view(Square::D4, 7), Some(Square::E6)); // a knight's leap
/// assert_eq!(square_in_view(Square::D4, 4), None);
/// assert_eq!(square_in_view(Square::D4, 64), None);
/// ```
pub const fn square_in_view(from: Square, place: usize) -> Option<Square> {
    let (ray, step) = (place / 8, place % 8);
    if ray > 7 {
        return None;
    }
    if step == 7 {
        let (files, ranks) = KNIGHT_STEPS[ray];
        return from.offset(files, ranks);
    }
    let (files, ranks) = KING_STEPS[ray];
    from.offset(files * (step as i8 + 1), ranks * (step as i8 + 1))
}

const fn seen_from() -> [Places; 64] {
    let mut table = [Squares([0; 64]); 64];
    let mut index = 0;
    while index < 64 {
        let from = Square::new(index);
        let mut place = 0;
        while place < 64 {
            table[index].0[place] = match square_in_view(from, place) {
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
            if square_in_view(Square::new(index), place).is_some() {
                table[index] |= 1 << place;
            }
            place += 1;
        }
        index += 1;
    }
    table
}

const fn place_of() -> [Places; 64] {
    let mut table = [Squares([0; 64]); 64];
    let on_board = on_board();
    let mut index = 0;
    while index < 64 {
        let beyond = on_board[index].trailing_ones() as u8;
        table[index] = Squares([beyond; 64]);
        let mut place = 0;
        while place < 64 {
            if let Some(square) = square_in_view(Square::new(index), place) {
                table[index].0[square.index()] = place as u8;
            }
            place += 1;
        }
        index += 1;
    }
    table
}

/// The kinds of pieces that attack from each place of a view: sliders along their rays; kings, and
/// the pawns that move toward the square, from the next square; knights from their leaps.
pub(crate) const fn attackers(ahead: Rank, pawn: u8) -> Places {
    use crate::code;
    let mut kinds = Squares([0; 64]);
    let mut place = 0;
    while place < 64 {
        let (ray, step) = (place / 8, place % 8);
        let slider = if ray < 4 { code::STRAIGHT } else { code::DIAGONAL };
        // An enemy pawn comes from ahead.
        let comes = ray >= 4 && (KING_STEPS[ray].1 > 0) == matches!(ahead, Rank::Eighth);
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

/// Of every ray, the places from the first up to the nearest piece of a view. Subtracting one from a ray
/// borrows up to its lowest bit; the knight's place ends a ray without a piece.
#[inline(always)]
pub(crate) const fn nearest(pieces: u64) -> u64 {
    let pieces = pieces | KNIGHTS;
    pieces ^ pieces.wrapping_sub(NEAREST)
}

/// Of a view with the knight's places set: the pieces hidden behind the nearest piece of their ray, and the
/// empty places before it. Nothing hides a knight's leap.
///
/// Subtracting one removes the nearest piece and leaves the pieces behind it.
#[inline(always)]
pub(crate) const fn behind(pieces: u64) -> u64 {
    pieces.wrapping_sub(NEAREST) & !KNIGHTS
}

/// The seven places of the rays on which a view, without the knight's places, has a piece: on the other rays
/// the subtraction of one borrows from the knight's place.
#[inline(always)]
pub(crate) const fn rays_of(view: u64) -> u64 {
    let found = (view | KNIGHTS).wrapping_sub(NEAREST) & KNIGHTS;
    found.wrapping_sub(found >> 7)
}

/// The places of some rays.
#[inline(always)]
pub(crate) const fn places(rays: Rays) -> u64 {
    match rays {
        Rays::Straight => STRAIGHT,
        Rays::Diagonal => DIAGONAL,
        Rays::All => STRAIGHT | DIAGONAL,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use board_core::SquareSet;

    /// One ray in all eight places.
    fn all(ray: u8) -> u64 {
        u64::from_ne_bytes([ray; 8])
    }

    #[test]
    fn a_subtraction_finds_what_a_ray_walk_finds() {
        for ray in 0..0x80_u8 {
            let first = ray.trailing_zeros();
            let walked =
                (0..7).filter(|&place| place <= first).fold(0, |set, place| set | 1 << place);
            assert_eq!(nearest(all(ray)) & !KNIGHTS, all(walked));
            let nearest_piece = if ray == 0 { 0 } else { 1 << first };
            let pieces = all(ray) | KNIGHTS;
            assert_eq!(pieces & !behind(pieces), all(nearest_piece) | KNIGHTS);
            assert_eq!(rays_of(all(ray)), all(if ray == 0 { 0 } else { 0x7f }));
        }
        // No ray borrows from its neighbor.
        assert_eq!(nearest(0x0000_0000_0000_0400) & 0x7f7f, 0x077f);
        assert_eq!(rays_of(0x0000_1000_0000_0001), 0x0000_7f00_0000_007f);
    }

    #[test]
    fn a_view_and_its_inverse_agree() {
        for from in Square::all() {
            let (seen, place_of) = (&SEEN_FROM[from.index()], &PLACE_OF[from.index()]);
            let on_board = ON_BOARD[from.index()];
            let mut squares = SquareSet::EMPTY;
            for place in 0..64 {
                let square = Square::new(seen.0[place].into());
                if on_board >> place & 1 == 1 {
                    assert_eq!(usize::from(place_of.0[square.index()]), place);
                    assert!(!squares.contains(square), "every square has one place");
                    squares.insert(square);
                } else {
                    assert_eq!(square, from, "a place beyond the edge refers to the square itself");
                }
            }
            for square in SquareSet::ALL - squares {
                assert_eq!(on_board >> place_of.0[square.index()] & 1, 0);
            }
        }
    }

    #[test]
    fn rays_and_leaps_reach_what_a_queen_and_a_knight_attack() {
        assert_eq!(ON_BOARD[Square::D4.index()].count_ones(), 27 + 8);
        assert_eq!(ON_BOARD[Square::A1.index()].count_ones(), 21 + 2);
        assert_eq!(SEEN_FROM[Square::D4.index()].0[..8], [35, 43, 51, 59, 27, 27, 27, 44]);
    }
}
