//! The traits that every board implements.

use core::fmt;

use board_core::side::Side;
use board_core::trace::{Step, Tracer};
use board_core::{
    Board, BrokenInvariant, ChecksAndPins, CodePath, Color, Count, ExchangeValues, Inspect, Move,
    MoveKinds, MoveList, MoveMask, MoveSink, Piece, PieceSets, Position, Role, SMALL, Square,
    SquareSet, State, View, exchange, for_each_legal_move, make_each_legal_move, with_side,
};
use board_processor::{BaselineOrBmi2, run};

use crate::attackers::any_attacker;
use crate::checks_by_direction::ChecksByDirection;
use crate::generate::Generator;
use crate::piece_finder::PieceFinder;
use crate::traced::{traced, write_step};
use crate::{ArrayBoard, Geometry, Undo, attack_tables, castling, cell, near_king, sets};

impl<G: Geometry, F: PieceFinder> View for ArrayBoard<G, F> {
    #[inline]
    fn piece_at(&self, square: Square) -> Option<Piece> {
        G::at(&self.cells, G::index(square)).piece()
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
        G::square(self.kings[color.index()])
    }

    fn occupied(&self) -> SquareSet {
        sets::occupied::<G>(&self.cells)
    }

    fn by_color(&self, color: Color) -> SquareSet {
        sets::by_color::<G>(&self.cells, color)
    }

    fn by_role(&self, role: Role) -> SquareSet {
        sets::by_role::<G>(&self.cells, role)
    }

    fn piece_sets(&self) -> PieceSets {
        sets::piece_sets::<G>(&self.cells)
    }

    fn attackers(&self, square: Square, by: Color) -> SquareSet {
        let mut attackers = SquareSet::EMPTY;
        let target = G::index(square);
        let found = |piece| {
            attackers.insert(G::square(piece));
            false
        };
        with_side!(by, S => any_attacker::<G, S>(&self.cells, target, found));
        attackers
    }

    #[inline]
    fn is_attacked(&self, square: Square, by: Color) -> bool {
        with_side!(by, S => self.is_attacked_by::<S>(G::index(square)))
    }

    fn checks_and_pins(&self) -> ChecksAndPins {
        with_side!(self.state.side_to_move, S => self.checks_and_pins_of::<S>())
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
            _ => self.as_squares(self.legal_within(MoveMask::wanted(kinds, sink), sink)),
        }
    }

    fn has_free_move(&self) -> bool {
        with_side!(self.state.side_to_move, S => self.has_free_move_of::<S>())
    }

    fn count_legal(&self) -> usize {
        if SMALL {
            let mut count = Count::default();
            self.legal_within(MoveMask::ALL, &mut count);
            count.0
        } else {
            run(
                #[inline(always)]
                || with_side!(self.state.side_to_move, S => self.count_legal_of::<S>()),
            )
        }
    }

    fn generate_pseudo_legal(&self, kinds: MoveKinds, mut sink: &mut dyn MoveSink) {
        let mask = MoveMask::of_kinds(kinds);
        with_side!(self.state.side_to_move, S => {
            Generator::<G, F, S, _>::new(self, mask, &mut sink).pseudo_legal()
        })
    }

    #[inline(always)]
    fn code_path(&self) -> impl CodePath {
        BaselineOrBmi2
    }
}

impl<G: Geometry, F: PieceFinder> Board for ArrayBoard<G, F> {
    const ID: &'static str = if F::KEEPS_LISTS { G::ID_WITH_LISTS } else { G::ID };

    type Undo = Undo;

    fn from_position(position: &Position) -> Self {
        ArrayBoard::set_up(position)
    }

    #[inline]
    fn make(&mut self, mv: Move) -> Undo {
        with_side!(self.state.side_to_move, S => self.make_move::<S>(mv))
    }

    #[inline]
    fn unmake(&mut self, mv: Move, undo: Undo) {
        with_side!(!self.state.side_to_move, S => self.unmake_move::<S>(mv, undo));
    }

    #[inline]
    fn for_each_child(&mut self, visit: impl FnMut(&mut Self, Move)) {
        if SMALL {
            make_each_legal_move(self, visit);
        } else {
            with_side!(self.state.side_to_move, S => self.children_of::<S>(visit));
        }
    }

    fn make_null(&mut self) -> Undo {
        with_side!(self.state.side_to_move, S => self.make_null_move::<S>())
    }

    fn unmake_null(&mut self, undo: Undo) {
        self.state = undo.state;
    }
}

impl<G: Geometry, F: PieceFinder> Inspect for ArrayBoard<G, F> {
    const IDEA: &'static str = if F::KEEPS_LISTS { G::IDEA_WITH_LISTS } else { G::IDEA };

    fn trace<T: Tracer>(&self, from: SquareSet, sink: &mut dyn MoveSink) {
        traced::<G, F, T>(self).legal_within(MoveMask::within(from, SquareSet::ALL), sink);
    }

    fn write_step(step: Step, out: &mut dyn fmt::Write) -> fmt::Result {
        write_step::<G>(step, out)
    }

    fn check_invariants(&self) -> Result<(), BrokenInvariant> {
        self.check()
    }

    fn table_bytes(&self) -> Option<usize> {
        let near = attack_tables::TABLE_BYTES + near_king::TABLE_BYTES;
        Some(G::TABLE_BYTES + near + castling::TABLE_BYTES + cell::TABLE_BYTES)
    }

    fn write_memory(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        self.draw(out)
    }
}

impl<G: Geometry, F: PieceFinder> ArrayBoard<G, F> {
    /// Pushes the legal moves of the side to move, within a mask.
    #[inline(always)]
    pub(crate) fn legal_of_side(
        &self,
        mask: MoveMask,
        sink: &mut impl MoveSink,
    ) -> ChecksByDirection {
        with_side!(self.state.side_to_move, S => Generator::<G, F, S, _>::new(self, mask, sink).legal())
    }

    /// Appends the legal moves to a list: one copy of the generator for all lists.
    #[inline(never)]
    fn list_legal(&self, list: &mut MoveList) -> ChecksAndPins {
        self.as_squares(self.legal_of_side(MoveMask::ALL, list))
    }

    /// Visits the children of a position with `S` to move. The side is tested once.
    #[inline(always)]
    fn children_of<S: Side>(&mut self, mut visit: impl FnMut(&mut Self, Move)) {
        for_each_legal_move(
            self,
            #[inline(always)]
            |board, mv| {
                let undo = board.make_move::<S>(mv);
                visit(board, mv);
                board.unmake_move::<S>(mv, undo);
            },
        );
    }

    fn checks_and_pins_of<S: Side>(&self) -> ChecksAndPins {
        let found = self.finder.find::<G>(&self.cells);
        self.as_squares(self.find_checks_with::<S>(found, 0))
    }
}
