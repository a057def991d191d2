//! The codes of men, and F: boards without pawns.
//!
//! # What is stored
//!
//! Where the kings are among the men, as in B, the alphabet is
//!
//! ```text
//! pawn 10    bishop 1100    knight 1101    rook 1110    queen 11110    king 11111
//! ```
//!
//! and where their squares are written elsewhere the queen takes the whole of 1111. In code F, where
//! the number of men of the first colour (see `colours.rs`) is 8 or less, a bit says whether there
//! are no pawns. Then the first 1 of every man goes, because the second is a 1 as well and tells men
//! from empty squares:
//!
//! ```text
//! bishop 100    knight 101    rook 110    queen 1110 or 111    king 1111
//! ```
//!
//! # The start position
//!
//! has 16 men of the first colour (15 without the king) and so no such bit.
//!
//! # Longest word
//!
//! The bit is there only with few men, so it does not make the longest word longer.
//!
//! # Where the theory errs
//!
//! * "Another extra bit appears when the number of pieces of the first color is eight or less": it
//!   cannot come out of the four bits of that number, which has more than eight values above eight
//!   or nine. It is one more bit.
//! * It does not pay. Pawnless positions are too rare in games: F is longer than E on the average,
//!   on real endings too.

use board_core::Role;

use crate::BitReader;

/// Which men there are to tell apart.
#[derive(Clone, Copy, Debug)]
pub(super) struct Alphabet {
    /// Whether there are kings.
    pub(super) kings: bool,
    /// Whether there are no pawns.
    pub(super) no_pawns: bool,
}

impl Alphabet {
    /// The code of a man without its colour: the bits and how many.
    #[inline]
    pub(super) const fn code(self, role: Role) -> (u64, usize) {
        let (bits, width) = match role {
            Role::Pawn => (0b10, 2),
            Role::Bishop => (0b1100, 4),
            Role::Knight => (0b1101, 4),
            Role::Rook => (0b1110, 4),
            Role::Queen if !self.kings => (0b1111, 4),
            Role::Queen => (0b11110, 5),
            Role::King => (0b11111, 5),
        };
        if self.no_pawns { (bits & ((1 << (width - 1)) - 1), width - 1) } else { (bits, width) }
    }

    /// The man whose code comes next, where the next bit is 1, and how many bits it takes. There may
    /// be fewer left.
    #[inline]
    pub(super) fn next(self, reader: &BitReader<'_>) -> (Role, usize) {
        let dropped = usize::from(self.no_pawns);
        let ahead = (0b10000 * self.no_pawns as u64) | reader.peek(5 - dropped);
        let (role, width) = match ahead {
            0..=0b10111 => (Role::Pawn, 2),
            0b11000..=0b11001 => (Role::Bishop, 4),
            0b11010..=0b11011 => (Role::Knight, 4),
            0b11100..=0b11101 => (Role::Rook, 4),
            _ if !self.kings => (Role::Queen, 4),
            0b11110 => (Role::Queen, 5),
            _ => (Role::King, 5),
        };
        (role, width - dropped)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Bits;

    /// Every alphabet uses up all strings that begin with 1: none is a code of nobody, and none is
    /// the code of two men.
    #[test]
    fn every_code_is_read_back_and_none_is_free() {
        for (kings, no_pawns) in [(false, false), (false, true), (true, false), (true, true)] {
            let alphabet = Alphabet { kings, no_pawns };
            let roles = Role::ALL.into_iter().filter(|&role| match role {
                Role::Pawn => !no_pawns,
                Role::King => kings,
                _ => true,
            });
            let mut used = 0;
            for role in roles {
                let (code, width) = alphabet.code(role);
                used += 32 >> width;
                let mut bits = Bits::new();
                bits.push(code, width);
                assert_eq!(alphabet.next(&bits.reader()), (role, width));
                bits.push(0b1111, 4);
                assert_eq!(alphabet.next(&bits.reader()), (role, width));
            }
            assert_eq!(used, 16, "half of the strings begin with 1");
        }
    }
}
