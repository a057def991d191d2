//! Code made for one kind of piece on one square.
//!
//! Every function here is compiled 64 times, once a square, and what it needs to know about its
//! square is a constant in the machine code. (For [`Inspect::trace`](board_core::Inspect::trace) once more, and
//! told to its tracer.)

use board_core::Square;
use board_core::tell;
use board_core::trace::{Contents, Step, Tracer};

use crate::geometry::{Cell, DIRECTIONS, Direction, LEAPS, around, cell, pawn_takes, step, way};
use crate::ranks::{Ranks, shift};
use crate::set::{Place, Set};

/// Code for a piece: from the board to the squares he may go to, those of his own side's pieces
/// included, which the caller takes away. Pawns want to know where the enemy's pieces are.
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

/// Whether nothing stands so many steps away, where `cell` is the nibble. Where the line ends there is
/// none, and none is asked.
#[inline(always)]
fn is_free<T: Tracer, const SQUARE: u8>(
    ranks: &Ranks,
    (files, up): Direction,
    steps: i8,
    cell: Cell,
) -> bool {
    if T::WATCHED && cell.mask != 0 {
        T::step(look(ranks, at(SQUARE), files * steps, up * steps));
    }
    ranks.is_free(cell)
}

/// The question to one nibble, for those who watch. Nibbles are counted as squares are.
pub(crate) fn look(ranks: &Ranks, from: Square, files: i8, up: i8) -> Step {
    let asked = from.offset(files, up).unwrap_or(from);
    let seen = ranks.at(asked).piece().map_or(Contents::Empty, Contents::Piece);
    Step::Cell { from, files, ranks: up, index: asked.index() as i16, contents: seen }
}

/// Nothing has no moves.
pub(crate) fn nothing(_: &Ranks, _: Set) -> Set {
    Set::EMPTY
}

/// A knight's targets are one constant.
pub(crate) fn knight<T: Tracer, const SQUARE: u8>(_: &Ranks, _: Set) -> Set {
    let reached = const { around(at(SQUARE), &LEAPS) };
    tell!(
        T::step,
        Step::set("a constant in the code: a knight attacks", Some(at(SQUARE)), reached.squares())
    );
    reached
}

/// So are a king's. Whether they are safe is another question.
pub(crate) fn king<T: Tracer, const SQUARE: u8>(_: &Ranks, _: Set) -> Set {
    let reached = const { around(at(SQUARE), &DIRECTIONS) };
    tell!(
        T::step,
        Step::set("a constant in the code: a king attacks", Some(at(SQUARE)), reached.squares())
    );
    reached
}

/// A bishop goes along four diagonals.
pub(crate) fn bishop<T: Tracer, const SQUARE: u8>(ranks: &Ranks, _: Set) -> Set {
    diagonals::<T, SQUARE>(ranks)
}

/// A rook goes along its file and its rank.
pub(crate) fn rook<T: Tracer, const SQUARE: u8>(ranks: &Ranks, _: Set) -> Set {
    straights::<T, SQUARE>(ranks)
}

/// A queen goes as both.
pub(crate) fn queen<T: Tracer, const SQUARE: u8>(ranks: &Ranks, _: Set) -> Set {
    straights::<T, SQUARE>(ranks) | diagonals::<T, SQUARE>(ranks)
}

/// A white pawn goes up, en passant left out.
pub(crate) fn white_pawn<T: Tracer, const SQUARE: u8>(ranks: &Ranks, enemy: Set) -> Set {
    pawn::<T, SQUARE, 1, 1>(ranks, enemy)
}

/// A black pawn goes down, en passant left out.
pub(crate) fn black_pawn<T: Tracer, const SQUARE: u8>(ranks: &Ranks, enemy: Set) -> Set {
    pawn::<T, SQUARE, -1, 6>(ranks, enemy)
}

