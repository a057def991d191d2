//! All eight directions at once: the arithmetic on a register of eight words.
//!
//! A register of 512 bits (AVX-512) holds eight sets of squares, and an instruction does the same
//! with each. So each of its lanes gets a direction, opposite ones side by side:
//!
//! ```text
//!   lane        0    1    2    3    4     5     6     7          6  0  4
//!   direction   N    S    E    W    NE    SW    NW    SE          \ | /
//!   rotate by   8   56    1   63    9    55     7    57        3 --   -- 2
//!   not onto    1    8    a    h   a, 1  h, 8  h, 1  a, 8         / | \
//!               (the rank or file that a step cannot reach)      5  1  7
//! ```
//!
//! A step in all directions is a rotation by lane and an `and` with the squares that it can reach:
//! a bit beyond one edge comes back over the other and is masked out. Three such steps of one, two
//! and four squares fill the rays of *all* sliders (Kogge and Stone's adder, 1973; the
//! slider method of that name, [`KoggeStone`](crate::KoggeStone), explains it): no loop, no table, no branch.
//!
//! ```text
//!   lane 2 (E)    rook and pawn    filled      one step more
//!                 R . . p . .      x x x . .   . x x x . .
//! ```
//!
//! Four things make a count of moves of this:
//!
//! * A square is reached in one direction by at most one slider, so the sizes of the lanes add up to
//!   *number of moves*. Pawn moves are counted by the pawns' own squares, where no move of ours lands: both
//!   share the lanes, and one count.
//! * Pawns too are eight lanes: the squares that a step or a capture may reach are moved back to the
//!   square of the pawn. The pins, which are known last, are then taken off without a further step.
//! * An own piece that is reached by a ray from the king in one lane and by an enemy slider in the opposite
//!   lane is pinned; it can move in these two lanes only. One shuffle exchanges opposite lanes.
//! * Eight knight's leaps are eight lanes too.
//!
//! The crate `board-count` counts moves with it, replies and two plies.
//!
//! The sets are loaded word by word, each into all lanes. A move has just been written to them word by
//! word, and a load of all eight would wait until the last has left the processor's store queue.
//!
//! A processor begins two such instructions in a cycle, and four of other kinds beside them. So what ordinary words
//! do as well is left to them, and positions with a check or a pinned piece, one or two in a hundred, are counted
//! apart.

#![allow(
    clippy::missing_safety_doc,
    reason = "each needs the instructions of `board_processor::Avx512`, no more"
)]

use core::arch::x86_64::*;

use core::mem::transmute;

use board_core::SquareSet;
use board_core::sets::{NOT_A, NOT_AB, NOT_GH, NOT_H};
use board_core::side::Side;

/// Every square.
pub const ALL: u64 = !0;
/// All squares but those of one or two ranks.
const NOT_1: u64 = !0xff;
/// See [`NOT_1`].
const NOT_8: u64 = !(0xff << 56);
/// See [`NOT_1`].
const NOT_12: u64 = !0xffff;
/// See [`NOT_1`].
const NOT_78: u64 = !(0xffff << 48);

/// Lanes N, S, E, W, NE, SW, NW, SE: how far to the left a step of one square rotates a set.
pub const STEP: [u64; 8] = [8, 56, 1, 63, 9, 55, 7, 57];
/// Steps of two squares.
const STEP_2: [u64; 8] = [16, 48, 2, 62, 18, 46, 14, 50];
/// Steps of four squares.
const STEP_4: [u64; 8] = [32, 32, 4, 60, 36, 28, 28, 36];
/// Where a step in each direction can land.
pub const ONTO: [u64; 8] =
    [NOT_1, NOT_8, NOT_A, NOT_H, NOT_A & NOT_1, NOT_H & NOT_8, NOT_H & NOT_1, NOT_A & NOT_8];
/// The lanes of ranks and files.
pub const STRAIGHT: [u64; 8] = [ALL, ALL, ALL, ALL, 0, 0, 0, 0];

