// A board that is right but for one fault, planted where a `Fault` says.

use std::fmt::{self, Debug, Write};
use std::marker::PhantomData;

use board_core::trace::Tracer;
use board_core::{
    Board, BrokenInvariant, Color, Count, Inspect, Move, MoveKinds, MoveSink, Piece, Position,
    Square, SquareSet, State, Within,
};

use crate::array::{MyBoard, Undo};

/// One fault: the hooks that are not overridden do nothing wrong.
pub(crate) trait Fault: Copy + Eq + Debug {
    /// A position was set up.
    fn set_up(_board: &mut MyBoard) {}
    /// A move was made.
    fn made(_before: &MyBoard, _mv: Move, _after: &mut MyBoard) {}
    /// A move was taken back.
    fn unmade(_mv: Move, _board: &mut MyBoard) {}
    /// The turn was passed.
    fn passed(_before: &MyBoard, _after: &mut MyBoard) {}
    /// A null move was taken back.
    fn unpassed(_board: &mut MyBoard) {}
    /// The legal moves were generated.
    fn generated(_board: &MyBoard, _kinds: MoveKinds, _moves: &mut Vec<Move>) {}
    /// The pseudo-legal moves were generated.
    fn generated_pseudo(_board: &MyBoard, _moves: &mut Vec<Move>) {}
    /// The attackers of a square were found.
    fn attackers(_board: &MyBoard, _square: Square, _by: Color, set: SquareSet) -> SquareSet {
        set
    }
    /// The checkers were found.
    fn checkers(set: SquareSet) -> SquareSet {
        set
    }
    /// The pinned pieces were found.
    fn pinned(_board: &MyBoard, set: SquareSet) -> SquareSet {
        set
    }
    /// The legal moves were counted.
    fn counted(count: usize) -> usize {
        count
    }
    /// Masks were given.
    fn masked(masks: (SquareSet, SquareSet)) -> (SquareSet, SquareSet) {
        masks
    }
    /// A move is to be pushed.
    fn push(mv: Move, _piece: Piece, sink: &mut impl MoveSink) {
        sink.push(mv);
    }
    /// Pieces are traced.
    fn trace<T: Tracer>(from: SquareSet) -> SquareSet {
        from
    }
    /// The children were visited.
    fn visited(_board: &mut MyBoard) {}
    /// How many children are visited at most.
    const CHILDREN: usize = usize::MAX;
    /// Whether what is done in `enter` is done to a copy.
    const ENTERS_A_COPY: bool = false;
    /// Two boards were compared.
    fn equal(one: &MyBoard, other: &MyBoard) -> bool {
        one == other
    }
    /// The board was drawn.
    fn drawn(_picture: &mut String) {}
    /// The invariants were checked.
    const INVARIANTS: Result<(), BrokenInvariant> = Ok(());
}

/// [`MyBoard`] with a fault.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Faulty<F> {
    board: MyBoard,
    fault: PhantomData<F>,
}

impl<F: Fault> PartialEq for Faulty<F> {
    fn eq(&self, other: &Self) -> bool {
        F::equal(&self.board, &other.board)
    }
}

impl<F: Fault> Eq for Faulty<F> {}

/// Keeps every move.
#[derive(Default)]
struct Moves(Vec<Move>);

impl MoveSink for Moves {
    fn push(&mut self, mv: Move) {
        self.0.push(mv);
    }
}

impl<F: Fault> Board for Faulty<F> {
    const ID: &'static str = "faulty";
    type Undo = Undo;

    fn from_position(position: &Position) -> Self {
        let mut board = MyBoard::from_position(position);
        F::set_up(&mut board);
        Faulty { board, fault: PhantomData }
    }

    fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board.piece_at(square)
    }

    fn state(&self) -> State {
        self.board.state()
    }

    fn king(&self, color: Color) -> Square {
        self.board.king(color)
    }

    fn attackers_of(&self, square: Square, by: Color) -> SquareSet {
        F::attackers(&self.board, square, by, self.board.attackers_of(square, by))
    }

    fn checkers(&self) -> SquareSet {
        F::checkers(self.board.checkers())
    }

    fn pinned(&self) -> SquareSet {
        F::pinned(&self.board, self.board.pinned())
    }

    fn generate_legal(&self, kinds: MoveKinds, sink: &mut impl MoveSink) {
        let mut moves = Moves::default();
        self.board.generate_legal(kinds, &mut moves);
        F::generated(&self.board, kinds, &mut moves.0);
        for mv in moves.0 {
            if let Some(piece) = self.piece_at(mv.from()) {
                F::push(mv, piece, sink);
            }
        }
    }

    fn generate_pseudo_legal(&self, sink: &mut impl MoveSink) {
        let mut moves = Moves::default();
        self.board.generate_pseudo_legal(&mut moves);
        F::generated_pseudo(&self.board, &mut moves.0);
        moves.0.into_iter().for_each(|mv| sink.push(mv));
    }

    fn count_legal(&self) -> usize {
        let mut count = Count::default();
        self.generate_legal(MoveKinds::All, &mut count);
        F::counted(count.0)
    }

    fn generate_legal_within(&self, from: SquareSet, to: SquareSet, sink: &mut impl MoveSink) {
        let (from, to) = F::masked((from, to));
        self.generate_legal(MoveKinds::All, &mut Within { sink, from, to });
    }

    fn make(&mut self, mv: Move) -> Undo {
        let before = self.board;
        let undo = self.board.make(mv);
        F::made(&before, mv, &mut self.board);
        undo
    }

    fn unmake(&mut self, mv: Move, undo: Undo) {
        self.board.unmake(mv, undo);
        F::unmade(mv, &mut self.board);
    }

    fn make_null(&mut self) -> Undo {
        let before = self.board;
        let undo = self.board.make_null();
        F::passed(&before, &mut self.board);
        undo
    }

    fn unmake_null(&mut self, undo: Undo) {
        self.board.unmake_null(undo);
        F::unpassed(&mut self.board);
    }

    fn for_each_child(&mut self, mut visit: impl FnMut(&mut Self, Move)) {
        let mut moves = Moves::default();
        self.generate_legal(MoveKinds::All, &mut moves);
        for mv in moves.0.into_iter().take(F::CHILDREN) {
            let mut child = *self;
            child.make(mv);
            visit(&mut child, mv);
        }
        F::visited(&mut self.board);
    }

    fn enter<R>(&mut self, body: impl FnOnce(&mut Self) -> R) -> R {
        if F::ENTERS_A_COPY { body(&mut self.clone()) } else { body(self) }
    }
}

impl<F: Fault> Inspect for Faulty<F> {
    const IDEA: &'static str = "right but for one fault";

    fn trace<T: Tracer>(&self, from: SquareSet, sink: &mut impl MoveSink) {
        let from = F::trace::<T>(from);
        self.generate_legal_within(from, SquareSet::ALL, sink);
    }

    fn check_invariants(&self) -> Result<(), BrokenInvariant> {
        F::INVARIANTS
    }

    fn write_memory(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        let mut picture = String::new();
        write!(picture, "{:?}", self.board)?;
        F::drawn(&mut picture);
        out.write_str(&picture)
    }
}
