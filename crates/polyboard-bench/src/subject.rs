//! What can be benchmarked.

use core::fmt;

use polyboard::{Backend, DynBoard, Inspect, Position, WithBoard, boxed};

use crate::BenchmarkRunner;
use crate::operations::operations;

/// Sets up a position on a board behind a pointer.
pub type SetUp = fn(&Position) -> Box<dyn DynBoard>;

/// Sets up positions on boards to run operations on.
pub type SetUpAll = fn(&[Position]) -> Box<dyn BenchmarkRunner>;

/// A benchmark subject: the name of a board, with what a comparison reports on it. It is one of
/// [`Backend`], a board of your own, or a board of another crate that does not implement
/// [`Board`](polyboard::Board).
///
/// Two are equal if their ids are equal.
///
/// ```
/// # #[cfg(feature = "x88")] {
/// use polyboard_bench::{BenchmarkSubject, Work};
/// use polyboard::{Position, X88};
///
/// let subject = BenchmarkSubject::of::<X88>(); // or any type that implements `Board`
/// let mut runner = subject.runner(&[Position::start()]);
/// assert_eq!(runner.run(Work::Perft(2), &[0, 0, 0]).unwrap().found, 3 * 400);
/// assert_eq!((subject.id, subject.bytes), ("x88", size_of::<X88>()));
/// # }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct BenchmarkSubject {
    /// The name on command lines, [`Board::ID`](polyboard::Board::ID): lower case, no spaces.
    pub id: &'static str,
    /// The idea in one line, [`Inspect::IDEA`].
    pub idea: &'static str,
    /// What it needs of the processor, in a few words.
    pub needs: &'static str,
    /// The code path on this processor: `level baseline`, or the name of one of several.
    pub path: &'static str,
    /// Its version and how it was built, where a result must say so.
    pub built: Option<&'static str>,
    /// The size of a board in bytes, without shared tables and without the heap.
    pub bytes: usize,
    /// The size in bytes of an undo record, [`Board::Undo`](polyboard::Board::Undo); `None` if moves are
    /// not unmade.
    pub undo_bytes: Option<usize>,
    /// The size in bytes of the tables that all boards of this type share, [`Inspect::table_bytes`];
    /// `None` if it is unknown.
    pub table_bytes: Option<usize>,
    /// Sets up positions to run operations on, those aside that run on `board`: [`runner`](Self::runner) has all.
    pub operations: SetUpAll,
    /// Sets up a position on the board behind a pointer, where perft runs; `None` if it does not implement
    /// [`Board`](polyboard::Board), or if `operations` has all.
    pub board: Option<SetUp>,
}

impl BenchmarkSubject {
    /// Any board. Its loops are compiled where this is called, with the profile of the calling crate.
    ///
    /// It needs any processor and has the path `level baseline`. A board that chooses among code
    /// paths sets that itself: `BenchmarkSubject { path: "lanes", ..BenchmarkSubject::of::<MyBoard>() }`.
    pub fn of<B: Inspect + 'static>() -> BenchmarkSubject {
        let set_up: SetUp = |position| boxed(B::from_position(position));
        BenchmarkSubject::with::<B>(operations::<B>, Some(set_up))
    }

    /// A board with these operations.
    pub(crate) fn with<B: Inspect + 'static>(
        operations: SetUpAll,
        board: Option<SetUp>,
    ) -> BenchmarkSubject {
        BenchmarkSubject {
            id: B::ID,
            idea: B::IDEA,
            needs: "any processor",
            path: "level baseline",
            built: None,
            bytes: size_of::<B>(),
            undo_bytes: Some(size_of::<B::Undo>()),
            table_bytes: B::from_position(&Position::start()).table_bytes(),
            operations,
            board,
        }
    }

    /// A representation, on the best code path of this processor.
    pub fn of_backend(backend: Backend) -> BenchmarkSubject {
        struct Subject(SetUp);

        impl WithBoard for Subject {
            type Output = BenchmarkSubject;

            fn with<B: Inspect + 'static>(self, _: B) -> BenchmarkSubject {
                BenchmarkSubject::with::<B>(operations::<B>, Some(self.0))
            }
        }

        let subject = backend.visit(&Position::start(), Subject(backend.set_up()));
        BenchmarkSubject { needs: backend.needs(), path: backend.path(), ..subject }
    }
}

impl PartialEq for BenchmarkSubject {
    fn eq(&self, other: &BenchmarkSubject) -> bool {
        self.id == other.id
    }
}

impl Eq for BenchmarkSubject {}

impl fmt::Display for BenchmarkSubject {
    /// Writes the id.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id)
    }
}
