//! All numbers of columns, kept in tables.

use super::{CAPTURES, Capture, Counts, FREE_CAPTURES, Ways, no_files, with_file};
use crate::rank160::CLOCKS;
use crate::rank160::columns::{Columns, FREE, Which, columns};

static PUSHED: Columns = columns(Which::Pushed);
static CAPTURER: Columns = columns(Which::Capturer);
static NO_CAPTURER: Columns = columns(Which::NoCapturer);

/// `FILES[k]`: the ways of `k` free files.
pub(super) static FILES: [Ways; 8] = {
    let mut files = [no_files(); 8];
    let mut k = 1;
    while k < 8 {
        files[k] = with_file(&FREE, &files[k - 1]);
        k += 1;
    }
    files
};

/// The ways of the files that follow the pushed pawn's: the capturer's and six free ones; or the
/// capturer's, the one on the other side without a capturer, and five free ones.
static AFTER_PUSHED: [Ways; 2] =
    [with_file(&CAPTURER, &FILES[6]), with_file(&CAPTURER, &with_file(&NO_CAPTURER, &FILES[5]))];
static NO_CAPTURER_AND_FIVE: Ways = with_file(&NO_CAPTURER, &FILES[5]);
/// The ways of all files with an en passant capture, in either form.
static ALL_WITH_PUSHED: [Ways; 2] =
    [with_file(&PUSHED, &AFTER_PUSHED[0]), with_file(&PUSHED, &AFTER_PUSHED[1])];

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
#[inline(always)]
pub(in crate::rank160) fn all_ways(mover: usize) -> impl Fn(usize, usize) -> [u64; 2] {
    let row = &ALL_WAYS[mover];
    #[inline(always)]
    move |other, opposed| row[other][opposed]
}

/// See [`Counts::all_ways`].
pub(super) const fn ways(counts: Counts) -> [u64; 2] {
    ALL_WAYS[counts.mover][counts.other][counts.opposed]
}

/// In how many ways the pawns can stand with one capture of a form.
pub(super) const fn ways_of_form(counts: Counts, form: usize) -> u64 {
    ALL_WITH_PUSHED[form][counts.mover][counts.other][counts.opposed]
}

/// The columns that the file stored as number `step` can be, and the ways of the files after it.
pub(super) fn step(capture: Option<Capture>, step: usize) -> (&'static Columns, &'static Ways) {
    match (capture.map(Capture::form), step) {
        (Some(form), 0) => (&PUSHED, &AFTER_PUSHED[form]),
        (Some(0), 1) => (&CAPTURER, &FILES[6]),
        (Some(1), 1) => (&CAPTURER, &NO_CAPTURER_AND_FIVE),
        (Some(1), 2) => (&NO_CAPTURER, &FILES[5]),
        _ => (&FREE, &FILES[7 - step]),
    }
}
