//! The trait that every board implements.

use core::fmt;

use crate::trace::{Step, Tracer};
use crate::{
    BoardExt, Color, Count, Each, First, Move, MoveKinds, MoveList, MoveSink, Only, Piece,
    Position, Rank, Role, Square, SquareSet, State,
};

/// One way to hold a chess position in memory: places men, generates moves, makes and unmakes them.
///
/// # For those who use a board
///
/// Everything that can be asked of a board without knowing its representation is in
/// [`BoardExt`](crate::BoardExt), which every board has for nothing: lists of moves, perft, FEN,
/// UCI. To choose a board by name at run time, see [`DynBoard`](crate::DynBoard).
///
/// # For those who write a board
///
/// Implement the required methods and run the suite of the crate `board-conformance`. Override the
/// provided methods where the representation knows a faster way; the suite checks them alike.
///
/// * The whole [`State`] belongs to the board: side to move, castling rights for Chess960, en
///   passant square after *every* double step, both clocks.
/// * [`from_position`](Board::from_position) cannot fail, because a [`Position`] is validated.
///   It may be a position whose reasons for refusal were waived
///   ([`Refusal::can_be_waived`](crate::Refusal::can_be_waived)): more than sixteen men a side,
///   more than two checkers. The rules of moving stay the same there.
/// * [`legal_moves`](Board::legal_moves) gives exactly the legal moves, each once, in any order.
/// * [`make`](Board::make) is only ever called with a move from `legal_moves` on this very
///   position (or a pseudo-legal one, see there). With another move it may panic or leave a wrong
///   board, but never undefined behaviour.
/// * `Eq` compares what a board means, not how it came about: after `make` and `unmake` a board
///   equals what it was before, and two boards of one position are equal.
///
/// What is the same on every board need not be written again: [`State::after`] is the state after a
/// move, [`Role::steps`] how a piece moves, [`Move::victim`] where the man taken stands,
/// [`Move::castled`] where king and rook end, and [`lanes`](crate::lanes) what castling asks of the
/// first rank. `examples/third_party` in the repository is a whole board made of these.
///
/// ```
/// use board_core::{Board, BoardExt, Position};
///
/// // Anything generic over boards works on any representation.
/// fn legal_moves_at_the_start<B: Board>() -> usize {
///     B::from_position(&Position::start()).count_legal()
/// }
/// ```
pub trait Board: Clone + Eq + fmt::Debug {
    /// The name of the representation, as used on a command line: lower case, no spaces.
    const ID: &'static str;

    /// The idea in one line.
    const IDEA: &'static str;

    /// What [`unmake`](Board::unmake) needs and cannot find on the board: as a rule the man taken
    /// and the state before the move.
    type Undo: Copy + fmt::Debug;

    /// Sets up a validated position.
    fn from_position(position: &Position) -> Self;

    /// What stands on a square.
    fn piece_at(&self, square: Square) -> Option<Piece>;

    /// Side to move, castling rights, en passant square and clocks.
    fn state(&self) -> State;

    /// Where the king of `color` stands.
    fn king(&self, color: Color) -> Square;

    /// The men of `by` that attack `square`, whoever stands there. A pinned man attacks too; en
    /// passant is not an attack.
    fn attackers_of(&self, square: Square, by: Color) -> SquareSet;

    /// Pushes the legal moves of the kinds asked for.
    fn legal_moves(&self, kinds: MoveKinds, sink: &mut impl MoveSink);

    /// Pushes the pseudo-legal moves: all that obey the way the men move, whether or not the own
    /// king is attacked afterwards. Castling is pushed only where it is legal. Making such a move
    /// and asking whether the king is attacked tells the legal ones.
    fn pseudo_legal_moves(&self, sink: &mut impl MoveSink);

    /// Plays a legal or pseudo-legal move and returns what takes it back.
    fn make(&mut self, mv: Move) -> Self::Undo;

    /// Takes back the last move made, `mv`, with the record that [`make`](Board::make) gave.
    fn unmake(&mut self, mv: Move, undo: Self::Undo);

    /// Passes the turn: the other side is to move, the en passant square is gone, the clocks run
    /// on as after a quiet move. Not for a side in check, which would leave its king to be taken.
    fn make_null(&mut self) -> Self::Undo;

    /// Takes back the last null move.
    fn unmake_null(&mut self, undo: Self::Undo);

    /// Plays a move for good. Override where no record is cheaper than a record thrown away.
    #[inline(always)]
    fn play(&mut self, mv: Move) {
        self.make(mv);
    }

    /// Whose turn it is.
    #[inline(always)]
    fn side_to_move(&self) -> Color {
        self.state().side_to_move
    }

    /// Whether a man of `by` attacks `square`.
    #[inline]
    fn is_attacked(&self, square: Square, by: Color) -> bool {
        !self.attackers_of(square, by).is_empty()
    }

    /// The men that give check to the side to move.
    #[inline]
    fn checkers(&self) -> SquareSet {
        let us = self.side_to_move();
        self.attackers_of(self.king(us), !us)
    }

    /// The men of the side to move that alone stand between their king and an enemy slider. They
    /// may move along that line only.
    fn pinned(&self) -> SquareSet {
        pinned_by_walking(self)
    }

    /// How many legal moves there are. Override where counting needs no moves.
    fn count_legal(&self) -> usize {
        let mut count = Count::default();
        self.legal_moves(MoveKinds::All, &mut count);
        count.0
    }

    /// Whether there is a legal move. Stops at the first.
    fn has_legal_move(&self) -> bool {
        let mut first = First::default();
        self.legal_moves(MoveKinds::All, &mut first);
        first.0.is_some()
    }

