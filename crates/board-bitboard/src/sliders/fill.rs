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
//! Every slider is filled along its rays together with all others (see
//! [`KoggeStone`](super::KoggeStone)). In one lane no square is attacked twice, so the sizes of the lanes
//! add up to the number of moves.
//!
//! About 50 instructions, for any number of sliders; [`Pext`](super::Pext) takes ten for each, and a
//! branch that ends a loop and is sometimes mispredicted.

use core::arch::x86_64::{
    __m256i, _mm_cvtsi128_si64, _mm_or_si128, _mm_unpackhi_epi64, _mm256_and_si256,
    _mm256_castsi256_si128, _mm256_extracti128_si256, _mm256_or_si256, _mm256_set_epi64x,
    _mm256_sllv_epi64, _mm256_srlv_epi64,
};

use board_core::SquareSet;
use board_core::sets::{NOT_A, NOT_H};

const ALL: u64 = !0;

/// The two registers, as values of a const parameter.
pub(crate) const LEFT: bool = true;
pub(crate) const RIGHT: bool = false;

/// How far a step of one square shifts.
const STEP: [u64; 4] = [8, 1, 9, 7];
const STEP_2: [u64; 4] = [16, 2, 18, 14];
const STEP_4: [u64; 4] = [32, 4, 36, 28];

/// Where a step can land.
pub(crate) const fn onto<const TO: bool>() -> [u64; 4] {
    if TO { [ALL, NOT_A, NOT_A, NOT_H] } else { [ALL, NOT_H, NOT_H, NOT_A] }
}

/// A constant by lane.
#[target_feature(enable = "avx2")]
#[inline]
pub(crate) fn lanes(of: [u64; 4]) -> __m256i {
    _mm256_set_epi64x(of[3] as i64, of[2] as i64, of[1] as i64, of[0] as i64)
}

#[target_feature(enable = "avx2")]
#[inline]
pub(crate) fn and(a: __m256i, b: __m256i) -> __m256i {
    _mm256_and_si256(a, b)
}

#[target_feature(enable = "avx2")]
#[inline]
pub(crate) fn or(a: __m256i, b: __m256i) -> __m256i {
    _mm256_or_si256(a, b)
}

/// A shift by lane.
#[target_feature(enable = "avx2")]
#[inline]
pub(crate) fn shift<const TO: bool>(sets: __m256i, by: [u64; 4]) -> __m256i {
    if TO { _mm256_sllv_epi64(sets, lanes(by)) } else { _mm256_srlv_epi64(sets, lanes(by)) }
}

/// A step of one square. Squares beyond an edge are still to be masked out.
#[target_feature(enable = "avx2")]
#[inline]
pub(crate) fn step<const TO: bool>(sets: __m256i) -> __m256i {
    shift::<TO>(sets, STEP)
}

/// The union of all lanes.
#[target_feature(enable = "avx2")]
#[inline]
pub(crate) fn union(sets: __m256i) -> SquareSet {
    let all = _mm_or_si128(_mm256_castsi256_si128(sets), _mm256_extracti128_si256::<1>(sets));
    let all = _mm_or_si128(all, _mm_unpackhi_epi64(all, all));
    SquareSet::from_bits(_mm_cvtsi128_si64(all) as u64)
}

/// Empty squares onto which one, two and four steps can be taken, for the three rounds of a fill.
pub(crate) struct Ways<const TO: bool> {
    one: __m256i,
    pub(crate) two: __m256i,
    four: __m256i,
}

impl<const TO: bool> Ways<TO> {
    /// The ways over empty squares.
    #[target_feature(enable = "avx2")]
    #[inline]
    pub(crate) fn over(empty: __m256i) -> Self {
        let one = and(empty, lanes(onto::<TO>()));
        let two = and(one, step::<TO>(one));
        let four = and(two, shift::<TO>(two, STEP_2));
        Ways { one, two, four }
    }

    /// The sliders and all empty squares that they attack.
    #[target_feature(enable = "avx2")]
    #[inline]
    pub(crate) fn fill(&self, sliders: __m256i) -> __m256i {
        let attacks = or(sliders, and(self.one, step::<TO>(sliders)));
        let attacks = or(attacks, and(self.two, shift::<TO>(attacks, STEP_2)));
        or(attacks, and(self.four, shift::<TO>(attacks, STEP_4)))
    }
}

/// The attacks of bishops and rooks in four directions: empty squares and the first pieces.
#[target_feature(enable = "avx2")]
#[inline]
fn rays<const TO: bool>(sliders: __m256i, empty: __m256i) -> __m256i {
    and(step::<TO>(Ways::<TO>::over(empty).fill(sliders)), lanes(onto::<TO>()))
}

/// The squares that any of several bishops and rooks attacks.
#[target_feature(enable = "avx2")]
#[inline]
pub(crate) fn attacks(diagonal: SquareSet, straight: SquareSet, occupied: SquareSet) -> SquareSet {
    let (diagonal, straight) = (diagonal.bits(), straight.bits());
    let sliders = lanes([straight, straight, diagonal, diagonal]);
    let empty = lanes([!occupied.bits(); 4]);
    union(or(rays::<LEFT>(sliders, empty), rays::<RIGHT>(sliders, empty)))
}
