//! Sets of squares, drawn beside each other.

use core::fmt::{self, Write};

use board_core::{File, Rank, Square, SquareSet};

/// A set to be drawn: its place in memory in bytes, its name, its squares.
type Column<'a> = (usize, &'a str, SquareSet);

/// Draws sets beside each other, in columns of 20 characters: place and name, word, board. What
/// `beside` writes stands to the right of the ranks.
///
/// # Errors
///
/// Errors of the writer.
pub fn draw_columns(
    out: &mut dyn Write,
    columns: &[(usize, &str, SquareSet)],
    beside: impl Fn(&mut dyn Write, Rank) -> fmt::Result,
) -> fmt::Result {
    draw_line(out, columns, 14, |out, width, (offset, name, _)| {
        write!(out, "  +{offset:<3}{name:<width$}")
    })?;
    writeln!(out)?;
    draw_line(out, columns, 2, |out, width, (_, _, set)| {
        write!(out, "  {:016x}{:width$}", set.bits(), "")
    })?;
    writeln!(out)?;
    for rank in Rank::ALL.into_iter().rev() {
        draw_line(out, columns, 4, |out, width, (_, _, set)| draw_rank(out, set, rank, width))?;
        beside(out, rank)?;
        writeln!(out)?;
    }
    draw_line(out, columns, 4, |out, width, _| write!(out, "  a b c d e f g {:<width$}", 'h'))?;
    writeln!(out)
}

/// Writes one line of every column; the last part of a line is padded to `width` characters, but
/// for the last column.
fn draw_line<'a>(
    out: &mut dyn Write,
    columns: &[Column<'a>],
    width: usize,
    mut draw: impl FnMut(&mut dyn Write, usize, Column<'a>) -> fmt::Result,
) -> fmt::Result {
    for (index, &column) in columns.iter().enumerate() {
        let is_last = index + 1 == columns.len();
        draw(out, if is_last { 0 } else { width }, column)?;
    }
    Ok(())
}

/// Writes the digit of a rank and `x` for every square of the set on it.
fn draw_rank(out: &mut dyn Write, set: SquareSet, rank: Rank, width: usize) -> fmt::Result {
    write!(out, "{rank}")?;
    for file in File::ALL {
        let mark = if set.contains(Square::from_coords(file, rank)) { 'x' } else { '.' };
        let width = if file == File::H { width } else { 0 };
        write!(out, " {mark:<width$}")?;
    }
    Ok(())
}
