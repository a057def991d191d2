//! What the generator reads.

use board_core::side::Side;
use board_core::trace::Tracer;
use board_core::{Role, Square, SquareSet};

use crate::lists::Lists;
use crate::slots::Slots;
use crate::tables::{self, DIAGONALS, FILE, RANK};

/// What the generator reads: the lists, searched or turned into sets, and the tables of attacks.
///
/// Each answer is reported to the tracer. The generator that plays has the tracer `()`, to which nothing is reported.
pub(crate) trait Read: Tracer {
    /// The squares of a side's pieces.
    #[inline(always)]
    fn by_color<S: Side>(lists: &Lists) -> SquareSet {
        let what = if S::IS_WHITE { "White's list as a set" } else { "Black's list as a set" };
        Self::report(what, None, lists.by_color::<S>())
    }

    /// The squares of a side's pieces of one role.
    #[inline(always)]
    fn by_piece<S: Side>(lists: &Lists, role: Role) -> SquareSet {
        let what = match (S::IS_WHITE, role) {
            (true, Role::Pawn) => "White's pawns as a set",
            (false, Role::Pawn) => "Black's pawns as a set",
            (true, _) => "White's pieces of one role as a set",
            (false, _) => "Black's pieces of one role as a set",
        };
        Self::report(what, None, lists.by_piece::<S>(role))
    }

    /// The slots of a side's pieces on some squares: one search per square.
    #[inline(always)]
    fn pieces_on<S: Side>(lists: &Lists, squares: SquareSet) -> Slots<S> {
        lists.pieces_on::<S>(Self::report("squares searched for in the list", None, squares))
    }

    /// The squares that a king attacks.
    #[inline(always)]
    fn king_attacks(from: Square) -> SquareSet {
        Self::report("king attacks", Some(from), tables::king(from))
    }

    /// The squares that a knight attacks.
    #[inline(always)]
    fn knight_attacks(from: Square) -> SquareSet {
        Self::report("knight attacks", Some(from), tables::knight(from))
    }

    /// The squares that a bishop, rook or queen attacks.
    #[inline(always)]
    fn slider_attacks(role: Role, from: Square, occupied: SquareSet) -> SquareSet {
        let line =
            |what, line| Self::report(what, Some(from), tables::line_attacks(from, line, occupied));
        let mut attacks = SquareSet::EMPTY;
        if role != Role::Bishop {
            attacks |= line("rank attacks", RANK) | line("file attacks", FILE);
        }
        if role != Role::Rook {
            attacks |= line("diagonal attacks", DIAGONALS[0]);
            attacks |= line("antidiagonal attacks", DIAGONALS[1]);
        }
        attacks
    }

    /// The squares that a bishop, rook or queen attacks on an empty board.
    #[inline(always)]
    fn empty_board_attacks(role: Role, from: Square) -> SquareSet {
        let attacks = tables::empty_board_attacks(role, from);
        Self::report("attacks on an empty board", Some(from), attacks)
    }

    /// The path of a bishop, rook or queen: see [`tables::path`].
    #[inline(always)]
    fn path(role: Role, from: Square, to: Square) -> SquareSet {
        Self::report("path of its attack", Some(to), tables::path(role, from, to))
    }
}

impl<T: Tracer> Read for T {}
