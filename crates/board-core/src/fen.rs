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
//! h- or a-file; `A` to `H` name the rook's file (Shredder-FEN, S. Meyer-Kahlen). Lower-case letters are
//! Black's. The order of the letters does not matter. The two sides may castle with rooks of different
//! files (double Chess960).

mod error;
#[cfg(test)]
#[path = "fen/exhaustive_tests.rs"]
mod exhaustive;
mod options;
mod read;
mod write;

pub use error::{FenError, FenErrorKind, FenField, FromFenError};
pub use options::{FenOptions, Leniency};
use read::Reader;
pub use write::{CastlingStyle, Fen};

use core::str::FromStr;

use crate::{CastlingSide, Color, File, Piece, Position, Rank, Role, Setup, SquareSet};

impl Setup {
    /// Reads a FEN of six fields strictly by the standard: one space between fields, no empty field, no
    /// leading zero. [`FenOptions`] reads more leniently.
    ///
    /// The setup need not be a valid position; [`Position::from_fen`] checks that too.
    ///
    /// # Errors
    ///
    /// [`FenError`] names the field, the character and its place.
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
    /// The FEN of a [`Position`] reads back as the same position. A setup may hold rights for which the
    /// castling field has no letter, such as one with a rook on the wrong side of the king. It is written
    /// all the same.
    pub const fn fen(&self) -> Fen<'_> {
        Fen::of(self)
    }

    /// The file that `K` or `Q` means in a castling field: that of the outermost rook, or without one the
    /// file of the standard start. Then the position will be rejected.
    fn castling_letter_rook(&self, color: Color, side: CastlingSide) -> File {
        self.outermost_rook(color, side).unwrap_or(side.standard_rook())
    }

    /// The file of the outermost rook on a side of the king, if the king is on its first rank: the rook that
    /// `K` or `Q` means in a castling field.
    #[must_use]
    pub fn outermost_rook(&self, color: Color, side: CastlingSide) -> Option<File> {
        let king = self.castling_king(color)?;
        let first_rank = SquareSet::rank(Rank::First.of(color));
        let rooks = self.by_piece(Piece::new(color, Role::Rook)) & first_rank;
        let rook = match side {
            CastlingSide::KingSide => rooks.last(),
            CastlingSide::QueenSide => rooks.first(),
        }?;
        (CastlingSide::of_rook(rook.file(), king) == side).then_some(rook.file())
    }
}

