//! The number of sequences of two legal moves, with most of the first moves never made: the way of
//! [`board_setwise::count_two_plies`].

use board_core::side::Side;
use board_core::{Move, SMALL, count_replies, with_side};
use board_setwise::{Registers, find_checks_by_x_rays};

use crate::board::Bitboard;
use crate::count::count;
use crate::path::{Path, Task};
use crate::sliders::Sliders;

/// The number of sequences of two legal moves.
pub(crate) fn count_two_plies<P: Path>(board: &mut Bitboard<P>) -> u64 {
    if SMALL {
        return count_replies(board);
    }
    board.path.perform(CountTwoPlies { board }).unwrap_or_else(|| count_replies(board))
}

/// The same; `None` where first moves have to be made.
struct CountTwoPlies<'a, P> {
    board: &'a Bitboard<P>,
}

impl<P: Path> Task for CountTwoPlies<'_, P> {
    type Output = Option<u64>;

    #[inline(always)]
    fn with<X: Sliders>(self, sliders: X) -> Option<u64> {
        let avx512 = sliders.avx512()?;
        with_side!(self.board.side, S => count_in::<S, _, _, _>(avx512, self.board, sliders))
    }
}

#[inline(always)]
fn count_in<S: Side, T: Registers, P: Path, X: Sliders>(
    registers: T,
    board: &Bitboard<P>,
    sliders: X,
) -> Option<u64> {
    let reader = board.reader(sliders);
    let checks = find_checks_by_x_rays::<S, _>(reader, board.pieces.king(S::COLOR));
    let made = |mv: Move| {
        registers.run(
            #[inline(always)]
            || {
                let mut child = *board;
                child.find_roles_and_play(mv);
                count::<S::Them, X>(child.reader(sliders)) as u64
            },
        )
    };
    board_setwise::count_two_plies::<S, _, _>(
        registers,
        reader,
        &board.pieces.by_role_and_color(),
        checks,
        &made,
    )
}
