//! Errors of positions: what is wrong with a setup that is not a position.

use core::fmt;

/// An error that makes a [`Setup`](crate::Setup) invalid as a [`Position`](crate::Position).
///
/// Every reachable position of chess, Chess960 and double Chess960 is accepted. Some errors
/// [`can_be_allowed`](PositionErrorKind::can_be_allowed), because the rules still work: editors, puzzles and
/// test suites allow them by name.
///
/// ```
/// use board_core::{Position, PositionErrorKind, Setup};
///
/// let setup: Setup = "4k3/8/8/8/P7/8/PPPPPPPP/4K3 w - - 0 1".parse().unwrap();
/// let errors = Position::new(setup).unwrap_err();
/// assert_eq!(errors, PositionErrorKind::TooManyPawns.into());
/// assert!(Position::new_allowing(setup, errors).is_ok());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[repr(u8)]
pub enum PositionErrorKind {
    /// White has no king.
    NoWhiteKing,
    /// Black has no king.
    NoBlackKing,
    /// White has two kings or more.
    TooManyWhiteKings,
    /// Black has two kings or more.
    TooManyBlackKings,
    /// The kings stand on neighboring squares.
    KingsTouch,
    /// The side not to move is in check: its king could be captured.
    OppositeCheck,
    /// A pawn stands on the first or the last rank.
    PawnOnBackRank,
    /// A side has a castling right, but its king is not on its first rank.
    CastlingWithoutKing,
    /// A side has a castling right, but its rook is not there.
    CastlingWithoutRook,
    /// A side has a castling right with a rook on the wrong side of its king.
    CastlingRookOnWrongSide,
    /// The en passant square is not on the sixth rank, as the side to move sees it.
    EnPassantRank,
    /// No enemy pawn stands on the target of a double push over the en passant square.
    EnPassantWithoutPawn,
    /// A piece stands on the en passant square, or on the origin of the double push.
    EnPassantOccupied,
    /// There is an en passant square, so a pawn has just moved, but the halfmove clock is not 0.
    EnPassantClock,
    /// The fullmove number is 0. Moves are counted from 1.
    FullmoveZero,
    /// A side has more than sixteen pieces.
    TooManyPieces,
    /// A side has more than eight pawns.
    TooManyPawns,
    /// A side has more promoted pieces than missing pawns: knights, bishops, rooks and queens beyond those of
    /// the start.
    ImpossibleMaterial,
    /// No last move can have given the check: by three pieces, by two from opposite directions on one line,
    /// or, after a double push, by a piece that the push neither moved nor uncovered.
    ImpossibleCheckers,
}

impl PositionErrorKind {
    /// All kinds, in the order of their definition.
    pub const ALL: [PositionErrorKind; 19] =
        crate::table!(19, |i| -> PositionErrorKind { TEXTS[i].0 });

    /// The name for command lines and files: lower case with hyphens. Names do not change.
    #[must_use]
    pub const fn name(self) -> &'static str {
        TEXTS[self as usize].1
    }

    /// The error as an English sentence, without a full stop.
    #[must_use]
    pub const fn sentence(self) -> &'static str {
        TEXTS[self as usize].2
    }

    /// Whether the error can be allowed: the rules of moving and every board still work with it.
    #[must_use]
    pub const fn can_be_allowed(self) -> bool {
        matches!(
            self,
            PositionErrorKind::EnPassantClock
                | PositionErrorKind::FullmoveZero
                | PositionErrorKind::TooManyPieces
                | PositionErrorKind::TooManyPawns
                | PositionErrorKind::ImpossibleMaterial
                | PositionErrorKind::ImpossibleCheckers
        )
    }

    const fn bit(self) -> u32 {
        1 << self as u32
    }
}

/// The kinds in order, each with its name and its sentence.
#[rustfmt::skip]
const TEXTS: [(PositionErrorKind, &str, &str); 19] = {
    use PositionErrorKind::*;
    [
        (NoWhiteKing, "no-white-king", "White has no king"),
        (NoBlackKing, "no-black-king", "Black has no king"),
        (TooManyWhiteKings, "too-many-white-kings", "White has more than one king"),
        (TooManyBlackKings, "too-many-black-kings", "Black has more than one king"),
        (KingsTouch, "kings-touch", "The kings stand on neighboring squares"),
        (OppositeCheck, "opposite-check", "The side not to move is in check"),
        (PawnOnBackRank, "pawn-on-back-rank", "A pawn stands on the first or the last rank"),
        (CastlingWithoutKing, "castling-without-king", "A side has a castling right, but its king is not on its first rank"),
        (CastlingWithoutRook, "castling-without-rook", "A side has a castling right, but its rook is missing"),
        (CastlingRookOnWrongSide, "castling-rook-on-wrong-side", "A side has a castling right with a rook on the wrong side of its king"),
        (EnPassantRank, "en-passant-rank", "The en passant square is not on the sixth rank of the side to move"),
        (EnPassantWithoutPawn, "en-passant-without-pawn", "No enemy pawn stands where a double push over the en passant square ends"),
        (EnPassantOccupied, "en-passant-occupied", "A piece stands on the en passant square or where the pawn came from"),
        (EnPassantClock, "en-passant-clock", "The en passant square means that a pawn has just moved, but the halfmove clock is not 0"),
        (FullmoveZero, "fullmove-zero", "The fullmove number is 0, but moves are counted from 1"),
        (TooManyPieces, "too-many-pieces", "A side has more than sixteen pieces"),
        (TooManyPawns, "too-many-pawns", "A side has more than eight pawns"),
        (ImpossibleMaterial, "impossible-material", "A side has more promoted pieces than the pawns it is missing"),
        (ImpossibleCheckers, "impossible-checkers", "No last move can have given this check"),
    ]
};

