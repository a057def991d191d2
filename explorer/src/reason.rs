//! Why a move is not legal, in words.

use polyboard::PositionErrorKind::{KingsTouch, OppositeCheck};
use polyboard::{
    CastlingSide, Color, File, Piece, Position, Role, Square, SquareSet, UciMove, attacks,
};

use crate::sight::between;

/// Why a move that is not legal is not legal. If it would leave the king in check, the reason is the error, by name, that
/// the library has for the position after it.
pub(crate) fn reason(position: &Position, mv: UciMove) -> String {
    let us = position.state().side_to_move;
    let Some(piece) = position.piece_at(mv.from) else { return format!("{} is empty", mv.from) };
    if piece.color != us {
        return format!("it is {us}'s turn");
    }
    if is_castling(position, piece, mv) {
        return castling(position, mv);
    }
    if let Some(own) = position.piece_at(mv.to).filter(|other| other.color == us) {
        return format!("the {own} is on {}", mv.to);
    }
    movement(position, piece, mv).unwrap_or_else(|| safety(position, piece, mv))
}

/// Why a piece does not move like this, if it does not.
fn movement(
    position: &Position,
    piece: Piece,
    UciMove { from, to, .. }: UciMove,
) -> Option<String> {
    let reach = match piece.role {
        Role::Pawn => pawn_steps(from, piece.color) | attacks::of(piece, from, SquareSet::EMPTY),
        _ => attacks::of(piece, from, SquareSet::EMPTY),
    };
    if !reach.contains(to) {
        return Some(format!("a {} does not move from {from} to {to}", piece.role));
    }
    let in_the_way = |square: Square| position.piece_at(square).map(|other| (square, other));
    if let Some((square, other)) = between(from, to).into_iter().find_map(in_the_way) {
        return Some(format!("the {other} on {square} is in the way"));
    }
    if piece.role != Role::Pawn {
        return None;
    }
    match (from.file() == to.file(), position.piece_at(to)) {
        (true, Some(other)) => {
            Some(format!("the {other} on {to} is in the way: a pawn captures diagonally"))
        }
        (false, None) if position.state().en_passant != Some(to) => {
            Some(format!("a pawn moves diagonally only to capture, and {to} is empty"))
        }
        _ => None,
    }
}

/// The squares in front of a pawn: one, or two on its first rank.
fn pawn_steps(from: Square, color: Color) -> SquareSet {
    let home = if color == Color::White { 1 } else { 6 };
    let count = if from.rank().index() == home { 2 } else { 1 };
    (1..=count).filter_map(|steps| from.offset(0, color.forward() * steps)).collect()
}

/// What is wrong with the position after the move.
fn safety(position: &Position, piece: Piece, UciMove { from, to, .. }: UciMove) -> String {
    let mut after = *position.setup();
    after.remove(from);
    if piece.role == Role::Pawn && position.state().en_passant == Some(to) {
        after.remove(Square::from_coords(to.file(), from.rank()));
    }
    after.put(to, piece);
    after.state = after.state.after_null();
    let errors = after.errors();
    let king = after.king(piece.color);
    let Some(error) = [OppositeCheck, KingsTouch].into_iter().find(|&kind| errors.contains(kind))
    else {
        return "a pawn on the last rank is promoted: to a queen, rook, bishop or knight".into();
    };
    let attacker = king.and_then(|king| after.attackers(king, !piece.color).first());
    match (king, attacker.and_then(|square| Some((square, after.piece_at(square)?)))) {
        (Some(king), Some((square, other))) => {
            format!("the {other} on {square} could capture the king on {king} ({error})")
        }
        _ => format!("{} ({error})", error.sentence()),
    }
}

/// Whether a move of the king goes two files on the first rank, or to a rook of its side.
fn is_castling(position: &Position, piece: Piece, UciMove { from, to, .. }: UciMove) -> bool {
    let is_far = from.rank() == to.rank() && from.file().index().abs_diff(to.file().index()) == 2;
    let rook = Piece::new(piece.color, Role::Rook);
    piece.role == Role::King && (is_far || position.piece_at(to) == Some(rook))
}

fn castling(position: &Position, UciMove { from, to, .. }: UciMove) -> String {
    let state = position.state();
    let us = state.side_to_move;
    let side = CastlingSide::of_rook(to.file(), from.file());
    let Some(rook) = state.castling.rook_square(us, side) else {
        return format!("{us} has no right to castle with the rook on this side");
    };
    if !position.setup().attackers(from, !us).is_empty() {
        return "the king is in check, and cannot castle".into();
    }
    let on = |file: File| Square::from_coords(file, from.rank());
    let (king_target, rook_target) = (on(side.king_target()), on(side.rook_target()));
    let king_path = between(from, king_target) | king_target.into();
    let path = king_path | between(rook, rook_target) | rook_target.into();
    let occupied =
        |&square: &Square| ![from, rook].contains(&square) && position.piece_at(square).is_some();
    if let Some(square) = path.into_iter().find(occupied) {
        return format!(
            "{square} is occupied, and castling needs the squares between king and rook"
        );
    }
    let attacked = |&square: &Square| !position.setup().attackers(square, !us).is_empty();
    match king_path.into_iter().find(attacked) {
        Some(square) => format!("{square} is attacked, and the king cannot castle over or to it"),
        None => "the rook shields the king from a check".into(),
    }
}
