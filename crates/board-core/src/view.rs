//! The trait by which a board shows its position.

#[cfg(doc)]
use crate::{Board, ViewExt, perft};
use crate::{
    CastlingRights, CodePath, Color, Count, Move, MoveKinds, MoveSink, Piece, PieceSets, Role,
    Square, SquareSet, State, Within, attacks, derived, exchange, legality, quiet_checks,
};

/// Shows a position: where the pieces stand, what they attack, which moves are legal.
///
/// Two methods are required, [`piece_at`](View::piece_at) and [`state`](View::state). Everything else has a default
/// derived from these: correct, and slow. What follows from this trait is in [`ViewExt`], which every view has.
///
/// The trait is object-safe: `&dyn View` is any board. A board that plays is a [`Board`](crate::Board); one that wraps
/// another [wraps](crate::Wraps) its view too.
///
/// # Costs
///
/// What an evaluation asks for costs what the representation makes of it:
///
/// | | bitboard, with or without the array | byteboard | nibble | piece-list | arrays, with or without lists |
/// | --- | --- | --- | --- | --- | --- |
/// | [`piece_at`](View::piece_at) | a test of the sets; with the array a load | a load | a shift | a search of both lists | a load |
/// | [`by_color`](View::by_color) | a load | one or two comparisons of 64 bytes | eight words transposed | a list becomes a set | eight cells at a time |
/// | [`by_role`](View::by_role) | a load | one or two comparisons | the same, and three operations | both lists | the same |
/// | [`by_piece`](View::by_piece) | two loads, an `and` | both of the above | the same | one list | the same |
/// | [`occupied`](View::occupied) | two loads, an `or` | a comparison | the same | both lists | the same |
/// | [`piece_sets`](View::piece_sets) | eight loads | seven or fewer comparisons | 16 `pext`, or as much as two of the above | a pass over both lists | 24 `pext`, or as much as two or three of the above |
/// | [`king`](View::king) | two loads, an `and` | a load | a load | a load | a load |
/// | [`rook_attacks`](View::rook_attacks) | the slider method of the code path | tables, 20 instructions | the same | the same | the same |
/// | [`attackers_to`](View::attackers_to) | five sets | one permutation for each side | [`piece_sets`](View::piece_sets) and four lines | the same | the same |
/// | [`castling`](View::castling) | from the squares of the rooks | the same | from four nibbles | a load | a load |
/// | [`halfmove_clock`](View::halfmove_clock), [`en_passant`](View::en_passant) | a load | a load; a comparison | a load | a load | a load |
///
/// An evaluation takes all sets by one call, and keeps them in variables.
///
/// The checks and pins that [`generate_legal`](View::generate_legal) returns were found before its first move;
/// where the generator does not keep them as sets (nibble, arrays), they are made sets if there are any.
/// [`generate_quiet_checks`](View::generate_quiet_checks) costs [`piece_sets`](View::piece_sets),
/// [`checks_and_pins`](View::checks_and_pins) and the attacks of knights and sliders.
pub trait View {
    /// The piece on a square.
    fn piece_at(&self, square: Square) -> Option<Piece>;

    /// Side to move, castling rights, en passant square and clocks.
    fn state(&self) -> State;

    /// The side to move.
    #[inline(always)]
    fn side_to_move(&self) -> Color {
        self.state().side_to_move
    }

    /// The castling rights, [`State::castling`].
    #[inline]
    fn castling(&self) -> CastlingRights {
        self.state().castling
    }

    /// The square behind the pawn that has just moved two squares, [`State::en_passant`], whether or not a
    /// pawn can capture there.
    #[inline]
    fn en_passant(&self) -> Option<Square> {
        self.state().en_passant
    }

    /// Plies since the last capture or pawn move, [`State::halfmove_clock`].
    #[inline]
    fn halfmove_clock(&self) -> u16 {
        self.state().halfmove_clock
    }

    /// All these sets by one call, for whoever needs several: an evaluation, say. The default reads all
    /// squares once.
    fn piece_sets(&self) -> PieceSets {
        derived::piece_sets(self)
    }

    /// The occupied squares. The default asks for all sets.
    ///
    /// What sets cost on each board is in the table [above](View#costs).
    fn occupied(&self) -> SquareSet {
        self.piece_sets().occupied()
    }

