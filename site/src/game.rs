//! A game from the start position on four boards.

use board_0x88::X88;
use board_array8x8::Array8x8;
use board_bitboard::{Baseline, Bitboard};
use board_core::{Board, Move, Position, Square, UciMove, View, ViewExt};
use board_mailbox10x12::Mailbox10x12;

/// A position on the four boards of the landing page.
#[derive(Clone, Debug)]
pub(crate) struct Boards {
    pub(crate) array8x8: Array8x8,
    pub(crate) mailbox10x12: Mailbox10x12,
    pub(crate) x88: X88,
    pub(crate) bitboard: Bitboard<Baseline>,
}

impl Boards {
    fn of(position: &Position) -> Boards {
        Boards {
            array8x8: Array8x8::from_position(position),
            mailbox10x12: Mailbox10x12::from_position(position),
            x88: X88::from_position(position),
            bitboard: Bitboard::from_position(position),
        }
    }

    fn make(&mut self, mv: Move) {
        self.array8x8.make(mv);
        self.mailbox10x12.make(mv);
        self.x88.make(mv);
        self.bitboard.make(mv);
    }
}

/// A game: the boards now, and before the last move.
#[derive(Clone, Debug)]
pub struct Game {
    pub(crate) now: Boards,
    pub(crate) before: Boards,
    last: Option<Move>,
}

impl Default for Game {
    fn default() -> Game {
        let now = Boards::of(&Position::start());
        Game { before: now.clone(), now, last: None }
    }
}

impl Game {
    /// Plays UCI moves, with spaces between, from the start position.
    ///
    /// # Errors
    ///
    /// Why one of them is not a legal move.
    pub fn replay(moves: &str) -> Result<Game, String> {
        let mut game = Game::default();
        for text in moves.split_whitespace() {
            let mv = game.now.bitboard.find_uci(text).map_err(|error| error.to_string())?;
            game.before = game.now.clone();
            game.now.make(mv);
            game.last = Some(mv);
        }
        Ok(game)
    }

    /// The legal moves, a line each: UCI, and the squares, 0 to 63, from which and to which the piece is
    /// dragged, and where it ends (castling: the rook's square, then the king's target).
    #[must_use]
    pub fn legal_moves(&self) -> String {
        let board = &self.now.bitboard;
        let notation = board.position().castling_notation();
        let line = |&mv: &Move| {
            let (from, to) = (mv.from().index(), mv.to().index());
            let end = if mv.is_castle() { mv.castling_targets().0.index() } else { to };
            format!("{}\t{from}\t{to}\t{end}\n", UciMove::of(mv, notation))
        };
        board.legal_moves().iter().map(line).collect()
    }

    /// The letters of the pieces from a1 on, `.` for an empty square.
    #[must_use]
    pub fn letters(&self) -> String {
        let letter =
            |square| self.now.array8x8.piece_at(square).map_or('.', |piece| piece.letter());
        Square::all().map(letter).collect()
    }

    /// Whose turn it is, in words.
    #[must_use]
    pub fn status(&self) -> String {
        let board = &self.now.bitboard;
        let side = board.side_to_move();
        match (board.has_legal_move(), board.is_check()) {
            (true, false) => format!("{side} to move"),
            (true, true) => format!("{side} to move, in check"),
            (false, true) => format!("{} wins by checkmate", !side),
            (false, false) => "Draw by stalemate".into(),
        }
    }

    /// The square where the piece that moved last stands, e2 before the first move.
    pub(crate) fn shown_square(&self) -> Square {
        self.last.map_or(
            Square::E2,
            |mv| {
                if mv.is_castle() { mv.castling_targets().0 } else { mv.to() }
            },
        )
    }

    /// The position as SVG.
    #[must_use]
    pub fn picture(&self) -> String {
        board_svg::Svg::of(&self.now.bitboard.position()).mark_check().to_string()
    }
}
