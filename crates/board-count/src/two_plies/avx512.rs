//! The tables in registers of eight words.

mod around_king;
mod king_steps;
mod values;

use core::arch::x86_64::*;

use board_core::side::Side;
use board_core::{PieceSets, Role, Square, SquareSet};
use board_processor::Avx512;
use board_processor::compiled_for;
use board_setwise::SetReader;

use crate::two_plies::king_lines::KingLines;
use crate::two_plies::registers::{Tables, Values, each_function, forward, tables_of_module};
use king_steps::KingSteps;
use values::{BIAS, Table};

/// A sum in eight lanes, because what instructions add up in lanes need not leave the register move by move.
/// What the bytes of the table are too large by is kept apart.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sum {
    lanes: __m512i,
    bytes: i64,
}

impl Sum {
    compiled_for! { avx512:
        #[inline]
        fn zero() -> Sum {
            Sum { lanes: _mm512_setzero_si512(), bytes: 0 }
        }

        #[inline]
        fn add_values(&mut self, table: &Table, squares: SquareSet) {
            self.bytes += squares.len() as i64;
            self.lanes = _mm512_add_epi64(self.lanes, values_in_lanes(table, squares));
        }

        #[inline]
        fn subtract_values(&mut self, table: &Table, squares: SquareSet) {
            self.bytes -= squares.len() as i64;
            self.lanes = _mm512_sub_epi64(self.lanes, values_in_lanes(table, squares));
        }

        #[inline]
        fn total(self) -> i64 {
            _mm512_reduce_add_epi64(self.lanes) - BIAS * self.bytes
        }

        #[inline]
        fn add_steps<S: Side, const CASTLING: bool>(
            &mut self,
            _: impl SetReader,
            king_steps: &KingSteps,
            role: Role,
            from: SquareSet,
            targets: SquareSet,
        ) {
            self.lanes = _mm512_add_epi64(self.lanes, king_steps.steps::<CASTLING>(role, from, targets));
        }

        #[inline]
        fn add_steps_of_pawns<S: Side>(
            &mut self,
            _: impl SetReader,
            king_steps: &KingSteps,
            pawns: SquareSet,
            by: i8,
            targets: SquareSet,
        ) {
            self.lanes = _mm512_add_epi64(self.lanes, king_steps.steps_of_pawns(pawns, by, targets));
        }
    }
}

compiled_for! { avx512:
    /// The biased values of some squares, added up rank by rank.
    #[inline]
    fn values_in_lanes(table: &Table, squares: SquareSet) -> __m512i {
        let chosen = _mm512_maskz_mov_epi8(squares.bits(), table.biased);
        _mm512_sad_epu8(chosen, _mm512_setzero_si512())
    }
}

tables_of_module! { Avx512 }
