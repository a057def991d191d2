//! How many men of each kind a game can lead to.
//!
//! A side starts with 8 pawns, 2 knights, 2 bishops, 2 rooks, a queen and a king. Whatever it has
//! beyond that was a pawn, so its pawns and its promoted men together are 8 at most.
//!
//! A pawn cannot promote while the enemy pawn of its file stands before it. Either one of the two
//! captures something and leaves the file, or the enemy pawn is captured. A capture by a pawn
//! releases one pawn of each colour, and the capture of a pawn one of the other colour. So White
//! has promoted at most as many pawns as there were captures and black pawns captured.

use board_core::{Color, Role};

use crate::EncodeError;

/// How many men of a kind a side starts with, by [`Role::index`].
const START: [u8; 6] = [8, 2, 2, 2, 1, 1];

/// The men of one side, counted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Army {
    /// By [`Role::index`].
    counts: [u8; 6],
    /// How many pawns it has or has promoted: 8 at most in a game.
    pawns_used: u8,
    men: u8,
}

impl Army {
    pub(crate) const NONE: Army = Army { counts: [0; 6], pawns_used: 0, men: 0 };

    /// Whether one more man of a kind would be promoted, or is a pawn.
    #[inline]
    fn uses_pawn(&self, role: Role) -> bool {
        role == Role::Pawn || self.counts[role.index()] >= START[role.index()]
    }

    #[inline]
    pub(crate) fn add(&mut self, role: Role) {
        self.pawns_used += u8::from(self.uses_pawn(role));
        self.counts[role.index()] += 1;
        self.men += 1;
    }

    /// The rule of caps: whether a game can give this side one more man of a kind.
    #[inline]
    pub(crate) fn may_add(&self, role: Role) -> bool {
        match role {
            Role::King => self.count(Role::King) == 0,
            _ => self.pawns_used + u8::from(self.uses_pawn(role)) <= 8,
        }
    }

    #[inline]
    pub(crate) fn count(&self, role: Role) -> u8 {
        self.counts[role.index()]
    }
}

/// Refuses what no game leads to: see the top of this file.
///
/// Without it no code of men one by one has a bound worth the name: 62 queens take 372 bits.
#[inline]
pub(crate) fn check(armies: &[Army; 2]) -> Result<(), EncodeError> {
    for color in Color::ALL {
        let army = &armies[color.index()];
        if army.men > 16 {
            return Err(EncodeError::TooManyMen(color));
        }
        if army.pawns_used > 8 {
            return Err(EncodeError::ImpossibleMaterial(color));
        }
    }
    let [white, black] = armies;
    let captures = 32 - white.men - black.men;
    for (ours, theirs) in [(white, black), (black, white)] {
        let promoted = ours.pawns_used - ours.count(Role::Pawn);
        let pawns_captured = 8 - theirs.pawns_used;
        if promoted > captures + pawns_captured {
            return Err(EncodeError::ImpossiblePawns);
        }
    }
    Ok(())
}
