//! What the generator reads of a bitboard, and the tasks that a board performs on its code path.

use board_core::sets::{lsb, more_than_one, pawn_attacks};
use board_core::side::Side;
use board_core::trace::{Phase, Tracer};
use board_core::{
    ChecksAndPins, Color, MoveMask, MoveSink, Role, SMALL, Square, SquareSet, attacks, with_side,
};
use board_setwise::{
    Generator, Rays, SetReader, Traced, WithGenerator, attackers_by_sets, find_checks_by_x_rays,
};

use crate::bitboard::Bitboard;
use crate::eight_sets::EightSets;
use crate::instructions::Task;
use crate::sliders::Sliders;

/// A bitboard and a slider method: what a [`Generator`] reads.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reader<'a, X> {
    pub(crate) pieces: &'a EightSets,
    pub(crate) state_squares: SquareSet,
    pub(crate) sliders: X,
}

impl<P> Bitboard<P> {
    /// What a generator reads, with a slider method.
    #[inline(always)]
    pub(crate) fn reader<X>(&self, sliders: X) -> Reader<'_, X> {
        Reader { pieces: &self.pieces, state_squares: self.state_squares, sliders }
    }
}

impl<X: Sliders> SetReader for Reader<'_, X> {
    #[inline(always)]
    fn sides<S: Side>(self) -> [SquareSet; 2] {
        [self.pieces.color(S::COLOR), self.pieces.color(!S::COLOR)]
    }

    #[inline(always)]
    fn pawns<S: Side>(self) -> SquareSet {
        self.pieces.role(Role::Pawn) & self.pieces.color(S::COLOR)
    }

    #[inline(always)]
    fn knights(self) -> SquareSet {
        self.pieces.role(Role::Knight)
    }

    #[inline(always)]
    fn kings(self) -> SquareSet {
        self.pieces.role(Role::King)
    }

    #[inline(always)]
    fn bishops_and_queens(self) -> SquareSet {
        self.pieces.diagonal()
    }

    #[inline(always)]
    fn rooks_and_queens(self) -> SquareSet {
        self.pieces.straight()
    }

    #[inline(always)]
    fn state_squares(self) -> SquareSet {
        self.state_squares
    }

    #[inline(always)]
    fn slider_attacks(self, rays: Rays, from: Square, occupied: SquareSet) -> SquareSet {
        slider_attacks(self.sliders, rays, from, occupied)
    }

    #[inline(always)]
    fn between(self, rays: Rays, a: Square, b: Square) -> SquareSet {
        if SMALL {
            self.slider_attacks(rays, a, b.into()) & self.slider_attacks(rays, b, a.into())
        } else {
            attacks::between(a, b)
        }
    }

    #[inline(always)]
    fn attackers<S: Side>(self, square: Square, occupied: SquareSet) -> SquareSet {
        attackers_by_sets::<S, Self>(self, square, occupied)
    }

    /// To find all that the enemy attacks is expensive. Most kings have no step at all, or one: for a
    /// single square it is enough to find the attackers of that square.
    #[inline(always)]
    fn unattacked<S: Side>(self, squares: SquareSet, occupied: SquareSet) -> SquareSet {
        if more_than_one(squares) {
            return squares - self.attacked::<S>(occupied);
        }
        if squares.is_empty() || self.attackers::<S>(lsb(squares), occupied).is_empty() {
            return squares;
        }
        SquareSet::EMPTY
    }
}

impl<X: Sliders> Reader<'_, X> {
    /// All squares that the enemy attacks.
    #[inline(always)]
    fn attacked<S: Side>(self, occupied: SquareSet) -> SquareSet {
        let (pieces, them) = (self.pieces, self.pieces.color(!S::COLOR));
        let mut attacked = pawn_attacks::<S::Them>(self.pawns::<S::Them>())
            | self.king_attacks(pieces.king(!S::COLOR));
        for knight in pieces.role(Role::Knight) & them {
            attacked |= self.knight_attacks(knight);
        }
        attacked
            | self.sliders.attacks(pieces.diagonal() & them, pieces.straight() & them, occupied)
    }
}

#[inline(always)]
fn slider_attacks(
    sliders: impl Sliders,
    rays: Rays,
    from: Square,
    occupied: SquareSet,
) -> SquareSet {
    match rays {
        Rays::Straight => sliders.rook(from, occupied),
        Rays::Diagonal => sliders.bishop(from, occupied),
        Rays::All => sliders.rook(from, occupied) | sliders.bishop(from, occupied),
    }
}

