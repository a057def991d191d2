//! What does each way through the board trait cost?
//!
//! `RUSTFLAGS="-C target-cpu=native" cargo bench -p board-bench --bench interface`
//!
//! The same board, positions and counts; only the driver differs. The output has the speed of each way
//! divided by that of `perft`: the geometric mean over the positions, median over the rounds. Arguments
//! after `--`: ids of representations (default: all).

use std::hint::black_box;
use std::process::ExitCode;
use std::time::Instant;

use board_bench::{SUBJECTS, Subject, median, search, search_behind};
use polyboard::{Backend, BoardExt, Inspect, WithBoard, boxed, perft};

const ROUNDS: usize = 5;
const LEAVES: u64 = 5_000_000;

/// A way to count leaves, by name.
type Way<B> = (&'static str, fn(&B, u32) -> u64);

fn ways<B: Inspect + 'static>() -> [Way<B>; 7] {
    [
        ("perft: children visited, leaves counted", |board, depth| {
            perft(&mut board.clone(), depth)
        }),
        ("list, make and unmake, leaves counted", |board, depth| search(&mut board.clone(), depth)),
        ("list, copy and play, leaves counted", copying),
        ("list, make and unmake, leaves listed", |board, depth| listing(&mut board.clone(), depth)),
        ("list, make and unmake, leaves made", |board, depth| making(&mut board.clone(), depth)),
        ("behind a pointer once", |board, depth| boxed(board.clone()).perft(depth)),
        ("behind a pointer at every node", |board, depth| {
            search_behind(&mut *boxed(board.clone()), depth)
        }),
    ]
}

fn copying<B: Inspect>(board: &B, depth: u32) -> u64 {
    // `enter` needs a mutable board, so the root is copied once more.
    board.clone().enter(
        #[inline(always)]
        |board| copying_inside(board, depth),
    )
}

fn copying_inside<B: Inspect>(board: &mut B, depth: u32) -> u64 {
    board.enter(
        #[inline(always)]
        |board| {
            if depth == 1 {
                return board.count_legal() as u64;
            }
            let mut leaves = 0;
            for &mv in &board.legal_moves() {
                let mut child = board.clone();
                child.play(mv);
                leaves += copying_inside(&mut child, depth - 1);
            }
            leaves
        },
    )
}

fn listing<B: Inspect>(board: &mut B, depth: u32) -> u64 {
    board.enter(
        #[inline(always)]
        |board| {
            let moves = board.legal_moves();
            if depth == 1 {
                return moves.len() as u64;
            }
            let mut leaves = 0;
            for &mv in &moves {
                let undo = board.make(mv);
                leaves += listing(board, depth - 1);
                board.unmake(mv, undo);
            }
            leaves
        },
    )
}

fn making<B: Inspect>(board: &mut B, depth: u32) -> u64 {
    board.enter(
        #[inline(always)]
        |board| {
            if depth == 0 {
                return 1;
            }
            let mut leaves = 0;
            for &mv in &board.legal_moves() {
                let undo = board.make(mv);
                leaves += making(board, depth - 1);
                board.unmake(mv, undo);
            }
            leaves
        },
    )
}

/// Seconds of every way on one position.
struct TimeWays<'a> {
    subject: &'a Subject,
    seconds: &'a mut [f64; 7],
}

impl WithBoard for TimeWays<'_> {
    type Output = ();

    fn with<B: Inspect + 'static>(self, board: B) {
        let depth = self.subject.depth_within(LEAVES);
        for ((name, way), seconds) in ways::<B>().into_iter().zip(self.seconds) {
            let start = Instant::now();
            let leaves = way(black_box(&board), black_box(depth));
            *seconds = start.elapsed().as_secs_f64();
            assert_eq!(leaves, self.subject.leaves_at(depth), "{}: {name}", B::ID);
        }
    }
}

/// The names of the ways, the same for every board.
struct Names;

impl WithBoard for Names {
    type Output = [&'static str; 7];

    fn with<B: Inspect + 'static>(self, _: B) -> Self::Output {
        ways::<B>().map(|(name, _)| name)
    }
}

fn main() -> ExitCode {
    let names: Vec<String> = std::env::args().skip(1).filter(|arg| arg != "--bench").collect();
    let mut backends = Vec::new();
    for name in &names {
        match name.parse() {
            Ok(backend) => backends.push(backend),
            Err(error) => {
                eprintln!("{error}");
                return ExitCode::from(2);
            }
        }
    }
    if backends.is_empty() {
        backends.extend(Backend::all());
    }
    for backend in backends {
        report(backend);
    }
    ExitCode::SUCCESS
}

fn report(backend: Backend) {
    let mut ratios: [Vec<f64>; 7] = Default::default();
    for _ in 0..ROUNDS {
        let mut products = [1.0; 7];
        for subject in &SUBJECTS {
            let mut seconds = [0.0; 7];
            backend.visit(&subject.position(), TimeWays { subject, seconds: &mut seconds });
            for (product, time) in products.iter_mut().zip(seconds) {
                *product *= seconds[0] / time;
            }
        }
        for (list, product) in ratios.iter_mut().zip(products) {
            list.push(f64::powf(product, 1.0 / SUBJECTS.len() as f64));
        }
    }
    println!("{backend}");
    let names = backend.visit(&SUBJECTS[0].position(), Names);
    for (name, ratios) in names.into_iter().zip(&ratios) {
        println!("  {:5.2}  {name}", median(ratios));
    }
}
