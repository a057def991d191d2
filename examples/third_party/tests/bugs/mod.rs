//! A board with a chosen bug: [`HashBoard`], wrapped method by method.

use std::cell::{Cell, RefCell};
use std::fmt;
use std::rc::Rc;

use board_core::{
    Board, Color, Inspect, Move, MoveKind, MoveKinds, MoveSink, Piece, Position, Role, Square,
    SquareSet, State,
};
use hash_board::{HashBoard, Undo};

/// Bugs that real boards have had. More are in the tests of `board-conformance`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bug {
    /// Nothing: the control.
    None,
    /// The pawn captured en passant stays.
    LeavesPawnTakenEnPassant,
    /// A capture does not reset the halfmove clock.
    RunsClockOnAtCaptures,
    /// Unmake restores the state but keeps the cached legal moves.
    UnmakeKeepsStaleMoves,
    /// `play` differs from `make` and forgets the clock.
    PlayForgetsClock,
    /// All moves are generated where captures or quiet moves are requested.
    IgnoresKinds,
    /// `has_legal_move` is always true.
    SeesNoMates,
    /// Pawns are pushed as a set with the step of White.
    PushesPawnsByWhitesStep,
    /// Pawns attack backwards.
    PawnsAttackBackwards,
    /// `is_attacked` forgets the king.
    KingsDoNotAttack,
    /// The king square is stored separately, and castling does not update it.
    KeepsStaleKing,
    /// `Eq` compares the moves played as well.
    ComparesHistory,
    /// A clone is a second handle of one board.
    CloneShares,
    /// Making an en passant capture panics, because its target square is empty.
    PanicsAtEnPassant,
}

thread_local! {
    static PLANTED: Cell<Bug> = const { Cell::new(Bug::None) };
}

/// Boards set up on this thread from now on have this bug.
pub fn plant(bug: Bug) {
    PLANTED.set(bug);
}

/// A board with the bug that was [planted](plant) when it was set up.
#[derive(Debug)]
pub struct Broken {
    bug: Bug,
    /// Shared by clones only if that is the bug.
    board: Rc<RefCell<HashBoard>>,
    /// The state that the board reports.
    state: State,
    /// The king squares, stored separately.
    kings: [Square; 2],
    /// A piece that should not be there.
    ghost: Option<(Square, Piece)>,
    /// The cached legal moves.
    cached: RefCell<Option<Vec<Move>>>,
    played: Vec<Move>,
}

impl Clone for Broken {
    fn clone(&self) -> Self {
        let board = match self.bug {
            Bug::CloneShares => Rc::clone(&self.board),
            _ => Rc::new(RefCell::new(self.board.borrow().clone())),
        };
        let (cached, played) = (self.cached.clone(), self.played.clone());
        Broken { board, cached, played, ..*self }
    }
}

impl PartialEq for Broken {
    fn eq(&self, other: &Self) -> bool {
        self.state == other.state
            && Square::all().all(|square| self.piece_at(square) == other.piece_at(square))
            && (self.bug != Bug::ComparesHistory || self.played == other.played)
    }
}

impl Eq for Broken {}

/// Keeps every move.
struct Moves(Vec<Move>);

impl MoveSink for Moves {
    fn push(&mut self, mv: Move) {
        self.0.push(mv);
    }
}

impl Broken {
    fn us(&self) -> Color {
        self.state.side_to_move
    }

    fn legal(&self) -> Vec<Move> {
        if let Some(cached) = &*self.cached.borrow() {
            return cached.clone();
        }
        let mut moves = Moves(Vec::new());
        self.board.borrow().generate_legal(MoveKinds::All, &mut moves);
        if self.bug == Bug::UnmakeKeepsStaleMoves {
            *self.cached.borrow_mut() = Some(moves.0.clone());
        }
        moves.0
    }
}

impl Board for Broken {
    const ID: &'static str = "broken";

    type Undo = (Undo, State, [Square; 2]);

    fn from_position(position: &Position) -> Self {
        Broken {
            bug: PLANTED.get(),
            board: Rc::new(RefCell::new(HashBoard::from_position(position))),
            state: position.state(),
            kings: Color::ALL.map(|color| position.king(color)),
            ghost: None,
            cached: RefCell::new(None),
            played: Vec::new(),
        }
    }

    fn piece_at(&self, square: Square) -> Option<Piece> {
        match self.ghost {
            Some((on, piece)) if on == square => Some(piece),
            _ => self.board.borrow().piece_at(square),
        }
    }

    fn state(&self) -> State {
        self.state
    }

