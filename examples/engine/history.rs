//! What the search learns from its own results: which moves were good, and where the evaluation was wrong.
//!
//! All tables forget slowly: the larger a number is, the less it grows. Each thread has tables of its own.

use polyboard::prelude::*;

use crate::evaluation::Chess;

/// A piece and the square that it moves to, as one number.
pub(crate) type PieceTo = usize;
const PIECES_TO: usize = 13 * 64;

/// No move: what was played before a null move, or before the root.
pub(crate) const NO_PIECE: PieceTo = 0;

/// No score of a move is larger or, as a negative number, smaller.
const MOST: i32 = 16_384;

/// The same for corrections, in sixteenths of a centipawn.
const MOST_CORRECTION: i32 = 1024;

/// The classes of pieces that have corrections, and the size of the table of each.
const CLASSES: usize = 5;
const CORRECTIONS: usize = 1 << 14;

/// The last move, the one before it, and the one four plies back: what the score of a quiet move depends on.
pub(crate) type Past = [PieceTo; 3];

/// Scores of moves, and corrections of the evaluation.
pub(crate) struct History {
    /// Quiet moves by color, origin and target ("butterfly boards", J. Schaeffer, 1983).
    quiet: Vec<[i16; 64 * 64]>,
    /// Quiet moves by what was moved before them.
    continuation: Vec<[i16; PIECES_TO]>,
    /// Noisy moves by what they capture.
    noisy: Vec<[i16; 6]>,
    /// By the class, the key of its pieces, and the side to move.
    corrections: Vec<[i16; 2 * CORRECTIONS]>,
}

impl History {
    pub(crate) fn new() -> History {
        History {
            quiet: vec![[0; 64 * 64]; 2],
            continuation: vec![[0; PIECES_TO]; PIECES_TO],
            noisy: vec![[0; 6]; PIECES_TO],
            corrections: vec![[0; 2 * CORRECTIONS]; CLASSES],
        }
    }

    /// How good a move has been.
    pub(crate) fn of<B: Board>(&self, board: &Chess<B>, mv: Move, before: Past) -> i32 {
        let (us, its) = (board.side_to_move().index(), piece_to(board, mv));
        if !mv.is_quiet() {
            return self.noisy[its][captured(board, mv).index()].into();
        }
        let [last, second, fourth] = before.map(|before| i32::from(self.continuation[before][its]));
        i32::from(self.quiet[us][usize::from(mv.bits() & 0xfff)]) + last + second + fourth / 2
    }

    /// Learns that a move was good, or with a negative bonus, bad.
    pub(crate) fn learn<B: Board>(&mut self, board: &Chess<B>, mv: Move, before: Past, bonus: i32) {
        let (us, its) = (board.side_to_move().index(), piece_to(board, mv));
        if !mv.is_quiet() {
            return add(&mut self.noisy[its][captured(board, mv).index()], bonus, MOST);
        }
        add(&mut self.quiet[us][usize::from(mv.bits() & 0xfff)], bonus, MOST);
        before.iter().for_each(|&before| add(&mut self.continuation[before][its], bonus, MOST));
    }

    /// What to add to the evaluation of a position, in centipawns: by how much the search has found positions with the
    /// same pawns, or the same pieces of another class, better than they looked ("correction history", first in the
    /// engine Caissa, 2023).
    pub(crate) fn correction<B: Board>(&self, board: &Chess<B>) -> i32 {
        let places = places(board).into_iter().enumerate();
        let sum: i32 = places.map(|(class, place)| i32::from(self.corrections[class][place])).sum();
        sum / 16
    }

    /// Learns that a position is better than it looks, by so many centipawns.
    pub(crate) fn correct<B: Board>(&mut self, board: &Chess<B>, error: i32, depth: i32) {
        let bonus = (error * depth / 8).clamp(-MOST_CORRECTION / 4, MOST_CORRECTION / 4);
        for (class, place) in places(board).into_iter().enumerate() {
            add(&mut self.corrections[class][place], bonus, MOST_CORRECTION);
        }
    }
}

/// Adds to a score, which stays within `most` on either side.
fn add(score: &mut i16, bonus: i32, most: i32) {
    let old = i32::from(*score);
    *score = (old + bonus - old * bonus.abs() / most) as i16;
}

/// The piece that a move moves, and its target.
pub(crate) fn piece_to<B: Board>(board: &Chess<B>, mv: Move) -> PieceTo {
    let piece = board.piece_at(mv.from());
    piece.map_or(0, |piece| 1 + piece.index()) * 64 + mv.to().index()
}

/// What a move captures; a pawn if nothing.
pub(crate) fn captured<B: Board>(board: &Chess<B>, mv: Move) -> Role {
    let piece = board.piece_at(mv.capture_square()).filter(|_| mv.is_capture());
    piece.map_or(Role::Pawn, |piece| piece.role)
}

/// The places of a position in the tables of corrections: those of the side to move, by the pieces of each class.
fn places<B: Board>(board: &Chess<B>) -> [usize; CLASSES] {
    let (us, keys) = (board.side_to_move().index(), board.key().0);
    let [white, black] = Color::ALL.map(|color| keys.non_pawns(color));
    let classes = [keys.pawns(), keys.minors(), keys.majors(), white, black];
    classes.map(|key| 2 * (key as usize % CORRECTIONS) + us)
}
