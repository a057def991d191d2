//! The number of legal moves, without a list of them.

use board_core::side::Side;
use board_core::with_side;
use board_setwise::{CheckAndPinMasks, Generator};

use crate::byte_vector::{ByteVector, Task};
use crate::byteboard::Byteboard;

/// The number of legal moves of a board.
pub(crate) struct CountLegal<'a, P> {
    pub(crate) board: &'a Byteboard<P>,
}

impl<P> Task for CountLegal<'_, P> {
    type Output = usize;

    #[inline(always)]
    fn with<V: ByteVector>(self, vector: V) -> usize {
        let board = self.board;
        with_side!(board.side, S => vector.count_legal::<S, P>(board))
    }
}

/// Most kings are not in check, and the compiler should know it: so there are two copies of the code
/// without checks, one of them without pins too.
#[inline(always)]
pub(crate) fn count<V: ByteVector, S: Side>(
    vector: V,
    generator: Generator<V::Reader, S>,
) -> usize {
    let checks = generator.checks();
    if !checks.checkers.is_empty() {
        count_in_check(vector, &{ generator })
    } else if checks.pins().is_empty() {
        generator.with_checks(CheckAndPinMasks::NONE).count()
    } else {
        let CheckAndPinMasks { straight_pins, diagonal_pins, .. } = checks;
        generator
            .with_checks(CheckAndPinMasks {
                straight_pins,
                diagonal_pins,
                ..CheckAndPinMasks::NONE
            })
            .count()
    }
}

#[inline(never)]
fn count_in_check<V: ByteVector, S: Side>(vector: V, generator: &Generator<V::Reader, S>) -> usize {
    vector.run(
        #[inline(always)]
        || generator.count(),
    )
}
