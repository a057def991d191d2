//! Why a move is not legal, in a sentence about chess.

use board_core::{
    CastlingSide, Color, File, Piece, Position, Rank, Role, Square, SquareSet, attacks,
};

/// Why the piece on a square cannot go to another one, if no legal move goes there.
pub(crate) fn reason(position: &Position, from: Square, to: Square) -> String {
    let us = position.state().side_to_move;
    let Some(piece) = position.piece_at(from) else {
        return format!("There is no piece on {from}.");
    };
    if piece.color != us {
        return format!("It is {us}'s turn.");
    }
    let side = CastlingSide::of_rook(to.file(), from.file());
    let right = position.state().castling.rook_square(us, side);
    let own = position.piece_at(to).filter(|other| other.color == us);
    let is_home = from.rank() == Rank::First.of(us) && from.rank() == to.rank();
    // A king is dragged to its own rook, or over a file to where castling puts it.
    let is_far = from.file().index().abs_diff(to.file().index()) > 1;
    let is_target = is_far && to.file() == side.king_target() && own.is_none();
    let is_castling = piece.role == Role::King && is_home && (right == Some(to) || is_target);
    match (right, own) {
        (Some(rook), _) if is_castling => castling(position, from, rook, side),
        (None, _) if is_castling => format!("{us} has no castling right on the {}.", wing(side)),
        (_, Some(own)) => format!("{us}'s own {} stands on {to}.", own.role),
        _ => {
            movement(position, piece, from, to).unwrap_or_else(|| safety(position, piece, from, to))
        }
    }
}

fn wing(side: CastlingSide) -> &'static str {
    match side {
        CastlingSide::KingSide => "king's side",
        CastlingSide::QueenSide => "queen's side",
    }
}

/// The piece on a square, in words.
fn named(position: &Position, square: Square) -> String {
    let role = position.piece_at(square).map_or("piece", |piece| piece.role.name());
    format!("the {role} on {square}")
}

/// Why a piece does not move like this, if it does not.
fn movement(position: &Position, piece: Piece, from: Square, to: Square) -> Option<String> {
    let (role, is_pawn) = (piece.role, piece.role == Role::Pawn);
    let steps = if is_pawn { pawn_steps(from, piece.color) } else { SquareSet::EMPTY };
    if !(attacks::of(piece, from, SquareSet::EMPTY) | steps).contains(to) {
        return Some(format!("A {role} does not move like that."));
    }
    let is_occupied = |&square: &Square| position.piece_at(square).is_some();
    let in_the_way = attacks::between(from, to).into_iter().filter(is_occupied);
    if let Some(first) = in_the_way.min_by_key(|square| square.index().abs_diff(from.index())) {
        return Some(format!("The {role} cannot pass {}.", named(position, first)));
    }
    match (from.file() == to.file(), is_occupied(&to)) {
        _ if !is_pawn => None,
        (true, true) => {
            Some(format!("A pawn captures only diagonally: {} blocks it.", named(position, to)))
        }
        (false, false) if position.state().en_passant != Some(to) => {
            Some(no_capture(position, piece, from, to))
        }
        _ => None,
    }
}

/// Why a pawn does not capture on an empty square.
fn no_capture(position: &Position, pawn: Piece, from: Square, to: Square) -> String {
    let beside = Square::from_coords(to.file(), from.rank());
    let is_beside = position.piece_at(beside) == Some(Piece::new(!pawn.color, Role::Pawn));
    if is_beside && from.rank() == Rank::Fifth.of(pawn.color) {
        format!("The pawn on {beside} has not just moved two squares: no en passant.")
    } else {
        format!("A pawn moves diagonally only to capture, and {to} is empty.")
    }
}

/// The squares in front of a pawn: one, or two from where it started.
fn pawn_steps(from: Square, color: Color) -> SquareSet {
    let count = if from.rank() == Rank::Second.of(color) { 2 } else { 1 };
    (1..=count).filter_map(|steps| from.offset(0, color.forward() * steps)).collect()
}

