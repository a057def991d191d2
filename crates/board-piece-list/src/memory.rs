//! The lists, drawn as they lie in memory.

use core::fmt::{self, Write};
use core::mem::offset_of;

use board_core::side::{Black, Side, White};
use board_core::{Role, State};

use crate::PieceList;
use crate::lists::Lists;
use crate::slots::BLOCKS;

impl PieceList {
    /// Draws the pieces with their squares, then every block of the lists as bytes, then the rest of
    /// the board, each with its place in memory.
    pub(crate) fn draw(&self, out: &mut dyn Write) -> fmt::Result {
        self.draw_pieces::<White>(out)?;
        self.draw_pieces::<Black>(out)?;
        self.draw_blocks(out, "squares", offset_of!(Lists, squares), &self.lists.squares)?;
        self.draw_blocks(out, "roles", offset_of!(Lists, roles), &self.lists.roles)?;
        let [white, black] = self.lists.blocks;
        writeln!(out, "\n+{:<4}blocks in use: {white} {black}", offset_of!(Lists, blocks))?;
        self.draw_state(out)
    }

    /// Writes a line for each role that a side has pieces of.
    fn draw_pieces<S: Side>(&self, out: &mut dyn Write) -> fmt::Result {
        for role in Role::ALL.into_iter().rev() {
            let mut pieces = self.lists.pieces::<S>(role).peekable();
            if pieces.peek().is_some() {
                // A role is written as wide as the longest of them.
                write!(out, "{} {role:6}", S::COLOR)?;
                for piece in pieces {
                    write!(out, " {}", self.lists.square(piece))?;
                }
                writeln!(out)?;
            }
        }
        Ok(())
    }

    fn draw_blocks(
        &self,
        out: &mut dyn Write,
        name: &str,
        offset: usize,
        blocks: &[[u8; 16]; BLOCKS],
    ) -> fmt::Result {
        writeln!(out, "\n     {name}")?;
        let [white, black] = self.lists.blocks.map(usize::from);
        for (number, block) in blocks.iter().enumerate() {
            write!(out, "+{:<4}", offset + 16 * number)?;
            for byte in block {
                write!(out, "{byte:02x} ")?;
            }
            let owner = match number {
                _ if number < white => " White",
                _ if number >= BLOCKS - black => " Black",
                _ => " free",
            };
            writeln!(out, "{owner}")?;
        }
        Ok(())
    }

    fn draw_state(&self, out: &mut dyn Write) -> fmt::Result {
        let State { side_to_move, castling, en_passant, halfmove_clock, fullmove_number } =
            self.state;
        write!(out, "+{:<4}state: {side_to_move} to move", offset_of!(Self, state))?;
        write!(out, ", castling {castling:?}, en passant ")?;
        match en_passant {
            Some(square) => write!(out, "{square}")?,
            None => write!(out, "-")?,
        }
        writeln!(out, ", halfmove clock {halfmove_clock}, move {fullmove_number}")
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::*;
    use board_core::{Board, Inspect, Position, ViewExt};
    use std::string::String;

    #[test]
    fn the_picture_in_the_lesson_is_the_board() {
        let mut board = PieceList::from_position(&Position::start());
        for mv in ["e2e4", "d7d5", "e4d5"] {
            board.play_unchecked(board.find_uci(mv).unwrap());
        }
        let mut picture = String::new();
        board.write_memory(&mut picture).unwrap();
        board_conformance::assert_lesson_shows(include_str!("lib.rs"), &picture);
    }
}
