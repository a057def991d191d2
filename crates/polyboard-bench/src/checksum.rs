//! Checksums of results, which do not depend on the order of moves.

use polyboard::{Move, MoveKinds, MoveList, Piece, Role, Square, SquareSet};

use super::evaluate;
use super::search::SearchBoard;

/// The [`BenchmarkRunner::checksum`](super::BenchmarkRunner::checksum) of the evaluations of a position and of those after each legal move.
pub fn evaluations_checksum<S: SearchBoard>(board: &mut S) -> u64 {
    let mut moves = MoveList::new();
    board.generate(MoveKinds::All, &mut moves);
    let of_child = |&mv: &Move| {
        let score = board.after(mv, evaluate);
        mixed(u64::from(mv.bits()) ^ (score as u64) << 16)
    };
    let children: u64 = moves.iter().map(of_child).fold(0, u64::wrapping_add);
    children ^ evaluate(board) as u64
}

pub(super) fn moves_checksum(moves: &[Move]) -> u64 {
    moves
        .iter()
        .fold(0, |sum, mv| sum.wrapping_add(move_checksum(mv.from(), mv.to(), mv.promotion())))
}

/// The share of one move in [`BenchmarkRunner::checksum`](super::BenchmarkRunner::checksum); the shares of all moves are added. Castling goes
/// from the king's square to the rook's.
pub fn move_checksum(from: Square, to: Square, promotion: Option<Role>) -> u64 {
    let promotion = promotion.map_or(0, |role| role as usize);
    mixed((from.index() | to.index() << 6 | promotion << 12) as u64)
}

/// The share of one piece in [`BenchmarkRunner::checksum`](super::BenchmarkRunner::checksum); the shares of all pieces are added.
pub fn piece_checksum(square: Square, piece: Piece) -> u64 {
    mixed((square.index() | (piece.color as usize) << 6 | (piece.role as usize) << 7) as u64)
}

/// The [`BenchmarkRunner::checksum`](super::BenchmarkRunner::checksum) of the checkers and the pinned pieces of the side to move.
pub fn checks_checksum(checkers: SquareSet, pinned: SquareSet) -> u64 {
    mixed(checkers.bits()).wrapping_add(mixed(!pinned.bits()))
}

/// The [`BenchmarkRunner::checksum`](super::BenchmarkRunner::checksum) of a FEN: of its placement field, up to the first space.
pub fn text_checksum(fen: &str) -> u64 {
    let pieces = fen.split(' ').next().unwrap_or_default();
    pieces.bytes().fold(0, |sum, byte| mixed(sum ^ u64::from(byte)))
}

/// Mixes the bits of a number (the finisher of MurmurHash3 by A. Appleby, public domain).
pub(super) fn mixed(number: u64) -> u64 {
    let number = (number ^ number >> 33).wrapping_mul(0xff51_afd7_ed55_8ccd);
    let number = (number ^ number >> 33).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    number ^ number >> 33
}
