//! The number of leaves below a position, counted in bulk: for a perft and for comparisons. A search needs none of it.
//!
//! A generator pushes moves; a perft wants their number alone. This crate has that number for every board that gives its
//! pieces as sets of squares ([`SetReader`](board_setwise::SetReader)), in three steps, each with its file:
//!
//! | file | what is counted | what is spared |
//! | --- | --- | --- |
//! | `moves.rs` | the legal moves of a position | a loop over pieces: all directions lie in registers at once |
//! | `replies.rs` | the replies to all moves of a position, each in a position of its own | making most moves |
//! | `two_plies.rs` | the same number, added up for whole sets of first moves | nearly all first moves |
//!
//! The first two are *bulk counting of one ply*, which other programs publish; the last counts *two plies at once*, and
//! its speed is to be compared with nothing else. A board chooses by [`Bulk`].
//!
//! [`count_legal`] and [`count_in_bulk`] are what a board of sets answers with in its `impl View`. They work in
//! registers of eight words (AVX-512) and of four (x86-64-v3); on other processors the generator counts piece by piece, and
//! nothing is counted in bulk.
//!
//! A program uses the crate through a board: `board-bitboard`, `board-quad-bitboard`, `board-byteboard` and `board-hybrid` (the pair) have it
//! with their feature `count`.

#![no_std]
#![deny(unsafe_code)]
// The example of the README is compiled and run.
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

#[cfg(target_arch = "x86_64")]
mod bulk;
#[cfg(target_arch = "x86_64")]
mod evasions;
mod moves;
#[cfg(target_arch = "x86_64")]
mod replies;
#[cfg(all(test, target_arch = "x86_64"))]
mod tests;
#[cfg(target_arch = "x86_64")]
mod two_plies;

use board_core::{Board, Bulk};
use board_setwise::SetBoard;

pub use moves::{count_legal, count_legal_of, table_bytes};

/// The number of sequences of two legal moves; `None` where moves have to be made one by one: without registers of four
/// words, and where that is faster.
///
/// The answer of a board of sets to [`View::count_in_bulk`](board_core::View::count_in_bulk).
#[inline]
pub fn count_in_bulk<B: SetBoard + Board + Copy>(board: &B, bulk: Bulk) -> Option<u64> {
    match bulk {
        Bulk::OnePly => in_bulk::<B, false>(board),
        Bulk::TwoPlies => count_two_plies(board).or_else(|| in_bulk::<B, false>(board)),
    }
}

/// The same number, if most of the first moves need not be made.
#[inline]
pub fn count_two_plies<B: SetBoard + Board + Copy>(board: &B) -> Option<u64> {
    in_bulk::<B, true>(board)
}

/// The number of sequences of two legal moves, in the way of `two_plies.rs` or in that of `replies.rs`.
#[inline]
fn in_bulk<B: SetBoard + Board + Copy, const TWO_PLIES: bool>(board: &B) -> Option<u64> {
    #[cfg(target_arch = "x86_64")]
    if !board_core::SMALL {
        return bulk::count::<B, TWO_PLIES>(board);
    }
    let _ = board;
    None
}
