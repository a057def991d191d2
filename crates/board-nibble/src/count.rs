//! Counting moves: the sizes of target sets, without a move.

use board_core::{Count, MoveMask, SMALL};
use board_processor::run;

use crate::Nibble;
use crate::set::{Place, Set};
use crate::sink::TargetSink;

impl Nibble {
    /// How many legal moves the side to move has.
    pub(crate) fn count(&self) -> usize {
        let mut count = Count::default();
        if SMALL {
            self.generate_once::<()>(MoveMask::ALL, &mut count);
        } else {
            run(
                #[inline(always)]
                || self.generate::<()>(MoveMask::ALL, &mut count),
            );
        }
        count.0
    }
}

impl TargetSink for Count {
    #[inline(always)]
    fn push_targets(&mut self, _: Place, targets: Set, _: Set) {
        self.0 += targets.len();
    }

    #[inline(always)]
    fn push_pawn_targets(&mut self, _: Place, targets: Set, _: Set) {
        self.0 += targets.len();
    }

    #[inline(always)]
    fn push_promotion_targets(&mut self, _: Place, targets: Set, _: Set) {
        self.0 += 4 * targets.len();
    }
}
