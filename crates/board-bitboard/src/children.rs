//! Visiting the position after every legal move, without a list of moves.

use core::marker::PhantomData;

use board_core::side::Side;
use board_core::{Move, MoveKind, MoveSink, Rank, Role, Square, SquareSet};

use crate::board::Bitboard;
use crate::sets::{ahead, rank};

/// A sink that plays every move it is given on a copy and shows the copy.
pub(crate) struct Children<'a, P, S, V> {
    /// The position whose moves are played.
    pub(crate) parent: &'a Bitboard<P>,
    /// The position with nothing moved and the turn passed: what all children have in common.
    pub(crate) passed: Bitboard<P>,
    /// Who sees the children.
    pub(crate) visit: V,
    pub(crate) side: PhantomData<S>,
}

impl<P: Copy, S: Side, V: FnMut(&mut Bitboard<P>, Move)> Children<'_, P, S, V> {
    /// Shows the position after a man of a role known at compile time moved.
    #[inline(always)]
    fn show(&mut self, role: Role, mv: Move, kind: MoveKind) {
        let mut child = self.passed;
        let (from, to) = (SquareSet::of(mv.from()), SquareSet::of(mv.to()));
        if mv.is_capture() {
            for set in &mut child.men.sets {
                *set = *set - to;
            }
        }
        child.men.toggle(S::COLOR, role, from | to);
        if mv.is_capture() || role == Role::Pawn {
            child.halfmove_clock = 0;
        }
        child.marks = child.marks - (from | to);
        if role == Role::King {
            child.marks = child.marks - rank::<S>(Rank::First);
        }
        if kind == MoveKind::DoublePush {
            child.marks |= ahead::<S>(from);
        }
        (self.visit)(&mut child, mv);
    }
}

impl<P: Copy, S: Side, V: FnMut(&mut Bitboard<P>, Move)> MoveSink for Children<'_, P, S, V> {
    /// Castling and en passant, and whatever has no set of its own.
    #[inline(always)]
    fn push(&mut self, mv: Move) {
        let mut child = *self.parent;
        child.make_move(mv);
        (self.visit)(&mut child, mv);
    }

    #[inline(always)]
    fn push_piece(&mut self, role: Role, from: Square, to: SquareSet, kind: MoveKind) {
        for target in to {
            self.show(role, Move::new(from, target, kind), kind);
        }
    }

    #[inline(always)]
    fn push_pawns(&mut self, to: SquareSet, step: i8, kind: MoveKind) {
        for target in to {
            let from = Square::new((target.index() as u8).wrapping_sub(step as u8));
            self.show(Role::Pawn, Move::new(from, target, kind), kind);
        }
    }
}
