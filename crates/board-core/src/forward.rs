//! Boards that wrap a board.

/// Implements, for a wrapper of a board, the methods of [`Board`](crate::Board) that only read, and
/// [`enter`](crate::Board::enter): each calls that of the board in the field.
///
/// ```
/// use board_core::{Board, Move, Piece, Position, Square, forward_reads};
///
/// /// A board that counts the moves made on it.
/// #[derive(Clone, Debug, PartialEq, Eq)]
/// struct Counting<B> {
///     board: B,
///     made: u64,
/// }
///
/// impl<B: Board> Board for Counting<B> {
///     const ID: &'static str = B::ID;
///     type Undo = B::Undo;
///
///     fn from_position(position: &Position) -> Self {
///         Counting { board: B::from_position(position), made: 0 }
///     }
///
///     fn piece_at(&self, square: Square) -> Option<Piece> {
///         self.board.piece_at(square)
///     }
///
///     fn make(&mut self, mv: Move) -> B::Undo {
///         self.made += 1;
///         self.board.make(mv)
///     }
///
///     fn unmake(&mut self, mv: Move, undo: B::Undo) {
///         self.board.unmake(mv, undo);
///     }
///
///     fn make_null(&mut self) -> B::Undo {
///         self.board.make_null()
///     }
///
///     fn unmake_null(&mut self, undo: B::Undo) {
///         self.board.unmake_null(undo);
///     }
///
///     forward_reads! { board }
/// }
/// ```
#[macro_export]
macro_rules! forward_reads {
    ($board:tt) => {
        #[inline(always)]
        fn state(&self) -> $crate::State {
            $crate::Board::state(&self.$board)
        }

        #[inline(always)]
        fn side_to_move(&self) -> $crate::Color {
            $crate::Board::side_to_move(&self.$board)
        }

        #[inline(always)]
        fn castling(&self) -> $crate::CastlingRights {
            $crate::Board::castling(&self.$board)
        }

        #[inline(always)]
        fn en_passant(&self) -> ::core::option::Option<$crate::Square> {
            $crate::Board::en_passant(&self.$board)
        }

        #[inline(always)]
        fn halfmove_clock(&self) -> u16 {
            $crate::Board::halfmove_clock(&self.$board)
        }

        #[inline(always)]
        fn occupied(&self) -> $crate::SquareSet {
            $crate::Board::occupied(&self.$board)
        }

        #[inline(always)]
        fn by_color(&self, color: $crate::Color) -> $crate::SquareSet {
            $crate::Board::by_color(&self.$board, color)
        }

        #[inline(always)]
        fn by_role(&self, role: $crate::Role) -> $crate::SquareSet {
            $crate::Board::by_role(&self.$board, role)
        }

        #[inline(always)]
        fn by_piece(&self, piece: $crate::Piece) -> $crate::SquareSet {
            $crate::Board::by_piece(&self.$board, piece)
        }

        #[inline(always)]
        fn piece_sets(&self) -> $crate::PieceSets {
            $crate::Board::piece_sets(&self.$board)
        }

        #[inline]
        fn bishop_attacks(
            &self,
            from: $crate::Square,
            occupied: $crate::SquareSet,
        ) -> $crate::SquareSet {
            $crate::Board::bishop_attacks(&self.$board, from, occupied)
        }

        #[inline]
        fn rook_attacks(
            &self,
            from: $crate::Square,
            occupied: $crate::SquareSet,
        ) -> $crate::SquareSet {
            $crate::Board::rook_attacks(&self.$board, from, occupied)
        }

        #[inline]
        fn queen_attacks(
            &self,
            from: $crate::Square,
            occupied: $crate::SquareSet,
        ) -> $crate::SquareSet {
            $crate::Board::queen_attacks(&self.$board, from, occupied)
        }

        #[inline]
        fn attackers_to(
            &self,
            square: $crate::Square,
            occupied: $crate::SquareSet,
        ) -> $crate::SquareSet {
            $crate::Board::attackers_to(&self.$board, square, occupied)
        }

        #[inline]
        fn is_check(&self) -> bool {
            $crate::Board::is_check(&self.$board)
        }

        #[inline(always)]
        fn king(&self, color: $crate::Color) -> $crate::Square {
            $crate::Board::king(&self.$board, color)
        }

        #[inline]
        fn attackers_of(&self, square: $crate::Square, by: $crate::Color) -> $crate::SquareSet {
            $crate::Board::attackers_of(&self.$board, square, by)
        }

        #[inline]
        fn is_attacked(&self, square: $crate::Square, by: $crate::Color) -> bool {
            $crate::Board::is_attacked(&self.$board, square, by)
        }

        #[inline]
        fn checkers(&self) -> $crate::SquareSet {
            $crate::Board::checkers(&self.$board)
        }

        #[inline]
        fn pinned(&self) -> $crate::SquareSet {
            $crate::Board::pinned(&self.$board)
        }

        #[inline]
        fn checks_and_pins(&self) -> $crate::ChecksAndPins {
            $crate::Board::checks_and_pins(&self.$board)
        }

        #[inline]
        fn generate_legal(
            &self,
            kinds: $crate::MoveKinds,
            sink: &mut impl $crate::MoveSink,
        ) -> $crate::ChecksAndPins {
            $crate::Board::generate_legal(&self.$board, kinds, sink)
        }

        #[inline]
        fn generate_legal_within(
            &self,
            from: $crate::SquareSet,
            to: $crate::SquareSet,
            sink: &mut impl $crate::MoveSink,
        ) {
            $crate::Board::generate_legal_within(&self.$board, from, to, sink);
        }

        #[inline]
        fn generate_quiet_checks(&self, sink: &mut impl $crate::MoveSink) {
            $crate::Board::generate_quiet_checks(&self.$board, sink);
        }

        #[inline]
        fn generate_pseudo_legal(&self, sink: &mut impl $crate::MoveSink) {
            $crate::Board::generate_pseudo_legal(&self.$board, sink);
        }

        #[inline(always)]
        fn count_legal(&self) -> usize {
            $crate::Board::count_legal(&self.$board)
        }

        #[inline]
        fn has_legal_move(&self) -> bool {
            $crate::Board::has_legal_move(&self.$board)
        }

        // The board inside cannot be borrowed by `enter` and by `body` at once. Only the code path of the
        // copy is used, so for boards that are plain values the compiler removes the copy.
        #[inline(always)]
        fn enter<R>(&mut self, body: impl FnOnce(&mut Self) -> R) -> R {
            $crate::Board::enter(
                &mut self.$board.clone(),
                #[inline(always)]
                |_| body(self),
            )
        }
    };
}
