//! How fast does each board count, in criterion's reports?
//!
//! `cargo bench -p board-bench --bench perft` (faster machines' code paths are found at run time;
//! the peer wants `--features pext` and `RUSTFLAGS="-C target-cpu=native"` for its own).
//!
//! One group a position; the id is the board, the throughput is leaves. The last ply is counted.
//! Setting up the board is not timed.

use std::hint::black_box;
use std::time::Duration;

use board_bench::{Counter, SUBJECTS};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use polyboard::Backend;

fn perft(criterion: &mut Criterion) {
    for subject in &SUBJECTS {
        let depth = subject.depth_within(1_000_000);
        let mut group = criterion.benchmark_group(format!("perft/{}", subject.name));
        group.throughput(Throughput::Elements(subject.leaves_at(depth)));
        let ours = Backend::all().map(Counter::Ours);
        for counter in ours.chain([Counter::CozyChess]) {
            group.bench_function(counter.name(), |bencher| {
                bencher.iter_custom(|rounds| {
                    (0..rounds).map(|_| black_box(counter).time(subject, depth)).sum::<Duration>()
                });
            });
        }
        group.finish();
    }
}

criterion_group!(benches, perft);
criterion_main!(benches);
