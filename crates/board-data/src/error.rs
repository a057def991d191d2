//! What can be wrong with a file, and with a game for a format.

use std::{fmt, io};

use board_core::{PositionErrorKinds, Square};
use board_encoding::DecodeError;

use crate::{Format, Lost};

/// The most bytes of a block that are read.
pub(crate) const MAX_BLOCK: u32 = 100 << 20;

/// What is wrong with a file, and where.
#[derive(Debug, thiserror::Error)]
#[error("{format}, game {game}, byte {at}: {problem}")]
pub struct ReadError {
    /// The format that was read.
    pub format: Format,
    /// The number of the game in the file, counted from 1: in a format of positions, of the position.
    pub game: u64,
    /// The byte of the file, counted from 0: of the decompressed one, if it is compressed.
    pub at: u64,
    /// What is wrong.
    pub problem: Problem,
}

/// What is wrong with the bytes of a game.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Problem {
    /// The file cannot be read.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// The file, or a block of binpack, ends in the middle of a game.
    #[error("the file or its block ends in the middle of a game")]
    Truncated,
    /// No position is stored in this way.
    #[error("{}", .0.fault)]
    Record(DecodeError),
    /// No game can have this position.
    #[error("not a position: {0}")]
    Position(PositionErrorKinds),
    /// A field of a position has a value without a meaning.
    #[error("the {0} {1} has no meaning")]
    Field(&'static str, u16),
    /// The move is not legal.
    #[error("{0} is not a legal move")]
    Illegal(RawMove),
    /// The move is legal, but has the mark of another kind.
    #[error("{0} is marked as {1}, which it is not")]
    Mark(RawMove, &'static str),
    /// A number of moves that says which is played is beyond the last.
    #[error("move {0} of a piece that has {1}")]
    NoSuchMove(u32, u32),
    /// The number of visits is not that of the legal moves.
    #[error("visits of {0} moves, but {1} are legal")]
    Visits(u8, usize),
    /// No block begins here.
    #[error("a block begins with BINP")]
    NoBlock,
    /// The block is longer than any that is written.
    #[error("a block of {0} bytes: more than {max} are never written", max = MAX_BLOCK)]
    BlockLength(u32),
    /// The text is not PGN, or a move in it not legal.
    #[error("{0}")]
    Text(String),
    /// A game of PGN that is not known to have ended.
    #[error("the game has no result")]
    NoResult,
    /// A null move in PGN.
    #[error("a null move is no move of a game")]
    NullMove,
    /// The game does not end.
    #[error("more than {max} plies", max = crate::Game::MAX_PLIES)]
    TooLong,
}

/// A move as a format has it, that means nothing on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RawMove {
    /// Where a piece would leave.
    pub from: Square,
    /// Where it would arrive.
    pub to: Square,
    /// The bits of the file.
    pub bits: u16,
}

impl fmt::Display for RawMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let RawMove { from, to, bits } = self;
        write!(f, "{from}{to} ({bits:#06x})")
    }
}

/// Why a game was not written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The file cannot be written.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// Something would be lost, and losing it was not allowed.
    #[error("{format} has no room for {lost}")]
    Lost {
        /// The format.
        format: Format,
        /// What would be lost.
        lost: Lost,
    },
    /// The format has no room for the game, whatever may be lost.
    #[error("{0} has no room for {1}")]
    NoRoom(Format, &'static str),
}
