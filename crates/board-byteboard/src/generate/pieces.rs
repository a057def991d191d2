//! Moves of knights, bishops, rooks and queens.
//!
//! A slider pinned along a rank or file has no moves as a bishop, one pinned along a diagonal none
//! as a rook. Along the line of its pin it moves freely: towards the king, and as far as taking the
//! man that pins it. Two pin lines of one kind never cross outside the king, so one set holds them
//! all.

use board_core::side::Side;
use board_core::{MoveSink, Role, Square, SquareSet};

use super::Generator;
use crate::eyes::{Eyes, Rays};
use crate::geometry;
use crate::man;

impl<E: Eyes, S: Side> Generator<E, S> {
    /// Knight moves. A pinned knight has none: wherever it goes, it leaves the line.
    #[inline(always)]
    pub(super) fn knight_moves(&self, sink: &mut impl MoveSink) {
        let knights = self.any(man::KNIGHT) & self.us & self.wanted.from;
        for from in knights - self.pins() {
            self.push(sink, Role::Knight, from, geometry::KNIGHT[from.index()]);
        }
    }

    /// The moves of all sliders.
    #[inline(always)]
    pub(super) fn slider_moves(&self, sink: &mut impl MoveSink) {
        let movers = self.us & self.wanted.from;
        let straight = self.any(man::STRAIGHT) & movers;
        let diagonal = self.any(man::DIAGONAL) & movers;
        let queens = straight & diagonal;
        let (rooks, bishops) = (straight ^ queens, diagonal ^ queens);
        let pins = self.pins();
        if let Some(count) = sink.counter() {
            let targets = self.targets();
            let see = |rays, from| self.eyes.count_slide(rays, from, self.occupied, targets);
            for from in bishops - pins {
                *count += see(Rays::Diagonal, from);
            }
            for from in rooks - pins {
                *count += see(Rays::Straight, from);
            }
            for from in queens - pins {
                *count += see(Rays::All, from);
            }
        } else {
            for from in bishops - pins {
                self.push(sink, Role::Bishop, from, self.slide(Rays::Diagonal, from));
            }
            for from in rooks - pins {
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
