//! Ctrl-C: a command stops between two steps and reports what it has done. Other signals that ask it to end do the
//! same, and which of them came is not known: so reports say "a signal".

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use polyboard_compare::measure::Stop;

use crate::error::Error;

/// Whether the work shall stop, for work that reads it itself.
pub(crate) static REQUESTED: AtomicBool = AtomicBool::new(false);

/// The flag, for measurements.
pub(crate) static STOP: Stop = Stop(&REQUESTED);

/// The time of the first request.
static FIRST: OnceLock<Instant> = OnceLock::new();

/// Signals within this time after the first are ignored: `timeout` sends each signal to the program and to
/// its group, and schedulers send it to a job and to its steps.
const ONE: Duration = Duration::from_secs(1);

/// From now on Ctrl-C, SIGTERM and SIGHUP are requests; another one a second later ends the program. Commands that
/// wait for input must not call this before they have it.
pub(crate) fn listen() -> Result<(), Error> {
    ctrlc::set_handler(|| {
        let first = FIRST.get_or_init(Instant::now);
        if REQUESTED.swap(true, Ordering::Relaxed) && first.elapsed() > ONE {
            std::process::exit(130);
        }
    })?;
    Ok(())
}

/// Whether the work shall stop.
pub(crate) fn requested() -> bool {
    REQUESTED.load(Ordering::Relaxed)
}
