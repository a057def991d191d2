//! Ctrl-C: a command stops between two units of work and says what it has done.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::error::Error;

static REQUESTED: AtomicBool = AtomicBool::new(false);

/// When it was requested first.
static FIRST: OnceLock<Instant> = OnceLock::new();

/// Signals that come so soon after the first are one with it: `timeout` sends each to the program and to
/// its group, and schedulers to a job and to its steps.
const ONE: Duration = Duration::from_secs(1);

/// From now on Ctrl-C (and a signal to terminate) is a request; a second later it ends the program
/// at once. Commands that wait for input must not call this before they have it.
pub(crate) fn listen() -> Result<(), Error> {
    ctrlc::set_handler(|| {
        let first = FIRST.get_or_init(Instant::now);
        if REQUESTED.swap(true, Ordering::Relaxed) && first.elapsed() > ONE {
            std::process::exit(130);
        }
    })?;
    Ok(())
}

/// The flag that says so, for work that looks for itself.
pub(crate) fn flag() -> &'static AtomicBool {
    &REQUESTED
}

/// Whether the work shall stop.
pub(crate) fn requested() -> bool {
    REQUESTED.load(Ordering::Relaxed)
}
