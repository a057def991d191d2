//! The data files. Their sources: `SOURCES.md` beside each.

use polyboard::Position;

use crate::{CHESS960, STANDARD};

/// Real games: January 2013, wrapped move text without comments.
pub const LICHESS_2013: &str = include_str!("data/games/lichess-2013-01-sample.pgn");
/// Real games: May 2025, with clock comments.
pub const LICHESS_2025: &str = include_str!("data/games/lichess-2025-05-sample.pgn");
/// Games with the plies at which draws can be claimed.
pub const GAME_CASES: &str = include_str!("data/games/cases.tsv");
/// Named openings: eco, name, pgn, uci, epd.
pub const OPENINGS: &str = include_str!("data/games/openings.tsv");
/// FENs that are malformed, illegal or doubtful.
pub const INVALID_FENS: &str = include_str!("data/fen/invalid.txt");
/// Positions of real games, a FEN a line.
pub const REAL_GAMES: &str = include_str!("data/positions/real-games.epd");

/// The 20,000 positions of [`REAL_GAMES`].
///
/// # Panics
///
/// If a line cannot be read.
#[must_use]
pub fn positions_of_real_games() -> Vec<Position> {
    let positions: Vec<Position> = REAL_GAMES.lines().map(position).collect();
    assert_eq!(positions.len(), 20_000);
    positions
}

/// The position of a FEN.
///
/// # Panics
///
/// If it has none.
#[track_caller]
pub fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// The positions of the perft suites [`STANDARD`] and [`CHESS960`].
#[must_use]
pub fn positions_of_suites() -> Vec<Position> {
    let rows = [STANDARD, CHESS960].into_iter().flat_map(|suite| suite.positions());
    rows.map(|(_, position)| position).collect()
}
