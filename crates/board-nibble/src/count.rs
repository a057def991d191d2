//! Counting moves: the sizes of the target sets, without a move.

use board_core::side::{Black, Side, White};
use board_core::{Color, Count, Move, MoveMask, SMALL};

use crate::Nibble;
use crate::generate::Generator;
use crate::read::Direct;
use crate::set::{Place, Set};
use crate::sink::TargetSink;

/// The number of moves.
#[derive(Clone, Copy, Debug)]
struct Counter(usize);

impl Nibble {
    /// How many legal moves the side to move has.
    pub(crate) fn count(&self) -> usize {
        if SMALL {
            let mut count = Count::default();
            self.generate_once::<Direct>(MoveMask::ALL, &mut count);
            return count.0;
        }
        match self.side {
            Color::White => self.count_of::<White>(),
            Color::Black => self.count_of::<Black>(),
        }
    }

    #[inline(always)]
    fn count_of<S: Side>(&self) -> usize {
        let mut counter = Counter(0);
        Generator::<S, Direct>::new(self, MoveMask::ALL).legal(&mut counter);
        counter.0
    }
}

impl TargetSink for Counter {
    #[inline(always)]
    fn push(&mut self, _: Move) {
        self.0 += 1;
    }

    #[inline(always)]
    fn push_piece(&mut self, _: Place, targets: Set, _: Set) {
        self.0 += targets.len();
    }

    #[inline(always)]
    fn push_pawn(&mut self, _: Place, targets: Set, _: Set) {
        self.0 += targets.len();
    }

    #[inline(always)]
    fn push_promotions(&mut self, _: Place, targets: Set, _: Set) {
        self.0 += 4 * targets.len();
    }

    #[inline(always)]
    fn is_done(&self) -> bool {
        false
    }
}
