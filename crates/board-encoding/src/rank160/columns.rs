//! The columns of the board: the pawns on a file.
//!
//! A column is six squares, each empty or with a pawn of either side: 729 columns. What matters of a
//! column is its *kind*: how many pawns of each side, and whether one of the mover's stands below one
//! of the other's, so that neither has passed the other.

use board_core::table;

/// Rank 2 to rank 7.
const HEIGHT: usize = 6;
/// 3^6.
const COLUMNS: usize = 729;
/// Kinds of columns: pawns of the mover, pawns of the other, opposed or not.
const MAX_KINDS: usize = 43;

/// What matters of a column.
#[derive(Clone, Copy)]
pub(super) struct Kind {
    pub(super) mover: u8,
    pub(super) other: u8,
    /// 0 or 1.
    pub(super) opposed: u8,
}

/// Some of the columns, sorted by kind.
#[derive(Clone, Copy)]
pub(super) struct Columns {
    pub(super) kinds: [Kind; MAX_KINDS],
    /// Where the columns of each kind begin in `sorted`, and where the last end.
    pub(super) starts: [u16; MAX_KINDS + 1],
    pub(super) len: usize,
    /// Columns as base-3 numbers, rank 2 the lowest digit: 0 empty, 1 the mover's, 2 the other's.
    pub(super) sorted: [u16; COLUMNS],
    /// Where each column is in `sorted`.
    pub(super) place: [u16; COLUMNS],
}

/// A set of columns.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Which {
    /// All.
    Free,
    /// The file of a double push by the other side: its pawn on rank 5, the two squares behind it empty.
    Pushed,
    /// A pawn of the mover on rank 5, which can capture.
    Capturer,
    /// No pawn of the mover on rank 5.
    NoCapturer,
}

const fn digit(column: usize, rank: usize) -> usize {
    column / [1, 3, 9, 27, 81, 243][rank] % 3
}

const fn kind(column: usize) -> Kind {
    let mut kind = Kind { mover: 0, other: 0, opposed: 0 };
    let mut rank = 0;
    while rank < HEIGHT {
        match digit(column, rank) {
            1 => kind.mover += 1,
            2 => {
                kind.other += 1;
                kind.opposed |= (kind.mover > 0) as u8;
            }
            _ => {}
        }
        rank += 1;
    }
    kind
}

impl Kind {
    /// Where the kind comes in the order of kinds, below [`CODES`]: few pawns first, since most
    /// files are empty or hold one pawn a side.
    const fn code(self) -> u8 {
        14 * (self.mover + self.other) + 2 * self.mover + 1 - self.opposed
    }
}

const CODES: usize = 7 * 14;

/// The kind of each column as a code.
const KINDS: [u8; COLUMNS] = table!(COLUMNS, |column| -> u8 { kind(column).code() });

pub(super) const fn columns(which: Which) -> Columns {
    let mut columns = Columns {
        kinds: [Kind { mover: 0, other: 0, opposed: 0 }; MAX_KINDS],
        starts: [0; MAX_KINDS + 1],
        len: 0,
        sorted: [0; COLUMNS],
        place: [u16::MAX; COLUMNS],
    };
    let mut found = 0;
    let mut code = 0;
    while code < CODES {
        let before = found;
        let mut column = 0;
        while column < COLUMNS {
            let rank5 = digit(column, 3);
            let meant = match which {
                Which::Free => true,
                Which::Pushed => rank5 == 2 && column < 81,
                Which::Capturer => rank5 == 1,
                Which::NoCapturer => rank5 != 1,
            };
            if KINDS[column] as usize == code && meant {
                columns.sorted[found] = column as u16;
                columns.place[column] = found as u16;
                found += 1;
            }
            column += 1;
        }
        if found > before {
            columns.kinds[columns.len] = kind(columns.sorted[before] as usize);
            columns.len += 1;
            columns.starts[columns.len] = found as u16;
        }
        code += 1;
    }
    columns
}

pub(super) static FREE: Columns = columns(Which::Free);

/// On how many files a pawn of the mover stands below one of the other side.
pub(super) fn opposed(pawns: [u64; 2]) -> usize {
    (0..8).filter(|&file| KINDS[column(pawns, file)].is_multiple_of(2)).count()
}

/// The six squares of a file of a bit board as bits 0 (rank 2) to 5 (rank 7).
const fn six(pawns: u64, file: usize) -> usize {
    // Bit 8 i moves to bit 56 + i; what else the product has there is shifted out.
    let bits = pawns >> (8 + file) & 0x0000_0101_0101_0101;
    (bits.wrapping_mul(0x0102_0408_1020_4080) >> 56) as usize
}

/// Bits as digits 0 and 1 to base 3.
const BASE_3: [u16; 64] = table!(64, |bits| -> u16 {
    let (mut number, mut rank) = (0, 0);
    while rank < HEIGHT {
        number += (bits >> rank & 1) as u16 * [1, 3, 9, 27, 81, 243][rank];
        rank += 1;
    }
    number
});

pub(super) fn column(pawns: [u64; 2], file: usize) -> usize {
    usize::from(BASE_3[six(pawns[0], file)] + 2 * BASE_3[six(pawns[1], file)])
}

pub(super) fn put_column(pawns: &mut [u64; 2], file: usize, mut column: usize) {
    let mut square = 8 + file;
    while column != 0 {
        match column % 3 {
            0 => {}
            digit => pawns[digit - 1] |= 1 << square,
        }
        column /= 3;
        square += 8;
    }
}
