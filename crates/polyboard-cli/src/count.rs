//! Counts that Ctrl-C can stop.
//!
//! The upper plies are made one by one behind the pointer; the lower plies, where the time goes, are one
//! call to the board.

use clap::ValueEnum;
use polyboard::{AnyBoard, DynBoard, Move, MoveKinds, PerftKinds, perft_kinds};
use serde::Serialize;

use crate::interrupt;

/// The greatest depth: deeper counts would never end, and each ply takes some of the stack.
pub(crate) const DEEPEST: u32 = 99;

/// Counts of so few plies are quick and not interrupted.
const QUICK: u32 = 4;

/// Which moves are counted and not made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Bulk {
    /// The last two plies are counted at once; a representation that cannot do so counts the last
    TwoPly,
    /// The last ply is counted
    OnePly,
    /// Every move is made and unmade: slow
    None,
}

impl Bulk {
    /// The option that chooses it, to be pasted, with a leading space; empty for the default.
    pub(crate) fn option(self) -> &'static str {
        match self {
            Bulk::TwoPly => "",
            Bulk::OnePly => " --bulk one-ply",
            Bulk::None => " --bulk none",
        }
    }

    /// A line of a report, without the colon of a divide.
    pub(crate) fn phrase(self) -> &'static str {
        match self {
            Bulk::TwoPly => "bulk counting of two plies at once",
            Bulk::OnePly => "bulk counting of one ply",
            Bulk::None => "no bulk counting",
        }
    }

    /// The number of leaves at a depth.
    fn perft(self, board: &mut dyn DynBoard, depth: u32) -> u64 {
        match (self, depth) {
            (Bulk::TwoPly, _) => board.perft_two_ply(depth),
            (Bulk::OnePly, _) | (Bulk::None, 0) => board.perft(depth),
            (Bulk::None, _) => {
                let mut leaves = 0;
                for mv in moves(board) {
                    board.make(mv);
                    leaves += self.perft(board, depth - 1);
                    board.unmake();
                }
                leaves
            }
        }
    }
}

/// The number of leaves at a depth; `None` after Ctrl-C.
pub(crate) fn perft(board: &mut dyn DynBoard, depth: u32, bulk: Bulk) -> Option<u64> {
    perft_up_to(board, depth, bulk, None)
}

/// The number of leaves at a depth; if that is greater than a limit, some number beyond the limit, found with
/// little more work. `None` after Ctrl-C.
pub(crate) fn perft_up_to(
    board: &mut dyn DynBoard,
    depth: u32,
    bulk: Bulk,
    limit: Option<u64>,
) -> Option<u64> {
    if interrupt::requested() {
        return None;
    }
    // Two plies have a few thousand leaves.
    let quick = if limit.is_some() { 2 } else { QUICK };
    if depth <= quick {
        return Some(bulk.perft(board, depth));
    }
    let mut leaves = 0;
    for mv in moves(board) {
        let left = limit.map(|limit| limit - leaves);
        leaves += after(board, mv, |board| perft_up_to(board, depth - 1, bulk, left))?;
        if limit.is_some_and(|limit| leaves > limit) {
            break;
        }
    }
    Some(leaves)
}

/// The leaves at a depth by the kind of the last move; `None` after Ctrl-C.
pub(crate) fn kinds(board: &mut dyn DynBoard, depth: u32) -> Option<PerftKinds> {
    if interrupt::requested() {
        return None;
    }
    // Every leaf is made and inspected, so fewer plies are quick.
    if depth < QUICK {
        return Some(perft_kinds(&mut AnyBoard::from(board.boxed_clone()), depth));
    }
    let mut sum = PerftKinds::default();
    for mv in moves(board) {
        sum += after(board, mv, |board| kinds(board, depth - 1))?;
    }
    Some(sum)
}

/// All legal moves, even if they do not fit in a list on the stack.
pub(crate) fn moves(board: &dyn DynBoard) -> Vec<Move> {
    let mut moves = Vec::new();
    board.generate_legal(MoveKinds::All, &mut moves);
    moves.sort_unstable();
    moves
}

/// Runs `body` after a move and unmakes the move.
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
