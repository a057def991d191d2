//! Counting that Ctrl-C stops.

use polyboard::{Board, Move, PerftKinds, WithBoard, perft, perft_kinds};

use crate::interrupt;

/// A count of so many plies is over in a moment and runs undisturbed.
const UNIT: u32 = 4;

/// The number of leaves at a depth; `None` if Ctrl-C came.
pub(crate) struct Perft {
    pub(crate) depth: u32,
}

impl WithBoard for Perft {
    type Output = Option<u64>;

    fn with<B: Board + 'static>(self, mut board: B) -> Option<u64> {
        let leaves = count(&mut board, self.depth);
        (!interrupt::requested()).then_some(leaves)
    }
}

/// Counts; what it gives means nothing once Ctrl-C came.
fn count<B: Board>(board: &mut B, depth: u32) -> u64 {
    if interrupt::requested() {
        return 0;
    }
    if depth <= UNIT {
        return perft(board, depth);
    }
    let mut leaves = 0;
    board.for_each_child(|child, _| leaves += count(child, depth - 1));
    leaves
}

/// The number of leaves after each first move; fewer moves if Ctrl-C came.
pub(crate) struct Divide<F> {
    pub(crate) depth: u32,
    /// Called after each sequence of two moves, or of one if the depth is no more.
    pub(crate) tick: F,
}

impl<F: Fn()> WithBoard for Divide<F> {
    type Output = Vec<(Move, u64)>;

    fn with<B: Board + 'static>(self, mut board: B) -> Self::Output {
        let mut rows = Vec::new();
        board.for_each_child(|child, mv| {
            let leaves = self.after_first_move(child);
            if !interrupt::requested() {
                rows.push((mv, leaves));
            }
        });
        rows
    }
}

impl<F: Fn()> Divide<F> {
    fn after_first_move<B: Board>(&self, child: &mut B) -> u64 {
        if self.depth < 2 {
            (self.tick)();
            return 1;
        }
        let mut leaves = 0;
        child.for_each_child(|grandchild, _| {
            leaves += count(grandchild, self.depth - 2);
            (self.tick)();
        });
        leaves
    }
}

/// The leaves at a depth by the kind of the last move; `None` if Ctrl-C came.
pub(crate) struct Kinds {
    pub(crate) depth: u32,
}

impl WithBoard for Kinds {
    type Output = Option<PerftKinds>;

    fn with<B: Board + 'static>(self, mut board: B) -> Option<PerftKinds> {
        let kinds = count_kinds(&mut board, self.depth);
        (!interrupt::requested()).then_some(kinds)
    }
}

/// Counts kinds, with the same reserve.
fn count_kinds<B: Board>(board: &mut B, depth: u32) -> PerftKinds {
    if interrupt::requested() {
        return PerftKinds::default();
    }
    // Every leaf is made and looked at, so a unit is smaller.
    if depth < UNIT {
        return perft_kinds(board, depth);
    }
    let mut sum = PerftKinds::default();
    board.for_each_child(|child, _| sum += count_kinds(child, depth - 1));
    sum
}
