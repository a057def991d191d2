//! Moves in a register, appended to a list.

use core::arch::x86_64::{__m256i, __m512i, __mmask16, _mm256_maskz_compress_epi16};
use core::mem::transmute;

use board_core::{Move, MoveList};
use board_processor::compiled_for;

compiled_for! { avx512:
    /// Appends the first `count` of sixteen moves.
    #[inline]
    #[allow(unsafe_code)]
    pub(super) fn push_16(list: &mut MoveList, moves: __m256i, count: usize) {
        // SAFETY: a `Move` has the layout of a `u16`, and any bits are one.
        list.push_block(unsafe { transmute::<__m256i, [Move; 16]>(moves) }, count);
    }

    /// Appends the first `count` of 32 moves.
    #[inline]
    #[allow(unsafe_code)]
    pub(super) fn push_32(list: &mut MoveList, moves: __m512i, count: usize) {
        // SAFETY: a `Move` has the layout of a `u16`, and any bits are one.
        list.push_block(unsafe { transmute::<__m512i, [Move; 32]>(moves) }, count);
    }

    /// Appends those of sixteen moves whose bits are set.
    #[inline]
    pub(super) fn push_chosen(list: &mut MoveList, moves: __m256i, chosen: __mmask16) {
        let moves = _mm256_maskz_compress_epi16(chosen, moves);
        push_16(list, moves, chosen.count_ones() as usize);
    }
}
