//! The board as it lies in memory, drawn.

use core::fmt::{self, Write};
use core::mem::offset_of;

use board_core::attacks::tables::{BETWEEN_BYTES, LEAPER_BYTES};
use board_core::castling_path::CASTLING_PATHS;
use board_core::{File, Rank, Square, SquareSet};
#[cfg(target_arch = "x86_64")]
use board_setwise::four_lanes;

use crate::bitboard::Bitboard;
use crate::instructions::{SliderInstructions, Task};
use crate::sliders::Sliders;

/// The names of the eight sets, in the order of memory.
const NAMES: [&str; 8] =
    ["pawns", "knights", "bishops", "rooks", "queens", "kings", "White", "Black"];

/// A set to be drawn: its place in memory in bytes, its name, its squares.
type Column<'a> = (usize, &'a str, SquareSet);

impl<P: SliderInstructions> Bitboard<P> {
    /// The name of the code path: its slider method.
    pub fn path_name(&self) -> &'static str {
        self.path.method_name()
    }

    /// Draws every set as a word and as a board, four beside each other, and then the state.
    pub(crate) fn draw(&self, out: &mut dyn Write) -> fmt::Result {
        for first in [0, 4] {
            let columns = [0, 1, 2, 3].map(|column| {
                let index = first + column;
                (8 * index, NAMES[index], self.pieces.sets[index])
            });
            draw_columns(out, &columns, |_, _| Ok(()))?;
            writeln!(out)?;
        }
        let state = (offset_of!(Self, state_squares), "state squares", self.state_squares);
        draw_columns(out, &[state], |out, rank| self.draw_state(out, rank))
    }

    /// Writes a line of the state, the lines counted by the ranks of the board beside them.
    fn draw_state(&self, out: &mut dyn Write, rank: Rank) -> fmt::Result {
        match rank {
            Rank::Eighth => {
                let offset = offset_of!(Self, halfmove_clock);
                write!(out, "     +{offset} halfmove clock {}", self.halfmove_clock)
            }
            Rank::Seventh => {
                let offset = offset_of!(Self, fullmove_number);
                write!(out, "     +{offset} fullmove number {}", self.fullmove_number)
            }
            Rank::Sixth => {
                write!(out, "     +{} {} to move", offset_of!(Self, side), self.side)
            }
            Rank::Fifth => {
                let offset = offset_of!(Self, path);
                write!(out, "     +{offset} code path: {}", self.path_name())
            }
            _ => Ok(()),
        }
    }
}

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

/// The size of the tables in bytes.
pub(crate) struct TableBytes;

impl Task for TableBytes {
    type Output = usize;

    fn with<X: Sliders>(self, sliders: X) -> usize {
        let lanes_and_lines = match (sliders.bmi2(), sliders.avx512()) {
            #[cfg(target_arch = "x86_64")]
            (_, Some(_)) => crate::count::avx512::TABLE_BYTES,
            #[cfg(target_arch = "x86_64")]
            (Some(_), None) => size_of_val(&four_lanes::RAYS) + crate::list::lines::TABLE_BYTES,
            _ => 0,
        };
        let others = LEAPER_BYTES + BETWEEN_BYTES + size_of_val(&CASTLING_PATHS);
        X::TABLE_BYTES + others + lanes_and_lines
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::*;
    use crate::Portable;
    use crate::sliders::{Emulated, Pext};
    use board_core::{Board, Inspect, Position, ViewExt};
    use std::string::String;

    #[test]
    fn the_picture_in_the_lesson_is_the_board() {
        let path = Portable::<Pext<Emulated>>::default();
        let mut board = Bitboard::on(path, &Position::start());
        board.play_unchecked(board.find_uci("e2e4").unwrap());
        let mut picture = String::new();
        board.write_memory(&mut picture).unwrap();
        let picture = picture.replace("pext emulated", "pext");
        board_conformance::assert_lesson_shows(include_str!("lib.rs"), &picture);
    }

    /// With hyperbola quintessence.
    #[test]
    fn the_tables_are_as_large_as_the_lesson_says() {
        use crate::instructions::Portable;
        use crate::sliders::{Hyperbola, Sliders};

        let says = |bytes: usize, what: &str| {
            let words = std::format!(" {} KB {what}", (bytes + 512) / 1024);
            assert!(include_str!("lib.rs").contains(&words), "{words}");
        };
        let board = Bitboard::<Portable<Hyperbola>>::from_position(&Position::start());
        let bytes = board.table_bytes().unwrap();
        if board_core::SMALL {
            says(bytes, "of tables");
        } else {
            says(Hyperbola::TABLE_BYTES, "for hyperbola quintessence");
            says(bytes - Hyperbola::TABLE_BYTES, "for leapers");
        }
    }
}
