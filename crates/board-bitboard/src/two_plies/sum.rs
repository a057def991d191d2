//! A sum over many moves.

use core::arch::x86_64::{
    __m512i, _mm512_add_epi64, _mm512_maskz_mov_epi8, _mm512_reduce_add_epi64, _mm512_sad_epu8,
    _mm512_setzero_si512, _mm512_sub_epi64,
};

use board_core::SquareSet;
use board_setwise::compiled_for;

use super::values::{BIAS, Values};

/// The replies to the moves so far: a number, and eight numbers that are added to it in the end, because
/// what instructions add in lanes need not leave the wide registers move by move.
#[derive(Clone, Copy)]
pub(super) struct Sum {
    pub(super) replies: i64,
    lanes: __m512i,
}

impl Sum {
    compiled_for! { avx512:
        #[inline]
        pub(super) fn zero() -> Sum {
            Sum { replies: 0, lanes: _mm512_setzero_si512() }
        }
    }

    compiled_for! { avx512:
        /// Adds numbers, one a lane.
        #[inline]
        pub(super) fn add(&mut self, numbers: __m512i) {
            self.lanes = _mm512_add_epi64(self.lanes, numbers);
        }
    }

    compiled_for! { avx512:
        /// Adds for each of some targets the replies that there would be if the piece came from nowhere.
        #[inline]
        pub(super) fn arrive(&mut self, values: &Values, targets: SquareSet) {
            self.replies += targets.len() as i64 * (values.if_we_passed - BIAS);
            self.add(_mm512_sad_epu8(_mm512_maskz_mov_epi8(targets.bits(), values.biased), _mm512_setzero_si512()));
        }
    }

    compiled_for! { avx512:
        /// Takes off what each of some squares is worth that pieces leave.
        #[inline]
        pub(super) fn leave(&mut self, values: &Values, origins: SquareSet) {
            self.replies += origins.len() as i64 * BIAS;
            let worth = _mm512_sad_epu8(_mm512_maskz_mov_epi8(origins.bits(), values.biased), _mm512_setzero_si512());
            self.lanes = _mm512_sub_epi64(self.lanes, worth);
        }
    }

    compiled_for! { avx512:
        #[inline]
        pub(super) fn total(self) -> i64 {
            self.replies + _mm512_reduce_add_epi64(self.lanes)
        }
    }
}

compiled_for! { avx512:
    /// The sum of 64 bytes.
    #[inline]
    pub(super) fn sum_of_bytes(bytes: __m512i) -> i64 {
        _mm512_reduce_add_epi64(_mm512_sad_epu8(bytes, _mm512_setzero_si512()))
    }
}