    /// The squares of all pieces of a color. The default asks for all sets.
    fn by_color(&self, color: Color) -> SquareSet {
        self.piece_sets().by_color(color)
    }

    /// The squares of all pieces of a role, of both colors. The default asks for all sets.
    fn by_role(&self, role: Role) -> SquareSet {
        self.piece_sets().by_role(role)
    }

    /// The squares of all pieces of one color and role. The default asks for all sets.
    fn by_piece(&self, piece: Piece) -> SquareSet {
        self.piece_sets().by_piece(piece)
    }

    /// The square of the king of `color`. The default reads up to 64 squares.
    fn king(&self, color: Color) -> Square {
        derived::king(self, color)
    }

    /// The pieces of `by` that attack `square`, whatever stands there. A pinned piece attacks too; en
    /// passant is not an attack. The default follows the lines from the square, some forty reads.
    fn attackers_of(&self, square: Square, by: Color) -> SquareSet {
        derived::attackers_of(self, square, by)
    }

    /// The pieces of both colors that attack `square` if only the pieces on `occupied` stood on the board:
    /// others neither attack nor block. The square itself may be in the set or not.
    ///
    /// This is what a look at an exchange needs, and at the safety of a king after a move. The default is
    /// [`PieceSets::attackers_to`].
    fn attackers_to(&self, square: Square, occupied: SquareSet) -> SquareSet {
        self.piece_sets().attackers_to(square, occupied)
    }

    /// Whether a piece of `by` attacks `square`.
    #[inline]
    fn is_attacked(&self, square: Square, by: Color) -> bool {
        !self.attackers_of(square, by).is_empty()
    }

    /// The squares that a bishop attacks over some occupied squares: [`attacks::bishop`], or the faster way
    /// that the board has.
    #[inline]
    fn bishop_attacks(&self, from: Square, occupied: SquareSet) -> SquareSet {
        attacks::bishop(from, occupied)
    }

    /// The squares that a rook attacks over some occupied squares: [`attacks::rook`], or the faster way that
    /// the board has.
    #[inline]
    fn rook_attacks(&self, from: Square, occupied: SquareSet) -> SquareSet {
        attacks::rook(from, occupied)
    }

    /// The squares that a queen attacks: those of a bishop and of a rook.
    #[inline]
    fn queen_attacks(&self, from: Square, occupied: SquareSet) -> SquareSet {
        self.bishop_attacks(from, occupied) | self.rook_attacks(from, occupied)
    }

    /// [`checkers`](ViewExt::checkers) and [`pinned`](ViewExt::pinned) by one call, which costs less than two
    /// where one look at the lines from the king finds both. The call that lists the moves returns them too:
    /// [`generate_legal`](View::generate_legal).
    #[inline]
    fn checks_and_pins(&self) -> ChecksAndPins {
        let us = self.side_to_move();
        let checkers = self.attackers_of(self.king(us), !us);
        ChecksAndPins { checkers, pinned: derived::pinned(self) }
    }

    /// Whether [`see`](ViewExt::see) is at least `threshold`. Stops as soon as the answer is known, mostly
    /// after one or two captures.
    #[doc(alias = "static exchange evaluation")]
    fn see_ge(&self, mv: Move, threshold: i32) -> bool {
        exchange::see_ge_of(self, mv, threshold)
    }

    /// Whether a legal move gives check: directly, by promotion, by uncovering a slider, by en passant or
    /// by castling. The move is not played.
    ///
    /// ```
    /// # fn example<B: board_core::Board>() -> Result<(), Box<dyn std::error::Error>> {
    /// use board_core::{Board, Position, ViewExt};
    ///
    /// // The capture en passant uncovers the rook.
    /// let board: B = Position::from_fen("8/8/8/k2pP2R/8/8/8/4K3 w - d6 0 1")?.into_board();
    /// assert!(board.gives_check(board.find_uci("e5d6")?));
    /// assert!(!board.gives_check(board.find_uci("e5e6")?));
    /// # Ok(())
    /// # }
    /// ```
    fn gives_check(&self, mv: Move) -> bool {
        legality::gives_check(self, mv)
    }

