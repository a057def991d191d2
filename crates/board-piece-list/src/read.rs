//! What the generator reads.

use core::fmt;

use board_core::side::Side;
use board_core::trace::Phase;
use board_core::{Role, Square, SquareSet};

use crate::lists::Lists;
use crate::slots::Slots;
use crate::tables;

/// What the generator reads: the lists, searched or turned into sets, and the tables of attacks.
///
/// The generator is generic over it, so that the same generator serves play ([`Direct`]) and tracing
/// (`Traced`, which reports each answer).
pub(crate) trait Read: Copy + fmt::Debug {
    /// The squares of a side's pieces.
    #[inline(always)]
    fn by_color<S: Side>(lists: &Lists) -> SquareSet {
        lists.by_color::<S>()
    }

    /// The squares of a side's pieces of one role.
    #[inline(always)]
    fn by_piece<S: Side>(lists: &Lists, role: Role) -> SquareSet {
        lists.by_piece::<S>(role)
    }

    /// The slots of a side's pieces on some squares: one search per square.
    #[inline(always)]
    fn pieces_on<S: Side>(lists: &Lists, squares: SquareSet) -> Slots<S> {
        lists.pieces_on::<S>(squares)
    }

    /// The squares that a king attacks.
    #[inline(always)]
    fn king_attacks(from: Square) -> SquareSet {
        tables::king(from)
    }

    /// The squares that a knight attacks.
    #[inline(always)]
    fn knight_attacks(from: Square) -> SquareSet {
        tables::knight(from)
    }

    /// The squares that a bishop, rook or queen attacks.
    #[inline(always)]
    fn slider_attacks(role: Role, from: Square, occupied: SquareSet) -> SquareSet {
        tables::slider(role, from, occupied)
    }

    /// The squares that a bishop, rook or queen attacks on an empty board.
    #[inline(always)]
    fn empty_board_attacks(role: Role, from: Square) -> SquareSet {
        tables::empty_board_attacks(role, from)
    }

    /// The path of a bishop, rook or queen: see [`tables::path`].
    #[inline(always)]
    fn path(role: Role, from: Square, to: Square) -> SquareSet {
        tables::path(role, from, to)
    }

    /// Names the phase that begins.
    #[inline(always)]
    fn phase(_: Phase) {}
}

/// Reads, and nothing else.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Direct;

impl Read for Direct {}
