//! The codes of pieces, and F: boards without pawns.
//!
//! # What is stored
//!
//! Where the kings are among the pieces, as in B, the alphabet is
//!
//! ```text
//! pawn 10    bishop 1100    knight 1101    rook 1110    queen 11110    king 11111
//! ```
//!
//! and where their squares are written elsewhere the queen takes the whole of 1111. In code F, where
//! the number of pieces of the first color (see `colors.rs`) is 8 or less, a bit says whether there
//! are no pawns. Then the first 1 of every piece is left out, because the second bit is a 1 too and distinguishes
//! pieces from empty squares:
//!
//! ```text
//! bishop 100    knight 101    rook 110    queen 1110 or 111    king 1111
//! ```
//!
//! # The start position
//!
//! has 16 pieces of the first color (15 without the king) and so no such bit.
//!
//! # Longest word
//!
//! The bit is there only with few pieces, so it does not make the longest word longer.
//!
//! # Where the theory errs
//!
//! * It finds a free bit where the first color has eight pieces or fewer. The four bits of their
//!   number have no room for it: of 16 numbers, eight or nine would need two words each. It is one
//!   more bit.
//! * It does not pay. Positions without pawns are too rare in games: F is longer than E on average, even in
//!   real endgames.

use board_core::Role;

/// The pieces that the code distinguishes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Alphabet {
    /// Whether there are kings.
    pub(super) kings: bool,
    /// Whether there are no pawns.
    pub(super) no_pawns: bool,
}

impl Alphabet {
    /// The code of a piece without its color: the bits and how many.
    #[inline]
    pub(super) fn code(self, role: Role) -> (u64, usize) {
        let (bits, width) = CODES[usize::from(self.kings)][role.index()];
        // The bits are as many as the width says, so the first is the highest.
        let dropped = usize::from(self.no_pawns);
        (u64::from(bits) & ((1 << (width - self.no_pawns as u8)) - 1), usize::from(width) - dropped)
    }

    /// The next piece and the length of its code, if the next bit is 1. `ahead` is the next 64 bits.
    #[inline]
    pub(super) fn next(self, ahead: u64) -> (Role, usize) {
        let dropped = u32::from(self.no_pawns);
        let first_five = (u64::from(dropped) << 63 | ahead >> dropped) >> 59;
        let (role, width) = PIECES[usize::from(self.kings)][first_five as usize & 15];
        (role, usize::from(width) - dropped as usize)
    }
}

/// Bits and width of each role's code, without and with kings. There is no king among the first.
const CODES: [[(u8, u8); 6]; 2] = [
    [(0b10, 2), (0b1101, 4), (0b1100, 4), (0b1110, 4), (0b1111, 4), (0b11111, 5)],
    [(0b10, 2), (0b1101, 4), (0b1100, 4), (0b1110, 4), (0b11110, 5), (0b11111, 5)],
];

/// The role whose code begins with a 1 and the four bits of the index, and the width of the code.
static PIECES: [[(Role, u8); 16]; 2] = {
    let mut pieces = [[(Role::Pawn, 0); 16]; 2];
    let mut kings = 0;
    while kings < 2 {
        let mut role = 0;
        while role < 5 + kings {
            let (bits, width) = CODES[kings][role];
            let free = 5 - width as usize;
            let first = (bits as usize) << free & 15;
            let mut index = first;
            while index < first + (1 << free) {
                pieces[kings][index] = (Role::ALL[role], width);
                index += 1;
            }
            role += 1;
        }
        kings += 1;
    }
    pieces
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Bits;

    /// Every alphabet uses up all strings that begin with 1: each is the code of exactly one
    /// piece.
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
                assert_eq!(alphabet.next(bits.reader().peek(64)), (role, width));
                bits.push(0b1111, 4);
                assert_eq!(alphabet.next(bits.reader().peek(64)), (role, width));
            }
            assert_eq!(used, 16, "half of the strings begin with 1");
        }
    }
}
