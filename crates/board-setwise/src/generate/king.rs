//! The king's moves: to squares that the enemy does not attack.

use board_core::castling_path::{CASTLING_PATHS, CastlingPath, on_first_rank};
use board_core::sets::rank;
use board_core::side::Side;
use board_core::trace::Phase;
use board_core::{Move, MoveKind, MoveSink, Rank, Role, Square, SquareSet};

use super::Generator;
use crate::checks::CheckAndPinMasks;
use crate::reader::SetReader;

impl<R: SetReader, S: Side> Generator<R, S> {
    /// The king's steps, and castling.
    #[inline(always)]
    pub(super) fn king_moves(&self, sink: &mut impl MoveSink) {
        let (steps, rooks) = self.king_targets();
        // The check mask is for the other pieces: the king may step anywhere out of check.
        self.with_checks(CheckAndPinMasks::NONE).push(sink, Role::King, self.king, steps);
        self.push_castling(sink, rooks);
    }

    /// The squares on which the king is safe after a step, and the rooks with which it can castle.
    #[inline(always)]
    pub(super) fn king_targets(&self) -> (SquareSet, SquareSet) {
        if !self.mask.from.contains(self.king) {
            return (SquareSet::EMPTY, SquareSet::EMPTY);
        }
        let mut steps = self.reader.king_attacks(self.king) - self.us;
        if self.mask.quiets.is_empty() {
            // Mostly none is left, and the attacks of the enemy need not be found.
            steps &= self.them;
        }
        let (rooks, path) = self.open_castling();
        let safe = self.unattacked(steps | path);
        (steps & safe, self.safe_castling(rooks, safe))
    }

    /// The rooks with which the king can castle.
    #[inline(always)]
    pub(super) fn castling(&self) -> SquareSet {
        let (rooks, path) = self.open_castling();
        self.safe_castling(rooks, self.unattacked(path))
    }

    /// Pushes castling, for standard chess and Chess960 alike.
    #[inline(always)]
    pub(super) fn push_castling(&self, sink: &mut impl MoveSink, rooks: SquareSet) {
        for rook in rooks {
            sink.push(Move::new(self.king, rook, MoveKind::Castle));
        }
    }

    /// Those of some squares that the enemy would not attack if the king moved there. The king is lifted
    /// off the board: after a step back along the line of a checking rook it would still be on the line.
    #[inline(always)]
    fn unattacked(&self, squares: SquareSet) -> SquareSet {
        self.reader.unattacked::<S>(squares, self.occupied - SquareSet::of(self.king))
    }

    /// The rooks with which the king has the right to castle, if it is not in check.
    ///
    /// In Chess960 the rook may be all that shields its king from a rook or queen in the corner (king c1,
    /// rook b1, enemy a1), and castling would uncover the king. Such a rook is pinned, and there is no
    /// other way for castling to uncover an attack: every square between king and rook is empty.
    #[inline(always)]
    fn castling_rooks(&self) -> SquareSet {
        if self.checks.checkers.is_empty() {
            let rooks = self.reader.state_squares() & rank::<S>(Rank::First) & self.mask.quiets;
            rooks - self.checks.straight_pins
        } else {
            SquareSet::EMPTY
        }
    }

    /// The castling rooks with an empty castling path, and the squares on these paths that must not be
    /// attacked.
    #[inline(always)]
    fn open_castling(&self) -> (SquareSet, SquareSet) {
        R::phase(Phase::Castling);
        let (mut open, mut must_be_safe) = (SquareSet::EMPTY, SquareSet::EMPTY);
        let rooks = self.castling_rooks();
        // Mostly own pieces stand on both sides of the king, and no path begins there.
        let king = SquareSet::of(self.king).bits();
        let neighbors = SquareSet::from_bits(king << 1 | king >> 1);
        if rooks.is_empty() || (neighbors - (self.us - rooks)).is_empty() {
            return (open, must_be_safe);
        }
        for rook in rooks {
            let empty = on_first_rank(S::COLOR, self.castling_path(rook).empty);
            if (self.occupied & empty).is_empty() {
                open.insert(rook);
                must_be_safe |= self.king_path(rook);
            }
        }
        (open, must_be_safe)
    }

    /// Those of some castling rooks whose castling path is safe for the king.
    #[inline(always)]
    fn safe_castling(&self, rooks: SquareSet, safe: SquareSet) -> SquareSet {
        let mut castling = SquareSet::EMPTY;
        for rook in rooks {
            if self.king_path(rook).is_subset(safe) {
                castling.insert(rook);
            }
        }
        castling
    }

    /// The squares that the king passes and reaches when it castles. Its own square is not among them:
    /// there it is not in check.
    #[inline(always)]
    fn king_path(&self, rook: Square) -> SquareSet {
        on_first_rank(S::COLOR, self.castling_path(rook).safe) - SquareSet::of(self.king)
    }

    #[inline(always)]
    fn castling_path(&self, rook: Square) -> &'static CastlingPath {
        &CASTLING_PATHS[self.king.file().index()][rook.file().index()]
    }
}
