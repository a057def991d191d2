//! Ctrl-C: a command stops between two units of work and says what it has done.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::error::Error;

static REQUESTED: AtomicBool = AtomicBool::new(false);

/// From now on Ctrl-C (and a signal to terminate) is a request; the second time it ends the
/// program at once. Commands that wait for input must not call this before they have it.
pub(crate) fn listen() -> Result<(), Error> {
    ctrlc::set_handler(|| {
        if REQUESTED.swap(true, Ordering::Relaxed) {
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
