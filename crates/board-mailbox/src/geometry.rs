//! What tells one array board from another.

use core::fmt;

use board_core::trace::Step;
use board_core::{File, Rank, Square};

use crate::{Cell, Direction};

/// The index of a cell in the array of a board. What number a square has is the geometry's choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(transparent)]
pub struct Index(pub u8);

impl Index {
    /// The index as arrays want it.
    #[inline(always)]
    #[must_use]
    pub const fn get(self) -> usize {
        self.0 as usize
    }
}

/// A sentinel in the lowest byte of a word.
const SENTINEL: u64 = Cell::SENTINEL.code() as u64;

/// How many empty cells a word of eight begins with, and the cell behind them, which there is.
#[inline(always)]
#[must_use]
pub const fn first_of(word: u64) -> (u8, Cell) {
    let empty = word.trailing_zeros() / 8;
    (empty as u8, Cell::from_code((word >> (8 * empty)) as i8))
}

/// The same from the end of the word.
#[inline(always)]
#[must_use]
pub const fn last_of(word: u64) -> (u8, Cell) {
    let empty = word.leading_zeros() / 8;
    (empty as u8, Cell::from_code((word << (8 * empty) >> 56) as i8))
}

/// Eight neighboring cells as the bytes of a word, the first the lowest.
///
/// # Panics
///
/// If the array ends before.
#[inline(always)]
#[must_use]
pub fn word(cells: &[Cell], start: usize) -> u64 {
    let eight = &cells[start..start + 8];
    u64::from_le_bytes(core::array::from_fn(|i| eight[i].code() as u8))
}

