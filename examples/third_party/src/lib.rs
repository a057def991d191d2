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
//! [`Change`] says which squares a move changes, and to what.

#![forbid(unsafe_code)]

use std::collections::HashMap;

use board_core::plain::Change;
use board_core::{Board, Inspect, Move, Piece, PieceSets, Position, Square, State, View};

/// The pieces by square, and the state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HashBoard {
    /// The pieces by square. Empty squares have no entry.
    pieces: HashMap<Square, Piece>,
    /// Side to move, castling rights, en passant square and clocks.
    state: State,
}

impl HashBoard {
    fn put(&mut self, square: Square, piece: Option<Piece>) {
        match piece {
            Some(piece) => self.pieces.insert(square, piece),
            None => self.pieces.remove(&square),
        };
    }
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
    type Undo = Change;

    fn from_position(position: &Position) -> Self {
        HashBoard { pieces: position.setup().pieces().collect(), state: position.state() }
    }

    fn make(&mut self, mv: Move) -> Change {
        let change = Change::of(self, mv);
        change.after().for_each(|(square, piece)| self.put(square, piece));
        self.state = change.state_after;
        change
    }

    fn unmake(&mut self, _: Move, change: Change) {
        change.before().for_each(|(square, piece)| self.put(square, piece));
        self.state = change.state_before;
    }

    fn make_null(&mut self) -> Change {
        let change = Change::null(self.state);
        self.state = change.state_after;
        change
    }

    fn unmake_null(&mut self, change: Change) {
        self.state = change.state_before;
    }
}

impl Inspect for HashBoard {}
