//! What encoders and decoders refuse.

use core::error::Error;
use core::fmt;

use board_core::{CastlingSide, Color, PositionErrorKind, PositionErrorKinds, Square};

/// A setup that no code of this crate stores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotStorable {
    /// There is not one king a side, a pawn stands on a back rank, or castling rights or the en
    /// passant square do not fit the pieces.
    Invalid(PositionErrorKinds),
    /// There is an en passant square, and no pawn stands ready to take there. See
    /// [`Snapshot::reduced`](crate::Snapshot::reduced).
    NoEnPassantCapture(Square),
}

impl fmt::Display for NotStorable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotStorable::Invalid(errors) => errors.fmt(f),
            NotStorable::NoEnPassantCapture(square) => {
                write!(f, "no pawn stands ready to take en passant on {square}")
            }
        }
    }
}

impl Error for NotStorable {}

/// A position that a code has no word for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EncodeError {
    /// The halfmove clock is above the greatest that the code stores.
    Clock {
        /// The clock, in plies.
        clock: u16,
        /// The greatest that is stored.
        max: u16,
    },
    /// A castling right with a king or rook off its square of standard chess.
    NotStandardCastling(Color, CastlingSide),
    /// A castling right that no game of Chess960 starts with: the king stands in a corner, so not
    /// between the rooks.
    ImpossibleCastling,
    /// The kings stand on neighboring squares.
    KingsTouch,
    /// A color has more pieces than the code can count.
    TooManyPieces(Color),
    /// A color has more promoted pieces than missing pawns.
    ImpossibleMaterial(Color),
    /// The captures that the missing pieces allow do not suffice for the promotions and the files of
    /// the pawns.
    ImpossiblePawns,
}

impl fmt::Display for EncodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EncodeError::Clock { clock, max } => {
                write!(f, "the halfmove clock is {clock}, and this code stores at most {max}")
            }
            EncodeError::NotStandardCastling(color, side) => {
                let side = match side {
                    CastlingSide::KingSide => "king side",
                    CastlingSide::QueenSide => "queen side",
                };
                write!(
                    f,
                    "{color} may castle on the {side} as in Chess960, and this code stores only the \
                     castling rights of standard chess"
                )
            }
            EncodeError::ImpossibleCastling => {
                f.write_str("no game of Chess960 starts with these castling rights")
            }
            EncodeError::KingsTouch => f.write_str("the kings stand on neighboring squares"),
            EncodeError::TooManyPieces(color) => {
                write!(f, "{color} has too many pieces for this code")
            }
            EncodeError::ImpossibleMaterial(color) => {
                write!(f, "{color} has more promoted pieces than missing pawns")
            }
            EncodeError::ImpossiblePawns => f.write_str(
                "the missing pieces do not suffice for the captures that pawns and promotions need",
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
    /// A field holds a number that means nothing, or a group of bits is no code.
    OutOfRange,
    /// More squares or pieces are told of than there are.
    Overfull,
    /// A variant of chess with other pieces or other rules, by its number.
    Variant(u8),
    /// The position that the bits tell of has another word: no encoder writes this one.
    NotCanonical,
    /// The bits tell of a position that no code stores.
    NotStorable(NotStorable),
    /// The bits tell of a position that this code has no word for.
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
            Fault::OutOfRange => f.write_str("a field holds what means nothing"),
            Fault::Overfull => f.write_str("more squares or pieces than there are"),
            Fault::Variant(number) => write!(f, "variant {number} is not chess"),
            Fault::NotCanonical => f.write_str("the same position has another code word"),
            Fault::NotEncodable(why) => write!(f, "the code has no word for that: {why}"),
            Fault::NotStorable(why) => write!(f, "no such position is stored: {why}"),
        }
    }
}
