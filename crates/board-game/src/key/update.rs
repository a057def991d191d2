//! What a move changes of a key, found on the board before the move.

use board_core::{
    CastlingRights, Color, EnPassantMode, File, Move, MoveKind, Piece, Role, Square, SquareSet,
    View, ViewExt,
};

use super::Key;

/// A key, and what a move may have to remove from it, kept beside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kept<K> {
    /// Equals the key from scratch in the mode.
    pub(super) key: K,
    /// The kings and rooks that may castle together: castling rights change only by moves from or
    /// to these squares.
    castling_squares: SquareSet,
    /// The file of the en passant square, if it counts in the mode.
    en_passant: Option<File>,
}

impl<K: Key> Kept<K> {
    /// From scratch; `empty` is the key of an empty board with Black to move.
    pub fn of<V: View>(board: &V, mode: EnPassantMode, empty: K) -> Kept<K> {
        let en_passant = board.position().en_passant(mode).map(Square::file);
        let mut kept = Kept { key: empty, castling_squares: SquareSet::EMPTY, en_passant };
        if board.side_to_move() == Color::White {
            kept.key.toggle_side_to_move();
        }
        for (square, piece) in board.pieces() {
            kept.key.add(piece, square);
        }
        for (color, side, rook) in board.state().castling.iter() {
            kept.key.toggle_castling(color, side, rook.file());
            kept.castling_squares |= castling_squares(board, color, rook);
        }
        if let Some(file) = en_passant {
            kept.key.toggle_en_passant(file);
        }
        kept
    }

    /// The key.
    #[inline(always)]
    #[must_use]
    pub fn key(&self) -> K {
        self.key
    }

    /// Passes the turn, as a null move does.
    #[inline(always)]
    pub(super) fn pass_turn(&mut self) {
        self.key.toggle_side_to_move();
        if let Some(file) = self.en_passant.take() {
            self.key.toggle_en_passant(file);
        }
    }

    /// Brings the key up to date for a move that is about to be played on the board.
    #[inline(always)]
    pub fn play<V: View>(&mut self, board: &V, mode: EnPassantMode, mv: Move) {
        self.pass_turn();
        self.move_pieces(board, mv);
        let touched = SquareSet::of(mv.from()) | SquareSet::of(mv.to());
        if !(touched & self.castling_squares).is_empty() {
            self.lose_rights(board, touched);
        }
        if mv.is_double_push() {
            self.double_push(board, mode, mv);
        }
    }

    #[inline(always)]
    fn move_pieces<V: View>(&mut self, board: &V, mv: Move) {
        let (from, to) = (mv.from(), mv.to());
        // No legal move starts on an empty square, so the result does not matter.
        let Some(piece) = board.piece_at(from) else { return };
        // Not by `kind`, whose match asks for each number of a kind.
        if mv.bits() >> 12 == MoveKind::Quiet as u16 {
            self.key.remove(piece, from);
            return self.key.add(piece, to);
        }
        if mv.is_castle() {
            return self.castle(piece.color, mv);
        }
        self.key.remove(piece, from);
        self.key.add(Piece::new(piece.color, mv.promotion().unwrap_or(piece.role)), to);
        if mv.is_capture() {
            let square = mv.capture_square();
            if let Some(captured) = board.piece_at(square) {
                self.key.remove(captured, square);
            }
        }
    }

    #[cold]
    #[inline(never)]
    fn castle(&mut self, us: Color, mv: Move) {
        let (king_to, rook_to) = mv.castling_targets();
        let (king, rook) = (Piece::new(us, Role::King), Piece::new(us, Role::Rook));
        self.key.remove(king, mv.from());
        self.key.remove(rook, mv.to());
        self.key.add(king, king_to);
        self.key.add(rook, rook_to);
    }

    /// Removes the castling rights whose king or rook is on a touched square.
    #[cold]
    #[inline(never)]
    fn lose_rights<V: View>(&mut self, board: &V, touched: SquareSet) {
        self.castling_squares = SquareSet::EMPTY;
        let rights = board.state().castling;
        // Not by the iterator of the rights: it takes twice the instructions.
        for (color, side) in CastlingRights::EACH {
            let Some(rook) = rights.rook_square(color, side) else { continue };
            let squares = castling_squares(board, color, rook);
            if (squares & touched).is_empty() {
                self.castling_squares |= squares;
            } else {
                self.key.toggle_castling(color, side, rook.file());
            }
        }
    }

