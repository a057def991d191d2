//! The number of sequences of two legal moves, with most of the first moves never made: the way of
//! [`board_two_ply::count_two_plies`], on sets that are compared from the bytes once.

use board_core::side::Side;
use board_core::{Move, MoveMask, SMALL, with_side};
use board_processor::{Avx512, Bmi2, Instructions, PerLevel};
use board_two_ply::Registers;

use crate::byte_vector::ByteVector;
use crate::byteboard::Byteboard;
use crate::halves::Halves;
use crate::reader::ByteReader;
use crate::register::Register;

/// The number of sequences of two legal moves; `None` where first moves have to be made.
pub(crate) fn count_two_plies<P: Instructions>(board: &Byteboard<P>) -> Option<u64> {
    if SMALL { None } else { board.path.dispatch(CountTwoPlies { board }) }
}

struct CountTwoPlies<'a, P> {
    board: &'a Byteboard<P>,
}

impl<P: Copy> PerLevel for CountTwoPlies<'_, P> {
    type Output = Option<u64>;

    #[inline(always)]
    fn baseline(self) -> Option<u64> {
        None
    }

    #[inline(always)]
    fn bmi2(self, bmi2: Bmi2) -> Option<u64> {
        with_side!(self.board.side, S => count_in::<S, _, P, _>(bmi2, self.board, Halves(bmi2)))
    }

    #[inline(always)]
    fn avx512(self, avx512: Avx512) -> Option<u64> {
        with_side!(self.board.side, S => {
            count_in::<S, _, P, _>(avx512, self.board, Register(avx512))
        })
    }
}

#[inline(always)]
fn count_in<S: Side, T: Registers, P: Copy, V: ByteVector>(
    registers: T,
    board: &Byteboard<P>,
    vector: V,
) -> Option<u64> {
    let generator = board.generator::<V, S>(vector, MoveMask::ALL);
    let (reader, checks) = (generator.reader(), generator.checks());
    let made = |mv: Move| {
        vector.run(
            #[inline(always)]
            || {
                let mut child = *board;
                child.pass_turn::<S, V>(vector);
                child.play_on::<S, V>(vector, mv);
                vector.count_legal::<S::Them, P>(&child) as u64
            },
        )
    };
    board_two_ply::count_two_plies::<S, _, _>(
        registers,
        reader,
        &reader.piece_sets(),
        checks,
        &made,
    )
}
