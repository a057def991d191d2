//! Boards of other crates, as their authors publish them, to be compared with those of polyboard.
//!
//! There are none unless the feature `peers` is on.
//!
//! ```
//! use polyboard::Position;
//! use polyboard::work::Work;
//!
//! for peer in polyboard_peers::PEERS {
//!     let leaves = (peer.runner)(&Position::start()).run(Work::Perft(3), 1);
//!     assert_eq!(leaves, Some(8_902), "{peer}");
//! }
//! ```

#![forbid(unsafe_code)]

#[cfg(feature = "peers")]
mod chess;
#[cfg(feature = "peers")]
mod cozy;

use polyboard::work::BenchmarkSubject;

/// The boards of other crates. The first is the yardstick of a comparison unless another is named.
///
/// Their code paths are settled when they are compiled, and they copy boards where ours take moves
/// back. Where a crate refuses a position its runner can do nothing.
pub const PEERS: &[BenchmarkSubject] = &[
    #[cfg(feature = "peers")]
    cozy::SUBJECT,
    #[cfg(feature = "peers")]
    chess::SUBJECT,
];

/// Does something so many times and adds up what it gives.
#[cfg(feature = "peers")]
fn repeat(times: u64, mut once: impl FnMut() -> u64) -> u64 {
    (0..times).map(|_| once()).sum()
}
