//! Counting that Ctrl-C stops.
//!
//! The upper plies are walked behind the pointer, a move at a time; the lower ones, where the time
//! goes, are one call to the board.

use polyboard::{DynBoard, Move, PerftKinds};

use crate::interrupt;

/// No tree is counted to more plies: nobody could wait for it, and each takes some of the stack.
pub(crate) const DEEPEST: u32 = 99;

/// A count of so many plies is over in a moment and runs undisturbed.
const UNIT: u32 = 4;

/// The number of leaves at a depth; `None` if Ctrl-C came.
pub(crate) fn perft(board: &mut dyn DynBoard, depth: u32) -> Option<u64> {
    if interrupt::requested() {
        return None;
    }
    if depth <= UNIT {
        return Some(board.perft(depth));
    }
    let mut leaves = 0;
    for mv in moves(board) {
        leaves += after(board, mv, |board| perft(board, depth - 1))?;
    }
    Some(leaves)
}

/// The number of leaves by first moves, with a call after every second move; fewer first moves if
/// Ctrl-C came.
pub(crate) fn divide(board: &mut dyn DynBoard, depth: u32, tick: impl Fn()) -> Vec<(Move, u64)> {
    let mut rows = Vec::new();
    for mv in moves(board) {
        match after(board, mv, |board| ticking_perft(board, depth - 1, &tick)) {
            Some(leaves) => rows.push((mv, leaves)),
            None => break,
        }
    }
    rows
}

fn ticking_perft(board: &mut dyn DynBoard, depth: u32, tick: &impl Fn()) -> Option<u64> {
    if depth == 0 {
        tick();
        return Some(1);
    }
    let mut leaves = 0;
    for mv in moves(board) {
        leaves += after(board, mv, |board| perft(board, depth - 1))?;
        tick();
    }
    Some(leaves)
}

/// The leaves at a depth by the kind of the last move; `None` if Ctrl-C came.
pub(crate) fn kinds(board: &mut dyn DynBoard, depth: u32) -> Option<PerftKinds> {
    if interrupt::requested() {
        return None;
    }
    // Every leaf is made and looked at, so a unit is smaller.
    if depth < UNIT {
        return Some(board.perft_kinds(depth));
    }
    let mut sum = PerftKinds::default();
    for mv in moves(board) {
        sum += after(board, mv, |board| kinds(board, depth - 1))?;
    }
    Some(sum)
}

/// All legal moves, be they more than a list on the stack holds.
pub(crate) fn moves(board: &mut dyn DynBoard) -> Vec<Move> {
    board.divide(1).into_iter().map(|(mv, _)| mv).collect()
}

/// Does something after a move and takes the move back.
fn after<T>(
    board: &mut dyn DynBoard,
    mv: Move,
    body: impl FnOnce(&mut dyn DynBoard) -> Option<T>,
) -> Option<T> {
    board.make(mv);
    let result = body(board);
    board.unmake();
    result
}