/// One way to lay the 64 squares out in an array, and to notice the edge.
///
/// A rank lies in one piece: eight neighboring cells from the a-file to the h-file, and
/// [`WIDTH`](Geometry::WIDTH) cells on comes the next rank. What lies between two ranks holds no piece.
/// So a step is one addition, the same from every square. What differs is what happens at the edge:
/// [`look`](Geometry::look).
///
/// Mark every method `#[inline(always)]`: the walk calls them with constants, and nothing of them
/// is left in the machine code.
pub trait Geometry: Copy + fmt::Debug + 'static {
    /// [`Board::ID`](board_core::Board::ID) of the board.
    const ID: &'static str;
    /// [`Inspect::IDEA`](board_core::Inspect::IDEA) of the board.
    const IDEA: &'static str;
    /// [`Board::ID`](board_core::Board::ID) of the board with [`Lists`](crate::Lists).
    const ID_WITH_LISTS: &'static str;
    /// [`Inspect::IDEA`](board_core::Inspect::IDEA) of the board with [`Lists`](crate::Lists).
    const IDEA_WITH_LISTS: &'static str;
    /// How many cells lie from a square to the one above it.
    const WIDTH: u8;
    /// The index of a1.
    const ORIGIN: u8;
    /// The place of a1 in the array. It is the index of a1 unless the geometry says otherwise.
    const CORNER: usize = Self::ORIGIN as usize;
    /// The size in bytes of constant tables of the geometry's own, if there are any.
    const TABLE_BYTES: usize = 0;
    /// Whether [`watch`](Geometry::watch) wants to know.
    const WATCHED: bool = false;
    /// The array. All its cells as a slice serve where many are compared at once.
    type Cells: Copy + Eq + fmt::Debug + AsRef<[Cell]> + AsMut<[Cell]>;

    /// The array of a board without pieces: empty squares, and sentinels where there are any.
    fn empty_cells() -> Self::Cells;

    /// The cell of a square.
    fn at(cells: &Self::Cells, square: Index) -> Cell;

    /// Writes the cell of a square.
    fn put(cells: &mut Self::Cells, square: Index, cell: Cell);

    /// The cell so many steps from a square, or the sentinel if that is beyond the edge. A walk goes
    /// on only from squares, so it is never more than one step that leaves the board.
    fn look(cells: &Self::Cells, from: Index, direction: Direction, steps: u8) -> Cell;

    /// The eight cells of a rank, 0 to 7, as a word: see [`word`].
    #[inline(always)]
    #[must_use]
    fn rank(cells: &Self::Cells, rank: u8) -> u64 {
        word(cells.as_ref(), Self::CORNER + usize::from(Self::WIDTH) * (rank as usize & 7))
    }

    /// How many empty squares lie beside a square on its rank, to the east or to the west, and the
    /// cell behind them. No step is walked: the eight cells of the rank are one word, in which the
    /// lowest or highest bit that is set tells where the next piece stands.
    #[inline(always)]
    fn beside(cells: &Self::Cells, square: Index, east: bool) -> (u8, Cell) {
        let word = Self::rank(cells, Self::rank_of(square).index());
        let file = 8 * u32::from(Self::file_of(square).index());
        if east {
            first_of(word >> file >> 8 | SENTINEL << (56 - file))
        } else {
            last_of(word << (56 - file) << 8 | SENTINEL << (56 - file))
        }
    }

    /// The number of a square on a board sixteen squares wide: rank in the high nibble, file in
    /// the low. The difference of two such numbers tells how the squares lie to each other.
    fn x88(square: Index) -> u8;

    /// The file of a square.
    #[inline(always)]
    #[must_use]
    fn file_of(square: Index) -> File {
        File::new(Self::x88(square))
    }

    /// The rank of a square.
    #[inline(always)]
    #[must_use]
    fn rank_of(square: Index) -> Rank {
        Rank::new(Self::x88(square) >> 4)
    }

    /// The neutral name of a square.
    fn square(index: Index) -> Square;

    /// The array, drawn as it lies in memory.
    ///
    /// # Errors
    ///
    /// Only those of the writer.
    fn write_memory(cells: &Self::Cells, out: &mut dyn fmt::Write) -> fmt::Result;

    /// An index as people who use this board write it: in decimal, or with two
    /// hexadecimal digits.
    ///
    /// # Errors
    ///
    /// Only those of the writer.
    fn write_index(index: Index, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{}", index.0)
    }

    /// Writes the test by which [`look`](Geometry::look) finds out whether the cell so many files and
    /// ranks from a square is on the board, with its outcome, a comma and a space: `0x18 & 0x88 = 0x08, `.
    /// Nothing where a sentinel is read instead. For those who show a trace
    /// ([`Inspect::write_step`](board_core::Inspect::write_step)).
    ///
    /// # Errors
    ///
    /// Only those of the writer.
    fn write_test(from: Square, files: i8, ranks: i8, out: &mut dyn fmt::Write) -> fmt::Result {
        let _ = (from, files, ranks, out);
        Ok(())
    }

    /// Is told by the walk what it does ([`tell!`](board_core::tell)). Only the geometry of
    /// [`Inspect::trace`](board_core::Inspect::trace), which is made of this one, passes it on.
    #[inline(always)]
    fn watch(step: Step) {
        let _ = step;
    }

    /// The index of a square.
    #[inline(always)]
    #[must_use]
    fn index(square: Square) -> Index {
        Self::coords(square.file(), square.rank())
    }

    /// The index of the square where a file and a rank cross.
    #[inline(always)]
    #[must_use]
    fn coords(file: File, rank: Rank) -> Index {
        Index(Self::ORIGIN + Self::WIDTH * rank.index() + file.index())
    }

    /// How many cells lie between a square and the one so many steps away.
    #[inline(always)]
    #[must_use]
    fn distance(direction: Direction, steps: u8) -> isize {
        let step =
            isize::from(direction.files) + isize::from(direction.ranks) * isize::from(Self::WIDTH);
        step * isize::from(steps)
    }

    /// The index so many steps from a square. Meant for steps that stay on the board.
    #[inline(always)]
    #[must_use]
    fn step(from: Index, direction: Direction, steps: u8) -> Index {
        Index(from.0.wrapping_add(Self::distance(direction, steps) as u8))
    }
}
