//! On what is counted: a position, depths, and how many times over.

use polyboard::{Backend, DynBoard, MoveKinds, Position, Square};

use crate::error::Error;
use crate::suite::{Place, Row};

/// A position with the depths that suit the budget of leaves.
pub(super) struct Subject {
    /// Its name, or its FEN.
    pub(super) name: String,
    pub(super) place: Place,
    /// The class of positions to which it belongs.
    pub(super) class: String,
    pub(super) position: Position,
    pub(super) facts: Facts,
    /// What is counted in bulk.
    pub(super) tree: Tree,
    /// What is counted move by move, which takes about eight times as long.
    pub(super) small_tree: Tree,
}

/// How much there is to find in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Facts {
    pub(super) moves: u64,
    pub(super) captures: u64,
    /// Squares that the side attacks which is not to move.
    pub(super) attacked: u64,
    /// Checkers and pinned pieces of the side to move together.
    pub(super) checks_and_pins: u64,
    pub(super) pieces: u64,
}

impl Facts {
    fn of(board: &dyn DynBoard) -> Facts {
        let them = !board.state().side_to_move;
        let squares = |is: &dyn Fn(Square) -> bool| Square::all().filter(|&s| is(s)).count() as u64;
        Facts {
            moves: board.count_legal() as u64,
            captures: board.legal_moves_of(MoveKinds::Captures).len() as u64,
            attacked: squares(&|square| !board.attackers_of(square, them).is_empty()),
            checks_and_pins: (board.checkers().len() + board.pinned().len()) as u64,
            pieces: squares(&|square| board.piece_at(square).is_some()),
        }
    }
}

/// A count of some depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tree {
    pub(super) depth: u32,
    /// The leaves at this depth, by the board that chose it.
    pub(super) leaves: u64,
    /// The count that is stated at this depth, if one is.
    pub(super) stated: Option<u64>,
    /// How many times the count is repeated, so that small trees weigh as much as large ones.
    pub(super) repeats: u64,
}

/// No tree is searched deeper than this, however narrow it is.
const DEEPEST: u32 = 16;

/// The class of a position whose row names none.
pub(super) const UNCLASSIFIED: &str = "unclassified";

/// Chooses depths so that each subject has about `nodes` leaves.
pub(super) fn subjects(rows: &[Row], nodes: u64) -> Result<Vec<Subject>, Error> {
    rows.iter().map(|row| subject(row, nodes)).collect()
}

/// The classes of some subjects, in the order in which they come.
pub(super) fn classes(subjects: &[Subject]) -> Vec<&str> {
    let mut classes = Vec::new();
    for subject in subjects {
        if !classes.contains(&&*subject.class) {
            classes.push(&*subject.class);
        }
    }
    classes
}

fn subject(row: &Row, nodes: u64) -> Result<Subject, Error> {
    // Any board can choose depths; the last one is no slow one.
    let backend = Backend::all().last().expect("there is a board");
    let mut board = backend.board(&row.position);
    let facts = Facts::of(board.as_ref());
    if facts.moves == 0 {
        let fen = row.position.fen().to_string();
        return Err(Error::NoMove { place: row.place.clone(), fen });
    }
    Ok(Subject {
        name: row.name.clone().unwrap_or_else(|| row.position.fen().to_string()),
        place: row.place.clone(),
        class: row.class.clone().unwrap_or_else(|| UNCLASSIFIED.to_owned()),
        position: row.position,
        facts,
        tree: tree(row, board.as_mut(), facts.moves, nodes),
        small_tree: tree(row, board.as_mut(), facts.moves, nodes.div_ceil(8)),
    })
}

fn tree(row: &Row, board: &mut dyn DynBoard, moves: u64, nodes: u64) -> Tree {
    let (mut depth, mut leaves, mut before) = (1, moves, 1);
    // The tree is expected to grow on as in its last ply.
    while depth < DEEPEST && leaves.saturating_mul(leaves) / before <= nodes {
        let next = board.perft(depth + 1);
        if next == 0 {
            break;
        }
        (depth, leaves, before) = (depth + 1, next, leaves);
    }
    let stated = row.counts.iter().find(|count| count.0 == depth).map(|count| count.1);
    Tree { depth, leaves, stated, repeats: (nodes / leaves).max(1) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suite::Suite;
    use polyboard::PositionErrorKinds;

    fn subject_of(line: &str, nodes: u64) -> Result<Subject, Error> {
        subject(&Suite::parse("test", line, PositionErrorKinds::NONE).rows[0], nodes)
    }

    const START: &str =
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;c1 \"opening\" ;D3 8902";

    #[test]
    fn depth_and_repeats_fill_the_budget() {
        for (nodes, depth, repeats) in [(1, 1, 1), (100, 1, 5), (9_000, 3, 1), (100_000, 3, 11)] {
            let tree = subject_of(START, nodes).unwrap().tree;
            assert_eq!((tree.depth, tree.repeats), (depth, repeats), "{nodes}");
        }
        let subject = subject_of(START, 9_000).unwrap();
        assert_eq!(subject.tree.stated, Some(8_902));
        assert_eq!((subject.small_tree.depth, subject.small_tree.repeats), (2, 2));
        assert_eq!((&*subject.class, subject.facts.moves), ("opening", 20));
    }

    #[test]
    fn a_tree_that_ends_is_not_followed_to_its_end() {
        let all_moves_end_it = "k7/2Q5/6P1/8/8/2P5/8/Kq6 w - - 0 1";
        let subject = subject_of(all_moves_end_it, 1_000).unwrap();
        let tree = subject.tree;
        assert_eq!((tree.depth, tree.leaves, tree.repeats), (1, 1, 1_000));
        assert_eq!(subject.class, UNCLASSIFIED);
        let stalemate = "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1";
        assert!(matches!(subject_of(stalemate, 10), Err(Error::NoMove { .. })));
    }

    #[test]
    fn classes_come_in_the_order_of_the_file() {
        let named = |class: &str| {
            let line = START.replace("opening", class);
            subject_of(&line, 1).unwrap()
        };
        let subjects = ["b", "a", "b"].map(named);
        assert_eq!(classes(&subjects), ["b", "a"]);
    }
}
