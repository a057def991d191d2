//! The number of sequences of two legal moves, with most of the first moves never made.
//!
//! LESSON

mod first_moves;
mod king_lines;
mod pawn_moves;
mod pawns;
mod pins;
mod registers;
mod special_moves;
mod wide;

use core::marker::PhantomData;

use board_core::castling_path::{CASTLING_PATHS, on_first_rank};
use board_core::sets::rank;
use board_core::side::Side;
use board_core::{File, Move, PieceSets, Rank, Role, SquareSet};

use crate::checks::CheckInfo;
use crate::reader::SetReader;
use first_moves::{FirstMoves, Special};
use king_lines::KingLines;
use registers::Tables;

/// Registers in which [`count_two_plies`] computes.
///
/// This trait is sealed: [`Avx512`](crate::cpu::Avx512) has it.
#[allow(private_bounds, reason = "the trait is sealed")]
pub trait Registers: Tables {}

impl<T: Tables> Registers for T {}

/// The number of sequences of two legal moves; `None` where the first moves have to be made one by one: in check,
/// and where castling is at stake in an unusual way.
///
/// `checks` are the checks and pins of the side to move, `made` makes a move and counts the replies.
#[inline(always)]
pub fn count_two_plies<S: Side, R: SetReader, T: Registers>(
    registers: T,
    reader: R,
    pieces: &PieceSets,
    checks: CheckInfo,
    made: &dyn Fn(Move) -> u64,
) -> Option<u64> {
    if !checks.checkers.is_empty() {
        return None;
    }
    let lines = &KingLines::of::<S>(reader, pieces);
    let castling_rooks = reader.state_squares() & rank::<S::Them>(Rank::First);
    let castling = their_castling::<S>(pieces, castling_rooks, lines)?;
    let values = &registers.values::<S>(pieces, lines);
    let ring = &registers.ring::<S>(pieces, castling);
    let special = Special::of(lines, values, registers.shields(ring));
    let moves = FirstMoves::<R, T, S> {
        reader,
        pieces,
        us: pieces.by_color(S::COLOR),
        them: pieces.by_color(!S::COLOR),
        checks,
        lines,
        values,
        ring,
        registers,
        made,
        castling,
        castling_rooks,
        seen: special.seen,
        special_origins: special.origins,
        special_targets: special.targets,
        side: PhantomData,
    };
    Some(moves.replies())
}

/// For each castling move of theirs, king side first, the targets of our moves that leave its path as it is;
/// nothing where it is impossible. `None` if a move of ours may open a path, if the king does not start on the
/// e-file, or if a castling rook is pinned.
#[inline(always)]
fn their_castling<S: Side>(
    pieces: &PieceSets,
    rooks: SquareSet,
    lines: &KingLines,
) -> Option<[SquareSet; 2]> {
    let mut castling = [SquareSet::EMPTY; 2];
    if rooks.is_empty() {
        return Some(castling);
    }
    if lines.king.file() != File::E || !(rooks & lines.pinned).is_empty() {
        return None;
    }
    let (us, them) = (pieces.by_color(S::COLOR), pieces.by_color(!S::COLOR));
    for rook in rooks {
        let path = &CASTLING_PATHS[lines.king.file().index()][rook.file().index()];
        let empty = on_first_rank(!S::COLOR, path.empty);
        if !(empty & them).is_empty() {
            continue;
        }
        let passed = on_first_rank(!S::COLOR, path.safe) - pieces.by_role(Role::King);
        if !(empty & us | passed & them).is_empty() {
            return None;
        }
        castling[usize::from(rook < lines.king)] = !(empty | SquareSet::of(rook));
    }
    Some(castling)
}
