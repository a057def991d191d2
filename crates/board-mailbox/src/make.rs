//! Playing moves and taking them back.

use board_core::side::Side;
use board_core::{CastlingSide, Move, MoveKind, Role, Square, State};

use crate::piece_index::PieceIndex;
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

/// Whether a move of this man, or the capture of that, may cost a castling right.
#[inline(always)]
fn touches_rights<S: Side>(man: Cell, taken: Cell) -> bool {
    man == Cell::man::<S>(Role::King)
        || man == Cell::man::<S>(Role::Rook)
        || taken == Cell::man::<S::Them>(Role::Rook)
}

impl<G: Geometry, I: PieceIndex> Mailbox<G, I> {
    /// Plays a move of `S`.
    #[inline(always)]
    pub(crate) fn make_move<S: Side>(&mut self, mv: Move) -> Undo {
        let undo = Undo { state: self.state, taken: G::at(&self.cells, G::index(mv.to())) };
        self.state.pass_turn::<S>();
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
        if !taken.is_empty() {
            self.index.remove::<G, S::Them>(mv.to(), taken);
        }
        self.index.shift::<G>(mv.from(), mv.to());
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
            MoveKind::EnPassant => {
                G::put(&mut self.cells, behind, Cell::EMPTY);
                self.index
                    .remove::<G, S::Them>(G::square(behind), Cell::man::<S::Them>(Role::Pawn));
            }
            _ => {
                if let Some(role) = mv.promotion() {
                    G::put(&mut self.cells, to, Cell::man::<S>(role));
                    self.index.remove::<G, S>(mv.to(), Cell::man::<S>(Role::Pawn));
                    self.index.insert::<G, S>(mv.to(), Cell::man::<S>(role));
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
            self.index.remove::<G, S>(mv.to(), man);
            man = Cell::man::<S>(Role::Pawn);
            self.index.insert::<G, S>(mv.to(), man);
        }
        self.index.shift::<G>(mv.to(), mv.from());
        if mv.is_en_passant() {
            let behind = G::step(to, forward::<S::Them>(), 1);
            let pawn = Cell::man::<S::Them>(Role::Pawn);
            G::put(&mut self.cells, behind, pawn);
            self.index.insert::<G, S::Them>(G::square(behind), pawn);
        }
        if !taken.is_empty() {
            self.index.insert::<G, S::Them>(mv.to(), taken);
        }
        G::put(&mut self.cells, to, taken);
        G::put(&mut self.cells, from, man);
        if man == Cell::man::<S>(Role::King) {
            self.kings[S::COLOR.index()] = from;
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
    #[inline(never)]
    fn castle<S: Side>(&mut self, mv: Move) {
        let Castling { king, king_target, rook, rook_target } = Castling::of(mv);
        self.move_king_and_rook::<S>([king, king_target], [rook, rook_target]);
        self.state.castling.lose_all(S::COLOR);
    }

    /// Takes a castling move back.
    #[inline(never)]
    fn uncastle<S: Side>(&mut self, mv: Move) {
        let Castling { king, king_target, rook, rook_target } = Castling::of(mv);
        self.move_king_and_rook::<S>([king_target, king], [rook_target, rook]);
    }

    /// Moves king and rook, each from a square to another. In Chess960 the king may land where the
    /// rook stood and the other way round, so both leave before either arrives.
    fn move_king_and_rook<S: Side>(&mut self, king: [Square; 2], rook: [Square; 2]) {
        let (king_cell, rook_cell) = (Cell::man::<S>(Role::King), Cell::man::<S>(Role::Rook));
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
