//! The array, drawn as it lies in memory.

use core::fmt::{Result, Write};

use crate::Cell;

/// Writes the rows of the array, the uppermost first, each with the place of its first cell, and the
/// ranks and files of the board beside them. Places are decimal, or hexadecimal with the low digits
/// above where a row has sixteen cells.
pub(crate) fn write(cells: &[Cell], width: usize, corner: usize, out: &mut dyn Write) -> Result {
    let (bottom, left) = (corner / width, corner % width);
    if width == 16 {
        write!(out, "  ")?;
        (0..16).try_for_each(|column| write!(out, "{column:4x}"))?;
    } else {
        write!(out, "index{:1$}", "", 4 * left)?;
        write_files(out)?;
    }
    writeln!(out)?;
    for (row, cells) in cells.chunks(width).enumerate().rev() {
        if width == 16 { write!(out, "{row:x}0") } else { write!(out, "{:5}", width * row) }?;
        cells.iter().try_for_each(|cell| write!(out, "{:4}", cell.code()))?;
        if (bottom..bottom + 8).contains(&row) {
            write!(out, "   {}", row - bottom + 1)?;
        }
        writeln!(out)?;
    }
    if width == 16 {
        write!(out, "{:1$}", "", 2 + 4 * left)?;
        write_files(out)?;
        writeln!(out)?;
    }
    Ok(())
}

/// The letters of the files, each above or below the last digit of its column.
fn write_files(out: &mut dyn Write) -> Result {
    ('a'..='h').try_for_each(|file| write!(out, "{file:>4}"))
}
