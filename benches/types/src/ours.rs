//! With our types.

use board_core::{CastlingRights, CastlingSide, Color, Move, PieceSets, Role, Square, SquareSet};

/// The history of a quiet move: a table by both squares.
#[inline(never)]
pub fn history(table: &[[i16; 64]; 64], mv: Move) -> i16 {
    table[mv.from().index()][mv.to().index()]
}

/// The file of a square as a set.
#[inline(never)]
pub fn file_set(square: Square) -> SquareSet {
    SquareSet::file(square.file())
}

/// The isolated pawns of a set.
#[inline(never)]
pub fn isolated(pawns: SquareSet, malus: &[i32; 8]) -> i32 {
    let mut score = 0;
    for pawn in pawns {
        if (SquareSet::beside(pawn.file()) & pawns).is_empty() {
            score -= malus[pawn.file().index()];
        }
    }
    score
}

/// The steps of a king from one square to another.
#[inline(never)]
pub fn distance(a: Square, b: Square) -> usize {
    a.distance(b)
}

/// The value of a passed pawn by its rank.
#[inline(never)]
pub fn passed(table: &[i32; 8], color: Color, pawn: Square) -> i32 {
    table[pawn.rank().of(color).index()]
}

/// A key of the castling rights of a color.
#[inline(never)]
pub fn castling(numbers: &[u64; 8], rights: &CastlingRights, color: Color) -> u64 {
    let number = |side| rights.rook(color, side).map_or(0, |file| numbers[file.index()]);
    number(CastlingSide::KingSide) ^ number(CastlingSide::QueenSide)
}

/// The sum over the squares of a set.
#[inline(never)]
pub fn squares(table: &[i32; 64], set: SquareSet) -> i32 {
    set.into_iter().map(|square| table[square.index()]).sum()
}

/// What a promotion gains.
#[inline(never)]
pub fn promotion(values: &[i32; 6], mv: Move) -> i32 {
    mv.promotion().map_or(0, |role| values[role.index()])
}

/// Whether a move is a killer.
#[inline(never)]
pub fn killer(killers: &[Option<Move>; 2], mv: Move) -> bool {
    killers.contains(&Some(mv))
}

/// The number of the en passant file.
#[inline(never)]
pub fn en_passant(numbers: &[u64; 8], square: Option<Square>) -> u64 {
    square.map_or(0, |square| numbers[square.file().index()])
}

/// A `match` on the piece of a cell.
#[inline(never)]
pub fn cells(cells: &[Option<Role>; 64], square: Square) -> i32 {
    match cells[square.index()] {
        None => 0,
        Some(Role::Pawn) => 100,
        Some(Role::Knight | Role::Bishop) => 300,
        Some(Role::Rook) => 500,
        Some(Role::Queen) => 900,
        Some(Role::King) => 10_000,
    }
}

/// The material of a color.
#[inline(never)]
pub fn material(sets: &PieceSets, color: Color, values: &[i32; 6]) -> i32 {
    let own = sets.by_color(color);
    Role::ALL
        .iter()
        .map(|&role| values[role.index()] * (sets.by_role(role) & own).len() as i32)
        .sum()
}

/// An evaluation that goes through the roles and asks which it has.
#[inline(never)]
pub fn roles(sets: &PieceSets, color: Color, table: &[[i32; 64]; 6]) -> i32 {
    let (own, mut score) = (sets.by_color(color), 0);
    for role in Role::ALL {
        for square in sets.by_role(role) & own {
            score += table[role.index()][square.of(color).index()];
            let file = SquareSet::file(square.file());
            match role {
                Role::Pawn => score -= (file & sets.by_role(Role::Pawn) & own).len() as i32,
                Role::Rook if (file & sets.by_role(Role::Pawn)).is_empty() => score += 20,
                Role::King => score -= 5 * square.rank().of(color).index() as i32,
                _ => {}
            }
        }
    }
    score
}
