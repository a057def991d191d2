//! The quad-bitboard, whole and without a trick: start here.
//!
//! The code of a piece has four bits. Each bit has a word of 64 bits, one for each square: four words are the board.
//!
//! ```text
//!               pawn  knight  bishop  rook  queen  king  empty
//!   words[0]     1      .       1      1      1     .      .      squares with a pawn, bishop, rook or queen
//!   words[1]     1      .       .      1      .     1      .      squares with a pawn, rook or king
//!   words[2]     .      1       .      1      1     1      .      squares with a knight, rook, queen or king
//!   words[3]     ?      ?       ?      ?      ?     ?      .      squares with a black piece
//! ```
//!
//! * Index of a square, which is the number of its bit: `8 * rank + file`, both counted from 0. So e4 is bit 28.
//! * A set takes up to three operations: Black's kings are in word 1, not in word 0, and in word 3. (`a - b` is `a & !b`.)
//! * A move is an exclusive or of the old code of each square with the new one. The same exclusive or takes it back.
//! * A step adds to file and rank, and the edge is noticed there: both are tested.
//! * A move is legal if the own king is not attacked after it: it is made on a copy, which is then asked.
//! * Not here but in `board_core::plain`, for all plain boards: that test, castling, promotions, and what a move changes
//!   ([`Change`]: up to four squares, and the state with its castling rights and en passant square).

use board_core::plain::{self, Change};
use board_core::{
    Board, ChecksAndPins, Color, Inspect, Move, MoveKind, MoveKinds, MoveSink, OfKinds, Piece,
    Position, Rank, Role, Square, SquareSet, State, View,
};

/// The codes of pawn, knight, bishop, rook, queen and king, written from word 2 to word 0. A black piece has bit 3 too.
const CODES: [u64; 6] = [0b011, 0b100, 0b001, 0b111, 0b101, 0b110];

/// A position in four words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlainQuadBitboard {
    words: [SquareSet; 4],
    state: State,
}

fn code(piece: Option<Piece>) -> u64 {
    piece.map_or(0, |Piece { color, role }| 8 * color.index() as u64 + CODES[role.index()])
}

impl PlainQuadBitboard {
    fn exchange(&mut self, square: Square, old: Option<Piece>, new: Option<Piece>) {
        for (bit, word) in self.words.iter_mut().enumerate() {
            let differs = (code(old) ^ code(new)) >> bit & 1;
            *word ^= SquareSet::from_bits(differs << square.index());
        }
    }

    fn exchange_all(&mut self, change: Change) {
        let squares = change.before().zip(change.after());
        squares.for_each(|((square, before), (_, after))| self.exchange(square, before, after));
    }

    fn occupied(&self) -> SquareSet {
        self.words[0] | self.words[2]
    }

    fn pieces(&self, color: Color) -> SquareSet {
        if color == Color::White { self.occupied() - self.words[3] } else { self.words[3] }
    }

    fn role(&self, role: Role) -> SquareSet {
        let [a, b, c, _] = self.words;
        match role {
            Role::Pawn => b - c,
            Role::Knight => c - a - b,
            Role::Bishop => a - b - c,
            Role::Rook => a & b & c,
            Role::Queen => a & (c - b),
            Role::King => b - a,
        }
    }

    /// The squares that a piece reaches by up to so many steps in each direction, up to the first occupied one.
    fn reach(&self, from: Square, directions: &[(i8, i8)], steps: i8) -> SquareSet {
        let lines = directions.iter().flat_map(|&(files, ranks)| {
            let line = (1..=steps).map_while(move |n| from.offset(n * files, n * ranks));
            let free = line.clone().take_while(|&to| !self.occupied().contains(to)).count();
            line.take(free + 1)
        });
        lines.collect()
    }

    fn attacks(&self, from: Square, Piece { color, role }: Piece) -> SquareSet {
        match role {
            Role::Pawn => self.reach(from, &[(-1, color.forward()), (1, color.forward())], 1),
            _ => self.reach(from, role.steps(), if role.is_slider() { 7 } else { 1 }),
        }
    }

    fn push_pawn_moves(&self, from: Square, pawn: Piece, sink: &mut dyn MoveSink) {
        let mut push = |to, kind| plain::push_pawn_move(from, to, kind, sink);
        let is_home = from.rank() == Rank::Second.of(pawn.color);
        let ahead = self.reach(from, &[(0, pawn.color.forward())], 1 + i8::from(is_home));
        for to in ahead - self.occupied() {
            let is_double = is_home && to.rank() == Rank::Fourth.of(pawn.color);
            push(to, if is_double { MoveKind::DoublePush } else { MoveKind::Quiet });
        }
        for to in self.attacks(from, pawn) {
            if self.pieces(!pawn.color).contains(to) {
                push(to, MoveKind::Capture);
            } else if self.state.en_passant == Some(to) {
                push(to, MoveKind::EnPassant);
            }
        }
    }
}

impl View for PlainQuadBitboard {
    fn piece_at(&self, square: Square) -> Option<Piece> {
        Piece::all()
            .into_iter()
            .find(|piece| (self.pieces(piece.color) & self.role(piece.role)).contains(square))
    }

    fn state(&self) -> State {
        self.state
    }

    /// Puts each piece on the square: what it would attack of its own kind attacks it. Pawns look the other way from there.
    fn is_attacked(&self, square: Square, by: Color) -> bool {
        let attacks = |role| self.attacks(square, Piece::new(!by, role)) & self.role(role);
        Role::ALL.into_iter().any(|role| !(attacks(role) & self.pieces(by)).is_empty())
    }

    fn generate_pseudo_legal(&self, kinds: MoveKinds, sink: &mut dyn MoveSink) {
        let sink = &mut OfKinds { kinds, sink };
        let us = self.pieces(self.state.side_to_move);
        for (from, piece) in us.into_iter().filter_map(|from| Some((from, self.piece_at(from)?))) {
            if piece.role == Role::Pawn {
                self.push_pawn_moves(from, piece, sink);
                continue;
            }
            for to in self.attacks(from, piece) - us {
                let is_capture = self.occupied().contains(to);
                let kind = if is_capture { MoveKind::Capture } else { MoveKind::Quiet };
                sink.push(Move::new(from, to, kind));
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

impl Board for PlainQuadBitboard {
    const ID: &'static str = "plain-quad-bitboard";
    type Undo = Change;

    fn from_position(position: &Position) -> Self {
        let mut board = PlainQuadBitboard { words: [SquareSet::EMPTY; 4], state: position.state() };
        Square::all().for_each(|square| board.exchange(square, None, position.piece_at(square)));
        board
    }

    fn make(&mut self, mv: Move) -> Change {
        let change = Change::of(self, mv);
        self.exchange_all(change);
        self.state = change.state_after;
        change
    }

    fn unmake(&mut self, _: Move, change: Change) {
        self.exchange_all(change);
        self.state = change.state_before;
    }

    fn make_null(&mut self) -> Change {
        let change = Change::null(self.state);
        self.exchange_all(change);
        self.state = change.state_after;
        change
    }

    fn unmake_null(&mut self, change: Change) {
        self.state = change.state_before;
    }
}

impl Inspect for PlainQuadBitboard {
    const IDEA: &'static str =
        "four words, each with one bit of the code of every square; no trick";
}
