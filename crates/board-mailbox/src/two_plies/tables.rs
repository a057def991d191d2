//! What is noted of each square before the first moves are counted.

use board_core::Role;

use crate::Index;
use crate::two_plies::king_steps::{KingSteps, NearKing};

/// How many squares a table has room for: more than from a1 to h8 where a rank takes
/// [`WIDEST`] cells.
const SLOTS: usize = 128;

/// The widest board whose indices differ in their lowest seven bits.
pub(super) const WIDEST: u8 = 17;

/// The place of a square in a table.
#[inline(always)]
fn slot(square: Index) -> usize {
    usize::from(square.0) % SLOTS
}

/// What is known of a square.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Note {
    /// How many replies more they have if a piece of ours is here than if not.
    pub(super) value: i16,
    /// The roles whose move to this square may change a check or a pin, a bit each; and on a square of
    /// ours [`LEAVING`] and [`BEFORE_PAWN`].
    pub(super) special: u8,
    /// On a square of ours the directions in which their sliders attack it, a bit each. On a square of
    /// theirs one more than the direction from their king in which the piece is pinned.
    pub(super) lines: u8,
}

/// Every role.
pub(super) const ANY_ROLE: u8 = 0x3f;
/// Our piece here may change a check or a pin if it leaves.
pub(super) const LEAVING: u8 = 0x40;
/// Our piece here stops one of the two steps of a pawn, and nothing stops the other.
pub(super) const BEFORE_PAWN: u8 = 0x80;

/// The bit of a role in [`Note::special`].
#[inline(always)]
pub(super) const fn role_bit(role: Role) -> u8 {
    1 << role as u8
}

/// A piece of theirs that is pinned, and how many moves it has along its line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pin {
    pub(super) piece: Index,
    pub(super) moves: i32,
}

/// The tables of a position: all that its first moves have in common.
pub(super) struct Tables {
    notes: [Note; SLOTS],
    near_king: [NearKing; SLOTS],
    /// How many moves all their pieces but the king would have now.
    pub(super) replies: i32,
    /// By the direction from their king the piece pinned there.
    pub(super) pins: [Option<Pin>; 8],
    /// The steps of their king.
    pub(super) king: KingSteps,
}

impl Tables {
    #[inline(always)]
    pub(super) fn new(king: KingSteps) -> Tables {
        Tables {
            notes: [Note::default(); SLOTS],
            near_king: [NearKing::default(); SLOTS],
            replies: 0,
            pins: [None; 8],
            king,
        }
    }

    #[inline(always)]
    pub(super) fn note(&self, square: Index) -> Note {
        self.notes[slot(square)]
    }

    #[inline(always)]
    pub(super) fn note_mut(&mut self, square: Index) -> &mut Note {
        &mut self.notes[slot(square)]
    }

    #[inline(always)]
    pub(super) fn near_king(&self, square: Index) -> NearKing {
        self.near_king[slot(square)]
    }

    #[inline(always)]
    pub(super) fn near_king_mut(&mut self, square: Index) -> &mut NearKing {
        &mut self.near_king[slot(square)]
    }

    /// Adds to the value of a square.
    #[inline(always)]
    pub(super) fn add(&mut self, square: Index, replies: i32) {
        self.note_mut(square).value += replies as i16;
    }

    /// A move to this square is special for these roles, or leaving it is.
    #[inline(always)]
    pub(super) fn mark(&mut self, square: Index, special: u8) {
        self.note_mut(square).special |= special;
    }
}
