//! What shakmaty's small types cost in an engine's own code: the functions of `benches/types`, for `checks/types.py`, which
//! counts their instructions.

use shakmaty::{Bitboard, Board, Color, Move, Role, Square};

/// A role is 1 for the pawn to 6 for the king.
#[inline(always)]
fn index(role: Role) -> usize {
    role as usize - 1
}

#[inline(never)]
pub fn history(table: &[[i16; 64]; 64], mv: Move) -> i16 {
    mv.from().map_or(0, |from| table[from.to_usize()][mv.to().to_usize()])
}

#[inline(never)]
pub fn file_set(square: Square) -> Bitboard {
    Bitboard::from_file(square.file())
}

#[inline(always)]
fn beside_of(square: Square) -> Bitboard {
    let file = |steps| square.file().offset(steps).map_or(Bitboard::EMPTY, Bitboard::from_file);
    file(-1) | file(1)
}

#[inline(never)]
pub fn isolated(pawns: Bitboard, malus: &[i32; 8]) -> i32 {
    let mut score = 0;
    for pawn in pawns {
        if (beside_of(pawn) & pawns).is_empty() {
            score -= malus[pawn.file().to_usize()];
        }
    }
    score
}

#[inline(never)]
pub fn distance(a: Square, b: Square) -> usize {
    a.distance(b) as usize
}

#[inline(never)]
pub fn passed(table: &[i32; 8], color: Color, pawn: Square) -> i32 {
    table[color.relative_rank(pawn.rank()).to_usize()]
}

#[inline(never)]
pub fn squares(table: &[i32; 64], set: Bitboard) -> i32 {
    set.into_iter().map(|square| table[square.to_usize()]).sum()
}

#[inline(never)]
pub fn promotion(values: &[i32; 6], mv: Move) -> i32 {
    mv.promotion().map_or(0, |role| values[index(role)])
}

#[inline(never)]
pub fn killer(killers: &[Option<Move>; 2], mv: Move) -> bool {
    killers.contains(&Some(mv))
}

#[inline(never)]
pub fn en_passant(numbers: &[u64; 8], square: Option<Square>) -> u64 {
    square.map_or(0, |square| numbers[square.file().to_usize()])
}

#[inline(never)]
pub fn cells(cells: &[Option<Role>; 64], square: Square) -> i32 {
    match cells[square.to_usize()] {
        None => 0,
        Some(Role::Pawn) => 100,
        Some(Role::Knight | Role::Bishop) => 300,
        Some(Role::Rook) => 500,
        Some(Role::Queen) => 900,
        Some(Role::King) => 10_000,
    }
}

#[inline(never)]
pub fn material(board: &Board, color: Color, values: &[i32; 6]) -> i32 {
    let own = board.by_color(color);
    let count = |role| (board.by_role(role) & own).count() as i32;
    Role::ALL.iter().map(|&role| values[index(role)] * count(role)).sum()
}

#[inline(never)]
pub fn roles(board: &Board, color: Color, table: &[[i32; 64]; 6]) -> i32 {
    let (own, mut score) = (board.by_color(color), 0);
    for role in Role::ALL {
        for square in board.by_role(role) & own {
            score += table[index(role)][color.fold_wb(square, square.flip_vertical()).to_usize()];
            let file = Bitboard::from_file(square.file());
            match role {
                Role::Pawn => score -= (file & board.by_role(Role::Pawn) & own).count() as i32,
                Role::Rook if (file & board.by_role(Role::Pawn)).is_empty() => score += 20,
                Role::King => score -= 5 * color.relative_rank(square.rank()).to_u32() as i32,
                _ => {}
            }
        }
    }
    score
}
