// A board that is right but for one fault, planted where a `Hook` says.

pub(crate) mod generation;
pub(crate) mod play;
pub(crate) mod queries;

use std::cell::{Cell, RefCell};
use std::fmt::{self, Debug, Write};
use std::rc::Rc;
use std::sync::Mutex;

use board_core::trace::{Step, Tracer};
use board_core::{
    Board, BrokenInvariant, Bulk, Color, Count, Each, ExchangeValues, Inspect, Move, MoveKinds,
    MoveSink, Piece, PieceSets, Position, Role, Square, SquareSet, State, View, Within, exchange,
    legality,
};

use crate::array::MyBoard;

/// One fault, with what must catch it.
#[derive(Clone, Copy)]
pub(crate) struct Fault {
    /// The fault in a sentence.
    pub(crate) what: &'static str,
    /// The names of the checks that must fail, separated by spaces.
    pub(crate) caught_by: &'static str,
    /// What the messages of these checks must contain.
    pub(crate) words: &'static [&'static str],
    /// Where the fault is, and what it does.
    pub(crate) hook: Hook,
}

/// A fault that changes nothing yet.
const fn fault(what: &'static str, caught_by: &'static str) -> Fault {
    Fault { what, caught_by, words: &[], hook: Hook::Nothing }
}

impl Fault {
    /// Plants the fault.
    const fn at(self, hook: Hook) -> Fault {
        Fault { hook, ..self }
    }

    /// Names what the messages must contain.
    const fn says(self, words: &'static [&'static str]) -> Fault {
        Fault { words, ..self }
    }
}

/// What is done after, or in place of, what a board does.
#[derive(Clone, Copy)]
pub(crate) enum Hook {
    Nothing,
    /// A position was set up.
    SetUp(fn(&mut MyBoard)),
    /// A move was made: the board before it, the move, the board after it.
    Made(fn(&MyBoard, Move, &mut MyBoard)),
    /// A move was played: the board before and after.
    Played(fn(&MyBoard, &mut MyBoard)),
    /// A move was taken back.
    Unmade(fn(Move, &mut MyBoard)),
    /// The turn was passed: the board before and after.
    Passed(fn(&MyBoard, &mut MyBoard)),
    /// A null move was taken back.
    Unpassed(fn(&mut MyBoard)),
    /// The legal moves were generated.
    Generated(fn(&MyBoard, MoveKinds, &mut Vec<Move>)),
    /// The legal moves are cached, and unmaking a move keeps them.
    KeepsCache,
    /// The pseudo-legal moves were generated.
    GeneratedPseudo(fn(&MyBoard, &mut Vec<Move>)),
    /// The attackers of a square were found.
    Attackers(fn(&MyBoard, Square, Color, SquareSet) -> SquareSet),
    /// Whether a square is attacked.
    Attacked(fn(&MyBoard, Square, Color) -> bool),
    /// The squares of the pieces of a role were found.
    ByRole(fn(Role, SquareSet) -> SquareSet),
    /// All pieces were found by one call.
    AllPieces(fn(PieceSets) -> PieceSets),
    /// The attackers of a square among some pieces.
    AttackersOver(fn(&MyBoard, Square, SquareSet) -> SquareSet),
    /// Whether a move gains at least so much.
    SeeGe(fn(&MyBoard, Move, i32) -> bool),
    /// Whether a move is legal.
    IsLegal(fn(&MyBoard, Move) -> bool),
    /// The square of a king.
    King(fn(&Faulty, Color) -> Square),
    /// Checkers and pinned pieces were found.
    ChecksAndPins(fn(&MyBoard, board_core::ChecksAndPins) -> board_core::ChecksAndPins),
    /// Checkers and pinned pieces are returned by the call that generated some kinds of moves.
    Returned(fn(MoveKinds, board_core::ChecksAndPins) -> board_core::ChecksAndPins),
    /// The legal moves were counted.
    Counted(fn(usize) -> usize),
    /// The replies to all legal moves were counted.
    CountedReplies(fn(u64) -> u64),
    /// The sequences of two legal moves were counted.
    CountedTwoPlies(fn(u64) -> u64),
    /// The squares that the moves may leave and reach.
    Masked(fn((SquareSet, SquareSet)) -> (SquareSet, SquareSet)),
    /// A move is to be pushed.
    Push(fn(Move, Piece, &mut dyn MoveSink)),
    /// Pieces are to be traced.
    Traced(fn(SquareSet) -> SquareSet),
    /// The step that is reported for each of them.
    Step(fn(Square) -> Step),
    /// The children were visited.
    Visited(fn(&mut MyBoard)),
    /// The position after a move was visited.
    After(fn(&mut MyBoard)),
    /// How many children are visited at most.
    Children(usize),
    /// A clone is a second handle of one board.
    ClonesHandle,
    /// Two boards are compared.
    Equal(fn(&Faulty, &Faulty) -> bool),
    /// The board was drawn.
    Drawn(fn(&mut String)),
    /// The invariants were checked.
    Invariants(BrokenInvariant),
}