impl Position {
    /// Reads a FEN strictly and checks the position.
    ///
    /// [`FenOptions`] reads more leniently. [`Position::new_allowing`] ignores some errors.
    ///
    /// # Errors
    ///
    /// What is wrong with the text, or everything that is wrong with the position.
    ///
    /// ```
    /// use board_core::{Position, FromFenError, PositionErrorKind};
    ///
    /// let error = Position::from_fen("4k3/8/8/8/8/8/8/4RK2 w - - 0 1").unwrap_err();
    /// assert_eq!(error, FromFenError::Position(PositionErrorKind::OppositeCheck.into()));
    /// ```
    pub fn from_fen(text: &str) -> Result<Position, FromFenError> {
        FenOptions::STRICT.read_position(text)
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
    type Err = FromFenError;

    fn from_str(text: &str) -> Result<Position, FromFenError> {
        Position::from_fen(text)
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use crate::{EnPassantMode, PositionErrorKind, Square};
    use std::format;
    use std::string::ToString;

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    fn message(text: &str) -> std::string::String {
        Setup::from_fen(text).unwrap_err().to_string()
    }

    #[test]
    fn the_start_is_read_and_written() {
        assert_eq!(Position::from_fen(START), Ok(Position::start()));
        assert_eq!(Position::start().fen().to_string(), START);
    }

    #[test]
    fn errors_name_the_field_the_character_and_the_place() {
        for (text, expected) in [
            ("", "placement field: the text ends (character 1)"),
            (" ", "placement field: unexpected ' ' (character 1)"),
            ("8/8/8/8", "placement field: 4 of eight ranks (character 8)"),
            ("8/8/8/8/8/8/8/8/", "placement field: more than eight ranks (character 16)"),
            ("8/8//8", "placement field: rank 6 has fewer than eight squares (character 5)"),
            ("8/7", "placement field: rank 7 has fewer than eight squares (character 4)"),
            ("8/8k", "placement field: rank 7 has more than eight squares (character 4)"),
            ("8/k8", "placement field: rank 7 has more than eight squares (character 4)"),
            ("44/8", "placement field: a digit after a digit (character 2)"),
            ("8/8/0", "placement field: unexpected '0' (character 5)"),
            ("8/8/♞7", "placement field: unexpected '♞' (character 5)"),
            ("8/8/8/8/8/8/8/8♞", "placement field: unexpected '♞' (character 16)"),
            ("8/8/8/8/8/8/8/8", "side to move field: the text ends (character 16)"),
            ("8/8/8/8/8/8/8/8 W", "side to move field: unexpected 'W' (character 17)"),
            ("8/8/8/8/8/8/8/8 white", "side to move field: unexpected 'h' (character 18)"),
            ("8/8/8/8/8/8/8/8  w", "side to move field: unexpected ' ' (character 17)"),
            ("8/8/8/8/8/8/8/8 w", "castling field: the text ends (character 18)"),
            ("8/8/8/8/8/8/8/8 w -K", "castling field: unexpected 'K' (character 20)"),
            ("8/8/8/8/8/8/8/8 w K-", "castling field: unexpected '-' (character 20)"),
            (
                "8/8/8/8/8/8/8/R3K3 w QA",
                "castling field: 'A' is a second right of White on the queen side (character 23)",
            ),
            (
                "4k3/8/8/8/8/8/8/8 w e",
                "castling field: 'e' is the file of Black's king, not of a rook (character 21)",
            ),
            ("8/8/8/8/8/8/8/8 w - e9", "en passant field: unexpected '9' (character 22)"),
            ("8/8/8/8/8/8/8/8 w - e", "en passant field: the text ends (character 22)"),
            ("8/8/8/8/8/8/8/8 w - E3", "en passant field: unexpected 'E' (character 21)"),
            ("8/8/8/8/8/8/8/8 w - -", "halfmove clock field: the text ends (character 22)"),
            ("8/8/8/8/8/8/8/8 w - - x", "halfmove clock field: unexpected 'x' (character 23)"),
            (
                "8/8/8/8/8/8/8/8 w - - 65536 1",
                "halfmove clock field: a number above 65535 (character 23)",
            ),
            ("8/8/8/8/8/8/8/8 w - - 0", "fullmove number field: the text ends (character 24)"),
            ("8/8/8/8/8/8/8/8 w - - 0 1e3", "fullmove number field: unexpected 'e' (character 26)"),
            ("8/8/8/8/8/8/8/8 w - - 0 01", "fullmove number field: a leading zero (character 25)"),
            (
                "8/8/8/8/8/8/8/8 w - - 0 1 ",
                "text after the last field: unexpected ' ' (character 26)",
            ),
        ] {
            assert_eq!(message(text), expected, "{text}");
        }
    }

    #[test]
    fn each_leniency_accepts_its_own_deviation_and_no_other() {
        use Leniency::*;
        let placement = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
        for (leniency, text) in [
            (MissingClocks, format!("{placement} w KQkq -")),
            (MissingClocks, format!("{placement} w KQkq - 0")),
            (ExtraSpaces, format!("  {placement}  w   KQkq - 0 1 ")),
            (Tabs, START.replace(' ', "\t")),
            (AdjacentDigits, START.replacen('8', "11111111", 1).replacen('8', "44", 1)),
            (LeadingZeros, format!("{placement} w KQkq - 00 01")),
            (FullmoveZero, format!("{placement} w KQkq - 0 0")),
        ] {
            let lenient = FenOptions::STRICT.allow(leniency);
            assert_eq!(lenient.read(&text).as_ref(), Ok(Position::start().setup()), "{text}");
            for other in Leniency::ALL.into_iter().filter(|&other| other != leniency) {
                let read = FenOptions::STRICT.allow(other).read(&text).map(Position::new);
                let excused = (leniency, other) == (MissingClocks, MissingFields);
                assert_eq!(matches!(read, Ok(Ok(_))), excused, "{other:?}: {text}");
            }
            assert!(FenOptions::LENIENT.read(&text).is_ok(), "{text}");
        }
        let bare = FenOptions::STRICT.allow(MissingFields).read(placement).unwrap();
        assert_eq!(bare.fen().to_string(), START.replace("KQkq", "-"));
        let large = format!("{placement} w KQkq - 70000 99999999999999999999");
        let large = FenOptions::STRICT.allow(LargeNumbers).read(&large).unwrap();
        assert_eq!((large.state.halfmove_clock, large.state.fullmove_number), (65535, 65535));
    }

    #[test]
    fn castling_letters_mean_the_outermost_rook_or_a_file() {
        for (fen, white) in [
            ("4k3/8/8/8/8/8/8/RR2K1RR w KQ - 0 1", "HA"),
            ("4k3/8/8/8/8/8/8/RR2K1RR w GB - 0 1", "GB"),
            ("4k3/8/8/8/8/8/8/RR2K1RR w BK - 0 1", "HB"),
            ("4k3/8/8/8/8/8/8/1R2K1R1 w QK - 0 1", "GB"),
            ("4k3/8/8/8/8/8/8/R6K w A - 0 1", "A"),
            // Without a king, a to d lie on the queen side and e to h on the king side.
            ("4k3/8/8/8/8/8/8/8 w DE - 0 1", "ED"),
        ] {
            let setup = Setup::from_fen(fen).unwrap();
            assert_eq!(format!("{:?}", setup.state.castling), white, "{fen}");
        }
    }

    #[test]
    fn a_right_without_its_pieces_is_read_and_rejected() {
        for (fen, error) in [
            ("4k3/8/8/8/8/8/8/4K3 w K - 0 1", PositionErrorKind::CastlingWithoutRook),
            ("4k3/8/8/8/8/8/8/4K3 w C - 0 1", PositionErrorKind::CastlingWithoutRook),
            ("krr5/8/8/8/8/8/8/4K3 w q - 0 1", PositionErrorKind::CastlingWithoutRook),
            ("4k3/8/8/8/8/8/4K3/R6R w KQ - 0 1", PositionErrorKind::CastlingWithoutKing),
            ("4k3/8/8/8/8/8/4K3/R6R w HA - 0 1", PositionErrorKind::CastlingWithoutKing),
        ] {
            let expected = Err(FromFenError::Position(error.into()));
            assert_eq!(Position::from_fen(fen), expected, "{fen}");
            assert_eq!(
                Setup::from_fen(fen).unwrap().fen().to_string().parse(),
                Setup::from_fen(fen)
            );
        }
    }

    #[test]
    fn castling_is_written_in_three_styles() {
        for (castling, placement, [standard, shredder, x_fen]) in [
            ("KQkq", "r3k2r/8/8/8/8/8/8/R3K2R", ["KQkq", "HAha", "KQkq"]),
            ("KQkq", "1r1k2r1/8/8/8/8/8/8/1R1K2R1", ["GBgb", "GBgb", "KQkq"]),
            ("GQ", "4k3/8/8/8/8/8/8/R3K1RR", ["GQ", "GA", "GQ"]),
            ("KQ", "4k3/8/8/8/8/8/8/1R2K1R1", ["GB", "GB", "KQ"]),
            ("K", "4k3/8/8/8/8/8/8/5K1R", ["H", "H", "K"]),
            ("-", "4k3/8/8/8/8/8/8/R3K2R", ["-", "-", "-"]),
            // Double Chess960.
            ("KQgb", "1r2k1r1/8/8/8/8/8/8/R3K2R", ["KQgb", "HAgb", "KQkq"]),
            ("KQfd", "3rkr2/8/8/8/8/8/8/RK1R4", ["DAfd", "DAfd", "KQkq"]),
        ] {
            let fen = |castling| format!("{placement} w {castling} - 0 1");
            let position = Position::from_fen(&fen(castling)).unwrap();
            for (style, expected) in [
                (CastlingStyle::Standard, standard),
                (CastlingStyle::Shredder, shredder),
                (CastlingStyle::XFen, x_fen),
            ] {
                let text = position.fen().castling(style).to_string();
                assert_eq!(text, fen(expected), "{style:?}");
                assert_eq!(Position::from_fen(&text), Ok(position), "{style:?}");
            }
        }
    }

    #[test]
    fn the_en_passant_square_is_written_by_mode() {
        let mut setup = *Position::start().setup();
        let pawn = setup.remove(Square::E2).unwrap();
        setup.put(Square::E4, pawn);
        setup.state.side_to_move = Color::Black;
        setup.state.en_passant = Some(Square::E3);
        let position = Position::new(setup).unwrap();
        let shown = |mode| position.fen().en_passant(mode).to_string();
        let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
        assert_eq!(shown(EnPassantMode::Always), fen);
        assert_eq!(shown(EnPassantMode::PseudoLegal), fen.replace("e3", "-"));
        assert_eq!(shown(EnPassantMode::Legal), fen.replace("e3", "-"));
    }

    #[test]
    fn the_clocks_reach_their_ends() {
        for fen in ["4k3/8/8/8/8/8/8/4K3 w - - 65535 65535", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"] {
            assert_eq!(Position::from_fen(fen).unwrap().fen().to_string(), fen);
        }
        let zero = "4k3/8/8/8/8/8/8/4K3 w - - 0 0";
        let expected = Err(FromFenError::Position(PositionErrorKind::FullmoveZero.into()));
        assert_eq!(Position::from_fen(zero), expected);
    }
}
