//! Methods of every board, written once over [`View`].

use alloc::string::{String, ToString};

use crate::{
    ChecksAndPins, Color, Diagram, First, Move, MoveKinds, MoveList, Outcome, Piece, Position,
    Role, Square, SquareSet, State, UciError, UciMove, View, exchange, legality, material,
};

/// Methods of every [`View`], the same for all representations.
///
/// ```no_run
/// # fn example<B: board_core::Board>() -> Result<(), Box<dyn std::error::Error>> {
/// use board_core::{Position, ViewExt};
///
/// let mut board = B::from_position(&Position::start());
/// let mv = board.find_uci("e2e4")?;
/// board.play(mv);
/// println!("{} replies", board.legal_moves().len());
/// println!("{} positions three plies on", board.perft(3));
/// # Ok(()) }
/// ```
pub trait ViewExt: View {
    /// All legal moves.
    #[inline]
    #[must_use]
    fn legal_moves(&self) -> MoveList {
        self.legal_moves_of(MoveKinds::All)
    }

    /// The legal moves of some kinds; see [`MoveKinds`]. In check they are the evasions of these kinds.
    #[inline]
    #[must_use]
    fn legal_moves_of(&self, kinds: MoveKinds) -> MoveList {
        let mut list = MoveList::new();
        self.legal_moves_into(kinds, &mut list);
        list
    }

    /// Adds the legal moves of some kinds to a list, behind those that it holds: noisy moves first, quiet ones
    /// when those have been tried. Reuse a list where speed matters: a new one is half a kilobyte to
    /// clear. Returns the checks and pins, which the generator has found anyway.
    // One copy of the generator for all lists. It writes into the caller's list: a returned list would be
    // copied.
    #[inline(never)]
    fn legal_moves_into(&self, kinds: MoveKinds, list: &mut MoveList) -> ChecksAndPins {
        self.generate_legal(kinds, list)
    }

    /// The legal quiet moves that give check; see [`View::generate_quiet_checks`].
    #[inline]
    #[must_use]
    fn quiet_checks(&self) -> MoveList {
        let mut list = MoveList::new();
        self.quiet_checks_into(&mut list);
        list
    }

    /// Adds the legal quiet moves that give check to a list, behind those that it holds.
    // One copy of the generator for all lists.
    #[inline(never)]
    fn quiet_checks_into(&self, list: &mut MoveList) {
        self.generate_quiet_checks(list);
    }

    /// The legal moves that leave a square of `from` and reach a square of `to`; see
    /// [`View::generate_legal_within`].
    // One copy of the generator for all lists.
    #[inline(never)]
    #[must_use]
    fn legal_moves_within(&self, from: SquareSet, to: SquareSet) -> MoveList {
        let mut list = MoveList::new();
        self.generate_legal_within(from, to, &mut list);
        list
    }

    /// The legal moves of the pieces of one role.
    #[must_use]
    fn legal_moves_of_role(&self, role: Role) -> MoveList {
        let from = self.by_piece(Piece::new(self.side_to_move(), role));
        self.legal_moves_within(from, SquareSet::ALL)
    }

    /// Whether there is a legal move. The default stops at the first.
    fn has_legal_move(&self) -> bool {
        let mut first = First::default();
        self.generate_legal(MoveKinds::All, &mut first);
        first.0.is_some()
    }

    /// Whether the side to move is in check.
    #[inline]
    fn is_check(&self) -> bool {
        let us = self.side_to_move();
        self.is_attacked(self.king(us), !us)
    }

    /// Whether the side to move is in check and has no legal move.
    #[must_use]
    fn is_checkmate(&self) -> bool {
        self.is_check() && !self.has_legal_move()
    }

    /// Whether the side to move is not in check and has no legal move.
    #[must_use]
    fn is_stalemate(&self) -> bool {
        !self.is_check() && !self.has_legal_move()
    }

    /// How the game has ended by this position alone: by mate, stalemate, too little material, or 75 moves
    /// without a capture or pawn move. Repetition is a matter of the history: of a `Game` in the
    /// crate `board-game`.
    ///
    /// Mate takes precedence over everything else (FIDE Laws, 9.6.2). The search for a legal move stops at
    /// the first.
    #[must_use]
    fn outcome(&self) -> Option<Outcome> {
        let has_legal_move = self.has_legal_move();
        if !has_legal_move && self.is_check() {
            Some(Outcome::Checkmate { winner: !self.side_to_move() })
        } else if Color::ALL.into_iter().all(|color| self.insufficient_material(color)) {
            Some(Outcome::InsufficientMaterial)
        } else if !has_legal_move {
            Some(Outcome::Stalemate)
        } else {
            (self.halfmove_clock() >= State::SEVENTY_FIVE_MOVES)
                .then_some(Outcome::SeventyFiveMoves)
        }
    }

    /// The pieces that give check to the side to move.
    #[inline]
    fn checkers(&self) -> SquareSet {
        self.checks_and_pins().checkers
    }

    /// The pieces of the side to move that alone stand between their king and an enemy slider. They
    /// may move along that line only.
    fn pinned(&self) -> SquareSet {
        self.checks_and_pins().pinned
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
    /// use board_core::{Board, Position, ViewExt};
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

    /// Whether `mv` is pseudo-legal here, as [`generate_pseudo_legal`](View::generate_pseudo_legal) has it.
    /// Its kind is compared too, and any move may be asked for. Cheaper than [`is_legal`](View::is_legal):
    /// the safety of the king is not tested.
    fn is_pseudo_legal(&self, mv: Move) -> bool {
        legality::is_pseudo_legal(self, mv)
    }

    /// The pieces with their squares, from a1 to h8.
    fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> {
        Square::all().filter_map(|square| self.piece_at(square).map(|piece| (square, piece)))
    }

    /// Whether `color` has too little material to give mate; see [`Position::insufficient_material`].
    #[must_use]
    fn insufficient_material(&self, color: Color) -> bool {
        material::is_insufficient(color, |piece| self.by_piece(piece))
    }

    /// The position, independent of the representation.
    #[must_use]
    fn position(&self) -> Position {
        Position::from_board(self)
    }

    /// The board drawn as text; see [`Diagram`] for the choices.
    #[must_use]
    fn diagram(&self) -> Diagram {
        Diagram::of(|square| self.piece_at(square))
    }

    /// The FEN of the position, with castling rights in X-FEN and the en passant square after every double
    /// push. `position().fen()` has other styles.
    #[must_use]
    fn fen(&self) -> String {
        self.position().fen().to_string()
    }

    /// The legal move that a UCI text means. Castling may be written `e1g1` or `e1h1`.
    ///
    /// # Errors
    ///
    /// [`UciError`] if the text is not a move or the move is not legal here.
    fn find_uci(&self, text: &str) -> Result<Move, UciError> {
        text.parse::<UciMove>()?.find(self)
    }
}

impl<V: View + ?Sized> ViewExt for V {}
