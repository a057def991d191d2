//! The board as it lies in memory, drawn.

use core::fmt::{self, Write};
use core::mem::offset_of;

use board_core::Rank;
use board_setwise::draw_columns;
use board_sliders::SliderInstructions;

use crate::bitboard::Bitboard;

/// The names of the eight sets, in the order of memory.
const NAMES: [&str; 8] =
    ["pawns", "knights", "bishops", "rooks", "queens", "kings", "White", "Black"];

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

#[cfg(test)]
mod tests {
    extern crate std;

    use super::*;
    use board_core::{Board, Inspect, Position, ViewExt};
    use board_sliders::{Emulated, Hyperbola, Pext, Portable, Sliders};
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
