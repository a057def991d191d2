//! The number of replies to all moves of a position, with few of the moves made.

mod in_eight_directions;
mod side_by_side;

use core::marker::PhantomData;

use board_core::side::Side;
use board_core::{Board, Move, with_side};
use board_processor::{Avx512, Bmi2, PerLevel};
use board_setwise::{SetBoard, SetReader, WithReader};

use crate::make_and_count;

/// The number of replies to all moves of a board; `None` where it is faster to count them child by child.
#[inline]
pub(crate) fn count<B: SetBoard + Board + Copy>(board: &B) -> Option<u64> {
    board.read(CountReplies)
}

struct CountReplies;

impl<B: SetBoard + Board + Copy> WithReader<B> for CountReplies {
    type Output = Option<u64>;

    #[inline(always)]
    fn with<R: SetReader>(self, board: &B, reader: R) -> Option<u64> {
        let made = &|mv| make_and_count(board, mv);
        with_side!(board.side_to_move(), S => {
            reader.dispatch(Replies { reader, made, side: PhantomData::<S> })
        })
    }
}

/// The number of replies to all moves of `S`, in the way of a level. `made` counts those to a move that it makes.
struct Replies<'a, R, S> {
    reader: R,
    made: &'a dyn Fn(Move) -> u64,
    side: PhantomData<S>,
}

impl<R: SetReader, S: Side> PerLevel for Replies<'_, R, S> {
    type Output = Option<u64>;

    #[inline(always)]
    fn baseline(self) -> Option<u64> {
        None
    }

    #[inline(always)]
    #[allow(unsafe_code)]
    fn bmi2(self, _: Bmi2) -> Option<u64> {
        // SAFETY: a `Bmi2` exists only where detection found the features.
        unsafe { side_by_side::count_replies::<S, R>(self.reader, self.made) }
    }

    #[inline(always)]
    #[allow(unsafe_code)]
    fn avx512(self, _: Avx512) -> Option<u64> {
        // SAFETY: an `Avx512` exists only where detection found the features.
        Some(unsafe { in_eight_directions::count_replies::<S, R>(self.reader, self.made) })
    }
}
