//! The named reasons why a setup is not a position.

use alloc::string::String;
use core::fmt;
use core::ops::{BitAnd, BitOr, BitOrAssign, Sub};
use core::str::FromStr;

/// A reason why a [`Setup`](crate::Setup) is not a [`Position`](crate::Position).
///
/// No reason speaks against anything that a game of chess or Chess960 can lead to. Some reasons
/// play can live with ([`can_be_waived`](Refusal::can_be_waived)): editors, puzzles and test suites
/// waive them by name.
///
/// ```
/// use board_core::{Position, Refusal, Setup};
///
/// let setup: Setup = "4k3/8/8/8/P7/8/PPPPPPPP/4K3 w - - 0 1".parse().unwrap();
/// let refusals = Position::new(setup).unwrap_err();
/// assert_eq!(refusals, Refusal::TooManyPawns.into());
/// assert!(Position::new_waiving(setup, refusals).is_ok());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
#[repr(u8)]
pub enum Refusal {
    /// White has no king.
    NoWhiteKing,
    /// Black has no king.
    NoBlackKing,
    /// White has two kings or more.
    TooManyWhiteKings,
    /// Black has two kings or more.
    TooManyBlackKings,
    /// The kings stand on neighbouring squares.
    KingsTouch,
    /// The side not to move is in check: its king could be taken.
    OppositeCheck,
    /// A pawn stands on the first or the last rank.
    PawnOnBackRank,
    /// A side may castle, and its king is not on its first rank.
    CastlingWithoutKing,
    /// A side may castle with a rook that is not there.
    CastlingWithoutRook,
    /// A side may castle with a rook on the other side of the king.
    CastlingRookOnWrongSide,
    /// Both sides may castle, and their kings, or the rooks of one wing, stand on different files.
    /// The men that may castle have not moved, and chess and Chess960 start with both sides
    /// arranged alike. Only Double Chess960 does not: waive this to play it.
    CastlingFilesDiffer,
    /// The en passant square is not on the sixth rank, as the side to move sees it.
    EnPassantRank,
    /// No enemy pawn stands where a double step over the en passant square ends.
    EnPassantWithoutPawn,
    /// A man stands on the en passant square, or where the pawn came from.
    EnPassantOccupied,
    /// There is an en passant square, so a pawn has just moved, and the halfmove clock is not 0.
    EnPassantClock,
    /// The fullmove number is 0. Moves are counted from 1.
    FullmoveZero,
    /// A side has more than sixteen men.
    TooManyMen,
    /// A side has more than eight pawns.
    TooManyPawns,
    /// A side has more knights, bishops, rooks and queens beyond those of the start than pawns are
    /// missing that could have become them.
    ImpossibleMaterial,
    /// The side to move is in check as no last move can have given it: by three men, by two from
    /// both sides in one line, or, after the double step that the en passant square tells of, by a
    /// man that this step neither moved nor uncovered.
    ImpossibleCheckers,
}

impl Refusal {
    /// All reasons.
    pub const ALL: [Refusal; 20] = [
        Refusal::NoWhiteKing,
        Refusal::NoBlackKing,
        Refusal::TooManyWhiteKings,
        Refusal::TooManyBlackKings,
        Refusal::KingsTouch,
        Refusal::OppositeCheck,
        Refusal::PawnOnBackRank,
        Refusal::CastlingWithoutKing,
        Refusal::CastlingWithoutRook,
        Refusal::CastlingRookOnWrongSide,
        Refusal::CastlingFilesDiffer,
        Refusal::EnPassantRank,
        Refusal::EnPassantWithoutPawn,
        Refusal::EnPassantOccupied,
        Refusal::EnPassantClock,
        Refusal::FullmoveZero,
        Refusal::TooManyMen,
        Refusal::TooManyPawns,
        Refusal::ImpossibleMaterial,
        Refusal::ImpossibleCheckers,
    ];

