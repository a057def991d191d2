//! Making and unmaking moves.

use board_core::side::Side;
use board_core::{Move, Role, SMALL, Square, State};

use crate::piece_finder::PieceFinder;
use crate::{ArrayBoard, Cell, Direction, Geometry, Index};

/// What unmaking a move needs: the state before it and the captured piece.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    pub(crate) state: State,
    captured: Cell,
}

/// Whether a move of this piece, or this capture, may lose a castling right.
#[inline(always)]
fn touches_rights<S: Side>(piece: Cell, captured: Cell) -> bool {
    (piece == Cell::of_side::<S>(Role::King))
        | (piece == Cell::of_side::<S>(Role::Rook))
        | (captured == Cell::of_side::<S::Them>(Role::Rook))
}

impl<G: Geometry, F: PieceFinder> ArrayBoard<G, F> {
    /// Makes a move of `S`.
    #[inline(always)]
    pub(crate) fn make_move<S: Side>(&mut self, mv: Move) -> Undo {
        let undo = Undo { state: self.state, captured: G::at(&self.cells, G::index(mv.to())) };
        self.state.pass_turn::<S>();
        if SMALL || mv.is_special() {
            self.make_any::<S>(mv, undo.captured);
        } else {
            self.move_piece::<S>(mv, undo.captured);
        }
        debug_assert_eq!(self.check(), Ok(()));
        undo
    }

    /// Moves a piece, which may capture another. The processor cannot predict which piece it is, so
    /// values are selected, not branched to.
    #[inline(always)]
    fn move_piece<S: Side>(&mut self, mv: Move, captured: Cell) {
        let (from, to) = (G::index(mv.from()), G::index(mv.to()));
        let piece = G::at(&self.cells, from);
        G::put(&mut self.cells, from, Cell::EMPTY);
        G::put(&mut self.cells, to, piece);
        if F::KEEPS_LISTS && !captured.is_empty() {
            self.finder.remove::<G, S::Them>(mv.to(), captured);
        }
        self.finder.shift::<G>(mv.from(), mv.to());
        let resets_clock = (piece == Cell::of_side::<S>(Role::Pawn)) | !captured.is_empty();
        let clock = self.state.halfmove_clock;
        self.state.halfmove_clock = if resets_clock { 0 } else { clock };
        let behind = G::step(to, Direction::forward::<S::Them>(), 1);
        self.state.en_passant = if mv.is_double_push() { Some(G::square(behind)) } else { None };
        self.place_king::<S>(piece, to);
        if !self.state.castling.is_empty() && touches_rights::<S>(piece, captured) {
            self.lose_rights::<S>(mv);
        }
    }

    /// Stores the square of the king, if it is the piece that has moved to a square.
    #[inline(always)]
    fn place_king<S: Side>(&mut self, piece: Cell, square: Index) {
        let king = self.kings[S::COLOR.index()];
        let is_king = piece == Cell::of_side::<S>(Role::King);
        self.kings[S::COLOR.index()] = if is_king { square } else { king };
    }

    /// Any move: called for castling, en passant and promotions, or for all to keep the code small.
    #[inline(never)]
    fn make_any<S: Side>(&mut self, mv: Move, captured: Cell) {
        if mv.is_castle() {
            let (king, rook) = mv.castling_targets();
            self.move_king_and_rook::<S>([mv.from(), king], [mv.to(), rook]);
            return self.state.castling.lose_all(S::COLOR);
        }
        self.move_piece::<S>(mv, captured);
        if let Some(role) = mv.promotion() {
            G::put(&mut self.cells, G::index(mv.to()), Cell::of_side::<S>(role));
            self.finder.remove::<G, S>(mv.to(), Cell::of_side::<S>(Role::Pawn));
            self.finder.insert::<G, S>(mv.to(), Cell::of_side::<S>(role));
        } else if mv.is_en_passant() {
            let (square, pawn) = (mv.capture_square(), Cell::of_side::<S::Them>(Role::Pawn));
            G::put(&mut self.cells, G::index(square), Cell::EMPTY);
            self.finder.remove::<G, S::Them>(square, pawn);
        }
    }

