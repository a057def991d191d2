//! A board of a representation chosen at run time.

use alloc::boxed::Box;
use core::fmt;

use board_core::{
    Board, BrokenInvariant, ChecksAndPins, Color, DynBoard, Inspect, Move, MoveKinds, MoveList,
    MoveSink, Piece, PieceSets, Position, Role, Square, SquareSet, State,
};

use crate::Backend;

/// A board of any representation behind a pointer, as a [`Board`].
///
/// Generic code works on it and is compiled once, not once per representation. Each operation costs a
/// call through a pointer. To count leaves, use [`Backend::board`]
/// or [`Backend::visit`] instead. [`trace`](Inspect::trace) reports nothing here, because a tracer is a type.
///
/// ```
/// use polyboard::{AnyBoard, Backend, BoardExt, Game, Position};
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

impl Board for AnyBoard {
    const ID: &'static str = "any";
    type Undo = ();

    /// Uses the last representation of [`Backend::all`]; [`AnyBoard::new`] takes the representation.
    ///
    /// # Panics
    ///
    /// If no representation is compiled in.
    fn from_position(position: &Position) -> AnyBoard {
        let last = Backend::all().next_back().map(|last| AnyBoard::new(last, position));
        last.expect("a representation is compiled in")
    }

    fn piece_at(&self, square: Square) -> Option<Piece> {
        self.0.piece_at(square)
    }

    fn state(&self) -> State {
        self.0.state()
    }

    fn king(&self, color: Color) -> Square {
        self.0.king(color)
    }

    fn occupied(&self) -> SquareSet {
        self.0.occupied()
    }

    fn by_color(&self, color: Color) -> SquareSet {
        self.0.by_color(color)
    }

    fn by_role(&self, role: Role) -> SquareSet {
        self.0.by_role(role)
    }

    fn by_piece(&self, piece: Piece) -> SquareSet {
        self.0.by_piece(piece)
    }

    fn piece_sets(&self) -> PieceSets {
        self.0.piece_sets()
    }

    fn attackers_to(&self, square: Square, occupied: SquareSet) -> SquareSet {
        self.0.attackers_to(square, occupied)
    }

    fn see(&self, mv: Move) -> i32 {
        self.0.see(mv)
    }

    fn see_ge(&self, mv: Move, threshold: i32) -> bool {
        self.0.see_ge(mv, threshold)
    }

    fn gives_check(&self, mv: Move) -> bool {
        self.0.gives_check(mv)
    }

    fn is_legal(&self, mv: Move) -> bool {
        self.0.is_legal(mv)
    }

    fn attackers_of(&self, square: Square, by: Color) -> SquareSet {
        self.0.attackers_of(square, by)
    }

    fn generate_legal(&self, kinds: MoveKinds, sink: &mut impl MoveSink) -> ChecksAndPins {
        if let Some(list) = sink.list() {
            return self.0.legal_moves_into(kinds, list);
        }
        let mut list = MoveList::new();
        let found = self.0.legal_moves_into(kinds, &mut list);
        if list.is_truncated() {
            self.0.legal_moves_of(kinds).into_iter().for_each(|mv| sink.push(mv));
        } else {
            list.iter().for_each(|&mv| sink.push(mv));
        }
        found
    }

    fn generate_quiet_checks(&self, sink: &mut impl MoveSink) {
        self.0.quiet_checks().into_iter().for_each(|mv| sink.push(mv));
    }

    fn generate_pseudo_legal(&self, sink: &mut impl MoveSink) {
        for mv in self.0.pseudo_legal_moves() {
            sink.push(mv);
        }
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
        self.0.unmake_null();
    }

    fn checkers(&self) -> SquareSet {
        self.0.checkers()
    }

    fn pinned(&self) -> SquareSet {
        self.0.pinned()
    }

    fn checks_and_pins(&self) -> ChecksAndPins {
        self.0.checks_and_pins()
    }

    fn count_legal(&self) -> usize {
        self.0.count_legal()
    }

    fn count_two_plies(&mut self) -> u64 {
        self.0.perft_two_ply(2)
    }

    fn has_legal_move(&self) -> bool {
        self.0.has_legal_move()
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
