//! The trait of a board that plays.

use core::fmt;

use crate::observe::{ChangedPieces, Reversed};
use crate::{CodePath, Move, Observer, Position, Rank, SquareSet, View, ViewExt};
#[cfg(doc)]
use crate::{Role, State};

/// A representation of a chess position: places pieces, generates moves, makes and unmakes them.
///
/// This is the contract of the hot path. What tools need (tables, memory, a trace of the generator) is in
/// [`Inspect`](crate::Inspect).
///
/// # Using a board
///
/// A board shows its position by [`View`]. What follows from that is in [`ViewExt`](crate::ViewExt), which every board has:
/// lists of moves, outcome, FEN, UCI. To choose a representation by name at run time, see [`DynBoard`](crate::DynBoard).
///
/// # Writing a board
///
/// Of a [`View`], [`piece_at`](View::piece_at) and [`state`](View::state) are required; here [`ID`](Board::ID),
/// [`Undo`](Board::Undo), [`from_position`](Board::from_position), and the pairs [`make`](Board::make),
/// [`unmake`](Board::unmake) and [`make_null`](Board::make_null), [`unmake_null`](Board::unmake_null). Everything else has a default derived from these: correct, and
/// slow. A default finds a king by reading 64 squares, and tests for each pseudo-legal move which pieces
/// would attack the king after it. Run the suite of the crate `board-conformance`, then override one method
/// after another where the representation has a faster way. The suite checks every override.
///
/// * The whole [`State`] belongs to the board: side to move, castling rights for Chess960, en
///   passant square after *every* double push, both clocks.
/// * [`from_position`](Board::from_position) cannot fail, because a [`Position`] is validated. Some
///   errors may have been allowed
///   ([`PositionErrorKind::can_be_allowed`](crate::PositionErrorKind::can_be_allowed)): more than
///   sixteen pieces a side, more than two checkers. The rules of moving stay the same there.
/// * [`generate_legal`](View::generate_legal) gives exactly the legal moves, each once, in any order.
/// * [`make`](Board::make) is only ever called with a move from `generate_legal` on this very
///   position, a pseudo-legal one (see there), or one that [`is_legal`](View::is_legal) accepts: that is
///   the test for a move of a hash table. With another move it may panic or leave a wrong board, but
///   never undefined behavior.
/// * `Eq` compares positions, not how they arose: after `make` and `unmake` a board equals what it was
///   before, and two boards of one position are equal.
///
/// What is the same on every board need not be written again: [`State::after`] is the state after a
/// move, [`Role::steps`] how a piece moves, [`Move::capture_square`] where the captured piece stands,
/// [`Move::castling_targets`] where king and rook end, and [`castling_path`](crate::castling_path) which
/// squares castling needs. `examples/third_party` in the repository is a whole board made of these.
///
/// ```
/// use board_core::{Board, Position};
///
/// // Code generic over boards works on any representation.
/// fn legal_moves_at_the_start<B: Board>() -> usize {
///     B::from_position(&Position::start()).count_legal()
/// }
/// ```
pub trait Board: View + Clone + Eq + fmt::Debug {
    /// The name of the representation, as used on a command line: lower case, no spaces.
    const ID: &'static str;

    /// Whether a search is faster on copies of this board ([`play_unchecked`](Board::play_unchecked) on a clone) than by
    /// [`make`](Board::make) and [`unmake`](Board::unmake): measure it, as `compare --workload search` does. Both give the same
    /// positions. [`after`](Board::after) follows it.
    const PREFERS_COPIES: bool = false;

    /// What [`unmake`](Board::unmake) needs and cannot find on the board: as a rule the piece taken
    /// and the state before the move.
    type Undo: Copy + fmt::Debug;

    /// Sets up a validated position.
    fn from_position(position: &Position) -> Self;

    /// Plays a legal or pseudo-legal move and returns what [`unmake`](Board::unmake) needs.
    fn make(&mut self, mv: Move) -> Self::Undo;

    /// Takes back the last move made, `mv`, with the record that [`make`](Board::make) gave.
    fn unmake(&mut self, mv: Move, undo: Self::Undo);

    /// Makes a null move: the turn passes, the en passant square is removed, and the clocks advance as after
    /// a quiet move. A side in check must not pass: its king could be captured.
    fn make_null(&mut self) -> Self::Undo;

    /// Takes back the last null move.
    fn unmake_null(&mut self, undo: Self::Undo);

