//! Counting without making moves.

/// How many plies a perft counts at its leaves without making their moves. The counts are the same.
#[derive(Clone, Copy, Debug)]
pub enum Bulk {
    /// The last ply is counted position by position. Other programs publish the speed of such counts ("bulk counting").
    OnePly,
    /// The last two plies are counted together, so most moves of the last but one are not made either.
    TwoPlies,
}
