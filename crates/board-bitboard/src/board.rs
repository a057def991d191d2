//! The traits that every board implements.

use core::fmt;
use core::marker::PhantomData;

#[cfg(feature = "count")]
use board_core::Bulk;
use board_core::sets::BACK_RANKS;
use board_core::trace::Tracer;
use board_core::{
    Board, BrokenInvariant, CastlingRights, ChecksAndPins, CodePath, Color, ExchangeValues,
    Inspect, Move, MoveKinds, MoveMask, MoveSink, Piece, PieceSets, Position, Role, Square,
    SquareSet, State, View, legality,
};
use board_processor::required;
use board_setwise::{
    PieceWords, SetBoard, SliderReader, TableBytes, WithReader, board_of_set_board,
    inspect_of_set_board, view_of_set_board,
};
use board_sliders::{SliderInstructions, Sliders, WithSliders};

use crate::bitboard::Bitboard;
use crate::children::{Children, Mirror};
use crate::make::Undo;

impl<P: SliderInstructions> Bitboard<P> {
    /// Visits the children of a board that mirrors a bitboard, as
    /// [`for_each_child`](Board::for_each_child) visits those of a bitboard.
    #[inline(always)]
    pub fn for_each_child_of<M: Mirror<P>>(parent: &M, visit: impl FnMut(&mut M, Move)) {
        let children = Children { parent, visit, path: PhantomData };
        parent.bitboard().generate(MoveMask::ALL, children);
    }
}

impl<P: SliderInstructions> SetBoard for Bitboard<P> {
    #[inline(always)]
    fn read<W: WithReader<Self>>(&self, work: W) -> W::Output {
        self.path.with_sliders(Read { board: self, work })
    }
}

/// Work for the reader of a board.
struct Read<'a, P, W> {
    board: &'a Bitboard<P>,
    work: W,
}

impl<P, W: WithReader<Bitboard<P>>> WithSliders for Read<'_, P, W> {
    type Output = W::Output;

    #[inline(always)]
    fn with<X: Sliders>(self, sliders: X) -> W::Output {
        let Read { board, work } = self;
        let state_squares = board.state_squares;
        work.with(board, SliderReader { pieces: &board.pieces, state_squares, sliders })
    }
}

impl<P: SliderInstructions> View for Bitboard<P> {
    // Attacks, attackers, exchanges, checks and pins, `is_legal`, `generate_legal`: by the reader and the generator of
    // `board-setwise`.
    view_of_set_board!();

    #[inline]
    fn piece_at(&self, square: Square) -> Option<Piece> {
        self.pieces.piece_at(square)
    }

    #[inline(always)]
    fn state(&self) -> State {
        let rooks = self.state_squares & BACK_RANKS;
        State {
            side_to_move: self.side,
            castling: CastlingRights::of_rooks(rooks, Color::ALL.map(|color| self.king(color))),
            en_passant: (self.state_squares - BACK_RANKS).first(),
            halfmove_clock: clamped(self.halfmove_clock),
            fullmove_number: clamped(self.fullmove_number),
        }
    }

    #[inline(always)]
    fn side_to_move(&self) -> Color {
        self.side
    }

    #[inline(always)]
    fn occupied(&self) -> SquareSet {
        self.pieces.occupied()
    }

    #[inline(always)]
    fn by_color(&self, color: Color) -> SquareSet {
        self.pieces.color(color)
    }

    #[inline(always)]
    fn by_role(&self, role: Role) -> SquareSet {
        self.pieces.role(role)
    }

    #[inline(always)]
    fn piece_sets(&self) -> PieceSets {
        self.pieces.piece_sets()
    }

    #[inline(always)]
    fn king(&self, color: Color) -> Square {
        self.pieces.king(color)
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

impl<P: SliderInstructions> Board for Bitboard<P> {
    const ID: &'static str = "bitboard";
    const PREFERS_COPIES: bool = true;

    // `make`, `unmake`, `play_unchecked` and null moves: by `record`, `play`, `pass_turn` and `restore` of `make.rs`.
    board_of_set_board!((always));

    /// Sets up a validated position.
    ///
    /// # Panics
    ///
    /// If the board is on a fixed path that the processor does not have. `Bitboard` without a
    /// parameter never panics; for a fixed path see [`Bitboard::on`].
    fn from_position(position: &Position) -> Self {
        Bitboard::on(required(P::detect()), position)
    }

    /// Visits a copy, on which moves are made and taken back, and leaves the board itself alone.
    #[inline]
    fn for_each_child(&mut self, visit: impl FnMut(&mut Self, Move)) {
        Bitboard::for_each_child_of(self, visit);
    }
}

impl<P: SliderInstructions> Inspect for Bitboard<P> {
    const IDEA: &'static str =
        "eight sets of squares in a cache line; moves are generated set by set";

    // `trace`, `check_invariants` and `write_memory`: by `check` and `draw`.
    inspect_of_set_board!();

    fn table_bytes(&self) -> Option<usize> {
        let bytes = self.path.with_sliders(TableBytes);
        #[cfg(feature = "count")]
        let bytes = bytes + board_count::table_bytes(self);
        Some(bytes)
    }
}

/// A clock as a [`State`] holds it.
#[inline(always)]
pub(crate) fn clamped(clock: u32) -> u16 {
    clock.try_into().unwrap_or(u16::MAX)
}

impl<P> PartialEq for Bitboard<P> {
    /// The path is no part of the position.
    fn eq(&self, other: &Self) -> bool {
        self.pieces == other.pieces
            && self.state_squares == other.state_squares
            && clamped(self.halfmove_clock) == clamped(other.halfmove_clock)
            && clamped(self.fullmove_number) == clamped(other.fullmove_number)
            && self.side == other.side
    }
}

impl<P> Eq for Bitboard<P> {}

impl<P: SliderInstructions> fmt::Debug for Bitboard<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.draw(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_is_two_cache_lines() {
        assert_eq!(size_of::<Bitboard>(), 128);
        assert_eq!(align_of::<Bitboard>(), 64);
        assert_eq!(size_of::<Undo>(), 88);
    }
}
