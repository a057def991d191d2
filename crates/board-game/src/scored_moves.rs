//! Moves with scores, the best of which is picked first.

use core::fmt;

use board_core::{Move, MoveKind, MoveList, Square};

/// Up to 256 moves with their scores, on the stack: what a move picker of a search keeps for one position.
///
/// 1. A generator fills its list of [unscored](ScoredMoves::unscored) moves.
/// 2. [`score`](ScoredMoves::score) gives each of these moves a score.
/// 3. [`next_best`](ScoredMoves::next_best) picks the best move that is left.
///
/// The moves are not sorted: a search mostly stops after a few of them. Each pick looks at all moves that are
/// left, one step of a selection sort. Equal scores are ordered by the [bits](Move::bits) of the move, the
/// higher first, so moves come in the same order on every board, whatever order it generates them in.
///
/// A score has 32 bits. Engines add up several histories and bonuses, and sixteen bits would overflow
/// unnoticed. With its score a move takes eight bytes, and one comparison of two numbers orders them.
///
/// ```
/// # fn example<B: board_core::Board>() -> Result<(), Box<dyn std::error::Error>> {
/// use board_core::{Board, MoveKinds, Position, ViewExt};
/// use board_game::ScoredMoves;
///
/// // Most gain by exchange first: the queen hangs, the pawn is defended.
/// let board: B = Position::from_fen("4k3/8/2p5/3p3q/8/8/8/3RK2R w - - 0 1")?.into_board();
/// let mut moves = ScoredMoves::new(); // one for each ply, used again
/// board.legal_moves_into(MoveKinds::Captures, moves.unscored());
/// moves.score(|mv| board.see(mv));
/// assert_eq!(moves.next_best(), Some((board.find_uci("h1h5")?, 900)));
/// assert_eq!(moves.next_best(), Some((board.find_uci("d1d5")?, 100 - 500)));
/// assert_eq!(moves.next_best(), None);
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct ScoredMoves {
    /// Moves without a score, behind which generators append.
    unscored: MoveList,
    /// Picked moves in the order of picking, then the others in any order.
    scored: [Scored; MoveList::CAPACITY],
    /// How many have a score.
    len: usize,
    /// How many were picked.
    picked: usize,
    /// Whether moves were dropped.
    truncated: bool,
}

/// A score and a move in one number, whose order is theirs: the score in the high bits, from 0 up, then the
/// sixteen bits of the move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Scored(u64);

impl Scored {
    #[inline(always)]
    const fn new(mv: Move, score: i32) -> Scored {
        Scored(((score as u32 ^ 1 << 31) as u64) << 16 | mv.bits() as u64)
    }

    #[inline(always)]
    const fn parts(self) -> (Move, i32) {
        let mv = Move::from_bits(self.0 as u16).expect("the bits of a move");
        (mv, ((self.0 >> 16) as u32 ^ 1 << 31) as i32)
    }
}

impl ScoredMoves {
    /// No moves.
    #[inline]
    #[must_use]
    pub const fn new() -> ScoredMoves {
        let blank = Scored::new(Move::new(Square::A1, Square::A1, MoveKind::Quiet), 0);
        ScoredMoves {
            unscored: MoveList::new(),
            scored: [blank; MoveList::CAPACITY],
            len: 0,
            picked: 0,
            truncated: false,
        }
    }

    /// Removes all moves.
    #[inline(always)]
    pub fn clear(&mut self) {
        self.unscored.clear();
        (self.len, self.picked, self.truncated) = (0, 0, false);
    }

    /// The moves without a score: the list for
    /// [`legal_moves_into`](board_core::ViewExt::legal_moves_into).
    #[inline(always)]
    pub fn unscored(&mut self) -> &mut MoveList {
        &mut self.unscored
    }

    /// Gives every move that has no score yet the score that a closure returns. The larger, the earlier it is
    /// picked. Later a generator may add more moves, to be scored by another closure.
    #[inline(always)]
    pub fn score(&mut self, mut score: impl FnMut(Move) -> i32) {
        let room = &mut self.scored[self.len.min(MoveList::CAPACITY)..];
        let scored = room.len().min(self.unscored.len());
        for (place, &mv) in room.iter_mut().zip(self.unscored.as_slice()) {
            *place = Scored::new(mv, score(mv));
        }
        self.len += scored;
        self.truncated |= self.unscored.is_truncated() || scored < self.unscored.len();
        self.unscored.clear();
    }

    /// Picks the best move that is left and returns it with its score. A move that was not scored has the
    /// score 0.
    #[inline(always)]
    pub fn next_best(&mut self) -> Option<(Move, i32)> {
        if !self.unscored.is_empty() {
            self.score_the_rest();
        }
        let left = self.scored.get_mut(self.picked..self.len)?;
        let (mut best, &first) = (0, left.first()?);
        let mut most = first;
        for (index, &scored) in left.iter().enumerate() {
            if scored > most {
                (best, most) = (index, scored);
            }
        }
        left[best] = first;
        left[0] = most;
        self.picked += 1;
        Some(most.parts())
    }

    /// Scores the moves that the caller has not scored: a call apart, which leaves the registers to the loop of a
    /// caller that has.
    #[cold]
    #[inline(never)]
    fn score_the_rest(&mut self) {
        self.score(|_| 0);
    }

