//! The position after every legal move, without a list of moves.

use core::marker::PhantomData;

use board_core::sets::{ahead, pawn_origin, rank};
use board_core::side::Side;
use board_core::{Board, Move, MoveKind, MoveSink, Piece, Rank, Role, SMALL, Square, SquareSet};
use board_setwise::{Generator, SetReader, WithGenerator};
use board_sliders::SliderInstructions;

use crate::bitboard::Bitboard;

/// A board that mirrors a bitboard: it holds one and keeps a second representation in step with it, while
/// the bitboard plays its moves ([`Bitboard::for_each_child_of`]).
pub trait Mirror<P>: Board + Copy {
    /// What the second representation needs to take a move back: the piece captured, say.
    type Captured: Copy;

    /// The bitboard.
    fn bitboard(&self) -> &Bitboard<P>;

    /// The bitboard, to play moves on.
    fn bitboard_mut(&mut self) -> &mut Bitboard<P>;

    /// The role of the piece on an occupied square.
    fn role_on(&self, square: Square) -> Role;

    /// Plays a move on the second representation. The compiler knows the piece and the kind of the move,
    /// which is neither a promotion nor en passant nor castling.
    fn mirror(&mut self, piece: Piece, mv: Move) -> Self::Captured;

    /// Takes the move back on the second representation.
    fn mirror_back(&mut self, piece: Piece, mv: Move, captured: Self::Captured);

    /// Plays a promotion, en passant or castling on both, for good.
    fn play_special(&mut self, mv: Move);
}

/// A bitboard without a second representation.
impl<P: SliderInstructions> Mirror<P> for Bitboard<P> {
    type Captured = ();

    #[inline(always)]
    fn bitboard(&self) -> &Bitboard<P> {
        self
    }

    #[inline(always)]
    fn bitboard_mut(&mut self) -> &mut Bitboard<P> {
        self
    }

    #[inline(always)]
    fn role_on(&self, square: Square) -> Role {
        self.pieces.role_on(square)
    }

    #[inline(always)]
    fn mirror(&mut self, _: Piece, _: Move) {}

    #[inline(always)]
    fn mirror_back(&mut self, _: Piece, _: Move, (): ()) {}

    #[inline(always)]
    fn play_special(&mut self, mv: Move) {
        self.find_roles_and_play(mv);
    }
}

/// Visits all children of a position.
pub(crate) struct Children<'a, P, M, V> {
    pub(crate) parent: &'a M,
    pub(crate) visit: V,
    pub(crate) path: PhantomData<P>,
}

impl<P: SliderInstructions, M: Mirror<P>, V: FnMut(&mut M, Move)> WithGenerator
    for Children<'_, P, M, V>
{
    type Output = ();

    #[inline(always)]
    fn with<R: SetReader, S: Side>(self, generator: Generator<R, S>) {
        let Children { parent, visit, path } = self;
        let mut child = *parent;
        child.bitboard_mut().pass_turn();
        generator.legal(&mut Play { parent, child, visit, path, side: PhantomData::<S> });
    }
}

/// A sink that plays every move it is given, and passes the board to a visitor.
///
/// A generator pushes sets of targets with constants for the role and the kind of the moves. They
/// reach this sink as constants, so a quiet knight move is two exclusive ors, and two more take it
/// back: no role is looked up, and no board is copied. (A copy for each move takes as many
/// instructions and, on a Zen 5, 2 to 12 % more time: the words of the copy are read before they
/// have left the vector registers.)
struct Play<'a, P, M, V, S> {
    parent: &'a M,
    /// The parent with the turn passed, on which moves are played and taken back.
    child: M,
    visit: V,
    path: PhantomData<P>,
    side: PhantomData<S>,
}

impl<P: SliderInstructions, M: Mirror<P>, V: FnMut(&mut M, Move), S: Side> Play<'_, P, M, V, S> {
    /// Passes the position after a move to the visitor. The compiler knows the role.
    #[inline(always)]
    fn visit(&mut self, role: Role, origin: Square, target: Square, kind: MoveKind) {
        if SMALL {
            self.visit_outlined(role, origin, target, kind);
        } else {
            self.visit_inlined(role, origin, target, kind);
        }
    }

    /// One copy of the code for all roles and kinds.
    #[inline(never)]
    fn visit_outlined(&mut self, role: Role, origin: Square, target: Square, kind: MoveKind) {
        self.visit_inlined(role, origin, target, kind);
    }

    #[inline(always)]
    fn visit_inlined(&mut self, role: Role, origin: Square, target: Square, kind: MoveKind) {
        let mv = Move::new(origin, target, kind);
        let piece = Piece::new(S::COLOR, role);
        let (from, to) = (SquareSet::of(origin), SquareSet::of(target));
        let captured = if mv.is_capture() { Some(self.child.role_on(target)) } else { None };
        let mirrored = self.child.mirror(piece, mv);

        let child = self.child.bitboard_mut();
        let (state_squares, halfmove_clock) = (child.state_squares, child.halfmove_clock);
        if let Some(captured) = captured {
            child.pieces.lift(!S::COLOR, captured, to);
        }
        child.pieces.toggle(S::COLOR, role, from | to);
        child.state_squares = state_squares - (from | to);
        if role == Role::King {
            child.state_squares = child.state_squares - rank::<S>(Rank::First);
        }
        if kind == MoveKind::DoublePush {
            child.state_squares |= ahead::<S>(from);
        }
        if role == Role::Pawn || mv.is_capture() {
            child.halfmove_clock = 0;
        }

        (self.visit)(&mut self.child, mv);

        let child = self.child.bitboard_mut();
        child.halfmove_clock = halfmove_clock;
        child.state_squares = state_squares;
        child.pieces.toggle(S::COLOR, role, from | to);
        if let Some(captured) = captured {
            child.pieces.put(!S::COLOR, captured, to);
        }
        self.child.mirror_back(piece, mv, mirrored);
    }
}

impl<P: SliderInstructions, M: Mirror<P>, V: FnMut(&mut M, Move), S: Side> MoveSink
    for Play<'_, P, M, V, S>
{
    /// Castling, en passant and promotions: rare enough to be played on a copy, like a move of a list.
    #[inline(always)]
    fn push(&mut self, mv: Move) {
        let mut child = *self.parent;
        child.play_special(mv);
        (self.visit)(&mut child, mv);
    }

    #[inline(always)]
    fn push_piece(&mut self, role: Role, from: Square, to: SquareSet, kind: MoveKind) {
        for target in to {
            self.visit(role, from, target, kind);
        }
    }

    #[inline(always)]
    fn push_pawns(&mut self, to: SquareSet, step: i8, kind: MoveKind) {
        for target in to {
            self.visit(Role::Pawn, pawn_origin(target, step), target, kind);
        }
    }
}
