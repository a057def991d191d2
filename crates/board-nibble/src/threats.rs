//! Checks and pins.

use board_core::side::Side;
use board_core::tell;
use board_core::trace::Step;

use crate::geometry::{KING, between};
use crate::jump::Jump;
use crate::scan::Scan;
use crate::set::{Place, Set};

/// What threatens the king of the side to move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Threats {
    /// The pieces that give check.
    pub(crate) checkers: Set,
    /// The own pieces that stand alone between the king and an enemy slider.
    pub(crate) pinned: Set,
    /// Those sliders.
    pub(crate) pinners: Set,
}

impl Threats {
    /// The threats against the king of `S`. A slider in line with him gives check if nobody stands
    /// between, and pins if one piece does, and that piece is his own.
    #[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
    pub(crate) fn against<S: Side, J: Jump>(king: Place, scan: &Scan) -> Threats {
        tell!(J::watch, Step::Part("checks and pins"));
        let mut threats = Threats {
            checkers: scan.leapers::<S, J>(king),
            pinned: Set::EMPTY,
            pinners: Set::EMPTY,
        };
        let mut sliders = scan.sliders_in_line::<J>(king);
        while let Some(slider) = sliders.pop() {
            let shields = between(king, slider) & scan.occupied();
            tell!(
                J::watch,
                Step::set("between it and the king", Some(slider.square()), shields.squares())
            );
            if shields.is_empty() {
                threats.checkers = threats.checkers | Set::at(slider);
            } else if !shields.more_than_one() && !(shields & scan.own).is_empty() {
                threats.pinned = threats.pinned | shields;
                threats.pinners = threats.pinners | Set::at(slider);
            }
        }
        threats
    }

    /// Where a piece may go to stop the check: onto the checker, or between it and the king.
    /// Everywhere without a check, nowhere under two.
    #[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
    pub(crate) fn stopping(&self, king: Place) -> Set {
        match self.checkers.first() {
            None => Set::ALL,
            Some(_) if self.checkers.more_than_one() => Set::EMPTY,
            Some(checker) => between(king, checker) | self.checkers,
        }
    }
}

/// The squares around the king of `S` that are not attacked, out of these. Lines go through the
/// king's own square, which he leaves.
#[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
pub(crate) fn safe_steps<S: Side, J: Jump>(king: Place, scan: &Scan, wanted: Set) -> Set {
    tell!(J::watch, Step::Part("the king's steps"));
    let mut steps = KING[king.index()] & wanted;
    tell!(
        J::watch,
        Step::set("the king may go to, if nobody attacks", Some(king.square()), steps.squares())
    );
    let mut safe = Set::EMPTY;
    let occupied = scan.occupied() & !Set::at(king);
    while let Some(square) = steps.pop() {
        if !scan.is_attacked::<S, J>(square, occupied) {
            safe = safe | Set::at(square);
        }
    }
    tell!(J::watch, Step::set("not attacked", Some(king.square()), safe.squares()));
    safe
}
