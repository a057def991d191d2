//! The position after every legal move, without a list of moves.

use core::marker::PhantomData;

use board_core::sets::{ahead, lsb, pawn_origin};
use board_core::side::Side;
use board_core::{Move, MoveKind, MoveMask, MoveSink, Rank, Role, Square, SquareSet, with_side};

use crate::byte_vector::{ByteVector, Task};
use crate::byteboard::Byteboard;
use crate::code;
use crate::squares::Squares;

/// Visits all children of a position.
pub(crate) struct Children<'a, P, F> {
    pub(crate) parent: &'a Byteboard<P>,
    pub(crate) visit: F,
}

impl<P: Copy, F: FnMut(&mut Byteboard<P>, Move)> Children<'_, P, F> {
    #[inline(always)]
    fn visit_all<V: ByteVector, S: Side>(self, vector: V) {
        let mut child = *self.parent;
        child.pass_turn_on::<S, V>(vector);
        let (squares, side) = (child.squares, PhantomData::<S>);
        self.parent.generator::<V, S>(vector, MoveMask::ALL).legal(&mut Play {
            vector,
            squares,
            child,
            visit: self.visit,
            side,
        });
    }
}

impl<P: Copy, F: FnMut(&mut Byteboard<P>, Move)> Task for Children<'_, P, F> {
    type Output = ();

    #[inline(always)]
    fn with<V: ByteVector>(self, vector: V) {
        with_side!(self.parent.side, S => self.visit_all::<V, S>(vector))
    }
}

/// A sink that plays every move it is given, and passes the board to a visitor.
///
/// A generator pushes sets of targets with constants for the role and the kind of the moves. They
/// reach this sink as constants. The piece is lifted off once, and for every target the 64 bytes are
/// blended with its byte there. A capture needs no more: the byte of the captured piece is overwritten.
struct Play<V, P, F, S> {
    vector: V,
    /// The bytes of the parent with the turn passed.
    squares: Squares,
    /// The child that is visited.
    child: Byteboard<P>,
    visit: F,
    side: PhantomData<S>,
}

impl<V: ByteVector, P: Copy, F: FnMut(&mut Byteboard<P>, Move), S: Side> Play<V, P, F, S> {
    /// Passes the position after a move to the visitor. The compiler knows the role. `lifted` are the bytes
    /// without the piece.
    #[inline(always)]
    fn visit(&mut self, lifted: Squares, role: Role, from: Square, to: Square, kind: MoveKind) {
        let clock = self.child.halfmove_clock;
        let mut squares = self.vector.put(lifted, to, code::byte(S::COLOR, role));
        if kind == MoveKind::DoublePush {
            squares = self.vector.put(squares, lsb(ahead::<S>(from.into())), code::STATE);
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
        let lifted = self.vector.put(self.squares, from, code::EMPTY);
        if role == Role::King {
            self.vector.clear_state(lifted, Rank::First.of(S::COLOR))
        } else {
            lifted
        }
    }
}

impl<V: ByteVector, P: Copy, F: FnMut(&mut Byteboard<P>, Move), S: Side> MoveSink
    for Play<V, P, F, S>
{
    /// Castling, en passant and promotions: rare enough to be played like a move of a list.
    #[inline(always)]
    fn push(&mut self, mv: Move) {
        let mut child = self.child;
        child.squares = self.squares;
        child.play_on::<S, V>(self.vector, mv);
        debug_assert_eq!(child.check(), Ok(()));
        (self.visit)(&mut child, mv);
    }

    #[inline(always)]
    fn push_piece(&mut self, role: Role, from: Square, to: SquareSet, kind: MoveKind) {
        let lifted = self.lift(role, from);
        for target in to {
            self.visit(lifted, role, from, target, kind);
        }
    }

    #[inline(always)]
    fn push_pawns(&mut self, to: SquareSet, step: i8, kind: MoveKind) {
        for target in to {
            let from = pawn_origin(target, step);
            self.visit(self.lift(Role::Pawn, from), Role::Pawn, from, target, kind);
        }
    }
}
