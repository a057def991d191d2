// A board that is right but for one fault, planted where a `Fault` says.

use std::cell::Cell;
use std::fmt::{self, Debug, Write};

use board_core::trace::{Step, Tracer};
use board_core::{
    Board, BrokenInvariant, Color, Count, Inspect, Move, MoveKinds, MoveSink, Piece, Position,
    Square, SquareSet, State, Within,
};

use crate::array::MyBoard;

/// One fault: what is done after, or in place of, what a board does. [`NO_FAULT`] changes nothing.
#[derive(Clone, Copy)]
pub(crate) struct Fault {
    /// The fault in a sentence.
    pub(crate) what: &'static str,
    /// The names of the checks that must fail, separated by spaces.
    pub(crate) caught_by: &'static str,
    /// A position was set up.
    pub(crate) set_up: fn(&mut MyBoard),
    /// A move was made: the board before it, the move, the board after it.
    pub(crate) made: fn(&MyBoard, Move, &mut MyBoard),
    /// A move was taken back.
    pub(crate) unmade: fn(Move, &mut MyBoard),
    /// The turn was passed: the board before and after.
    pub(crate) passed: fn(&MyBoard, &mut MyBoard),
    /// A null move was taken back.
    pub(crate) unpassed: fn(&mut MyBoard),
    /// The legal moves were generated.
    pub(crate) generated: fn(&MyBoard, MoveKinds, &mut Vec<Move>),
    /// The pseudo-legal moves were generated.
    pub(crate) generated_pseudo: fn(&MyBoard, &mut Vec<Move>),
    /// The attackers of a square were found.
    pub(crate) attackers: fn(&MyBoard, Square, Color, SquareSet) -> SquareSet,
    /// The checkers were found.
    pub(crate) checkers: fn(SquareSet) -> SquareSet,
    /// The pinned pieces were found.
    pub(crate) pinned: fn(&MyBoard, SquareSet) -> SquareSet,
    /// The legal moves were counted.
    pub(crate) counted: fn(usize) -> usize,
    /// Masks were given.
    pub(crate) masked: fn((SquareSet, SquareSet)) -> (SquareSet, SquareSet),
    /// A move is to be pushed.
    pub(crate) push: fn(Move, Piece, &mut dyn MoveSink),
    /// Pieces are to be traced.
    pub(crate) traced: fn(SquareSet) -> SquareSet,
    /// The step that is reported for each of them.
    pub(crate) step: fn(Square) -> Option<Step>,
    /// The children were visited.
    pub(crate) visited: fn(&mut MyBoard),
    /// How many children are visited at most.
    pub(crate) children: usize,
    /// Whether what is done in `enter` is done to a copy.
    pub(crate) enters_a_copy: bool,
    /// Two boards are compared.
    pub(crate) equal: fn(&MyBoard, &MyBoard) -> bool,
    /// The board was drawn.
    pub(crate) drawn: fn(&mut String),
    /// The invariants were checked.
    pub(crate) invariants: Result<(), BrokenInvariant>,
}

pub(crate) const NO_FAULT: Fault = Fault {
    what: "nothing is wrong",
    caught_by: "",
    set_up: |_| {},
    made: |_, _, _| {},
    unmade: |_, _| {},
    passed: |_, _| {},
    unpassed: |_| {},
    generated: |_, _, _| {},
    generated_pseudo: |_, _| {},
    attackers: |_, _, _, set| set,
    checkers: |set| set,
    pinned: |_, set| set,
    counted: |count| count,
    masked: |masks| masks,
    push: |mv, _, sink| sink.push(mv),
    traced: |from| from,
    step: |_| None,
    visited: |_| {},
    children: usize::MAX,
    enters_a_copy: false,
    equal: |one, other| one == other,
    drawn: |_| {},
    invariants: Ok(()),
};

thread_local! {
    /// The fault of all boards of this thread. One type for all faults: each type is another copy of the
    /// suite to compile.
    pub(crate) static FAULT: Cell<&'static Fault> = const { Cell::new(&NO_FAULT) };
}

/// [`MyBoard`] with the fault of this thread.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Faulty(MyBoard);

impl PartialEq for Faulty {
    fn eq(&self, other: &Self) -> bool {
        (FAULT.get().equal)(&self.0, &other.0)
    }
}

