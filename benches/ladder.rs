//! What does each trick buy? Plain boards in which tricks are switched on, one after the other.
//!
//! Each module has a copy of the `plain.rs` of a representation with a parameter: how many tricks are on. With none it is the
//! plain board. A trick stays on above its rung, so what a rung brings depends on those below it. This file has what plain
//! boards share, and how a move is tested without making it. The example `ladder` times the rungs; `docs/tricks.md` shows them.

pub mod bitboard;
pub mod mailbox10x12;

use core::fmt::Debug;

use board_core::attacks::{between, line};
use board_core::plain::{self, Change};
use board_core::{
    Board, ChecksAndPins, Color, Count, Each, Inspect, Move, MoveKinds, MoveSink, OfKinds, Piece,
    Position, Role, Square, SquareSet, State, View, for_each_legal_move, make_each_legal_move,
};

/// Where the pieces stand, with some tricks switched on.
pub trait Pieces: Clone + Eq + Debug {
    /// The name of the board with these tricks.
    const ID: &'static str;
    /// Whether checks and pins are found first, so that no move is made to see whether it is legal.
    const FINDS_CHECKS: bool;
    /// Whether the moves of the last ply are counted by code for each side, and not pushed through a pointer.
    const COUNTS: bool;
    /// Whether moves are made on copies.
    const COPIES: bool;

    /// No piece.
    fn empty() -> Self;
    /// The piece on a square.
    fn piece_at(&self, square: Square) -> Option<Piece>;
    /// Changes what is on a square.
    fn put(&mut self, square: Square, piece: Option<Piece>);
    /// Whether a piece of a color attacks a square.
    fn is_attacked(&self, square: Square, by: Color) -> bool;
    /// Pushes the pseudo-legal moves without castling.
    fn push_moves(&self, us: Color, state: &State, sink: &mut impl MoveSink);
    /// The pieces that give check to a king, and the pieces that are pinned to it.
    fn checks_and_pins(&self, us: Color) -> ChecksAndPins;

    /// The square of a king.
    fn king(&self, color: Color) -> Square;

    /// The number of legal moves without castling.
    #[inline(always)]
    fn count(&self, us: Color, checks: &Checks<'_, Self>) -> usize {
        let mut count = 0;
        let mut test = Each(|mv| count += usize::from(checks.allows(mv, us)));
        self.push_moves(us, &checks.board.state, &mut test);
        count
    }
}

/// The square of a king, found by reading all squares.
fn search_king(pieces: &impl Pieces, color: Color) -> Square {
    let is_king = |&at: &Square| pieces.piece_at(at) == Some(Piece::new(color, Role::King));
    Square::all().find(is_king).expect("a position has both kings")
}

/// What threatens the king of the side to move, and what shields it.
#[derive(Debug)]
pub struct Checks<'a, P> {
    board: &'a Ladder<P>,
    found: ChecksAndPins,
    /// Where another piece ends the check: on the checker or before it. Every square without a check, none in a double check.
    evasions: SquareSet,
    king: Square,
    /// The pieces without the king: squares behind it, on the line of a checker, are attacked too.
    lifted: P,
}

impl<'a, P: Pieces> Checks<'a, P> {
    #[inline(always)]
    fn new(board: &'a Ladder<P>, us: Color) -> Self {
        let (found, king) = (board.pieces.checks_and_pins(us), board.king(us));
        let evasions = match found.checkers.first() {
            None => SquareSet::ALL,
            Some(checker) if found.checkers.len() == 1 => found.checkers | between(king, checker),
            Some(_) => SquareSet::EMPTY,
        };
        let mut lifted = board.pieces.clone();
        lifted.put(king, None);
        Checks { board, found, evasions, king, lifted }
    }

    /// Where a piece other than the king may go. One that is pinned stays on its line.
    #[inline(always)]
    fn targets_from(&self, from: Square) -> SquareSet {
        let is_pinned = self.found.pinned.contains(from);
        if is_pinned { self.evasions & line(self.king, from) } else { self.evasions }
    }

