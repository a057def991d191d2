//! Work that can be stopped.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

/// A flag that is set when the work shall stop.
#[derive(Clone, Copy, Debug)]
pub struct Stop(pub &'static AtomicBool);

type Work = Box<dyn FnOnce() + Send>;

thread_local! {
    /// A thread for work that does not look at the flag. It is always the same one, as measurements want it.
    static WORKER: Sender<Work> = {
        let (sender, receiver) = mpsc::channel::<Work>();
        thread::spawn(move || receiver.into_iter().for_each(|work| work()));
        sender
    };
}

/// How often the flag is looked at.
const LOOK: Duration = Duration::from_millis(100);

impl Stop {
    /// Whether the work shall stop.
    pub fn is_requested(self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Runs work that does not look at the flag; `None` at a request, when the work is left to the end of the program.
    ///
    /// # Panics
    ///
    /// If the work does.
    pub(crate) fn unless<T: Send + 'static>(
        self,
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
                Err(RecvTimeoutError::Timeout) if self.is_requested() => return None,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => panic!("the work has panicked"),
            }
        }
    }
}
