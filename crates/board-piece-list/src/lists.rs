//! The lists: who stands where.

use board_core::side::{Black, Side, White};
use board_core::{Color, Piece, Role, Setup, Square, SquareSet};

use crate::block::{Block, places_marked, places_of, replace};
use crate::fold::fold;
use crate::slots::{BLOCKS, Slot, Slots, nth_block};
use crate::tables;

/// What the list of squares holds for a piece that was taken, and for a slot that never had one.
pub(crate) const NOWHERE: u8 = 0x80;

/// The pieces of both sides, by slot.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(crate) struct Lists {
    /// Where the piece stands: 0 = a1 to 63 = h8, or [`NOWHERE`].
    pub(crate) squares: [Block; BLOCKS],
    /// What he is, by [`Role::index`]. Of pieces that are nowhere it tells what they were.
    pub(crate) roles: [Block; BLOCKS],
    /// How many blocks a side has in use, White first. One, but in positions with more than
    /// sixteen pieces a side, which no game reaches.
    pub(crate) blocks: [u8; 2],
}

impl Lists {
    /// Writes pieces into the lists, king first and pawns last.
    pub(crate) fn of(setup: &Setup) -> Lists {
        let mut lists =
            Lists { squares: [[NOWHERE; 16]; BLOCKS], roles: [[0; 16]; BLOCKS], blocks: [1; 2] };
        lists.enlist::<White>(setup);
        lists.enlist::<Black>(setup);
        lists
    }

    fn enlist<S: Side>(&mut self, setup: &Setup) {
        let mut pieces = 0;
        for role in Role::ALL.into_iter().rev() {
            for square in setup.by_piece(Piece::new(S::COLOR, role)) {
                let (block, place) = (nth_block::<S>(pieces / 16), pieces % 16);
                self.squares[block][place] = square.index() as u8;
                self.roles[block][place] = role.index() as u8;
                pieces += 1;
            }
        }
        self.blocks[S::COLOR.index()] = pieces.div_ceil(16) as u8;
    }

    /// The blocks that a side uses, beyond its first.
    #[inline(always)]
    pub(crate) fn further_blocks<S: Side>(&self) -> impl Iterator<Item = usize> + use<S> {
        (1..usize::from(self.blocks[S::COLOR.index()])).map(nth_block::<S>)
    }

    /// Whether a side has more than sixteen pieces.
    #[inline(always)]
    fn is_crowded<S: Side>(&self) -> bool {
        self.blocks[S::COLOR.index()] > 1
    }

    /// The pieces of a side in one role.
    #[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
    pub(crate) fn pieces<S: Side>(&self, role: Role) -> Slots<S> {
        let mut pieces = self.pieces_of_block::<S>(nth_block::<S>(0), role);
        if self.is_crowded::<S>() {
            pieces = pieces.or(self.further_pieces::<S>(role));
        }
        pieces
    }

    #[inline(always)]
    fn pieces_of_block<S: Side>(&self, block: usize, role: Role) -> Slots<S> {
        let taken = places_marked(&self.squares[block]);
        Slots::at(block, places_of(&self.roles[block], role.index() as u8) & !taken)
    }

    #[cold]
    #[inline(never)]
    fn further_pieces<S: Side>(&self, role: Role) -> Slots<S> {
        let blocks = self.further_blocks::<S>();
        blocks.fold(Slots::NONE, |pieces, block| pieces.or(self.pieces_of_block::<S>(block, role)))
    }

    /// The pieces of a side that would attack a square if nobody stood between.
    pub(crate) fn aiming_at<S: Side>(&self, target: Square) -> Slots<S> {
        (0..usize::from(self.blocks[S::COLOR.index()])).map(nth_block::<S>).fold(
            Slots::NONE,
            |pieces, block| {
                let (squares, roles) = (&self.squares[block], &self.roles[block]);
                let aiming = tables::aiming_at::<S>(roles, squares, target);
                pieces.or(Slots::at(block, aiming & !places_marked(squares)))
            },
        )
    }

