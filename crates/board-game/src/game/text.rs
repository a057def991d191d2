//! Games as text: what follows the word `position` in the protocol UCI.

use core::fmt;
use core::str::FromStr;

use board_core::{Board, FromFenError, Move, Position, SquareSet, UciError, UciMove};

use super::{Game, NullInCheck};
use crate::san::{SanError, SanMove};

/// The null move as UCI writes it.
const NULL: &str = "0000";

impl<B: Board> Game<B> {
    /// Plays UCI moves separated by spaces; `0000` is a null move.
    ///
    /// ```
    /// # fn example<B: board_core::Board>() {
    /// let mut game = board_game::Game::<B>::default();
    /// let error = game.play_all("e2e4 e7e5 e1e3").unwrap_err();
    /// let why = "ply 3: UCI move: e1e3 is not legal here: no white king reaches e3 from e1";
    /// assert_eq!(error.to_string(), why);
    /// assert_eq!(game.plies(), 2);
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// At the first text that is not a legal move. The moves before it stay played.
    pub fn play_all(&mut self, moves: &str) -> Result<(), LineError> {
        for text in moves.split_whitespace() {
            let ply = self.plies() + 1;
            if text == NULL {
                self.play_null().map_err(|_| LineError { ply, reason: None, why: None })?;
            } else if let Err(reason) = self.play_uci(text) {
                let why = self.why_illegal(reason);
                return Err(LineError { ply, reason: Some(reason), why });
            }
        }
        Ok(())
    }

    /// Why a move is not legal.
    #[cold]
    fn why_illegal(&self, error: UciError) -> Option<SanError> {
        let UciError::Illegal(UciMove { from, to, promotion }) = error else { return None };
        let text = SanMove::Piece { role: None, from: SquareSet::of(from), to, promotion };
        text.find(self.board()).err()
    }
}

/// What is wrong with a line of moves, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineError {
    /// The ply of the game that could not be played, 1 for the first.
    pub ply: usize,
    /// What is wrong with the move, `None` for a null move in check.
    pub reason: Option<UciError>,
    /// Why the move is not legal, if it is one that the rules forbid.
    pub why: Option<SanError>,
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ply {}: ", self.ply)?;
        match self.reason {
            Some(error) => fmt::Display::fmt(&error, f)?,
            None => fmt::Display::fmt(&NullInCheck, f)?,
        }
        self.why.map_or(Ok(()), |why| write!(f, ": {why}"))
    }
}

impl core::error::Error for LineError {}

/// Why a text is not a game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GameError {
    /// The text begins neither with `startpos` nor with `fen`.
    Start,
    /// The text after `startpos` is not `moves`.
    Moves,
    /// The position cannot be read, or play cannot start from it.
    Position(FromFenError),
    /// A move cannot be read or is not legal.
    Line(LineError),
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameError::Start => f.write_str("game: expected `startpos` or `fen`"),
            GameError::Moves => f.write_str("game: expected `moves` after `startpos`"),
            GameError::Position(error) => fmt::Display::fmt(error, f),
            GameError::Line(error) => fmt::Display::fmt(error, f),
        }
    }
}

impl core::error::Error for GameError {}

impl<B: Board> FromStr for Game<B> {
    type Err = GameError;

    /// Reads `startpos moves e2e4 e7e5` or `fen FEN moves e2e4`; the moves may be missing.
    fn from_str(text: &str) -> Result<Game<B>, GameError> {
        let text = text.trim();
        let (start, moves) = match text.split_once("moves") {
            Some((start, moves)) => (start.trim_end(), moves),
            None => (text, ""),
        };
        let position = match start.split_once(char::is_whitespace) {
            None if start == "startpos" => Position::start(),
            Some(("startpos", _)) => return Err(GameError::Moves),
            Some(("fen", fen)) => {
                Position::from_fen(fen.trim_start()).map_err(GameError::Position)?
            }
            _ => return Err(GameError::Start),
        };
        let mut game = Game::from_position(&position);
        game.play_all(moves).map_err(GameError::Line)?;
        Ok(game)
    }
}

impl<B: Board> fmt::Display for Game<B> {
    /// The start and the moves, as [`FromStr`] reads them: `startpos moves e2e4 e7e5`. A start that
    /// was allowed is written, but not read.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write(f, self.start(), self.moves())
    }
}

/// Writes a start and the moves from there; `None` is a null move.
pub(crate) fn write(
    f: &mut fmt::Formatter<'_>,
    start: &Position,
    moves: impl Iterator<Item = Option<Move>>,
) -> fmt::Result {
    if *start == Position::start() {
        f.write_str("startpos")?;
    } else {
        write!(f, "fen {}", start.fen())?;
    }
    let notation = start.castling_notation();
    for (ply, mv) in moves.enumerate() {
        f.write_str(if ply == 0 { " moves " } else { " " })?;
        match mv {
            Some(mv) => write!(f, "{}", UciMove::of(mv, notation))?,
            None => f.write_str(NULL)?,
        }
    }
    Ok(())
}
