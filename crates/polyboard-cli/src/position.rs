//! Positions from the command line.

use polyboard::{
    CastlingNotation, FromFenError, Move, Position, PositionErrorKinds, Setup, UciMove,
};

use crate::error::Error;

/// Reads a FEN strictly, except for allowed errors.
pub(crate) fn read(fen: &str, allowed: PositionErrorKinds) -> Result<Position, FromFenError> {
    Ok(Position::new_allowing(Setup::from_fen(fen)?, allowed)?)
}

/// The position of an option, or the start position.
pub(crate) fn given(fen: Option<&str>, allowed: PositionErrorKinds) -> Result<Position, Error> {
    fen.map_or(Ok(Position::start()), |fen| {
        read(fen, allowed).map_err(|source| Error::Position { fen: fen.to_owned(), source })
    })
}

/// A FEN from one argument, or from six if it was not quoted.
pub(crate) fn joined(words: &[String]) -> Option<String> {
    (!words.is_empty()).then(|| words.join(" "))
}

/// A move as text.
pub(crate) fn uci(mv: Move, notation: CastlingNotation) -> String {
    UciMove::of(mv, notation).to_string()
}
