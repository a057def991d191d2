//! Our moves, each with the number of replies to it.

use core::marker::PhantomData;

use board_core::side::Side;
use board_core::{File, Move, MoveKind, MoveMask, MoveSink, Rank, Role};

use crate::difference;
use crate::generate::Generator;
use crate::piece_index::PieceIndex;
use crate::piece_moves::{forward, holds};
use crate::two_plies::king_steps::Others;
use crate::two_plies::special::SpecialMoves;
use crate::two_plies::tables::{BEFORE_PAWN, LEAVING, Tables, role_bit};
use crate::two_plies::values::{is_on_rank, moves_beyond, moves_of_step};
use crate::{Cell, Direction, Geometry, Index, Mailbox};

/// The replies to the first moves of `S`.
pub(super) struct FirstMoves<'a, G: Geometry, I: PieceIndex, S: Side> {
    pub(super) board: &'a Mailbox<G, I>,
    pub(super) tables: &'a Tables,
    /// The attacks of all our pieces near their king.
    pub(super) all: Others,
    /// The replies to all moves that are not special.
    pub(super) replies: i64,
    pub(super) special: &'a mut SpecialMoves,
    pub(super) side: PhantomData<S>,
}

/// A piece of ours that is to move, and what all its moves have in common.
#[derive(Clone, Copy)]
struct Mover {
    piece: Cell,
    from: Index,
    role: u8,
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
        let (king, note) = (&self.tables.king, self.tables.note(from));
        let attacks = self.near(piece, from);
        let others = if attacks == 0 { self.all } else { king.without(attacks) };
        let slides = piece.slides::<S>(false) || piece.slides::<S>(true);
        Mover {
            piece,
            from,
            role: 1 << piece.role_index::<S>(),
            replies: self.tables.replies - i32::from(note.value) + others.moves,
            lines: note.lines,
            special: note.special,
            others,
            own: if slides { attacks } else { 0 },
            opened: self.tables.near_king(from).opened,
        }
    }

    /// The open squares near their king that a piece attacks from a square.
    #[inline(always)]
    fn near(&self, piece: Cell, from: Index) -> u16 {
        let near = self.tables.near_king(from);
        let straight = if piece.slides::<S>(false) { near.straight } else { 0 };
        let diagonal = if piece.slides::<S>(true) { near.diagonal } else { 0 };
        if piece.slides::<S>(false) || piece.slides::<S>(true) {
            straight | diagonal
        } else {
            self.tables.king.near::<G, S>(piece, from)
        }
    }

    /// Adds the replies to a move.
    #[inline(always)]
    fn land(&mut self, mover: &Mover, to: Index, correction: i32) {
        let note = self.tables.note(to);
        let near = self.near(mover.piece, to) & mover.others.free;
        let blocked = self.tables.near_king(to).blocked & mover.others.once;
        let is_special = note.special & mover.role | mover.special & LEAVING;
        let replies = mover.replies + i32::from(note.value) + correction;
        if near | blocked | mover.opened | mover.own | u16::from(is_special) == 0 {
            self.replies += i64::from(replies);
        } else {
            self.land_near_king(mover, to, replies, is_special != 0);
        }
    }

    /// The same where the move changes our attacks near their king, or is special.
    #[inline(never)]
    fn land_near_king(&mut self, mover: &Mover, to: Index, replies: i32, is_special: bool) {
        let (king, others) = (&self.tables.king, &mover.others);
        let blocked = self.tables.near_king(to).blocked & others.once;
        let mut attacked = self.near(mover.piece, to);
        if mover.opened | mover.own != 0 {
            let in_line = king.in_line::<G>(mover.from, to, mover.opened | mover.own);
            attacked |= mover.opened & !in_line | mover.own & in_line;
        }
        let free = (others.free | blocked) & !attacked;
        let replies = replies - others.moves + king.moves(free);
        if is_special {
            self.special.add(self.as_move(mover, to), replies, free);
        } else {
            self.replies += i64::from(replies);
        }
    }

    fn as_move(&self, mover: &Mover, to: Index) -> Move {
        let is_double_push = holds::<S>(mover.piece, Role::Pawn)
            && G::rank_of(mover.from).index().abs_diff(G::rank_of(to).index()) == 2;
        let kind = match G::at(&self.board.cells, to).is_empty() {
            true if is_double_push => MoveKind::DoublePush,
            true => MoveKind::Quiet,
            false => MoveKind::Capture,
        };
        Move::new(G::square(mover.from), G::square(to), kind)
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

    /// What the values do not tell of the capture of a pawn: it attacked the piece, or the piece stopped
    /// it. Both count as lost with the pawn, and again as changed by leaving.
    #[inline(always)]
    fn pawn_captured(&self, mover: &Mover, line: usize, steps: i32, pawn: Index) -> i32 {
        let direction = Direction::QUEEN_DIRECTIONS[line];
        let is_pawn = holds::<S::Them>(G::at(&self.board.cells, pawn), Role::Pawn);
        if !is_pawn || direction.ranks != forward::<S>().ranks || steps > 2 {
            return 0;
        }
        self.pawn_captured_from_before(mover, line >= 4, steps, pawn)
    }

    #[inline(never)]
    fn pawn_captured_from_before(
        &self,
        mover: &Mover,
        diagonally: bool,
        steps: i32,
        pawn: Index,
    ) -> i32 {
        let is_pinned = self.tables.note(pawn).lines != 0;
        let at_home = is_on_rank::<G, S::Them>(pawn, Rank::Second);
        let each = moves_of_step::<G, S::Them>(pawn);
        match (diagonally, steps) {
            _ if is_pinned => 0,
            (true, 1) => each,
            (false, 1) => {
                let second = G::step(mover.from, forward::<S::Them>(), 1);
                -each - i32::from(at_home && G::at(&self.board.cells, second).is_empty())
            }
            (false, 2) => -i32::from(at_home),
            _ => 0,
        }
    }

    /// What the values do not tell of a step from one of the squares before a pawn to the other: each says
    /// that the pawn wins a step.
    #[inline(always)]
    fn step_before_pawn(&self, mover: &Mover, line: usize) -> i32 {
        if mover.special & BEFORE_PAWN == 0 {
            return 0;
        }
        let towards = Direction::QUEEN_DIRECTIONS[line].ranks == forward::<S>().ranks;
        let rank = if towards { Rank::Fourth } else { Rank::Third };
        -i32::from(is_on_rank::<G, S::Them>(mover.from, rank))
    }

    /// The moves of a slider in one direction.
    #[inline(always)]
    fn ray(&mut self, mover: &Mover, line: usize) {
        let direction = Direction::QUEEN_DIRECTIONS[line];
        let Correction { mut fixed, each_step } = self.in_line(mover, line);
        let (mut at, mut steps) = (mover.from, 0);
        loop {
            let cell = G::at_offset(&self.board.cells, at, direction, 1);
            if !cell.admits::<S>() {
                return;
            }
            at = G::step(at, direction, 1);
            steps += 1;
            fixed += each_step;
            if !cell.is_empty() {
                let pawn = self.pawn_captured(mover, line, steps, at);
                return self.land(mover, at, fixed + pawn);
            }
            let vertical = direction.files == 0 && steps == 1;
            let pawn = if vertical { self.step_before_pawn(mover, line) } else { 0 };
            self.land(mover, at, fixed + pawn);
        }
    }

    #[inline(always)]
    pub(super) fn slider(&mut self, piece: Cell, from: Index) {
        // So each piece is a constant where its moves are counted.
        match piece.role_of::<S>() {
            Role::Bishop => self.rays(Cell::of_side::<S>(Role::Bishop), from),
            Role::Rook => self.rays(Cell::of_side::<S>(Role::Rook), from),
            _ => self.rays(Cell::of_side::<S>(Role::Queen), from),
        }
    }

    #[inline(always)]
    fn rays(&mut self, piece: Cell, from: Index) {
        let mover = &self.mover(piece, from);
        if piece.slides::<S>(false) {
            self.ray(mover, 0);
            self.ray(mover, 1);
            self.ray(mover, 2);
            self.ray(mover, 3);
        }
        if piece.slides::<S>(true) {
            self.ray(mover, 4);
            self.ray(mover, 5);
            self.ray(mover, 6);
            self.ray(mover, 7);
        }
    }

    #[inline(always)]
    pub(super) fn knight(&mut self, from: Index) {
        let mover = &self.mover(Cell::of_side::<S>(Role::Knight), from);
        let mut leap = |direction| {
            if G::at_offset(&self.board.cells, from, direction, 1).admits::<S>() {
                self.land(mover, G::step(from, direction, 1), 0);
            }
        };
        // Not a loop, so that each leap is a constant distance.
        let [a, b, c, d, e, f, g, h] = Direction::KNIGHT;
        leap(a);
        leap(b);
        leap(c);
        leap(d);
        leap(e);
        leap(f);
        leap(g);
        leap(h);
    }

    /// A pawn. Its promotions are special, and a double push beside a pawn that may capture en passant.
    #[inline(always)]
    pub(super) fn pawn(&mut self, from: Index) {
        let piece = Cell::of_side::<S>(Role::Pawn);
        if is_on_rank::<G, S>(from, Rank::Seventh) {
            return self.promotions(piece, from);
        }
        let cells = &self.board.cells;
        let mover = &self.mover(piece, from);
        let (ahead, line) = (forward::<S>(), if S::IS_WHITE { 0 } else { 2 });
        let first = G::step(from, ahead, 1);
        if G::at(cells, first).is_empty() {
            let Correction { fixed, each_step } = self.in_line(mover, line);
            let before_pawn = self.step_before_pawn(mover, line);
            self.land(mover, first, fixed + each_step + before_pawn);
            let second = G::step(first, ahead, 1);
            if is_on_rank::<G, S>(from, Rank::Second) && G::at(cells, second).is_empty() {
                let is_pawn =
                    |side| holds::<S::Them>(G::at_offset(cells, second, side, 1), Role::Pawn);
                let mut mover = *mover;
                if is_pawn(Direction::WEST) | is_pawn(Direction::EAST) {
                    mover.special |= LEAVING;
                }
                self.land(&mover, second, fixed + 2 * each_step);
            }
        }
        let [west, east] = if S::IS_WHITE { [7, 4] } else { [6, 5] };
        self.pawn_capture(mover, west);
        self.pawn_capture(mover, east);
    }

    #[inline(always)]
    fn pawn_capture(&mut self, mover: &Mover, line: usize) {
        let direction = Direction::QUEEN_DIRECTIONS[line];
        let cell = G::at_offset(&self.board.cells, mover.from, direction, 1);
        if cell.is_piece_of::<S::Them>() {
            let to = G::step(mover.from, direction, 1);
            let Correction { fixed, each_step } = self.in_line(mover, line);
            let pawn = self.pawn_captured(mover, line, 1, to);
            self.land(mover, to, fixed + each_step + pawn);
        }
    }

    #[inline(never)]
    fn promotions(&mut self, piece: Cell, from: Index) {
        Generator::<G, I, S, _>::new(self.board, MoveMask::ALL, self).leaper(piece, from);
    }
}

