//! Positions with names.

use board_core::{Position, PositionErrorKinds, Setup};
use board_game::{Epd, EpdError};

/// Positions in which move generators go wrong, in EPD, with counts made by python-chess.
const NAMED: &str = include_str!("../data/named.epd");

/// Positions with errors that have to be allowed.
const ALLOWED: &str = include_str!("../data/allowed.epd");

/// A position, what is special about it, and how many legal move sequences it has.
#[derive(Clone, Debug)]
pub struct NamedPosition {
    /// What is special about it: "en passant uncovers a rook's check on the rank".
    pub name: String,
    /// The position.
    pub position: Position,
    /// The number of legal move sequences of 1, 2, ... plies, computed by another program.
    pub counts: Vec<u64>,
}

/// Positions in which move generators go wrong, each also with the colors exchanged.
pub fn named_positions() -> Vec<NamedPosition> {
    with_flipped(NAMED)
}

/// Unreachable positions, such as thirty queens with 270 moves. A caller may allow their errors, so boards
/// must support them.
pub fn allowed_positions() -> Vec<NamedPosition> {
    with_flipped(ALLOWED)
}

fn with_flipped(epd: &str) -> Vec<NamedPosition> {
    let rows = Epd::lines(epd).map(|(number, row)| {
        row.and_then(read).unwrap_or_else(|error| panic!("line {number}: {error}"))
    });
    rows.flat_map(|row| {
        let flipped = NamedPosition {
            name: format!("{} (colors exchanged)", row.name),
            position: allow(row.position.setup().flip_colors()),
            counts: row.counts.clone(),
        };
        [row, flipped]
    })
    .collect()
}

/// Reads `FEN ;id "name" ;D1 20 ;D2 400`.
fn read(row: Epd<'_>) -> Result<NamedPosition, EpdError> {
    let name = row.operation("id").and_then(|id| id.operands().next());
    Ok(NamedPosition {
        name: name.expect("every position has a name").to_owned(),
        position: allow(*row.setup()),
        counts: row.perft().map(|count| count.map(|(_, count)| count)).collect::<Result<_, _>>()?,
    })
}

/// The position of a setup, with all errors allowed that can be.
///
/// # Panics
///
/// If the setup has other errors.
pub fn allow(setup: Setup) -> Position {
    Position::new_allowing(setup, PositionErrorKinds::ALLOWABLE)
        .unwrap_or_else(|errors| panic!("{}: {errors}", setup.fen()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn named_positions_are_valid_and_allowed_ones_are_not() {
        for named in named_positions() {
            assert!(Position::new(*named.position.setup()).is_ok(), "{}", named.name);
        }
        for allowed in allowed_positions() {
            assert!(Position::new(*allowed.position.setup()).is_err(), "{}", allowed.name);
        }
    }
}