    /// The moves that were picked with their scores, in that order: where a quiet move cuts off, those before
    /// it are to be tried later from now on.
    #[inline]
    #[must_use]
    pub fn picked(&self) -> impl DoubleEndedIterator<Item = (Move, i32)> + ExactSizeIterator + '_ {
        self.scored[..self.picked].iter().map(|scored| scored.parts())
    }

    /// The scored moves that are left, in no particular order.
    #[inline]
    #[must_use]
    pub fn left(&self) -> impl DoubleEndedIterator<Item = (Move, i32)> + ExactSizeIterator + '_ {
        self.scored[self.picked..self.len].iter().map(|scored| scored.parts())
    }

    /// The number of moves, picked or left, scored or not.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        self.len + self.unscored.len()
    }

    /// Whether there is no move, picked or left, scored or not.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether there were more than 256 moves, which no game can lead to; see [`MoveList`]. Those beyond are
    /// dropped.
    #[inline]
    #[must_use]
    pub fn is_truncated(&self) -> bool {
        self.truncated || self.unscored.is_truncated() || self.len() > MoveList::CAPACITY
    }
}

impl Default for ScoredMoves {
    #[inline]
    fn default() -> ScoredMoves {
        ScoredMoves::new()
    }
}

impl fmt::Debug for ScoredMoves {
    /// The scored moves, picked ones first, and then those without a score.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut list = f.debug_list();
        list.entries(self.picked()).entries(self.left()).entries(&self.unscored).finish()
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use board_core::MoveSink;

    use super::*;

    /// Any moves, each of them once.
    fn moves(count: usize) -> impl Iterator<Item = Move> {
        let square = |index: usize| Square::new(index % 64);
        (0..count)
            .map(move |n| Move::new(square(n * 7), square(n * 7 + 1 + n / 64), MoveKind::Quiet))
    }

    fn picked_in_order(list: &mut ScoredMoves) -> Vec<(Move, i32)> {
        core::iter::from_fn(|| list.next_best()).collect()
    }

    #[test]
    fn moves_are_picked_by_score_and_then_by_bits() {
        let scores = [i32::MAX, i32::MIN, -1, 0, 1, 8192, -8192];
        let score = |mv: Move| scores[usize::from(mv.bits()) % scores.len()];
        for count in 0..=MoveList::CAPACITY {
            let mut sorted: Vec<_> = moves(count).map(|mv| (score(mv), mv)).collect();
            sorted.sort_unstable_by(|one, other| other.cmp(one));
            let sorted: Vec<_> = sorted.into_iter().map(|(score, mv)| (mv, score)).collect();
            // The order in which moves are generated does not matter.
            for turned in [0, count / 3] {
                let mut list = ScoredMoves::new();
                let generated = moves(count).skip(turned).chain(moves(turned));
                generated.for_each(|mv| list.unscored().push(mv));
                list.score(score);
                assert_eq!((list.len(), list.left().len()), (count, count));
                assert_eq!(picked_in_order(&mut list), sorted);
                assert_eq!(list.picked().collect::<Vec<_>>(), sorted);
                assert!(list.left().len() == 0 && !list.is_truncated());
            }
        }
    }

    #[test]
    fn stages_follow_each_other_in_one_list() {
        let [a, b, c, d]: [Move; 4] = moves(4).collect::<Vec<_>>().try_into().unwrap();
        let mut list = ScoredMoves::default();
        [a, b].into_iter().for_each(|mv| list.unscored().push(mv));
        list.score(|mv| if mv == b { 10 } else { -10 });
        assert_eq!(list.next_best(), Some((b, 10)));
        [c, d].into_iter().for_each(|mv| list.unscored().push(mv));
        assert_eq!((list.len(), list.left().len(), list.is_empty()), (4, 1, false));
        list.score(|mv| if mv == c { -20 } else { 5 });
        assert_eq!(list.next_best(), Some((d, 5)));
        assert_eq!(picked_in_order(&mut list), [(a, -10), (c, -20)]);
        assert_eq!(list.picked().map(|(mv, _)| mv).collect::<Vec<_>>(), [b, d, a, c]);
        list.clear();
        assert!(list.is_empty() && list.next_best().is_none() && list.picked().len() == 0);
    }

    #[test]
    fn a_move_without_a_score_has_the_score_zero() {
        let mut list = ScoredMoves::new();
        moves(3).for_each(|mv| list.unscored().push(mv));
        let mut wanted: Vec<_> = moves(3).map(|mv| (mv, 0)).collect();
        wanted.sort_unstable_by(|one, other| other.cmp(one));
        assert_eq!(picked_in_order(&mut list), wanted);
    }

    #[test]
    fn moves_beyond_the_capacity_are_dropped() {
        let mut list = ScoredMoves::new();
        moves(200).for_each(|mv| list.unscored().push(mv));
        list.score(|_| 1);
        moves(56).for_each(|mv| list.unscored().push(mv));
        list.score(|_| 2);
        assert!(!list.is_truncated());
        moves(1).for_each(|mv| list.unscored().push(mv));
        list.score(|_| 3);
        assert!(list.is_truncated() && list.len() == MoveList::CAPACITY);
        assert_eq!(list.next_best().map(|(_, score)| score), Some(2));
        list.clear();
        moves(257).for_each(|mv| list.unscored().push(mv));
        assert!(list.is_truncated());
        assert_eq!(picked_in_order(&mut list).len(), MoveList::CAPACITY);
        assert!(list.is_truncated());
    }
}
