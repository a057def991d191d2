//! Attacks: Laws of Chess, articles 3.1 to 3.8.

use std::sync::LazyLock;
use std::{array, iter};

use board_core::{Color, Piece, Role, Square, SquareSet};

use super::Oracle;

impl Oracle {
    /// Whether the piece on `from`, if there is one, attacks `to`. Neither the contents of `to` nor a pin
    /// matters.
    pub fn attacks(&self, from: Square, to: Square) -> bool {
        let Some(piece) = self.piece_at(from) else { return false };
        GEOMETRY.attacked_by(piece, from).contains(to) && self.is_clear_between(from, to)
    }

    /// The pieces of `by` that attack `square`.
    pub fn attackers(&self, square: Square, by: Color) -> SquareSet {
        let near = self.attackers_on_empty_board(square, by).into_iter();
        near.filter(|&from| self.is_clear_between(from, square)).collect()
    }

    /// Whether a piece of `by` attacks `square`.
    pub fn is_attacked(&self, square: Square, by: Color) -> bool {
        let mut near = self.attackers_on_empty_board(square, by).into_iter();
        near.any(|from| self.is_clear_between(from, square))
    }

    /// The pieces of `by` that would attack `square` if nothing stood between.
    fn attackers_on_empty_board(&self, square: Square, by: Color) -> SquareSet {
        let mut near = SquareSet::EMPTY;
        for role in Role::ALL {
            let piece = Piece::new(by, role);
            near |= self.setup.by_piece(piece) & GEOMETRY.attackers(piece, square);
        }
        near
    }

    /// The squares that a piece would attack from a square.
    pub fn attacks_of(&self, piece: Piece, from: Square) -> SquareSet {
        let attacked = GEOMETRY.attacked_by(piece, from).into_iter();
        attacked.filter(|&to| self.is_clear_between(from, to)).collect()
    }

    /// The squares that the piece on a square attacks.
    pub(super) fn attacked_from(&self, from: Square) -> SquareSet {
        self.piece_at(from).map_or(SquareSet::EMPTY, |piece| self.attacks_of(piece, from))
    }

    /// The position with only the pieces on some squares. On those that are empty now stands a pawn.
    pub(crate) fn with_only(&self, occupied: SquareSet) -> Oracle {
        let mut reduced = *self;
        for square in Square::all() {
            match self.piece_at(square) {
                Some(_) if occupied.contains(square) => {}
                None if occupied.contains(square) => {
                    reduced.setup.put(square, Piece::new(Color::White, Role::Pawn));
                }
                _ => drop(reduced.setup.remove(square)),
            }
        }
        reduced
    }

    /// The pieces that give check to the side to move.
    pub fn checkers(&self) -> SquareSet {
        self.attackers(self.king(self.us()), !self.us())
    }

    /// The pinned pieces of the side to move: without one, its king would be attacked by one more piece.
    pub fn pinned(&self) -> SquareSet {
        let (king, checkers) = (self.king(self.us()), self.checkers());
        let is_pinned = |&square: &Square| {
            let mut without = *self;
            without.setup.remove(square);
            without.checkers() != checkers
        };
        self.by_color(self.us()).filter(|&square| square != king).filter(is_pinned).collect()
    }

    /// Whether all squares strictly between two squares are empty. There are none if the two are not on one line.
    fn is_clear_between(&self, from: Square, to: Square) -> bool {
        let between = GEOMETRY.between[from.index()][to.index()];
        (between & self.setup.piece_sets().occupied()).is_empty()
    }
}

/// What holds in every position, found once for all pairs of squares.
struct Geometry {
    /// The squares that a piece attacks on an empty board: by color, role and square.
    attacked: [[[SquareSet; 64]; 6]; 2],
    /// The squares from which a piece attacks a square on an empty board, likewise.
    attackers: [[[SquareSet; 64]; 6]; 2],
    /// The squares strictly between two squares of one line.
    between: [[SquareSet; 64]; 64],
}

static GEOMETRY: LazyLock<Geometry> = LazyLock::new(|| Geometry {
    attacked: each_piece_and_square(|piece, from| {
        Square::all().filter(|&to| attacks_on_empty_board(piece, from, to)).collect()
    }),
    attackers: each_piece_and_square(|piece, to| {
        Square::all().filter(|&from| attacks_on_empty_board(piece, from, to)).collect()
    }),
    between: each_square(|from| {
        each_square(|to| match is_diagonal(from, to) || is_straight(from, to) {
            true => squares_between(from, to).collect(),
            false => SquareSet::EMPTY,
        })
    }),
});

impl Geometry {
    fn attacked_by(&self, piece: Piece, from: Square) -> SquareSet {
        self.attacked[piece.color.index()][piece.role.index()][from.index()]
    }

    fn attackers(&self, piece: Piece, to: Square) -> SquareSet {
        self.attackers[piece.color.index()][piece.role.index()][to.index()]
    }
}

fn each_piece_and_square<T>(value: impl Fn(Piece, Square) -> T) -> [[[T; 64]; 6]; 2] {
    Color::ALL.map(|color| {
        Role::ALL.map(|role| each_square(|square| value(Piece::new(color, role), square)))
    })
}

fn each_square<T>(value: impl Fn(Square) -> T) -> [T; 64] {
    array::from_fn(|index| value(Square::new(index)))
}

/// Whether a piece attacks a square if nothing stands between.
fn attacks_on_empty_board(piece: Piece, from: Square, to: Square) -> bool {
    let (files, ranks) = difference(from, to);
    match piece.role {
        Role::Pawn => files.abs() == 1 && ranks == forward(piece.color),
        Role::Knight => files.abs() * ranks.abs() == 2,
        Role::Bishop => is_diagonal(from, to),
        Role::Rook => is_straight(from, to),
        Role::Queen => is_diagonal(from, to) || is_straight(from, to),
        Role::King => files.abs().max(ranks.abs()) == 1,
    }
}

fn is_diagonal(from: Square, to: Square) -> bool {
    let (files, ranks) = difference(from, to);
    files.abs() == ranks.abs() && from != to
}

fn is_straight(from: Square, to: Square) -> bool {
    let (files, ranks) = difference(from, to);
    (files == 0) != (ranks == 0)
}

/// The distance from one square to another in files and ranks.
fn difference(from: Square, to: Square) -> (i8, i8) {
    let files = to.file().index() as i8 - from.file().index() as i8;
    let ranks = to.rank().index() as i8 - from.rank().index() as i8;
    (files, ranks)
}

/// The squares strictly between two squares of one rank, file or diagonal.
pub(super) fn squares_between(from: Square, to: Square) -> impl Iterator<Item = Square> + Clone {
    let (files, ranks) = difference(from, to);
    let step = move |square: &Square| square.offset(files.signum(), ranks.signum());
    iter::successors(step(&from), step).take_while(move |&square| square != to)
}

/// The step of a pawn in ranks.
pub(super) fn forward(color: Color) -> i8 {
    match color {
        Color::White => 1,
        Color::Black => -1,
    }
}
