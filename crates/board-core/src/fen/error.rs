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

/// Why a text is not a FEN. `at` counts the characters of the whole text, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FenError {
    /// The text ends where a field should begin or go on.
    Missing {
        /// The field that is missing or incomplete.
        field: FenField,
        /// One beyond the last character.
        at: usize,
    },
    /// A character has no meaning in its place.
    Unexpected {
        /// The field in which it stands.
        field: FenField,
        /// The character.
        found: char,
        /// The place of the character.
        at: usize,
    },
    /// A rank of the placement describes fewer than eight squares.
    ShortRank {
        /// The rank.
        rank: Rank,
        /// One beyond its last character.
        at: usize,
    },
    /// A rank of the placement describes more than eight squares.
    LongRank {
        /// The rank.
        rank: Rank,
        /// The character that is too much.
        at: usize,
    },
    /// The placement has fewer than eight ranks.
    TooFewRanks {
        /// How many there are.
        ranks: usize,
        /// One beyond the last of them.
        at: usize,
    },
    /// The placement has more than eight ranks.
    TooManyRanks {
        /// The stroke after the eighth.
        at: usize,
    },
    /// Two digits follow each other in the placement. Their sum should be written.
    AdjacentDigits {
        /// The second of them.
        at: usize,
    },
    /// A castling letter gives a right that a letter before it has given.
    RepeatedRight {
        /// The side that has the right.
        color: Color,
        /// The castling side.
        side: CastlingSide,
        /// The letter.
        found: char,
        /// The place of the character.
        at: usize,
    },
    /// A castling letter names the king's own file.
    RightOnKingFile {
        /// The color of the king.
        color: Color,
        /// The letter.
        found: char,
        /// The place of the character.
        at: usize,
    },
    /// A number begins with an unnecessary zero.
    LeadingZero {
        /// The halfmove clock or the fullmove number.
        field: FenField,
        /// The zero.
        at: usize,
    },
    /// A number is above 65,535.
    NumberTooLarge {
        /// The halfmove clock or the fullmove number.
        field: FenField,
        /// Its first digit.
        at: usize,
    },
}

impl FenError {
    /// The field in which the text goes wrong.
    #[must_use]
    pub const fn field(&self) -> FenField {
        match *self {
            FenError::Missing { field, .. }
            | FenError::Unexpected { field, .. }
            | FenError::LeadingZero { field, .. }
            | FenError::NumberTooLarge { field, .. } => field,
            FenError::ShortRank { .. }
            | FenError::LongRank { .. }
            | FenError::TooFewRanks { .. }
            | FenError::TooManyRanks { .. }
            | FenError::AdjacentDigits { .. } => FenField::Placement,
            FenError::RepeatedRight { .. } | FenError::RightOnKingFile { .. } => FenField::Castling,
        }
    }

    /// Where the text goes wrong: characters of the whole text, counted from 1.
    #[must_use]
    pub const fn at(&self) -> usize {
        match *self {
            FenError::Missing { at, .. }
            | FenError::Unexpected { at, .. }
            | FenError::ShortRank { at, .. }
            | FenError::LongRank { at, .. }
            | FenError::TooFewRanks { at, .. }
            | FenError::TooManyRanks { at }
            | FenError::AdjacentDigits { at }
            | FenError::RepeatedRight { at, .. }
            | FenError::RightOnKingFile { at, .. }
            | FenError::LeadingZero { at, .. }
            | FenError::NumberTooLarge { at, .. } => at,
        }
    }
}

impl fmt::Display for FenError {
    /// Field, error and place: `castling field: unexpected 'x' (character 47)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.field())?;
        match self {
            FenError::Missing { .. } => f.write_str("the text ends")?,
            FenError::Unexpected { found, .. } => write!(f, "unexpected {found:?}")?,
            FenError::ShortRank { rank, .. } => {
                write!(f, "rank {rank} has fewer than eight squares")?;
            }
            FenError::LongRank { rank, .. } => {
                write!(f, "rank {rank} has more than eight squares")?;
            }
            FenError::TooFewRanks { ranks, .. } => write!(f, "{ranks} of eight ranks")?,
            FenError::TooManyRanks { .. } => f.write_str("more than eight ranks")?,
            FenError::AdjacentDigits { .. } => f.write_str("a digit after a digit")?,
            FenError::RepeatedRight { color, side, found, .. } => {
                write!(f, "{found:?} is a second right of {color} on the {side}")?;
            }
            FenError::RightOnKingFile { color, found, .. } => {
                write!(f, "{found:?} is the file of {color}'s king, not of a rook")?;
            }
            FenError::LeadingZero { .. } => f.write_str("a leading zero")?,
            FenError::NumberTooLarge { .. } => f.write_str("a number above 65535")?,
        }
        write!(f, " (character {})", self.at())
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
