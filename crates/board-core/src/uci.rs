//! Moves as UCI engines write them: `e2e4`, `e7e8q`, `e1g1` or `e1h1`.

use core::fmt;
use core::str::FromStr;

use crate::{File, Move, Role, Square};

/// How castling is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CastlingNotation {
    /// The king's own step, `e1g1`: UCI in standard chess. Ambiguous in Chess960.
    #[default]
    Classic,
    /// The king captures its own rook, `e1h1`: UCI in Chess960.
    Chess960,
}

/// A move as UCI text: two squares, and the new role if a pawn promotes. It does not know the board.
///
/// [`UciMove::find`] finds the legal move that it means on a board.
/// [`ViewExt::find_uci`](crate::ViewExt::find_uci) does the same from a text.
///
/// With the feature `serde`, a [`Move`] is written as this text, and the text is read back as a `UciMove`.
/// A `Move` holds more than its text: only the board shows whether `e5d6` is a step, a capture or en
/// passant, and whether `e1h1` is castling or a rook's move. A move of the wrong kind would corrupt the
/// board that plays it. [`Move::bits`] and [`Move::from_bits`] keep the whole move, in two bytes that only
/// this crate understands. A `Game` of the crate `board-game` is written and read with its start, and each
/// ply is checked.
///
/// ```
/// use board_core::{Role, Square, UciMove};
///
/// let mv: UciMove = "e7e8q".parse().unwrap();
/// assert_eq!((mv.from, mv.to), (Square::E7, Square::E8));
/// assert_eq!(mv.promotion, Some(Role::Queen));
/// assert!("e7e9".parse::<UciMove>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct UciMove {
    /// The square that the piece leaves.
    pub from: Square,
    /// The square that it reaches. In castling this may be the square of the rook that castles.
    pub to: Square,
    /// The promoted piece.
    pub promotion: Option<Role>,
}

impl UciMove {
    /// The text form of a move, with castling in the given notation.
    #[must_use]
    pub const fn of(mv: Move, notation: CastlingNotation) -> UciMove {
        let to = match notation {
            CastlingNotation::Classic => mv.end_square(),
            CastlingNotation::Chess960 => mv.to(),
        };
        UciMove { from: mv.from(), to, promotion: mv.promotion() }
    }

    /// The legal move that this text means, if one of `legal` is meant.
    ///
    /// The exact move comes first: in Chess960, `f1g1` may be a king move although castling is legal too.
    /// Then a king on the e-file that moves to the g- or c-file of its rank may castle.
    #[must_use]
    pub fn among(self, legal: &[Move]) -> Option<Move> {
        let exact = |mv: &&Move| UciMove::of(**mv, CastlingNotation::Chess960) == self;
        let classic = |mv: &&Move| {
            self.from.file() == File::E && UciMove::of(**mv, CastlingNotation::Classic) == self
        };
        legal.iter().find(exact).or_else(|| legal.iter().find(classic)).copied()
    }
}

impl fmt::Display for UciMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        self.promotion.map_or(Ok(()), |role| write!(f, "{}", role.letter()))
    }
}

impl fmt::Display for Move {
    /// UCI text in the Chess960 style: castling is king takes rook, `e1h1`. An engine of standard chess answers in the
    /// other style, of [`UciMove::of`].
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&UciMove::of(*self, CastlingNotation::Chess960), f)
    }
}

/// Why a text is not a move, or not a legal one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum UciError {
    /// The text has not four or five characters.
    Length,
    /// The first two characters are not a square.
    From,
    /// The third and fourth characters are not a square.
    To,
    /// The fifth character is none of `n`, `b`, `r`, `q`.
    Promotion(char),
    /// The move is well formed, but not legal in the position.
    Illegal(UciMove),
}

impl fmt::Display for UciError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UciError::Length => f.write_str("UCI move: expected four or five characters"),
            UciError::From => f.write_str("UCI move: the first two characters are not a square"),
            UciError::To => {
                f.write_str("UCI move: the third and fourth characters are not a square")
            }
            UciError::Promotion(letter) => {
                write!(f, "UCI move: {letter:?} is not a promotion: expected n, b, r or q")
            }
            UciError::Illegal(mv) => write!(f, "UCI move: {mv} is not legal here"),
        }
    }
}

impl core::error::Error for UciError {}

impl FromStr for UciMove {
    type Err = UciError;

    fn from_str(text: &str) -> Result<UciMove, UciError> {
        let count = text.chars().count();
        if count != 4 && count != 5 {
            return Err(UciError::Length);
        }
        let square =
            |range| text.get::<core::ops::Range<usize>>(range).and_then(|s| s.parse().ok());
        let from = square(0..2).ok_or(UciError::From)?;
        let to = square(2..4).ok_or(UciError::To)?;
        let promotion = match text.chars().nth(4) {
            None => None,
            Some('n') => Some(Role::Knight),
            Some('b') => Some(Role::Bishop),
            Some('r') => Some(Role::Rook),
            Some('q') => Some(Role::Queen),
            Some(other) => return Err(UciError::Promotion(other)),
        };
        Ok(UciMove { from, to, promotion })
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use crate::MoveKind;
    use std::string::ToString;

    #[test]
    fn castling_is_written_both_ways() {
        let mv = Move::new(Square::E1, Square::H1, MoveKind::Castle);
        assert_eq!(UciMove::of(mv, CastlingNotation::Classic).to_string(), "e1g1");
        assert_eq!(UciMove::of(mv, CastlingNotation::Chess960).to_string(), "e1h1");
    }

    #[test]
    fn a_king_step_beside_castling_stays_a_king_step() {
        let castle = Move::new(Square::F1, Square::H1, MoveKind::Castle);
        let step = Move::new(Square::F1, Square::G1, MoveKind::Quiet);
        let find = |text: &str| text.parse::<UciMove>().unwrap().among(&[castle, step]);
        assert_eq!(find("f1g1"), Some(step));
        assert_eq!(find("f1h1"), Some(castle));
        assert_eq!(find("f1c1"), None);
    }

    #[test]
    fn each_error_names_the_bad_part() {
        for (text, error) in [
            ("", UciError::Length),
            ("e2e", UciError::Length),
            ("e2e4qq", UciError::Length),
            ("x2e4", UciError::From),
            ("e2e9", UciError::To),
            ("e7e8k", UciError::Promotion('k')),
            ("e7e8Q", UciError::Promotion('Q')),
            ("é2e4", UciError::From),
            ("e2é4", UciError::To),
        ] {
            assert_eq!(text.parse::<UciMove>(), Err(error), "{text}");
        }
    }
}
