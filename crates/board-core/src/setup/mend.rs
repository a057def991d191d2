//! What others write beside the pieces, and no position has.

use core::fmt::{self, Write};

use super::Setup;
use crate::{CastlingRights, CastlingSide, Piece, PositionErrorKind, Role, Square};

/// What [`Setup::mend`] changed. Displays as a sentence, `castling right Q dropped`, and as nothing if nothing was changed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SetupMends {
    /// The castling rights that cannot be: without a king on the first rank, or without the rook.
    pub dropped: CastlingRights,
    /// The en passant square that no pawn can have passed.
    pub en_passant: Option<Square>,
    /// The halfmove clock beside an en passant square, where it is 0.
    pub clock: Option<u16>,
}

impl SetupMends {
    /// Whether nothing was changed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == SetupMends::default()
    }
}

impl Setup {
    /// Drops the castling rights and the en passant square that no position has with these pieces, and sets the halfmove clock
    /// to 0 if there is an en passant square: then a pawn has just moved. Programs write such FENs; the pieces are right all the
    /// same.
    ///
    /// ```
    /// use board_core::{Position, Setup};
    ///
    /// let mut setup: Setup = "4k3/8/8/8/8/8/8/4K2R w KQk - 0 1".parse()?;
    /// assert!(Position::new(setup).is_err());
    ///
    /// let mends = setup.mend();
    /// assert_eq!(mends.to_string(), "castling rights Q and k dropped: king or rook is not there");
    /// assert_eq!(Position::new(setup).unwrap().fen().to_string(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    /// # Ok::<(), board_core::FenError>(())
    /// ```
    pub fn mend(&mut self) -> SetupMends {
        let mut mends = SetupMends::default();
        for (color, side, rook) in self.state.castling.iter() {
            if self.castling_error(color, side, rook).is_some() {
                mends.dropped.set(color, side, Some(rook.file()));
            }
        }
        for (color, side, _) in mends.dropped.iter() {
            self.state.castling.set(color, side, None);
        }
        let is_clock = PositionErrorKind::EnPassantClock.into();
        if !(self.en_passant_errors() - is_clock).is_empty() {
            mends.en_passant = self.state.en_passant.take();
        }
        if self.state.en_passant.is_some() && self.state.halfmove_clock != 0 {
            mends.clock = Some(core::mem::take(&mut self.state.halfmove_clock));
        }
        mends
    }
}

impl fmt::Display for SetupMends {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = self.dropped.iter().count();
        for (index, (color, side, _)) in self.dropped.iter().enumerate() {
            f.write_str(match index {
                0 if count == 1 => "castling right ",
                0 => "castling rights ",
                _ if index + 1 == count => " and ",
                _ => ", ",
            })?;
            let role = match side {
                CastlingSide::KingSide => Role::King,
                CastlingSide::QueenSide => Role::Queen,
            };
            f.write_char(Piece::new(color, role).letter())?;
        }
        let mut between = "";
        if count > 0 {
            f.write_str(" dropped: king or rook is not there")?;
            between = "; ";
        }
        if let Some(square) = self.en_passant {
            write!(f, "{between}en passant square {square} dropped: no pawn has just passed it")?;
            between = "; ";
        }
        if let Some(clock) = self.clock {
            let why = "as after the double push of a pawn";
            write!(f, "{between}halfmove clock {clock} set to 0, {why}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use crate::Position;
    use std::borrow::ToOwned;
    use std::format;
    use std::string::{String, ToString};

    #[track_caller]
    fn mended(fen: &str) -> (String, String) {
        let mut setup: Setup = fen.parse().unwrap();
        let mends = setup.mend();
        assert!(setup.mend().is_empty(), "{fen}");
        (mends.to_string(), Position::new(setup).unwrap().fen().to_string())
    }

    #[test]
    fn rights_that_cannot_be_are_dropped_and_others_stay() {
        for (fen, sentence, right) in [
            (
                "r3k2r/8/8/8/8/8/8/R3K3 w KQkq - 0 1",
                "castling right K dropped: king or rook is not there",
                "r3k2r/8/8/8/8/8/8/R3K3 w Qkq - 0 1",
            ),
            (
                "4k3/8/8/8/8/8/4K3/R6R b KQkq - 5 9",
                "castling rights K, Q, k and q dropped: king or rook is not there",
                "4k3/8/8/8/8/8/4K3/R6R b - - 5 9",
            ),
            ("4k3/8/8/8/8/8/8/4K2R w K - 7 9", "", "4k3/8/8/8/8/8/8/4K2R w K - 7 9"),
        ] {
            assert_eq!(mended(fen), (sentence.to_owned(), right.to_owned()), "{fen}");
        }
    }

    #[test]
    fn an_en_passant_square_that_cannot_be_is_dropped() {
        for (fen, right) in [
            // No pawn, a pawn on the square behind, the square of the pawn itself.
            ("4k3/8/8/8/8/8/8/4K3 w - e6 5 9", "4k3/8/8/8/8/8/8/4K3 w - - 5 9"),
            ("4k3/4p3/8/4p3/8/8/8/4K3 w - e6 0 9", "4k3/4p3/8/4p3/8/8/8/4K3 w - - 0 9"),
            ("4k3/8/8/3Pp3/8/8/8/4K3 w - e5 0 9", "4k3/8/8/3Pp3/8/8/8/4K3 w - - 0 9"),
        ] {
            let square = fen.split(' ').nth(3).unwrap();
            let sentence =
                format!("en passant square {square} dropped: no pawn has just passed it");
            assert_eq!(mended(fen), (sentence, right.to_owned()), "{fen}");
        }
    }

    #[test]
    fn a_clock_beside_an_en_passant_square_is_0() {
        let (sentence, fen) = mended("4k3/8/8/8/3Pp3/8/8/R3K3 b K d3 3 1");
        assert_eq!(
            sentence,
            "castling right K dropped: king or rook is not there; \
             halfmove clock 3 set to 0, as after the double push of a pawn"
        );
        assert_eq!(fen, "4k3/8/8/8/3Pp3/8/8/R3K3 b - d3 0 1");
    }
}
