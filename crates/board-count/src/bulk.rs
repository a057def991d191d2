//! Two plies of a board in one count: the way from the board to the count of its level.

use core::marker::PhantomData;

use board_core::side::Side;
use board_core::{Board, Move, with_side};
use board_processor::{Avx512, Bmi2, PerLevel};
use board_setwise::{SetBoard, SetReader, WithReader};

use crate::replies::side_by_side;
use crate::two_plies;

/// The number of replies to all moves of a board, in the way of `replies.rs`, or with `TWO_PLIES` in that of
/// `two_plies.rs`; `None` where the moves have to be made one by one.
#[inline]
pub(crate) fn count<B: SetBoard + Board + Copy, const TWO_PLIES: bool>(board: &B) -> Option<u64> {
    board.read(CountInBulk::<TWO_PLIES>)
}

struct CountInBulk<const TWO_PLIES: bool>;

impl<B, const TWO_PLIES: bool> WithReader<B> for CountInBulk<TWO_PLIES>
where
    B: SetBoard + Board + Copy,
{
    type Output = Option<u64>;

    #[inline(always)]
    fn with<R: SetReader>(self, board: &B, reader: R) -> Option<u64> {
        let made = &|mv| make_and_count(board, mv);
        with_side!(board.side_to_move(), S => {
            reader.dispatch(InBulk::<_, S, TWO_PLIES> { reader, made, side: PhantomData })
        })
    }
}

/// The same for the moves of `S`, in the way of a level. `made` counts the replies to a move that it makes.
pub(crate) struct InBulk<'a, R, S, const TWO_PLIES: bool> {
    pub(crate) reader: R,
    pub(crate) made: &'a dyn Fn(Move) -> u64,
    pub(crate) side: PhantomData<S>,
}

impl<R: SetReader, S: Side, const TWO_PLIES: bool> PerLevel for InBulk<'_, R, S, TWO_PLIES> {
    type Output = Option<u64>;

    #[inline(always)]
    fn baseline(self) -> Option<u64> {
        None
    }

    #[inline(always)]
    #[allow(unsafe_code)]
    fn bmi2(self, bmi2: Bmi2) -> Option<u64> {
        if TWO_PLIES {
            return two_plies::count::<S, R, _>(bmi2, self.reader, self.made);
        }
        // SAFETY: a `Bmi2` exists only where detection found the features.
        unsafe { side_by_side::count_replies::<S, R>(self.reader, self.made) }
    }

    #[inline(always)]
    #[allow(unsafe_code)]
    fn avx512(self, avx512: Avx512) -> Option<u64> {
        if TWO_PLIES {
            return two_plies::count::<S, R, _>(avx512, self.reader, self.made);
        }
        // SAFETY: an `Avx512` exists only where detection found the features, those of a `Bmi2` among them.
        unsafe { side_by_side::count_replies::<S, R>(self.reader, self.made) }
    }
}

/// The number of replies to a move, which is made on a copy: for moves that no count foresees.
#[inline(never)]
pub(crate) fn make_and_count<B: SetBoard + Board + Copy>(board: &B, mv: Move) -> u64 {
    let mut child = *board;
    child.play_unchecked(mv);
    child.count_legal() as u64
}
