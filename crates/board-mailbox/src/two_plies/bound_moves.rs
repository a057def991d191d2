//! Our moves that change more than values: those of pieces that are attacked by sliders, attack or shield
//! a square near their king, or hold a pin; promotions, en passant and castling; and moves out of check.

use board_core::side::Side;
use board_core::{File, Move, MoveMask, MoveSink, Rank, Role};

use crate::check_info::CheckInfo;
use crate::difference;
use crate::generate::Generator;
use crate::piece_index::PieceIndex;
use crate::piece_moves::forward;
use crate::two_plies::first_moves::{FirstMoves, role_of};
use crate::two_plies::king_steps::Others;
use crate::two_plies::tables::{BEFORE_PAWN, LEAVING, role_bit};
use crate::two_plies::values::{is_on_rank, moves_beyond};
use crate::{Cell, Direction, Geometry, Index};

/// A piece of ours that is to move, and what all its moves have in common.
#[derive(Clone, Copy)]
struct Mover {
    piece: Cell,
    from: Index,
    /// Their replies if the piece were taken off the board.
    replies: i32,
    /// What is noted of the square it leaves.
    lines: u8,
    special: u8,
    /// The attacks of our other pieces near their king.
    others: Others,
    /// What a slider attacks there.
    own: u16,
    /// What is attacked there in addition once the piece has left.
    opened: u16,
}

/// A difference that grows with each step.
#[derive(Clone, Copy, Default)]
struct Correction {
    fixed: i32,
    each_step: i32,
}