impl fmt::Display for PositionErrorKind {
    /// The [`name`](PositionErrorKind::name).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A set of [`PositionErrorKind`]s.
///
/// ```
/// use board_core::{PositionErrorKind, PositionErrorKinds};
///
/// let errors: PositionErrorKinds = [PositionErrorKind::NoWhiteKing, PositionErrorKind::TooManyPieces].into_iter().collect();
/// assert_eq!(errors.to_string(), "White has no king; A side has more than sixteen pieces");
/// assert!((errors - PositionErrorKinds::ALLOWABLE).contains(PositionErrorKind::NoWhiteKing));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct PositionErrorKinds(u32);

impl PositionErrorKinds {
    /// No error.
    pub const NONE: PositionErrorKinds = PositionErrorKinds(0);

    /// All errors that [`can_be_allowed`](PositionErrorKind::can_be_allowed).
    pub const ALLOWABLE: PositionErrorKinds = {
        let mut bits = 0;
        let mut i = 0;
        while i < PositionErrorKind::ALL.len() {
            if PositionErrorKind::ALL[i].can_be_allowed() {
                bits |= PositionErrorKind::ALL[i].bit();
            }
            i += 1;
        }
        PositionErrorKinds(bits)
    };

    /// Whether there is no error.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether an error is in the set.
    #[must_use]
    pub const fn contains(self, error: PositionErrorKind) -> bool {
        self.0 & error.bit() != 0
    }

    /// The errors, in the order of [`PositionErrorKind::ALL`].
    pub fn iter(self) -> impl Iterator<Item = PositionErrorKind> {
        PositionErrorKind::ALL.into_iter().filter(move |&error| self.contains(error))
    }
}

impl From<PositionErrorKind> for PositionErrorKinds {
    fn from(error: PositionErrorKind) -> PositionErrorKinds {
        PositionErrorKinds(error.bit())
    }
}

impl FromIterator<PositionErrorKind> for PositionErrorKinds {
    fn from_iter<I: IntoIterator<Item = PositionErrorKind>>(iter: I) -> PositionErrorKinds {
        iter.into_iter().fold(PositionErrorKinds::NONE, |set, error| set | error.into())
    }
}

crate::set_operators!(PositionErrorKinds);

impl fmt::Display for PositionErrorKinds {
    /// The sentences, with semicolons between them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("no error");
        }
        for (index, error) in self.iter().enumerate() {
            let separator = if index == 0 { "" } else { "; " };
            write!(f, "{separator}{}", error.sentence())?;
        }
        Ok(())
    }
}

impl fmt::Debug for PositionErrorKinds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl core::error::Error for PositionErrorKinds {}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use std::collections::HashSet;
    use std::format;

    #[test]
    fn every_kind_has_its_own_bit_name_and_sentence() {
        let bits: HashSet<u32> = PositionErrorKind::ALL.iter().map(|error| error.bit()).collect();
        let names: HashSet<&str> =
            PositionErrorKind::ALL.iter().map(|error| error.name()).collect();
        let sentences: HashSet<&str> =
            PositionErrorKind::ALL.iter().map(|error| error.sentence()).collect();
        assert_eq!(bits.len(), PositionErrorKind::ALL.len());
        assert_eq!(names.len(), PositionErrorKind::ALL.len());
        assert_eq!(sentences.len(), PositionErrorKind::ALL.len());
        for (index, error) in PositionErrorKind::ALL.into_iter().enumerate() {
            assert_eq!(error as usize, index);
            assert!(error.name().bytes().all(|b| b.is_ascii_lowercase() || b == b'-'));
        }
    }

    #[test]
    fn sets_behave_as_sets() {
        let kings = PositionErrorKinds::from(PositionErrorKind::NoWhiteKing)
            | PositionErrorKind::NoBlackKing.into();
        assert_eq!(kings.iter().collect::<PositionErrorKinds>(), kings);
        assert_eq!(
            kings - PositionErrorKind::NoWhiteKing.into(),
            PositionErrorKind::NoBlackKing.into()
        );
        assert_eq!(kings & PositionErrorKinds::ALLOWABLE, PositionErrorKinds::NONE);
        assert_eq!(format!("{kings:?}"), "{NoWhiteKing, NoBlackKing}");
        let all: PositionErrorKinds = PositionErrorKind::ALL.into_iter().collect();
        assert_eq!(all.iter().count(), 19);
    }
}
