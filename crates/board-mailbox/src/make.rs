//! Playing moves and taking them back.

use board_core::side::Side;
use board_core::{CastlingSide, Move, Role, Square, State};

use crate::piece_index::PieceIndex;
use crate::walk::forward;
use crate::{Cell, Geometry, Index, Mailbox};

/// What a move destroys: the state before it and the piece it took.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    state: State,
    taken: Cell,
}

/// The four squares of a castling move.
struct Castling {
    king: Square,
    king_target: Square,
    rook: Square,
    rook_target: Square,
}

impl Castling {
    fn of(mv: Move) -> Castling {
        let side: CastlingSide = mv.castling_side();
        let rank = mv.from().rank();
        Castling {
            king: mv.from(),
            king_target: Square::from_coords(side.king_target(), rank),
            rook: mv.to(),
            rook_target: Square::from_coords(side.rook_target(), rank),
        }
    }
}

/// Whether a move does more than to move a piece: one question, of which the answer is nearly always
/// no.
#[inline(always)]
fn is_rare(mv: Move) -> bool {
    mv.is_castle() | mv.is_en_passant() | mv.is_promotion()
}

/// Whether a move of this piece, or the capture of that, may cost a castling right.
#[inline(always)]
fn touches_rights<S: Side>(piece: Cell, taken: Cell) -> bool {
    (piece == Cell::of_side::<S>(Role::King))
        | (piece == Cell::of_side::<S>(Role::Rook))
        | (taken == Cell::of_side::<S::Them>(Role::Rook))
}

impl<G: Geometry, I: PieceIndex> Mailbox<G, I> {
    /// Plays a move of `S`.
    #[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
    pub(crate) fn make_move<S: Side>(&mut self, mv: Move) -> Undo {
        let undo = Undo { state: self.state, taken: G::at(&self.cells, G::index(mv.to())) };
        self.state.pass_turn::<S>();
        if is_rare(mv) {
            self.make_rare::<S>(mv, undo.taken);
        } else {
            self.move_piece::<S>(mv, undo.taken);
        }
        debug_assert_eq!(self.check(), Ok(()));
        undo
    }

    /// Moves a piece, who may take another. Which piece it is cannot be foreseen, so what differs is
    /// chosen and not jumped to.
    #[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
    fn move_piece<S: Side>(&mut self, mv: Move, taken: Cell) {
        let (from, to) = (G::index(mv.from()), G::index(mv.to()));
        let piece = G::at(&self.cells, from);
        G::put(&mut self.cells, from, Cell::EMPTY);
        G::put(&mut self.cells, to, piece);
        if I::KEEPS_LISTS && !taken.is_empty() {
            self.index.remove::<G, S::Them>(mv.to(), taken);
        }
        self.index.shift::<G>(mv.from(), mv.to());
        let starts_anew = (piece == Cell::of_side::<S>(Role::Pawn)) | !taken.is_empty();
        let clock = self.state.halfmove_clock;
        self.state.halfmove_clock = if starts_anew { 0 } else { clock };
        let behind = G::step(to, forward::<S::Them>(), 1);
        self.state.en_passant = if mv.is_double_push() { Some(G::square(behind)) } else { None };
        self.place_king::<S>(piece, to);
        if !self.state.castling.is_empty() && touches_rights::<S>(piece, taken) {
            self.lose_rights::<S>(mv);
        }
    }

    /// Remembers where the king stands, if he is the piece who has come to a square.
    #[inline(always)]
    fn place_king<S: Side>(&mut self, piece: Cell, square: Index) {
        let king = self.kings[S::COLOR.index()];
        let is_king = piece == Cell::of_side::<S>(Role::King);
        self.kings[S::COLOR.index()] = if is_king { square } else { king };
    }

    /// Castling, en passant and promotions.
    #[inline(never)]
    fn make_rare<S: Side>(&mut self, mv: Move, taken: Cell) {
        if mv.is_castle() {
            return self.castle::<S>(mv);
        }
        self.move_piece::<S>(mv, taken);
        if let Some(role) = mv.promotion() {
            G::put(&mut self.cells, G::index(mv.to()), Cell::of_side::<S>(role));
            self.index.remove::<G, S>(mv.to(), Cell::of_side::<S>(Role::Pawn));
            self.index.insert::<G, S>(mv.to(), Cell::of_side::<S>(role));
        } else {
            let victim = Self::victim::<S>(mv);
            G::put(&mut self.cells, victim, Cell::EMPTY);
            self.index
                .remove::<G, S::Them>(G::square(victim), Cell::of_side::<S::Them>(Role::Pawn));
        }
    }