impl<G: Geometry, I: PieceIndex, S: Side> FirstMoves<'_, G, I, S> {
    #[inline(always)]
    fn mover(&self, piece: Cell, from: Index) -> Mover {
        let note = self.tables.note(from);
        let attacks = self.near(piece, from);
        let others = self.tables.king.without(attacks);
        let slides = piece.slides::<S>(false) || piece.slides::<S>(true);
        Mover {
            piece,
            from,
            replies: self.tables.replies - i32::from(note.value) + others.moves,
            lines: note.lines,
            special: note.special,
            others,
            own: if slides { attacks } else { 0 },
            opened: self.tables.near_king(from).opened,
        }
    }

    /// Adds the replies to a move.
    #[inline(always)]
    fn land_bound(&mut self, mover: &Mover, to: Index, correction: i32) {
        let (king, others) = (&self.tables.king, &mover.others);
        let note = self.tables.note(to);
        let blocked = self.tables.near_king(to).blocked & others.once;
        let mut attacked = self.near(mover.piece, to);
        if mover.opened | mover.own != 0 {
            let in_line = king.in_line::<G>(mover.from, to, mover.opened | mover.own);
            attacked |= mover.opened & !in_line | mover.own & in_line;
        }
        let free = (others.free | blocked) & !attacked;
        let king_moves = king.moves(free) - others.moves;
        let replies = mover.replies + king_moves + i32::from(note.value) + correction;
        if note.special & role_of::<S>(mover.piece) | mover.special & LEAVING != 0 {
            self.add_special(mover.piece, mover.from, to, replies, free);
        } else {
            self.replies += i64::from(replies);
        }
    }

    /// What the values do not tell of moves along a line in which sliders of theirs attack the piece. A
    /// slider before it wins nothing, because it still ends there; a slider behind it wins the squares that were
    /// left, not those beyond.
    #[inline(always)]
    fn in_line(&self, mover: &Mover, line: usize) -> Correction {
        if mover.lines & (1 << line | 1 << (line ^ 2)) == 0 {
            return Correction::default();
        }
        self.attacked_in_line(mover, line)
    }

    #[inline(never)]
    fn attacked_in_line(&self, mover: &Mover, line: usize) -> Correction {
        let mut correction = Correction::default();
        for (line, each_step) in [(line, 1), (line ^ 2, 0)] {
            if mover.lines >> line & 1 != 0 {
                let direction = Direction::QUEEN_DIRECTIONS[line & 7];
                let beyond = moves_beyond::<G, S>(&self.board.cells, mover.from, direction);
                correction.fixed -= beyond;
                correction.each_step += each_step;
            }
        }
        correction
    }

    /// What the values do not tell of a step from one of the squares before a pawn to the other: each says
    /// that the pawn wins a step.
    #[inline(always)]
    fn step_before_pawn(&self, mover: &Mover, line: usize) -> i32 {
        let direction = Direction::QUEEN_DIRECTIONS[line & 7];
        if mover.special & BEFORE_PAWN == 0 || direction.files != 0 {
            return 0;
        }
        let towards = direction.ranks == forward::<S>().ranks;
        let rank = if towards { Rank::Fourth } else { Rank::Third };
        -i32::from(is_on_rank::<G, S::Them>(mover.from, rank))
    }

    #[inline(never)]
    pub(super) fn bound_slider(&mut self, piece: Cell, from: Index) {
        let mover = &self.mover(piece, from);
        for (line, direction) in Direction::QUEEN_DIRECTIONS.into_iter().enumerate() {
            if piece.slides::<S>(direction.is_diagonal()) {
                self.bound_ray(mover, line, direction);
            }
        }
    }

    #[inline(always)]
    fn bound_ray(&mut self, mover: &Mover, line: usize, direction: Direction) {
        let Correction { mut fixed, each_step } = self.in_line(mover, line);
        let mut at = mover.from;
        loop {
            let cell = G::at_offset(&self.board.cells, at, direction, 1);
            if !cell.admits::<S>() {
                return;
            }
            let is_first = at == mover.from;
            at = G::step(at, direction, 1);
            fixed += each_step;
            if !cell.is_empty() {
                let pawn = self.capture_of_pawn(mover.from, line, at, cell);
                return self.land_bound(mover, at, fixed + pawn);
            }
            let pawn = if is_first { self.step_before_pawn(mover, line) } else { 0 };
            self.land_bound(mover, at, fixed + pawn);
        }
    }

    #[inline(never)]
    pub(super) fn bound_knight(&mut self, from: Index) {
        let mover = &self.mover(Cell::of_side::<S>(Role::Knight), from);
        for direction in Direction::KNIGHT {
            if G::at_offset(&self.board.cells, from, direction, 1).admits::<S>() {
                self.land_bound(mover, G::step(from, direction, 1), 0);
            }
        }
    }

    #[inline(never)]
    pub(super) fn bound_pawn(&mut self, from: Index) {
        let pawn = Cell::of_side::<S>(Role::Pawn);
        Generator::<G, I, S, _>::new(self.board, MoveMask::ALL, self).leaper(pawn, from);
    }

    #[inline(never)]
    pub(super) fn bound_king(&mut self, info: CheckInfo) {
        Generator::<G, I, S, _>::new(self.board, MoveMask::ALL, self).king_steps(info);
    }

    /// A move of any piece.
    #[inline(never)]
    pub(super) fn bound_move(&mut self, mv: Move) {
        let (from, to) = (G::index(mv.from()), G::index(mv.to()));
        let mut mover = self.mover(G::at(&self.board.cells, from), from);
        mover.special |= if mv.is_double_push() { LEAVING } else { 0 };
        let (x88_from, x88_to) = (G::x88(from), G::x88(to));
        let line = usize::from(difference::line(x88_to.wrapping_sub(x88_from)));
        if line >= 8 {
            return self.land_bound(&mover, to, 0);
        }
        let files = (x88_from & 7).abs_diff(x88_to & 7);
        let steps = i32::from(files.max((x88_from >> 4).abs_diff(x88_to >> 4)));
        let Correction { fixed, each_step } = self.in_line(&mover, line);
        let cell = G::at(&self.board.cells, to);
        let pawn = if !cell.is_empty() {
            self.capture_of_pawn(from, line, to, cell)
        } else if steps == 1 {
            self.step_before_pawn(&mover, line)
        } else {
            0
        };
        self.land_bound(&mover, to, fixed + steps * each_step + pawn);
    }

    /// Castling, counted as a move of the rook and a move of the king where neither matters to their king.
    fn castle(&mut self, mv: Move) {
        let (king_to, rook_to) = mv.castling_targets();
        let [king, rook] = [mv.from(), mv.to()].map(G::index);
        let [king_to, rook_to] = [king_to, rook_to].map(G::index);
        let note = |square| self.tables.note(square);
        let is_standard =
            mv.from().file() == File::E && mv.to().file() == mv.castling_side().standard_rook();
        let is_special = (note(king).special | note(rook).special) & LEAVING != 0
            || note(king_to).special & role_bit(Role::King) != 0
            || note(rook_to).special & role_bit(Role::Rook) != 0;
        if !is_standard || is_special || self.is_their_king_near() {
            return self.special.add_to_make(mv);
        }
        let piece = Cell::of_side::<S>(Role::Rook);
        let mover = &self.mover(piece, rook);
        let king_moves = i32::from(note(king_to).value) - i32::from(note(king).value);
        self.land_bound(mover, rook_to, king_moves);
    }

    /// Whether a square near their king is on our first rank.
    fn is_their_king_near(&self) -> bool {
        let rank = G::rank_of(self.tables.king.king).index();
        rank.abs_diff(Rank::First.of(S::COLOR).index()) < 3
    }
}

/// Moves found by the generator.
impl<G: Geometry, I: PieceIndex, S: Side> MoveSink for FirstMoves<'_, G, I, S> {
    #[inline(never)]
    fn push(&mut self, mv: Move) {
        if mv.is_castle() {
            self.castle(mv);
        } else if mv.is_promotion() || mv.is_en_passant() {
            self.special.add_to_make(mv);
        } else {
            self.bound_move(mv);
        }
    }
}
