//! The mailbox of 256 cells, whole and without a trick: start here.
//!
//! The board lies in the middle of sixteen rows of sixteen cells. Every cell around it holds 99. Indices in hexadecimal:
//!
//! ```text
//!           c0 c1 c2 c3 c4 c5 c6 c7 c8 c9 ca cb cc cd ce cf     and three more rows above
//!  rank 8   b0 b1 b2 b3|b4 b5 b6 b7 b8 b9 ba bb|bc bd be bf     0 empty        99 off the board
//!  rank 7   a0 a1 a2 a3|a4 a5 a6 a7 a8 a9 aa ab|ac ad ae af     1 pawn          4 rook
//!                             ...                               2 knight        5 queen
//!  rank 1   40 41 42 43|44 45 46 47 48 49 4a 4b|4c 4d 4e 4f     3 bishop        6 king
//!           30 31 32 33 34 35 36 37 38 39 3a 3b 3c 3d 3e 3f     Black's pieces are -1 to -6
//!                       a  b  c  d  e  f  g  h                  and three more rows below
//! ```
//!
//! * Index of a square: `0x44 + 16 * rank + file`, both counted from 0. So e4 is 0x44 + 0x34 = 0x78: one hexadecimal
//!   digit is the rank plus four, the other the file plus four, and no division is needed to tell them apart.
//! * A step adds a number: 16 to the north, 1 to the east, 33 for the knight's leap two up and one right.
//! * No move tests for the edge: a step off the board reads 99, which is neither empty nor a piece.
//! * The border is wider than a knight needs, so that a byte is an index.
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
const STEPS: [isize; 8] = [16, 1, -16, -1, 17, -15, -17, 15];
const LEAPS: [isize; 8] = [33, 18, -14, -31, -33, -18, 14, 31];

/// A position in 256 cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlainMailbox16x16 {
    cells: [i8; 256],
    state: State,
}

fn index(square: Square) -> isize {
    0x44 + 16 * square.rank().index() as isize + square.file().index() as isize
}

fn square(index: isize) -> Square {
    let (rank, file) = (index / 16 - 4, index % 16 - 4);
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

impl PlainMailbox16x16 {
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
        let ahead = 16 * us.forward() as isize;
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

impl View for PlainMailbox16x16 {
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
        let behind = target - 16 * by.forward() as isize;
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

impl Board for PlainMailbox16x16 {
    const ID: &'static str = "plain-mailbox16x16";
    type Undo = Change;

    fn from_position(position: &Position) -> Self {
        let mut board = PlainMailbox16x16 { cells: [OFF_BOARD; 256], state: position.state() };
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

impl Inspect for PlainMailbox16x16 {
    const IDEA: &'static str = "a byte is an index, its halves rank and file; no trick";
}
