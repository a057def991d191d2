//! The number of replies to all moves of a position, in eight lanes.
//!
//! Ordinary moves need no board. A set that holds one of the two squares of a move, and not the other, changes in both;
//! so the move is a few exclusive ors of sets in registers, whoever moves. All such moves are counted in one loop, and
//! what does not change from one to the next (the own pieces, if none is captured) is computed once.

use core::arch::x86_64::*;
use core::marker::PhantomData;

use board_core::sets::{ahead, pawn_attacks, pawn_origin};
use board_core::side::Side;
use board_core::{Move, MoveKind, MoveSink, Role, Square, SquareSet};
use board_processor::compiled_for;
use board_setwise::SetReader;
use board_sliders::eight_directions::*;

use crate::moves::eight_directions::{Caller, Sides, count_for, count_rare};
use crate::moves::generator;

compiled_for! { avx512:
    /// The number of replies to all moves of `S`. `made` counts those to a move that it makes.
    pub(crate) fn count_replies<S: Side, R: SetReader>(reader: R, made: &dyn Fn(Move) -> u64) -> u64 {
        let mut replies = Replies {
            reader,
            made,
            sides: Sides::of::<S::Them, R>(reader),
            quiets: Moves::NONE,
            captures: Moves::NONE,
            count: 0,
            side: PhantomData::<S>,
        };
        generator::<R, S>(reader).legal(&mut replies);
        replies.count_listed::<false>();
        replies.count_listed::<true>();
        replies.count
    }
}

/// A sink that counts the replies to the moves of `S`.
struct Replies<'a, R, S> {
    reader: R,
    made: &'a dyn Fn(Move) -> u64,
    /// The position with the turn passed.
    sides: Sides,
    quiets: Moves,
    captures: Moves,
    count: u64,
    side: PhantomData<S>,
}

/// Moves whose replies are still to be counted: the two squares of each.
struct Moves {
    len: usize,
    squares: [SquareSet; Moves::ROOM],
}

impl Moves {
    const ROOM: usize = 64;
    const NONE: Moves = Moves { len: 0, squares: [SquareSet::EMPTY; Moves::ROOM] };
}

impl<R: SetReader, S: Side> Replies<'_, R, S> {
    /// Puts an ordinary move on its list.
    #[inline(always)]
    fn add<const CAPTURE: bool>(&mut self, from: Square, to: Square) {
        let moves = if CAPTURE { &mut self.captures } else { &mut self.quiets };
        moves.squares[moves.len % Moves::ROOM] = SquareSet::of(from) | SquareSet::of(to);
        moves.len += 1;
        if moves.len == Moves::ROOM {
            self.count_listed::<CAPTURE>();
        }
    }

    /// Counts the replies to the moves of a list, and clears it.
    #[inline(never)]
    #[allow(unsafe_code)]
    fn count_listed<const CAPTURE: bool>(&mut self) {
        let moves = if CAPTURE { &mut self.captures } else { &mut self.quiets };
        let listed = &mut moves.squares[..moves.len];
        if !listed.is_empty() {
            moves.len = 0;
            // SAFETY: only `count_replies`, which needs the same features, makes a value of this type.
            let count =
                unsafe { count_each::<S::Them, R, CAPTURE>(self.reader, &self.sides, listed) };
            self.count += count as u64;
        }
    }
}

impl<R: SetReader, S: Side> MoveSink for Replies<'_, R, S> {
    /// Castling, en passant and promotions: rare enough to be made.
    #[inline(always)]
    fn push(&mut self, mv: Move) {
        self.count += (self.made)(mv);
    }

    #[inline(always)]
    fn push_piece(&mut self, _: Role, from: Square, to: SquareSet, kind: MoveKind) {
        for target in to {
            match kind {
                MoveKind::Capture => self.add::<true>(from, target),
                _ => self.add::<false>(from, target),
            }
        }
    }

    /// A double push after which their pawns may capture en passant is not ordinary.
    #[inline(always)]
    fn push_pawns(&mut self, to: SquareSet, step: i8, kind: MoveKind) {
        let passed = pawn_attacks::<S::Them>(self.sides.pawns);
        for target in to {
            let origin = pawn_origin(target, step);
            match kind {
                MoveKind::Quiet => self.add::<false>(origin, target),
                MoveKind::Capture => self.add::<true>(origin, target),
                MoveKind::DoublePush if (ahead::<S>(origin.into()) & passed).is_empty() => {
                    self.add::<false>(origin, target);
                }
                _ => self.push(Move::new(origin, target, kind)),
            }
        }
    }
}

/// The loop over quiet moves, or over captures.
struct Loop<const CAPTURE: bool>;

impl<const CAPTURE: bool> Caller for Loop<CAPTURE> {}

compiled_for! { avx512:
    /// The number of replies to some moves. The list is overwritten.
    #[inline(never)]
    fn count_each<S: Side, R: SetReader, const CAPTURE: bool>(
        reader: R,
        sides: &Sides,
        moves: &mut [SquareSet],
    ) -> usize {
        let mut counts = lanes([0; 8]);
        let mut others = 0;
        let mut rare = 0;
        for index in 0..moves.len() {
            let squares = moves[index];
            // A call here would cost the registers. So a move that gives check or pins is kept at the front of the
            // list, in the place of one that has been counted, until the loop is done.
            moves[rare] = squares;
            match count_for::<S, R, Loop<CAPTURE>>(reader, &after::<CAPTURE>(sides, squares)) {
                Some(count) => {
                    counts = _mm512_add_epi64(counts, count.lanes);
                    others += count.others;
                }
                None => rare += 1,
            }
        }
        for &squares in &moves[..rare] {
            others += count_rare::<S, R>(reader, &after::<CAPTURE>(sides, squares));
        }
        _mm512_reduce_add_epi64(counts) as usize + others
    }

    /// The sides after an ordinary move of theirs between two squares.
    #[inline]
    fn after<const CAPTURE: bool>(sides: &Sides, squares: SquareSet) -> Sides {
        let mut child = *sides;
        let both = all(squares);
        if CAPTURE {
            child.occupied = sides.occupied - (squares - sides.us);
            child.us = sides.us - squares;
            child.pawns = sides.pawns - squares;
            child.castling_rooks = sides.castling_rooks - squares;
            child.knights = minus(sides.knights, both);
            child.sliders = minus(sides.sliders, both);
        } else {
            child.occupied ^= squares;
        }
        child.them = _mm512_xor_si512(sides.them, both);
        if !(sides.their_pawns & squares).is_empty() {
            child.their_pawns ^= squares;
        }
        child.their_knights = moved(sides.their_knights, both);
        child.their_steppers = moved(sides.their_steppers, both);
        child.their_sliders = moved(sides.their_sliders, both);
        child
    }
}

/// The piece of a set that stands on one of two squares moves to the other, in each lane.
#[target_feature(enable = "avx512f")]
#[inline]
fn moved(sets: __m512i, squares: __m512i) -> __m512i {
    _mm512_mask_xor_epi64(sets, _mm512_test_epi64_mask(sets, squares), sets, squares)
}
