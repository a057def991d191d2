//! Moves that are not legal. After one a board may be wrong, and it may panic, but it must not run forever.

use std::cell::Cell;
use std::panic::{self, AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Once};
use std::thread;
use std::time::Duration;

use board_core::Move;

use crate::case::Case;
use crate::{NamedPosition, Random, Tested, named_positions};

/// Series of moves in each position.
const SERIES: usize = 12;

/// The longest series. A board that panics at the first move does not see the others.
const LONGEST: usize = 3;

/// A series that takes longer is taken to run forever. The wait is divided into short ones, so a machine that was suspended
/// does not count as one that hangs.
const WAITS: u32 = 40;
const WAIT: Duration = Duration::from_millis(100);

/// Moves of any sixteen bits are made in all named positions, one or a few in a row, the legal moves are
/// counted, and the moves are taken back. That ends, if only with a panic.
///
/// On WebAssembly, and wherever a panic ends the program, nothing is checked.
pub fn wrong_moves(board: Tested) {
    if cfg!(any(target_family = "wasm", panic = "abort")) {
        return;
    }
    let all: Arc<[Series]> = series().into();
    let (begin, begun) = mpsc::channel();
    let worked = Arc::clone(&all);
    let worker = thread::spawn(move || {
        be_quiet();
        for (number, series) in worked.iter().enumerate() {
            // Only this thread's own end could have closed the channel.
            let _ = begin.send(number);
            let _ = catch_unwind(AssertUnwindSafe(|| series.make(board)));
        }
    });
    let (mut last, mut waits) = (0, 0);
    loop {
        match begun.recv_timeout(WAIT) {
            Ok(number) => (last, waits) = (number, 0),
            Err(RecvTimeoutError::Timeout) => waits += 1,
            Err(RecvTimeoutError::Disconnected) => break,
        }
        if waits == WAITS {
            all[last].fail(board);
        }
    }
    worker.join().unwrap_or_else(|payload| resume_unwind(payload));
}

/// Moves made in a row, most of them not legal.
struct Series {
    start: NamedPosition,
    moves: Vec<Move>,
}

fn series() -> Vec<Series> {
    let mut random = Random::new(16);
    let mut all = Vec::new();
    for start in named_positions() {
        for number in 0..SERIES {
            let any = (0..=number % LONGEST).map(|_| Move::from_bits(random.bits() as u16));
            all.push(Series { start: start.clone(), moves: any.flatten().collect() });
        }
    }
    all
}

impl Series {
    fn make(&self, board: Tested) {
        let mut board = (board.set_up)(&self.start.position);
        let mut made = Vec::new();
        for &mv in &self.moves {
            made.push((mv, board.make(mv)));
            board.count_legal();
        }
        while let Some((mv, undo)) = made.pop() {
            board.unmake(mv, undo);
            board.count_legal();
        }
    }

    #[track_caller]
    fn fail(&self, board: Tested) {
        let question = format_args!("{:?}, made, counted after and taken back", self.moves);
        Case::of(board, &self.start).same(question, "runs forever", "an end, or a panic");
    }
}

thread_local! {
    static IS_QUIET: Cell<bool> = const { Cell::new(false) };
}

/// From now on panics of this thread are not printed: nearly every series may end with one.
fn be_quiet() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let print = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if !IS_QUIET.get() {
                print(info);
            }
        }));
    });
    IS_QUIET.set(true);
}
