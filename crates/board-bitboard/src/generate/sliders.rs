//! Moves of bishops, rooks and queens.
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
use crate::sliders::Sliders;

impl<S: Side, X: Sliders> Generator<'_, S, X> {
    /// The moves of all sliders. A queen is looked at twice, as a bishop and as a rook.
    #[inline(always)]
    pub(super) fn slider_moves(&self, sink: &mut impl MoveSink) {
        if let Some(count) = sink.counter() {
            *count += self.count_slider_moves();
            return;
        }
        let pieces = |role| self.pieces.role(role) & self.us & self.wanted.from;
        if X::WATCHED
            && !(self.pieces.diagonal() & self.straight_pins & self.us & self.wanted.from)
                .is_empty()
        {
            X::watch(Step::Stop("pinned on a rank or file: nothing along diagonals"));
        }
        if X::WATCHED
            && !(self.pieces.straight() & self.diagonal_pins & self.us & self.wanted.from)
                .is_empty()
        {
            X::watch(Step::Stop("pinned on a diagonal: nothing along rank and file"));
        }
        for from in pieces(Role::Bishop) - self.straight_pins {
            self.push(sink, Role::Bishop, from, self.diagonal_attacks(from));
        }
        for from in pieces(Role::Rook) - self.diagonal_pins {
            self.push(sink, Role::Rook, from, self.straight_attacks(from));
        }
        for from in pieces(Role::Queen) - self.straight_pins {
            self.push(sink, Role::Queen, from, self.diagonal_attacks(from));
        }
        for from in pieces(Role::Queen) - self.diagonal_pins {
            self.push(sink, Role::Queen, from, self.straight_attacks(from));
        }
    }

    /// The number of these moves. Without the need to name a role, all sliders are counted
    /// together; the pinned pieces, of whom there is seldom one, get loops of their own.
    #[inline(always)]
    fn count_slider_moves(&self) -> usize {
        let movers = self.us & self.wanted.from;
        let (diagonal, straight) =
            (self.pieces.diagonal() & movers, self.pieces.straight() & movers);
        let targets = self.quiet() | self.capture();
        let pins = self.pins();
        let mut count = 0;
        for from in diagonal - pins {
            count += (self.sliders.bishop(from, self.occupied) & targets).len();
        }
        for from in straight - pins {
            count += (self.sliders.rook(from, self.occupied) & targets).len();
        }
        if !pins.is_empty() {
            for from in diagonal & self.diagonal_pins {
                count += (self.diagonal_attacks(from) & targets).len();
            }
            for from in straight & self.straight_pins {
                count += (self.straight_attacks(from) & targets).len();
            }
        }
        count
    }

    /// What a piece attacks along diagonals without leaving the diagonal on which it is pinned.
    #[inline(always)]
    fn diagonal_attacks(&self, from: Square) -> SquareSet {
        along::<X>(self.diagonal_pins, from, self.sliders.bishop(from, self.occupied))
    }

    /// What a piece attacks along its rank and file without leaving the line on which it is pinned.
    #[inline(always)]
    fn straight_attacks(&self, from: Square) -> SquareSet {
        along::<X>(self.straight_pins, from, self.sliders.rook(from, self.occupied))
    }
}

/// The attacks of a piece; of one on a pin line, those along it.
#[inline(always)]
fn along<X: Sliders>(pins: SquareSet, from: Square, attacks: SquareSet) -> SquareSet {
    if pins.contains(from) {
        tell!(
            X::watch,
            Step::set("pinned: of these only along its line", Some(from), attacks & pins)
        );
        attacks & pins
    } else {
        attacks
    }
}
