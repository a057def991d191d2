//! Pawn moves, all pawns at once.

use board_core::side::Side;
use board_core::tell;
use board_core::trace::Step;
use board_core::{Move, MoveKind, MoveSink, Rank, Role, Square, SquareSet};

use super::Generator;
use crate::sliders::Sliders;
use board_core::sets::{ahead, ahead_east, ahead_west, lsb, pawn_attacks, rank, step};

impl<S: Side, X: Sliders> Generator<'_, S, X> {
    /// The own pawns that may be asked to move.
    #[inline(always)]
    fn pawns(&self) -> SquareSet {
        self.pieces.role(Role::Pawn) & self.us & self.wanted.from
    }

    /// All pawn moves but en passant.
    #[inline(always)]
    pub(super) fn pawn_moves(&self, sink: &mut impl MoveSink) {
        let (pawns, free) = (self.pawns(), self.pawns() - self.pins());
        let mut single = ahead::<S>(free);
        let mut west = ahead_west::<S>(free);
        let mut east = ahead_east::<S>(free);
        if pawns != free {
            // A pawn pinned along its file can still step ahead, one pinned along a rank cannot; one
            // pinned along a diagonal can take the pinning piece.
            let (straight, diagonal) = (self.straight_pins, self.diagonal_pins);
            single |= ahead::<S>(pawns & straight) & straight;
            west |= ahead_west::<S>(pawns & diagonal) & diagonal;
            east |= ahead_east::<S>(pawns & diagonal) & diagonal;
        }
        single = single - self.occupied;
        // A double step may meet a check that the single step on the way does not meet.
        let double = ahead::<S>(single & rank::<S>(Rank::Third)) & self.quiet();
        single &= self.quiet();
        west &= self.capture();
        east &= self.capture();
        if X::WATCHED && !pawns.is_empty() {
            self.tell_pawns(pawns, [single, double, west, east]);
        }

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

    /// Tells those who watch what the pawns reach.
    fn tell_pawns(&self, pawns: SquareSet, reached: [SquareSet; 4]) {
        let [single, double, west, east] = reached;
        let word = |what, set| X::watch(Step::set(what, None, set));
        word("pawns", pawns);
        word("pinned among them", pawns & self.pins());
        word("one step, free and allowed", single);
        word("two steps, free and allowed", double);
        word("to be taken to the west", west);
        word("to be taken to the east", east);
    }

    /// Taking en passant.
    ///
    /// Two pieces leave their squares at once, which may uncover an attack that no pin foretells (king
    /// and enemy rook on the fifth rank, the two pawns side by side between them). It is rare: play
    /// it on the occupied set, and look from the king.
    #[inline(always)]
    pub(super) fn en_passant(&self, sink: &mut impl MoveSink) {
        let target = self.en_passant_target();
        if !target.is_empty() {
            tell!(X::watch, Step::Part("en passant: who could take, and is the king safe then?"));
            for from in self.en_passant_takers(target) {
                if self.en_passant_is_safe(from, target) {
                    sink.push(Move::new(from, lsb(target), MoveKind::EnPassant));
                }
            }
        }
    }

    /// Taking en passant, whether or not the king is safe afterwards.
    #[inline(always)]
    pub(super) fn pseudo_legal_en_passant(&self, sink: &mut impl MoveSink) {
        let target = self.en_passant_target();
        for from in self.en_passant_takers(target) {
            sink.push(Move::new(from, lsb(target), MoveKind::EnPassant));
        }
    }

    /// The square that an enemy pawn has just passed, if captures there are wanted.
    #[inline(always)]
    fn en_passant_target(&self) -> SquareSet {
        self.marks & rank::<S>(Rank::Sixth) & self.wanted.capture
    }

    /// The own pawns that attack that square: those on squares which an enemy pawn on it would
    /// attack.
    #[inline(always)]
    fn en_passant_takers(&self, target: SquareSet) -> SquareSet {
        pawn_attacks::<S::Them>(target) & self.pawns()
    }

    /// Whether the king is safe after the pawn on `from` has taken en passant: no slider sees it on
    /// the board that is left, and no knight or pawn gives check but the pawn that was taken.
    #[inline(always)]
    fn en_passant_is_safe(&self, from: Square, target: SquareSet) -> bool {
        let (pieces, them) = (self.pieces, self.them);
        let taken = ahead::<S::Them>(target);
        let occupied = self.occupied ^ (SquareSet::of(from) | target | taken);
        let leapers = pieces.role(Role::Pawn) | pieces.role(Role::Knight);
        let unmet = (self.checkers & leapers) - taken;
        let diagonal = self.sliders.bishop(self.king, occupied) & pieces.diagonal() & them;
        let straight = self.sliders.rook(self.king, occupied) & pieces.straight() & them;
        (unmet | diagonal | straight).is_empty()
    }
}
