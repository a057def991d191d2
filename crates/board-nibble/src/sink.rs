//! From targets to moves.

use board_core::{Count, Move, MoveKind, MoveSink, Role};

use crate::set::{Place, Set};

/// A sink of the generator, which takes all targets of a piece at once.
pub(crate) trait TargetSink: MoveSink {
    /// Takes the moves of a piece other than a pawn.
    #[inline]
    fn push_targets(&mut self, from: Place, mut targets: Set, enemy: Set) {
        while let Some(to) = targets.pop() {
            let kind = if enemy.contains(to) { MoveKind::Capture } else { MoveKind::Quiet };
            self.push(Move::new(from.square(), to.square(), kind));
        }
    }

    /// Takes the moves of a pawn that does not promote.
    #[inline]
    fn push_pawn_targets(&mut self, from: Place, mut targets: Set, enemy: Set) {
        let from = from.square();
        while let Some(to) = targets.pop() {
            let distance = to.square().index().abs_diff(from.index());
            let kind = match (enemy.contains(to), distance) {
                (true, _) => MoveKind::Capture,
                (false, 16) => MoveKind::DoublePush,
                (false, _) => MoveKind::Quiet,
            };
            self.push(Move::new(from, to.square(), kind));
        }
    }

    /// Takes the moves of a pawn that promotes: four to each target.
    #[inline]
    fn push_promotion_targets(&mut self, from: Place, mut targets: Set, enemy: Set) {
        while let Some(to) = targets.pop() {
            for role in Role::PROMOTIONS {
                let kind = MoveKind::promotion(role, enemy.contains(to));
                self.push(Move::new(from.square(), to.square(), kind));
            }
        }
    }
}

/// Every sink of moves, behind a reference.
impl<K: MoveSink + ?Sized> TargetSink for &mut K {}

/// Counting adds the sizes of target sets, without a move.
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
