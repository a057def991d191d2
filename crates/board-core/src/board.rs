//! The trait that every board implements.

use core::fmt;

use crate::{
    BoardExt, CastlingRights, Color, Count, Each, First, Move, MoveKinds, MoveList, MoveSink,
    Piece, PieceSets, Position, Rank, Role, Square, SquareSet, State, Within, attacks, derived,
    exchange, legality, perft, quiet_checks,
};

/// A representation of a chess position: places pieces, generates moves, makes and unmakes them.
///
/// This is the contract of the hot path. What tools need (tables, memory, a trace of the generator) is in
/// [`Inspect`](crate::Inspect).
///
/// # Using a board
///
/// Everything that follows from this trait is in [`BoardExt`](crate::BoardExt), which every board has:
/// lists of moves, perft, FEN, UCI. To choose a representation by name at run time, see
/// [`DynBoard`](crate::DynBoard).
///
/// # Writing a board
///
/// Eight items are required: [`ID`](Board::ID), [`Undo`](Board::Undo),
/// [`from_position`](Board::from_position), [`piece_at`](Board::piece_at), [`state`](Board::state), and
/// the pairs [`make`](Board::make), [`unmake`](Board::unmake) and [`make_null`](Board::make_null),
/// [`unmake_null`](Board::unmake_null). Everything else has a default derived from these: correct, and
/// slow. A default finds a king by reading 64 squares, and tests for each pseudo-legal move which pieces
/// would attack the king after it. Run the suite of the crate `board-conformance`, then override one method
/// after another where the representation has a faster way. The suite checks every override.
///
/// * The whole [`State`] belongs to the board: side to move, castling rights for Chess960, en
///   passant square after *every* double push, both clocks.
/// * [`from_position`](Board::from_position) cannot fail, because a [`Position`] is validated. Some
///   errors may have been allowed
///   ([`PositionErrorKind::can_be_allowed`](crate::PositionErrorKind::can_be_allowed)): more than
///   sixteen pieces a side, more than two checkers. The rules of moving stay the same there.
/// * [`generate_legal`](Board::generate_legal) gives exactly the legal moves, each once, in any order.
/// * [`make`](Board::make) is only ever called with a move from `generate_legal` on this very
///   position, a pseudo-legal one (see there), or one that [`is_legal`](Board::is_legal) accepts: that is
///   the test for a move of a hash table. With another move it may panic or leave a wrong board, but
///   never undefined behavior.
/// * `Eq` compares positions, not how they arose: after `make` and `unmake` a board equals what it was
///   before, and two boards of one position are equal.
///
/// What is the same on every board need not be written again: [`State::after`] is the state after a
/// move, [`Role::steps`] how a piece moves, [`Move::capture_square`] where the captured piece stands,
/// [`Move::castling_targets`] where king and rook end, and [`castling_path`](crate::castling_path) which
/// squares castling needs. `examples/third_party` in the repository is a whole board made of these.
///
/// # Costs
///
/// What an evaluation asks for costs what the representation makes of it:
///
/// | | bitboard, with or without the array | byteboard | nibble | piece-list | arrays, with or without lists |
/// | --- | --- | --- | --- | --- | --- |
/// | [`piece_at`](Board::piece_at) | a test of the sets; with the array a load | a load | a shift | a search of both lists | a load |
/// | [`by_color`](Board::by_color) | a load | one or two comparisons of 64 bytes | eight words transposed | a list becomes a set | eight cells at a time |
/// | [`by_role`](Board::by_role) | a load | one or two comparisons | the same, and three operations | both lists | the same |
/// | [`by_piece`](Board::by_piece) | two loads, an `and` | both of the above | the same | one list | the same |
/// | [`occupied`](Board::occupied) | two loads, an `or` | a comparison | the same | both lists | the same |
/// | [`piece_sets`](Board::piece_sets) | eight loads | seven or fewer comparisons | 16 `pext`, or as much as two of the above | a pass over both lists | 24 `pext`, or as much as two or three of the above |
/// | [`king`](Board::king) | two loads, an `and` | a load | a load | a load | a load |
/// | [`rook_attacks`](Board::rook_attacks) | the slider method of the code path | tables, 20 instructions | the same | the same | the same |
/// | [`attackers_to`](Board::attackers_to) | five sets | one permutation for each side | [`piece_sets`](Board::piece_sets) and four lines | the same | the same |
/// | [`castling`](Board::castling) | from the squares of the rooks | the same | from four nibbles | a load | a load |
/// | [`halfmove_clock`](Board::halfmove_clock), [`en_passant`](Board::en_passant) | a load | a load; a comparison | a load | a load | a load |
///
/// An evaluation takes all sets by one call, and keeps them in variables.
///
/// The checks and pins that [`generate_legal`](Board::generate_legal) returns were found before its first move;
/// where the generator does not keep them as sets (nibble, arrays), they are made sets if there are any.
/// [`generate_quiet_checks`](Board::generate_quiet_checks) costs [`piece_sets`](Board::piece_sets),
/// [`checks_and_pins`](Board::checks_and_pins) and the attacks of knights and sliders.
///
/// ```
/// use board_core::{Board, BoardExt, Position};
///
/// // Code generic over boards works on any representation.
/// fn legal_moves_at_the_start<B: Board>() -> usize {
///     B::from_position(&Position::start()).count_legal()
/// }
/// ```
pub trait Board: Clone + Eq + fmt::Debug {
    /// The name of the representation, as used on a command line: lower case, no spaces.
    const ID: &'static str;

