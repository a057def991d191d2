//! En passant.

use board_core::side::Side;
use board_core::trace::Phase;
use board_core::{Move, MoveKind, Role, Square};

use crate::PieceCode;
use crate::generate::Generator;
use crate::geometry::PAWN;
use crate::read::Read;
use crate::set::{Place, Set};
use crate::sink::TargetSink;

impl<S: Side, R: Read> Generator<'_, S, R> {
    /// Pushes the legal en passant captures.
    #[inline]
    pub(crate) fn en_passant(&self, sink: &mut impl TargetSink) {
        for mv in self.en_passant_captures().into_iter().flatten() {
            sink.push(mv);
        }
    }

    /// The legal en passant captures. Two pieces leave their squares at once, which may uncover any line.
    /// So each capture is made on a copy, and the king of the copy is tested.
    #[inline(never)]
    fn en_passant_captures(&self) -> [Option<Move>; 2] {
        let mut captures = [None; 2];
        let Some(target) = self.board.en_passant_square() else { return captures };
        if !self.mask.captures.contains(target) {
            return captures;
        }
        R::phase(Phase::EnPassant);
        let mut origins = self.en_passant_origins(target) & Set::of_squares(self.mask.from);
        for capture in &mut captures {
            let Some(origin) = origins.pop() else { break };
            let mv = Move::new(origin.square(), target, MoveKind::EnPassant);
            *capture = self.is_safe_after(mv).then_some(mv);
        }
        captures
    }

    /// The pawns of `S` that attack the en passant square.
    pub(crate) fn en_passant_origins(&self, target: Square) -> Set {
        // An enemy pawn on the square would attack these pawns.
        let origins = PAWN[S::Them::COLOR.index()][Place::of(target).index()];
        origins & self.pieces.pawns() & self.pieces.own
    }

    /// Whether the king is safe after an en passant capture.
    fn is_safe_after(&self, mv: Move) -> bool {
        let mut after = *self.board;
        after.ranks.clear(mv.from());
        after.ranks.clear(mv.capture_square());
        after.ranks.put(mv.to(), PieceCode::of_side::<S>(Role::Pawn));
        !after.is_in_check::<S, R>()
    }
}
