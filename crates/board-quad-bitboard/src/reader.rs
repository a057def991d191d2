//! What the generator reads of a quad-bitboard, and the tasks that a board performs on its code path.

use core::marker::PhantomData;

use board_bitboard::sliders::Sliders;
use board_core::attacks;
use board_core::attacks::tables::{BETWEEN_BYTES, LEAPER_BYTES};
use board_core::castling_path::CASTLING_PATHS;
use board_core::sets::{lsb, more_than_one, pawn_attacks};
use board_core::side::Side;
use board_core::trace::{Phase, Tracer};
use board_core::{Color, MoveMask, MoveSink, Role, SMALL, Square, SquareSet, with_side};
#[cfg(target_arch = "x86_64")]
use board_setwise::four_lanes;
use board_setwise::{
    Generator, Rays, SetReader, Traced, WithGenerator, attackers_by_sets, find_checks_by_x_rays,
};

use crate::code;
use crate::four_words::FourWords;
use crate::quad_bitboard::QuadBitboard;
use board_bitboard::sliders::Task;

/// The four words and a slider method: what a [`Generator`] reads.
///
/// The words are in registers. Every set is computed from them where it is read, and the compiler computes each
/// of them once for all moves of a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reader<X> {
    words: FourWords,
    castling_rooks: SquareSet,
    sliders: X,
}

impl<P> QuadBitboard<P> {
    /// What a generator reads, with a slider method.
    #[inline(always)]
    pub(crate) fn reader<X>(&self, sliders: X) -> Reader<X> {
        Reader { words: self.words, castling_rooks: self.castling_rooks(), sliders }
    }
}

impl<X: Sliders> SetReader for Reader<X> {
    #[inline(always)]
    fn sides<S: Side>(self) -> [SquareSet; 2] {
        [self.words.color(S::COLOR), self.words.color(S::Them::COLOR)]
    }

    #[inline(always)]
    fn pawns<S: Side>(self) -> SquareSet {
        self.words.piece(S::COLOR, Role::Pawn)
    }

    #[inline(always)]
    fn knights(self) -> SquareSet {
        self.words.role(Role::Knight)
    }

    #[inline(always)]
    fn kings(self) -> SquareSet {
        self.words.role(Role::King)
    }

    #[inline(always)]
    fn bishops_and_queens(self) -> SquareSet {
        self.words.diagonal()
    }

    #[inline(always)]
    fn rooks_and_queens(self) -> SquareSet {
        self.words.straight()
    }

    #[inline(always)]
    fn state_squares(self) -> SquareSet {
        self.castling_rooks | self.words.en_passant()
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

    /// For a single square it is enough to find its attackers; for several, all that the enemy attacks is found once.
    #[inline(always)]
    fn unattacked<S: Side>(self, squares: SquareSet, occupied: SquareSet) -> SquareSet {
        if more_than_one(squares) {
            squares - self.attacked::<S>(occupied)
        } else if squares.is_empty() || self.attackers::<S>(lsb(squares), occupied).is_empty() {
            squares
        } else {
            SquareSet::EMPTY
        }
    }
}

impl<X: Sliders> Reader<X> {
    /// All squares that the enemy attacks.
    #[inline(always)]
    fn attacked<S: Side>(self, occupied: SquareSet) -> SquareSet {
        let them = self.words.color(S::Them::COLOR);
        let mut attacked = pawn_attacks::<S::Them>(self.pawns::<S::Them>())
            | self.king_attacks(lsb(self.kings() & them));
        for knight in self.knights() & them {
            attacked |= self.knight_attacks(knight);
        }
        let (diagonal, straight) = (self.words.diagonal() & them, self.words.straight() & them);
        attacked | self.sliders.attacks(diagonal, straight, occupied)
    }

    /// The generator for the side to move: finds checks and pins.
    #[inline(always)]
    pub(crate) fn generator<S: Side>(self, mask: MoveMask) -> Generator<Self, S> {
        generator(self, lsb(self.words.piece(S::COLOR, Role::King)), mask)
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

#[inline(always)]
fn generator<R: SetReader, S: Side>(reader: R, king: Square, mask: MoveMask) -> Generator<R, S> {
    R::phase(Phase::ChecksAndPins);
    Generator::new(reader, king, mask, find_checks_by_x_rays::<S, R>(reader, king))
}

/// Work for the generator of a board.
pub(crate) struct Generate<'a, P, W> {
    pub(crate) board: &'a QuadBitboard<P>,
    pub(crate) mask: MoveMask,
    pub(crate) work: W,
}

impl<P, W: WithGenerator> Task for Generate<'_, P, W> {
    type Output = W::Output;

    #[inline(always)]
    fn with<X: Sliders>(self, sliders: X) -> W::Output {
        let Generate { board, mask, work } = self;
        let reader = board.reader(sliders);
        with_side!(board.side, S => work.with(reader.generator::<S>(mask)))
    }
}

/// The legal moves, with everything that the generator reads reported to `T`.
pub(crate) struct Trace<'a, P, T> {
    pub(crate) board: &'a QuadBitboard<P>,
    pub(crate) mask: MoveMask,
    pub(crate) sink: &'a mut dyn MoveSink,
    pub(crate) tracer: PhantomData<T>,
}

impl<P, T: Tracer> Task for Trace<'_, P, T> {
    type Output = ();

    fn with<X: Sliders>(self, sliders: X) {
        let Trace { board, mask, mut sink, .. } = self;
        let reader = Traced::<_, T>::new(board.reader(sliders));
        let king = board.king_of(board.side);
        with_side!(board.side, S => generator::<_, S>(reader, king, mask).legal(&mut sink))
    }
}

/// The attackers of both colors of a square, among some pieces.
pub(crate) struct AttackersOver {
    pub(crate) words: FourWords,
    pub(crate) square: Square,
    pub(crate) occupied: SquareSet,
}

impl Task for AttackersOver {
    type Output = SquareSet;

    #[inline(always)]
    fn with<X: Sliders>(self, sliders: X) -> SquareSet {
        let AttackersOver { words, square, occupied } = self;
        let attackers = attacks::pawn(Color::Black, square) & words.piece(Color::White, Role::Pawn)
            | attacks::pawn(Color::White, square) & words.piece(Color::Black, Role::Pawn)
            | attacks::knight(square) & words.role(Role::Knight)
            | attacks::king(square) & words.role(Role::King)
            | sliders.bishop(square, occupied) & words.diagonal()
            | sliders.rook(square, occupied) & words.straight();
        attackers & occupied
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

/// The size of the tables in bytes.
pub(crate) struct TableBytes;

impl Task for TableBytes {
    type Output = usize;

    fn with<X: Sliders>(self, _: X) -> usize {
        let lanes = if X::BMI2 { LANE_BYTES } else { 0 };
        let own = size_of_val(&CASTLING_PATHS) + size_of_val(&code::PIECES);
        X::TABLE_BYTES + LEAPER_BYTES + BETWEEN_BYTES + own + lanes
    }
}

/// The table that is read where moves are counted in lanes.
#[cfg(target_arch = "x86_64")]
const LANE_BYTES: usize = size_of_val(&four_lanes::RAYS);
#[cfg(not(target_arch = "x86_64"))]
const LANE_BYTES: usize = 0;
