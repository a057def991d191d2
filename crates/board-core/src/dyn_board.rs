//! Boards chosen at run time.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

#[cfg(doc)]
use crate::Board;
use crate::{BrokenInvariant, Inspect, Move, View, perft, perft_two_ply, wrap_board};

/// A board behind a pointer, for a representation chosen by name at run time.
///
/// Each operation is one dynamic call, so `perft` runs at full speed inside. The board keeps its own undo
/// records, and moves are taken back in order.
///
/// [`boxed`] makes one of any [`Board`].
pub trait DynBoard: View + fmt::Debug {
    /// The name of the representation, [`Board::ID`].
    fn id(&self) -> &'static str;
    /// Plays a legal move.
    fn make(&mut self, mv: Move);
    /// Passes the turn, as [`Board::make_null`] does.
    fn make_null(&mut self);
    /// Takes back the last move and returns it: `Some(None)` for a null move, `None` if there is none.
    fn unmake(&mut self) -> Option<Option<Move>>;
    /// The number of legal move sequences of `depth` plies.
    fn perft(&mut self, depth: u32) -> u64;
    /// The same number, usually sooner; see [`perft_two_ply`](crate::perft_two_ply()).
    fn perft_two_ply(&mut self, depth: u32) -> u64;
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

wrap_board! { impl[B: Inspect] Played<B> { board } }

impl<B: Inspect + 'static> DynBoard for Played<B> {
    fn id(&self) -> &'static str {
        B::ID
    }

    fn make(&mut self, mv: Move) {
        let undo = self.board.make(mv);
        self.moves.push((Some(mv), undo));
    }

    fn make_null(&mut self) {
        let undo = self.board.make_null();
        self.moves.push((None, undo));
    }

    fn unmake(&mut self) -> Option<Option<Move>> {
        let (mv, undo) = self.moves.pop()?;
        match mv {
            Some(mv) => self.board.unmake(mv, undo),
            None => self.board.unmake_null(undo),
        }
        Some(mv)
    }

    fn perft(&mut self, depth: u32) -> u64 {
        perft(&mut self.board, depth)
    }

    fn perft_two_ply(&mut self, depth: u32) -> u64 {
        perft_two_ply(&mut self.board, depth)
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
