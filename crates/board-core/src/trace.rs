//! What a generator does, told step by step.
//!
//! Every board walks in its own way to the same moves: one reads cell after cell until it meets a man,
//! another looks up a word of 64 bits and masks it. [`Board::trace`] generates the legal moves of some
//! men, as a rule of one, and tells a [`Tracer`] each step. It is the board's own generator that does so, compiled once
//! more with another type parameter, and not a second one written for show: what is told is what
//! happens. A generator that nobody watches is compiled with [`Silent`] or its like, and nothing of
//! the steps is left in it ([`tell!`](crate::tell)).
//!
//! A tracer is a type and not a value, because a generator has no room for one. It keeps what it hears
//! in a static or a thread-local of its own:
//!
//! ```no_run
//! # fn example<B: board_core::Board>() {
//! use board_core::trace::{Step, Tracer};
//! use board_core::{Board, MoveList, Position, Square};
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
//! Checks and pins are looked for first, then comes the bishop. This is the end of what `X88` tells; the
//! documentation of `board-0x88` runs the example and compares:
//!
//! ```text
//! along the diagonals
//! d2: 0x13 & 0x88 = 0x00, cell 13 holds a white pawn
//! off the board: 0xf3 & 0x88 = 0x80, nothing is read
//! off the board: 0xf1 & 0x88 = 0x80, nothing is read
//! b2: 0x11 & 0x88 = 0x00, cell 11 holds a white pawn
//! ```
//!
//! Four directions, four looks: two find the edge before anything is read, two find own pawns, and the
//! bishop has no move. A bitboard answers the same question with one word, and two more for what is
//! allowed of it:
//!
//! ```text
//! c1: a bishop attacks {b2, d2}
//! c1: of these free and allowed {}
//! c1: of these to be taken {}
//! ```

use core::fmt;

use crate::{Piece, Square, SquareSet};

#[cfg(doc)]
use crate::Board;

/// Is told what a generator does.
///
/// There is no `self`: a generator has no room for a value. A tracer keeps what it hears in a static
/// or a thread-local of its own; see the [module](self) for an example.
pub trait Tracer: Copy + fmt::Debug + 'static {
    /// Whether anybody listens. A generator asks before it makes a step: see [`tell!`](crate::tell).
    const WATCHED: bool = true;

    /// Takes the next step.
    fn step(step: Step);
}

/// Nobody listens. A generator with this tracer is compiled as if it told nothing.
#[derive(Clone, Copy, Debug)]
pub struct Silent;

impl Tracer for Silent {
    const WATCHED: bool = false;

    #[inline(always)]
    fn step(_: Step) {}
}

/// Tells a step if somebody listens, for those who write a generator.
///
/// `tell!(T::step, step)` is `T::step(step)` for a type parameter `T` with a constant `WATCHED` that is
/// true. Where it is false the compiler drops the call with all that makes the step, before it optimises
/// anything: an argument worked out for nobody could still leave other machine code behind.
///
/// ```
/// use board_core::trace::{Silent, Step, Tracer};
/// use board_core::{Square, SquareSet, tell};
///
/// fn corners<T: Tracer>() -> SquareSet {
///     let set: SquareSet = [Square::A1, Square::H1, Square::A8, Square::H8].into_iter().collect();
///     tell!(T::step, Step::word("the corners", None, set));
///     set
/// }
///
/// assert_eq!(corners::<Silent>().len(), 4);
/// ```
#[macro_export]
macro_rules! tell {
    ($watched:ident::$tell:ident, $step:expr) => {
        if $watched::WATCHED {
            $watched::$tell($step);
        }
    };
}

/// Something that a generator does.
///
/// Written for people by [`Display`](fmt::Display); [`Board::write_step`] says more, in the words of
/// the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Step {
    /// A part of the work begins: "checks and pins".
    Part(&'static str),
    /// A cell of the board's array was looked at.
    Look {
        /// The square from which the way is counted.
        from: Square,
        /// How many files to the right of it the cell is.
        files: i8,
        /// How many ranks above it the cell is. If both are 0, the square's own cell was read, and
        /// no edge was looked for.
        ranks: i8,
        /// The place of the cell in the array, counted from 0. Where the edge is noticed before a cell
        /// is read, it may lie outside the array, or be the place of another square.
        index: i16,
        /// What was found.
        seen: Seen,
    },
    /// A word of 64 bits was looked up or computed, or a set in some other form.
    Word {
        /// What the word says: "a rook's attacks".
        what: &'static str,
        /// The square for which it was asked, if for one.
        of: Option<Square>,
        /// The squares that it holds.
        set: SquareSet,
    },
    /// Why there is nothing more to be done, where it does not follow from what was seen last: "pinned:
    /// only along its line".
    Stop(&'static str),
}

/// What stands where a generator looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen {
    /// Nobody.
    Empty,
    /// A man.
    Man(Piece),
    /// The guard that marks a cell beyond the edge.
    Guard,
    /// Nothing was read, because a test found the edge first.
    Off,
}

impl Step {
    /// [`Step::Word`].
    #[must_use]
    pub const fn word(what: &'static str, of: Option<Square>, set: SquareSet) -> Step {
        Step::Word { what, of, set }
    }

    /// The square that the step is about, if it is about one: that of the cell looked at, none if it
    /// is off the board; that for which a word was asked.
    ///
    /// ```
    /// use board_core::Square;
    /// use board_core::trace::{Seen, Step};
    ///
    /// let look = |files, index| Step::Look {
    ///     from: Square::G1,
    ///     files,
    ///     ranks: 0,
    ///     index,
    ///     seen: if files == 1 { Seen::Empty } else { Seen::Guard },
    /// };
    /// assert_eq!(look(1, 28).square(), Some(Square::H1));
    /// assert_eq!(look(2, 29).square(), None);
    /// assert_eq!(look(2, 29).to_string(), "off the board (29): a guard");
    /// assert_eq!(Step::Part("checks and pins").square(), None);
    /// ```
    #[must_use]
    pub fn square(self) -> Option<Square> {
        match self {
            Step::Look { from, files, ranks, .. } => from.offset(files, ranks),
            Step::Word { of, .. } => of,
            Step::Part(_) | Step::Stop(_) => None,
        }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Step::Part(what) => f.write_str(what),
            Step::Look { index, seen, .. } => match self.square() {
                Some(square) => write!(f, "{square} ({index}): {seen}"),
                None => write!(f, "off the board ({index}): {seen}"),
            },
            Step::Word { what, of: Some(square), set } => write!(f, "{square}: {what} {set:?}"),
            Step::Word { what, of: None, set } => write!(f, "{what} {set:?}"),
            Step::Stop(why) => write!(f, "stop: {why}"),
        }
    }
}

impl fmt::Display for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Seen::Empty => f.write_str("nobody"),
            Seen::Man(man) => write!(f, "a {man}"),
            Seen::Guard => f.write_str("a guard"),
            Seen::Off => f.write_str("not read"),
        }
    }
}
