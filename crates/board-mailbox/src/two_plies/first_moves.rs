//! Our moves, each with the number of replies to it.
//!
//! Most pieces are free: no slider of theirs attacks the piece, it neither attacks nor shields a square to
//! which their king may step, and no pin depends on it. All that the number of replies to such a move needs
//! is the value of the square that the piece leaves and that of the square it reaches. The pieces that are not
//! free, and what is rare, are in `bound_moves`.

use core::marker::PhantomData;

use board_core::side::Side;
use board_core::{Move, MoveKind, Role};

use crate::check_info::CheckInfo;
use crate::difference::KING;
use crate::piece_index::PieceIndex;
use crate::piece_moves::{forward, holds, is_on_second_rank, is_on_seventh_rank};
use crate::two_plies::king_steps::Others;
use crate::two_plies::special::SpecialMoves;
use crate::two_plies::tables::{BEFORE_PAWN, LEAVING, Tables};
use crate::two_plies::values::moves_of_step;
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
    side: PhantomData<S>,
}

/// The bit of the role of a piece of `S`.
#[inline(always)]
pub(super) fn role_of<S: Side>(piece: Cell) -> u8 {
    1 << piece.role_index::<S>()
}

/// The directions north and south.
const FILES: u8 = 0b0101;

/// The directions in which a piece can move along lines, a bit each.
#[inline(always)]
fn move_lines<S: Side>(piece: Cell) -> u8 {
    match piece.role_of::<S>() {
        Role::Knight => 0,
        Role::Bishop => 0xf0,
        Role::Rook => 0x0f,
        Role::Pawn => 0xf0 | FILES,
        Role::Queen | Role::King => 0xff,
    }
}

impl<'a, G: Geometry, I: PieceIndex, S: Side> FirstMoves<'a, G, I, S> {
    #[inline(always)]
    pub(super) fn new(
        board: &'a Mailbox<G, I>,
        tables: &'a Tables,
        special: &'a mut SpecialMoves,
    ) -> Self {
        let all = tables.king.without(0);
        FirstMoves { board, tables, all, replies: 0, special, side: PhantomData }
    }

    /// The open squares near their king that a piece attacks from a square.
    #[inline(always)]
    pub(super) fn near(&self, piece: Cell, from: Index) -> u16 {
        let near = self.tables.near_king(from);
        let straight = if piece.slides::<S>(false) { near.straight } else { 0 };
        let diagonal = if piece.slides::<S>(true) { near.diagonal } else { 0 };
        if piece.slides::<S>(false) || piece.slides::<S>(true) {
            straight | diagonal
        } else {
            self.tables.king.near::<G, S>(piece, from)
        }
    }

    /// Whether nothing changes but values when a piece leaves its square.
    #[inline(always)]
    fn is_free(&self, piece: Cell, from: Index) -> bool {
        let note = self.tables.note(from);
        let lines = note.lines & move_lines::<S>(piece);
        let special = note.special
            & if move_lines::<S>(piece) & FILES == 0 { LEAVING } else { LEAVING | BEFORE_PAWN };
        let near = self.near(piece, from) | self.tables.near_king(from).opened;
        u16::from(lines | special) | near == 0
    }

    /// The replies if a free piece were taken off the board.
    #[inline(always)]
    fn replies_without(&self, from: Index) -> i32 {
        self.tables.replies - i32::from(self.tables.note(from).value) + self.all.moves
    }

    /// Adds the replies to a move of a free piece. `replies` are those without the piece.
    #[inline(always)]
    fn land(&mut self, piece: Cell, from: Index, to: Index, replies: i32) {
        let (note, near_king) = (self.tables.note(to), self.tables.near_king(to));
        let special = note.special & role_of::<S>(piece);
        let near = self.near(piece, to) & self.all.free | near_king.blocked & self.all.once;
        let replies = replies + i32::from(note.value);
        if u16::from(special) | near == 0 {
            self.replies += i64::from(replies);
        } else {
            self.land_near_king(piece, from, to, replies);
        }
    }

