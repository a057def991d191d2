//! The array, drawn as it lies in memory.

use core::fmt;

use board_mailbox::Cell;

/// Writes twelve rows of twelve cells, the uppermost first, each with the index it begins at, and
/// the ranks and files of the board beside them.
pub(crate) fn write(cells: &[Cell; 144], out: &mut dyn fmt::Write) -> fmt::Result {
    writeln!(out, "index           a   b   c   d   e   f   g   h")?;
    for (row, cells) in cells.chunks(12).enumerate().rev() {
        write!(out, "{:5}", 12 * row)?;
        for cell in cells {
            write!(out, "{:4}", cell.code())?;
        }
        match row {
            2..=9 => writeln!(out, "   {}", row - 1)?,
            _ => writeln!(out)?,
        }
    }
    Ok(())
}