    /// The name for command lines and files: lower case with hyphens. Names do not change.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Refusal::NoWhiteKing => "no-white-king",
            Refusal::NoBlackKing => "no-black-king",
            Refusal::TooManyWhiteKings => "too-many-white-kings",
            Refusal::TooManyBlackKings => "too-many-black-kings",
            Refusal::KingsTouch => "kings-touch",
            Refusal::OppositeCheck => "opposite-check",
            Refusal::PawnOnBackRank => "pawn-on-back-rank",
            Refusal::CastlingWithoutKing => "castling-without-king",
            Refusal::CastlingWithoutRook => "castling-without-rook",
            Refusal::CastlingRookOnWrongSide => "castling-rook-on-wrong-side",
            Refusal::CastlingFilesDiffer => "castling-files-differ",
            Refusal::EnPassantRank => "en-passant-rank",
            Refusal::EnPassantWithoutPawn => "en-passant-without-pawn",
            Refusal::EnPassantOccupied => "en-passant-occupied",
            Refusal::EnPassantClock => "en-passant-clock",
            Refusal::FullmoveZero => "fullmove-zero",
            Refusal::TooManyMen => "too-many-men",
            Refusal::TooManyPawns => "too-many-pawns",
            Refusal::ImpossibleMaterial => "impossible-material",
            Refusal::ImpossibleCheckers => "impossible-checkers",
        }
    }

    /// The reason as an English sentence, without a full stop.
    #[must_use]
    pub const fn sentence(self) -> &'static str {
        match self {
            Refusal::NoWhiteKing => "White has no king",
            Refusal::NoBlackKing => "Black has no king",
            Refusal::TooManyWhiteKings => "White has more than one king",
            Refusal::TooManyBlackKings => "Black has more than one king",
            Refusal::KingsTouch => "The kings stand on neighbouring squares",
            Refusal::OppositeCheck => "The side not to move is in check",
            Refusal::PawnOnBackRank => "A pawn stands on the first or the last rank",
            Refusal::CastlingWithoutKing => {
                "A side has a castling right, and its king is not on its first rank"
            }
            Refusal::CastlingWithoutRook => {
                "A side has a castling right, and no rook stands where it needs one"
            }
            Refusal::CastlingRookOnWrongSide => {
                "A side has a castling right with a rook on the wrong side of its king"
            }
            Refusal::CastlingFilesDiffer => {
                "The castling rights of White and Black belong to different start positions"
            }
            Refusal::EnPassantRank => {
                "The en passant square is not on the sixth rank of the side to move"
            }
            Refusal::EnPassantWithoutPawn => {
                "No enemy pawn stands where a double step over the en passant square ends"
            }
            Refusal::EnPassantOccupied => {
                "A man stands on the en passant square or where the pawn came from"
            }
            Refusal::EnPassantClock => {
                "The en passant square tells of a pawn move, and the halfmove clock is not 0"
            }
            Refusal::FullmoveZero => "The fullmove number is 0, and moves are counted from 1",
            Refusal::TooManyMen => "A side has more than sixteen men",
            Refusal::TooManyPawns => "A side has more than eight pawns",
            Refusal::ImpossibleMaterial => {
                "A side has more promoted men than the pawns it is missing"
            }
            Refusal::ImpossibleCheckers => "No last move can have given this check",
        }
    }

    /// Whether play and every board can live with it: the rules of moving still mean something.
    #[must_use]
    pub const fn can_be_waived(self) -> bool {
        matches!(
            self,
            Refusal::CastlingFilesDiffer
                | Refusal::EnPassantClock
                | Refusal::FullmoveZero
                | Refusal::TooManyMen
                | Refusal::TooManyPawns
                | Refusal::ImpossibleMaterial
                | Refusal::ImpossibleCheckers
        )
    }

    const fn bit(self) -> u32 {
        1 << self as u32
    }
}

impl fmt::Display for Refusal {
    /// The [`name`](Refusal::name).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A text is not the name of a [`Refusal`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownRefusal(pub String);

impl fmt::Display for UnknownRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is not the name of a reason for refusal", self.0)
    }
}

impl core::error::Error for UnknownRefusal {}

impl FromStr for Refusal {
    type Err = UnknownRefusal;

    fn from_str(text: &str) -> Result<Refusal, UnknownRefusal> {
        let named = Refusal::ALL.into_iter().find(|refusal| refusal.name() == text);
        named.ok_or_else(|| UnknownRefusal(text.into()))
    }
}

