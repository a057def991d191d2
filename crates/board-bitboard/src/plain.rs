//! The bitboard, whole and without a trick: start here.
//!
//! A set of squares is a number of 64 bits. Eight sets are the board: one for each role, with the pieces of both colors, and
//! one for each color, with all its pieces. White's knights are the squares that are in the set of knights and in White's.
//!
//! ```text
//!  rank 8   56 57 58 59 60 61 62 63        White's rooks and queen at the start
//!                   ...                             ...             as a number: 0x89,
//!  rank 2    8  9 10 11 12 13 14 15          . . . . . . . .        in binary 10001001
//!  rank 1    0  1  2  3  4  5  6  7          1 . . 1 . . . 1
//!            a  b  c  d  e  f  g  h          a b c d e f g h
//! ```
//!
//! * Index of a square, which is the number of its bit: `8 * rank + file`, both counted from 0. So e4 is bit 28.
//! * A step is a shift: by 8 bits to the north, by 1 to the east. It moves all squares of a set at once.
//! * The edge: bits moved beyond the highest or the lowest are lost. But a shift by 1 moves a bit from the h-file to the a-file
//!   of the next rank, and back. So after a step to the east the a-file is removed, after one to the west the h-file.
//! * A move is legal if the own king is not attacked after it: it is made on a copy, which is then asked.
//! * Not here but in `board_core::plain`, for all plain boards: that test, castling, promotions, and what a move changes
//!   ([`Change`]: up to four squares, and the state with its castling rights and en passant square).

use board_core::plain::{self, Change};
use board_core::{
    Board, ChecksAndPins, Color, Inspect, Move, MoveKind, MoveKinds, MoveSink, OfKinds, Piece,
    Position, Rank, Role, Square, State, View,
};

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = 0x8080_8080_8080_8080;

/// A step: files to the right and ranks up, each -1, 0 or 1.
type Step = (i8, i8);

/// Four steps straight, then four diagonally.
const DIRECTIONS: [Step; 8] =
    [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)];

/// Eight sets of squares: pawns to kings, then White and Black. (`!set` is all other squares, `!color` the other color.)
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlainBitboard {
    roles: [u64; 6],
    colors: [u64; 2],
    state: State,
}

fn bit(square: Square) -> u64 {
    1 << square.index()
}

/// The squares of a set, one by one.
fn squares(set: u64) -> impl Iterator<Item = Square> {
    Square::all().filter(move |&square| set & bit(square) != 0)
}

/// All squares of a set, one step on.
fn step(set: u64, (files, ranks): Step) -> u64 {
    let moved = match ranks {
        1 => set << 8,
        -1 => set >> 8,
        _ => set,
    };
    match files {
        1 => moved << 1 & !FILE_A,
        -1 => moved >> 1 & !FILE_H,
        _ => moved,
    }
}

/// A knight goes one step diagonally, then one more along the file or the rank, away from where it came.
fn knight_attacks(set: u64) -> u64 {
    DIRECTIONS[4..].iter().fold(0, |attacks, &(files, ranks)| {
        let near = step(set, (files, ranks));
        attacks | step(near, (files, 0)) | step(near, (0, ranks))
    })
}

/// The squares that sliders attack: all that they pass, and the first occupied one.
fn slides(set: u64, directions: &[Step], occupied: u64) -> u64 {
    let mut attacks = 0;
    for &direction in directions {
        let mut reached = step(set, direction);
        while reached != 0 {
            attacks |= reached;
            reached = step(reached & !occupied, direction);
        }
    }
    attacks
}

impl PlainBitboard {
    fn put(&mut self, square: Square, piece: Option<Piece>) {
        self.roles.iter_mut().for_each(|set| *set &= !bit(square));
        self.colors.iter_mut().for_each(|set| *set &= !bit(square));
        if let Some(Piece { color, role }) = piece {
            self.roles[role.index()] |= bit(square);
            self.colors[color.index()] |= bit(square);
        }
    }

    fn pieces(&self, color: Color, role: Role) -> u64 {
        self.colors[color.index()] & self.roles[role.index()]
    }

