//! Checks and pins.

use board_core::ChecksAndPins;
use board_core::side::Side;

use crate::plane_sets::PlaneSets;
use crate::read::Read;
use crate::set::{Place, Set};

/// The checks and pins against the side to move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CheckersAndPinners {
    /// The enemy's pieces that give check.
    pub(crate) checkers: Set,
    /// The own pieces that alone stand between the king and an enemy slider.
    pub(crate) pinned: Set,
    /// Those sliders.
    pub(crate) pinners: Set,
}

impl CheckersAndPinners {
    /// The checks and pins against the king on this square. A slider in line with it gives check if the
    /// squares between are empty. It pins if one piece stands there, and that piece is an own one.
    #[inline(always)]
    pub(crate) fn of<S: Side, R: Read>(king: Place, pieces: &PlaneSets<S>) -> CheckersAndPinners {
        let mut info = CheckersAndPinners {
            checkers: R::non_sliders(pieces, king),
            pinned: Set::EMPTY,
            pinners: Set::EMPTY,
        };
        let mut sliders = R::sliders_in_line(pieces, king);
        while let Some(slider) = sliders.pop() {
            let blockers = R::between(king, slider) & pieces.occupied();
            if blockers.is_empty() {
                info.checkers |= Set::at(slider);
            } else if !blockers.more_than_one() && !(blockers & pieces.own).is_empty() {
                info.pinned |= blockers;
                info.pinners |= Set::at(slider);
            }
        }
        info
    }

    /// Checks and pins in the usual order of squares. Mostly there are neither.
    #[inline]
    pub(crate) fn as_squares(&self) -> ChecksAndPins {
        if (self.checkers | self.pinned).is_empty() {
            return ChecksAndPins::default();
        }
        ChecksAndPins { checkers: self.checkers.squares(), pinned: self.pinned.squares() }
    }

    /// The squares on which a piece other than the king meets the check: the checker's and those
    /// between. All squares without a check, none in double check.
    #[inline(always)]
    pub(crate) fn check_mask<R: Read>(&self, king: Place) -> Set {
        match self.checkers.first() {
            None => Set::ALL,
            Some(_) if self.checkers.more_than_one() => Set::EMPTY,
            Some(checker) => R::between(king, checker) | self.checkers,
        }
    }
}
