//! Forsyth-Edwards Notation: a position as a line of text.
//!
//! ```text
//! rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1
//! └─ placement, eighth rank first ────────────┘ │  │   │  │ └ fullmove number
//!                                   side to move   │   │  └ halfmove clock
//!                                   castling rights    en passant square
//! ```
//!
//! The castling field is read in three spellings, mixed if need be. `K` and `Q` mean the outermost
//! rook on that side of the king (X-FEN, R. Scharnagl), which in standard chess is the rook on the
//! h- or a-file; `A` to `H` name the rook's file (Shredder-FEN, S. Meyer-Kahlen). Small letters are
//! Black's. The order of the letters means nothing.

mod error;
mod options;
mod read;
mod write;

pub use error::{FenError, FenField, PositionError};
pub use options::{FenOptions, Leniency};
pub(crate) use read::Reader;
pub use write::{CastlingStyle, Fen};

use core::str::FromStr;

use crate::{CastlingSide, Color, File, Piece, Position, Rank, Role, Setup, Square};

impl Setup {
    /// Reads a FEN of six fields, as strictly as the standard writes it: one space between fields,
    /// no empty field, no leading zero. [`FenOptions`] reads less tidy texts.
    ///
    /// The setup may be one that no game reaches; [`Position::from_fen`] asks for more.
    ///
    /// # Errors
    ///
    /// [`FenError`] names the field, the character and where it stands.
    ///
    /// ```
    /// use board_core::Setup;
    ///
    /// let error = Setup::from_fen("4k3/8/8/8/8/8/8/4K2R w Kx - 0 1").unwrap_err();
    /// assert_eq!(error.to_string(), "castling field: unexpected 'x' (character 25)");
    /// ```
    pub fn from_fen(text: &str) -> Result<Setup, FenError> {
        FenOptions::STRICT.read(text)
    }

    /// The FEN of the setup, to be displayed; see [`Fen`] for the choices.
    ///
    /// A right with a rook on the wrong side of its king, or with no king on the first rank, has no
    /// place in a castling field: such a setup is written, and read back differently.
    #[must_use]
    pub const fn fen(&self) -> Fen<'_> {
        Fen::of(self)
    }

    /// The file that `K` or `Q` means in a castling field: that of the outermost rook on that side
    /// of the king. Without such a king or rook it is the file of the standard start, and the right
    /// will be refused.
    fn outermost_rook(&self, color: Color, side: CastlingSide) -> File {
        let rook = Some(Piece::new(color, Role::Rook));
        let is_rook =
            |file: &File| self.piece_at(Square::from_coords(*file, Rank::First.of(color))) == rook;
        let outermost = self.castling_king(color).and_then(|king| match side {
            CastlingSide::KingSide => {
                File::ALL.into_iter().rev().take_while(|&file| file > king).find(is_rook)
            }
            CastlingSide::QueenSide => {
                File::ALL.into_iter().take_while(|&file| file < king).find(is_rook)
            }
        });
        outermost.unwrap_or(side.standard_rook())
    }
}

impl Position {
    /// Reads a FEN strictly and checks the position.
    ///
    /// For less tidy texts use [`FenOptions`], to let reasons for refusal pass
    /// [`Position::new_waiving`].
    ///
    /// # Errors
    ///
    /// What is wrong with the text, or all that speaks against the position.
    ///
    /// ```
    /// use board_core::{Position, PositionError, Refusal};
    ///
    /// let error = Position::from_fen("4k3/8/8/8/8/8/8/4RK2 w - - 0 1").unwrap_err();
    /// assert_eq!(error, PositionError::Refused(Refusal::OppositeCheck.into()));
    /// ```
    pub fn from_fen(text: &str) -> Result<Position, PositionError> {
        Ok(Position::new(Setup::from_fen(text)?)?)
    }

    /// The FEN of the position, to be displayed; see [`Fen`] for the choices.
    ///
    /// ```
    /// use board_core::Position;
    ///
    /// assert_eq!(
    ///     Position::start().fen().to_string(),
    ///     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    /// );
    /// ```
    #[must_use]
    pub const fn fen(&self) -> Fen<'_> {
        self.setup().fen()
    }
}

impl FromStr for Setup {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Setup, FenError> {
        Setup::from_fen(text)
    }
}

impl FromStr for Position {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Position, PositionError> {
        Position::from_fen(text)
    }
}
