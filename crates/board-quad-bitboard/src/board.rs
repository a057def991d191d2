//! The traits that every board implements.

use core::fmt;

use board_bitboard::SliderInstructions;
use board_core::sets::lsb;
use board_core::trace::{Step, Tracer};
use board_core::{
    Board, BrokenInvariant, CastlingRights, ChecksAndPins, CodePath, Color, ExchangeValues,
    Inspect, Move, MoveKinds, MoveMask, MoveSink, Piece, PieceSets, Position, Role, SMALL, Square,
    SquareSet, State, View, legality, make_each_legal_move,
};
use board_processor::{Instructions, required};
use board_setwise::{SetBoard, WithReader, view_of_set_board};

use crate::children::Children;
use crate::code;
#[cfg(target_arch = "x86_64")]
use crate::count::CountLegal;
use crate::make::Undo;
use crate::quad_bitboard::QuadBitboard;
use crate::reader::{Read, TableBytes};

impl<P: Instructions> SetBoard for QuadBitboard<P> {
    #[inline(always)]
    fn read<W: WithReader>(&self, work: W) -> W::Output {
        self.path.perform(Read { board: self, work })
    }
}

impl<P: Instructions> View for QuadBitboard<P> {
    view_of_set_board!();

    #[inline]
    fn piece_at(&self, square: Square) -> Option<Piece> {
        code::piece(self.words.code(square))
    }

    #[inline(always)]
    fn state(&self) -> State {
        let kings = Color::ALL.map(|color| self.king(color));
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

    #[inline(always)]
    fn king(&self, color: Color) -> Square {
        lsb(self.words.piece(color, Role::King))
    }

    #[inline]
    fn count_legal(&self) -> usize {
        if SMALL {
            return self.count_by_pushing();
        }
        #[cfg(target_arch = "x86_64")]
        return self.path.perform(CountLegal { board: self });
        #[cfg(not(target_arch = "x86_64"))]
        self.count_by_pieces()
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
        QuadBitboard::on(required(<P as Instructions>::detect()), position)
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
        self.trace_legal::<T>(from, sink);
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
