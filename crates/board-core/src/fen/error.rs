//! What can be wrong with a FEN.

use core::fmt;

use crate::{CastlingSide, Color, PositionErrorKinds, Rank};

/// A field of a FEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FenField {
    /// The pieces, rank by rank.
    Placement,
    /// `w` or `b`.
    SideToMove,
    /// `KQkq`, file letters, or `-`.
    Castling,
    /// A square, or `-`.
    EnPassant,
    /// Plies since the last capture or pawn move.
    HalfmoveClock,
    /// The number of the move to come.
    FullmoveNumber,
    /// What follows the sixth field, where nothing should.
    Rest,
}

impl fmt::Display for FenField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            FenField::Placement => "placement field",
            FenField::SideToMove => "side to move field",
            FenField::Castling => "castling field",
            FenField::EnPassant => "en passant field",
            FenField::HalfmoveClock => "halfmove clock field",
            FenField::FullmoveNumber => "fullmove number field",
            FenField::Rest => "text after the last field",
        })
    }
}

/// Why a text is not a FEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FenError {
    /// The field in which it is wrong.
    pub field: FenField,
    /// The place of the character that is wrong, from 1 in the whole text; one beyond the last if the text ends.
    pub at: usize,
    /// What is wrong there.
    pub kind: FenErrorKind,
}

/// What is wrong in a [`FenField`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FenErrorKind {
    /// The text ends where the field should begin or go on.
    Missing,
    /// A character has no meaning in its place.
    Unexpected(char),
    /// A rank of the placement describes fewer than eight squares; the place is one beyond its last character.
    ShortRank(Rank),
    /// A rank of the placement describes more than eight squares.
    LongRank(Rank),
    /// The placement has only so many ranks; the place is one beyond the last of them.
    TooFewRanks(usize),
    /// A stroke follows the eighth rank of the placement.
    TooManyRanks,
    /// A digit follows a digit in the placement. Their sum should be written.
    AdjacentDigits,
    /// A castling letter gives a right that a letter before it has given.
    RepeatedRight(Color, CastlingSide, char),
    /// A castling letter names the file of the king of a color.
    RightOnKingFile(Color, char),
    /// A number begins with an unnecessary zero.
    LeadingZero,
    /// A number is above 65,535; the place is its first digit.
    NumberTooLarge,
}

impl fmt::Display for FenError {
    /// For example `castling field: unexpected 'x' (character 49)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let FenError { field, at, kind } = self;
        write!(f, "{field}: {kind} (character {at})")
    }
}

impl fmt::Display for FenErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FenErrorKind::Missing => f.write_str("the text ends"),
            FenErrorKind::Unexpected(found) => write!(f, "unexpected {found:?}"),
            FenErrorKind::ShortRank(rank) => write!(f, "rank {rank} has fewer than eight squares"),
            FenErrorKind::LongRank(rank) => write!(f, "rank {rank} has more than eight squares"),
            FenErrorKind::TooFewRanks(ranks) => write!(f, "{ranks} of eight ranks"),
            FenErrorKind::TooManyRanks => f.write_str("more than eight ranks"),
            FenErrorKind::AdjacentDigits => f.write_str("a digit after a digit"),
            FenErrorKind::RepeatedRight(color, side, found) => {
                write!(f, "{found:?} is a second right of {color} on the {side}")
            }
            FenErrorKind::RightOnKingFile(color, found) => {
                write!(f, "{found:?} is the file of {color}'s king, not of a rook")
            }
            FenErrorKind::LeadingZero => f.write_str("a leading zero"),
            FenErrorKind::NumberTooLarge => f.write_str("a number above 65535"),
        }
    }
}

impl core::error::Error for FenError {}

/// Why a text is not the FEN of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FromFenError {
    /// The text is not a FEN.
    Fen(FenError),
    /// The text is the FEN of a setup that is not a position.
    Position(PositionErrorKinds),
}

impl fmt::Display for FromFenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FromFenError::Fen(error) => error.fmt(f),
            FromFenError::Position(errors) => errors.fmt(f),
        }
    }
}

impl core::error::Error for FromFenError {}

impl From<FenError> for FromFenError {
    fn from(error: FenError) -> FromFenError {
        FromFenError::Fen(error)
    }
}

impl From<PositionErrorKinds> for FromFenError {
    fn from(errors: PositionErrorKinds) -> FromFenError {
        FromFenError::Position(errors)
    }
}
