//! What pieces do to squares: attacks, checks and pins.

use polyboard::{Board, Color, Square, SquareSet};

use crate::session::Session;

/// A piece who may move along one line only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pin {
    /// Where he stands.
    pub piece: Square,
    /// The slider that would attack his king without him.
    pub by: Square,
}

impl Session {
    /// Where the king of the side to move stands.
    #[must_use]
    pub fn king(&self) -> Square {
        self.board().king(self.board().side_to_move())
    }

    /// The squares that a side attacks, those of its own pieces included.
    #[must_use]
    pub fn attacked(&self, by: Color) -> SquareSet {
        Square::all().filter(|&square| self.board().is_attacked(square, by)).collect()
    }

    /// The pieces of a side that attack a square.
    #[must_use]
    pub fn attackers(&self, square: Square, by: Color) -> SquareSet {
        self.board().attackers_of(square, by)
    }

    /// The pieces that give check.
    #[must_use]
    pub fn checkers(&self) -> SquareSet {
        self.board().checkers()
    }

    /// The pinned pieces of the side to move.
    pub fn pins(&self) -> impl Iterator<Item = Pin> {
        let (board, king) = (self.board(), self.king());
        board.pinned().into_iter().filter_map(move |piece| {
            let by = beyond(king, piece, |square| board.piece_at(square).is_some())?;
            Some(Pin { piece, by })
        })
    }
}

/// The first square beyond `over`, seen from another on its line, of which something holds.
fn beyond(from: Square, over: Square, is_it: impl Fn(Square) -> bool) -> Option<Square> {
    let step = |to: u8, from: u8| (to as i8 - from as i8).signum();
    let files = step(over.file().index(), from.file().index());
    let ranks = step(over.rank().index(), from.rank().index());
    std::iter::successors(over.offset(files, ranks), |square| square.offset(files, ranks))
        .find(|&square| is_it(square))
}
