//! The number of sequences of two legal moves, with most of the first moves never made: the way of
//! [`board_two_ply::count_two_plies`], on sets that are compared from the bytes once.

use board_core::side::Side;
use board_core::{Move, MoveMask, SMALL, with_side};
use board_processor::Instructions;
use board_two_ply::{Registers, WithRegisters};

use crate::byte_vector::{ByteVector, Task};
use crate::byteboard::Byteboard;
use crate::perform::Perform;

/// The number of sequences of two legal moves; `None` where first moves have to be made.
pub(crate) fn count_two_plies<P: Instructions>(board: &Byteboard<P>) -> Option<u64> {
    if SMALL { None } else { board.path.perform(CountTwoPlies { board }) }
}

struct CountTwoPlies<'a, P> {
    board: &'a Byteboard<P>,
}

impl<P: Copy> Task for CountTwoPlies<'_, P> {
    type Output = Option<u64>;

    #[inline(always)]
    fn with<V: ByteVector>(self, vector: V) -> Option<u64> {
        vector.count_in_registers(CountInRegisters { board: self.board, vector })
    }
}

struct CountInRegisters<'a, P, V> {
    board: &'a Byteboard<P>,
    vector: V,
}

impl<P: Copy, V: ByteVector> WithRegisters for CountInRegisters<'_, P, V> {
    #[inline(always)]
    fn with<T: Registers>(self, registers: T) -> Option<u64> {
        with_side!(self.board.side, S => count_in::<S, T, P, V>(registers, self.board, self.vector))
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
