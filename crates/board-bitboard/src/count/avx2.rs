//! The number of legal moves in two registers of four lanes: the way of [`board_setwise::count_common`].

use board_core::side::Side;
use board_processor::compiled_for;
use board_setwise::{count_common, four_lanes};

use super::count_by_pieces;
use crate::reader::Reader;
use crate::sliders::Sliders;

/// The size of the table that is read.
pub(crate) const TABLE_BYTES: usize = size_of_val(&four_lanes::RAYS);

compiled_for! { bmi2:
    /// The number of legal moves.
    #[inline(never)]
    pub(super) fn count<S: Side, X: Sliders>(reader: Reader<'_, X>) -> usize {
        let (count, is_rare) = count_common::<S, _>(reader);
        if is_rare { count_rare::<S, X>(reader) } else { count }
    }
}

compiled_for! { bmi2:
    #[cold]
    #[inline(never)]
    fn count_rare<S: Side, X: Sliders>(reader: Reader<'_, X>) -> usize {
        count_by_pieces::<S, X>(reader)
    }
}
