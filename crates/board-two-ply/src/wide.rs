//! The tables in registers of eight words.

mod ring;
mod surroundings;
mod values;

use core::arch::x86_64::*;

use board_core::side::Side;
use board_core::{PieceSets, Role, Square, SquareSet};
use board_processor::Avx512;
use board_processor::compiled_for;
use board_setwise::SetReader;

use crate::king_lines::KingLines;
use crate::registers::{Tables, Values};
use ring::Ring;
use values::{BIAS, Table};

/// A sum in eight lanes, because what instructions add up in lanes need not leave the register move by move.
/// What the bytes of the table are too large by is kept apart.
#[derive(Clone, Copy, Debug)]
pub struct Sum {
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
        fn add(&mut self, numbers: __m512i) {
            self.lanes = _mm512_add_epi64(self.lanes, numbers);
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

// The token exists only where detection found the features.
#[allow(unsafe_code)]
impl Tables for Avx512 {
    type Table = Table;
    type Ring = Ring;
    type Sum = Sum;

    #[inline(always)]
    fn run<O>(self, body: impl FnOnce() -> O) -> O {
        Avx512::run(self, body)
    }

    #[inline(always)]
    fn values<S: Side>(self, pieces: &PieceSets, lines: &KingLines) -> Values<Table> {
        // SAFETY: see above.
        unsafe { values::values::<S>(pieces, lines) }
    }

    #[inline(always)]
    fn value(self, table: &Table, square: Square) -> i64 {
        table.bytes[square.index()].into()
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
        // SAFETY: see above.
        unsafe { values.table.slides(to, others, direction) }
    }

    #[inline(always)]
    fn ring<S: Side>(self, pieces: &PieceSets, castling: [SquareSet; 2]) -> Ring {
        // SAFETY: see above.
        unsafe { Ring::of::<S>(pieces, castling) }
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
    fn add_steps<S: Side, const CASTLING: bool>(
        self,
        _: impl SetReader,
        sum: &mut Sum,
        ring: &Ring,
        role: Role,
        from: SquareSet,
        targets: SquareSet,
    ) {
        // SAFETY: see above.
        unsafe { sum.add(ring.steps::<CASTLING>(role, from, targets)) };
    }

    #[inline(always)]
    fn add_steps_of_pawns<S: Side>(
        self,
        _: impl SetReader,
        sum: &mut Sum,
        ring: &Ring,
        pawns: SquareSet,
        by: i8,
        targets: SquareSet,
    ) {
        // SAFETY: see above.
        unsafe { sum.add(ring.steps_of_pawns(pawns, by, targets)) };
    }

    #[inline(always)]
    fn total(self, sum: Sum) -> i64 {
        // SAFETY: see above.
        unsafe { sum.total() }
    }
}
