//! Making moves. Unmaking one restores the old 64 bytes.

use core::fmt;

use board_core::sets::{ahead, lsb};
use board_core::side::Side;
use board_core::{Move, MoveKind, Rank, Role, Square, with_side};
use board_processor::Instructions;
use board_setwise::count_up;

use crate::byte_vector::{ByteVector, Task};
use crate::byteboard::Byteboard;
use crate::code;
use crate::perform::Perform;
use crate::squares::Squares;

/// What [`unmake`](board_core::Board::unmake) needs: the board before the move.
///
/// To store a register and load it again is less work than to find out what a move has changed.
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
    /// The board as it is, to be restored later.
    #[inline(always)]
    pub(crate) fn record(&self) -> Undo {
        Undo {
            squares: self.squares,
            kings: self.kings,
            halfmove_clock: self.halfmove_clock,
            fullmove_number: self.fullmove_number,
        }
    }

    /// Restores the board and the turn.
    #[inline(always)]
    pub(crate) fn restore(&mut self, undo: Undo) {
        self.squares = undo.squares;
        self.kings = undo.kings;
        self.halfmove_clock = undo.halfmove_clock;
        self.fullmove_number = undo.fullmove_number;
        self.side = !self.side;
    }

    /// What every move of `S` changes: the turn, the clocks (as after a quiet move), and the en passant
    /// square, which is gone.
    #[inline(always)]
    pub(crate) fn pass_turn_on<S: Side, V: ByteVector>(&mut self, vector: V) {
        self.squares = vector.clear_state(self.squares, Rank::Sixth.of(S::COLOR));
        self.halfmove_clock = count_up(self.halfmove_clock);
        if !S::IS_WHITE {
            self.fullmove_number = count_up(self.fullmove_number);
        }
        self.side = S::Them::COLOR;
    }

    /// Plays a move of `S` after the turn was passed.
    #[inline(always)]
    pub(crate) fn play_on<S: Side, V: ByteVector>(&mut self, vector: V, mv: Move) {
        if mv.is_castle() {
            return self.castle::<S, V>(vector, mv);
        }
        // A rook that moves loses its state bit, the right to castle; the byte of a captured rook is
        // overwritten with it.
        let moved = self.squares.at(mv.from()) & code::PIECE;
        let mut squares = vector.put(self.squares, mv.from(), code::EMPTY);
        let arrived = mv.promotion().map_or(moved, |role| code::byte(S::COLOR, role));
        squares = vector.put(squares, mv.to(), arrived);
        if moved == const { code::byte(S::COLOR, Role::King) } {
            self.kings[S::COLOR.index()] = mv.to();
            squares = vector.clear_state(squares, Rank::First.of(S::COLOR));
        }
        if moved == const { code::byte(S::COLOR, Role::Pawn) } || mv.is_capture() {
            self.halfmove_clock = 0;
        }
        match mv.kind() {
            MoveKind::DoublePush => {
                squares = vector.put(squares, lsb(ahead::<S>(mv.from().into())), code::STATE);
            }
            MoveKind::EnPassant => {
                squares = vector.put(squares, mv.capture_square(), code::EMPTY);
            }
            _ => {}
        }
        self.squares = squares;
    }

    /// In Chess960 the king may land on the rook's square and the rook on the king's, so both leave before
    /// either arrives. The right of the other rook is lost too.
    #[inline(always)]
    fn castle<S: Side, V: ByteVector>(&mut self, vector: V, mv: Move) {
        let (king, rook) = mv.castling_targets();
        let squares = vector.put(self.squares, mv.from(), code::EMPTY);
        let squares = vector.put(squares, mv.to(), code::EMPTY);
        let squares = vector.put(squares, king, const { code::byte(S::COLOR, Role::King) });
        let squares = vector.put(squares, rook, const { code::byte(S::COLOR, Role::Rook) });
        self.squares = vector.clear_state(squares, Rank::First.of(S::COLOR));
        self.kings[S::COLOR.index()] = king;
    }
}

impl<P: Instructions> Byteboard<P> {
    /// Plays an arbitrary move.
    #[inline(always)]
    pub(crate) fn play(&mut self, mv: Move) {
        self.path.perform(Make { board: self, mv });
    }

    /// Passes the turn.
    #[inline(always)]
    pub(crate) fn pass_turn(&mut self) {
        self.path.perform(PassTurn { board: self });
    }
}

/// Plays an arbitrary move.
struct Make<'a, P> {
    board: &'a mut Byteboard<P>,
    mv: Move,
}

impl<P: Copy> Task for Make<'_, P> {
    type Output = ();

    #[inline(always)]
    fn with<V: ByteVector>(self, vector: V) {
        with_side!(self.board.side, S => {
            self.board.pass_turn_on::<S, V>(vector);
            self.board.play_on::<S, V>(vector, self.mv);
        });
    }
}

/// Passes the turn.
struct PassTurn<'a, P> {
    board: &'a mut Byteboard<P>,
}

impl<P: Copy> Task for PassTurn<'_, P> {
    type Output = ();

    #[inline(always)]
    fn with<V: ByteVector>(self, vector: V) {
        with_side!(self.board.side, S => self.board.pass_turn_on::<S, V>(vector))
    }
}
