//! Reading move texts, without a board.

use core::str::FromStr;

use board_core::{CastlingSide, File, Rank, Role, Square, SquareSet};

use super::common::common_spelling;
use super::error::{SanError, SanPart};

/// A move in SAN, long algebraic notation or UCI, without a board.
///
/// [`Notation::find_san`](crate::Notation::find_san) finds the legal move that a text means.
///
/// Beside the notation of FIDE and the PGN standard, these spellings are read:
///
/// * `O-O` and `O-O-O` with the letter, with zeros or with the small letter.
/// * `P` for a pawn; more of the origin than is needed, up to long algebraic notation (`Ng1-f3`);
///   two squares without a letter for any piece, as in UCI (`g1f3`, `e1g1`).
/// * `x`, `:`, `-` or nothing between the squares. They are not compared with whether the move captures.
/// * The promotion with `=`, `/`, in brackets or without a sign, in either case (`e8=Q`, `e8q`).
/// * `+`, `++`, `#`, and after or before them `e.p.`, `ep` and the glyphs `!` and `?`. They are not
///   compared with whether the move gives check.
///
/// Piece letters are capitals: `bc4` is a pawn capture.
///
/// ```
/// use board_core::{Role, Square, SquareSet};
/// use board_game::SanMove;
///
/// let san: SanMove = "Nbd2".parse().unwrap();
/// let SanMove::Piece { role, from, to, .. } = san else { panic!() };
/// assert_eq!((role, to), (Some(Role::Knight), Square::D2));
/// assert!(from.contains(Square::B1) && !from.contains(Square::F3));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SanMove {
    /// King and rook at once.
    Castle(CastlingSide),
    /// Any other move.
    Piece {
        /// The piece. `None` if the text names the origin without a letter, as in UCI.
        role: Option<Role>,
        /// The origins that the text allows: all squares, a file, a rank, or one square.
        from: SquareSet,
        /// The target.
        to: Square,
        /// The promoted piece.
        promotion: Option<Role>,
    },
}

impl SanMove {
    /// Reads a move text.
    ///
    /// # Errors
    ///
    /// [`SanError::Syntax`] says where the text stops being a move, and [`SanError::NullMove`] that it is a null move.
    #[inline]
    pub fn from_bytes(text: &[u8]) -> Result<SanMove, SanError> {
        match common_spelling(text) {
            Some(mv) => Ok(mv),
            None => SanMove::from_any_bytes(text),
        }
    }

    #[inline(never)]
    pub(super) fn from_any_bytes(text: &[u8]) -> Result<SanMove, SanError> {
        let mut cursor = Cursor { text, at: 0 };
        let letter = match cursor.peek() {
            b'N' => Some(Role::Knight),
            b'B' => Some(Role::Bishop),
            b'R' => Some(Role::Rook),
            b'Q' => Some(Role::Queen),
            b'K' => Some(Role::King),
            b'P' => Some(Role::Pawn),
            _ if NULL_MOVES.contains(&text) => return Err(SanError::NullMove),
            b'O' | b'0' | b'o' => return castle(cursor),
            _ => None,
        };
        cursor.at += usize::from(letter.is_some());
        let (role, from, to) = cursor.squares(letter)?;
        let mut promotion = None;
        if !cursor.is_at_end() {
            promotion = cursor.promotion()?;
            cursor.end()?;
        }
        Ok(SanMove::Piece { role, from, to, promotion })
    }
}

impl FromStr for SanMove {
    type Err = SanError;

    fn from_str(text: &str) -> Result<SanMove, SanError> {
        SanMove::from_bytes(text.as_bytes())
    }
}

/// How programs write a null move.
const NULL_MOVES: [&[u8]; 4] = [b"--", b"Z0", b"@@@@", b"0000"];

#[cold]
fn castle(mut cursor: Cursor<'_>) -> Result<SanMove, SanError> {
    let is_o = |byte| matches!(byte, b'O' | b'0' | b'o');
    let mut letters = 0;
    while is_o(cursor.peek()) {
        letters += 1;
        cursor.at += 1;
        if letters == 3 || cursor.peek() != b'-' {
            break;
        }
        cursor.at += 1;
    }
    let side = match letters {
        2 if cursor.text[cursor.at - 1] != b'-' => CastlingSide::KingSide,
        3 => CastlingSide::QueenSide,
        _ => return Err(cursor.error(SanPart::Castling)),
    };
    cursor.end()?;
    Ok(SanMove::Castle(side))
}

/// Role, origin and target.
type Squares = (Option<Role>, SquareSet, Square);

