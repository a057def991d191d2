//! How many pieces of each kind a game can lead to.
//!
//! A side starts with 8 pawns, 2 knights, 2 bishops, 2 rooks, a queen and a king. Whatever it has
//! beyond that was a pawn, so its pawns and its promoted pieces together are 8 at most.
//!
//! A pawn cannot promote while the enemy pawn of its file stands before it. Either one of the two
//! captures something and leaves the file, or the enemy pawn is captured. A capture by a pawn
//! releases one pawn of each color, and the capture of a pawn one of the other color. So White
//! has promoted at most as many pawns as there were captures and black pawns captured.

use board_core::{Color, Role};

use crate::EncodeError;

/// How many pieces of a kind a side starts with, by [`Role::index`].
const START: [u8; 6] = [8, 2, 2, 2, 1, 1];

/// The pieces of one side, counted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PieceCounts {
    /// By [`Role::index`].
    counts: [u8; 6],
}

impl PieceCounts {
    pub(crate) const NONE: PieceCounts = PieceCounts { counts: [0; 6] };

    #[inline]
    pub(crate) fn add(&mut self, role: Role) {
        self.counts[role.index()] += 1;
    }

    #[inline]
    pub(crate) fn count(&self, role: Role) -> u8 {
        self.counts[role.index()]
    }

    #[inline]
    fn pieces(&self) -> u8 {
        self.counts.iter().sum()
    }

    /// How many pawns have promoted, at least.
    #[inline]
    fn promoted(&self) -> u8 {
        Role::PROMOTIONS
            .into_iter()
            .map(|role| self.count(role).saturating_sub(START[role.index()]))
            .sum()
    }
}

/// The rule of caps: what a side may still have, piece by piece.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Caps {
    /// How many pieces of each kind it has not had yet of those it started with, by [`Role::index`].
    left: [u8; 6],
    /// How many of its pawns there were neither as pawns nor promoted.
    pawns_left: u8,
}

impl Caps {
    pub(crate) const ALL: Caps = Caps { left: START, pawns_left: 8 };

    /// Whether a game can give this side one more piece of a kind.
    #[inline]
    pub(crate) fn allow(&self, role: Role) -> bool {
        let is_original = self.left[role.index()] > 0 && role != Role::Pawn;
        is_original || self.pawns_left > 0 && role != Role::King
    }

    /// Takes note of a piece that is allowed.
    #[inline]
    pub(crate) fn add(&mut self, role: Role) {
        let left = &mut self.left[role.index()];
        if role == Role::Pawn || *left == 0 {
            self.pawns_left -= 1;
        } else {
            *left -= 1;
        }
    }
}

/// Refuses what no game leads to: see the top of this file.
///
/// Without it no code of pieces one by one has a bound worth the name: 62 queens take 372 bits.
#[inline]
pub(crate) fn check(counts: &[PieceCounts; 2]) -> Result<(), EncodeError> {
    for color in Color::ALL {
        let counts = &counts[color.index()];
        if counts.pieces() > 16 {
            return Err(EncodeError::TooManyPieces(color));
        }
        if counts.count(Role::Pawn) + counts.promoted() > 8 {
            return Err(EncodeError::ImpossibleMaterial(color));
        }
    }
    let [white, black] = counts;
    let captures = 32 - white.pieces() - black.pieces();
    for (ours, theirs) in [(white, black), (black, white)] {
        let pawns_captured = 8 - theirs.count(Role::Pawn) - theirs.promoted();
        if ours.promoted() > captures + pawns_captured {
            return Err(EncodeError::ImpossiblePawns);
        }
    }
    Ok(())
}
