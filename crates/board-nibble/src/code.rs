//! Code made for one kind of man on one square.
//!
//! Every function here is compiled 64 times, once a square, and what it needs to know about its
//! square is a constant in the machine code.

use board_core::Square;

use crate::geometry::{Cell, DIRECTIONS, LEAPS, around, cell, pawn_takes, step, way};
use crate::ranks::{Ranks, shift};
use crate::set::{Place, Set};

/// Code for a man: from the board to the squares he may go to, those of his own side's men
/// included, which the caller takes away. Pawns want to know where the enemy's men are.
pub(crate) type Code = fn(&Ranks, enemy: Set) -> Set;

impl Ranks {
    /// Whether nothing stands on a square named by constants.
    #[inline(always)]
    const fn is_free(&self, cell: Cell) -> bool {
        self.word(cell.rank) & cell.mask == 0
    }
}

/// The square of a constant.
const fn at(square: u8) -> Square {
    Square::new(square)
}

/// Nothing has no moves.
pub(crate) fn nothing(_: &Ranks, _: Set) -> Set {
    Set::EMPTY
}

/// A knight's targets are one constant.
pub(crate) fn knight<const SQUARE: u8>(_: &Ranks, _: Set) -> Set {
    const { around(at(SQUARE), &LEAPS) }
}

/// So are a king's. Whether they are safe is another question.
pub(crate) fn king<const SQUARE: u8>(_: &Ranks, _: Set) -> Set {
    const { around(at(SQUARE), &DIRECTIONS) }
}

/// A bishop goes along four diagonals.
pub(crate) fn bishop<const SQUARE: u8>(ranks: &Ranks, _: Set) -> Set {
    diagonals::<SQUARE>(ranks)
}

/// A rook goes along its file and its rank.
pub(crate) fn rook<const SQUARE: u8>(ranks: &Ranks, _: Set) -> Set {
    straights::<SQUARE>(ranks)
}

/// A queen goes as both.
pub(crate) fn queen<const SQUARE: u8>(ranks: &Ranks, _: Set) -> Set {
    straights::<SQUARE>(ranks) | diagonals::<SQUARE>(ranks)
}

/// A white pawn goes up, en passant left out.
pub(crate) fn white_pawn<const SQUARE: u8>(ranks: &Ranks, enemy: Set) -> Set {
    pawn::<SQUARE, 1, 1>(ranks, enemy)
}

/// A black pawn goes down, en passant left out.
pub(crate) fn black_pawn<const SQUARE: u8>(ranks: &Ranks, enemy: Set) -> Set {
    pawn::<SQUARE, -1, 6>(ranks, enemy)
}

/// Two targets to take on, one to go to, and a second one from the rank where the pawn began.
#[inline(always)]
fn pawn<const SQUARE: u8, const FORWARD: i8, const SECOND: u8>(ranks: &Ranks, enemy: Set) -> Set {
    let mut reached = const { pawn_takes(at(SQUARE), FORWARD) } & enemy;
    if ranks.is_free(const { cell(at(SQUARE), (0, FORWARD), 1) }) {
        reached = reached | const { way(at(SQUARE), (0, FORWARD), 1) };
        if SQUARE / 8 == SECOND && ranks.is_free(const { cell(at(SQUARE), (0, FORWARD), 2) }) {
            reached = reached | const { way(at(SQUARE), (0, FORWARD), 2) };
        }
    }
    reached
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

/// What a slider reaches in one direction, the first man met included: one question a square, the
/// nearest first, each to its own nibble. The last square of the line is reached whoever stands
/// there, so nobody asks it.
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
    way(at(SQUARE), DIRECTIONS[DIRECTION], steps)
}

/// The nibble so many steps away, unless the ray ends there.
const fn inner<const SQUARE: u8, const DIRECTION: usize>(steps: i8) -> Cell {
    let direction = DIRECTIONS[DIRECTION];
    match step(at(SQUARE), direction, steps + 1) {
        Some(_) => cell(at(SQUARE), direction, steps),
        None => Cell { rank: 0, mask: 0 },
    }
}

/// The lowest bit of every nibble of a word.
const LOWEST: u32 = 0x1111_1111;

/// What a rook reaches on its rank. All of it lies in one word, and arithmetic finds the nearest
/// man on either side: to the right the lowest bit that is set, to the left the highest.
#[inline(always)]
fn along_rank<const SQUARE: u8>(ranks: &Ranks) -> Set {
    let word = ranks.word(const { SQUARE as usize / 8 });
    let occupied = word | word >> 1;
    let right = const { LOWEST & (!1 << shift(at(SQUARE))) };
    let left = const { LOWEST & !(!0 << shift(at(SQUARE))) };
    // Subtracting 1 turns all bits up to the lowest that is set.
    let to_the_right = occupied & right;
    let to_the_right = (to_the_right ^ to_the_right.wrapping_sub(1)) & right;
    // The a-file counts as occupied: a rook gets no farther.
    let to_the_left = (!0 << (occupied & left | 1).ilog2()) & left;
    Set(((to_the_right | to_the_left) as u64) << const { Place::of(at(SQUARE & 0x38)).index() })
}
