//! Hyperbola quintessence in the lanes of a register: both lines of a bishop at once, or all lines of a queen.
//!
//! [Hyperbola quintessence](crate::Hyperbola) does the same eight operations for each line, one line after the other. A
//! register of AVX2 holds four words, its lanes, and does each operation in all of them at once:
//!
//! ```text
//!   lane                   0            1            2            3
//!   lines     (queen)      file         nothing      diagonal     antidiagonal
//!             (bishop)     diagonal     antidiagonal
//!   pieces    occupied & lines                                         vpand
//!   up        pieces - slider                                          vpsubq
//!   turned    the bytes of each lane in the opposite order             vpshufb
//!   down      turned - slider turned, and that turned back             vpsubq, vpshufb
//!   attacks   (up ^ down) & lines, then the union of the lanes         vpxor, vpand, vpor
//! ```
//!
//! The byte swap is a shuffle, which puts the bytes of a register in any order. It leaves a rank as it is, so the attacks of a
//! rook and a queen on their rank come from the table of 512 bytes. A rook has one line left, for which no register pays.
//!
//! Cost: 24 instructions for a bishop and 39 for a queen, without the call, and 4 KB of tables.
//! Source: Stockfish, pull request 6845 by anematode, 2026. Before that, AVX2 took the place of tables in Cfish (pull request 115
//! by okuhara, 2020).

use board_core::{Square, SquareSet};
use board_processor::{Avx512, Bmi2, PerLevel};

use crate::{BitReversal, Extract, Hyperbola, Rays, Sliders};

/// Hyperbola quintessence in lanes, for processors with AVX2.
#[derive(Clone, Copy, Debug, Default)]
pub struct HyperbolaInLanes<E = Bmi2>(E);

impl<E: Extract> HyperbolaInLanes<E> {
    /// The method with the registers of a processor. [`Emulated`](crate::Emulated) is the same line by line.
    pub const fn new(registers: E) -> HyperbolaInLanes<E> {
        HyperbolaInLanes(registers)
    }
}

impl<E: Extract> Sliders for HyperbolaInLanes<E> {
    const NAME: &'static str = "hyperbola in lanes";
    const TABLE_BYTES: usize = Hyperbola::TABLE_BYTES + BitReversal::TABLE_BYTES;

    #[inline(always)]
    fn dispatch<W: PerLevel>(self, work: W) -> W::Output {
        self.0.dispatch(work)
    }

    #[inline(always)]
    fn bishop(self, square: Square, occupied: SquareSet) -> SquareSet {
        self.along(Rays::Diagonal, square, occupied)
    }

    #[inline(always)]
    fn rook(self, square: Square, occupied: SquareSet) -> SquareSet {
        Hyperbola.rook(square, occupied)
    }

    #[inline(always)]
    fn along(self, rays: Rays, from: Square, occupied: SquareSet) -> SquareSet {
        self.dispatch(Along(rays, from, occupied))
    }
}

/// The squares that one slider attacks, with the occupied ones.
struct Along(Rays, Square, SquareSet);

impl PerLevel for Along {
    type Output = SquareSet;

    #[inline(always)]
    fn baseline(self) -> SquareSet {
        Hyperbola.along(self.0, self.1, self.2)
    }

    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    #[allow(unsafe_code)]
    fn bmi2(self, _: Bmi2) -> SquareSet {
        // SAFETY: a `Bmi2` exists only where detection found the feature `avx2`.
        unsafe { avx2::along(self) }
    }

    #[inline(always)]
    fn avx512(self, avx512: Avx512) -> SquareSet {
        self.bmi2(avx512.bmi2())
    }
}

#[cfg(target_arch = "x86_64")]
mod avx2 {
    use core::arch::x86_64::*;

    use board_core::SquareSet;

    use super::Along;
    use crate::bit_reversal::MASKS;
    use crate::four_directions::{all, and, lanes, union, xor};
    use crate::hyperbola::{inner, on_rank};
    use crate::{Hyperbola, Rays, Sliders};

    #[target_feature(enable = "avx2")]
    #[inline]
    pub(super) fn along(Along(rays, from, occupied): Along) -> SquareSet {
        let [file, _, diagonal, antidiagonal] = MASKS[from.index()];
        let slider = SquareSet::of(from);
        match rays {
            Rays::Straight => Hyperbola.rook(from, occupied),
            Rays::Diagonal => in_two_lanes([diagonal, antidiagonal], slider, occupied),
            Rays::All => {
                let rank = SquareSet::from_bits(on_rank(from, inner(from, occupied.bits())));
                rank | in_four_lanes([file, 0, diagonal, antidiagonal], slider, occupied)
            }
        }
    }

    /// Where the bytes of a lane come from.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn last_byte_first() -> __m128i {
        _mm_set_epi64x(0x08_09_0a_0b_0c_0d_0e_0f, 0x00_01_02_03_04_05_06_07)
    }

    /// The attacks along two lines: half a register.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn in_two_lanes([a, b]: [u64; 2], slider: SquareSet, occupied: SquareSet) -> SquareSet {
        let turned = |words| _mm_shuffle_epi8(words, last_byte_first());
        let both = |set: SquareSet| _mm_set1_epi64x(set.bits() as i64);
        let lines = _mm_set_epi64x(b as i64, a as i64);
        let (slider, pieces) = (both(slider), _mm_and_si128(lines, both(occupied)));
        let up = _mm_sub_epi64(pieces, slider);
        let down = turned(_mm_sub_epi64(turned(pieces), turned(slider)));
        let attacks = _mm_and_si128(_mm_xor_si128(up, down), lines);
        let attacks = _mm_or_si128(attacks, _mm_unpackhi_epi64(attacks, attacks));
        SquareSet::from_bits(_mm_cvtsi128_si64(attacks) as u64)
    }

    /// The attacks along four lines.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn in_four_lanes(masks: [u64; 4], slider: SquareSet, occupied: SquareSet) -> SquareSet {
        let order = _mm256_broadcastsi128_si256(last_byte_first());
        let turned = |words| _mm256_shuffle_epi8(words, order);
        let lines = lanes(masks);
        let (slider, pieces) = (all(slider), and(lines, all(occupied)));
        let up = _mm256_sub_epi64(pieces, slider);
        let down = turned(_mm256_sub_epi64(turned(pieces), turned(slider)));
        union(and(xor(up, down), lines))
    }
}