/// The generator for the side to move: finds checks and pins.
#[inline(always)]
pub(crate) fn generator<R: SetReader, S: Side>(
    reader: R,
    king: Square,
    mask: MoveMask,
) -> Generator<R, S> {
    R::phase(Phase::ChecksAndPins);
    Generator::new(reader, king, mask, find_checks_by_x_rays::<S, R>(reader, king))
}

/// Work for the generator of a board.
pub(crate) struct Generate<'a, P, W> {
    pub(crate) board: &'a Bitboard<P>,
    pub(crate) mask: MoveMask,
    pub(crate) work: W,
}

impl<P, W: WithGenerator> Task for Generate<'_, P, W> {
    type Output = W::Output;

    #[inline(always)]
    fn with<X: Sliders>(self, sliders: X) -> W::Output {
        let Generate { board, mask, work } = self;
        let (reader, king) = (board.reader(sliders), board.pieces.king(board.side));
        with_side!(board.side, S => work.with(generator::<_, S>(reader, king, mask)))
    }
}

/// The legal moves, with everything that the generator reads reported to `T`.
pub(crate) struct Trace<'a, P, T> {
    pub(crate) board: &'a Bitboard<P>,
    pub(crate) mask: MoveMask,
    pub(crate) sink: &'a mut dyn MoveSink,
    pub(crate) tracer: core::marker::PhantomData<T>,
}

impl<P, T: Tracer> Task for Trace<'_, P, T> {
    type Output = ();

    fn with<X: Sliders>(self, sliders: X) {
        let Trace { board, mask, mut sink, .. } = self;
        let reader = Traced::<_, T>::new(board.reader(sliders));
        let king = board.pieces.king(board.side);
        with_side!(board.side, S => generator::<_, S>(reader, king, mask).legal(&mut sink))
    }
}

/// The attackers of both colors of a square, among some pieces.
pub(crate) struct AttackersOver<'a> {
    pub(crate) pieces: &'a EightSets,
    pub(crate) square: Square,
    pub(crate) occupied: SquareSet,
}

impl Task for AttackersOver<'_> {
    type Output = SquareSet;

    #[inline(always)]
    fn with<X: Sliders>(self, sliders: X) -> SquareSet {
        let AttackersOver { pieces, square, occupied } = self;
        let pawns = attacks::pawn(Color::Black, square) & pieces.color(Color::White)
            | attacks::pawn(Color::White, square) & pieces.color(Color::Black);
        let attackers = pawns & pieces.role(Role::Pawn)
            | attacks::knight(square) & pieces.role(Role::Knight)
            | attacks::king(square) & pieces.role(Role::King)
            | sliders.bishop(square, occupied) & pieces.diagonal()
            | sliders.rook(square, occupied) & pieces.straight();
        attackers & occupied
    }
}

/// The pieces that give check to a side, and its pinned pieces.
///
/// X-rays from the king as in [`find_checks_by_x_rays`], but with one loop over both kinds of sliders: most
/// kings meet none, few meet two, so its end is mostly foreseen. In a search the end of two loops is not.
pub(crate) struct ChecksAndPinsOf<'a> {
    pub(crate) pieces: &'a EightSets,
    pub(crate) side: Color,
}

impl Task for ChecksAndPinsOf<'_> {
    type Output = ChecksAndPins;

    #[inline(always)]
    fn with<X: Sliders>(self, sliders: X) -> ChecksAndPins {
        let ChecksAndPinsOf { pieces, side } = self;
        let (us, them, king) = (pieces.color(side), pieces.color(!side), pieces.king(side));
        let non_sliders = attacks::knight(king) & pieces.role(Role::Knight)
            | attacks::pawn(side, king) & pieces.role(Role::Pawn);
        let straight = sliders.rook(king, them) & pieces.straight();
        let diagonal = sliders.bishop(king, them) & pieces.diagonal();
        let mut found = ChecksAndPins { checkers: non_sliders & them, pinned: SquareSet::EMPTY };
        for slider in (straight | diagonal) & them {
            let between = attacks::between(king, slider) & us;
            if between.is_empty() {
                found.checkers.insert(slider);
            } else if !more_than_one(between) {
                found.pinned |= between;
            }
        }
        found
    }
}

/// The squares that a slider attacks.
pub(crate) struct SliderAttacks {
    pub(crate) rays: Rays,
    pub(crate) from: Square,
    pub(crate) occupied: SquareSet,
}

impl Task for SliderAttacks {
    type Output = SquareSet;

    #[inline(always)]
    fn with<X: Sliders>(self, sliders: X) -> SquareSet {
        slider_attacks(sliders, self.rays, self.from, self.occupied)
    }
}
