//! The position after every legal move, without a list of moves.

use core::marker::PhantomData;

use board_core::side::Side;
use board_core::{Move, MoveKind, MoveSink, Rank, Role, Square, SquareSet};

use crate::board::Byteboard;
use crate::code;
use crate::eyes::Eyes;
use crate::generate::Generator;
use crate::path::Path;
use crate::question::Question;
use crate::squares::Squares;
use board_core::sets::{ahead, rank};

/// A visit to all children of a position.
pub(crate) struct Children<'a, P, V> {
    pub(crate) parent: &'a Byteboard<P>,
    pub(crate) visit: V,
}

impl<P: Path, V: FnMut(&mut Byteboard<P>, Move)> Question for Children<'_, P, V> {
    type Answer = ();

    #[inline(always)]
    fn ask<S: Side, E: Eyes>(self, generator: Generator<E, S>) {
        let eyes = generator.eyes;
        let mut child = *self.parent;
        child.pass_turn::<S, E>(eyes);
        let squares = child.squares;
        let side = PhantomData::<S>;
        generator.legal(&mut Play { eyes, squares, child, visit: self.visit, side });
    }
}

/// A sink that plays every move it is given, and shows the board.
///
/// A generator pushes sets of targets with constants for the role and the kind of the moves. They
/// reach this sink as constants. The piece is lifted off once, and for every target the 64 bytes are
/// blended with its byte there. A capture needs no more: whoever stood there is gone.
struct Play<E, P, V, S> {
    eyes: E,
    /// The bytes of the parent with the turn passed.
    squares: Squares,
    /// The child to be shown.
    child: Byteboard<P>,
    visit: V,
    side: PhantomData<S>,
}

impl<E: Eyes, P: Path, V: FnMut(&mut Byteboard<P>, Move), S: Side> Play<E, P, V, S> {
    /// Shows the position after a piece has moved, whose role the compiler knows. `lifted` are the
    /// bytes without the piece.
    #[inline(always)]
    fn show(&mut self, lifted: Squares, role: Role, from: Square, to: Square, kind: MoveKind) {
        let clock = self.child.halfmove_clock;
        let mut squares = self.eyes.put(lifted, to.into(), code::byte(S::COLOR, role));
        if kind == MoveKind::DoublePush {
            squares = self.eyes.put(squares, ahead::<S>(from.into()), code::MARK);
        }
        self.child.squares = squares;
        if role == Role::Pawn || kind == MoveKind::Capture {
            self.child.halfmove_clock = 0;
        }
        if role == Role::King {
            self.child.kings[S::COLOR.index()] = to;
        }
        debug_assert_eq!(self.child.check(), Ok(()));
        (self.visit)(&mut self.child, Move::new(from, to, kind));
        if role == Role::King {
            self.child.kings[S::COLOR.index()] = from;
        }
        self.child.halfmove_clock = clock;
    }

    /// The bytes without a piece.
    #[inline(always)]
    fn lift(&self, role: Role, from: Square) -> Squares {
        let lifted = self.eyes.put(self.squares, from.into(), code::EMPTY);
        if role == Role::King { self.eyes.unmark(lifted, rank::<S>(Rank::First)) } else { lifted }
    }
}

impl<E: Eyes, P: Path, V: FnMut(&mut Byteboard<P>, Move), S: Side> MoveSink for Play<E, P, V, S> {
    /// Castling, en passant and promotions: rare enough to be played like any move of a list.
    #[inline(always)]
    fn push(&mut self, mv: Move) {
        let mut child = self.child;
        child.squares = self.squares;
        child.play_on::<S, E>(self.eyes, mv);
        debug_assert_eq!(child.check(), Ok(()));
        (self.visit)(&mut child, mv);
    }

    #[inline(always)]
    fn push_piece(&mut self, role: Role, from: Square, to: SquareSet, kind: MoveKind) {
        let lifted = self.lift(role, from);
        for target in to {
            self.show(lifted, role, from, target, kind);
        }
    }

    #[inline(always)]
    fn push_pawns(&mut self, to: SquareSet, step: i8, kind: MoveKind) {
        for target in to {
            let from = Square::new((target.index() as u8).wrapping_sub(step as u8));
            self.show(self.lift(Role::Pawn, from), Role::Pawn, from, target, kind);
        }
    }
}
