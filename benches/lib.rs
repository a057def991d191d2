//! The positions that the project measures with, and the [ladders](ladder).

#![forbid(unsafe_code)]

pub mod ladder;

use polyboard::Position;

/// Four positions from the start of a game to an endgame, those of `positions.epd`.
///
/// # Panics
///
/// Never: the lines are valid.
pub fn positions() -> impl Iterator<Item = Position> {
    let lines = include_str!("positions.epd").lines().filter(|line| !line.starts_with('#'));
    let fens = lines.filter_map(|line| line.split(" ;").next());
    fens.map(|fen| Position::from_fen(fen).expect("a valid position"))
}
