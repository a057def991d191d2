//! Kogge and Stone's fill in four lanes at once: the attacks of many sliders, with neither loop nor table.
//!
//! A register of 256 bits (AVX2) holds four sets of squares. Steps to the north, east, north-east and
//! north-west shift to the left, the opposite ones to the right by as much, so two registers hold the
//! eight directions:
//!
//! ```text
//!   lane     0   1   2    3
//!   left     N   E   NE   NW      shift by 8, 1, 9, 7
//!   right    S   W   SW   SE
//! ```
//!
//! Every slider is filled along its rays together with all others (Kogge and Stone's adder, 1973). In one lane
//! no square is attacked twice, so the sizes of the lanes add up to the number of moves.
//!
//! About 50 instructions, for any number of sliders; a lookup by `pext` takes ten for each, and a branch that
//! ends a loop and is sometimes mispredicted.

#![allow(
    clippy::missing_safety_doc,
    reason = "each needs the instructions of `board_processor::Bmi2`, no more"
)]

use core::arch::x86_64::*;

use board_core::SquareSet;
use board_core::attacks::tables::LINES;
use board_core::sets::{NOT_A, NOT_AB, NOT_GH, NOT_H};

const ALL: u64 = !0;

/// The two registers, as values of a const parameter.
pub const LEFT: bool = true;
/// See [`LEFT`].
pub const RIGHT: bool = false;

/// How far a step of one square shifts.
pub const STEP: [u64; 4] = [8, 1, 9, 7];
const STEP_2: [u64; 4] = [16, 2, 18, 14];
const STEP_4: [u64; 4] = [32, 4, 36, 28];

/// Where a step can land.
pub const fn onto<const TO: bool>() -> [u64; 4] {
    if TO { [ALL, NOT_A, NOT_A, NOT_H] } else { [ALL, NOT_H, NOT_H, NOT_A] }
}

/// A constant by lane.
#[target_feature(enable = "avx2")]
#[inline]
pub fn lanes(of: [u64; 4]) -> __m256i {
    _mm256_set_epi64x(of[3] as i64, of[2] as i64, of[1] as i64, of[0] as i64)
}

/// One set in all lanes.
#[target_feature(enable = "avx2")]
#[inline]
pub fn all(set: SquareSet) -> __m256i {
    _mm256_set1_epi64x(set.bits() as i64)
}

/// What is in both.
#[target_feature(enable = "avx2")]
#[inline]
pub fn and(a: __m256i, b: __m256i) -> __m256i {
    _mm256_and_si256(a, b)
}

/// What is in one or both.
#[target_feature(enable = "avx2")]
#[inline]
pub fn or(a: __m256i, b: __m256i) -> __m256i {
    _mm256_or_si256(a, b)
}

/// What is in `a` and not in `b`.
#[target_feature(enable = "avx2")]
#[inline]
pub fn minus(a: __m256i, b: __m256i) -> __m256i {
    _mm256_andnot_si256(b, a)
}

/// What is in one of two.
#[target_feature(enable = "avx2")]
#[inline]
pub fn xor(a: __m256i, b: __m256i) -> __m256i {
    _mm256_xor_si256(a, b)
}

/// A shift by lane.
#[target_feature(enable = "avx2")]
#[inline]
pub fn shift<const TO: bool>(sets: __m256i, by: [u64; 4]) -> __m256i {
    if TO { _mm256_sllv_epi64(sets, lanes(by)) } else { _mm256_srlv_epi64(sets, lanes(by)) }
}

/// A step of one square. Squares beyond an edge are still to be masked out.
#[target_feature(enable = "avx2")]
#[inline]
pub fn step<const TO: bool>(sets: __m256i) -> __m256i {
    shift::<TO>(sets, STEP)
}

/// Knight's leaps, four shifts to the left and the opposite ones.
pub const LEAP: [u64; 4] = [17, 10, 15, 6];

/// Where each leap can land.
pub const fn leap_onto<const TO: bool>() -> [u64; 4] {
    if TO { [NOT_A, NOT_AB, NOT_H, NOT_GH] } else { [NOT_H, NOT_GH, NOT_A, NOT_AB] }
}

/// The squares that knights attack.
#[target_feature(enable = "avx2")]
#[inline]
pub fn leaps<const TO: bool>(knights: __m256i) -> __m256i {
    and(shift::<TO>(knights, LEAP), lanes(leap_onto::<TO>()))
}

