//! The sixteen ways to leave a square.

/// A step of a piece: so many files to the right and ranks up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Direction {
    /// To the right, negative to the left.
    pub files: i8,
    /// Up, negative down.
    pub ranks: i8,
}

impl Direction {
    /// The eight directions of a queen and king: the rook's first, then the bishop's, each
    /// clockwise from the north. The opposite of a direction lies two further round its four.
    pub const QUEEN_DIRECTIONS: [Direction; 8] = [
        Direction { files: 0, ranks: 1 },
        Direction { files: 1, ranks: 0 },
        Direction { files: 0, ranks: -1 },
        Direction { files: -1, ranks: 0 },
        Direction { files: 1, ranks: 1 },
        Direction { files: 1, ranks: -1 },
        Direction { files: -1, ranks: -1 },
        Direction { files: -1, ranks: 1 },
    ];

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

    /// Up the board, as White's pawns go.
    pub const NORTH: Direction = Direction::QUEEN_DIRECTIONS[0];
    /// To the right.
    pub const EAST: Direction = Direction::QUEEN_DIRECTIONS[1];
    /// Down the board, as Black's pawns go.
    pub const SOUTH: Direction = Direction::QUEEN_DIRECTIONS[2];
    /// To the left.
    pub const WEST: Direction = Direction::QUEEN_DIRECTIONS[3];

    /// Whether this is a direction of the bishop.
    #[inline(always)]
    #[must_use]
    pub const fn is_diagonal(self) -> bool {
        self.files != 0 && self.ranks != 0
    }

    /// The way back.
    #[inline(always)]
    #[must_use]
    pub const fn opposite(self) -> Direction {
        Direction { files: -self.files, ranks: -self.ranks }
    }

    /// One step in each of two directions.
    #[inline(always)]
    #[must_use]
    pub const fn and(self, other: Direction) -> Direction {
        Direction { files: self.files + other.files, ranks: self.ranks + other.ranks }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_opposite_lies_two_further_round_the_four() {
        for (line, direction) in Direction::QUEEN_DIRECTIONS.into_iter().enumerate() {
            assert_eq!(Direction::QUEEN_DIRECTIONS[line ^ 2], direction.opposite());
            assert_eq!(direction.is_diagonal(), line >= 4);
        }
    }

    #[test]
    fn all_sixteen_differ_and_a_knight_reaches_no_line() {
        let all = || Direction::QUEEN_DIRECTIONS.into_iter().chain(Direction::KNIGHT);
        for (index, direction) in all().enumerate() {
            assert_eq!(all().position(|other| other == direction), Some(index));
        }
        for Direction { files, ranks } in Direction::KNIGHT {
            assert_eq!(files.unsigned_abs() * ranks.unsigned_abs(), 2);
        }
    }
}
