//! Playing moves and taking them back.

use board_core::side::Side;
use board_core::{CastlingSide, Move, MoveKind, Role, State};

use crate::walk::forward;
use crate::{Cell, Geometry, Index, Mailbox};

/// What a move destroys: the state before it and the man it took.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    state: State,
    taken: Cell,
}

/// The four squares of a castling move.
struct Castling {
    king: Index,
    king_target: Index,
    rook: Index,
    rook_target: Index,
}

impl Castling {
    fn of<G: Geometry>(mv: Move) -> Castling {
        let side: CastlingSide = mv.castling_side();
        let rank = mv.from().rank();
        Castling {
            king: G::index(mv.from()),
            king_target: G::coords(side.king_target(), rank),
            rook: G::index(mv.to()),
            rook_target: G::coords(side.rook_target(), rank),
        }
    }
}

/// Whether a move of this man, or the capture of that, may cost a castling right.
#[inline(always)]
fn touches_rights<S: Side>(man: Cell, taken: Cell) -> bool {
    man == Cell::man::<S>(Role::King)
        || man == Cell::man::<S>(Role::Rook)
        || taken == Cell::man::<S::Them>(Role::Rook)
}

impl<G: Geometry> Mailbox<G> {
    /// Plays a move of `S`.
    #[inline(always)]
    pub(crate) fn make_move<S: Side>(&mut self, mv: Move) -> Undo {
        let undo = Undo { state: self.state, taken: G::at(&self.cells, G::index(mv.to())) };
        self.pass_turn::<S>();
        if mv.is_castle() {
            self.castle::<S>(mv);
        } else {
            self.move_man::<S>(mv, undo.taken);
        }
        debug_assert_eq!(self.check(), Ok(()));
        undo
    }

    #[inline(always)]
    fn move_man<S: Side>(&mut self, mv: Move, taken: Cell) {
        let (from, to) = (G::index(mv.from()), G::index(mv.to()));
        let man = G::at(&self.cells, from);
        G::put(&mut self.cells, from, Cell::EMPTY);
        G::put(&mut self.cells, to, man);
        if man == Cell::man::<S>(Role::Pawn) || mv.is_capture() {
            self.state.halfmove_clock = 0;
        }
        if man == Cell::man::<S>(Role::King) {
            self.kings[S::COLOR.index()] = to;
        }
        if touches_rights::<S>(man, taken) && !self.state.castling.is_empty() {
            self.lose_rights::<S>(mv);
        }
        if !mv.is_plain() {
            self.make_special::<S>(mv, to);
        }
    }

    /// What double steps, en passant captures and promotions do beyond moving a man.
    #[inline(always)]
    fn make_special<S: Side>(&mut self, mv: Move, to: Index) {
        let behind = G::step(to, forward::<S::Them>(), 1);
        match mv.kind() {
            MoveKind::DoublePush => self.state.en_passant = Some(G::square(behind)),
            MoveKind::EnPassant => G::put(&mut self.cells, behind, Cell::EMPTY),
            _ => {
                if let Some(role) = mv.promotion() {
                    G::put(&mut self.cells, to, Cell::man::<S>(role));
                }
            }
        }
    }

    /// Takes back a move of `S`.
    #[inline(always)]
    pub(crate) fn unmake_move<S: Side>(&mut self, mv: Move, undo: Undo) {
        self.state = undo.state;
        if mv.is_castle() {
            self.uncastle::<S>(mv);
        } else {
            self.move_man_back::<S>(mv, undo.taken);
        }
        debug_assert_eq!(self.check(), Ok(()));
    }

    #[inline(always)]
    fn move_man_back<S: Side>(&mut self, mv: Move, taken: Cell) {
        let (from, to) = (G::index(mv.from()), G::index(mv.to()));
        let mut man = G::at(&self.cells, to);
        if mv.is_promotion() {
            man = Cell::man::<S>(Role::Pawn);
        }
        if mv.is_en_passant() {
            let behind = G::step(to, forward::<S::Them>(), 1);
            G::put(&mut self.cells, behind, Cell::man::<S::Them>(Role::Pawn));
        }
        G::put(&mut self.cells, to, taken);
        G::put(&mut self.cells, from, man);
        if man == Cell::man::<S>(Role::King) {
            self.kings[S::COLOR.index()] = from;
        }
    }

    /// Passes the turn of `S`: the part of the state that every move changes.
    #[inline(always)]
    fn pass_turn<S: Side>(&mut self) {
        let state = &mut self.state;
        state.side_to_move = S::Them::COLOR;
        state.en_passant = None;
        state.halfmove_clock = state.halfmove_clock.saturating_add(1);
        if !S::IS_WHITE {
            state.fullmove_number = state.fullmove_number.saturating_add(1);
        }
    }

    /// Plays a null move of `S`.
    pub(crate) fn make_null_move<S: Side>(&mut self) -> Undo {
        let undo = Undo { state: self.state, taken: Cell::EMPTY };
        self.pass_turn::<S>();
        undo
    }

    /// Takes back a null move.
    pub(crate) fn unmake_null_move(&mut self, undo: Undo) {
        self.state = undo.state;
    }

    /// In Chess960 the king may land where the rook stood and the other way round, so both leave
    /// before either arrives.
    #[inline(never)]
    fn castle<S: Side>(&mut self, mv: Move) {
        let squares = Castling::of::<G>(mv);
        G::put(&mut self.cells, squares.king, Cell::EMPTY);
        G::put(&mut self.cells, squares.rook, Cell::EMPTY);
        G::put(&mut self.cells, squares.king_target, Cell::man::<S>(Role::King));
        G::put(&mut self.cells, squares.rook_target, Cell::man::<S>(Role::Rook));
        self.kings[S::COLOR.index()] = squares.king_target;
        self.state.castling.lose_all(S::COLOR);
    }

    #[inline(never)]
    fn uncastle<S: Side>(&mut self, mv: Move) {
        let squares = Castling::of::<G>(mv);
        G::put(&mut self.cells, squares.king_target, Cell::EMPTY);
        G::put(&mut self.cells, squares.rook_target, Cell::EMPTY);
        G::put(&mut self.cells, squares.king, Cell::man::<S>(Role::King));
        G::put(&mut self.cells, squares.rook, Cell::man::<S>(Role::Rook));
        self.kings[S::COLOR.index()] = squares.king;
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
