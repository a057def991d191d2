//! Errors in games.

use std::{fmt, io};

/// A place in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The line, counted from 1. Lines end with a line feed.
    pub line: u64,
    /// The byte in the line, counted from 1.
    pub column: u64,
    /// The byte in the whole text, counted from 0, as a slice or a seek takes it.
    pub byte: u64,
}

impl fmt::Display for Place {
    /// `line:column`, as compilers write it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// A game that cannot be read. The reader continues with the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BrokenGame<E> {
    /// The place.
    pub place: Place,
    /// The reason.
    pub reason: Reason<E>,
}

/// Why a game cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason<E> {
    /// The text is not PGN.
    Syntax(Syntax),
    /// The game is larger than the [`Limits`](crate::Limits) allow.
    Limit(Limit),
    /// The visitor rejected the game.
    Rejected(E),
}

/// An error of syntax.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Syntax {
    /// A character has no meaning in its place.
    Unexpected(char),
    /// A tag has no name, or one with other characters than letters, digits and `_+#=:-`.
    TagName,
    /// A tag has no value in quotes.
    TagValue,
    /// The value of a tag is not closed before the end of the line.
    OpenValue,
    /// Something else than `]` follows the value of a tag.
    OpenTag,
    /// A comment is not closed.
    OpenComment,
    /// A variation is not closed.
    OpenVariation,
    /// A variation is closed that was not opened.
    ClosedVariation,
    /// `$` without a number from 0 to 255.
    Nag,
    /// Digits that are neither the number of a move nor a result.
    Number,
    /// Moves continue after the termination marker of a game.
    AfterEnd,
}

/// Which limit was reached, and its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Limit {
    /// [`Limits::token`](crate::Limits::token), in bytes; for a move another.
    Token(usize),
    /// [`Limits::tags`](crate::Limits::tags).
    Tags(usize),
    /// [`Limits::moves`](crate::Limits::moves).
    Moves(usize),
    /// [`Limits::depth`](crate::Limits::depth).
    Depth(usize),
}

/// Why no game was read.
#[derive(Debug)]
pub enum ReadError<E> {
    /// The source cannot be read. There is no further game.
    Io(io::Error),
    /// A game is broken. The next call continues with the next game.
    Broken(BrokenGame<E>),
}

/// A character in a message, with its code point if it is not ASCII.
pub(crate) struct Strange(pub(crate) char);

impl fmt::Display for Strange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let code = u32::from(self.0);
        match self.0 {
            ' '..='~' => write!(f, "{:?}", self.0),
            _ if self.0.is_control() => write!(f, "U+{code:04X}"),
            _ => write!(f, "'{}' (U+{code:04X})", self.0),
        }
    }
}

impl fmt::Display for Syntax {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Syntax::Unexpected(character) => {
                write!(f, "{} has no meaning here", Strange(*character))
            }
            Syntax::TagName => f.write_str("a tag begins with its name"),
            Syntax::TagValue => f.write_str("a tag has a value in quotes"),
            Syntax::OpenValue => f.write_str("the value of a tag is not closed in its line"),
            Syntax::OpenTag => f.write_str("a tag ends with ]"),
            Syntax::OpenComment => f.write_str("a comment is not closed"),
            Syntax::OpenVariation => f.write_str("a variation is not closed"),
            Syntax::ClosedVariation => f.write_str("a variation is closed that was not opened"),
            Syntax::Nag => f.write_str("$ is followed by a number from 0 to 255"),
            Syntax::AfterEnd => f.write_str("moves continue after the end of a game"),
            Syntax::Number => f.write_str("neither the number of a move nor a result"),
        }
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Limit::Token(bytes) => {
                write!(f, "a tag, a move or a comment is longer than the limit of {bytes} bytes")
            }
            Limit::Tags(most) => write!(f, "more tags than the limit of {most}"),
            Limit::Moves(most) => write!(f, "more moves than the limit of {most}"),
            Limit::Depth(most) => write!(f, "variations nest deeper than the limit of {most}"),
        }
    }
}

impl<E: fmt::Display> fmt::Display for Reason<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Syntax(syntax) => syntax.fmt(f),
            Reason::Limit(limit) => limit.fmt(f),
            Reason::Rejected(error) => error.fmt(f),
        }
    }
}

impl<E: fmt::Display> fmt::Display for BrokenGame<E> {
    /// Place and reason: `12:7: a comment is not closed`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.reason)
    }
}

impl<E: fmt::Display> fmt::Display for ReadError<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::Io(error) => error.fmt(f),
            ReadError::Broken(broken) => broken.fmt(f),
        }
    }
}

impl<E: fmt::Debug + fmt::Display> std::error::Error for BrokenGame<E> {}
impl<E: fmt::Debug + fmt::Display> std::error::Error for ReadError<E> {}

impl<E> From<io::Error> for ReadError<E> {
    fn from(error: io::Error) -> ReadError<E> {
        ReadError::Io(error)
    }
}
