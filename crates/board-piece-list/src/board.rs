//! The board, and the traits that every board implements.

use core::fmt;

use board_core::castling_path::CASTLING_PATHS;
use board_core::side::{Black, Side, White};
use board_core::trace::Tracer;
use board_core::{
    Board, BrokenInvariant, ChecksAndPins, CodePath, Color, ExchangeValues, Inspect, Move,
    MoveKinds, MoveList, MoveMask, MoveSink, Piece, PieceSets, Position, Role, SMALL, Square,
    SquareSet, State, View, exchange, for_each_legal_move, make_each_legal_move, with_side,
};
use board_processor::{BaselineOrBmi2, run};

use crate::Undo;
use crate::generate::{Generator, PieceSink};
use crate::lists::Lists;
use crate::read::Read;
use crate::{occupancy, tables};

/// A chess position as two lists of pieces with their squares.
#[derive(Clone)]
#[repr(C, align(16))]
pub struct PieceList {
    /// Where each piece stands.
    pub(crate) lists: Lists,
    /// Side to move, castling rights, en passant square and clocks.
    pub(crate) state: State,
}

impl View for PieceList {
    #[inline]
    fn piece_at(&self, square: Square) -> Option<Piece> {
        self.lists.piece_at(square)
    }

    #[inline(always)]
    fn state(&self) -> State {
        self.state
    }

    #[inline(always)]
    fn side_to_move(&self) -> Color {
        self.state.side_to_move
    }

    #[inline]
    fn king(&self, color: Color) -> Square {
        with_side!(color, S => self.lists.king::<S>())
    }

    fn occupied(&self) -> SquareSet {
        self.lists.by_color::<White>() | self.lists.by_color::<Black>()
    }

    fn by_color(&self, color: Color) -> SquareSet {
        with_side!(color, S => self.lists.by_color::<S>())
    }

    fn by_role(&self, role: Role) -> SquareSet {
        self.lists.by_piece::<White>(role) | self.lists.by_piece::<Black>(role)
    }

    fn piece_sets(&self) -> PieceSets {
        run(
            #[inline(always)]
            || self.lists.piece_sets(),
        )
    }

    fn attackers(&self, square: Square, by: Color) -> SquareSet {
        with_side!(by, S => self.attackers::<S>(square).collect())
    }

    fn is_attacked(&self, square: Square, by: Color) -> bool {
        with_side!(by, S => self.attackers::<S>(square).next().is_some())
    }

    fn checks_and_pins(&self) -> ChecksAndPins {
        with_side!(self.state.side_to_move, S => {
            let generator = Generator::<S, ()>::new(self, MoveMask::ALL);
            generator.find_checks(SquareSet::EMPTY).checks_and_pins()
        })
    }

    fn see_ge_with(&self, mv: Move, threshold: i32, values: &ExchangeValues) -> bool {
        run(
            #[inline(always)]
            || exchange::see_ge_of(self, mv, threshold, values),
        )
    }

    // Inlined, so that who fills a list gets the generator for lists without a test.
    #[inline(always)]
    fn generate_legal(&self, kinds: MoveKinds, sink: &mut dyn MoveSink) -> ChecksAndPins {
        match sink.list() {
            Some(list) if !SMALL && kinds == MoveKinds::All => self.list_legal(list),
            _ => self.generate_once::<()>(MoveMask::wanted(kinds, sink), sink),
        }
    }

    fn count_legal(&self) -> usize {
        self.count()
    }

    fn generate_pseudo_legal(&self, kinds: MoveKinds, mut sink: &mut dyn MoveSink) {
        with_side!(self.state.side_to_move, S => {
            Generator::<S, ()>::new(self, MoveMask::of_kinds(kinds)).pseudo_legal(&mut sink)
        })
    }

    #[inline(always)]
    fn code_path(&self) -> impl CodePath {
        BaselineOrBmi2
    }
}

impl Board for PieceList {
    const ID: &'static str = "piece-list";

    type Undo = Undo;

    fn from_position(position: &Position) -> Self {
        PieceList { lists: Lists::of(position.setup()), state: position.state() }
    }

