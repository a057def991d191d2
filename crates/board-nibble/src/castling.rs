//! Castling, in standard chess and Chess960 alike.

use board_core::castling_path::{CASTLING_PATHS, on_first_rank};
use board_core::side::Side;
use board_core::trace::Phase;
use board_core::{CastlingSide, File, Move, MoveKind, Rank, Square, SquareSet};

use crate::Nibble;
use crate::generate::Generator;
use crate::read::Read;
use crate::set::Place;
use crate::sink::TargetSink;

impl<S: Side, R: Read> Generator<'_, S, R> {
    /// Pushes the castling moves of a side that is not in check.
    #[inline(always)]
    pub(crate) fn castling(&self, sink: &mut impl TargetSink) {
        if !self.board.rights.has_any(S::COLOR) || self.mask.quiets.is_empty() {
            return;
        }
        R::phase(Phase::Castling);
        for mv in CastlingSide::ALL.map(|side| self.castling_to(side)).into_iter().flatten() {
            if self.mask.quiets.contains(mv.to()) {
                sink.push(mv);
            }
        }
    }

    /// The castling move to one side, if it is legal.
    #[inline(always)]
    fn castling_to(&self, side: CastlingSide) -> Option<Move> {
        let rook = self.board.rights.rook(S::COLOR, side)?;
        let king = self.king.square().file();
        let path = if king == File::E && rook == side.standard_rook() {
            match side {
                CastlingSide::KingSide => const { nibbles(0b0110_0000) },
                CastlingSide::QueenSide => const { nibbles(0b0000_1110) },
            }
        } else {
            nibbles(CASTLING_PATHS[king.index()][rook.index()].empty)
        };
        if self.board.ranks.rank(Rank::First.of(S::COLOR)) & path != 0 {
            return None;
        }
        self.castling_if_safe(side, rook)
    }

    /// The castling move on an empty path, if the king passes and reaches no attacked square.
    #[inline(never)]
    fn castling_if_safe(&self, side: CastlingSide, rook: File) -> Option<Move> {
        let king = self.king.square();
        let path = &CASTLING_PATHS[king.file().index()][rook.index()];
        let squares = on_first_rank(S::COLOR, path.safe) - SquareSet::of(king);
        let is_attacked =
            |square| self.pieces.is_attacked::<R>(Place::of(square), self.pieces.occupied());
        if squares.into_iter().any(is_attacked) {
            return None;
        }
        let mv = Move::new(king, Square::from_coords(rook, king.rank()), MoveKind::Castle);
        (rook == side.standard_rook() || !self.rook_uncovers(mv)).then_some(mv)
    }

    /// Whether the king stands in check after castling: in Chess960 the rook may leave a square
    /// from which it shielded the king's new one.
    #[inline(never)]
    fn rook_uncovers(&self, mv: Move) -> bool {
        let mut after = *self.board;
        after.castle::<S>(mv);
        after.is_in_check::<S, R>()
    }
}

impl Nibble {
    /// Whether the king of `S` is attacked.
    pub(crate) fn is_in_check<S: Side, R: Read>(&self) -> bool {
        let pieces = R::pieces::<S>(&self.ranks);
        pieces.is_attacked::<R>(self.king_of::<S>(), pieces.occupied())
    }
}

/// The nibbles of some files of a rank, one bit per file.
const fn nibbles(files: u8) -> u32 {
    let mut nibbles = 0;
    let mut file = 0;
    while file < 8 {
        nibbles |= ((files as u32 >> file & 1) * 15) << (4 * file);
        file += 1;
    }
    nibbles
}
