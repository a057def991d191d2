//! The bytes without vector instructions: sets of squares by word arithmetic, lines by subtraction.

use board_core::attacks::tables::{BETWEEN_BYTES, LINES as ALL_LINES, Line};
use board_core::side::Side;
use board_core::{Rank, SMALL, Square, SquareSet};
use board_setwise::{Rays, SetReader};

use crate::byte_vector::ByteVector;
use crate::code;
use crate::reader::{ByteReader, sets_of_bits, unattacked_one_by_one};
use crate::squares::Squares;

/// Eight words of 64 bits and nothing else.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EightWords;

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

impl ByteVector for EightWords {
    const NAME: &'static str = "eight words";

    const TABLE_BYTES: usize = size_of_val(&LINES) + BETWEEN_BYTES;

    type Reader = Planes;

    #[inline(always)]
    fn run<R>(self, body: impl FnOnce() -> R) -> R {
        body()
    }

    #[inline(always)]
    fn reader(self, squares: &Squares) -> Planes {
        Planes::of(squares)
    }

    #[inline(always)]
    fn put(self, mut squares: Squares, at: Square, byte: u8) -> Squares {
        squares.0[at.index()] = byte;
        squares
    }

    #[inline(always)]
    fn clear_state(self, mut squares: Squares, rank: Rank) -> Squares {
        for square in SquareSet::rank(rank) {
            squares.0[square.index()] &= code::PIECE;
        }
        squares
    }
}

impl ByteReader for Planes {
    #[inline(always)]
    fn any(self, bits: u8) -> SquareSet {
        let mut set = 0;
        for (bit, plane) in self.0.into_iter().enumerate() {
            if bits >> bit & 1 != 0 {
                set |= plane;
            }
        }
        SquareSet::from_bits(set)
    }
}

impl SetReader for Planes {
    sets_of_bits!();

    #[inline(always)]
    fn slider_attacks(self, rays: Rays, from: Square, occupied: SquareSet) -> SquareSet {
        if SMALL { attacks_outlined(rays, from, occupied) } else { attacks(rays, from, occupied) }
    }

    #[inline(always)]
    fn unattacked<S: Side>(self, squares: SquareSet, occupied: SquareSet) -> SquareSet {
        unattacked_one_by_one::<S>(self, squares, occupied)
    }
}

/// In memory, for every square.
static LINES: [[Line; 4]; 64] = ALL_LINES;

/// The squares that a slider attacks, one line after the other.
#[inline(always)]
fn attacks(rays: Rays, from: Square, occupied: SquareSet) -> SquareSet {
    let ([file, rank, rising, falling], occupied) = (LINES[from.index()], occupied.bits());
    let [mut straight, mut diagonal] = [0; 2];
    if rays != Rays::Diagonal {
        straight = file.attacks(occupied) | rank.attacks(occupied);
    }
    if rays != Rays::Straight {
        diagonal = rising.attacks(occupied) | falling.attacks(occupied);
    }
    SquareSet::from_bits(straight | diagonal)
}

/// The same, one copy of the code.
#[inline(never)]
fn attacks_outlined(rays: Rays, from: Square, occupied: SquareSet) -> SquareSet {
    attacks(rays, from, occupied)
}
