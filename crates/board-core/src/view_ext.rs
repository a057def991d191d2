//! Methods of every board, written once over [`View`].

use alloc::string::{String, ToString};

use crate::{
    ChecksAndPins, Color, Diagram, EXCHANGE_VALUES, First, Move, MoveKinds, MoveList, Observer,
    Outcome, Piece, Position, SearchEnd, Square, SquareSet, State, UciError, UciMove, View, Within,
    legality, material, observe, quiet_checks,
};

/// Methods of every [`View`], the same for all representations.
///
/// ```no_run
/// # fn example<B: board_core::Board>() -> Result<(), Box<dyn std::error::Error>> {
/// use board_core::{Position, ViewExt};
///
/// let mut board = B::from_position(&Position::start());
/// let mv = board.find_uci("e2e4")?;
/// board.play_unchecked(mv);
/// println!("{} replies", board.legal_moves().len());
/// println!("{} positions three plies on", board.perft(3));
/// # Ok(()) }
/// ```
pub trait ViewExt: View {
    /// The squares of all pieces of one color and role.
    #[inline]
    fn by_piece(&self, piece: Piece) -> SquareSet {
        self.by_color(piece.color) & self.by_role(piece.role)
    }

    /// The squares that a queen attacks: those of a bishop and of a rook.
    #[inline]
    fn queen_attacks(&self, from: Square, occupied: SquareSet) -> SquareSet {
        self.bishop_attacks(from, occupied) | self.rook_attacks(from, occupied)
    }

    /// Reports every piece, threat and pair of pawns of the position as added, as far as the observer wants them: where an
    /// observer starts, and what it must equal after any moves. Reads all pieces and their attacks.
    fn observe<O: Observer>(&self, observer: &mut O) {
        observe::report_position(self, observer);
    }

    /// All legal moves.
    #[inline]
    fn legal_moves(&self) -> MoveList {
        self.legal_moves_of(MoveKinds::All)
    }

    /// The legal moves of some kinds; see [`MoveKinds`]. In check they are the evasions of these kinds.
    #[inline]
    fn legal_moves_of(&self, kinds: MoveKinds) -> MoveList {
        let mut list = MoveList::new();
        self.legal_moves_into(kinds, &mut list);
        list
    }

    /// Adds the legal moves of some kinds to a list, behind those that it holds: noisy moves first, quiet ones
    /// when those have been tried. Reuse a list where speed matters: a new one is half a kilobyte to
    /// clear. Returns the checks and pins, which the generator has found anyway.
    // It writes into the caller's list: a returned list would be copied.
    #[inline]
    fn legal_moves_into(&self, kinds: MoveKinds, list: &mut MoveList) -> ChecksAndPins {
        self.generate_legal(kinds, list)
    }

    /// The legal quiet moves that give check: directly, by uncovering a slider, or by castling. In check they
    /// are those of the evasions. Captures and promotions are not quiet; [`MoveKinds::Noisy`] has them.
    ///
    /// Other quiet moves are not generated: what gives check is found from the enemy king, by sets and
    /// attacks. This costs [`piece_sets`](View::piece_sets), [`checks_and_pins`](View::checks_and_pins) and the
    /// attacks of knights and sliders.
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
    #[inline]
    fn quiet_checks(&self) -> MoveList {
        quiet_checks::list(self)
    }

    /// The legal moves that leave a square of `from` and reach a square of `to`. Castling reaches the square of
    /// the rook.
    // One copy of the generator for all lists.
    #[inline(never)]
    fn legal_moves_within(&self, from: SquareSet, to: SquareSet) -> MoveList {
        let mut list = MoveList::new();
        self.generate_legal(MoveKinds::All, &mut Within { sink: &mut list, from, to });
        list
    }

    /// Whether there is a legal move: mostly a [free](View::has_free_move) one. Otherwise the generator stops at the first.
    fn has_legal_move(&self) -> bool {
        if self.has_free_move() {
            return true;
        }
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
            (self.state().halfmove_clock >= State::SEVENTY_FIVE_MOVES)
                .then_some(Outcome::SeventyFiveMoves)
        }
    }

    /// How a line of a search ends here: by mate or stalemate, or because the halfmove clock has reached `plies`, 100 in
    /// most engines. Mate comes before the clock, and material is not looked at.
    ///
    /// This is what `status` says in libraries that draw after 50 moves without a claim. [`outcome`](ViewExt::outcome)
    /// is something else: it follows the laws, 75 moves and insufficient material.
    ///
    /// ```
    /// # fn example<B: board_core::Board>() -> Result<(), Box<dyn std::error::Error>> {
    /// use board_core::{Board, Position, SearchEnd, ViewExt};
    ///
    /// let board: B = Position::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 100 80")?.into_board();
    /// assert_eq!((board.search_end(100), board.outcome()), (Some(SearchEnd::Clock), None));
    /// # Ok(()) }
    /// ```
    #[must_use]
    fn search_end(&self, plies: u16) -> Option<SearchEnd> {
        if self.has_legal_move() {
            (self.state().halfmove_clock >= plies).then_some(SearchEnd::Clock)
        } else if self.is_check() {
            Some(SearchEnd::Checkmate)
        } else {
            Some(SearchEnd::Stalemate)
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
    /// centipawns of [`EXCHANGE_VALUES`]; less than 0 if it loses. (Static exchange
    /// evaluation.) With values of your own: [`see_with`](View::see_with).
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
        self.see_with(mv, &EXCHANGE_VALUES)
    }

    /// Whether [`see`](ViewExt::see) is at least `threshold`. Costs less than `see`: it stops as soon as the answer is
    /// known. With values of your own: [`see_ge_with`](View::see_ge_with).
    #[doc(alias = "static exchange evaluation")]
    #[inline]
    fn see_ge(&self, mv: Move, threshold: i32) -> bool {
        self.see_ge_with(mv, threshold, &EXCHANGE_VALUES)
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
    fn position(&self) -> Position {
        Position::from_board(self)
    }

    /// The board drawn as text; see [`Diagram`] for the choices.
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

impl UciMove {
    /// The legal move of the board that this text means. [`ViewExt::find_uci`](crate::ViewExt::find_uci)
    /// does the same from a text.
    ///
    /// # Errors
    ///
    /// [`UciError::Illegal`] if it means no legal move.
    pub fn find<V: View + ?Sized>(self, board: &V) -> Result<Move, UciError> {
        let list = board.legal_moves_within(SquareSet::of(self.from), SquareSet::ALL);
        self.among(&list).ok_or(UciError::Illegal(self))
    }
}
