//! A deliberately simple board: a hash map from squares to pieces.
//!
//! # Layout
//!
//! ```text
//! a1 -> R    b1 -> N    c1 -> B    d1 -> Q    e1 -> K    f1 -> B    g1 -> N    h1 -> R
//! a2 -> P    b2 -> P    ...                              32 entries at the start of a game
//! ```
//!
//! An empty square has no entry. The index formula is the hash function of the standard library.
//!
//! # How the edge is noticed
//!
//! The defaults of [`View`] use [`Square::offset`], which returns `None` beyond the edge.
//!
//! # Costs
//!
//! * To read a square is to hash it and to search a table, where an array needs one read.
//! * A copy allocates once.
//! * To find a king, up to 64 squares are read; to find the attackers of a square, about forty.
//! * Sets of pieces are made from all entries. Each pseudo-legal move is tested for its king's safety with such
//!   sets.
//! * Nothing is stored twice, so there are no invariants to check.
//! * There are no tables.
//!
//! # How it is written
//!
//! A board shows a position ([`View`]) and makes and unmakes moves ([`Board`]): these are the required methods. The
//! others are derived. Override what is too slow; the suite checks that it is still right. Here that is `piece_sets`.

#![forbid(unsafe_code)]

use std::collections::HashMap;
use std::mem;

use board_core::{Board, Inspect, Move, Piece, PieceSets, Position, Role, Square, State, View};

/// The pieces by square, and the state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HashBoard {
    /// The pieces by square. Empty squares have no entry.
    pieces: HashMap<Square, Piece>,
    /// Side to move, castling rights, en passant square and clocks.
    state: State,
}

/// What unmake needs and cannot read from the board after the move.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    /// The state before the move.
    state: State,
    /// The captured piece; in castling the own rook, which leaves its square like a captured piece.
    captured: Option<Piece>,
}

impl View for HashBoard {
    fn piece_at(&self, square: Square) -> Option<Piece> {
        self.pieces.get(&square).copied()
    }

    fn state(&self) -> State {
        self.state
    }

    // Not required: the default looks up all 64 squares.
    fn piece_sets(&self) -> PieceSets {
        let mut sets = PieceSets::default();
        self.pieces.iter().for_each(|(&square, &piece)| sets.insert(square, piece));
        sets
    }
}

impl Board for HashBoard {
    const ID: &'static str = "hash-board";
    type Undo = Undo;

    fn from_position(position: &Position) -> Self {
        HashBoard { pieces: position.setup().pieces().collect(), state: position.state() }
    }

    fn make(&mut self, mv: Move) -> Undo {
        let piece = self.pieces.remove(&mv.from()).expect("a move starts on a piece");
        let captured = self.pieces.remove(&mv.capture_square());
        if mv.is_castle() {
            let (king, rook) = mv.castling_targets();
            self.pieces.insert(king, piece);
            self.pieces.insert(rook, Piece::new(piece.color, Role::Rook));
        } else {
            let role = mv.promotion().unwrap_or(piece.role);
            self.pieces.insert(mv.to(), Piece::new(piece.color, role));
        }
        let state = self.state.after(mv, piece.role);
        Undo { state: mem::replace(&mut self.state, state), captured }
    }

    fn unmake(&mut self, mv: Move, undo: Undo) {
        self.state = undo.state;
        let to = if mv.is_castle() { mv.castling_targets().0 } else { mv.to() };
        let piece = self.pieces.remove(&to).expect("a move ends on its piece");
        if mv.is_castle() {
            self.pieces.remove(&mv.castling_targets().1);
        }
        let role = if mv.is_promotion() { Role::Pawn } else { piece.role };
        self.pieces.insert(mv.from(), Piece::new(piece.color, role));
        if let Some(captured) = undo.captured {
            self.pieces.insert(mv.capture_square(), captured);
        }
    }

    fn make_null(&mut self) -> Undo {
        let state = self.state.after_null();
        Undo { state: mem::replace(&mut self.state, state), captured: None }
    }

    fn unmake_null(&mut self, undo: Undo) {
        self.state = undo.state;
    }
}

impl Inspect for HashBoard {}
