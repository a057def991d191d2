//! The traits that every board implements.

use core::fmt;
use core::marker::PhantomData;

use board_core::sets::BACK_RANKS;
use board_core::trace::Tracer;
use board_core::{
    Board, BrokenInvariant, CastlingRights, ChecksAndPins, CodePath, Color, ExchangeValues,
    Inspect, Move, MoveKinds, MoveMask, MoveSink, Piece, Position, Role, Square, SquareSet, State,
    View, legality,
};
use board_processor::required;
use board_setwise::{SetBoard, WithReader, view_of_set_board};

use crate::bitboard::Bitboard;
use crate::children::{Children, Mirror};
#[cfg(target_arch = "x86_64")]
use crate::count::{CountLegal, CountReplies};
use crate::instructions::SliderInstructions;
#[cfg(target_arch = "x86_64")]
use crate::list::ListLegal;
use crate::make::Undo;
use crate::memory::TableBytes;
use crate::reader::Read;

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
    fn read<W: WithReader>(&self, work: W) -> W::Output {
        self.path.perform(Read { board: self, work })
    }

    /// One copy of the code.
    #[cfg(target_arch = "x86_64")]
    #[inline(never)]
    fn list_legal(&self, kinds: MoveKinds, list: &mut board_core::MoveList) -> ChecksAndPins {
        self.path.perform(ListLegal { board: self, kinds, list })
    }
}

impl<P: SliderInstructions> View for Bitboard<P> {
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
    fn piece_sets(&self) -> board_core::PieceSets {
        self.pieces.by_role_and_color()
    }

    #[inline(always)]
    fn king(&self, color: Color) -> Square {
        self.pieces.king(color)
    }

    #[inline]
    fn count_legal(&self) -> usize {
        #[cfg(target_arch = "x86_64")]
        return self.path.perform(CountLegal { board: self });
        #[cfg(not(target_arch = "x86_64"))]
        self.count_by_pieces()
    }

    #[cfg(target_arch = "x86_64")]
    #[inline]
    fn count_replies(&self) -> Option<u64> {
        if board_core::SMALL { None } else { self.path.perform(CountReplies { board: self }) }
    }

    #[cfg(all(feature = "two-ply", target_arch = "x86_64"))]
    fn count_two_plies(&self) -> Option<u64> {
        crate::two_plies::count_two_plies(self)
    }

    #[inline(always)]
    fn code_path(&self) -> impl CodePath {
        self.path
    }
}

impl<P: SliderInstructions> Board for Bitboard<P> {
    const ID: &'static str = "bitboard";

    type Undo = Undo;

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

    #[inline]
    fn make(&mut self, mv: Move) -> Undo {
        let undo = self.make_move(mv);
        debug_assert_eq!(self.check(), Ok(()));
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
        self.make_move(mv);
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

impl<P: SliderInstructions> Inspect for Bitboard<P> {
    const IDEA: &'static str =
        "eight sets of squares in a cache line; moves are generated set by set";

    fn trace<T: Tracer>(&self, from: SquareSet, sink: &mut dyn MoveSink) {
        self.trace_legal::<T>(from, sink);
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
