//! The trait that every board implements.

use core::fmt;

#[cfg(doc)]
use crate::Role;
use crate::derived;
use crate::{
    BoardExt, Color, Count, Each, First, Move, MoveKinds, MoveList, MoveSink, Piece, Position,
    Rank, Square, SquareSet, State, Within,
};

/// A representation of a chess position: places pieces, generates moves, makes and unmakes them.
///
/// This is the contract of the hot path. What tools need (tables, memory, a trace of the generator) is in
/// [`Inspect`](crate::Inspect).
///
/// # Using a board
///
/// Everything that follows from this trait is in [`BoardExt`](crate::BoardExt), which every board has:
/// lists of moves, perft, FEN, UCI. To choose a representation by name at run time, see
/// [`DynBoard`](crate::DynBoard).
///
/// # Writing a board
///
/// Eight items are required: [`ID`](Board::ID), [`Undo`](Board::Undo),
/// [`from_position`](Board::from_position), [`piece_at`](Board::piece_at), [`state`](Board::state), and
/// the pairs [`make`](Board::make), [`unmake`](Board::unmake) and [`make_null`](Board::make_null),
/// [`unmake_null`](Board::unmake_null). Everything else has a default derived from these: correct, and
/// slow. A default finds a king by reading 64 squares, and generates legal moves by making each
/// pseudo-legal one on a copy. Run the suite of the crate `board-conformance`, then override one method
/// after another where the representation has a faster way. The suite checks every override.
///
/// * The whole [`State`] belongs to the board: side to move, castling rights for Chess960, en
///   passant square after *every* double push, both clocks.
/// * [`from_position`](Board::from_position) cannot fail, because a [`Position`] is validated. Some
///   errors may have been allowed
///   ([`PositionErrorKind::can_be_allowed`](crate::PositionErrorKind::can_be_allowed)): more than
///   sixteen pieces a side, more than two checkers. The rules of moving stay the same there.
/// * [`generate_legal`](Board::generate_legal) gives exactly the legal moves, each once, in any order.
/// * [`make`](Board::make) is only ever called with a move from `generate_legal` on this very
///   position (or a pseudo-legal one, see there). With another move it may panic or leave a wrong
///   board, but never undefined behavior.
/// * `Eq` compares positions, not how they arose: after `make` and `unmake` a board equals what it was
///   before, and two boards of one position are equal.
///
/// What is the same on every board need not be written again: [`State::after`] is the state after a
/// move, [`Role::steps`] how a piece moves, [`Move::capture_square`] where the captured piece stands,
/// [`Move::castling_targets`] where king and rook end, and [`castling_path`](crate::castling_path) which
/// squares castling needs. `examples/third_party` in the repository is a whole board made of these.
///
/// ```
/// use board_core::{Board, BoardExt, Position};
///
/// // Code generic over boards works on any representation.
/// fn legal_moves_at_the_start<B: Board>() -> usize {
///     B::from_position(&Position::start()).count_legal()
/// }
/// ```
pub trait Board: Clone + Eq + fmt::Debug {
    /// The name of the representation, as used on a command line: lower case, no spaces.
    const ID: &'static str;

    /// What [`unmake`](Board::unmake) needs and cannot find on the board: as a rule the piece taken
    /// and the state before the move.
    type Undo: Copy + fmt::Debug;

    /// Sets up a validated position.
    fn from_position(position: &Position) -> Self;

    /// The piece on a square.
    fn piece_at(&self, square: Square) -> Option<Piece>;

    /// Side to move, castling rights, en passant square and clocks.
    fn state(&self) -> State;

    /// The square of the king of `color`. The default reads up to 64 squares.
    fn king(&self, color: Color) -> Square {
        derived::king(self, color)
    }

    /// The pieces of `by` that attack `square`, whatever stands there. A pinned piece attacks too; en
    /// passant is not an attack. The default follows the lines from the square, some forty reads.
    fn attackers_of(&self, square: Square, by: Color) -> SquareSet {
        derived::attackers_of(self, square, by)
    }

    /// Pushes the legal moves of some kinds.
    ///
    /// The default makes every pseudo-legal move on a copy and tests whether the king is attacked.
    fn generate_legal(&self, kinds: MoveKinds, sink: &mut impl MoveSink) {
        derived::generate_legal(self, kinds, sink);
    }

    /// Pushes the pseudo-legal moves: all moves that the pieces can make, whether or not they leave their
    /// own king attacked. Castling is pushed only where it is legal. A pseudo-legal move is legal if, after
    /// it is made, the king is not attacked.
    ///
    /// The default follows [`Role::steps`] from square to square.
    fn generate_pseudo_legal(&self, sink: &mut impl MoveSink) {
        derived::generate_pseudo_legal(self, sink);
    }

    /// Plays a legal or pseudo-legal move and returns what [`unmake`](Board::unmake) needs.
    fn make(&mut self, mv: Move) -> Self::Undo;

    /// Takes back the last move made, `mv`, with the record that [`make`](Board::make) gave.
    fn unmake(&mut self, mv: Move, undo: Self::Undo);

    /// Makes a null move: the turn passes, the en passant square is removed, and the clocks advance as after
    /// a quiet move. A side in check must not pass: its king could be captured.
    fn make_null(&mut self) -> Self::Undo;

