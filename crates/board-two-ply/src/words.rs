//! The tables in registers of four words.

mod digits;
mod lanes;
mod ring;
mod values;

use core::arch::x86_64::*;

use board_core::side::Side;
use board_core::{PieceSets, Role, Square, SquareSet};
use board_processor::Bmi2;
use board_processor::compiled_for;
use board_setwise::SetReader;

use crate::king_lines::KingLines;
use crate::registers::{Tables, Values};
use ring::Ring;
use values::Table;

/// A sum in four lanes. The steps of their king are kept apart.
#[derive(Clone, Copy, Debug)]
pub struct Sum {
    lanes: __m256i,
    steps: i64,
}

impl Sum {
    compiled_for! { bmi2:
        #[inline]
        fn zero() -> Sum {
            Sum { lanes: _mm256_setzero_si256(), steps: 0 }
        }

        #[inline]
        fn add_values(&mut self, table: &Table, squares: SquareSet) {
            self.lanes = _mm256_add_epi64(self.lanes, table.sums(squares));
        }

        #[inline]
        fn subtract_values(&mut self, table: &Table, squares: SquareSet) {
            self.lanes = _mm256_sub_epi64(self.lanes, table.sums(squares));
        }

        #[inline]
        fn total(self) -> i64 {
            let (low, high) = (_mm256_castsi256_si128(self.lanes), _mm256_extracti128_si256::<1>(self.lanes));
            let sum = _mm_add_epi64(low, high);
            _mm_cvtsi128_si64(_mm_add_epi64(sum, _mm_unpackhi_epi64(sum, sum))) + self.steps
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
    fn slides(
        self,
        values: &Values<Table>,
        to: SquareSet,
        others: SquareSet,
        direction: usize,
    ) -> i64 {
        values::slides(&values.seen, to, others, direction)
    }

    #[inline(always)]
    fn ring<S: Side>(self, pieces: &PieceSets, castling: [SquareSet; 2]) -> Ring {
        // SAFETY: see above.
        unsafe { Ring::of::<S>(pieces, castling) }
    }

    #[inline(always)]
    fn shields(self, _: &Ring) -> SquareSet {
        // The ring holds for them too.
        SquareSet::EMPTY
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
    fn add_steps<S: Side, const CASTLING: bool>(
        self,
        reader: impl SetReader,
        sum: &mut Sum,
        ring: &Ring,
        role: Role,
        from: SquareSet,
        targets: SquareSet,
    ) {
        if !CASTLING && let Some(steps) = ring.steps_in_check::<S>(reader, role, from, targets) {
            sum.steps += steps;
        } else if CASTLING && ring.is_untouched(role, from, targets) {
            sum.steps += targets.len() as i64 * ring.if_we_passed;
        } else {
            // SAFETY: see above.
            sum.steps += unsafe { ring.steps::<S, CASTLING>(reader, role, from, targets) };
        }
    }

    #[inline(always)]
    fn add_steps_of_pawns<S: Side>(
        self,
        reader: impl SetReader,
        sum: &mut Sum,
        ring: &Ring,
        pawns: SquareSet,
        by: i8,
        targets: SquareSet,
    ) {
        sum.steps += if ring.is_untouched(Role::Pawn, pawns, targets) {
            targets.len() as i64 * ring.if_we_passed
        } else {
            // SAFETY: see above.
            unsafe { ring.steps_of_pawns::<S>(reader, pawns, by, targets) }
        };
    }

    #[inline(always)]
    fn total(self, sum: Sum) -> i64 {
        // SAFETY: see above.
        unsafe { sum.total() }
    }
}