    /// Pushes the legal moves that leave a square of `from` and reach a square of `to` (castling
    /// reaches the square of the rook). Override where a mask makes generation cheaper.
    #[inline]
    fn legal_moves_within(&self, from: SquareSet, to: SquareSet, sink: &mut impl MoveSink) {
        self.legal_moves(MoveKinds::All, &mut Only { sink, from, to });
    }

    /// Pushes the legal moves of the men on `from`, and tells `T` each step of the way: see the
    /// module [`trace`](crate::trace). It is for watching, not for speed.
    ///
    /// This tells nothing. Override where the generator has a tracer among its type parameters. What is
    /// told of a cell is true of the board as it is: [`Step::Look`] names the man who stands there.
    fn trace<T: Tracer>(&self, from: SquareSet, sink: &mut impl MoveSink) {
        self.legal_moves_within(from, SquareSet::ALL, sink);
    }

    /// Writes a step that [`trace`](Board::trace) told, in the words of the board: the test that was
    /// made, the cell with its number as it is written here.
    ///
    /// # Errors
    ///
    /// Only those of the writer.
    fn write_step(step: Step, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{step}")
    }

    /// Visits the position after each legal move, with the move that led there. On return the
    /// board is as before; whether it got there by copying or by unmaking is the board's choice,
    /// and it may visit without building a list of moves. The visitor may play on the child, if it
    /// takes back what it plays.
    #[inline]
    fn for_each_child(&mut self, visit: impl FnMut(&mut Self, Move)) {
        make_each_legal_move(self, visit);
    }

    /// Runs `body` on this board inside the fastest code path that the board knows for the
    /// processor at hand. Results are the same without it.
    ///
    /// A board that uses instructions beyond the baseline overrides this with a function compiled
    /// for them. Whoever writes a recursion over boards (a perft, a search) enters once at every
    /// level, with a closure marked `#[inline(always)]`, so that what the closure calls is
    /// compiled for those instructions too.
    #[inline(always)]
    fn enter<R>(&mut self, body: impl FnOnce(&mut Self) -> R) -> R {
        body(self)
    }

    /// Recomputes whatever the board holds twice (king squares, lists, counts) and compares.
    ///
    /// # Errors
    ///
    /// Names the first thing that differs.
    fn check_invariants(&self) -> Result<(), BrokenInvariant> {
        Ok(())
    }

    /// The size in bytes of the constant tables that the board reads, on the code path at hand: beside
    /// the board itself, and shared by all boards of its kind. `None` if the board does not tell.
    fn table_bytes(&self) -> Option<usize> {
        None
    }

    /// Writes the board as it lies in memory: cells, sentinels, words, whatever there is.
    ///
    /// # Errors
    ///
    /// Only those of the writer.
    fn write_memory(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{}", self.diagram())
    }
}

/// A board's redundant parts disagree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BrokenInvariant {
    /// What should have held.
    pub rule: &'static str,
    /// Where, if it is about one square.
    pub square: Option<Square>,
}

impl fmt::Display for BrokenInvariant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "broken invariant: {}", self.rule)?;
        self.square.map_or(Ok(()), |square| write!(f, " ({square})"))
    }
}

impl core::error::Error for BrokenInvariant {}

/// Calls `visit` with every legal move of the board. Falls back to one rank of origin squares at a
/// time where a (waived) position has more moves than a list holds.
#[inline(always)]
pub(crate) fn for_each_legal_move<B: Board>(board: &mut B, mut visit: impl FnMut(&mut B, Move)) {
    let list = board.moves();
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

/// Calls `visit` with every pseudo-legal move. One copy of the generator for all who ask seldom.
#[inline(never)]
pub(crate) fn for_each_pseudo_legal_move<B: Board>(board: &B, visit: &mut dyn FnMut(Move)) {
    board.pseudo_legal_moves(&mut Each(visit));
}

/// The legal moves between two sets. One copy of the generator for all who want a list.
#[inline(never)]
pub(crate) fn moves_within<B: Board>(board: &B, from: SquareSet, to: SquareSet) -> MoveList {
    let mut list = MoveList::new();
    board.legal_moves_within(from, to, &mut list);
    list
}

/// The legal moves from the squares of a rank, for positions that have more than a list holds.
/// Eight men have at most 8 x 27 = 216 moves, so a list holds those of one rank.
pub(crate) fn legal_moves_from<B: Board>(board: &B, rank: Rank) -> MoveList {
    moves_within(board, SquareSet::rank(rank), SquareSet::ALL)
}

/// The eight directions of a queen as (files, ranks); the first four are the rook's.
pub(crate) static DIRECTIONS: [(i8, i8); 8] =
    [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)];

/// Walks from the king of the side to move in all eight directions, over `piece_at` alone.
fn pinned_by_walking<B: Board>(board: &B) -> SquareSet {
    let us = board.side_to_move();
    let mut pinned = SquareSet::EMPTY;
    for (index, (files, ranks)) in DIRECTIONS.into_iter().enumerate() {
        let slider = if index < 4 { Role::Rook } else { Role::Bishop };
        let mut shield = None;
        let mut next = board.king(us).offset(files, ranks);
        while let Some(square) = next {
            next = square.offset(files, ranks);
            match (board.piece_at(square), shield) {
                (None, _) => {}
                (Some(man), None) if man.color == us => shield = Some(square),
                (Some(man), Some(shield))
                    if man.color != us && (man.role == slider || man.role == Role::Queen) =>
                {
                    pinned.insert(shield);
                    break;
                }
                _ => break,
            }
        }
    }
    pinned
}
