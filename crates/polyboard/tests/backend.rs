//! The choice of a representation by name.

use polyboard::work::Work;
use polyboard::{Backend, Position};

include!("../src/representations.rs");

/// The ids of the table, and whether their features are on.
macro_rules! rows {
    ($($(#[$doc:meta])* $id:literal $name:ident = $type:path $(, by $paths:ident)?;)*) => {
        [$(($id, cfg!(feature = $id))),*]
    };
}

#[test]
fn each_row_of_the_table_is_a_feature_and_a_backend() {
    let manifest = include_str!("../Cargo.toml");
    let (_, all) = manifest.split_once("all = [\n").unwrap();
    let (all, _) = all.split_once("\n]").unwrap();
    let features = all.lines().map(|line| line.trim().trim_matches([',', '"']));
    let rows = representations!(rows);
    assert!(features.filter(|&feature| feature != "backend").eq(rows.iter().map(|row| row.0)));

    let on = rows.iter().filter_map(|row| row.1.then_some(row.0));
    assert!(Backend::all().map(Backend::id).eq(on));
}

/// Asserts that each board can be moved to another thread and shared between threads.
macro_rules! assert_send_and_sync {
    ($($(#[$doc:meta])* $id:literal $name:ident = $type:path $(, by $paths:ident)?;)*) => {
        $(#[cfg(feature = $id)] assert_send_and_sync::<polyboard::$name>();)*
    };
}

fn assert_send_and_sync<T: Send + Sync>() {}

#[test]
fn boards_can_be_used_on_several_threads() {
    representations!(assert_send_and_sync);
}

#[test]
fn an_id_is_the_same_in_the_enum_and_on_the_board() {
    for backend in Backend::all() {
        assert_eq!(backend.id(), backend.board(&Position::start()).id());
        assert_eq!(backend.id().parse(), Ok(backend));
        assert_eq!(backend.to_string(), backend.id());
    }
}

#[test]
fn every_board_has_an_idea_and_a_size() {
    for backend in Backend::all() {
        let board = backend.board(&Position::start());
        assert_eq!((backend.idea(), backend.bytes()), (board.idea(), board.size()));
        assert!(!backend.idea().is_empty() && !backend.idea().contains('\n'));
        assert!(backend.bytes() >= 32, "{backend} cannot hold a position");
        assert!(!backend.needs().is_empty() && !backend.path().is_empty());
    }
}

#[test]
fn an_unknown_id_is_quoted_and_the_known_ones_are_listed() {
    let message = "0x88".parse::<Backend>().unwrap_err().to_string();
    let (quoted, known) = message.split_once("; the backends are ").unwrap();
    assert_eq!(quoted, "unknown backend \"0x88\"");
    assert!(known.split(", ").eq(Backend::all().map(Backend::id)));
}

#[test]
fn a_benchmark_subject_describes_its_board() {
    for backend in Backend::all() {
        let subject = backend.benchmark_subject();
        let board = subject.board.unwrap()(&Position::start());
        assert_eq!((subject.id, subject.idea), (board.id(), board.idea()));
        assert_eq!((subject.bytes, subject.to_string()), (board.size(), backend.to_string()));
        assert_eq!((subject.needs, subject.path), (backend.needs(), backend.path()));
        assert!(subject.undo_bytes > Some(0) && subject.built.is_none(), "{backend}");
        assert!(subject.table_bytes.is_some(), "{backend}");
        assert_eq!(Backend::all().filter(|other| other.benchmark_subject() == subject).count(), 1);
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
    let runner = |backend: Backend| (backend.benchmark_subject().runner)(&position);
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
