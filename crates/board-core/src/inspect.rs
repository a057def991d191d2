//! What tools need from a board beside playing on it.

use core::fmt;

use crate::trace::{Step, Tracer};
use crate::{Board, MoveKinds, MoveSink, Square, SquareSet, ViewExt, Within};

/// A board that shows its idea, its redundant parts, its memory, and a trace of its generator.
///
/// Nothing here is needed to play, and all of it has a default, so `impl Inspect for MyBoard {}` is
/// enough for the conformance suite, for [`boxed`](crate::boxed) and for the command. Override what the
/// representation can show.
pub trait Inspect: Board {
    /// The idea of the representation in one line, empty by default.
    const IDEA: &'static str = "";

    /// Recomputes whatever the board holds redundantly (king squares, lists, counts) and compares.
    ///
    /// # Errors
    ///
    /// Names the first thing that differs.
    fn check_invariants(&self) -> Result<(), BrokenInvariant> {
        Ok(())
    }

    /// The size in bytes of the constant tables that the board reads on the current code path. All boards
    /// of the type share them. `None` by default: unknown.
    fn table_bytes(&self) -> Option<usize> {
        None
    }

    /// Writes the board as it lies in memory: cells, sentinels, words. The default draws the position.
    ///
    /// # Errors
    ///
    /// Errors of the writer.
    fn write_memory(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{}", self.diagram())
    }

    /// Generates the legal moves of the pieces on `from`, and reports to `T` what the generator reads:
    /// see the module [`trace`](crate::trace). It is for watching, not for speed.
    ///
    /// The default reports nothing. Reported cells reflect the real board:
    /// [`Step::Cell`] names the piece that stands there.
    fn trace<T: Tracer>(&self, from: SquareSet, sink: &mut dyn MoveSink) {
        self.generate_legal(MoveKinds::All, &mut Within { sink, from, to: SquareSet::ALL });
    }

    /// Writes a step that [`trace`](Inspect::trace) reported, in the terms of the board: the test that
    /// was made, the cell with its number as it is written here.
    ///
    /// # Errors
    ///
    /// Errors of the writer.
    fn write_step(step: Step, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{step}")
    }
}

/// A board's redundant parts disagree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BrokenInvariant {
    /// What should have held.
    pub rule: &'static str,
    /// Where, if it is about one square.
    pub square: Option<Square>,
}

impl BrokenInvariant {
    /// The rule is broken on `square`, unless it holds.
    ///
    /// # Errors
    ///
    /// The rule and the square, if it does not hold.
    pub fn unless(holds: bool, rule: &'static str, square: Square) -> Result<(), BrokenInvariant> {
        if holds { Ok(()) } else { Err(BrokenInvariant { rule, square: Some(square) }) }
    }

    /// The rule is broken on the first of some squares, unless there are none.
    ///
    /// # Errors
    ///
    /// The rule and the square, if there is one.
    pub fn at(squares: SquareSet, rule: &'static str) -> Result<(), BrokenInvariant> {
        match squares.first() {
            None => Ok(()),
            square => Err(BrokenInvariant { rule, square }),
        }
    }
}

impl fmt::Display for BrokenInvariant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "broken invariant: {}", self.rule)?;
        self.square.map_or(Ok(()), |square| write!(f, " ({square})"))
    }
}

impl core::error::Error for BrokenInvariant {}
