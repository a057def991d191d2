//! Castling, in standard chess and Chess960 alike.

use board_core::side::Side;
use board_core::tell;
use board_core::trace::{Step, Tracer};
use board_core::{CastlingSide, Move, MoveKind, MoveSink, Rank, Role, Square, SquareSet};

use crate::PieceList;
use crate::generate::Aim;
use crate::tables;
use crate::threats::{Sides, Threats, slider_attacks};

/// The castling moves to which nobody stands in the way.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ways {
    /// The squares of the rooks.
    rooks: SquareSet,
    /// The squares that the king would pass or reach.
    pub(crate) kings: SquareSet,
}

impl Ways {
    /// No castling.
    pub(crate) const NONE: Ways = Ways { rooks: SquareSet::EMPTY, kings: SquareSet::EMPTY };

    /// Whether there is any.
    #[inline(always)]
    pub(crate) const fn any(self) -> bool {
        !self.rooks.is_empty()
    }
}

impl PieceList {
    /// The castling moves to which `S` has the right, with free ways for king and rook.
    #[inline(always)]
    pub(crate) fn free_ways<S: Side, T: Tracer>(&self, sides: Sides) -> Ways {
        let mut ways = Ways::NONE;
        if self.state.castling.is_empty() {
            return ways;
        }
        tell!(T::step, Step::Part("castling: who stands in the way"));
        for side in CastlingSide::ALL {
            if let Some(rook) = self.state.castling.rook_square(S::COLOR, side) {
                let king = self.lists.king::<S>();
                // Between them nobody may stand, wherever the two go.
                let between = tables::path(Role::Rook, king, rook) - rook.into();
                tell!(T::step, Step::set("between it and the king", Some(rook), between));
                if (between & sides.occupied()).is_empty() {
                    self.add_way::<S>(side, king, rook, sides, &mut ways);
                }
            }
        }
        ways
    }

    #[inline(never)]
    fn add_way<S: Side>(
        &self,
        side: CastlingSide,
        king: Square,
        rook: Square,
        sides: Sides,
        ways: &mut Ways,
    ) {
        let others = sides.occupied() - king.into() - rook.into();
        let king_way = tables::path(Role::Rook, king, king_target::<S>(side));
        let rook_way = tables::path(Role::Rook, rook, rook_target::<S>(side));
        if ((king_way | rook_way) & others).is_empty() {
            ways.rooks |= rook.into();
            ways.kings |= king_way;
        }
    }

    /// Pushes the castling moves of a side that is not in check.
    #[inline(never)]
    pub(crate) fn castling<S: Side, T: Tracer, K: MoveSink>(
        &self,
        ways: Ways,
        sides: Sides,
        threats: Threats,
        aim: Aim,
        sink: &mut K,
    ) {
        let king = self.lists.king::<S>();
        if !aim.from.contains(king) {
            return;
        }
        for rook in ways.rooks & aim.to {
            let mv = Move::new(king, rook, MoveKind::Castle);
            let king_way = tables::path(Role::Rook, king, king_target::<S>(mv.castling_side()));
            tell!(
                T::step,
                Step::set(
                    "castling with it, attacked on the king's way",
                    Some(rook),
                    king_way & threats.attacked
                )
            );
            if (king_way & threats.attacked).is_empty() && !self.rook_uncovers::<S, T>(mv, sides) {
                sink.push(mv);
            }
        }
    }

    /// Whether a slider attacks the king after castling.
    ///
    /// In Chess960 the rook may leave a square from which it shielded the king's new one: with
    /// king c1, rook b1 and an enemy rook on a1, castling would end in check.
    #[inline(always)]
    fn rook_uncovers<S: Side, T: Tracer>(&self, mv: Move, sides: Sides) -> bool {
        let (king, rook, side) = (mv.from(), mv.to(), mv.castling_side());
        if rook.file() == side.standard_rook() {
            return false;
        }
        let others = sides.occupied() - king.into() - rook.into();
        let occupied = others | rook_target::<S>(side).into();
        slider_attacks::<S::Them, T>(&self.lists, king_target::<S>(side), occupied)
    }
}

#[inline(always)]
fn king_target<S: Side>(side: CastlingSide) -> Square {
    Square::from_coords(side.king_target(), Rank::First.of(S::COLOR))
}

#[inline(always)]
fn rook_target<S: Side>(side: CastlingSide) -> Square {
    Square::from_coords(side.rook_target(), Rank::First.of(S::COLOR))
}
