//! Making and unmaking moves: [`make`](board_core::Board::make) records the board and plays, `unmake` restores the record.

use board_core::castling_path::{CASTLING_PATHS, on_first_rank};
use board_core::sets::BACK_RANKS;
use board_core::{Color, Move, Rank, Role, SquareSet};
use board_setwise::{PieceWords, passed_square};

use crate::bitboard::Bitboard;
use crate::eight_sets::EightSets;

/// What [`unmake`](board_core::Board::unmake) needs: everything that a move changes, as it was before.
///
/// The pieces alone could be put back by the same exclusive ors that moved them, from a record of a
/// fifth of the size. But such a change is written to a word whose place depends on the moving piece. The
/// next move begins by reading all words to find its piece, and has to wait for what was just written.
///
/// Words put back as they were need not be read again. A caller that makes one move of a position after
/// the other gets the same record each time, and the compiler knows it: it reads the words once for all
/// moves, and nothing waits for memory. Making and unmaking takes half the time. They are put back as one
/// array: what was written as vectors can be read as vectors without a wait.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    sets: [SquareSet; 8],
    state_squares: SquareSet,
    halfmove_clock: u32,
    fullmove_number: u32,
    side: Color,
}

/// Whether all eight sets are changed at once, though the roles are known: with the vectors of the baseline that takes longer
/// than to change the sets of two roles and two colors.
const IN_VECTORS: bool = cfg!(target_feature = "avx2");

impl<P: Copy> Bitboard<P> {
    /// The board as it is, to be restored later.
    #[inline(always)]
    pub(crate) fn record(&self) -> Undo {
        Undo {
            sets: self.pieces.words(),
            state_squares: self.state_squares,
            halfmove_clock: self.halfmove_clock,
            fullmove_number: self.fullmove_number,
            side: self.side,
        }
    }

    /// Restores the board.
    #[inline(always)]
    pub(crate) fn restore(&mut self, undo: Undo) {
        self.pieces.sets = undo.sets;
        self.state_squares = undo.state_squares;
        self.halfmove_clock = undo.halfmove_clock;
        self.fullmove_number = undo.fullmove_number;
        self.side = undo.side;
    }

    /// What every move changes: the turn, the clocks (as after a quiet move), and the en passant square,
    /// which is gone.
    #[inline(always)]
    pub(crate) fn pass_turn(&mut self) {
        self.state_squares &= BACK_RANKS;
        self.halfmove_clock += 1;
        self.fullmove_number += self.side as u32;
        self.side = !self.side;
    }

    /// Plays an arbitrary move.
    #[inline(always)]
    pub(crate) fn play(&mut self, mv: Move) {
        if mv.is_special() {
            self.play_special_move(mv);
        } else {
            self.play_simple(mv);
        }
    }

    /// Plays a move of one piece to one square: any but castling, en passant and promotions.
    ///
    /// No role is looked up and nothing branches on the move, which a processor cannot predict. Every set loses
    /// the target, and a set that holds the origin exchanges it for the target: the same for all sets, so
    /// vector instructions do it for several at once. That takes half the time.
    #[inline(always)]
    fn play_simple(&mut self, mv: Move) {
        self.move_one_piece(mv);
        // The role is read where the piece is now. If a word of the sets before were read, the compiler would
        // keep the others apart from it, and could no longer copy them as vectors.
        let is_now_on_target = |role| self.pieces.role(role).contains(mv.to());
        let (is_pawn, is_king) = (is_now_on_target(Role::Pawn), is_now_on_target(Role::King));
        self.change_state(mv, is_pawn, is_king);
    }

    /// Moves one piece to one square, whatever it is.
    #[inline(always)]
    fn move_one_piece(&mut self, mv: Move) {
        let (from, to) = (SquareSet::of(mv.from()), SquareSet::of(mv.to()));
        for set in &mut self.pieces.sets {
            let moved = if (*set & from).is_empty() { SquareSet::EMPTY } else { from | to };
            *set = (*set - to) ^ moved;
        }
    }

    /// What a simple move changes beside the pieces.
    #[inline(always)]
    fn change_state(&mut self, mv: Move, is_pawn: bool, is_king: bool) {
        let us = self.side;
        let (from, to) = (SquareSet::of(mv.from()), SquareSet::of(mv.to()));
        self.pass_turn();
        let first_rank = SquareSet::rank(Rank::First.of(us));
        let rights = if is_king { first_rank } else { SquareSet::EMPTY };
        let passed = if mv.is_double_push() { passed_square(mv).into() } else { SquareSet::EMPTY };
        self.state_squares = (self.state_squares - (from | to | rights)) | passed;
        self.halfmove_clock = if is_pawn | mv.is_capture() { 0 } else { self.halfmove_clock };
    }

