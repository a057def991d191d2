//! The array, drawn as it lies in memory.

use core::fmt;

use board_mailbox::Cell;

/// Writes eight rows of eight cells, the eighth rank first, each with the index it begins at.
pub(crate) fn write(cells: &[Cell; 64], out: &mut dyn fmt::Write) -> fmt::Result {
    writeln!(out, "index    a   b   c   d   e   f   g   h")?;
    for (rank, row) in cells.chunks(8).enumerate().rev() {
        write!(out, "{:5}", 8 * rank)?;
        for cell in row {
            write!(out, "{:4}", cell.code())?;
        }
        writeln!(out, "   {}", rank + 1)?;
    }
    Ok(())
}
