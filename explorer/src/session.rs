//! A game, and every board of it.

use board_bitboard::{Baseline, Bitboard, Undo};
use polyboard::{
    Backend, Board, Color, Move, Notation, Outcome, Position, Square, SquareSet, UciMove, View,
    ViewExt,
};

use crate::held::{Held, hold};
use crate::places::Place;
use crate::reason::reason;
use crate::words;

/// A move that was played.
struct Played {
    mv: Move,
    undo: Undo,
    san: String,
}

/// A start position, the moves played from it, and every board in the position reached.
///
/// It is no [`Game`](polyboard::Game): the page shows positions, not repetitions, and the keys for
/// repetitions would be a tenth of the module.
pub struct Session {
    start: Position,
    board: Bitboard<Baseline>,
    played: Vec<Played>,
    cards: Vec<Box<dyn Held>>,
    /// The places of the board last requested.
    places: Vec<u32>,
}

impl Default for Session {
    fn default() -> Session {
        Session::new(&Position::start())
    }
}

impl std::fmt::Debug for Session {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Session").field("board", &self.board).finish_non_exhaustive()
    }
}

impl Session {
    /// Sets up all boards.
    #[must_use]
    pub fn new(start: &Position) -> Session {
        let cards = Backend::all().map(|backend| hold(backend, start)).collect();
        let board = Bitboard::from_position(start);
        Session { start: *start, board, played: Vec::new(), cards, places: Vec::new() }
    }

    /// How many boards there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.cards.len()
    }

    /// Whether there is no board.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.cards.is_empty()
    }

    pub(crate) fn board(&self) -> &Bitboard<Baseline> {
        &self.board
    }

    /// Something about a board; if there is no such board, nothing.
    pub(crate) fn about<R: Default>(
        &mut self,
        card: usize,
        work: impl FnOnce(&mut (dyn Held + 'static)) -> R,
    ) -> R {
        self.cards.get_mut(card).map(|card| work(&mut **card)).unwrap_or_default()
    }

    /// What a bit of a board, or the byte around it, is for.
    pub(crate) fn describe(&mut self, card: usize, bit: usize) -> String {
        let position = self.position();
        self.about(card, |card| {
            let places = card.image().places();
            words::describe(card.layout(), &places, &position, bit).unwrap_or_default()
        })
    }

    /// The places of a board as [`Place::packed`]. They stay where they are until the next call.
    pub(crate) fn find_places(&mut self, card: usize) -> &[u32] {
        let places = self.about(card, |card| card.image().places());
        self.places = places.into_iter().map(Place::packed).collect();
        &self.places
    }

    /// The places that were last requested.
    pub(crate) fn places(&self) -> &[u32] {
        &self.places
    }

    /// Starts a game from another position. The addresses of the boards do not change.
    ///
    /// # Errors
    ///
    /// What is wrong with the FEN, in words. Nothing changes then.
    pub fn set_up(&mut self, fen: &str) -> Result<(), String> {
        let start = Position::from_fen(fen).map_err(|error| error.to_string())?;
        self.board = Bitboard::from_position(&start);
        self.played.clear();
        for card in &mut self.cards {
            card.set_up(&start);
        }
        self.start = start;
        Ok(())
    }

    /// Plays a move on all boards.
    ///
    /// # Errors
    ///
    /// Why the text is no legal move, in words. Nothing changes then.
    pub fn play(&mut self, text: &str) -> Result<(), String> {
        let mv = self.board.find_uci(text).map_err(|error| error.to_string())?;
        let san = self.board.san(mv).to_string();
        self.played.push(Played { mv, undo: self.board.make(mv), san });
        for card in &mut self.cards {
            card.make(mv);
        }
        Ok(())
    }

    /// Takes the last move back on all boards. Returns whether there was one.
    pub fn back(&mut self) -> bool {
        let Some(Played { mv, undo, .. }) = self.played.pop() else { return false };
        self.board.unmake(mv, undo);
        for card in &mut self.cards {
            card.unmake();
        }
        true
    }

    /// Why a UCI move is not legal, in words: the error of the library, and the reason. Nothing if it is legal.
    #[must_use]
    pub fn why_illegal(&self, text: &str) -> String {
        let Err(error) = self.board.find_uci(text) else { return String::new() };
        match text.parse() {
            Ok(mv) => format!("{error}: {}", reason(&self.position(), mv)),
            Err(_) => error.to_string(),
        }
    }

    /// The squares that the last move concerns: where the piece was, and where it is. After castling, where the king is.
    #[must_use]
    pub fn last_squares(&self) -> SquareSet {
        let squares = |&Played { mv, .. }: &Played| {
            let to = if mv.is_castle() { mv.castling_targets().0 } else { mv.to() };
            [mv.from(), to].into_iter().collect()
        };
        self.played.last().map_or(SquareSet::EMPTY, squares)
    }

    /// The current position.
    #[must_use]
    pub fn position(&self) -> Position {
        self.board.position()
    }

    /// The legal moves, a line each: UCI, SAN, the squares from which and to which the piece is dragged,
    /// 0 to 63, and the square where it ends (castling: the rook's square, then the king's target).
    #[must_use]
    pub fn moves(&self) -> String {
        let board = &self.board;
        let mut moves = board.legal_moves();
        moves.sort_unstable();
        let line = |&mv: &Move| {
            let (from, to) = (mv.from().index(), mv.to().index());
            let end = if mv.is_castle() { mv.castling_targets().0.index() } else { to };
            format!("{}\t{}\t{from}\t{to}\t{end}\n", self.uci(mv), &*board.san(mv))
        };
        moves.iter().map(line).collect()
    }

    fn uci(&self, mv: Move) -> UciMove {
        UciMove::of(mv, self.position().castling_notation())
    }

    /// The position in lines: FEN, the 64 letters of the squares from a1, the status of the game in
    /// words, the FEN of the start, the moves played, the moves played in SAN.
    #[must_use]
    pub fn summary(&self) -> String {
        let (position, start) = (self.position(), &self.start);
        let letters: String = Square::all()
            .map(|square| position.piece_at(square).map_or('.', |piece| piece.letter()))
            .collect();
        let notation = start.castling_notation();
        let uci = |&Played { mv, .. }: &Played| UciMove::of(mv, notation).to_string();
        let moves: Vec<String> = self.played.iter().map(uci).collect();
        let sans: Vec<&str> = self.played.iter().map(|played| &*played.san).collect();
        format!(
            "{}\n{letters}\n{}\n{}\n{}\n{}\n",
            position.fen(),
            self.status(),
            start.fen(),
            moves.join(" "),
            sans.join(" ")
        )
    }

    /// The status of the game, in words.
    fn status(&self) -> String {
        let side = self.board.side_to_move();
        match self.outcome() {
            Some(outcome) => format!("game over: {outcome}"),
            None if self.board.is_check() => format!("{side} to move, in check"),
            None => format!("{side} to move"),
        }
    }

    /// How the game has ended, as far as the position shows.
    fn outcome(&self) -> Option<Outcome> {
        let board = &self.board;
        if board.is_checkmate() {
            Some(Outcome::Checkmate { winner: !board.side_to_move() })
        } else if Color::ALL.into_iter().all(|color| board.insufficient_material(color)) {
            Some(Outcome::InsufficientMaterial)
        } else {
            board.is_stalemate().then_some(Outcome::Stalemate)
        }
    }
}