/// What is rare: moves found by the generator.
impl<G: Geometry, I: PieceIndex, S: Side> MoveSink for FirstMoves<'_, G, I, S> {
    #[inline(never)]
    fn push(&mut self, mv: Move) {
        if mv.is_castle() {
            self.castle(mv);
        } else if mv.is_promotion() || mv.is_en_passant() {
            self.special.add_to_make(mv);
        } else {
            self.any_move(mv);
        }
    }
}

impl<G: Geometry, I: PieceIndex, S: Side> FirstMoves<'_, G, I, S> {
    /// A move of any piece.
    fn any_move(&mut self, mv: Move) {
        let (from, to) = (G::index(mv.from()), G::index(mv.to()));
        let piece = G::at(&self.board.cells, from);
        let mut mover = self.mover(piece, from);
        mover.special |= if mv.is_double_push() { LEAVING } else { 0 };
        let line = usize::from(difference::line(G::x88(to).wrapping_sub(G::x88(from))));
        if line >= 8 {
            return self.land(&mover, to, 0);
        }
        let direction = Direction::QUEEN_DIRECTIONS[line];
        let mut steps = 1;
        while G::step(from, direction, steps) != to {
            steps += 1;
        }
        let steps = i32::from(steps);
        let Correction { fixed, each_step } = self.in_line(&mover, line);
        let pawn = if mv.is_capture() {
            self.pawn_captured(&mover, line, steps, to)
        } else if direction.files == 0 && steps == 1 {
            self.step_before_pawn(&mover, line)
        } else {
            0
        };
        self.land(&mover, to, fixed + steps * each_step + pawn);
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
        let mover = self.mover(piece, rook);
        let king_moves = i32::from(note(king_to).value) - i32::from(note(king).value);
        self.land(&mover, rook_to, king_moves);
    }

    /// Whether a square near their king is on our first rank.
    fn is_their_king_near(&self) -> bool {
        let rank = G::rank_of(self.tables.king.king).index();
        rank.abs_diff(Rank::First.of(S::COLOR).index()) < 3
    }
}
