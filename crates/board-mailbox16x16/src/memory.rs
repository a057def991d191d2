//! The array, drawn as it lies in memory.

use core::fmt;

use board_mailbox::Cell;

/// Writes sixteen rows of sixteen cells, the uppermost first, each with the place of its first cell in
/// the array, in hexadecimal, and the low digits above.
pub(crate) fn write(cells: &[Cell; 256], out: &mut dyn fmt::Write) -> fmt::Result {
    write!(out, "  ")?;
    for file in 0..16 {
        write!(out, "{file:4x}")?;
    }
    writeln!(out)?;
    for (row, cells) in cells.chunks(16).enumerate().rev() {
        write!(out, "{row:x}0")?;
        for cell in cells {
            write!(out, "{:4}", cell.code())?;
        }
        match row {
            4..12 => writeln!(out, "   {}", row - 3)?,
            _ => writeln!(out)?,
        }
    }
    writeln!(out, "{:18} a   b   c   d   e   f   g   h", "")
}