    /// A copy on which the turn has passed, by a null move; `None` in check, where a side must not pass. For programs that
    /// play on copies.
    ///
    /// ```
    /// # fn example<B: board_core::Board>() -> Result<(), Box<dyn std::error::Error>> {
    /// use board_core::{Board, Color, Position, View};
    ///
    /// let board: B = Position::from_fen("4k3/8/8/8/8/8/4r3/K7 w - - 0 1")?.into_board();
    /// assert_eq!(board.null_child().unwrap().side_to_move(), Color::Black);
    ///
    /// // The king is in check.
    /// let board: B = Position::from_fen("4k3/8/8/8/8/8/8/K3r3 w - - 0 1")?.into_board();
    /// assert_eq!(board.null_child(), None);
    /// # Ok(()) }
    /// ```
    #[must_use]
    fn null_child(&self) -> Option<Self> {
        if self.is_check() {
            return None;
        }
        let mut child = self.clone();
        child.make_null();
        Some(child)
    }

    /// Plays a move, if it is legal.
    ///
    /// ```
    /// # fn example<B: board_core::Board>() -> Result<(), Box<dyn std::error::Error>> {
    /// # use board_core::{IllegalMove, Position, ViewExt};
    /// let mut board = B::from_position(&Position::start());
    /// let mv = board.find_uci("e2e4")?;
    /// board.play(mv)?;
    /// assert_eq!(board.play(mv), Err(IllegalMove(mv)));
    /// # Ok(()) }
    /// ```
    ///
    /// # Errors
    ///
    /// If the move is not legal here, its [kind](Move::kind) included. Then nothing is played.
    fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        if !self.is_legal(mv) {
            return Err(IllegalMove(mv));
        }
        self.play_unchecked(mv);
        Ok(())
    }

    /// Plays a legal or pseudo-legal move without a check and without an undo record. Override where this is
    /// cheaper than [`make`](Board::make).
    #[inline(always)]
    fn play_unchecked(&mut self, mv: Move) {
        self.make(mv);
    }

    /// Visits the position after a legal or pseudo-legal move, in the way that is faster on this board: on a copy, or by
    /// `make` and `unmake`. On return the board is as before, if the visitor takes back what it plays.
    ///
    /// ```
    /// use board_core::{Board, ViewExt};
    ///
    /// /// The replies to each move.
    /// fn replies<B: Board>(board: &mut B) -> usize {
    ///     board.legal_moves().iter().map(|&mv| board.after(mv, |child| child.count_legal())).sum()
    /// }
    /// ```
    #[inline(always)]
    fn after<R>(&mut self, mv: Move, visit: impl FnOnce(&mut Self) -> R) -> R {
        if Self::PREFERS_COPIES {
            let mut child = self.clone();
            child.play_unchecked(mv);
            return visit(&mut child);
        }
        let undo = self.make(mv);
        let result = visit(self);
        self.unmake(mv, undo);
        result
    }

    /// Makes a move, as [`make`](Board::make) does, and reports to an observer what changes: pieces, threats and pairs
    /// of pawns, as far as it wants them. [`Observer`] says what that costs; [`ViewExt::observe`] reports a whole position,
    /// to start with.
    ///
    /// The report is complete before the move is made on the board. The move must be legal or pseudo-legal, as for
    /// `make`.
    ///
    /// ```
    /// use board_core::{Board, Observer, Piece, Position, Square, Threat, ViewExt};
    ///
    /// /// Prints what a move changes.
    /// struct Print;
    ///
    /// impl Observer for Print {
    ///     fn piece_moved(&mut self, piece: Piece, from: Square, to: Square) {
    ///         println!("{piece} moves from {from} to {to}");
    ///     }
    ///
    ///     fn threat_added(&mut self, threat: Threat) {
    ///         println!("{} on {} attacks {}", threat.attacker, threat.from, threat.to);
    ///     }
    /// }
    ///
    /// # fn example<B: Board>() -> Result<(), Box<dyn std::error::Error>> {
    /// // The knight uncovers the rook: the threats of both are printed.
    /// let mut board = B::from_position(&Position::from_fen("4k3/8/8/8/4N3/8/8/3KR3 w - - 0 1")?);
    /// let mv = board.find_uci("e4d6")?;
    /// let undo = board.make_observed(mv, &mut Print);
    /// board.unmake_observed(mv, undo, &mut Print);
    /// # Ok(()) }
    /// ```
    #[inline]
    fn make_observed<O: Observer>(&mut self, mv: Move, observer: &mut O) -> Self::Undo {
        report::<false, _, _>(self, mv, observer);
        self.make(mv)
    }

    /// Takes back the last move made, as [`unmake`](Board::unmake) does, and reports to an observer what changes:
    /// the reverse of what [`make_observed`](Board::make_observed) reported. The cost is the same.
    #[inline]
    fn unmake_observed<O: Observer>(&mut self, mv: Move, undo: Self::Undo, observer: &mut O) {
        self.unmake(mv, undo);
        report::<true, _, _>(self, mv, observer);
    }

    /// Plays a move that is not taken back, as [`play_unchecked`](Board::play_unchecked) does, and reports what changes:
    /// for programs that play on copies.
    #[inline]
    fn play_observed<O: Observer>(&mut self, mv: Move, observer: &mut O) {
        report::<false, _, _>(self, mv, observer);
        self.play_unchecked(mv);
    }

    /// Reports the attacks that vanish and appear by a move that is not made yet, as far as an
    /// observer [wants](Observer::THREATS) them; no pawn pushers. Returns whether it did: the default does nothing, and then
    /// they are found from the attackers of the squares that change. Override where the board has a faster way.
    #[inline(always)]
    fn report_attacks<O: Observer>(&self, mv: Move, observer: &mut O) -> bool {
        let _ = (mv, observer);
        false
    }

    /// Visits the position after each legal move, with the move that led there. On return the
    /// board is as before; whether it got there by copying or by unmaking is the board's choice,
    /// and it may visit without building a list of moves. The visitor may play on the child, if it
    /// takes back what it plays.
    #[inline]
    fn for_each_child(&mut self, visit: impl FnMut(&mut Self, Move)) {
        make_each_legal_move(self, visit);
    }

    /// The number of legal move sequences of `depth` plies; see [`perft`](crate::perft()).
    fn perft(&mut self, depth: u32) -> u64 {
        crate::perft(self, depth)
    }
}

