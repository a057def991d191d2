//! What makes one array board differ from another.

use core::fmt;

use board_core::side::Side;
use board_core::trace::Phase;
use board_core::{File, Rank, Square};

use crate::{Cell, Direction, attack_tables, memory};

/// The number of a square on a board: by it the cell is found. What number a square has is the
/// geometry's choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(transparent)]
#[must_use]
pub struct Index(pub u8);

impl Index {
    /// The index as a `usize`.
    #[inline(always)]
    pub const fn get(self) -> usize {
        self.0 as usize
    }
}

/// One way to lay the 64 squares out in an array, and to notice the edge.
///
/// A rank is contiguous: eight neighboring cells from the a-file to the h-file. The next rank begins
/// [`WIDTH`](Geometry::WIDTH) cells later, and the cells between two ranks hold no piece. So a step is
/// one addition, the same from every square. What differs is what happens at the edge:
/// [`at_offset`](Geometry::at_offset).
///
/// Mark every method `#[inline(always)]`: the generator calls them with constants, and nothing of them
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
    /// The place of the cell of a1 in the array. It is the index of a1 unless the geometry says
    /// otherwise.
    const CORNER: usize = Self::ORIGIN as usize;
    /// Whether sentinels surround the squares: then a1 is not the first cell.
    const HAS_SENTINELS: bool = Self::CORNER > 0;
    /// The size in bytes of the geometry's own constant tables.
    const TABLE_BYTES: usize = 0;
    /// The array. All its cells are also available as a slice.
    type Cells: Copy + Eq + fmt::Debug + AsRef<[Cell]> + AsMut<[Cell]>;

    /// The array of a board without pieces: empty squares, and sentinels where there are any.
    fn empty_cells() -> Self::Cells;

    /// The cell so many steps from a square, or the sentinel if that is beyond the edge. A ray is
    /// followed only from square to square, so at most one step leaves the board.
    fn at_offset(cells: &Self::Cells, from: Index, direction: Direction, steps: u8) -> Cell;

    /// The number of a square on a board sixteen squares wide: rank in the high nibble, file in
    /// the low. The difference of two such numbers determines the relative position of the squares.
    fn x88(square: Index) -> u8;

    /// The square with an index.
    fn square(index: Index) -> Square;

    /// The place of a square's cell in the array.
    #[inline(always)]
    fn place(square: Index) -> usize {
        // The sum is cut to a byte: the compiler sees that it cannot exceed an array of 256 cells.
        usize::from(square.0.wrapping_add((Self::CORNER - Self::ORIGIN as usize) as u8))
    }

    /// The cell of a square.
    #[inline(always)]
    fn at(cells: &Self::Cells, square: Index) -> Cell {
        cells.as_ref()[Self::place(square)]
    }

    /// Writes the cell of a square.
    #[inline(always)]
    fn put(cells: &mut Self::Cells, square: Index, cell: Cell) {
        cells.as_mut()[Self::place(square)] = cell;
    }

    /// The eight cells of a rank, 0 to 7, as the bytes of a word, the a-file in the lowest.
    #[inline(always)]
    fn rank(cells: &Self::Cells, rank: u8) -> u64 {
        word(cells.as_ref(), Self::CORNER + usize::from(Self::WIDTH) * (rank as usize & 7))
    }

    /// How many empty squares follow a square on its rank, to the east or to the west, and the cell
    /// behind them. No step is made: eight cells are one word, in which the lowest or highest set bit
    /// marks the next piece or the edge.
    #[inline(always)]
    fn empty_run(cells: &Self::Cells, square: Index, east: bool) -> (u8, Cell) {
        if Self::HAS_SENTINELS {
            // The sentinel is in memory, so the word is read where the steps would be.
            let place = Self::place(square);
            let word = word(cells.as_ref(), if east { place + 1 } else { place - 8 });
            return if east { first_of(word) } else { last_of(word) };
        }
        let word = Self::rank(cells, Self::rank_of(square).index() as u8);
        let file = 8 * Self::file_of(square).index() as u32;
        if east {
            first_of(word >> file >> 8 | SENTINEL << (56 - file))
        } else {
            last_of(word << (56 - file) << 8 | SENTINEL << (56 - file))
        }
    }

    /// The squares near the other king that a piece of `S` attacks on an empty board, one bit each:
    /// bits 0 to 7 are the king's neighbors in the order of [`Direction::QUEEN_DIRECTIONS`], bit 8 its
    /// own square, bits 9 and 10 the squares two files to the east and to the west of it, to which it
    /// may castle.
    ///
    /// It is read from a table by the difference of the two squares' numbers ([`x88`](Geometry::x88)).
    #[inline(always)]
    fn attacks_near_king<S: Side>(piece: Cell, from: Index, king: Index) -> u16 {
        attack_tables::near_king::<S>(piece, Self::x88(from).wrapping_sub(Self::x88(king)))
    }

    /// The index of the square whose cell comes so many cells after that of a1. Piece lists hold
    /// squares as such distances.
    #[inline(always)]
    fn listed(distance: u8) -> Index {
        Index(distance + Self::ORIGIN)
    }

    /// The generator begins a part of its work. Only the geometry of
    /// [`Inspect::trace`](board_core::Inspect::trace), which wraps this one, does anything here.
    #[inline(always)]
    fn phase(phase: Phase) {
        let _ = phase;
    }

    /// The file of a square.
    #[inline(always)]
    fn file_of(square: Index) -> File {
        File::masked(Self::x88(square).into())
    }

    /// The rank of a square.
    #[inline(always)]
    fn rank_of(square: Index) -> Rank {
        Rank::masked(usize::from(Self::x88(square) >> 4))
    }

    /// The index of a square.
    #[inline(always)]
    fn index(square: Square) -> Index {
        Self::coords(square.file(), square.rank())
    }

    /// The index of the square where a file and a rank cross.
    #[inline(always)]
    fn coords(file: File, rank: Rank) -> Index {
        Index(Self::ORIGIN + Self::WIDTH * rank.index() as u8 + file.index() as u8)
    }

    /// How many cells lie between a square and the one so many steps away.
    #[inline(always)]
    fn distance(direction: Direction, steps: u8) -> isize {
        let step =
            isize::from(direction.files) + isize::from(direction.ranks) * isize::from(Self::WIDTH);
        step * isize::from(steps)
    }

    /// The index so many steps from a square. Meant for steps that stay on the board.
    #[inline(always)]
    fn step(from: Index, direction: Direction, steps: u8) -> Index {
        Index(from.0.wrapping_add(Self::distance(direction, steps) as u8))
    }

    /// The array, drawn as it lies in memory.
    ///
    /// # Errors
    ///
    /// Only those of the writer.
    fn write_memory(cells: &Self::Cells, out: &mut dyn fmt::Write) -> fmt::Result {
        memory::write(cells.as_ref(), Self::WIDTH.into(), Self::CORNER, out)
    }

    /// An index as users of this board write it: with two hexadecimal digits where a rank takes
    /// sixteen cells, otherwise in decimal.
    ///
    /// # Errors
    ///
    /// Only those of the writer.
    fn write_index(index: Index, out: &mut dyn fmt::Write) -> fmt::Result {
        if Self::WIDTH == 16 { write!(out, "{:02x}", index.0) } else { write!(out, "{}", index.0) }
    }

    /// Writes the test by which [`at_offset`](Geometry::at_offset) finds out whether the cell so many
    /// files and ranks from a square is on the board, with its outcome, a comma and a space:
    /// `0x18 & 0x88 = 0x08, `. Nothing where a sentinel is read instead. It is used to show a trace
    /// ([`Inspect::write_step`](board_core::Inspect::write_step)).
    ///
    /// # Errors
    ///
    /// Only those of the writer.
    fn write_test(from: Square, files: i8, ranks: i8, out: &mut dyn fmt::Write) -> fmt::Result {
        let _ = (from, files, ranks, out);
        Ok(())
    }
}

