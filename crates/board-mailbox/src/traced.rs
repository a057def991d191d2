//! A geometry that is watched.
//!
//! One geometry stands for all: it gives squares the numbers of a board sixteen cells wide and has
//! every question about a cell answered by the geometry of the board at hand. So the walk that is
//! watched is compiled once for each tracer, and not once more for each board.

use core::fmt;
use core::marker::PhantomData;

use board_core::trace::{Contents, Step, Tracer};
use board_core::{File, Rank, Square, SquareSet};

use crate::piece_index::PieceIndex;
use crate::{Cell, Direction, Geometry, Index, Mailbox};

/// A geometry whose every look at a cell is told to `T`. A walk over it is the walk over that of the
/// board.
///
/// What is read beyond the board where the answer does not matter (the second cell before a pawn on
/// its seventh rank) is not told.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Traced<T>(PhantomData<T>);

/// A board to be watched: the same pieces, in an array that knows who answers for it.
pub(crate) fn traced<G: Geometry, I: PieceIndex, T: Tracer>(
    board: &Mailbox<G, I>,
) -> Mailbox<Traced<T>, I> {
    Mailbox {
        cells: Cells::of::<G>(&board.cells),
        kings: board.kings.map(|king| Traced::<T>::index(G::square(king))),
        state: board.state,
        index: board.index.renumbered::<G, Traced<T>>(),
    }
}

/// The array of a board with a geometry of its own.
#[derive(Clone, Copy)]
pub(crate) struct Cells {
    cells: [Cell; 256],
    len: usize,
    ask: &'static Questions,
}

/// What the geometry of an array answers. Squares have their neutral names.
struct Questions {
    at: fn(&[Cell], Square) -> Looked,
    look: fn(&[Cell], Square, Direction, u8) -> Looked,
    rank: fn(&[Cell], u8) -> u64,
    beside: fn(&[Cell], Square, bool) -> (u8, Cell),
    put: fn(&mut [Cell], Square, Cell),
}

/// A cell, its place in the array, and what stands there.
struct Looked {
    cell: Cell,
    place: i16,
    seen: Contents,
}

impl Looked {
    fn new<G: Geometry>(cells: &[Cell], from: Index, distance: isize, cell: Cell) -> Looked {
        let corner = G::CORNER as i16 - i16::from(G::ORIGIN);
        let place = corner + i16::from(from.0) + distance as i16;
        let is_sentinel = |place: usize| cells.get(place).is_some_and(|cell| cell.is_sentinel());
        let seen = match cell.piece() {
            Some(piece) => Contents::Piece(piece),
            None if cell.is_empty() => Contents::Empty,
            None if usize::try_from(place).is_ok_and(is_sentinel) => Contents::Sentinel,
            None => Contents::NotRead,
        };
        Looked { cell, place, seen }
    }
}

/// The array that a geometry wants: the slice was made of one.
fn array<G: Geometry>(cells: &[Cell]) -> G::Cells {
    let mut array = G::empty_cells();
    array.as_mut().iter_mut().zip(cells).for_each(|(to, from)| *to = *from);
    array
}

/// What is answered where there is no board.
static NOTHING: Questions = Questions {
    at: |_, _| Looked { cell: Cell::SENTINEL, place: 0, seen: Contents::NotRead },
    look: |_, _, _, _| Looked { cell: Cell::SENTINEL, place: 0, seen: Contents::NotRead },
    rank: |_, _| 0,
    beside: |_, _, _| (0, Cell::SENTINEL),
    put: |_, _, _| {},
};

impl Cells {
    fn of<G: Geometry>(board: &G::Cells) -> Cells {
        let board = board.as_ref();
        let mut cells = [Cell::SENTINEL; 256];
        let len = board.len().min(cells.len());
        cells[..len].copy_from_slice(&board[..len]);
        let ask = const {
            &Questions {
                at: |cells, square| {
                    let index = G::index(square);
                    Looked::new::<G>(cells, index, 0, G::at(&array::<G>(cells), index))
                },
                look: |cells, from, direction, steps| {
                    let from = G::index(from);
                    let cell = G::look(&array::<G>(cells), from, direction, steps);
                    Looked::new::<G>(cells, from, G::distance(direction, steps), cell)
                },
                rank: |cells, rank| G::rank(&array::<G>(cells), rank),
                beside: |cells, square, east| G::beside(&array::<G>(cells), G::index(square), east),
                put: |cells, square, cell| {
                    let mut array = array::<G>(cells);
                    G::put(&mut array, G::index(square), cell);
                    cells.copy_from_slice(array.as_ref());
                },
            }
        };
        Cells { cells, len, ask }
    }
}

