//! The board of 64 bytes that is looked at from one square at a time, whole and without a trick: start here.
//!
//! One byte a square, and a bit for each kind of piece: so one comparison of all bytes finds a kind. A queen has the bits of rook
//! and bishop.
//!
//! ```text
//!     7      5       4            3            2        1            0
//!   Black | king | black pawn | white pawn | knight | diagonally | straight
//! ```
//!
//! * Index of a square: `8 * rank + file`, both counted from 0. So e4 is 28.
//! * No step is ever made. The 64 bytes are put in another order, that of a *view* from a square: eight rays of eight places.
//!   A ray has up to seven squares, the nearest first, and in its last place the target of one of the eight leaps of a
//!   knight. Everything that could attack the square, or be attacked from there, is in the view. From d4:
//!
//! ```text
//!   place         0   1   2   3   4   5   6    7
//!   north         d5  d6  d7  d8  .   .   .    e6         the edge: a place beyond it holds 0, and is not in
//!   east          e4  f4  g4  h4  .   .   .    f5         the mask of places that are on the board
//!   south         d3  d2  d1  .   .   .   .    f3
//!   ...
//! ```
//!
//! * A comparison of 64 bytes gives 64 bits, eight for each ray. The nearest piece of a ray is the lowest bit of its eight, and
//!   what lies in front of it is found by subtracting 1: the borrow runs up to the first piece and stops there.
//! * A move is legal if the own king is not attacked after it: it is made on a copy, which is then asked.
//! * Not here but in `board_core::plain`, for all plain boards: that test, castling, promotions, and what a move changes
//!   ([`Change`]: up to four squares, and the state with its castling rights and en passant square).
//!
//! A register of 64 bytes makes each of these loops one instruction.

use board_core::plain::{self, Change};
use board_core::{
    Board, ChecksAndPins, Color, Inspect, Move, MoveKind, MoveKinds, MoveSink, OfKinds, Piece,
    Position, Rank, Role, Square, State, View,
};

/// The bits of a byte: how its piece moves, and whether it is black.
const STRAIGHT: u8 = 1;
const DIAGONALLY: u8 = 2;
const KNIGHT: u8 = 4;
const WHITE_PAWN: u8 = 8;
const BLACK_PAWN: u8 = 16;
const KING: u8 = 32;
const BLACK: u8 = 128;

/// A step along each ray: files to the right, ranks up.
const RAYS: [(i8, i8); 8] = [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)];
/// The leap in the last place of each ray.
const LEAPS: [(i8, i8); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
/// The places of a view, a bit each: those of the four straight rays.
const STRAIGHT_RAYS: u64 = 0xffff_ffff;
/// The first place of each ray.
const NEAREST: u64 = 0x0101_0101_0101_0101;
/// The last place of each ray, which is that of a leap.
const LEAP_PLACES: u64 = 0x8080_8080_8080_8080;

/// A position in 64 bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlainByteboard {
    bytes: [u8; 64],
    state: State,
}

fn code(piece: Option<Piece>) -> u8 {
    let Some(Piece { color, role }) = piece else { return 0 };
    let bits = match role {
        Role::Pawn if color == Color::White => WHITE_PAWN,
        Role::Pawn => BLACK_PAWN,
        Role::Knight => KNIGHT,
        Role::Bishop => DIAGONALLY,
        Role::Rook => STRAIGHT,
        Role::Queen => STRAIGHT | DIAGONALLY,
        Role::King => KING,
    };
    if color == Color::White { bits } else { bits | BLACK }
}

fn piece(code: u8) -> Option<Piece> {
    Piece::all().into_iter().find(|&piece| self::code(Some(piece)) == code)
}

/// The permutation: for each square the 64 squares of its view, `OFF_BOARD` beyond the edge.
static VIEWS: [[u8; 64]; 64] = views();
const OFF_BOARD: u8 = 64;

const fn views() -> [[u8; 64]; 64] {
    let mut views = [[OFF_BOARD; 64]; 64];
    let mut entry = 0;
    while entry < 64 * 64 {
        let (from, ray, place) = (entry / 64, entry / 8 % 8, entry % 8);
        let (files, ranks) = if place == 7 { LEAPS[ray] } else { RAYS[ray] };
        let times = if place == 7 { 1 } else { place as i8 + 1 };
        if let Some(to) = Square::new(from).offset(times * files, times * ranks) {
            views[from][8 * ray + place] = to.index() as u8;
        }
        entry += 1;
    }
    views
}

/// One bit for each of 64 answers.
fn compare(answer: impl Fn(usize) -> bool) -> u64 {
    (0..64).filter(|&place| answer(place)).fold(0, |bits, place| bits | 1 << place)
}

/// The bytes in the order of the view from a square.
struct Seen {
    places: &'static [u8; 64],
    bytes: [u8; 64],
    /// The places that are on the board.
    on_board: u64,
    /// The places up to the first piece of each ray, that piece included, and all leaps.
    open: u64,
}

impl Seen {
    /// The squares at the places of a set.
    fn squares(&self, places: u64) -> impl Iterator<Item = (Square, u8)> {
        let squares = (0..64).filter(move |place| places >> place & 1 == 1);
        squares.map(|place| (Square::new(self.places[place].into()), self.bytes[place]))
    }

    /// The places whose byte has one of these bits and is of this color.
    fn with_bits(&self, bits: u8, color: Color) -> u64 {
        let black = if color == Color::White { 0 } else { BLACK };
        compare(|place| self.bytes[place] & bits != 0 && self.bytes[place] & BLACK == black)
    }
}

