//! A board that nobody would choose: a hash map from squares to pieces.
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
//! [`Square::offset`] gives `None` beyond it.
//!
//! # Costs
//!
//! * Every look at a square hashes it and searches a table, where an array needs one read.
//! * A copy allocates once.
//! * To find a king, all pieces are asked; to find the attackers of a square, some forty squares.
//! * Nothing is held twice, so there are no invariants to check.
//! * There is no table.
//!
//! # How it is written
//!
//! All pseudo-legal moves are found first; one is legal if the own king is not attacked once it is made.
//! Every board can begin like this. Whatever costs too much is then overridden, a method at a time, and
//! the suite says whether it is still right.

#![forbid(unsafe_code)]

use std::collections::HashMap;
use std::mem;

use board_core::castling_path::{CASTLING_PATHS, on_first_rank};
use board_core::{
    Inspect, Board, CastlingSide, Color, Move, MoveKind, MoveKinds, MoveSink, Piece, Position, Rank, Role,
    Square, SquareSet, State,
};

/// Where which piece stands, and the state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HashBoard {
    /// The pieces by square. Never empty squares: those have no entry.
    pieces: HashMap<Square, Piece>,
    /// Side to move, castling rights, en passant square and clocks.
    state: State,
}

/// What cannot be seen on the board after a move.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    /// The state before the move.
    state: State,
    /// The piece that was taken; in castling the own rook, which leaves its square like one.
    taken: Option<Piece>,
}

impl HashBoard {
    /// The squares that a piece reaches from a square, the first piece on each line included.
    fn reach(&self, from: Square, role: Role) -> SquareSet {
        let mut reached = SquareSet::EMPTY;
        for &(files, ranks) in role.steps() {
            let mut next = from.offset(files, ranks);
            while let Some(square) = next {
                reached.insert(square);
                let goes_on = role.is_slider() && !self.pieces.contains_key(&square);
                next = square.offset(files, ranks).filter(|_| goes_on);
            }
        }
        reached
    }

    fn pseudo_legal(&self) -> Vec<Move> {
        let us = self.state.side_to_move;
        let mut moves = Vec::new();
        for (&from, piece) in self.pieces.iter().filter(|(_, piece)| piece.color == us) {
            if piece.role == Role::Pawn {
                self.pawn_moves(from, &mut moves);
                continue;
            }
            for to in self.reach(from, piece.role) {
                match self.piece_at(to) {
                    None => moves.push(Move::new(from, to, MoveKind::Quiet)),
                    Some(other) if other.color == us => {}
                    Some(_) => moves.push(Move::new(from, to, MoveKind::Capture)),
                }
            }
        }
        moves.extend(CastlingSide::ALL.into_iter().filter_map(|side| self.castling(side)));
        moves
    }

    fn pawn_moves(&self, from: Square, moves: &mut Vec<Move>) {
        let us = self.state.side_to_move;
        let mut push = |to: Square, kind: MoveKind| match to.rank().of(us) {
            Rank::Eighth => moves.extend(Role::PROMOTIONS.map(|role| {
                Move::new(from, to, MoveKind::promotion(role, kind == MoveKind::Capture))
            })),
            _ => moves.push(Move::new(from, to, kind)),
        };
        let step =
            |from: Square| from.offset(0, us.forward()).filter(|&to| self.piece_at(to).is_none());
        if let Some(one) = step(from) {
            push(one, MoveKind::Quiet);
            if let (Rank::Second, Some(two)) = (from.rank().of(us), step(one)) {
                push(two, MoveKind::DoublePush);
            }
        }
        for to in [-1, 1].into_iter().filter_map(|files| from.offset(files, us.forward())) {
            if self.piece_at(to).is_some_and(|piece| piece.color != us) {
                push(to, MoveKind::Capture);
            } else if self.state.en_passant == Some(to) {
                push(to, MoveKind::EnPassant);
            }
        }
    }

    /// The castling move to a side, if it is legal. King and rook may stand anywhere on their first rank.
    fn castling(&self, side: CastlingSide) -> Option<Move> {
        let us = self.state.side_to_move;
        let (king, rook) = (self.king(us), self.state.castling.rook_square(us, side)?);
        let lane = &CASTLING_PATHS[usize::from(king.file().index())][usize::from(rook.file().index())];
        let is_empty = |square| self.piece_at(square).is_none();
        let is_safe = |square| !self.is_attacked(square, !us);
        let castle = Move::new(king, rook, MoveKind::Castle);
        let may = on_first_rank(us, lane.empty).into_iter().all(is_empty)
            && on_first_rank(us, lane.safe).into_iter().all(is_safe)
            // The rook may have stood between its king and an attacker.
            && self.clone().is_safe_after(castle);
        may.then_some(castle)
    }

