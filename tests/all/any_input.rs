//! Mutated texts through the readers of moves, positions and games: no reader panics, and what is read has
//! the properties of `board_differential::any_input`.
//!
//! Each test takes 20,000 inputs, the same on every run; see [`input_count`](board_differential::input_count).

use board_conformance::Random;
use board_differential::mutations::{self, Reader};

/// Reads mutations of texts, and prints how many are read.
fn run(reader: &Reader, seed: u64) {
    let count = board_differential::input_count(20_000);
    let mut random = Random::new(seed);
    let are_read: u64 = (0..count).map(|_| u64::from(reader.next(&mut random))).sum();
    let name = reader.name;
    eprintln!("{name}: {count} inputs, {are_read} read");
    assert!(are_read > count / 100 && are_read < count, "{name}: {are_read} of {count} read");
}

#[test]
fn any_fen_is_read_or_rejected() {
    run(&mutations::fens(), 1);
}

#[test]
fn any_uci_move_is_read_or_rejected() {
    run(&mutations::uci_moves(), 2);
}

#[test]
fn any_san_is_read_alike_or_rejected() {
    run(&mutations::san_moves(), 3);
}

#[test]
fn any_line_of_a_game_is_read_or_rejected() {
    run(&mutations::game_lines(), 4);
}

#[test]
fn any_pgn_is_read_or_rejected() {
    run(&mutations::pgn(), 5);
}
