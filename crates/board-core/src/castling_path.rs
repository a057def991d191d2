//! The squares of the first rank that castling needs, for every file of king and rook: for generators that
//! work with sets of squares.

use crate::{CastlingSide, Color, SquareSet};

/// The squares of a first rank that matter to one castling move, one bit a file.
#[derive(Clone, Copy, Debug)]
pub struct CastlingPath {
    /// Squares that must be empty. The king's and the rook's own squares are not among them.
    pub empty: u8,
    /// The king's square, the squares that it crosses and its target: none may be attacked.
    pub safe: u8,
    /// The king's target.
    pub king_to: u8,
    /// The rook's target.
    pub rook_to: u8,
}

/// Files of one bit each as squares of the first rank of a color.
#[inline(always)]
pub const fn on_first_rank(color: Color, files: u8) -> SquareSet {
    let shift = match color {
        Color::White => 0,
        Color::Black => 56,
    };
    SquareSet::from_bits((files as u64) << shift)
}

/// By file of the king and file of the rook.
pub static CASTLING_PATHS: [[CastlingPath; 8]; 8] = castling_paths();

const fn castling_paths() -> [[CastlingPath; 8]; 8] {
    let mut table = [[CastlingPath { empty: 0, safe: 0, king_to: 0, rook_to: 0 }; 8]; 8];
    let mut king = 0;
    while king < 8 {
        let mut rook = 0;
        while rook < 8 {
            let side = if rook > king { CastlingSide::KingSide } else { CastlingSide::QueenSide };
            let (king_to, rook_to) = (side.king_target().index(), side.rook_target().index());
            let safe = files(king, king_to);
            let both = 1 << king | 1 << rook;
            table[king][rook] = CastlingPath {
                empty: (safe | files(rook, rook_to)) & !both,
                safe,
                king_to: 1 << king_to,
                rook_to: 1 << rook_to,
            };
            rook += 1;
        }
        king += 1;
    }
    table
}

/// The files from one to another, both included, in whichever order.
const fn files(a: usize, b: usize) -> u8 {
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    ((2u16 << high) - (1 << low)) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn standard_castling() {
        let king_side = CASTLING_PATHS[4][7];
        assert_eq!((king_side.empty, king_side.safe), (0b0110_0000, 0b0111_0000));
        assert_eq!((king_side.king_to, king_side.rook_to), (0b0100_0000, 0b0010_0000));
        let queen_side = CASTLING_PATHS[4][0];
        // b1 must be empty for the rook, but it may be attacked: the king does not cross it.
        assert_eq!((queen_side.empty, queen_side.safe), (0b0000_1110, 0b0001_1100));
    }

    #[test]
    fn king_and_rook_may_exchange_squares() {
        // King f1, rook g1: each moves to the other's square, so no square must be empty.
        let path = CASTLING_PATHS[5][6];
        assert_eq!((path.empty, path.safe), (0, 0b0110_0000));
        // King b1, rook a1: c1 and d1 must be empty.
        assert_eq!(CASTLING_PATHS[1][0].empty, 0b0000_1100);
    }
}
