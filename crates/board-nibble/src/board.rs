//! The traits that every board implements.

use core::fmt;

use board_core::castling_path::CASTLING_PATHS;
use board_core::side::{Side, White};
use board_core::trace::Tracer;
use board_core::{
    Board, BrokenInvariant, ChecksAndPins, CodePath, Color, Count, ExchangeValues, Inspect, Move,
    MoveKinds, MoveList, MoveMask, MoveSink, Piece, Position, Role, SMALL, Square, SquareSet,
    State, View, exchange, for_each_legal_move, make_each_legal_move, with_side,
};
use board_processor::{BaselineOrBmi2, run};

use crate::checkers_and_pinners::CheckersAndPinners;
use crate::generate::Generator;
use crate::make::Undo;
use crate::nibble::Nibble;
use crate::piece_code::PIECES;
use crate::plane_sets::{PlaneSets, by_role_and_color};
use crate::read::Read;
use crate::set::Place;
use crate::sink::TargetSink;
use crate::{geometry, jump_table, ranks};

impl View for Nibble {
    #[inline]
    fn piece_at(&self, square: Square) -> Option<Piece> {
        self.ranks.at(square).piece()
    }

    #[inline(always)]
    fn state(&self) -> State {
        State {
            side_to_move: self.side,
            castling: self.rights,
            en_passant: self.en_passant_square(),
            halfmove_clock: self.halfmove_clock,
            fullmove_number: self.fullmove_number,
        }
    }

    #[inline(always)]
    fn side_to_move(&self) -> Color {
        self.side
    }

    #[inline]
    fn king(&self, color: Color) -> Square {
        self.kings[color.index()]
    }

    fn occupied(&self) -> SquareSet {
        PlaneSets::<White>::of(&self.ranks).occupied().squares()
    }

    fn by_color(&self, color: Color) -> SquareSet {
        with_side!(color, S => PlaneSets::<S>::of(&self.ranks).own.squares())
    }

    fn by_role(&self, role: Role) -> SquareSet {
        PlaneSets::<White>::of(&self.ranks).by_role(role).squares()
    }

    fn piece_sets(&self) -> board_core::PieceSets {
        by_role_and_color(&self.ranks)
    }

    fn attackers(&self, square: Square, by: Color) -> SquareSet {
        with_side!(!by, S => {
            let pieces = PlaneSets::<S>::of(&self.ranks);
            pieces.attackers::<()>(Place::of(square), pieces.occupied()).squares()
        })
    }

    fn is_attacked(&self, square: Square, by: Color) -> bool {
        with_side!(!by, S => {
            let pieces = PlaneSets::<S>::of(&self.ranks);
            pieces.is_attacked::<()>(Place::of(square), pieces.occupied())
        })
    }

    fn checks_and_pins(&self) -> ChecksAndPins {
        with_side!(self.side, S => self.find_checks::<S>().as_squares())
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
            Some(list) if !SMALL => self.list_legal(kinds, list),
            _ => self.generate_once::<()>(MoveMask::wanted(kinds, sink), sink).as_squares(),
        }
    }

    fn generate_pseudo_legal(&self, kinds: MoveKinds, mut sink: &mut dyn MoveSink) {
        with_side!(self.side, S => {
            Generator::<S, ()>::new(self, MoveMask::of_kinds(kinds)).pseudo_legal(&mut sink)
        })
    }

    fn count_legal(&self) -> usize {
        let mut count = Count::default();
        if SMALL {
            self.generate_once::<()>(MoveMask::ALL, &mut count);
        } else {
            run(
                #[inline(always)]
                || self.generate::<()>(MoveMask::ALL, &mut count),
            );
        }
        count.0
    }

    #[inline(always)]
    fn code_path(&self) -> impl CodePath {
        BaselineOrBmi2
    }
}

impl Board for Nibble {
    const ID: &'static str = "nibble";
    const PREFERS_COPIES: bool = true;

    type Undo = Undo;

    fn from_position(position: &Position) -> Self {
        Nibble::set_up(position)
    }

    #[inline]
    fn make(&mut self, mv: Move) -> Undo {
        with_side!(self.side, S => self.make_move::<S>(mv))
    }

    #[inline]
    fn unmake(&mut self, mv: Move, undo: Undo) {
        with_side!(!self.side, S => self.unmake_move::<S>(mv, undo))
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Move) {
        if SMALL {
            self.make(mv);
        } else {
            with_side!(self.side, S => self.play_move::<S>(mv));
        }
    }

    #[inline]
    fn for_each_child(&mut self, mut visit: impl FnMut(&mut Self, Move)) {
        if SMALL {
            return make_each_legal_move(self, visit);
        }
        // The side is tested once, and not for each child.
        with_side!(self.side, S => for_each_legal_move(self,
            #[inline(always)]
            |board, mv| {
                let mut child = *board;
                child.play_move::<S>(mv);
                visit(&mut child, mv);
            },
        ));
    }

    fn make_null(&mut self) -> Undo {
        with_side!(self.side, S => self.make_null_move::<S>())
    }

    fn unmake_null(&mut self, undo: Undo) {
        with_side!(!self.side, S => self.restore::<S>(undo))
    }
}

impl Inspect for Nibble {
    const IDEA: &'static str = "four bits per square, specialized code per piece type and square";

    fn trace<T: Tracer>(&self, from: SquareSet, sink: &mut dyn MoveSink) {
        self.generate_once::<T>(MoveMask::within(from, SquareSet::ALL), sink);
    }

    fn check_invariants(&self) -> Result<(), BrokenInvariant> {
        self.check()
    }

    fn table_bytes(&self) -> Option<usize> {
        let other = size_of_val(&CASTLING_PATHS) + size_of_val(&PIECES);
        Some(jump_table::TABLE_BYTES + geometry::TABLE_BYTES + ranks::TABLE_BYTES + other)
    }

    fn write_memory(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        self.draw(out)
    }
}

impl Nibble {
    /// Pushes the legal moves of a mask.
    #[inline(always)]
    pub(crate) fn generate<R: Read>(
        &self,
        mask: MoveMask,
        sink: &mut impl TargetSink,
    ) -> CheckersAndPinners {
        with_side!(self.side, S => Generator::<S, R>::new(self, mask).legal(sink))
    }

    /// Pushes the legal moves of a mask, with one copy of the generator for all sinks.
    #[inline(never)]
    pub(crate) fn generate_once<R: Read>(
        &self,
        mask: MoveMask,
        mut sink: &mut dyn MoveSink,
    ) -> CheckersAndPinners {
        self.generate::<R>(mask, &mut sink)
    }

    /// Appends the legal moves of some kinds to a list, with one copy of the generator for all lists.
    #[inline(never)]
    fn list_legal(&self, kinds: MoveKinds, mut list: &mut MoveList) -> ChecksAndPins {
        self.generate::<()>(MoveMask::wanted(kinds, list), &mut list).as_squares()
    }

    fn find_checks<S: Side>(&self) -> CheckersAndPinners {
        CheckersAndPinners::of::<S, ()>(self.king_of::<S>(), &PlaneSets::of(&self.ranks))
    }
}

impl fmt::Debug for Nibble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.draw(f)
    }
}
