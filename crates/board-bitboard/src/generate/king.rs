//! The king's moves: to squares that nobody attacks.

use board_core::side::Side;
use board_core::tell;
use board_core::trace::Step;
use board_core::{Move, MoveKind, MoveSink, Rank, Role, Square, SquareSet};

use super::Generator;
use crate::sliders::Sliders;
use crate::tables;
use board_core::castling_path::{CASTLING_PATHS, CastlingPath, on_first_rank};
use board_core::sets::{lsb, more_than_one, pawn_attacks, rank};

impl<S: Side, X: Sliders> Generator<'_, S, X> {
    /// The king's steps, and castling.
    #[inline(always)]
    pub(super) fn king_moves(&self, sink: &mut impl MoveSink) {
        if !self.wanted.from.contains(self.king) {
            return;
        }
        let steps = tables::king(self.king) - self.us;
        tell!(X::watch, Step::Part("the king's steps"));
        tell!(X::watch, Step::set("a king attacks", Some(self.king), tables::king(self.king)));
        tell!(X::watch, Step::set("without own pieces", Some(self.king), steps));
        let one_step = !more_than_one(steps);
        // Finding all that the enemy attacks is expensive. Most kings have no step at all, or one; then
        // only castling can make it worth while, where the way for it is free.
        if one_step && !self.may_castle() {
            if !steps.is_empty() && !self.is_attacked(lsb(steps)) {
                self.push_king(sink, steps);
            }
            return;
        }
        let attacked = self.attacked();
        tell!(X::watch, Step::set("the enemy attacks", None, attacked));
        self.push_king(sink, steps - attacked);
        self.castle(attacked, sink);
    }

    /// Pushes king steps. Where the other pieces must meet a check, the king may go anywhere.
    #[inline(always)]
    fn push_king(&self, sink: &mut impl MoveSink, steps: SquareSet) {
        let free = Generator { evasions: SquareSet::ALL, ..*self };
        free.push(sink, Role::King, self.king, steps);
    }

    /// Whether the enemy attacks a square that the king might step on.
    #[inline(always)]
    fn is_attacked(&self, square: Square) -> bool {
        let occupied = self.without_king();
        !self.pieces.attackers_of(self.sliders, square, !S::COLOR, occupied).is_empty()
    }

    /// All squares that the enemy attacks.
    #[inline(always)]
    pub(super) fn attacked(&self) -> SquareSet {
        let (pieces, them, occupied) = (self.pieces, self.them, self.without_king());
        let mut attacked = pawn_attacks::<S::Them>(pieces.role(Role::Pawn) & them)
            | tables::king(pieces.king(!S::COLOR));
        for knight in pieces.role(Role::Knight) & them {
            attacked |= tables::knight(knight);
        }
        attacked | self.sliders.seen(pieces.diagonal() & them, pieces.straight() & them, occupied)
    }

    /// The occupied squares as if the king had been lifted off the board: if it steps back along
    /// the line of a rook that gives check, it is still on the line.
    #[inline(always)]
    fn without_king(&self) -> SquareSet {
        self.occupied - SquareSet::of(self.king)
    }

    /// The rooks with which the king has the right to castle and is not kept from it by a check.
    ///
    /// In Chess960 the rook may be all that shields its king from a rook or queen in the corner
    /// (king c1, rook b1, enemy a1), and castling would uncover the king. Such a rook is pinned, and
    /// there is no other way for castling to uncover an attack: every square between king and rook
    /// is empty.
    #[inline(always)]
    fn castlers(&self) -> SquareSet {
        if self.checkers.is_empty() {
            (self.marks & rank::<S>(Rank::First) & self.wanted.quiet) - self.straight_pins
        } else {
            SquareSet::EMPTY
        }
    }

    /// Whether castling depends on nothing any more but the squares that the enemy attacks.
    #[inline(always)]
    pub(super) fn may_castle(&self) -> bool {
        for rook in self.castlers() {
            let lane = self.lane(rook);
            tell!(
                X::watch,
                Step::set(
                    "castling with it, nobody may stand on",
                    Some(rook),
                    on_first_rank(S::COLOR, lane.empty)
                )
            );
            if self.lane_is_free(lane) {
                return true;
            }
        }
        false
    }

    /// Pushes castling, for standard chess and Chess960 alike.
    #[inline(always)]
    pub(super) fn castle(&self, attacked: SquareSet, sink: &mut impl MoveSink) {
        for rook in self.castlers() {
            let lane = self.lane(rook);
            let safe = on_first_rank(S::COLOR, lane.safe);
            tell!(X::watch, Step::set("castling with it, nobody may attack", Some(rook), safe));
            if self.lane_is_free(lane) && (attacked & safe).is_empty() {
                sink.push(Move::new(self.king, rook, MoveKind::Castle));
            }
        }
    }

    /// What castling with a rook asks of the first rank.
    #[inline(always)]
    fn lane(&self, rook: Square) -> &'static CastlingPath {
        &CASTLING_PATHS[usize::from(self.king.file().index())][usize::from(rook.file().index())]
    }

    #[inline(always)]
    fn lane_is_free(&self, lane: &CastlingPath) -> bool {
        (self.occupied & on_first_rank(S::COLOR, lane.empty)).is_empty()
    }
}