    /// What [`unmake`](Board::unmake) needs and cannot find on the board: as a rule the piece taken
    /// and the state before the move.
    type Undo: Copy + fmt::Debug;

    /// Sets up a validated position.
    fn from_position(position: &Position) -> Self;

    /// The piece on a square.
    fn piece_at(&self, square: Square) -> Option<Piece>;

    /// Side to move, castling rights, en passant square and clocks.
    fn state(&self) -> State;

    /// The occupied squares. The default asks for all sets.
    ///
    /// What sets cost on each board is in the table [above](Board#costs).
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

    /// All these sets by one call, for whoever needs several: an evaluation, say. The default reads all
    /// squares once.
    fn piece_sets(&self) -> PieceSets {
        derived::piece_sets(self)
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

    /// What a legal move gains in material by the series of captures on its target that follows, in
    /// centipawns of [`EXCHANGE_VALUES`](crate::EXCHANGE_VALUES); less than 0 if it loses. (Static exchange
    /// evaluation.)
    ///
    /// Both sides capture with their least valuable piece first, and stop when going on does not pay.
    /// Promotions, en passant and x-ray attackers count. Pins do not: a pinned piece captures like any
    /// other. Castling gains 0.
    ///
    /// ```
    /// # fn example<B: board_core::Board>() -> Result<(), Box<dyn std::error::Error>> {
    /// use board_core::{Board, BoardExt, Position};
    ///
    /// // A pawn defends the pawn: the rook wins 100 and is lost.
    /// let board: B = Position::from_fen("4k3/8/2p5/3p4/8/8/8/3RK3 w - - 0 1")?.into_board();
    /// let mv = board.find_uci("d1d5")?;
    /// assert_eq!(board.see(mv), 100 - 500);
    /// assert!(board.see_ge(mv, -400) && !board.see_ge(mv, 0));
    /// # Ok(())
    /// # }
    /// ```
    fn see(&self, mv: Move) -> i32 {
        exchange::see(self.piece_sets(), self.side_to_move(), mv)
    }

    /// Whether [`see`](Board::see) is at least `threshold`. Stops as soon as the answer is known, mostly
    /// after one or two captures.
    #[doc(alias = "static exchange evaluation")]
    fn see_ge(&self, mv: Move, threshold: i32) -> bool {
        self.code_path().run(
            #[inline(always)]
            || match exchange::see_ge_by_values(self, mv, threshold) {
                Some(answer) => answer,
                None => {
                    let (sets, us) = (self.piece_sets(), self.side_to_move());
                    exchange::see_ge(sets, us, mv, threshold, attacks::queen)
                }
            },
        )
    }

    /// Whether a legal move gives check: directly, by promotion, by uncovering a slider, by en passant or
    /// by castling. The move is not played.
    ///
    /// ```
    /// # fn example<B: board_core::Board>() -> Result<(), Box<dyn std::error::Error>> {
    /// use board_core::{Board, BoardExt, Position};
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

    /// Whether `mv` is pseudo-legal here, as [`generate_pseudo_legal`](Board::generate_pseudo_legal) has it.
    /// Its kind is compared too, and any move may be asked for. Cheaper than [`is_legal`](Board::is_legal):
    /// the safety of the king is not tested.
    fn is_pseudo_legal(&self, mv: Move) -> bool {
        legality::is_pseudo_legal(self, mv)
    }

    /// Pushes the legal moves of some [kinds](MoveKinds), in check the evasions of these kinds, and returns the
    /// checks and pins: every legal generator has found them before its first move, so a search that lists
    /// moves need not ask again.
    ///
    /// The default tests each pseudo-legal move: is the king attacked over the squares that would be occupied
    /// after it? No move is played.
    fn generate_legal(&self, kinds: MoveKinds, sink: &mut impl MoveSink) -> ChecksAndPins {
        derived::generate_legal(self, kinds, sink);
        self.checks_and_pins()
    }

    /// Pushes the legal quiet moves that give check: directly, by uncovering a slider, or by castling. In check
    /// they are those of the evasions. Captures and promotions are not quiet; [`MoveKinds::Noisy`] has them.
    ///
    /// Other quiet moves are not generated: what gives check is found from the enemy king, by sets and
    /// attacks. A board need not override it; see [Costs](Board#costs).
    ///
    /// ```
    /// # fn example<B: board_core::Board>() -> Result<(), Box<dyn std::error::Error>> {
    /// use board_core::{Board, BoardExt, Position};
    ///
    /// // Rook to a8 or h1; and castling, for the rook then stands on f1.
    /// let board: B = Position::from_fen("5k2/8/8/8/8/8/8/4K2R w K - 0 1")?.into_board();
    /// let checks = board.quiet_checks();
    /// assert_eq!(checks.len(), 3);
    /// assert!(checks.iter().all(|&mv| mv.is_quiet() && board.gives_check(mv)));
    /// # Ok(())
    /// # }
    /// ```
    fn generate_quiet_checks(&self, sink: &mut impl MoveSink) {
        quiet_checks::generate(self, sink);
    }

    /// Pushes the pseudo-legal moves: all moves that the pieces can make, whether or not they leave their
    /// own king attacked. Castling is pushed only where it is legal. A pseudo-legal move is legal if, after
    /// it is made, the king is not attacked.
    ///
    /// The default follows [`Role::steps`] from square to square.
    fn generate_pseudo_legal(&self, sink: &mut impl MoveSink) {
        derived::generate_pseudo_legal(self, sink);
    }

    /// Plays a legal or pseudo-legal move and returns what [`unmake`](Board::unmake) needs.
    fn make(&mut self, mv: Move) -> Self::Undo;

    /// Takes back the last move made, `mv`, with the record that [`make`](Board::make) gave.
    fn unmake(&mut self, mv: Move, undo: Self::Undo);

    /// Makes a null move: the turn passes, the en passant square is removed, and the clocks advance as after
    /// a quiet move. A side in check must not pass: its king could be captured.
    fn make_null(&mut self) -> Self::Undo;

    /// Takes back the last null move.
    fn unmake_null(&mut self, undo: Self::Undo);

    /// Plays a move without an undo record. Override where this is cheaper than [`make`](Board::make).
    #[inline(always)]
    fn play(&mut self, mv: Move) {
        self.make(mv);
    }

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

    /// Whether the side to move is in check.
    #[inline]
    fn is_check(&self) -> bool {
        let us = self.side_to_move();
        self.is_attacked(self.king(us), !us)
    }

    /// Whether a piece of `by` attacks `square`.
    #[inline]
    fn is_attacked(&self, square: Square, by: Color) -> bool {
        !self.attackers_of(square, by).is_empty()
    }

    /// The pieces that give check to the side to move.
    #[inline]
    fn checkers(&self) -> SquareSet {
        let us = self.side_to_move();
        self.attackers_of(self.king(us), !us)
    }

    /// The pieces of the side to move that alone stand between their king and an enemy slider. They
    /// may move along that line only.
    ///
    /// The default reads the squares of the eight lines from the king.
    fn pinned(&self) -> SquareSet {
        derived::pinned(self)
    }

    /// [`checkers`](Board::checkers) and [`pinned`](Board::pinned) by one call, which costs less than two
    /// where one look at the lines from the king finds both. The call that lists the moves returns them too:
    /// [`generate_legal`](Board::generate_legal).
    #[inline]
    fn checks_and_pins(&self) -> ChecksAndPins {
        ChecksAndPins { checkers: self.checkers(), pinned: self.pinned() }
    }

    /// The number of legal moves. Override where counting does not need the moves.
    fn count_legal(&self) -> usize {
        let mut count = Count::default();
        self.generate_legal(MoveKinds::All, &mut count);
        count.0
    }

    /// The number of sequences of two legal moves. The default makes each move and counts the replies:
    /// [`perft`] of depth 2. Override where the replies to a move can be counted without making it. On return
    /// the board is as before.
    fn count_two_plies(&mut self) -> u64 {
        perft(self, 2)
    }

    /// The number of replies to all legal moves: the sum of [`count_legal`](Board::count_legal) over the children,
    /// where a board has a faster way to it than one child after the other. The default is `None`. On return the
    /// board is as before.
    ///
    /// Each reply is counted in a position of its own, so [`perft`], which asks this at its last ply but one, is still
    /// bulk counting of one ply.
    #[inline]
    fn count_replies(&mut self) -> Option<u64> {
        None
    }

    /// Whether there is a legal move. The default stops at the first.
    fn has_legal_move(&self) -> bool {
        let mut first = First::default();
        self.generate_legal(MoveKinds::All, &mut first);
        first.0.is_some()
    }

    /// Pushes the legal moves that leave a square of `from` and reach a square of `to` (castling
    /// reaches the square of the rook). Override where a mask makes generation cheaper.
    #[inline]
    fn generate_legal_within(&self, from: SquareSet, to: SquareSet, sink: &mut impl MoveSink) {
        self.generate_legal(MoveKinds::All, &mut Within { sink, from, to });
    }

    /// Visits the position after each legal move, with the move that led there. On return the
    /// board is as before; whether it got there by copying or by unmaking is the board's choice,
    /// and it may visit without building a list of moves. The visitor may play on the child, if it
    /// takes back what it plays.
    #[inline]
    fn for_each_child(&mut self, visit: impl FnMut(&mut Self, Move)) {
        make_each_legal_move(self, visit);
    }

    /// The fastest code path of this board on this processor: it runs closures compiled for its instructions. The
    /// default is `()`, which has none beyond the baseline.
    ///
    /// A board that uses more overrides this; see [`CodePath`].
    #[inline(always)]
    fn code_path(&self) -> impl CodePath {}

    /// Runs `body` on this board inside its [code path](Board::code_path). Results are the same without it.
    ///
    /// Whoever writes a recursion over boards (a perft, a search) enters once at every level, with a
    /// closure marked `#[inline(always)]`, so that what the closure calls is compiled for the instructions
    /// of the path, too.
    #[inline(always)]
    fn enter<R>(&mut self, body: impl FnOnce(&mut Self) -> R) -> R {
        self.code_path().run(
            #[inline(always)]
            || body(self),
        )
    }
}

/// A code path of a board: code compiled for some instructions of the processor. A value proves that the processor
/// has them.
///
/// ```
/// use board_core::{Board, CodePath};
///
/// /// How many moves there are after each of two moves, compiled as a whole for the instructions of the board.
/// fn replies<B: Board>(boards: &[B; 2]) -> usize {
///     boards[0].code_path().run(
///         #[inline(always)]
///         || boards[0].count_legal() + boards[1].count_legal(),
///     )
/// }
/// ```
pub trait CodePath: Copy + 'static {
    /// Runs `body` compiled for the instructions of the path.
    ///
    /// What `body` calls is compiled for them too, as long as it is inlined: mark the closure
    /// `#[inline(always)]`.
    fn run<R>(self, body: impl FnOnce() -> R) -> R;
}

