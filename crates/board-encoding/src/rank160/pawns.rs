//! The pawns of both sides, file by file.
//!
//! A file is a column of six squares, each empty or with a pawn of either side: 729 columns. What
//! counts of a column is its *kind*: how many pawns of each side, and whether one of the mover's
//! stands below one of the other's, so that neither has passed the other.

use super::CLOCKS;

/// Rank 2 to rank 7.
const HEIGHT: usize = 6;
/// 3^6.
const COLUMNS: usize = 729;
/// Kinds of columns: pawns of the mover, pawns of the other, opposed or not.
const MAX_KINDS: usize = 43;

/// What counts of a column.
#[derive(Clone, Copy)]
struct Kind {
    mover: u8,
    other: u8,
    opposed: u8,
}

/// Some of the columns, sorted by kind.
pub(super) struct Columns {
    kinds: [Kind; MAX_KINDS],
    /// Where the columns of each kind begin in `sorted`, and where the last end.
    starts: [u16; MAX_KINDS + 1],
    len: usize,
    /// Columns as base-3 numbers, rank 2 the lowest digit: 0 empty, 1 the mover's, 2 the other's.
    sorted: [u16; COLUMNS],
    /// Where each column is in `sorted`.
    place: [u16; COLUMNS],
}

/// Which columns are meant.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Which {
    /// All.
    Free,
    /// The file of a double step by the other side: its pawn on rank 5, the two squares that it
    /// came over empty.
    Pushed,
    /// A pawn of the mover on rank 5, ready to take.
    Taker,
    /// No pawn of the mover on rank 5.
    NoTaker,
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
const KINDS: [u8; COLUMNS] = {
    let mut kinds = [0; COLUMNS];
    let mut column = 0;
    while column < COLUMNS {
        kinds[column] = kind(column).code();
        column += 1;
    }
    kinds
};

const fn columns(which: Which) -> Columns {
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
                Which::Taker => rank5 == 1,
                Which::NoTaker => rank5 != 1,
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

static FREE: Columns = columns(Which::Free);
static PUSHED: Columns = columns(Which::Pushed);
static TAKER: Columns = columns(Which::Taker);
static NO_TAKER: Columns = columns(Which::NoTaker);

/// `ways[w][b][o]`: in how many ways some files can be filled with `w` pawns of the mover and `b`
/// of the other, `o` files or more opposed.
type Ways = [[[u64; 9]; 9]; 9];

const NO_FILES: Ways = {
    let mut ways = [[[0; 9]; 9]; 9];
    ways[0][0][0] = 1;
    ways
};

/// The ways with one file more.
const fn with_file(columns: &Columns, rest: &Ways) -> Ways {
    let mut ways = [[[0; 9]; 9]; 9];
    let mut i = 0;
    while i < columns.len {
        let Kind { mover, other, opposed } = columns.kinds[i];
        let size = (columns.starts[i + 1] - columns.starts[i]) as u64;
        let mut w = mover as usize;
        while w < 9 {
            let mut b = other as usize;
            while b < 9 {
                let rest = &rest[w - mover as usize][b - other as usize];
                let mut need = 0_usize;
                while need < 9 {
                    ways[w][b][need] += size * rest[need.saturating_sub(opposed as usize)];
                    need += 1;
                }
                b += 1;
            }
            w += 1;
        }
        i += 1;
    }
    ways
}

/// `FILES[k]`: the ways of `k` free files.
static FILES: [Ways; 8] = {
    let mut files = [NO_FILES; 8];
    let mut k = 1;
    while k < 8 {
        files[k] = with_file(&FREE, &files[k - 1]);
        k += 1;
    }
    files
};

/// The ways of the files that follow the pushed pawn's: the taker's and six free ones; or the
/// taker's, the one on the other side without taker, and five free ones.
static AFTER_PUSHED: [Ways; 2] =
    [with_file(&TAKER, &FILES[6]), with_file(&TAKER, &with_file(&NO_TAKER, &FILES[5]))];
static NO_TAKER_AND_FIVE: Ways = with_file(&NO_TAKER, &FILES[5]);
/// The ways of all files with an en passant capture, in either form.
static ALL_WITH_PUSHED: [Ways; 2] =
    [with_file(&PUSHED, &AFTER_PUSHED[0]), with_file(&PUSHED, &AFTER_PUSHED[1])];

/// A pawn of the other side that came with a double step and can be taken.
///
/// If two pawns can take it, the one on its left counts: so each position has one capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Capture {
    /// The pushed pawn's file: 0 = a.
    pub(super) file: usize,
    /// Whether a pawn on its left can take it (the a file lies left of the b file).
    pub(super) from_left: bool,
}

