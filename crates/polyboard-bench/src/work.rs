//! The operations.

/// An operation to be timed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Work {
    /// Perft to this depth, with bulk counting: the moves of the last ply are counted, not made.
    Perft(u32),
    /// Perft that counts the last [two plies at once](polyboard::Bulk::TwoPlies). A board without a
    /// way of its own to do so counts the last ply, as in [`Work::Perft`].
    PerftTwoPly(u32),
    /// Perft without bulk counting: the moves of the last ply are made and unmade too.
    PerftNoBulk(u32),
    /// Perft without bulk counting, by copy-make: each move is played on a copy of the board.
    PerftCopy(u32),
    /// A [search](crate::search::Searcher) to this depth, with [`evaluate()`](crate::evaluate()) at its leaves.
    Search(u32),
    /// What an engine asks of its board, for about so many moves.
    Engine(u32),
    /// Computes the static [evaluation](crate::evaluate()).
    Evaluate,
    /// Lists the legal moves.
    Legal,
    /// Lists the legal captures.
    Captures,
    /// Computes the [exchange value](polyboard::ViewExt::see) of each legal capture.
    See,
    /// Counts the legal moves.
    Count,
    /// Tests for each legal move whether it [gives check](polyboard::ViewExt::gives_check).
    GivesCheck,
    /// Makes and unmakes each legal move.
    MakeUnmake,
    /// Makes and unmakes each legal move, and [reports](polyboard::Observer) the pieces and the threats that change.
    Observed,
    /// The same for what a network of 2026 takes: no threats by kings and on kings, and pairs of pawns in place of
    /// the threats of pawns on pawns.
    Network,
    /// Plays each legal move on a copy of the board.
    CopyPlay,
    /// Tests for each square whether the side not to move attacks it.
    Attacked,
    /// Finds the checkers and the pinned pieces.
    ChecksAndPins,
    /// Reads the piece on each square.
    PieceAt,
    /// Copies the board.
    Clone,
    /// Sets up the board from a [`Position`](polyboard::Position).
    FromPosition,
    /// Reads a FEN, checks the position and sets up the board.
    FromFen,
    /// Writes the FEN of the board.
    ToFen,
}

impl Work {
    /// The same operation; a perft or a search to this depth, a walk of so many moves.
    pub const fn to_depth(self, depth: u32) -> Work {
        match self {
            Work::Perft(_) => Work::Perft(depth),
            Work::PerftTwoPly(_) => Work::PerftTwoPly(depth),
            Work::PerftNoBulk(_) => Work::PerftNoBulk(depth),
            Work::PerftCopy(_) => Work::PerftCopy(depth),
            Work::Search(_) => Work::Search(depth),
            Work::Engine(_) => Work::Engine(depth),
            single => single,
        }
    }
}
