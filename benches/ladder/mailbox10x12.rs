//! The mailbox of 120 cells: `crates/board-mailbox10x12/src/plain.rs`, to be read first, with five tricks.

use board_core::plain;
use board_core::{
    ChecksAndPins, Color, Move, MoveKind, MoveSink, Piece, Rank, Role, Square, SquareSet, State,
};

use super::{Pieces, search_king};

// The tricks, in the order in which they are switched on.

/// The squares of both kings are kept, not searched.
const KINGS: u8 = 1;
/// Checks and pins are found first, by a look from the king. So no move is made to see whether it is legal.
const CHECKS: u8 = 2;
/// Eight cells are read at once to find the pieces.
const WORDS: u8 = 3;
/// Moves of the last ply are counted where they are found, in code for each side, not pushed through a pointer.
const COUNTS: u8 = 4;
/// A move is made on a copy, and is not taken back.
const COPIES: u8 = 5;

const EMPTY: i8 = 0;
const OFF_BOARD: i8 = 99;

/// Four steps straight, then four diagonally.
const STEPS: [isize; 8] = [10, 1, -10, -1, 11, -9, -11, 9];
const LEAPS: [isize; 8] = [21, 12, -8, -19, -21, -12, 8, 19];

/// The pieces in 120 cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mailbox10x12<const TRICKS: u8> {
    cells: [i8; 120],
    /// The squares of White's and Black's king, from [`KINGS`] on.
    kings: [Square; 2],
}

fn index(square: Square) -> isize {
    21 + 10 * square.rank().index() as isize + square.file().index() as isize
}

fn square(index: isize) -> Square {
    let (rank, file) = (index / 10 - 2, index % 10 - 1);
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

/// The highest bit of each of eight cells that hold a piece of a color. Black's numbers have it, because they are negative.
fn cells_of(color: Color, cells: u64) -> u64 {
    const HIGHEST: u64 = 0x8080_8080_8080_8080;
    match color {
        // The sum carries into the highest bit of a cell if any lower bit is set.
        Color::White => ((cells & !HIGHEST) + !HIGHEST) & !cells & HIGHEST,
        Color::Black => cells & HIGHEST,
    }
}

impl<const TRICKS: u8> Mailbox10x12<TRICKS> {
    fn at(&self, index: isize) -> i8 {
        self.cells[index as usize]
    }

    fn is_enemy(&self, index: isize, us: Color) -> bool {
        piece(self.at(index)).is_some_and(|piece| piece.color != us)
    }

    /// Visits the pieces of a side.
    #[inline(always)]
    fn for_each_piece(&self, us: Color, mut visit: impl FnMut(isize, Role)) {
        if TRICKS < WORDS {
            let on = |from| Some((index(from), self.piece_at(from)?));
            let own = Square::all().filter_map(on).filter(|(_, piece)| piece.color == us);
            return own.for_each(|(from, piece)| visit(from, piece.role));
        }
        for rank in 0..8 {
            let first = 21 + 10 * rank;
            let cells = std::array::from_fn(|file| self.cells[first + file] as u8);
            let mut found = cells_of(us, u64::from_le_bytes(cells));
            while found != 0 {
                let from = first + found.trailing_zeros() as usize / 8;
                found &= found - 1;
                visit(from as isize, Role::ALL[self.cells[from].unsigned_abs() as usize - 1]);
            }
        }
    }

    #[inline(always)]
    fn push_piece_moves(&self, from: isize, role: Role, us: Color, sink: &mut impl MoveSink) {
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
            } else if self.is_enemy(to, us) {
                sink.push(Move::new(square(from), square(to), MoveKind::Capture));
            }
        }
    }

    #[inline(always)]
    fn push_pawn_moves(&self, from: isize, us: Color, state: &State, sink: &mut impl MoveSink) {
        let ahead = 10 * us.forward() as isize;
        let mut push = |to, kind| plain::push_pawn_move(square(from), square(to), kind, sink);
        if self.at(from + ahead) == EMPTY {
            push(from + ahead, MoveKind::Quiet);
            let is_home = square(from).rank() == Rank::Second.of(us);
            if is_home && self.at(from + 2 * ahead) == EMPTY {
                push(from + 2 * ahead, MoveKind::DoublePush);
            }
        }
        for to in [from + ahead - 1, from + ahead + 1] {
            if self.is_enemy(to, us) {
                push(to, MoveKind::Capture);
            } else if state.en_passant.map(index) == Some(to) {
                push(to, MoveKind::EnPassant);
            }
        }
    }

    /// The next piece from a cell in the direction of a step, or the edge.
    fn next_piece(&self, from: isize, step: isize) -> isize {
        let mut at = from + step;
        while self.at(at) == EMPTY {
            at += step;
        }
        at
    }
}

