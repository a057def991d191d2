//! The jump table: from a piece and his square to the code made for both.

use core::fmt;
use core::marker::PhantomData;

use board_core::trace::{Silent, Step, Tracer};
use board_core::{SMALL, tell};

use crate::code::{Code, bishop, black_pawn, king, knight, nothing, queen, rook, white_pawn};
use crate::piece_code::PieceCode;
use crate::ranks::Ranks;
use crate::set::{Place, Set};
use crate::walk;

/// A function for each of 64 squares, in the order of places: a line has four squares of a file,
/// two ranks apart.
#[rustfmt::skip]
macro_rules! each_place {
    ($code:ident) => {
        [
            $code::<T, 0>, $code::<T, 16>, $code::<T, 32>, $code::<T, 48>,
            $code::<T, 1>, $code::<T, 17>, $code::<T, 33>, $code::<T, 49>,
            $code::<T, 2>, $code::<T, 18>, $code::<T, 34>, $code::<T, 50>,
            $code::<T, 3>, $code::<T, 19>, $code::<T, 35>, $code::<T, 51>,
            $code::<T, 4>, $code::<T, 20>, $code::<T, 36>, $code::<T, 52>,
            $code::<T, 5>, $code::<T, 21>, $code::<T, 37>, $code::<T, 53>,
            $code::<T, 6>, $code::<T, 22>, $code::<T, 38>, $code::<T, 54>,
            $code::<T, 7>, $code::<T, 23>, $code::<T, 39>, $code::<T, 55>,
            $code::<T, 8>, $code::<T, 24>, $code::<T, 40>, $code::<T, 56>,
            $code::<T, 9>, $code::<T, 25>, $code::<T, 41>, $code::<T, 57>,
            $code::<T, 10>, $code::<T, 26>, $code::<T, 42>, $code::<T, 58>,
            $code::<T, 11>, $code::<T, 27>, $code::<T, 43>, $code::<T, 59>,
            $code::<T, 12>, $code::<T, 28>, $code::<T, 44>, $code::<T, 60>,
            $code::<T, 13>, $code::<T, 29>, $code::<T, 45>, $code::<T, 61>,
            $code::<T, 14>, $code::<T, 30>, $code::<T, 46>, $code::<T, 62>,
            $code::<T, 15>, $code::<T, 31>, $code::<T, 47>, $code::<T, 63>,
        ]
    };
}

/// By the nibble and the place of a square the code for both.
type Table = [[Code; 64]; 16];

/// The size of the jump table; the code to which it leads is no table.
pub(crate) const TABLE_BYTES: usize = if SMALL { 0 } else { size_of::<Table>() };

/// The code of each of the 16 nibbles on each of the 64 squares. Pieces go the same way in both
/// colors, so only pawns have two rows.
const fn table<T: Tracer>() -> Table {
    [
        [nothing; 64],
        each_place!(white_pawn),
        each_place!(knight),
        each_place!(king),
        [nothing; 64],
        each_place!(bishop),
        each_place!(rook),
        each_place!(queen),
        [nothing; 64],
        each_place!(black_pawn),
        each_place!(knight),
        each_place!(king),
        [nothing; 64],
        each_place!(bishop),
        each_place!(rook),
        each_place!(queen),
    ]
}

/// A static and no constant, which would be made again, with all its code, wherever a generator is
/// compiled.
static JUMP: Table = table::<Silent>();

/// A jump table, and who is told what its code and the generator do.
pub(crate) trait Jump: Copy + fmt::Debug {
    /// Whether [`watch`](Jump::watch) wants to know.
    const WATCHED: bool;

    /// The table.
    fn table() -> &'static Table;

    /// Is told the next step.
    fn watch(step: Step);
}

/// The table that nobody watches.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Unwatched;

impl Jump for Unwatched {
    const WATCHED: bool = false;

    #[inline(always)]
    fn table() -> &'static Table {
        &JUMP
    }

    #[inline(always)]
    fn watch(_: Step) {}
}

/// The table whose code tells `T` what it does.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Traced<T>(PhantomData<T>);

impl<T: Tracer> Jump for Traced<T> {
    const WATCHED: bool = T::WATCHED;

