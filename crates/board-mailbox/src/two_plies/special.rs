//! Special moves: those that give check, change a pin, let a pawn capture en passant, let their king
//! capture, or are not a move of one piece.
//!
//! The values hold for the pins as they are. After a move that changes one, the replies of that piece alone
//! are counted again, on the board with the piece moved.

use board_core::side::Side;
use board_core::{CastlingSide, Count, Move, MoveKind, MoveMask, Rank, Role, Square};

use crate::attackers::slider_reaches;
use crate::difference;
use crate::piece_index::PieceIndex;
use crate::piece_moves::{forward, holds};
use crate::two_plies::evasions::Checks;
use crate::two_plies::tables::{Pin, Tables};
use crate::two_plies::values::run;
use crate::{Cell, Direction, Geometry, Index, Mailbox};

/// A move to be looked at.
#[derive(Clone, Copy, Debug)]
pub(super) struct SpecialMove {
    pub(super) mv: Move,
    /// The number of replies as far as the tables tell, or [`TO_MAKE`].
    replies: i16,
    /// The squares near their king to which it may step.
    pub(super) free: u16,
}

/// Instead of a number of replies: the move is made.
const TO_MAKE: i16 = i16::MIN;

/// The special moves of a position.
pub(super) struct SpecialMoves {
    moves: [SpecialMove; SpecialMoves::CAPACITY],
    len: usize,
}

impl SpecialMoves {
    /// More are hardly ever met. Then all moves are made.
    const CAPACITY: usize = 80;

    #[inline(always)]
    pub(super) fn new() -> SpecialMoves {
        let mv = Move::new(Square::A1, Square::A1, MoveKind::Quiet);
        let blank = SpecialMove { mv, replies: 0, free: 0 };
        SpecialMoves { moves: [blank; SpecialMoves::CAPACITY], len: 0 }
    }

    #[inline(always)]
    pub(super) fn add(&mut self, mv: Move, replies: i32, free: u16) {
        if let Some(room) = self.moves.get_mut(self.len) {
            *room = SpecialMove { mv, replies: replies as i16, free };
        }
        self.len += 1;
    }

    #[inline(always)]
    pub(super) fn add_to_make(&mut self, mv: Move) {
        self.add(mv, i32::from(TO_MAKE), 0);
    }

    #[inline(always)]
    pub(super) fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The moves; nothing if there were too many.
    pub(super) fn as_slice(&self) -> Option<&[SpecialMove]> {
        self.moves.get(..self.len)
    }
}

impl<G: Geometry, I: PieceIndex> Mailbox<G, I> {
    /// The replies to all special moves; nothing if there were too many.
    #[inline(never)]
    pub(super) fn replies_to_special<S: Side>(
        &mut self,
        found: I::Found,
        moves: &SpecialMoves,
        tables: &Tables,
    ) -> Option<i64> {
        let mut sum = 0;
        for special in moves.as_slice()? {
            sum += if special.replies == TO_MAKE || self.may_change_castling::<S>(special.mv) {
                self.replies_once_made::<S>(special.mv)
            } else {
                self.replies_to::<S>(found, special, tables)
            };
        }
        Some(sum)
    }

    /// Whether a move touches their first rank while they have the right to castle.
    #[inline(always)]
    fn may_change_castling<S: Side>(&self, mv: Move) -> bool {
        let first = Rank::First.of(S::Them::COLOR);
        (mv.from().rank() == first || mv.to().rank() == first)
            && CastlingSide::ALL
                .into_iter()
                .any(|side| self.state.castling.has(S::Them::COLOR, side))
    }

    #[inline(never)]
    fn replies_once_made<S: Side>(&mut self, mv: Move) -> i64 {
        #[cfg(test)]
        super::tests::note_made();
        let undo = self.make_move::<S>(mv);
        let replies = self.count_legal_of::<S::Them>();
        self.unmake_move::<S>(mv, undo);
        replies as i64
    }

    /// Moves the piece, and nothing else of what making a move does.
    #[inline(always)]
    fn replies_to<S: Side>(
        &mut self,
        found: I::Found,
        special: &SpecialMove,
        tables: &Tables,
    ) -> i64 {
        let (from, to) = (G::index(special.mv.from()), G::index(special.mv.to()));
        let (piece, captured) = (G::at(&self.cells, from), G::at(&self.cells, to));
        G::put(&mut self.cells, from, Cell::EMPTY);
        G::put(&mut self.cells, to, piece);
        let replies = self.replies_after::<S>(found, special, tables);
        G::put(&mut self.cells, from, piece);
        G::put(&mut self.cells, to, captured);
        i64::from(replies)
    }

