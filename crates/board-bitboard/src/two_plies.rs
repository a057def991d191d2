//! The number of sequences of two legal moves, with most first moves never made.
//!
//! LESSON

mod first_moves;
mod king_lines;
mod ring;
mod sum;
mod values;

use board_core::castling_path::{CASTLING_PATHS, on_first_rank};
use board_core::sets::rank;
use board_core::side::Side;
use board_core::{File, Rank, Role, SquareSet, with_side};
use board_setwise::{compiled_for, find_checks_by_x_rays};

use crate::board::Bitboard;
use crate::path::{Path, Task};
use crate::sliders::Sliders;
use first_moves::FirstMoves;
use king_lines::{KingLines, LINES};
use ring::Ring;
use values::Values;

/// The number of sequences of two legal moves; `None` where they have to be made.
pub(crate) struct CountTwoPlies<'a, P> {
    pub(crate) board: &'a Bitboard<P>,
}

impl<P: Path> Task for CountTwoPlies<'_, P> {
    type Output = Option<u64>;

    #[inline(always)]
    #[allow(unsafe_code)]
    fn with<X: Sliders>(self, sliders: X) -> Option<u64> {
        sliders.avx512()?;
        // SAFETY: an `Avx512` exists only where detection found the features.
        with_side!(self.board.side, S => unsafe { count::<P, X, S>(self.board, sliders) })
    }
}

compiled_for! { avx512:
    #[inline(never)]
    fn count<P: Path, X: Sliders, S: Side>(board: &Bitboard<P>, sliders: X) -> Option<u64> {
        let reader = board.reader(sliders);
        let pieces = &board.pieces;
        let checks = find_checks_by_x_rays::<S, _>(reader, pieces.king(S::COLOR));
        if !checks.checkers.is_empty() {
            return None;
        }
        let lines = KingLines::of::<S, X>(pieces, sliders);
        let (castling_rooks, castling) = their_castling::<P, S>(board, &lines)?;
        let values = Values::of::<S>(pieces, lines.pinned, &LINES[lines.king.index()]);
        let ring = Ring::of::<S>(pieces, castling);
        let moves = FirstMoves::<P, X, S>::new(
            board,
            reader,
            checks,
            &lines,
            &values,
            &ring,
            castling_rooks,
        );
        Some(moves.replies())
    }
}

/// Their rooks that may castle, and for each castling move, king side first, the targets of ours that leave its
/// path as it is. `None` if a move of ours may open a path, or if the king does not start on the e-file.
#[inline(always)]
fn their_castling<P, S: Side>(
    board: &Bitboard<P>,
    lines: &KingLines,
) -> Option<(SquareSet, [SquareSet; 2])> {
    let mut castling = [SquareSet::EMPTY; 2];
    let rooks = board.state_squares & rank::<S::Them>(Rank::First);
    if rooks.is_empty() {
        return Some((rooks, castling));
    }
    let pieces = &board.pieces;
    let (us, them) = (pieces.color(S::COLOR), pieces.color(!S::COLOR));
    if lines.king.file() != File::E || !(rooks & lines.pinned).is_empty() {
        return None;
    }
    for rook in rooks {
        let path = &CASTLING_PATHS[lines.king.file().index()][rook.file().index()];
        let empty = on_first_rank(!S::COLOR, path.empty);
        if !(empty & them).is_empty() {
            continue;
        }
        let passed = on_first_rank(!S::COLOR, path.safe) - pieces.role(Role::King);
        if !(empty & us | passed & them).is_empty() {
            return None;
        }
        castling[usize::from(rook < lines.king)] = !(empty | SquareSet::of(rook));
    }
    Some((rooks, castling))
}
