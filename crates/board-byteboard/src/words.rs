//! The bytes without vector instructions: sets of squares by word arithmetic, lines by subtraction.

use board_core::attacks::tables::{LINES as ALL_LINES, Line};
use board_core::side::Side;
use board_core::{SMALL, Square, SquareSet};
#[cfg(target_arch = "x86_64")]
use board_setwise::WithRegisters;
use board_setwise::{
    CheckInfo, Rays, attackers_by_sets, count_slides_one_by_one, find_checks_by_x_rays,
};

use crate::byte_vector::ByteVector;
use crate::code;
use crate::path::{Bmi2, Path, Portable};
use crate::reader::Reader;
use crate::squares::Squares;

/// Words of 64 bits and nothing else, compiled for the instructions of a path.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Words<P>(pub(crate) P);

/// The eight bits of all bytes, each as a set of squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Planes([u64; 8]);

impl Planes {
    /// Splits the bytes into bits. A rank is a word of eight bytes; transposed, the word holds in its byte
    /// `b` the bit `b` of all eight squares.
    #[inline(always)]
    fn of(squares: &Squares) -> Planes {
        let mut planes = [0; 8];
        let (ranks, _) = squares.0.as_chunks::<8>();
        for (rank, bytes) in ranks.iter().enumerate() {
            let word = transpose(u64::from_le_bytes(*bytes));
            for (bit, plane) in planes.iter_mut().enumerate() {
                *plane |= (word >> (8 * bit) & 0xff) << (8 * rank);
            }
        }
        Planes(planes)
    }
}

/// Transposes a matrix of eight by eight bits: bit `b` of byte `s` becomes bit `s` of byte `b` (H. S. Warren, "Hacker's Delight", 2002, "Transposing a bit matrix").
#[inline(always)]
const fn transpose(word: u64) -> u64 {
    let x = word;
    let t = (x ^ x >> 7) & 0x00aa_00aa_00aa_00aa;
    let x = x ^ t ^ t << 7;
    let t = (x ^ x >> 14) & 0x0000_cccc_0000_cccc;
    let x = x ^ t ^ t << 14;
    let t = (x ^ x >> 28) & 0x0000_0000_f0f0_f0f0;
    x ^ t ^ t << 28
}

/// In memory, for every square.
static LINES: [[Line; 4]; 64] = ALL_LINES;

/// The squares that a slider attacks along one line ("obstruction difference", Michael Hoffmann, Computer
/// Chess Club, 2009). Subtracting the highest piece below from the pieces above borrows up to the lowest of
/// these: exactly the bits between the two change.
#[inline(always)]
const fn attacks_on_line(line: Line, occupied: u64) -> u64 {
    let below = line.below & occupied;
    let above = line.above & occupied;
    let highest_below = 1 << 63 >> (below | 1).leading_zeros();
    (above ^ above.wrapping_sub(highest_below)) & (line.above | line.below)
}

/// The squares that a slider attacks.
#[inline(always)]
fn attacks(rays: Rays, from: Square, occupied: SquareSet) -> SquareSet {
    let ([file, rank, rising, falling], occupied) = (LINES[from.index()], occupied.bits());
    let [mut straight, mut diagonal] = [0; 2];
    if rays != Rays::Diagonal {
        straight = attacks_on_line(file, occupied) | attacks_on_line(rank, occupied);
    }
    if rays != Rays::Straight {
        diagonal = attacks_on_line(rising, occupied) | attacks_on_line(falling, occupied);
    }
    SquareSet::from_bits(straight | diagonal)
}

/// The same, one copy of the code.
#[inline(never)]
fn attacks_outlined(rays: Rays, from: Square, occupied: SquareSet) -> SquareSet {
    attacks(rays, from, occupied)
}

/// A path on which words may be computed with.
pub(crate) trait WordPath: Path {
    /// Counts in the registers of the path, if it has such.
    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    fn count_in_registers(self, _count: impl WithRegisters) -> Option<u64> {
        None
    }
}

impl WordPath for Portable {}

impl WordPath for Bmi2 {
    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    fn count_in_registers(self, count: impl WithRegisters) -> Option<u64> {
        count.with(self)
    }
}

#[cfg(not(target_arch = "x86_64"))]
impl WordPath for crate::path::Avx512 {}

impl<P: WordPath> ByteVector for Words<P> {
    const TABLE_BYTES: usize = size_of::<[[Line; 4]; 64]>();

    type Board = Planes;

    #[inline(always)]
    fn run<R>(self, body: impl FnOnce() -> R) -> R {
        self.0.run(body)
    }

    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    fn count_in_registers(self, count: impl WithRegisters) -> Option<u64> {
        self.0.count_in_registers(count)
    }

    #[inline(always)]
    fn board(self, squares: &Squares) -> Planes {
        Planes::of(squares)
    }

    #[inline(always)]
    fn any(self, board: Planes, bits: u8) -> SquareSet {
        let mut set = 0;
        for (bit, plane) in board.0.into_iter().enumerate() {
            if bits >> bit & 1 != 0 {
                set |= plane;
            }
        }
        SquareSet::from_bits(set)
    }

    #[inline(always)]
    fn put(self, squares: Squares, at: SquareSet, byte: u8) -> Squares {
        let mut squares = squares;
        squares.put(at, byte);
        squares
    }

    #[inline(always)]
    fn clear_state(self, squares: Squares, at: SquareSet) -> Squares {
        let mut squares = squares;
        for square in at {
            squares.0[square.index()] &= code::PIECE;
        }
        squares
    }

    #[inline(always)]
    fn attackers<S: Side>(self, board: Planes, square: Square, occupied: SquareSet) -> SquareSet {
        attackers_by_sets::<S, _>(Reader { vector: self, board }, square, occupied)
    }

    #[inline(always)]
    fn is_attacked<S: Side>(self, board: Planes, square: Square, occupied: SquareSet) -> bool {
        !self.attackers::<S>(board, square, occupied).is_empty()
    }

    #[inline(always)]
    fn unattacked<S: Side>(
        self,
        board: Planes,
        squares: SquareSet,
        occupied: SquareSet,
    ) -> SquareSet {
        let mut safe = squares;
        for square in squares {
            if self.is_attacked::<S>(board, square, occupied) {
                safe.remove(square);
            }
        }
        safe
    }

    #[inline(always)]
    fn find_checks<S: Side>(self, board: Planes, king: Square) -> CheckInfo {
        find_checks_by_x_rays::<S, _>(Reader { vector: self, board }, king)
    }

    #[inline(always)]
    fn slider_attacks(self, rays: Rays, from: Square, occupied: SquareSet) -> SquareSet {
        if SMALL { attacks_outlined(rays, from, occupied) } else { attacks(rays, from, occupied) }
    }

    #[inline(always)]
    fn count_slides(
        self,
        straight: SquareSet,
        diagonal: SquareSet,
        occupied: SquareSet,
        targets: SquareSet,
    ) -> usize {
        count_slides_one_by_one(
            straight,
            diagonal,
            targets,
            #[inline(always)]
            |rays, from| self.slider_attacks(rays, from, occupied),
        )
    }
}
