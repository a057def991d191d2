//! The key of Polyglot opening books.

use board_core::{CastlingSide, Color, EnPassantMode, File, Piece, Square};

use super::{Key, hexadecimal};

/// The key under which Polyglot opening books store a position.
///
/// The format counts castling rights by side. Two Chess960 positions share a key if they differ only in
/// which of two rooks may castle to the same side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PolyglotKey(pub u64);

hexadecimal!(PolyglotKey);

/// The numbers of the format as published (F. Letouzey, "PolyGlot opening book format", 2007): 768 for
/// pieces on squares, four for castling rights, eight for en passant files, one for the side to move.
static RANDOM: [u64; 781] = numbers(include_bytes!("polyglot.txt"));

/// The numbers of a text that has one hexadecimal number a line.
const fn numbers<const N: usize>(text: &[u8]) -> [u64; N] {
    let mut numbers = [0; N];
    let (mut line, mut at) = (0, 0);
    while at < text.len() {
        match text[at] {
            b'\n' => line += 1,
            digit @ b'0'..=b'9' => numbers[line] = numbers[line] << 4 | (digit - b'0') as u64,
            digit @ b'a'..=b'f' => numbers[line] = numbers[line] << 4 | (digit - b'a' + 10) as u64,
            _ => {}
        }
        at += 1;
    }
    assert!(line == N);
    numbers
}

impl Key for PolyglotKey {
    const EN_PASSANT: EnPassantMode = EnPassantMode::PseudoLegal;

    #[inline(always)]
    fn add(&mut self, piece: Piece, square: Square) {
        let kind = 2 * piece.role.index() + usize::from(piece.color == Color::White);
        self.0 ^= RANDOM[64 * kind + square.index()];
    }

    #[inline(always)]
    fn toggle_castling(&mut self, color: Color, side: CastlingSide, _: File) {
        self.0 ^= RANDOM[768 + 2 * color.index() + side.index()];
    }

    #[inline(always)]
    fn toggle_en_passant(&mut self, file: File) {
        self.0 ^= RANDOM[772 + file.index()];
    }

    #[inline(always)]
    fn toggle_side_to_move(&mut self) {
        self.0 ^= RANDOM[780];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_are_those_published() {
        let (first, last) = (0x9d39_247e_3377_6d41, 0xf8d6_26aa_af27_8509);
        assert_eq!((RANDOM[0], RANDOM[780]), (first, last));
    }
}