struct Cursor<'a> {
    text: &'a [u8],
    at: usize,
}

impl Cursor<'_> {
    /// The next byte, zero at the end.
    #[inline(always)]
    fn peek(&self) -> u8 {
        self.text.get(self.at).copied().unwrap_or(0)
    }

    #[inline(always)]
    fn is_at_end(&self) -> bool {
        self.at >= self.text.len()
    }

    #[inline(always)]
    fn file(&mut self) -> Option<File> {
        let index = self.peek().wrapping_sub(b'a');
        (index < 8).then(|| {
            self.at += 1;
            File::new(index.into())
        })
    }

    #[inline(always)]
    fn rank(&mut self) -> Option<Rank> {
        let index = self.peek().wrapping_sub(b'1');
        (index < 8).then(|| {
            self.at += 1;
            Rank::new(index.into())
        })
    }

    /// The given part of the origin, a separator, and the target.
    #[inline(always)]
    fn squares(&mut self, letter: Option<Role>) -> Result<Squares, SanError> {
        let (file, rank) = (self.file(), self.rank());
        let is_parted = matches!(self.peek(), b'x' | b'-' | b':');
        self.at += usize::from(is_parted);
        let pawn = Some(letter.unwrap_or(Role::Pawn));
        match (file, rank, self.file()) {
            (Some(file), Some(rank), None) if !is_parted => {
                Ok((pawn, SquareSet::ALL, Square::from_coords(file, rank)))
            }
            (Some(file), Some(rank), Some(File::B)) if !is_parted && !self.is_at_rank() => {
                // No second square: the pawn promotes to a bishop.
                self.at -= 1;
                Ok((pawn, SquareSet::ALL, Square::from_coords(file, rank)))
            }
            (_, _, None) => Err(self.error(SanPart::Target)),
            (_, _, Some(to)) => {
                let Some(to_rank) = self.rank() else { return Err(self.error(SanPart::Target)) };
                let to = Square::from_coords(to, to_rank);
                let files = file.map_or(SquareSet::ALL, SquareSet::file);
                let from = files & rank.map_or(SquareSet::ALL, SquareSet::rank);
                let whole = file.is_some() && rank.is_some();
                Ok((if whole { letter } else { pawn }, from, to))
            }
        }
    }

    fn is_at_rank(&self) -> bool {
        matches!(self.peek(), b'1'..=b'8')
    }

    /// The promotion, if one comes next.
    #[inline]
    fn promotion(&mut self) -> Result<Option<Role>, SanError> {
        let sign = self.peek();
        let is_signed = matches!(sign, b'=' | b'/' | b'(');
        self.at += usize::from(is_signed);
        let role = match self.peek() {
            b'N' | b'n' => Role::Knight,
            b'B' | b'b' => Role::Bishop,
            b'R' | b'r' => Role::Rook,
            b'Q' | b'q' => Role::Queen,
            _ if is_signed => return Err(self.error(SanPart::Promotion)),
            _ => return Ok(None),
        };
        self.at += 1;
        if sign == b'(' {
            if self.peek() != b')' {
                return Err(self.error(SanPart::Promotion));
            }
            self.at += 1;
        }
        Ok(Some(role))
    }

    /// Skips marks that do not identify the move, up to the end of the text.
    #[inline]
    fn end(&mut self) -> Result<(), SanError> {
        loop {
            match self.peek() {
                b'+' | b'#' | b'!' | b'?' => self.at += 1,
                _ if self.is_at_end() => return Ok(()),
                _ => {
                    let rest = &self.text[self.at..];
                    let marks: [&[u8]; 4] = [b" e.p.", b"e.p.", b" ep", b"ep"];
                    match marks.into_iter().find(|mark| rest.starts_with(mark)) {
                        Some(mark) => self.at += mark.len(),
                        None => return Err(self.error(SanPart::End)),
                    }
                }
            }
        }
    }

    #[cold]
    fn error(&self, expected: SanPart) -> SanError {
        let rest = &self.text[self.at..];
        let valid = match core::str::from_utf8(rest) {
            Ok(text) => text,
            Err(error) => core::str::from_utf8(&rest[..error.valid_up_to()]).unwrap_or_default(),
        };
        let unknown = (!rest.is_empty()).then_some(char::REPLACEMENT_CHARACTER);
        // Everything before the error is ASCII: bytes are characters.
        SanError::Syntax { expected, found: valid.chars().next().or(unknown), at: self.at + 1 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn piece(role: Option<Role>, from: SquareSet, to: Square) -> Result<SanMove, SanError> {
        Ok(SanMove::Piece { role, from, to, promotion: None })
    }

    #[test]
    fn one_move_has_many_spellings() {
        let (pawn, knight) = (Some(Role::Pawn), Some(Role::Knight));
        for text in ["Nf3", "Nxf3", "N:f3", "N-f3", "Nf3+", "Nf3#", "Nf3++", "Nf3!?", "Nf3+!!"] {
            assert_eq!(text.parse(), piece(knight, SquareSet::ALL, Square::F3), "{text}");
        }
        for text in ["e4", "Pe4", "e4!", "e4?!+"] {
            assert_eq!(text.parse(), piece(pawn, SquareSet::ALL, Square::E4), "{text}");
        }
        for text in ["exd6", "ed6", "e:d6", "exd6e.p.", "exd6 e.p.+", "exd6ep", "exd6+ ep", "Pexd6"]
        {
            assert_eq!(text.parse(), piece(pawn, SquareSet::file(File::E), Square::D6), "{text}");
        }
        let g1 = SquareSet::of(Square::G1);
        assert_eq!(
            "R1a3".parse(),
            piece(Some(Role::Rook), SquareSet::rank(Rank::First), Square::A3)
        );
        for (text, role) in [("Ng1-f3", knight), ("Ng1f3", knight), ("g1f3", None), ("g1-f3", None)]
        {
            assert_eq!(text.parse(), piece(role, g1, Square::F3), "{text}");
        }
    }

    #[test]
    fn promotions_have_many_spellings_too() {
        for (texts, role) in [
            (&["e8=Q", "e8Q", "e8=q", "e8q", "e8(Q)", "e8/Q", "e8=Q+", "e8Q#"][..], Role::Queen),
            (&["e8=B", "e8b", "e8B!", "e8(b)", "e8b+"], Role::Bishop),
            (&["e8n", "e8/N"], Role::Knight),
        ] {
            for text in texts {
                let expected = SanMove::Piece {
                    role: Some(Role::Pawn),
                    from: SquareSet::ALL,
                    to: Square::E8,
                    promotion: Some(role),
                };
                assert_eq!(text.parse(), Ok(expected), "{text}");
            }
        }
        let SanMove::Piece { from, to, promotion, .. } = "a7b8b".parse().unwrap() else { panic!() };
        assert_eq!((from, to, promotion), (Square::A7.into(), Square::B8, Some(Role::Bishop)));
    }

    #[test]
    fn castling_is_read_with_letters_and_zeros() {
        for text in ["O-O", "0-0", "o-o", "O-O+", "0-0!?"] {
            assert_eq!(text.parse(), Ok(SanMove::Castle(CastlingSide::KingSide)), "{text}");
        }
        for text in ["O-O-O", "0-0-0", "O-O-O#"] {
            assert_eq!(text.parse(), Ok(SanMove::Castle(CastlingSide::QueenSide)), "{text}");
        }
    }

    #[test]
    fn errors_have_their_place() {
        for (text, expected, found, at) in [
            ("", SanPart::Target, None, 1),
            ("N", SanPart::Target, None, 2),
            ("Nx", SanPart::Target, None, 3),
            ("Nf", SanPart::Target, None, 3),
            ("Nf9", SanPart::Target, Some('9'), 3),
            ("xyz", SanPart::Target, Some('y'), 2),
            ("exd", SanPart::Target, None, 4),
            ("e4-", SanPart::Target, None, 4),
            ("é4", SanPart::Target, Some('é'), 1),
            ("e8=", SanPart::Promotion, None, 4),
            ("e8=K", SanPart::Promotion, Some('K'), 4),
            ("e8(Q", SanPart::Promotion, None, 5),
            ("e4 e5", SanPart::End, Some(' '), 3),
            ("Nf3é", SanPart::End, Some('é'), 4),
            ("O-", SanPart::Castling, None, 3),
            ("O", SanPart::Castling, None, 2),
            ("O-O-", SanPart::Castling, None, 5),
            ("O-O-O-O", SanPart::End, Some('-'), 6),
            ("0-1", SanPart::Castling, Some('1'), 3),
        ] {
            let error = SanError::Syntax { expected, found, at };
            assert_eq!(text.parse::<SanMove>(), Err(error), "{text}");
        }
        let broken = SanMove::from_bytes(b"Nf\xff");
        let (found, at) = (Some(char::REPLACEMENT_CHARACTER), 3);
        assert_eq!(broken, Err(SanError::Syntax { expected: SanPart::Target, found, at }));
    }
}
