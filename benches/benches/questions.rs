//! What does each operation cost on each board, in criterion's reports?
//!
//! `cargo bench -p board-bench --bench questions` (all groups), `... -- attacked` (one of them),
//! `... -- /bitboard` (one board). The peers want `--features pext` and
//! `RUSTFLAGS="-C target-cpu=native"` for their best path; our boards find theirs at run time.
//!
//! A group is a question, an id a board or a peer. One iteration asks the question once of each of
//! the four positions. What is found is compared with what the first board found, before the
//! measurement and after each sample: a wrong answer stops the benchmark.

use std::time::{Duration, Instant};

use board_bench::SUBJECTS;
use criterion::{Criterion, criterion_group, criterion_main};
use polyboard::Backend;
use polyboard::work::{BenchmarkSubject, Work, BenchmarkRunner};
use polyboard_peers::PEERS;

/// The questions by the names of their groups.
const QUESTIONS: [(&str, Work); 15] = [
    ("perft-bulk", Work::Perft(3)),
    ("perft-no-bulk", Work::PerftNoBulk(3)),
    ("perft-copy", Work::PerftCopy(3)),
    ("legal", Work::Legal),
    ("captures", Work::Captures),
    ("count", Work::Count),
    ("make-unmake", Work::MakeUnmake),
    ("copy-play", Work::CopyPlay),
    ("attacked", Work::Attacked),
    ("checks-and-pins", Work::ChecksAndPins),
    ("piece-at", Work::PieceAt),
    ("clone", Work::Clone),
    ("from-position", Work::FromPosition),
    ("from-fen", Work::FromFen),
    ("to-fen", Work::ToFen),
];

/// A board or a peer, set up on each of the positions.
struct Asked {
    id: &'static str,
    workers: Vec<Box<dyn BenchmarkRunner>>,
}

fn all_asked() -> Vec<Asked> {
    let positions = SUBJECTS.map(|subject| subject.position());
    let asked = |subject: BenchmarkSubject| Asked {
        id: subject.id,
        workers: positions.iter().map(subject.runner).collect(),
    };
    Backend::all().map(Backend::benchmark_subject).chain(PEERS.iter().copied()).map(asked).collect()
}

impl Asked {
    /// What is found on all positions together, asked so many times. `None` where the operation is
    /// missing.
    fn ask(&mut self, work: Work, times: u64) -> Option<u64> {
        self.workers.iter_mut().map(|runner| runner.run(work, times)).sum()
    }

    /// Two boards that answer alike have the same numbers.
    fn answers(&mut self, work: Work) -> Option<Vec<u64>> {
        self.workers.iter_mut().map(|runner| runner.checksum(work)).collect()
    }

    /// Asks so many times.
    ///
    /// # Panics
    ///
    /// If the answer is not always the same.
    fn time(&mut self, work: Work, times: u64) -> Duration {
        let once = self.ask(work, 1).expect("an operation that exists");
        let start = Instant::now();
        let found = self.ask(work, times);
        let elapsed = start.elapsed();
        assert_eq!(found, Some(once * times), "{} answers differently later", self.id);
        elapsed
    }
}

fn questions(criterion: &mut Criterion) {
    let mut all_asked = all_asked();
    for (question, work) in QUESTIONS {
        let right = all_asked[0].answers(work);
        let mut group = criterion.benchmark_group(question);
        for asked in &mut all_asked {
            let Some(answers) = asked.answers(work) else { continue };
            assert_eq!(Some(&answers), right.as_ref(), "{question}: {} answers wrong", asked.id);
            group.bench_function(asked.id, |bencher| {
                bencher.iter_custom(|times| asked.time(work, times));
            });
        }
        group.finish();
    }
}

criterion_group!(benches, questions);
criterion_main!(benches);
