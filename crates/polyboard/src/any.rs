//! A board of a representation chosen at run time.

use alloc::boxed::Box;
use core::fmt;

use board_core::{Board, BrokenInvariant, DynBoard, Inspect, Move, Position, ViewExt, wrap_board};

use crate::Backend;

/// A board of any representation behind a pointer, as a [`Board`].
///
/// Generic code works on it and is compiled once, not once per representation. Each operation costs a
/// call through a pointer. To count leaves, use [`Backend::board`]
/// or [`Backend::visit`] instead. [`trace`](Inspect::trace) reports nothing here, because a tracer is a type.
///
/// ```
/// use polyboard::{AnyBoard, Backend, Game, Position, ViewExt};
///
/// for backend in Backend::all() {
///     let mut game = Game::new(AnyBoard::new(backend, &Position::start()));
///     game.play_uci("e2e4").unwrap();
///     assert_eq!(game.board().legal_moves().len(), 20);
/// }
/// ```
#[derive(Clone, Debug)]
pub struct AnyBoard(Box<dyn DynBoard>);

impl AnyBoard {
    /// Sets up a position on a board of the chosen representation.
    #[must_use]
    pub fn new(backend: Backend, position: &Position) -> AnyBoard {
        AnyBoard(backend.board(position))
    }

    /// The board behind the pointer; its own perft is the fast one. Unmake every move made on it.
    pub fn inner(&mut self) -> &mut dyn DynBoard {
        &mut *self.0
    }
}

impl From<Box<dyn DynBoard>> for AnyBoard {
    /// Accepts a board of your own: `AnyBoard::from(polyboard::boxed(board))`.
    fn from(board: Box<dyn DynBoard>) -> AnyBoard {
        AnyBoard(board)
    }
}

impl PartialEq for AnyBoard {
    /// Whether both hold the same position; the representations may differ.
    fn eq(&self, other: &AnyBoard) -> bool {
        self.0.position() == other.0.position()
    }
}

impl Eq for AnyBoard {}

wrap_board! { impl[] AnyBoard { dyn 0 } }

impl Board for AnyBoard {
    const ID: &'static str = "any";
    type Undo = ();

    /// Sets up a board of the last representation of [`Backend::all`]. [`AnyBoard::new`] sets up one of a chosen
    /// representation.
    ///
    /// # Panics
    ///
    /// If no representation is compiled in.
    fn from_position(position: &Position) -> AnyBoard {
        let last = Backend::all().next_back().map(|last| AnyBoard::new(last, position));
        last.expect("a representation is compiled in")
    }

    fn make(&mut self, mv: Move) {
        self.0.make(mv);
    }

    fn unmake(&mut self, _: Move, (): ()) {
        self.0.unmake();
    }

    fn make_null(&mut self) {
        self.0.make_null();
    }

    fn unmake_null(&mut self, (): ()) {
        self.0.unmake();
    }

    fn perft(&mut self, depth: u32) -> u64 {
        self.0.perft(depth)
    }
}

impl Inspect for AnyBoard {
    const IDEA: &'static str = "a pointer to a board chosen at run time";

    fn check_invariants(&self) -> Result<(), BrokenInvariant> {
        self.0.check_invariants()
    }

    fn write_memory(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        self.0.write_memory(out)
    }
}
