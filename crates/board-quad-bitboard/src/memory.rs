//! The board as it lies in memory, drawn.

use core::fmt::{self, Write};
use core::mem::offset_of;

use board_processor::Instructions;
use board_setwise::draw_columns;
use board_sliders::SliderInstructions;

use crate::quad_bitboard::QuadBitboard;

/// The pieces whose code has the bit of each word.
const NAMES: [&str; 4] = ["PBRQ", "PRK", "NRQK", "Black"];

impl<P: Instructions> QuadBitboard<P> {
    /// The name of the code path: its slider method.
    pub fn path_name(&self) -> &'static str {
        self.path.method_name()
    }

    /// Draws the words beside each other, each as a number and as a board, and then the state.
    pub(crate) fn draw(&self, out: &mut dyn Write) -> fmt::Result {
        let columns = [0, 1, 2, 3].map(|word| (8 * word, NAMES[word], self.words.words[word]));
        draw_columns(out, &columns, |_, _| Ok(()))?;
        self.draw_state(out)
    }

    fn draw_state(&self, out: &mut dyn Write) -> fmt::Result {
        let [white, black] = self.castling;
        let offset = offset_of!(Self, castling);
        writeln!(
            out,
            "+{offset} {white:08b} {black:08b} castling rooks of White and Black, h to a"
        )?;
        let clock = self.halfmove_clock;
        writeln!(out, "+{} {clock:04x} halfmove clock {clock}", offset_of!(Self, halfmove_clock))?;
        let number = self.fullmove_number;
        let offset = offset_of!(Self, fullmove_number);
        writeln!(out, "+{offset} {number:04x} fullmove number {number}")?;
        let offset = offset_of!(Self, side);
        writeln!(out, "+{offset} {:02x}   {} to move", self.side.index(), self.side)?;
        writeln!(out, "+{} code path: {}", offset_of!(Self, path), self.path_name())
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::*;
    use board_core::{Board, Inspect, Position, SMALL, ViewExt};
    use board_processor::Baseline;
    use std::string::String;

    #[test]
    fn the_picture_in_the_lesson_is_the_board() {
        let mut board = QuadBitboard::<Baseline>::from_position(&Position::start());
        board.play_unchecked(board.find_uci("e2e4").unwrap());
        let mut picture = String::new();
        board.write_memory(&mut picture).unwrap();
        let picture = picture.replace(board.path_name(), "pext");
        board_conformance::assert_lesson_shows(include_str!("lib.rs"), &picture);
    }

    #[test]
    fn the_tables_are_as_large_as_the_lesson_says() {
        use board_sliders::{Fallback, Sliders};

        let board = QuadBitboard::<Baseline>::from_position(&Position::start());
        let own = board.table_bytes().unwrap() - Fallback::TABLE_BYTES;
        let words = std::format!(" {} KB for leapers", (own + 512) / 1024);
        assert!(SMALL || include_str!("lib.rs").contains(&words), "{words}");
    }
}
