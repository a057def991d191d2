//! The position after every legal move, without a list of moves.

use core::marker::PhantomData;

use board_core::sets::{ahead, pawn_origin};
use board_core::side::Side;
use board_core::{Move, MoveKind, MoveSink, Role, Square, SquareSet};
use board_setwise::{Generator, SetReader, WithGenerator};

use crate::code;
use crate::four_words::FourWords;
use crate::quad_bitboard::QuadBitboard;

/// Visits all children of a position.
pub(crate) struct Children<'a, P, F> {
    pub(crate) parent: &'a QuadBitboard<P>,
    pub(crate) visit: F,
}

impl<P: Copy, F: FnMut(&mut QuadBitboard<P>, Move)> WithGenerator for Children<'_, P, F> {
    type Output = ();

    #[inline(always)]
    fn with<R: SetReader, S: Side>(self, generator: Generator<R, S>) {
        let Children { parent, visit } = self;
        let mut child = *parent;
        child.pass_turn();
        let (words, clock) = (child.words, child.halfmove_clock);
        let side = PhantomData::<S>;
        generator.legal(&mut Play { parent, words, clock, child, visit, side });
    }
}

/// A sink that plays every move it is given, and passes the board to a visitor.
///
/// A generator pushes sets of targets with constants for the role and the kind of the moves. They reach this sink as
/// constants. The piece is lifted off once for all its moves, by an exclusive or of the words that its code has a bit in;
/// for each target the same exclusive or puts it there. Nothing is taken back: the next child is made of the same words.
struct Play<'a, P, F, S> {
    parent: &'a QuadBitboard<P>,
    /// The words of the parent with the turn passed.
    words: FourWords,
    /// The clock after a quiet move.
    clock: u16,
    /// The child that is visited.
    child: QuadBitboard<P>,
    visit: F,
    side: PhantomData<S>,
}

impl<P: Copy, F: FnMut(&mut QuadBitboard<P>, Move), S: Side> Play<'_, P, F, S> {
    /// The words without a piece.
    #[inline(always)]
    fn lift(&self, role: Role, from: Square) -> FourWords {
        let mut lifted = self.words;
        lifted.toggle(code::of(S::COLOR, role), from.into());
        lifted
    }

    /// Passes the position after a move to the visitor. The compiler knows the role. `words` are those without the piece.
    #[inline(always)]
    fn visit(
        &mut self,
        mut words: FourWords,
        role: Role,
        from: Square,
        to: Square,
        kind: MoveKind,
    ) {
        let is_capture = kind == MoveKind::Capture;
        if is_capture {
            words.clear(to.into());
        }
        words.toggle(code::of(S::COLOR, role), to.into());
        if kind == MoveKind::DoublePush {
            words.toggle(code::BLACK, ahead::<S>(from.into()));
        }
        self.child.words = words;
        self.child.halfmove_clock = if role == Role::Pawn || is_capture { 0 } else { self.clock };
        self.child.castling = self.parent.castling;
        if role == Role::King {
            self.child.castling[S::COLOR.index()] = 0;
        }
        if role == Role::Rook || is_capture {
            self.child.lose_castling(SquareSet::of(from) | to.into());
        }
        debug_assert_eq!(self.child.check(), Ok(()));
        (self.visit)(&mut self.child, Move::new(from, to, kind));
    }
}

impl<P: Copy, F: FnMut(&mut QuadBitboard<P>, Move), S: Side> MoveSink for Play<'_, P, F, S> {
    /// Castling, en passant and promotions: rare enough to be played like a move of a list.
    #[inline(always)]
    fn push(&mut self, mv: Move) {
        let mut child = *self.parent;
        child.play_special(mv);
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
