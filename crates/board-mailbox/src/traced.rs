//! A geometry that is watched.

use core::fmt;
use core::marker::PhantomData;

use board_core::trace::{Seen, Step, Tracer};
use board_core::{File, Rank, Square, SquareSet};

use crate::{Cell, Direction, Geometry, Index};

/// The geometry `G`, whose every look at a cell is told to `T`. A walk over it is the walk over `G`.
///
/// What is read beyond the board where the answer does not matter (the second cell before a pawn on
/// its seventh rank) is not told.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Traced<G, T>(PhantomData<(G, T)>);

/// The place in the array of the cell so many cells from a square.
fn place<G: Geometry>(from: Index, distance: isize) -> i16 {
    G::CORNER as i16 + i16::from(from.0) - i16::from(G::ORIGIN) + distance as i16
}

/// What a look at a cell found that gave this answer.
fn seen<G: Geometry>(cells: &G::Cells, place: i16, answer: Cell) -> Seen {
    match answer.piece() {
        Some(man) => Seen::Man(man),
        None if answer.is_empty() => Seen::Empty,
        None => {
            let read = usize::try_from(place).ok().and_then(|place| cells.as_ref().get(place));
            if read.is_some_and(|cell| cell.is_guard()) { Seen::Guard } else { Seen::Off }
        }
    }
}

/// The squares of a rank whose bytes of a word are not 0.
fn men_of_rank(word: u64, rank: u8) -> SquareSet {
    let stands = |file: &File| word >> (8 * file.index()) & 0xff != 0;
    let square = |file| Square::from_coords(file, Rank::new(rank));
    File::ALL.into_iter().filter(stands).map(square).collect()
}

impl<G: Geometry, T: Tracer> Geometry for Traced<G, T> {
    const ID: &'static str = G::ID;
    const IDEA: &'static str = G::IDEA;
    const ID_WITH_LISTS: &'static str = G::ID_WITH_LISTS;
    const IDEA_WITH_LISTS: &'static str = G::IDEA_WITH_LISTS;
    const WIDTH: u8 = G::WIDTH;
    const ORIGIN: u8 = G::ORIGIN;
    const CORNER: usize = G::CORNER;
    const TABLE_BYTES: usize = G::TABLE_BYTES;
    type Cells = G::Cells;

    const WATCHED: bool = T::WATCHED;

    fn watch(step: Step) {
        T::step(step);
    }

    fn no_men() -> Self::Cells {
        G::no_men()
    }

    fn at(cells: &Self::Cells, square: Index) -> Cell {
        let cell = G::at(cells, square);
        let from = G::square(square);
        if G::index(from) == square {
            let index = place::<G>(square, 0);
            let seen = seen::<G>(cells, index, cell);
            T::step(Step::Look { from, files: 0, ranks: 0, index, seen });
        }
        cell
    }

    fn put(cells: &mut Self::Cells, square: Index, cell: Cell) {
        G::put(cells, square, cell);
    }

    fn look(cells: &Self::Cells, from: Index, direction: Direction, steps: u8) -> Cell {
        let cell = G::look(cells, from, direction, steps);
        let index = place::<G>(from, G::distance(direction, steps));
        let seen = seen::<G>(cells, index, cell);
        let (files, ranks) = (direction.files * steps as i8, direction.ranks * steps as i8);
        T::step(Step::Look { from: G::square(from), files, ranks, index, seen });
        cell
    }

    fn rank(cells: &Self::Cells, rank: u8) -> u64 {
        let word = G::rank(cells, rank);
        let what = "eight cells as a word, men on";
        T::step(Step::Word { what, of: None, set: men_of_rank(word, rank) });
        word
    }

    fn beside(cells: &Self::Cells, square: Index, east: bool) -> (u8, Cell) {
        let (empty, cell) = G::beside(cells, square, east);
        let of = G::square(square);
        let free = |steps| of.offset(if east { steps } else { -steps }, 0);
        let set = (1..=empty as i8).filter_map(free).collect();
        T::step(Step::Word {
            what: "the rank as a word, free up to the next man",
            of: Some(of),
            set,
        });
        (empty, cell)
    }

    fn x88(square: Index) -> u8 {
        G::x88(square)
    }

    fn file_of(square: Index) -> File {
        G::file_of(square)
    }

    fn rank_of(square: Index) -> Rank {
        G::rank_of(square)
    }

    fn square(index: Index) -> Square {
        G::square(index)
    }

    fn write_memory(cells: &Self::Cells, out: &mut dyn fmt::Write) -> fmt::Result {
        G::write_memory(cells, out)
    }

    fn write_index(index: Index, out: &mut dyn fmt::Write) -> fmt::Result {
        G::write_index(index, out)
    }

    fn index(square: Square) -> Index {
        G::index(square)
    }

    fn coords(file: File, rank: Rank) -> Index {
        G::coords(file, rank)
    }

    fn distance(direction: Direction, steps: u8) -> isize {
        G::distance(direction, steps)
    }

    fn step(from: Index, direction: Direction, steps: u8) -> Index {
        G::step(from, direction, steps)
    }
}

/// Writes a look in the words of a geometry.
pub(crate) fn write_look<G: Geometry>(step: Step, out: &mut dyn fmt::Write) -> fmt::Result {
    let Step::Look { from, files, ranks, index, seen } = step else { return write!(out, "{step}") };
    match step.square() {
        Some(square) => write!(out, "{square}: ")?,
        None => write!(out, "off the board: ")?,
    }
    if (files, ranks) != (0, 0) {
        G::write_test(from, files, ranks, out)?;
    }
    if seen == Seen::Off {
        return write!(out, "nothing is read");
    }
    write!(out, "cell ")?;
    G::write_index(Index(index as u8), out)?;
    match seen {
        Seen::Empty => write!(out, " is empty"),
        _ => write!(out, " holds {seen}"),
    }
}
