//! The key of a position, and of the positions after each of its moves.

use board_core::{Board, CastlingSide, Color, EnPassantMode, File, Move, Piece, Square};
use board_game::{Kept, Key};

use crate::numbers::Numbers;

/// A key of the numbers of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SeededKey<'a> {
    pub(crate) whole: u128,
    numbers: &'a Numbers,
}

impl Key for SeededKey<'_> {
    #[inline(always)]
    fn add(&mut self, piece: Piece, square: Square) {
        self.whole ^= self.numbers.piece(piece, square);
    }

    #[inline(always)]
    fn toggle_castling(&mut self, color: Color, _: CastlingSide, rook: File) {
        self.whole ^= self.numbers.castling(color, rook);
    }

    #[inline(always)]
    fn toggle_en_passant(&mut self, file: File) {
        self.whole ^= self.numbers.en_passant(file);
    }

    #[inline(always)]
    fn toggle_side_to_move(&mut self) {
        self.whole ^= self.numbers.white();
    }
}

/// The key of a position, and what is kept with it to find those after its moves.
pub(crate) type KeptKey<'a> = Kept<SeededKey<'a>>;

/// The key of a position from scratch. Positions with the same legal moves from here on have the same key.
pub(crate) fn key_of<'a, B: Board>(board: &B, numbers: &'a Numbers) -> KeptKey<'a> {
    Kept::of(board, EnPassantMode::Legal, SeededKey { whole: 0, numbers })
}

/// The key after a legal move, which is not made.
#[inline(always)]
pub(crate) fn key_after<'a, B: Board>(board: &B, key: &KeptKey<'a>, mv: Move) -> KeptKey<'a> {
    let mut next = *key;
    next.play(board, EnPassantMode::Legal, mv);
    next
}

#[cfg(test)]
mod tests {
    use super::*;
    use board_array8x8::Array8x8;
    use board_conformance::{Random, allowed_positions, chess960_start, named_positions};
    use board_core::{EnPassantMode, Position, ViewExt, for_each_legal_move};

    fn scratch(board: &Array8x8, numbers: &Numbers) -> u128 {
        key_of(board, numbers).key().whole
    }

    /// Plays a random game and compares keys computed in advance with keys from scratch.
    fn random_game(position: &Position, plies: usize, random: &mut Random, numbers: &Numbers) {
        let mut board = Array8x8::from_position(position);
        let mut key = key_of(&board, numbers);
        for _ in 0..plies {
            let before = board.clone();
            let mut moves = Vec::new();
            for_each_legal_move(&mut board, |board, mv| {
                let next = key_after(board, &key, mv).key();
                let undo = board.make(mv);
                assert_eq!(next.whole, scratch(board, numbers), "{mv} to {}", board.fen());
                board.unmake(mv, undo);
                moves.push(mv);
            });
            assert_eq!(board, before);
            let Some(mv) = random.choose_move(&moves) else { return };
            key = key_after(&board, &key, mv);
            board.play_unchecked(mv);
        }
    }

    #[test]
    fn keys_computed_in_advance_are_keys_from_scratch() {
        let numbers = Numbers::new(3);
        let mut random = Random::new(1);
        for named in named_positions().iter().chain(&allowed_positions()) {
            random_game(&named.position, 12, &mut random, &numbers);
        }
        for number in (0..960).step_by(7) {
            random_game(&chess960_start(number), 40, &mut random, &numbers);
        }
    }

    #[test]
    fn keys_are_equal_exactly_for_positions_with_the_same_legal_moves() {
        let numbers = Numbers::new(0);
        let groups = [
            [
                "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
                "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 9 40",
            ],
            ["3k4/8/8/8/3pP3/8/8/3RK3 b - e3 0 1", "3k4/8/8/8/3pP3/8/8/3RK3 b - - 0 1"],
            ["8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1", "8/8/8/8/k2pP2R/8/8/4K3 b - - 0 1"],
            ["4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 9"],
            ["4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1", "4k3/8/8/8/3pP3/8/8/4K3 b - - 1 1"],
            ["4k3/8/8/8/3pP3/8/8/4K3 w - - 0 1", "4k3/8/8/8/3pP3/8/8/4K3 w - - 3 1"],
            ["r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1"],
            ["r3k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w HAh - 0 1"],
            ["r3k2r/8/8/8/8/8/8/R3K2R w KQq - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w HAa - 0 1"],
        ]
        .map(|fens| fens.map(|fen| Position::from_fen(fen).unwrap()));
        let key = |position: &Position| scratch(&Array8x8::from_position(position), &numbers);
        for (index, one) in groups.iter().enumerate() {
            for (other_index, other) in groups.iter().enumerate() {
                let same = one[0].same_position(&other[1], EnPassantMode::Legal);
                assert_eq!(same, index == other_index, "{} {}", one[0].fen(), other[1].fen());
                assert_eq!(key(&one[0]) == key(&other[1]), same, "{}", one[0].fen());
            }
        }
    }
}
