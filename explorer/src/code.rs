//! Code words of a position, bit by bit.

use std::fmt::Write;

use polyboard::encoding::{BitSink, Part, Snapshot, code};
use polyboard::{Color, Position};

/// The code word of a position in lines: what sort of thing some bits tell of, the bits, the square
/// they speak of (0 to 63, or -), and in words what they say.
///
/// An en passant square on which nobody can take is not stored, nor is the part of the halfmove
/// clock that is above what the code keeps.
///
/// # Errors
///
/// Why there is no such word.
pub fn fields(id: &str, position: &Position) -> Result<String, String> {
    let code = code(id).ok_or_else(|| format!("there is no code {id:?}"))?;
    let snapshot = Snapshot::reduced(position).with_clock_at_most(code.max_clock());
    let mut lines = Lines(String::new());
    code.explain(&snapshot, &mut lines).map_err(|error| error.to_string())?;
    Ok(lines.0)
}

struct Lines(String);

impl BitSink for Lines {
    fn put(&mut self, part: Part, value: u64, width: usize) {
        let square = match part {
            Part::Man(square, _) | Part::Empty(square, _) => square.index().to_string(),
            _ => "-".into(),
        };
        // A string takes everything.
        let _ = writeln!(self.0, "{}\t{value:0width$b}\t{square}\t{part}", kind(part));
    }
}

/// What sort of thing the bits tell of.
fn kind(part: Part) -> &'static str {
    match part {
        Part::Clock
        | Part::SideToMove
        | Part::Castling
        | Part::CastlingRight(..)
        | Part::EnPassant => "state",
        Part::King(_) | Part::KingsAndCastling => "kings",
        Part::Man(_, man) if man.color == Color::White => "white",
        Part::Man(..) => "black",
        Part::Empty(..) | Part::Filling => "empty",
        _ => "form",
    }
}
