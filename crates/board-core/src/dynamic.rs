//! Boards chosen at run time.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

#[cfg(doc)]
use crate::Board;
use crate::{
    BrokenInvariant, Inspect, Move, PerftKinds, View, divide, perft, perft_kinds, perft_two_ply,
    wrap_board,
};

/// A board behind a pointer, for a representation chosen by name at run time.
///
/// Each operation is one dynamic call, so `perft` runs at full speed inside. The board keeps its own undo
/// records, and moves are taken back in order.
///
/// [`boxed`] makes one of any [`Board`].
pub trait DynBoard: View + fmt::Debug {
    /// The name of the representation, [`Board::ID`].
    fn id(&self) -> &'static str;
    /// The idea of the representation in one line, [`Inspect::IDEA`].
    fn idea(&self) -> &'static str;
    /// The size of the board in bytes, without its undo records.
    fn size(&self) -> usize;
    /// Plays a legal move.
    fn make(&mut self, mv: Move);
    /// Takes back the last move and returns it. `None` if there is none, or if the last was a null move.
    fn unmake(&mut self) -> Option<Move>;
    /// Passes the turn, as [`Board::make_null`] does.
    fn make_null(&mut self);
    /// Takes back a null move. `false` if the last was not a null move.
    fn unmake_null(&mut self) -> bool;
    /// The number of legal move sequences of `depth` plies.
    fn perft(&mut self, depth: u32) -> u64;
    /// The same number, mostly sooner; see [`perft_two_ply`](crate::perft_two_ply()).
    fn perft_two_ply(&mut self, depth: u32) -> u64;
    /// The same split by first moves.
    fn divide(&mut self, depth: u32) -> Vec<(Move, u64)>;
    /// The same split by the kind of the last move.
    fn perft_kinds(&mut self, depth: u32) -> PerftKinds;
    /// Checks the board's redundant parts against each other.
    ///
    /// # Errors
    ///
    /// Names the first part that differs.
    fn check_invariants(&self) -> Result<(), BrokenInvariant>;
    /// Writes the board as it lies in memory.
    ///
    /// # Errors
    ///
    /// Only those of the writer.
    fn write_memory(&self, out: &mut dyn fmt::Write) -> fmt::Result;
    /// A copy behind a pointer of its own.
    fn boxed_clone(&self) -> Box<dyn DynBoard>;
}

impl Clone for Box<dyn DynBoard> {
    fn clone(&self) -> Self {
        self.boxed_clone()
    }
}

/// Puts a board behind a pointer.
#[must_use]
pub fn boxed<B: Inspect + 'static>(board: B) -> Box<dyn DynBoard> {
    Box::new(Played { board, moves: Vec::new() })
}

/// A board and the moves played on it, with their undo records.
#[derive(Clone, Debug)]
struct Played<B: Inspect> {
    board: B,
    /// `None` for a null move.
    moves: Vec<(Option<Move>, B::Undo)>,
}

wrap_board! { impl[B: Inspect] Played<B> { board: B } }

impl<B: Inspect + 'static> DynBoard for Played<B> {
    fn id(&self) -> &'static str {
        B::ID
    }

    fn idea(&self) -> &'static str {
        B::IDEA
    }

    fn size(&self) -> usize {
        size_of::<B>()
    }

    fn make(&mut self, mv: Move) {
        let undo = self.board.make(mv);
        self.moves.push((Some(mv), undo));
    }

    fn unmake(&mut self) -> Option<Move> {
        let (mv, undo) = self.moves.pop_if(|(mv, _)| mv.is_some())?;
        self.board.unmake(mv?, undo);
        mv
    }

    fn make_null(&mut self) {
        let undo = self.board.make_null();
        self.moves.push((None, undo));
    }

    fn unmake_null(&mut self) -> bool {
        let Some((_, undo)) = self.moves.pop_if(|(mv, _)| mv.is_none()) else { return false };
        self.board.unmake_null(undo);
        true
    }

    fn perft(&mut self, depth: u32) -> u64 {
        perft(&mut self.board, depth)
    }

    fn perft_two_ply(&mut self, depth: u32) -> u64 {
        perft_two_ply(&mut self.board, depth)
    }

    fn divide(&mut self, depth: u32) -> Vec<(Move, u64)> {
        let mut rows = Vec::new();
        divide(&mut self.board, depth, |mv, leaves| rows.push((mv, leaves)));
        rows.sort_unstable();
        rows
    }

    fn perft_kinds(&mut self, depth: u32) -> PerftKinds {
        perft_kinds(&mut self.board, depth)
    }

    fn check_invariants(&self) -> Result<(), BrokenInvariant> {
        self.board.check_invariants()
    }

    fn write_memory(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        self.board.write_memory(out)
    }

    fn boxed_clone(&self) -> Box<dyn DynBoard> {
        Box::new(self.clone())
    }
}
