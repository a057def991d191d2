//! The writer.

use core::fmt::{self, Write};

use crate::{CastlingSide, Color, EnPassantMode, File, Rank, Setup, Square};

/// How castling rights are written. [`Setup::from_fen`] reads all three styles.
///
/// ```
/// use board_core::{CastlingStyle, Position};
///
/// // White castles with the rooks of b1 and h1, while another rook stands on a1.
/// let position = Position::from_fen("4k3/8/8/8/8/8/8/RR2K2R w HB - 0 1").unwrap();
/// let castling = |style| position.fen().castling(style).to_string();
/// assert_eq!(castling(CastlingStyle::XFen), "4k3/8/8/8/8/8/8/RR2K2R w KB - 0 1");
/// assert_eq!(castling(CastlingStyle::Shredder), "4k3/8/8/8/8/8/8/RR2K2R w HB - 0 1");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CastlingStyle {
    /// `KQkq` only for the rights of standard chess: a king on the e-file and a rook on the h- or a-file.
    /// Every other right is written as the file of its rook: a reader of standard chess could not read it
    /// anyway.
    Standard,
    /// The files of the rooks, always: `HAha`.
    Shredder,
    /// `KQkq` wherever the rook is the outermost on its side, else its file. The same as
    /// [`Standard`](CastlingStyle::Standard) in standard chess.
    #[default]
    XFen,
}

/// The FEN of a setup, written where it is displayed, without an allocation.
///
/// ```
/// use board_core::{CastlingStyle, EnPassantMode, Position};
///
/// let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
/// let position = Position::from_fen(fen).unwrap();
/// assert_eq!(position.fen().to_string(), fen);
///
/// let other = position.fen().castling(CastlingStyle::Shredder).en_passant(EnPassantMode::Legal);
/// let expected = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b HAha - 0 1";
/// assert_eq!(other.to_string(), expected);
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use]
pub struct Fen<'a> {
    setup: &'a Setup,
    castling: CastlingStyle,
    en_passant: EnPassantMode,
}

impl<'a> Fen<'a> {
    pub(super) const fn of(setup: &'a Setup) -> Fen<'a> {
        Fen { setup, castling: CastlingStyle::XFen, en_passant: EnPassantMode::Always }
    }

    /// Writes castling rights in another style than X-FEN.
    pub const fn castling(self, castling: CastlingStyle) -> Fen<'a> {
        Fen { castling, ..self }
    }

    /// Shows the en passant square by another rule than after every double push.
    pub const fn en_passant(self, en_passant: EnPassantMode) -> Fen<'a> {
        Fen { en_passant, ..self }
    }

    fn write_placement(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = Placement { letters: [0; Placement::LONGEST], len: 0 };
        for rank in Rank::ALL.into_iter().rev() {
            if rank != Rank::Eighth {
                text.push('/');
            }
            let mut empty = 0;
            for file in File::ALL {
                match self.setup.piece_at(Square::from_coords(file, rank)) {
                    None => empty += 1,
                    Some(piece) => {
                        text.push_count(empty);
                        text.push(piece.letter());
                        empty = 0;
                    }
                }
            }
            text.push_count(empty);
        }
        f.write_str(text.as_str())
    }

    fn write_castling(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rights = self.setup.state.castling;
        if rights.is_empty() {
            return f.write_char('-');
        }
        for (color, side, rook) in rights.iter() {
            let letter = match side {
                _ if !self.spells_by_side(color, side, rook.file()) => rook.file().letter(),
                CastlingSide::KingSide => 'k',
                CastlingSide::QueenSide => 'q',
            };
            f.write_char(match color {
                Color::White => letter.to_ascii_uppercase(),
                Color::Black => letter,
            })?;
        }
        Ok(())
    }

    /// Whether a right is written as `K` or `Q` rather than as the file of its rook.
    fn spells_by_side(&self, color: Color, side: CastlingSide, rook: File) -> bool {
        let is_outermost = rook == self.setup.castling_letter_rook(color, side);
        match self.castling {
            CastlingStyle::Standard => {
                let is_standard = self.setup.castling_king(color) == Some(File::E)
                    && rook == side.standard_rook();
                is_standard && is_outermost
            }
            CastlingStyle::Shredder => false,
            CastlingStyle::XFen => is_outermost,
        }
    }
}

/// The letters of the first field, collected so that the formatter is called once.
struct Placement {
    letters: [u8; Placement::LONGEST],
    len: usize,
}

impl Placement {
    /// Eight ranks of eight pieces, and seven strokes.
    const LONGEST: usize = 71;

    /// Appends an ASCII letter.
    fn push(&mut self, letter: char) {
        self.letters[self.len] = letter as u8;
        self.len += 1;
    }

    /// Appends a number of empty squares, if there are any.
    fn push_count(&mut self, empty: u8) {
        if empty > 0 {
            self.push(char::from(b'0' + empty));
        }
    }

    fn as_str(&self) -> &str {
        core::str::from_utf8(&self.letters[..self.len]).unwrap_or_default()
    }
}

impl fmt::Display for Fen<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let state = self.setup.state;
        self.write_placement(f)?;
        write!(f, " {} ", state.side_to_move.letter())?;
        self.write_castling(f)?;
        match self.setup.en_passant(self.en_passant) {
            Some(square) => write!(f, " {square}")?,
            None => f.write_str(" -")?,
        }
        write!(f, " {} {}", state.halfmove_clock, state.fullmove_number)
    }
}
