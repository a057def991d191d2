//! The choice of a representation by name.

use polyboard::{Backend, Position};

include!("../../src/representations.rs");

/// The ids of the table, and whether their features are on.
macro_rules! rows {
    ($($(#[$doc:meta])* $id:literal $name:ident = $source:ident :: $board:ident $(, plain $plain:ident)? $(, needs $needs:literal)?;)*) => {
        [$(($id, cfg!(feature = $id))),*]
    };
}

#[test]
fn each_row_of_the_table_is_a_feature_and_a_backend() {
    let manifest = include_str!("../../Cargo.toml");
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
    ($($(#[$doc:meta])* $id:literal $name:ident = $source:ident :: $board:ident $(, plain $plain:ident)? $(, needs $needs:literal)?;)*) => {
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