    /// The same where the move changes our attacks near their king, or is special.
    #[inline(never)]
    fn land_near_king(&mut self, piece: Cell, from: Index, to: Index, replies: i32) {
        let blocked = self.tables.near_king(to).blocked & self.all.once;
        let free = (self.all.free | blocked) & !self.near(piece, to);
        let replies = replies - self.all.moves + self.tables.king.moves(free);
        if self.tables.note(to).special & role_of::<S>(piece) != 0 {
            self.add_special(piece, from, to, replies, free);
        } else {
            self.replies += i64::from(replies);
        }
    }

    #[inline(always)]
    pub(super) fn add_special(
        &mut self,
        piece: Cell,
        from: Index,
        to: Index,
        replies: i32,
        free: u16,
    ) {
        let is_double_push =
            holds::<S>(piece, Role::Pawn) && G::step(from, forward::<S>(), 2) == to;
        let kind = match G::at(&self.board.cells, to).is_empty() {
            true if is_double_push => MoveKind::DoublePush,
            true => MoveKind::Quiet,
            false => MoveKind::Capture,
        };
        self.special.add(Move::new(G::square(from), G::square(to), kind), replies, free);
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
        if !self.is_free(piece, from) {
            return self.bound_slider(piece, from);
        }
        let replies = self.replies_without(from);
        if piece.slides::<S>(false) {
            self.ray(piece, from, 0, replies);
            self.ray(piece, from, 1, replies);
            self.ray(piece, from, 2, replies);
            self.ray(piece, from, 3, replies);
        }
        if piece.slides::<S>(true) {
            self.ray(piece, from, 4, replies);
            self.ray(piece, from, 5, replies);
            self.ray(piece, from, 6, replies);
            self.ray(piece, from, 7, replies);
        }
    }

    /// The moves of a free slider in one direction.
    #[inline(always)]
    fn ray(&mut self, piece: Cell, from: Index, line: usize, replies: i32) {
        let direction = Direction::QUEEN_DIRECTIONS[line];
        let mut at = from;
        loop {
            let cell = G::at_offset(&self.board.cells, at, direction, 1);
            at = G::step(at, direction, 1);
            if !cell.is_empty() {
                if cell.is_piece_of::<S::Them>() {
                    let pawn = self.capture_of_pawn(from, line, at, cell);
                    self.land(piece, from, at, replies + pawn);
                }
                return;
            }
            self.land(piece, from, at, replies);
        }
    }

    #[inline(always)]
    pub(super) fn knight(&mut self, from: Index) {
        let piece = Cell::of_side::<S>(Role::Knight);
        if !self.is_free(piece, from) {
            return self.bound_knight(from);
        }
        let replies = self.replies_without(from);
        // Not a loop, so that each leap is a constant distance.
        let [a, b, c, d, e, f, g, h] = Direction::KNIGHT;
        self.leap(piece, from, a, replies);
        self.leap(piece, from, b, replies);
        self.leap(piece, from, c, replies);
        self.leap(piece, from, d, replies);
        self.leap(piece, from, e, replies);
        self.leap(piece, from, f, replies);
        self.leap(piece, from, g, replies);
        self.leap(piece, from, h, replies);
    }

    #[inline(always)]
    fn leap(&mut self, piece: Cell, from: Index, direction: Direction, replies: i32) {
        if G::at_offset(&self.board.cells, from, direction, 1).admits::<S>() {
            self.land(piece, from, G::step(from, direction, 1), replies);
        }
    }

