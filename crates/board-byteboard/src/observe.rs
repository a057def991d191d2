//! The attacks that a move changes, reported by the way of the byte vector.

use board_core::{Move, Observer};
use board_processor::Instructions;

use crate::byte_vector::{ByteVector, Task};
use crate::byteboard::Byteboard;

/// Reports the attacks that a move changes.
pub(crate) struct ReportAttacks<'a, P, O> {
    pub(crate) board: &'a Byteboard<P>,
    pub(crate) mv: Move,
    pub(crate) observer: &'a mut O,
}

impl<P: Instructions, O: Observer> Task for ReportAttacks<'_, P, O> {
    type Output = ();

    #[inline(always)]
    fn with<V: ByteVector>(self, vector: V) {
        vector.report_attacks(self.board, self.mv, self.observer);
    }
}