impl Eq for Faulty {}

/// Keeps every move.
#[derive(Default)]
pub(crate) struct Moves(pub(crate) Vec<Move>);

impl MoveSink for Moves {
    fn push(&mut self, mv: Move) {
        self.0.push(mv);
    }
}

impl Board for Faulty {
    const ID: &'static str = "faulty";
    type Undo = MyBoard;

    fn from_position(position: &Position) -> Self {
        let mut board = MyBoard::from_position(position);
        (FAULT.get().set_up)(&mut board);
        Faulty(board)
    }

    fn piece_at(&self, square: Square) -> Option<Piece> {
        self.0.piece_at(square)
    }

    fn state(&self) -> State {
        self.0.state()
    }

    fn attackers_of(&self, square: Square, by: Color) -> SquareSet {
        (FAULT.get().attackers)(&self.0, square, by, self.0.attackers_of(square, by))
    }

    fn checkers(&self) -> SquareSet {
        (FAULT.get().checkers)(self.0.checkers())
    }

    fn pinned(&self) -> SquareSet {
        (FAULT.get().pinned)(&self.0, self.0.pinned())
    }

    fn generate_legal(&self, kinds: MoveKinds, sink: &mut impl MoveSink) {
        let fault = FAULT.get();
        let mut moves = Moves::default();
        self.0.generate_legal(kinds, &mut moves);
        (fault.generated)(&self.0, kinds, &mut moves.0);
        for mv in moves.0 {
            if let Some(piece) = self.piece_at(mv.from()) {
                (fault.push)(mv, piece, sink);
            }
        }
    }

    fn generate_pseudo_legal(&self, sink: &mut impl MoveSink) {
        let mut moves = Moves::default();
        self.0.generate_pseudo_legal(&mut moves);
        (FAULT.get().generated_pseudo)(&self.0, &mut moves.0);
        moves.0.into_iter().for_each(|mv| sink.push(mv));
    }

    fn count_legal(&self) -> usize {
        let mut count = Count::default();
        self.generate_legal(MoveKinds::All, &mut count);
        (FAULT.get().counted)(count.0)
    }

    fn generate_legal_within(&self, from: SquareSet, to: SquareSet, sink: &mut impl MoveSink) {
        let (from, to) = (FAULT.get().masked)((from, to));
        self.generate_legal(MoveKinds::All, &mut Within { sink, from, to });
    }

    fn make(&mut self, mv: Move) -> MyBoard {
        let before = self.0.make(mv);
        (FAULT.get().made)(&before, mv, &mut self.0);
        before
    }

    fn unmake(&mut self, mv: Move, before: MyBoard) {
        self.0.unmake(mv, before);
        (FAULT.get().unmade)(mv, &mut self.0);
    }

    fn make_null(&mut self) -> MyBoard {
        let before = self.0.make_null();
        (FAULT.get().passed)(&before, &mut self.0);
        before
    }

    fn unmake_null(&mut self, before: MyBoard) {
        self.0.unmake_null(before);
        (FAULT.get().unpassed)(&mut self.0);
    }

    fn for_each_child(&mut self, mut visit: impl FnMut(&mut Self, Move)) {
        let mut moves = Moves::default();
        self.generate_legal(MoveKinds::All, &mut moves);
        for mv in moves.0.into_iter().take(FAULT.get().children) {
            let mut child = *self;
            child.make(mv);
            visit(&mut child, mv);
        }
        (FAULT.get().visited)(&mut self.0);
    }

    fn enter<R>(&mut self, body: impl FnOnce(&mut Self) -> R) -> R {
        if FAULT.get().enters_a_copy { body(&mut self.clone()) } else { body(self) }
    }
}

impl Inspect for Faulty {
    fn trace<T: Tracer>(&self, from: SquareSet, sink: &mut impl MoveSink) {
        from.into_iter().filter_map(FAULT.get().step).for_each(T::step);
        self.generate_legal_within((FAULT.get().traced)(from), SquareSet::ALL, sink);
    }

    fn check_invariants(&self) -> Result<(), BrokenInvariant> {
        FAULT.get().invariants
    }

    fn write_memory(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        let mut picture = String::new();
        write!(picture, "{:?}", self.0)?;
        (FAULT.get().drawn)(&mut picture);
        out.write_str(&picture)
    }
}
