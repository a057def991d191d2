//! The number of sequences of two legal moves, with most of the first moves never made: the way of
//! [`board_setwise::count_two_plies`], on sets that are compared from the bytes once.

use board_core::side::Side;
use board_core::{Move, MoveMask, SMALL, count_replies, with_side};
use board_setwise::Registers;

use crate::board::Byteboard;
use crate::byte_vector::ByteVector;
use crate::count::count;
use crate::path::{Path, Task};
use crate::reader::generator;

/// The number of sequences of two legal moves.
pub(crate) fn count_two_plies<P: Path>(board: &mut Byteboard<P>) -> u64 {
    if SMALL {
        return count_replies(board);
    }
    board.path.perform(CountTwoPlies { board }).unwrap_or_else(|| count_replies(board))
}

/// The same; `None` where first moves have to be made.
struct CountTwoPlies<'a, P> {
    board: &'a Byteboard<P>,
}

impl<P: Path> Task for CountTwoPlies<'_, P> {
    type Output = Option<u64>;

    #[inline(always)]
    fn with<V: ByteVector>(self, vector: V) -> Option<u64> {
        if let Some(avx512) = vector.avx512() {
            with_side!(self.board.side, S => count_in::<S, _, _, _>(avx512, self.board, vector))
        } else if let Some(bmi2) = vector.bmi2() {
            with_side!(self.board.side, S => count_in::<S, _, _, _>(bmi2, self.board, vector))
        } else {
            None
        }
    }
}

#[inline(always)]
fn count_in<S: Side, T: Registers, P: Path, V: ByteVector>(
    registers: T,
    board: &Byteboard<P>,
    vector: V,
) -> Option<u64> {
    let generator = generator::<V, S, P>(board, vector, MoveMask::ALL);
    let (reader, checks) = (generator.reader(), generator.checks());
    let made = |mv: Move| {
        vector.run(
            #[inline(always)]
            || {
                let mut child = *board;
                child.pass_turn::<S, V>(vector);
                child.play_on::<S, V>(vector, mv);
                count(
                    vector,
                    crate::reader::generator::<V, S::Them, P>(&child, vector, MoveMask::ALL),
                ) as u64
            },
        )
    };
    board_setwise::count_two_plies::<S, _, _>(
        registers,
        reader,
        &reader.piece_sets(),
        checks,
        &made,
    )
}
