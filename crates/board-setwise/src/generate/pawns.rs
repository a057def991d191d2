//! Pawn moves, all pawns at once.

use board_core::sets::{ahead, ahead_east, ahead_west, lsb, pawn_attacks, rank, step};
use board_core::side::Side;
use board_core::trace::Phase;
use board_core::{Move, MoveKind, MoveSink, Rank, SquareSet};

use super::Generator;
use crate::reader::SetReader;

/// The targets of all pawns, but for en passant.
#[derive(Clone, Copy)]
pub(super) struct PawnTargets {
    pub(super) single: SquareSet,
    pub(super) double: SquareSet,
    /// Captures toward the a-file.
    pub(super) west: SquareSet,
    /// Captures toward the h-file.
    pub(super) east: SquareSet,
}

impl<R: SetReader, S: Side> Generator<R, S> {
    /// The own pawns that may be asked to move.
    #[inline(always)]
    fn pawns(&self) -> SquareSet {
        self.reader.pawns::<S>() & self.mask.from
    }

    /// The squares that pawns can reach. From a target and a direction the origin follows.
    #[inline(always)]
    pub(super) fn pawn_targets(&self) -> PawnTargets {
        let pawns = self.pawns();
        let free = pawns - self.checks.pins();
        let mut single = ahead::<S>(free);
        let mut west = ahead_west::<S>(free);
        let mut east = ahead_east::<S>(free);
        if pawns != free {
            // A pawn pinned along its file can still step ahead, one pinned along a rank cannot; one
            // pinned along a diagonal can capture the pinning piece.
            let (straight, diagonal) = (self.checks.straight_pins, self.checks.diagonal_pins);
            single |= ahead::<S>(pawns & straight) & straight;
            west |= ahead_west::<S>(pawns & diagonal) & diagonal;
            east |= ahead_east::<S>(pawns & diagonal) & diagonal;
        }
        single = single - self.occupied;
        // A double step may block a check that the single step on the way does not block.
        let double = ahead::<S>(single & rank::<S>(Rank::Third)) & self.quiets();
        PawnTargets {
            single: single & self.pushes(),
            double,
            west: west & self.captures(),
            east: east & self.captures(),
        }
    }

    /// The squares that a push may reach if they are empty: on the last rank it promotes, and is not quiet.
    #[inline(always)]
    fn pushes(&self) -> SquareSet {
        let (mask, last) = (self.mask, rank::<S>(Rank::Eighth));
        ((mask.quiets - last) | mask.promotions & last) & self.checks.check_mask
    }

    /// All pawn moves but en passant.
    #[inline(always)]
    pub(super) fn pawn_moves(&self, sink: &mut impl MoveSink) {
        let PawnTargets { single, double, west, east } = self.pawn_targets();
        let last = rank::<S>(Rank::Eighth);
        sink.push_pawns(single - last, step::<S>(0), MoveKind::Quiet);
        sink.push_pawns(double, 2 * step::<S>(0), MoveKind::DoublePush);
        sink.push_pawns(west - last, step::<S>(-1), MoveKind::Capture);
        sink.push_pawns(east - last, step::<S>(1), MoveKind::Capture);
        if !((single | west | east) & last).is_empty() {
            for (to, east, capture) in [(single, 0, false), (west, -1, true), (east, 1, true)] {
                sink.push_promotions(to & last, step::<S>(east), capture);
            }
        }
    }

    /// Pushes the legal captures en passant.
    #[inline(always)]
    pub fn en_passant(&self, sink: &mut impl MoveSink) {
        let target = self.en_passant_square();
        if !target.is_empty() {
            R::phase(Phase::EnPassant);
            self.push_en_passant(sink, self.en_passant_origins(target), target);
        }
    }

    /// Captures en passant, whether or not the king is safe afterward.
    #[inline(always)]
    pub(super) fn pseudo_legal_en_passant(&self, sink: &mut impl MoveSink) {
        let target = self.en_passant_square();
        self.push_en_passant(sink, self.en_passant_attackers(target), target);
    }

    #[inline(always)]
    fn push_en_passant(&self, sink: &mut impl MoveSink, origins: SquareSet, target: SquareSet) {
        for from in origins {
            sink.push(Move::new(from, lsb(target), MoveKind::EnPassant));
        }
    }

    /// The square that an enemy pawn has just passed by a double step, if captures there are asked for.
    #[inline(always)]
    pub(super) fn en_passant_square(&self) -> SquareSet {
        self.reader.state_squares() & rank::<S>(Rank::Sixth) & self.mask.captures
    }

    /// The own pawns that attack that square: those on squares which an enemy pawn on it would attack.
    #[inline(always)]
    fn en_passant_attackers(&self, target: SquareSet) -> SquareSet {
        pawn_attacks::<S::Them>(target) & self.pawns()
    }

    /// The own pawns that can legally capture en passant.
    ///
    /// Two pieces leave their squares at once, which may uncover an attack that no pin foretells (king
    /// and enemy rook on the fifth rank, the two pawns side by side between them). It is rare, so the
    /// capture is played on the occupied set, and the attackers of the king are found anew.
    #[inline(always)]
    pub(super) fn en_passant_origins(&self, target: SquareSet) -> SquareSet {
        let captured = ahead::<S::Them>(target);
        let mut origins = self.en_passant_attackers(target);
        for from in origins {
            let occupied = self.occupied ^ (SquareSet::of(from) | target | captured);
            let attackers = self.reader.attackers::<S>(self.king, occupied);
            if !(attackers - captured).is_empty() {
                origins.remove(from);
            }
        }
        origins
    }
}