/// Two targets to take on, one to go to, and a second one from the rank where the pawn began.
#[inline(always)]
fn pawn<T: Tracer, const SQUARE: u8, const FORWARD: i8, const SECOND: u8>(
    ranks: &Ranks,
    enemy: Set,
) -> Set {
    let ahead = (0, FORWARD);
    let mut reached = const { pawn_takes(at(SQUARE), FORWARD) } & enemy;
    tell!(T::step, Step::set("a pawn takes on", Some(at(SQUARE)), reached.squares()));
    if is_free::<T, SQUARE>(ranks, ahead, 1, const { cell(at(SQUARE), (0, FORWARD), 1) }) {
        reached = reached | const { way(at(SQUARE), (0, FORWARD), 1) };
        if SQUARE / 8 == SECOND
            && is_free::<T, SQUARE>(ranks, ahead, 2, const { cell(at(SQUARE), (0, FORWARD), 2) })
        {
            reached = reached | const { way(at(SQUARE), (0, FORWARD), 2) };
        }
    }
    reached
}

#[inline(always)]
fn straights<T: Tracer, const SQUARE: u8>(ranks: &Ranks) -> Set {
    ray::<T, SQUARE, 0>(ranks) | ray::<T, SQUARE, 1>(ranks) | along_rank::<T, SQUARE>(ranks)
}

#[inline(always)]
fn diagonals<T: Tracer, const SQUARE: u8>(ranks: &Ranks) -> Set {
    ray::<T, SQUARE, 4>(ranks)
        | ray::<T, SQUARE, 5>(ranks)
        | ray::<T, SQUARE, 6>(ranks)
        | ray::<T, SQUARE, 7>(ranks)
}

/// What a slider reaches in one direction, the first piece met included: one question a square, the
/// nearest first, each to its own nibble. The last square of the line is reached whoever stands
/// there, so nobody asks it.
#[inline(always)]
fn ray<T: Tracer, const SQUARE: u8, const DIRECTION: usize>(ranks: &Ranks) -> Set {
    let way = DIRECTIONS[DIRECTION];
    if !is_free::<T, SQUARE>(ranks, way, 1, const { inner::<SQUARE, DIRECTION>(1) }) {
        return const { part::<SQUARE, DIRECTION>(1) };
    }
    if !is_free::<T, SQUARE>(ranks, way, 2, const { inner::<SQUARE, DIRECTION>(2) }) {
        return const { part::<SQUARE, DIRECTION>(2) };
    }
    if !is_free::<T, SQUARE>(ranks, way, 3, const { inner::<SQUARE, DIRECTION>(3) }) {
        return const { part::<SQUARE, DIRECTION>(3) };
    }
    if !is_free::<T, SQUARE>(ranks, way, 4, const { inner::<SQUARE, DIRECTION>(4) }) {
        return const { part::<SQUARE, DIRECTION>(4) };
    }
    if !is_free::<T, SQUARE>(ranks, way, 5, const { inner::<SQUARE, DIRECTION>(5) }) {
        return const { part::<SQUARE, DIRECTION>(5) };
    }
    if !is_free::<T, SQUARE>(ranks, way, 6, const { inner::<SQUARE, DIRECTION>(6) }) {
        return const { part::<SQUARE, DIRECTION>(6) };
    }
    if T::WATCHED && !part::<SQUARE, DIRECTION>(1).is_empty() {
        T::step(Step::Stop("the last square of the line is reached whoever stands there"));
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
/// piece on either side: to the right the lowest bit that is set, to the left the highest.
#[inline(always)]
fn along_rank<T: Tracer, const SQUARE: u8>(ranks: &Ranks) -> Set {
    let word = ranks.word(const { SQUARE as usize / 8 });
    let occupied = word | word >> 1;
    let right = const { LOWEST & (!1 << shift(at(SQUARE))) };
    let left = const { LOWEST & !(!0 << shift(at(SQUARE))) };
    // Subtracting 1 turns all bits up to the lowest that is set.
    let to_the_right = occupied & right;
    let to_the_right = (to_the_right ^ to_the_right.wrapping_sub(1)) & right;
    // The a-file counts as occupied: a rook gets no farther.
    let to_the_left = (!0 << (occupied & left | 1).ilog2()) & left;
    let reached = (to_the_right | to_the_left) as u64;
    let reached = Set(reached << const { Place::of(at(SQUARE & 0x38)).index() });
    tell!(T::step, Step::set("the rank in one word, reached", Some(at(SQUARE)), reached.squares()));
    reached
}
