//! Games on a board.

use std::fmt;

use board_core::{
    Board, FromFenError, Move, MoveKind, Position, PositionErrorKinds, Square, ViewExt,
};
use board_game::{SanError, SanMove};

use crate::{Interest, StartTags, Text, Visitor};

/// A board that follows a game. It is a [`Visitor`] itself, and a visitor of your own forwards its calls to
/// it.
///
/// The moves of games that are neither chess nor Chess960 are skipped; [`StartTags::variant`] names the game.
///
/// ```
/// use board_array8x8::Array8x8;
/// use board_core::{Board, ViewExt};
/// use board_pgn::{Interest, Reader, Replay, ReplayError, Visitor};
///
/// // The last position of each game.
/// let mut replay = Replay::<Array8x8>::new();
/// let mut reader = Reader::new(&b"1. e4 e5 (1... c5) * 1. d4 *"[..]);
/// while reader.read_game(&mut replay)? {
///     println!("{}", replay.board().fen());
/// }
///
/// /// Counts the checks that are given in games; variations are skipped, as they are by default.
/// struct Checks {
///     replay: Replay<Array8x8>,
///     count: usize,
/// }
///
/// impl Visitor for Checks {
///     type Error = ReplayError;
///
///     fn begin_game(&mut self) {
///         self.replay.begin_game();
///     }
///     fn tag(&mut self, name: &str, value: board_pgn::Text<'_>) -> Result<(), ReplayError> {
///         self.replay.tag(name, value)
///     }
///     fn begin_moves(&mut self) -> Result<Interest, ReplayError> {
///         self.replay.begin_moves()
///     }
///     fn san(&mut self, text: &[u8]) -> Result<(), ReplayError> {
///         self.replay.san(text)?;
///         self.count += usize::from(self.replay.board().is_check());
///         Ok(())
///     }
/// }
///
/// let mut checks = Checks { replay: Replay::new(), count: 0 };
/// let mut reader = Reader::new(&b"1. e4 f6 2. d4 g5 (2... h6 3. Qh5+) 3. Qh5# 1-0"[..]);
/// while reader.read_game(&mut checks)? {}
/// assert_eq!(checks.count, 1);
/// # Ok::<(), board_pgn::ReadError<ReplayError>>(())
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Replay<B: Board> {
    /// The start of a standard game, to be copied.
    standard: B,
    board: B,
    /// The last move, with its undo record.
    last: Last<B>,
    /// The positions in which variations began, each with the move before it.
    branches: Vec<(B, Last<B>)>,
    start: StartTags,
}

/// A move with its undo record, if there was one. A null move is [`NULL`].
type Last<B> = Option<(Move, <B as Board>::Undo)>;

/// A move that no board generates stands for a null move.
const NULL: Move = Move::new(Square::A1, Square::A1, MoveKind::Quiet);

impl<B: Board> Replay<B> {
    /// A board at the start of a game.
    pub fn new() -> Replay<B> {
        Replay::allowing(PositionErrorKinds::NONE)
    }

    /// The same, with some errors of start positions allowed.
    pub fn allowing(allowed: PositionErrorKinds) -> Replay<B> {
        let standard = B::from_position(&Position::start());
        Replay {
            board: standard.clone(),
            standard,
            last: None,
            branches: Vec::new(),
            start: StartTags::allowing(allowed),
        }
    }

    /// The same, with tags about the start read [tolerantly](StartTags::tolerant).
    pub fn tolerant(self) -> Replay<B> {
        Replay { start: self.start.tolerant(), ..self }
    }

    /// The board.
    #[inline]
    #[must_use]
    pub fn board(&self) -> &B {
        &self.board
    }

    /// The tags that say where the game starts.
    pub fn start(&self) -> &StartTags {
        &self.start
    }