/// A knight's leaps in eight lanes.
pub const LEAP: [u64; 8] = [17, 10, 58, 49, 47, 54, 6, 15];
/// Where each leap can land.
pub const LEAP_ONTO: [u64; 8] = [
    NOT_A & NOT_12,
    NOT_AB & NOT_1,
    NOT_AB & NOT_8,
    NOT_A & NOT_78,
    NOT_H & NOT_78,
    NOT_GH & NOT_8,
    NOT_GH & NOT_1,
    NOT_H & NOT_12,
];

/// A word for each lane in which pawns of a side step back: from a single step, from a double step
/// (which has the lane ahead to itself), from taking to the west and to the east; nothing in the
/// others.
pub const fn pawn_origins<S: Side>(single: u64, double: u64, west: u64, east: u64) -> [u64; 8] {
    if S::IS_WHITE {
        [double, single, 0, 0, 0, east, 0, west]
    } else {
        [single, double, 0, 0, west, 0, east, 0]
    }
}

/// The rotations that take targets of pawns back: the first for the near square, the second for the
/// far one of a double step.
pub const fn pawn_steps_back<S: Side>(ranks: u64) -> [u64; 8] {
    let mut steps = STEP;
    steps[if S::IS_WHITE { 0 } else { 1 }] = if S::IS_WHITE { 64 - 8 * ranks } else { 8 * ranks };
    steps
}

/// A word in the lane ahead, a word in the two lanes in which pawns of a side take, to the west and
/// to the east; nothing in the others.
pub const fn pawn_lanes<S: Side>(ahead: u64, west: u64, east: u64) -> [u64; 8] {
    if S::IS_WHITE {
        [ahead, 0, 0, 0, east, 0, west, 0]
    } else {
        [0, ahead, 0, 0, 0, west, 0, east]
    }
}

/// A constant by lane.
#[target_feature(enable = "avx512f")]
#[inline]
pub fn lanes(of: [u64; 8]) -> __m512i {
    let [a, b, c, d, e, f, g, h] = of;
    _mm512_set_epi64(h as i64, g as i64, f as i64, e as i64, d as i64, c as i64, b as i64, a as i64)
}

/// One set in all lanes.
#[target_feature(enable = "avx512f")]
#[inline]
pub fn all(set: SquareSet) -> __m512i {
    _mm512_set1_epi64(set.bits() as i64)
}

/// What is in both.
#[target_feature(enable = "avx512f")]
#[inline]
pub fn and(a: __m512i, b: __m512i) -> __m512i {
    _mm512_and_si512(a, b)
}

/// What is in one or both.
#[target_feature(enable = "avx512f")]
#[inline]
pub fn or(a: __m512i, b: __m512i) -> __m512i {
    _mm512_or_si512(a, b)
}

/// What is in `a` and not in `b`.
#[target_feature(enable = "avx512f")]
#[inline]
pub fn minus(a: __m512i, b: __m512i) -> __m512i {
    _mm512_andnot_si512(b, a)
}

/// `a`, and what is in both `b` and `c`: one instruction.
#[target_feature(enable = "avx512f")]
#[inline]
pub fn or_and(a: __m512i, b: __m512i, c: __m512i) -> __m512i {
    _mm512_ternarylogic_epi64::<0xf8>(a, b, c)
}

/// What is in `a` or `b`, and in `c`.
#[target_feature(enable = "avx512f")]
#[inline]
pub fn or_in(a: __m512i, b: __m512i, c: __m512i) -> __m512i {
    _mm512_ternarylogic_epi64::<0xa8>(a, b, c)
}

/// The union of three sets.
#[target_feature(enable = "avx512f")]
#[inline]
pub fn union_of_three(a: __m512i, b: __m512i, c: __m512i) -> __m512i {
    _mm512_ternarylogic_epi64::<0xfe>(a, b, c)
}

