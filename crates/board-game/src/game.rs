//! Games: moves played and taken back, repetition, draws and outcomes, on any board.

mod claim;
mod history;
mod text;

use alloc::vec::Vec;
use core::fmt;

use board_core::{
    Board, CastlingSide, Color, Each, EnPassantMode, IllegalMove, Move, MoveKind, MoveKinds,
    Outcome, Position, Role, State, UciError, View, ViewExt,
};

use crate::{Key128, Keyed, KeyedUndo, Repetitions};
use history::History;

pub use claim::Claim;
#[cfg(feature = "proptest")]
pub(crate) use text::write;
pub use text::{GameError, LineError};

/// A game from any position: the moves played, and their consequences by the Laws of Chess.
///
/// The [`outcome`](Game::outcome) *ends* a game: mate, stalemate, insufficient material on both sides, the
/// fifth occurrence of a position, 75 moves without capture or pawn move. The player to move may *claim* a
/// draw by the third occurrence or by 50 moves, for the position on the board ([`claim`](Game::claim)) or
/// by announcing a move ([`claim_with`](Game::claim_with)). Moves can be played after the end. Clocks,
/// resignation and agreed draws are not part of a game.
///
/// ```
/// # fn example<B: board_core::Board>() -> Result<(), Box<dyn std::error::Error>> {
/// use board_core::{Color, Outcome};
/// use board_game::{Claim, Game};
///
/// let mut game = Game::<B>::default();
/// game.play_all("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1")?;
/// assert_eq!(game.claim(), None);
/// assert_eq!(game.claim_with(game.board().find_uci("f6g8")?)?, Some(Claim::ThreefoldRepetition));
///
/// let mut game = Game::<B>::default();
/// game.play_all("f2f3 e7e5 g2g4 d8h4")?;
/// assert_eq!(game.outcome(), Some(Outcome::Checkmate { winner: Color::Black }));
/// # Ok(()) }
/// # use board_core::ViewExt;
/// ```
///
/// # Repetition
///
/// Two positions are the same if the same pieces stand on the same squares, the same side is to move,
/// the same rooks may castle, and the same en passant capture is *legal* (FIDE Laws, 9.2.3). They
/// are compared by keys of 128 bits ([`Key128`]): equal positions are always found, and two different
/// positions have equal keys with a probability of 1 in 2^128. Positions before the start of the game do
/// not count, and none are compared across a null move.
///
/// A lookup by key takes constant time, however long the game is and however long ago the last capture or
/// pawn move was.
#[derive(Clone, Debug)]
#[must_use]
pub struct Game<B: Board> {
    start: Position,
    board: Keyed<B, Key128>,
    plies: Vec<Ply<B::Undo>>,
    /// One record for every position: that of the start, and one for each ply.
    history: History,
}

#[derive(Clone, Copy, Debug)]
struct Ply<U> {
    /// `None` for a null move.
    mv: Option<Move>,
    undo: KeyedUndo<U, Key128>,
}

/// A game from the start position.
impl<B: Board> Default for Game<B> {
    fn default() -> Game<B> {
        Game::from_position(&Position::start())
    }
}

impl<B: Board> Game<B> {
    /// A game that starts from a position.
    pub fn from_position(position: &Position) -> Game<B> {
        Game::new(B::from_position(position))
    }

    /// A game from the position on a board.
    pub fn new(board: B) -> Game<B> {
        let start = board.position();
        let board = Keyed::new(board, EnPassantMode::Legal);
        let history = History::new(board.key());
        Game { start, board, plies: Vec::new(), history }
    }

    /// The position from which the game started.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The board as it stands now.
    #[must_use]
    pub fn board(&self) -> &B {
        self.board.board()
    }

    /// The key by which positions are compared.
    #[must_use]
    pub fn key(&self) -> Key128 {
        self.board.key()
    }

    /// The number of plies played, null moves included.
    #[must_use]
    pub fn plies(&self) -> usize {
        self.plies.len()
    }

