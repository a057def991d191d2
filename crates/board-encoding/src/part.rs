//! The meaning of the bits of a code.

use core::fmt;

use board_core::{CastlingSide, Color, Piece, Square};

/// The meaning of a group of neighboring bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Part {
    /// The halfmove clock.
    Clock,
    /// The side to move.
    SideToMove,
    /// All castling rights at once.
    Castling,
    /// One castling right.
    CastlingRight(Color, CastlingSide),
    /// The en passant file, or whether this pawn is the one that can be taken.
    EnPassant,
    /// Which of two forms follows.
    Form,
    /// The number of pieces of a color.
    Count(Color),
    /// The square of a king.
    King(Color),
    /// Both kings and the castling rights at once.
    KingsAndCastling,
    /// For each corner whether the owner's rook is at home there, and may castle.
    RooksAtHome,
    /// Whether there are no pawns.
    NoPawns,
    /// Which squares are occupied.
    Occupied,
    /// A piece on its square.
    Piece(Square, Piece),
    /// Empty squares: the first of them in scan order, and their number.
    Empty(Square, u8),
    /// The rank of the whole position.
    Rank,
    /// All choices that make up the position, as one number.
    Choices,
    /// Plies since move 1: the full-move number and the side to move.
    Ply,
    /// The variant of chess.
    Variant,
    /// A character of text.
    Text(char),
    /// Padding without information.
    Filling,
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Part::Clock => f.write_str("halfmove clock"),
            Part::SideToMove => f.write_str("side to move"),
            Part::Castling => f.write_str("castling rights"),
            Part::CastlingRight(color, side) => write!(f, "{color} may castle on the {side}"),
            Part::EnPassant => f.write_str("en passant"),
            Part::Form => f.write_str("which form follows"),
            Part::Count(color) => write!(f, "number of pieces of {color}"),
            Part::King(color) => write!(f, "square of {color}'s king"),
            Part::KingsAndCastling => f.write_str("kings and castling rights"),
            Part::RooksAtHome => f.write_str("rooks at home and castling rights"),
            Part::NoPawns => f.write_str("whether there are no pawns"),
            Part::Occupied => f.write_str("occupied squares"),
            Part::Piece(square, piece) => write!(f, "{piece} on {square}"),
            Part::Empty(square, 1) => write!(f, "{square} empty"),
            Part::Empty(square, count) => write!(f, "{count} empty from {square}"),
            Part::Rank => f.write_str("rank among all positions"),
            Part::Choices => f.write_str("all choices as one number"),
            Part::Ply => f.write_str("plies since move 1"),
            Part::Variant => f.write_str("variant of chess"),
            Part::Text(letter) => write!(f, "{letter:?}"),
            Part::Filling => f.write_str("filling"),
        }
    }
}

/// The output of an encoder: [`Bits`](crate::Bits), or a sink that also uses the meaning of each bit.
pub trait BitSink {
    /// Appends the lowest `width` bits of `value`, the highest of them first; `part` is what they
    /// mean.
    fn put(&mut self, part: Part, value: u64, width: usize);
}