/// How many captures there are: 7 from the left, 7 from the right.
const CAPTURES: u64 = 14;
/// So many of them forbid no second taker: those from the left, and the one on the a file.
const FREE_CAPTURES: u64 = 8;

impl Capture {
    /// 0 to 13: those that forbid no second taker first.
    const fn number(self) -> u64 {
        (if self.from_left { self.file - 1 } else { self.file + 7 }) as u64
    }

    const fn from_number(number: u64) -> Capture {
        let from_left = number < 7;
        Capture { file: (if from_left { number + 1 } else { number - 7 }) as usize, from_left }
    }

    /// 0 if no second taker is forbidden, else 1.
    const fn form(self) -> usize {
        (!self.from_left && self.file > 0) as usize
    }

    /// The two squares that the pawn came over: the mover's ranks 6 and 7.
    pub(super) const fn passed(self) -> u64 {
        0x0001_0100_0000_0000 << self.file
    }

    /// The files in the order in which they are told of: the pushed pawn's, the takers', the rest.
    const fn order(self) -> [usize; 8] {
        let beside = if self.from_left { self.file - 1 } else { self.file + 1 };
        let mut order = [self.file, beside, self.file.wrapping_sub(1), 0, 0, 0, 0, 0];
        let mut at = 2 + self.form();
        let mut file = 0;
        while file < 8 {
            let told =
                file == order[0] || file == order[1] || (self.form() == 1 && file == order[2]);
            if !told {
                order[at] = file;
                at += 1;
            }
            file += 1;
        }
        order
    }
}

/// The columns that the file told of as number `step` can be, and the ways of the files after it.
fn step(capture: Option<Capture>, step: usize) -> (&'static Columns, &'static Ways) {
    match (capture.map(Capture::form), step) {
        (Some(form), 0) => (&PUSHED, &AFTER_PUSHED[form]),
        (Some(0), 1) => (&TAKER, &FILES[6]),
        (Some(1), 1) => (&TAKER, &NO_TAKER_AND_FIVE),
        (Some(1), 2) => (&NO_TAKER, &FILES[5]),
        _ => (&FREE, &FILES[7 - step]),
    }
}

fn order(capture: Option<Capture>) -> [usize; 8] {
    capture.map_or([0, 1, 2, 3, 4, 5, 6, 7], Capture::order)
}

/// The ways of all files: with a clock and without en passant, and without a clock with it.
static ALL_WAYS: [[[[u64; 2]; 9]; 9]; 9] = {
    let mut all = [[[[0; 2]; 9]; 9]; 9];
    let free_files = with_file(&FREE, &FILES[7]);
    let mut code = 0;
    while code < 729 {
        let (w, b, need) = (code / 81, code / 9 % 9, code % 9);
        let [free, other] = [ALL_WITH_PUSHED[0][w][b][need], ALL_WITH_PUSHED[1][w][b][need]];
        all[w][b][need] = [
            free_files[w][b][need] * CLOCKS as u64,
            free * FREE_CAPTURES + other * (CAPTURES - FREE_CAPTURES),
        ];
        code += 1;
    }
    all
};

/// [`Counts::all_ways`] of some pawns of the mover, by the pawns of the other and the opposed files.
pub(super) fn all_ways(mover: usize) -> &'static [[[u64; 2]; 9]; 9] {
    &ALL_WAYS[mover]
}

/// How many pawns each side has, and on how many files they must be opposed at least.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Counts {
    pub(super) mover: usize,
    pub(super) other: usize,
    pub(super) opposed: usize,
}

