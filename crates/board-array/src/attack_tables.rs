//! Attacks near a king, and lines, on an empty board: tables by the difference of two square numbers.
//!
//! On a board sixteen squares wide (rank in the high nibble, file in the low) each relative position of
//! two squares has its own difference: 15 ranks by 15 files, from -7 to 7 each, and no two of the 225
//! differences are the same byte. So 256 entries, indexed by the difference, answer any question
//! about two squares on an empty board: does a knight here attack that square, are the two on one
//! line, which step leads from one to the other. There are three kinds of table: for White's pieces
//! and for Black's, one table of 256 entries per kind of piece, and one for lines. Entries of
//! differences that cannot arise hold 0, or no line.

use board_core::side::Side;
use board_core::{Color, Piece, Role, Square, SquareSet};

use crate::{Cell, Direction};

/// The bit of the king's own square, as in [`Geometry::attacks_near_king`](crate::Geometry).
pub(crate) const KING: u16 = 1 << 8;
/// The bit of the square two files to the east of the king.
pub(crate) const FAR_EAST: u16 = 1 << 9;
/// The bit of the square two files to the west.
pub(crate) const FAR_WEST: u16 = 1 << 10;

/// The squares near a king that these tables cover: its neighbors in the order of
/// [`Direction::QUEEN_DIRECTIONS`], its own, and the two that castling adds.
const SURROUNDINGS: [Direction; 11] = {
    let mut squares = [Direction { files: 0, ranks: 0 }; 11];
    let mut i = 0;
    while i < 8 {
        squares[i] = Direction::QUEEN_DIRECTIONS[i];
        i += 1;
    }
    squares[9] = Direction { files: 2, ranks: 0 };
    squares[10] = Direction { files: -2, ranks: 0 };
    squares
};

/// The step from the king to a square near it, from the number of its bit.
#[inline(always)]
pub(crate) const fn surroundings(bit: usize) -> Direction {
    SURROUNDINGS[bit]
}

/// The squares near a king whose bits are set.
pub(crate) fn squares_near(king: Square, bits: u16) -> SquareSet {
    let ways = (0..).zip(SURROUNDINGS).filter(|(bit, _)| bits >> bit & 1 != 0);
    ways.filter_map(|(_, way)| king.offset(way.files, way.ranks)).collect()
}

/// The bit of the square so many files to the east of the king, 0 if the tables do not cover it.
#[inline(always)]
pub(crate) const fn bit_on_rank(files: i8) -> u16 {
    match files {
        1 => 1 << 1,
        -1 => 1 << 3,
        2 => FAR_EAST,
        -2 => FAR_WEST,
        _ => 0,
    }
}

/// By piece ([`Cell::low_bits`]) and by the difference from a king to it: the squares near the king
/// that the piece attacks on an empty board.
type NearKing = [[u16; 256]; 8];

/// The size of the tables here.
pub(crate) const TABLE_BYTES: usize = 2 * size_of::<NearKing>() + size_of_val(&LINES);

static WHITE_NEAR_KING: NearKing = near_king_table(Color::White);
static BLACK_NEAR_KING: NearKing = near_king_table(Color::Black);

/// The squares near a king that a piece of `S` attacks on an empty board, one bit each, from the
/// difference of their square numbers.
#[inline(always)]
pub(crate) fn near_king<S: Side>(piece: Cell, difference: u8) -> u16 {
    let table = if S::IS_WHITE { &WHITE_NEAR_KING } else { &BLACK_NEAR_KING };
    table[piece.low_bits()][difference as usize]
}

/// No direction: the squares are not in line.
const NONE: u8 = 8;

static LINES: [u8; 256] = line_table();

/// The direction (an index into [`Direction::QUEEN_DIRECTIONS`]) from one square to another, from the
/// difference of their numbers; 8 if they are not in line.
#[inline(always)]
pub(crate) fn line(difference: u8) -> u8 {
    LINES[difference as usize]
}

/// The difference of two squares so many files and ranks apart.
const fn difference(files: i8, ranks: i8) -> u8 {
    (16 * ranks + files) as u8
}

const fn near_king_table(color: Color) -> NearKing {
    let mut table = [[0; 256]; 8];
    let mut role = 0;
    while role < 6 {
        let row = Cell::of(Piece::new(color, Role::ALL[role])).low_bits();
        let mut ranks = -7;
        while ranks <= 7 {
            let mut files = -7;
            while files <= 7 {
                table[row][difference(files, ranks) as usize] =
                    squares_attacked(Role::ALL[role], color, files, ranks);
                files += 1;
            }
            ranks += 1;
        }
        role += 1;
    }
    table
}

