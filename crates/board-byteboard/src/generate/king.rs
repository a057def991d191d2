//! The king's moves: to squares that nobody attacks.

use board_core::side::Side;
use board_core::tell;
use board_core::trace::Step;
use board_core::{Move, MoveKind, MoveSink, Rank, Role, Square, SquareSet};

use super::Generator;
use crate::eyes::{Eyes, Threats};
use crate::geometry;
use board_core::castling_path::{CASTLING_PATHS, CastlingPath, on_first_rank};
use board_core::sets::rank;

impl<E: Eyes, S: Side> Generator<E, S> {
    /// The king's steps, and castling.
    #[inline(always)]
    pub(super) fn king_moves(&self, sink: &mut impl MoveSink) {
        if !self.wanted.from.contains(self.king) {
            return;
        }
        let steps = geometry::KING[self.king.index()] - self.us;
        tell!(E::watch, Step::Part("the king's steps"));
        tell!(E::watch, Step::set("without own pieces, the king's steps", Some(self.king), steps));
        let (ways, asked) = self.open_ways();
        let free = self.unattacked(steps | asked);
        // Where the other pieces must meet a check, the king may go anywhere.
        let unbound = Generator { threats: Threats::NONE, ..*self };
        unbound.push(sink, Role::King, self.king, steps & free);
        self.castle(ways, free, sink);
    }

    /// The squares that the enemy would not attack if the king stepped on them. The king is lifted
    /// off the board: if it steps back along the line of a rook that gives check, it is still on the
    /// line.
    #[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
    pub(super) fn unattacked(&self, asked: SquareSet) -> SquareSet {
        let without_king = self.occupied - SquareSet::of(self.king);
        self.eyes.unattacked::<S>(self.board, asked, without_king)
    }

    /// The rooks with which the king has the right to castle and is not kept from it by a check.
    ///
    /// In Chess960 the rook may be all that shields its king from a rook or queen in the corner
    /// (king c1, rook b1, enemy a1), and castling would uncover the king. Such a rook is pinned, and
    /// there is no other way for castling to uncover an attack: every square between king and rook
    /// is empty.
    #[inline(always)]
    fn castlers(&self) -> SquareSet {
        if self.threats.checkers.is_empty() {
            let marks = self.marks() & rank::<S>(Rank::First) & self.wanted.quiet;
            marks - self.threats.straight_pins
        } else {
            SquareSet::EMPTY
        }
    }

    /// Those of these rooks with nobody in the way, and the squares that nobody may attack for
    /// castling with them.
    #[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
    pub(super) fn open_ways(&self) -> (SquareSet, SquareSet) {
        let (mut ways, mut asked) = (SquareSet::EMPTY, SquareSet::EMPTY);
        let castlers = self.castlers();
        // Mostly own pieces stand to the left and the right of the king, and no way begins there.
        let king = SquareSet::of(self.king).bits();
        let beside = SquareSet::from_bits(king << 1 | king >> 1);
        if castlers.is_empty() || (beside - (self.us - castlers)).is_empty() {
            return (ways, asked);
        }
        for rook in castlers {
            let empty = on_first_rank(S::COLOR, self.lane(rook).empty);
            tell!(E::watch, Step::set("castling with it, nobody may stand on", Some(rook), empty));
            if (self.occupied & empty).is_empty() {
                ways.insert(rook);
                asked |= self.passed(rook);
            }
        }
        (ways, asked)
    }

    /// The squares that the king passes and reaches when it castles with a rook. Its own is not
    /// among them: there it is not in check.
    #[inline(always)]
    fn passed(&self, rook: Square) -> SquareSet {
        on_first_rank(S::COLOR, self.lane(rook).safe) - SquareSet::of(self.king)
    }

    /// Pushes castling, for standard chess and Chess960 alike, with those of the rooks for which the
    /// squares asked for are free.
    #[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
    pub(super) fn castle(&self, ways: SquareSet, free: SquareSet, sink: &mut impl MoveSink) {
        for rook in ways {
            if self.passed(rook).is_subset(free) {
                sink.push(Move::new(self.king, rook, MoveKind::Castle));
            }
        }
    }

    /// What castling with a rook asks of the first rank.
    #[inline(always)]
    fn lane(&self, rook: Square) -> &'static CastlingPath {
        &CASTLING_PATHS[usize::from(self.king.file().index())][usize::from(rook.file().index())]
    }
}
