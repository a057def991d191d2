//! What does each operation cost on each representation, in criterion's reports?
//!
//! `cargo bench -p polyboard-benches --bench questions` (all groups), `... -- attacked` (one group),
//! `... -- /bitboard` (one representation). Peers need `--features pext` and
//! `RUSTFLAGS="-C target-cpu=native"` for their best path; our boards detect theirs at run time.
//!
//! A group is an operation, an id a representation or a peer. One iteration runs the operation once on each
//! of the four positions. The results are compared with those of the first representation before the
//! measurement and after each sample: a wrong result stops the benchmark.

use std::time::{Duration, Instant};

use criterion::{Criterion, criterion_group, criterion_main};
use polyboard::Backend;
use polyboard_bench::peers::PEERS;
use polyboard_bench::{BenchmarkRunner, BenchmarkSubject, Work};
use polyboard_benches::SUBJECTS;

/// A representation or a peer, set up on each of the positions.
struct Subject {
    id: &'static str,
    runners: Vec<Box<dyn BenchmarkRunner>>,
}

fn subjects() -> Vec<Subject> {
    let positions = SUBJECTS.map(|subject| subject.position());
    let subject = |subject: BenchmarkSubject| Subject {
        id: subject.id,
        runners: positions.iter().map(subject.runner).collect(),
    };
    Backend::all()
        .map(BenchmarkSubject::of_backend)
        .chain(PEERS.iter().copied())
        .map(subject)
        .collect()
}

impl Subject {
    /// The sum of the results on all positions, run `times` times; `None` if the operation is missing.
    fn run(&mut self, work: Work, times: u64) -> Option<u64> {
        self.runners.iter_mut().map(|runner| runner.run(work, times)).sum()
    }

    /// The checksums of the results on all positions.
    fn checksums(&mut self, work: Work) -> Option<Vec<u64>> {
        self.runners.iter_mut().map(|runner| runner.checksum(work)).collect()
    }

    /// Times `times` runs.
    ///
    /// # Panics
    ///
    /// If the result changes.
    fn time(&mut self, work: Work, times: u64) -> Duration {
        let once = self.run(work, 1).expect("an operation that exists");
        let start = Instant::now();
        let found = self.run(work, times);
        let elapsed = start.elapsed();
        assert_eq!(found, Some(once * times), "the result of {} changes", self.id);
        elapsed
    }
}

fn questions(criterion: &mut Criterion) {
    let mut subjects = subjects();
    for work in Work::all(3) {
        let operation = work.name();
        let right = subjects[0].checksums(work);
        let mut group = criterion.benchmark_group(operation);
        for subject in &mut subjects {
            let Some(checksums) = subject.checksums(work) else { continue };
            assert_eq!(
                Some(&checksums),
                right.as_ref(),
                "{operation}: {} gives a wrong result",
                subject.id
            );
            group.bench_function(subject.id, |bencher| {
                bencher.iter_custom(|times| subject.time(work, times));
            });
        }
        group.finish();
    }
}

criterion_group!(benches, questions);
criterion_main!(benches);
