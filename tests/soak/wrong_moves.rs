//! Any 16 bits as a move, on every board: making it, counting, taking it back and counting again ends. A board
//! may panic, or be wrong afterward.

use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use board_conformance::Random;
use polyboard::{Backend, Move};

use crate::{Numbers, count, note, random_position};

/// Whether a panic is expected, and not reported.
static MAY_PANIC: AtomicBool = AtomicBool::new(false);

/// Leaves out the reports of panics that wrong moves cause.
pub(crate) fn quiet_panics() {
    let report = take_hook();
    set_hook(Box::new(move |panic| {
        if !MAY_PANIC.load(Ordering::Relaxed) {
            report(panic);
        }
    }));
}

pub(crate) fn turn(random: &mut Random, numbers: &mut Numbers, time: Duration) {
    let begin = Instant::now();
    while begin.elapsed() < time {
        let position = random_position(random);
        for backend in Backend::all() {
            let untouched = backend.board(&position);
            let (mut tried, mut panicked) = (0, 0);
            for _ in 0..16 {
                let Some(mv) = Move::from_bits(random.bits() as u16) else { continue };
                note(move || format!("{}: {mv:?} in {}", backend.id(), position.fen()));
                let mut board = untouched.clone();
                MAY_PANIC.store(true, Ordering::Relaxed);
                let ended = catch_unwind(AssertUnwindSafe(|| {
                    board.make(mv);
                    let made = board.count_legal();
                    board.unmake();
                    made + board.count_legal()
                }));
                MAY_PANIC.store(false, Ordering::Relaxed);
                tried += 1;
                panicked += u64::from(ended.is_err());
            }
            count(numbers, &format!("wrong-moves({})", backend.id()), tried);
            count(numbers, "wrong-moves-panicked", panicked);
        }
    }
}
