//! Special moves: those that give check, change a pin, let a pawn capture en passant, or are not a move of one
//! piece.
//!
//! The values hold for the pins as they are. After a move that changes one, the replies of that piece alone
//! are counted again, on the board with the piece moved. After a check all replies are counted.

use board_core::side::Side;
use board_core::{CastlingSide, Count, Move, MoveKind, MoveMask, MoveSink, Rank, Role, Square};

use crate::attackers::any_attacker;
use crate::difference::{self, KING};
use crate::piece_index::PieceIndex;
use crate::piece_moves::forward;
use crate::two_plies::tables::{Pin, Tables};
use crate::two_plies::values::run;
use crate::{Cell, Direction, Geometry, Index, Mailbox};

/// Moves to be looked at one by one, with the number of replies as far as the tables tell.
pub(super) struct SpecialMoves {
    moves: [(Move, i16); SpecialMoves::CAPACITY],
    len: usize,
}

/// Instead of a number of replies: the move is made.
const TO_MAKE: i16 = i16::MIN;

impl SpecialMoves {
    /// No game has been seen with half of it.
    const CAPACITY: usize = 128;

    #[inline(always)]
    pub(super) fn new() -> SpecialMoves {
        let blank = Move::new(Square::A1, Square::A1, MoveKind::Quiet);
        SpecialMoves { moves: [(blank, 0); SpecialMoves::CAPACITY], len: 0 }
    }

    #[inline(always)]
    pub(super) fn add(&mut self, mv: Move, replies: i32) {
        if let Some(room) = self.moves.get_mut(self.len) {
            *room = (mv, replies as i16);
        }
        self.len += 1;
    }

    #[inline(always)]
    pub(super) fn add_to_make(&mut self, mv: Move) {
        self.add(mv, i32::from(TO_MAKE));
    }

    #[inline(always)]
    pub(super) fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The moves; nothing if there were too many.
    pub(super) fn as_slice(&self) -> Option<&[(Move, i16)]> {
        self.moves.get(..self.len)
    }
}

impl MoveSink for SpecialMoves {
    fn push(&mut self, mv: Move) {
        self.add_to_make(mv);
    }
}

impl<G: Geometry, I: PieceIndex> Mailbox<G, I> {
    /// The replies to all special moves; nothing if there were too many.
    #[inline(never)]
    pub(super) fn replies_to_special<S: Side>(
        &mut self,
        moves: &SpecialMoves,
        tables: &Tables,
    ) -> Option<i64> {
        let mut sum = 0;
        for &(mv, replies) in moves.as_slice()? {
            sum += match replies {
                TO_MAKE => self.replies_once_made::<S>(mv),
                _ => self.replies_to::<S>(mv, i32::from(replies), tables),
            };
        }
        Some(sum)
    }

    fn replies_once_made<S: Side>(&mut self, mv: Move) -> i64 {
        #[cfg(test)]
        super::tests::note_made();
        let undo = self.make_move::<S>(mv);
        let replies = self.count_legal_of::<S::Them>();
        self.unmake_move::<S>(mv, undo);
        replies as i64
    }

    fn replies_to<S: Side>(&mut self, mv: Move, replies: i32, tables: &Tables) -> i64 {
        let (from, to) = (G::index(mv.from()), G::index(mv.to()));
        if self.may_change_castling::<S>(from, to) {
            return self.replies_once_made::<S>(mv);
        }
        let (piece, captured) = (G::at(&self.cells, from), G::at(&self.cells, to));
        G::put(&mut self.cells, from, Cell::EMPTY);
        G::put(&mut self.cells, to, piece);
        let more = self.replies_more::<S>(mv, tables);
        G::put(&mut self.cells, from, piece);
        G::put(&mut self.cells, to, captured);
        match more {
            Some(more) => i64::from(replies + more),
            None => self.replies_once_made::<S>(mv),
        }
    }

    /// Whether a move touches their first rank while they have the right to castle.
    fn may_change_castling<S: Side>(&self, from: Index, to: Index) -> bool {
        let first = Rank::First.of(S::Them::COLOR);
        (G::rank_of(from) == first || G::rank_of(to) == first)
            && CastlingSide::ALL
                .into_iter()
                .any(|side| self.state.castling.has(S::Them::COLOR, side))
    }

    /// How many replies more there are than the tables tell, once the piece has moved; nothing if it
    /// gives check.
    fn replies_more<S: Side>(&mut self, mv: Move, tables: &Tables) -> Option<i32> {
        let (from, to, king) = (G::index(mv.from()), G::index(mv.to()), tables.king.king);
        let direction =
            |square| usize::from(difference::line(G::x88(square).wrapping_sub(G::x88(king))));
        let (left, reached) = (direction(from), direction(to));
        let near = G::attacks_near_king::<S>(G::at(&self.cells, to), to, king) & KING != 0;
        if near && reached == 8 {
            return None;
        }
        let mut more = 0;
        if left < 8 {
            more += self.replies_more_in_line::<S>(left, to, tables)?;
        }
        if reached < 8 && reached != left {
            more += self.replies_more_in_line::<S>(reached, to, tables)?;
        }
        if mv.is_double_push() {
            more += self.replies_en_passant::<S>(to);
        } else if mv.is_capture() && is_adjacent::<G>(king, to) {
            more += i32::from(!any_attacker::<G, S>(&self.cells, to, |_| true));
        }
        Some(more)
    }

    /// The same of the pin in one direction from their king.
    fn replies_more_in_line<S: Side>(
        &self,
        line: usize,
        to: Index,
        tables: &Tables,
    ) -> Option<i32> {
        let (cells, king) = (&self.cells, tables.king.king);
        let direction = Direction::QUEEN_DIRECTIONS[line];
        let (empty, last, cell) = run::<G>(cells, king, direction);
        let first = G::step(last, direction, 1);
        let is_slider = |cell: Cell| cell.slides::<S>(direction.is_diagonal());
        let is_pawn_check = empty == 0
            && direction.is_diagonal()
            && direction.ranks == forward::<S::Them>().ranks
            && cell == Cell::of_side::<S>(Role::Pawn);
        if is_slider(cell) || is_pawn_check {
            return None;
        }
        let is_pinned =
            cell.is_piece_of::<S::Them>() && is_slider(run::<G>(cells, first, direction).2);
        Some(match tables.pins[line] {
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
        })
    }

    /// How many pawns of theirs may capture en passant the pawn that has moved two steps to a square.
    #[inline(never)]
    fn replies_en_passant<S: Side>(&mut self, to: Index) -> i32 {
        let before = self.state.en_passant;
        self.state.en_passant = Some(G::square(G::step(to, forward::<S::Them>(), 1)));
        let mut count = Count(0);
        self.en_passant::<S::Them>(None, MoveMask::ALL, &mut count);
        self.state.en_passant = before;
        count.0 as i32
    }
}

/// Whether a king's step leads from one square to the other.
fn is_adjacent<G: Geometry>(one: Index, other: Index) -> bool {
    let files = G::file_of(one).index().abs_diff(G::file_of(other).index());
    let ranks = G::rank_of(one).index().abs_diff(G::rank_of(other).index());
    files.max(ranks) == 1
}