/// The squares near a king that a piece attacks on an empty board, so many files and ranks from it.
const fn squares_attacked(role: Role, color: Color, files: i8, ranks: i8) -> u16 {
    let mut bits = 0;
    let mut i = 0;
    while i < SURROUNDINGS.len() {
        let target = SURROUNDINGS[i];
        if attacks(role, color, target.files - files, target.ranks - ranks) {
            bits |= 1 << i;
        }
        i += 1;
    }
    bits
}

/// Whether a piece attacks the square so many files and ranks away on an empty board.
const fn attacks(role: Role, color: Color, files: i8, ranks: i8) -> bool {
    let (wide, high) = (files.unsigned_abs(), ranks.unsigned_abs());
    let straight = (wide == 0) != (high == 0);
    let diagonal = wide == high && wide != 0;
    let ahead = if matches!(color, Color::White) { 1 } else { -1 };
    match role {
        Role::Pawn => wide == 1 && ranks == ahead,
        Role::Knight => wide * high == 2,
        Role::Bishop => diagonal,
        Role::Rook => straight,
        Role::Queen => straight || diagonal,
        Role::King => wide <= 1 && high <= 1 && (straight || diagonal),
    }
}

const fn line_table() -> [u8; 256] {
    let mut table = [NONE; 256];
    let mut line = 0;
    while line < 8 {
        let Direction { files, ranks } = Direction::QUEEN_DIRECTIONS[line];
        let mut steps = 1;
        while steps <= 7 {
            table[difference(files * steps, ranks * steps) as usize] = line as u8;
            steps += 1;
        }
        line += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::near_king::zone;
    use crate::scan_set::ScanSet;
    use board_core::with_side;

    /// The number of a square on a board sixteen squares wide.
    fn x88(square: Square) -> u8 {
        16 * square.rank().index() as u8 + square.file().index() as u8
    }

    /// The squares that a piece attacks on an empty board, step by step.
    fn attacked(piece: Piece, from: Square) -> SquareSet {
        let ahead = if piece.color == Color::White { 1 } else { -1 };
        let (queen, knight) = (Direction::QUEEN_DIRECTIONS, Direction::KNIGHT);
        let pawn = [-1, 1].map(|files| Direction { files, ranks: ahead });
        let (directions, reach): (&[Direction], _) = match piece.role {
            Role::Pawn => (&pawn, 1),
            Role::Knight => (&knight, 1),
            Role::Bishop => (&Direction::BISHOP, 7),
            Role::Rook => (&Direction::ROOK, 7),
            Role::Queen => (&queen, 7),
            Role::King => (&queen, 1),
        };
        let mut squares = SquareSet::EMPTY;
        for direction in directions {
            let mut at = from;
            for _ in 0..reach {
                let Some(next) = at.offset(direction.files, direction.ranks) else { break };
                squares.insert(next);
                at = next;
            }
        }
        squares
    }

    #[test]
    fn the_table_near_the_king_agrees_with_steps() {
        for piece in Piece::all() {
            for (from, king) in pairs() {
                let difference = x88(from).wrapping_sub(x88(king));
                let cell = Cell::of(piece);
                let near = with_side!(piece.color, S => near_king::<S>(cell, difference));
                for (bit, way) in SURROUNDINGS.into_iter().enumerate() {
                    if let Some(target) = king.offset(way.files, way.ranks) {
                        let attacks = attacked(piece, from).contains(target);
                        assert_eq!(near >> bit & 1 != 0, attacks, "{piece} {from} on {target}");
                    }
                }
                let is_slider = matches!(piece.role, Role::Bishop | Role::Rook | Role::Queen);
                if !is_slider && (zone(king) & ScanSet::at(from)).is_empty() {
                    assert_eq!(near, 0, "{piece} {from} is too far from {king} to matter");
                }
            }
        }
    }

    #[test]
    fn lines_lead_from_one_square_to_the_other() {
        for (from, to) in pairs() {
            let line = line(x88(to).wrapping_sub(x88(from)));
            let leads = |direction: Direction| {
                let reach = |at: &Square| at.offset(direction.files, direction.ranks);
                from != to && core::iter::successors(Some(from), reach).any(|at| at == to)
            };
            let expected = Direction::QUEEN_DIRECTIONS.into_iter().position(leads);
            assert_eq!(usize::from(line), expected.unwrap_or(NONE as usize), "{from} {to}");
        }
    }

    #[test]
    fn the_squares_on_the_rank_of_the_king_have_their_bits() {
        for files in -7..=7 {
            let on_rank = Direction { files, ranks: 0 };
            let bit = SURROUNDINGS.into_iter().position(|way| way == on_rank && files != 0);
            assert_eq!(bit_on_rank(files), bit.map_or(0, |bit| 1 << bit), "{files}");
        }
    }

    fn pairs() -> impl Iterator<Item = (Square, Square)> {
        Square::all().flat_map(|one| Square::all().map(move |other| (one, other)))
    }
}
