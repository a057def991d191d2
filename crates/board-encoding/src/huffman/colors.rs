//! E: color bits that can be spared.
//!
//! # What is stored
//!
//! *The count.* Four bits after the kings tell how many pieces have the color of the first piece in scan
//! order. His own color is always written, and after the last piece of it the color bits go. With
//! the kings among the pieces the number is 1 to 16 and stored less 1; with the kings in front it is 0
//! to 15.
//!
//! *The rule of caps.* A side cannot have more pieces of a kind than it started with, unless it
//! promotes: its pawns and its promoted pieces are 8 at most. Where that leaves one color only for the
//! piece at hand, no color is written. The pieces counted are those of the scan so far; kings, and rooks
//! that G and H tell in front, are not. It costs no bit, so E2 is never longer than D+best.
//!
//! # The start position
//!
//! All black pieces come first. With the kings in front, the colors of 15 white pieces go and 4 bits
//! come: E takes 151 - 11 = 140 bits. With the kings among the pieces 12 bits are saved.
//!
//! # Longest word
//!
//! E takes four bits more than D and saves none if the last piece has the color of the first:
//! 191 + 4 = 195. But a word of 191 bits needs all four castling bits, then the first piece is the
//! rook of a8 and the last that of h1, so at least his color goes; with three castling bits it
//! is the same sum: 194, which is 25 bytes. The rule of caps does not help there: each side has
//! promoted six pawns and lost two, so nothing is excluded. With the kings among the pieces BE takes
//! 205 + 3 = 208 for the same reason, and BF 207, because the second king can have one color only.
//!
//! # Where the theory errs
//!
//! * After two white rooks it takes all further rooks for black ones. A third white rook may have
//!   been a pawn.
//! * It counts 12 bits spared at the start. With the kings' squares in front, which it has by then, it
//!   is 11.
//! * E breaks the theory's bound of 24 bytes.

use board_core::{Color, Piece, Role};

use crate::material::Caps;
use crate::{EncodeError, Fault};

/// What the pieces so far tell of the color of the next.
pub(super) struct Colors {
    /// How many pieces the first color has in the scan, if that is written.
    pub(super) count: Option<u8>,
    /// The pieces of the scan so far, where the rule of caps looks at them.
    caps: Option<[Caps; 2]>,
    first: Option<Color>,
    /// How many pieces of the first color there were.
    seen: u8,
}

impl Colors {
    #[inline]
    pub(super) fn new(count: Option<u8>, caps: bool) -> Colors {
        Colors { count, caps: caps.then_some([Caps::ALL; 2]), first: None, seen: 0 }
    }

    /// The color of the next piece, if nothing else is possible.
    #[inline]
    pub(super) fn implied(&self, role: Role) -> Result<Option<Color>, Fault> {
        if let (Some(count), Some(first)) = (self.count, self.first)
            && self.seen >= count
        {
            return Ok(Some(!first));
        }
        let Some(caps) = &self.caps else { return Ok(None) };
        match [caps[0].allow(role), caps[1].allow(role)] {
            [true, true] => Ok(None),
            [true, false] => Ok(Some(Color::White)),
            [false, true] => Ok(Some(Color::Black)),
            [false, false] => Err(Fault::Overfull),
        }
    }

    /// Takes note of a piece.
    #[inline]
    pub(super) fn add(&mut self, piece: Piece) -> Result<(), Fault> {
        let first = *self.first.get_or_insert(piece.color);
        self.seen += u8::from(piece.color == first);
        if let Some(caps) = &mut self.caps {
            let caps = &mut caps[piece.color.index()];
            if !caps.allow(piece.role) {
                return Err(Fault::NotEncodable(EncodeError::ImpossibleMaterial(piece.color)));
            }
            caps.add(piece.role);
        }
        Ok(())
    }

    /// Whether there were as many pieces of the first color as was written.
    pub(super) fn count_is_right(&self) -> bool {
        self.count.is_none_or(|count| count == self.seen)
    }
}
