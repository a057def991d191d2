//! The board as it lies in memory, drawn.

use core::fmt::{self, Write};
use core::mem::offset_of;

use board_core::{Color, File, Rank, Square};
use board_processor::Instructions;

use crate::byte_vector::{ByteVector, Task};
use crate::byteboard::Byteboard;
use crate::code;
use crate::perform::Perform;

impl<P: Instructions> Byteboard<P> {
    /// The name of the code path: its byte vector.
    pub fn path_name(&self) -> &'static str {
        self.path.perform(PathName)
    }

    /// Draws the bytes rank by rank, each rank with its place in memory and, beside it, its pieces; then
    /// the state.
    pub(crate) fn draw(&self, out: &mut dyn Write) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            self.draw_rank(out, rank)?;
        }
        self.draw_state(out)
    }

    fn draw_rank(&self, out: &mut dyn Write, rank: Rank) -> fmt::Result {
        let squares = || File::ALL.into_iter().map(|file| Square::from_coords(file, rank));
        write!(out, "+{:<3}", 8 * rank.index())?;
        for square in squares() {
            write!(out, " {:02x}", self.squares.at(square))?;
        }
        write!(out, "   ")?;
        for square in squares() {
            write!(out, " {}", self.letter(square))?;
        }
        writeln!(out)
    }

    /// The letter of the piece on a square. `x` is the en passant square.
    fn letter(&self, square: Square) -> char {
        let byte = self.squares.at(square);
        let empty = if byte == code::STATE { 'x' } else { '.' };
        code::piece(byte).map_or(empty, |piece| piece.letter())
    }

    fn draw_state(&self, out: &mut dyn Write) -> fmt::Result {
        for color in Color::ALL {
            let offset = offset_of!(Self, kings) + color.index();
            let king = self.kings[color.index()];
            writeln!(out, "+{offset}  {:02x} {color}'s king {king}", king.index())?;
        }
        let clock = self.halfmove_clock;
        writeln!(out, "+{}  {clock:04x} halfmove clock {clock}", offset_of!(Self, halfmove_clock))?;
        let number = self.fullmove_number;
        writeln!(
            out,
            "+{}  {number:04x} fullmove number {number}",
            offset_of!(Self, fullmove_number)
        )?;
        let offset = offset_of!(Self, side);
        writeln!(out, "+{offset}  {:02x} {} to move", self.side.index(), self.side)?;
        writeln!(out, "+{}  code path: {}", offset_of!(Self, path), self.path_name())
    }
}

/// The name of the byte vector.
struct PathName;

impl Task for PathName {
    type Output = &'static str;

    fn with<V: ByteVector>(self, _: V) -> &'static str {
        V::NAME
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::*;
    use crate::Baseline;
    use board_core::{Board, Inspect, Position, ViewExt};
    use std::string::String;

    #[test]
    fn the_picture_in_the_lesson_is_the_board() {
        let mut board = Byteboard::<Baseline>::from_position(&Position::start());
        board.play_unchecked(board.find_uci("e2e4").unwrap());
        let mut picture = String::new();
        board.write_memory(&mut picture).unwrap();
        let picture = picture.replace("eight words", "one register");
        board_conformance::assert_lesson_shows(include_str!("lib.rs"), &picture);
    }

    #[test]
    fn the_tables_are_as_large_as_the_lesson_says() {
        let board = Byteboard::<Baseline>::from_position(&Position::start());
        let kilobytes = board.table_bytes().unwrap().div_ceil(1024);
        let words = std::format!(" {kilobytes} KB for leapers");
        assert!(include_str!("lib.rs").contains(&words), "{words}");
    }
}
