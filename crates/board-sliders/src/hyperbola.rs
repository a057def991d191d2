//! Hyperbola quintessence: two subtractions, one of them on the board turned upside down.
//!
//! On one line, with the slider `s` and the pieces `o` (the slider not among them), `o - 2s` borrows
//! from the first piece above the slider. The bits that change are the squares attacked upward:
//!
//! ```text
//!        indices:  7 6 5 4 3 2 1 0       (written with the highest bit on the left)
//!   o              . 1 . . . . 1 .       pieces on 6 and 1
//!   2s             . . . . 1 . . .       slider on 2, doubled
//!   o - 2s         . . 1 1 1 . 1 .       borrowed from 6
//!   o ^ (o - 2s)   . 1 1 1 1 . . .       3 to 6: up to and including the first piece
//! ```
//!
//! Downward is upward on a board turned upside down. Files and diagonals have at most one square
//! on each rank, so reversing the order of the eight bytes reverses them: one `bswap`.
//! A rank lies inside a byte, which the swap leaves as it is; it comes from a table of 512 bytes
//! (eight files by the 64 occupancies of the six inner squares).
//!
//! Cost: eight operations a line, and 2 KB of tables instead of a megabyte: the choice for small
//! memories, and for programs loaded over a network.
//! Source: worked out by Ryan Mack, Gerd Isenberg and Aleks Peshkov, Computer Chess Club, 2007.

use board_core::attacks::tables::{LINES, ray};
use board_core::{Square, SquareSet};

use crate::Sliders;

/// Hyperbola quintessence: `o ^ (o - 2s)`, both ways along a line.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hyperbola;

/// The whole lines through a square without the square: file, diagonal, antidiagonal.
pub static MASKS: [[u64; 3]; 64] = masks();

/// The squares that a rook attacks on the first rank, by its file and the occupancy of the files b to g.
static FIRST_RANK: [[u8; 64]; 8] = first_rank();

impl Sliders for Hyperbola {
    const NAME: &'static str = "hyperbola";
    const TABLE_BYTES: usize = size_of::<[[u64; 3]; 64]>() + size_of::<[[u8; 64]; 8]>();

    #[inline(always)]
    fn bishop(self, square: Square, occupied: SquareSet) -> SquareSet {
        let [_, diagonal, antidiagonal] = MASKS[square.index()];
        let occupied = occupied.bits();
        SquareSet::from_bits(
            upright(square, diagonal, occupied) | upright(square, antidiagonal, occupied),
        )
    }

    #[inline(always)]
    fn rook(self, square: Square, occupied: SquareSet) -> SquareSet {
        let [file, ..] = MASKS[square.index()];
        let rank = on_rank(square, inner(square, occupied.bits()));
        SquareSet::from_bits(upright(square, file, occupied.bits()) | rank)
    }
}

/// The squares attacked along a line with one square on each rank.
#[inline(always)]
fn upright(square: Square, line: u64, occupied: u64) -> u64 {
    line_attacks(square, line, occupied, u64::swap_bytes).attacks
}

/// The six inner squares of the slider's rank as a number: its place in the table.
#[inline(always)]
pub fn inner(square: Square, occupied: u64) -> usize {
    (occupied >> (8 * square.rank().index())) as usize >> 1 & 63
}

/// The squares that a rook attacks on its rank, from the table.
#[inline(always)]
pub fn on_rank(square: Square, inner: usize) -> u64 {
    let rank = FIRST_RANK[square.file().index()][inner];
    u64::from(rank) << (8 * square.rank().index())
}

/// The attacks along a line, step by step.
#[derive(Clone, Copy, Debug)]
pub struct LineAttacks {
    pub pieces: u64,
    /// The pieces minus the slider.
    pub up: u64,
    /// The pieces on the turned board.
    pub turned: u64,
    /// These minus the slider, which is turned as well.
    pub turned_up: u64,
    /// The same turned back.
    pub down: u64,
    /// The squares attacked.
    pub attacks: u64,
}

/// The attacks along a line. `turn` reverses the order of its squares: [`u64::swap_bytes`], if the line has one square on
/// each rank, or [`u64::reverse_bits`].
#[inline(always)]
pub fn line_attacks<T: Fn(u64) -> u64>(
    from: Square,
    line: u64,
    occupied: u64,
    turn: T,
) -> LineAttacks {
    let slider = SquareSet::of(from).bits();
    let pieces = occupied & line;
    // The slider is not among the pieces, so one subtraction of it is as good as two.
    let up = pieces.wrapping_sub(slider);
    let turned = turn(pieces);
    let turned_up = turned.wrapping_sub(turn(slider));
    let down = turn(turned_up);
    LineAttacks { pieces, up, turned, turned_up, down, attacks: (up ^ down) & line }
}

const fn masks() -> [[u64; 3]; 64] {
    let mut table = [[0; 3]; 64];
    let mut index = 0;
    while index < 64 {
        let [file, _, diagonal, antidiagonal] = LINES[index];
        table[index] = [
            file.above | file.below,
            diagonal.above | diagonal.below,
            antidiagonal.above | antidiagonal.below,
        ];
        index += 1;
    }
    table
}

const fn first_rank() -> [[u8; 64]; 8] {
    let mut table = [[0; 64]; 8];
    let mut file = 0;
    while file < 8 {
        let square = Square::new(file);
        let mut inner = 0;
        while inner < 64 {
            let occupied = (inner as u64) << 1;
            table[file][inner] = (ray(square, 1, 0, occupied) | ray(square, -1, 0, occupied)) as u8;
            inner += 1;
        }
        file += 1;
    }
    table
}