    /// A pawn. A double push beside a pawn that may capture en passant is special.
    #[inline(always)]
    pub(super) fn pawn(&mut self, from: Index) {
        let piece = Cell::of_side::<S>(Role::Pawn);
        if is_on_seventh_rank::<G, S>(from) || !self.is_free(piece, from) {
            return self.bound_pawn(from);
        }
        let (cells, ahead) = (&self.board.cells, forward::<S>());
        let replies = self.replies_without(from);
        let first = G::step(from, ahead, 1);
        if G::at(cells, first).is_empty() {
            self.land(piece, from, first, replies);
            let second = G::step(first, ahead, 1);
            if is_on_second_rank::<G, S>(from) && G::at(cells, second).is_empty() {
                let may_capture =
                    |side| holds::<S::Them>(G::at_offset(cells, second, side, 1), Role::Pawn);
                if may_capture(Direction::WEST) | may_capture(Direction::EAST) {
                    self.bound_move(Move::new(
                        G::square(from),
                        G::square(second),
                        MoveKind::DoublePush,
                    ));
                } else {
                    self.land(piece, from, second, replies);
                }
            }
        }
        let [west, east] = if S::IS_WHITE { [7, 4] } else { [6, 5] };
        self.pawn_capture(from, west, replies);
        self.pawn_capture(from, east, replies);
    }

    #[inline(always)]
    fn pawn_capture(&mut self, from: Index, line: usize, replies: i32) {
        let direction = Direction::QUEEN_DIRECTIONS[line];
        let cell = G::at_offset(&self.board.cells, from, direction, 1);
        if cell.is_piece_of::<S::Them>() {
            let to = G::step(from, direction, 1);
            let pawn = self.capture_of_pawn(from, line, to, cell);
            self.land(Cell::of_side::<S>(Role::Pawn), from, to, replies + pawn);
        }
    }

    /// The steps of our king.
    #[inline(always)]
    pub(super) fn king_steps(&mut self, info: CheckInfo) {
        let (piece, from) = (Cell::of_side::<S>(Role::King), self.board.king_of::<S>());
        if !self.is_free(piece, from) {
            return self.bound_king(info);
        }
        let replies = self.replies_without(from);
        let mut steps = info.king_steps();
        while steps != 0 {
            let line = steps.trailing_zeros() as usize;
            steps &= steps - 1;
            let to = G::step(from, Direction::QUEEN_DIRECTIONS[line], 1);
            let cell = G::at(&self.board.cells, to);
            let pawn = self.capture_of_pawn(from, line, to, cell);
            self.land(piece, from, to, replies + pawn);
        }
    }

    /// What the values do not tell of a capture, if it is that of a pawn: it attacked the piece, or the
    /// piece stopped it. Both count as lost with the pawn, and again as changed by leaving.
    #[inline(always)]
    pub(super) fn capture_of_pawn(&self, from: Index, line: usize, to: Index, cell: Cell) -> i32 {
        let towards = Direction::QUEEN_DIRECTIONS[line].ranks == forward::<S>().ranks;
        if towards && holds::<S::Them>(cell, Role::Pawn) {
            self.capture_from_before(from, line >= 4, to)
        } else {
            0
        }
    }

    #[inline(never)]
    fn capture_from_before(&self, from: Index, diagonally: bool, pawn: Index) -> i32 {
        if self.tables.note(pawn).lines != 0 {
            // It is pinned, and has no values.
            return 0;
        }
        let ahead = forward::<S::Them>();
        let each = moves_of_step::<G, S::Them>(pawn);
        let at_home = is_on_second_rank::<G, S::Them>(pawn);
        let is_near = G::step(pawn, ahead, 1) == from;
        if diagonally {
            let attacks =
                G::attacks_near_king::<S::Them>(Cell::of_side::<S::Them>(Role::Pawn), pawn, from);
            return if attacks & KING != 0 { each } else { 0 };
        }
        if is_near {
            let second = G::step(from, ahead, 1);
            return -each - i32::from(at_home && G::at(&self.board.cells, second).is_empty());
        }
        -i32::from(at_home && G::step(pawn, ahead, 2) == from)
    }
}
