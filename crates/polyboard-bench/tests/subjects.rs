//! Operations on boards, behind one call.

use polyboard::{Backend, Position};
use polyboard_bench::{BenchmarkSubject, Work};

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

/// Every operation, with the sum that one run returns on Kiwipete.
const WORK: [(Work, u64); 18] = [
    (Work::Perft(2), 2_039),
    (Work::PerftTwoPly(2), 2_039),
    (Work::PerftNoBulk(2), 2_039),
    (Work::PerftCopy(2), 2_039),
    (Work::Search(2), 1_161),
    (Work::Evaluate, 1),
    (Work::Legal, 48),
    (Work::Captures, 8),
    (Work::Count, 48),
    (Work::MakeUnmake, 48),
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
    let position = Position::from_fen(kiwipete).unwrap();
    let runner = |backend: Backend| (BenchmarkSubject::of_backend(backend).runner)(&position);
    let mut first = runner(Backend::all().next().unwrap());
    let checksums = WORK.map(|(work, _)| first.checksum(work));
    for backend in Backend::all() {
        let mut runner = runner(backend);
        for ((work, sum), checksum) in WORK.into_iter().zip(checksums) {
            let what = format!("{backend}: {work:?}");
            assert_eq!(runner.run(work, 2), Some(2 * sum), "{what}");
            assert_eq!(runner.checksum(work), checksum, "{what}");
            assert!(checksum.is_some_and(|sum| sum != u64::MAX), "{what}");
        }
        assert_eq!(runner.checksum(Work::MakeUnmake), Some(2_039), "{backend}");
        assert_eq!(runner.checksum(Work::CopyPlay), Some(2_039), "{backend}");
    }
}
