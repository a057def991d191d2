//! A game, and every board of it.

use board_bitboard::{Baseline, Bitboard};
use board_exports::Game;
use polyboard::{Backend, Notation, Position, UciMove, ViewExt};

use crate::held::{Held, hold};
use crate::places::Place;
use crate::words;

/// A game, and every board in the position reached.
pub struct Session {
    game: Game,
    /// The moves played, in SAN.
    sans: Vec<String>,
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
        f.debug_struct("Session").field("game", &self.game).finish_non_exhaustive()
    }
}

impl Session {
    /// Sets up all boards.
    pub fn new(start: &Position) -> Session {
        let cards = Backend::all().map(|backend| hold(backend, start)).collect();
        Session { game: Game::new(start), sans: Vec::new(), cards, places: Vec::new() }
    }

    /// How many boards there are.
    pub(crate) fn len(&self) -> usize {
        self.cards.len()
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    pub(crate) fn board(&self) -> &Bitboard<Baseline> {
        self.game.board()
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
        self.game = Game::new(&start);
        self.sans.clear();
        for card in &mut self.cards {
            card.set_up(&start);
        }
        Ok(())
    }

    /// Plays a move on all boards.
    ///
    /// # Errors
    ///
    /// Why the text is no legal move, in words. Nothing changes then.
    pub fn play(&mut self, text: &str) -> Result<(), String> {
        let before = *self.board();
        let mv = self.game.play(text)?;
        self.sans.push(before.san(mv).to_string());
        for card in &mut self.cards {
            card.make(mv);
        }
        Ok(())
    }

    /// Takes the last move back on all boards. Returns whether there was one.
    pub fn back(&mut self) -> bool {
        if !self.game.back() {
            return false;
        }
        self.sans.pop();
        for card in &mut self.cards {
            card.unmake();
        }
        true
    }

    /// The current position.
    pub fn position(&self) -> Position {
        self.board().position()
    }

    /// The legal moves, a line each: see [`Game::legal_moves`], and SAN.
    pub fn moves(&self) -> String {
        let moves = self.game.legal_moves();
        moves.map(|(mv, fields)| format!("{fields}\t{}\n", &*self.board().san(mv))).collect()
    }

    /// The position in lines: FEN, the 64 letters of the squares from a1, the status of the game in
    /// words, the FEN of the start, the moves played, the moves played in SAN.
    pub fn summary(&self) -> String {
        let (game, start) = (&self.game, self.game.start());
        let notation = start.castling_notation();
        let moves: Vec<String> =
            game.played().map(|mv| UciMove::of(mv, notation).to_string()).collect();
        format!(
            "{}\n{}\n{}\n{}\n{}\n{}\n",
            self.position().fen(),
            game.letters(),
            game.status(),
            start.fen(),
            moves.join(" "),
            self.sans.join(" ")
        )
    }
}
