//! What the search asks of a board.

use polyboard::{
    Board, CodePath, Color, Key64, Keyed, Move, MoveKinds, MoveList, Piece, PieceSets, Square,
    SquareSet, View, ViewExt,
};

/// What [`Searcher`](super::Searcher) and [`evaluate`](crate::evaluate()) ask of a board.
///
/// Every [`Board`] with its key has it: [`Keyed<B>`](Keyed). A board of another crate implements it to be
/// searched by the same code.
///
/// Two positions have the same key if pieces, side to move, castling rights and en passant square are the
/// same. The numbers do not matter, but for the tree to be the same on all boards, the en passant square has
/// to count after every double push ([`EnPassantMode::Always`](polyboard::EnPassantMode::Always)).
pub trait SearchBoard: Sized {
    /// The key of the position.
    fn key(&self) -> u64;

    /// The side to move.
    fn side_to_move(&self) -> Color;

    /// Plies since the last capture or pawn move.
    fn halfmove_clock(&self) -> u16;

    /// Whether the side to move is in check.
    fn is_check(&self) -> bool;

    /// The piece on a square.
    fn piece_at(&self, square: Square) -> Option<Piece>;

    /// All pieces as sets.
    fn piece_sets(&self) -> PieceSets;

    /// The square of a king.
    fn king(&self, color: Color) -> Square;

    /// The squares that a bishop attacks over some occupied squares.
    fn bishop_attacks(&self, from: Square, occupied: SquareSet) -> SquareSet;

    /// The squares that a rook attacks over some occupied squares.
    fn rook_attacks(&self, from: Square, occupied: SquareSet) -> SquareSet;

    /// Whether a legal move gains at least `threshold` by exchange; see [`ViewExt::see_ge`].
    fn see_ge(&self, mv: Move, threshold: i32) -> bool;

    /// Whether a move of the hash table is legal here.
    fn is_legal(&self, mv: Move) -> bool;

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
        body(self)
    }
}

impl<B: Board> SearchBoard for Keyed<B, Key64> {
    #[inline(always)]
    fn key(&self) -> u64 {
        Keyed::key(self).0
    }

    #[inline(always)]
    fn side_to_move(&self) -> Color {
        self.board().side_to_move()
    }

    #[inline(always)]
    fn halfmove_clock(&self) -> u16 {
        self.board().state().halfmove_clock
    }

    #[inline(always)]
    fn is_check(&self) -> bool {
        self.board().is_check()
    }

    #[inline(always)]
    fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board().piece_at(square)
    }

    #[inline(always)]
    fn piece_sets(&self) -> PieceSets {
        self.board().piece_sets()
    }

    #[inline(always)]
    fn king(&self, color: Color) -> Square {
        self.board().king(color)
    }

    #[inline(always)]
    fn bishop_attacks(&self, from: Square, occupied: SquareSet) -> SquareSet {
        self.board().bishop_attacks(from, occupied)
    }

    #[inline(always)]
    fn rook_attacks(&self, from: Square, occupied: SquareSet) -> SquareSet {
        self.board().rook_attacks(from, occupied)
    }

    #[inline(always)]
    fn see_ge(&self, mv: Move, threshold: i32) -> bool {
        self.board().see_ge(mv, threshold)
    }

    #[inline(always)]
    fn is_legal(&self, mv: Move) -> bool {
        self.board().is_legal(mv)
    }

    #[inline(always)]
    fn generate(&self, kinds: MoveKinds, list: &mut MoveList) {
        self.board().legal_moves_into(kinds, list);
    }

    #[inline(always)]
    fn after<R>(&mut self, mv: Move, visit: impl FnOnce(&mut Self) -> R) -> R {
        let undo = self.make(mv);
        let result = visit(self);
        self.unmake(mv, undo);
        result
    }

    #[inline(always)]
    fn after_null<R>(&mut self, visit: impl FnOnce(&mut Self) -> R) -> R {
        let undo = self.make_null();
        let result = visit(self);
        self.unmake_null(undo);
        result
    }

    #[inline(always)]
    fn enter<R>(&mut self, body: impl FnOnce(&mut Self) -> R) -> R {
        self.code_path().run(
            #[inline(always)]
            || body(self),
        )
    }
}
