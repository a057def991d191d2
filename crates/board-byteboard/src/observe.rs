//! The attacks that a move changes, if the byte vector has a way of its own to find them.

use board_core::{Move, Observer};

use crate::byte_vector::{ByteVector, Task};
use crate::byteboard::Byteboard;

/// Reports the attacks that a move changes, and says whether it did.
pub(crate) struct ReportAttacks<'a, P, O> {
    pub(crate) board: &'a Byteboard<P>,
    pub(crate) mv: Move,
    pub(crate) observer: &'a mut O,
}

impl<P: Copy, O: Observer> Task for ReportAttacks<'_, P, O> {
    type Output = bool;

    #[inline(always)]
    fn with<V: ByteVector>(self, vector: V) -> bool {
        vector.report_attacks(self.board, self.mv, self.observer)
    }
}
