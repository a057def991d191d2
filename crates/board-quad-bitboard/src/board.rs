//! The traits that every board implements.

use core::fmt;

#[cfg(feature = "count")]
use board_core::Bulk;
use board_core::sets::lsb;
use board_core::trace::{Step, Tracer};
use board_core::{
    Board, BrokenInvariant, CastlingRights, ChecksAndPins, CodePath, Color, ExchangeValues,
    Inspect, Move, MoveKinds, MoveMask, MoveSink, Piece, PieceSets, Position, Role, SMALL, Square,
    SquareSet, State, View, legality, make_each_legal_move,
};
use board_processor::{Instructions, required};
use board_setwise::{
    PieceWords, SetBoard, SliderReader, TableBytes, WithReader, board_of_set_board,
    inspect_of_set_board, view_of_set_board,
};
use board_sliders::{SliderInstructions, Sliders, WithSliders};

use crate::children::Children;
use crate::code;
use crate::make::Undo;
use crate::quad_bitboard::QuadBitboard;

impl<P: Instructions> SetBoard for QuadBitboard<P> {
    #[inline(always)]
    fn read<W: WithReader<Self>>(&self, work: W) -> W::Output {
        self.path.with_sliders(Read { board: self, work })
    }
}

/// Work for the reader of a board.
struct Read<'a, P, W> {
    board: &'a QuadBitboard<P>,
    work: W,
}

impl<P, W: WithReader<QuadBitboard<P>>> WithSliders for Read<'_, P, W> {
    type Output = W::Output;

    #[inline(always)]
    fn with<X: Sliders>(self, sliders: X) -> W::Output {
        let Read { board, work } = self;
        let state_squares = board.castling_rooks() | board.words.en_passant();
        work.with(board, SliderReader { pieces: &board.words, state_squares, sliders })
    }
}

impl<P: Instructions> View for QuadBitboard<P> {
    // Attacks, attackers, exchanges, checks and pins, `is_legal`, `generate_legal`: by the reader and the generator of
    // `board-setwise`.
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
        #[cfg(feature = "count")]
        return board_count::count_legal(self);
        #[cfg(not(feature = "count"))]
        self.count_by_generator()
    }

    #[cfg(feature = "count")]
    #[inline]
    fn count_in_bulk(&self, bulk: Bulk) -> Option<u64> {
        board_count::count_in_bulk(self, bulk)
    }

    #[inline(always)]
    fn code_path(&self) -> impl CodePath {
        self.path
    }
}

impl<P: Instructions> Board for QuadBitboard<P> {
    const ID: &'static str = "quad-bitboard";

    // `make`, `unmake`, `play_unchecked` and null moves: by `record`, `play`, `pass_turn` and `restore` of `make.rs`.
    board_of_set_board!((always));

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
}

impl<P: Instructions> Inspect for QuadBitboard<P> {
    const IDEA: &'static str =
        "four words: three bits of role and one of color a square; sets by three operations";

    // `trace`, `check_invariants` and `write_memory`: by `check` and `draw`.
    inspect_of_set_board!();

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

    fn table_bytes(&self) -> Option<usize> {
        let bytes = self.path.with_sliders(TableBytes) + size_of_val(&code::PIECES);
        #[cfg(feature = "count")]
        let bytes = bytes + board_count::table_bytes(self);
        Some(bytes)
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
