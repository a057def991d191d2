//! Boards of other crates, as their authors publish them, to be compared with those of polyboard.
//!
//! There are none unless the feature `peers` is on.
//!
//! ```
//! use polyboard::Position;
//! use polyboard::work::Work;
//! use polyboard_peers::Peer;
//!
//! for &peer in Peer::ALL {
//!     let leaves = peer.worker(&Position::start()).run(Work::Perft(3), 1);
//!     assert_eq!(leaves, Some(8_902), "{}", peer.id());
//! }
//! ```

#![forbid(unsafe_code)]

#[cfg(feature = "peers")]
mod chess;
#[cfg(feature = "peers")]
mod cozy;

use polyboard::Position;
use polyboard::work::Worker;

/// A board of another crate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Peer {
    /// Legal moves set by set, copied boards.
    #[cfg(feature = "peers")]
    CozyChess,
    /// Legal moves by an iterator, copied boards.
    #[cfg(feature = "peers")]
    Chess,
}

#[cfg(not(feature = "peers"))]
impl Peer {
    /// No peer: the feature is off.
    pub const ALL: &[Peer] = &[];

    /// The name.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {}
    }

    /// How sliders are read, which is settled when the crate is compiled.
    #[must_use]
    pub fn path(self) -> &'static str {
        match self {}
    }

    /// The size of a board in bytes.
    #[must_use]
    pub fn bytes(self) -> usize {
        match self {}
    }

    /// The version and how it was built.
    #[must_use]
    pub fn built(self) -> &'static str {
        match self {}
    }

    /// A board set up, to be timed.
    #[must_use]
    pub fn worker(self, _: &Position) -> Box<dyn Worker> {
        match self {}
    }
}

#[cfg(feature = "peers")]
impl Peer {
    /// The first is the yardstick unless another is named.
    pub const ALL: &[Peer] = &[Peer::CozyChess, Peer::Chess];

    /// The name of the crate.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Peer::CozyChess => "cozy-chess",
            Peer::Chess => "chess",
        }
    }

    /// How sliders are read, which is settled when the crate is compiled.
    #[must_use]
    pub fn path(self) -> &'static str {
        match self {
            Peer::CozyChess if cfg!(feature = "pext") => "pext",
            Peer::Chess if cfg!(target_feature = "bmi2") => "pext",
            Peer::CozyChess | Peer::Chess => "magic",
        }
    }

    /// The size of a board in bytes.
    #[must_use]
    pub fn bytes(self) -> usize {
        match self {
            Peer::CozyChess => cozy::BYTES,
            Peer::Chess => chess::BYTES,
        }
    }

    /// The version and how it was built.
    #[must_use]
    pub fn built(self) -> &'static str {
        match self {
            Peer::CozyChess if cfg!(feature = "pext") => "0.3, sliders by PEXT (its feature pext)",
            Peer::CozyChess => "0.3, sliders by magics (built without its feature pext)",
            Peer::Chess if cfg!(target_feature = "bmi2") => "3.2, sliders by PEXT (built for BMI2)",
            Peer::Chess => "3.2, sliders by magics (not built for BMI2)",
        }
    }

    /// A board set up, to be timed. It can do nothing where the crate refuses the position.
    #[must_use]
    pub fn worker(self, position: &Position) -> Box<dyn Worker> {
        match self {
            Peer::CozyChess => Box::new(cozy::Cozy::new(position)),
            Peer::Chess => Box::new(chess::Chess::new(position)),
        }
    }
}

/// Does something so many times and adds up what it gives.
#[cfg(feature = "peers")]
fn repeat(times: u64, mut once: impl FnMut() -> u64) -> u64 {
    (0..times).map(|_| once()).sum()
}
