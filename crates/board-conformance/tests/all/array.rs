// The smallest board: an array of 64 squares and the eight items that `Board` requires. Everything else
// is a default. About as much as has to be written before the suite can be run.

use board_core::{Board, Inspect, Move, Piece, Position, Role, Square, State, View};

/// 64 squares and the state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MyBoard {
    /// The pieces, from a1 to h8.
    pub(crate) squares: [Option<Piece>; 64],
    /// Side to move, castling rights, en passant square and clocks.
    pub(crate) state: State,
}

impl View for MyBoard {
    fn piece_at(&self, square: Square) -> Option<Piece> {
        self.squares[square.index()]
    }

    fn state(&self) -> State {
        self.state
    }
}

impl Board for MyBoard {
    const ID: &'static str = "my-board";
    /// The whole board before the move.
    type Undo = MyBoard;

    fn from_position(position: &Position) -> MyBoard {
        let mut squares = [None; 64];
        for (square, piece) in position.setup().pieces() {
            squares[square.index()] = Some(piece);
        }
        MyBoard { squares, state: position.state() }
    }

    fn make(&mut self, mv: Move) -> MyBoard {
        let before = *self;
        let piece = self.squares[mv.from().index()].take().expect("a piece stands on the origin");
        self.state = self.state.after(mv, piece.role);
        if mv.is_castle() {
            self.squares[mv.to().index()] = None;
            let (king, rook) = mv.castling_targets();
            self.squares[king.index()] = Some(piece);
            self.squares[rook.index()] = Some(Piece::new(piece.color, Role::Rook));
        } else {
            self.squares[mv.capture_square().index()] = None;
            let role = mv.promotion().unwrap_or(piece.role);
            self.squares[mv.to().index()] = Some(Piece::new(piece.color, role));
        }
        before
    }

    fn unmake(&mut self, _: Move, before: MyBoard) {
        *self = before;
    }

    fn make_null(&mut self) -> MyBoard {
        let before = *self;
        self.state = self.state.after_null();
        before
    }

    fn unmake_null(&mut self, before: MyBoard) {
        *self = before;
    }
}

impl Inspect for MyBoard {}
