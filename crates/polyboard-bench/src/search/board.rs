//! What the search asks of a board.

use polyboard::{Board, CodePath, Key64, Keyed, Move, MoveKinds, MoveList, View, ViewExt};

/// What [`Searcher`](super::Searcher) and [`evaluate`](crate::evaluate()) ask of a board.
///
/// Every [`Board`] with its key has it: [`Keyed<B>`](Keyed). A board of another crate implements it to be
/// searched by the same code.
///
/// Two positions have the same key if pieces, side to move, castling rights and en passant square are the
/// same. The numbers do not matter, but for the tree to be the same on all boards, the en passant square has
/// to count after every double push ([`EnPassantMode::Always`](polyboard::EnPassantMode::Always)).
///
/// What a [`View`] does only at a pace that a search can bear is asked of this trait instead: the clock alone, not the
/// whole state; whether it is check, which a board may know.
pub trait SearchBoard: View + Sized {
    /// The key of the position.
    fn key(&self) -> u64;

    /// Plies since the last capture or pawn move.
    fn halfmove_clock(&self) -> u16;

    /// Whether the side to move is in check.
    fn is_check(&self) -> bool;

    /// Whether a legal move gains at least `threshold` by exchange; see [`ViewExt::see_ge`].
    fn see_ge(&self, mv: Move, threshold: i32) -> bool;

    /// Adds the legal moves of some kinds to a list.
    fn generate(&self, kinds: MoveKinds, list: &mut MoveList);

    /// Visits the position after a legal move. Whether it is reached by unmaking or by copying is the
    /// board's choice.
    fn after<R>(&mut self, mv: Move, visit: impl FnOnce(&mut Self) -> R) -> R;

    /// Visits the position after a null move. The side to move is not in check.
    fn after_null<R>(&mut self, visit: impl FnOnce(&mut Self) -> R) -> R;

    /// Runs `body` inside the board's fastest code path; see [`View::code_path`].
    #[inline(always)]
    fn enter<R>(&mut self, body: impl FnOnce(&mut Self) -> R) -> R {
        self.code_path().run(
            #[inline(always)]
            || body(self),
        )
    }
}

impl<B: Board> SearchBoard for Keyed<B, Key64> {
    #[inline(always)]
    fn key(&self) -> u64 {
        Keyed::key(self).0
    }

    #[inline(always)]
    fn halfmove_clock(&self) -> u16 {
        self.state().halfmove_clock
    }

    #[inline(always)]
    fn is_check(&self) -> bool {
        self.board().is_check()
    }

    #[inline(always)]
    fn see_ge(&self, mv: Move, threshold: i32) -> bool {
        self.board().see_ge(mv, threshold)
    }

    #[inline(always)]
    fn generate(&self, kinds: MoveKinds, list: &mut MoveList) {
        self.board().legal_moves_into(kinds, list);
    }

    #[inline(always)]
    fn after<R>(&mut self, mv: Move, visit: impl FnOnce(&mut Self) -> R) -> R {
        Board::after(self, mv, visit)
    }

    #[inline(always)]
    fn after_null<R>(&mut self, visit: impl FnOnce(&mut Self) -> R) -> R {
        let undo = self.make_null();
        let result = visit(self);
        self.unmake_null(undo);
        result
    }
}
