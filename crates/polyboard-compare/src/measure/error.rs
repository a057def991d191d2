//! Why a comparison ends without a run.

use std::io;
use std::process::ExitStatus;

use super::row::Place;

/// Why a comparison ends without a run.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MeasureError {
    /// A position of trees without legal moves.
    #[error("{place}: no legal moves, nothing to time: {fen}")]
    NoMove {
        /// Where it stands.
        place: Place,
        /// The position.
        fen: String,
    },
    /// A board that agreed with the others found something else while it was timed.
    #[error(
        "{board} gives a wrong result while it is timed: {workload} finds {found} instead of {expected}\n  {place}: {fen}"
    )]
    Miscount {
        /// The id of the board.
        board: &'static str,
        /// The name of the workload.
        workload: &'static str,
        /// Where the position stands, or the first of several.
        place: Place,
        /// The position, or the first of several.
        fen: String,
        /// The sum of the results.
        found: u64,
        /// What it should be.
        expected: u64,
    },
    /// The process that times a round cannot be heard.
    #[error("cannot start another process of this program: {0}")]
    Start(#[from] io::Error),
    /// The process that timed a round failed.
    #[error("the process that timed round {number} failed: {status}")]
    Round {
        /// The number of the round, from 0.
        number: u64,
        /// How the process ended.
        status: ExitStatus,
    },
}

impl From<serde_json::Error> for MeasureError {
    fn from(error: serde_json::Error) -> MeasureError {
        MeasureError::Start(error.into())
    }
}
