//! Static exchange evaluation over the sets of cozy-chess, as engines on this crate write it.

use cozy_chess::{
    BitBoard, Board, Color, Move, Piece, Rank, Square, get_bishop_moves, get_king_moves,
    get_knight_moves, get_pawn_attacks, get_rook_moves,
};
use polyboard::EXCHANGE_VALUES;

/// Whether a legal move of cozy-chess, other than castling, gains at least `threshold` centipawns by the
/// exchange on its target.
///
/// The crate has no such function. This is the swap algorithm with a set of attackers to which x-rays are
/// added; rules and values are those of [`ViewExt::see_ge`](polyboard::ViewExt::see_ge).
pub fn cozy_see_ge(board: &Board, mv: Move, threshold: i32) -> bool {
    let (from, to) = (mv.from, mv.to);
    let Some(moved) = board.piece_on(from) else { return false };
    let is_en_passant =
        moved == Piece::Pawn && from.file() != to.file() && board.piece_on(to).is_none();
    let captured = if is_en_passant { Some(Piece::Pawn) } else { board.piece_on(to) };
    let landed = mv.promotion.unwrap_or(moved);
    let mut balance = captured.map_or(0, value) + value(landed) - value(moved) - threshold;
    if balance < 0 {
        return false;
    }
    let mut occupied = (board.occupied() ^ from.bitboard()) | to.bitboard();
    if is_en_passant {
        occupied ^= Square::new(to.file(), from.rank()).bitboard();
    }
    let diagonal = board.pieces(Piece::Bishop) | board.pieces(Piece::Queen);
    let straight = board.pieces(Piece::Rook) | board.pieces(Piece::Queen);
    let mut attackers = non_sliders_to(board, to)
        | get_bishop_moves(to, occupied) & diagonal
        | get_rook_moves(to, occupied) & straight;
    let us = board.side_to_move();
    let (mut turn, mut at_risk) = (!us, value(landed));
    loop {
        let last = !turn;
        if balance >= at_risk + promotion(to, turn) {
            return last == us;
        }
        attackers &= occupied & !to.bitboard();
        let own = attackers & board.colors(turn);
        let Some(piece) = least_valuable(board, own) else { return last == us };
        if piece == Piece::King && !(attackers & board.colors(last)).is_empty() {
            return last == us;
        }
        let gained = at_risk + if piece == Piece::Pawn { promotion(to, turn) } else { 0 };
        balance = gained - balance - 1;
        if balance < 0 {
            return last == us;
        }
        at_risk = value(piece) + gained - at_risk;
        if let Some(origin) = (own & board.pieces(piece)).next_square() {
            occupied ^= origin.bitboard();
        }
        if matches!(piece, Piece::Pawn | Piece::Bishop | Piece::Queen) {
            attackers |= get_bishop_moves(to, occupied) & diagonal;
        }
        if matches!(piece, Piece::Rook | Piece::Queen) {
            attackers |= get_rook_moves(to, occupied) & straight;
        }
        turn = last;
    }
}

/// The pawns, knights and kings of both colors that attack a square.
#[inline(always)]
fn non_sliders_to(board: &Board, to: Square) -> BitBoard {
    let pawns = board.pieces(Piece::Pawn);
    get_pawn_attacks(to, Color::White) & pawns & board.colors(Color::Black)
        | get_pawn_attacks(to, Color::Black) & pawns & board.colors(Color::White)
        | get_knight_moves(to) & board.pieces(Piece::Knight)
        | get_king_moves(to) & board.pieces(Piece::King)
}

/// What a pawn of a color gains by promotion if it captures on a square.
#[inline(always)]
fn promotion(to: Square, color: Color) -> i32 {
    let is_last = to.rank() == Rank::Eighth.relative_to(color);
    if is_last { value(Piece::Queen) - value(Piece::Pawn) } else { 0 }
}

/// The kind of the least valuable pieces among some.
#[inline(always)]
fn least_valuable(board: &Board, among: BitBoard) -> Option<Piece> {
    Piece::ALL.into_iter().find(|&piece| !(among & board.pieces(piece)).is_empty())
}

#[inline(always)]
fn value(piece: Piece) -> i32 {
    EXCHANGE_VALUES[piece as usize]
}
