//! The key of a position, and of the positions after each of its moves.

use board_core::{Board, Color, Move, MoveKind, Piece, Role, Square, SquareSet, ViewExt};

use crate::numbers::Numbers;

/// The castling rights of the root of a count; later positions have a subset of them.
///
/// A move from or to the square of its rook, or from the square of its king, removes a right. A set of four
/// bits stores which are left, and a table of sixteen numbers what they add to a key.
#[derive(Clone, Copy)]
pub(crate) struct Rights {
    /// The squares of king and rook of each right.
    squares: [SquareSet; 4],
    /// What each set of rights adds to a key.
    numbers: [u128; 16],
}

impl Rights {
    pub(crate) fn of<B: Board>(board: &B, numbers: &Numbers) -> Rights {
        let mut rights = Rights { squares: [SquareSet::EMPTY; 4], numbers: [0; 16] };
        let mut single = [0; 4];
        for (index, (color, _, rook)) in board.state().castling.iter().enumerate() {
            rights.squares[index] = SquareSet::of(rook) | SquareSet::of(board.king(color));
            single[index] = numbers.castling(color, rook.file());
        }
        for set in 0..16 {
            let members = (0..4).filter(|index| set >> index & 1 == 1);
            rights.numbers[set] = members.fold(0, |sum, index| sum ^ single[index]);
        }
        rights
    }

    /// The rights of `set` that are left after a move between the squares `touched`.
    fn left(&self, set: u8, touched: SquareSet) -> u8 {
        let lost = |index: &u8| !(self.squares[usize::from(*index)] & touched).is_empty();
        (0..4).filter(lost).fold(set, |set, index| set & !(1 << index))
    }

    /// The squares of the kings and rooks of `set`: a move from or to them removes rights.
    fn castling_squares(&self, set: u8) -> SquareSet {
        let kept = (0..4).filter(|index| set >> index & 1 == 1);
        kept.fold(SquareSet::EMPTY, |sum, index| sum | self.squares[index])
    }
}

/// A key with the parts that a move may change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Key {
    /// The exclusive or of everything.
    pub(crate) whole: u128,
    /// What the en passant square adds; 0 unless a capture there is legal.
    en_passant: u128,
    /// The squares from and to which moves remove castling rights.
    castling_squares: SquareSet,
    /// The rights that are left, bits of [`Rights`].
    rights: u8,
}

/// Keys of positions that follow from one.
#[derive(Clone, Copy)]
pub(crate) struct Keys<'a> {
    pub(crate) numbers: &'a Numbers,
    pub(crate) rights: Rights,
}