    /// The replies to a move, once the piece has moved.
    #[inline(always)]
    fn replies_after<S: Side>(
        &mut self,
        found: I::Found,
        special: &SpecialMove,
        tables: &Tables,
    ) -> i32 {
        let (mv, king) = (special.mv, tables.king.king);
        let (from, to) = (G::index(mv.from()), G::index(mv.to()));
        let way = |square| difference::line(G::x88(square).wrapping_sub(G::x88(king))) & 15;
        let (left, reached) = (usize::from(way(from)), usize::from(way(to)));
        let mut checks = Checks::by_leaper::<G, S>(&self.cells, to, king);
        let mut more = 0;
        if left < 8 {
            more += self.replies_more_in_line::<S>(left, to, tables, &mut checks);
        }
        if reached < 8 && reached != left {
            more += self.replies_more_in_line::<S>(reached, to, tables, &mut checks);
        }
        // The tables say nothing of their king's captures.
        if mv.is_capture() && is_adjacent::<G>(king, to) {
            let mut is_guarded = false;
            self.each_attacker::<S>(found, to, from, |_, _| is_guarded = true);
            checks.captures = i32::from(!is_guarded);
        }
        if checks.is_none() {
            if mv.is_double_push() {
                more += self.replies_en_passant::<S>(to, king);
            }
            return i32::from(special.replies) + more + checks.captures;
        }
        self.evasions::<S>(found, special, &checks, king)
    }

    /// How many replies more there are than the tables tell, because of the pin in one direction from
    /// their king. Or that we give check from there.
    #[inline(always)]
    fn replies_more_in_line<S: Side>(
        &self,
        line: usize,
        to: Index,
        tables: &Tables,
        checks: &mut Checks,
    ) -> i32 {
        let direction = Direction::QUEEN_DIRECTIONS[line & 7];
        let (_, last, cell) = run::<G>(&self.cells, tables.king.king, direction);
        let first = G::step(last, direction, 1);
        let slides = |cell: Cell| cell.slides::<S>(direction.is_diagonal());
        if slides(cell) {
            checks.add_slider(line, first);
            return 0;
        }
        let is_pinned =
            cell.is_piece_of::<S::Them>() && slides(run::<G>(&self.cells, first, direction).2);
        match tables.pins[line & 7] {
            Some(Pin { piece, moves }) if piece != to => {
                let moves_now = if is_pinned {
                    self.moves_along::<S::Them>(piece, direction)
                } else {
                    self.moves_unpinned::<S::Them>(piece)
                };
                moves_now as i32 - moves
            }
            None if is_pinned => {
                self.moves_along::<S::Them>(first, direction) as i32
                    - self.moves_unpinned::<S::Them>(first) as i32
            }
            _ => 0,
        }
    }

    /// How many pawns of theirs may capture en passant the pawn that has moved two steps to a square.
    /// They are not in check. The capture is not legal if it opens a line to their king.
    #[inline(never)]
    fn replies_en_passant<S: Side>(&mut self, to: Index, king: Index) -> i32 {
        let behind = G::step(to, forward::<S::Them>(), 1);
        let mut captures = 0;
        for side in [Direction::WEST, Direction::EAST] {
            if holds::<S::Them>(G::at_offset(&self.cells, to, side, 1), Role::Pawn) {
                let pawn = G::step(to, side, 1);
                let is_opened = [pawn, to].into_iter().any(|left| {
                    let line = difference::line(G::x88(left).wrapping_sub(G::x88(king)));
                    let opened = Direction::QUEEN_DIRECTIONS.get(usize::from(line));
                    opened.is_some_and(|&line| {
                        slider_reaches::<G, S>(&self.cells, king, &[line], [pawn, to], behind)
                    })
                });
                captures += i32::from(!is_opened);
            }
        }
        captures
    }

    /// The same where they are in check. If the pawn gives it, its capture ends it.
    #[inline(never)]
    pub(super) fn count_en_passant<S: Side>(&mut self, to: Index) -> i32 {
        let before = self.state.en_passant;
        self.state.en_passant = Some(G::square(G::step(to, forward::<S::Them>(), 1)));
        let mut count = Count(0);
        self.en_passant::<S::Them>(None, MoveMask::ALL, &mut count);
        self.state.en_passant = before;
        count.0 as i32
    }
}

/// Whether a king's step leads from one square to the other.
#[inline(always)]
fn is_adjacent<G: Geometry>(one: Index, other: Index) -> bool {
    let files = G::file_of(one).index().abs_diff(G::file_of(other).index());
    let ranks = G::rank_of(one).index().abs_diff(G::rank_of(other).index());
    files.max(ranks) == 1
}
