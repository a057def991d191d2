//! Errors of encoders and decoders.

use core::error::Error;
use core::fmt;

use board_core::{CastlingSide, Color, PositionErrorKind, PositionErrorKinds, Square};

/// A setup that no code of this crate stores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotStorable {
    /// A side has not exactly one king, a pawn stands on a back rank, or the castling rights or the en passant
    /// square do not fit the pieces.
    Invalid(PositionErrorKinds),
    /// There is an en passant square, but no pawn can pseudo-legally capture there. See
    /// [`Snapshot::reduced`](crate::Snapshot::reduced).
    NoEnPassantCapture(Square),
}

impl fmt::Display for NotStorable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotStorable::Invalid(errors) => errors.fmt(f),
            NotStorable::NoEnPassantCapture(square) => {
                write!(f, "no pawn can capture en passant on {square}")
            }
        }
    }
}

impl Error for NotStorable {}

/// Why a code has no word for a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EncodeError {
    /// The halfmove clock is greater than the maximum of the code.
    Clock {
        /// The clock, in plies.
        clock: u16,
        /// The maximum, in plies.
        max: u16,
    },
    /// A castling right with a king or rook off its square of standard chess.
    NotStandardCastling(Color, CastlingSide),
    /// A castling right with the king in a corner: in every start position the king stands between the rooks.
    ImpossibleCastling,
    /// The kings stand on neighboring squares.
    KingsTouch,
    /// A color has too many pieces for the code.
    TooManyPieces(Color),
    /// A color has more promoted pieces than missing pawns.
    ImpossibleMaterial(Color),
    /// Too few pieces are missing for the captures that the promotions and the files of the pawns need.
    ImpossiblePawns,
}

impl fmt::Display for EncodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EncodeError::Clock { clock, max } => {
                write!(f, "the halfmove clock is {clock}, and this code stores at most {max}")
            }
            EncodeError::NotStandardCastling(color, side) => {
                write!(
                    f,
                    "{color} may castle on the {side} as in Chess960, and this code stores only the \
                     castling rights of standard chess"
                )
            }
            EncodeError::ImpossibleCastling => f.write_str(
                "a king in a corner has a castling right, but no start position has a king there",
            ),
            EncodeError::KingsTouch => f.write_str("the kings stand on neighboring squares"),
            EncodeError::TooManyPieces(color) => {
                write!(f, "{color} has too many pieces for this code")
            }
            EncodeError::ImpossibleMaterial(color) => {
                write!(f, "{color} has more promoted pieces than missing pawns")
            }
            EncodeError::ImpossiblePawns => f.write_str(
                "too few pieces are missing for the captures that pawns and promotions need",
            ),
        }
    }
}

impl Error for EncodeError {}

/// Bits that are no word of a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DecodeError {
    /// What is wrong.
    pub fault: Fault,
    /// The first bit of what is wrong, counted from 0.
    pub at: usize,
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "bit {}: {}", self.at, self.fault)
    }
}

impl Error for DecodeError {}

/// What is wrong with bits that are no word of a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// The bits end in the middle of a word.
    Truncated,
    /// Bits follow the end of the word.
    Trailing,
    /// The last byte holds no stop bit.
    NoStopBit,
    /// More bits than any word has.
    TooLong,
    /// A field has a number without a meaning, or a group of bits is not a code.
    OutOfRange,
    /// The bits describe more squares or pieces than there are.
    Overfull,
    /// A variant of chess with other pieces or other rules, by its number.
    Variant(u8),
    /// The sum at the end of a stream is not that of what was read: a part of the stream was changed.
    Checksum,
    /// The position has another code word: no encoder writes this one.
    NotCanonical,
    /// The bits describe a position that no code stores.
    NotStorable(NotStorable),
    /// The bits describe a position for which this code has no word.
    NotEncodable(EncodeError),
}

impl From<PositionErrorKind> for Fault {
    fn from(error: PositionErrorKind) -> Fault {
        Fault::NotStorable(NotStorable::Invalid(error.into()))
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Truncated => f.write_str("the code word ends too early"),
            Fault::Trailing => f.write_str("something follows the end of the code word"),
            Fault::NoStopBit => f.write_str("no stop bit in the last byte"),
            Fault::TooLong => f.write_str("longer than any code word"),
            Fault::OutOfRange => f.write_str("a field has a value without a meaning"),
            Fault::Overfull => f.write_str("more squares or pieces than there are"),
            Fault::Variant(number) => write!(f, "variant {number} is not chess"),
            Fault::Checksum => f.write_str("the stream was changed: its sum is another"),
            Fault::NotCanonical => f.write_str("the same position has another code word"),
            Fault::NotEncodable(why) => write!(f, "the code has no word for this position: {why}"),
            Fault::NotStorable(why) => write!(f, "no such position is stored: {why}"),
        }
    }
}
