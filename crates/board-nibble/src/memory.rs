//! A drawing of the board in memory.

use core::fmt::{self, Write};
use core::mem::offset_of;

use board_core::{Color, File, Rank, Square};

use crate::Nibble;

impl Nibble {
    /// Draws the eight words, each with its offset in memory, and under every nibble its square and
    /// its piece; then the state.
    pub(crate) fn draw(&self, out: &mut dyn Write) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            self.draw_rank(out, rank)?;
        }
        self.draw_state(out)
    }

    /// Writes a word in hexadecimal, the h-file first as in any number, and two lines below it.
    fn draw_rank(&self, out: &mut dyn Write, rank: Rank) -> fmt::Result {
        let squares = || File::ALL.into_iter().rev().map(|file| Square::from_coords(file, rank));
        write!(out, "+{:<3}{:08x}  ", 4 * rank.index(), self.ranks.rank(rank))?;
        for square in squares() {
            write!(out, "  {:x}", self.ranks.at(square).code())?;
        }
        write!(out, "\n              ")?;
        for square in squares() {
            write!(out, " {square}")?;
        }
        write!(out, "\n              ")?;
        for square in squares() {
            let letter = self.ranks.at(square).piece().map_or('.', |piece| piece.letter());
            write!(out, "  {letter}")?;
        }
        writeln!(out)
    }

    fn draw_state(&self, out: &mut dyn Write) -> fmt::Result {
        let (offset, rights) = (offset_of!(Self, rights), self.rights);
        writeln!(out, "+{offset} {:04x} castling {rights:?}", rights.bits())?;
        let (offset, clock) = (offset_of!(Self, halfmove_clock), self.halfmove_clock);
        writeln!(out, "+{offset} {clock:04x} halfmove clock {clock}")?;
        let (offset, number) = (offset_of!(Self, fullmove_number), self.fullmove_number);
        writeln!(out, "+{offset} {number:04x} fullmove number {number}")?;
        for color in Color::ALL {
            let offset = offset_of!(Self, kings) + color.index();
            let king = self.kings[color.index()];
            writeln!(out, "+{offset} {:02x}   {color}'s king {king}", king.index())?;
        }
        write!(
            out,
            "+{} {:02x}   en passant ",
            offset_of!(Self, en_passant_file),
            self.en_passant_file
        )?;
        match self.en_passant_square() {
            Some(square) => writeln!(out, "{square}")?,
            None => writeln!(out, "-")?,
        }
        let offset = offset_of!(Self, side);
        writeln!(out, "+{offset} {:02x}   {} to move", self.side.index(), self.side)
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::*;
    use crate::Undo;
    use board_core::{Board, Inspect, Position, SMALL, ViewExt};
    use std::string::String;

    #[test]
    fn the_picture_in_the_lesson_is_the_board() {
        let mut board = Nibble::from_position(&Position::start());
        board.play_unchecked(board.find_uci("e2e4").unwrap());
        let mut picture = String::new();
        board.write_memory(&mut picture).unwrap();
        board_conformance::assert_lesson_shows(include_str!("lib.rs"), &picture);
    }

    #[test]
    fn the_board_is_as_small_as_the_lesson_says() {
        assert_eq!(size_of::<Nibble>(), 44);
        assert_eq!(size_of::<Undo>(), 8);
        let board = Nibble::from_position(&Position::start());
        let tables = if SMALL { 3 } else { 8 + 32 + 5 };
        assert_eq!(board.table_bytes().unwrap() / 1024, tables);
    }
}
