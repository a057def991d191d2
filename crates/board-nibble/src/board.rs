//! The traits that every board implements.

use core::fmt;

use board_core::side::{Black, Side, White};
use board_core::trace::Tracer;
use board_core::{
    Board, BoardExt, BrokenInvariant, Color, Inspect, Move, MoveKinds, MoveMask, MoveSink, Piece,
    Position, SMALL, Square, SquareSet, State, make_each_legal_move,
};

use crate::check_info::CheckInfo;
use crate::generate::Generator;
use crate::make::Undo;
use crate::nibble::Nibble;
use crate::piece_sets::PieceSets;
use crate::read::{Direct, Read};
use crate::set::Place;
use crate::sink::TargetSink;
use crate::traced::Traced;
use crate::{code, geometry, ranks};

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
            Color::White => self.check_info::<White>().checkers.squares(),
            Color::Black => self.check_info::<Black>().checkers.squares(),
        }
    }

    fn pinned(&self) -> SquareSet {
        match self.side {
            Color::White => self.check_info::<White>().pinned.squares(),
            Color::Black => self.check_info::<Black>().pinned.squares(),
        }
    }

    fn generate_legal(&self, kinds: MoveKinds, sink: &mut impl MoveSink) {
        self.generate_for(MoveMask::of_kinds(kinds), sink);
    }

    fn generate_legal_within(&self, from: SquareSet, to: SquareSet, sink: &mut impl MoveSink) {
        self.generate_for(MoveMask::within(from, to), sink);
    }

    fn generate_pseudo_legal(&self, mut sink: &mut impl MoveSink) {
        let mask = MoveMask::ALL;
        match self.side {
            Color::White => Generator::<White, Direct>::new(self, mask).pseudo_legal(&mut sink),
            Color::Black => Generator::<Black, Direct>::new(self, mask).pseudo_legal(&mut sink),
        }
    }

    fn count_legal(&self) -> usize {
        self.count()
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
    const IDEA: &'static str = "four bits a square, specialised code per piece and square";

    fn trace<T: Tracer>(&self, from: SquareSet, sink: &mut impl MoveSink) {
        self.generate_once::<Traced<T>>(MoveMask::within(from, SquareSet::ALL), sink);
    }

    fn check_invariants(&self) -> Result<(), BrokenInvariant> {
        self.check()
    }

    fn table_bytes(&self) -> Option<usize> {
        Some(code::TABLE_BYTES + geometry::TABLE_BYTES + ranks::TABLE_BYTES)
    }

    fn write_memory(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        self.draw(out)
    }
}

impl Nibble {
    /// Pushes the legal moves of a mask.
    #[inline(always)]
    pub(crate) fn generate<R: Read>(&self, mask: MoveMask, sink: &mut impl TargetSink) {
        match self.side {
            Color::White => Generator::<White, R>::new(self, mask).legal(sink),
            Color::Black => Generator::<Black, R>::new(self, mask).legal(sink),
        }
    }

    /// Pushes the legal moves of a mask, with one copy of the generator for all sinks.
    #[inline(never)]
    pub(crate) fn generate_once<R: Read>(&self, mask: MoveMask, mut sink: &mut dyn MoveSink) {
        self.generate::<R>(mask, &mut sink);
    }

    /// Pushes the legal moves of a mask, with a generator for this sink unless the program is to be small.
    #[inline(always)]
    fn generate_for(&self, mask: MoveMask, mut sink: &mut impl MoveSink) {
        if SMALL {
            self.generate_once::<Direct>(mask, sink);
        } else {
            self.generate::<Direct>(mask, &mut sink);
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

    fn check_info<S: Side>(&self) -> CheckInfo {
        CheckInfo::of::<S, Direct>(self.king_of::<S>(), &PieceSets::of(&self.ranks))
    }

    fn attackers_against<S: Side>(&self, square: Square) -> SquareSet {
        let pieces = PieceSets::<S>::of(&self.ranks);
        pieces.attackers::<Direct>(Place::of(square), pieces.occupied()).squares()
    }

    fn is_attacked_against<S: Side>(&self, square: Square) -> bool {
        let pieces = PieceSets::<S>::of(&self.ranks);
        pieces.is_attacked::<Direct>(Place::of(square), pieces.occupied())
    }
}

impl fmt::Debug for Nibble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.draw(f)
    }
}
