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
        let mut child = *parent;
        child.pass_turn();
        generator.legal(&mut Play { parent, child, visit, side: PhantomData::<S> });
    }
}

/// A sink that plays every move it is given, and shows the board.
///
/// A generator pushes sets of targets with constants for the role and the kind of the moves. They
/// reach this sink as constants, so a quiet knight move is two exclusive ors, and two more take it
/// back: nothing is looked up, and no board is copied for it. (A copy for each move takes as many
/// instructions and, on a Zen 5, 2 to 12 % more time: the words of the copy are read before they
/// have left the vector registers.)
struct Play<'a, P, V, S> {
    parent: &'a Bitboard<P>,
    /// The parent with the turn passed, on which moves are played and taken back.
    child: Bitboard<P>,
    visit: V,
    side: PhantomData<S>,
}

impl<P: Copy, V: FnMut(&mut Bitboard<P>, Move), S: Side> Play<'_, P, V, S> {
    /// Shows the position after a man has moved, whose role the compiler knows.
    #[inline(always)]
    fn show(&mut self, role: Role, origin: Square, target: Square, kind: MoveKind) {
        let mv = Move::new(origin, target, kind);
        let (from, to) = (SquareSet::of(origin), SquareSet::of(target));
        let child = &mut self.child;
        let (marks, halfmove_clock) = (child.marks, child.halfmove_clock);
        let taken = if mv.is_capture() { Some(child.men.role_on(target)) } else { None };

        if let Some(taken) = taken {
            child.men.toggle(!S::COLOR, taken, to);
        }
        child.men.toggle(S::COLOR, role, from | to);
        child.marks = marks - (from | to);
        if role == Role::King {
            child.marks = child.marks - rank::<S>(Rank::First);
        }
        if kind == MoveKind::DoublePush {
            child.marks |= ahead::<S>(from);
        }
        if role == Role::Pawn || mv.is_capture() {
            child.halfmove_clock = 0;
        }

        (self.visit)(child, mv);

        child.halfmove_clock = halfmove_clock;
        child.marks = marks;
        child.men.toggle(S::COLOR, role, from | to);
        if let Some(taken) = taken {
            child.men.toggle(!S::COLOR, taken, to);
        }
    }
}

impl<P: Copy, V: FnMut(&mut Bitboard<P>, Move), S: Side> MoveSink for Play<'_, P, V, S> {
    /// Castling, en passant and promotions: rare enough to be played like any move of a list, on a
    /// copy.
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
            let origin = Square::new((target.index() as u8).wrapping_sub(step as u8));
            self.show(Role::Pawn, origin, target, kind);
        }
    }
}