    /// Whether a pseudo-legal move is legal, but not castling.
    #[inline(always)]
    fn allows(&self, mv: Move, us: Color) -> bool {
        if mv.from() == self.king {
            return !self.lifted.is_attacked(mv.to(), !us);
        }
        if mv.is_en_passant() {
            // Two pawns may leave the king's line at once.
            return self.board.is_legal(mv);
        }
        self.targets_from(mv.from()).contains(mv.to())
    }
}

/// A board of a ladder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ladder<P> {
    pieces: P,
    state: State,
}

impl<P: Pieces> Ladder<P> {
    #[inline(always)]
    fn count_of(&self, us: Color) -> usize {
        let checks = Checks::new(self, us);
        let mut castling = Count(0);
        plain::push_castling(self, &mut castling);
        self.pieces.count(us, &checks) + castling.0
    }
}

impl<P: Pieces> View for Ladder<P> {
    fn piece_at(&self, square: Square) -> Option<Piece> {
        self.pieces.piece_at(square)
    }

    fn state(&self) -> State {
        self.state
    }

    fn king(&self, color: Color) -> Square {
        self.pieces.king(color)
    }

    fn is_attacked(&self, square: Square, by: Color) -> bool {
        self.pieces.is_attacked(square, by)
    }

    fn generate_pseudo_legal(&self, kinds: MoveKinds, sink: &mut dyn MoveSink) {
        let mut sink = OfKinds { kinds, sink };
        self.pieces.push_moves(self.state.side_to_move, &self.state, &mut sink);
        plain::push_castling(self, &mut sink);
    }

    fn generate_legal(&self, kinds: MoveKinds, sink: &mut dyn MoveSink) -> ChecksAndPins {
        if !P::FINDS_CHECKS {
            return plain::generate_legal(self, kinds, sink);
        }
        let checks = Checks::new(self, self.state.side_to_move);
        self.generate_pseudo_legal(
            kinds,
            &mut Each(|mv: Move| {
                if mv.is_castle() || checks.allows(mv, self.state.side_to_move) {
                    sink.push(mv);
                }
            }),
        );
        checks.found
    }

    fn count_legal(&self) -> usize {
        let mut count = Count(0);
        match self.state.side_to_move {
            _ if !P::FINDS_CHECKS => return plain::count_legal(self),
            _ if !P::COUNTS => _ = self.generate_legal(MoveKinds::All, &mut count),
            // A constant becomes code for one side.
            Color::White => count.0 = self.count_of(Color::White),
            Color::Black => count.0 = self.count_of(Color::Black),
        }
        count.0
    }
}

impl<P: Pieces> Board for Ladder<P> {
    const ID: &'static str = P::ID;
    type Undo = Change;

    fn from_position(position: &Position) -> Self {
        let mut board = Ladder { pieces: P::empty(), state: position.state() };
        for square in Square::all() {
            board.pieces.put(square, position.piece_at(square));
        }
        board
    }

    fn make(&mut self, mv: Move) -> Change {
        let change = Change::of(self, mv);
        change.after().for_each(|(square, piece)| self.pieces.put(square, piece));
        self.state = change.state_after;
        change
    }

    fn unmake(&mut self, _: Move, change: Change) {
        change.before().for_each(|(square, piece)| self.pieces.put(square, piece));
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

    /// On a copy nothing need be remembered, and most moves change two squares.
    fn for_each_child(&mut self, mut visit: impl FnMut(&mut Self, Move)) {
        if !P::COPIES {
            return make_each_legal_move(self, visit);
        }
        for_each_legal_move(self, |board, mv| {
            let mut child = board.clone();
            match board.pieces.piece_at(mv.from()) {
                Some(piece) if !mv.is_castle() && !mv.is_en_passant() && !mv.is_promotion() => {
                    child.pieces.put(mv.from(), None);
                    child.pieces.put(mv.to(), Some(piece));
                    child.state = board.state.after(mv, piece.role);
                }
                _ => _ = child.make(mv),
            }
            visit(&mut child, mv);
        });
    }
}

impl<P: Pieces> Inspect for Ladder<P> {}