    fn occupied(&self) -> u64 {
        self.colors[0] | self.colors[1]
    }

    /// The squares that the pieces of a set attack, each as a piece of this role and color.
    fn attacks(&self, set: u64, piece: Piece) -> u64 {
        let ahead = piece.color.forward();
        match piece.role {
            Role::Pawn => step(set, (-1, ahead)) | step(set, (1, ahead)),
            Role::Knight => knight_attacks(set),
            Role::Bishop => slides(set, &DIRECTIONS[4..], self.occupied()),
            Role::Rook => slides(set, &DIRECTIONS[..4], self.occupied()),
            Role::Queen => slides(set, &DIRECTIONS, self.occupied()),
            Role::King => DIRECTIONS.iter().fold(0, |all, &direction| all | step(set, direction)),
        }
    }

    /// All pawns step at once. Where each came from follows from where it arrives.
    fn push_pawn_moves(&self, sink: &mut dyn MoveSink) {
        let us = self.state.side_to_move;
        let (pawns, enemies) = (self.pieces(us, Role::Pawn), self.colors[(!us).index()]);
        let en_passant = self.state.en_passant.map_or(0, bit);
        let ahead = us.forward();
        let mut push = |targets: u64, files: i8, ranks: i8, kind| {
            for to in squares(targets) {
                let from = to.offset(-files, -ranks).expect("a pawn came from there");
                plain::push_pawn_move(from, to, kind, sink);
            }
        };
        let one = step(pawns, (0, ahead)) & !self.occupied();
        push(one, 0, ahead, MoveKind::Quiet);
        // A pawn that steps onto its third rank comes from home.
        let third = 0xff << (8 * Rank::Third.of(us).index());
        let two = step(one & third, (0, ahead)) & !self.occupied();
        push(two, 0, 2 * ahead, MoveKind::DoublePush);
        for files in [-1, 1] {
            let targets = step(pawns, (files, ahead));
            push(targets & enemies, files, ahead, MoveKind::Capture);
            push(targets & en_passant, files, ahead, MoveKind::EnPassant);
        }
    }
}

impl View for PlainBitboard {
    fn piece_at(&self, square: Square) -> Option<Piece> {
        let holds = |set: u64| set & bit(square) != 0;
        let color = Color::ALL.into_iter().find(|color| holds(self.colors[color.index()]))?;
        let role = Role::ALL.into_iter().find(|role| holds(self.roles[role.index()]))?;
        Some(Piece::new(color, role))
    }

    fn state(&self) -> State {
        self.state
    }

    /// Puts each piece on the square: the enemies of its kind that it would attack attack it. Pawns look the other way.
    fn is_attacked(&self, square: Square, by: Color) -> bool {
        Role::ALL.into_iter().any(|role| {
            self.attacks(bit(square), Piece::new(!by, role)) & self.pieces(by, role) != 0
        })
    }

    fn generate_pseudo_legal(&self, kinds: MoveKinds, sink: &mut dyn MoveSink) {
        let sink = &mut OfKinds { kinds, sink };
        let us = self.state.side_to_move;
        self.push_pawn_moves(sink);
        for role in Role::ALL.into_iter().filter(|&role| role != Role::Pawn) {
            for from in squares(self.pieces(us, role)) {
                let attacks = self.attacks(bit(from), Piece::new(us, role));
                for to in squares(attacks & !self.colors[us.index()]) {
                    let is_capture = self.occupied() & bit(to) != 0;
                    let kind = if is_capture { MoveKind::Capture } else { MoveKind::Quiet };
                    sink.push(Move::new(from, to, kind));
                }
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

impl Board for PlainBitboard {
    const ID: &'static str = "plain-bitboard";
    type Undo = Change;

    fn from_position(position: &Position) -> Self {
        let mut board = PlainBitboard { roles: [0; 6], colors: [0; 2], state: position.state() };
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

impl Inspect for PlainBitboard {
    const IDEA: &'static str = "eight sets of squares; a step is a shift; no trick";
}