    /// Takes back the last null move.
    fn unmake_null(&mut self, undo: Self::Undo);

    /// Plays a move without an undo record. Override where this is cheaper than [`make`](Board::make).
    #[inline(always)]
    fn play(&mut self, mv: Move) {
        self.make(mv);
    }

    /// The side to move.
    #[inline(always)]
    fn side_to_move(&self) -> Color {
        self.state().side_to_move
    }

    /// Whether a piece of `by` attacks `square`.
    #[inline]
    fn is_attacked(&self, square: Square, by: Color) -> bool {
        !self.attackers_of(square, by).is_empty()
    }

    /// The pieces that give check to the side to move.
    #[inline]
    fn checkers(&self) -> SquareSet {
        let us = self.side_to_move();
        self.attackers_of(self.king(us), !us)
    }

    /// The pieces of the side to move that alone stand between their king and an enemy slider. They
    /// may move along that line only.
    ///
    /// The default reads the squares of the eight lines from the king.
    fn pinned(&self) -> SquareSet {
        derived::pinned(self)
    }

    /// The number of legal moves. Override where counting does not need the moves.
    fn count_legal(&self) -> usize {
        let mut count = Count::default();
        self.generate_legal(MoveKinds::All, &mut count);
        count.0
    }

    /// Whether there is a legal move. The default stops at the first.
    fn has_legal_move(&self) -> bool {
        let mut first = First::default();
        self.generate_legal(MoveKinds::All, &mut first);
        first.0.is_some()
    }

    /// Pushes the legal moves that leave a square of `from` and reach a square of `to` (castling
    /// reaches the square of the rook). Override where a mask makes generation cheaper.
    #[inline]
    fn generate_legal_within(&self, from: SquareSet, to: SquareSet, sink: &mut impl MoveSink) {
        self.generate_legal(MoveKinds::All, &mut Within { sink, from, to });
    }

    /// Visits the position after each legal move, with the move that led there. On return the
    /// board is as before; whether it got there by copying or by unmaking is the board's choice,
    /// and it may visit without building a list of moves. The visitor may play on the child, if it
    /// takes back what it plays.
    #[inline]
    fn for_each_child(&mut self, visit: impl FnMut(&mut Self, Move)) {
        make_each_legal_move(self, visit);
    }

    /// Runs `body` on this board inside the board's fastest code path for this processor. Results are the
    /// same without it.
    ///
    /// A board that uses instructions beyond the baseline overrides this with a function compiled
    /// for them. Whoever writes a recursion over boards (a perft, a search) enters once at every
    /// level, with a closure marked `#[inline(always)]`, so that what the closure calls is
    /// compiled for those instructions too.
    #[inline(always)]
    fn enter<R>(&mut self, body: impl FnOnce(&mut Self) -> R) -> R {
        body(self)
    }
}

/// Calls `visit` with every legal move of the board. Falls back to one rank of origin squares at a
/// time where a (allowed) position has more moves than a list holds.
#[inline(always)]
pub(crate) fn for_each_legal_move<B: Board>(board: &mut B, mut visit: impl FnMut(&mut B, Move)) {
    let list = board.legal_moves();
    if list.is_truncated() {
        return visit_rank_by_rank(board, &mut visit);
    }
    for &mv in &list {
        visit(board, mv);
    }
}

/// Makes every legal move of a list, calls `visit` with the position and takes the move back. One
/// list serves all visitors, where [`Board::for_each_child`] may be a generator of its own for each: so
/// a board calls this where it is to be [small](crate::SMALL).
#[inline(always)]
pub fn make_each_legal_move<B: Board>(board: &mut B, mut visit: impl FnMut(&mut B, Move)) {
    for_each_legal_move(board, |board, mv| {
        let undo = board.make(mv);
        visit(board, mv);
        board.unmake(mv, undo);
    });
}

#[cold]
#[inline(never)]
fn visit_rank_by_rank<B: Board>(board: &mut B, visit: &mut dyn FnMut(&mut B, Move)) {
    for rank in Rank::ALL {
        for &mv in &legal_moves_from(board, rank) {
            visit(board, mv);
        }
    }
}

/// Calls `visit` with every pseudo-legal move. One copy of the generator for all rare calls.
#[inline(never)]
pub(crate) fn for_each_pseudo_legal_move<B: Board>(board: &B, visit: &mut dyn FnMut(Move)) {
    board.generate_pseudo_legal(&mut Each(visit));
}

/// The legal moves between two sets. One copy of the generator for all lists.
#[inline(never)]
pub(crate) fn moves_within<B: Board>(board: &B, from: SquareSet, to: SquareSet) -> MoveList {
    let mut list = MoveList::new();
    board.generate_legal_within(from, to, &mut list);
    list
}

/// The legal moves from the squares of a rank, for positions that have more than a list holds.
/// Eight pieces have at most 8 x 27 = 216 moves, so a list holds those of one rank.
pub(crate) fn legal_moves_from<B: Board>(board: &B, rank: Rank) -> MoveList {
    moves_within(board, SquareSet::rank(rank), SquareSet::ALL)
}
