//! Counting moves: the sizes of target sets, without a move.

use board_core::{Count, MoveMask, Role, SMALL, Square, SquareSet};
use board_processor::run;

use crate::PieceList;
use crate::generate::PieceSink;

impl PieceList {
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

impl PieceSink for Count {
    #[inline(always)]
    fn push_targets(&mut self, _: Role, _: Square, attacks: SquareSet, targets: MoveMask) {
        self.0 += (attacks & (targets.captures | targets.quiets)).len();
    }
}
