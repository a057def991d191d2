//! What the array asks of the board beside it.

use core::fmt;

use board_bitboard::{Bitboard, Carrier, Known, Path};
use board_core::{Board, BoardExt, Move, Piece, Role, Square};
use board_mailbox::Cell;

use crate::Hybrid;
use crate::cells::role;

/// A board that an array may stand beside: any board, by an `impl` that names the pair.
///
/// The methods are what the two can do faster together.
pub trait Partner: Board {
    /// The name of the pair, [`Board::ID`].
    const PAIR: &'static str;

    /// What takes a move back beside what the array knows; [`Board::Undo`] if the array is of no help.
    type Known: Copy + fmt::Debug;

    /// Plays a move of which the array knows who moves and, if it is a capture, who is taken.
    fn make_known(&mut self, mv: Move, moved: Role, taken: Option<Role>) -> Self::Known;

    /// Takes such a move back.
    fn unmake_known(&mut self, mv: Move, moved: Role, taken: Option<Role>, known: Self::Known);

    /// Passes the turn, [`Board::make_null`].
    fn pass(&mut self) -> Self::Known;

    /// Takes a passed turn back, [`Board::unmake_null`].
    fn take_back_pass(&mut self, known: Self::Known);

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

    type Known = Known;

    #[inline(always)]
    fn make_known(&mut self, mv: Move, moved: Role, taken: Option<Role>) -> Known {
        Bitboard::make_known(self, mv, moved, taken)
    }

    #[inline(always)]
    fn unmake_known(&mut self, mv: Move, moved: Role, taken: Option<Role>, known: Known) {
        Bitboard::unmake_known(self, mv, moved, taken, known);
    }

    #[inline(always)]
    fn pass(&mut self) -> Known {
        Bitboard::pass(self)
    }

    #[inline(always)]
    fn take_back_pass(&mut self, known: Known) {
        Bitboard::take_back_pass(self, known);
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
    fn carry(&mut self, man: Piece, mv: Move) -> Cell {
        let lost = if mv.is_capture() { self.cells.at(mv.to()) } else { Cell::EMPTY };
        self.cells.put(mv.from(), Cell::EMPTY);
        self.cells.put(mv.to(), Cell::of(man));
        lost
    }

    #[inline(always)]
    fn carry_back(&mut self, man: Piece, mv: Move, lost: Cell) {
        self.cells.put(mv.from(), Cell::of(man));
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
        type Known = <Array8x8 as Board>::Undo;

        fn make_known(&mut self, mv: Move, _: Role, _: Option<Role>) -> Self::Known {
            self.make(mv)
        }

        fn unmake_known(&mut self, mv: Move, _: Role, _: Option<Role>, known: Self::Known) {
            self.unmake(mv, known);
        }

        fn pass(&mut self) -> Self::Known {
            self.make_null()
        }

        fn take_back_pass(&mut self, known: Self::Known) {
            self.unmake_null(known);
        }
    }

    board_conformance::suite!(array8x8_twice, Hybrid<Array8x8>);
}
