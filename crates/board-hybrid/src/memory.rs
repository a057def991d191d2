//! Both boards, drawn as they lie in memory.

use core::fmt;
use core::mem::offset_of;

use crate::{Hybrid, Mirrored};

/// Writes the board, and then eight rows of eight cells, the eighth rank first, each with the place
/// in memory it begins at.
pub(crate) fn write<B: Mirrored>(pair: &Hybrid<B>, out: &mut dyn fmt::Write) -> fmt::Result {
    pair.board.write_memory(out)?;
    let start = offset_of!(Hybrid<B>, cells);
    writeln!(out, "\n  +{start:<3} cells")?;
    for (rank, row) in pair.cells().chunks(8).enumerate().rev() {
        write!(out, "{}", rank + 1)?;
        for cell in row {
            write!(out, "{:3}", cell.code())?;
        }
        writeln!(out, "   +{}", start + 8 * rank)?;
    }
    writeln!(out, "   a  b  c  d  e  f  g  h")
}

#[cfg(test)]
mod tests {
    extern crate std;

    use crate::BitboardArray8x8;
    use board_core::{Board, Inspect, Position, ViewExt};
    use std::string::String;

    #[test]
    fn the_picture_in_the_lesson_is_the_board() {
        let mut board: BitboardArray8x8 = Board::from_position(&Position::start());
        board.play_unchecked(board.find_uci("e2e4").unwrap());
        let (mut picture, mut sets) = (String::new(), String::new());
        board.write_memory(&mut picture).unwrap();
        board.board().write_memory(&mut sets).unwrap();
        let cells = picture.strip_prefix(&sets).unwrap().trim_start_matches('\n');
        board_conformance::assert_lesson_shows(include_str!("lib.rs"), cells);
    }
}
