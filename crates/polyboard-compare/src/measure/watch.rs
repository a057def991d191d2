//! What a program sees and answers while it measures.

use std::fmt::Display;
use std::process::Command;

use polyboard::Position;

use super::stop::Stop;
use crate::run::Excluded;
use crate::workload::Workload;

/// What a program sees and answers while it measures.
#[expect(missing_debug_implementations, reason = "it holds functions")]
pub struct Watch<'a> {
    /// Is set when the comparison shall end; it ends after a round, with the samples so far.
    pub stop: Stop,
    /// Starts this program again, so that it calls [`answer`](super::answer) for its input and output.
    pub again: Command,
    /// Is called with what is done, the steps that are done, and all of them.
    pub progress: &'a dyn Fn(&'static str, u64, u64),
    /// Is called with a board that is excluded, where its position stands, and whether the right count is a stated one.
    pub excluded: &'a dyn Fn(&Excluded, &dyn Display, bool),
    /// The command that divides the wrong perft of a board, by its id, at a depth.
    pub divide: &'a dyn Fn(&Position, &str, u32, Workload) -> String,
}
