//! Kogge and Stone's fill in four lanes at once: what many sliders see, with neither loop nor table.
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
//! [`KoggeStone`](super::KoggeStone)). In one lane no square is seen twice, so the sizes of the lanes
//! add up to the number of moves.
//!
//! About 50 instructions, for however many sliders; [`Pext`](super::Pext) takes ten for each and a
//! branch that ends a loop, which is mispredicted now and then.

use core::arch::x86_64::{
    __m256i, _mm_add_epi64, _mm_cvtsi128_si64, _mm_or_si128, _mm_unpackhi_epi64, _mm256_add_epi8,
    _mm256_and_si256, _mm256_andnot_si256, _mm256_castsi256_si128, _mm256_extracti128_si256,
    _mm256_or_si256, _mm256_sad_epu8, _mm256_set_epi64x, _mm256_set1_epi8, _mm256_setr_epi8,
    _mm256_setzero_si256, _mm256_shuffle_epi8, _mm256_sllv_epi64, _mm256_srli_epi16,
    _mm256_srlv_epi64,
};

use board_core::SquareSet;

const ALL: u64 = !0;
const NOT_A: u64 = !0x0101_0101_0101_0101;
const NOT_H: u64 = !0x8080_8080_8080_8080;

/// How far a step of one square shifts.
const STEP: [u64; 4] = [8, 1, 9, 7];
const STEP_2: [u64; 4] = [16, 2, 18, 14];
const STEP_4: [u64; 4] = [32, 4, 36, 28];
/// Where a step to the left can land, and one to the right.
const ONTO_LEFT: [u64; 4] = [ALL, NOT_A, NOT_A, NOT_H];
const ONTO_RIGHT: [u64; 4] = [ALL, NOT_H, NOT_H, NOT_A];

#[target_feature(enable = "avx2")]
#[inline]
fn lanes(of: [u64; 4]) -> __m256i {
    _mm256_set_epi64x(of[3] as i64, of[2] as i64, of[1] as i64, of[0] as i64)
}

/// The squares that sliders see in four directions, empty ones and the first men: `shift` is to the
/// left or to the right.
macro_rules! rays {
    ($sliders:expr, $empty:expr, $onto:expr, $shift:ident) => {{
        let one = _mm256_and_si256($empty, lanes($onto));
        let two = _mm256_and_si256(one, $shift(one, lanes(STEP)));
        let four = _mm256_and_si256(two, $shift(two, lanes(STEP_2)));
        let seen = $sliders;
        let seen = _mm256_or_si256(seen, _mm256_and_si256(one, $shift(seen, lanes(STEP))));
        let seen = _mm256_or_si256(seen, _mm256_and_si256(two, $shift(seen, lanes(STEP_2))));
        let seen = _mm256_or_si256(seen, _mm256_and_si256(four, $shift(seen, lanes(STEP_4))));
        _mm256_and_si256($shift(seen, lanes(STEP)), lanes($onto))
    }};
}

/// What bishops and rooks see to the left and to the right, in four lanes each.
#[target_feature(enable = "avx2")]
#[inline]
fn both(diagonal: SquareSet, straight: SquareSet, occupied: SquareSet) -> (__m256i, __m256i) {
    let (diagonal, straight) = (diagonal.bits(), straight.bits());
    let sliders = lanes([straight, straight, diagonal, diagonal]);
    let empty = lanes([!occupied.bits(); 4]);
    let left = rays!(sliders, empty, ONTO_LEFT, _mm256_sllv_epi64);
    let right = rays!(sliders, empty, ONTO_RIGHT, _mm256_srlv_epi64);
    (left, right)
}

/// The squares that any of several bishops and rooks attacks.
#[target_feature(enable = "avx2")]
#[inline]
pub(crate) fn seen(diagonal: SquareSet, straight: SquareSet, occupied: SquareSet) -> SquareSet {
    let (left, right) = both(diagonal, straight, occupied);
    let all = _mm256_or_si256(left, right);
    let all = _mm_or_si128(_mm256_castsi256_si128(all), _mm256_extracti128_si256::<1>(all));
    let all = _mm_or_si128(all, _mm_unpackhi_epi64(all, all));
    SquareSet::from_bits(_mm_cvtsi128_si64(all) as u64)
}

/// How many squares of `targets` several bishops and rooks attack, each counted for itself.
#[target_feature(enable = "avx2")]
#[inline]
pub(crate) fn count(
    diagonal: SquareSet,
    straight: SquareSet,
    occupied: SquareSet,
    targets: SquareSet,
) -> usize {
    let (left, right) = both(diagonal, straight, occupied);
    let targets = lanes([targets.bits(); 4]);
    let sizes = _mm256_add_epi8(
        sizes_of_bytes(_mm256_and_si256(left, targets)),
        sizes_of_bytes(_mm256_and_si256(right, targets)),
    );
    let sums = _mm256_sad_epu8(sizes, _mm256_setzero_si256());
    let sums = _mm_add_epi64(_mm256_castsi256_si128(sums), _mm256_extracti128_si256::<1>(sums));
    _mm_cvtsi128_si64(_mm_add_epi64(sums, _mm_unpackhi_epi64(sums, sums))) as usize
}

/// The number of bits of every byte: two look-ups of half a byte in a register (W. Mula, 2008).
#[target_feature(enable = "avx2")]
#[inline]
fn sizes_of_bytes(sets: __m256i) -> __m256i {
    let size = _mm256_setr_epi8(
        0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, //
        0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
    );
    let half = _mm256_set1_epi8(15);
    let low = _mm256_and_si256(sets, half);
    let high = _mm256_srli_epi16::<4>(_mm256_andnot_si256(half, sets));
    _mm256_add_epi8(_mm256_shuffle_epi8(size, low), _mm256_shuffle_epi8(size, high))
}
