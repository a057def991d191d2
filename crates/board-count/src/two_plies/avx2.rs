//! The tables in registers of four words.

mod adders;
mod king_steps;
mod lanes;
mod values;

use core::arch::x86_64::*;

use board_core::side::Side;
use board_core::{PieceSets, Role, Square, SquareSet};
use board_processor::Bmi2;
use board_processor::compiled_for;
use board_setwise::SetReader;

use crate::two_plies::king_lines::KingLines;
use crate::two_plies::registers::{Tables, Values, each_function, forward, tables_of_module};
use king_steps::KingSteps;
use values::Table;

/// A sum in four lanes. The steps of their king are kept apart.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sum {
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

        #[inline]
        fn add_steps<S: Side, const CASTLING: bool>(
            &mut self,
            reader: impl SetReader,
            king_steps: &KingSteps,
            role: Role,
            from: SquareSet,
            targets: SquareSet,
        ) {
            if !CASTLING && let Some(steps) = king_steps.steps_in_check::<S>(reader, role, from, targets) {
                self.steps += steps;
            } else if CASTLING && king_steps.is_untouched(role, from, targets) {
                self.steps += targets.len() as i64 * king_steps.if_we_passed;
            } else {
                self.steps += king_steps.steps::<S, CASTLING>(reader, role, from, targets);
            }
        }

        #[inline]
        fn add_steps_of_pawns<S: Side>(
            &mut self,
            reader: impl SetReader,
            king_steps: &KingSteps,
            pawns: SquareSet,
            by: i8,
            targets: SquareSet,
        ) {
            self.steps += if king_steps.is_untouched(Role::Pawn, pawns, targets) {
                targets.len() as i64 * king_steps.if_we_passed
            } else {
                king_steps.steps_of_pawns::<S>(reader, pawns, by, targets)
            };
        }
    }
}

tables_of_module! { Bmi2 }
