//! A game that a page shows.

use board_bitboard::{Baseline, Bitboard, Undo};
use board_core::{
    Board, Color, Move, Outcome, Position, Square, SquareSet, UciMove, View, ViewExt,
};

use crate::reason::reason;

/// A start position, the moves played from it, and a board in the position reached.
///
/// It is no `Game` of `board-game`: pages show positions, not repetitions, and the keys for repetitions would be a
/// tenth of the explorer's module.
#[derive(Debug)]
pub struct Game {
    start: Position,
    board: Bitboard<Baseline>,
    played: Vec<(Move, Undo)>,
}

impl Game {
    /// A game without moves.
    pub fn new(start: &Position) -> Game {
        Game { start: *start, board: Bitboard::from_position(start), played: Vec::new() }
    }

    /// Where the game began.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The board now.
    pub fn board(&self) -> &Bitboard<Baseline> {
        &self.board
    }

    /// The moves played.
    pub fn played(&self) -> impl Iterator<Item = Move> {
        self.played.iter().map(|&(mv, _)| mv)
    }

    /// Plays a UCI move.
    ///
    /// # Errors
    ///
    /// Why the text is no legal move, in words. Nothing changes then.
    pub fn play(&mut self, text: &str) -> Result<Move, String> {
        let mv = self.board.find_uci(text).map_err(|error| error.to_string())?;
        self.played.push((mv, self.board.make(mv)));
        Ok(mv)
    }

    /// Takes the last move back. Returns whether there was one.
    pub fn back(&mut self) -> bool {
        let Some((mv, undo)) = self.played.pop() else { return false };
        self.board.unmake(mv, undo);
        true
    }

    /// The square where the piece that moved last stands. After castling, where the king is.
    pub fn last_target(&self) -> Option<Square> {
        self.played().last().map(Move::end_square)
    }

    /// The squares that the last move concerns: where the piece was, and where it is.
    pub fn last_squares(&self) -> SquareSet {
        self.played()
            .last()
            .map_or(SquareSet::EMPTY, |mv| [mv.from(), mv.end_square()].into_iter().collect())
    }

    /// The legal moves, each with its text in fields separated by tabs: UCI, and the squares, 0 to 63, from which and to
    /// which the piece is dragged, and where it ends (castling: the rook's square, then the king's target).
    pub fn legal_moves(&self) -> impl Iterator<Item = (Move, String)> {
        let notation = self.board.position().castling_notation();
        let mut moves = self.board.legal_moves();
        moves.sort_unstable();
        moves.into_iter().map(move |mv| {
            let (from, to, end) = (mv.from().index(), mv.to().index(), mv.end_square().index());
            (mv, format!("{}\t{from}\t{to}\t{end}", UciMove::of(mv, notation)))
        })
    }

    /// Why no legal move goes from one square to another, given as numbers from 0 to 63, in a sentence about chess; nothing if
    /// one does.
    pub fn why_not(&self, from: usize, to: usize) -> String {
        let squares = Square::from_index(from).zip(Square::from_index(to));
        let Some((from, to)) = squares else { return String::new() };
        let goes = |&mv: &Move| mv.from() == from && [mv.to(), mv.end_square()].contains(&to);
        if self.board.legal_moves().iter().any(goes) {
            return String::new();
        }
        reason(&self.board.position(), from, to)
    }

    /// The letters of the pieces from a1 on, `.` for an empty square.
    pub fn letters(&self) -> String {
        let letter = |square| self.board.piece_at(square).map_or('.', |piece| piece.letter());
        Square::all().map(letter).collect()
    }

    /// The status of the game, in words.
    pub fn status(&self) -> String {
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
