//! Positions from the command line.

use polyboard::{
    CastlingNotation, Color, File, Move, Position, PositionError, Refusals, Setup, UciMove,
};

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

/// How castling is written here: by the king's step if all who may castle stand as in standard
/// chess.
pub(crate) fn castling_notation(position: &Position) -> CastlingNotation {
    let is_standard = |(color, side, rook): (Color, polyboard::CastlingSide, polyboard::Square)| {
        rook.file() == side.standard_rook() && position.king(color).file() == File::E
    };
    if position.state().castling.iter().all(is_standard) {
        CastlingNotation::Classic
    } else {
        CastlingNotation::Chess960
    }
}

/// A move as text.
pub(crate) fn uci(mv: Move, notation: CastlingNotation) -> String {
    UciMove::of(mv, notation).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn castling_is_written_in_the_classic_way_only_where_it_is_classic() {
        for (fen, expected) in [
            ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", CastlingNotation::Classic),
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", CastlingNotation::Classic),
            ("4k3/8/8/8/8/8/8/4K1R1 w G - 0 1", CastlingNotation::Chess960),
            ("5k2/8/8/8/8/8/8/5K1R w H - 0 1", CastlingNotation::Chess960),
        ] {
            let position = Position::from_fen(fen).unwrap();
            assert_eq!(castling_notation(&position), expected, "{fen}");
        }
    }
}