use Hook::*;

thread_local! {
    /// The fault of all boards of this thread. One type for all faults: each type is another copy of the
    /// suite to compile.
    pub(crate) static HOOK: Cell<Hook> = Cell::new(*OF_NEW_THREADS.lock().unwrap());
}

/// The fault of threads that a check starts.
pub(crate) static OF_NEW_THREADS: Mutex<Hook> = Mutex::new(Nothing);

/// [`MyBoard`] with the fault of this thread.
#[derive(Debug)]
pub(crate) struct Faulty {
    /// Shared by clones only if that is the fault.
    board: Rc<RefCell<MyBoard>>,
    /// The last move made, even if it was taken back.
    last: Option<Move>,
    /// The board whose legal moves are cached.
    cached: Cell<Option<MyBoard>>,
}

impl Faulty {
    fn get(&self) -> MyBoard {
        *self.board.borrow()
    }
}

impl Clone for Faulty {
    fn clone(&self) -> Self {
        let board = match HOOK.get() {
            ClonesHandle => Rc::clone(&self.board),
            _ => Rc::new(RefCell::clone(&self.board)),
        };
        Faulty { board, last: self.last, cached: self.cached.clone() }
    }
}

impl PartialEq for Faulty {
    fn eq(&self, other: &Self) -> bool {
        if let Equal(equal) = HOOK.get() { equal(self, other) } else { self.board == other.board }
    }
}

impl Eq for Faulty {}

fn is(board: &MyBoard, square: Square, role: Role) -> bool {
    board.piece_at(square).is_some_and(|piece| piece.role == role)
}

/// The moves that a generator pushes one by one.
fn listed<R>(generate: impl FnOnce(&mut Each<&mut dyn FnMut(Move)>) -> R) -> Vec<Move> {
    let mut moves = Vec::new();
    generate(&mut Each(&mut |mv| moves.push(mv)));
    moves
}

impl View for Faulty {
    fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board.borrow().piece_at(square)
    }

    fn state(&self) -> State {
        self.board.borrow().state
    }

    fn king(&self, color: Color) -> Square {
        if let King(king) = HOOK.get() { king(self, color) } else { self.get().king(color) }
    }

    fn attackers(&self, square: Square, by: Color) -> SquareSet {
        let (board, set) = (self.get(), self.get().attackers(square, by));
        if let Attackers(change) = HOOK.get() { change(&board, square, by, set) } else { set }
    }

    fn is_attacked(&self, square: Square, by: Color) -> bool {
        match HOOK.get() {
            Attacked(is_attacked) => is_attacked(&self.get(), square, by),
            _ => !self.attackers(square, by).is_empty(),
        }
    }

    fn by_role(&self, role: Role) -> SquareSet {
        let set = self.get().by_role(role);
        if let ByRole(change) = HOOK.get() { change(role, set) } else { set }
    }

    fn piece_sets(&self) -> PieceSets {
        let sets = self.get().piece_sets();
        if let AllPieces(change) = HOOK.get() { change(sets) } else { sets }
    }

    fn attackers_over(&self, square: Square, occupied: SquareSet) -> SquareSet {
        match HOOK.get() {
            AttackersOver(attackers) => attackers(&self.get(), square, occupied),
            _ => self.get().attackers_over(square, occupied),
        }
    }

    fn see_ge_with(&self, mv: Move, threshold: i32, values: &ExchangeValues) -> bool {
        match HOOK.get() {
            SeeGe(see_ge) => see_ge(&self.get(), mv, threshold),
            _ => exchange::see_ge_of(self, mv, threshold, values),
        }
    }

    fn is_legal(&self, mv: Move) -> bool {
        match HOOK.get() {
            IsLegal(is_legal) => is_legal(&self.get(), mv),
            _ => legality::is_legal(self, mv),
        }
    }

    fn checks_and_pins(&self) -> board_core::ChecksAndPins {
        let (board, both) = (self.get(), self.get().checks_and_pins());
        if let ChecksAndPins(change) = HOOK.get() { change(&board, both) } else { both }
    }

    fn generate_legal(
        &self,
        kinds: MoveKinds,
        sink: &mut dyn MoveSink,
    ) -> board_core::ChecksAndPins {
        let mut board = self.get();
        if let (KeepsCache, Some(cached)) = (HOOK.get(), self.cached.get()) {
            board = cached;
        }
        self.cached.set(Some(board));
        let mut found = board_core::ChecksAndPins::default();
        let mut moves = listed(|sink| found = board.generate_legal(kinds, sink));
        if let Generated(change) = HOOK.get() {
            change(&board, kinds, &mut moves);
        }
        let (from, to) = match HOOK.get() {
            Masked(change) => change(sink.squares()),
            _ => sink.squares(),
        };
        moves.retain(|mv| from.contains(mv.from()) && to.contains(mv.to()));
        for mv in moves {
            match (HOOK.get(), board.piece_at(mv.from())) {
                (_, None) => {}
                (Push(push), Some(piece)) => push(mv, piece, sink),
                _ => sink.push(mv),
            }
        }
        if let Returned(change) = HOOK.get() { change(kinds, found) } else { found }
    }

    fn generate_pseudo_legal(&self, kinds: MoveKinds, sink: &mut dyn MoveSink) {
        let mut moves = listed(|sink| self.get().generate_pseudo_legal(kinds, sink));
        if let GeneratedPseudo(change) = HOOK.get() {
            change(&self.get(), &mut moves);
        }
        moves.into_iter().for_each(|mv| sink.push(mv));
    }

    fn count_legal(&self) -> usize {
        let mut count = Count::default();
        self.generate_legal(MoveKinds::All, &mut count);
        if let Counted(change) = HOOK.get() { change(count.0) } else { count.0 }
    }

    fn count_in_bulk(&self, bulk: Bulk) -> Option<u64> {
        let change = match (bulk, HOOK.get()) {
            (Bulk::OnePly, CountedReplies(change)) | (Bulk::TwoPlies, CountedTwoPlies(change)) => {
                change
            }
            _ => return None,
        };
        let mut count = 0;
        self.clone().for_each_child(|child, _| count += child.count_legal() as u64);
        Some(change(count))
    }
}