impl<'a> Keys<'a> {
    pub(crate) fn new<B: Board>(board: &B, numbers: &'a Numbers) -> Keys<'a> {
        Keys { numbers, rights: Rights::of(board, numbers) }
    }

    /// The key of the position from which these keys start, from scratch.
    pub(crate) fn start<B: Board>(&self, board: &B) -> Key {
        let rights = 15;
        let us = board.side_to_move();
        let en_passant = board.state().en_passant.map_or(0, |target| {
            let pawn = target.offset(0, -us.forward());
            pawn.map_or(0, |pawn| self.en_passant(board, pawn))
        });
        let side = if us == Color::White { self.numbers.white } else { 0 };
        let pieces =
            board.pieces().fold(0, |sum, (square, piece)| sum ^ self.numbers.piece(piece, square));
        let whole = pieces ^ side ^ en_passant ^ self.rights.numbers[usize::from(rights)];
        Key { whole, en_passant, castling_squares: self.rights.castling_squares(rights), rights }
    }

    /// The key after a legal move, without making it. Only a double push next to an enemy pawn is made, to
    /// test whether that pawn can capture en passant.
    #[inline(always)]
    pub(crate) fn after<B: Board>(&self, board: &mut B, key: &Key, mv: Move) -> Key {
        let mut next = Key { en_passant: 0, ..*key };
        next.whole ^= key.en_passant ^ self.numbers.white ^ self.pieces_changed_by(board, mv);
        let touched = SquareSet::of(mv.from()) | SquareSet::of(mv.to());
        if !(touched & key.castling_squares).is_empty() {
            next.rights = self.rights.left(key.rights, touched);
            next.castling_squares = self.rights.castling_squares(next.rights);
            next.whole ^= self.rights.numbers[usize::from(key.rights)]
                ^ self.rights.numbers[usize::from(next.rights)];
        }
        if mv.is_double_push() && has_pawn_beside(board, mv.to()) {
            let undo = board.make(mv);
            next.en_passant = self.en_passant(board, mv.to());
            board.unmake(mv, undo);
            next.whole ^= next.en_passant;
        }
        next
    }

    /// The change of the key by the pieces that move.
    #[inline(always)]
    fn pieces_changed_by<B: Board>(&self, board: &B, mv: Move) -> u128 {
        let number = |piece, square| self.numbers.piece(piece, square);
        let (from, to) = (mv.from(), mv.to());
        // A legal move has a piece.
        let Some(piece) = board.piece_at(from) else { return 0 };
        if mv.is_castle() {
            return self.castling_targets(piece.color, mv);
        }
        let landed = Piece::new(piece.color, mv.promotion().unwrap_or(piece.role));
        let moved = number(piece, from) ^ number(landed, to);
        if !mv.is_capture() {
            return moved;
        }
        let square = mv.capture_square();
        board.piece_at(square).map_or(moved, |captured| moved ^ number(captured, square))
    }

    #[cold]
    #[inline(never)]
    fn castling_targets(&self, us: Color, mv: Move) -> u128 {
        let (king_to, rook_to) = mv.castling_targets();
        let (king, rook) = (Piece::new(us, Role::King), Piece::new(us, Role::Rook));
        self.numbers.piece(king, mv.from())
            ^ self.numbers.piece(king, king_to)
            ^ self.numbers.piece(rook, mv.to())
            ^ self.numbers.piece(rook, rook_to)
    }

    /// What the en passant square adds after the double push of the pawn on `pawn`.
    #[cold]
    #[inline(never)]
    fn en_passant<B: Board>(&self, board: &B, pawn: Square) -> u128 {
        let us = board.side_to_move();
        let Some(target) = pawn.offset(0, us.forward()) else { return 0 };
        let takes = |from| board.is_legal(Move::new(from, target, MoveKind::EnPassant));
        if pawns_beside(board, pawn, us).any(takes) {
            self.numbers.en_passant(target.file())
        } else {
            0
        }
    }
}

/// Whether there is an enemy pawn beside `square`, the target of a double push.
#[inline(always)]
fn has_pawn_beside<B: Board>(board: &B, square: Square) -> bool {
    pawns_beside(board, square, !board.side_to_move()).next().is_some()
}

/// The squares beside `square` with a pawn of `color`.
#[inline(always)]
fn pawns_beside<B: Board>(board: &B, square: Square, color: Color) -> impl Iterator<Item = Square> {
    let beside = [-1, 1].into_iter().filter_map(move |files| square.offset(files, 0));
    beside.filter(move |&square| board.piece_at(square) == Some(Piece::new(color, Role::Pawn)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use board_array8x8::Array8x8;
    use board_conformance::{Random, allowed_positions, chess960_start, named_positions};
    use board_core::{EnPassantMode, Position, for_each_legal_move};

    fn scratch(board: &Array8x8, numbers: &Numbers) -> u128 {
        Keys::new(board, numbers).start(board).whole
    }

    /// Plays a random game and compares keys computed in advance with keys from scratch.
    fn random_game(position: &Position, plies: usize, random: &mut Random, numbers: &Numbers) {
        let mut board = Array8x8::from_position(position);
        let keys = Keys::new(&board, numbers);
        let mut key = keys.start(&board);
        for _ in 0..plies {
            let before = board.clone();
            let mut moves = Vec::new();
            for_each_legal_move(&mut board, |board, mv| {
                let next = keys.after(board, &key, mv);
                let undo = board.make(mv);
                assert_eq!(next.whole, scratch(board, numbers), "{mv} to {}", board.fen());
                board.unmake(mv, undo);
                moves.push(mv);
            });
            assert_eq!(board, before);
            let Some(mv) = random.choose_move(&moves) else { return };
            key = keys.after(&mut board, &key, mv);
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
