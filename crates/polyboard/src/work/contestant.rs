//! Who can be compared.

use alloc::boxed::Box;
use core::fmt;

use board_core::{DynBoard, Inspect, Position, boxed};

use super::{Worker, hire};
use crate::{Backend, WithBoard};

/// Sets up a position on a board behind a pointer.
pub type SetUp<T> = fn(&Position) -> Box<T>;

/// A board by name, with what a comparison wants to know of it: one of [`Backend`], one of your own,
/// or a board of another crate that does not implement [`Board`].
///
/// Two are equal if they have one id.
///
/// ```
/// # #[cfg(feature = "x88")] {
/// use polyboard::work::{Contestant, Work};
/// use polyboard::{Position, X88};
///
/// let contestant = Contestant::of::<X88>(); // or any type that implements `Board`
/// let mut worker = (contestant.worker)(&Position::start());
/// assert_eq!(worker.run(Work::Perft(2), 3), Some(3 * 400));
/// assert_eq!((contestant.id, contestant.bytes), ("x88", size_of::<X88>()));
/// # }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Contestant {
    /// The name on command lines: lower case, no spaces. [`Board::ID`].
    pub id: &'static str,
    /// The idea in one line, [`Inspect::IDEA`].
    pub idea: &'static str,
    /// What it asks of the processor, in a few words.
    pub needs: &'static str,
    /// The code path that it takes: `baseline`, or the name of one of several.
    pub path: &'static str,
    /// Which version it is and how it was built, where that has to be told with a result.
    pub built: Option<&'static str>,
    /// The size of the board in bytes, tables that all boards of a kind share not counted. What the
    /// board keeps on the heap is not in it.
    pub bytes: usize,
    /// The size in bytes of what takes a move back, [`Board::Undo`]; `None` where moves are not taken
    /// back.
    pub undo_bytes: Option<usize>,
    /// The size in bytes of the tables that all boards of a kind share, [`Inspect::table_bytes`]; `None`
    /// if it is not told.
    pub table_bytes: Option<usize>,
    /// Sets up a position, to be worked on. Lists of moves hold 256 of them, so the position must not
    /// be an allowed one with more.
    pub worker: SetUp<dyn Worker>,
    /// Sets up a position on the board, behind a pointer; `None` if it does not implement [`Board`].
    pub board: Option<SetUp<dyn DynBoard>>,
}

impl Contestant {
    /// Any board. Its loops are compiled where this is called, so that they are optimized as the crate
    /// of the caller is.
    ///
    /// It is said to run on any processor, on the path `baseline`. A board that chooses among code
    /// paths says so itself: `Contestant { path: "avx2", ..Contestant::of::<MyBoard>() }`.
    #[must_use]
    pub fn of<B: Inspect + 'static>() -> Contestant {
        Contestant {
            id: B::ID,
            idea: B::IDEA,
            needs: "any processor",
            path: "baseline",
            built: None,
            bytes: size_of::<B>(),
            undo_bytes: Some(size_of::<B::Undo>()),
            table_bytes: B::from_position(&Position::start()).table_bytes(),
            worker: hire::<B>,
            board: Some(|position| boxed(B::from_position(position))),
        }
    }
}

impl PartialEq for Contestant {
    fn eq(&self, other: &Contestant) -> bool {
        self.id == other.id
    }
}

impl Eq for Contestant {}

impl fmt::Display for Contestant {
    /// The id.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id)
    }
}

impl Backend {
    /// The board as one to be compared, on the code path that is best on the processor at hand.
    #[must_use]
    pub fn contestant(self) -> Contestant {
        struct Enter;

        impl WithBoard for Enter {
            type Output = Contestant;

            fn with<B: Inspect + 'static>(self, _: B) -> Contestant {
                Contestant::of::<B>()
            }
        }

        let contestant = self.visit(&Position::start(), Enter);
        Contestant { needs: self.needs(), path: self.path(), ..contestant }
    }
}