    /// Unmakes a move of `S`.
    #[inline(always)]
    pub(crate) fn unmake_move<S: Side>(&mut self, mv: Move, undo: Undo) {
        self.state = undo.state;
        if SMALL || mv.is_special() {
            self.unmake_any::<S>(mv, undo.captured);
        } else {
            self.move_piece_back::<S>(mv, undo.captured);
        }
        debug_assert_eq!(self.check(), Ok(()));
    }

    #[inline(always)]
    fn move_piece_back<S: Side>(&mut self, mv: Move, captured: Cell) {
        let (from, to) = (G::index(mv.from()), G::index(mv.to()));
        let piece = G::at(&self.cells, to);
        self.finder.shift::<G>(mv.to(), mv.from());
        if F::KEEPS_LISTS && !captured.is_empty() {
            self.finder.insert::<G, S::Them>(mv.to(), captured);
        }
        G::put(&mut self.cells, to, captured);
        G::put(&mut self.cells, from, piece);
        self.place_king::<S>(piece, from);
    }

    /// Unmakes any move: called as `make_any` is.
    #[inline(never)]
    fn unmake_any<S: Side>(&mut self, mv: Move, captured: Cell) {
        if mv.is_castle() {
            let (king, rook) = mv.castling_targets();
            return self.move_king_and_rook::<S>([king, mv.from()], [rook, mv.to()]);
        }
        if let Some(role) = mv.promotion() {
            G::put(&mut self.cells, G::index(mv.to()), Cell::of_side::<S>(Role::Pawn));
            self.finder.remove::<G, S>(mv.to(), Cell::of_side::<S>(role));
            self.finder.insert::<G, S>(mv.to(), Cell::of_side::<S>(Role::Pawn));
        }
        self.move_piece_back::<S>(mv, captured);
        if mv.is_en_passant() {
            let (square, pawn) = (mv.capture_square(), Cell::of_side::<S::Them>(Role::Pawn));
            G::put(&mut self.cells, G::index(square), pawn);
            self.finder.insert::<G, S::Them>(square, pawn);
        }
    }

    /// Makes a null move of `S`.
    pub(crate) fn make_null_move<S: Side>(&mut self) -> Undo {
        let undo = Undo { state: self.state, captured: Cell::EMPTY };
        self.state.pass_turn::<S>();
        undo
    }

    /// Moves king and rook, each from a square to another. In Chess960 the king may land where the
    /// rook stood and the other way round, so both leave before either arrives.
    fn move_king_and_rook<S: Side>(&mut self, king: [Square; 2], rook: [Square; 2]) {
        let (king_cell, rook_cell) =
            (Cell::of_side::<S>(Role::King), Cell::of_side::<S>(Role::Rook));
        G::put(&mut self.cells, G::index(king[0]), Cell::EMPTY);
        G::put(&mut self.cells, G::index(rook[0]), Cell::EMPTY);
        G::put(&mut self.cells, G::index(king[1]), king_cell);
        G::put(&mut self.cells, G::index(rook[1]), rook_cell);
        self.kings[S::COLOR.index()] = G::index(king[1]);
        self.finder.remove::<G, S>(rook[0], rook_cell);
        self.finder.shift::<G>(king[0], king[1]);
        self.finder.insert::<G, S>(rook[1], rook_cell);
    }

    /// A right is lost with the first move of its king or rook, and with the capture of its rook.
    #[inline(never)]
    fn lose_rights<S: Side>(&mut self, mv: Move) {
        if self.king_of::<S>() == G::index(mv.to()) {
            self.state.castling.lose_all(S::COLOR);
        }
        // If a rook captures a rook, both sides may lose a right.
        self.state.castling.lose_rook(mv.from());
        self.state.castling.lose_rook(mv.to());
    }
}
