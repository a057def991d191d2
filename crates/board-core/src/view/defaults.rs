//! The defaults of [`View`], made of `piece_at` and `state`: correct and slow, for a board that is just begun.

use crate::attacks::tables::KING_STEPS;
use crate::legality::{is_pseudo_legal, king_is_safe_after};
use crate::promotions::push_pawn_move;
use crate::{
    CastlingSide, Color, Each, Move, MoveKind, MoveKinds, MoveSink, OfKinds, Piece, PieceSets,
    Rank, Role, Square, SquareSet, View,
};

/// The square of a king, found by reading all squares.
pub(super) fn king<V: View + ?Sized>(board: &V, color: Color) -> Square {
    let king = Some(Piece::new(color, Role::King));
    let found = Square::all().find(|&square| board.piece_at(square) == king);
    found.expect("a position has both kings")
}

/// The pieces by role and color, found by reading all squares.
pub(super) fn piece_sets<V: View + ?Sized>(board: &V) -> PieceSets {
    let mut sets = PieceSets::default();
    for square in Square::all() {
        if let Some(piece) = board.piece_at(square) {
            sets.insert(square, piece);
        }
    }
    sets
}

/// The pieces of `by` that attack a square. All attacks except those of pawns are mutual: a knight on the
/// square would attack the knights that attack it.
pub(super) fn attackers<V: View + ?Sized>(board: &V, square: Square, by: Color) -> SquareSet {
    let roles = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];
    let pawns = pawn_targets(square, !by).filter(|&from| holds(board, from, by, Role::Pawn));
    let pieces = roles.into_iter().flat_map(|role| {
        attacks_from(board, square, role)
            .into_iter()
            .filter(move |&from| holds(board, from, by, role))
    });
    pawns.chain(pieces).collect()
}

/// The pieces that alone stand between the king of the side to move and an enemy slider.
pub(super) fn pinned<V: View + ?Sized>(board: &V) -> SquareSet {
    let us = board.side_to_move();
    let mut pinned = SquareSet::EMPTY;
    for (index, (files, ranks)) in KING_STEPS.into_iter().enumerate() {
        let slider = if index < 4 { Role::Rook } else { Role::Bishop };
        let line = core::iter::successors(board.king(us).offset(files, ranks), |square| {
            square.offset(files, ranks)
        });
        let mut on_line = line.filter_map(|square| Some((square, board.piece_at(square)?)));
        if let (Some((square, first)), Some((_, second))) = (on_line.next(), on_line.next())
            && first.color == us
            && second.color != us
            && [slider, Role::Queen].contains(&second.role)
        {
            pinned.insert(square);
        }
    }
    pinned
}

/// The pseudo-legal moves that do not leave their own king attacked.
pub(super) fn generate_legal<V: View + ?Sized>(
    board: &V,
    kinds: MoveKinds,
    sink: &mut dyn MoveSink,
) {
    board.generate_pseudo_legal(
        kinds,
        &mut Each(|mv| {
            if kinds.include(mv) && !sink.is_done() && king_is_safe_after(board, mv) {
                sink.push(mv);
            }
        }),
    );
}

/// The moves that the pieces can make, whether or not they leave their own king attacked.
pub(super) fn generate_pseudo_legal<V: View + ?Sized>(
    board: &V,
    kinds: MoveKinds,
    sink: &mut dyn MoveSink,
) {
    let sink = &mut OfKinds { kinds, sink };
    let us = board.side_to_move();
    for from in Square::all() {
        match board.piece_at(from) {
            Some(piece) if piece.color != us => {}
            Some(Piece { role: Role::Pawn, .. }) => generate_pawn(board, from, sink),
            Some(piece) => generate_piece(board, from, piece, sink),
            None => {}
        }
    }
    for mv in CastlingSide::ALL.into_iter().filter_map(|side| castling(board, side)) {
        sink.push(mv);
    }
}

fn generate_piece<V: View + ?Sized>(
    board: &V,
    from: Square,
    piece: Piece,
    sink: &mut dyn MoveSink,
) {
    for to in attacks_from(board, from, piece.role) {
        match board.piece_at(to) {
            None => sink.push(Move::new(from, to, MoveKind::Quiet)),
            Some(other) if other.color == piece.color => {}
            Some(_) => sink.push(Move::new(from, to, MoveKind::Capture)),
        }
    }
}

fn generate_pawn<V: View + ?Sized>(board: &V, from: Square, sink: &mut dyn MoveSink) {
    let us = board.side_to_move();
    let mut push = |to: Square, kind: MoveKind| push_pawn_move(from, to, kind, sink);
    let step =
        |from: Square| from.offset(0, us.forward()).filter(|&to| board.piece_at(to).is_none());
    if let Some(one) = step(from) {
        push(one, MoveKind::Quiet);
        if let (Rank::Second, Some(two)) = (from.rank().of(us), step(one)) {
            push(two, MoveKind::DoublePush);
        }
    }
    for to in pawn_targets(from, us) {
        if board.piece_at(to).is_some_and(|piece| piece.color != us) {
            push(to, MoveKind::Capture);
        } else if board.state().en_passant == Some(to) {
            push(to, MoveKind::EnPassant);
        }
    }
}

/// The castling move to a side, if it is legal.
fn castling<V: View + ?Sized>(board: &V, side: CastlingSide) -> Option<Move> {
    let us = board.side_to_move();
    let rook = board.state().castling.rook_square(us, side)?;
    let castle = Move::new(board.king(us), rook, MoveKind::Castle);
    is_pseudo_legal(board, castle).then_some(castle)
}

/// The squares that a piece attacks from a square, the first piece on each line included.
fn attacks_from<V: View + ?Sized>(board: &V, from: Square, role: Role) -> SquareSet {
    let mut attacked = SquareSet::EMPTY;
    for &(files, ranks) in role.steps() {
        let mut next = from.offset(files, ranks);
        while let Some(square) = next {
            attacked.insert(square);
            let goes_on = role.is_slider() && board.piece_at(square).is_none();
            next = square.offset(files, ranks).filter(|_| goes_on);
        }
    }
    attacked
}

/// The squares that a pawn of a color attacks.
fn pawn_targets(from: Square, color: Color) -> impl Iterator<Item = Square> {
    [-1, 1].into_iter().filter_map(move |files| from.offset(files, color.forward()))
}

fn holds<V: View + ?Sized>(board: &V, square: Square, color: Color, role: Role) -> bool {
    board.piece_at(square) == Some(Piece::new(color, role))
}
