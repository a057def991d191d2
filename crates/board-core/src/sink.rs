//! Sinks: the receivers of a generator's moves.

use alloc::vec::Vec;

use crate::sets::pawn_origin;
use crate::{Move, MoveKind, MoveKinds, MoveList, Role, Square, SquareSet};

/// Receives the moves that a generator finds.
///
/// One method is required. The others take several moves at once, for speed, and have defaults. A
/// generator calls the methods that fit its representation, and a sink overrides those that it can do
/// faster. A bitboard pushes a set of targets, and a counter adds the size of the set: no list is built
/// between the two.
///
/// # Writing a generator
///
/// * Push every move exactly once, in any order.
/// * [`is_done`](MoveSink::is_done): test it now and then, say after each piece, and return early. A sink
///   that is done ignores further moves, so the test is optional.
/// * Pass constants for `role`, `step` and `kind`: inlining removes them.
/// * If moves lie side by side in a register, ask for the [`list`](MoveSink::list) and append whole blocks.
///
/// # Writing a sink
///
/// Mark the methods `#[inline(always)]`: a generator calls them in its innermost loops.
pub trait MoveSink {
    /// Takes one move.
    fn push(&mut self, mv: Move);

    /// Takes the moves of one piece, not a pawn, from `from` to every square of `to`. The kind is
    /// [`Quiet`](MoveKind::Quiet) or [`Capture`](MoveKind::Capture); `role` is the moving piece's.
    #[inline(always)]
    fn push_piece(&mut self, role: Role, from: Square, to: SquareSet, kind: MoveKind) {
        let _ = role;
        for target in to {
            self.push(Move::new(from, target, kind));
        }
    }

    /// Takes the moves of one piece, not a pawn, from `from`: to every square of `quiets` without a capture, and
    /// to every square of `captures` with one.
    #[inline(always)]
    fn push_piece_moves(
        &mut self,
        role: Role,
        from: Square,
        quiets: SquareSet,
        captures: SquareSet,
    ) {
        self.push_piece(role, from, quiets, MoveKind::Quiet);
        self.push_piece(role, from, captures, MoveKind::Capture);
    }

    /// Takes pawn moves to every square of `to`, each from the square `step` indices below it.
    /// The kind is anything but a promotion.
    #[inline(always)]
    fn push_pawns(&mut self, to: SquareSet, step: i8, kind: MoveKind) {
        for target in to {
            self.push(Move::new(pawn_origin(target, step), target, kind));
        }
    }

    /// Takes the four promotions on every square of `to`, each from the square `step` indices
    /// below it.
    #[inline(always)]
    fn push_promotions(&mut self, to: SquareSet, step: i8, capture: bool) {
        for target in to {
            for role in Role::PROMOTIONS {
                let kind = MoveKind::promotion(role, capture);
                self.push(Move::new(pawn_origin(target, step), target, kind));
            }
        }
    }

    /// Whether the sink ignores further moves.
    #[inline(always)]
    fn is_done(&self) -> bool {
        false
    }

    /// The squares that the moves which the sink keeps leave, and those that they reach. It drops other moves, so a
    /// generator need not push them: [`MoveMask::wanted`](crate::MoveMask::wanted).
    #[inline(always)]
    fn squares(&self) -> (SquareSet, SquareSet) {
        (SquareSet::ALL, SquareSet::ALL)
    }

    /// The list that takes the moves, if the sink does nothing but append them to a [`MoveList`].
    ///
    /// A generator that makes many moves at once appends them to the list by
    /// [`MoveList::push_block`]. `None`, the default, is always right.
    #[inline(always)]
    fn list(&mut self) -> Option<&mut MoveList> {
        None
    }
}

/// A sink behind a pointer. Rare calls can use `&mut dyn MoveSink`: one copy of the generator serves all
/// sinks.
impl<K: MoveSink + ?Sized> MoveSink for &mut K {
    #[inline(always)]
    fn push(&mut self, mv: Move) {
        (**self).push(mv);
    }

