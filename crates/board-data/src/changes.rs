//! What reading changed.

/// What reading changed, because nothing else can be done with it: nothing of it says anything about chess.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// En passant squares on which no pawn can capture: dropped.
    pub en_passant: u64,
    /// Records whose free bits were not zero: cleared.
    pub filler: u64,
    /// Numbers of moves that were 0 or those of the other side: made 1, or those of the side to move.
    pub numbers: u64,
    /// Extensions of viriformat: passed over.
    pub extensions: u64,
    /// Games of PGN with tags, comments, glyphs or variations besides scores: passed over.
    pub annotations: u64,
}
