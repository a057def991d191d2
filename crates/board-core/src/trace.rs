//! Traces: what a generator reads, step by step.
//!
//! [`Inspect::trace`] runs the board's own generator of legal moves with a wrapper around what that
//! generator reads: the geometry of an array, the slider method of a bitboard, the byte vector of a
//! byte board, a jump table, the searches of a piece list. The wrapper passes each question on and
//! reports the answer to a [`Tracer`]. The generator itself contains no tracing; it only names its
//! [`Phase`]s.
//!
//! So a trace shows what is *read*: cells, words, attacks. What is computed from them in registers is
//! not shown, and neither is the code that only counts: [`View::count_legal`](crate::View::count_legal)
//! takes shorter ways.
//!
//! A tracer is a type, not a value, because a generator has no room for a value. It stores the steps in its
//! own static or thread-local:
//!
//! ```no_run
//! # fn example<B: board_core::Inspect>() {
//! use board_core::trace::{Step, Tracer};
//! use board_core::{MoveList, Position, Square};
//! use std::cell::RefCell;
//!
//! thread_local! {
//!     static STEPS: RefCell<Vec<Step>> = const { RefCell::new(Vec::new()) };
//! }
//!
//! #[derive(Clone, Copy, Debug)]
//! struct Recorder;
//!
//! impl Tracer for Recorder {
//!     fn step(step: Step) {
//!         STEPS.with_borrow_mut(|steps| steps.push(step));
//!     }
//! }
//!
//! let board = B::from_position(&Position::start());
//! let mut moves = MoveList::new();
//! board.trace::<Recorder>(Square::C1.into(), &mut moves);
//! for step in STEPS.take() {
//!     let mut line = String::new();
//!     B::write_step(step, &mut line).unwrap();
//!     println!("{line}");
//! }
//! assert!(moves.is_empty());
//! # }
//! ```
//!
//! Checks and pins come first, then the bishop. This is the end of what `X88` reports; the documentation
//! of `board-0x88` runs the example and compares:
//!
//! ```text
//! d2: 0x13 & 0x88 = 0x00, cell 13 holds a white pawn
//! off the board: 0xf3 & 0x88 = 0x80, nothing is read
//! off the board: 0xf1 & 0x88 = 0x80, nothing is read
//! b2: 0x11 & 0x88 = 0x00, cell 11 holds a white pawn
//! ```
//!
//! Four directions, four tests: two find the edge before anything is read, two read a white pawn, and the
//! bishop has no move. A bitboard answers the same question with one word:
//!
//! ```text
//! c1: bishop attacks {b2, d2}
//! ```

use core::fmt;

use crate::{Piece, Square, SquareSet};

#[cfg(doc)]
use crate::Inspect;

/// Receives the steps of a generator.
///
/// There is no `self`: a generator has no room for a value. A tracer stores the steps in its own static or
/// thread-local; see the [module](self) for an example.
pub trait Tracer: Copy + fmt::Debug + 'static {
    /// Whether steps are reported. If not, they are not even made: a generator with such a tracer is the
    /// generator without one.
    const TRACES: bool = true;

    /// Receives the next step.
    fn step(step: Step);

    /// Reports the begin of a phase.
    #[doc(hidden)]
    #[inline(always)]
    fn phase(phase: Phase) {
        if Self::TRACES {
            Self::step(Step::Phase(phase));
        }
    }

    /// Reports a set, and returns it.
    #[doc(hidden)]
    #[allow(clippy::must_use_candidate, reason = "some sets are only reported")]
    #[inline(always)]
    fn report(what: &'static str, of: Option<Square>, set: SquareSet) -> SquareSet {
        if Self::TRACES {
            Self::step(Step::set(what, of, set));
        }
        set
    }
}

/// Nothing is reported.
impl Tracer for () {
    const TRACES: bool = false;

    #[inline(always)]
    fn step(_: Step) {}
}

/// A part of a generator's work, named by the generator when it begins. Each board has its own phases in its
/// own order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Phase {
    /// Finding the pieces: reading the whole board, or converting it.
    Pieces,
    /// Checks, pins, and the squares that the king must avoid.
    ChecksAndPins,
    /// The steps of the king.
    King,
    /// Castling: what stands on its path, and what attacks it.
    Castling,
    /// The moves of all pieces but the king.
    OtherPieces,
    /// En passant: which pawns could capture, and whether the king is safe then.
    EnPassant,
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Phase::Pieces => "where the pieces stand",
            Phase::ChecksAndPins => "checks and pins",
            Phase::King => "the king's steps",
            Phase::Castling => "castling",
            Phase::OtherPieces => "all pieces but the king",
            Phase::EnPassant => "en passant",
        })
    }
}

