//! Our moves that change more than values: those of pieces that are attacked by sliders, attack or shield
//! a square near their king, or hold a pin; promotions, en passant and castling; and moves out of check.

use board_core::side::Side;
use board_core::{File, Move, MoveKind, MoveMask, MoveSink, Rank, Role};

use crate::check_info::CheckInfo;
use crate::difference;
use crate::generate::Generator;
use crate::piece_index::PieceIndex;
use crate::piece_moves::{forward, is_on_second_rank, is_on_seventh_rank};
use crate::two_plies::first_moves::{FirstMoves, role_of};
use crate::two_plies::king_steps::Others;
use crate::two_plies::tables::{BEFORE_PAWN, LEAVING};
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

    /// Adds the replies to a move, after which we attack some squares near their king in any case.
    #[inline(always)]
    fn land_bound(&mut self, mover: &Mover, to: Index, attacked: u16, correction: i32) {
        let (king, others) = (&self.tables.king, &mover.others);
        let note = self.tables.note(to);
        let blocked = self.tables.near_king(to).blocked & others.once;
        let free = (others.free | blocked) & !(self.near(mover.piece, to) | attacked);
        let king_moves = king.moves(free) - others.moves;
        let replies = mover.replies + king_moves + i32::from(note.value) + correction;
        if note.special & role_of::<S>(mover.piece) | mover.special & LEAVING != 0 {
            self.add_special(mover.piece, mover.from, to, replies, free);
        } else {
            self.replies += i64::from(replies);
        }
    }

    /// What is attacked once a pawn or king has moved to a square: nothing behind it if it stays in line.
    #[inline(always)]
    fn opened(&self, mover: &Mover, to: Index) -> u16 {
        if mover.opened == 0 {
            return 0;
        }
        mover.opened & !self.tables.king.in_line::<G>(mover.from, to, mover.opened)
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
        let mut at = G::step(mover.from, direction, 1);
        let mut cell = G::at_offset(&self.board.cells, mover.from, direction, 1);
        // It goes on to attack what it leaves behind. And what it shielded is attacked by the slider
        // behind it, or by the piece itself if it stays between.
        let kept = match mover.own {
            0 => 0,
            own => self.tables.king.seen_along::<G>(line as u8, mover.from, own),
        };
        let attacked = mover.opened | kept;
        let mut first = self.step_before_pawn(mover, line);
        while cell.admits::<S>() {
            fixed += each_step;
            if !cell.is_empty() {
                let pawn = self.capture_of_pawn(mover.from, line, at, cell);
                return self.land_bound(mover, at, attacked, fixed + pawn);
            }
            self.land_bound(mover, at, attacked, fixed + first);
            first = 0;
            cell = G::at_offset(&self.board.cells, at, direction, 1);
            at = G::step(at, direction, 1);
        }
    }

    #[inline(never)]
    pub(super) fn bound_knight(&mut self, from: Index) {
        let mover = &self.mover(Cell::of_side::<S>(Role::Knight), from);
        for direction in Direction::KNIGHT {
            if G::at_offset(&self.board.cells, from, direction, 1).admits::<S>() {
                // A leap never stays in line.
                self.land_bound(mover, G::step(from, direction, 1), mover.opened, 0);
            }
        }
    }

    #[inline(never)]
    pub(super) fn bound_pawn(&mut self, from: Index) {
        let (piece, cells) = (Cell::of_side::<S>(Role::Pawn), &self.board.cells);
        if is_on_seventh_rank::<G, S>(from) {
            return Generator::<G, I, S, _>::new(self.board, MoveMask::ALL, self)
                .leaper(piece, from);
        }
        let mover = &self.mover(piece, from);
        let (ahead, line) = (forward::<S>(), if S::IS_WHITE { 0 } else { 2 });
        let first = G::step(from, ahead, 1);
        if G::at(cells, first).is_empty() {
            let Correction { fixed, each_step } = self.in_line(mover, line);
            let before_pawn = self.step_before_pawn(mover, line);
            let opened = self.opened(mover, first);
            self.land_bound(mover, first, opened, fixed + each_step + before_pawn);
            let second = G::step(first, ahead, 1);
            if is_on_second_rank::<G, S>(from) && G::at(cells, second).is_empty() {
                let mv = Move::new(G::square(from), G::square(second), MoveKind::DoublePush);
                self.bound_move(mv);
            }
        }
        for line in if S::IS_WHITE { [7, 4] } else { [6, 5] } {
            let direction = Direction::QUEEN_DIRECTIONS[line];
            let cell = G::at_offset(cells, from, direction, 1);
            if cell.is_piece_of::<S::Them>() {
                let to = G::step(from, direction, 1);
                let Correction { fixed, each_step } = self.in_line(mover, line);
                let pawn = self.capture_of_pawn(from, line, to, cell);
                let opened = self.opened(mover, to);
                self.land_bound(mover, to, opened, fixed + each_step + pawn);
            }
        }
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
            return self.land_bound(&mover, to, mover.opened, 0);
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
        let in_line = match mover.opened | mover.own {
            0 => 0,
            squares => self.tables.king.in_line::<G>(from, to, squares),
        };
        let attacked = mover.opened & !in_line | mover.own & in_line;
        self.land_bound(&mover, to, attacked, fixed + steps * each_step + pawn);
    }

    /// Castling, counted as a move of the rook and a move of the king. Where their king is far enough, our
    /// king's matters to values only.
    #[inline(never)]
    fn castle(&mut self, mv: Move) {
        let is_standard =
            mv.from().file() == File::E && mv.to().file() == mv.castling_side().standard_rook();
        if !is_standard || self.is_their_king_near() {
            return self.special.add_to_make(mv);
        }
        let (king_to, rook_to) = mv.castling_targets();
        let value = |square| i32::from(self.tables.note(G::index(square)).value);
        let king_moves = value(king_to) - value(mv.from());
        let mover = &self.mover(Cell::of_side::<S>(Role::Rook), G::index(mv.to()));
        self.land_bound(mover, G::index(rook_to), mover.opened, king_moves);
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
