//! Counting moves: the sizes of the sets that the generator pushes.

use board_core::{Move, MoveKind, MoveSink, Role, Square, SquareSet};

/// Counts moves.
///
/// The generator pushes the captures of a piece and then its quiet moves. Both are counted together, by
/// one instruction.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Counter {
    pub(crate) count: usize,
    /// The captures pushed last, not yet counted.
    captures: SquareSet,
}

impl MoveSink for Counter {
    #[inline(always)]
    fn push(&mut self, _: Move) {
        self.count += 1;
    }

    #[inline(always)]
    fn push_piece(&mut self, _: Role, _: Square, to: SquareSet, kind: MoveKind) {
        if kind == MoveKind::Capture {
            self.captures = to;
        } else {
            self.count += (self.captures | to).len();
        }
    }

    #[inline(always)]
    fn push_pawns(&mut self, to: SquareSet, _: i8, _: MoveKind) {
        self.count += to.len();
    }

    #[inline(always)]
    fn push_promotions(&mut self, to: SquareSet, _: i8, _: bool) {
        self.count += 4 * to.len();
    }
}
