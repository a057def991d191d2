//! The jump table: from a man and his square to the code made for both.

use crate::code::{Code, bishop, black_pawn, king, knight, nothing, queen, rook, white_pawn};
use crate::man::Man;
use crate::ranks::Ranks;
use crate::set::{Place, Set};
use crate::walk;
use board_core::SMALL;

/// A function for each of 64 squares, in the order of places: a line has four squares of a file,
/// two ranks apart.
#[rustfmt::skip]
macro_rules! each_place {
    ($code:ident) => {
        [
            $code::<0>, $code::<16>, $code::<32>, $code::<48>,
            $code::<1>, $code::<17>, $code::<33>, $code::<49>,
            $code::<2>, $code::<18>, $code::<34>, $code::<50>,
            $code::<3>, $code::<19>, $code::<35>, $code::<51>,
            $code::<4>, $code::<20>, $code::<36>, $code::<52>,
            $code::<5>, $code::<21>, $code::<37>, $code::<53>,
            $code::<6>, $code::<22>, $code::<38>, $code::<54>,
            $code::<7>, $code::<23>, $code::<39>, $code::<55>,
            $code::<8>, $code::<24>, $code::<40>, $code::<56>,
            $code::<9>, $code::<25>, $code::<41>, $code::<57>,
            $code::<10>, $code::<26>, $code::<42>, $code::<58>,
            $code::<11>, $code::<27>, $code::<43>, $code::<59>,
            $code::<12>, $code::<28>, $code::<44>, $code::<60>,
            $code::<13>, $code::<29>, $code::<45>, $code::<61>,
            $code::<14>, $code::<30>, $code::<46>, $code::<62>,
            $code::<15>, $code::<31>, $code::<47>, $code::<63>,
        ]
    };
}

/// The size of the jump table; the code to which it leads is no table.
pub(crate) const TABLE_BYTES: usize = if SMALL { 0 } else { size_of::<[[Code; 64]; 16]>() };

/// The code of each of the 16 nibbles on each of the 64 squares. Pieces go the same way in both
/// colours, so only pawns have two rows.
static JUMP: [[Code; 64]; 16] = [
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
];

/// The squares to which the man of this nibble may go from a square: pseudo-legal, those of his own
/// side's men included, and without castling and en passant.
#[inline(always)]
pub(crate) fn targets(man: Man, place: Place, ranks: &Ranks, enemy: Set) -> Set {
    if SMALL {
        walk::targets(man, place, ranks, enemy)
    } else {
        JUMP[man.code() as usize][place.index()](ranks, enemy)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{DIRECTIONS, LEAPS};
    use board_core::{Color, Piece, Role, Square, SquareSet};

    /// Nibbles thrown at random: men at all densities, none on the square that is asked.
    fn boards(empty: Square) -> impl Iterator<Item = Ranks> {
        (1..200_u32).map(move |seed| {
            let mut random = seed.wrapping_mul(0x9e37_79b9);
            let mut ranks = Ranks::EMPTY;
            for square in Square::all().filter(|&square| square != empty) {
                random ^= random << 13;
                random ^= random >> 17;
                random ^= random << 5;
                if (random >> 8) % 200 < seed {
                    ranks.put(square, Man::of(Piece::all()[random as usize >> 20 & 7]));
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
    fn every_code_goes_where_its_man_walks() {
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
                    for targets in [targets, walk::targets] {
                        let reached = targets(Man::of(piece), Place::of(from), &ranks, enemy);
                        assert_eq!(reached.squares(), expected, "{piece:?} on {from}, {ranks:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn nibbles_that_are_no_men_go_nowhere() {
        for code in [0, 4, 8, 12] {
            let man = Man::of_code(code);
            for targets in [targets, walk::targets] {
                let reached = targets(man, Place::of(Square::E4), &Ranks::EMPTY, Set::ALL);
                assert!(reached.is_empty());
            }
        }
    }
}
