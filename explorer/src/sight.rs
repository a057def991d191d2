//! Checks and pins, with the pieces that give them.

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
    #[must_use]
    pub fn of(board: &impl Board) -> Sight {
        let king = board.king(board.side_to_move());
        let pin = |piece| {
            let by = beyond(king, piece).find(|&square| board.piece_at(square).is_some())?;
            Some(Pin { piece, by })
        };
        let pins = board.pinned().into_iter().filter_map(pin).collect();
        Sight { king, checkers: board.checkers(), pins }
    }
}

/// The squares of a line beyond `over`, seen from another square of the line.
fn beyond(from: Square, over: Square) -> impl Iterator<Item = Square> {
    let (files, ranks) = direction(from, over);
    std::iter::successors(over.offset(files, ranks), move |square| square.offset(files, ranks))
}

/// The step from one square toward another, if they are on a common line.
fn direction(from: Square, to: Square) -> (i8, i8) {
    let sign = |from: usize, to: usize| (to as i8 - from as i8).signum();
    let (file, rank) = (Square::file, Square::rank);
    (sign(file(from).index(), file(to).index()), sign(rank(from).index(), rank(to).index()))
}
