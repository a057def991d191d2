//! The squares that pieces attack, and the lines between squares.
//!
//! These functions need no board: the occupied squares are an argument, as a search needs them that looks
//! at an exchange of pieces. They read 50 KB of tables, 8 KB where code is to be [small](crate::SMALL), and
//! need no special instruction. A board may know a faster way for its sliders: see
//! [`View::rook_attacks`](crate::View::rook_attacks).
//!
//! ```
//! use board_core::attacks;
//! use board_core::{Square, SquareSet};
//!
//! let occupied = SquareSet::of(Square::D6) | SquareSet::of(Square::F4);
//! let rook = attacks::rook(Square::D4, occupied);
//! assert!(rook.contains(Square::D6) && !rook.contains(Square::D7));
//! assert!(rook.contains(Square::F4) && !rook.contains(Square::G4));
//! assert_eq!(attacks::between(Square::A1, Square::C3), SquareSet::of(Square::B2));
//! ```

mod empty_board;
#[cfg(test)]
#[path = "attacks/exhaustive_tests.rs"]
mod exhaustive;
#[doc(hidden)]
pub mod tables;

pub use empty_board::on_empty_board;

use crate::sets::{NOT_A, ahead};
use crate::side::Side;
use crate::{Color, Piece, Rank, Role, SMALL, Square, SquareSet, with_side};
use tables::{BETWEEN, KING_ATTACKS, KNIGHT_ATTACKS, LINE_TABLES, Line, PAWN_ATTACKS};

/// File, rank, diagonal and antidiagonal through every square.
static LINES: [[Line; 4]; 64] = tables::LINES;

/// The squares that a knight attacks. A load.
#[inline(always)]
pub fn knight(from: Square) -> SquareSet {
    KNIGHT_ATTACKS[from.index()]
}

/// The squares that a king attacks. A load.
#[inline(always)]
pub fn king(from: Square) -> SquareSet {
    KING_ATTACKS[from.index()]
}

/// The squares that a pawn of a color attacks. A load.
#[inline(always)]
pub fn pawn(color: Color, from: Square) -> SquareSet {
    PAWN_ATTACKS[color.index()][from.index()]
}

/// The squares to which a pawn of a color may step without capturing: one ahead, and two from its second rank, if what is
/// there and between is not occupied.
///
/// ```
/// use board_core::{Color, Square, SquareSet, attacks};
///
/// let both = attacks::pawn_pushes(Color::White, Square::E2, SquareSet::EMPTY);
/// assert_eq!(both, SquareSet::of(Square::E3) | SquareSet::of(Square::E4));
/// assert_eq!(attacks::pawn_pushes(Color::White, Square::E2, SquareSet::of(Square::E3)), SquareSet::EMPTY);
/// ```
#[inline]
pub fn pawn_pushes(color: Color, from: Square, occupied: SquareSet) -> SquareSet {
    fn of_side<S: Side>(pawn: SquareSet, occupied: SquareSet) -> SquareSet {
        let one = ahead::<S>(pawn) - occupied;
        let two = ahead::<S>(one & SquareSet::rank(Rank::Third.of(S::COLOR))) - occupied;
        one | two
    }
    with_side!(color, S => of_side::<S>(SquareSet::of(from), occupied))
}

/// The squares that a bishop attacks: along each diagonal up to and including the first occupied square.
/// About 17 instructions.
#[inline]
pub fn bishop(from: Square, occupied: SquareSet) -> SquareSet {
    along(from, 2, occupied) | along(from, 3, occupied)
}

/// The squares that a rook attacks, along its rank and its file. About 20 instructions.
#[inline]
pub fn rook(from: Square, occupied: SquareSet) -> SquareSet {
    along(from, 0, occupied) | along(from, 1, occupied)
}

/// The squares that a queen attacks: those of a bishop and of a rook.
#[inline]
pub fn queen(from: Square, occupied: SquareSet) -> SquareSet {
    bishop(from, occupied) | rook(from, occupied)
}

/// The squares that a slider attacks along a line, by the number of the line in [`LINES`].
///
/// A multiplication moves the inner squares of the line side by side, as the index of a table. What stands on the
/// edge never matters. (Chess Programming Wiki, "Kindergarten Bitboards", by G. Isenberg.)
#[inline(always)]
fn along(from: Square, line: usize, occupied: SquareSet) -> SquareSet {
    let (file, rank, occupied) = (from.file().index(), from.rank().index(), occupied.bits());
    SquareSet::from_bits(if SMALL {
        LINES[from.index()][line].attacks(occupied)
    } else if line == 0 {
        let inner = (occupied >> file & !NOT_A).wrapping_mul(0x0004_0810_2040_8000) >> 58;
        LINE_TABLES.by_rank[rank][inner as usize] << file
    } else {
        let whole = LINE_TABLES.whole[from.index()][line];
        let inner = (whole & occupied).wrapping_mul(0x0202_0202_0202_0202) >> 58;
        LINE_TABLES.by_file[file][inner as usize] & whole
    })
}

