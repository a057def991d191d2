//! Both boards, drawn as they lie in memory.

use core::fmt;
use core::mem::offset_of;

use crate::{Hybrid, Partner};

/// Writes the board, and then eight rows of eight cells, the eighth rank first, each with the place
/// in memory it begins at.
pub(crate) fn write<B: Partner>(pair: &Hybrid<B>, out: &mut dyn fmt::Write) -> fmt::Result {
    pair.board.write_memory(out)?;
    let start = offset_of!(Hybrid<B>, cells);
    writeln!(out, "\n  +{start:<3} cells")?;
    for (rank, row) in pair.cells().chunks(8).enumerate().rev() {
        write!(out, "{}", rank + 1)?;
        for cell in row {
            write!(out, "{:3}", cell.code())?;
        }
        writeln!(out, "   +{}", start + 8 * rank)?;
    }
    writeln!(out, "   a  b  c  d  e  f  g  h")
}
