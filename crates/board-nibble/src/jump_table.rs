//! The jump table, and the code to which it leads: one function per piece and square.
//!
//! Every function here is compiled 64 times, once per square. What it needs to know about its square
//! is a constant in the machine code.

use board_core::{SMALL, Square};

use crate::geometry::{Cell, DIRECTIONS, KING, KNIGHT, PAWN, cell, path, step};
use crate::piece_code::PieceCode;
use crate::ranks::{Ranks, shift};
use crate::set::{Place, Set};
use crate::stepwise;

/// The pseudo-legal targets of a piece, castling and en passant left out. Squares of its own side's
/// pieces are included; the caller removes them.
#[inline(always)]
pub(crate) fn targets(piece: PieceCode, from: Place, ranks: &Ranks, enemy: Set) -> Set {
    if SMALL {
        return stepwise::targets::<()>(piece, from, ranks, enemy);
    }
    JUMP[piece.code() as usize][from.index()](ranks, enemy)
}

/// Code for a piece on a square: returns its targets. Only pawns need to know where the enemy's pieces
/// are.
type Code = fn(&Ranks, enemy: Set) -> Set;

/// The code for each of the 16 nibbles on each of the 64 places.
type Table = [[Code; 64]; 16];

/// The size of the jump table in bytes; the code to which it leads is not counted.
pub(crate) const TABLE_BYTES: usize = if SMALL { 0 } else { size_of::<Table>() };

/// A function for each of the 64 squares, in the order of places: each line has four squares of a file,
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

