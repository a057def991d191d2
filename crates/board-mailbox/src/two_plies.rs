//! Two plies counted together: the number of replies to each move, mostly without making it.
//!
//! `S` is to move ("we"), `S::Them` replies ("they"). How many replies does a move from `a` to `b` leave?
//! If we passed, they would have `N` moves, the king's apart. The move only empties `a` and fills `b`, and what
//! each of the two means to one of their pieces can be added up over all of them, before any move of ours is looked
//! at. This sum is the *value* of a square: how many replies more they have if a piece of ours is there than
//! if not. So most moves need two look-ups:
//!
//! ```text
//! replies = N + value[b] - value[a] + steps of their king
//! ```
//!
//! The rest is exact too, because it is known where this is not enough:
//!
//! * `a` and `b` mean something to the same ray or pawn: a move along the line of a slider that attacks the
//!   piece, the capture of a pawn that attacks it or is stopped by it, a step before a pawn.
//! * The steps of their king depend on all our attacks near it. A move changes few of them, mostly none.
//! * A check or a pin changes. The pieces that were or are pinned are counted again, on the board with the
//!   piece moved; after a check the evasions are counted.
//! * Promotions, en passant, castling near their king, and whatever touches the squares on which they castle:
//!   these moves are made.
//!
//! | file | what |
//! | --- | --- |
//! | `tables` | what is noted of each square |
//! | `values` | their pieces: `N` and the values |
//! | `king_lines` | the lines of their king: pins, and which moves are special |
//! | `king_steps` | our attacks near their king |
//! | `first_moves` | our free pieces, whose moves need no more than two values |
//! | `bound_moves` | our other pieces, castling, moves out of check |
//! | `special` | moves that change a check or a pin, one by one |
//! | `evasions` | the replies to a check |
//!
//! Earlier is templechess (A. Jasson, <https://github.com/alexjasson/templechess>, since 2025): the number of moves
//! that change no reply is multiplied by that of the replies after a pass, the others are made. We know of no
//! earlier description of values for them. The idea behind it, that a move changes few attacks, is that of
//! incremental attack tables (D. Slate and L. Atkin, "CHESS 4.5", in P. Frey, "Chess Skill in Man and
//! Machine", 1977).

mod bound_moves;
mod evasions;
mod first_moves;
mod king_lines;
mod king_steps;
mod special;
mod tables;
#[cfg(test)]
mod tests;
mod values;

use board_core::side::Side;
use board_core::{MoveMask, Role};

use crate::castling::NO_CASTLING;
use crate::generate::Generator;
use crate::piece_index::PieceIndex;
use crate::piece_moves::holds;
use crate::scan_set::ScanSet;
use crate::{Geometry, Mailbox};
use first_moves::FirstMoves;
use king_steps::KingSteps;
use special::SpecialMoves;
use tables::Tables;

impl<G: Geometry, I: PieceIndex> Mailbox<G, I> {
    /// The number of sequences of two legal moves, the first by `S`. Nothing where all moves have to be
    /// made: they may castle as only in Chess960, the board is too wide for the tables, or too many moves
    /// are special.
    #[inline(never)]
    pub(crate) fn two_plies_of<S: Side>(&mut self) -> Option<u64> {
        if G::WIDTH > tables::WIDEST || self.castles_unusually::<S::Them>() {
            return None;
        }
        let found = self.index.find::<G>(&self.cells);
        let mut tables = Tables::new(KingSteps::new::<G, I, S>(self));
        let king = tables.king.king;
        self.mark_king_lines::<S>(king, &mut tables);
        self.mark_castling_paths::<S>(king, &mut tables);
        self.add_attacks_near_king::<S>(found, &mut tables);
        self.add_their_pieces::<S>(found, &mut tables);
        let mut special = SpecialMoves::new();
        let mut replies = self.replies_to_first_moves::<S>(found, &tables, &mut special);
        if !special.is_empty() {
            replies += self.replies_to_special::<S>(found, &special, &tables)?;
        }
        Some(replies as u64)
    }

    /// The replies to all moves that are not special, which are listed.
    #[inline(always)]
    fn replies_to_first_moves<S: Side>(
        &self,
        found: I::Found,
        tables: &Tables,
        special: &mut SpecialMoves,
    ) -> i64 {
        let castling = self.castling_rooks::<S>();
        let info = self.check_info::<S>(found, castling);
        let mut first = FirstMoves::<G, I, S>::new(self, tables, special);
        if info.checkers() != 0 {
            self.legal_within(MoveMask::ALL, &mut first);
            return first.replies;
        }
        first.king_steps(info);
        if castling != NO_CASTLING {
            Generator::<G, I, S, _>::new(self, MoveMask::ALL, &mut first).castling(castling, info);
        }
        if !info.pinned.is_empty() {
            Generator::<G, I, S, _>::new(self, MoveMask::ALL, &mut first)
                .pinned_pieces(info.pinned);
        }
        if self.state.en_passant.is_some() {
            self.en_passant::<S>(None, MoveMask::ALL, &mut first);
        }
        let free = ScanSet::ALL.without(info.pinned);
        self.index.leapers::<G, S>(
            found,
            &self.cells,
            free,
            #[inline(always)]
            |piece, from| {
                if holds::<S>(piece, Role::Pawn) {
                    first.pawn(from);
                } else if holds::<S>(piece, Role::Knight) {
                    first.knight(from);
                }
                false
            },
        );
        self.index.sliders::<G, S>(
            found,
            &self.cells,
            free,
            #[inline(always)]
            |piece, from| {
                first.slider(piece, from);
                false
            },
        );
        first.replies
    }
}
