//! A game, and every board of it.

use board_bitboard::{Baseline, Bitboard, Undo};
use polyboard::{Backend, Board, BoardExt, Color, Move, Outcome, Position, UciMove};

use crate::held::{Held, hold};

/// A start position, the moves played from it, and every board in the position reached.
///
/// It is no [`Game`](polyboard::Game): the page shows positions, not repetitions, and the keys for
/// repetitions would be a tenth of the module.
pub struct Session {
    start: Position,
    board: Bitboard<Baseline>,
    played: Vec<(Move, Undo)>,
    cards: Vec<Box<dyn Held>>,
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
        Session { start: *start, board, played: Vec::new(), cards }
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

    pub(crate) fn card(&mut self, index: usize) -> Option<&mut (dyn Held + 'static)> {
        self.cards.get_mut(index).map(|card| &mut **card)
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
        self.played.push((mv, self.board.make(mv)));
        for card in &mut self.cards {
            card.make(mv);
        }
        Ok(())
    }

    /// Takes the last move back on all boards. Returns whether there was one.
    pub fn back(&mut self) -> bool {
        let Some((mv, undo)) = self.played.pop() else { return false };
        self.board.unmake(mv, undo);
        for card in &mut self.cards {
            card.unmake();
        }
        true
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
    /// words, the FEN of the start, the moves played.
    #[must_use]
    pub fn summary(&self) -> String {
        let (position, start) = (self.position(), &self.start);
        let letters: String = polyboard::Square::all()
            .map(|square| position.piece_at(square).map_or('.', |piece| piece.letter()))
            .collect();
        let notation = start.castling_notation();
        let moves: Vec<String> =
            self.played.iter().map(|&(mv, _)| UciMove::of(mv, notation).to_string()).collect();
        format!(
            "{}\n{letters}\n{}\n{}\n{}\n",
            position.fen(),
            self.status(),
            start.fen(),
            moves.join(" ")
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
