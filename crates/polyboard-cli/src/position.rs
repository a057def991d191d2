//! Positions from the command line.

use polyboard::{CastlingNotation, Move, Position, PositionError, Refusals, Setup, UciMove};

use crate::error::Error;

/// Reads a FEN strictly; waived reasons do not count.
pub(crate) fn read(fen: &str, waived: Refusals) -> Result<Position, PositionError> {
    Ok(Position::new_waiving(Setup::from_fen(fen)?, waived)?)
}

/// The position that an option names, or the start of a game.
pub(crate) fn given(fen: Option<&str>, waived: Refusals) -> Result<Position, Error> {
    fen.map_or(Ok(Position::start()), |fen| {
        read(fen, waived).map_err(|source| Error::Position { fen: fen.to_owned(), source })
    })
}

/// A FEN as one argument, or as the six words of which it consists when it was not quoted.
pub(crate) fn joined(words: &[String]) -> Option<String> {
    (!words.is_empty()).then(|| words.join(" "))
}

/// A move as text.
pub(crate) fn uci(mv: Move, notation: CastlingNotation) -> String {
    UciMove::of(mv, notation).to_string()
}
