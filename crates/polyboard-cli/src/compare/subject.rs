//! What is counted: a position, a depth, and how many times over.

use polyboard::{Backend, Position};

use crate::error::Error;
use crate::suite::{Place, Row};

/// A position with the depth that suits the budget of leaves.
pub(super) struct Subject {
    /// Its name, or its FEN.
    pub(super) name: String,
    pub(super) place: Place,
    pub(super) position: Position,
    pub(super) depth: u32,
    /// The count that is stated at this depth, if one is.
    pub(super) stated: Option<u64>,
    /// How many times the count is repeated, so that small trees weigh as much as large ones.
    pub(super) repeats: u64,
    /// The leaves at this depth, by the board that chose it.
    pub(super) leaves: u64,
}

/// No tree is searched deeper than this, however narrow it is.
const DEEPEST: u32 = 16;

/// Chooses depths so that each subject has about `nodes` leaves.
pub(super) fn subjects(rows: &[Row], nodes: u64) -> Result<Vec<Subject>, Error> {
    rows.iter().map(|row| subject(row, nodes)).collect()
}

fn subject(row: &Row, nodes: u64) -> Result<Subject, Error> {
    let mut board = Backend::Bitboard.board(&row.position);
    let (mut depth, mut leaves, mut before) = (1, board.perft(1), 1);
    if leaves == 0 {
        let fen = row.position.fen().to_string();
        return Err(Error::NoMove { place: row.place.clone(), fen });
    }
    // The tree is expected to grow on as in its last ply.
    while depth < DEEPEST && leaves.saturating_mul(leaves) / before <= nodes {
        let next = board.perft(depth + 1);
        if next == 0 {
            break;
        }
        (depth, leaves, before) = (depth + 1, next, leaves);
    }
    Ok(Subject {
        name: row.name.clone().unwrap_or_else(|| row.position.fen().to_string()),
        place: row.place.clone(),
        position: row.position,
        depth,
        stated: row.counts.iter().find(|count| count.0 == depth).map(|count| count.1),
        repeats: (nodes / leaves).max(1),
        leaves,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suite::Suite;
    use polyboard::Refusals;

    fn subject_of(line: &str, nodes: u64) -> Result<Subject, Error> {
        subject(&Suite::parse("test", line, Refusals::NONE).rows[0], nodes)
    }

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D3 8902";

    #[test]
    fn depth_and_repeats_fill_the_budget() {
        for (nodes, depth, repeats) in [(1, 1, 1), (100, 1, 5), (9_000, 3, 1), (100_000, 3, 11)] {
            let subject = subject_of(START, nodes).unwrap();
            assert_eq!((subject.depth, subject.repeats), (depth, repeats), "{nodes}");
        }
        assert_eq!(subject_of(START, 9_000).unwrap().stated, Some(8_902));
    }

    #[test]
    fn a_tree_that_ends_is_not_followed_to_its_end() {
        let all_moves_end_it = "k7/2Q5/6P1/8/8/2P5/8/Kq6 w - - 0 1";
        let subject = subject_of(all_moves_end_it, 1_000).unwrap();
        assert_eq!((subject.depth, subject.leaves, subject.repeats), (1, 1, 1_000));
        let stalemate = "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1";
        assert!(matches!(subject_of(stalemate, 10), Err(Error::NoMove { .. })));
    }
}
