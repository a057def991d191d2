//! A board has one name, wherever it is written.

use std::collections::HashSet;

use polyboard::{Backend, Position};

const IDS: [&str; 15] = [
    "array8x8",
    "array8x8+list",
    "mailbox12x12",
    "mailbox12x12+list",
    "mailbox10x12",
    "mailbox10x12+list",
    "mailbox16x16",
    "mailbox16x16+list",
    "x88",
    "x88+list",
    "piece-list",
    "nibble",
    "byteboard",
    "bitboard",
    "bitboard+array8x8",
];

#[test]
fn ids_are_the_documented_ones() {
    let ids: HashSet<&str> = Backend::all().map(Backend::id).collect();
    assert_eq!(ids, HashSet::from(IDS));
    assert_eq!(Backend::all().len(), IDS.len());
}

#[test]
fn the_id_of_a_backend_is_that_of_its_board() {
    for backend in Backend::all() {
        let board = backend.board(&Position::start());
        assert_eq!(backend.id(), board.id());
        assert_eq!(backend.idea(), board.idea());
        assert_eq!(backend.bytes(), board.size());
        assert_eq!(backend.to_string(), backend.id());
        assert_eq!(backend.id().parse(), Ok(backend));
    }
}

#[test]
fn ideas_are_lines_that_differ() {
    let ideas: HashSet<&str> = Backend::all().map(Backend::idea).collect();
    assert_eq!(ideas.len(), IDS.len());
    assert!(ideas.iter().all(|idea| !idea.is_empty() && !idea.contains('\n')), "{ideas:?}");
}

#[test]
fn other_names_are_refused() {
    for name in ["", "X88", "Bitboard", "0x88", "bitboard ", "all"] {
        assert!(name.parse::<Backend>().is_err(), "{name:?}");
    }
}