    /// The pieces of a side that stand on these squares.
    pub(crate) fn pieces_on<S: Side>(&self, squares: SquareSet) -> Slots<S> {
        squares
            .into_iter()
            .fold(Slots::NONE, |pieces, square| pieces.or(self.standing_on::<S>(square)))
    }

    /// Who of a side stands on a square: one comparison with the list of its squares.
    #[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
    pub(crate) fn find<S: Side>(&self, square: Square) -> Option<Slot> {
        self.standing_on::<S>(square).next()
    }

    #[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
    fn standing_on<S: Side>(&self, square: Square) -> Slots<S> {
        let first = nth_block::<S>(0);
        let mut pieces = Slots::at(first, places_of(&self.squares[first], square.index() as u8));
        if self.is_crowded::<S>() {
            pieces = pieces.or(self.further_standing_on::<S>(square));
        }
        pieces
    }

    #[cold]
    #[inline(never)]
    fn further_standing_on<S: Side>(&self, square: Square) -> Slots<S> {
        self.further_blocks::<S>().fold(Slots::NONE, |pieces, block| {
            pieces.or(Slots::at(block, places_of(&self.squares[block], square.index() as u8)))
        })
    }

    /// What stands on a square.
    #[inline]
    pub(crate) fn piece_at(&self, square: Square) -> Option<Piece> {
        let (color, slot) = match self.find::<White>(square) {
            Some(slot) => (Color::White, slot),
            None => (Color::Black, self.find::<Black>(square)?),
        };
        Some(Piece::new(color, self.role(slot)))
    }

    /// Whether anybody stands on a square.
    #[inline]
    pub(crate) fn is_occupied(&self, square: Square) -> bool {
        self.find::<White>(square).is_some() || self.find::<Black>(square).is_some()
    }

    /// The square of a piece who is on the board.
    #[inline(always)]
    pub(crate) fn square(&self, slot: Slot) -> Square {
        Square::new(self.squares.as_flattened()[slot.index()])
    }

    /// The role of a piece.
    #[inline(always)]
    pub(crate) fn role(&self, slot: Slot) -> Role {
        match self.roles.as_flattened()[slot.index()] {
            0 => Role::Pawn,
            1 => Role::Knight,
            2 => Role::Bishop,
            3 => Role::Rook,
            4 => Role::Queen,
            _ => Role::King,
        }
    }

    /// The square of the king of a side.
    #[inline(always)]
    pub(crate) fn king<S: Side>(&self) -> Square {
        self.square(Slot::king::<S>())
    }

    /// The squares of all pieces of a side, folded into a set.
    #[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
    pub(crate) fn fold<S: Side>(&self) -> SquareSet {
        let mut set = fold(&self.squares[nth_block::<S>(0)]);
        if self.is_crowded::<S>() {
            set |= self.fold_further::<S>();
        }
        SquareSet::from_bits(set)
    }

    #[cold]
    #[inline(never)]
    fn fold_further<S: Side>(&self) -> u64 {
        self.further_blocks::<S>().fold(0, |set, block| set | fold(&self.squares[block]))
    }

    /// The squares of the pieces of a side in one role, folded into a set.
    #[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
    pub(crate) fn fold_pieces<S: Side>(&self, role: Role) -> SquareSet {
        let mut set = self.fold_pieces_of_block(nth_block::<S>(0), role);
        if self.is_crowded::<S>() {
            set |= self.fold_further_pieces::<S>(role);
        }
        SquareSet::from_bits(set)
    }

    #[inline(always)]
    fn fold_pieces_of_block(&self, block: usize, role: Role) -> u64 {
        let (squares, roles) = (&self.squares[block], &self.roles[block]);
        fold(&core::array::from_fn(|i| {
            if roles[i] == role.index() as u8 { squares[i] } else { NOWHERE }
        }))
    }

    #[cold]
    #[inline(never)]
    fn fold_further_pieces<S: Side>(&self, role: Role) -> u64 {
        let blocks = self.further_blocks::<S>();
        blocks.fold(0, |set, block| set | self.fold_pieces_of_block(block, role))
    }

