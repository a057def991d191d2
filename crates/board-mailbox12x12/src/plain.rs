//! The mailbox of 144 cells, whole and without a trick: start here.
//!
//! The board lies in the middle of twelve rows of twelve cells. Every cell around it holds 99.
//!
//! ```text
//!           132 133 134 135 136 137 138 139 140 141 142 143
//!           120 121 122 123 124 125 126 127 128 129 130 131
//!  rank 8   108 109|110 111 112 113 114 115 116 117|118 119     0 empty        99 off the board
//!  rank 7    96  97| 98  99 100 101 102 103 104 105|106 107     1 pawn          4 rook
//!                              ...                              2 knight        5 queen
//!  rank 1    24  25| 26  27  28  29  30  31  32  33| 34  35     3 bishop        6 king
//!            12  13  14  15  16  17  18  19  20  21  22  23     Black's pieces are -1 to -6
//!             0   1   2   3   4   5   6   7   8   9  10  11
//!                    a   b   c   d   e   f   g   h
//! ```
//!
//! * Index of a square: `26 + 12 * rank + file`, both counted from 0. So e4 is 26 + 36 + 4 = 66.
//! * A step adds a number: 12 to the north, 1 to the east, 25 for the knight's leap two up and one right.
//! * No move tests for the edge: a step off the board reads 99, which is neither empty nor a piece.
//! * The border is two cells wide, because a knight leaps two squares.
//! * A move is legal if the own king is not attacked after it: it is made on a copy, which is then asked.
//! * Not here but in `board_core::plain`, for all plain boards: that test, castling, promotions, and what a move changes
//!   ([`Change`]: up to four squares, and the state with its castling rights and en passant square).

use board_core::plain::{self, Change};
use board_core::{
    Board, ChecksAndPins, Color, Inspect, Move, MoveKind, MoveKinds, MoveSink, OfKinds, Piece,
    Position, Rank, Role, Square, State, View,
};

const EMPTY: i8 = 0;
const OFF_BOARD: i8 = 99;

/// Four steps straight, then four diagonally; and the leaps of a knight.
const STEPS: [isize; 8] = [12, 1, -12, -1, 13, -11, -13, 11];
const LEAPS: [isize; 8] = [25, 14, -10, -23, -25, -14, 10, 23];

/// A position in 144 cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlainMailbox12x12 {
    cells: [i8; 144],
    state: State,
}

fn index(square: Square) -> isize {
    26 + 12 * square.rank().index() as isize + square.file().index() as isize
}

fn square(index: isize) -> Square {
    let (rank, file) = (index / 12 - 2, index % 12 - 2);
    Square::new((8 * rank + file) as usize)
}

fn code(piece: Option<Piece>) -> i8 {
    match piece {
        None => EMPTY,
        Some(Piece { color: Color::White, role }) => role.index() as i8 + 1,
        Some(Piece { color: Color::Black, role }) => -(role.index() as i8 + 1),
    }
}

fn piece(code: i8) -> Option<Piece> {
    if code == EMPTY || code == OFF_BOARD {
        return None;
    }
    let color = if code > 0 { Color::White } else { Color::Black };
    Some(Piece::new(color, Role::ALL[code.unsigned_abs() as usize - 1]))
}

impl PlainMailbox12x12 {
    fn at(&self, index: isize) -> i8 {
        self.cells[index as usize]
    }

    fn put(&mut self, square: Square, piece: Option<Piece>) {
        self.cells[index(square) as usize] = code(piece);
    }

    fn is_enemy(&self, index: isize) -> bool {
        piece(self.at(index)).is_some_and(|piece| piece.color != self.state.side_to_move)
    }

    /// The moves of a piece, but not of a pawn. A slider goes on while cells are empty, a knight or a king goes one step.
    /// Where that ends, an enemy is captured.
    fn push_piece_moves(&self, from: isize, role: Role, sink: &mut dyn MoveSink) {
        let steps: &[isize] = match role {
            Role::Knight => &LEAPS,
            Role::Bishop => &STEPS[4..],
            Role::Rook => &STEPS[..4],
            Role::Queen | Role::King | Role::Pawn => &STEPS,
        };
        for step in steps {
            let mut to = from + step;
            while role.is_slider() && self.at(to) == EMPTY {
                sink.push(Move::new(square(from), square(to), MoveKind::Quiet));
                to += step;
            }
            if self.at(to) == EMPTY {
                sink.push(Move::new(square(from), square(to), MoveKind::Quiet));
            } else if self.is_enemy(to) {
                sink.push(Move::new(square(from), square(to), MoveKind::Capture));
            }
        }
    }