/// Which piece could capture the king after the move.
fn safety(position: &Position, piece: Piece, from: Square, to: Square) -> String {
    let (us, is_king) = (piece.color, piece.role == Role::King);
    let is_en_passant = piece.role == Role::Pawn && position.state().en_passant == Some(to);
    let mut after = *position.setup();
    after.remove(from);
    if is_en_passant {
        after.remove(Square::from_coords(to.file(), from.rank()));
    }
    after.put(to, piece);
    let attackers = |king| after.attackers(king, !us).first();
    let Some((king, by)) = after.king(us).and_then(|king| Some((king, attackers(king)?))) else {
        return String::new();
    };
    let is_check = position.setup().attackers(king, !us).contains(by);
    let (role, attacker) = (piece.role, named(position, by));
    if is_king && position.piece_at(by).is_some_and(|other| other.role == Role::King) {
        "The kings would stand next to each other.".into()
    } else if !is_king && is_check {
        format!("The king would still be in check from {attacker}.")
    } else if is_king || is_en_passant {
        format!("The king would be in check from {attacker}.")
    } else {
        format!("The {role} is pinned: the king would be in check from {attacker}.")
    }
}

/// Why a king does not castle with a rook, although it has the right.
fn castling(position: &Position, king: Square, rook: Square, side: CastlingSide) -> String {
    let us = position.state().side_to_move;
    let attacker = |square| position.setup().attackers(square, !us).first();
    if let Some(by) = attacker(king) {
        return format!("The king is in check from {}, so it cannot castle.", named(position, by));
    }
    let on = |file: File| Square::from_coords(file, king.rank());
    let (king_target, rook_target) = (on(side.king_target()), on(side.rook_target()));
    let king_path = attacks::between(king, king_target);
    let ends = SquareSet::of(king_target) | rook_target.into();
    let path = king_path | attacks::between(rook, rook_target) | ends;
    let is_occupied =
        |&square: &Square| ![king, rook].contains(&square) && position.piece_at(square).is_some();
    if let Some(square) = path.into_iter().find(is_occupied) {
        return format!("The king cannot castle: {} is in the way.", named(position, square));
    }
    if let Some((square, by)) =
        king_path.into_iter().find_map(|square| Some((square, attacker(square)?)))
    {
        return format!(
            "The king cannot castle through {square}: {} attacks it.",
            named(position, by)
        );
    }
    // In Chess960 the rook may have shielded the king.
    let mut after = *position.setup();
    after.remove(king);
    after.remove(rook);
    match after.attackers(king_target, !us).first() {
        Some(by) => format!("The king would be in check from {}.", named(position, by)),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    fn why_not(fen: &str, mv: &str) -> String {
        let game = Game::new(&Position::from_fen(fen).unwrap());
        let [from, to] = [&mv[..2], &mv[2..]].map(|name| name.parse::<Square>().unwrap().index());
        game.why_not(from, to)
    }

    /// A position, two squares, and the sentence; none for a legal move.
    const SENTENCES: &str = "
start; e2e4;
start; e3e4; There is no piece on e3.
start; e7e5; It is White's turn.
start; d1d2; White's own pawn stands on d2.
start; e1h1; The king cannot castle: the bishop on f1 is in the way.
start; e1g1; White's own knight stands on g1.
start; g1e3; A knight does not move like that.
start; e2e5; A pawn does not move like that.
start; d1d4; The queen cannot pass the pawn on d2.
start; e2d3; A pawn moves diagonally only to capture, and d3 is empty.
4k3/8/p7/8/p7/8/8/R3K3 w - - 0 1; a1a8; The rook cannot pass the pawn on a4.
R7/4k3/p7/8/p7/8/8/4K3 w - - 0 1; a8a1; The rook cannot pass the pawn on a6.
4k3/8/8/8/8/4p3/4P3/4K3 w - - 0 1; e2e3; A pawn captures only diagonally: the pawn on e3 blocks it.
4k3/8/8/8/4p3/8/4P3/4K3 w - - 0 1; e2e4; A pawn captures only diagonally: the pawn on e4 blocks it.
4k3/8/8/8/8/4p3/4P3/4K3 w - - 0 1; e2e4; The pawn cannot pass the pawn on e3.
4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1; e5d6; The pawn on d5 has not just moved two squares: no en passant.
4k3/8/8/8/3pP3/8/8/4K3 w - - 0 1; e4d5; A pawn moves diagonally only to capture, and d5 is empty.
8/2p5/3p4/KP5r/1R3pPk/8/4P3/8 b - g3 0 1; f4g3; The king would be in check from the rook on b4.
4k3/8/8/8/1b6/8/8/4K3 w - - 0 1; e1d2; The king would be in check from the bishop on b4.
8/8/8/4k3/8/4K3/8/8 w - - 0 1; e3e4; The kings would stand next to each other.
4r2k/8/8/8/4R3/8/8/4K3 w - - 0 1; e4a4; The rook is pinned: the king would be in check from the rook on e8.
4r2k/8/8/8/8/8/8/R3K3 w - - 0 1; a1a2; The king would still be in check from the rook on e8.
4k3/8/8/8/8/8/8/4K2R w K - 0 1; e1g1;
4k3/8/8/8/8/8/8/4K2R w K - 0 1; e1c1; White has no castling right on the queen's side.
r3k3/8/8/8/8/8/8/4K3 b - - 0 1; e8g8; Black has no castling right on the king's side.
4k3/8/8/8/8/8/8/4K2R w - - 0 1; e1h1; White's own rook stands on h1.
4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1; e1c1; The king cannot castle: the knight on b1 is in the way.
4k3/8/8/8/4r3/8/8/4K2R w K - 0 1; e1g1; The king is in check from the rook on e4, so it cannot castle.
4k3/8/8/8/8/5r2/8/4K2R w K - 0 1; e1g1; The king cannot castle through f1: the rook on f3 attacks it.
4k3/8/8/8/8/6r1/8/4K2R w K - 0 1; e1g1; The king would be in check from the rook on g3.
4k3/8/8/8/8/8/8/rR1K4 w B - 0 1; d1b1; The king would be in check from the rook on a1.
";

    #[test]
    fn each_reason_is_a_sentence() {
        for case in SENTENCES.lines().filter(|line| !line.is_empty()) {
            let (fen, rest) = case.split_once("; ").unwrap();
            let (mv, sentence) = rest.split_once(';').unwrap();
            let fen = if fen == "start" { START } else { fen };
            assert_eq!(why_not(fen, mv), sentence.trim(), "{case}");
        }
    }

    /// The start, captures and castling, en passant with a pin, Chess960, promotions.
    #[test]
    fn every_pair_of_squares_has_a_legal_move_or_a_reason() {
        for fen in [
            START,
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3pPk/8/4P3/8 b - g3 0 1",
            "4k3/8/8/8/8/8/8/qR3KR1 w GB - 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        ] {
            let game = Game::new(&Position::from_fen(fen).unwrap());
            let legal: Vec<String> = game.legal_moves().map(|(_, line)| line).collect();
            for (from, to) in Square::all().flat_map(|from| Square::all().map(move |to| (from, to)))
            {
                let [start, end] = [from, to].map(|square| square.index().to_string());
                let is_legal = legal.iter().any(|line| {
                    let fields: Vec<&str> = line.split('\t').collect();
                    fields[1] == start && fields[2..].contains(&&*end)
                });
                let why = game.why_not(from.index(), to.index());
                assert_eq!(why.is_empty(), is_legal, "{from}{to} in {fen}: {why}");
            }
        }
    }
}
