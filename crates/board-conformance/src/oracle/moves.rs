//! Moves: Laws of Chess, articles 3.7 to 3.9, and the castling rules of Chess960.

use board_core::{CastlingSide, Move, MoveKind, Piece, Rank, Role, Square};

use super::Oracle;
use super::attacks::{forward, squares_between};

impl Oracle {
    /// The legal moves: those that do not leave their own king attacked.
    pub fn legal_moves(&self) -> Vec<Move> {
        let is_legal = |mv: &Move| {
            let after = self.after(*mv);
            !after.is_attacked(after.king(self.us()), !self.us())
        };
        self.pseudo_legal_moves().into_iter().filter(is_legal).collect()
    }

    /// The moves that the pieces can make, whether or not they leave their own king attacked. Castling is
    /// among them only where it is legal.
    pub fn pseudo_legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for from in self.by_color(self.us()) {
            if self.piece_at(from) == Some(Piece::new(self.us(), Role::Pawn)) {
                self.pawn_steps(from, &mut moves);
                self.pawn_captures(from, &mut moves);
            } else {
                self.piece_moves(from, &mut moves);
            }
        }
        for side in CastlingSide::ALL {
            moves.extend(self.castling_move(side));
        }
        moves
    }

    /// A piece moves to every square that it attacks, unless a piece of its own side stands there.
    fn piece_moves(&self, from: Square, moves: &mut Vec<Move>) {
        for to in self.attacked_from(from) {
            match self.piece_at(to) {
                None => moves.push(Move::new(from, to, MoveKind::Quiet)),
                Some(piece) if piece.color != self.us() => {
                    moves.push(Move::new(from, to, MoveKind::Capture));
                }
                Some(_) => {}
            }
        }
    }

    /// A pawn steps to the empty square before it, and from its second rank one square further if
    /// that is empty too.
    fn pawn_steps(&self, from: Square, moves: &mut Vec<Move>) {
        let is_empty = |square: &Square| self.piece_at(*square).is_none();
        let forward = forward(self.us());
        let Some(one) = from.offset(0, forward).filter(is_empty) else { return };
        push_pawn_move(from, one, MoveKind::Quiet, moves);
        if from.rank() == Rank::Second.of(self.us())
            && let Some(two) = one.offset(0, forward).filter(is_empty)
        {
            moves.push(Move::new(from, two, MoveKind::DoublePush));
        }
    }

    /// A pawn captures on the squares that it attacks, and on the en passant square.
    fn pawn_captures(&self, from: Square, moves: &mut Vec<Move>) {
        for to in self.attacked_from(from) {
            if self.piece_at(to).is_some_and(|piece| piece.color != self.us()) {
                push_pawn_move(from, to, MoveKind::Capture, moves);
            } else if self.state().en_passant == Some(to) {
                moves.push(Move::new(from, to, MoveKind::EnPassant));
            }
        }
    }

    /// Castling, if it is legal.
    ///
    /// All squares from the king to its target and from the rook to its target are empty, except for these two
    /// pieces. The king is not attacked on its square, on a square that it crosses, or on its target. It is not
    /// attacked after the move either: in Chess960 the rook may have stood between the target and an attacker.
    fn castling_move(&self, side: CastlingSide) -> Option<Move> {
        let king = self.king(self.us());
        let rook = self.state().castling.rook_square(self.us(), side)?;
        let king_target = Square::from_coords(side.king_target(), king.rank());
        let rook_target = Square::from_coords(side.rook_target(), king.rank());
        let castle = Move::new(king, rook, MoveKind::Castle);

        let king_path = squares_between(king, king_target).chain([king_target]);
        let rook_path = squares_between(rook, rook_target).chain([rook_target]);
        let is_free = |square| self.piece_at(square).is_none() || square == king || square == rook;
        let is_safe = |square| !self.is_attacked(square, !self.us());
        let is_legal = king_path.clone().chain(rook_path).all(is_free)
            && king_path.chain([king]).all(is_safe)
            && !self.after(castle).is_attacked(king_target, !self.us());
        is_legal.then_some(castle)
    }
}

/// A pawn that reaches the last rank becomes a knight, bishop, rook or queen.
fn push_pawn_move(from: Square, to: Square, kind: MoveKind, moves: &mut Vec<Move>) {
    if to.rank() == Rank::First || to.rank() == Rank::Eighth {
        let capture = kind == MoveKind::Capture;
        moves.extend(
            Role::PROMOTIONS.map(|role| Move::new(from, to, MoveKind::promotion(role, capture))),
        );
    } else {
        moves.push(Move::new(from, to, kind));
    }
}
