//! Checks and pins, with the pieces that give them.

use polyboard::attacks::between;
use polyboard::{Board, Square, SquareSet, ViewExt};

/// A piece that may move along one line only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pin {
    /// The square of the pinned piece.
    pub piece: Square,
    /// The square of the slider that would attack the king without it.
    pub by: Square,
}

/// Checks and pins of the side to move.
#[derive(Clone, Debug)]
pub struct Sight {
    /// The square of its king.
    pub king: Square,
    /// The pieces that give check.
    pub checkers: SquareSet,
    /// The pins.
    pub pins: Vec<Pin>,
}

impl Sight {
    /// What a board reports.
    pub fn of(board: &impl Board) -> Sight {
        let (king, occupied) = (board.king(board.side_to_move()), board.occupied());
        let pin = |piece| {
            let is_alone_before =
                |&by: &Square| between(king, by) & occupied == SquareSet::of(piece);
            Some(Pin { piece, by: occupied.into_iter().find(is_alone_before)? })
        };
        let pins = board.pinned().into_iter().filter_map(pin).collect();
        Sight { king, checkers: board.checkers(), pins }
    }
}