    #[inline(always)]
    fn push_piece(&mut self, role: Role, from: Square, to: SquareSet, kind: MoveKind) {
        (**self).push_piece(role, from, to, kind);
    }

    #[inline(always)]
    fn push_piece_moves(
        &mut self,
        role: Role,
        from: Square,
        quiets: SquareSet,
        captures: SquareSet,
    ) {
        (**self).push_piece_moves(role, from, quiets, captures);
    }

    #[inline(always)]
    fn push_pawns(&mut self, to: SquareSet, step: i8, kind: MoveKind) {
        (**self).push_pawns(to, step, kind);
    }

    #[inline(always)]
    fn push_promotions(&mut self, to: SquareSet, step: i8, capture: bool) {
        (**self).push_promotions(to, step, capture);
    }

    #[inline(always)]
    fn is_done(&self) -> bool {
        (**self).is_done()
    }

    #[inline(always)]
    fn squares(&self) -> (SquareSet, SquareSet) {
        (**self).squares()
    }

    #[inline(always)]
    fn list(&mut self) -> Option<&mut MoveList> {
        (**self).list()
    }
}

/// Takes any number of moves, where a [`MoveList`] has a limit.
impl MoveSink for Vec<Move> {
    #[inline(always)]
    fn push(&mut self, mv: Move) {
        Vec::push(self, mv);
    }
}

/// Counts moves and keeps none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count(pub usize);

impl MoveSink for Count {
    #[inline(always)]
    fn push(&mut self, _: Move) {
        self.0 += 1;
    }

    #[inline(always)]
    fn push_piece(&mut self, _: Role, _: Square, to: SquareSet, _: MoveKind) {
        self.0 += to.len();
    }

    #[inline(always)]
    fn push_pawns(&mut self, to: SquareSet, _: i8, _: MoveKind) {
        self.0 += to.len();
    }

    #[inline(always)]
    fn push_promotions(&mut self, to: SquareSet, _: i8, _: bool) {
        self.0 += 4 * to.len();
    }
}

/// Keeps the first move and stops the generator.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct First(pub Option<Move>);

impl MoveSink for First {
    #[inline(always)]
    fn push(&mut self, mv: Move) {
        if self.0.is_none() {
            self.0 = Some(mv);
        }
    }

    #[inline(always)]
    fn is_done(&self) -> bool {
        self.0.is_some()
    }
}

/// Calls a closure with every move.
#[derive(Clone, Copy, Debug)]
pub struct Each<F>(pub F);

impl<F: FnMut(Move)> MoveSink for Each<F> {
    #[inline(always)]
    fn push(&mut self, mv: Move) {
        (self.0)(mv);
    }
}

/// Passes on only the moves of some kinds: for a generator that finds them all.
#[derive(Debug)]
pub struct OfKinds<'a, S: ?Sized> {
    /// The kinds of moves.
    pub kinds: MoveKinds,
    /// The sink that receives the moves.
    pub sink: &'a mut S,
}

impl<S: MoveSink + ?Sized> MoveSink for OfKinds<'_, S> {
    #[inline(always)]
    fn push(&mut self, mv: Move) {
        if self.kinds.include(mv) {
            self.sink.push(mv);
        }
    }

    #[inline(always)]
    fn is_done(&self) -> bool {
        self.sink.is_done()
    }

    #[inline(always)]
    fn squares(&self) -> (SquareSet, SquareSet) {
        self.sink.squares()
    }
}

/// Passes on only the moves that leave a square of `from` and reach a square of `to`.
///
/// Castling reaches the square of the rook, as in [`Move::to`].
#[derive(Debug)]
pub struct Within<'a, S: ?Sized> {
    /// The sink that receives the moves.
    pub sink: &'a mut S,
    /// The squares that a piece may leave.
    pub from: SquareSet,
    /// The squares that a piece may reach.
    pub to: SquareSet,
}