/// No instructions beyond the baseline.
impl CodePath for () {
    #[inline(always)]
    fn run<R>(self, body: impl FnOnce() -> R) -> R {
        body()
    }
}

/// The checks and pins of the side to move, which a search asks for at every node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ChecksAndPins {
    /// The pieces that give check: [`Board::checkers`].
    pub checkers: SquareSet,
    /// The pieces that are pinned: [`Board::pinned`].
    pub pinned: SquareSet,
}

/// Calls `visit` with every legal move of the board. Falls back to one rank of origin squares at a
/// time where a (allowed) position has more moves than a list holds.
#[inline(always)]
pub(crate) fn for_each_legal_move<B: Board>(board: &mut B, mut visit: impl FnMut(&mut B, Move)) {
    let list = board.legal_moves();
    if list.is_truncated() {
        return visit_rank_by_rank(board, &mut visit);
    }
    for &mv in &list {
        visit(board, mv);
    }
}

/// Makes every legal move of a list, calls `visit` with the position and takes the move back. One
/// list serves all visitors, where [`Board::for_each_child`] may be a generator of its own for each: so
/// a board calls this where it is to be [small](crate::SMALL).
#[inline(always)]
pub fn make_each_legal_move<B: Board>(board: &mut B, mut visit: impl FnMut(&mut B, Move)) {
    for_each_legal_move(board, |board, mv| {
        let undo = board.make(mv);
        visit(board, mv);
        board.unmake(mv, undo);
    });
}

#[cold]
#[inline(never)]
fn visit_rank_by_rank<B: Board>(board: &mut B, visit: &mut dyn FnMut(&mut B, Move)) {
    for rank in Rank::ALL {
        for &mv in &legal_moves_from(board, rank) {
            visit(board, mv);
        }
    }
}

/// Calls `visit` with every pseudo-legal move. One copy of the generator for all rare calls.
#[inline(never)]
pub(crate) fn for_each_pseudo_legal_move<B: Board>(board: &B, visit: &mut dyn FnMut(Move)) {
    board.generate_pseudo_legal(&mut Each(visit));
}

/// The legal moves between two sets. One copy of the generator for all lists.
#[inline(never)]
pub(crate) fn moves_within<B: Board>(board: &B, from: SquareSet, to: SquareSet) -> MoveList {
    let mut list = MoveList::new();
    board.generate_legal_within(from, to, &mut list);
    list
}

/// The legal moves from the squares of a rank, for positions that have more than a list holds.
/// Eight pieces have at most 8 x 27 = 216 moves, so a list holds those of one rank.
pub(crate) fn legal_moves_from<B: Board>(board: &B, rank: Rank) -> MoveList {
    moves_within(board, SquareSet::rank(rank), SquareSet::ALL)
}
