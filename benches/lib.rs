//! The positions that the project measures with, and the [ladders](ladder).

#![forbid(unsafe_code)]

pub mod ladder;

use polyboard::Position;

/// The lower quartile of some numbers, their median, the upper quartile; 1 without numbers.
pub fn quartiles(mut values: Vec<f64>) -> [f64; 3] {
    values.sort_by(f64::total_cmp);
    let last = values.len().saturating_sub(1);
    [1, 2, 3].map(|quarter| values.get(last * quarter / 4).copied().unwrap_or(1.0))
}

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
