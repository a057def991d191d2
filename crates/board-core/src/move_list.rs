//! A list of moves on the stack.

use core::fmt;
use core::iter::Take;
use core::ops::{Deref, DerefMut};

use crate::sets::pawn_origin;
use crate::{Move, MoveKind, MoveSink, Role, SMALL, Square, SquareSet};

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
#[must_use]
pub struct MoveList {
    /// A block fits after the last move that the list holds.
    moves: [Move; MoveList::CAPACITY + MoveList::BLOCK],
    /// The number of moves pushed. Moves beyond the capacity are counted but not kept.
    pushed: usize,
}

impl MoveList {
    /// How many moves a list holds.
    pub const CAPACITY: usize = 256;

    /// The greatest length of a [block](MoveList::push_block).
    pub const BLOCK: usize = 32;

    /// An empty list.
    #[inline(always)]
    pub const fn new() -> MoveList {
        MoveList { moves: [Move::NONE; MoveList::CAPACITY + MoveList::BLOCK], pushed: 0 }
    }

    /// The moves in the list.
    #[inline(always)]
    #[must_use]
    pub fn as_slice(&self) -> &[Move] {
        &self.moves[..self.pushed.min(MoveList::CAPACITY)]
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

    /// Appends the first `count` moves of a block. The others may be anything.
    ///
    /// The whole block is stored, whatever the count: one instruction stores a register of moves, and the
    /// next block overwrites what does not count. A block of more than [`BLOCK`](MoveList::BLOCK) moves
    /// does not compile.
    ///
    /// ```
    /// use board_core::{Move, MoveKind, MoveList, Square};
    ///
    /// let push = |from, to| Move::new(from, to, MoveKind::Quiet);
    /// let mut list = MoveList::new();
    /// list.push_block([push(Square::A2, Square::A3), push(Square::B2, Square::B3)], 1);
    /// list.push_block([push(Square::C2, Square::C3), push(Square::D2, Square::D3)], 2);
    /// assert_eq!(list.iter().map(|mv| mv.to_string()).collect::<Vec<_>>(), ["a2a3", "c2c3", "d2d3"]);
    /// ```
    ///
    /// # Panics
    ///
    /// In a build with debug assertions, if `count` is greater than the length of the block.
    #[inline(always)]
    pub fn push_block<const N: usize>(&mut self, block: [Move; N], count: usize) {
        const { assert!(N <= MoveList::BLOCK) };
        debug_assert!(count <= N);
        // Read once: for all the compiler knows, the block might be stored over it.
        let pushed = self.pushed;
        if let Some(room) = self.moves.get_mut(pushed..).and_then(<[Move]>::first_chunk_mut) {
            *room = block;
        }
        self.pushed = pushed + count;
    }

    /// Appends the moves to the squares of a set.
    ///
    /// A loop over single moves ends after a number of rounds that the processor cannot predict. Most pieces have
    /// several moves without capture. So each round writes four moves, of which later ones overwrite the surplus, and
    /// the loop mostly ends after its first round.
    #[inline(always)]
    fn push_set(&mut self, to: SquareSet, kind: MoveKind, mv: impl Fn(Square) -> Move) {
        if SMALL || !matches!(kind, MoveKind::Quiet | MoveKind::DoublePush) {
            to.into_iter().for_each(|target| self.push(mv(target)));
            return;
        }
        let end = self.pushed + to.len();
        let mut rest = to.bits();
        while rest != 0 {
            let mut next = || {
                let target = Square::masked(rest.trailing_zeros() as usize);
                rest &= rest.wrapping_sub(1);
                mv(target)
            };
            self.push_block([next(), next(), next(), next()], 4);
        }
        self.pushed = end;
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

    #[inline(always)]
    fn push_piece(&mut self, _: Role, from: Square, to: SquareSet, kind: MoveKind) {
        self.push_set(to, kind, |target| Move::new(from, target, kind));
    }

    #[inline(always)]
    fn push_pawns(&mut self, to: SquareSet, step: i8, kind: MoveKind) {
        self.push_set(to, kind, |target| Move::new(pawn_origin(target, step), target, kind));
    }

    #[inline(always)]
    fn list(&mut self) -> Option<&mut MoveList> {
        Some(self)
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
        let len = self.len();
        &mut self.moves[..len]
    }
}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = Take<core::array::IntoIter<Move, { MoveList::CAPACITY + MoveList::BLOCK }>>;

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

    #[test]
    fn a_list_is_printed_as_its_moves() {
        let mut list = MoveList::new();
        list.push(Move::new(Square::A1, Square::B1, MoveKind::Quiet));
        assert_eq!(alloc::format!("{list:?}"), alloc::format!("{:?}", list.as_slice()));
    }

    /// Sets of every size give the moves that single pushes give, up to the capacity and beyond.
    #[test]
    fn a_set_is_its_moves() {
        for kind in [MoveKind::Quiet, MoveKind::Capture] {
            let (mut sets, mut single) = (MoveList::new(), MoveList::new());
            for size in 0..64 {
                let to = SquareSet::from_bits((1 << size) - 1);
                sets.push_piece(Role::Queen, Square::H8, to, kind);
                to.into_iter().for_each(|target| single.push(Move::new(Square::H8, target, kind)));
                assert_eq!(sets.as_slice(), single.as_slice());
                assert_eq!(sets.is_truncated(), single.is_truncated());
            }
            assert!(sets.is_truncated());
        }
    }

    /// Blocks of every length and count give the list that single moves give, up to the capacity and beyond.
    #[test]
    fn a_block_is_its_first_moves() {
        fn fill<const N: usize>(count: usize) {
            let (mut blocks, mut single) = (MoveList::new(), MoveList::new());
            for number in 0..2 * MoveList::CAPACITY {
                let to = Square::new(number % 64);
                let mv = Move::new(Square::A1, to, MoveKind::Capture);
                blocks.push_block([mv; N], count);
                (0..count).for_each(|_| single.push(mv));
                assert_eq!(blocks.as_slice(), single.as_slice());
                assert_eq!(blocks.is_truncated(), single.is_truncated());
            }
        }

        for count in 0..=MoveList::BLOCK {
            fill::<{ MoveList::BLOCK }>(count);
            if count <= 16 {
                fill::<16>(count);
            }
        }
        fill::<1>(1);
        fill::<0>(0);
    }
}
