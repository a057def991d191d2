//! The array, drawn as it lies in memory.

use core::fmt;

use board_mailbox::Cell;

pub(crate) fn write(cells: &[Cell; 144], out: &mut dyn fmt::Write) -> fmt::Result {
    for (row, cells) in cells.chunks(12).enumerate().rev() {
        write!(out, "{:3} |", 12 * row)?;
        for cell in cells {
            write!(out, "{:3}", cell.code())?;
        }
        writeln!(out)?;
    }
    Ok(())
}