/// The union of all lanes.
#[target_feature(enable = "avx2")]
#[inline]
pub fn union(sets: __m256i) -> SquareSet {
    let all = _mm_or_si128(_mm256_castsi256_si128(sets), _mm256_extracti128_si256::<1>(sets));
    let all = _mm_or_si128(all, _mm_unpackhi_epi64(all, all));
    SquareSet::from_bits(_mm_cvtsi128_si64(all) as u64)
}

/// Empty squares onto which one, two and four steps can be taken, for the three rounds of a fill.
#[derive(Clone, Copy, Debug)]
pub struct Ways<const TO: bool> {
    /// Empty squares onto which one step can be taken.
    pub one: __m256i,
    /// Two steps over empty squares.
    pub two: __m256i,
    four: __m256i,
}

impl<const TO: bool> Ways<TO> {
    /// The ways over empty squares.
    #[target_feature(enable = "avx2")]
    #[inline]
    pub fn over(empty: __m256i) -> Self {
        let one = and(empty, lanes(onto::<TO>()));
        let two = and(one, step::<TO>(one));
        let four = and(two, shift::<TO>(two, STEP_2));
        Ways { one, two, four }
    }

    /// The sliders and all empty squares that they attack.
    #[target_feature(enable = "avx2")]
    #[inline]
    pub fn fill(&self, sliders: __m256i) -> __m256i {
        let attacks = or(sliders, and(self.one, step::<TO>(sliders)));
        let attacks = or(attacks, and(self.two, shift::<TO>(attacks, STEP_2)));
        or(attacks, and(self.four, shift::<TO>(attacks, STEP_4)))
    }

    /// The attacks of bishops and rooks: empty squares and the first pieces.
    #[target_feature(enable = "avx2")]
    #[inline]
    pub fn attacks(&self, sliders: __m256i) -> __m256i {
        and(step::<TO>(self.fill(sliders)), lanes(onto::<TO>()))
    }
}

/// The number of bits of every byte: two lookups of half a byte in a register (W. Mula, 2008).
#[target_feature(enable = "avx2")]
#[inline]
pub fn sizes_of_bytes(sets: __m256i) -> __m256i {
    let size = _mm256_setr_epi8(
        0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, //
        0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
    );
    let half = _mm256_set1_epi8(15);
    let low = and(sets, half);
    let high = _mm256_srli_epi16::<4>(minus(sets, half));
    _mm256_add_epi8(_mm256_shuffle_epi8(size, low), _mm256_shuffle_epi8(size, high))
}

/// The sum of all words.
#[target_feature(enable = "avx2")]
#[inline]
pub fn sum_of_words(words: __m256i) -> usize {
    let sums = _mm_add_epi64(_mm256_castsi256_si128(words), _mm256_extracti128_si256::<1>(words));
    _mm_cvtsi128_si64(_mm_add_epi64(sums, _mm_unpackhi_epi64(sums, sums))) as usize
}

/// The rays from every square to the left and to the right, in lanes.
pub static RAYS: [[[u64; 4]; 2]; 64] = rays();

const fn rays() -> [[[u64; 4]; 2]; 64] {
    let mut rays = [[[0; 4]; 2]; 64];
    let mut square = 0;
    while square < 64 {
        let mut line = 0;
        while line < 4 {
            rays[square][0][line] = LINES[square][line].above;
            rays[square][1][line] = LINES[square][line].below;
            line += 1;
        }
        square += 1;
    }
    rays
}

/// The attacks of bishops and rooks in four directions: empty squares and the first pieces.
#[target_feature(enable = "avx2")]
#[inline]
pub fn attacks_in_lanes<const TO: bool>(sliders: __m256i, empty: __m256i) -> __m256i {
    Ways::<TO>::over(empty).attacks(sliders)
}

/// The squares that any of several bishops and rooks attacks.
#[target_feature(enable = "avx2")]
#[inline]
pub fn attacks(straight: SquareSet, diagonal: SquareSet, occupied: SquareSet) -> SquareSet {
    let (straight, diagonal) = (straight.bits(), diagonal.bits());
    let sliders = lanes([straight, straight, diagonal, diagonal]);
    let empty = lanes([!occupied.bits(); 4]);
    union(or(attacks_in_lanes::<LEFT>(sliders, empty), attacks_in_lanes::<RIGHT>(sliders, empty)))
}
