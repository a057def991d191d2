//! The traits that every board implements.

use core::any::type_name;
use core::fmt;
use core::marker::PhantomData;

use board_core::trace::{Step, Tracer};
use board_core::{
    Board, BrokenInvariant, CastlingRights, ChecksAndPins, CodePath, Color, Count, ExchangeValues,
    Inspect, Move, MoveKinds, MoveList, MoveMask, MoveSink, Piece, PieceSets, Position, Role,
    SMALL, Square, SquareSet, State, View, exchange, legality, make_each_legal_move,
};
use board_processor::Instructions;
use board_setwise::{Checks, Legal, PseudoLegal, Rays, WithGenerator};

use crate::children::Children;
use crate::code;
use crate::count::CountLegal;
use crate::make::Undo;
use crate::quad_bitboard::QuadBitboard;
use crate::reader::{AttackersOver, Generate, SliderAttacks, TableBytes, Trace};
use board_bitboard::SliderInstructions;

impl<P: Instructions> QuadBitboard<P> {
    #[inline(always)]
    fn generate<W: WithGenerator>(&self, mask: MoveMask, work: W) -> W::Output {
        self.path.perform(Generate { board: self, mask, work })
    }

    /// Pushes the legal moves of a mask: one copy of the code, whatever the sink.
    #[inline(never)]
    fn generate_masked(&self, mask: MoveMask, mut sink: &mut dyn MoveSink) -> ChecksAndPins {
        self.generate(mask, Legal(&mut sink))
    }

    /// Appends the legal moves to a list: one copy of the code for each kind.
    #[inline(never)]
    fn list_legal(&self, kinds: MoveKinds, list: &mut MoveList) -> ChecksAndPins {
        let mask = MoveMask::of_kinds;
        match kinds {
            MoveKinds::All => self.generate(mask(MoveKinds::All), Legal(list)),
            MoveKinds::Captures => self.generate(mask(MoveKinds::Captures), Legal(list)),
            MoveKinds::Noisy => self.generate(mask(MoveKinds::Noisy), Legal(list)),
            MoveKinds::Quiets => self.generate(mask(MoveKinds::Quiets), Legal(list)),
        }
    }

    /// Pushes the pseudo-legal moves of a mask: one copy of the code, whatever the sink.
    #[inline(never)]
    fn generate_pseudo_legal_masked(&self, mask: MoveMask, mut sink: &mut dyn MoveSink) {
        self.generate(mask, PseudoLegal(&mut sink));
    }
}

impl<P: Instructions> View for QuadBitboard<P> {
    #[inline]
    fn piece_at(&self, square: Square) -> Option<Piece> {
        code::piece(self.words.code(square))
    }

    #[inline(always)]
    fn state(&self) -> State {
        let kings = Color::ALL.map(|color| self.king_of(color));
        State {
            side_to_move: self.side,
            castling: CastlingRights::of_rooks(self.castling_rooks(), kings),
            en_passant: self.words.en_passant().first(),
            halfmove_clock: self.halfmove_clock,
            fullmove_number: self.fullmove_number,
        }
    }

    #[inline(always)]
    fn side_to_move(&self) -> Color {
        self.side
    }

    #[inline(always)]
    fn occupied(&self) -> SquareSet {
        self.words.occupied()
    }

    #[inline(always)]
    fn by_color(&self, color: Color) -> SquareSet {
        self.words.color(color)
    }

    #[inline(always)]
    fn by_role(&self, role: Role) -> SquareSet {
        self.words.role(role)
    }

    #[inline(always)]
    fn piece_sets(&self) -> PieceSets {
        self.words.piece_sets()
    }

    #[inline]
    fn bishop_attacks(&self, from: Square, occupied: SquareSet) -> SquareSet {
        self.path.perform(SliderAttacks { rays: Rays::Diagonal, from, occupied })
    }

    #[inline]
    fn rook_attacks(&self, from: Square, occupied: SquareSet) -> SquareSet {
        self.path.perform(SliderAttacks { rays: Rays::Straight, from, occupied })
    }

    #[inline]
    fn attackers_over(&self, square: Square, occupied: SquareSet) -> SquareSet {
        self.path.perform(AttackersOver { words: self.words, square, occupied })
    }

    #[inline]
    fn see_ge_with(&self, mv: Move, threshold: i32, values: &ExchangeValues) -> bool {
        self.path.run(
            #[inline(always)]
            || {
                exchange::see_ge(
                    self.piece_sets(),
                    self.side,
                    mv,
                    threshold,
                    values,
                    #[inline(always)]
                    |from, occupied| {
                        self.path.perform(SliderAttacks { rays: Rays::All, from, occupied })
                    },
                )
            },
        )
    }

    #[inline]
    fn is_legal(&self, mv: Move) -> bool {
        self.path.run(
            #[inline(always)]
            || legality::is_legal(self, mv),
        )
    }

    #[inline]
    fn king(&self, color: Color) -> Square {
        self.king_of(color)
    }