    /// Whether `mv` is legal here. Its kind is compared too.
    ///
    /// Any move may be asked for, from whatever position it comes: the answer is right and nothing is
    /// generated. So this is how a move of a hash table is tested before [`make`](Board::make):
    ///
    /// ```
    /// use board_core::{Board, Move};
    ///
    /// /// The move that 16 bits of a hash table mean here.
    /// fn hash_move<B: Board>(board: &B, bits: u16) -> Option<Move> {
    ///     Move::from_bits(bits).filter(|&mv| board.is_legal(mv))
    /// }
    /// ```
    fn is_legal(&self, mv: Move) -> bool {
        legality::is_legal(self, mv)
    }

    /// Pushes the legal moves of some [kinds](MoveKinds), in check the evasions of these kinds, and returns the
    /// checks and pins: every legal generator has found them before its first move, so a search that lists
    /// moves need not ask again.
    ///
    /// The default tests each pseudo-legal move: is the king attacked over the squares that would be occupied
    /// after it? No move is played.
    fn generate_legal(&self, kinds: MoveKinds, sink: &mut dyn MoveSink) -> ChecksAndPins {
        derived::generate_legal(self, kinds, sink);
        self.checks_and_pins()
    }

    /// Pushes the legal moves that leave a square of `from` and reach a square of `to` (castling
    /// reaches the square of the rook). Override where a mask makes generation cheaper.
    #[inline]
    fn generate_legal_within(&self, from: SquareSet, to: SquareSet, sink: &mut dyn MoveSink) {
        self.generate_legal(MoveKinds::All, &mut Within { sink, from, to });
    }

    /// Pushes the legal quiet moves that give check: directly, by uncovering a slider, or by castling. In check
    /// they are those of the evasions. Captures and promotions are not quiet; [`MoveKinds::Noisy`] has them.
    ///
    /// Other quiet moves are not generated: what gives check is found from the enemy king, by sets and
    /// attacks. A board need not override it; see [Costs](View#costs).
    ///
    /// ```
    /// # fn example<B: board_core::Board>() -> Result<(), Box<dyn std::error::Error>> {
    /// use board_core::{Board, Position, ViewExt};
    ///
    /// // Rook to a8 or h1; and castling, for the rook then stands on f1.
    /// let board: B = Position::from_fen("5k2/8/8/8/8/8/8/4K2R w K - 0 1")?.into_board();
    /// let checks = board.quiet_checks();
    /// assert_eq!(checks.len(), 3);
    /// assert!(checks.iter().all(|&mv| mv.is_quiet() && board.gives_check(mv)));
    /// # Ok(())
    /// # }
    /// ```
    fn generate_quiet_checks(&self, sink: &mut dyn MoveSink) {
        quiet_checks::generate(self, sink);
    }

    /// Pushes the pseudo-legal moves: all moves that the pieces can make, whether or not they leave their
    /// own king attacked. Castling is pushed only where it is legal. A pseudo-legal move is legal if, after
    /// it is made, the king is not attacked.
    ///
    /// The default follows [`Role::steps`] from square to square.
    fn generate_pseudo_legal(&self, sink: &mut dyn MoveSink) {
        derived::generate_pseudo_legal(self, sink);
    }

    /// The number of legal moves. Override where counting does not need the moves.
    fn count_legal(&self) -> usize {
        let mut count = Count::default();
        self.generate_legal(MoveKinds::All, &mut count);
        count.0
    }

    /// The number of replies to all legal moves: the sum of [`count_legal`](View::count_legal) over the children,
    /// where a board has a faster way to it than one child after the other. The default is `None`.
    ///
    /// Each reply is counted in a position of its own, so [`perft`], which asks this at its last ply but one, is still
    /// bulk counting of one ply.
    #[inline]
    fn count_replies(&self) -> Option<u64> {
        None
    }

    /// The number of sequences of two legal moves, where a board can count the replies to most moves without making
    /// them. The default is `None`; the boards of sets override it with their feature `two-ply`.
    #[inline]
    fn count_two_plies(&self) -> Option<u64> {
        None
    }

    /// The fastest code path of this board on this processor: it runs closures compiled for its instructions. The
    /// default is `()`, which has none beyond the baseline.
    ///
    /// A board that uses more overrides this; see [`CodePath`].
    #[inline(always)]
    fn code_path(&self) -> impl CodePath
    where
        Self: Sized,
    {
    }
}

/// The checks and pins of the side to move, which a search asks for at every node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ChecksAndPins {
    /// The pieces that give check: [`ViewExt::checkers`].
    pub checkers: SquareSet,
    /// The pieces that are pinned: [`ViewExt::pinned`].
    pub pinned: SquareSet,
}
