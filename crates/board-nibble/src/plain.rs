//! The board of half bytes, whole and without a trick: start here.
//!
//! Four bits, a nibble, are enough for twelve pieces and the empty square. Eight nibbles are a number of 32 bits, and that is a
//! rank. Eight such numbers are the board: 32 bytes, half of what an array of bytes takes.
//!
//! ```text
//!     3       2         1           0                pawn  knight  king  bishop  rook  queen     empty 0
//!   Black | slides | straight | diagonally    White    1      2      3      5      6      7
//!                                             Black    9      a      b      d      e      f
//!
//!   the first rank at the start, written as a number: the a-file is the lowest nibble, on the right
//!
//!   0x62537526     6  2  5  3  7  5  2  6
//!                  h  g  f  e  d  c  b  a
//! ```
//!
//! * A square has no index of its own: its rank chooses the number, its file the nibble. To read one is to shift the number to
//!   the right by `4 * file` bits and to keep four; to write one is to clear four bits and to set them again.
//! * What a nibble means is in its bits. Bit 3 is the color. A piece with bit 2 slides: with bit 1 along files and ranks, with
//!   bit 0 along diagonals, and a queen has both.
//! * A step adds to file and rank.
//! * The edge: file and rank of a step are both tested.
//! * A move is legal if the own king is not attacked after it: it is made on a copy, which is then asked.
//! * Not here but in `board_core::plain`, for all plain boards: that test, castling, promotions, and what a move changes
//!   ([`Change`]: up to four squares, and the state with its castling rights and en passant square).

use board_core::plain::{self, Change};
use board_core::{
    Board, ChecksAndPins, Color, Inspect, Move, MoveKind, MoveKinds, MoveSink, OfKinds, Piece,
    Position, Rank, Role, Square, State, View,
};

const EMPTY: u32 = 0;
const DIAGONALLY: u32 = 1;
const STRAIGHT: u32 = 2;
const SLIDES: u32 = 4;
const BLACK: u32 = 8;
/// What a step off the board finds: four bits that no piece has.
const OFF_BOARD: u32 = BLACK;

/// The nibbles of White's pawn, knight, bishop, rook, queen and king.
const CODES: [u32; 6] = [1, 2, SLIDES | DIAGONALLY, SLIDES | STRAIGHT, 7, 3];

/// A step: files to the right, ranks up.
type Step = (isize, isize);
/// Four steps straight, then four diagonally; and the leaps of a knight.
const STEPS: [Step; 8] = [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)];
const LEAPS: [Step; 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// A place: its file and its rank, 0 to 7 each on the board.
type Place = (isize, isize);

/// A position in eight numbers of 32 bits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlainNibble {
    ranks: [u32; 8],
    state: State,
}

fn place(square: Square) -> Place {
    (square.file().index() as isize, square.rank().index() as isize)
}

fn square((file, rank): Place) -> Square {
    Square::new((8 * rank + file) as usize)
}

fn go((file, rank): Place, (files, ranks): Step) -> Place {
    (file + files, rank + ranks)
}

fn code(piece: Option<Piece>) -> u32 {
    match piece {
        None => EMPTY,
        Some(Piece { color: Color::White, role }) => CODES[role.index()],
        Some(Piece { color: Color::Black, role }) => CODES[role.index()] | BLACK,
    }
}

fn piece(code: u32) -> Option<Piece> {
    let role = Role::ALL.into_iter().find(|role| CODES[role.index()] == code & !BLACK)?;
    Some(Piece::new(if code & BLACK == 0 { Color::White } else { Color::Black }, role))
}

impl PlainNibble {
    fn at(&self, (file, rank): Place) -> u32 {
        if !(0..8).contains(&file) || !(0..8).contains(&rank) {
            return OFF_BOARD;
        }
        self.ranks[rank as usize] >> (4 * file) & 15
    }

    fn put(&mut self, square: Square, piece: Option<Piece>) {
        let (file, rank) = place(square);
        let word = &mut self.ranks[rank as usize];
        *word = *word & !(15 << (4 * file)) | code(piece) << (4 * file);
    }

    fn is_enemy(&self, place: Place) -> bool {
        piece(self.at(place)).is_some_and(|piece| piece.color != self.state.side_to_move)
    }

    /// The moves of a piece, but not of a pawn, by the bits of its nibble. A slider goes on while squares are empty, a knight or
    /// a king goes one step.
    fn push_piece_moves(&self, from: Place, sink: &mut dyn MoveSink) {
        let code = self.at(from) & !BLACK;
        let slides = code & SLIDES != 0;
        let steps: &[Step] = match code {
            _ if code == CODES[Role::Knight.index()] => &LEAPS,
            _ if code == CODES[Role::Bishop.index()] => &STEPS[4..],
            _ if code == CODES[Role::Rook.index()] => &STEPS[..4],
            _ => &STEPS,
        };
        for &step in steps {
            let mut to = go(from, step);
            while slides && self.at(to) == EMPTY {
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

    fn push_pawn_moves(&self, from: Place, sink: &mut dyn MoveSink) {
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
            } else if self.state.en_passant.map(place) == Some(to) {
                push(to, MoveKind::EnPassant);
            }
        }
    }
}

impl View for PlainNibble {
    fn piece_at(&self, square: Square) -> Option<Piece> {
        piece(self.at(place(square)))
    }

    fn state(&self) -> State {
        self.state
    }

    /// Looks from the square as each piece would: an enemy of that kind it meets attacks the square. Pawns of the other
    /// side stand one rank behind it, as they see it.
    fn is_attacked(&self, square: Square, by: Color) -> bool {
        let target = place(square);
        let holds = |at, role| self.at(at) == code(Some(Piece::new(by, role)));
        let behind = -by.forward() as isize;
        let is_near =
            [(-1, behind), (1, behind)].iter().any(|&step| holds(go(target, step), Role::Pawn))
                || LEAPS.iter().any(|&leap| holds(go(target, leap), Role::Knight))
                || STEPS.iter().any(|&step| holds(go(target, step), Role::King));
        // Along a line, the first piece met attacks if it slides this way.
        let is_on_line = |(number, &step): (usize, &Step)| {
            let mut at = go(target, step);
            while self.at(at) == EMPTY {
                at = go(at, step);
            }
            let slides_so = SLIDES | if number < 4 { STRAIGHT } else { DIAGONALLY };
            let color = if by == Color::White { 0 } else { BLACK };
            self.at(at) & slides_so == slides_so && self.at(at) & BLACK == color
        };
        is_near || STEPS.iter().enumerate().any(is_on_line)
    }

    fn generate_pseudo_legal(&self, kinds: MoveKinds, sink: &mut dyn MoveSink) {
        let sink = &mut OfKinds { kinds, sink };
        for from in Square::all() {
            match self.piece_at(from) {
                Some(piece) if piece.color != self.state.side_to_move => {}
                Some(Piece { role: Role::Pawn, .. }) => self.push_pawn_moves(place(from), sink),
                Some(_) => self.push_piece_moves(place(from), sink),
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

impl Board for PlainNibble {
    const ID: &'static str = "plain-nibble";
    type Undo = Change;

    fn from_position(position: &Position) -> Self {
        let mut board = PlainNibble { ranks: [0; 8], state: position.state() };
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

impl Inspect for PlainNibble {
    const IDEA: &'static str = "four bits a square, a rank in a number of 32 bits; no trick";
}