impl<S: MoveSink + ?Sized> MoveSink for Within<'_, S> {
    #[inline(always)]
    fn push(&mut self, mv: Move) {
        if self.from.contains(mv.from()) && self.to.contains(mv.to()) {
            self.sink.push(mv);
        }
    }

    #[inline(always)]
    fn push_piece(&mut self, role: Role, from: Square, to: SquareSet, kind: MoveKind) {
        if self.from.contains(from) {
            self.sink.push_piece(role, from, to & self.to, kind);
        }
    }

    #[inline(always)]
    fn is_done(&self) -> bool {
        self.sink.is_done()
    }

    #[inline(always)]
    fn squares(&self) -> (SquareSet, SquareSet) {
        let (from, to) = self.sink.squares();
        (from & self.from, to & self.to)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a small generator might push: a rook's quiet moves, a capture, pawns, promotions.
    fn generate(sink: &mut impl MoveSink) {
        let to = SquareSet::of(Square::A2) | SquareSet::of(Square::A3);
        sink.push_piece(Role::Rook, Square::A1, to, MoveKind::Quiet);
        sink.push_piece(Role::Rook, Square::A1, SquareSet::of(Square::A4), MoveKind::Capture);
        sink.push_pawns(SquareSet::of(Square::E3), 8, MoveKind::Quiet);
        sink.push_pawns(SquareSet::of(Square::E6), -8, MoveKind::Quiet);
        sink.push_promotions(SquareSet::of(Square::B8), 7, true);
        sink.push(Move::new(Square::E1, Square::H1, MoveKind::Castle));
    }

    #[test]
    fn a_pushed_set_is_its_single_moves() {
        let mut list = MoveList::new();
        generate(&mut list);
        assert_eq!(list.len(), 10);
        for mv in [
            Move::new(Square::A1, Square::A3, MoveKind::Quiet),
            Move::new(Square::A1, Square::A4, MoveKind::Capture),
            Move::new(Square::E2, Square::E3, MoveKind::Quiet),
            Move::new(Square::E7, Square::E6, MoveKind::Quiet),
            Move::new(Square::C7, Square::B8, MoveKind::CapturePromoteRook),
        ] {
            assert!(list.contains(&mv), "{mv:?}");
        }
    }

    #[test]
    fn a_counter_counts_what_a_list_lists() {
        let mut count = Count::default();
        generate(&mut count);
        assert_eq!(count, Count(10));
        let mut each = 0;
        generate(&mut Each(|_| each += 1));
        assert_eq!(each, 10);
    }

    #[test]
    fn first_keeps_one_move_and_is_done() {
        let mut first = First::default();
        assert!(!first.is_done());
        generate(&mut first);
        assert_eq!(first.0, Some(Move::new(Square::A1, Square::A2, MoveKind::Quiet)));
        assert!(first.is_done());
    }

    /// A list behind a pointer is still a list; a sink that changes or drops moves is none.
    #[test]
    fn only_a_list_is_a_list() {
        let mut list = MoveList::new();
        let mut behind: &mut dyn MoveSink = &mut list;
        assert!(MoveSink::list(&mut behind).is_some());
        assert!(MoveSink::list(&mut &mut list).is_some());
        let (from, to) = (SquareSet::ALL, SquareSet::EMPTY);
        assert!(Within { sink: &mut list, from, to }.list().is_none());
        assert!(Count::default().list().is_none() && First::default().list().is_none());
    }

    #[test]
    fn within_is_done_when_its_sink_is() {
        let mut first = First::default();
        let mut within = Within { sink: &mut first, from: SquareSet::ALL, to: SquareSet::ALL };
        assert!(!within.is_done());
        generate(&mut within);
        assert!(within.is_done());
    }

    #[test]
    fn within_passes_on_the_moves_in_both_masks() {
        let mut list = MoveList::new();
        let mut count = Count::default();
        let (from, to) = (SquareSet::of(Square::A1), SquareSet::ALL - SquareSet::of(Square::A2));
        generate(&mut Within { sink: &mut list, from, to });
        generate(&mut Within { sink: &mut count, from, to });
        assert_eq!(
            list.as_slice(),
            [
                Move::new(Square::A1, Square::A3, MoveKind::Quiet),
                Move::new(Square::A1, Square::A4, MoveKind::Capture)
            ]
        );
        assert_eq!(count, Count(2));
    }
}
