//! All moves of a side.

use core::marker::PhantomData;

use board_core::side::Side;
use board_core::trace::Phase;
use board_core::{Move, MoveKind, MoveMask, Rank, Role, sets};

use crate::checkers_and_pinners::CheckersAndPinners;
use crate::plane_sets::PlaneSets;
use crate::read::Read;
use crate::set::{Place, Set};
use crate::sink::TargetSink;
use crate::{Nibble, PieceCode};

/// Generates the moves of `S`, the side to move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Generator<'a, S, R> {
    pub(crate) board: &'a Nibble,
    /// The moves asked for.
    pub(crate) mask: MoveMask,
    pub(crate) pieces: PlaneSets<S>,
    /// The square of the own king.
    pub(crate) king: Place,
    reader: PhantomData<R>,
}

/// The squares that a move may reach.
#[derive(Clone, Copy, Debug)]
struct Targets {
    /// For a pawn that promotes.
    promoting: Set,
    /// For any other move.
    others: Set,
}

impl Targets {
    /// Those of them in a set.
    #[inline(always)]
    fn within(self, set: Set) -> Targets {
        Targets { promoting: self.promoting & set, others: self.others & set }
    }
}

impl<'a, S: Side, R: Read> Generator<'a, S, R> {
    /// Finds the pieces of a board.
    #[inline(always)]
    pub(crate) fn new(board: &'a Nibble, mask: MoveMask) -> Self {
        R::phase(Phase::Pieces);
        let pieces = R::pieces(&board.ranks);
        Generator { board, mask, pieces, king: board.king_of::<S>(), reader: PhantomData }
    }

    /// Pushes the legal moves.
    #[inline(always)]
    pub(crate) fn legal(&self, sink: &mut impl TargetSink) -> CheckersAndPinners {
        R::phase(Phase::ChecksAndPins);
        let info = CheckersAndPinners::of::<S, R>(self.king, &self.pieces);
        let targets = self.targets();
        if self.mask.from.contains(self.king.square()) {
            self.king_steps(targets, sink);
            if info.checkers.is_empty() {
                self.castling(sink);
            }
        }
        // In double check only the king can move.
        if sink.is_done() || info.checkers.more_than_one() {
            return info;
        }
        R::phase(Phase::OtherPieces);
        let from = Set::of_squares(self.mask.from);
        let unpinned = self.pieces.own & from & !Set::at(self.king) & !info.pinned;
        self.pieces(unpinned, targets.within(info.check_mask::<R>(self.king)), sink);
        // A pinned piece cannot meet a check.
        if info.checkers.is_empty() && !info.pinned.is_empty() {
            self.pinned_pieces(info, targets, sink);
        }
        if self.board.en_passant_square().is_some() {
            self.en_passant(sink);
        }
        info
    }

    /// Pushes the pseudo-legal moves.
    pub(crate) fn pseudo_legal(&self, sink: &mut impl TargetSink) {
        self.pieces(self.pieces.own, self.targets(), sink);
        if !self.pieces.is_attacked::<R>(self.king, self.pieces.occupied()) {
            self.castling(sink);
        }
        if let Some(target) = self.board.en_passant_square()
            && self.mask.captures.contains(target)
        {
            let mut origins = self.en_passant_origins(target);
            while let Some(origin) = origins.pop() {
                sink.push(Move::new(origin.square(), target, MoveKind::EnPassant));
            }
        }
    }

    /// The targets of all moves but castling and en passant.
    #[inline(always)]
    fn targets(&self) -> Targets {
        let MoveMask { quiets, captures, promotions, .. } = self.mask;
        let PlaneSets { own, enemy, .. } = self.pieces;
        let captures = Set::of_squares(captures) & enemy;
        let empty = !enemy & !own;
        Targets {
            promoting: captures | (Set::of_squares(promotions) & empty),
            others: captures | (Set::of_squares(quiets) & empty),
        }
    }

    /// Pushes the king's steps to these targets. Sliders attack through the king's square, because the
    /// king leaves it.
    #[inline(always)]
    fn king_steps(&self, targets: Targets, sink: &mut impl TargetSink) {
        R::phase(Phase::King);
        let mut steps = R::king_attacks(self.king) & targets.others;
        let mut safe = Set::EMPTY;
        let occupied = self.pieces.occupied() & !Set::at(self.king);
        while let Some(square) = steps.pop() {
            if !self.pieces.is_attacked::<R>(square, occupied) {
                safe |= Set::at(square);
            }
        }
        sink.push_targets(self.king, safe, self.pieces.enemy);
    }

    /// Pushes the moves of some pieces to these targets.
    #[inline(always)]
    fn pieces(&self, pieces: Set, targets: Targets, sink: &mut impl TargetSink) {
        let enemy = self.pieces.enemy;
        let pawn = PieceCode::of_side::<S>(Role::Pawn);
        let pawns = pieces & self.pieces.pawns();
        let seventh = const { Set::of_squares(sets::rank::<S>(Rank::Seventh)) };
        let mut promoting = pawns & seventh;
        while let Some(from) = promoting.pop() {
            let reached = R::targets(pawn, from, &self.board.ranks, enemy);
            sink.push_promotion_targets(from, reached & targets.promoting, enemy);
        }
        let mut others = pawns & !seventh;
        while let Some(from) = others.pop() {
            let reached = R::targets(pawn, from, &self.board.ranks, enemy);
            sink.push_pawn_targets(from, reached & targets.others, enemy);
        }
        let mut pieces = pieces & !pawns;
        while !sink.is_done()
            && let Some(from) = pieces.pop()
        {
            // The nibble and the square select the code.
            let piece = self.board.ranks.at(from.square());
            let reached = R::targets(piece, from, &self.board.ranks, enemy);
            sink.push_targets(from, reached & targets.others, enemy);
        }
    }

    /// Pushes the moves of pinned pieces: each between the king and its pinner, which it may capture.
    #[inline(never)]
    fn pinned_pieces(
        &self,
        info: CheckersAndPinners,
        targets: Targets,
        sink: &mut impl TargetSink,
    ) {
        let pinned = info.pinned & Set::of_squares(self.mask.from);
        let mut pinners = info.pinners;
        while let Some(pinner) = pinners.pop() {
            let line = R::between(self.king, pinner) | Set::at(pinner);
            self.pieces(line & pinned, targets.within(line), sink);
        }
    }
}
