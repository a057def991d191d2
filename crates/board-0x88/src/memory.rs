//! The array, drawn as it lies in memory.

use core::fmt;

use board_mailbox::Cell;

/// Writes eight rows of sixteen cells, the eighth rank first, each with the index it begins at, in
/// hexadecimal, and the low digits above. On the right lies the board that is none.
pub(crate) fn write(cells: &[Cell; 128], out: &mut dyn fmt::Write) -> fmt::Result {
    write!(out, "  ")?;
    for file in 0..16 {
        write!(out, "{}{file:4x}", if file == 8 { "  |" } else { "" })?;
    }
    writeln!(out)?;
    for (rank, row) in cells.chunks(16).enumerate().rev() {
        write!(out, "{rank:x}0")?;
        let (board, beyond) = row.split_at(8);
        for cell in board {
            write!(out, "{:4}", cell.code())?;
        }
        write!(out, "  |")?;
        for cell in beyond {
            write!(out, "{:4}", cell.code())?;
        }
        writeln!(out, "   {}", rank + 1)?;
    }
    writeln!(out, "     a   b   c   d   e   f   g   h  |  index & 0x88 is not 0")
}
