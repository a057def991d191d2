//! With the types of cozy-chess.

use cozy_chess::{BitBoard, Board, CastleRights, Color, File, Move, Piece, Square};

#[inline(never)]
pub fn history(table: &[[i16; 64]; 64], mv: Move) -> i16 {
    table[mv.from as usize][mv.to as usize]
}

#[inline(never)]
pub fn file_set(square: Square) -> BitBoard {
    square.file().bitboard()
}

#[inline(never)]
pub fn isolated(pawns: BitBoard, malus: &[i32; 8]) -> i32 {
    let mut score = 0;
    for pawn in pawns {
        if (pawn.file().adjacent() & pawns).is_empty() {
            score -= malus[pawn.file() as usize];
        }
    }
    score
}

#[inline(never)]
pub fn distance(a: Square, b: Square) -> usize {
    let files = (a.file() as usize).abs_diff(b.file() as usize);
    files.max((a.rank() as usize).abs_diff(b.rank() as usize))
}

#[inline(never)]
pub fn passed(table: &[i32; 8], color: Color, pawn: Square) -> i32 {
    table[pawn.rank().relative_to(color) as usize]
}

#[inline(never)]
pub fn castling(numbers: &[u64; 8], rights: &[CastleRights; 2], color: Color) -> u64 {
    let number = |file: Option<File>| file.map_or(0, |file| numbers[file as usize]);
    let rights = &rights[color as usize];
    number(rights.short) ^ number(rights.long)
}

#[inline(never)]
pub fn squares(table: &[i32; 64], set: BitBoard) -> i32 {
    set.into_iter().map(|square| table[square as usize]).sum()
}

#[inline(never)]
pub fn promotion(values: &[i32; 6], mv: Move) -> i32 {
    mv.promotion.map_or(0, |role| values[role as usize])
}

#[inline(never)]
pub fn killer(killers: &[Option<Move>; 2], mv: Move) -> bool {
    killers.contains(&Some(mv))
}

#[inline(never)]
pub fn en_passant(numbers: &[u64; 8], square: Option<Square>) -> u64 {
    square.map_or(0, |square| numbers[square.file() as usize])
}

#[inline(never)]
pub fn cells(cells: &[Option<Piece>; 64], square: Square) -> i32 {
    match cells[square as usize] {
        None => 0,
        Some(Piece::Pawn) => 100,
        Some(Piece::Knight | Piece::Bishop) => 300,
        Some(Piece::Rook) => 500,
        Some(Piece::Queen) => 900,
        Some(Piece::King) => 10_000,
    }
}

#[inline(never)]
pub fn material(board: &Board, color: Color, values: &[i32; 6]) -> i32 {
    let own = board.colors(color);
    Piece::ALL
        .iter()
        .map(|&role| values[role as usize] * (board.pieces(role) & own).len() as i32)
        .sum()
}

#[inline(never)]
pub fn roles(board: &Board, color: Color, table: &[[i32; 64]; 6]) -> i32 {
    let (own, mut score) = (board.colors(color), 0);
    for role in Piece::ALL {
        for square in board.pieces(role) & own {
            score += table[role as usize][square.relative_to(color) as usize];
            let file = square.file().bitboard();
            match role {
                Piece::Pawn => score -= (file & board.pieces(Piece::Pawn) & own).len() as i32,
                Piece::Rook if (file & board.pieces(Piece::Pawn)).is_empty() => score += 20,
                Piece::King => score -= 5 * square.rank().relative_to(color) as i32,
                _ => {}
            }
        }
    }
    score
}