    fn push_pawn_moves(&self, from: isize, sink: &mut dyn MoveSink) {
        let us = self.state.side_to_move;
        let ahead = 12 * us.forward() as isize;
        let mut push = |to, kind| plain::push_pawn_move(square(from), square(to), kind, sink);
        if self.at(from + ahead) == EMPTY {
            push(from + ahead, MoveKind::Quiet);
            let is_home = square(from).rank() == Rank::Second.of(us);
            if is_home && self.at(from + 2 * ahead) == EMPTY {
                push(from + 2 * ahead, MoveKind::DoublePush);
            }
        }
        for to in [from + ahead - 1, from + ahead + 1] {
            if self.is_enemy(to) {
                push(to, MoveKind::Capture);
            } else if self.state.en_passant.map(index) == Some(to) {
                push(to, MoveKind::EnPassant);
            }
        }
    }
}

impl View for PlainMailbox12x12 {
    fn piece_at(&self, square: Square) -> Option<Piece> {
        piece(self.at(index(square)))
    }

    fn state(&self) -> State {
        self.state
    }

    /// Looks from the square as each piece would: an enemy of that kind it meets attacks the square. Pawns of the other
    /// side stand one rank behind it, as they see it.
    fn is_attacked(&self, square: Square, by: Color) -> bool {
        let target = index(square);
        let holds = |at, role| self.at(at) == code(Some(Piece::new(by, role)));
        let behind = target - 12 * by.forward() as isize;
        let is_on_line = |step: &isize, slider| {
            let mut at = target + step;
            while self.at(at) == EMPTY {
                at += step;
            }
            holds(at, slider) || holds(at, Role::Queen)
        };
        holds(behind - 1, Role::Pawn)
            || holds(behind + 1, Role::Pawn)
            || LEAPS.iter().any(|leap| holds(target + leap, Role::Knight))
            || STEPS.iter().any(|step| holds(target + step, Role::King))
            || STEPS[..4].iter().any(|step| is_on_line(step, Role::Rook))
            || STEPS[4..].iter().any(|step| is_on_line(step, Role::Bishop))
    }

    fn generate_pseudo_legal(&self, kinds: MoveKinds, sink: &mut dyn MoveSink) {
        let sink = &mut OfKinds { kinds, sink };
        for from in Square::all() {
            match self.piece_at(from) {
                Some(piece) if piece.color != self.state.side_to_move => {}
                Some(Piece { role: Role::Pawn, .. }) => self.push_pawn_moves(index(from), sink),
                Some(piece) => self.push_piece_moves(index(from), piece.role, sink),
                None => {}
            }
        }
        plain::push_castling(self, sink);
    }

    fn generate_legal(&self, kinds: MoveKinds, sink: &mut dyn MoveSink) -> ChecksAndPins {
        plain::generate_legal(self, kinds, sink)
    }

    fn count_legal(&self) -> usize {
        plain::count_legal(self)
    }
}

impl Board for PlainMailbox12x12 {
    const ID: &'static str = "plain-mailbox12x12";
    type Undo = Change;

    fn from_position(position: &Position) -> Self {
        let mut board = PlainMailbox12x12 { cells: [OFF_BOARD; 144], state: position.state() };
        for square in Square::all() {
            board.put(square, position.piece_at(square));
        }
        board
    }

    fn make(&mut self, mv: Move) -> Change {
        let change = Change::of(self, mv);
        change.after().for_each(|(square, piece)| self.put(square, piece));
        self.state = change.state_after;
        change
    }

    fn unmake(&mut self, _: Move, change: Change) {
        change.before().for_each(|(square, piece)| self.put(square, piece));
        self.state = change.state_before;
    }

    fn make_null(&mut self) -> Change {
        let change = Change::null(self.state);
        self.state = change.state_after;
        change
    }

    fn unmake_null(&mut self, change: Change) {
        self.state = change.state_before;
    }
}

impl Inspect for PlainMailbox12x12 {
    const IDEA: &'static str = "a border of two sentinels on every side; no trick";
}