    /// Whether a move leaves the own king unattacked. It is made and taken back.
    fn is_safe_after(&mut self, mv: Move) -> bool {
        let us = self.state.side_to_move;
        let undo = self.make(mv);
        let is_safe = !self.is_attacked(self.king(us), !us);
        self.unmake(mv, undo);
        is_safe
    }
}

impl Board for HashBoard {
    const ID: &'static str = "hash-board";

    type Undo = Undo;

    fn from_position(position: &Position) -> Self {
        HashBoard { pieces: position.setup().pieces().collect(), state: position.state() }
    }

    fn piece_at(&self, square: Square) -> Option<Piece> {
        self.pieces.get(&square).copied()
    }

    fn state(&self) -> State {
        self.state
    }

    fn king(&self, color: Color) -> Square {
        let king = Piece::new(color, Role::King);
        let (square, _) =
            self.pieces.iter().find(|&(_, &piece)| piece == king).expect("both kings are there");
        *square
    }

    fn attackers_of(&self, square: Square, by: Color) -> SquareSet {
        let stands = |role, on| self.piece_at(on) == Some(Piece::new(by, role));
        // A piece attacks the squares from which its like would attack it. A queen is like two.
        let likes = [
            (Role::Knight, Role::Knight),
            (Role::Bishop, Role::Queen),
            (Role::Rook, Role::Queen),
            (Role::King, Role::King),
        ];
        let pieces = likes.into_iter().flat_map(|(one, other)| {
            let reached = self.reach(square, one).into_iter();
            reached.filter(move |&on| stands(one, on) || stands(other, on))
        });
        // A pawn attacks from a rank below, as its side sees it.
        let beside = [-1, 1].into_iter().filter_map(|files| square.offset(files, -by.forward()));
        pieces.chain(beside.filter(|&on| stands(Role::Pawn, on))).collect()
    }

    fn generate_legal(&self, kinds: MoveKinds, sink: &mut impl MoveSink) {
        let mut board = self.clone();
        for mv in self.pseudo_legal().into_iter().filter(|&mv| kinds.include(mv)) {
            if sink.is_done() {
                return;
            }
            if board.is_safe_after(mv) {
                sink.push(mv);
            }
        }
    }

    fn generate_pseudo_legal(&self, sink: &mut impl MoveSink) {
        self.pseudo_legal().into_iter().for_each(|mv| sink.push(mv));
    }

    fn make(&mut self, mv: Move) -> Undo {
        let piece = self.pieces.remove(&mv.from()).expect("a piece stands where a move starts");
        let taken = self.pieces.remove(&mv.capture_square());
        if mv.is_castle() {
            let (king, rook) = mv.castling_targets();
            self.pieces.insert(king, piece);
            self.pieces.insert(rook, Piece::new(piece.color, Role::Rook));
        } else {
            let role = mv.promotion().unwrap_or(piece.role);
            self.pieces.insert(mv.to(), Piece::new(piece.color, role));
        }
        let state = self.state.after(mv, piece.role);
        Undo { state: mem::replace(&mut self.state, state), taken }
    }

    fn unmake(&mut self, mv: Move, undo: Undo) {
        self.state = undo.state;
        let to = if mv.is_castle() { mv.castling_targets().0 } else { mv.to() };
        let piece = self.pieces.remove(&to).expect("a piece stands where a move ended");
        if mv.is_castle() {
            self.pieces.remove(&mv.castling_targets().1);
        }
        let role = if mv.is_promotion() { Role::Pawn } else { piece.role };
        self.pieces.insert(mv.from(), Piece::new(piece.color, role));
        if let Some(taken) = undo.taken {
            self.pieces.insert(mv.capture_square(), taken);
        }
    }

    fn make_null(&mut self) -> Undo {
        let state = self.state.after_null();
        Undo { state: mem::replace(&mut self.state, state), taken: None }
    }

    fn unmake_null(&mut self, undo: Undo) {
        self.state = undo.state;
    }
}

impl Inspect for HashBoard {
    const IDEA: &'static str = "a hash map from squares to pieces; every move is tried";}