/// White and black pieces move alike, so only pawns have two rows. A static, not a constant: a constant
/// would be made again, with all its code, wherever a generator is compiled.
static JUMP: Table = [
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

/// The square of a constant.
const fn at(square: u8) -> Square {
    Square::masked(square as usize)
}

impl Ranks {
    /// Whether a square named by constants is empty.
    #[inline(always)]
    const fn is_free(&self, cell: Cell) -> bool {
        self.word(cell.rank) & cell.mask == 0
    }
}

/// An empty square has no targets.
fn nothing(_: &Ranks, _: Set) -> Set {
    Set::EMPTY
}

/// A knight's targets are one constant.
fn knight<const SQUARE: u8>(_: &Ranks, _: Set) -> Set {
    const { KNIGHT[Place::of(at(SQUARE)).index()] }
}

/// So are a king's. Whether they are attacked is tested elsewhere.
fn king<const SQUARE: u8>(_: &Ranks, _: Set) -> Set {
    const { KING[Place::of(at(SQUARE)).index()] }
}

/// A bishop moves along four diagonals.
fn bishop<const SQUARE: u8>(ranks: &Ranks, _: Set) -> Set {
    diagonals::<SQUARE>(ranks)
}

/// A rook moves along its file and its rank.
fn rook<const SQUARE: u8>(ranks: &Ranks, _: Set) -> Set {
    straights::<SQUARE>(ranks)
}

/// A queen moves like both.
fn queen<const SQUARE: u8>(ranks: &Ranks, _: Set) -> Set {
    straights::<SQUARE>(ranks) | diagonals::<SQUARE>(ranks)
}

/// A white pawn moves up the board.
fn white_pawn<const SQUARE: u8>(ranks: &Ranks, enemy: Set) -> Set {
    pawn::<SQUARE, 1, 1>(ranks, enemy)
}

/// A black pawn moves down.
fn black_pawn<const SQUARE: u8>(ranks: &Ranks, enemy: Set) -> Set {
    pawn::<SQUARE, -1, 6>(ranks, enemy)
}

/// A pawn captures on two squares, steps to one, and from its home rank to a second.
#[inline(always)]
fn pawn<const SQUARE: u8, const FORWARD: i8, const HOME: u8>(ranks: &Ranks, enemy: Set) -> Set {
    let captures = const { PAWN[(FORWARD < 0) as usize][Place::of(at(SQUARE)).index()] } & enemy;
    if !ranks.is_free(const { cell(at(SQUARE), (0, FORWARD), 1) }) {
        return captures;
    }
    if SQUARE / 8 == HOME && ranks.is_free(const { cell(at(SQUARE), (0, FORWARD), 2) }) {
        return captures | const { path(at(SQUARE), (0, FORWARD), 2) };
    }
    captures | const { path(at(SQUARE), (0, FORWARD), 1) }
}

#[inline(always)]
fn straights<const SQUARE: u8>(ranks: &Ranks) -> Set {
    ray::<SQUARE, 0>(ranks) | ray::<SQUARE, 1>(ranks) | along_rank::<SQUARE>(ranks)
}

#[inline(always)]
fn diagonals<const SQUARE: u8>(ranks: &Ranks) -> Set {
    ray::<SQUARE, 4>(ranks)
        | ray::<SQUARE, 5>(ranks)
        | ray::<SQUARE, 6>(ranks)
        | ray::<SQUARE, 7>(ranks)
}

/// The squares that a slider reaches in one direction, the first piece met included. Each square is
/// tested by its own nibble, the nearest first. The last square of the line is reached whatever stands
/// there, so it is not tested.
#[inline(always)]
fn ray<const SQUARE: u8, const DIRECTION: usize>(ranks: &Ranks) -> Set {
    if !ranks.is_free(const { inner::<SQUARE, DIRECTION>(1) }) {
        return const { part::<SQUARE, DIRECTION>(1) };
    }
    if !ranks.is_free(const { inner::<SQUARE, DIRECTION>(2) }) {
        return const { part::<SQUARE, DIRECTION>(2) };
    }
    if !ranks.is_free(const { inner::<SQUARE, DIRECTION>(3) }) {
        return const { part::<SQUARE, DIRECTION>(3) };
    }
    if !ranks.is_free(const { inner::<SQUARE, DIRECTION>(4) }) {
        return const { part::<SQUARE, DIRECTION>(4) };
    }
    if !ranks.is_free(const { inner::<SQUARE, DIRECTION>(5) }) {
        return const { part::<SQUARE, DIRECTION>(5) };
    }
    if !ranks.is_free(const { inner::<SQUARE, DIRECTION>(6) }) {
        return const { part::<SQUARE, DIRECTION>(6) };
    }
    const { part::<SQUARE, DIRECTION>(7) }
}

/// The squares of a ray up to so many steps.
const fn part<const SQUARE: u8, const DIRECTION: usize>(steps: i8) -> Set {
    path(at(SQUARE), DIRECTIONS[DIRECTION], steps)
}

/// The nibble so many steps away. Where the ray ends it has no bit, and the test of it always finds
/// an empty square.
const fn inner<const SQUARE: u8, const DIRECTION: usize>(steps: i8) -> Cell {
    let direction = DIRECTIONS[DIRECTION];
    match step(at(SQUARE), direction, steps + 1) {
        Some(_) => cell(at(SQUARE), direction, steps),
        None => Cell { rank: 0, mask: 0 },
    }
}

/// The lowest bit of every nibble of a word.
const LOWEST: u32 = 0x1111_1111;

/// The squares that a rook reaches on its rank. All of them lie in one word, and arithmetic finds the
/// nearest piece on either side: to the right the lowest bit that is set, to the left the highest.
#[inline(always)]
fn along_rank<const SQUARE: u8>(ranks: &Ranks) -> Set {
    let word = ranks.word(const { SQUARE as usize / 8 });
    let occupied = word | word >> 1;
    let right = const { LOWEST & (!1 << shift(at(SQUARE))) };
    let left = const { LOWEST & !(!0 << shift(at(SQUARE))) };
    // Subtracting 1 flips all bits up to the lowest that is set.
    let to_the_right = occupied & right;
    let to_the_right = (to_the_right ^ to_the_right.wrapping_sub(1)) & right;
    // The a-file counts as occupied: a rook gets no farther.
    let to_the_left = (!0 << (occupied & left | 1).ilog2()) & left;
    let reached = (to_the_right | to_the_left) as u64;
    Set(reached << const { Place::of(at(SQUARE & 0x38)).index() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use board_conformance::Random;
    use board_core::attacks::tables::KNIGHT_STEPS;
    use board_core::{Color, Piece, Role, SquareSet};

    /// Random boards: pieces at all densities, and one square empty.
    fn boards(empty: Square) -> impl Iterator<Item = Ranks> {
        (1..200).map(move |density| {
            let mut random = Random::new(density as u64);
            let mut ranks = Ranks::EMPTY;
            for square in Square::all().filter(|&square| square != empty) {
                if random.below(200) < density {
                    ranks.put(square, PieceCode::of(Piece::all()[random.below(8)]));
                }
            }
            ranks
        })
    }

    /// The targets of a piece, step by step.
    fn steps_of(ranks: &Ranks, from: Square, directions: &[(i8, i8)], steps: usize) -> SquareSet {
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

    fn pawn_steps(ranks: &Ranks, from: Square, color: Color, enemy: SquareSet) -> SquareSet {
        let (forward, home) = if color == Color::White { (1, 1) } else { (-1, 6) };
        let captures = [-1, 1].into_iter().filter_map(|files| from.offset(files, forward));
        let mut reached = captures.collect::<SquareSet>() & enemy;
        for steps in 1..=if from.index() / 8 == home { 2 } else { 1 } {
            match from.offset(0, forward * steps) {
                Some(square) if ranks.at(square).is_empty() => reached.insert(square),
                _ => break,
            }
        }
        reached
    }

    #[test]
    fn the_code_of_every_piece_on_every_square_agrees_with_single_steps() {
        for from in Square::all() {
            for ranks in boards(from) {
                let enemy: SquareSet =
                    Square::all().filter(|&square| ranks.at(square).code() >= 8).collect();
                for piece in Piece::all() {
                    let expected = match piece.role {
                        Role::Pawn => pawn_steps(&ranks, from, piece.color, enemy),
                        Role::Knight => steps_of(&ranks, from, &KNIGHT_STEPS, 1),
                        Role::King => steps_of(&ranks, from, &DIRECTIONS, 1),
                        Role::Bishop => steps_of(&ranks, from, &DIRECTIONS[4..], 7),
                        Role::Rook => steps_of(&ranks, from, &DIRECTIONS[..4], 7),
                        Role::Queen => steps_of(&ranks, from, &DIRECTIONS, 7),
                    };
                    let enemy = Set::of_squares(enemy);
                    for targets in [targets, stepwise::targets::<()>] {
                        let reached = targets(PieceCode::of(piece), Place::of(from), &ranks, enemy);
                        assert_eq!(reached.squares(), expected, "{piece:?} on {from}, {ranks:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn unused_nibbles_have_no_targets() {
        for code in [0, 4, 8, 12] {
            let piece = PieceCode::of_code(code);
            for targets in [targets, stepwise::targets::<()>] {
                let reached = targets(piece, Place::of(Square::E4), &Ranks::EMPTY, Set::ALL);
                assert!(reached.is_empty());
            }
        }
    }
}