    /// Moves the piece of a side who stands on `from`, if there is one, to `to`.
    #[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
    pub(crate) fn walk<S: Side>(&mut self, from: Square, to: u8) {
        replace(&mut self.squares[nth_block::<S>(0)], from.index() as u8, to);
        if self.is_crowded::<S>() {
            self.walk_further::<S>(from, to);
        }
    }

    #[cold]
    #[inline(never)]
    fn walk_further<S: Side>(&mut self, from: Square, to: u8) {
        for block in self.further_blocks::<S>() {
            replace(&mut self.squares[block], from.index() as u8, to);
        }
    }

    /// Puts a piece on a square.
    #[inline(always)]
    pub(crate) fn put(&mut self, slot: Slot, square: Square) {
        self.squares.as_flattened_mut()[slot.index()] = square.index() as u8;
    }

    /// Puts the king of a side on a square.
    #[inline(always)]
    pub(crate) fn put_king<S: Side>(&mut self, square: Square) {
        self.put(Slot::king::<S>(), square);
    }

    /// Makes another piece of a piece.
    #[inline(always)]
    pub(crate) fn promote(&mut self, slot: Slot, role: Role) {
        self.roles.as_flattened_mut()[slot.index()] = role.index() as u8;
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::*;
    use crate::PieceList;
    use board_core::{Board, BoardExt, Inspect, Position};

    /// A board without an empty square, on which White has so many pieces.
    fn full_board(white: usize) -> PieceList {
        let mut setup = Setup::empty();
        for (index, square) in Square::all().enumerate() {
            let color = if index < white { Color::White } else { Color::Black };
            let role = match index {
                0 | 63 => Role::King,
                _ => [Role::Knight, Role::Bishop, Role::Rook, Role::Queen][index % 4],
            };
            setup.put(square, Piece::new(color, role));
        }
        PieceList { lists: Lists::of(&setup), state: setup.state }
    }

    #[test]
    fn sixty_four_pieces_find_room_however_they_are_shared_out() {
        for white in 1..64 {
            let board = full_board(white);
            assert_eq!(board.check_invariants(), Ok(()), "{white}");
            assert_eq!(board.lists.fold::<White>().len(), white);
            assert_eq!(board.lists.fold::<Black>().len(), 64 - white);
            for square in Square::all() {
                let color = if square.index() < white { Color::White } else { Color::Black };
                assert_eq!(board.piece_at(square).map(|piece| piece.color), Some(color));
            }
        }
    }

    #[test]
    fn a_piece_taken_leaves_his_slot_and_returns_to_it() {
        let fen = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
        let mut board = PieceList::from_position(&Position::from_fen(fen).unwrap());
        let before = board.clone();
        let mv = board.find_uci("e4d5").unwrap();
        let undo = board.make(mv);
        assert_eq!(board.lists.squares[4][..2], [Square::E8.index() as u8, NOWHERE]);
        assert_eq!(board.lists.roles, before.lists.roles);
        board.unmake(mv, undo);
        assert_eq!(board.lists.squares, before.lists.squares);
    }

    #[test]
    fn the_order_of_the_lists_does_not_show() {
        let one = PieceList::from_position(&Position::start());
        let mut other = one.clone();
        // Rook and knight change slots, a pawn takes one that nobody had.
        other.lists.squares[0].swap(2, 7);
        other.lists.roles[0].swap(2, 7);
        other.lists.blocks[0] = 2;
        other.lists.squares[1][9] = core::mem::replace(&mut other.lists.squares[0][12], NOWHERE);
        assert_eq!(other.check_invariants(), Ok(()));
        assert_eq!(one, other);
        let sorted = |board: &PieceList| {
            let mut moves = board.legal_moves().to_vec();
            moves.sort_unstable();
            moves
        };
        assert_eq!(sorted(&one), sorted(&other));
        other.lists.squares[1][9] += 8;
        assert_ne!(one, other);
    }
}
