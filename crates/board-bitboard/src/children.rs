//! The position after every legal move, without a list of moves.

use core::marker::PhantomData;

use board_core::side::Side;
use board_core::{Move, MoveKind, MoveSink, Rank, Role, Square, SquareSet};

use crate::board::Bitboard;
use crate::generate::Generator;
use crate::question::Question;
use crate::sets::{ahead, rank};
use crate::sliders::Sliders;

/// A visit to all children of a position.
pub(crate) struct Children<'a, P, V> {
    pub(crate) parent: &'a Bitboard<P>,
    pub(crate) visit: V,
}

impl<P: Copy, V: FnMut(&mut Bitboard<P>, Move)> Question for Children<'_, P, V> {
    type Answer = ();

    #[inline(always)]
    fn ask<S: Side, X: Sliders>(self, generator: Generator<'_, S, X>) {
        let Children { parent, visit } = self;
        let mut passed = *parent;
        passed.pass_turn();
        generator.legal(&mut Play { parent, passed, visit, side: PhantomData::<S> });
    }
}

/// A sink that plays every move it is given on a copy, and shows the copy.
///
/// A generator pushes sets of targets with constants for the role and the kind of the moves. They
/// reach this sink as constants, so a quiet knight move changes two words of a copy and asks
/// nothing.
struct Play<'a, P, V, S> {
    parent: &'a Bitboard<P>,
    /// The parent with the turn passed and nobody moved: what all children have in common.
    passed: Bitboard<P>,
    visit: V,
    side: PhantomData<S>,
}

impl<P: Copy, V: FnMut(&mut Bitboard<P>, Move), S: Side> Play<'_, P, V, S> {
    /// Shows the position after a man has moved, whose role the compiler knows.
    #[inline(always)]
    fn show(&mut self, role: Role, from: Square, target: Square, kind: MoveKind) {
        let mut child = self.passed;
        let mv = Move::new(from, target, kind);
        let (from, to) = (SquareSet::of(from), SquareSet::of(target));
        if mv.is_capture() {
            child.men.clear(to);
        }
        child.men.toggle(S::COLOR, role, from | to);
        child.marks = child.marks - (from | to);
        if role == Role::King {
            child.marks = child.marks - rank::<S>(Rank::First);
        }
        if kind == MoveKind::DoublePush {
            child.marks |= ahead::<S>(from);
        }
        if role == Role::Pawn || mv.is_capture() {
            child.halfmove_clock = 0;
        }
        (self.visit)(&mut child, mv);
    }
}

impl<P: Copy, V: FnMut(&mut Bitboard<P>, Move), S: Side> MoveSink for Play<'_, P, V, S> {
    /// Castling, en passant and promotions: rare enough to be played like any move of a list.
    #[inline(always)]
    fn push(&mut self, mv: Move) {
        let mut child = *self.parent;
        child.make_move(mv);
        (self.visit)(&mut child, mv);
    }

    #[inline(always)]
    fn push_piece(&mut self, role: Role, from: Square, to: SquareSet, kind: MoveKind) {
        for target in to {
            self.show(role, from, target, kind);
        }
    }

    #[inline(always)]
    fn push_pawns(&mut self, to: SquareSet, step: i8, kind: MoveKind) {
        for target in to {
            let from = Square::new((target.index() as u8).wrapping_sub(step as u8));
            self.show(Role::Pawn, from, target, kind);
        }
    }
}
