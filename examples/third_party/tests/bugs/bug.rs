//! Bugs by name.

use std::cell::Cell;

/// What is wrong. Each has been somebody's bug.
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
    /// Castling rooks are thought to stand on the a-file and the h-file.
    AssumesRooksInTheCorners,
    /// The fullmove number counts plies.
    CountsPliesAsMoves,
    /// The halfmove clock does not start again at a capture.
    RunsClockOnAtCaptures,
    /// The halfmove clock is not taken back.
    UnmakeForgetsClock,
    /// A promoted piece is not a pawn again.
    UnmakeForgetsPawn,
    /// The state is taken back, what is known of the legal moves is not.
    UnmakeKeepsStaleMoves,
    /// The en passant square outlives a null move.
    NullMoveKeepsEnPassant,
    /// It does not come back after the null move.
    UnmakeNullForgetsEnPassant,
    /// `play` was written apart from `make` and forgets the clock.
    PlayForgetsClock,
    /// The king passes an attacked square.
    CastlesThroughCheck,
    /// There are no underpromotions.
    PromotesToQueenOnly,
    /// Pins are not looked for.
    MovesPinnedPieces,
    /// Captures are pushed by two loops.
    PushesCapturesTwice,
    /// All moves are given where captures or quiet moves are wanted.
    IgnoresKinds,
    /// `generate_legal_within` looks at origins only.
    IgnoresTargetMask,
    /// `count_legal` forgets that a check must be answered.
    MiscountsInCheck,
    /// `has_legal_move` thinks that there always is one.
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
    /// `pinned` looks along ranks and files only.
    SeesNoDiagonalPins,
    /// The king's square is kept apart, and castling does not tell it.
    KeepsStaleKing,
    /// A count goes wrong at promotions, as `check_invariants` tells.
    BreaksInvariants,
    /// `Eq` compares the moves played as well.
    ComparesHistory,
    /// `Eq` does not compare the clock.
    IgnoresClockInEq,
    /// A clone is a second handle of one board.
    CloneShares,
    /// `for_each_child` does not take back the last move.
    StaysOnLastChild,
    /// `enter` runs on a copy, and what happens there is lost.
    EntersACopy,
    /// `write_memory` draws nothing.
    DrawsNothing,
    /// Making a capture en passant panics: nobody stands on its target.
    PanicsAtEnPassant,
}

thread_local! {
    static PLANTED: Cell<Bug> = const { Cell::new(Bug::None) };
}

/// The bug of the boards that are set up on this thread.
pub fn planted() -> Bug {
    PLANTED.get()
}

/// Boards set up on this thread have this bug from now on.
pub fn plant(bug: Bug) {
    PLANTED.set(bug);
}
