//! Operations on boards, behind one call.

use polyboard::{Backend, Position};
use polyboard_bench::{BATCH, BenchmarkSubject, Work, plain_boards};

#[test]
fn a_benchmark_subject_describes_its_board() {
    for backend in Backend::all() {
        let subject = BenchmarkSubject::of_backend(backend);
        let board = subject.board.unwrap()(&Position::start());
        assert_eq!((subject.id, subject.idea), (board.id(), backend.idea()));
        assert_eq!((subject.bytes, subject.to_string()), (backend.bytes(), backend.to_string()));
        assert_eq!((subject.needs, subject.path), (backend.needs(), backend.path()));
        assert!(subject.undo_bytes > Some(0) && subject.built.is_none(), "{backend}");
        assert!(subject.table_bytes.is_some(), "{backend}");
        assert_eq!(
            Backend::all().filter(|other| BenchmarkSubject::of_backend(*other) == subject).count(),
            1
        );
    }
}

/// Every operation, with the sum that one run finds on Kiwipete.
const WORK: [(Work, i64); 23] = [
    (Work::Perft(2), 2_039),
    (Work::PerftTwoPly(2), 2_039),
    (Work::PerftNoBulk(2), 2_039),
    (Work::PerftCopy(2), 2_039),
    (Work::Search(2), 1_161),
    (Work::Engine(1_000), 1_093),
    (Work::Evaluate, 58),
    (Work::Legal, 48),
    (Work::Captures, 8),
    (Work::See, -1100),
    (Work::Count, 48),
    (Work::GivesCheck, 0),
    (Work::MakeUnmake, 48),
    (Work::Observed, 1_060_699_097),
    (Work::Network, 861_703_177),
    (Work::CopyPlay, 48),
    (Work::Attacked, 38),
    (Work::ChecksAndPins, 0),
    (Work::PieceAt, 32),
    (Work::Clone, 1),
    (Work::FromPosition, 1),
    (Work::FromFen, 1),
    (Work::ToFen, 1),
];

#[test]
fn all_boards_agree_on_all_operations() {
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let positions = [Position::from_fen(kiwipete).unwrap()];
    let runner = |backend: Backend| BenchmarkSubject::of_backend(backend).runner(&positions);
    let mut first = runner(Backend::all().next().unwrap());
    let checksums = WORK.map(|(work, _)| first.checksum(work, 0));
    for backend in Backend::all() {
        let mut runner = runner(backend);
        for ((work, sum), checksum) in WORK.into_iter().zip(checksums) {
            let what = format!("{backend}: {work:?}");
            let found = runner.run(work, &[0, 0]).unwrap().found;
            assert_eq!(found, sum.wrapping_mul(2) as u64, "{what}");
            assert_eq!(runner.checksum(work, 0), checksum, "{what}");
            assert!(checksum.is_some_and(|sum| sum != u64::MAX), "{what}");
        }
        assert_eq!(runner.checksum(Work::MakeUnmake, 0), Some(2_039), "{backend}");
        assert_eq!(runner.checksum(Work::CopyPlay, 0), Some(2_039), "{backend}");
    }
}

/// More positions than a batch holds, in an order with gaps.
#[test]
fn an_order_is_followed_over_many_batches() {
    let mate = "7k/5KQ1/8/8/8/8/8/8 b - - 0 1";
    let positions = [Position::start(), Position::from_fen(mate).unwrap()];
    let order: Vec<u32> =
        (0..3 * BATCH as u32 + 1).map(|index| u32::from(index % 4 == 3)).collect();
    let starts = order.iter().filter(|&&index| index == 0).count() as u64;
    for subject in Backend::all().map(BenchmarkSubject::of_backend).chain(plain_boards()) {
        let mut runner = subject.runner(&positions);
        for work in [Work::Legal, Work::MakeUnmake, Work::Perft(1)] {
            let found = runner.run(work, &order).map(|timed| timed.found);
            assert_eq!(found, Some(20 * starts), "{subject}: {work:?}");
        }
        assert_eq!(runner.checksum(Work::MakeUnmake, 0), Some(400), "{subject}");
    }
}
