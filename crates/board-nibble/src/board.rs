//! The face that every board shows.

use core::fmt;

use board_core::side::{Black, Side, White};
use board_core::trace::Tracer;
use board_core::{
    Board, BoardExt, BrokenInvariant, Color, Count, Inspect, Move, MoveKinds, MoveSink, Piece,
    Position, SMALL, Square, SquareSet, State, make_each_legal_move,
};

use crate::generate::Wish;
use crate::jump::{Jump, Traced, Unwatched};
use crate::make::Undo;
use crate::nibble::Nibble;
use crate::scan::Scan;
use crate::set::Place;
use crate::threats::Threats;
use crate::{geometry, jump, ranks};

impl Board for Nibble {
    const ID: &'static str = "nibble";

    type Undo = Undo;

    fn from_position(position: &Position) -> Self {
        Nibble::set_up(position)
    }

    #[inline]
    fn piece_at(&self, square: Square) -> Option<Piece> {
        self.ranks.at(square).piece()
    }

    #[inline]
    fn state(&self) -> State {
        self.state_now()
    }

    #[inline(always)]
    fn side_to_move(&self) -> Color {
        self.side
    }

    #[inline]
    fn king(&self, color: Color) -> Square {
        self.kings[color.index()]
    }

    fn attackers_of(&self, square: Square, by: Color) -> SquareSet {
        match by {
            Color::White => self.attackers_against::<Black>(square),
            Color::Black => self.attackers_against::<White>(square),
        }
    }

    fn is_attacked(&self, square: Square, by: Color) -> bool {
        match by {
            Color::White => self.is_attacked_against::<Black>(square),
            Color::Black => self.is_attacked_against::<White>(square),
        }
    }

    fn checkers(&self) -> SquareSet {
        match self.side {
            Color::White => self.threats::<White>().checkers.squares(),
            Color::Black => self.threats::<Black>().checkers.squares(),
        }
    }

    fn pinned(&self) -> SquareSet {
        match self.side {
            Color::White => self.threats::<White>().pinned.squares(),
            Color::Black => self.threats::<Black>().pinned.squares(),
        }
    }

    fn generate_legal(&self, kinds: MoveKinds, sink: &mut impl MoveSink) {
        match self.side {
            _ if SMALL => self.legal_at::<Unwatched>(Wish::of(kinds), sink),
            Color::White => self.legal::<White, Unwatched, _>(Wish::of(kinds), sink),
            Color::Black => self.legal::<Black, Unwatched, _>(Wish::of(kinds), sink),
        }
    }

    fn generate_pseudo_legal(&self, sink: &mut impl MoveSink) {
        match self.side {
            Color::White => self.pseudo_legal::<White, _>(sink),
            Color::Black => self.pseudo_legal::<Black, _>(sink),
        }
    }

    fn count_legal(&self) -> usize {
        let mut count = Count::default();
        match self.side {
            _ if SMALL => self.legal_at::<Unwatched>(Wish::of(MoveKinds::All), &mut count),
            Color::White => self.legal::<White, Unwatched, _>(Wish::of(MoveKinds::All), &mut count),
            Color::Black => self.legal::<Black, Unwatched, _>(Wish::of(MoveKinds::All), &mut count),
        }
        count.0
    }

    fn generate_legal_within(&self, from: SquareSet, to: SquareSet, sink: &mut impl MoveSink) {
        match self.side {
            _ if SMALL => self.legal_at::<Unwatched>(Wish::within(from, to), sink),
            Color::White => self.legal::<White, Unwatched, _>(Wish::within(from, to), sink),
            Color::Black => self.legal::<Black, Unwatched, _>(Wish::within(from, to), sink),
        }
    }

    #[inline]
    fn make(&mut self, mv: Move) -> Undo {
        match self.side {
            Color::White => self.make_move::<White>(mv),
            Color::Black => self.make_move::<Black>(mv),
        }
    }

    #[inline]
    fn unmake(&mut self, mv: Move, undo: Undo) {
        match self.side {
            Color::White => self.unmake_move::<Black>(mv, undo),
            Color::Black => self.unmake_move::<White>(mv, undo),
        }
    }

    #[inline]
    fn play(&mut self, mv: Move) {
        match self.side {
            Color::White => self.play_move::<White>(mv),
            Color::Black => self.play_move::<Black>(mv),
        }
    }

    #[inline]
    fn for_each_child(&mut self, visit: impl FnMut(&mut Self, Move)) {
        match self.side {
            _ if SMALL => make_each_legal_move(self, visit),
            Color::White => self.children_of::<White>(visit),
            Color::Black => self.children_of::<Black>(visit),
        }
    }

    fn make_null(&mut self) -> Undo {
        match self.side {
            Color::White => self.make_null_move::<White>(),
            Color::Black => self.make_null_move::<Black>(),
        }
    }

    fn unmake_null(&mut self, undo: Undo) {
        match self.side {
            Color::White => self.unmake_null_move::<Black>(undo),
            Color::Black => self.unmake_null_move::<White>(undo),
        }
    }
}

impl Inspect for Nibble {
    const IDEA: &'static str =
        "four bits a square, code of its own for every piece on every square";

    fn trace<T: Tracer>(&self, from: SquareSet, sink: &mut impl MoveSink) {
        let wish = Wish::within(from, SquareSet::ALL);
        self.legal_at::<Traced<T>>(wish, sink);
    }

    fn check_invariants(&self) -> Result<(), BrokenInvariant> {
        self.check()
    }

    fn table_bytes(&self) -> Option<usize> {
        Some(geometry::TABLE_BYTES + jump::TABLE_BYTES + ranks::TABLE_BYTES)
    }

    fn write_memory(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        self.draw(out)
    }
}

impl Nibble {
    /// Pushes legal moves. One copy of the code, whatever the sink.
    #[inline(never)]
    fn legal_at<J: Jump>(&self, wish: Wish, mut sink: &mut dyn MoveSink) {
        match self.side {
            Color::White => self.legal::<White, J, _>(wish, &mut sink),
            Color::Black => self.legal::<Black, J, _>(wish, &mut sink),
        }
    }

    /// Visits the children of a position with `S` to move, each on a copy of the board.
    #[inline(always)]
    fn children_of<S: Side>(&mut self, mut visit: impl FnMut(&mut Self, Move)) {
        self.for_each_move(
            #[inline(always)]
            |board, mv| {
                let mut child = *board;
                child.play_move::<S>(mv);
                visit(&mut child, mv);
            },
        );
    }

    fn threats<S: Side>(&self) -> Threats {
        Threats::against::<S, Unwatched>(
            self.king_of::<S>(),
            &Scan::of::<S, Unwatched>(&self.ranks),
        )
    }

    fn attackers_against<S: Side>(&self, square: Square) -> SquareSet {
        let scan = Scan::of::<S, Unwatched>(&self.ranks);
        scan.attackers::<S, Unwatched>(Place::of(square), scan.occupied()).squares()
    }

    fn is_attacked_against<S: Side>(&self, square: Square) -> bool {
        let scan = Scan::of::<S, Unwatched>(&self.ranks);
        scan.is_attacked::<S, Unwatched>(Place::of(square), scan.occupied())
    }
}

impl fmt::Debug for Nibble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.draw(f)
    }
}