/// Reports what a move is about to change or, if it is taken back, what that has changed: the reverse. The board is the one
/// before the move.
#[inline]
fn report<const TAKEN_BACK: bool, B: Board, O: Observer>(board: &B, mv: Move, observer: &mut O) {
    let report_pieces = |changed: ChangedPieces, observer: &mut O| {
        if O::PIECES {
            let changed = if TAKEN_BACK { changed.reversed() } else { changed };
            changed.report_pieces(observer);
        }
    };
    if O::THREATS.is_empty() && !O::PAWN_PAIRS {
        if O::PIECES && !TAKEN_BACK {
            ChangedPieces::report_move(board, mv, observer);
        } else if O::PIECES
            && let Some(changed) = ChangedPieces::of(board, mv)
        {
            report_pieces(changed, observer);
        }
        return;
    }
    board.code_path().run(
        #[inline(always)]
        || {
            let Some(changed) = ChangedPieces::of(board, mv) else { return };
            report_pieces(changed, observer);
            if TAKEN_BACK {
                report_relations(board, mv, changed, &mut Reversed(observer));
            } else {
                report_relations(board, mv, changed, observer);
            }
        },
    );
}

/// Reports what holds between two pieces: threats and pairs of pawns.
#[inline(always)]
fn report_relations<B: Board, O: Observer>(
    board: &B,
    mv: Move,
    changed: ChangedPieces,
    observer: &mut O,
) {
    if const { O::THREATS.has_attacks() } && !board.report_attacks(mv, observer) {
        changed.report_attacks(board, observer);
    }
    if const { O::THREATS.has_pawn_pushers() } {
        changed.report_pawn_pushers(board, observer);
    }
    if O::PAWN_PAIRS {
        changed.report_pawn_pairs(board, observer);
    }
}

/// Calls `visit` with every legal move of the board, even if there are more than a list holds: then it takes
/// one rank of origin squares at a time. The visitor may play on the board, if it takes its moves back.
#[inline(always)]
pub fn for_each_legal_move<B: Board>(board: &mut B, mut visit: impl FnMut(&mut B, Move)) {
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
        // Eight pieces have at most 8 x 27 = 216 moves, so a list holds those of one rank.
        for &mv in &board.legal_moves_within(SquareSet::rank(rank), SquareSet::ALL) {
            visit(board, mv);
        }
    }
}

impl Position {
    /// A board with this position: [`Board::from_position`].
    ///
    /// ```
    /// # fn example<B: board_core::Board>() {
    /// use board_core::{Position, ViewExt};
    ///
    /// let board = Position::start().into_board::<B>();
    /// assert_eq!(board.legal_moves().len(), 20);
    /// # }
    /// ```
    #[must_use]
    pub fn into_board<B: Board>(self) -> B {
        B::from_position(&self)
    }
}

/// A move that is not legal in the position on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IllegalMove(pub Move);

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is not legal here", self.0)
    }
}

impl core::error::Error for IllegalMove {}
