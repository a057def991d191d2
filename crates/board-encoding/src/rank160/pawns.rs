//! The pawns of both sides, file by file: numbers of columns, weighed with the ways to fill the files
//! that follow.

use super::CLOCKS;
use super::columns::{Columns, FREE, Kind, NO_TAKER, PUSHED, TAKER, column, put_column};

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

#[cfg(test)]
mod tests {
    use super::*;

    /// Two files, by trying all columns.
    #[test]
    fn the_ways_of_two_files() {
        let mut ways = [[[0; 9]; 9]; 9];
        for first in 0..729 {
            for second in 0..729 {
                let mut pawns = [0; 2];
                put_column(&mut pawns, 2, first);
                put_column(&mut pawns, 5, second);
                assert_eq!([column(pawns, 2), column(pawns, 5)], [first, second]);
                let [w, b] = pawns.map(|pawns: u64| pawns.count_ones() as usize);
                if w < 9 && b < 9 {
                    let opposed = crate::rank160::columns::opposed(pawns);
                    ways[w][b][..=opposed].iter_mut().for_each(|ways| *ways += 1);
                }
            }
        }
        assert_eq!(FILES[2], ways);
    }

    #[test]
    fn every_capture_has_its_number() {
        for number in 0..CAPTURES {
            let capture = Capture::from_number(number);
            assert_eq!(capture.number(), number);
            assert_eq!(capture.form() == 0, number < FREE_CAPTURES);
            let mut order = capture.order();
            assert_eq!(order[0], capture.file);
            assert_eq!(order[1] < order[0], capture.from_left);
            order.sort_unstable();
            assert_eq!(order, [0, 1, 2, 3, 4, 5, 6, 7]);
        }
    }
}