    fn table() -> &'static Table {
        const { &table::<T>() }
    }

    fn watch(step: Step) {
        T::step(step);
    }
}

/// The squares to which the piece of this nibble may go from a square: pseudo-legal, those of his own
/// side's pieces included, and without castling and en passant.
#[inline(always)]
pub(crate) fn targets<J: Jump>(piece: PieceCode, place: Place, ranks: &Ranks, enemy: Set) -> Set {
    if SMALL {
        return walk::targets::<J>(piece, place, ranks, enemy);
    }
    tell!(J::watch, Step::Part("a jump to the code for this piece on this square"));
    J::table()[piece.code() as usize][place.index()](ranks, enemy)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{DIRECTIONS, LEAPS};
    use board_core::{Color, Piece, Role, Square, SquareSet};

    /// Nibbles thrown at random: pieces at all densities, none on the square that is asked.
    fn boards(empty: Square) -> impl Iterator<Item = Ranks> {
        (1..200_u32).map(move |seed| {
            let mut random = seed.wrapping_mul(0x9e37_79b9);
            let mut ranks = Ranks::EMPTY;
            for square in Square::all().filter(|&square| square != empty) {
                random ^= random << 13;
                random ^= random >> 17;
                random ^= random << 5;
                if (random >> 8) % 200 < seed {
                    ranks.put(square, PieceCode::of(Piece::all()[random as usize >> 20 & 7]));
                }
            }
            ranks
        })
    }

    /// Where a piece goes, step by step.
    fn walk(ranks: &Ranks, from: Square, directions: &[(i8, i8)], steps: usize) -> SquareSet {
        let mut reached = SquareSet::EMPTY;
        for &(files, up) in directions {
            let mut at = from;
            for _ in 0..steps {
                let Some(next) = at.offset(files, up) else { break };
                at = next;
                reached.insert(at);
                if !ranks.at(at).is_empty() {
                    break;
                }
            }
        }
        reached
    }

    fn walk_pawn(ranks: &Ranks, from: Square, color: Color, enemy: SquareSet) -> SquareSet {
        let (forward, second) = if color == Color::White { (1, 1) } else { (-1, 6) };
        let takes = [-1, 1].into_iter().filter_map(|files| from.offset(files, forward));
        let mut reached = takes.collect::<SquareSet>() & enemy;
        for steps in 1..=if from.index() / 8 == second { 2 } else { 1 } {
            match from.offset(0, forward * steps) {
                Some(square) if ranks.at(square).is_empty() => reached.insert(square),
                _ => break,
            }
        }
        reached
    }

    #[test]
    fn every_code_goes_where_its_piece_walks() {
        for from in Square::all() {
            for ranks in boards(from) {
                let enemy: SquareSet =
                    Square::all().filter(|&square| ranks.at(square).code() >= 8).collect();
                for piece in Piece::all() {
                    let expected = match piece.role {
                        Role::Pawn => walk_pawn(&ranks, from, piece.color, enemy),
                        Role::Knight => walk(&ranks, from, &LEAPS, 1),
                        Role::King => walk(&ranks, from, &DIRECTIONS, 1),
                        Role::Bishop => walk(&ranks, from, &DIRECTIONS[4..], 7),
                        Role::Rook => walk(&ranks, from, &DIRECTIONS[..4], 7),
                        Role::Queen => walk(&ranks, from, &DIRECTIONS, 7),
                    };
                    let enemy = Set::of_squares(enemy);
                    for targets in [targets::<Unwatched>, walk::targets::<Unwatched>] {
                        let reached = targets(PieceCode::of(piece), Place::of(from), &ranks, enemy);
                        assert_eq!(reached.squares(), expected, "{piece:?} on {from}, {ranks:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn nibbles_that_are_no_pieces_go_nowhere() {
        for code in [0, 4, 8, 12] {
            let piece = PieceCode::of_code(code);
            for targets in [targets::<Unwatched>, walk::targets::<Unwatched>] {
                let reached = targets(piece, Place::of(Square::E4), &Ranks::EMPTY, Set::ALL);
                assert!(reached.is_empty());
            }
        }
    }
}
