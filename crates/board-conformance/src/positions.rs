//! Positions with names.

use board_core::{Epd, EpdError, Position, Refusals, Setup};

/// Positions in which move generators go wrong, in EPD, with counts made by python-chess.
const NAMED: &str = include_str!("../data/named.epd");

/// Positions that have to be waived through validation.
const WAIVED: &str = include_str!("../data/waived.epd");

/// A position, what is special about it, and how many legal move sequences it has.
#[derive(Clone, Debug)]
pub struct NamedPosition {
    /// What is special: "en passant uncovers a rook's check on the rank".
    pub name: String,
    /// The position.
    pub position: Position,
    /// The number of legal move sequences of 1, 2, ... plies, computed by another program.
    pub counts: Vec<u64>,
}

/// The positions in which move generators go wrong, each as it is and with the colours exchanged.
#[must_use]
pub fn named_positions() -> Vec<NamedPosition> {
    with_flipped(NAMED)
}

/// Positions that no game can reach, such as thirty queens with 270 moves. A caller may waive the
/// reasons against them, so boards have to hold them.
#[must_use]
pub fn waived_positions() -> Vec<NamedPosition> {
    with_flipped(WAIVED)
}

fn with_flipped(epd: &str) -> Vec<NamedPosition> {
    let rows = Epd::lines(epd).map(|(number, row)| {
        row.and_then(read).unwrap_or_else(|error| panic!("line {number}: {error}"))
    });
    rows.flat_map(|row| {
        let flipped = NamedPosition {
            name: format!("{} (colours exchanged)", row.name),
            position: waive(row.position.setup().flip_colors()),
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
        position: waive(*row.setup()),
        counts: row.perft().map(|count| count.map(|(_, count)| count)).collect::<Result<_, _>>()?,
    })
}

/// The position of a setup, all reasons that can be waived being waived.
///
/// # Panics
///
/// If there are reasons against it that no caller can waive.
#[must_use]
pub fn waive(setup: Setup) -> Position {
    Position::new_waiving(setup, Refusals::WAIVABLE)
        .unwrap_or_else(|refusals| panic!("{}: {refusals}", setup.fen()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_strict_reader_takes_every_named_position_and_no_waived_one() {
        for named in named_positions() {
            assert!(Position::new(*named.position.setup()).is_ok(), "{}", named.name);
        }
        for waived in waived_positions() {
            assert!(Position::new(*waived.position.setup()).is_err(), "{}", waived.name);
        }
    }
}
