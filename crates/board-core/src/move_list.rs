//! A list of moves on the stack.

use core::fmt;
use core::iter::Take;
use core::ops::{Deref, DerefMut};

use crate::{Move, MoveKind, MoveSink, Square};

/// Up to 256 moves on the stack, in no particular order.
///
/// No position that a game can reach has more than 218 legal moves (R. Petrović, 1964), so the
/// list holds them all. A position with more than sixteen pieces a side (see
/// [`PositionErrorKind::TooManyPieces`](crate::PositionErrorKind::TooManyPieces)) may have more. Then
/// moves beyond the 256th are dropped, and [`is_truncated`](MoveList::is_truncated) returns `true`.
///
/// ```
/// use board_core::{Move, MoveKind, MoveList, MoveSink, Square};
///
/// let mut list = MoveList::new();
/// list.push(Move::new(Square::E2, Square::E4, MoveKind::DoublePush));
/// assert_eq!(list.len(), 1);
/// assert_eq!(list[0].to(), Square::E4);
///
/// // A slice in everything else: sorted here, which gives all boards the same order.
/// list.push(Move::new(Square::D2, Square::D4, MoveKind::DoublePush));
/// list.sort_unstable();
/// assert_eq!(list.into_iter().map(|mv| mv.to_string()).collect::<Vec<_>>(), ["d2d4", "e2e4"]);
/// ```
#[derive(Clone)]
pub struct MoveList {
    moves: [Move; MoveList::CAPACITY],
    /// The number of moves pushed. Moves beyond the capacity are counted but not kept.
    pushed: usize,
}

impl MoveList {
    /// How many moves a list holds.
    pub const CAPACITY: usize = 256;

    /// An empty list.
    #[inline(always)]
    #[must_use]
    pub const fn new() -> MoveList {
        let blank = Move::new(Square::A1, Square::A1, MoveKind::Quiet);
        MoveList { moves: [blank; MoveList::CAPACITY], pushed: 0 }
    }

    /// The moves in the list.
    #[inline(always)]
    #[must_use]
    pub fn as_slice(&self) -> &[Move] {
        &self.moves[..self.pushed.min(MoveList::CAPACITY)]
    }

    /// The moves in the list, to be sorted or changed.
    #[inline(always)]
    #[must_use]
    pub fn as_mut_slice(&mut self) -> &mut [Move] {
        &mut self.moves[..self.pushed.min(MoveList::CAPACITY)]
    }

    /// Whether more moves were pushed than the list holds.
    #[inline(always)]
    #[must_use]
    pub const fn is_truncated(&self) -> bool {
        self.pushed > MoveList::CAPACITY
    }

    /// Empties the list.
    #[inline(always)]
    pub fn clear(&mut self) {
        self.pushed = 0;
    }
}

impl MoveSink for MoveList {
    #[inline(always)]
    fn push(&mut self, mv: Move) {
        if let Some(slot) = self.moves.get_mut(self.pushed) {
            *slot = mv;
        }
        self.pushed += 1;
    }
}

impl Default for MoveList {
    fn default() -> MoveList {
        MoveList::new()
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline(always)]
    fn deref(&self) -> &[Move] {
        self.as_slice()
    }
}

impl DerefMut for MoveList {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [Move] {
        self.as_mut_slice()
    }
}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = Take<core::array::IntoIter<Move, { MoveList::CAPACITY }>>;

    #[inline(always)]
    fn into_iter(self) -> Self::IntoIter {
        let len = self.len();
        self.moves.into_iter().take(len)
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = core::slice::Iter<'a, Move>;

    #[inline(always)]
    fn into_iter(self) -> Self::IntoIter {
        self.as_slice().iter()
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_list_is_truncated() {
        let mut list = MoveList::new();
        let mv = Move::new(Square::A1, Square::B1, MoveKind::Quiet);
        for _ in 0..MoveList::CAPACITY {
            list.push(mv);
        }
        assert!(!list.is_truncated());
        list.push(mv);
        assert!(list.is_truncated());
        assert_eq!(list.len(), MoveList::CAPACITY);
        list.clear();
        assert!(list.is_empty() && !list.is_truncated());
    }
}
