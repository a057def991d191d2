//! The pair of bitboard and array, whole and without a trick: start here, after `plain.rs` of `board-bitboard`.
//!
//! Sets of squares generate moves, but must be searched for the piece on a square. An array knows the piece, but is slow at
//! moves. The pair keeps both, and writes every change twice.
//!
//! ```text
//!   the piece on e4                moves, attacks                     a change on e4
//!   cells[28]                      the sets of the bitboard           cells[28], and the sets
//! ```
//!
//! * Index of a square, in the array and in the sets: `8 * rank + file`, both counted from 0. So e4 is 28.
//! * Steps, the edge, and what is attacked: those of the bitboard.
//! * Whatever changes one of the two changes the other, or they no longer show the same position.
//! * A move is legal if the own king is not attacked after it (`board_core::plain`, as castling and promotions).

use board_bitboard::PlainBitboard;
use board_core::plain::{self, Change};
use board_core::{
    Board, ChecksAndPins, Color, Inspect, Move, MoveKinds, MoveSink, Piece, Position, Square,
    State, View,
};

/// A position in eight sets of squares and in an array.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlainHybrid {
    bitboard: PlainBitboard,
    cells: [Option<Piece>; 64],
}

impl View for PlainHybrid {
    fn piece_at(&self, square: Square) -> Option<Piece> {
        self.cells[square.index()]
    }

    fn state(&self) -> State {
        self.bitboard.state()
    }

    fn is_attacked(&self, square: Square, by: Color) -> bool {
        self.bitboard.is_attacked(square, by)
    }

    fn generate_pseudo_legal(&self, kinds: MoveKinds, sink: &mut dyn MoveSink) {
        self.bitboard.generate_pseudo_legal(kinds, sink);
    }

    fn generate_legal(&self, kinds: MoveKinds, sink: &mut dyn MoveSink) -> ChecksAndPins {
        plain::generate_legal(self, kinds, sink)
    }

    fn count_legal(&self) -> usize {
        plain::count_legal(self)
    }
}

impl Board for PlainHybrid {
    const ID: &'static str = "plain-bitboard+array8x8";
    type Undo = Change;

    fn from_position(position: &Position) -> Self {
        let cells = core::array::from_fn(|index| position.piece_at(Square::new(index)));
        PlainHybrid { bitboard: PlainBitboard::from_position(position), cells }
    }

    fn make(&mut self, mv: Move) -> Change {
        let change = Change::of(self, mv);
        self.bitboard.make(mv);
        change.after().for_each(|(square, piece)| self.cells[square.index()] = piece);
        change
    }

    fn unmake(&mut self, mv: Move, change: Change) {
        self.bitboard.unmake(mv, change);
        change.before().for_each(|(square, piece)| self.cells[square.index()] = piece);
    }

    fn make_null(&mut self) -> Change {
        self.bitboard.make_null()
    }

    fn unmake_null(&mut self, change: Change) {
        self.bitboard.unmake_null(change);
    }
}

impl Inspect for PlainHybrid {
    const IDEA: &'static str = "eight sets of squares and an array of the same pieces; no trick";
}
