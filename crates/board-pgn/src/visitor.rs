//! The receiver of what a reader reads.

use std::fmt;

use board_core::{Color, Outcome};

use crate::{Mended, StartTags, Text};

/// Whether the visitor reads the next part of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Interest {
    /// Everything.
    Read,
    /// Nothing: the moves of the game, or the variation, are passed over.
    Skip,
}

/// How a game ended, or that it is still going on: the termination marker of PGN.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Termination {
    /// `1-0`
    WhiteWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
    /// `*`
    #[default]
    Unknown,
}

impl Termination {
    /// The marker.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Termination::WhiteWins => "1-0",
            Termination::BlackWins => "0-1",
            Termination::Draw => "1/2-1/2",
            Termination::Unknown => "*",
        }
    }
}

impl From<Outcome> for Termination {
    fn from(outcome: Outcome) -> Termination {
        match outcome.winner() {
            Some(Color::White) => Termination::WhiteWins,
            Some(Color::Black) => Termination::BlackWins,
            None => Termination::Draw,
        }
    }
}

impl fmt::Display for Termination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// Receives what a [`Reader`](crate::Reader) reads, in the order of the text.
///
/// Every method has a default that does nothing, and what is not listened to costs next to nothing. Variations are skipped
/// unless [`begin_variation`](Visitor::begin_variation) asks for them.
/// A method that fails ends the game; the reader reports the place and goes on with the next game.
///
/// ```text
/// begin_game  tag ... tag  begin_moves  san nag comment begin_variation ... end_variation san ...  end_game
/// ```
#[allow(unused_variables)]
pub trait Visitor {
    /// Why a visitor rejects a game.
    type Error;

    /// A game begins.
    fn begin_game(&mut self) {}

    /// A tag: `[White "Morphy, Paul"]`. The name consists of letters, digits and `_+#=:-`.
    ///
    /// # Errors
    ///
    /// If the visitor rejects the game.
    fn tag(&mut self, name: &str, value: Text<'_>) -> Result<(), Self::Error> {
        Ok(())
    }

    /// The tags end. Returns whether to read the moves; if not, `end_game` comes next.
    ///
    /// # Errors
    ///
    /// If the visitor rejects the game.
    fn begin_moves(&mut self) -> Result<Interest, Self::Error> {
        Ok(Interest::Read)
    }

    /// A move as it stands in the text, letters in the place of figurines, and without the glyphs `!`
    /// and `?` after it, which are reported as [`nag`](Visitor::nag). [`SanMove::from_bytes`](board_game::SanMove::from_bytes) reads it.
    ///
    /// # Errors
    ///
    /// If the visitor rejects the game.
    fn san(&mut self, text: &[u8]) -> Result<(), Self::Error> {
        Ok(())
    }

    /// A null move: `--`, `Z0`, `@@@@` or `0000`. The turn passes, which is no move of chess, but
    /// annotators write it. By default it is reported as the move `--`, which
    /// [`SanError::NullMove`](board_game::SanError::NullMove) rejects by its name.
    ///
    /// # Errors
    ///
    /// If the visitor rejects the game.
    fn null_move(&mut self) -> Result<(), Self::Error> {
        self.san(b"--")
    }

    /// A [tolerant](crate::Reader::tolerant) reader mended the text.
    fn mended(&mut self, mended: Mended) {}

    /// The tags about the start of the game, if the visitor reads them: a tolerant reader reports what was mended there.
    fn start(&self) -> Option<&StartTags> {
        None
    }

    /// A numeric annotation glyph: `$n`, or 1 to 6 for `!`, `?`, `!!`, `??`, `!?`, `?!`, or that of
    /// an assessment such as `+-`.
    fn nag(&mut self, nag: u8) {}

    /// A comment, in braces or from `;` to the end of its line, or a draw offer, `(=)`. It may stand between tags, too, and
    /// behind the termination marker in its line. [`Annotations`](crate::Annotations) reads evaluations and clocks in it.
    fn comment(&mut self, text: Text<'_>) {}

    /// A variation begins: it replaces the last move before it. If the result is [`Skip`](Interest::Skip), as it is by
    /// default, nothing of it is reported, not even its end: no move of a variation is taken for one of the game by a
    /// visitor that does not know of variations.
    ///
    /// # Errors
    ///
    /// If the visitor rejects the game.
    fn begin_variation(&mut self) -> Result<Interest, Self::Error> {
        Ok(Interest::Skip)
    }

    /// A variation ends.
    fn end_variation(&mut self) {}

    /// The game ends; `None` if it has no termination marker.
    ///
    /// # Errors
    ///
    /// If the visitor rejects the game.
    fn end_game(&mut self, termination: Option<Termination>) -> Result<(), Self::Error> {
        Ok(())
    }
}
