//! The legal moves of a side.

use core::marker::PhantomData;

use board_core::side::Side;
use board_core::trace::Phase;
use board_core::{Move, MoveKind, MoveMask, MoveSink, SMALL, SquareSet};

use crate::castling::NO_CASTLING;
use crate::checks_by_direction::{ChecksByDirection, line_between};
use crate::piece_finder::{PieceFinder, Wanted};
use crate::scan_set::ScanSet;
use crate::{ArrayBoard, Direction, Geometry};

/// Generates moves of the side `S`: those that the mask allows, into a sink.
///
/// Its methods are spread over four files: the whole (here), `king`, `castling`, and `piece_moves`
/// for all other pieces.
pub(crate) struct Generator<'a, G: Geometry, F: PieceFinder, S: Side, K: MoveSink + ?Sized> {
    pub(crate) board: &'a ArrayBoard<G, F>,
    pub(crate) mask: MoveMask,
    pub(crate) sink: &'a mut K,
    side: PhantomData<S>,
}

impl<'a, G: Geometry, F: PieceFinder, S: Side, K: MoveSink + ?Sized> Generator<'a, G, F, S, K> {
    #[inline(always)]
    pub(crate) fn new(board: &'a ArrayBoard<G, F>, mask: MoveMask, sink: &'a mut K) -> Self {
        Generator { board, mask, sink, side: PhantomData }
    }

    /// Pushes the moves of the pieces among some, all but the king's.
    #[inline(always)]
    fn pieces(&mut self, found: F::Found, among: ScanSet) {
        let ArrayBoard { cells, finder, .. } = self.board;
        let is_done = finder.pieces::<G, S>(
            found,
            cells,
            Wanted::NonSliders,
            among,
            #[inline(always)]
            |piece, from| {
                self.non_slider(piece, from);
                self.sink.is_done()
            },
        );
        if !is_done {
            finder.pieces::<G, S>(
                found,
                cells,
                Wanted::Sliders,
                among,
                #[inline(always)]
                |piece, from| {
                    self.slider(piece, from);
                    self.sink.is_done()
                },
            );
        }
    }

    /// Pushes the moves of pinned pieces, each along its line.
    #[inline(always)]
    fn pinned_pieces(&mut self, mut pinned: ScanSet) {
        let king = self.board.king_of::<S>();
        while let Some(piece) = pinned.next::<G>() {
            self.pinned(piece, line_between::<G>(king, piece));
        }
    }
}

impl<G: Geometry, F: PieceFinder, S: Side, K: MoveSink> Generator<'_, G, F, S, K> {
    /// Pushes the legal moves.
    #[inline(always)]
    pub(crate) fn legal(mut self) -> ChecksByDirection {
        let (board, mask) = (self.board, self.mask);
        let found = board.finder.find::<G>(&board.cells);
        let castling =
            if mask.quiets.is_empty() { NO_CASTLING } else { board.castling_rooks::<S>() };
        let info = board.find_checks::<S>(found, castling);
        if mask.from.contains(G::square(board.king_of::<S>())) {
            self.king_steps(info);
            if info.checkers() == 0 {
                self.castling(castling, info);
            }
        }
        // In double check only the king can move.
        if self.sink.is_done() || info.checkers() > 1 {
            return info;
        }
        let evasion_mask = (info.checkers() == 1)
            .then(|| mask.to(info.check_mask::<G, S>(&board.cells, board.king_of::<S>())));
        G::phase(Phase::OtherPieces);
        let among = if mask.from == SquareSet::ALL { ScanSet::ALL } else { ScanSet::on(mask.from) };
        match evasion_mask {
            None => self.without_check(found, among, info),
            // A pinned piece cannot stop a check: it would have to leave its line.
            Some(mask) => {
                board.pieces_within::<S>(found, among - info.pinned, mask, self.sink);
            }
        }
        if !mask.captures.is_empty() && board.state.en_passant.is_some() {
            board.en_passant::<S>(info.checking_non_slider(), mask, self.sink);
        }
        info
    }

    /// Pushes the moves of a side that is not in check, all but the king's.
    #[inline(always)]
    fn without_check(&mut self, found: F::Found, among: ScanSet, info: ChecksByDirection) {
        let free = among - info.pinned;
        if SMALL || self.mask != MoveMask::ALL {
            self.board.pieces_within::<S>(found, free, self.mask, self.sink);
        } else {
            self.pieces(found, free);
        }
        if !info.pinned.is_empty() {
            self.board.pinned_within::<S>(among & info.pinned, self.mask, self.sink);
        }
    }

    /// Pushes the pseudo-legal moves.
    #[inline(always)]
    pub(crate) fn pseudo_legal(mut self) {
        let board = self.board;
        let found = board.finder.find::<G>(&board.cells);
        let king = board.king_of::<S>();
        for direction in Direction::QUEEN_DIRECTIONS {
            self.step(king, direction);
        }
        let castling = board.castling_rooks::<S>();
        if castling != NO_CASTLING {
            let info = board.find_checks::<S>(found, castling);
            if info.checkers() == 0 {
                self.castling(castling, info);
            }
        }
        board.pieces_within::<S>(found, ScanSet::ALL, self.mask, self.sink);
        if let Some(target) = board.state.en_passant
            && self.mask.captures.contains(target)
        {
            for from in board.en_passant_origins::<S>(target) {
                self.sink.push(Move::new(from, target, MoveKind::EnPassant));
            }
        }
    }
}

/// What is called rarely: with a sink behind a pointer, there is one copy for all sinks.
impl<G: Geometry, F: PieceFinder> ArrayBoard<G, F> {
    /// Pushes the legal moves within a mask.
    #[inline(never)]
    pub(crate) fn legal_within(
        &self,
        mask: MoveMask,
        mut sink: &mut dyn MoveSink,
    ) -> ChecksByDirection {
        self.legal_of_side(mask, &mut sink)
    }

    /// Pushes the moves within a mask of the pieces among some, all but the king's.
    #[inline(never)]
    pub(crate) fn pieces_within<S: Side>(
        &self,
        found: F::Found,
        among: ScanSet,
        mask: MoveMask,
        sink: &mut dyn MoveSink,
    ) {
        match sink.list() {
            // A search asks for lists of noisy moves more often than for any other.
            Some(list) if !SMALL && mask.quiets.is_empty() => {
                let noisy = MoveMask { quiets: SquareSet::EMPTY, ..mask };
                Generator::<G, F, S, _>::new(self, noisy, list).pieces(found, among);
            }
            Some(list) if !SMALL => {
                Generator::<G, F, S, _>::new(self, mask, list).pieces(found, among);
            }
            _ => Generator::<G, F, S, _>::new(self, mask, sink).pieces(found, among),
        }
    }

    /// Pushes the moves of pinned pieces within a mask.
    #[inline(never)]
    fn pinned_within<S: Side>(&self, pinned: ScanSet, mask: MoveMask, sink: &mut dyn MoveSink) {
        Generator::<G, F, S, _>::new(self, mask, sink).pinned_pieces(pinned);
    }
}