/// `a` where `choice` has ones, `b` elsewhere.
#[target_feature(enable = "avx512f")]
#[inline]
pub fn either(choice: __m512i, a: __m512i, b: __m512i) -> __m512i {
    _mm512_ternarylogic_epi64::<0xca>(choice, a, b)
}

/// A rotation by lane; a step, where the edge is then masked out.
#[target_feature(enable = "avx512f")]
#[inline]
pub fn rotate(sets: __m512i, by: [u64; 8]) -> __m512i {
    _mm512_rolv_epi64(sets, lanes(by))
}

/// Opposite directions exchanged.
#[target_feature(enable = "avx512f")]
#[inline]
pub fn opposite(sets: __m512i) -> __m512i {
    _mm512_shuffle_epi32::<0b01_00_11_10>(sets)
}

/// The union of all lanes, in all lanes, of sets that are the same in opposite directions.
///
/// Three shuffles at once and a union of three in one instruction: what follows waits for all this.
#[target_feature(enable = "avx512f")]
#[inline]
fn union_of_pairs(sets: __m512i) -> __m512i {
    let second = _mm512_shuffle_i64x2::<0b00_11_10_01>(sets, sets);
    let third = _mm512_shuffle_i64x2::<0b01_00_11_10>(sets, sets);
    let fourth = _mm512_shuffle_i64x2::<0b10_01_00_11>(sets, sets);
    or(union_of_three(sets, second, third), fourth)
}

/// The union of all lanes, in all lanes.
#[target_feature(enable = "avx512f")]
#[inline]
pub fn union(sets: __m512i) -> __m512i {
    union_of_pairs(or(sets, opposite(sets)))
}

/// The set in the first lane.
#[target_feature(enable = "avx512f")]
#[inline]
pub fn first_lane(sets: __m512i) -> SquareSet {
    SquareSet::from_bits(_mm_cvtsi128_si64(_mm512_castsi512_si128(sets)) as u64)
}

/// Empty squares onto which one, two and four steps can be taken, for the three rounds of a fill.
#[derive(Clone, Copy, Debug)]
pub struct Ways {
    /// Empty squares onto which one step can be taken.
    pub one: __m512i,
    two: __m512i,
    four: __m512i,
}

impl Ways {
    /// The ways of a position.
    #[target_feature(enable = "avx512f")]
    #[inline]
    pub fn over(us: __m512i, them: __m512i) -> Ways {
        let one = minus(minus(lanes(ONTO), us), them);
        let two = and(one, rotate(one, STEP));
        let four = and(two, rotate(two, STEP_2));
        Ways { one, two, four }
    }

    /// The sets and all empty squares that they attack.
    #[target_feature(enable = "avx512f")]
    #[inline]
    pub fn fill(&self, sets: __m512i) -> __m512i {
        let sets = or_and(sets, self.one, rotate(sets, STEP));
        let sets = or_and(sets, self.two, rotate(sets, STEP_2));
        or_and(sets, self.four, rotate(sets, STEP_4))
    }
}

/// One step in each direction.
#[target_feature(enable = "avx512f")]
#[inline]
pub fn step(sets: __m512i) -> __m512i {
    and(rotate(sets, STEP), lanes(ONTO))
}

/// The sum of eight numbers below 256.
#[target_feature(enable = "avx512f")]
#[inline]
pub fn sum(numbers: __m512i) -> usize {
    let bytes = _mm512_cvtepi64_epi8(numbers);
    _mm_cvtsi128_si64(_mm_sad_epu8(bytes, _mm_setzero_si128())) as usize
}

/// The sets, as an array.
#[target_feature(enable = "avx512f")]
#[inline]
#[allow(unsafe_code)]
pub fn sets(lanes: __m512i) -> [SquareSet; 8] {
    // SAFETY: a register is eight words, and every word is a set.
    unsafe { transmute(lanes) }
}

/// Whether any lane holds a square.
#[target_feature(enable = "avx512f")]
#[inline]
pub fn any(sets: __m512i) -> bool {
    _mm512_test_epi64_mask(sets, sets) != 0
}
