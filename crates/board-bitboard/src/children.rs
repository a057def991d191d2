//! The position after every legal move, without a list of moves.

use core::marker::PhantomData;

use board_core::side::Side;
use board_core::{Board, Move, MoveKind, MoveSink, Piece, Rank, Role, Square, SquareSet};

use crate::board::Bitboard;
use crate::generate::Generator;
use crate::path::Path;
use crate::question::Question;
use crate::sliders::Sliders;
use board_core::sets::{ahead, rank};

/// A board that keeps something beside a bitboard, in step with it, and lets the bitboard play its
/// moves: [`Bitboard::for_each_child_of`] tells it of every piece.
pub trait Carrier<P>: Board + Copy {
    /// What the rest needs to take a move back: the piece that was lost, say.
    type Lost: Copy;

    /// The bitboard.
    fn bitboard(&self) -> &Bitboard<P>;

    /// The bitboard, to play moves on.
    fn bitboard_mut(&mut self) -> &mut Bitboard<P>;

    /// The role of the piece on an occupied square.
    fn role_on(&self, square: Square) -> Role;

    /// Plays a move on the rest. Of the piece and of the kind of the move the compiler knows the
    /// values; it is neither a promotion nor en passant nor castling.
    fn carry(&mut self, piece: Piece, mv: Move) -> Self::Lost;

    /// Takes the move back on the rest.
    fn carry_back(&mut self, piece: Piece, mv: Move, lost: Self::Lost);

    /// Plays a promotion, en passant or castling on both, for good.
    fn play_rare(&mut self, mv: Move);
}

/// A bitboard with nothing beside it.
impl<P: Path> Carrier<P> for Bitboard<P> {
    type Lost = ();

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
    fn carry(&mut self, _: Piece, _: Move) {}

    #[inline(always)]
    fn carry_back(&mut self, _: Piece, _: Move, (): ()) {}

    #[inline(always)]
    fn play_rare(&mut self, mv: Move) {
        self.look_up_and_play(mv);
    }
}

/// A visit to all children of a position.
pub(crate) struct Children<'a, P, C, V> {
    pub(crate) parent: &'a C,
    pub(crate) visit: V,
    pub(crate) path: PhantomData<P>,
}

impl<P: Path, C: Carrier<P>, V: FnMut(&mut C, Move)> Question for Children<'_, P, C, V> {
    type Answer = ();

    #[inline(always)]
    fn ask<S: Side, X: Sliders>(self, generator: Generator<'_, S, X>) {
        let Children { parent, visit, path } = self;
        let mut child = *parent;
        child.bitboard_mut().pass_turn();
        generator.legal(&mut Play { parent, child, visit, path, side: PhantomData::<S> });
    }
}

/// A sink that plays every move it is given, and shows the board.
///
/// A generator pushes sets of targets with constants for the role and the kind of the moves. They
/// reach this sink as constants, so a quiet knight move is two exclusive ors, and two more take it
/// back: nothing is looked up, and no board is copied for it. (A copy for each move takes as many
/// instructions and, on a Zen 5, 2 to 12 % more time: the words of the copy are read before they
/// have left the vector registers.)
struct Play<'a, P, C, V, S> {
    parent: &'a C,
    /// The parent with the turn passed, on which moves are played and taken back.
    child: C,
    visit: V,
    path: PhantomData<P>,
    side: PhantomData<S>,
}

impl<P: Path, C: Carrier<P>, V: FnMut(&mut C, Move), S: Side> Play<'_, P, C, V, S> {
    /// Shows the position after a piece has moved, whose role the compiler knows.
    #[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
    #[cfg_attr(any(target_family = "wasm", target_os = "none"), inline(never))]
    fn show(&mut self, role: Role, origin: Square, target: Square, kind: MoveKind) {
        let mv = Move::new(origin, target, kind);
        let piece = Piece::new(S::COLOR, role);
        let (from, to) = (SquareSet::of(origin), SquareSet::of(target));
        let taken = if mv.is_capture() { Some(self.child.role_on(target)) } else { None };
        let lost = self.child.carry(piece, mv);

        let child = self.child.bitboard_mut();
        let (marks, halfmove_clock) = (child.marks, child.halfmove_clock);
        if let Some(taken) = taken {
            child.pieces.lift(!S::COLOR, taken, to);
        }
        child.pieces.toggle(S::COLOR, role, from | to);
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

        (self.visit)(&mut self.child, mv);

        let child = self.child.bitboard_mut();
        child.halfmove_clock = halfmove_clock;
        child.marks = marks;
        child.pieces.toggle(S::COLOR, role, from | to);
        if let Some(taken) = taken {
            child.pieces.put(!S::COLOR, taken, to);
        }
        self.child.carry_back(piece, mv, lost);
    }
}

impl<P: Path, C: Carrier<P>, V: FnMut(&mut C, Move), S: Side> MoveSink for Play<'_, P, C, V, S> {
    /// Castling, en passant and promotions: rare enough to be played like any move of a list, on a
    /// copy.
    #[inline(always)]
    fn push(&mut self, mv: Move) {
        let mut child = *self.parent;
        child.play_rare(mv);
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
