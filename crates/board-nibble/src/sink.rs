//! Where the generator puts what it finds.

use board_core::{Move, MoveKind, MoveSink, Role};

use crate::set::{Place, Set};

/// Takes the moves that the generator finds, one set of targets at a time.
pub(crate) trait TargetSink {
    /// Takes one move.
    fn push(&mut self, mv: Move);

    /// Takes the moves of a piece other than a pawn.
    fn push_piece(&mut self, from: Place, targets: Set, enemy: Set);

    /// Takes the moves of a pawn that does not promote.
    fn push_pawn(&mut self, from: Place, targets: Set, enemy: Set);

    /// Takes the moves of a pawn that promotes: four to each target.
    fn push_promotions(&mut self, from: Place, targets: Set, enemy: Set);

    /// Whether further moves are ignored.
    fn is_done(&self) -> bool;
}

/// Makes moves of the targets, and pushes them one by one.
#[derive(Debug)]
pub(crate) struct Moves<'a, K>(pub(crate) &'a mut K);

impl<K: MoveSink> TargetSink for Moves<'_, K> {
    #[inline(always)]
    fn push(&mut self, mv: Move) {
        self.0.push(mv);
    }

    #[inline]
    fn push_piece(&mut self, from: Place, mut targets: Set, enemy: Set) {
        while let Some(to) = targets.pop() {
            let kind = if enemy.contains(to) { MoveKind::Capture } else { MoveKind::Quiet };
            self.0.push(Move::new(from.square(), to.square(), kind));
        }
    }

    #[inline]
    fn push_pawn(&mut self, from: Place, mut targets: Set, enemy: Set) {
        let from = from.square();
        while let Some(to) = targets.pop() {
            let distance = to.square().index().abs_diff(from.index());
            let kind = match (enemy.contains(to), distance) {
                (true, _) => MoveKind::Capture,
                (false, 16) => MoveKind::DoublePush,
                (false, _) => MoveKind::Quiet,
            };
            self.0.push(Move::new(from, to.square(), kind));
        }
    }

    #[inline]
    fn push_promotions(&mut self, from: Place, mut targets: Set, enemy: Set) {
        while let Some(to) = targets.pop() {
            for role in Role::PROMOTIONS {
                let kind = MoveKind::promotion(role, enemy.contains(to));
                self.0.push(Move::new(from.square(), to.square(), kind));
            }
        }
    }

    #[inline(always)]
    fn is_done(&self) -> bool {
        self.0.is_done()
    }
}
