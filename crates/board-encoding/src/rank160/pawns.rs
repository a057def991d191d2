//! The pawns of both sides, file by file: numbers of columns, weighed with the ways to fill the files
//! that follow.

#[cfg(any(test, not(any(target_family = "wasm", target_os = "none"))))]
mod kept;
#[cfg(any(test, target_family = "wasm", target_os = "none"))]
mod packed;

#[cfg(not(any(target_family = "wasm", target_os = "none")))]
use kept as numbers;
#[cfg(any(target_family = "wasm", target_os = "none"))]
use packed as numbers;

use super::columns::{Columns, Kind, column, put_column};
pub(super) use numbers::all_ways;

/// `ways[w][b][o]`: in how many ways some files can be filled with `w` pawns of the mover and `b`
/// of the other, `o` files or more opposed.
type Ways = [[[u64; 9]; 9]; 9];

const fn no_files() -> Ways {
    let mut ways = [[[0; 9]; 9]; 9];
    ways[0][0][0] = 1;
    ways
}

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

/// A pawn of the other side that has just made a double push and can be captured.
///
/// If two pawns can capture it, the one on its left counts: so each position has one capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Capture {
    /// The pushed pawn's file: 0 = a.
    pub(super) file: usize,
    /// Whether a pawn on its left can capture it (the a-file is left of the b-file).
    pub(super) from_left: bool,
}

/// How many captures there are: 7 from the left, 7 from the right.
const CAPTURES: u64 = 14;
/// The number of captures that allow a second capturer: those from the left, and the one on the a-file.
const FREE_CAPTURES: u64 = 8;

impl Capture {
    /// 0 to 13: those that allow a second capturer first.
    const fn number(self) -> u64 {
        (if self.from_left { self.file - 1 } else { self.file + 7 }) as u64
    }

    const fn from_number(number: u64) -> Capture {
        let from_left = number < 7;
        Capture { file: (if from_left { number + 1 } else { number - 7 }) as usize, from_left }
    }

    /// 0 if a second capturer is allowed, else 1.
    const fn form(self) -> usize {
        (!self.from_left && self.file > 0) as usize
    }

    /// The two squares behind the pawn: the mover's ranks 6 and 7.
    pub(super) const fn passed(self) -> u64 {
        0x0001_0100_0000_0000 << self.file
    }

    /// The files in the order of storage: the pushed pawn's, the capturers', the rest.
    const fn order(self) -> [usize; 8] {
        let beside = if self.from_left { self.file - 1 } else { self.file + 1 };
        let mut order = [self.file, beside, self.file.wrapping_sub(1), 0, 0, 0, 0, 0];
        let mut at = 2 + self.form();
        let mut file = 0;
        while file < 8 {
            let is_stored =
                file == order[0] || file == order[1] || (self.form() == 1 && file == order[2]);
            if !is_stored {
                order[at] = file;
                at += 1;
            }
            file += 1;
        }
        order
    }
}

fn order(capture: Option<Capture>) -> [usize; 8] {
    capture.map_or([0, 1, 2, 3, 4, 5, 6, 7], Capture::order)
}

/// How many pawns each side has, and on how many files they must be opposed at least.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Counts {
    pub(super) mover: usize,
    pub(super) other: usize,
    pub(super) opposed: usize,
}

impl Counts {
    /// The number of placements of the pawns with a clock and no en passant capture, and with an en passant
    /// capture and no clock.
    pub(super) const fn all_ways(self) -> [u64; 2] {
        numbers::ways(self)
    }

    const fn ways_of_form(self, form: usize) -> u64 {
        numbers::ways_of_form(self, form)
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
    #[allow(clippy::needless_borrow, reason = "the numbers are kept, or made when asked for")]
    pub(super) fn rank(mut self, pawns: [u64; 2], capture: Option<Capture>) -> u64 {
        let mut number = capture.map_or(0, |capture| self.ways_before(capture));
        for (i, file) in order(capture).into_iter().enumerate() {
            let (columns, rest) = numbers::step(capture, i);
            let place = columns.place[column(pawns, file)];
            for index in 0..columns.len {
                let (start, end) = (columns.starts[index], columns.starts[index + 1]);
                let Some(left) = self.without(columns.kinds[index]) else { continue };
                if place < end {
                    number += u64::from(place - start) * left.of(&rest);
                    self = left;
                    break;
                }
                number += u64::from(end - start) * left.of(&rest);
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

    #[allow(clippy::needless_borrow, reason = "the numbers are kept, or made when asked for")]
    fn unrank_files(mut self, mut number: u64, capture: Option<Capture>) -> [u64; 2] {
        let mut pawns = [0; 2];
        for (i, file) in order(capture).into_iter().enumerate() {
            let (columns, rest) = numbers::step(capture, i);
            for index in 0..columns.len {
                let (start, end) = (columns.starts[index], columns.starts[index + 1]);
                let Some(left) = self.without(columns.kinds[index]) else { continue };
                let each = left.of(&rest);
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
        assert_eq!(kept::FILES[2], ways);
    }

    #[test]
    fn packed_numbers_are_those_that_are_kept() {
        for code in 0..729 {
            let counts = Counts { mover: code / 81, other: code / 9 % 9, opposed: code % 9 };
            let Counts { mover, other, opposed } = counts;
            assert_eq!(packed::ways(counts), kept::ways(counts));
            assert_eq!(packed::all_ways(mover)(other, opposed), kept::ways(counts));
            for form in 0..2 {
                assert_eq!(packed::ways_of_form(counts, form), kept::ways_of_form(counts, form));
            }
        }
        for capture in (0..CAPTURES).map(|number| Some(Capture::from_number(number))).chain([None])
        {
            for step in 0..8 {
                let ((columns, rest), (kept, kept_rest)) =
                    (packed::step(capture, step), kept::step(capture, step));
                assert_eq!((columns.sorted, columns.place), (kept.sorted, kept.place));
                assert_eq!((columns.starts, columns.len), (kept.starts, kept.len));
                assert_eq!(rest, *kept_rest);
            }
        }
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