/// The squares that a piece attacks.
///
/// ```
/// use board_core::{Color, Piece, Role, Square, SquareSet, attacks};
///
/// let pawn = Piece::new(Color::Black, Role::Pawn);
/// assert_eq!(attacks::of(pawn, Square::H5, SquareSet::EMPTY), SquareSet::of(Square::G4));
/// ```
#[inline]
pub fn of(piece: Piece, from: Square, occupied: SquareSet) -> SquareSet {
    match piece.role {
        Role::Pawn => pawn(piece.color, from),
        Role::Knight => knight(from),
        Role::Bishop => bishop(from, occupied),
        Role::Rook => rook(from, occupied),
        Role::Queen => queen(from, occupied),
        Role::King => king(from),
    }
}

/// The squares strictly between two squares of one rank, file or diagonal; no square otherwise. A load
/// from a table of 32 KB; where code is to be [small](SMALL), it is computed.
#[inline(always)]
pub fn between(a: Square, b: Square) -> SquareSet {
    if SMALL { between_by_lines(a, b) } else { SquareSet::from_bits(BETWEEN[a.index()][b.index()]) }
}

#[inline(never)]
fn between_by_lines(a: Square, b: Square) -> SquareSet {
    let bit = |square| SquareSet::of(square).bits();
    let on_line = |line: usize| {
        let (from_a, from_b) = (LINES[a.index()][line], LINES[b.index()][line]);
        match bit(b) & (from_a.above | from_a.below) {
            0 => 0,
            _ => from_a.attacks(bit(b)) & from_b.attacks(bit(a)),
        }
    };
    SquareSet::from_bits((0..4).map(on_line).fold(0, |all, line| all | line))
}

/// The whole rank, file or diagonal through two squares, from edge to edge, both squares included; no square
/// if there is none, or the two are the same. About 20 instructions.
///
/// ```
/// use board_core::{File, Square, SquareSet, attacks};
///
/// assert_eq!(attacks::line(Square::E2, Square::E7), SquareSet::file(File::E));
/// assert!(attacks::line(Square::E2, Square::D4).is_empty());
/// ```
#[inline]
pub fn line(a: Square, b: Square) -> SquareSet {
    let mut squares = 0;
    for line in LINES[a.index()] {
        let whole = line.above | line.below;
        let has_b = whole >> b.index() & 1;
        squares |= (whole | SquareSet::of(a).bits()) & has_b.wrapping_neg();
    }
    SquareSet::from_bits(squares)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tables::ray;

    const ROOK: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
    const BISHOP: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

    fn walk(from: Square, steps: [(i8, i8); 4], occupied: SquareSet) -> SquareSet {
        let rays = steps.map(|(files, ranks)| ray(from, files, ranks, occupied.bits()));
        SquareSet::from_bits(rays.into_iter().fold(0, |all, ray| all | ray))
    }

    /// Sets of all densities (Knuth's constants).
    fn occupancies() -> impl Iterator<Item = SquareSet> {
        let mut word = 1_u64;
        (0..3000).map(move |index: u32| {
            let mut next = || {
                word = word.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                word ^ word >> 29
            };
            let (a, b, c) = (next(), next(), next());
            SquareSet::from_bits([a, a & b, a & b & c, a | b][index as usize % 4])
        })
    }

    #[test]
    fn sliders_attack_what_a_ray_walk_reaches() {
        for occupied in occupancies() {
            for from in Square::all() {
                let (straight, diagonal) =
                    (walk(from, ROOK, occupied), walk(from, BISHOP, occupied));
                assert_eq!(rook(from, occupied), straight, "{from}\n{occupied}");
                assert_eq!(bishop(from, occupied), diagonal, "{from}\n{occupied}");
                let queen = Piece::new(Color::White, Role::Queen);
                assert_eq!(of(queen, from, occupied), straight | diagonal);
            }
        }
    }

    /// Pawns attack each other mutually, one color forward, the other backward.
    #[test]
    fn pawns_attack_forward() {
        assert_eq!(pawn(Color::White, Square::A2), SquareSet::of(Square::B3));
        assert_eq!(pawn(Color::Black, Square::E4), [Square::D3, Square::F3].into_iter().collect());
        for from in Square::all() {
            for to in pawn(Color::White, from) {
                assert!(pawn(Color::Black, to).contains(from));
            }
        }
    }

    #[test]
    fn between_and_line_are_those_of_rays() {
        for a in Square::all() {
            for b in Square::all() {
                let (mut passed, mut whole) = (SquareSet::EMPTY, SquareSet::EMPTY);
                for (files, ranks) in ROOK.into_iter().chain(BISHOP) {
                    let to_b = ray(a, files, ranks, SquareSet::of(b).bits());
                    if to_b & SquareSet::of(b).bits() != 0 {
                        passed = SquareSet::from_bits(to_b) - SquareSet::of(b);
                        let ends = ray(a, files, ranks, 0) | ray(a, -files, -ranks, 0);
                        whole = SquareSet::from_bits(ends) | SquareSet::of(a);
                    }
                }
                assert_eq!(between(a, b), passed, "{a} {b}");
                assert_eq!(between_by_lines(a, b), passed, "{a} {b}");
                assert_eq!(line(a, b), whole, "{a} {b}");
            }
        }
    }
}