    /// How many variations are open.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.branches.len()
    }

    /// Plays a move, which it returns.
    ///
    /// # Errors
    ///
    /// If the text means no legal move.
    #[inline]
    pub fn san(&mut self, text: &[u8]) -> Result<Move, ReplayError> {
        SanMove::from_bytes(text)
            .and_then(|san| san.make(&mut self.board, &mut self.last))
            .map_err(|error| self.illegal(text, error))
    }

    #[cold]
    #[inline(never)]
    fn illegal(&self, text: &[u8], error: SanError) -> ReplayError {
        let text = String::from_utf8_lossy(text).into_owned();
        ReplayError::Move(Box::new(IllegalMove { text, fen: self.board.fen(), error }))
    }
}

/// Variations are replayed too; the board of the last call is that of the main line again.
impl<B: Board> Visitor for Replay<B> {
    type Error = ReplayError;

    fn begin_game(&mut self) {
        self.start.begin_game();
    }

    #[inline]
    fn tag(&mut self, name: &str, value: Text<'_>) -> Result<(), ReplayError> {
        self.start.tag(name, value);
        Ok(())
    }

    fn start(&self) -> Option<&StartTags> {
        Some(&self.start)
    }

    fn begin_moves(&mut self) -> Result<Interest, ReplayError> {
        self.last = None;
        self.branches.clear();
        if self.start.variant().is_some() {
            self.board = self.standard.clone();
            return Ok(Interest::Skip);
        }
        self.board = match self.start.given()? {
            Some(position) => B::from_position(position),
            None => self.standard.clone(),
        };
        Ok(Interest::Read)
    }

    fn san(&mut self, text: &[u8]) -> Result<(), ReplayError> {
        Replay::san(self, text).map(drop)
    }

    fn null_move(&mut self) -> Result<(), ReplayError> {
        if self.board.is_check() {
            return Err(ReplayError::NullInCheck(self.board.fen()));
        }
        self.last = Some((NULL, self.board.make_null()));
        Ok(())
    }

    fn begin_variation(&mut self) -> Result<Interest, ReplayError> {
        let Some((mv, undo)) = self.last else { return Err(ReplayError::NoMoveBefore) };
        self.branches.push((self.board.clone(), self.last));
        match mv {
            NULL => self.board.unmake_null(undo),
            _ => self.board.unmake(mv, undo),
        }
        self.last = None;
        Ok(Interest::Read)
    }

    fn end_variation(&mut self) {
        if let Some((board, last)) = self.branches.pop() {
            self.board = board;
            self.last = last;
        }
    }
}

impl<B: Board> Default for Replay<B> {
    fn default() -> Replay<B> {
        Replay::new()
    }
}

/// A move of a game that is not legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IllegalMove {
    /// The move as written in the game.
    pub text: String,
    /// The position before it.
    pub fen: String,
    /// What is wrong with it.
    pub error: SanError,
}

/// Why a game cannot be replayed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReplayError {
    /// A text that means no legal move.
    Move(Box<IllegalMove>),
    /// A null move in this position, where the side to move is in check.
    NullInCheck(String),
    /// The tag `FEN` with this value has no valid position.
    Fen(String, FromFenError),
    /// The tag `SetUp` requires a position, but there is no tag `FEN`.
    NoFen,
    /// The tag `Variant` names a game that is neither chess nor Chess960.
    Variant(String),
    /// A variation before the first move.
    NoMoveBefore,
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReplayError::Move(illegal) => {
                let IllegalMove { text, fen, error } = &**illegal;
                write!(f, "{}: {error} ({fen})", text.escape_debug())
            }
            ReplayError::NullInCheck(fen) => write!(f, "no null move in check ({fen})"),
            ReplayError::Fen(fen, error) => {
                write!(f, "FEN {}: {error}", fen.escape_debug())
            }
            ReplayError::NoFen => f.write_str("tag SetUp without a tag FEN"),
            ReplayError::Variant(variant) => {
                write!(f, "variant {} is neither chess nor Chess960", variant.escape_debug())
            }
            ReplayError::NoMoveBefore => {
                f.write_str("a variation before the first move replaces no move")
            }
        }
    }
}

impl std::error::Error for ReplayError {}
