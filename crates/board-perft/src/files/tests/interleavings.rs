//! Programs that write and sweep the same directory, in every order of their steps.
//!
//! The code under test is that of `files`, with real files and real locks: a lock belongs to an open file, so
//! threads stand for programs. Each calls [`step`] where another may go on. One thread runs at a time, and
//! [`every_order`] tries all orders: it repeats the run, and at the last place where another thread could have gone
//! on, lets that one go on.

use std::cell::RefCell;
use std::io::Write;
use std::path::Path;
use std::sync::mpsc::{Receiver, Sender, channel};

use crate::files::*;

/// What a thread says when it stops.
#[derive(Clone, Copy, Debug, PartialEq)]
enum State {
    /// It can go on.
    Ready,
    /// It needs another thread to go on first.
    Blocked,
    Ended,
}

/// A thread's way to stop and to be told to go on.
struct Turn {
    stop: Sender<State>,
    go: Receiver<()>,
}

thread_local! {
    static TURN: RefCell<Option<Turn>> = const { RefCell::new(None) };
}

fn stop(state: State) {
    TURN.with_borrow(|turn| {
        if let Some(turn) = turn {
            turn.stop.send(state).unwrap();
            if state != State::Ended {
                turn.go.recv().unwrap();
            }
        }
    });
}

pub(crate) fn step() {
    stop(State::Ready);
}

/// Waits for a lock, and lets others go on meanwhile.
pub(crate) fn lock(file: &File) -> io::Result<()> {
    let is_scheduled = TURN.with_borrow(Option::is_some);
    if !is_scheduled {
        return file.lock();
    }
    while file.try_lock().is_err() {
        stop(State::Blocked);
    }
    Ok(())
}

type Program = fn(&Path);

/// Runs programs until all have ended. At each stop the next of `choices` says which goes on, then the first that
/// can. Returns what was chosen, out of how many.
fn run(programs: &[Program], directory: &Path, choices: &[usize]) -> Vec<(usize, usize)> {
    let mut taken = Vec::new();
    std::thread::scope(|scope| {
        let start = |program: &Program| {
            let (stop_sender, stops) = channel();
            let (goes, go) = channel();
            let program = *program;
            scope.spawn(move || {
                go.recv().unwrap();
                TURN.set(Some(Turn { stop: stop_sender, go }));
                program(directory);
                stop(State::Ended);
            });
            (goes, stops, State::Ready)
        };
        let mut threads: Vec<(Sender<()>, Receiver<State>, State)> =
            programs.iter().map(start).collect();
        loop {
            let ready: Vec<usize> =
                (0..threads.len()).filter(|&at| threads[at].2 == State::Ready).collect();
            if ready.is_empty() {
                assert!(threads.iter().all(|thread| thread.2 == State::Ended), "all are blocked");
                return;
            }
            let choice = choices.get(taken.len()).copied().unwrap_or(0);
            assert!(choice < ready.len(), "the same choices led elsewhere than before");
            taken.push((choice, ready.len()));
            let (go, stops, _) = &threads[ready[choice]];
            go.send(()).unwrap();
            let state = stops.recv().expect("the program did not panic");
            threads[ready[choice]].2 = state;
            if state != State::Blocked {
                let blocked = threads.iter_mut().filter(|thread| thread.2 == State::Blocked);
                blocked.for_each(|thread| thread.2 = State::Ready);
            }
        }
    });
    taken
}

/// Runs programs in every order of their steps, each time in a new directory. `check` looks at what is left.
/// Returns how many orders there are.
fn every_order(programs: &[Program], prepare: Program, check: Program) -> usize {
    let mut choices = Vec::new();
    let mut orders = 0;
    loop {
        let directory = tempfile::tempdir().unwrap();
        prepare(directory.path());
        let mut taken = run(programs, directory.path(), &choices);
        check(directory.path());
        orders += 1;
        // The last place with a choice that was not tried.
        while taken.pop_if(|(choice, ready)| *choice + 1 == *ready).is_some() {}
        let Some(last) = taken.last_mut() else { return orders };
        last.0 += 1;
        choices = taken.into_iter().map(|(choice, _)| choice).collect();
    }
}

/// Writes a file as a run of a shard does. Until it has its name, its draft is there.
fn write(directory: &Path) {
    let mut draft = draft(directory).unwrap();
    assert!(draft.path().exists(), "a draft was swept");
    draft.write_all(b"counts").unwrap();
    step();
    assert!(draft.path().exists(), "a draft in use was swept");
    publish(draft, &directory.join("result")).unwrap();
}

/// Uses a directory of temporary files.
fn scratch(directory: &Path) {
    let scratch = Scratch::new(directory).unwrap();
    fs::write(scratch.path().join("run"), "rows").unwrap();
    step();
    assert_eq!(fs::read(scratch.path().join("run")).unwrap(), b"rows", "swept in use");
}

/// What a killed program left: a draft that nobody has open. Its name comes before that of any other draft, which is
/// random: the order in which a sweeper finds the two must not differ from run to run.
fn killed(directory: &Path) {
    draft(directory).unwrap().persist(directory.join(format!("{PREFIX}.part"))).unwrap();
}

fn nothing(_: &Path) {}

fn only_the_result(directory: &Path) {
    let names = || fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().file_name());
    assert_eq!(names().collect::<Vec<_>>(), ["result"]);
    assert_eq!(fs::read(directory.join("result")).unwrap(), b"counts");
}

fn is_empty(directory: &Path) {
    assert_eq!(fs::read_dir(directory).unwrap().count(), 0);
}

#[test]
fn a_writer_and_a_sweeper() {
    let orders = every_order(&[write, sweep], nothing, only_the_result);
    assert!(orders > 20, "{orders} orders");
}

#[test]
fn two_writers_of_one_result() {
    let orders = every_order(&[write, write], nothing, only_the_result);
    assert!(orders > 50, "{orders} orders");
}

#[test]
fn a_scratch_directory_and_a_sweeper() {
    let orders = every_order(&[scratch, sweep], nothing, is_empty);
    assert!(orders > 10, "{orders} orders");
}

#[test]
fn two_sweepers_of_a_killed_draft() {
    let orders = every_order(&[sweep, sweep], killed, is_empty);
    assert!(orders > 10, "{orders} orders");
}

#[test]
#[ignore = "takes minutes: tests/long.sh"]
fn a_writer_and_two_sweepers_and_a_killed_draft() {
    let orders = every_order(&[write, sweep, sweep], killed, only_the_result);
    assert!(orders > 5_000, "{orders} orders");
    eprintln!("{orders} orders");
}
