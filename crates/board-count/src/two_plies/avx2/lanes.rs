//! What the count of two plies needs of [four lanes](board_sliders::four_directions) beyond what other counts need.

use core::arch::x86_64::*;
use core::mem::transmute;

use board_core::SquareSet;
pub(super) use board_sliders::four_directions::*;

/// The set in the first lane.
#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn first_lane(sets: __m256i) -> SquareSet {
    SquareSet::from_bits(_mm_cvtsi128_si64(_mm256_castsi256_si128(sets)) as u64)
}

/// Each lane two lanes further.
#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn far_lanes(sets: __m256i) -> __m256i {
    _mm256_permute4x64_epi64::<0b01_00_11_10>(sets)
}

/// Each lane beside itself.
#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn next_lanes(sets: __m256i) -> __m256i {
    _mm256_shuffle_epi32::<0b01_00_11_10>(sets)
}

/// A shift by lane the other way.
#[target_feature(enable = "avx2")]
#[inline]
fn shift_back<const TO: bool>(sets: __m256i, by: [u64; 4]) -> __m256i {
    if TO { shift::<RIGHT>(sets, by) } else { shift::<LEFT>(sets, by) }
}

/// A step back. Nothing may be where a step cannot land.
#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn step_back<const TO: bool>(sets: __m256i) -> __m256i {
    shift_back::<TO>(sets, STEP)
}

/// A leap back. Nothing may be where a leap cannot land.
#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn leap_back<const TO: bool>(sets: __m256i) -> __m256i {
    shift_back::<TO>(sets, LEAP)
}

/// The sets of both registers, opposite directions side by side: N, S, E, W, NE, SW, NW, SE.
#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn by_direction(left: __m256i, right: __m256i) -> [SquareSet; 8] {
    let (even, odd) = (_mm256_unpacklo_epi64(left, right), _mm256_unpackhi_epi64(left, right));
    let straight = _mm256_permute2x128_si256::<0x20>(even, odd);
    let diagonal = _mm256_permute2x128_si256::<0x31>(even, odd);
    sets([straight, diagonal])
}

/// The sets of two registers, as an array.
#[target_feature(enable = "avx2")]
#[inline]
#[allow(unsafe_code)]
pub(super) fn sets(registers: [__m256i; 2]) -> [SquareSet; 8] {
    // SAFETY: two registers are eight words, and every word is a set.
    unsafe { transmute(registers) }
}

/// The bytes of two registers, as an array.
#[target_feature(enable = "avx2")]
#[inline]
#[allow(unsafe_code)]
pub(super) fn bytes(registers: [__m256i; 2]) -> [u8; 64] {
    // SAFETY: two registers are 64 bytes, and every byte is a number.
    unsafe { transmute(registers) }
}