/// A value that a generator reads, or the phase that it begins.
///
/// [`Display`](fmt::Display) writes it as text. [`Inspect::write_step`] adds details of the representation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Step {
    /// A phase begins.
    Phase(Phase),
    /// A cell of the board's array was read, or found to be off the board before it was read.
    Cell {
        /// The square from which the cell was reached.
        from: Square,
        /// The cell's distance to the right, in files.
        files: i8,
        /// The cell's distance upward, in ranks. If both distances are 0, the square's own cell was read,
        /// without an edge test.
        ranks: i8,
        /// The index of the cell in the array, counted from 0. Where the edge is noticed before a cell
        /// is read, it may lie outside the array, or be the index of another square.
        index: i16,
        /// What the cell contains.
        contents: Contents,
    },
    /// A set of squares was looked up or computed, as a word of 64 bits or in some other form.
    Set {
        /// What the set is: "rook attacks".
        what: &'static str,
        /// The square to which the set belongs, if to one.
        of: Option<Square>,
        /// The squares in it.
        set: SquareSet,
    },
}

/// The contents of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contents {
    /// An empty square.
    Empty,
    /// A piece.
    Piece(Piece),
    /// The sentinel of an off-board cell.
    Sentinel,
    /// Nothing: a test found that the cell is off the board, and it was not read.
    NotRead,
}

impl Step {
    /// [`Step::Set`].
    #[must_use]
    pub const fn set(what: &'static str, of: Option<Square>, set: SquareSet) -> Step {
        Step::Set { what, of, set }
    }

    /// The square of the step: that of the cell, unless it is off the board, or the square to which the set
    /// belongs.
    ///
    /// ```
    /// use board_core::Square;
    /// use board_core::trace::{Contents, Phase, Step};
    ///
    /// let cell = |files, index| Step::Cell {
    ///     from: Square::G1,
    ///     files,
    ///     ranks: 0,
    ///     index,
    ///     contents: if files == 1 { Contents::Empty } else { Contents::Sentinel },
    /// };
    /// assert_eq!(cell(1, 28).square(), Some(Square::H1));
    /// assert_eq!(cell(2, 29).square(), None);
    /// assert_eq!(cell(2, 29).to_string(), "off the board (29): a sentinel");
    /// assert_eq!(Step::Phase(Phase::ChecksAndPins).square(), None);
    /// ```
    #[must_use]
    pub fn square(self) -> Option<Square> {
        match self {
            Step::Cell { from, files, ranks, .. } => from.offset(files, ranks),
            Step::Set { of, .. } => of,
            Step::Phase(_) => None,
        }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Step::Phase(phase) => phase.fmt(f),
            Step::Cell { index, contents, .. } => match self.square() {
                Some(square) => write!(f, "{square} ({index}): {contents}"),
                None => write!(f, "off the board ({index}): {contents}"),
            },
            Step::Set { what, of: Some(square), set } => write!(f, "{square}: {what} {set:?}"),
            Step::Set { what, of: None, set } => write!(f, "{what} {set:?}"),
        }
    }
}

impl fmt::Display for Contents {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contents::Empty => f.write_str("empty"),
            Contents::Piece(piece) => write!(f, "a {piece}"),
            Contents::Sentinel => f.write_str("a sentinel"),
            Contents::NotRead => f.write_str("not read"),
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn steps_are_sentences() {
        let cell =
            |contents| Step::Cell { from: Square::E4, files: 1, ranks: 0, index: 29, contents };
        let rook = Piece::new(crate::Color::Black, crate::Role::Rook);
        let e4 = SquareSet::of(Square::E4);
        for (step, text) in [
            (cell(Contents::Empty), "f4 (29): empty"),
            (cell(Contents::Piece(rook)), "f4 (29): a black rook"),
            (cell(Contents::Sentinel), "f4 (29): a sentinel"),
            (cell(Contents::NotRead), "f4 (29): not read"),
            (Step::set("attacks", Some(Square::A1), e4), "a1: attacks {e4}"),
            (Step::set("pinned", None, e4), "pinned {e4}"),
        ] {
            assert_eq!(step.to_string(), text);
        }
    }
}
