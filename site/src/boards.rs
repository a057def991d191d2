//! A game from the start position on four boards.

use board_0x88::X88;
use board_array8x8::Array8x8;
use board_bitboard::{Baseline, Bitboard};
use board_core::{Board, Move, Position, ViewExt};
use board_exports::Game;
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
#[derive(Debug)]
pub struct FourBoards {
    pub(crate) game: Game,
    pub(crate) now: Boards,
    pub(crate) before: Boards,
}

impl Default for FourBoards {
    fn default() -> FourBoards {
        let start = Position::start();
        let now = Boards::of(&start);
        FourBoards { game: Game::new(&start), before: now.clone(), now }
    }
}

impl FourBoards {
    /// Plays UCI moves, with spaces between, from the start position.
    ///
    /// # Errors
    ///
    /// Why one of them is not a legal move.
    pub fn replay(moves: &str) -> Result<FourBoards, String> {
        let mut boards = FourBoards::default();
        for text in moves.split_whitespace() {
            let mv = boards.game.play(text)?;
            boards.before = boards.now.clone();
            boards.now.make(mv);
        }
        Ok(boards)
    }

    /// The position as SVG.
    #[must_use]
    pub fn picture(&self) -> String {
        board_svg::Svg::of(&self.game.board().position()).mark_check().to_string()
    }
}