    #[inline(never)]
    fn play_special_move(&mut self, mv: Move) {
        self.find_roles_and_play(mv);
    }

    #[inline(always)]
    pub(crate) fn find_roles_and_play(&mut self, mv: Move) {
        let moved = if mv.is_double_push() { Role::Pawn } else { self.pieces.role_on(mv.from()) };
        let captured = if mv.is_capture() { Some(self.pieces.role_on(mv.to())) } else { None };
        self.play_with_roles(mv, moved, captured);
    }

    /// Plays a move, as [`make`](board_core::Board::make) does, for a caller that knows the role of the
    /// moving piece and of the captured piece: the board need not search its sets.
    ///
    /// `captured` may be any role or `None` if the move is no capture, and for en passant.
    #[inline(always)]
    pub fn make_with_roles(&mut self, mv: Move, moved: Role, captured: Option<Role>) -> Undo {
        let undo = self.record();
        if mv.is_special() {
            self.play_special_with_roles(mv, moved, captured);
        } else {
            if IN_VECTORS {
                self.move_one_piece(mv);
            } else {
                self.toggle_one_piece(mv, moved, captured);
            }
            self.change_state(mv, moved == Role::Pawn, moved == Role::King);
        }
        undo
    }

    /// Moves one piece to one square by exclusive ors, without a branch.
    #[inline(always)]
    fn toggle_one_piece(&mut self, mv: Move, moved: Role, captured: Option<Role>) {
        let (us, to) = (self.side, SquareSet::of(mv.to()));
        let taken = if mv.is_capture() { to } else { SquareSet::EMPTY };
        self.pieces.toggle(!us, captured.unwrap_or(Role::Pawn), taken);
        self.pieces.toggle(us, moved, SquareSet::of(mv.from()) | to);
    }

    #[inline(never)]
    fn play_special_with_roles(&mut self, mv: Move, moved: Role, captured: Option<Role>) {
        self.play_with_roles(mv, moved, captured);
    }

    #[inline(always)]
    fn play_with_roles(&mut self, mv: Move, moved: Role, captured: Option<Role>) {
        let us = self.side;
        let (from, to) = (SquareSet::of(mv.from()), SquareSet::of(mv.to()));
        self.pass_turn();
        // A rook that moves or is captured loses its right to castle, a king that moves both rights.
        self.state_squares = self.state_squares - (from | to);
        if moved == Role::King {
            self.state_squares = self.state_squares - SquareSet::rank(Rank::First.of(us));
        }
        if !mv.is_castle() && (mv.is_capture() || moved == Role::Pawn) {
            self.halfmove_clock = 0;
        }
        self.move_pieces(us, mv, moved, captured);
        if mv.is_double_push() {
            self.state_squares |= SquareSet::of(passed_square(mv));
        }
    }

    /// Moves the pieces of a move by exclusive ors.
    #[inline(always)]
    fn move_pieces(&mut self, us: Color, mv: Move, moved: Role, captured: Option<Role>) {
        let (from, to) = (SquareSet::of(mv.from()), SquareSet::of(mv.to()));
        if mv.is_castle() {
            return castle(&mut self.pieces, us, mv);
        }
        if mv.is_en_passant() {
            self.pieces.toggle(!us, Role::Pawn, SquareSet::of(mv.capture_square()));
        } else if let (true, Some(captured)) = (mv.is_capture(), captured) {
            self.pieces.toggle(!us, captured, to);
        }
        self.pieces.toggle(us, moved, from | to);
        if let Some(role) = mv.promotion() {
            self.pieces.exchange(Role::Pawn, role, to);
        }
    }
}

/// Castles: for king and rook, the square before and the square after are exchanged. A square that is both
/// (Chess960) drops out of the exclusive or.
#[inline(always)]
fn castle(pieces: &mut EightSets, us: Color, mv: Move) {
    let path = &CASTLING_PATHS[mv.from().file().index()][mv.to().file().index()];
    pieces.toggle(us, Role::King, SquareSet::of(mv.from()) ^ on_first_rank(us, path.king_to));
    pieces.toggle(us, Role::Rook, SquareSet::of(mv.to()) ^ on_first_rank(us, path.rook_to));
}