    /// Adds the en passant square behind a pawn, if it will count in the mode.
    #[cold]
    #[inline(never)]
    fn double_push<V: View>(&mut self, board: &V, mode: EnPassantMode, mv: Move) {
        let them = !board.side_to_move();
        let enemy = Some(Piece::new(them, Role::Pawn));
        let mut capturers = [-1, 1]
            .into_iter()
            .filter_map(|files| mv.to().offset(files, 0))
            .filter(|&from| board.piece_at(from) == enemy);
        let counts = match mode {
            EnPassantMode::Always => true,
            EnPassantMode::PseudoLegal => capturers.next().is_some(),
            EnPassantMode::Legal => capturers.any(|from| is_legal_capture(board, mv, from)),
        };
        if counts {
            let file = mv.to().file();
            self.en_passant = Some(file);
            self.key.toggle_en_passant(file);
        }
    }
}

/// The squares of a rook that may castle and of its king.
#[inline(always)]
fn castling_squares<V: View>(board: &V, color: Color, rook: Square) -> SquareSet {
    SquareSet::of(rook) | SquareSet::of(board.king(color))
}

/// Whether the pawn on `capturer` can legally capture, after a double push that is still to be played, the
/// pawn that makes it.
fn is_legal_capture<V: View>(board: &V, push: Move, capturer: Square) -> bool {
    let us = board.side_to_move();
    let Some(target) = push.from().offset(0, us.forward()) else { return false };
    let gone = SquareSet::of(push.from()) | SquareSet::of(capturer);
    let occupied = (board.occupied() - gone) | SquareSet::of(target);
    let attackers = board.attackers_over(board.king(!us), occupied);
    (attackers & board.by_color(us)).is_empty()
}

#[cfg(test)]
mod tests {
    use board_core::Position;

    use super::*;
    use crate::Key64;

    const MODES: [EnPassantMode; 3] =
        [EnPassantMode::Always, EnPassantMode::PseudoLegal, EnPassantMode::Legal];

    /// A move of every kind, and double pushes that any, one or none of the pawns beside can answer.
    #[test]
    fn the_key_after_a_move_is_that_of_the_position_after_it() {
        #[rustfmt::skip]
        let rows = [
            ("4k3/8/8/8/8/8/3P4/4K3 w - - 0 1", Square::D2, Square::D4, MoveKind::DoublePush, "4k3/8/8/8/3P4/8/8/4K3 b - d3 0 1"),
            ("4k3/8/8/8/2p1p3/8/3P4/4K3 w - - 0 1", Square::D2, Square::D4, MoveKind::DoublePush, "4k3/8/8/8/2pPp3/8/8/4K3 b - d3 0 1"),
            // Only the pawn on the right may capture, only that on the left, neither.
            ("2k5/8/8/8/2p1p3/8/3P4/2R1K3 w - - 0 1", Square::D2, Square::D4, MoveKind::DoublePush, "2k5/8/8/8/2pPp3/8/8/2R1K3 b - d3 0 1"),
            ("4k3/8/8/8/2p1p3/8/3P4/2K1R3 w - - 0 1", Square::D2, Square::D4, MoveKind::DoublePush, "4k3/8/8/8/2pPp3/8/8/2K1R3 b - d3 0 1"),
            ("4k3/8/8/8/4p3/8/3P4/2K1R3 w - - 0 1", Square::D2, Square::D4, MoveKind::DoublePush, "4k3/8/8/8/3Pp3/8/8/2K1R3 b - d3 0 1"),
            ("8/8/8/8/k3p2R/8/3P4/4K3 w - - 0 1", Square::D2, Square::D4, MoveKind::DoublePush, "8/8/8/8/k2Pp2R/8/8/4K3 b - d3 0 1"),
            ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", Square::E5, Square::D6, MoveKind::EnPassant, "4k3/8/3P4/8/8/8/8/4K3 b - - 0 1"),
            ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", Square::E1, Square::E2, MoveKind::Quiet, "4k3/8/8/3pP3/8/8/4K3/8 b - - 1 1"),
            ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", Square::H1, Square::H8, MoveKind::Capture, "r3k2R/8/8/8/8/8/8/R3K3 b Qq - 0 1"),
            ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", Square::E1, Square::E2, MoveKind::Quiet, "r3k2r/8/8/8/8/8/4K3/R6R b kq - 1 1"),
            ("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", Square::E8, Square::A8, MoveKind::Castle, "2kr3r/8/8/8/8/8/8/R3K2R w KQ - 1 2"),
            ("r3k3/1P6/8/8/8/8/8/4K3 w q - 0 1", Square::B7, Square::A8, MoveKind::CapturePromoteKnight, "N3k3/8/8/8/8/8/8/4K3 b - - 0 1"),
        ];
        for (before, from, to, kind, after) in rows {
            let [before, after] = [before, after].map(|fen| Position::from_fen(fen).expect(fen));
            for mode in MODES {
                let mut kept = Kept::of(&before, mode, Key64::default());
                kept.play(&before, mode, Move::new(from, to, kind));
                let anew = Kept::of(&after, mode, Key64::default());
                assert_eq!(kept, anew, "{from}{to} {mode:?}: {}", before.fen());
            }
        }
    }
}
