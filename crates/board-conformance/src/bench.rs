//! The macro that turns boards into benchmarks.

use std::hint::black_box;

use board_core::{Inspect, MoveKinds, MoveList, Position, ViewExt, perft};
use criterion::{Criterion, Throughput};

use crate::{NamedPosition, named_positions};

/// Defines the `main` of a benchmark of boards, for a file of `benches/` with `harness = false`:
/// `bench!(X88, X88List);`. It needs the feature `bench`.
///
/// Each is timed by [`time`]. `cargo bench` runs all, `cargo bench -- perft` one group.
#[macro_export]
macro_rules! bench {
    ($($board:ty),+ $(,)?) => {
        fn main() {
            let mut criterion = $crate::private::Criterion::default().configure_from_args();
            $($crate::time::<$board>(&mut criterion);)+
            criterion.final_summary();
        }
    };
}

/// Times a board: perft of four plies from the start position, and for all [`named_positions`] together the lists of
/// legal moves and of captures, counting the moves, making and unmaking each, the search for checks and pins, and
/// setting up.
///
/// # Panics
///
/// If a count is wrong.
pub fn time<B: Inspect>(criterion: &mut Criterion) {
    let mut start = B::from_position(&Position::start());
    let mut group = criterion.benchmark_group("perft");
    group.throughput(Throughput::Elements(197_281));
    group.bench_function(B::ID, |bencher| {
        bencher.iter(|| assert_eq!(perft(black_box(&mut start), 4), 197_281));
    });
    group.finish();

    let positions = named_positions();
    let mut boards: Vec<B> =
        positions.iter().map(|named| B::from_position(&named.position)).collect();
    let legal =
        positions.iter().filter_map(|NamedPosition { counts, .. }| counts.first()).sum::<u64>();
    let all = |boards: &[B]| boards.iter().map(|board| board.count_legal() as u64).sum::<u64>();
    assert_eq!(all(&boards), legal, "{} counts other moves than were published", B::ID);

    let mut in_each = |name, work: &mut dyn FnMut(&mut B)| {
        let mut group = criterion.benchmark_group(name);
        group.throughput(Throughput::Elements(positions.len() as u64));
        group.bench_function(B::ID, |bencher| {
            bencher.iter(|| boards.iter_mut().for_each(|board| work(black_box(board))));
        });
        group.finish();
    };
    let mut list = MoveList::new();
    for (name, kinds) in [("legal", MoveKinds::All), ("captures", MoveKinds::Captures)] {
        in_each(name, &mut |board| {
            list.clear();
            black_box(board.legal_moves_into(kinds, &mut list));
        });
    }
    in_each("count", &mut |board| _ = black_box(board.count_legal()));
    in_each("checks-and-pins", &mut |board| _ = black_box(board.checks_and_pins()));
    in_each("make-unmake", &mut |board| {
        for &mv in &board.legal_moves() {
            let undo = board.make(mv);
            black_box(&mut *board).unmake(mv, undo);
        }
    });
    let mut next = positions.iter().cycle();
    in_each("from-position", &mut |board| {
        *board = B::from_position(&next.next().expect("a cycle").position);
    });
}
