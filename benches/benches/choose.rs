//! What does each way to choose a representation cost?
//!
//! `RUSTFLAGS="-C target-cpu=native" cargo bench -p board-bench --bench choose`
//!
//! Two representations, each taken from its own crate, from the facade, by name, and behind a pointer.
//! First whole counts, where only the setup differs; then a search (list, make, recurse, unmake; leaves
//! counted in bulk), where a pointer is followed at every node. The output has the nanoseconds per leaf and
//! per node, and the ratio to the first way: medians over the rounds, in which all ways take turns. An
//! argument after `--` is the number of rounds (default: 9).

use std::hint::black_box;
use std::process::ExitCode;
use std::time::Instant;

use board_bench::{SUBJECTS, Subject, median, search, search_behind};
use polyboard::{AnyBoard, Backend, Board, Position, WithBoard, perft};

const LEAVES: u64 = 5_000_000;

/// A way to count leaves.
struct Way {
    name: &'static str,
    count: fn(&Position, u32) -> u64,
}

/// The ways to count, and the ways to search, on one representation.
struct Ways {
    board: &'static str,
    counts: [Way; 4],
    searches: [Way; 4],
}

macro_rules! ways {
    ($id:literal, $backend:expr, $from_crate:ty, $from_facade:ty) => {
        Ways {
            board: $id,
            counts: [
                Way { name: "from its crate", count: counted::<$from_crate> },
                Way { name: "from polyboard, by type", count: counted::<$from_facade> },
                Way {
                    name: "by name, Backend::visit",
                    count: |position, depth| $backend.visit(position, Perft(depth)),
                },
                Way {
                    name: "by name, Backend::board",
                    count: |position, depth| $backend.board(position).perft(depth),
                },
            ],
            searches: [
                Way { name: "by type", count: searched::<$from_facade> },
                Way {
                    name: "by name, Backend::visit",
                    count: |position, depth| $backend.visit(position, Search(depth)),
                },
                Way {
                    name: "Box<dyn DynBoard>",
                    count: |position, depth| search_behind(&mut *$backend.board(position), depth),
                },
                Way {
                    name: "AnyBoard",
                    count: |position, depth| search(&mut AnyBoard::new($backend, position), depth),
                },
            ],
        }
    };
}

fn counted<B: Board>(position: &Position, depth: u32) -> u64 {
    perft(&mut B::from_position(position), depth)
}

fn searched<B: Board>(position: &Position, depth: u32) -> u64 {
    search(&mut B::from_position(position), depth)
}

struct Perft(u32);

impl WithBoard for Perft {
    type Output = u64;

    fn with<B: Board + 'static>(self, mut board: B) -> u64 {
        perft(&mut board, self.0)
    }
}

struct Search(u32);

impl WithBoard for Search {
    type Output = u64;

    fn with<B: Board + 'static>(self, mut board: B) -> u64 {
        search(&mut board, self.0)
    }
}

fn main() -> ExitCode {
    let argument = std::env::args().skip(1).find(|argument| argument != "--bench");
    let rounds = match argument.as_deref().map_or(Ok(9), str::parse::<usize>) {
        Ok(rounds) if rounds > 0 => rounds,
        _ => {
            eprintln!("the number of rounds must be at least 1");
            return ExitCode::from(2);
        }
    };
    let boards = [
        ways!("bitboard", Backend::Bitboard, board_bitboard::Bitboard, polyboard::Bitboard),
        ways!(
            "mailbox10x12",
            Backend::Mailbox10x12,
            board_mailbox10x12::Mailbox10x12,
            polyboard::Mailbox10x12
        ),
    ];
    for ways in &boards {
        println!("{}", ways.board);
        println!("  perft, ns per leaf");
        report(&ways.counts, rounds, Subject::leaves_at);
        println!("  search, ns per node (one whose moves are counted)");
        report(&ways.searches, rounds, |subject, depth| subject.leaves_at(depth - 1));
    }
    ExitCode::SUCCESS
}

/// Times the ways in turn. `operations` is the number by which the time is divided.
fn report(ways: &[Way], rounds: usize, operations: fn(&Subject, u32) -> u64) {
    let mut nanoseconds = vec![Vec::new(); ways.len()];
    for round in 0..rounds {
        for turn in 0..ways.len() {
            let way = (turn + round) % ways.len();
            nanoseconds[way].push(once(&ways[way], operations));
        }
    }
    for (way, times) in ways.iter().zip(&nanoseconds) {
        let ratios = times.iter().zip(&nanoseconds[0]).map(|(time, first)| time / first);
        println!(
            "  {:8.2}  {:5.3}  {}",
            median(times),
            median(&ratios.collect::<Vec<_>>()),
            way.name
        );
    }
}

/// The nanoseconds per operation: the geometric mean over the positions.
fn once(way: &Way, operations: fn(&Subject, u32) -> u64) -> f64 {
    let mut product = 1.0;
    for subject in &SUBJECTS {
        let (position, depth) = (subject.position(), subject.depth_within(LEAVES));
        let start = Instant::now();
        let leaves = (way.count)(black_box(&position), black_box(depth));
        let elapsed = start.elapsed();
        assert_eq!(leaves, subject.leaves_at(depth), "{}: {}", subject.name, way.name);
        product *= elapsed.as_secs_f64() * 1e9 / operations(subject, depth) as f64;
    }
    f64::powf(product, 1.0 / SUBJECTS.len() as f64)
}
