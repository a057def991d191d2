//! The number of sequences of two legal moves, with most of the first moves never made.
//!
//! Counting spares the moves of the last ply: a set of targets has a size, and no move is listed. Here the
//! moves of the ply before are spared too. "We" are to move, "they" reply.
//!
//! # What a square is worth
//!
//! Suppose that we passed: they would have `N0` replies, those of their king not counted. A first move
//! changes this number only near the two squares that it touches, and what a piece of ours changes on a square
//! does not depend on the piece:
//!
//! ```text
//!   it comes to b, an empty square     - the squares behind b that their sliders reach no more
//!                                      - the steps of their pawns that it stops
//!                                      + the captures of their pawns on b
//!   it comes to b, a piece of theirs   - the moves of that piece
//!                                      + one for each piece that guards it and may recapture
//!   it leaves a                        the same as if it came to a, the other way round
//! ```
//!
//! So there is one number `V` for each square, and after a move from a to b they have `N0 + V[b] - V[a]`
//! replies. An example: their rook on a8, our knight on c3, all else far away. If the knight leaves c3 for b5,
//! nothing changes for the rook. If it goes to a4, the rook loses a3, a2 and a1, and `V[a4]` is -3.
//!
//! The table is made once for a position. Then all moves of a piece are a sum over the set of its targets:
//! `targets * (N0 - V[a])` and the values of the targets.
//!
//! # What the table does not know
//!
//! * *Their king* steps to squares that we do not attack after the move: `KingSteps`. It knows for each square around
//!   the king which targets of ours leave it free, so all moves of a piece are a sum over sets again.
//! * *Checks* leave few replies, which are counted one check at a time: `special_moves.rs`.
//! * *Pins* that a move makes or ends change what one piece of theirs may do: `pins.rs`.
//! * *Two squares of one move* may have to do with the same piece of theirs: a slider that looks at our piece
//!   along the line on which it moves, or a pawn (`special_moves.rs` again).
//! * En passant, promotions, discovered checks and what is rarer still: such a move is made and the replies
//!   are counted.
//!
//! Of the positions by which counters are compared more than 99 in 100 first moves are never made; a test in
//! this crate counts them. Tests of the whole workspace have a position for each of these corrections,
//! which fails without it, and compare random games with the plain loop.
//!
//! Earlier is templechess (A. Jasson, <https://github.com/alexjasson/templechess>, since 2025). Of the ply before the
//! last it finds the moves that change no reply, and multiplies their number by that of the replies after a pass.
//! We know of no earlier description of a count that adds up what the other moves change.
//!
//! # The files
//!
//! `king_lines.rs` has the lines of their king: checks and pins, and the pieces of ours that may change them.
//! `registers.rs` says what table, steps of the king and sums are; `avx512.rs` computes them in registers of eight
//! words, `avx2.rs` in registers of four and in sets (x86-64-v3).
//! `first_moves.rs` and `pawn_moves.rs` go through our moves, `pawns.rs` has the moves of their pawns.

mod avx2;
mod avx512;
mod first_moves;
mod king_lines;
mod pawn_moves;
mod pawns;
mod pins;
mod registers;
mod special_moves;

use core::marker::PhantomData;

use board_core::castling_path::{CASTLING_PATHS, on_first_rank};
use board_core::sets::{lsb, rank};
use board_core::side::Side;
use board_core::{File, Move, PieceSets, Rank, Role, SquareSet};
use board_setwise::SetReader;

use first_moves::{FirstMoves, Special};
use king_lines::KingLines;
use registers::Tables;

/// The number of sequences of two legal moves; `None` where the first moves have to be made one by one: without
/// registers, in check, and where castling is at stake in an unusual way.
/// `made` counts the replies to a move that it makes.
#[inline(always)]
pub(crate) fn count<S: Side, R: SetReader, T: Tables>(
    registers: T,
    reader: R,
    made: &dyn Fn(Move) -> u64,
) -> Option<u64> {
    let pieces = &reader.piece_sets();
    let king = lsb(pieces.by_role(Role::King) & pieces.by_color(S::COLOR));
    let checks = reader.find_checks::<S>(king);
    if !checks.checkers.is_empty() {
        return None;
    }
    let lines = &KingLines::of::<S>(reader, pieces);
    let castling_rooks = reader.state_squares() & rank::<S::Them>(Rank::First);
    let castling = their_castling::<S>(pieces, castling_rooks, lines)?;
    let values = &registers.values::<S>(pieces, lines);
    let king_steps = &registers.king_steps::<S>(pieces, castling);
    let moves = FirstMoves::<R, T, S> {
        reader,
        pieces,
        us: pieces.by_color(S::COLOR),
        them: pieces.by_color(!S::COLOR),
        checks,
        lines,
        values,
        king_steps,
        registers,
        made,
        castling,
        castling_rooks,
        special: Special::of(lines, values, registers.shields(king_steps)),
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