/// A set of [`Refusal`]s.
///
/// ```
/// use board_core::{Refusal, Refusals};
///
/// let refusals: Refusals = [Refusal::NoWhiteKing, Refusal::TooManyMen].into_iter().collect();
/// assert_eq!(refusals.to_string(), "White has no king; A side has more than sixteen men");
/// assert!((refusals - Refusals::WAIVABLE).contains(Refusal::NoWhiteKing));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Refusals(u32);

impl Refusals {
    /// No reason.
    pub const NONE: Refusals = Refusals(0);

    /// All reasons that [`can_be_waived`](Refusal::can_be_waived).
    pub const WAIVABLE: Refusals = {
        let mut bits = 0;
        let mut i = 0;
        while i < Refusal::ALL.len() {
            if Refusal::ALL[i].can_be_waived() {
                bits |= Refusal::ALL[i].bit();
            }
            i += 1;
        }
        Refusals(bits)
    };

    /// Whether there is no reason.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether a reason is among them.
    #[must_use]
    pub const fn contains(self, refusal: Refusal) -> bool {
        self.0 & refusal.bit() != 0
    }

    /// The reasons, in the order of [`Refusal::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Refusal> {
        Refusal::ALL.into_iter().filter(move |&refusal| self.contains(refusal))
    }
}

impl From<Refusal> for Refusals {
    fn from(refusal: Refusal) -> Refusals {
        Refusals(refusal.bit())
    }
}

impl FromIterator<Refusal> for Refusals {
    fn from_iter<I: IntoIterator<Item = Refusal>>(iter: I) -> Refusals {
        iter.into_iter().fold(Refusals::NONE, |set, refusal| set | refusal.into())
    }
}

impl BitOr for Refusals {
    type Output = Refusals;

    fn bitor(self, other: Refusals) -> Refusals {
        Refusals(self.0 | other.0)
    }
}

impl BitOrAssign for Refusals {
    fn bitor_assign(&mut self, other: Refusals) {
        self.0 |= other.0;
    }
}

impl BitAnd for Refusals {
    type Output = Refusals;

    fn bitand(self, other: Refusals) -> Refusals {
        Refusals(self.0 & other.0)
    }
}

impl Sub for Refusals {
    type Output = Refusals;

    /// The reasons that are not among the others.
    fn sub(self, other: Refusals) -> Refusals {
        Refusals(self.0 & !other.0)
    }
}

impl fmt::Display for Refusals {
    /// The sentences, with semicolons between them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("Nothing speaks against it");
        }
        for (index, refusal) in self.iter().enumerate() {
            let separator = if index == 0 { "" } else { "; " };
            write!(f, "{separator}{}", refusal.sentence())?;
        }
        Ok(())
    }
}

impl fmt::Debug for Refusals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl core::error::Error for Refusals {}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use std::collections::HashSet;
    use std::format;
    use std::string::ToString;

    #[test]
    fn every_reason_has_a_bit_a_name_and_a_sentence_of_its_own() {
        let bits: HashSet<u32> = Refusal::ALL.iter().map(|refusal| refusal.bit()).collect();
        let sentences: HashSet<&str> =
            Refusal::ALL.iter().map(|refusal| refusal.sentence()).collect();
        assert_eq!(bits.len(), Refusal::ALL.len());
        assert_eq!(sentences.len(), Refusal::ALL.len());
        for refusal in Refusal::ALL {
            assert_eq!(refusal.name().parse(), Ok(refusal));
            assert!(refusal.name().bytes().all(|b| b.is_ascii_lowercase() || b == b'-'));
        }
    }

    #[test]
    fn an_unknown_name_is_quoted() {
        let error = "no-queen".parse::<Refusal>().unwrap_err();
        assert_eq!(error.to_string(), r#""no-queen" is not the name of a reason for refusal"#);
    }

    #[test]
    fn sets_behave_as_sets() {
        let kings = Refusals::from(Refusal::NoWhiteKing) | Refusal::NoBlackKing.into();
        assert_eq!(kings.iter().collect::<Refusals>(), kings);
        assert_eq!(kings - Refusal::NoWhiteKing.into(), Refusal::NoBlackKing.into());
        assert_eq!(kings & Refusals::WAIVABLE, Refusals::NONE);
        assert_eq!(format!("{kings:?}"), "{NoWhiteKing, NoBlackKing}");
        let all: Refusals = Refusal::ALL.into_iter().collect();
        assert_eq!(all.iter().count(), 20);
    }
}
