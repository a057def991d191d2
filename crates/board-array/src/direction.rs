//! The sixteen directions in which pieces move.

use board_core::side::Side;

/// A step of a piece, in files and ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub struct Direction {
    /// To the right, negative to the left.
    pub files: i8,
    /// Up, negative down.
    pub ranks: i8,
}

impl Direction {
    /// The four directions of a rook, clockwise from the north.
    pub const ROOK: [Direction; 4] =
        [Direction::NORTH, Direction::EAST, Direction::SOUTH, Direction::WEST];

    /// The four directions of a bishop, clockwise from the north-east.
    pub const BISHOP: [Direction; 4] = [
        Direction { files: 1, ranks: 1 },
        Direction { files: 1, ranks: -1 },
        Direction { files: -1, ranks: -1 },
        Direction { files: -1, ranks: 1 },
    ];

    /// The eight directions of a queen and king: the rook's, then the bishop's. The opposite of a
    /// direction is two further around its four.
    pub const QUEEN_DIRECTIONS: [Direction; 8] = {
        let ([n, e, s, w], [ne, se, sw, nw]) = (Direction::ROOK, Direction::BISHOP);
        [n, e, s, w, ne, se, sw, nw]
    };

    /// The eight leaps of a knight.
    pub const KNIGHT: [Direction; 8] = [
        Direction { files: 1, ranks: 2 },
        Direction { files: 2, ranks: 1 },
        Direction { files: 2, ranks: -1 },
        Direction { files: 1, ranks: -2 },
        Direction { files: -1, ranks: -2 },
        Direction { files: -2, ranks: -1 },
        Direction { files: -2, ranks: 1 },
        Direction { files: -1, ranks: 2 },
    ];

    /// Up the board, as White's pawns move.
    pub const NORTH: Direction = Direction { files: 0, ranks: 1 };
    /// To the right.
    pub const EAST: Direction = Direction { files: 1, ranks: 0 };
    /// Down the board, as Black's pawns move.
    pub const SOUTH: Direction = Direction { files: 0, ranks: -1 };
    /// To the left.
    pub const WEST: Direction = Direction { files: -1, ranks: 0 };

    /// The direction in which the pawns of `S` move.
    #[inline(always)]
    pub(crate) const fn forward<S: Side>() -> Direction {
        if S::IS_WHITE { Direction::NORTH } else { Direction::SOUTH }
    }

    /// Whether this is a direction of the bishop.
    #[inline(always)]
    pub const fn is_diagonal(self) -> bool {
        self.files != 0 && self.ranks != 0
    }

    /// The opposite direction.
    #[inline(always)]
    pub const fn opposite(self) -> Direction {
        Direction { files: -self.files, ranks: -self.ranks }
    }

    /// One step in each of two directions.
    #[inline(always)]
    pub const fn and(self, other: Direction) -> Direction {
        Direction { files: self.files + other.files, ranks: self.ranks + other.ranks }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_opposite_is_two_further_around_its_four() {
        for (line, direction) in Direction::QUEEN_DIRECTIONS.into_iter().enumerate() {
            assert_eq!(Direction::QUEEN_DIRECTIONS[line ^ 2], direction.opposite());
            assert_eq!(direction.is_diagonal(), line >= 4);
        }
    }

    #[test]
    fn all_sixteen_differ_and_no_knight_leap_is_on_a_line() {
        let all = || Direction::QUEEN_DIRECTIONS.into_iter().chain(Direction::KNIGHT);
        for (index, direction) in all().enumerate() {
            assert_eq!(all().position(|other| other == direction), Some(index));
        }
        for Direction { files, ranks } in Direction::KNIGHT {
            assert_eq!(files.unsigned_abs() * ranks.unsigned_abs(), 2);
        }
    }
}