    /// Where the pawn stands that `S` takes en passant.
    #[inline(always)]
    fn victim<S: Side>(mv: Move) -> Index {
        G::step(G::index(mv.to()), forward::<S::Them>(), 1)
    }

    /// Takes back a move of `S`.
    #[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
    pub(crate) fn unmake_move<S: Side>(&mut self, mv: Move, undo: Undo) {
        self.state = undo.state;
        if is_rare(mv) {
            self.unmake_rare::<S>(mv, undo.taken);
        } else {
            self.move_piece_back::<S>(mv, undo.taken);
        }
        debug_assert_eq!(self.check(), Ok(()));
    }

    #[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
    fn move_piece_back<S: Side>(&mut self, mv: Move, taken: Cell) {
        let (from, to) = (G::index(mv.from()), G::index(mv.to()));
        let piece = G::at(&self.cells, to);
        self.index.shift::<G>(mv.to(), mv.from());
        if I::KEEPS_LISTS && !taken.is_empty() {
            self.index.insert::<G, S::Them>(mv.to(), taken);
        }
        G::put(&mut self.cells, to, taken);
        G::put(&mut self.cells, from, piece);
        self.place_king::<S>(piece, from);
    }

    /// Takes back castling, en passant and promotions.
    #[inline(never)]
    fn unmake_rare<S: Side>(&mut self, mv: Move, taken: Cell) {
        if mv.is_castle() {
            return self.uncastle::<S>(mv);
        }
        if let Some(role) = mv.promotion() {
            G::put(&mut self.cells, G::index(mv.to()), Cell::of_side::<S>(Role::Pawn));
            self.index.remove::<G, S>(mv.to(), Cell::of_side::<S>(role));
            self.index.insert::<G, S>(mv.to(), Cell::of_side::<S>(Role::Pawn));
        }
        self.move_piece_back::<S>(mv, taken);
        if mv.is_en_passant() {
            let (victim, pawn) = (Self::victim::<S>(mv), Cell::of_side::<S::Them>(Role::Pawn));
            G::put(&mut self.cells, victim, pawn);
            self.index.insert::<G, S::Them>(G::square(victim), pawn);
        }
    }

    /// Plays a null move of `S`.
    pub(crate) fn make_null_move<S: Side>(&mut self) -> Undo {
        let undo = Undo { state: self.state, taken: Cell::EMPTY };
        self.state.pass_turn::<S>();
        undo
    }

    /// Takes back a null move.
    pub(crate) fn unmake_null_move(&mut self, undo: Undo) {
        self.state = undo.state;
    }

    /// Plays a castling move.
    fn castle<S: Side>(&mut self, mv: Move) {
        let Castling { king, king_target, rook, rook_target } = Castling::of(mv);
        self.move_king_and_rook::<S>([king, king_target], [rook, rook_target]);
        self.state.castling.lose_all(S::COLOR);
    }

    /// Takes a castling move back.
    fn uncastle<S: Side>(&mut self, mv: Move) {
        let Castling { king, king_target, rook, rook_target } = Castling::of(mv);
        self.move_king_and_rook::<S>([king_target, king], [rook_target, rook]);
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
        self.index.remove::<G, S>(rook[0], rook_cell);
        self.index.shift::<G>(king[0], king[1]);
        self.index.insert::<G, S>(rook[1], rook_cell);
    }

    /// A right goes with the first move of its king or rook, and with the capture of its rook.
    #[inline(never)]
    fn lose_rights<S: Side>(&mut self, mv: Move) {
        if self.king_of::<S>() == G::index(mv.to()) {
            self.state.castling.lose_all(S::COLOR);
        }
        // A rook may take a rook, and both sides lose a right.
        self.state.castling.lose_rook(mv.from());
        self.state.castling.lose_rook(mv.to());
    }
}