    #[inline]
    fn make(&mut self, mv: Move) -> Undo {
        with_side!(self.state.side_to_move, S => self.make_move::<S>(mv))
    }

    #[inline]
    fn unmake(&mut self, mv: Move, undo: Undo) {
        with_side!(!self.state.side_to_move, S => self.unmake_move::<S>(mv, undo))
    }

    #[inline(always)]
    fn for_each_child(&mut self, mut visit: impl FnMut(&mut Self, Move)) {
        if SMALL {
            return make_each_legal_move(self, visit);
        }
        for_each_legal_move(
            self,
            #[inline(always)]
            |board, mv| {
                let mut child = board.clone();
                child.play_unchecked(mv);
                visit(&mut child, mv);
            },
        );
    }

    fn make_null(&mut self) -> Undo {
        with_side!(self.state.side_to_move, S => self.make_null_move::<S>())
    }

    fn unmake_null(&mut self, undo: Undo) {
        self.state = undo.state;
    }
}

impl Inspect for PieceList {
    const IDEA: &'static str = "no board array: each piece stores its square";

    fn trace<T: Tracer>(&self, from: SquareSet, sink: &mut dyn MoveSink) {
        self.generate_once::<T>(MoveMask::within(from, SquareSet::ALL), sink);
    }

    fn check_invariants(&self) -> Result<(), BrokenInvariant> {
        self.check()
    }

    fn table_bytes(&self) -> Option<usize> {
        Some(tables::BYTES + occupancy::TABLE_BYTES + size_of_val(&CASTLING_PATHS))
    }

    fn write_memory(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        self.draw(out)
    }
}

impl PieceList {
    /// Pushes the legal moves of a mask.
    #[inline(always)]
    pub(crate) fn generate<R: Read>(
        &self,
        mask: MoveMask,
        sink: &mut impl PieceSink,
    ) -> ChecksAndPins {
        with_side!(self.state.side_to_move, S => Generator::<S, R>::new(self, mask).legal(sink))
    }

    /// Appends the legal moves to a list, with one copy of the generator for all lists.
    #[inline(never)]
    fn list_legal(&self, mut list: &mut MoveList) -> ChecksAndPins {
        self.generate::<()>(MoveMask::ALL, &mut list)
    }

    /// Pushes the legal moves of a mask, with one copy of the generator for all sinks.
    #[inline(never)]
    pub(crate) fn generate_once<R: Read>(
        &self,
        mask: MoveMask,
        mut sink: &mut dyn MoveSink,
    ) -> ChecksAndPins {
        self.generate::<R>(mask, &mut sink)
    }

    /// The pieces of `S` that attack a square. A table finds those that would on an empty board; then the
    /// lists are searched for each square on their path.
    #[inline(always)]
    fn attackers<S: Side>(&self, target: Square) -> impl Iterator<Item = Square> {
        let pieces =
            self.lists.attackers_on_empty_board::<S>(target).map(|piece| self.lists.square(piece));
        pieces.filter(move |&from| {
            let between = tables::path(Role::Queen, from, target) - target.into();
            between.into_iter().all(|square| !self.lists.is_occupied(square))
        })
    }
}

impl PartialEq for PieceList {
    /// Whether the same pieces stand on the same squares, whatever their order in the lists.
    fn eq(&self, other: &Self) -> bool {
        let same = |role| {
            self.lists.by_piece::<White>(role) == other.lists.by_piece::<White>(role)
                && self.lists.by_piece::<Black>(role) == other.lists.by_piece::<Black>(role)
        };
        self.state == other.state && Role::ALL.into_iter().all(same)
    }
}

impl Eq for PieceList {}

impl fmt::Debug for PieceList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.draw(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sizes_are_those_of_the_lesson() {
        assert_eq!(size_of::<PieceList>(), 176);
        assert_eq!(size_of::<Undo>(), 12);
        let board = PieceList::from_position(&Position::start());
        let tables = if occupancy::TABLE_BYTES == 0 { 13 } else { 15 };
        assert_eq!(board.table_bytes().unwrap().div_ceil(1024), tables);
    }
}
