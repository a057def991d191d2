//! Playing moves. Taking one back is bringing the old 64 bytes back.

use core::fmt;

use board_core::side::{Black, Side, White};
use board_core::{Color, Move, MoveKind, Rank, Role, Square, SquareSet};

use crate::board::Byteboard;
use crate::code;
use crate::eyes::Eyes;
use crate::path::Task;
use crate::squares::Squares;
use board_core::castling_path::{CASTLING_PATHS, on_first_rank};
use board_core::sets::{ahead, rank};

/// What [`unmake`](board_core::Board::unmake) needs: the board before the move.
///
/// To move a register to memory and back is less work than to find out what a move has changed.
#[derive(Clone, Copy)]
pub struct Undo {
    squares: Squares,
    kings: [Square; 2],
    halfmove_clock: u16,
    fullmove_number: u16,
}

impl fmt::Debug for Undo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Undo").field("squares", &self.squares.0).finish_non_exhaustive()
    }
}

impl<P: Copy> Byteboard<P> {
    /// The board as it is, to be brought back later.
    #[inline(always)]
    pub(crate) fn record(&self) -> Undo {
        Undo {
            squares: self.squares,
            kings: self.kings,
            halfmove_clock: self.halfmove_clock,
            fullmove_number: self.fullmove_number,
        }
    }

    /// Brings a board back and gives the turn back.
    #[inline(always)]
    pub(crate) fn restore(&mut self, undo: Undo) {
        self.squares = undo.squares;
        self.kings = undo.kings;
        self.halfmove_clock = undo.halfmove_clock;
        self.fullmove_number = undo.fullmove_number;
        self.side = !self.side;
    }

    /// Everything that changes whatever `S` plays: the turn, the clocks (as after a quiet move),
    /// and the mark of the pawn that has just passed a square, which is gone.
    #[inline(always)]
    pub(crate) fn pass_turn<S: Side, E: Eyes>(&mut self, eyes: E) {
        self.squares = eyes.unmark(self.squares, rank::<S>(Rank::Sixth));
        self.halfmove_clock = count_up(self.halfmove_clock);
        if !S::IS_WHITE {
            self.fullmove_number = count_up(self.fullmove_number);
        }
        self.side = S::Them::COLOR;
    }

    /// Plays a move of `S`, the turn being passed already.
    #[inline(always)]
    pub(crate) fn play_on<S: Side, E: Eyes>(&mut self, eyes: E, mv: Move) {
        let (from, to) = (SquareSet::of(mv.from()), SquareSet::of(mv.to()));
        if mv.is_castle() {
            return self.castle::<S, E>(eyes, mv);
        }
        // A rook that moves loses its mark; one that is taken is gone with it.
        let moved = self.squares.at(mv.from()) & code::PIECE;
        let mut squares = eyes.put(self.squares, from, code::EMPTY);
        let arrived = mv.promotion().map_or(moved, |role| code::byte(S::COLOR, role));
        squares = eyes.put(squares, to, arrived);
        if moved == const { code::byte(S::COLOR, Role::King) } {
            self.kings[S::COLOR.index()] = mv.to();
            squares = eyes.unmark(squares, rank::<S>(Rank::First));
        }
        if moved == const { code::byte(S::COLOR, Role::Pawn) } || mv.is_capture() {
            self.halfmove_clock = 0;
        }
        match mv.kind() {
            MoveKind::DoublePush => squares = eyes.put(squares, ahead::<S>(from), code::MARK),
            MoveKind::EnPassant => squares = eyes.put(squares, ahead::<S::Them>(to), code::EMPTY),
            _ => {}
        }
        self.squares = squares;
    }

    /// In Chess960 the king may land where the rook stood and the other way round, so both leave
    /// before either arrives. The mark of the other rook goes with them.
    #[inline(always)]
    fn castle<S: Side, E: Eyes>(&mut self, eyes: E, mv: Move) {
        let lane = &CASTLING_PATHS[usize::from(mv.from().file().index())]
            [usize::from(mv.to().file().index())];
        let left = SquareSet::of(mv.from()) | SquareSet::of(mv.to());
        let king = on_first_rank(S::COLOR, lane.king_to);
        let rook = on_first_rank(S::COLOR, lane.rook_to);
        let squares = eyes.put(self.squares, left, code::EMPTY);
        let squares = eyes.put(squares, king, const { code::byte(S::COLOR, Role::King) });
        let squares = eyes.put(squares, rook, const { code::byte(S::COLOR, Role::Rook) });
        self.squares = eyes.unmark(squares, rank::<S>(Rank::First));
        self.kings[S::COLOR.index()] = board_core::sets::lsb(king);
    }
}

/// One more; the highest number stays. `saturating_add` would do the same, but two of them side by
/// side become a vector instruction that waits for the narrow stores of the move before.
#[inline(always)]
fn count_up(clock: u16) -> u16 {
    clock + u16::from(clock != u16::MAX)
}

/// Plays a move of which nothing is known.
pub(crate) struct Make<'a, P> {
    pub(crate) board: &'a mut Byteboard<P>,
    pub(crate) mv: Move,
}

impl<P: Copy> Task for Make<'_, P> {
    type Output = ();

    #[inline(always)]
    fn with<E: Eyes>(self, eyes: E) {
        match self.board.side {
            Color::White => {
                self.board.pass_turn::<White, E>(eyes);
                self.board.play_on::<White, E>(eyes, self.mv);
            }
            Color::Black => {
                self.board.pass_turn::<Black, E>(eyes);
                self.board.play_on::<Black, E>(eyes, self.mv);
            }
        }
    }
}

/// Passes the turn.
pub(crate) struct PassTurn<'a, P> {
    pub(crate) board: &'a mut Byteboard<P>,
}

impl<P: Copy> Task for PassTurn<'_, P> {
    type Output = ();

    #[inline(always)]
    fn with<E: Eyes>(self, eyes: E) {
        match self.board.side {
            Color::White => self.board.pass_turn::<White, E>(eyes),
            Color::Black => self.board.pass_turn::<Black, E>(eyes),
        }
    }
}
