//! A board that keeps its key up to date.

use core::fmt;

use board_core::trace::{Step, Tracer};
use board_core::{
    Board, BrokenInvariant, EnPassantMode, Inspect, Move, MoveSink, Observer, Position, SquareSet,
    wrap_board,
};

use super::{Kept, Key, Key64};

/// Any board, with its key kept up to date by every move.
///
/// A `Keyed<B>` is a [`Board`] itself. The kind of key is a type parameter, by default [`Key64`]. Several keys
/// are kept by one `Keyed` too: the [`EngineKeys`](crate::EngineKeys) of a search, a tuple of keys, or a
/// [`Key`] of your own. [`Key::EN_PASSANT`] says when an en passant square counts; [`Keyed::new`] can set
/// another mode.
///
/// ```
/// # use board_core::*;
/// # use board_game::*;
/// # fn example<B: Board>() {
/// let mut board = Keyed::<B>::from_position(&Position::start());
/// let before = board.key();
/// for mv in ["g1f3", "g8f6", "f3g1", "f6g8"] {
///     let mv = board.find_uci(mv).unwrap();
///     board.play_unchecked(mv);
/// }
/// assert_eq!(board.key(), before); // the same position again
///
/// let book = Keyed::<B, PolyglotKey>::from_position(&Position::start());
/// assert_eq!(book.key(), PolyglotKey(0x463b_9618_1691_fc9c));
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keyed<B, K = Key64> {
    board: B,
    kept: Kept<K>,
    mode: EnPassantMode,
}

/// What a [`Keyed`] needs to unmake a move.
#[derive(Clone, Copy, Debug)]
pub struct KeyedUndo<U, K> {
    board: U,
    kept: Kept<K>,
}

impl<B: Board, K: Key + Default> Keyed<B, K> {
    /// Computes the key of a board and keeps it up to date.
    #[must_use]
    pub fn new(board: B, mode: EnPassantMode) -> Keyed<B, K> {
        let kept = Kept::of(&board, mode, K::default());
        Keyed { board, kept, mode }
    }

    /// The key of the position.
    #[inline]
    #[must_use]
    pub fn key(&self) -> K {
        self.kept.key
    }

    /// The board without its key.
    #[inline]
    #[must_use]
    pub fn board(&self) -> &B {
        &self.board
    }

    /// The key after a legal move, without playing it: to prefetch the entry of a hash table.
    ///
    /// Exact for every legal move. Costs what [`make`](Board::make) spends on the key: reading the pieces that
    /// move and a number for each square that changes. Slower are moves from or to the square of a king or
    /// rook that may castle, and double pushes.
    ///
    /// ```
    /// # use board_core::*;
    /// # use board_game::*;
    /// # fn example<B: Board>() {
    /// let mut board = Keyed::<B>::from_position(&Position::start());
    /// let mv = board.find_uci("e2e4").unwrap();
    /// let key = board.key_after(mv);
    /// board.play_unchecked(mv);
    /// assert_eq!(board.key(), key);
    /// # }
    /// ```
    #[inline]
    #[must_use]
    pub fn key_after(&self, mv: Move) -> K {
        let mut kept = self.kept;
        kept.play(&self.board, self.mode, mv);
        kept.key
    }

    /// The key after a null move, without playing it.
    #[inline]
    #[must_use]
    pub fn key_after_null(&self) -> K {
        let mut kept = self.kept;
        kept.pass_turn();
        kept.key
    }
}

wrap_board! { impl[B: Board, K: Key] Keyed<B, K> { board } }

impl<B: Board, K: Key + Default> Board for Keyed<B, K> {
    const ID: &'static str = B::ID;
    const PREFERS_COPIES: bool = B::PREFERS_COPIES;
    type Undo = KeyedUndo<B::Undo, K>;

    fn from_position(position: &Position) -> Keyed<B, K> {
        Keyed::new(B::from_position(position), K::EN_PASSANT)
    }

    // Always inlined, as the moves of boards of sets are: behind a call the record would go through memory, by the instructions of
    // the baseline.
    #[inline(always)]
    fn make(&mut self, mv: Move) -> Self::Undo {
        let kept = self.kept;
        self.kept.play(&self.board, self.mode, mv);
        KeyedUndo { board: self.board.make(mv), kept }
    }

    #[inline(always)]
    fn unmake(&mut self, mv: Move, undo: Self::Undo) {
        self.board.unmake(mv, undo.board);
        self.kept = undo.kept;
    }

    #[inline]
    fn make_null(&mut self) -> Self::Undo {
        let kept = self.kept;
        self.kept.pass_turn();
        KeyedUndo { board: self.board.make_null(), kept }
    }

    #[inline]
    fn unmake_null(&mut self, undo: Self::Undo) {
        self.board.unmake_null(undo.board);
        self.kept = undo.kept;
    }

    #[inline(always)]
    fn play_unchecked(&mut self, mv: Move) {
        self.kept.play(&self.board, self.mode, mv);
        self.board.play_unchecked(mv);
    }

    // The key first, then the report: both read the same pieces, and what an observer writes may hide from the compiler that
    // they stand as before.
    #[inline(always)]
    fn make_observed<O: Observer>(&mut self, mv: Move, observer: &mut O) -> Self::Undo {
        let kept = self.kept;
        self.kept.play(&self.board, self.mode, mv);
        KeyedUndo { board: self.board.make_observed(mv, observer), kept }
    }

    #[inline(always)]
    fn play_observed<O: Observer>(&mut self, mv: Move, observer: &mut O) {
        self.kept.play(&self.board, self.mode, mv);
        self.board.play_observed(mv, observer);
    }

    #[inline(always)]
    fn report_attacks<O: Observer>(&self, mv: Move, observer: &mut O) -> bool {
        self.board.report_attacks(mv, observer)
    }
}

impl<B: Inspect, K: Key + Default> Inspect for Keyed<B, K> {
    const IDEA: &'static str = B::IDEA;

    fn trace<T: Tracer>(&self, from: SquareSet, sink: &mut dyn MoveSink) {
        self.board.trace::<T>(from, sink);
    }

    fn write_step(step: Step, out: &mut dyn fmt::Write) -> fmt::Result {
        B::write_step(step, out)
    }

    fn check_invariants(&self) -> Result<(), BrokenInvariant> {
        let broken = |rule| Err(BrokenInvariant { rule, square: None });
        let scratch = Kept::of(&self.board, self.mode, K::default());
        if self.kept.key != scratch.key {
            return broken("the key is the key from scratch");
        }
        if self.kept != scratch {
            return broken("castling and en passant are kept as from scratch");
        }
        self.board.check_invariants()
    }

    fn table_bytes(&self) -> Option<usize> {
        self.board.table_bytes()
    }

    fn write_memory(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        self.board.write_memory(out)?;
        writeln!(out, "key {:x?}", self.kept.key)
    }
}
