//! How large a game may be.

/// Limits of a reader: memory stays bounded for any text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Limits {
    /// Bytes of one tag pair or one comment, at least 512; the buffer grows to this size and no
    /// further. By default 1 MiB. A skipped comment may be longer.
    pub token: usize,
    /// Tags of a game, by default 1,000.
    pub tags: usize,
    /// Moves of a game, those in variations included, by default 1,000,000.
    pub moves: usize,
    /// Depth to which variations nest, by default 100.
    pub depth: usize,
}

impl Limits {
    /// The limits of a reader by default.
    pub const DEFAULT: Limits =
        Limits { token: 1 << 20, tags: 1_000, moves: 1_000_000, depth: 100 };
}

impl Default for Limits {
    fn default() -> Limits {
        Limits::DEFAULT
    }
}
