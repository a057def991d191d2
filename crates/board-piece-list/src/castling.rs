//! Castling, in standard chess and Chess960 alike.

use board_core::castling_path::{CASTLING_PATHS, CastlingPath, on_first_rank};
use board_core::side::Side;
use board_core::trace::Phase;
use board_core::{CastlingSide, Move, MoveKind, MoveSink, Square, SquareSet};

use crate::attacked_and_pinned::AttackedAndPinned;
use crate::generate::Generator;
use crate::read::Read;

/// The castling moves whose paths are empty.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EmptyPaths {
    /// The squares of the rooks.
    pub(crate) rooks: SquareSet,
    /// The squares that the king would pass or reach.
    pub(crate) king: SquareSet,
}

impl<S: Side, R: Read> Generator<'_, S, R> {
    /// The castling moves to which `S` has the right, with empty paths of king and rook.
    #[inline]
    pub(crate) fn empty_castling_paths(&self) -> EmptyPaths {
        let mut paths = EmptyPaths { rooks: SquareSet::EMPTY, king: SquareSet::EMPTY };
        if self.state.castling.is_empty() || self.mask.quiets.is_empty() {
            return paths;
        }
        for side in CastlingSide::ALL {
            if let Some(rook) = self.state.castling.rook_square(S::COLOR, side) {
                let path = self.castling_path(rook);
                if (on_first_rank(S::COLOR, path.empty) & self.occupied()).is_empty() {
                    paths.rooks |= rook.into();
                    paths.king |= self.king_path(rook);
                }
            }
        }
        paths
    }

    /// Pushes the castling moves of a side that is not in check.
    #[inline(never)]
    pub(crate) fn castling(
        self,
        rooks: SquareSet,
        info: AttackedAndPinned,
        sink: &mut impl MoveSink,
    ) {
        if !self.mask.from.contains(self.king) {
            return;
        }
        R::phase(Phase::Castling);
        for rook in rooks & self.mask.quiets {
            let mv = Move::new(self.king, rook, MoveKind::Castle);
            let is_safe = (self.king_path(rook) & info.attacked).is_empty();
            if is_safe && !self.rook_uncovers(mv) {
                sink.push(mv);
            }
        }
    }

    /// Whether a slider attacks the king after castling.
    ///
    /// In Chess960 the rook may leave a square from which it shielded the king's new one: with
    /// king c1, rook b1 and an enemy rook on a1, castling would end in check.
    #[inline]
    fn rook_uncovers(&self, mv: Move) -> bool {
        if mv.to().file() == mv.castling_side().standard_rook() {
            return false;
        }
        let (king, rook) = mv.castling_targets();
        let others = self.occupied() - mv.from().into() - mv.to().into();
        self.slider_attacks(king, others | rook.into())
    }

    /// The squares that the king passes or reaches.
    #[inline(always)]
    fn king_path(&self, rook: Square) -> SquareSet {
        on_first_rank(S::COLOR, self.castling_path(rook).safe) - self.king.into()
    }

    #[inline(always)]
    fn castling_path(&self, rook: Square) -> &'static CastlingPath {
        &CASTLING_PATHS[self.king.file().index()][rook.file().index()]
    }
}
