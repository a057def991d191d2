//! The choice of a board by name.

use polyboard::work::Work;
use polyboard::{Backend, Position};

#[test]
fn there_is_a_board_for_each_feature() {
    let features = [
        ("array8x8", cfg!(feature = "array8x8")),
        ("mailbox12x12", cfg!(feature = "mailbox12x12")),
        ("mailbox10x12", cfg!(feature = "mailbox10x12")),
        ("mailbox16x16", cfg!(feature = "mailbox16x16")),
        ("x88", cfg!(feature = "x88")),
        ("array8x8+list", cfg!(feature = "array8x8+list")),
        ("mailbox12x12+list", cfg!(feature = "mailbox12x12+list")),
        ("mailbox10x12+list", cfg!(feature = "mailbox10x12+list")),
        ("mailbox16x16+list", cfg!(feature = "mailbox16x16+list")),
        ("x88+list", cfg!(feature = "x88+list")),
        ("piece-list", cfg!(feature = "piece-list")),
        ("nibble", cfg!(feature = "nibble")),
        ("byteboard", cfg!(feature = "byteboard")),
        ("bitboard", cfg!(feature = "bitboard")),
        ("bitboard+array8x8", cfg!(feature = "bitboard+array8x8")),
    ];
    let on = features.into_iter().filter_map(|(id, is_on)| is_on.then_some(id));
    assert!(Backend::all().map(Backend::id).eq(on));
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
fn every_board_tells_its_idea_and_size() {
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
    let (quoted, known) = message.split_once("; there are ").unwrap();
    assert_eq!(quoted, "there is no board \"0x88\"");
    assert!(known.split(", ").eq(Backend::all().map(Backend::id)));
}

/// Every kind of work, with the sum that one time gives on the position below.
const WORK: [(Work, u64); 15] = [
    (Work::Perft(3), 97_862),
    (Work::PerftNoBulk(3), 97_862),
    (Work::PerftCopy(3), 97_862),
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
fn all_boards_find_the_same_in_all_work() {
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let position = Position::from_fen(kiwipete).unwrap();
    let mut first = Backend::all().next().unwrap().worker(&position);
    for backend in Backend::all() {
        let mut worker = backend.worker(&position);
        for (work, sum) in WORK {
            let what = format!("{backend}: {work:?}");
            assert_eq!(worker.run(work, 2), Some(2 * sum), "{what}");
            assert_eq!(worker.checksum(work), first.checksum(work), "{what}");
            assert_ne!(worker.checksum(work), Some(u64::MAX), "{what}");
        }
        assert_eq!(worker.checksum(Work::MakeUnmake), Some(2_039), "{backend}");
        assert_eq!(worker.checksum(Work::CopyPlay), Some(2_039), "{backend}");
        assert!(backend.undo_bytes() > 0, "{backend}");
    }
}
