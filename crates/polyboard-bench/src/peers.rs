//! Boards of other crates, as published by their authors, to be compared with those of polyboard.
//!
//! [`PEERS`] is empty unless the feature `peers` is on.
//!
//! ```
//! use polyboard::Position;
//! use polyboard_bench::Work;
//!
//! for peer in polyboard_bench::peers::PEERS {
//!     let leaves = peer.runner(&[Position::start()]).run(Work::Perft(3), &[0]);
//!     assert_eq!(leaves.unwrap().found, 8_902, "{peer}");
//! }
//! ```

#[cfg(feature = "peers")]
mod cozy;
mod peer;

use crate::BenchmarkSubject;

#[cfg(feature = "peers")]
pub use cozy::{cozy_move, cozy_see_ge};
/// The board of cozy-chess, a [`Peer`].
#[cfg(feature = "peers")]
pub use cozy_chess::Board as CozyChess;
pub use peer::{Peer, operations};

/// The boards of other crates. The first is the default yardstick of a comparison.
///
/// Their code paths are chosen at compile time, and they copy boards instead of unmaking moves. The runner
/// of a peer runs nothing if the crate rejects a position.
pub const PEERS: &[BenchmarkSubject] = &[
    #[cfg(feature = "peers")]
    cozy::SUBJECT,
];
