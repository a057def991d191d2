//! Making and unmaking moves.

use board_core::castling_path::{CASTLING_PATHS, on_first_rank};
use board_core::{Color, Move, Role, SquareSet};
use board_setwise::{PieceWords, count_up, passed_square};

use crate::code;
use crate::four_words::FourWords;
use crate::quad_bitboard::QuadBitboard;

/// What [`unmake`](board_core::Board::unmake) needs: the board before the move.
///
/// The exclusive or of a move, of the same size as the words, would take it back too. But to store the words and to load
/// them again is less work, and waits for nothing.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    words: FourWords,
    castling: [u8; 2],
    halfmove_clock: u16,
    fullmove_number: u16,
}

impl<P: Copy> QuadBitboard<P> {
    /// The board as it is, to be restored later.
    #[inline(always)]
    pub(crate) fn record(&self) -> Undo {
        Undo {
            words: self.words,
            castling: self.castling,
            halfmove_clock: self.halfmove_clock,
            fullmove_number: self.fullmove_number,
        }
    }

    /// Restores the board and the turn.
    #[inline(always)]
    pub(crate) fn restore(&mut self, undo: Undo) {
        self.words = undo.words;
        self.castling = undo.castling;
        self.halfmove_clock = undo.halfmove_clock;
        self.fullmove_number = undo.fullmove_number;
        self.side = !self.side;
    }

    /// What every move changes: the turn, the clocks (as after a quiet move), and the en passant square,
    /// which is gone.
    #[inline(always)]
    pub(crate) fn pass_turn(&mut self) {
        let en_passant = self.words.en_passant();
        self.words.toggle(code::BLACK, en_passant);
        self.halfmove_clock = count_up(self.halfmove_clock);
        if self.side == Color::Black {
            self.fullmove_number = count_up(self.fullmove_number);
        }
        self.side = !self.side;
    }

    /// Rooks on some squares lose their right to castle.
    #[inline(always)]
    pub(crate) fn lose_castling(&mut self, squares: SquareSet) {
        let [first, .., eighth] = squares.bits().to_le_bytes();
        self.castling = [self.castling[0] & !first, self.castling[1] & !eighth];
    }

    /// Plays an arbitrary move.
    #[inline(always)]
    pub(crate) fn play(&mut self, mv: Move) {
        if mv.is_special() {
            self.play_special(mv);
        } else {
            self.play_simple(mv);
        }
    }

    /// Plays a move of one piece to one square: any but castling, en passant and promotions.
    #[inline(always)]
    fn play_simple(&mut self, mv: Move) {
        let us = self.side;
        let (from, to) = (SquareSet::of(mv.from()), SquareSet::of(mv.to()));
        self.pass_turn();
        self.words.carry(from, to);
        // The role is read where the piece is now, so that the words before need not be kept.
        let is_now_on_target = |role| self.words.role(role).contains(mv.to());
        let (is_pawn, is_king) = (is_now_on_target(Role::Pawn), is_now_on_target(Role::King));
        self.lose_castling(from | to);
        let kept = if is_king { 0 } else { !0 };
        self.castling[us.index()] &= kept;
        if is_pawn | mv.is_capture() {
            self.halfmove_clock = 0;
        }
        let passed = if mv.is_double_push() { passed_square(mv).into() } else { SquareSet::EMPTY };
        self.words.toggle(code::BLACK, passed);
    }

    /// Plays castling, en passant or a promotion.
    #[inline(never)]
    pub(crate) fn play_special(&mut self, mv: Move) {
        let us = self.side;
        let (from, to) = (SquareSet::of(mv.from()), SquareSet::of(mv.to()));
        self.pass_turn();
        if mv.is_castle() {
            // For king and rook, the square before and the square after are exchanged. A square that is both
            // (Chess960) drops out of the exclusive or.
            let path = &CASTLING_PATHS[mv.from().file().index()][mv.to().file().index()];
            self.words.toggle(code::of(us, Role::King), from ^ on_first_rank(us, path.king_to));
            self.words.toggle(code::of(us, Role::Rook), to ^ on_first_rank(us, path.rook_to));
            self.castling[us.index()] = 0;
            return;
        }
        self.words.carry(from, to);
        self.halfmove_clock = 0;
        self.lose_castling(to);
        if mv.is_en_passant() {
            let captured = SquareSet::of(mv.capture_square());
            self.words.toggle(code::of(!us, Role::Pawn), captured);
        }
        if let Some(role) = mv.promotion() {
            self.words.toggle(code::of_role(Role::Pawn) ^ code::of_role(role), to);
        }
    }
}
