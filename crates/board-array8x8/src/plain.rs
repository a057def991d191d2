//! The array of 64 cells, whole and without a trick: start here.
//!
//! One cell a square, rank after rank, and nothing around them.
//!
//! ```text
//!  rank 8   56 57 58 59 60 61 62 63     0 empty
//!  rank 7   48 49 50 51 52 53 54 55     1 pawn          4 rook
//!                   ...                 2 knight        5 queen
//!  rank 2    8  9 10 11 12 13 14 15     3 bishop        6 king
//!  rank 1    0  1  2  3  4  5  6  7     Black's pieces are -1 to -6
//!            a  b  c  d  e  f  g  h
//! ```
//!
//! * Index of a square: `8 * rank + file`, both counted from 0. So e4 is 24 + 4 = 28.
//! * A step adds a number: 8 to the north, 1 to the east, 17 for the knight's leap two up and one right.
//! * The edge: one step to the east of h4 (31) is 32, which is a5: in the array, and wrong. So a step is a pair, files and
//!   ranks, and every step is tested for both before the array is read.
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

/// A step: files to the right, ranks up.
type Step = (isize, isize);

/// Four steps straight, then four diagonally; and the leaps of a knight.
const STEPS: [Step; 8] = [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)];
const LEAPS: [Step; 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// Where a step off the board leads.
const NOWHERE: isize = -1;

/// A position in 64 cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlainArray8x8 {
    cells: [i8; 64],
    state: State,
}

fn index(square: Square) -> isize {
    8 * square.rank().index() as isize + square.file().index() as isize
}

fn square(index: isize) -> Square {
    Square::new(index as usize)
}

/// Where a step leads: the test of the edge.
fn go(from: isize, (files, ranks): Step) -> isize {
    let (file, rank) = (from % 8 + files, from / 8 + ranks);
    if (0..8).contains(&file) && (0..8).contains(&rank) {
        from + 8 * ranks + files
    } else {
        NOWHERE
    }
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

impl PlainArray8x8 {
    fn at(&self, index: isize) -> i8 {
        if index == NOWHERE { OFF_BOARD } else { self.cells[index as usize] }
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
        let steps: &[Step] = match role {
            Role::Knight => &LEAPS,
            Role::Bishop => &STEPS[4..],
            Role::Rook => &STEPS[..4],
            Role::Queen | Role::King | Role::Pawn => &STEPS,
        };
        for &step in steps {
            let mut to = go(from, step);
            while role.is_slider() && self.at(to) == EMPTY {
                sink.push(Move::new(square(from), square(to), MoveKind::Quiet));
                to = go(to, step);
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
        let ahead = us.forward() as isize;
        let mut push = |to, kind| plain::push_pawn_move(square(from), square(to), kind, sink);
        let one = go(from, (0, ahead));
        if self.at(one) == EMPTY {
            push(one, MoveKind::Quiet);
            let is_home = square(from).rank() == Rank::Second.of(us);
            if is_home && self.at(go(one, (0, ahead))) == EMPTY {
                push(go(one, (0, ahead)), MoveKind::DoublePush);
            }
        }
        for to in [go(from, (-1, ahead)), go(from, (1, ahead))] {
            if self.is_enemy(to) {
                push(to, MoveKind::Capture);
            } else if self.state.en_passant.map(index) == Some(to) {
                push(to, MoveKind::EnPassant);
            }
        }
    }
}

impl View for PlainArray8x8 {
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
        let behind = -by.forward() as isize;
        let is_near =
            [(-1, behind), (1, behind)].iter().any(|&step| holds(go(target, step), Role::Pawn))
                || LEAPS.iter().any(|&leap| holds(go(target, leap), Role::Knight))
                || STEPS.iter().any(|&step| holds(go(target, step), Role::King));
        let is_on_line = |&step: &Step, slider| {
            let mut at = go(target, step);
            while self.at(at) == EMPTY {
                at = go(at, step);
            }
            holds(at, slider) || holds(at, Role::Queen)
        };
        is_near
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

impl Board for PlainArray8x8 {
    const ID: &'static str = "plain-array8x8";
    type Undo = Change;

    fn from_position(position: &Position) -> Self {
        let mut board = PlainArray8x8 { cells: [EMPTY; 64], state: position.state() };
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

impl Inspect for PlainArray8x8 {
    const IDEA: &'static str = "every step is tested for both edges; no trick";
}
