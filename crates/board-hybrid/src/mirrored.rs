//! The board that the array mirrors.

use board_bitboard::{Bitboard, Mirror, SliderInstructions};
use board_core::{Board, Inspect, Move, Piece, Role, Square, make_each_legal_move};

use crate::{Cell, Hybrid};

/// A board that an array can mirror: any board, by an `impl` that names the pair.
///
/// The methods are what the two can do faster together.
pub trait Mirrored: Inspect {
    /// The name of the pair, [`Board::ID`].
    const PAIR_ID: &'static str;

    /// Plays a move. The array knows the role of the moving piece and, if the move is a capture, of the
    /// captured piece; if it is none, `captured` may be any role.
    #[inline(always)]
    fn make_with_roles(&mut self, mv: Move, moved: Role, captured: Option<Role>) -> Self::Undo {
        let _ = (moved, captured);
        self.make(mv)
    }

    /// Visits the children of the pair, [`Board::for_each_child`].
    #[inline(always)]
    fn for_each_child_of(pair: &mut Hybrid<Self>, visit: impl FnMut(&mut Hybrid<Self>, Move)) {
        make_each_legal_move(pair, visit);
    }
}

impl<P: SliderInstructions> Mirrored for Bitboard<P> {
    const PAIR_ID: &'static str = "bitboard+array8x8";

    #[inline(always)]
    fn make_with_roles(&mut self, mv: Move, moved: Role, captured: Option<Role>) -> Self::Undo {
        Bitboard::make_with_roles(self, mv, moved, captured)
    }

    #[inline(always)]
    fn for_each_child_of(pair: &mut Hybrid<Self>, visit: impl FnMut(&mut Hybrid<Self>, Move)) {
        Bitboard::for_each_child_of(pair, visit);
    }
}

/// The array is kept in step while the bitboard plays the moves it generates.
impl<P: SliderInstructions> Mirror<P> for Hybrid<Bitboard<P>> {
    type Captured = Cell;

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
        self.cells.at(square).role()
    }

    #[inline(always)]
    fn mirror(&mut self, piece: Piece, mv: Move) -> Cell {
        let captured = if mv.is_capture() { self.cells.at(mv.to()) } else { Cell::EMPTY };
        self.cells.put(mv.from(), Cell::EMPTY);
        self.cells.put(mv.to(), Cell::of(piece));
        captured
    }

    #[inline(always)]
    fn mirror_back(&mut self, piece: Piece, mv: Move, captured: Cell) {
        self.cells.put(mv.from(), Cell::of(piece));
        self.cells.put(mv.to(), captured);
    }

    #[inline(always)]
    fn play_special(&mut self, mv: Move) {
        self.play_unchecked(mv);
    }
}

/// Any board makes a pair; the methods of `Mirrored` are optional.
#[cfg(test)]
mod tests {
    use super::*;
    use board_array8x8::Array8x8;

    impl Mirrored for Array8x8 {
        const PAIR_ID: &'static str = "array8x8+array8x8";
    }

    board_conformance::suite!(array8x8_twice, Hybrid<Array8x8>);
}