    /// The moves played, first to last. `None` is a null move.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Option<Move>> + ExactSizeIterator {
        self.plies.iter().map(|ply| ply.mv)
    }

    /// Plays a move.
    ///
    /// # Errors
    ///
    /// If the move is not legal here, its kind included. Then nothing is played.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        self.check(mv)?;
        self.play_unchecked(mv);
        Ok(())
    }

    /// Plays a move without a check. An illegal move may panic or leave a wrong game.
    pub fn play_unchecked(&mut self, mv: Move) {
        let reversible = is_reversible(self.board(), mv);
        let undo = self.board.make(mv);
        self.plies.push(Ply { mv: Some(mv), undo });
        self.history.push(self.board.key(), reversible);
    }

    /// Plays the legal move that a UCI text means, and returns it.
    ///
    /// # Errors
    ///
    /// [`UciError`] if the text is not a move or the move is not legal here. Then nothing is played.
    pub fn play_uci(&mut self, text: &str) -> Result<Move, UciError> {
        let mv = self.board().find_uci(text)?;
        self.play_unchecked(mv);
        Ok(mv)
    }

    /// Takes back the last move and returns it; `None` if there is none, or if a null move was
    /// played last.
    pub fn undo(&mut self) -> Option<Move> {
        let ply = self.plies.pop_if(|ply| ply.mv.is_some())?;
        self.board.unmake(ply.mv?, ply.undo);
        self.history.pop();
        ply.mv
    }

    /// Plays a null move, which is not part of the rules but is used in search and analysis. The halfmove
    /// clock advances, and positions before the null move do not count for repetition.
    ///
    /// # Errors
    ///
    /// If the side to move is in check: its king could be captured.
    pub fn play_null(&mut self) -> Result<(), NullInCheck> {
        if self.board.is_check() {
            return Err(NullInCheck);
        }
        let undo = self.board.make_null();
        self.plies.push(Ply { mv: None, undo });
        self.history.push(self.board.key(), false);
        Ok(())
    }

    /// Takes back a null move; `false` if none was played last.
    pub fn undo_null(&mut self) -> bool {
        let Some(ply) = self.plies.pop_if(|ply| ply.mv.is_none()) else { return false };
        self.board.unmake_null(ply.undo);
        self.history.pop();
        true
    }

    /// The positions since the last irreversible move, for a search that starts from the board. Takes as long
    /// as there are such positions.
    pub fn repetitions(&self) -> Repetitions {
        let (first, later) = self.history.comparable();
        let mut repetitions = Repetitions::new(first.low());
        later.for_each(|key| repetitions.push(key.low(), u16::MAX));
        repetitions
    }

    /// How often the position on the board has occurred in this game, now included.
    #[must_use]
    pub fn occurrences(&self) -> u32 {
        self.history.occurrences()
    }

    /// Whether the position on the board has occurred three times or more.
    #[must_use]
    pub fn is_threefold_repetition(&self) -> bool {
        self.occurrences() >= 3
    }

    /// Whether the position on the board has occurred five times or more.
    #[must_use]
    pub fn is_fivefold_repetition(&self) -> bool {
        self.occurrences() >= 5
    }

    /// Whether 50 moves of each side have passed without capture or pawn move, and there is a legal move.
    #[must_use]
    pub fn is_fifty_moves(&self) -> bool {
        self.halfmove_clock() >= FIFTY_MOVES && self.board.has_legal_move()
    }

    /// Whether 75 moves of each side have passed without capture or pawn move, and there is a legal move.
    #[must_use]
    pub fn is_seventy_five_moves(&self) -> bool {
        self.halfmove_clock() >= State::SEVENTY_FIVE_MOVES && self.board.has_legal_move()
    }

    /// Whether `color` has too little material to give mate; see [`Position::insufficient_material`].
    #[must_use]
    pub fn insufficient_material(&self, color: Color) -> bool {
        self.board().insufficient_material(color)
    }

    /// How the game has ended; `None` while it goes on, even if a draw could be claimed.
    ///
    /// Mate takes precedence over everything else (FIDE Laws, 9.6.2).
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let repetition = || self.is_fivefold_repetition().then_some(Outcome::FivefoldRepetition);
        self.board.outcome().or_else(repetition)
    }

    /// The draw that the player to move may claim because of the position on the board.
    #[must_use]
    pub fn claim(&self) -> Option<Claim> {
        if self.is_threefold_repetition() {
            Some(Claim::ThreefoldRepetition)
        } else {
            self.is_fifty_moves().then_some(Claim::FiftyMoves)
        }
    }

    /// The draw that the player to move may claim by announcing a move: because the position after
    /// it would be the third occurrence, or the hundredth ply without capture or pawn move (FIDE
    /// Laws, 9.2.1 and 9.3.1). The move is not played.
    ///
    /// # Errors
    ///
    /// If the move is not legal here.
    pub fn claim_with(&self, mv: Move) -> Result<Option<Claim>, IllegalMove> {
        self.check(mv)?;
        Ok(if self.repeats(mv) {
            Some(Claim::ThreefoldRepetition)
        } else {
            self.reaches_fifty_moves(mv).then_some(Claim::FiftyMoves)
        })
    }

    /// Whether the player to move may claim a draw by threefold repetition, with the position on
    /// the board or by announcing some legal move.
    #[must_use]
    pub fn can_claim_threefold(&self) -> bool {
        self.is_threefold_repetition()
            || (self.history.has_repeated() && self.any_legal_move(|mv| self.repeats(mv)))
    }

    /// Whether the player to move may claim a draw by the 50-move rule, with the position on the
    /// board or by announcing some legal move.
    #[must_use]
    pub fn can_claim_fifty_moves(&self) -> bool {
        self.is_fifty_moves()
            || (self.halfmove_clock() >= FIFTY_MOVES - 1
                && self.any_legal_move(|mv| self.reaches_fifty_moves(mv)))
    }

    fn check(&self, mv: Move) -> Result<(), IllegalMove> {
        if self.board.is_legal(mv) { Ok(()) } else { Err(IllegalMove(mv)) }
    }

    fn halfmove_clock(&self) -> u16 {
        self.board.state().halfmove_clock
    }

    /// Whether a legal move leads to a position that has occurred twice or more.
    fn repeats(&self, mv: Move) -> bool {
        is_reversible(self.board(), mv)
            && self.history.occurrences_of_next(self.board.key_after(mv)) >= 3
    }

    /// Whether a legal move is the hundredth or a later ply without capture or pawn move.
    fn reaches_fifty_moves(&self, mv: Move) -> bool {
        let is_pawn =
            |mv: Move| self.board.piece_at(mv.from()).is_some_and(|piece| piece.role == Role::Pawn);
        self.halfmove_clock() >= FIFTY_MOVES - 1 && !mv.is_capture() && !is_pawn(mv)
    }

    fn any_legal_move(&self, test: impl Fn(Move) -> bool) -> bool {
        let mut found = false;
        let mut each = Each(|mv| found = found || test(mv));
        self.board().generate_legal(MoveKinds::All, &mut each);
        found
    }
}

/// The halfmove clock from which a draw may be claimed.
const FIFTY_MOVES: u16 = 100;

/// Whether the position before a legal move can occur again: not after a capture, a pawn move, or a move
/// that loses a castling right.
fn is_reversible<B: Board>(board: &B, mv: Move) -> bool {
    let state = board.state();
    let may_castle =
        || CastlingSide::ALL.into_iter().any(|side| state.castling.has(state.side_to_move, side));
    mv.kind() == MoveKind::Quiet
        && !state.castling.rook_squares().contains(mv.from())
        && match board.piece_at(mv.from()).map(|piece| piece.role) {
            Some(Role::Pawn) => false,
            Some(Role::King) => !may_castle(),
            _ => true,
        }
}

/// A null move in check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NullInCheck;

impl fmt::Display for NullInCheck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no null move in check")
    }
}

impl core::error::Error for NullInCheck {}