/// The places that a piece on the square of a view attacks, if nothing is in its way. White's pawns capture on the rays to the
/// north-east (4) and north-west (7), Black's on those to the south-east (5) and south-west (6).
fn reach(piece: Piece) -> u64 {
    match piece.role {
        Role::Pawn if piece.color == Color::White => 1 << (8 * 4) | 1 << (8 * 7),
        Role::Pawn => 1 << (8 * 5) | 1 << (8 * 6),
        Role::Knight => LEAP_PLACES,
        Role::Bishop => !STRAIGHT_RAYS & !LEAP_PLACES,
        Role::Rook => STRAIGHT_RAYS & !LEAP_PLACES,
        Role::Queen => !LEAP_PLACES,
        Role::King => NEAREST,
    }
}

impl PlainByteboard {
    fn put(&mut self, square: Square, piece: Option<Piece>) {
        self.bytes[square.index()] = code(piece);
    }

    /// The view from a square: the permutation, and the masks that stop rays at the edge and at pieces.
    fn view(&self, from: Square) -> Seen {
        let places = &VIEWS[from.index()];
        let mut bytes = [0; 64];
        for (byte, &place) in bytes.iter_mut().zip(places) {
            *byte = if place == OFF_BOARD { 0 } else { self.bytes[usize::from(place)] };
        }
        let on_board = compare(|place| places[place] != OFF_BOARD);
        let pieces = compare(|place| bytes[place] != 0);
        // The leap at the end of each ray counts as a piece, so that each subtraction finds one.
        let ends = pieces | LEAP_PLACES;
        let mut open = LEAP_PLACES;
        for ray in 0..8 {
            let ends = (ends >> (8 * ray)) as u8;
            open |= u64::from(ends ^ (ends - 1)) << (8 * ray);
        }
        Seen { places, bytes, on_board, open: open & on_board }
    }

    fn push_piece_moves(&self, from: Square, piece: Piece, sink: &mut dyn MoveSink) {
        let view = self.view(from);
        for (to, byte) in view.squares(view.open & reach(piece)) {
            if byte == 0 {
                sink.push(Move::new(from, to, MoveKind::Quiet));
            } else if (byte & BLACK != 0) != (piece.color == Color::Black) {
                sink.push(Move::new(from, to, MoveKind::Capture));
            }
        }
    }

    /// A pawn sees the squares ahead on the ray to the north (0) or to the south (2).
    fn push_pawn_moves(&self, from: Square, pawn: Piece, sink: &mut dyn MoveSink) {
        let view = self.view(from);
        let ray = if pawn.color == Color::White { 0 } else { 2 };
        let is_home = from.rank() == Rank::Second.of(pawn.color);
        let ahead = if is_home { 0b11 } else { 0b01 } << (8 * ray);
        for (to, byte) in view.squares(view.open & ahead) {
            let is_double = to.rank() == Rank::Fourth.of(pawn.color) && is_home;
            let kind = if is_double { MoveKind::DoublePush } else { MoveKind::Quiet };
            if byte == 0 {
                plain::push_pawn_move(from, to, kind, sink);
            }
        }
        for (to, byte) in view.squares(view.on_board & reach(pawn)) {
            if byte != 0 && (byte & BLACK != 0) != (pawn.color == Color::Black) {
                plain::push_pawn_move(from, to, MoveKind::Capture, sink);
            } else if self.state.en_passant == Some(to) {
                plain::push_pawn_move(from, to, MoveKind::EnPassant, sink);
            }
        }
    }
}

impl View for PlainByteboard {
    fn piece_at(&self, square: Square) -> Option<Piece> {
        piece(self.bytes[square.index()])
    }

    fn state(&self) -> State {
        self.state
    }

    /// One view holds all attackers: each kind in the places from which it attacks.
    fn is_attacked(&self, square: Square, by: Color) -> bool {
        let view = self.view(square);
        let pawn = Piece::new(!by, Role::Pawn);
        let attackers = view.with_bits(STRAIGHT, by) & STRAIGHT_RAYS
            | view.with_bits(DIAGONALLY, by) & !STRAIGHT_RAYS
            | view.with_bits(KING, by) & NEAREST
            | view.with_bits(WHITE_PAWN | BLACK_PAWN, by) & reach(pawn);
        let knights = view.with_bits(KNIGHT, by) & LEAP_PLACES;
        (attackers & !LEAP_PLACES | knights) & view.open != 0
    }

    fn generate_pseudo_legal(&self, kinds: MoveKinds, sink: &mut dyn MoveSink) {
        let sink = &mut OfKinds { kinds, sink };
        for from in Square::all() {
            match self.piece_at(from) {
                Some(piece) if piece.color != self.state.side_to_move => {}
                Some(pawn) if pawn.role == Role::Pawn => self.push_pawn_moves(from, pawn, sink),
                Some(piece) => self.push_piece_moves(from, piece, sink),
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

impl Board for PlainByteboard {
    const ID: &'static str = "plain-byteboard";
    type Undo = Change;

    fn from_position(position: &Position) -> Self {
        let mut board = PlainByteboard { bytes: [0; 64], state: position.state() };
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

impl Inspect for PlainByteboard {
    const IDEA: &'static str = "64 bytes, put in the order of a view from one square; no trick";
}
