//! The tables in registers of four words.

mod digits;
mod ring;
mod values;

use core::arch::x86_64::{
    __m256i, _mm_add_epi64, _mm_cvtsi128_si64, _mm_unpackhi_epi64, _mm256_add_epi64,
    _mm256_castsi256_si128, _mm256_extracti128_si256, _mm256_setzero_si256, _mm256_sub_epi64,
};

use board_core::side::Side;
use board_core::{PieceSets, Role, Square, SquareSet};

use super::king_lines::KingLines;
use super::registers::{Tables, Values};
use crate::reader::SetReader;
use board_processor::Bmi2;
use board_processor::compiled_for;
use ring::Ring;
use values::{BIAS, Table};

/// A sum in four lanes. What the bytes of the table are too large by is kept apart.
#[derive(Clone, Copy, Debug)]
pub struct Sum {
    lanes: __m256i,
    number: i64,
}

impl Sum {
    compiled_for! { bmi2:
        #[inline]
        fn zero() -> Sum {
            Sum { lanes: _mm256_setzero_si256(), number: 0 }
        }
    }

    compiled_for! { bmi2:
        #[inline]
        fn add_values(&mut self, table: &Table, squares: SquareSet) {
            self.number -= BIAS * squares.len() as i64;
            self.lanes = _mm256_add_epi64(self.lanes, table.sums(squares));
        }
    }

    compiled_for! { bmi2:
        #[inline]
        fn subtract_values(&mut self, table: &Table, squares: SquareSet) {
            self.number += BIAS * squares.len() as i64;
            self.lanes = _mm256_sub_epi64(self.lanes, table.sums(squares));
        }
    }

    compiled_for! { bmi2:
        #[inline]
        fn total(self) -> i64 {
            let (low, high) = (_mm256_castsi256_si128(self.lanes), _mm256_extracti128_si256::<1>(self.lanes));
            let sum = _mm_add_epi64(low, high);
            _mm_cvtsi128_si64(_mm_add_epi64(sum, _mm_unpackhi_epi64(sum, sum))) + self.number
        }
    }
}

// The token exists only where detection found the features.
#[allow(unsafe_code)]
impl Tables for Bmi2 {
    type Table = Table;
    type Ring = Ring;
    type Sum = Sum;

    #[inline(always)]
    fn run<O>(self, body: impl FnOnce() -> O) -> O {
        Bmi2::run(self, body)
    }

    #[inline(always)]
    fn values<S: Side>(self, pieces: &PieceSets, lines: &KingLines) -> Values<Table> {
        // SAFETY: see above.
        unsafe { values::values::<S>(pieces, lines) }
    }

    #[inline(always)]
    fn value(self, table: &Table, square: Square) -> i64 {
        table.value(square)
    }

    #[inline(always)]
    fn attacked<S: Side>(self, table: &Table, pieces: &PieceSets, pinned: SquareSet) -> SquareSet {
        // SAFETY: see above.
        unsafe { table.attacked::<S>(pieces, pinned) }
    }

    #[inline(always)]
    fn slides(self, table: &Table, to: SquareSet, others: SquareSet, direction: usize) -> i64 {
        // SAFETY: see above.
        unsafe { table.slides(to, others, direction) }
    }

    #[inline(always)]
    fn ring<S: Side>(
        self,
        reader: impl SetReader,
        pieces: &PieceSets,
        castling: [SquareSet; 2],
    ) -> Ring {
        // SAFETY: see above.
        unsafe { Ring::of::<S>(reader, pieces, castling) }
    }

    #[inline(always)]
    fn shields(self, ring: &Ring) -> SquareSet {
        ring.shields
    }

    #[inline(always)]
    fn zero(self) -> Sum {
        // SAFETY: see above.
        unsafe { Sum::zero() }
    }

    #[inline(always)]
    fn add_values(self, sum: &mut Sum, table: &Table, squares: SquareSet) {
        // SAFETY: see above.
        unsafe { sum.add_values(table, squares) };
    }

    #[inline(always)]
    fn subtract_values(self, sum: &mut Sum, table: &Table, squares: SquareSet) {
        // SAFETY: see above.
        unsafe { sum.subtract_values(table, squares) };
    }

    #[inline(always)]
    fn add_steps<const CASTLING: bool>(
        self,
        sum: &mut Sum,
        ring: &Ring,
        role: Role,
        from: SquareSet,
        targets: SquareSet,
    ) {
        // SAFETY: see above.
        unsafe { ring.add_steps::<CASTLING>(&mut sum.lanes, role, from, targets) };
    }

    #[inline(always)]
    fn add_steps_of_pawns(
        self,
        sum: &mut Sum,
        ring: &Ring,
        pawns: SquareSet,
        by: i8,
        targets: SquareSet,
    ) {
        // SAFETY: see above.
        unsafe { ring.add_steps_of_pawns(&mut sum.lanes, pawns, by, targets) };
    }

    #[inline(always)]
    fn total(self, sum: Sum) -> i64 {
        // SAFETY: see above.
        unsafe { sum.total() }
    }
}