    #[inline]
    fn attackers(&self, square: Square, by: Color) -> SquareSet {
        self.attackers_over(square, self.occupied()) & self.by_color(by)
    }

    #[inline]
    fn checks_and_pins(&self) -> ChecksAndPins {
        self.generate(MoveMask::ALL, Checks)
    }

    #[inline]
    fn generate_legal(&self, kinds: MoveKinds, sink: &mut dyn MoveSink) -> ChecksAndPins {
        if !SMALL && let Some(list) = sink.list() {
            return self.list_legal(kinds, list);
        }
        self.generate_masked(MoveMask::wanted(kinds, sink), sink)
    }

    #[inline]
    fn count_legal(&self) -> usize {
        if !SMALL {
            return self.path.perform(CountLegal { board: self });
        }
        let mut count = Count::default();
        self.generate_masked(MoveMask::ALL, &mut count);
        count.0
    }

    #[inline]
    fn generate_pseudo_legal(&self, kinds: MoveKinds, sink: &mut dyn MoveSink) {
        self.generate_pseudo_legal_masked(MoveMask::of_kinds(kinds), sink);
    }

    #[inline(always)]
    fn code_path(&self) -> impl CodePath {
        self.path
    }
}

impl<P: Instructions> Board for QuadBitboard<P> {
    const ID: &'static str = "quad-bitboard";

    type Undo = Undo;

    /// Sets up a validated position.
    ///
    /// # Panics
    ///
    /// If the board is on a fixed path that the processor does not have. `QuadBitboard` without a
    /// parameter never panics; for a fixed path see [`QuadBitboard::on`].
    fn from_position(position: &Position) -> Self {
        match <P as Instructions>::detect() {
            Some(path) => QuadBitboard::on(path, position),
            None => panic!("this processor lacks instructions that {} uses", type_name::<P>()),
        }
    }

    /// Visits copies, one after the other in the same place, and leaves the board itself alone.
    #[inline]
    fn for_each_child(&mut self, visit: impl FnMut(&mut Self, Move)) {
        if SMALL {
            make_each_legal_move(self, visit);
        } else {
            self.generate(MoveMask::ALL, Children { parent: self, visit });
        }
    }

    #[inline]
    fn make(&mut self, mv: Move) -> Undo {
        let undo = self.record();
        self.play_unchecked(mv);
        undo
    }

    #[inline]
    fn unmake(&mut self, _: Move, undo: Undo) {
        self.restore(undo);
        debug_assert_eq!(self.check(), Ok(()));
    }

    // Inlined into the caller, which plays on a copy: behind a call the copy would be read from memory.
    #[inline(always)]
    fn play_unchecked(&mut self, mv: Move) {
        self.play(mv);
        debug_assert_eq!(self.check(), Ok(()));
    }

    #[inline]
    fn make_null(&mut self) -> Undo {
        let undo = self.record();
        self.pass_turn();
        undo
    }

    #[inline]
    fn unmake_null(&mut self, undo: Undo) {
        self.restore(undo);
    }
}

impl<P: Instructions> Inspect for QuadBitboard<P> {
    const IDEA: &'static str =
        "four words: three bits of role and one of color a square; sets by three operations";

    fn trace<T: Tracer>(&self, from: SquareSet, sink: &mut dyn MoveSink) {
        let mask = MoveMask::within(from, SquareSet::ALL);
        self.path.perform(Trace { board: self, mask, sink, tracer: PhantomData::<T> });
    }

    /// Sets of pieces are named with the operations that make them.
    fn write_step(step: Step, out: &mut dyn fmt::Write) -> fmt::Result {
        let operations = match step {
            Step::Set { what: "rooks and queens", .. } => "PBRQ and NRQK",
            Step::Set { what: "bishops and queens", .. } => "PBRQ and not PRK",
            Step::Set { what: "knights", .. } => "NRQK and neither PBRQ nor PRK",
            Step::Set { what: "kings", .. } => "PRK and not PBRQ",
            Step::Set { what: "white pawns", .. } => "PRK and neither NRQK nor Black",
            Step::Set { what: "black pawns", .. } => "PRK and not NRQK, and Black",
            _ => return write!(out, "{step}"),
        };
        write!(out, "{operations}: {step}")
    }

    fn check_invariants(&self) -> Result<(), BrokenInvariant> {
        self.check()
    }

    fn table_bytes(&self) -> Option<usize> {
        Some(self.path.perform(TableBytes))
    }

    fn write_memory(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        self.draw(out)
    }
}

impl<P> PartialEq for QuadBitboard<P> {
    /// The path is no part of the position.
    fn eq(&self, other: &Self) -> bool {
        self.words == other.words
            && self.castling == other.castling
            && self.halfmove_clock == other.halfmove_clock
            && self.fullmove_number == other.fullmove_number
            && self.side == other.side
    }
}

impl<P> Eq for QuadBitboard<P> {}

impl<P: Instructions> fmt::Debug for QuadBitboard<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.draw(f)
    }
}
