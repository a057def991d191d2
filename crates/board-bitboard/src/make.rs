//! Making and unmaking moves.

use board_core::{Color, Move, MoveKind, Rank, Role, Square, SquareSet};

use crate::board::Bitboard;
use crate::piece_sets::PieceSets;
use board_core::castling_path::{CASTLING_PATHS, on_first_rank};
use board_core::sets::BACK_RANKS;

/// What [`unmake`](board_core::Board::unmake) needs: all that a move changes, as it was before.
///
/// The pieces alone could be put back by the same exclusive ors that moved them, from a record of a
/// fifth of the size. But such a change is written to a word whose place depends on who moves. The
/// next move begins by reading all words to find who moves, and has to wait for what was just written.
///
/// Words put back as they were need not be read again. Who makes one move of a position after the
/// other gets the same record each time, and the compiler sees it: it reads the words once for all
/// moves, and nothing that is asked of them waits for memory. Making and taking back takes half the
/// time.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    sets: [SquareSet; 8],
    marks: SquareSet,
    halfmove_clock: u32,
    fullmove_number: u32,
    side: Color,
}

impl<P: Copy> Bitboard<P> {
    /// All as it is, to be brought back later.
    #[inline(always)]
    pub(crate) fn record(&self) -> Undo {
        Undo {
            sets: self.pieces.words(),
            marks: self.marks,
            halfmove_clock: self.halfmove_clock,
            fullmove_number: self.fullmove_number,
            side: self.side,
        }
    }

    /// Brings it back.
    #[inline(always)]
    pub(crate) fn restore(&mut self, undo: Undo) {
        for (set, before) in self.pieces.sets.iter_mut().zip(undo.sets) {
            *set = before;
        }
        self.marks = undo.marks;
        self.halfmove_clock = undo.halfmove_clock;
        self.fullmove_number = undo.fullmove_number;
        self.side = undo.side;
    }

    /// Everything that changes whatever is played: the turn, the clocks (as after a quiet move),
    /// and the en passant square, which is gone.
    #[inline(always)]
    pub(crate) fn pass_turn(&mut self) {
        self.marks &= BACK_RANKS;
        self.halfmove_clock += 1;
        self.fullmove_number += self.side as u32;
        self.side = !self.side;
    }

    /// Plays a move of which nothing is known.
    #[inline(always)]
    pub(crate) fn make_move(&mut self, mv: Move) -> Undo {
        let undo = self.record();
        // Three questions are asked in fewer instructions than one with three answers.
        if mv.bits() >> 12 == MoveKind::Quiet as u16 {
            self.look_up_and_play(of_kind(mv, MoveKind::Quiet));
        } else if mv.bits() >> 12 == MoveKind::Capture as u16 {
            self.look_up_and_play(of_kind(mv, MoveKind::Capture));
        } else if mv.is_double_push() {
            self.look_up_and_play(of_kind(mv, MoveKind::DoublePush));
        } else {
            self.play_rare_move(mv);
        }
        undo
    }

    #[inline(never)]
    fn play_rare_move(&mut self, mv: Move) {
        self.look_up_and_play(mv);
    }

    #[inline(always)]
    pub(crate) fn look_up_and_play(&mut self, mv: Move) {
        let moved = if mv.is_double_push() { Role::Pawn } else { self.pieces.role_on(mv.from()) };
        let taken = if mv.is_capture() { Some(self.pieces.role_on(mv.to())) } else { None };
        self.play_known(mv, moved, taken);
    }

    /// Plays a move, as [`make`](board_core::Board::make) does, for a caller who knows the role of
    /// the piece that moves and of the piece that is taken: the board need not search its sets.
    ///
    /// `taken` is `None` if the move is no capture. In taking en passant it may be any role.
    #[inline(always)]
    pub fn make_known(&mut self, mv: Move, moved: Role, taken: Option<Role>) -> Undo {
        let undo = self.record();
        if mv.is_castle() || mv.is_en_passant() || mv.is_promotion() {
            self.play_known_rare_move(mv, moved, taken);
        } else {
            self.play_known(mv, moved, taken);
        }
        undo
    }

    #[inline(never)]
    fn play_known_rare_move(&mut self, mv: Move, moved: Role, taken: Option<Role>) {
        self.play_known(mv, moved, taken);
    }

    #[inline(always)]
    fn play_known(&mut self, mv: Move, moved: Role, taken: Option<Role>) {
        let us = self.side;
        let (from, to) = (SquareSet::of(mv.from()), SquareSet::of(mv.to()));
        self.pass_turn();
        // A rook that moves or is taken loses its mark, a king that moves both of its rooks'.
        self.marks = self.marks - (from | to);
        if moved == Role::King {
            self.marks = self.marks - SquareSet::rank(Rank::First.of(us));
        }
        if !mv.is_castle() && (mv.is_capture() || moved == Role::Pawn) {
            self.halfmove_clock = 0;
        }
        self.shift(us, mv, moved, taken);
        if mv.is_double_push() {
            self.marks |= SquareSet::of(passed(mv));
        }
    }

    /// Moves the pieces of a move: all is exclusive or.
    #[inline(always)]
    fn shift(&mut self, us: Color, mv: Move, moved: Role, taken: Option<Role>) {
        let (from, to) = (SquareSet::of(mv.from()), SquareSet::of(mv.to()));
        if mv.is_castle() {
            return castle(&mut self.pieces, us, mv);
        }
        if mv.is_en_passant() {
            self.pieces.toggle(!us, Role::Pawn, SquareSet::of(mv.capture_square()));
        } else if let (true, Some(taken)) = (mv.is_capture(), taken) {
            self.pieces.toggle(!us, taken, to);
        }
        self.pieces.toggle(us, moved, from | to);
        if let Some(role) = mv.promotion() {
            self.pieces.exchange(Role::Pawn, role, to);
        }
    }
}

/// The same move, its kind known to the compiler. All but a few moves are of three kinds, and each
/// is played by a copy of the code in which nothing is left of the others: a sixth fewer
/// instructions.
#[inline(always)]
fn of_kind(mv: Move, kind: MoveKind) -> Move {
    Move::new(mv.from(), mv.to(), kind)
}

/// Castles: the king's and the rook's squares before and after change places. A square that is left and reached at once (Chess960) drops out of the exclusive or.
#[inline(always)]
fn castle(pieces: &mut PieceSets, us: Color, mv: Move) {
    let lane = &CASTLING_PATHS[mv.from().file().index() as usize][mv.to().file().index() as usize];
    pieces.toggle(us, Role::King, SquareSet::of(mv.from()) ^ on_first_rank(us, lane.king_to));
    pieces.toggle(us, Role::Rook, SquareSet::of(mv.to()) ^ on_first_rank(us, lane.rook_to));
}

/// The square between the two ends of a double step.
#[inline(always)]
fn passed(mv: Move) -> Square {
    Square::new((mv.from().index() as u8 + mv.to().index() as u8) / 2)
}
