//! What the boards ran on.

use std::fs;

use polyboard::Backend;
use serde::Serialize;

#[derive(Serialize)]
pub(super) struct Machine {
    pub(super) processor: String,
    pub(super) threads: Option<usize>,
    pub(super) target: String,
    /// The code path that the bitboard found.
    pub(super) path: &'static str,
    pub(super) version: &'static str,
    pub(super) optimised: bool,
}

impl Machine {
    pub(super) fn here() -> Machine {
        Machine {
            processor: processor().unwrap_or_else(|| "unknown processor".into()),
            threads: std::thread::available_parallelism().ok().map(usize::from),
            target: format!("{}-{}", std::env::consts::ARCH, std::env::consts::OS),
            path: Backend::Bitboard.path(),
            version: env!("CARGO_PKG_VERSION"),
            optimised: !cfg!(debug_assertions),
        }
    }
}

/// The name of the processor where the system tells it in a file.
fn processor() -> Option<String> {
    let text = fs::read_to_string("/proc/cpuinfo").ok()?;
    let line = text.lines().find(|line| line.starts_with("model name"))?;
    Some(line.split_once(':')?.1.trim().to_owned())
}
