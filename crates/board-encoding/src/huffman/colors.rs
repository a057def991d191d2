//! E: color bits that can be left out.
//!
//! # What is stored
//!
//! *The count.* Four bits after the kings hold the number of pieces with the color of the first piece in scan
//! order. The first piece's color is always written, and after the last piece of that color there are no color
//! bits. With
//! the kings among the pieces the number is 1 to 16 and stored less 1; with the kings in front it is 0
//! to 15.
//!
//! *The rule of caps.* A side cannot have more pieces of a kind than it started with, unless it
//! promotes: its pawns and its promoted pieces are 8 at most. Where only one color is possible for a
//! piece, no color is written. The pieces counted are those of the scan so far; kings, and rooks
//! that G and H store in front, are not. It costs no bit, so E2 is never longer than D+best.
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
//! rook of a8 and the last that of h1, so at least the last color is saved; with three castling bits the sum
//! is the same: 194, which is 25 bytes. The rule of caps does not help there: each side has
//! promoted six pawns and lost two, so nothing is excluded. With the kings among the pieces BE takes
//! 205 + 3 = 208 for the same reason, and BF 207, because the second king's color is implied.
//!
//! # Where the theory errs
//!
//! * After two white rooks it assumes that all further rooks are black. A third white rook may be promoted.
//! * It counts 12 bits saved at the start. With the kings' squares in front, which it has by then, it
//!   is 11.
//! * E breaks the theory's bound of 24 bytes.

use board_core::{Color, Piece, Role};

use crate::material::Caps;
use crate::{EncodeError, Fault};

/// What the pieces so far imply for the color of the next.
pub(super) struct Colors {
    /// How many pieces the first color has in the scan, if that is written.
    pub(super) count: Option<u8>,
    /// The pieces that each color may still have, if the rule of caps is used.
    caps: Option<[Caps; 2]>,
    first: Option<Color>,
    /// The number of pieces of the first color so far.
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

    /// Counts a piece.
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

    /// Whether the stored number of pieces of the first color is right.
    pub(super) fn count_is_right(&self) -> bool {
        self.count.is_none_or(|count| count == self.seen)
    }
}