impl Board for Faulty {
    const ID: &'static str = "faulty";

    type Undo = MyBoard;

    fn from_position(position: &Position) -> Self {
        let mut board = MyBoard::from_position(position);
        if let SetUp(change) = HOOK.get() {
            change(&mut board);
        }
        Faulty { board: Rc::new(RefCell::new(board)), last: None, cached: Cell::new(None) }
    }

    fn make(&mut self, mv: Move) -> MyBoard {
        let board = &mut *self.board.borrow_mut();
        let before = board.make(mv);
        if let Made(change) = HOOK.get() {
            change(&before, mv, board);
        }
        self.last = Some(mv);
        self.cached.set(None);
        before
    }

    fn play_unchecked(&mut self, mv: Move) {
        let before = self.make(mv);
        if let Played(change) = HOOK.get() {
            change(&before, &mut self.board.borrow_mut());
        }
    }

    fn unmake(&mut self, mv: Move, before: MyBoard) {
        let board = &mut *self.board.borrow_mut();
        board.unmake(mv, before);
        if let Unmade(change) = HOOK.get() {
            change(mv, board);
        }
    }

    fn after<R>(&mut self, mv: Move, visit: impl FnOnce(&mut Self) -> R) -> R {
        let undo = self.make(mv);
        let result = visit(self);
        self.unmake(mv, undo);
        if let After(change) = HOOK.get() {
            change(&mut self.board.borrow_mut());
        }
        result
    }

    fn make_null(&mut self) -> MyBoard {
        let board = &mut *self.board.borrow_mut();
        let before = board.make_null();
        if let Passed(change) = HOOK.get() {
            change(&before, board);
        }
        self.cached.set(None);
        before
    }

    fn unmake_null(&mut self, before: MyBoard) {
        let board = &mut *self.board.borrow_mut();
        board.unmake_null(before);
        if let Unpassed(change) = HOOK.get() {
            change(board);
        }
        self.cached.set(None);
    }

    fn for_each_child(&mut self, mut visit: impl FnMut(&mut Self, Move)) {
        let most = if let Children(most) = HOOK.get() { most } else { usize::MAX };
        let moves = listed(|sink| self.generate_legal(MoveKinds::All, sink));
        for mv in moves.into_iter().take(most) {
            let mut child = self.clone();
            child.make(mv);
            visit(&mut child, mv);
        }
        if let Visited(change) = HOOK.get() {
            change(&mut self.board.borrow_mut());
        }
    }
}

impl Inspect for Faulty {
    fn trace<T: Tracer>(&self, from: SquareSet, sink: &mut dyn MoveSink) {
        if let Step(step) = HOOK.get() {
            from.into_iter().map(step).for_each(T::step);
        }
        let from = if let Traced(change) = HOOK.get() { change(from) } else { from };
        self.generate_legal(MoveKinds::All, &mut Within { sink, from, to: SquareSet::ALL });
    }

    fn check_invariants(&self) -> Result<(), BrokenInvariant> {
        if let Invariants(broken) = HOOK.get() { Err(broken) } else { Ok(()) }
    }

    fn write_memory(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        let mut picture = String::new();
        write!(picture, "{:?}", self.get())?;
        if let Drawn(change) = HOOK.get() {
            change(&mut picture);
        }
        out.write_str(&picture)
    }
}
