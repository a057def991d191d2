//! What the array asks of the board beside it.

use board_bitboard::{Bitboard, Carrier, Path};
use board_core::{Board, BoardExt, Inspect, Move, Piece, Role, Square};
use board_mailbox::Cell;

use crate::Hybrid;
use crate::cells::role;

/// A board that an array may stand beside: any board, by an `impl` that names the pair.
///
/// The methods are what the two can do faster together.
pub trait Partner: Inspect {
    /// The name of the pair, [`Board::ID`].
    const PAIR: &'static str;

    /// Plays a move of which the array knows who moves and, if it is a capture, who is taken.
    #[inline(always)]
    fn make_known(&mut self, mv: Move, moved: Role, taken: Option<Role>) -> Self::Undo {
        let _ = (moved, taken);
        self.make(mv)
    }

    /// Visits the children of the pair, [`Board::for_each_child`].
    #[inline(always)]
    fn for_each_child_of(pair: &mut Hybrid<Self>, mut visit: impl FnMut(&mut Hybrid<Self>, Move)) {
        pair.for_each_move(|pair, mv| {
            let undo = pair.make(mv);
            visit(pair, mv);
            pair.unmake(mv, undo);
        });
    }

    /// Runs `body` on the code path of the board, [`Board::enter`].
    #[inline(always)]
    fn run<R>(&self, body: impl FnOnce() -> R) -> R {
        body()
    }
}

impl<P: Path> Partner for Bitboard<P> {
    const PAIR: &'static str = "bitboard+array8x8";

    #[inline(always)]
    fn make_known(&mut self, mv: Move, moved: Role, taken: Option<Role>) -> Self::Undo {
        Bitboard::make_known(self, mv, moved, taken)
    }

    #[inline(always)]
    fn for_each_child_of(pair: &mut Hybrid<Self>, visit: impl FnMut(&mut Hybrid<Self>, Move)) {
        Bitboard::for_each_child_of(pair, visit);
    }

    #[inline(always)]
    fn run<R>(&self, body: impl FnOnce() -> R) -> R {
        self.path().run(body)
    }
}

/// The array follows while the bitboard plays the moves it finds.
impl<P: Path> Carrier<P> for Hybrid<Bitboard<P>> {
    type Lost = Cell;

    #[inline(always)]
    fn bitboard(&self) -> &Bitboard<P> {
        &self.board
    }

    #[inline(always)]
    fn bitboard_mut(&mut self) -> &mut Bitboard<P> {
        &mut self.board
    }

    #[inline(always)]
    fn role_on(&self, square: Square) -> Role {
        role(self.cells.at(square))
    }

    #[inline(always)]
    fn carry(&mut self, piece: Piece, mv: Move) -> Cell {
        let lost = if mv.is_capture() { self.cells.at(mv.to()) } else { Cell::EMPTY };
        self.cells.put(mv.from(), Cell::EMPTY);
        self.cells.put(mv.to(), Cell::of(piece));
        lost
    }

    #[inline(always)]
    fn carry_back(&mut self, piece: Piece, mv: Move, lost: Cell) {
        self.cells.put(mv.from(), Cell::of(piece));
        self.cells.put(mv.to(), lost);
    }

    #[inline(always)]
    fn play_rare(&mut self, mv: Move) {
        self.play(mv);
    }
}

/// Any board makes a pair: what it knows itself it may keep.
#[cfg(test)]
mod tests {
    use super::*;
    use board_array8x8::Array8x8;

    impl Partner for Array8x8 {
        const PAIR: &'static str = "array8x8+array8x8";
    }

    board_conformance::suite!(array8x8_twice, Hybrid<Array8x8>);
}
