//! A geometry that reports what is read through it.
//!
//! One geometry wraps all others: it numbers squares as a board sixteen cells wide does, and reports
//! what the geometry of the board at hand reads. So the generator is compiled once for each tracer, and
//! not once more for each board.

use core::marker::PhantomData;
use core::{array, fmt};

use board_core::side::Side;
use board_core::trace::{Contents, Phase, Step, Tracer};
use board_core::{File, Rank, Square, SquareSet};

use crate::piece_finder::PieceFinder;
use crate::{ArrayBoard, Cell, Direction, Geometry, Index, attack_tables};

/// A geometry that reports each reading of the board to `T`.
///
/// What is read beyond the board where the result does not matter (the second cell before a pawn on
/// its seventh rank) is not reported.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Traced<T>(PhantomData<T>);

/// The same board in the tracing geometry.
pub(crate) fn traced<G: Geometry, F: PieceFinder, T: Tracer>(
    board: &ArrayBoard<G, F>,
) -> ArrayBoard<Traced<T>, F> {
    ArrayBoard {
        cells: Cells::of::<G>(&board.cells),
        kings: board.kings.map(|king| Traced::<T>::index(G::square(king))),
        state: board.state,
        finder: board.finder.renumbered::<G, Traced<T>>(),
    }
}

/// What the geometry of a board reads in its array: read once, so that a step of the generator is a lookup here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cells {
    /// By rank and file, from two below the first to two above the eighth.
    readings: [[Reading; 12]; 12],
    ranks: [u64; 8],
}

/// A cell, its place in the array, and what it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Reading {
    cell: Cell,
    place: i16,
    contents: Contents,
}

impl Reading {
    /// What the geometry reads some files and ranks from a square.
    fn new<G: Geometry>(cells: &G::Cells, from: Square, files: i8, ranks: i8) -> Reading {
        let (from, direction) = (G::index(from), Direction { files, ranks });
        let place = G::place(from).wrapping_add_signed(G::distance(direction, 1));
        // No step leads two files and two ranks beyond a corner, and the array may end before.
        let is_step = files.abs() + ranks.abs() < 4;
        let cell = if is_step { G::at_offset(cells, from, direction, 1) } else { Cell::SENTINEL };
        let is_sentinel = cells.as_ref().get(place).is_some_and(|cell| cell.is_sentinel());
        let contents = match cell.piece() {
            Some(piece) => Contents::Piece(piece),
            None if cell.is_empty() => Contents::Empty,
            None if is_sentinel => Contents::Sentinel,
            None => Contents::NotRead,
        };
        Reading { cell, place: place as i16, contents }
    }
}

impl Cells {
    fn of<G: Geometry>(board: &G::Cells) -> Cells {
        // Beyond the edge it is read from the nearest square.
        let near = |at: usize| at.clamp(2, 9) - 2;
        let beyond = |at: usize| at as i8 - 2 - near(at) as i8;
        let readings = array::from_fn(|rank| {
            array::from_fn(|file| {
                let from = Square::from_coords(File::new(near(file)), Rank::new(near(rank)));
                Reading::new::<G>(board, from, beyond(file), beyond(rank))
            })
        });
        Cells { readings, ranks: array::from_fn(|rank| G::rank(board, rank as u8)) }
    }

    fn reading(&self, from: Square, files: i8, ranks: i8) -> Reading {
        let at = |from: usize, by: i8| (from + 2).wrapping_add_signed(by.into());
        self.readings[at(from.rank().index(), ranks)][at(from.file().index(), files)]
    }
}

impl AsRef<[Cell]> for Cells {
    fn as_ref(&self) -> &[Cell] {
        unreachable!("only the readings are looked up")
    }
}

impl AsMut<[Cell]> for Cells {
    fn as_mut(&mut self) -> &mut [Cell] {
        unreachable!("nothing is written")
    }
}

impl<T: Tracer> Geometry for Traced<T> {
    const ID: &'static str = "traced";
    const IDEA: &'static str = "a wrapper that reports what is read";
    const ID_WITH_LISTS: &'static str = Self::ID;
    const IDEA_WITH_LISTS: &'static str = Self::IDEA;
    const WIDTH: u8 = 16;
    const ORIGIN: u8 = 0;
    type Cells = Cells;

    fn phase(phase: Phase) {
        T::step(Step::Phase(phase));
    }

    fn at(cells: &Cells, square: Index) -> Cell {
        if square.0 & 0x88 != 0 {
            return Cell::SENTINEL;
        }
        let from = Self::square(square);
        let Reading { cell, place, contents } = cells.reading(from, 0, 0);
        T::step(Step::Cell { from, files: 0, ranks: 0, index: place, contents });
        cell
    }

    fn at_offset(cells: &Cells, from: Index, direction: Direction, steps: u8) -> Cell {
        let from = Self::square(from);
        let (files, ranks) = (direction.files * steps as i8, direction.ranks * steps as i8);
        let Reading { cell, place, contents } = cells.reading(from, files, ranks);
        T::step(Step::Cell { from, files, ranks, index: place, contents });
        cell
    }

    fn rank(cells: &Cells, rank: u8) -> u64 {
        let word = cells.ranks[usize::from(rank & 7)];
        let holds_piece = |file: &File| word >> (8 * file.index()) & 0xff != 0;
        let square = |file| Square::from_coords(file, Rank::masked(rank.into()));
        let pieces: SquareSet = File::ALL.into_iter().filter(holds_piece).map(square).collect();
        T::step(Step::set("pieces in the eight cells of a rank, read as a word", None, pieces));
        word
    }

    fn attacks_near_king<S: Side>(piece: Cell, from: Index, king: Index) -> u16 {
        let near = attack_tables::near_king::<S>(piece, from.0.wrapping_sub(king.0));
        let squares = attack_tables::squares_near(Self::square(king), near);
        let what = "attacks near the king on an empty board, by the table of differences";
        T::step(Step::set(what, Some(Self::square(from)), squares));
        near
    }

    fn listed(distance: u8) -> Index {
        let square = Self::square(Index(distance));
        T::step(Step::set("entry of a piece list", Some(square), square.into()));
        Index(distance)
    }

    fn x88(square: Index) -> u8 {
        square.0
    }

    fn square(index: Index) -> Square {
        Square::from_coords(File::masked(index.get()), Rank::masked(index.get() >> 4))
    }

    fn empty_cells() -> Cells {
        unreachable!("this array is only made from another")
    }
}

/// Writes a step in the terms of a geometry.
pub(crate) fn write_step<G: Geometry>(step: Step, out: &mut dyn fmt::Write) -> fmt::Result {
    let Step::Cell { from, files, ranks, index, contents } = step else {
        return write!(out, "{step}");
    };
    match step.square() {
        Some(square) => write!(out, "{square}: ")?,
        None => write!(out, "off the board: ")?,
    }
    if (files, ranks) != (0, 0) {
        G::write_test(from, files, ranks, out)?;
    }
    if contents == Contents::NotRead {
        return write!(out, "nothing is read");
    }
    write!(out, "cell ")?;
    G::write_index(Index(index as u8), out)?;
    match contents {
        Contents::Empty => write!(out, " is empty"),
        _ => write!(out, " holds {contents}"),
    }
}
