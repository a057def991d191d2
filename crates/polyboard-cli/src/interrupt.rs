//! Ctrl-C: a command stops between two steps and reports what it has done. Other signals that ask it to end do the
//! same, and which of them came is not known: so reports say "a signal".

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use crate::error::Error;

static REQUESTED: AtomicBool = AtomicBool::new(false);

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

/// The flag, for work that reads it itself.
pub(crate) fn flag() -> &'static AtomicBool {
    &REQUESTED
}

/// Whether the work shall stop.
pub(crate) fn requested() -> bool {
    REQUESTED.load(Ordering::Relaxed)
}

type Work = Box<dyn FnOnce() + Send>;

thread_local! {
    /// A thread for work that does not look at the flag. It is always the same one, as measurements want it.
    static WORKER: Sender<Work> = {
        let (sender, receiver) = mpsc::channel::<Work>();
        thread::spawn(move || receiver.into_iter().for_each(|work| work()));
        sender
    };
}

/// How often a request is looked for.
const LOOK: Duration = Duration::from_millis(100);

/// Runs work that does not look at the flag; `None` at a request, when the work is left to the end of the
/// program.
///
/// # Panics
///
/// If the work does.
pub(crate) fn unless_requested<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Option<T> {
    let (sender, result) = mpsc::sync_channel(1);
    let work = Box::new(move || {
        // Nobody waits after a request.
        let _ = sender.send(work());
    });
    WORKER.with(|worker| worker.send(work)).expect("no work before has panicked");
    loop {
        match result.recv_timeout(LOOK) {
            Ok(result) => return Some(result),
            Err(RecvTimeoutError::Timeout) if requested() => return None,
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => panic!("the work has panicked"),
        }
    }
}
