//! Bugs by name.

use std::cell::Cell;

/// Bugs that real boards have had.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bug {
    /// Nothing: the control.
    None,
    /// A capture does not clear the en passant square.
    KeepsEnPassantAfterCapture,
    /// The pawn taken en passant stays.
    LeavesPawnTakenEnPassant,
    /// A rook that is taken keeps its right.
    KeepsRightOfRookTaken,
    /// Castling rooks are assumed to be on the a-file and the h-file.
    AssumesRooksInTheCorners,
    /// The fullmove number counts plies.
    CountsPliesAsMoves,
    /// A capture does not reset the halfmove clock.
    RunsClockOnAtCaptures,
    /// Unmake does not restore the halfmove clock.
    UnmakeForgetsClock,
    /// Unmake leaves the promoted piece.
    UnmakeForgetsPawn,
    /// Unmake restores the state but keeps the cached legal moves.
    UnmakeKeepsStaleMoves,
    /// The en passant square outlives a null move.
    NullMoveKeepsEnPassant,
    /// Unmaking a null move does not restore the en passant square.
    UnmakeNullForgetsEnPassant,
    /// `play` differs from `make` and forgets the clock.
    PlayForgetsClock,
    /// The king passes an attacked square.
    CastlesThroughCheck,
    /// There are no underpromotions.
    PromotesToQueenOnly,
    /// Pins are ignored.
    MovesPinnedPieces,
    /// Captures are pushed twice.
    PushesCapturesTwice,
    /// All moves are generated where captures or quiet moves are requested.
    IgnoresKinds,
    /// `generate_legal_within` ignores the target squares.
    IgnoresTargetMask,
    /// `count_legal` forgets that a check must be answered.
    MiscountsInCheck,
    /// `has_legal_move` is always true.
    SeesNoMates,
    /// Castling is missing among the pseudo-legal moves.
    PseudoLegalLacksCastling,
    /// Pawns are pushed as a set with the step of White.
    PushesPawnsByWhitesStep,
    /// Pawns attack backwards.
    PawnsAttackBackwards,
    /// `is_attacked` forgets the king.
    KingsDoNotAttack,
    /// `checkers` stops at the first.
    SeesOneChecker,
    /// `pinned` ignores diagonals.
    SeesNoDiagonalPins,
    /// The king square is stored separately, and castling does not update it.
    KeepsStaleKing,
    /// A count goes wrong at promotions, and `check_invariants` reports it.
    BreaksInvariants,
    /// `Eq` compares the moves played as well.
    ComparesHistory,
    /// `Eq` does not compare the clock.
    IgnoresClockInEq,
    /// A clone is a second handle of one board.
    CloneShares,
    /// `for_each_child` does not unmake the last move.
    StaysOnLastChild,
    /// `enter` runs on a copy, so changes are lost.
    EntersACopy,
    /// `write_memory` draws nothing.
    DrawsNothing,
    /// Making an en passant capture panics, because its target square is empty.
    PanicsAtEnPassant,
}

thread_local! {
    static PLANTED: Cell<Bug> = const { Cell::new(Bug::None) };
}

/// The bug of the boards that are set up on this thread.
pub fn planted() -> Bug {
    PLANTED.get()
}

/// Boards set up on this thread from now on have this bug.
pub fn plant(bug: Bug) {
    PLANTED.set(bug);
}