    fn king(&self, color: Color) -> Square {
        match self.bug {
            Bug::KeepsStaleKing => self.kings[color.index()],
            _ => self.board.borrow().king(color),
        }
    }

    fn attackers_of(&self, square: Square, by: Color) -> SquareSet {
        let attackers = self.board.borrow().attackers_of(square, by);
        if self.bug != Bug::PawnsAttackBackwards {
            return attackers;
        }
        let pawn = Some(Piece::new(by, Role::Pawn));
        let is_pawn = |on: &Square| self.piece_at(*on) == pawn;
        let behind = [-1, 1].into_iter().filter_map(|files| square.offset(files, by.forward()));
        let pieces = attackers.into_iter().filter(|on| !is_pawn(on));
        pieces.chain(behind.filter(is_pawn)).collect()
    }

    fn is_attacked(&self, square: Square, by: Color) -> bool {
        let mut attackers = self.attackers_of(square, by);
        if self.bug == Bug::KingsDoNotAttack {
            attackers.remove(self.king(by));
        }
        !attackers.is_empty()
    }

    fn pinned(&self) -> SquareSet {
        self.board.borrow().pinned()
    }

    fn generate_legal(&self, kinds: MoveKinds, sink: &mut impl MoveSink) {
        let kinds = if self.bug == Bug::IgnoresKinds { MoveKinds::All } else { kinds };
        for mv in self.legal().into_iter().filter(|&mv| kinds.include(mv)) {
            let steps = mv.from().file() == mv.to().file() && mv.kind() == MoveKind::Quiet;
            let is_pawn = self.piece_at(mv.from()) == Some(Piece::new(self.us(), Role::Pawn));
            if self.bug == Bug::PushesPawnsByWhitesStep && is_pawn && steps {
                sink.push_pawns(SquareSet::of(mv.to()), 8, MoveKind::Quiet);
            } else {
                sink.push(mv);
            }
        }
    }

    fn generate_pseudo_legal(&self, sink: &mut impl MoveSink) {
        self.board.borrow().generate_pseudo_legal(sink);
    }

    fn has_legal_move(&self) -> bool {
        self.bug == Bug::SeesNoMates || !self.legal().is_empty()
    }

    fn make(&mut self, mv: Move) -> Self::Undo {
        if self.bug == Bug::PanicsAtEnPassant && mv.is_en_passant() {
            panic!("there is no piece on {}", mv.to());
        }
        let (before, kings) = (self.state, self.kings);
        let captured = (mv.capture_square(), self.piece_at(mv.capture_square()));
        let undo = self.board.borrow_mut().make(mv);
        self.state = self.board.borrow().state();
        if self.bug == Bug::RunsClockOnAtCaptures && mv.is_capture() {
            self.state.halfmove_clock = before.halfmove_clock.saturating_add(1);
        }
        if !mv.is_castle() && kings[before.side_to_move.index()] == mv.from() {
            self.kings[before.side_to_move.index()] = mv.to();
        }
        if let (Bug::LeavesPawnTakenEnPassant, true) = (self.bug, mv.is_en_passant()) {
            self.ghost = captured.1.map(|piece| (captured.0, piece));
        }
        self.played.push(mv);
        *self.cached.borrow_mut() = None;
        (undo, before, kings)
    }

    fn unmake(&mut self, mv: Move, (undo, before, kings): Self::Undo) {
        self.board.borrow_mut().unmake(mv, undo);
        (self.state, self.kings, self.ghost) = (before, kings, None);
        if self.bug != Bug::ComparesHistory {
            self.played.pop();
        }
        if self.bug != Bug::UnmakeKeepsStaleMoves {
            *self.cached.borrow_mut() = None;
        }
    }

    fn make_null(&mut self) -> Self::Undo {
        let (before, kings) = (self.state, self.kings);
        let undo = self.board.borrow_mut().make_null();
        self.state = self.board.borrow().state();
        *self.cached.borrow_mut() = None;
        (undo, before, kings)
    }

    fn unmake_null(&mut self, (undo, before, _): Self::Undo) {
        self.board.borrow_mut().unmake_null(undo);
        self.state = before;
        *self.cached.borrow_mut() = None;
    }

    fn play(&mut self, mv: Move) {
        let clock = self.state.halfmove_clock;
        self.make(mv);
        if self.bug == Bug::PlayForgetsClock {
            self.state.halfmove_clock = clock;
        }
    }
}

impl Inspect for Broken {
    fn write_memory(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        self.board.borrow().write_memory(out)
    }
}
