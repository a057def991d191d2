//! Possible material.
//!
//! A side starts with 8 pawns, 2 knights, 2 bishops, 2 rooks, a queen and a king. Every piece beyond these was
//! a pawn, so its pawns and its promoted pieces together are at most 8.
//!
//! A pawn cannot promote while the enemy pawn of its file stands before it. One of the two must capture and
//! leave the file, or the enemy pawn must be captured. A capture by a pawn frees one pawn of each color, and
//! the capture of a pawn frees one of the other color. So White's promotions are at most the number of captures
//! plus the number of black pawns captured.

use board_core::{Color, Role};

use crate::EncodeError;

/// The number of pieces at the start, by [`Role::index`].
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
    pub(crate) fn new(count: impl Fn(Role) -> u8) -> PieceCounts {
        PieceCounts { counts: Role::ALL.map(count) }
    }

    #[inline]
    pub(crate) fn count(&self, role: Role) -> u8 {
        self.counts[role.index()]
    }

    #[inline]
    fn pieces(&self) -> u8 {
        self.counts.iter().sum()
    }

    /// The minimum number of promoted pawns.
    #[inline]
    fn promoted(&self) -> u8 {
        Role::PROMOTIONS
            .into_iter()
            .map(|role| self.count(role).saturating_sub(START[role.index()]))
            .sum()
    }
}

/// The rule of caps: the pieces that a side may still have.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Caps {
    /// The original pieces that have not appeared yet, by [`Role::index`].
    left: [u8; 6],
    /// The pawns that have appeared neither as pawns nor promoted.
    pawns_left: u8,
}

impl Caps {
    pub(crate) const ALL: Caps = Caps { left: START, pawns_left: 8 };

    /// Whether this side may have one more piece of a kind.
    #[inline]
    pub(crate) fn allow(&self, role: Role) -> bool {
        let is_original = self.left[role.index()] > 0 && role != Role::Pawn;
        is_original || self.pawns_left > 0 && role != Role::King
    }

    /// Counts an allowed piece.
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

/// Rejects impossible material: see the top of this file.
///
/// Without this rule, codes of single pieces have no useful bound: 62 queens take 372 bits.
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
