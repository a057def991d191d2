//! The numbers of columns where a program is to be small: the sums over all files without their
//! zeros, and the others computed when they are needed.

use super::{CAPTURES, Capture, Counts, FREE_CAPTURES, Ways, no_files, with_file};
use crate::rank160::CLOCKS;
use crate::rank160::columns::{Columns, FREE, Which, columns};

/// So many numbers of pawns and opposed files there are: no more files are opposed than either side has
/// pawns.
const SUMS: usize = 285;

/// By the pawns of both sides, where their sums begin.
static FIRST: [[u16; 9]; 9] = {
    let (mut first, mut found, mut code) = ([[0; 9]; 9], 0, 0);
    while code < 81 {
        let (mover, other) = (code / 9, code % 9);
        first[mover][other] = found;
        found += 1 + if mover < other { mover } else { other } as u16;
        code += 1;
    }
    assert!(found as usize == SUMS);
    first
};

/// In how many ways all files can be filled: without a capture, and with one of either form.
static ALL: [[u64; 3]; SUMS] = {
    let capturer = columns(Which::Capturer);
    let no_capturer = with_file(&columns(Which::NoCapturer), &files(5));
    let pushed = columns(Which::Pushed);
    let ways = [
        files(8),
        with_file(&pushed, &with_file(&capturer, &files(6))),
        with_file(&pushed, &with_file(&capturer, &no_capturer)),
    ];
    let (mut all, mut code) = ([[0; 3]; SUMS], 0);
    while code < 3 * 729 {
        let (i, mover, other, opposed) = (code / 729, code / 81 % 9, code / 9 % 9, code % 9);
        if opposed <= mover && opposed <= other {
            all[FIRST[mover][other] as usize + opposed][i] = ways[i][mover][other][opposed];
        }
        code += 1;
    }
    all
};

const fn sums(Counts { mover, other, opposed }: Counts) -> [u64; 3] {
    if opposed <= mover && opposed <= other {
        ALL[FIRST[mover][other] as usize + opposed]
    } else {
        [0; 3]
    }
}

/// [`Counts::all_ways`] of some pawns of the mover, by the pawns of the other and the opposed files.
pub(in crate::rank160) fn all_ways(mover: usize) -> impl Fn(usize, usize) -> [u64; 2] {
    move |other, opposed| ways(Counts { mover, other, opposed })
}

/// See [`Counts::all_ways`].
pub(super) const fn ways(counts: Counts) -> [u64; 2] {
    let [free, first, second] = sums(counts);
    [free * CLOCKS as u64, first * FREE_CAPTURES + second * (CAPTURES - FREE_CAPTURES)]
}

/// In how many ways the pawns can stand with one capture of a form.
pub(super) const fn ways_of_form(counts: Counts, form: usize) -> u64 {
    sums(counts)[1 + form]
}

/// The ways of so many free files.
const fn files(number: usize) -> Ways {
    let (mut ways, mut i) = (no_files(), 0);
    while i < number {
        ways = with_file(&FREE, &ways);
        i += 1;
    }
    ways
}

/// The columns that the file stored as number `step` can be, and the ways of the files after it.
pub(super) fn step(capture: Option<Capture>, step: usize) -> (Columns, Ways) {
    let which = match (capture.map(Capture::form), step) {
        (Some(_), 0) => Which::Pushed,
        (Some(_), 1) => Which::Capturer,
        (Some(1), 2) => Which::NoCapturer,
        _ => return (FREE, files(7 - step)),
    };
    let rest = match (capture.map(Capture::form), step) {
        (_, 2) => files(5),
        (Some(1), _) => with_file(&columns(Which::NoCapturer), &files(5)),
        _ => files(6),
    };
    let rest = if step == 0 { with_file(&columns(Which::Capturer), &rest) } else { rest };
    (columns(which), rest)
}
