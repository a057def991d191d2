//! What plain boards share, and what is no representation's idea: which squares a move changes, castling, promotions, and
//! legality by trying a move.
//!
//! A plain board is a board without tricks, to be read first. Each representation of this workspace has one, in the file
//! `plain.rs` of its crate, with the feature `plain`. It knows four things by itself: where the pieces lie, how a
//! step goes to the next square, how the edge is noticed, and whether a square is attacked. The rest is here. It needs
//! [`piece_at`](crate::View::piece_at) and [`is_attacked`](crate::View::is_attacked) of the board and nothing else, so
//! it serves a board from outside too.

pub use crate::change::Change;
pub use crate::promotions::push_pawn_move;
use crate::{
    Board, CastlingSide, ChecksAndPins, Each, File, Move, MoveKind, MoveKinds, MoveSink, Rank,
    Square,
};

/// Pushes the legal moves: the pseudo-legal ones after which the own king is not attacked. Each is made on a copy, and
/// taken back.
pub fn generate_legal<B: Board>(
    board: &B,
    kinds: MoveKinds,
    sink: &mut dyn MoveSink,
) -> ChecksAndPins {
    let mut copy = board.clone();
    board.generate_pseudo_legal(
        kinds,
        &mut Each(|mv| {
            if !sink.is_done() && is_safe(&mut copy, mv) {
                sink.push(mv);
            }
        }),
    );
    board.checks_and_pins()
}

/// The number of legal moves, found in the same way.
pub fn count_legal<B: Board>(board: &B) -> usize {
    let (mut copy, mut count) = (board.clone(), 0);
    let mut count_safe = Each(|mv| count += usize::from(is_safe(&mut copy, mv)));
    board.generate_pseudo_legal(MoveKinds::All, &mut count_safe);
    count
}

/// Whether a move leaves the own king where no enemy piece attacks it. The board is unchanged afterwards.
fn is_safe<B: Board>(board: &mut B, mv: Move) -> bool {
    let us = board.side_to_move();
    let undo = board.make(mv);
    let is_safe = !board.is_attacked(board.king(us), !us);
    board.unmake(mv, undo);
    is_safe
}

/// Pushes the castling moves. A side may castle if the rook has its right, if no third piece stands on any square that king
/// or rook passes or reaches, and if no square that the king leaves, passes or reaches is attacked.
pub fn push_castling<B: Board>(board: &B, sink: &mut dyn MoveSink) {
    let us = board.side_to_move();
    let (king, first) = (board.king(us), Rank::First.of(us));
    for side in CastlingSide::ALL {
        let Some(rook) = board.state().castling.rook_square(us, side) else { continue };
        let castle = Move::new(king, rook, MoveKind::Castle);
        let (king_target, rook_target) = castle.castling_targets();
        let is_free = |at: Square| at == king || at == rook || board.piece_at(at).is_none();
        if path(king, king_target, first).chain(path(rook, rook_target, first)).all(is_free)
            && path(king, king_target, first).all(|at| !board.is_attacked(at, !us))
            // In Chess960 the rook may have shielded the king.
            && is_safe(&mut board.clone(), castle)
        {
            sink.push(castle);
        }
    }
}

/// The squares of a rank from one to another, both included.
fn path(from: Square, to: Square, rank: Rank) -> impl Iterator<Item = Square> {
    let files = [from.file().index(), to.file().index()];
    let [low, high] = [files[0].min(files[1]), files[0].max(files[1])];
    (low..=high).map(move |file| Square::from_coords(File::new(file), rank))
}