impl AsRef<[Cell]> for Cells {
    fn as_ref(&self) -> &[Cell] {
        &self.cells[..self.len]
    }
}

impl AsMut<[Cell]> for Cells {
    fn as_mut(&mut self) -> &mut [Cell] {
        &mut self.cells[..self.len]
    }
}

impl PartialEq for Cells {
    fn eq(&self, other: &Self) -> bool {
        self.as_ref() == other.as_ref()
    }
}

impl Eq for Cells {}

impl fmt::Debug for Cells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_ref().fmt(f)
    }
}

/// The squares of a rank whose bytes of a word are not 0.
fn pieces_of_rank(word: u64, rank: u8) -> SquareSet {
    let stands = |file: &File| word >> (8 * file.index()) & 0xff != 0;
    let square = |file| Square::from_coords(file, Rank::new(rank));
    File::ALL.into_iter().filter(stands).map(square).collect()
}

impl<T: Tracer> Geometry for Traced<T> {
    const ID: &'static str = "traced";
    const IDEA: &'static str = "another array, watched";
    const ID_WITH_LISTS: &'static str = Self::ID;
    const IDEA_WITH_LISTS: &'static str = Self::IDEA;
    const WIDTH: u8 = 16;
    const ORIGIN: u8 = 0;
    const WATCHED: bool = T::WATCHED;
    type Cells = Cells;

    fn watch(step: Step) {
        T::step(step);
    }

    fn at(cells: &Cells, square: Index) -> Cell {
        if square.0 & 0x88 != 0 {
            return Cell::SENTINEL;
        }
        let from = Self::square(square);
        let Looked { cell, place, seen } = (cells.ask.at)(cells.as_ref(), from);
        T::step(Step::Cell { from, files: 0, ranks: 0, index: place, contents: seen });
        cell
    }

    fn look(cells: &Cells, from: Index, direction: Direction, steps: u8) -> Cell {
        let from = Self::square(from);
        let Looked { cell, place, seen } = (cells.ask.look)(cells.as_ref(), from, direction, steps);
        let (files, ranks) = (direction.files * steps as i8, direction.ranks * steps as i8);
        T::step(Step::Cell { from, files, ranks, index: place, contents: seen });
        cell
    }

    fn rank(cells: &Cells, rank: u8) -> u64 {
        let word = (cells.ask.rank)(cells.as_ref(), rank);
        let what = "eight cells as a word, pieces on";
        T::step(Step::set(what, None, pieces_of_rank(word, rank)));
        word
    }

    fn beside(cells: &Cells, square: Index, east: bool) -> (u8, Cell) {
        let of = Self::square(square);
        let (empty, cell) = (cells.ask.beside)(cells.as_ref(), of, east);
        let free = |steps| of.offset(if east { steps } else { -steps }, 0);
        let set = (1..=empty as i8).filter_map(free).collect();
        let what = "the rank as a word, free up to the next piece";
        T::step(Step::set(what, Some(of), set));
        (empty, cell)
    }

    fn put(cells: &mut Cells, square: Index, cell: Cell) {
        (cells.ask.put)(cells.as_mut(), Self::square(square), cell);
    }

    /// Nobody sets such a board up: it is made of another one.
    fn empty_cells() -> Cells {
        Cells { cells: [Cell::EMPTY; 256], len: 0, ask: &NOTHING }
    }

    fn x88(square: Index) -> u8 {
        square.0
    }

    fn square(index: Index) -> Square {
        Square::from_coords(File::new(index.0), Rank::new(index.0 >> 4))
    }

    fn write_memory(cells: &Cells, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{cells:?}")
    }
}

/// Writes a look in the words of a geometry.
pub(crate) fn write_look<G: Geometry>(step: Step, out: &mut dyn fmt::Write) -> fmt::Result {
    let Step::Cell { from, files, ranks, index, contents: seen } = step else {
        return write!(out, "{step}");
    };
    match step.square() {
        Some(square) => write!(out, "{square}: ")?,
        None => write!(out, "off the board: ")?,
    }
    if (files, ranks) != (0, 0) {
        G::write_test(from, files, ranks, out)?;
    }
    if seen == Contents::NotRead {
        return write!(out, "nothing is read");
    }
    write!(out, "cell ")?;
    G::write_index(Index(index as u8), out)?;
    match seen {
        Contents::Empty => write!(out, " is empty"),
        _ => write!(out, " holds {seen}"),
    }
}
