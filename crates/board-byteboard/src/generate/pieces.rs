//! Moves of knights, bishops, rooks and queens.
//!
//! A slider pinned along a rank or file has no moves as a bishop, one pinned along a diagonal none
//! as a rook. Along the line of its pin it moves freely: toward the king, and as far as taking the
//! piece that pins it. Two pin lines of one kind never cross outside the king, so one set holds them
//! all.

use board_core::side::Side;
use board_core::tell;
use board_core::trace::Step;
use board_core::{MoveSink, Role, Square, SquareSet};

use super::Generator;
use crate::code;
use crate::eyes::{Eyes, Rays};
use crate::geometry;

impl<E: Eyes, S: Side> Generator<E, S> {
    /// Knight moves. A pinned knight has none: wherever it goes, it leaves the line.
    #[inline(always)]
    pub(super) fn knight_moves(&self, sink: &mut impl MoveSink) {
        let knights = self.any(code::KNIGHT) & self.us & self.wanted.from;
        if E::WATCHED && !(knights & self.pins()).is_empty() {
            E::watch(Step::Stop("pinned: a knight never keeps to its line"));
        }
        for from in knights - self.pins() {
            tell!(
                E::watch,
                Step::set("a knight attacks", Some(from), geometry::KNIGHT[from.index()])
            );
            self.push(sink, Role::Knight, from, geometry::KNIGHT[from.index()]);
        }
    }

    /// The moves of all sliders.
    #[inline(always)]
    pub(super) fn slider_moves(&self, sink: &mut impl MoveSink) {
        let movers = self.us & self.wanted.from;
        let straight = self.any(code::STRAIGHT) & movers;
        let diagonal = self.any(code::DIAGONAL) & movers;
        let pins = self.pins();
        if let Some(count) = sink.counter() {
            *count += self.count_slides(straight - pins, diagonal - pins);
        } else {
            let queens = straight & diagonal;
            for from in diagonal - straight - pins {
                self.push(sink, Role::Bishop, from, self.slide(Rays::Diagonal, from));
            }
            for from in straight - diagonal - pins {
                self.push(sink, Role::Rook, from, self.slide(Rays::Straight, from));
            }
            for from in queens - pins {
                self.push(sink, Role::Queen, from, self.slide(Rays::All, from));
            }
        }
        if !((straight | diagonal) & pins).is_empty() {
            self.pinned_slider_moves(straight, diagonal, sink);
        }
    }

    /// The number of moves of sliders that are not pinned. A queen is a rook and a bishop; as long as
    /// there are both, they are looked after in pairs.
    #[inline(always)]
    fn count_slides(&self, straight: SquareSet, diagonal: SquareSet) -> usize {
        let (occupied, targets) = (self.occupied, self.targets());
        let (mut rooks, mut bishops) = (straight.into_iter(), diagonal.into_iter());
        let mut count = 0;
        loop {
            match (rooks.next(), bishops.next()) {
                (Some(rook), Some(bishop)) => {
                    count += self.eyes.count_pair(rook, bishop, occupied, targets);
                }
                (Some(rook), None) => {
                    count += self.eyes.count_slide(Rays::Straight, rook, occupied, targets);
                }
                (None, Some(bishop)) => {
                    count += self.eyes.count_slide(Rays::Diagonal, bishop, occupied, targets);
                }
                (None, None) => return count,
            }
        }
    }

    #[inline(always)]
    fn slide(&self, rays: Rays, from: Square) -> SquareSet {
        self.eyes.slide(rays, from, self.occupied)
    }

    /// The moves of sliders along the lines on which they are pinned.
    #[inline(always)]
    fn pinned_slider_moves(
        &self,
        straight: SquareSet,
        diagonal: SquareSet,
        sink: &mut impl MoveSink,
    ) {
        tell!(E::watch, Step::Stop("pinned: only along its line"));
        let queens = straight & diagonal;
        let (straight_pins, diagonal_pins) =
            (self.threats.straight_pins, self.threats.diagonal_pins);
        for from in diagonal & diagonal_pins {
            let role = if queens.contains(from) { Role::Queen } else { Role::Bishop };
            self.push(sink, role, from, self.slide(Rays::Diagonal, from) & diagonal_pins);
        }
        for from in straight & straight_pins {
            let role = if queens.contains(from) { Role::Queen } else { Role::Rook };
            self.push(sink, role, from, self.slide(Rays::Straight, from) & straight_pins);
        }
    }
}
