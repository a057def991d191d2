//! A share of the suite, for boards that are too slow for the whole.

use std::cell::Cell;

use crate::Tested;

thread_local! {
    /// Of so many cases one is taken, and how many have been passed.
    static SHARE: Cell<(usize, usize)> = const { Cell::new((1, 0)) };
}

/// Runs a check on every `nth` of its cases. Every kind of case is still there.
pub fn with_share(nth: usize, check: fn(Tested), board: Tested) {
    SHARE.set((nth, 0));
    check(board);
    SHARE.set((1, 0));
}

/// Whether the next case is taken: the first one is.
pub(crate) fn is_taken() -> bool {
    let (nth, passed) = SHARE.get();
    SHARE.set((nth, passed + 1));
    passed % nth == 0
}