impl<const TRICKS: u8> Pieces for Mailbox10x12<TRICKS> {
    const ID: &'static str = ["m0", "m1", "m2", "m3", "m4", "m5"][TRICKS as usize];
    const FINDS_CHECKS: bool = TRICKS >= CHECKS;
    const COUNTS: bool = TRICKS >= COUNTS;
    const COPIES: bool = TRICKS >= COPIES;

    fn empty() -> Self {
        let mut board = Mailbox10x12 { cells: [OFF_BOARD; 120], kings: [Square::A1; 2] };
        Square::all().for_each(|square| board.put(square, None));
        board
    }

    fn piece_at(&self, square: Square) -> Option<Piece> {
        piece(self.at(index(square)))
    }

    fn put(&mut self, square: Square, piece: Option<Piece>) {
        self.cells[index(square) as usize] = code(piece);
        if TRICKS >= KINGS
            && let Some(Piece { color, role: Role::King }) = piece
        {
            self.kings[color.index()] = square;
        }
    }

    fn king(&self, color: Color) -> Square {
        if TRICKS >= KINGS { self.kings[color.index()] } else { search_king(self, color) }
    }

    fn is_attacked(&self, square: Square, by: Color) -> bool {
        let target = index(square);
        let holds = |at, role| self.at(at) == code(Some(Piece::new(by, role)));
        let behind = target - 10 * by.forward() as isize;
        let is_on_line = |step: &isize, slider| {
            let at = self.next_piece(target, *step);
            holds(at, slider) || holds(at, Role::Queen)
        };
        holds(behind - 1, Role::Pawn)
            || holds(behind + 1, Role::Pawn)
            || LEAPS.iter().any(|leap| holds(target + leap, Role::Knight))
            || STEPS.iter().any(|step| holds(target + step, Role::King))
            || STEPS[..4].iter().any(|step| is_on_line(step, Role::Rook))
            || STEPS[4..].iter().any(|step| is_on_line(step, Role::Bishop))
    }

    #[inline(always)]
    fn push_moves(&self, us: Color, state: &State, sink: &mut impl MoveSink) {
        self.for_each_piece(us, |from, role| match role {
            Role::Pawn => self.push_pawn_moves(from, us, state, sink),
            _ => self.push_piece_moves(from, role, us, sink),
        });
    }

    /// Looks from the king as the enemy's pieces would. The first piece on a line gives check, or it is the own piece that
    /// shields the king from the second.
    #[inline(always)]
    fn checks_and_pins(&self, us: Color) -> ChecksAndPins {
        let king = index(self.king(us));
        let holds = |at, role| self.at(at) == code(Some(Piece::new(!us, role)));
        let (mut checkers, mut pinned) = (SquareSet::EMPTY, SquareSet::EMPTY);
        for (direction, step) in STEPS.into_iter().enumerate() {
            let slider = if direction < 4 { Role::Rook } else { Role::Bishop };
            let slides = |at| holds(at, slider) || holds(at, Role::Queen);
            let first = self.next_piece(king, step);
            if slides(first) {
                checkers.insert(square(first));
            } else if self.at(first) != OFF_BOARD
                && !self.is_enemy(first, us)
                && slides(self.next_piece(first, step))
            {
                pinned.insert(square(first));
            }
        }
        let [west, east] = [-1, 1].map(|files| 10 * us.forward() as isize + files);
        let knights = LEAPS.into_iter().filter(|leap| holds(king + leap, Role::Knight));
        let pawns = [west, east].into_iter().filter(|step| holds(king + step, Role::Pawn));
        knights.chain(pawns).for_each(|step| checkers.insert(square(king + step)));
        ChecksAndPins { checkers, pinned }
    }
}
