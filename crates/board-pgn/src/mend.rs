//! What a tolerant reader makes of a text that is not PGN.

use std::fmt;

use crate::error::{Place, Strange};
use crate::{StartMend, Termination};

/// A place at which a [tolerant](crate::Reader::tolerant) reader went on, and what it did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mended {
    /// The place.
    pub place: Place,
    /// What was done.
    pub mend: Mend,
}

/// What a tolerant reader does with a text that is not PGN. No mend drops a word that may be a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Mend {
    /// A character without a meaning was skipped.
    Skipped(char),
    /// So many zero bytes were skipped.
    Zeros(usize),
    /// A word that is no move, such as `resigns`, was skipped.
    Word,
    /// `$` without a number from 0 to 255 was skipped.
    Nag,
    /// A command such as `[%clk 0:01:00]` outside of a comment was kept as one.
    Command,
    /// `[pgn]` or `[/pgn]`, in which forums frame games, was skipped.
    Frame,
    /// A tag that is not closed, or has no quotes or others than `"`: its value ends with its bracket or its line.
    Value,
    /// A tag without a name was skipped, with its line.
    Tag,
    /// A comment was not closed: it ends with the text, or at the next game.
    Comment,
    /// A variation before the first move of its line replaces no move, and was skipped.
    VariationBeforeMove,
    /// `)` without a variation was skipped.
    ClosedVariation,
    /// So many variations were not closed: they end with the game.
    OpenVariations(usize),
    /// A result by forfeit, such as `+--`.
    Forfeit(Termination),
    /// A result in another notation, such as `0.5-0.5`.
    Result(Termination),
    /// The move number 1 after an empty line begins another game.
    NextGame,
    /// The tags about the start of the game, at the first move.
    Start(StartMend),
}

impl fmt::Display for Mend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Mend::Skipped(character) => write!(f, "{} skipped", Strange(*character)),
            Mend::Zeros(1) => f.write_str("a zero byte skipped"),
            Mend::Zeros(count) => write!(f, "{count} zero bytes skipped"),
            Mend::Word => f.write_str("a word that is no move skipped"),
            Mend::Nag => f.write_str("$ without a number from 0 to 255 skipped"),
            Mend::Command => f.write_str("a command outside of a comment kept as a comment"),
            Mend::Frame => f.write_str("the frame of the game skipped"),
            Mend::Value => f.write_str("the value of a tag ends with its bracket or its line"),
            Mend::Tag => f.write_str("a tag without a name skipped"),
            Mend::Comment => f.write_str("a comment that is not closed ends with the game"),
            Mend::VariationBeforeMove => f.write_str("a variation that replaces no move skipped"),
            Mend::ClosedVariation => f.write_str("a variation is closed that was not opened"),
            Mend::OpenVariations(1) => f.write_str("an open variation ends with the game"),
            Mend::OpenVariations(count) => write!(f, "{count} open variations end with the game"),
            Mend::Forfeit(result) => write!(f, "a forfeit, read as {result}"),
            Mend::Result(result) => write!(f, "a result, read as {result}"),
            Mend::Start(mend) => mend.fmt(f),
            Mend::NextGame => f.write_str("the next game begins after an empty line"),
        }
    }
}

impl fmt::Display for Mended {
    /// Place and mend: `12:7: a zero byte skipped`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.mend)
    }
}
