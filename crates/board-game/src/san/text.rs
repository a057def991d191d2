//! A move as text, on the stack.

use core::fmt;
use core::ops::Deref;

use board_core::{CastlingSide, Move, Role};

/// The text of a move, at most eight characters of ASCII: what [`Notation::san`](crate::Notation::san) and
/// [`Notation::lan`](crate::Notation::lan) write.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[must_use]
pub struct MoveText {
    /// Zeros after the text, so that equal texts are equal arrays.
    text: [u8; MoveText::LONGEST],
    length: u8,
}

impl MoveText {
    /// The length of the longest text, `e7xd8=Q+`.
    pub const LONGEST: usize = 8;

    /// The text.
    #[inline]
    #[must_use]
    pub fn as_str(&self) -> &str {
        // Only ASCII is ever pushed.
        core::str::from_utf8(self.as_bytes()).unwrap_or_default()
    }

    /// The text as bytes.
    #[inline]
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.text[..usize::from(self.length)]
    }

    fn push(&mut self, letter: char) {
        if let Some(slot) = self.text.get_mut(usize::from(self.length)) {
            *slot = letter as u8;
            self.length += 1;
        }
    }

    fn push_all(&mut self, text: &str) {
        text.chars().for_each(|letter| self.push(letter));
    }

    /// A move from its parts. The pair says whether file and rank of the origin are written; `quiet` is the
    /// separator of a move without capture.
    pub(super) fn of(
        mv: Move,
        role: Role,
        (file, rank): (bool, bool),
        quiet: &str,
        suffix: &str,
    ) -> MoveText {
        let mut text = MoveText::default();
        if mv.is_castle() {
            text.push_all(castling(mv.castling_side()));
        } else {
            if role != Role::Pawn {
                text.push(role.letter().to_ascii_uppercase());
            }
            if file {
                text.push(mv.from().file().letter());
            }
            if rank {
                text.push(mv.from().rank().digit());
            }
            text.push_all(if mv.is_capture() { "x" } else { quiet });
            text.push(mv.to().file().letter());
            text.push(mv.to().rank().digit());
            if let Some(role) = mv.promotion() {
                text.push('=');
                text.push(role.letter().to_ascii_uppercase());
            }
        }
        text.push_all(suffix);
        text
    }
}

impl Deref for MoveText {
    type Target = str;

    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl fmt::Display for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

/// Castling as SAN writes it.
pub(super) const fn castling(side: CastlingSide) -> &'static str {
    match side {
        CastlingSide::KingSide => "O-O",
        CastlingSide::QueenSide => "O-O-O",
    }
}
