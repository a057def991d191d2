//! The king's moves: to squares that nobody attacks.

use board_core::side::Side;
use board_core::{Move, MoveKind, MoveSink, Rank, Role, Square, SquareSet};

use super::Generator;
use crate::castling::{LANES, Lane, on_first_rank};
use crate::eyes::{Eyes, Threats};
use crate::geometry;
use crate::sets::rank;

impl<E: Eyes, S: Side> Generator<E, S> {
    /// The king's steps, and castling.
    #[inline(always)]
    pub(super) fn king_moves(&self, sink: &mut impl MoveSink) {
        if !self.wanted.from.contains(self.king) {
            return;
        }
        let mut free = geometry::KING[self.king.index()] - self.us;
        for square in free {
            if self.is_attacked(square) {
                free.remove(square);
            }
        }
        // Where the other men must meet a check, the king may go anywhere.
        let unbound = Generator { threats: Threats::NONE, ..*self };
        unbound.push(sink, Role::King, self.king, free);
        self.castle(free, sink);
    }

    /// Whether the enemy attacks a square that the king might step on. The king is lifted off the
    /// board: if it steps back along the line of a rook that gives check, it is still on the line.
    #[inline(always)]
    fn is_attacked(&self, square: Square) -> bool {
        let without_king = self.occupied - SquareSet::of(self.king);
        self.eyes.is_attacked::<S>(self.board, square, self.them, without_king)
    }

    /// The rooks with which the king has the right to castle and is not kept from it by a check.
    ///
    /// In Chess960 the rook may be all that shields its king from a rook or queen in the corner
    /// (king c1, rook b1, enemy a1), and castling would uncover the king. Such a rook is pinned, and
    /// there is no other way for castling to uncover an attack: every square between king and rook
    /// is empty.
    #[inline(always)]
    fn castlers(&self) -> SquareSet {
        if self.threats.checkers.is_empty() {
            let marks = self.marks() & rank::<S>(Rank::First) & self.wanted.quiet;
            marks - self.threats.straight_pins
        } else {
            SquareSet::EMPTY
        }
    }

    /// Pushes castling, for standard chess and Chess960 alike. Of the squares of `free` it is known
    /// that nobody attacks them.
    #[inline(always)]
    pub(super) fn castle(&self, free: SquareSet, sink: &mut impl MoveSink) {
        for rook in self.castlers() {
            let lane = self.lane(rook);
            let empty = on_first_rank(S::COLOR, lane.empty);
            if (self.occupied & empty).is_empty() && self.is_safe(lane, free) {
                sink.push(Move::new(self.king, rook, MoveKind::Castle));
            }
        }
    }

    /// Whether nobody attacks the squares that the king passes and reaches. On its own square it is
    /// not in check.
    #[inline(always)]
    fn is_safe(&self, lane: &Lane, free: SquareSet) -> bool {
        let asked = on_first_rank(S::COLOR, lane.safe) - SquareSet::of(self.king) - free;
        for square in asked {
            if self.is_attacked(square) {
                return false;
            }
        }
        true
    }

    /// What castling with a rook asks of the first rank.
    #[inline(always)]
    fn lane(&self, rook: Square) -> &'static Lane {
        &LANES[usize::from(self.king.file().index())][usize::from(rook.file().index())]
    }
}
