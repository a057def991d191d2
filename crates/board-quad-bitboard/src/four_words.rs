//! The four words that hold the pieces, and the sets that follow from them.

use board_core::{Color, Piece, PieceSets, Role, Square, SquareSet};
use board_setwise::PieceWords;

use crate::code;

/// The pieces, and the en passant square. Each word has one bit of the [code](code) of every square.
///
/// A word is named by the pieces whose code has its bit: pawn, bishop, rook and queen; pawn, rook and king; knight, rook,
/// queen and king; the black ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(transparent)]
pub(crate) struct FourWords {
    pub(crate) words: [SquareSet; 4],
}

impl From<PieceSets> for FourWords {
    fn from(sets: PieceSets) -> FourWords {
        let mut words = FourWords { words: [SquareSet::EMPTY; 4] };
        for piece in Piece::all() {
            words.toggle(code::of(piece.color, piece.role), sets.by_piece(piece));
        }
        words
    }
}

impl PieceWords for &FourWords {
    #[inline(always)]
    fn color(self, color: Color) -> SquareSet {
        let [.., black] = self.words;
        match color {
            Color::White => self.occupied() - black,
            Color::Black => self.occupied() & black,
        }
    }

    #[inline(always)]
    fn role(self, role: Role) -> SquareSet {
        let [pbrq, prk, nrqk, _] = self.words;
        match role {
            Role::Pawn => prk - nrqk,
            Role::Knight => nrqk - pbrq - prk,
            Role::Bishop => self.diagonal() - nrqk,
            Role::Rook => self.straight() & prk,
            Role::Queen => self.straight() - prk,
            Role::King => prk - pbrq,
        }
    }

    #[inline(always)]
    fn piece(self, color: Color, role: Role) -> SquareSet {
        let [.., black] = self.words;
        match color {
            Color::White => self.role(role) - black,
            Color::Black => self.role(role) & black,
        }
    }

    #[inline(always)]
    fn diagonal(self) -> SquareSet {
        let [pbrq, prk, ..] = self.words;
        pbrq - prk
    }

    #[inline(always)]
    fn straight(self) -> SquareSet {
        let [pbrq, _, nrqk, _] = self.words;
        pbrq & nrqk
    }

    #[inline(always)]
    fn piece_sets(self) -> PieceSets {
        // Not by a closure: it would be compiled without the instructions of the path.
        let [pawn, knight, bishop, rook, queen, king] = Role::ALL;
        let roles = [
            self.role(pawn),
            self.role(knight),
            self.role(bishop),
            self.role(rook),
            self.role(queen),
            self.role(king),
        ];
        PieceSets::new(roles, [self.color(Color::White), self.color(Color::Black)])
    }
}

impl FourWords {
    /// All pieces.
    #[inline(always)]
    pub(crate) fn occupied(self) -> SquareSet {
        let [pbrq, _, nrqk, _] = self.words;
        pbrq | nrqk
    }

    /// The en passant square: an empty one with the bit of a black piece.
    #[inline(always)]
    pub(crate) fn en_passant(self) -> SquareSet {
        let [.., black] = self.words;
        black - self.occupied()
    }

    /// The code of a square.
    #[inline(always)]
    pub(crate) fn code(self, square: Square) -> u8 {
        let bit = |word: SquareSet| (word.bits() >> square.index()) as u8 & 1;
        let [a, b, c, black] = self.words;
        bit(a) | bit(b) << 1 | bit(c) << 2 | bit(black) << 3
    }

    /// Changes the bits of a code on some squares. On empty squares this puts the piece of the code there, and where the
    /// piece stands it takes it off.
    #[inline(always)]
    pub(crate) fn toggle(&mut self, code: u8, squares: SquareSet) {
        for (bit, word) in self.words.iter_mut().enumerate() {
            let all_or_none = u64::from(code >> bit & 1).wrapping_neg();
            *word ^= squares & SquareSet::from_bits(all_or_none);
        }
    }

    /// Empties squares.
    #[inline(always)]
    pub(crate) fn clear(&mut self, squares: SquareSet) {
        for word in &mut self.words {
            *word ^= *word & squares;
        }
    }

    /// Moves whatever is on one square to another, over whatever is there.
    ///
    /// The exclusive or is the same for all words, and no role is looked up. So vector instructions do it for all four at
    /// once, and nothing branches on the move.
    #[inline(always)]
    pub(crate) fn carry(&mut self, from: SquareSet, to: SquareSet) {
        for word in &mut self.words {
            let moved = if (*word & from).is_empty() { SquareSet::EMPTY } else { from | to };
            *word ^= (*word & to) ^ moved;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use board_core::Position;

    /// A position with each piece, and the en passant square.
    fn pieces() -> (PieceSets, FourWords) {
        let fen = "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
        let sets = Position::from_fen(fen).unwrap().setup().piece_sets();
        let mut words = FourWords::from(sets);
        words.toggle(code::BLACK, Square::E3.into());
        (sets, words)
    }

    #[test]
    fn sets_are_those_of_the_pieces() {
        let (sets, words) = pieces();
        assert_eq!(words.piece_sets(), sets);
        assert_eq!(words.occupied(), sets.occupied());
        assert_eq!(words.en_passant(), Square::E3.into());
        for piece in Piece::all() {
            assert_eq!(words.piece(piece.color, piece.role), sets.by_piece(piece), "{piece}");
        }
        let both = |a, b| sets.by_role(a) | sets.by_role(b);
        assert_eq!(words.straight(), both(Role::Rook, Role::Queen));
        assert_eq!(words.diagonal(), both(Role::Bishop, Role::Queen));
        for square in Square::all() {
            assert_eq!(code::piece(words.code(square)), sets.piece_at(square), "{square}");
        }
    }

    /// Every piece from every square to every other.
    #[test]
    fn what_is_carried_is_gone_here_and_alone_there() {
        let (_, start) = pieces();
        for from in Square::all() {
            for to in Square::all().filter(|&to| to != from) {
                let mut words = start;
                words.carry(from.into(), to.into());
                for square in Square::all() {
                    let expected = match square {
                        _ if square == from => code::EMPTY,
                        _ if square == to => start.code(from),
                        _ => start.code(square),
                    };
                    assert_eq!(words.code(square), expected, "{from}{to}: {square}");
                }
            }
        }
    }

    #[test]
    fn a_piece_that_is_put_twice_is_gone() {
        let (_, start) = pieces();
        for piece in Piece::all() {
            let mut words = start;
            words.toggle(code::of(piece.color, piece.role), Square::D5.into());
            assert_eq!(code::piece(words.code(Square::D5)), Some(piece));
            let mut cleared = words;
            cleared.clear(Square::D5.into());
            words.toggle(code::of(piece.color, piece.role), Square::D5.into());
            assert_eq!((words, cleared), (start, start));
        }
    }
}