impl Counts {
    /// In how many ways the pawns can stand with a clock and nobody taking en passant, and with an
    /// en passant capture and no clock.
    pub(super) const fn all_ways(self) -> [u64; 2] {
        ALL_WAYS[self.mover][self.other][self.opposed]
    }

    const fn ways_of_form(self, form: usize) -> u64 {
        ALL_WITH_PUSHED[form][self.mover][self.other][self.opposed]
    }

    fn ways_before(self, capture: Capture) -> u64 {
        let number = capture.number();
        let free = number.min(FREE_CAPTURES);
        free * self.ways_of_form(0) + (number - free) * self.ways_of_form(1)
    }

    fn without(self, kind: Kind) -> Option<Counts> {
        Some(Counts {
            mover: self.mover.checked_sub(kind.mover.into())?,
            other: self.other.checked_sub(kind.other.into())?,
            opposed: self.opposed.saturating_sub(kind.opposed.into()),
        })
    }

    fn of(self, ways: &Ways) -> u64 {
        ways[self.mover][self.other][self.opposed]
    }

    /// The number of a placement of the pawns (bit boards, the mover's first) among all with these
    /// counts and with or without a capture. On fewer files opposed than these counts say, the
    /// number means nothing.
    pub(super) fn rank(mut self, pawns: [u64; 2], capture: Option<Capture>) -> u64 {
        let mut number = capture.map_or(0, |capture| self.ways_before(capture));
        for (i, file) in order(capture).into_iter().enumerate() {
            let (columns, rest) = step(capture, i);
            let place = columns.place[column(pawns, file)];
            for index in 0..columns.len {
                let (start, end) = (columns.starts[index], columns.starts[index + 1]);
                let Some(left) = self.without(columns.kinds[index]) else { continue };
                if place < end {
                    number += u64::from(place - start) * left.of(rest);
                    self = left;
                    break;
                }
                number += u64::from(end - start) * left.of(rest);
            }
        }
        number
    }

    /// The placement without a capture of a number.
    pub(super) fn unrank(self, number: u64) -> [u64; 2] {
        self.unrank_files(number, None)
    }

    /// The placement with a capture of a number.
    pub(super) fn unrank_with_capture(self, number: u64) -> ([u64; 2], Capture) {
        let (free, ways) = (FREE_CAPTURES * self.ways_of_form(0), self.ways_of_form(0));
        let (index, number) = if number < free {
            (number / ways, number % ways)
        } else {
            let ways = self.ways_of_form(1);
            (FREE_CAPTURES + (number - free) / ways, (number - free) % ways)
        };
        let capture = Capture::from_number(index);
        (self.unrank_files(number, Some(capture)), capture)
    }

    fn unrank_files(mut self, mut number: u64, capture: Option<Capture>) -> [u64; 2] {
        let mut pawns = [0; 2];
        for (i, file) in order(capture).into_iter().enumerate() {
            let (columns, rest) = step(capture, i);
            for index in 0..columns.len {
                let (start, end) = (columns.starts[index], columns.starts[index + 1]);
                let Some(left) = self.without(columns.kinds[index]) else { continue };
                let each = left.of(rest);
                if number < u64::from(end - start) * each {
                    let place = usize::from(start) + (number / each) as usize;
                    put_column(&mut pawns, file, columns.sorted[place].into());
                    number %= each;
                    self = left;
                    break;
                }
                number -= u64::from(end - start) * each;
            }
        }
        pawns
    }
}

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
const BASE_3: [u16; 64] = {
    let mut table = [0; 64];
    let mut bits = 0;
    while bits < 64 {
        let mut rank = 0;
        while rank < HEIGHT {
            table[bits] += (bits >> rank & 1) as u16 * [1, 3, 9, 27, 81, 243][rank];
            rank += 1;
        }
        bits += 1;
    }
    table
};

fn column(pawns: [u64; 2], file: usize) -> usize {
    usize::from(BASE_3[six(pawns[0], file)] + 2 * BASE_3[six(pawns[1], file)])
}

fn put_column(pawns: &mut [u64; 2], file: usize, mut column: usize) {
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