/// [`Geometry::empty_cells`] for an array whose off-board cells are sentinels.
pub fn empty_cells_among_sentinels<G: Geometry, const CELLS: usize>() -> [Cell; CELLS] {
    let mut cells = [Cell::SENTINEL; CELLS];
    empty_squares::<G>(&mut cells);
    cells
}

/// Removes all pieces from an array.
pub(crate) fn empty_squares<G: Geometry>(cells: &mut [Cell]) {
    for rank in 0..8 {
        cells[G::CORNER + usize::from(G::WIDTH) * rank..][..8].fill(Cell::EMPTY);
    }
}

/// The lowest bits of eight bytes.
pub(crate) const ONES: u64 = 0x0101_0101_0101_0101;
/// Their top bits.
pub(crate) const TOPS: u64 = 0x80 * ONES;

/// A sentinel in the lowest byte of a word.
const SENTINEL: u64 = Cell::SENTINEL.code() as u64;

/// How many empty cells a word of eight begins with, and the cell behind them. There is one.
#[inline(always)]
const fn first_of(word: u64) -> (u8, Cell) {
    let empty = word.trailing_zeros() / 8;
    (empty as u8, Cell::from_code((word >> (8 * empty)) as i8))
}

/// The same from the end of the word.
#[inline(always)]
const fn last_of(word: u64) -> (u8, Cell) {
    let empty = word.leading_zeros() / 8;
    (empty as u8, Cell::from_code((word << (8 * empty) >> 56) as i8))
}

/// Eight neighboring cells as the bytes of a word, the first the lowest.
#[inline(always)]
fn word(cells: &[Cell], start: usize) -> u64 {
    let Some(eight) = cells[start..].first_chunk() else { unreachable!("a rank has eight cells") };
    word_of(eight, Cell::byte)
}

/// Eight values as the bytes of a word, the first the lowest.
///
/// Written out: a build for tests would call what `array::from_fn` is made of for each byte.
#[inline(always)]
pub(crate) fn word_of<T: Copy>(eight: &[T; 8], byte: impl Fn(T) -> u8) -> u64 {
    let &[a, b, c, d, e, f, g, h] = eight;
    u64::from_le_bytes([byte(a), byte(b), byte(c), byte(d), byte(e), byte(f), byte(g), byte(h)])
}
